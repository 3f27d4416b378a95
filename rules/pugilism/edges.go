package pugilism

import (
	"encoding/json"
	"fmt"
	"strings"

	"riposte"
	"riposte/document"
)

// maxEdges is how many EDGE cards a pack may have: a hand is a set of 16 bits, and the
// first of them is no card.
const maxEdges = 15

// An edgeRule is an EDGE card as the rules read it: what it does in parts, PG-9.37.
type edgeRule struct {
	EdgeCard
	chin      bool // GENERAL DEFENSE may negate a HEAVY
	relief    int  // fatigue that its player's defense costs less
	mitigates int  // fatigue that its player's negated attacks cost less
	toll      int  // fatigue that the attacks it sees negated cost more
	reduce    int  // power that attacks its player does not negate lose
	rise      int  // composure on getting up
}

// edgeRules is the nine cards of PG-9.15 in parts; the first is none.
func (c *Content) edgeRules() []edgeRule {
	all := make([]edgeRule, edgeCards)
	for e := range all {
		all[e].EdgeCard = c.Edge[e]
	}
	all[conditioned].relief = c.ConditionedRelief
	all[mitigated].mitigates = c.MitigatedRelief
	all[goodChin].chin = true
	all[momentum].toll = c.MomentumToll
	all[brace].reduce = c.BraceReduction
	all[deepBreath].rise = c.DeepBreath
	return all
}

// edges finds the EDGE cards of the setup: the content's nine or those of its data.
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
	number := func(part string) int { return o.IntOr(part, "PG-9.37", 1, maxCardNumber, 0) }
	if boost := o.ObjectOr("boost", "PG-9.37"); boost != nil {
		e.Boosts = Weight(max(boost.Word("weight", "PG-9.37", weightWords[Jab:]...), 0)) + Jab
		e.Power = boost.Int("power", "PG-9.37", 1, maxCardNumber)
		boost.Done()
	}
	e.relief, e.mitigates, e.toll = number("cheaperDefense"), number("cheaperNegated"), number("dearerNegated")
	e.reduce, e.rise = number("reduce"), number("rise")
	e.chin = o.YesNo("goodChin", "PG-9.37", false)
	if e.Text = e.describe(); e.Text == "" {
		o.Fault("name", "PG-9.37", "%s does nothing: a card has one part at least", e.Name)
	}
	o.Done()
	return e
}

// describe writes what the card of a document does, in a few words.
func (e *edgeRule) describe() string {
	var parts []string
	for _, p := range []struct {
		is     bool
		format string
		n      int
	}{
		{e.Boosts != Weightless, "one " + weightWords[e.Boosts] + " of yours, power +%d", e.Power},
		{e.relief > 0, "your defense costs %d less", e.relief},
		{e.mitigates > 0, "your negated attacks cost %d less", e.mitigates},
		{e.toll > 0, "attacks you negate cost %d more", e.toll},
		{e.reduce > 0, "attacks you don't negate lose %d power", e.reduce},
		{e.rise > 0, "if knocked down, +%d on getting up", e.rise},
	} {
		if p.is {
			parts = append(parts, fmt.Sprintf(p.format, p.n))
		}
	}
	if e.chin {
		parts = append(parts, "a defense that good chin helps may stop a HEAVY")
	}
	return strings.Join(parts, "; ")
}
