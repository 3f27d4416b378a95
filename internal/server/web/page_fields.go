package web

import (
	"html/template"
	"strconv"

	"riposte"
)

// A Pictured is a value of an option that has a drawing.
type Pictured struct {
	Word
	Picture template.HTML
	Size    string
	Seats   int
}

// Pictures are the values of the option with their drawings; none where they are mere
// words.
func (f OptionForm) Pictures() (out []Pictured) {
	if len(f.Boards) == 0 {
		return nil
	}
	for i, w := range f.Words {
		p := Pictured{Word: w}
		if i < len(f.Boards) {
			b := &f.Boards[i]
			p.Title, p.Picture, p.Seats = b.Title.String(), picture(b), len(b.Tokens)
			p.Size = Msg("board.inches", inches(b.Width), inches(b.Height))
		}
		out = append(out, p)
	}
	return out
}

// A Count is how many cards of a name a document has, as a row to press.
type Count struct {
	Control
	Icon  string
	Cards []CountCard
}

// A CountCard stands for so many.
type CountCard struct {
	N    int
	ID   string
	On   bool
	Says string
}

// Builder is the fields of a document that counts cards, a row each; nil for others.
func (f *DocForm) Builder() (out []Count) {
	if f.Info.Cards == 0 {
		return nil
	}
	for _, c := range f.Controls() {
		if c.Kind != riposte.DocNumber.String() || !c.Bounded || c.Max > 12 {
			return nil
		}
		row := Count{Control: c, Icon: iconOf(lower(c.Title))}
		row.Bounded = false // its legend says from how many to how many, no line of its own
		value, err := strconv.Atoi(c.Value)
		if c.Value == "" {
			value, err = c.Min, nil
		}
		for n := 1; n <= c.Max; n++ {
			row.Cards = append(row.Cards, CountCard{n, c.ID + "-" + num(n), err == nil && n == value, num(n) + " " + c.Title})
		}
		out = append(out, row)
	}
	return out
}

// Sum is how many cards there are in all.
func (f *DocForm) Sum() (sum int) {
	for _, c := range f.Builder() {
		for _, card := range c.Cards {
			if card.On {
				sum += card.N
			}
		}
	}
	return sum
}

// Most is how many there may be.
func (f *DocForm) Most() int { return f.Info.Cards }
