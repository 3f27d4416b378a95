package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// piles draws all piles, one under another.
func piles(v scene.View, w int, o Options) []string {
	var lines []string
	for _, p := range v.Piles {
		if o.Compact && len(v.Asks) > 0 && len(p.Cards) > 4 && !meant(v.Asks, p) {
			lines = append(lines, apart(in(bold, upper(p.Title.String())), in(faint, strconv.Itoa(len(p.Cards))+" cards, for later"), w)...)
			continue
		}
		if p.Seat != v.Seat && p.Seat != riposte.Nobody {
			p.Title = phrase.Plain(shape(p.Seat) + " " + p.Title.String())
		}
		switch {
		case p.Lay == scene.LayShown && o.tight: // the side's numbers say it too
		case p.Lay == scene.LayHand, p.Lay == scene.LayShown:
			lines = append(lines, hand(p, w)...)
		case p.Lay == scene.LayRow:
			lines = append(lines, row(v, p, w, o)...)
		default:
			lines = append(lines, pile(p, w, o)...)
		}
	}
	return lines
}

// headed is the heading of a pile, with what is said about it at the right.
func headed(p scene.Pile, about string, w int) []string {
	head := in(bold, upper(p.Title.String()))
	if p.Secret {
		head += in(faint, " (yours alone)")
	}
	return apart(head, in(faint, about), w)
}

// meant reports whether an ask points at a card in the pile.
func meant(asks []scene.Ask, p scene.Pile) bool {
	for _, a := range asks {
		for _, f := range a.Fields {
			for _, pick := range f.Picks {
				if pick.At.Kind == scene.AtCard && slices.ContainsFunc(p.Cards, func(c scene.Card) bool { return c.ID == pick.At.ID }) {
					return true
				}
			}
		}
	}
	return false
}

// pile draws a heading and its cards; w is the width left beside the table.
func pile(p scene.Pile, w int, o Options) []string {
	labels := sharedLabels(p.Cards)
	about := p.Note
	if labels != nil {
		legend := strings.Join(labels, ", ")
		if about != "" {
			about += "; "
		}
		about += phrase.Plain(legend)
	}
	lines := headed(p, about.String(), w)
	if p.Down > 0 && len(p.Cards) == 0 && o.Compact {
		return append(lines, downs(p.Down, w))
	}
	told := !o.tight // every card has its own line of text, which is enough
	for _, c := range p.Cards {
		told = told && c.Text != "" && len(c.Facts) == 0 && c.Tab == ""
	}
	plainNames := o.tight && labels == nil && p.Down == 0
	for _, c := range p.Cards {
		plainNames = plainNames && len(c.Facts) == 0
	}
	if plainNames {
		var names []string
		for _, c := range p.Cards {
			names = append(names, cardName(c))
		}
		lines = append(lines, set(flow(names, ", ", w-2))...)
	} else if told && len(p.Cards) > 0 {
		for _, c := range p.Cards {
			lines = append(lines, ruled(" "+cardName(c)+": "+c.Text.String(), c.Rule, w)...)
		}
		if p.Down > 0 {
			lines = append(lines, downs(p.Down, w))
		}
	} else if w >= cardsWide/2 && o.Width >= cardsWide {
		lines = append(lines, drawn(p, w, labels != nil)...)
	} else {
		lines = append(lines, listed(p, w, labels != nil, o.tight && w < 45)...)
		if p.Down > 0 {
			lines = append(lines, downs(p.Down, w))
		}
	}
	for _, c := range p.Cards {
		if c.Refusal != nil {
			lines = append(lines, refused(c.Name.String(), *c.Refusal, w)...)
		}
		if c.Text != "" && !told && !o.Compact {
			lines = append(lines, ruled((" "+c.Name+": "+c.Text).String(), c.Rule, w)...)
		}
	}
	return lines
}

// downs draws cards face down: some backs, and their number.
func downs(n, w int) string {
	count := strconv.Itoa(n) + " face down"
	return strings.Repeat("[▒▒] ", min(n, 6, max(0, (w-width(count))/5))) + count
}

func refused(what string, r scene.Refusal, w int) []string {
	text := r.Why
	if !strings.Contains(strings.ToLower(text.String()), strings.ToLower(what)) {
		text = phrase.Plain(what + ": " + text.String())
	}
	return ruled(in(bad, ("⊘ "+text).String()), r.Rule, w)
}

// sharedLabels returns the labels of the facts that all cards in a pile have in the
// same order, so that the heading can give them once; cards without facts don't
// count.
func sharedLabels(cards []scene.Card) []string {
	var labels []string
	for _, c := range cards {
		if len(c.Facts) == 0 {
			continue
		}
		var own []string
		for _, f := range c.Facts {
			own = append(own, f.Label.String())
		}
		if labels != nil && strings.Join(own, "|") != strings.Join(labels, "|") {
			return nil
		}
		labels = own
	}
	return labels
}

// values is the facts of a card, with their labels unless the heading has them.
func values(c scene.Card, labelled bool) []string {
	var all []string
	for _, f := range c.Facts {
		text := f.Value
		if !labelled {
			text = f.Label + " " + f.Value
		}
		all = append(all, text.String())
	}
	return all
}

func weight(c scene.Card) string { return strings.Repeat("▮", min(max(c.Weight, 0), 6)) }

// cardName is the name with its tab, struck through if a rule forbids the card.
func cardName(c scene.Card) string {
	name := c.Name
	if c.Tab != "" {
		name = c.Tab + " " + name
	}
	if c.Refusal != nil {
		name = "⊘ " + name
	}
	return name.String()
}

// listed sets the cards in columns: name, weight unless light, facts.
func listed(p scene.Pile, w int, labelled, light bool) []string {
	if len(p.Cards) == 0 {
		return nil
	}
	name, heavy := 0, 0
	for _, c := range p.Cards {
		name, heavy = max(name, width(cardName(c))), max(heavy, c.Weight)
	}
	if light {
		heavy = 0
	}
	var cells []string
	column := 0
	for _, c := range p.Cards {
		cell := pad(cardName(c), name)
		if heavy > 0 {
			cell += " " + pad(weight(c), heavy)
		}
		for _, v := range values(c, labelled) {
			if !labelled {
				v = "  " + v
			}
			cell += right(v, 3)
		}
		if c.Tab != "" {
			cell = in(act, cell)
		}
		column = max(column, width(cell))
		cells = append(cells, cell)
	}
	column = min(column, w-1)
	columns := max(1, (w+1)/(column+2))
	var lines []string
	rows := (len(cells) + columns - 1) / columns
	for row := range rows {
		line := ""
		for i := row; i < len(cells); i += rows {
			if line != "" {
				line += "  "
			}
			line += pad(fit(cells[i], w-1), column)
		}
		lines = append(lines, " "+strings.TrimRight(line, " "))
	}
	return lines
}
