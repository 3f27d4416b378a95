package scene

import (
	"slices"

	"riposte"
	"riposte/phrase"
)

// An Orderer is a Ruleset that takes standing orders.
type Orderer interface {
	// Orders are those that a seat may give, in the order in which they are offered. The
	// list is shared and read-only.
	Orders() []Order
}

// An Order is what a seat may order to be answered for it, whenever it is asked, until it
// cancels the order or the order ends by itself. What it answers follows from what the seat
// sees, and from nothing else.
type Order struct {
	ID    string         // in addresses: "shield"
	Title phrase.Text    // "Block with the shield whenever I can"
	Rule  riposte.RuleID // of the decision that it answers
	// Parts is the ID of the meter of the table, such as "round", that counts the parts of the
	// duel: the order ends with the one in which it was given. "" is the end of the duel.
	Parts string
	Ends  phrase.Text // that part in words: "this round"
	// Answer is its answer to what the seat is asked, in the notation; "" if it has none.
	Answer func(*View) string
}

// OrdersOf are the standing orders of a ruleset; nil if it takes none.
func OrdersOf(r riposte.Ruleset) []Order {
	if o, ok := r.(Orderer); ok {
		return o.Orders()
	}
	return nil
}

// Answering returns the sentence of the first pick for which fits holds in a view's asks with
// an ID, each of its other fields as it begins or left out; "" if none can be made so. What a
// rule refuses fits nothing, and neither does what is marked as a peril: nobody orders that.
func (v *View) Answering(ask string, fits func(field string, p *Pick) bool) string {
	for i := range v.Asks {
		a := &v.Asks[i]
		if a.ID != ask || len(a.Fields) == 0 {
			continue
		}
		words := make([]string, len(a.Fields))
		whole := true
		for j := range a.Fields {
			words[j] = a.Fields[j].Now
			whole = whole && (j == 0 || words[j] != "" || a.Fields[j].Optional)
		}
		for j := range a.Fields[0].Picks {
			p := &a.Fields[0].Picks[j]
			if words[0] = p.Word; whole && p.Refusal == nil && fits(a.Fields[0].Name, p) && a.Peril(words) == nil {
				return a.Sentence(words)
			}
		}
	}
	return ""
}

// Leaving returns the sentence that leaves out all of an ask with one of the IDs; "" if there
// is none, or if that is marked as a peril.
func (v *View) Leaving(asks ...string) string {
	for i := range v.Asks {
		a := &v.Asks[i]
		if slices.Contains(asks, a.ID) && a.None != nil && a.Peril(make([]string, len(a.Fields))) == nil {
			return a.None.Word
		}
	}
	return ""
}

// Part is the part of the duel that an order ends with: what the meter of the table shows that
// counts them; 0 if it stands to the end.
func (o *Order) Part(v *View) int {
	for i := range v.Meters {
		if v.Meters[i].ID == o.Parts {
			return v.Meters[i].Value
		}
	}
	return 0
}
