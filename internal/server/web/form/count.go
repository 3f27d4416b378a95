package form

import (
	"strconv"

	"riposte"
	"riposte/internal/server/web"
)

// A count is how many cards of one name a document has, shown as a row of cards to
// press.
type count struct {
	Control
	Icon  string
	Cards []countCard
}

// A countCard is a card that sets the count to a number when pressed.
type countCard struct {
	N    int
	ID   string
	On   bool
	Says string
}

// Builder is the fields of a document that counts cards, one row each; nil for other
// documents.
func (f *Form) Builder() (out []count) {
	if f.Info.Cards == 0 {
		return nil
	}
	for _, c := range f.Controls() {
		if c.Kind != riposte.DocNumber.String() || !c.Bounded || c.Max > 12 {
			return nil
		}
		row := count{Control: c, Icon: web.Icon(web.Lower(c.Title))}
		row.Bounded = false // its legend gives the range, not a line of its own
		value, err := strconv.Atoi(c.Value)
		if c.Value == "" {
			value, err = c.Min, nil
		}
		for n := 1; n <= c.Max; n++ {
			row.Cards = append(row.Cards, countCard{n, c.ID + "-" + strconv.Itoa(n), err == nil && n == value, strconv.Itoa(n) + " " + c.Title})
		}
		out = append(out, row)
	}
	return out
}

// Sum is how many cards there are in all.
func (f *Form) Sum() (sum int) {
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
func (f *Form) Most() int { return f.Info.Cards }
