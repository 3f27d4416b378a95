package coolduel

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// A field is a field of the position or, behind its word and a dot, of a combatant.
type field = basis.Field[*state, unit]

// crewField is a field that holds a set of combatants, by their words.
func crewField(path, what string, kindOf tables.Companion, of func(*state, unit) *crew) field {
	get := func(s *state, u unit) string { return of(s, u).words() }
	return basis.Text(path, what, get, func(s *state, u unit, t string) error {
		var set crew
		for _, w := range strings.Fields(t) {
			v, ok := unitNamed(w)
			switch {
			case w == "none":
				continue
			case !ok || !s.game.cast.has(v) || kindOf != tables.Alone && s.game.trait[v].kind != kindOf:
				return basis.Takes("names of those who can, or none")
			}
			set |= only(v)
		}
		*of(s, u) = set
		return nil
	})
}

func (c crew) words() string {
	var list []string
	for ; c != 0; c = c.rest() {
		list = append(list, c.first().String())
	}
	return basis.OrNone(list)
}

func markField(path, what string, of func(*fighter) *mark) field {
	return basis.Word(path, what, sourceWords[:], func(s *state, u unit) int { return int(of(s.f(u)).from) }, func(s *state, u unit, n int) {
		s.clock++
		*of(s.f(u)) = mark{source(n), s.clock}
		if n == 0 {
			*of(s.f(u)) = mark{}
		}
		s.scores().clampTD(u)
	})
}

var phaseWords = [phaseCount]string{
	over: "over", choosing: "next", turning: "turn", answering: "react", lucky: "luck", stancing: "stance", breaking: "item", balking: "mule",
	mapping: "map", arming: "rest", packing: "pack", uniting: "company",
}

var tableFields = []field{
	basis.Number("round", "the round, from 1", 0, 0, func(s *state, _ unit) int { return int(s.round) }, nil),
	basis.Number("cycle", "complete cycles of phases", 0, 1000, func(s *state, _ unit) int { return int(s.cycle) }, func(s *state, _ unit, n int) { s.cycle = int16(n) }),
	basis.Text("phase", "what the duel waits for", func(s *state, _ unit) string { return phaseWords[s.phase] }, nil),
	basis.Text("acting", "whose turn it is", func(s *state, _ unit) string { return s.acting.String() }, nil),
	basis.Text("out", "who has lost the duel for good", func(s *state, _ unit) string {
		var set crew
		for rest := s.game.cast; rest != 0; rest = rest.rest() {
			if u := rest.first(); s.f(u).gone || !s.left.has(u.seat()) {
				set |= only(u)
			}
		}
		return set.words()
	}, nil),
	basis.Text("behind", "the map behind broken glass", func(s *state, _ unit) string {
		if s.second == 0 {
			return "none"
		}
		return s.game.content.Maps[s.second-1].Word
	}, func(s *state, _ unit, t string) error {
		if t == "none" {
			for rest := s.game.cast; rest != 0; rest = rest.rest() {
				if s.f(rest.first()).arena != 0 {
					return basis.Takes("another map while somebody stands on it")
				}
			}
			s.second = 0
			return nil
		}
		for i := range s.game.content.Maps {
			if m := &s.game.content.Maps[i]; m.Word == t && m.Name != s.game.arena.Name {
				s.second = uint8(i) + 1
				return nil
			}
		}
		return basis.Takes("none or the name of another map")
	}),
	basis.Text("rough", "spaces made difficult by Ground Break", func(s *state, _ unit) string {
		var list []string
		for arena := range s.rough {
			for y, row := range s.rough[arena] {
				ground.Each(row, func(x int) { list = append(list, ground.At(x, y).String()) })
			}
		}
		return basis.OrNone(list)
	}, nil),
	basis.Number("left", "things on the map that nobody has taken", 0, 0, func(s *state, _ unit) int {
		n := 0
		for i := range s.game.arena.Goods {
			n += bit(s.taken[0]>>i&1 == 0)
		}
		return n
	}, nil),
	basis.Text("dice", "dice on the table that wait for a luck die", func(s *state, _ unit) string {
		if s.phase != lucky || s.game.options.luckFirst {
			return "none"
		}
		return strings.Trim(fmt.Sprint(s.roll.face[:s.roll.n]), "[]")
	}, nil),
}

