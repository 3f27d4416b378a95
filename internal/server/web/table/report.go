package table

import (
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte/scene"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
)

// The report is written by code, not by a template: it is the only part of a page that grows, and
// each stream draws its own. As a template it made all regions of a table take a quarter more time
// and 6 to 60 % more allocations (BenchmarkRegions). A group is
//
//	section#turn-N > h3, ol > li.line#line-SEQ > svg.icon, p > svg.icon and b and text and span.thrown, a.cite
//
// or, for bookkeeping, li.fold > details > summary, ol > li.line.

// turn draws a group of the report.
func (t *table) turn(n *logTurn) template.HTML {
	var d draw.Drawing
	hidden := ""
	if n.N == 0 && len(n.Lines) == 0 {
		hidden = "hidden"
	}
	d.Open("section", "id", n.id(), "data-live", "true", "data-into", "log-turns", "hidden", hidden)
	d.Word(t.turnTitle(n), "h3")
	d.Open("ol", "id", n.id()+"-lines")
	names, own := t.names(), t.own()
	for lines := n.Lines; len(lines) > 0; {
		count := t.minor(lines)
		if count > 1 {
			t.fold(&d, lines[:count], names, own)
		} else {
			count = t.walk(lines)
			t.line(&d, lines[:count], names, own)
		}
		lines = lines[count:]
	}
	d.Close()
	d.Close()
	return d.HTML()
}

// turnTitle is the heading; the first group is about the time before the first
// turn.
func (t *table) turnTitle(n *logTurn) string {
	switch {
	case n.N > 0 && n.Aside:
		return n.Title + " (" + web.Msg("report.aside") + ")"
	case n.N > 0:
		return n.Title
	case t.story.turning:
		return web.Msg("report.before")
	}
	return web.Msg("report.all")
}

// line draws a line, and after it the steps that go on from it; own are the viewer's names that the turn has not mentioned yet.
func (t *table) line(d *draw.Drawing, lines []house.Line, names []string, own map[string]bool) {
	l, text := &lines[0], lines[0].Text
	if len(lines) > 1 {
		text = strings.TrimSuffix(text, ".")
	}
	class := "line"
	switch {
	case l.Aside:
		class = "line aside"
	case l.Loud:
		class = "line loud"
	case l.Kind != told:
		class = "line public"
	}
	if lit := t.scene.LitSeq; lit > 0 && l.Seq >= lit {
		class += " lit"
	}
	seat := web.SeatNumber(l.Seat)
	attrs := []string{"class", class, "id", "line-" + strconv.Itoa(l.Seq), "data-seat", seat, "data-about", t.pieces(l.Seat, l.Other)}
	if t.ends(l) {
		attrs = append(attrs, "aria-live", "off")
	}
	d.Open("li", append(attrs, t.paced(l)...)...)
	if seat != "" {
		icon(d, "seat-"+seat)
	} else {
		d.Word("", "span")
	}
	d.Open("p")
	if sign := t.sign(l); sign != "" {
		icon(d, sign)
		d.Text(" ")
	}
	if l.Aside {
		d.Open("s")
	}
	for i, p := range parts(text, names) {
		if i == 0 { // a seat without a name is called by its word
			p.Text = web.Capital(p.Text)
		}
		switch {
		case p.Bold && own[p.Text]:
			delete(own, p.Text)
			d.Word(p.Text, "b", "data-you", web.Msg("you"))
		case p.Bold:
			d.Word(p.Text, "b")
		default:
			d.Text(p.Text)
		}
	}
	for i := range lines[1:] {
		step := &lines[i+1]
		d.Word(web.Msg("report.then", destination(step)), "span", "id", "line-"+strconv.Itoa(step.Seq))
	}
	if len(lines) > 1 {
		d.Text(".")
	}
	thrown(d, l)
	if l.Aside {
		d.Close()
		d.Text(" ")
		d.Word(web.Msg("report.aside"), "span", "class", "tiny")
	}
	if l.ByHand {
		d.Text(" ")
		d.Word(web.Msg("report.by-hand"), "span", "class", "tiny")
	}
	d.Close()
	if l.Rule != "" {
		d.Word(string(l.Rule), "a", "class", "cite", "href", t.RuleHref(l.Rule))
	}
	d.Close()
}

// sign is the drawing of what a line tells of, "" if there is none.
func (t *table) sign(l *house.Line) string {
	k := t.story.staging[l.Name]
	if l.Kind != told || k.Sign == "" {
		return ""
	}
	if !strings.Contains(k.Sign, " ") {
		return k.Sign
	}
	all, n := strings.Fields(k.Sign), int(numbers(l)[k.SignBy])
	if n < 1 || n > len(all) {
		return ""
	}
	return all[n-1]
}

// icon draws an icon of the sheet, beside a word.
func icon(d *draw.Drawing, name string) {
	d.Open("svg", "class", "icon", "aria-hidden", "true")
	d.Leaf("use", "href", web.IconPath(name))
	d.Close()
}

