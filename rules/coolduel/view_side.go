package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// side shows a combatant: a character, or a companion that follows one.
func (s viewer) side(u unit) scene.Side {
	f, t := s.f(u), s.trait(u)
	id := u.String()
	side := scene.Side{
		ID: id, Seat: u.seat(), Name: s.game.name(u),
		Main: scene.Meter{ID: id + "-hp", Label: phrase.Ref("meter.hp"), Value: int(f.hp), Max: int(t.maxHP), Rule: "CD-1.10"},
		Meters: []scene.Meter{
			{ID: id + "-ap", Label: phrase.Ref("meter.ap"), Value: int(f.ap), Max: int(t.maxAP), Rule: "CD-1.11", Thing: "ap"},
			{ID: id + "-td", Label: phrase.Ref("meter.threshold"), Value: int(f.td), Max: int(s.scores().maxTD(u)), Rule: "CD-1.12", Thing: "threshold"},
		},
		Badges: s.badges(u),
		Acting: s.Owed(u.seat()).Mode.Must() && s.concernsNow(u),
		Out:    !f.on,
	}
	if !u.pc() {
		side.Role = s.brief(u)
		side.Of = unitOf(u.seat(), 0).String()
		side.Sheet = s.companionSheet(u)
		return side
	}
	side.Role = phrase.Term(s.game.content.Classes[t.class].Name)
	if f.on {
		side.Badges = append([]scene.Note{{Text: s.heldText(u), Thing: "blade", Rule: "CD-9.6"}}, side.Badges...)
	}
	if s.game.options.bestOf > 1 {
		side.Meters = append(side.Meters, scene.Meter{ID: id + "-won", Label: phrase.Ref("meter.won"), Value: int(s.won[u.seat()]), Rule: "CD-6.6"})
	}
	side.Sheet = s.sheet(u)
	return side
}

// concernsNow reports whether the present decision is made for somebody.
func (s viewer) concernsNow(u unit) bool {
	switch s.phase {
	case turning:
		return s.acting == u
	case answering:
		return s.flow.on == u
	case choosing:
		return s.turns().waiting().has(u)
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
func (s viewer) heldText(u unit) phrase.Text {
	g := s.gear(u)
	right, left := s.itemName(g.hand[0].kind), s.itemName(g.hand[1].kind)
	switch {
	case g.both:
		return phrase.Ref("held.both", right)
	case g.hand[0].kind == tables.Nothing && g.hand[1].kind == tables.Nothing:
		return phrase.Ref("held.nothing")
	case g.hand[1].kind == tables.Nothing:
		return right
	case g.hand[0].kind == tables.Nothing:
		return left
	}
	return phrase.Ref("list.more", right, left)
}

func (s viewer) itemName(k tables.Kind) phrase.Text { return phrase.Term(s.game.content.Items[k].Name) }

// kitText is a selection in words.
func (s viewer) kitText(k *kit.Kit) phrase.Text {
	left := s.itemName(k.Hand[1])
	if k.Both {
		left = phrase.Ref("kit.both")
	} else if k.Hand[1] == tables.Nothing {
		left = phrase.Ref("kit.left-empty")
	}
	words := []phrase.Text{s.itemName(k.Hand[0]), left, phrase.Term(s.game.content.Armors[k.Armor].Name)}
	for _, st := range k.Slots {
		if st.Kind != tables.Nothing {
			words = append(words, s.stackText(st))
		}
	}
	return phrase.Series("list.more", words)
}

// stackText is "Dagger" or "3 Tomahawk".
func (s viewer) stackText(st kit.Stack) phrase.Text {
	if st.N > 1 {
		return phrase.Ref("stack", st.N, s.itemName(st.Kind))
	}
	return s.itemName(st.Kind)
}

// clocks are the meters of the table.
func (s viewer) clocks() []scene.Meter {
	cycle := scene.Meter{ID: "cycle", Label: phrase.Ref("meter.cycle"), Value: min(int(s.cycle)+1, int(s.game.options.cycleLimit)), Max: int(s.game.options.cycleLimit), Rule: "CD-2.20"}
	round := scene.Meter{ID: "round", Label: phrase.Ref("meter.round"), Value: int(s.round), Max: int(s.game.options.bestOf), Rule: "CD-6.6"}
	if s.game.options.bestOf == 1 {
		return []scene.Meter{cycle}
	}
	return []scene.Meter{round, cycle}
}

func (s viewer) sheet(u unit) []scene.Sheet {
	t, g, c := s.trait(u), s.gear(u), s.game.content
	n := func(label phrase.Text, v int, rule riposte.RuleID) scene.Fact {
		return scene.Fact{Label: label, Value: phrase.Number(v), Rule: rule}
	}
	items := append(
		s.possessions(u),
		scene.Fact{Label: phrase.Ref("sheet.weight"), Value: phrase.Ref("of", g.weight, t.MaxLoad()), Rule: "CD-1.16"},
	)
	enhancement := s.game.rules.Enhancement(t.class, t.general)
	return []scene.Sheet{
		{Title: phrase.Ref("sheet.attributes"), Facts: []scene.Fact{
			n(phrase.Ref("attribute.agi"), int(t.AGI), "CD-1.9"), n(phrase.Ref("attribute.dex"), int(t.DEX), "CD-1.9"), n(phrase.Ref("attribute.for"), int(t.FOR), "CD-1.9"),
			n(phrase.Ref("attribute.str"), int(t.STR), "CD-1.9"), n(phrase.Ref("attribute.will"), int(t.WILL), "CD-1.9"),
			n(phrase.Ref("sheet.dodge"), s.scores().dodgeScore(u, 0), "CD-1.13"), n(phrase.Ref("sheet.parry"), int(t.DEX), "CD-1.14"),
			{Label: phrase.Ref("sheet.enhancement"), Value: enhancement, Rule: c.Classes[t.class].Power},
		}},
		{Title: phrase.Ref("sheet.equipment"), Facts: items},
	}
}

func (s viewer) companionSheet(u unit) []scene.Sheet {
	st, f := s.stats(u), s.f(u)
	facts := []scene.Fact{{Label: phrase.Ref("sheet.dodge"), Value: phrase.Number(s.scores().dodgeScore(u, 0)), Rule: "CD-1.55"}}
	if st.Guard > 0 {
		facts = append(facts, scene.Fact{Label: phrase.Ref("sheet.block"), Value: phrase.Ref("guard.absorbs", st.Guard, st.Percent, st.Absorb), Rule: "CD-1.55"})
	}
	for b := tables.Jab; b < tables.Blows; b++ {
		if line := &st.Blows[b]; line.AP > 0 {
			facts = append(facts, scene.Fact{Label: phrase.Term(tables.BlowWords[b]), Value: phrase.Ref("sheet.blow", line.AP, line.Bonus, line.One), Rule: st.FirstBlow})
		}
	}
	for _, e := range []struct {
		name string
		n    uint8
	}{{st.WeaponName, f.weapon}, {st.ArmorName, f.armor}, {st.ShieldName, f.shield}} {
		if e.name != "" {
			facts = append(facts, scene.Fact{Label: phrase.Term(e.name), Value: phrase.Ref("durability", e.n), Rule: "CD-1.58"})
		}
	}
	if st.Knives > 0 {
		facts = append(facts, scene.Fact{Label: phrase.Ref("sheet.knives"), Value: phrase.Number(f.knives), Rule: "CD-7.104"})
	}
	return []scene.Sheet{{Title: s.brief(u), Facts: facts}}
}
