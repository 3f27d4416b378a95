package pages

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"rsc.io/qr"

	"riposte/internal/guests"
	"riposte/internal/server/web"
)

// A Me is the page of a guest: what they are called, and how they come to another device.
type Me struct {
	guests.Me
	Guest  bool     // the viewer has a token
	Open   []string // the duels going on in which the guest sits
	Code   string   // that was just made
	Link   string   // which carries it; "" for a code that lasts
	Until  time.Time
	Typed  string // a code that led nowhere, or must be confirmed
	Why    string // what is wrong with it
	Local  bool   // only this machine can follow the link
	Push   bool   // the server can tell this browser while no page is open
	Forgot *Forgot
	Doubt  bool // nothing was forgotten: the box was not ticked
}

// Forgot says that everything is forgotten, but for what is left.
type Forgot struct {
	AtEnd int // duels that others play on
	Aside int // duels that can't be changed
}

// Said is what the page says of it.
func (f Forgot) Said() string {
	said := web.Msg("me.forgot")
	if f.AtEnd > 0 {
		said += " " + web.Msg("me.forgot-end", f.AtEnd)
	}
	if f.Aside > 0 {
		said += " " + web.Msg("me.forgot-aside", f.Aside)
	}
	return said
}

// A Sign is one icon to choose from.
type Sign struct {
	Icon, Label string
	On          bool
}

// Signs are all there are, and none.
func (m Me) Signs() []Sign {
	all := []Sign{{"", web.Msg("me.icon-none"), m.Icon == ""}}
	for _, icon := range guests.Icons {
		all = append(all, Sign{icon, web.Msg(signNames[icon]), m.Icon == icon})
	}
	return all
}

// signNames are what the icons that guests may choose are called.
var signNames = map[string]web.Key{
	"blade":     web.Key("me.icon.blade"),
	"bow":       web.Key("me.icon.bow"),
	"guard":     web.Key("me.icon.guard"),
	"heavy":     web.Key("me.icon.heavy"),
	"boxer":     web.Key("me.icon.boxer"),
	"counter":   web.Key("me.icon.counter"),
	"footwork":  web.Key("me.icon.footwork"),
	"strength":  web.Key("me.icon.strength"),
	"speed":     web.Key("me.icon.speed"),
	"endurance": web.Key("me.icon.endurance"),
	"dexterity": web.Key("me.icon.dexterity"),
	"burn":      web.Key("me.icon.burn"),
	"poison":    web.Key("me.icon.poison"),
	"d20":       web.Key("me.icon.d20"),
	"clock":     web.Key("me.icon.clock"),
	"hidden":    web.Key("me.icon.hidden"),
}

// OpenList is Open for the script that packs what the browser keeps of them.
func (m Me) OpenList() string { return strings.Join(m.Open, " ") }

// Going is how many duels go on in which the guest sits, in words.
func (m Me) Going() string { return web.Msg("me.all-going", len(m.Open)) }

// Ends is when the code expires, EndsAt the same for readers without scripts.
func (m Me) Ends() string   { return m.Until.UTC().Format(time.RFC3339) }
func (m Me) EndsAt() string { return m.Until.UTC().Format("15:04 UTC") }

// Since is when the code that lasts was made.
func (m Me) Since() string   { return m.Coded.UTC().Format(time.RFC3339) }
func (m Me) SinceAt() string { return m.Coded.UTC().Format("2 January 2006") }

// QR is the link as a QR code, with the four light modules around it that readers need.
func (m Me) QR() template.HTML {
	code, err := qr.Encode(m.Link, qr.M)
	if err != nil {
		return "" // too long for any: the link itself is there
	}
	const quiet = 4
	size := code.Size + 2*quiet
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h%dz", from+quiet, y+quiet, x-from, from-x)
			}
		}
	}
	return template.HTML(fmt.Sprintf(`<svg class="qr" viewBox="0 0 %d %d" role="img" aria-label="%s"><path class="light" d="M0 0h%dv%dh-%dz"/><path class="dark" d="%s"/></svg>`, //nolint:gosec // numbers, and words of ours
		size, size, template.HTMLEscapeString(web.Msg("me.qr")), size, size, size, path.String()))
}
