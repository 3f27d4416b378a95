package coolduel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

// side shows a combatant: a character, or a companion that follows one.
func (s *state) side(u unit) scene.Side {
	f, t := s.f(u), s.trait(u)
	id := u.String()
	side := scene.Side{
		ID: id, Seat: u.seat(), Name: phrase.Plain(s.called(u)),
		Main: scene.Meter{ID: id + "-hp", Label: "HP", Value: int(f.hp), Max: int(t.maxHP), Rule: "CD-1.10"},
		Meters: []scene.Meter{
			{ID: id + "-ap", Label: "AP", Value: int(f.ap), Max: int(t.maxAP), Rule: "CD-1.11", Icon: "ap"},
			{ID: id + "-td", Label: "Threshold", Value: int(f.td), Max: int(s.maxTD(u)), Rule: "CD-1.12", Icon: "threshold"},
		},
		Badges: s.badges(u),
		Acting: s.Owed(u.seat()).Mode.Must() && s.concernsNow(u),
		Out:    !f.on,
	}
	if !u.pc() {
		side.Role = phrase.Plain(s.stats(u).Name)
		side.Of = unitOf(u.seat(), 0).String()
		side.Sheet = s.companionSheet(u)
		return side
	}
	side.Role = phrase.Plain(s.game.content.Classes[t.class].Name)
	if f.on {
		side.Badges = append([]scene.Note{{Text: phrase.Plain(s.heldText(u)), Icon: "blade", Rule: "CD-9.6"}}, side.Badges...)
	}
	if s.game.options.bestOf > 1 {
		side.Meters = append(side.Meters, scene.Meter{ID: id + "-won", Label: "Rounds won", Value: int(s.won[u.seat()]), Rule: "CD-6.6"})
	}
	side.Sheet = s.sheet(u)
	return side
}

// concernsNow reports whether the decision that stands is made for somebody.
func (s *state) concernsNow(u unit) bool {
	switch s.phase {
	case turning:
		return s.acting == u
	case answering:
		return s.flow.on == u
	case choosing:
		return s.waiting().has(u)
	case lucky:
		return s.roll.by == u
	case stancing:
		return s.hits.first() == u
	case breaking:
		return s.flow.breaker == u
	case balking:
		return s.entered == u
	case mapping:
		return s.acting == u
	case arming, packing, uniting:
		return u.pc()
	case over:
	}
	return false
}

// heldText is what somebody holds: "Longsword in two hands", "Longsword, Round
// Shield".
func (s *state) heldText(u unit) string {
	g, c := s.gear(u), s.game.content
	right, left := c.Items[g.hand[0].kind].Name, c.Items[g.hand[1].kind].Name
	switch {
	case g.both:
		return right + " in two hands"
	case g.hand[0].kind == nothing && g.hand[1].kind == nothing:
		return "empty hands"
	case g.hand[1].kind == nothing:
		return right
	case g.hand[0].kind == nothing:
		return left
	}
	return right + ", " + left
}

// kitText is a selection in words.
func (s *state) kitText(k *kit) string {
	c := s.game.content
	left := c.Items[k.hand[1]].Name
	if k.both {
		left = "in two hands"
	} else if k.hand[1] == nothing {
		left = "left hand empty"
	}
	words := []string{c.Items[k.hand[0]].Name, left, c.Armors[k.armor].Name}
	for _, st := range k.slots {
		switch {
		case st.kind == nothing:
		case st.n > 1:
			words = append(words, fmt.Sprintf("%d %s", st.n, c.Items[st.kind].Name))
		default:
			words = append(words, c.Items[st.kind].Name)
		}
	}
	return strings.Join(words, ", ")
}

// clocks are the meters of the table.
func (s *state) clocks() []scene.Meter {
	cycle := scene.Meter{ID: "cycle", Label: "Cycle", Value: min(int(s.cycle)+1, int(s.game.options.cycleLimit)), Max: int(s.game.options.cycleLimit), Rule: "CD-2.20"}
	round := scene.Meter{ID: "round", Label: "Round", Value: int(s.round), Max: int(s.game.options.bestOf), Rule: "CD-6.6"}
	if s.game.options.bestOf == 1 {
		return []scene.Meter{cycle}
	}
	return []scene.Meter{round, cycle}
}

func (s *state) sheet(u unit) []scene.Sheet {
	t, g, c := s.trait(u), s.gear(u), s.game.content
	n := func(label string, v int, rule riposte.RuleID) scene.Fact {
		return scene.Fact{Label: phrase.Plain(label), Value: phrase.Plain(num(v)), Rule: rule}
	}
	items := append(
		s.possessions(u),
		scene.Fact{Label: "Weight", Value: phrase.Plain(fmt.Sprintf("%d of %d", g.weight, t.maxLoad())), Rule: "CD-1.16"},
	)
	enhancement := c.Classes[t.class].Enhancement
	if t.general != noGeneralist {
		enhancement += ": " + generalistWords[t.general]
	}
	return []scene.Sheet{
		{Title: "Attributes", Facts: []scene.Fact{
			n("AGI", int(t.AGI), "CD-1.9"), n("DEX", int(t.DEX), "CD-1.9"), n("FOR", int(t.FOR), "CD-1.9"), n("STR", int(t.STR), "CD-1.9"), n("WILL", int(t.WILL), "CD-1.9"),
			n("Dodge", s.dodgeScore(u, 0), "CD-1.13"), n("Parry", int(t.DEX), "CD-1.14"),
			{Label: "Enhancement", Value: phrase.Plain(enhancement), Rule: c.Classes[t.class].Power},
		}},
		{Title: "Equipment", Facts: items},
	}
}

func (s *state) companionSheet(u unit) []scene.Sheet {
	st, f := s.stats(u), s.f(u)
	facts := []scene.Fact{{Label: "Dodge", Value: phrase.Plain(num(s.dodgeScore(u, 0))), Rule: "CD-1.55"}}
	if st.Guard > 0 {
		facts = append(facts, scene.Fact{Label: "Block", Value: phrase.Plain(fmt.Sprintf("%d AP, %d in 100 go through, absorbs %d", st.Guard, st.Percent, st.Absorb)), Rule: "CD-1.55"})
	}
	for b := jab; b < blows; b++ {
		if line := &st.Blows[b]; line.AP > 0 {
			facts = append(facts, scene.Fact{Label: phrase.Plain(blowWords[b]), Value: phrase.Plain(fmt.Sprintf("%d AP, %+d, %d damage", line.AP, line.Bonus, line.One)), Rule: st.FirstBlow})
		}
	}
	for _, e := range []struct {
		name string
		n    uint8
	}{{st.WeaponName, f.weapon}, {st.ArmorName, f.armor}, {st.ShieldName, f.shield}} {
		if e.name != "" {
			facts = append(facts, scene.Fact{Label: phrase.Plain(e.name), Value: phrase.Plain(fmt.Sprintf("durability %d", e.n)), Rule: "CD-1.58"})
		}
	}
	if st.Knives > 0 {
		facts = append(facts, scene.Fact{Label: "Knives", Value: phrase.Plain(num(int(f.knives))), Rule: "CD-7.104"})
	}
	return []scene.Sheet{{Title: phrase.Plain(st.Name), Facts: facts}}
}