func isPC(_ *state, u unit) bool { return u.pc() }

func isCompanion(_ *state, u unit) bool { return !u.pc() }

func only1(of func(*state, unit) bool, list ...field) []field {
	for i := range list {
		list[i].Of = of
	}
	return list
}

var unitFields = slices.Concat([]field{
	basis.Text(".at", "its place: x,y, and @2 behind the glass", func(s *state, u unit) string {
		f := s.f(u)
		if f.arena != 0 {
			return f.at.String() + "@2"
		}
		return f.at.String()
	}, setAt),
	basis.Flag(".on", "whether it is on the map", func(s *state, u unit) bool { return s.f(u).on }, func(s *state, u unit, b bool) {
		if b != s.f(u).on && !u.pc() {
			s.f(u).on = b
			s.standing ^= only(u)
		}
	}),
	basis.Number(".hp", "hit points", 1, 9999, func(s *state, u unit) int { return int(s.f(u).hp) }, func(s *state, u unit, n int) { s.f(u).hp = min(int16(n), s.trait(u).maxHP) }),
	basis.Number(".ap", "action points", 0, ground.MaxAP, func(s *state, u unit) int { return int(s.f(u).ap) }, func(s *state, u unit, n int) { s.f(u).ap = int16(n) }),
	basis.Number(".td", "threshold", 0, 9999, func(s *state, u unit) int { return int(s.f(u).td) }, func(s *state, u unit, n int) { s.f(u).td = min(int16(n), s.scores().maxTD(u)) }),
	basis.Number(".maxhp", "maximum HP", 0, 0, func(s *state, u unit) int { return int(s.trait(u).maxHP) }, nil),
	basis.Number(".maxap", "maximum AP", 0, 0, func(s *state, u unit) int { return int(s.trait(u).maxAP) }, nil),
	basis.Number(".maxtd", "maximum TD now", 0, 0, func(s *state, u unit) int { return int(s.scores().maxTD(u)) }, nil),
	basis.Number(".dodge", "dodge score in place", 0, 0, func(s *state, u unit) int { return s.scores().dodgeScore(u, 0) }, nil),
	basis.Number(".bruises", "bruises", 0, 200, func(s *state, u unit) int { return int(s.f(u).bruises) }, func(s *state, u unit, n int) { s.f(u).bruises = uint8(n) }),
	basis.Number(".poison", "how often it was poisoned", 0, 200, func(s *state, u unit) int { return int(s.f(u).poisons) }, func(s *state, u unit, n int) {
		f := s.f(u)
		f.poisons = uint8(n)
		switch {
		case n == 0:
			f.poisoned = mark{}
		case f.poisoned.from == noSource:
			s.clock++
			f.poisoned = mark{byEnemy, s.clock}
		}
	}),
	markField(".bleeding", "whether it bleeds, and by whom", func(f *fighter) *mark { return &f.bleeding }),
	markField(".burning", "whether it burns, and by whom", func(f *fighter) *mark { return &f.burning }),
	basis.Flag(".prone", "Prone", func(s *state, u unit) bool { return s.f(u).prone }, func(s *state, u unit, b bool) { s.f(u).prone = b }),
	basis.Flag(".stunned", "Stunned", func(s *state, u unit) bool { return s.f(u).stunned }, func(s *state, u unit, b bool) { s.f(u).stunned = b }),
	basis.Flag(".bound", "Bound by no Lord", func(s *state, u unit) bool { return s.f(u).boundFree }, func(s *state, u unit, b bool) { s.f(u).boundFree = b }),
	crewField(".boundby", "the Lords that bind it", tables.Lord, func(s *state, u unit) *crew { return &s.f(u).boundBy }),
	crewField(".anxious", "the Choristers that make it Anxious", tables.Chorister, func(s *state, u unit) *crew { return &s.f(u).anxious }),
	basis.Flag(".fatigued", "Fatigued", func(s *state, u unit) bool { return s.scores().tired(u) }, nil),
	basis.Flag(".streaked", "half TD regain", func(s *state, u unit) bool { return s.f(u).streaked }, func(s *state, u unit, b bool) { s.f(u).streaked = b }),
	basis.Flag(".acted", "whether it has had its turn in this phase", func(s *state, u unit) bool { return s.f(u).acted }, nil),
	basis.Text(".sees", "the enemies in its line of sight", func(s *state, u unit) string {
		var set crew
		for rest := s.enemies(u); rest != 0 && s.f(u).on; rest = rest.rest() {
			if s.sees(u, rest.first()) {
				set |= only(rest.first())
			}
		}
		return set.words()
	}, nil),
	crewField(".hurt", "whom it has dealt damage this turn", tables.Alone, func(s *state, u unit) *crew { return &s.f(u).hurt }),
},
	only1(
		isPC,
		basis.Number(".won", "rounds won", 0, 2, func(s *state, u unit) int { return int(s.won[u.seat()]) }, func(s *state, u unit, n int) { s.won[u.seat()] = uint8(n) }),
		basis.Number(".load", "maximum equip load", 0, 0, func(s *state, u unit) int { return int(s.trait(u).MaxLoad()) }, nil),
		basis.Number(".weight", "carried weight", 0, 0, func(s *state, u unit) int { return int(s.gear(u).weight) }, nil),
		basis.Number(".parry", "parry bonus", 0, 0, func(s *state, u unit) int { return int(s.trait(u).DEX) }, nil),
		basis.Flag(".stance", "Berserk Stance", func(s *state, u unit) bool { return s.f(u).stance }, func(s *state, u unit, b bool) {
			if s.trait(u).class == tables.Berserker {
				s.f(u).stance = b
			}
		}),
		basis.Flag(".favored", "Favored is spent", func(s *state, u unit) bool { return s.f(u).favored }, func(s *state, u unit, b bool) { s.f(u).favored = b }),
		basis.Flag(".stepped", "the step is spent", func(s *state, u unit) bool { return s.f(u).stepped }, func(s *state, u unit, b bool) { s.f(u).stepped = b }),
		basis.Flag(".crossed", "Cross Strike is spent", func(s *state, u unit) bool { return s.f(u).crossed }, func(s *state, u unit, b bool) { s.f(u).crossed = b }),
		basis.Flag(".leapt", "Leaping Attack is spent", func(s *state, u unit) bool { return s.f(u).leapt }, func(s *state, u unit, b bool) { s.f(u).leapt = b }),
		basis.Flag(".dusty", "Raise Dust", func(s *state, u unit) bool { return s.f(u).dusty }, func(s *state, u unit, b bool) { s.f(u).dusty = b }),
		basis.Number(".luck", "luck dice left", 0, 3, func(s *state, u unit) int { return int(s.f(u).luck) }, func(s *state, u unit, n int) { s.f(u).luck = uint8(n) }),
		handField(".right", "the item in the right hand", 0), handField(".left", "the item in the left hand", 1),
		durabilityField(".right.durability", 0), durabilityField(".left.durability", 1),
		loadedField(".right.loaded", 0), loadedField(".left.loaded", 1),
		basis.Text(".armor", "the armor set worn", func(s *state, u unit) string { return s.game.content.Armors[s.gear(u).armor].Word }, nil),
		basis.Number(".armor.durability", "durability of the armor", 0, 20, func(s *state, u unit) int { return int(s.gear(u).plates) }, func(s *state, u unit, n int) {
			g := s.gear(u)
			g.plates = min(uint8(n), s.game.content.Armors[g.armor].Durability)
			s.scores().clampTD(u)
		}),
		basis.Text(".slots", "what is in the quick slots", func(s *state, u unit) string {
			g := s.gear(u)
			var list []string
			for _, it := range g.slots[:s.game.options.Slots] {
				st := kit.Stack{N: 1, Kind: it.kind}
				if s.game.content.Stacks(it.kind) {
					st.N = it.n
				}
				list = append(list, reader{s}.stackWord(st))
			}
			return strings.Join(list, " ")
		}, nil),
		basis.Text(".pack", "what is in the inventory", func(s *state, u unit) string {
			p := s.gear(u).pack
			return reader{s}.packWords(&p)
		}, nil),
		draftField(),
	),
	only1(
		isCompanion,
		basis.Number(".weapon.durability", "durability of its weapon or knife", 0, 3, func(s *state, u unit) int { return int(s.f(u).weapon) }, func(s *state, u unit, n int) { s.f(u).weapon = min(uint8(n), s.stats(u).Weapon) }),
		basis.Number(".armor.durability", "durability of its armor", 0, 5, func(s *state, u unit) int { return int(s.f(u).armor) }, func(s *state, u unit, n int) {
			s.f(u).armor = min(uint8(n), s.stats(u).Armor)
			s.scores().clampTD(u)
		}),
		basis.Number(".shield.durability", "durability of its shield", 0, 4, func(s *state, u unit) int { return int(s.f(u).shield) }, func(s *state, u unit, n int) { s.f(u).shield = min(uint8(n), s.stats(u).Shield) }),
		basis.Number(".knives", "knives left", 0, 10, func(s *state, u unit) int { return int(s.f(u).knives) }, func(s *state, u unit, n int) { s.f(u).knives = min(uint8(n), s.stats(u).Knives) }),
	),
)

