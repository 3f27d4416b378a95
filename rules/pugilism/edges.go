package pugilism

import (
	"encoding/json"
	"strings"

	"riposte"
	"riposte/document"
	"riposte/phrase"
)

// maxEdges is how many EDGE cards a pack may have: a hand is a set of 16 bits, and the
// first of them stands for no card.
const maxEdges = 15

// An edgeRule is an EDGE card as the rules read it: what it does in parts, PG-9.37.
type edgeRule struct {
	EdgeCard
	name, text phrase.Text

	chin      bool // GENERAL DEFENSE may negate a HEAVY
	relief    int  // fatigue that its player's defense costs less
	mitigates int  // fatigue that its player's negated attacks cost less
	toll      int  // additional fatigue of attacks that it sees negated
	reduce    int  // power that attacks lose if its player does not negate them
	rise      int  // composure gained on getting up
}

// edgeRules are the nine cards of PG-9.15 by their parts; the first entry is no
// card.
func (c *Content) edgeRules() []edgeRule {
	all := make([]edgeRule, edgeCards)
	for e := range all {
		card := c.Edge[e]
		all[e].EdgeCard, all[e].name, all[e].text = card, phrase.Term(card.Name), phrase.Term(card.Text)
	}
	all[conditioned].relief = c.ConditionedRelief
	all[mitigated].mitigates = c.MitigatedRelief
	all[goodChin].chin = true
	all[momentum].toll = c.MomentumToll
	all[brace].reduce = c.BraceReduction
	all[deepBreath].rise = c.DeepBreath
	if c != Default() { // the printed words tell the printed numbers
		for e, printed := range Default().edgeRules() {
			if all[e].numbers() != printed.numbers() {
				all[e].text = all[e].describe()
			}
		}
	}
	return all
}

// numbers are what the card's words tell.
func (e *edgeRule) numbers() [6]int {
	return [...]int{e.Power, e.relief, e.mitigates, e.toll, e.reduce, e.rise}
}

// edges finds the EDGE cards of the setup: the content's nine, or those of its
// data.
func (r *ruleset) edges(setup *riposte.Setup, faults *riposte.Faults) []edgeRule {
	name := setup.Option(r.info, "edgePack")
	if name == "nine" {
		return r.nine
	}
	return readEdges(name, setup.Data[name], faults)
}

// readEdges reads the EDGE cards of a document, PG-9.36 and PG-9.37.
func readEdges(name string, raw json.RawMessage, faults *riposte.Faults) []edgeRule {
	doc := document.Read(raw, "data."+name, "PG-9.36", faults)
	names := cardNames{"none": {"no card in the notation", "PG-9.36"}}
	all := []edgeRule{{}}
	for _, o := range doc.List("cards", "PG-9.36", 1, maxEdges) {
		e := readEdge(o)
		names.add(o, "name", e.Name, "PG-9.36")
		all = append(all, e)
	}
	doc.Done()
	return all[:min(len(all), maxEdges+1)]
}

func readEdge(o *document.Object) edgeRule {
	e := edgeRule{EdgeCard: EdgeCard{Name: strings.ToUpper(o.Text("name", "PG-9.37", maxCardName)), Rule: "PG-9.37"}}
	e.name = phrase.Plain(e.Name)
	number := func(part string) int { return o.IntOr(part, "PG-9.37", 1, maxCardNumber, 0) }
	if boost := o.ObjectOr("boost", "PG-9.37"); boost != nil {
		e.Boosts = Weight(max(boost.Word("weight", "PG-9.37", weightWords[Jab:]...), 0)) + Jab
		e.Power = boost.Int("power", "PG-9.37", 1, maxCardNumber)
		boost.Done()
	}
	e.relief, e.mitigates, e.toll = number("cheaperDefense"), number("cheaperNegated"), number("dearerNegated")
	e.reduce, e.rise = number("reduce"), number("rise")
	e.chin = o.YesNo("goodChin", "PG-9.37", false)
	if e.text = e.describe(); e.text == "" {
		o.Fault("name", "PG-9.37", "%s does nothing: a card has one part at least", e.Name)
	}
	o.Done()
	return e
}
