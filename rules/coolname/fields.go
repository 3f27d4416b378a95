package coolname

import (
	"fmt"
	"strconv"
	"strings"

	"riposte"
)

// A field is one path of a position: its own, or with a dot before it one of each
// combatant's.
type field struct {
	path string
	what string
	kind string
	get  func(s *state, i int) any
	set  func(s *state, i int, value any) error
	// hidden says who may not know the field now; nil is nobody.
	hidden func(s *state, i int) riposte.Audience
	// of says whom a combatant's field is for; nil is all.
	of func(s *state, i int) bool
}

const (
	typeInt    = "int"
	typeString = "string"
	typeBool   = "bool"
)

func takes(format string, args ...any) error { return fmt.Errorf("takes "+format, args...) }

// numberField is a whole number from lo to what most says.
func numberField(path, what string, lo int, most func(*state, int) int, get func(*state, int) int, set func(*state, int, int)) field {
	f := field{path: path, what: what, kind: typeInt, get: func(s *state, i int) any { return get(s, i) }}
	if set != nil {
		f.set = func(s *state, i int, value any) error {
			n, ok := value.(int)
			if hi := most(s, i); !ok || n < lo || n > hi {
				return takes("a whole number from %d to %d", lo, hi)
			}
			if n != get(s, i) {
				set(s, i, n)
			}
			return nil
		}
	}
	return f
}

func flagField(path, what string, c condition) field {
	return field{
		path: path, what: what, kind: typeBool,
		get: func(s *state, i int) any { return s.bodies[i].is(c) },
		set: func(s *state, i int, value any) error {
			on, ok := value.(bool)
			if !ok {
				return takes("true or false")
			}
			if on != s.bodies[i].is(c) {
				s.bodies[i].set(c, on)
				if c == dying {
					s.bodies[i].since = s.round
				}
			}
			return nil
		},
	}
}

func textField(path, what string, get func(*state, int) string) field {
	return field{path: path, what: what, kind: typeString, get: func(s *state, i int) any { return get(s, i) }}
}

// secret hides a field of a character from all who may not see its sheet, and of
// a foe from all but the game master.
func secret(f field) field {
	f.hidden = func(s *state, i int) riposte.Audience {
		if s.phase == over || s.foe(i) && s.game.options.openStats {
			return 0
		}
		return riposte.Everyone &^ s.friends(i)
	}
	return f
}

func ofCharacters(f field) field {
	f.of = func(s *state, i int) bool { return !s.foe(i) }
	return f
}

// penaltyField is CN-5.36 and CN-7.83: who does not know whether a foe is numb does not
// know whether its wounds count.
func penaltyField() field {
	f := secret(numberField(".penalty", "what its untreated wounds count for it", 0, nil, func(s *state, i int) int { return s.penalty(i) }, nil))
	hidden := f.hidden
	f.hidden = func(s *state, i int) riposte.Audience {
		if !s.foe(i) || !s.wounded(i) || s.kind(i).flags&knowNumb != 0 {
			return 0
		}
		return hidden(s, i)
	}
	return f
}

// carriedField is public of a character without any items, who is not asked what
// to ready (CN-10.3).
func carriedField() field {
	f := secret(ofCharacters(textField(".carried", "what it has and has not in hand", func(s *state, i int) string {
		return s.itemsWords(i, s.bodies[i].away())
	})))
	hidden := f.hidden
	f.hidden = func(s *state, i int) riposte.Audience {
		if !s.sheets[i].hasItems() {
			return 0
		}
		return hidden(s, i)
	}
	return f
}

// kitField is public where the kit has to be taken out for all to see.
func kitField() field {
	f := secret(ofCharacters(flagField(".kit", "the healing kit is at hand", kitAtHand)))
	hidden := f.hidden
	f.hidden = func(s *state, i int) riposte.Audience {
		if s.game.options.encounter != interlude {
			return 0
		}
		return hidden(s, i)
	}
	return f
}