func setAt(s *state, u unit, t string) error {
	place, behind := strings.CutSuffix(t, "@2")
	p, ok := ground.ParseSpace(place)
	f := s.f(u)
	arena := uint8(bit(behind))
	if !ok || behind && s.second == 0 {
		return basis.Takes("an open space: x,y, or x,y@2 behind the glass")
	}
	if !f.on && t == f.at.String() {
		return nil
	}
	var there []string // two if a space is shared, CD-3.55
	for rest := s.present() &^ only(u); rest != 0; rest = rest.rest() {
		v := rest.first()
		if body := s.bodies(only(v), arena); body.Meets(p, s.game.trait[u].size) {
			there = append(there, fmt.Sprintf("%s is at %s", v, s.f(v).at))
		}
	}
	if there != nil {
		return basis.Takes("a space on which nobody stands: %s", strings.Join(there, ", "))
	}
	if !s.open(u, p, arena) {
		return basis.Takes("an open space: x,y, or x,y@2 behind the glass")
	}
	f.at, f.arena = p, arena
	return nil
}

func handField(path, what string, hand int) field {
	return basis.Text(path, what, func(s *state, u unit) string {
		g := s.gear(u)
		w := s.game.content.Items[g.hand[hand].kind].Word
		if hand == 1 && g.both {
			return kit.BothWord
		}
		return w
	}, nil)
}

