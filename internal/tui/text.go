package tui

import (
	"strings"
	"unicode/utf8"
)

// wrap breaks a text at its spaces into lines of at most w columns; a longer word
// is cut. There is at least one line.
func wrap(text string, w int) []string {
	w = max(w, 1)
	var lines []string
	line, used := "", 0
	for _, word := range strings.Fields(text) {
		n := width(word)
		if used > 0 && used+1+n > w {
			lines, line, used = append(lines, line), "", 0
		}
		for n > w {
			head := cut(word, w)
			if head == "" {
				_, size := utf8.DecodeRuneInString(word)
				head = word[:size]
			}
			lines = append(lines, head)
			word = word[len(head):]
			n = width(word)
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// hang wraps a text and indents all but the first line by n columns.
func hang(text string, w, n int) []string {
	lines := wrap(text, w)
	if len(lines) == 1 {
		return lines
	}
	first := lines[0]
	rest := wrap(strings.Join(lines[1:], " "), w-n)
	for i := range rest {
		rest[i] = strings.Repeat(" ", n) + rest[i]
	}
	return append([]string{first}, rest...)
}

// cut is the longest beginning of a text that fits in w columns.
func cut(text string, w int) string {
	n := 0
	for i, r := range text {
		c := width(string(r))
		if n+c > w {
			return text[:i]
		}
		n += c
	}
	return text
}

// fit cuts a text that is too wide, and shows a mark where it was cut.
func fit(text string, w int) string {
	if width(text) <= w {
		return text
	}
	return cut(text, w-1) + "…"
}

// pad fills a text up to w columns.
func pad(text string, w int) string {
	return text + strings.Repeat(" ", max(0, w-width(text)))
}

// right sets a text at the right edge of w columns.
func right(text string, w int) string {
	return strings.Repeat(" ", max(0, w-width(text))) + text
}

// centre sets a text in the middle of w columns.
func centre(text string, w int) string {
	return strings.Repeat(" ", max(0, w-width(text))/2) + text
}

// apart puts two texts at the two ends of one line, or on two lines if one is too
// short.
func apart(left, end string, w int) []string {
	if end == "" {
		return hang(left, w, 2)
	}
	if width(left)+1+width(end) <= w {
		return []string{pad(left, w-width(end)) + end}
	}
	lines := hang(left, w, 2)
	for _, line := range flow([]string{end}, "", w) {
		lines = append(lines, right(line, w))
	}
	return lines
}

// flow puts items one after another, with a gap between, on lines of w columns.
func flow(items []string, gap string, w int) []string {
	var lines []string
	line := ""
	for _, item := range items {
		switch {
		case line == "":
			line = item
		case width(line)+width(gap)+width(item) <= w:
			line += gap + item
		default:
			lines, line = append(lines, line), item
		}
		for width(line) > w {
			parts := wrap(line, w)
			lines, line = append(lines, parts[:len(parts)-1]...), parts[len(parts)-1]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// beside puts a to the left of b, with b beginning in column w.
func beside(a, b []string, w int) []string {
	lines := make([]string, 0, max(len(a), len(b)))
	for i := range max(len(a), len(b)) {
		left, end := "", ""
		if i < len(a) {
			left = a[i]
		}
		if i < len(b) {
			end = b[i]
		}
		lines = append(lines, pad(left, w)+end)
	}
	return lines
}

func rule(r rune, w int) string { return strings.Repeat(string(r), w) }

// Fold breaks a line of text to a width, with its words behind what it began with.
func Fold(text string, w int) string {
	if width(text) <= w {
		return text
	}
	indent := len(text) - len(strings.TrimLeft(text, " "))
	lines := wrap(text, w-indent-2)
	for i := range lines {
		lines[i] = strings.Repeat(" ", indent+2*min(i, 1)) + lines[i]
	}
	return strings.Join(lines, "\n")
}
