package tui

import (
	"fmt"
	"strings"

	"riposte"
	"riposte/scene"
)

// help says how to play, with the words that count at the moment.
func (s *session) help(string) reply {
	text := []string{
		"You answer in words. Tab finishes a word and shows what may come next; Enter hands the answer in, and it is final unless back can undo it.",
		"",
	}
	for _, a := range s.view().Asks {
		text = append(text, in(bold, sentence(a.Title.String())+" ")+a.Prompt.String())
		if such := example(&a); such != "" {
			text = append(text, "  For instance: "+in(bold, such))
		}
	}
	text = append(text, "", in(bold, "Words for the program"))
	_, free := s.free()
	for _, c := range commands() {
		if c.word == "seat" && !s.hot() || c.word == "pass" && !free || c.word == "measure" && !s.plane() {
			continue
		}
		text = append(text, "  "+pad(in(bold, c.word), 9)+c.use)
	}
	return reply{title: "Help", text: append(text,
		"A word that the rules use too goes to the rules; with a colon before it (:back) it goes to the program.",
		"",
		in(bold, "Keys"),
		"  Tab, Shift-Tab  the next and the previous word that fits",
		"  Up, Down        earlier lines",
		"  PgUp, PgDn      scroll the table, if it is larger than the screen",
		"  Shift-Up, -Down scroll the report",
		"  Esc             clear the line, close a text",
		"  Ctrl-C          leave",
		"",
		in(bold, "Signs"),
		"  ▶ ◀ the duel waits for this side   ⊘ a rule forbids it   [▒▒] a card face down",
		"  "+s.signs(),
		"  On the board a seat's pieces stand in its own brackets: (U) for the first, [B] for the second.",
	)}
}

func (s *session) signs() string {
	var all []string
	for _, side := range s.view().Sides {
		all = append(all, in(seatMark(side.Seat), shape(side.Seat))+" "+side.Name.String())
	}
	return strings.Join(all, "   ")
}

func (s *session) log(string) reply {
	return reply{title: "Report", text: []string{reportHere}}
}

func (s *session) table(string) reply {
	return reply{title: "Table", text: []string{sceneHere}}
}

func (s *session) sheets(string) reply {
	var text []string
	for _, side := range s.view().Sides {
		text = append(text, in(seatMark(side.Seat), shape(side.Seat)+" "+upper(side.Name.String())), side.Role.String())
		text = append(text, now(&side)...)
		for _, section := range side.Sheet {
			text = append(text, in(bold, section.Title.String()))
			for _, f := range section.Facts {
				text = append(text, fact(f.Label.String(), f.Value.String(), f.Rule))
			}
		}
		text = append(text, "")
	}
	return reply{title: "Sheets", text: text}
}

// fact is a line of a sheet.
func fact(label, value string, id riposte.RuleID) string {
	return "  " + pad(label, 14) + " " + pad(value, 18) + " " + in(faint, string(id))
}

// now is a side's numbers and what has befallen it, with what that means.
func now(s *scene.Side) (text []string) {
	for _, m := range append([]scene.Meter{s.Main}, s.Meters...) {
		if m.Label != "" {
			text = append(text, fact(counted(m), value(m), m.Rule))
		}
	}
	for _, b := range s.Badges {
		text = append(text, state(&b))
	}
	return text
}

// counted is what a meter counts: "Next save DC".
func counted(m scene.Meter) string { return strings.TrimSpace((m.Label + " " + m.Unit).String()) }

// state is what has befallen a side, and what that means.
func state(b *scene.Note) string {
	line := "  " + in(toned(b.Tone), sign(b.Tone)+b.Text.String())
	if b.Long != "" {
		line += ": " + b.Long.String()
	}
	return cited(line, b.Rule)
}

// rule opens a rule of the ledger; "5.20" is enough.
func (s *session) rule(rest string) reply {
	id := riposte.RuleID(strings.ToUpper(rest))
	if id == "" {
		id = s.view().Rule
	}
	text, ok := s.ruleText(id)
	if !ok {
		id = riposte.RuleID(s.cfg.Info.Prefix+"-") + id
		text, ok = s.ruleText(id)
	}
	if !ok {
		return reply{text: []string{in(bad, fmt.Sprintf("⊘ There is no rule %q. Rules have names like %s-1.1.", rest, s.cfg.Info.Prefix))}}
	}
	return reply{title: "Rule " + string(id), text: text}
}

func (s *session) ruleText(id riposte.RuleID) ([]string, bool) {
	if s.cfg.Info.Ledger == nil {
		return nil, false
	}
	r, ok := s.cfg.Info.Ledger.Rule(id)
	if !ok {
		return nil, false
	}
	head := in(bold, string(r.ID)) + in(faint, "  "+r.Section+", "+r.Tag)
	return append([]string{head}, strings.Split(unmarked(r.Text), "\n")...), true
}

// unmarked removes the signs of Markdown from a rule.
func unmarked(text string) string {
	return strings.NewReplacer("**", "", "`", "", "<br>", " ").Replace(text)
}
