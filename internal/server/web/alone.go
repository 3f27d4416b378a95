package web

import (
	"encoding/base64"
	"regexp"
	"strings"
	"sync"
)

// drawnSheets are the sheets with the rules that a drawing needs.
var drawnSheets = []string{"tokens.css", "base.css", "table.css", "play.css", "scene.css"}

// A rule is one rule of a sheet at its outermost level.
type rule struct{ selector, text string }

// drawnRules are the rules that may concern a drawing: those for an own medium or window are
// left out, since a picture has neither.
var drawnRules = sync.OnceValue(func() (all []rule) {
	for _, name := range drawnSheets {
		for sheet := string(dense(lean(Source(name)))); ; {
			open := strings.IndexByte(sheet, '{')
			if open < 0 {
				break
			}
			end := open + 1
			for depth := 1; depth > 0; end++ {
				switch sheet[end] {
				case '{':
					depth++
				case '}':
					depth--
				}
			}
			if selector := strings.TrimSpace(sheet[:open]); !strings.HasPrefix(selector, "@") {
				all = append(all, rule{selector, strings.TrimSpace(sheet[:end])})
			}
			sheet = sheet[end:]
		}
	}
	return all
})

var (
	classLists = regexp.MustCompile(` class="([^"]*)"`)
	classNames = regexp.MustCompile(`\.([a-z][a-z0-9-]*)`)
	roots      = regexp.MustCompile(`^(svg|svg text|:root|\[data-(theme|system|seat)[^ ]*\])$`)
)

var (
	iconUses    = regexp.MustCompile(`href="[^"]*icons\.svg#([a-z0-9-]+)"`)
	symbolTexts = sync.OnceValue(func() map[string]string {
		all := map[string]string{}
		for _, m := range regexp.MustCompile(`(?s)<symbol id="([^"]+)".*?</symbol>`).FindAllStringSubmatch(string(Source("icons.svg")), -1) {
			all[m[1]] = m[0]
		}
		return all
	})
)

// OwnIcons brings the icons that a drawing uses along in it.
func OwnIcons(drawing string) string {
	had, own := map[string]bool{}, ""
	drawing = iconUses.ReplaceAllStringFunc(drawing, func(use string) string {
		name := iconUses.FindStringSubmatch(use)[1]
		if !had[name] {
			had[name], own = true, own+symbolTexts()[name]
		}
		return `href="#` + name + `"`
	})
	return own + drawing
}

// Letters is the display face as an address that holds it, for what must stand without a server.
var Letters = sync.OnceValue(func() string {
	return "data:font/woff2;base64," + base64.StdEncoding.EncodeToString(Source("riposte-gothic.woff2"))
})

// StyleOf is what a drawing needs of the page's style sheets to stand alone: the variables, and
// the rules whose classes it has.
func StyleOf(drawing string) string {
	has := map[string]bool{}
	for _, m := range classLists.FindAllStringSubmatch(drawing, -1) {
		for class := range strings.FieldsSeq(m[1]) {
			has[class] = true
		}
	}
	var style strings.Builder
	style.WriteString(`@font-face{font-family:"Riposte Gothic";src:url(` + Letters() + `)}`)
	for _, r := range drawnRules() {
		for selector := range strings.SplitSeq(r.selector, ",") {
			names, wanted := classNames.FindAllStringSubmatch(selector, -1), roots.MatchString(strings.TrimSpace(selector))
			for i, m := range names {
				wanted = has[m[1]] && (i == 0 || wanted)
			}
			if wanted {
				style.WriteString(r.text)
				break
			}
		}
	}
	return style.String()
}