func upTo(n int) func(*state, int) int { return func(*state, int) int { return n } }

var phaseWords = []string{"over", "consent", "ready", "turn", "defence", "lights", "interlude", "check"}

var tableFields = []field{
	numberField("round", "the round, from 1", 1, func(s *state, _ int) int { return s.game.options.roundLimit },
		func(s *state, _ int) int { return int(s.round) }, func(s *state, _, n int) { s.round = uint16(n) }),
	textField("phase", "what is waited for", func(s *state, _ int) string { return phaseWords[s.phase] }),
	{
		path: "turn", what: "whose turn it is", kind: typeString,
		get: func(s *state, _ int) any { return s.game.members[s.who].id },
		set: func(s *state, _ int, value any) error {
			if value == s.game.members[s.who].id {
				return nil
			}
			for i := range s.game.n {
				if s.game.members[i].id != value || !s.awake(i) || s.phase != acting {
					continue
				}
				if i != int(s.who) {
					s.who, s.used, s.lit, s.offer = uint8(i), 0, 0, offer{}
					for k, j := range s.order[:s.game.n] {
						if int(j) == i {
							s.at = uint8(k)
						}
					}
				}
				return nil
			}
			return takes("the word of somebody who can act")
		},
	},
	textField("order", "the order of turns", func(s *state, _ int) string {
		var list []string
		for _, i := range s.order[:s.game.n] {
			list = append(list, s.game.members[i].id)
		}
		return strings.Join(list, " ")
	}),
	textField("left", "what is left of the turn: major, move, minor", func(s *state, _ int) string {
		return listOf("", s.used&usedMajor == 0, "major", s.used&usedMove == 0, "move", s.used&usedMinor == 0, "minor")
	}),
	numberField("spent", "interventions of the game master, or steps of the interlude", 0, upTo(maxSpent),
		func(s *state, _ int) int { return int(s.spent) }, func(s *state, _, n int) { s.spent = uint8(n) }),
	textField("check.who", "who made the last check", func(s *state, _ int) string { return s.game.members[s.last.who].id }),
	textField("check.what", "what it was for", func(s *state, _ int) string { return checkWords[s.last.what] }),
	textField("check.dice", "its dice", func(s *state, _ int) string { return s.game.options.ladder.say(int(s.last.as)) }),
	numberField("check.as", "its action score", 0, nil, func(s *state, _ int) int { return int(s.last.as) }, nil),
	numberField("check.asr", "its total", 0, nil, func(s *state, _ int) int { return int(s.last.asr) }, nil),
	numberField("check.ds", "its difficulty score", 0, nil, func(s *state, _ int) int { return int(s.last.ds) }, nil),
	numberField("check.margin", "total less difficulty score", 0, nil, func(s *state, _ int) int { return int(s.last.asr - s.last.ds) }, nil),
	textField("offer.who", "who is called to a check, or none", func(s *state, _ int) string {
		if !s.offer.on {
			return "none"
		}
		return s.game.members[s.offer.who].id
	}),
	func() field {
		f := numberField("offer.ds", "the DS of the check that is called", minDS, upTo(maxDS),
			func(s *state, _ int) int { return int(s.offer.ds) }, func(s *state, _, n int) { s.offer.ds = int8(n) })
		f.hidden = offerHidden
		return f
	}(),
	{
		path: "offer.chance", what: "the chance of the check that is called, in millionths; what marks add is not in it", kind: typeInt,
		get: func(s *state, _ int) any {
			if !s.offer.on {
				return 0
			}
			as, ds := s.offerScore(int(s.offer.who), s.offer)
			return s.game.options.ladder.millionths(as, ds)
		},
		hidden: func(s *state, i int) riposte.Audience {
			if !s.offer.on || s.phase == over {
				return 0
			}
			return offerHidden(s, i) | riposte.Everyone&^s.friends(int(s.offer.who))
		},
	},
	numberField("doors", "doors that are open, one bit each", 0, upTo(15), func(s *state, _ int) int { return int(s.doors) },
		func(s *state, _, n int) { s.doors = uint8(n) & uint8(1<<s.game.field.ndoor-1) }),
}

