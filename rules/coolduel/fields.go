package coolduel

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
)

// A field is one path of a position: its own, or with a dot before it one of each
// combatant's.
type field struct {
	path, what string
	values     []string
	get        func(s *state, u unit) any
	set        func(s *state, u unit, value any) error
	of         func(s *state, u unit) bool // who has it; nil is all
	hidden     func(s *state, u unit) riposte.Audience
}

func takes(format string, args ...any) error { return fmt.Errorf("takes "+format, args...) }

func intField(path, what string, lo, hi int, get func(*state, unit) int, set func(*state, unit, int)) field {
	f := field{path: path, what: what, get: func(s *state, u unit) any { return get(s, u) }}
	if set != nil {
		f.set = func(s *state, u unit, value any) error {
			n, ok := value.(int)
			if !ok || n < lo || n > hi {
				return takes("a whole number from %d to %d", lo, hi)
			}
			set(s, u, n)
			return nil
		}
	}
	return f
}

func boolField(path, what string, get func(*state, unit) bool, set func(*state, unit, bool)) field {
	f := field{path: path, what: what, get: func(s *state, u unit) any { return get(s, u) }}
	if set != nil {
		f.set = func(s *state, u unit, value any) error {
			b, ok := value.(bool)
			if !ok {
				return takes("true or false")
			}
			set(s, u, b)
			return nil
		}
	}
	return f
}

func textField(path, what string, get func(*state, unit) string, set func(*state, unit, string) error) field {
	f := field{path: path, what: what, get: func(s *state, u unit) any { return get(s, u) }}
	if set != nil {
		f.set = func(s *state, u unit, value any) error {
			t, ok := value.(string)
			if !ok {
				return takes("a word")
			}
			return set(s, u, t)
		}
	}
	return f
}

func wordField(path, what string, words []string, get func(*state, unit) int, set func(*state, unit, int)) field {
	f := textField(path, what, func(s *state, u unit) string { return words[get(s, u)] }, nil)
	f.values = words
	f.set = func(s *state, u unit, value any) error {
		t, _ := value.(string)
		i := slices.Index(words, t)
		if i < 0 {
			return takes("one of %s", strings.Join(words, ", "))
		}
		set(s, u, i)
		return nil
	}
	return f
}

// crewField is a set of combatants by their words.
func crewField(path, what string, kindOf companion, of func(*state, unit) *crew) field {
	get := func(s *state, u unit) string { return of(s, u).words() }
	return textField(path, what, get, func(s *state, u unit, t string) error {
		var set crew
		for _, w := range strings.Fields(t) {
			v, ok := unitNamed(w)
			switch {
			case w == "none":
				continue
			case !ok || !s.game.cast.has(v) || kindOf != alone && s.game.trait[v].kind != kindOf:
				return takes("names of those who can, or none")
			}
			set |= only(v)
		}
		*of(s, u) = set
		return nil
	})
}

func (c crew) words() string {
	if c == 0 {
		return "none"
	}
	var list []string
	for ; c != 0; c = c.rest() {
		list = append(list, c.first().String())
	}
	return strings.Join(list, " ")
}

func markField(path, what string, of func(*fighter) *mark) field {
	return wordField(path, what, sourceWords[:], func(s *state, u unit) int { return int(of(s.f(u)).from) }, func(s *state, u unit, n int) {
		s.clock++
		*of(s.f(u)) = mark{source(n), s.clock}
		if n == 0 {
			*of(s.f(u)) = mark{}
		}
		s.clampTD(u)
	})
}

var phaseWords = [phaseCount]string{
	over: "over", choosing: "next", turning: "turn", answering: "react", lucky: "luck", stancing: "stance", breaking: "item", balking: "mule",
	mapping: "map", arming: "rest", packing: "pack", uniting: "company",
}

