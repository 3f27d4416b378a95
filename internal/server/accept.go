package server

import (
	"strconv"
	"strings"
)

// prefersHTML reports whether an Accept header names HTML and ranks it no lower
// than JSON. A client that names nothing, or accepts anything, is a program.
func prefersHTML(accept string) bool {
	html, json := 0.0, 0.0
	for part := range strings.SplitSeq(accept, ",") {
		name, q := weighed(part)
		switch name {
		case "text/html", "application/xhtml+xml":
			html = max(html, q)
		case "application/json", "application/problem+json":
			json = max(json, q)
		}
	}
	return html > 0 && html >= json
}

// takesGzip reads an Accept-Encoding header.
func takesGzip(accept string) bool {
	for part := range strings.SplitSeq(accept, ",") {
		if name, q := weighed(part); name == "gzip" && q > 0 {
			return true
		}
	}
	return false
}

// weighed splits one entry of such a header into its name and its weight, which is
// 1 if none is given.
func weighed(part string) (name string, q float64) {
	name, params, _ := strings.Cut(part, ";")
	q = 1
	for p := range strings.SplitSeq(params, ";") {
		if value, ok := strings.CutPrefix(strings.TrimSpace(p), "q="); ok {
			if f, err := strconv.ParseFloat(value, 64); err == nil {
				q = f
			}
		}
	}
	return strings.ToLower(strings.TrimSpace(name)), q
}