func offerHidden(s *state, _ int) riposte.Audience {
	if !s.offer.on || !s.game.options.dsAfter || s.phase == over {
		return 0
	}
	return riposte.Except(s.game.gm)
}

// listOf joins the words whose flag is on; none if there are none.
func listOf(first string, pairs ...any) string {
	var list []string
	if first != "" {
		list = append(list, first)
	}
	for k := 0; k < len(pairs); k += 2 {
		if pairs[k].(bool) {
			list = append(list, pairs[k+1].(string))
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, " ")
}

// stateWord is the state of CN-8.3.
func (s *state) stateWord(i int) string {
	switch b := &s.bodies[i]; {
	case b.is(dead):
		return "dead"
	case b.is(defeated):
		return "defeated"
	case b.is(dying):
		return "dying"
	case b.is(withdrawn):
		return "withdrawn"
	case b.is(outCold):
		return "out-cold"
	case b.vitality == 0:
		return "incapacitated"
	}
	return "up"
}

func (s *state) woundWords(i int) string {
	var list []string
	for _, w := range s.bodies[i].wounds {
		if w != 0 {
			list = append(list, digits(w.severity())+map[bool]string{true: "t"}[w.treated()])
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, " ")
}

func (s *state) itemsWords(i int, mask uint8) string {
	var list []string
	for slot := range slots {
		if item := s.item(i, slot); mask>>slot&1 != 0 && item >= 0 {
			list = append(list, s.itemWord(item))
		}
	}
	if list == nil {
		return "nothing"
	}
	return strings.Join(list, " ")
}

var bodyFields = append([]field{
	secret(numberField(".vitality", "current Vitality", 0, func(s *state, i int) int { return s.most(i) },
		func(s *state, i int) int { return int(s.bodies[i].vitality) },
		func(s *state, i, n int) {
			b := &s.bodies[i]
			b.vitality = int16(n)
			b.set(fromZero, false)
			if s.foe(i) {
				b.set(loose, true)
			} else {
				s.seen[i].low, s.seen[i].high = 0, 127
				s.looked(i)
			}
		})),
	secret(numberField(".most", "maximum Vitality", 0, nil, func(s *state, i int) int { return s.most(i) }, nil)),
	secret(numberField(".toughness", "Toughness, the Wound Threshold", 0, nil, func(s *state, i int) int { return s.tough(i) }, nil)),
	textField(".band", "what others see of its Vitality", func(s *state, i int) string {
		return bandWords[bandOf(int(s.bodies[i].vitality), s.most(i))]
	}),
	{
		path: ".wounds", what: "severities of its wounds, t behind treated ones", kind: typeString,
		get: func(s *state, i int) any { return s.woundWords(i) },
		set: func(s *state, i int, value any) error {
			text, ok := value.(string)
			if number, is := value.(int); is {
				text, ok = strconv.Itoa(number), number > 0
			}
			var wounds [maxWounds]wound
			n := 0
			for w := range strings.FieldsSeq(strings.TrimPrefix(text, "none")) {
				plain, treated := strings.CutSuffix(w, "t")
				severity, err := strconv.Atoi(plain)
				if ok = ok && err == nil && severity > 0 && severity <= maxSeverity && n < maxWounds; !ok {
					break
				}
				wounds[n] = newWound(severity)
				if treated {
					wounds[n] |= treatedWound
				}
				n++
			}
			if !ok {
				return takes("severities such as: 2 1t, or none")
			}
			s.bodies[i].wounds = wounds
			return nil
		},
	},
	penaltyField(),
	textField(".state", "up, incapacitated, dying, out-cold, dead, defeated or withdrawn", func(s *state, i int) string { return s.stateWord(i) }),
	ofCharacters(flagField(".dying", "is dying", dying)),
	ofCharacters(flagField(".outcold", "is out cold", outCold)),
	flagField(".surprised", "is surprised", surprised),
	ofCharacters(flagField(".blessed", "has the mark of Bless", blessed)),
	ofCharacters(flagField(".cursed", "has Bless against it", cursed)),
	ofCharacters(flagField(".exposed", "has an armour spell against it", exposed)),
	ofCharacters(textField(".ticked", "what the game master has said counts in its next check", func(s *state, i int) string {
		if !s.bodies[i].tick.on {
			return "none"
		}
		return s.game.content.tickWords(tickCode(s.bodies[i].tick))
	})),
	ofCharacters(flagField(".helped", "has +1 AS of Know It All", helped)),
	ofCharacters(flagField(".misled", "has +1 DS of Know It All", misled)),
	ofCharacters(flagField(".armoured", "has Force Armor", armoured)),
	ofCharacters(flagField(".warded", "has Protective Ward", warded)),
	{
		path: ".at", what: "where it stands: x,y from 1", kind: typeString,
		get: func(s *state, i int) any {
			if !s.present(i) {
				return "none"
			}
			return saySquare(s.bodies[i].at)
		},
		set: func(s *state, i int, value any) error {
			text, _ := value.(string)
			p := parser{words: []string{text}}
			q := square(p.square())
			switch {
			case text == "none" && !s.present(i), !p.bad && q == s.bodies[i].at:
				return nil
			case p.bad || !s.has(q):
				return takes("an open and empty square, such as 4,5")
			}
			for o := range s.game.n {
				if s.present(o) && s.bodies[o].at == q {
					return takes("an open and empty square: %s stands on %s", s.game.members[o].id, saySquare(q))
				}
			}
			s.bodies[i].at = q
			return nil
		},
	},
	numberField(".roll", "its place in the order", 0, nil, func(s *state, i int) int { return int(s.bodies[i].roll) }, nil),
	ofCharacters(field{
		path: ".ready", what: "what is in hand", kind: typeString,
		get: func(s *state, i int) any { return s.itemsWords(i, s.bodies[i].ready) },
		set: func(s *state, i int, value any) error {
			text, _ := value.(string)
			mask := uint8(0)
			for w := range strings.FieldsSeq(text) {
				item := shieldCode
				if w != "shield" {
					item = wordIndex(s.game.content.weaponWords(), w)
				}
				if slot := s.slotOf(i, item, 31&^mask); item >= 0 && slot >= 0 {
					mask |= 1 << slot
				} else if w != "nothing" {
					mask = 255
					break
				}
			}
			if text == "" || !s.readyable(i, mask) {
				return takes("what it has, in two hands, or nothing")
			}
			s.bodies[i].ready = mask
			s.seen[i].items |= mask
			return nil
		},
	}),
	carriedField(),
	ofCharacters(textField(".thrown", "what of it lies on the map", func(s *state, i int) string {
		var list []string
		for slot := range shieldItem {
			if s.bodies[i].thrown>>slot&1 != 0 {
				list = append(list, s.itemWord(s.item(i, slot))+"@"+saySquare(s.bodies[i].floor[slot]))
			}
		}
		return listOf(strings.Join(list, " "))
	})),
	ofCharacters(textField(".lights", "where its lights hover", func(s *state, i int) string {
		b := &s.bodies[i]
		if !b.is(lit) {
			return "none"
		}
		var list []string
		for _, q := range b.lights {
			list = append(list, saySquare(q))
		}
		return strings.Join(list, " ")
	})),
	kitField(),
	secret(ofCharacters(textField(".backpack", "what else is in its backpack", func(s *state, i int) string { return listOf(s.sheets[i].pack) }))),
	ofCharacters(textField(".armour", "worn armour", func(s *state, i int) string { return armourWords[s.sheets[i].armour] })),
	secret(ofCharacters(textField(".primary", "Primary MO", func(s *state, i int) string { return s.game.content.MOs[s.sheets[i].build.primary].Word }))),
	secret(ofCharacters(textField(".feature", "special feature", func(s *state, i int) string {
		return s.game.content.MOs[s.sheets[i].build.primary].Feature
	}))),
}, append(scoreFields(), foeFields()...)...)

// setAttribute gives a character another sheet; how much Vitality it lacks stays.
func (s *state) setAttribute(i int, a attribute, n int) {
	sh, b := *s.sheets[i], &s.bodies[i]
	lost := sh.vitality - int(b.vitality)
	sh.at[a] = uint8(n)
	sh.derive(s.game.reckoning)
	b.vitality = int16(max(sh.vitality-lost, 0))
	s.sheets[i] = &sh
	s.seen[i].low, s.seen[i].high = 0, 127
	s.looked(i)
}

// scoreFields is what a sheet adds up to.
func scoreFields() (list []field) {
	for a, w := range attributeWords {
		if attribute(a) != toughness {
			list = append(list, secret(ofCharacters(numberField("."+w, "the attribute", 1, upTo(maxScore),
				func(s *state, i int) int { return int(s.sheets[i].at[a]) },
				func(s *state, i, n int) { s.setAttribute(i, attribute(a), n) }))))
		}
	}
	score := func(path, what string, f fact) {
		list = append(list, secret(ofCharacters(numberField(".as."+path, what, 0, nil, func(s *state, i int) int { return int(s.sheets[i].values[f]) }, nil))))
	}
	c := Default()
	for k := range c.Weapons {
		score(c.Weapons[k].Word, "AS of an attack with it", fact(k))
	}
	for k, w := range thrown {
		score("throw-"+c.Weapons[w].Word, "AS of throwing it", factThrow+fact(k))
	}
	score("dodge", "AS of dodging", factDodge)
	list = append(list, secret(ofCharacters(numberField(".as.block", "AS of blocking, the shield's value included", 0, nil,
		func(s *state, i int) int { return s.wayScore(i, 1) }, nil))))
	score("parry", "AS of parrying", factParry)
	score("initiative", "initiative score", factInitiative)
	for k, w := range spellWords {
		score(w, "AS of the spell, 0 if it is not known", factMagic+fact(k))
	}
	score("first-aid", "AS of First Aid and Stabilise", factFirstAid)
	score("treat", "AS of Treat Wound", factWounds)
	score("know", "AS of Know It All, 0 without it", factKnow)
	return list
}

func foeFields() []field {
	stat := func(path, what string, known uint8, at func(n *numbers) *uint8) field {
		f := numberField(path, what, 0, upTo(maxNumber), func(s *state, i int) int { return int(*at(s.numbers(i))) },
			func(s *state, i, n int) { *at(s.numbers(i)) = uint8(n) })
		f.of = func(s *state, i int) bool { return s.foe(i) }
		f = secret(f)
		hidden := f.hidden
		f.hidden = func(s *state, i int) riposte.Audience { // CN-8.9
			if s.kind(i).flags&known != 0 {
				return 0
			}
			return hidden(s, i)
		}
		return f
	}
	defence := numberField(".defending", "Defence now", 0, nil, func(s *state, i int) int { return s.defence(i) }, nil)
	defence.of = func(s *state, i int) bool { return s.foe(i) }
	return []field{
		stat(".defence", "Defence", knowDefence, func(n *numbers) *uint8 { return &n.defence }),
		stat(".attack", "Attack", knowAttack, func(n *numbers) *uint8 { return &n.attack }),
		stat(".protection", "armour", knowArmour, func(n *numbers) *uint8 { return &n.armour }),
		secret(defence),
	}
}

// Fields lists every path of this encounter.
func (s *state) Fields() []riposte.Field {
	var list []riposte.Field
	add := func(f *field, path string, i int) {
		entry := riposte.Field{Path: path, What: f.what, Type: f.kind, Fixed: f.set == nil}
		if f.hidden != nil {
			entry.Hidden = f.hidden(s, i)
		}
		list = append(list, entry)
	}
	for k := range tableFields {
		add(&tableFields[k], tableFields[k].path, 0)
	}
	for i := range s.game.n {
		for k := range bodyFields {
			if f := &bodyFields[k]; f.of == nil || f.of(s, i) {
				add(f, s.game.members[i].id+f.path, i)
			}
		}
	}
	for n := range int(s.nhide) {
		for k := range hiddenFields {
			add(&hiddenFields[k], "hidden"+digits(n+1)+hiddenFields[k].path, n)
		}
	}
	return list
}

// hiddenFields are of a hidden check, CN-8.16.
var hiddenFields = func() []field {
	number := func(path, what string, lo, hi int, get func(h *hiddenCheck) int, set func(h *hiddenCheck, n int)) field {
		f := numberField(path, what, lo, upTo(hi), func(s *state, n int) int { return get(&s.hidden[n]) },
			func(s *state, n, v int) { set(&s.hidden[n], v) })
		f.hidden = func(s *state, _ int) riposte.Audience { return riposte.Except(s.game.gm) }
		return f
	}
	return []field{
		number(".attribute", "which attribute", 0, attributes-1, func(h *hiddenCheck) int { return int(h.need.attribute) },
			func(h *hiddenCheck, n int) { h.need.attribute = attribute(n) }),
		number(".as", "its action score", -100, 100, func(h *hiddenCheck) int { return int(h.as) }, func(h *hiddenCheck, n int) { h.as = int16(n) }),
		number(".asr", "its total", 1, 9999, func(h *hiddenCheck) int { return int(h.asr) }, func(h *hiddenCheck, n int) { h.asr = int16(n) }),
		number(".ds", "its difficulty score", -9999, 9999, func(h *hiddenCheck) int { return int(h.ds) }, func(h *hiddenCheck, n int) { h.ds = int16(n) }),
	}
}()

// places finds fields by their path without the dot.
func places(list []field) map[string]*field {
	byPath := make(map[string]*field, len(list))
	for k := range list {
		byPath[strings.TrimPrefix(list[k].path, ".")] = &list[k]
	}
	return byPath
}

var tablePlaces, bodyPlaces, hiddenPlaces = places(tableFields), places(bodyFields), places(hiddenFields)

// find is the field of a path and whose it is.
func (s *state) find(path string) (*field, int) {
	if f := tablePlaces[path]; f != nil {
		return f, 0
	}
	owner, rest, dotted := strings.Cut(path, ".")
	if !dotted {
		return nil, 0
	}
	if place, ok := strings.CutPrefix(owner, "hidden"); ok {
		if n, err := strconv.Atoi(place); err == nil && n >= 1 && n <= int(s.nhide) {
			return hiddenPlaces[rest], n - 1
		}
	}
	for i := range s.game.n {
		if s.game.members[i].id == owner {
			if f := bodyPlaces[rest]; f != nil && (f.of == nil || f.of(s, i)) {
				return f, i
			}
		}
	}
	return nil, 0
}

// Field reads a path.
func (s *state) Field(path string) (any, error) {
	f, i := s.find(path)
	if f == nil {
		return nil, fmt.Errorf("%s: no such path", path)
	}
	return f.get(s, i), nil
}

// SetField changes a value as if it had been so all along.
func (s *state) SetField(path string, value any) error {
	f, i := s.find(path)
	switch {
	case f == nil:
		return fmt.Errorf("%s: no such path", path)
	case f.set == nil:
		return fmt.Errorf("%s: can't be set", path)
	}
	if err := f.set(s, i, value); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
