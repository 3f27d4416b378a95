package tui

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/scene"
)

// odds says what a sentence would do and what may come of it, as far as the viewer may
// know.
func (s *session) odds(rest string) reply {
	if rest == "" {
		text := "Write odds and a sentence"
		for _, a := range s.view().Asks {
			if such := example(&a); such != "" {
				return reply{text: []string{text + ", such as: odds " + such}}
			}
		}
		return reply{text: []string{text + "."}}
	}
	m := s.cfg.Match
	choice, err := m.Read(s.viewer, rest)
	if err == nil {
		err = m.Check(s.viewer, choice)
	}
	if err != nil {
		return reply{text: s.refusal(err)}
	}
	p := m.Preview(s.viewer, choice).Said(m.Voice().Plain)
	r := reply{title: "Odds", text: append([]string{in(bold, rest), ""}, foretold(p)...)}
	if v := s.view(); v.Board != nil && len(p.Shapes) > 0 {
		b := *v.Board
		b.Shapes = append(slices.Clone(b.Shapes), p.Shapes...)
		r.plate = scene.View{Board: &b}
		r.text = append(r.text, "", boardHere)
	}
	if len(r.text) == 2 {
		return reply{text: []string{"Nothing can be said of it beforehand."}}
	}
	return r
}

// foretold is a preview in words: the chances, the totals of a throw, and what they are
// made of.
func foretold(p scene.Preview) (text []string) {
	if p.Peril != nil {
		text = append(text, in(bad, cited("! This "+p.Peril.Text.String()+".", p.Peril.Rule)))
	}
	for i := range p.Odds {
		text = append(text, chance(&p.Odds[i])...)
	}
	if p.Spread != nil {
		text = append(text, spread(p.Spread)...)
	}
	if len(text) > 0 && len(p.Facts) > 0 {
		text = append(text, "")
	}
	label := 0
	for _, f := range p.Facts {
		label = max(label, min(width(f.Label.String()), 50))
	}
	for _, f := range p.Facts {
		line := "  "
		if f.Sum {
			line = "= "
		}
		line += pad(f.Label.String(), label) + "  " + f.Value.String()
		if f.Sum {
			line = in(bold, line)
		}
		text = append(text, cited(line, f.Rule))
	}
	return text
}

// chance is what one throw decides: how likely it is, and a line for each thing that may
// happen.
func chance(o *scene.Odds) []string {
	line := in(bold, percent(o.P)) + "  " + o.Text.String()
	if o.If != "" {
		line += ", if " + o.If.String()
	}
	text := []string{cited(line, o.Rule)}
	if o.More >= 0.0005 {
		text = append(text, "  at most "+strconv.FormatFloat(100*o.More, 'f', 1, 64)+" % more: the rest was not followed to its end")
	}
	for _, p := range o.Parts {
		line := right(percent(p.P), 10) + "  " + p.Label.String()
		if p.Note != "" {
			line += ": " + p.Note.String()
		}
		switch p.Much {
		case scene.StrengthMuch:
			line = in(bold, line)
		case scene.StrengthSome:
		default:
			line = in(faint, line)
		}
		text = append(text, line)
	}
	return text
}

// percent is a chance to a whole per cent; what is not certain never reads as if it
// were.
func percent(p float64) string {
	switch {
	case p > 0 && p < 0.005:
		return "under 1 %"
	case p < 1 && p > 0.995:
		return "over 99 %"
	}
	return strconv.Itoa(int(math.Round(100*p))) + " %"
}

// spread is the totals that a throw can come to, a bar for each.
func spread(s *scene.Spread) []string {
	reached, most := 0, 1
	for i, n := range s.Chances {
		if most = max(most, n); s.From+i >= s.Goal {
			reached += n
		}
	}
	text := []string{cited(s.Label.String()+": "+in(bold, tenths(reached)+" %")+" reach "+strconv.Itoa(s.Goal)+" or more", s.Rule)}
	for i, n := range s.Chances {
		total := strconv.Itoa(s.From + i)
		if i == len(s.Chances)-1 {
			total += "+"
		}
		line := right(total, 6) + right(tenths(n), 6) + " % " + strings.Repeat("█", (30*n+most/2)/most)
		switch {
		case s.From+i < s.Goal:
			line = in(faint, strings.ReplaceAll(line, "█", "░"))
		case s.From+i == s.Goal:
			line = in(bold, line)
		}
		text = append(text, line)
	}
	return text
}

// tenths is millionths as per cent with one decimal.
func tenths(millionths int) string {
	return strconv.FormatFloat(float64(millionths)/10000, 'f', 1, 64)
}

// cited is a text with its rule behind it.
func cited(text string, id riposte.RuleID) string {
	if id == "" {
		return text
	}
	return text + in(faint, " "+string(id))
}