func durabilityField(path string, hand int) field {
	return basis.Number(path, "durability of the item held there", 0, 10, func(s *state, u unit) int { return int(s.gear(u).hand[hand].n) }, func(s *state, u unit, n int) {
		held := &s.gear(u).hand[hand]
		held.n = min(uint16(n), s.hands().fresh(held.kind).n)
	})
}

func loadedField(path string, hand int) field {
	return basis.Flag(path, "whether the gun held there is loaded", func(s *state, u unit) bool { return s.gear(u).hand[hand].loaded }, func(s *state, u unit, b bool) {
		if held := &s.gear(u).hand[hand]; s.game.content.Items[held.kind].Sort == tables.AGun {
			held.loaded = b
		}
	})
}

func draftField() field {
	return basis.Text(".draft", "the equipment selected at this rest", func(s *state, u unit) string {
		seat := u.seat()
		switch {
		case s.phase == packing && s.rests().selects(seat):
			return reader{s}.kitWords(&s.drafts[seat])
		case s.phase == uniting && s.rests().selects(seat):
			return reader{s}.kitWords(&s.drafts[seat]) + " | " + reader{s}.packWords(&s.hoards[seat])
		}
		return "none"
	}, nil).Hide(func(s *state, u unit) riposte.Audience {
		if s.phase != packing && s.phase != uniting || !s.sealing.has(u.seat()) || s.game.options.open {
			return 0
		}
		return riposte.Except(u.seat())
	})
}

var fields = basis.Fields[*state]{basis.Own(tableFields...), basis.Each(eachUnit, unitFields...)}

func eachUnit(s *state, yield func(string, unit) bool) {
	for rest := s.game.cast; rest != 0 && yield(rest.first().String(), rest.first()); rest = rest.rest() {
	}
}

// Fields lists what a scenario may look at and set.
func (s *state) Fields() []riposte.Field { return fields.List(s) }

// Field reads a path.
func (s *state) Field(path string) (any, error) { return fields.Get(s, path) }

// SetField sets a value; whatever depends on it (TD under a new maximum, a Bound
// whose Lord is away) follows. An open question stays open.
func (s *state) SetField(path string, value any) error {
	err := fields.Set(s, path, value)
	if err == nil {
		s.work().forget()
	}
	return err
}
