package table

import (
	"slices"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/scene"
)

// Things beside a decision: what can still be done, the viewer's own notes, and numbers
// to compare.

// AskNotes are the notes beside the question.
func (t *table) AskNotes() []badgeView {
	if !t.Asked {
		return nil
	}
	return t.badges(t.sight.View.Asks[0].Notes)
}

// A tool is a form of the desk, or the notes, as the heading of the tray leads to it.
type tool struct{ ID, Title string }

// Tools are the forms that stand below what is asked, which may be long; for whoever leads the
// table they begin with the way back, and are there whoever is asked.
func (t *table) Tools() (out []tool) {
	groups := t.Groups()
	if len(groups) == 0 || groups[0].Aside && !t.Leads() {
		return nil
	}
	for _, g := range groups {
		for _, p := range g.Parts {
			for _, f := range p.Forms {
				if g.Aside {
					out = append(out, tool{"aside-" + web.Slug(f.Title), f.Title})
				}
			}
		}
	}
	if len(out) > 0 && t.Leads() {
		if len(t.Backs()) > 0 {
			out = append([]tool{{"goback", web.Msg("backs.title")}}, out...)
		}
		out = append(out, tool{"notes-own", web.Msg("notes.title")})
	}
	return out
}

// Leads reports whether the viewer leads the table, and so keeps notes.
func (t *table) Leads() bool {
	return t.You != riposte.Nobody && t.sight.Referee == t.You && t.sight.View != nil && !t.scene.Replay
}

// Notebook is the viewer's notes.
func (t *table) Notebook() string { return t.sight.Notes }

// A ledgerView is a table of the view.
type ledgerView struct {
	*scene.Table
	Lines  []ledgerLine
	Secret bool     // some columns only the viewer sees
	Mine   []string // a bot may play them, and the viewer does
	groups []groupHand
}

// A groupHand is combatants of one kind, which a bot may play by one press.
type groupHand struct {
	Name  string
	sides []string
	bot   int // so many of them a bot plays
}

// Sides are the combatants, as they are posted.
func (g groupHand) Sides() string { return strings.Join(g.sides, " ") }

// Bot reports whether a bot plays all of them.
func (g groupHand) Bot() bool { return g.bot == len(g.sides) }

// Groups are the kinds of which there are several.
func (l ledgerView) Groups() []groupHand {
	return slices.DeleteFunc(slices.Clone(l.groups), func(g groupHand) bool { return len(g.sides) < 2 })
}

// join counts a combatant to its kind.
func (l *ledgerView) join(kind, side string, bot bool) {
	i := slices.IndexFunc(l.groups, func(g groupHand) bool { return g.Name == kind })
	if i < 0 {
		i, l.groups = len(l.groups), append(l.groups, groupHand{Name: kind})
	}
	g := &l.groups[i]
	g.sides = append(g.sides, side)
	if bot {
		g.bot++
	}
}

// Who plays a combatant.
const (
	handMe  = "me"
	handBot = "bot"
)

// playedBy is who plays a combatant of a game master's who reads the page; "" for all others, and
// where nobody is left to play.
func (t *table) playedBy(side string) string {
	if !t.Leads() || t.sight.Phase != house.Playing {
		return ""
	}
	for i := range t.sight.View.Sides {
		switch s := &t.sight.View.Sides[i]; {
		case s.ID != side:
		case s.Seat != t.You || s.Out:
			return ""
		case slices.Contains(t.sight.Hands, side):
			return handBot
		default:
			return handMe
		}
	}
	return ""
}

// All are the combatants that the viewer plays, for one press.
func (l ledgerView) All() string { return strings.Join(l.Mine, " ") }

type ledgerLine struct {
	Seat, Name, ID string
	Now, Out       bool
	Cells          []ledgerCell
	Hand           string // of the viewer's own combatants that a bot may play: "bot" or "me"
}

type ledgerCell struct {
	Text  string
	Class string
	Known bool // to others too, though the column is the viewer's
}

// Ledgers are the tables that are compared line by line.
func (t *table) Ledgers() (out []ledgerView) {
	if t.sight.View == nil {
		return nil
	}
	for i := range t.sight.View.Tables {
		tb := &t.sight.View.Tables[i]
		l := ledgerView{Table: tb}
		for _, row := range tb.Rows {
			line := ledgerLine{ID: row.Side, Now: row.State == scene.SlotNow, Out: row.State == scene.SlotOut}
			line.Seat, line.Name = t.tokenOf(row.Side)
			line.Hand = t.playedBy(row.Side)
			if line.Hand == handMe {
				l.Mine = append(l.Mine, row.Side)
			}
			if line.Hand != "" {
				l.join(stem(line.Name), row.Side, line.Hand == handBot)
			}
			for k, text := range row.Cells {
				c := ledgerCell{Text: minusSigned(text.String())}
				col := &tb.Columns[k]
				if col.Number {
					c.Class = "num"
				}
				switch {
				case col.Secret && slices.Contains(row.Known, k):
					c.Known = true
				case col.Secret:
					c.Class = strings.TrimSpace(c.Class + " secret")
					l.Secret = true
				}
				line.Cells = append(line.Cells, c)
			}
			l.Lines = append(l.Lines, line)
		}
		out = append(out, l)
	}
	return out
}

// minusSigned is a text with minus signs for the hyphens before numbers.
func minusSigned(s string) string {
	if len(s) > 1 && s[0] == '-' && s[1] >= '0' && s[1] <= '9' {
		return "−" + s[1:]
	}
	return s
}