// pieces are the ids of the seats' tokens.
func (t *table) pieces(seats ...riposte.Seat) string {
	if t.sight.View == nil || t.sight.View.Board == nil {
		return ""
	}
	var ids []string
	for _, p := range t.sight.View.Board.Tokens {
		if p.Seat != riposte.Nobody && !p.Small && slices.Contains(seats, p.Seat) {
			ids = append(ids, p.ID)
		}
	}
	return strings.Join(ids, " ")
}

// RuleHref is the path of a rule's text.
func (t *table) RuleHref(id riposte.RuleID) string {
	return "/rules/" + t.info.Name + "/" + url.PathEscape(string(id))
}

// names are the seats and sides that lines speak of.
func (t *table) names() []string {
	var names []string
	for i := range t.sight.Seats {
		names = append(names, web.Bare(t.sight.Seats[i].Name), web.Bare(t.sight.Seats[i].Called))
	}
	if t.sight.View != nil {
		for i := range t.sight.View.Sides {
			names = append(names, web.Bare(t.sight.View.Sides[i].Name.String()))
		}
	}
	return names
}

// own are the names under which lines speak of the viewer.
func (t *table) own() map[string]bool {
	own := map[string]bool{}
	s := t.seat(t.You)
	if s == nil || t.You == riposte.Nobody || t.scene.Replay {
		return own
	}
	own[web.Capital(s.Name)], own[web.Capital(s.Called)] = true, true
	if t.sight.View == nil {
		return own
	}
	for i := range t.sight.View.Sides {
		if side := &t.sight.View.Sides[i]; side.Seat == t.You && side.Of == "" {
			own[side.Name.String()] = true
		}
	}
	return own
}

// Count is the number of lines told.
func (t *table) Count() int { return t.story.count }

// A talkView is something that somebody said.
type talkView struct{ Seq, Seat, Name, Sign, Text, At string }

// mostTalk is how much of the talk is on the page.
const mostTalk = 100

// Talk is the last that was said.
func (t *table) Talk() []talkView {
	said := t.story.talk
	said = said[max(0, len(said)-mostTalk):]
	out := make([]talkView, len(said))
	for i, l := range said {
		name, sign := web.Msg("talk.somebody"), ""
		if s := t.seat(l.Seat); s != nil && l.Seat != riposte.Nobody {
			name, sign = s.Name, s.Icon
		}
		out[i] = talkView{strconv.Itoa(l.Seq), web.SeatNumber(l.Seat), name, sign, l.Text, l.At.UTC().Format(time.RFC3339)}
	}
	return out
}

// PictureHref is a picture of what everybody sees, once there is something to see.
func (t *table) PictureHref() string {
	if t.sight.View == nil {
		return ""
	}
	return t.Duel + "/picture"
}

// MayTalk reports whether the viewer sits at the table.
func (t *table) MayTalk() bool { return t.You != riposte.Nobody }

// MayAskWhy reports whether the viewer may ask why bots chose as they did: nobody else plays. The
// rival of a lesson does as it is told.
func (t *table) MayAskWhy() bool {
	return t.sight.Advised && t.You != riposte.Nobody && t.sight.Lesson == nil &&
		slices.ContainsFunc(t.sight.Seats, func(s house.Seated) bool { return s.Bot != "" })
}

// Rulings are in what the table's rules differ from the usual.
func (t *table) Rulings() []Ruling {
	return RulingsOf(t.info, t.sight.Options, t.sight.VariantName, t.sight.Variant)
}

// Beyond reports whether there are more rulings than have room beside the table's name.
func (t *table) Beyond() bool { return len(t.Rulings()) > len(t.Foremost()) }

// Foremost are the rulings that have room beside the table's name.
func (t *table) Foremost() []Ruling {
	all := t.Rulings()
	return all[:min(len(all), 4)]
}

// Watching is how many people are watching; 0 is not shown.
func (t *table) Watching() int { return t.sight.Watching }

var pacedWords = [...]string{
	scene.PacedStart: "start", scene.PacedLine: "line", scene.PacedDie: "die", scene.PacedGone: "gone",
	scene.PacedNext: "next", scene.PacedCards: "cards",
}

// paced is what there is to see of a line for those who follow line by line: what,
// of whom, which or how many, and its drawing.
func (t *table) paced(l *house.Line) []string {
	k := t.story.staging[l.Name]
	if k.Paced.What == 0 || l.Kind != told || l.Aside {
		return nil
	}
	n := func(i int8) int { // zeros at the end are left out
		if int(i) < len(l.N) {
			return int(l.N[i])
		}
		return 0
	}
	attrs := []string{"data-paced", pacedWords[k.Paced.What], "data-other", web.SeatNumber(l.Other)}
	switch k.Paced.What {
	case scene.PacedDie, scene.PacedGone:
		attrs = append(attrs, "data-n", strconv.Itoa(n(k.Paced.Number)), "data-face", web.Icon("die-"+strconv.Itoa(n(k.Paced.Face))))
	case scene.PacedCards:
		icon := ""
		if deck := strings.Fields(k.Paced.Deck); n(k.Paced.Face) < len(deck) {
			icon = web.Icon(deck[n(k.Paced.Face)])
		}
		attrs = append(attrs, "data-n", strconv.Itoa(n(k.Paced.Number)), "data-face", icon)
	case scene.PacedStart, scene.PacedLine, scene.PacedNext:
	}
	return attrs
}