var tableFields = []field{
	intField("round", "the round, from 1", 0, 0, func(s *state, _ unit) int { return int(s.round) }, nil),
	intField("cycle", "complete cycles of phaseCount", 0, 1000, func(s *state, _ unit) int { return int(s.cycle) }, func(s *state, _ unit, n int) { s.cycle = int16(n) }),
	textField("phase", "what the duel waits for", func(s *state, _ unit) string { return phaseWords[s.phase] }, nil),
	textField("acting", "whose turn it is", func(s *state, _ unit) string { return s.acting.String() }, nil),
	textField("out", "who has lost the duel for good", func(s *state, _ unit) string {
		var set crew
		for rest := s.game.cast; rest != 0; rest = rest.rest() {
			if u := rest.first(); s.f(u).gone || !s.left.has(u.seat()) {
				set |= only(u)
			}
		}
		return set.words()
	}, nil),
	textField("behind", "the map behind broken glass", func(s *state, _ unit) string {
		if s.second == 0 {
			return "none"
		}
		return s.game.content.Maps[s.second-1].Word
	}, func(s *state, _ unit, t string) error {
		if t == "none" {
			for rest := s.game.cast; rest != 0; rest = rest.rest() {
				if s.f(rest.first()).arena != 0 {
					return takes("another map while somebody stands on it")
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
		return takes("none or the name of another map")
	}),
	textField("rough", "spaces made difficult by Ground Break", func(s *state, _ unit) string {
		var list []string
		for arena := range s.rough {
			for y, row := range s.rough[arena] {
				each(row, func(x int) { list = append(list, at(x, y).String()) })
			}
		}
		if list == nil {
			return "none"
		}
		return strings.Join(list, " ")
	}, nil),
	intField("left", "things on the map that nobody has taken", 0, 0, func(s *state, _ unit) int {
		n := 0
		for i := range s.game.arena.goods {
			n += btoi(s.taken[0]>>i&1 == 0)
		}
		return n
	}, nil),
	textField("dice", "dice on the table that wait for a luck die", func(s *state, _ unit) string {
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
		list[i].of = of
	}
	return list
}

var unitFields = slices.Concat([]field{
	textField(".at", "its place: x,y, and @2 behind the glass", func(s *state, u unit) string {
		f := s.f(u)
		if f.arena != 0 {
			return f.at.String() + "@2"
		}
		return f.at.String()
	}, setAt),
	boolField(".on", "whether it is on the map", func(s *state, u unit) bool { return s.f(u).on }, func(s *state, u unit, b bool) {
		if b != s.f(u).on && !u.pc() {
			s.f(u).on = b
			s.standing ^= only(u)
		}
	}),
	intField(".hp", "hit points", 1, 9999, func(s *state, u unit) int { return int(s.f(u).hp) }, func(s *state, u unit, n int) { s.f(u).hp = min(int16(n), s.trait(u).maxHP) }),
	intField(".ap", "action points", 0, maxAP, func(s *state, u unit) int { return int(s.f(u).ap) }, func(s *state, u unit, n int) { s.f(u).ap = int16(n) }),
	intField(".td", "threshold", 0, 9999, func(s *state, u unit) int { return int(s.f(u).td) }, func(s *state, u unit, n int) { s.f(u).td = min(int16(n), s.maxTD(u)) }),
	intField(".maxhp", "maximum HP", 0, 0, func(s *state, u unit) int { return int(s.trait(u).maxHP) }, nil),
	intField(".maxap", "maximum AP", 0, 0, func(s *state, u unit) int { return int(s.trait(u).maxAP) }, nil),
	intField(".maxtd", "maximum TD now", 0, 0, func(s *state, u unit) int { return int(s.maxTD(u)) }, nil),
	intField(".dodge", "dodge score in place", 0, 0, func(s *state, u unit) int { return s.dodgeScore(u, 0) }, nil),
	intField(".bruises", "bruises", 0, 200, func(s *state, u unit) int { return int(s.f(u).bruises) }, func(s *state, u unit, n int) { s.f(u).bruises = uint8(n) }),
	intField(".poison", "how often it was poisoned", 0, 200, func(s *state, u unit) int { return int(s.f(u).poisons) }, func(s *state, u unit, n int) {
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
	boolField(".prone", "Prone", func(s *state, u unit) bool { return s.f(u).prone }, func(s *state, u unit, b bool) { s.f(u).prone = b }),
	boolField(".stunned", "Stunned", func(s *state, u unit) bool { return s.f(u).stunned }, func(s *state, u unit, b bool) { s.f(u).stunned = b }),
	boolField(".bound", "Bound by no Lord", func(s *state, u unit) bool { return s.f(u).boundFree }, func(s *state, u unit, b bool) { s.f(u).boundFree = b }),
	crewField(".boundby", "the Lords that bind it", lord, func(s *state, u unit) *crew { return &s.f(u).boundBy }),
	crewField(".anxious", "the Choristers that make it Anxious", chorister, func(s *state, u unit) *crew { return &s.f(u).anxious }),
	boolField(".fatigued", "Fatigued", func(s *state, u unit) bool { return s.tired(u) }, nil),
	boolField(".streaked", "half TD regain", func(s *state, u unit) bool { return s.f(u).streaked }, func(s *state, u unit, b bool) { s.f(u).streaked = b }),
	boolField(".acted", "whether it has had its turn in this phase", func(s *state, u unit) bool { return s.f(u).acted }, nil),
	textField(".sees", "the enemies in its line of sight", func(s *state, u unit) string {
		var set crew
		for rest := s.enemies(u); rest != 0 && s.f(u).on; rest = rest.rest() {
			if s.sees(u, rest.first()) {
				set |= only(rest.first())
			}
		}
		return set.words()
	}, nil),
	crewField(".hurt", "whom it has dealt damage this turn", alone, func(s *state, u unit) *crew { return &s.f(u).hurt }),
},
	only1(
		isPC,
		intField(".won", "rounds won", 0, 2, func(s *state, u unit) int { return int(s.won[u.seat()]) }, func(s *state, u unit, n int) { s.won[u.seat()] = uint8(n) }),
		intField(".load", "maximum equip load", 0, 0, func(s *state, u unit) int { return int(s.trait(u).maxLoad()) }, nil),
		intField(".weight", "carried weight", 0, 0, func(s *state, u unit) int { return int(s.gear(u).weight) }, nil),
		intField(".parry", "parry bonus", 0, 0, func(s *state, u unit) int { return int(s.trait(u).DEX) }, nil),
		boolField(".stance", "Berserk Stance", func(s *state, u unit) bool { return s.f(u).stance }, func(s *state, u unit, b bool) {
			if s.trait(u).class == berserker {
				s.f(u).stance = b
			}
		}),
		boolField(".favored", "Favored is spent", func(s *state, u unit) bool { return s.f(u).favored }, func(s *state, u unit, b bool) { s.f(u).favored = b }),
		boolField(".stepped", "the step is spent", func(s *state, u unit) bool { return s.f(u).stepped }, func(s *state, u unit, b bool) { s.f(u).stepped = b }),
		boolField(".crossed", "Cross Strike is spent", func(s *state, u unit) bool { return s.f(u).crossed }, func(s *state, u unit, b bool) { s.f(u).crossed = b }),
		boolField(".leapt", "Leaping Attack is spent", func(s *state, u unit) bool { return s.f(u).leapt }, func(s *state, u unit, b bool) { s.f(u).leapt = b }),
		boolField(".dusty", "Raise Dust", func(s *state, u unit) bool { return s.f(u).dusty }, func(s *state, u unit, b bool) { s.f(u).dusty = b }),
		intField(".luck", "luck dice left", 0, 3, func(s *state, u unit) int { return int(s.f(u).luck) }, func(s *state, u unit, n int) { s.f(u).luck = uint8(n) }),
		handField(".right", "the item in the right hand", 0), handField(".left", "the item in the left hand", 1),
		durabilityField(".right.durability", 0), durabilityField(".left.durability", 1),
		loadedField(".right.loaded", 0), loadedField(".left.loaded", 1),
		textField(".armor", "the armor set worn", func(s *state, u unit) string { return s.game.content.Armors[s.gear(u).armor].Word }, nil),
		intField(".armor.durability", "durability of the armor", 0, 20, func(s *state, u unit) int { return int(s.gear(u).plates) }, func(s *state, u unit, n int) {
			g := s.gear(u)
			g.plates = min(uint8(n), s.game.content.Armors[g.armor].Durability)
			s.clampTD(u)
		}),
		textField(".slots", "what is in the quick slots", func(s *state, u unit) string {
			g := s.gear(u)
			var list []string
			for _, it := range g.slots[:s.game.options.slots] {
				st := stack{1, it.kind}
				if s.game.content.stacks(it.kind) {
					st.n = it.n
				}
				list = append(list, s.stackWord(st))
			}
			return strings.Join(list, " ")
		}, nil),
		textField(".pack", "what is in the inventory", func(s *state, u unit) string {
			p := s.gear(u).pack
			return s.packWords(&p)
		}, nil),
		draftField(),
	),
	only1(
		isCompanion,
		intField(".weapon.durability", "durability of its weapon or knife", 0, 3, func(s *state, u unit) int { return int(s.f(u).weapon) }, func(s *state, u unit, n int) { s.f(u).weapon = min(uint8(n), s.stats(u).Weapon) }),
		intField(".armor.durability", "durability of its armor", 0, 5, func(s *state, u unit) int { return int(s.f(u).armor) }, func(s *state, u unit, n int) {
			s.f(u).armor = min(uint8(n), s.stats(u).Armor)
			s.clampTD(u)
		}),
		intField(".shield.durability", "durability of its shield", 0, 4, func(s *state, u unit) int { return int(s.f(u).shield) }, func(s *state, u unit, n int) { s.f(u).shield = min(uint8(n), s.stats(u).Shield) }),
		intField(".knives", "knives left", 0, 10, func(s *state, u unit) int { return int(s.f(u).knives) }, func(s *state, u unit, n int) { s.f(u).knives = min(uint8(n), s.stats(u).Knives) }),
	),
)

func setAt(s *state, u unit, t string) error {
	place, behind := strings.CutSuffix(t, "@2")
	p, ok := parseSpace(place)
	f := s.f(u)
	arena := uint8(btoi(behind))
	if !ok || behind && s.second == 0 {
		return takes("an open space: x,y, or x,y@2 behind the glass")
	}
	if !f.on && t == f.at.String() {
		return nil
	}
	var there []string // two where a space is shared, CD-3.55
	for rest := s.present() &^ only(u); rest != 0; rest = rest.rest() {
		v := rest.first()
		if body := s.bodies(only(v), arena); body.meets(p, s.game.trait[u].size) {
			there = append(there, fmt.Sprintf("%s is at %s", v, s.f(v).at))
		}
	}
	if there != nil {
		return takes("a space on which nobody stands: %s", strings.Join(there, ", "))
	}
	if !s.open(u, p, arena) {
		return takes("an open space: x,y, or x,y@2 behind the glass")
	}
	f.at, f.arena = p, arena
	return nil
}

func handField(path, what string, hand int) field {
	return textField(path, what, func(s *state, u unit) string {
		g := s.gear(u)
		w := s.game.content.Items[g.hand[hand].kind].Word
		if hand == 1 && g.both {
			return bothWord
		}
		return w
	}, nil)
}

func durabilityField(path string, hand int) field {
	return intField(path, "durability of the item held there", 0, 10, func(s *state, u unit) int { return int(s.gear(u).hand[hand].n) }, func(s *state, u unit, n int) {
		held := &s.gear(u).hand[hand]
		held.n = min(uint16(n), s.fresh(held.kind).n)
	})
}

func loadedField(path string, hand int) field {
	return boolField(path, "whether the gun held there is loaded", func(s *state, u unit) bool { return s.gear(u).hand[hand].loaded }, func(s *state, u unit, b bool) {
		if held := &s.gear(u).hand[hand]; s.game.content.Items[held.kind].Sort == aGun {
			held.loaded = b
		}
	})
}

func draftField() field {
	f := textField(".draft", "the equipment selected at this rest", func(s *state, u unit) string {
		seat := u.seat()
		switch {
		case s.phase == packing && s.selects(seat):
			return s.kitWords(&s.drafts[seat])
		case s.phase == uniting && s.selects(seat):
			return s.kitWords(&s.drafts[seat]) + " | " + s.packWords(&s.hoards[seat])
		}
		return "none"
	}, nil)
	f.hidden = func(s *state, u unit) riposte.Audience {
		if s.phase != packing && s.phase != uniting || !s.sealing.has(u.seat()) || s.game.options.open {
			return 0
		}
		return riposte.Except(u.seat())
	}
	return f
}

func (s *state) fieldList(visit func(path string, f *field, u unit) bool) {
	for i := range tableFields {
		if visit(tableFields[i].path, &tableFields[i], 0) {
			return
		}
	}
	for rest := s.game.cast; rest != 0; rest = rest.rest() {
		u := rest.first()
		for i := range unitFields {
			f := &unitFields[i]
			if f.of != nil && !f.of(s, u) {
				continue
			}
			if visit(u.String()+f.path, f, u) {
				return
			}
		}
	}
}

// Fields lists what a scenario may look at and set.
func (s *state) Fields() (list []riposte.Field) {
	s.fieldList(func(path string, f *field, u unit) bool {
		entry := riposte.Field{Path: path, What: f.what, Fixed: f.set == nil, Values: f.values}
		entry.Type = fmt.Sprintf("%T", f.get(s, u))
		if f.hidden != nil {
			entry.Hidden = f.hidden(s, u)
		}
		list = append(list, entry)
		return false
	})
	return list
}

// byPath are the fields of a combatant by their paths.
var byPath = func() map[string]*field {
	m := map[string]*field{}
	for i := range unitFields {
		f := &unitFields[i]
		key := f.path
		if f.of != nil && f.of(nil, 2) { // a companion's
			key = "+" + key
		}
		m[key] = f
	}
	return m
}()

func (s *state) find(path string) (*field, unit) {
	who, rest, dotted := strings.Cut(path, ".")
	if !dotted {
		for i := range tableFields {
			if tableFields[i].path == path {
				return &tableFields[i], 0
			}
		}
		return nil, 0
	}
	u, ok := unitNamed(who)
	if !ok || !s.game.cast.has(u) {
		return nil, 0
	}
	f := byPath["."+rest]
	if !u.pc() && byPath["+."+rest] != nil {
		f = byPath["+."+rest]
	}
	if f == nil || f.of != nil && !f.of(s, u) {
		return nil, 0
	}
	return f, u
}

func (s *state) Field(path string) (any, error) {
	f, u := s.find(path)
	if f == nil {
		return nil, fmt.Errorf("%s: no such path", path)
	}
	return f.get(s, u), nil
}

// SetField sets a value; what depends on it (TD under a new maximum, a Bound whose
// Lord is away) follows. A question that is open stands.
func (s *state) SetField(path string, value any) error {
	f, u := s.find(path)
	switch {
	case f == nil:
		return fmt.Errorf("%s: no such path", path)
	case f.set == nil:
		return fmt.Errorf("%s: can't be set", path)
	case f.get(s, u) == value:
		return nil
	}
	if err := f.set(s, u, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	s.work().forget()
	return nil
}
