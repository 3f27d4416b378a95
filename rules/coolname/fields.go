package coolname

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// A field is a field of the position or, behind its word and a dot, of a combatant.
type field = basis.Field[*state, int]

func flagField(path, what string, c condition) field {
	return basis.Flag(path, what, func(s *state, i int) bool { return s.bodies[i].is(c) }, func(s *state, i int, on bool) {
		s.bodies[i].set(c, on)
		if c == dying {
			s.bodies[i].since = s.round
		}
	})
}

// secret hides a character's field from all who may not see its sheet, and a foe's
// field from all but the game master.
func secret(f field) field {
	f.Hidden = func(s *state, i int) riposte.Audience {
		if s.phase == over || s.foe(i) && s.game.options.openStats {
			return 0
		}
		return riposte.Everyone &^ s.knowledge().friends(i)
	}
	return f
}

func ofCharacters(f field) field {
	f.Of = func(s *state, i int) bool { return !s.foe(i) }
	return f
}

// penaltyField is what wounds cost, CN-5.36 and CN-7.83. Nobody can know whether a
// foe's wounds count without knowing whether it is numb.
func penaltyField() field {
	f := secret(basis.Number(".penalty", "what its untreated wounds count for it", 0, 0, func(s *state, i int) int { return s.penalty(i) }, nil))
	hidden := f.Hidden
	f.Hidden = func(s *state, i int) riposte.Audience {
		if !s.foe(i) || !s.knowledge().wounded(i) || s.knowledge().kind(i).flags&knowNumb != 0 {
			return 0
		}
		return hidden(s, i)
	}
	return f
}

// carriedField is public for a character without any items, who is not asked what
// to ready (CN-10.3).
func carriedField() field {
	f := secret(ofCharacters(basis.Text(".carried", "what it has and has not in hand", func(s *state, i int) string {
		return s.notation().itemsWords(i, s.bodies[i].away())
	}, nil)))
	hidden := f.Hidden
	f.Hidden = func(s *state, i int) riposte.Audience {
		if !s.sheets[i].hasItems() {
			return 0
		}
		return hidden(s, i)
	}
	return f
}

// kitField is public if the kit has to be taken out where all can see it.
func kitField() field {
	f := secret(ofCharacters(flagField(".kit", "the healing kit is at hand", kitAtHand)))
	hidden := f.Hidden
	f.Hidden = func(s *state, i int) riposte.Audience {
		if s.game.options.encounter != interlude {
			return 0
		}
		return hidden(s, i)
	}
	return f
}

var phaseWords = []string{"over", "consent", "ready", "turn", "defence", "lights", "interlude", "check"}

var tableFields = []field{
	basis.NumberIn("round", "the round, from 1", func(s *state, _ int) (int, int) { return 1, s.game.options.roundLimit },
		func(s *state, _ int) int { return int(s.round) }, func(s *state, _, n int) { s.round = uint16(n) }),
	basis.Text("phase", "what is waited for", func(s *state, _ int) string { return phaseWords[s.phase] }, nil),
	basis.Text("turn", "whose turn it is", func(s *state, _ int) string { return s.game.members[s.who].id }, setTurn),
	basis.Text("order", "the order of turns", func(s *state, _ int) string {
		var list []string
		for _, i := range s.order[:s.game.n] {
			list = append(list, s.game.members[i].id)
		}
		return strings.Join(list, " ")
	}, nil),
	basis.Text("left", "what is left of the turn: major, move, minor", func(s *state, _ int) string {
		return listOf("", s.used&usedMajor == 0, "major", s.used&usedMove == 0, "move", s.used&usedMinor == 0, "minor")
	}, nil),
	basis.Number("spent", "interventions of the game master, or steps of the interlude", 0, maxSpent,
		func(s *state, _ int) int { return int(s.spent) }, func(s *state, _, n int) { s.spent = uint8(n) }),
	waiting,
	basis.Text("check.who", "who made the last check", func(s *state, _ int) string { return s.game.members[s.last.who].id }, nil),
	basis.Text("check.what", "what it was for", func(s *state, _ int) string { return checkWords[s.last.what] }, nil),
	basis.Text("check.dice", "its dice", func(s *state, _ int) string { return s.game.options.ladder.say(int(s.last.as)) }, nil),
	basis.Number("check.as", "its action score", 0, 0, func(s *state, _ int) int { return int(s.last.as) }, nil),
	basis.Number("check.asr", "its total", 0, 0, func(s *state, _ int) int { return int(s.last.asr) }, nil),
	basis.Number("check.ds", "its difficulty score", 0, 0, func(s *state, _ int) int { return int(s.last.ds) }, nil),
	basis.Number("check.margin", "total less difficulty score", 0, 0, func(s *state, _ int) int { return int(s.last.asr - s.last.ds) }, nil),
	basis.Text("offer.who", "who is called to a check, or none", func(s *state, _ int) string {
		if !s.offer.on {
			return "none"
		}
		return s.game.members[s.offer.who].id
	}, nil),
	basis.Number("offer.ds", "the DS of the check that is called", minDS, maxDS,
		func(s *state, _ int) int { return int(s.offer.ds) }, func(s *state, _, n int) { s.offer.ds = int8(n) }).Hide(offerHidden),
	basis.Number("offer.chance", "the chance of the check that is called, in millionths; what marks add is not in it", 0, 0, func(s *state, _ int) int {
		if !s.offer.on {
			return 0
		}
		as, ds := s.checks().offerScore(int(s.offer.who), s.offer)
		return s.game.options.ladder.millionths(as, ds)
	}, nil).Hide(func(s *state, i int) riposte.Audience {
		if !s.offer.on || s.phase == over {
			return 0
		}
		return offerHidden(s, i) | riposte.Everyone&^s.knowledge().friends(int(s.offer.who))
	}),
	basis.Number("doors", "doors that are open, one bit each", 0, 15, func(s *state, _ int) int { return int(s.doors) },
		func(s *state, _, n int) { s.doors = uint8(n) & uint8(1<<len(s.game.field.Doors())-1) }),
}

// waiting is a field where the document of the game master has such entries. Nobody else knows of
// it, whether it has any or not.
var waiting = func() field {
	f := basis.Number("waiting", "entries of the game master's foes that wait", 0, 0, func(s *state, _ int) int { return bits.OnesCount8(s.waits) }, nil).
		Hide(func(s *state, _ int) riposte.Audience { return riposte.Except(s.game.gm) })
	f.Of = func(s *state, _ int) bool {
		return slices.ContainsFunc(s.game.entries, func(k kind) bool { return k.waits })
	}
	return f
}()

func setTurn(s *state, _ int, word string) error {
	for i := range s.game.n {
		if s.game.members[i].id != word || !s.awake(i) || s.phase != acting {
			continue
		}
		s.who, s.used, s.lit, s.offer = uint8(i), 0, 0, offer{}
		for k, j := range s.order[:s.game.n] {
			if int(j) == i {
				s.at = uint8(k)
			}
		}
		return nil
	}
	return basis.Takes("the word of somebody who can act")
}

func offerHidden(s *state, _ int) riposte.Audience {
	if !s.offer.on || !s.game.options.dsAfter || s.phase == over {
		return 0
	}
	return riposte.Except(s.game.gm)
}

// listOf joins the words whose flags are on; if there are none it is "none".
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
	return basis.OrNone(list)
}

// stateWord is the word for a combatant's state, CN-8.3.
func (s notation) stateWord(i int) string {
	switch b := &s.bodies[i]; {
	case b.is(dead):
		return "dead"
	case b.is(defeated):
		return "defeated"
	case b.is(dying):
		return "dying"
	case b.is(withdrawn):
		return "withdrawn"
	case b.is(concealed):
		return "hidden"
	case b.is(outCold):
		return "out-cold"
	case b.vitality == 0:
		return "incapacitated"
	}
	return "up"
}

func (s notation) woundWords(i int) string {
	var list []string
	for _, w := range s.bodies[i].wounds {
		if w != 0 {
			list = append(list, digits(w.severity())+map[bool]string{true: "t"}[w.treated()])
		}
	}
	return basis.OrNone(list)
}

func (s notation) itemsWords(i int, mask uint8) string {
	var list []string
	for slot := range slots {
		if item := s.gear().item(i, slot); mask>>slot&1 != 0 && item >= 0 {
			list = append(list, s.notation().itemWord(item))
		}
	}
	if list == nil {
		return "nothing"
	}
	return strings.Join(list, " ")
}

var bodyFields = append([]field{
	secret(basis.NumberIn(".vitality", "current Vitality", func(s *state, i int) (int, int) { return 0, s.most(i) },
		func(s *state, i int) int { return int(s.bodies[i].vitality) },
		func(s *state, i, n int) {
			b := &s.bodies[i]
			b.vitality = int16(n)
			b.set(fromZero, false)
			if s.foe(i) {
				b.set(loose, true)
			} else {
				s.seen[i].low, s.seen[i].high = 0, 127
				s.knowledge().looked(i)
			}
		})),
	secret(basis.Number(".most", "maximum Vitality", 0, 0, func(s *state, i int) int { return s.most(i) }, nil)),
	secret(basis.Number(".toughness", "Toughness, the Wound Threshold", 0, 0, func(s *state, i int) int { return s.tough(i) }, nil)),
	basis.Text(".band", "what others see of its Vitality", func(s *state, i int) string {
		return bandWords[bandOf(int(s.bodies[i].vitality), s.most(i))]
	}, nil),
	basis.Text(".wounds", "severities of its wounds, t behind treated ones", func(s *state, i int) string { return s.notation().woundWords(i) }, setWounds),
	penaltyField(),
	basis.Text(".state", "up, incapacitated, dying, out-cold, dead, defeated, withdrawn or hidden", func(s *state, i int) string { return s.notation().stateWord(i) }, nil),
	ofCharacters(flagField(".dying", "is dying", dying)),
	ofCharacters(flagField(".outcold", "is out cold", outCold)),
	flagField(".surprised", "is surprised", surprised),
	ofCharacters(flagField(".blessed", "has the mark of Bless", blessed)),
	ofCharacters(flagField(".cursed", "has Bless against it", cursed)),
	ofCharacters(flagField(".exposed", "has an armour spell against it", exposed)),
	ofCharacters(basis.Text(".ticked", "what the game master has said counts in its next check", func(s *state, i int) string {
		if !s.bodies[i].tick.on {
			return "none"
		}
		return s.Voice().Say(s.game.tickNames(tickCode(s.bodies[i].tick)))
	}, nil)),
	ofCharacters(flagField(".helped", "has +1 AS of Know It All", helped)),
	ofCharacters(flagField(".misled", "has +1 DS of Know It All", misled)),
	ofCharacters(flagField(".armoured", "has Force Armor", armoured)),
	ofCharacters(flagField(".warded", "has Protective Ward", warded)),
	basis.Text(".at", "where it stands: x,y from 1", func(s *state, i int) string {
		if !s.present(i) {
			return "none"
		}
		return saySquare(s.bodies[i].at)
	}, putAt),
	basis.Number(".roll", "its place in the order", 0, 0, func(s *state, i int) int { return int(s.bodies[i].roll) }, nil),
	ofCharacters(basis.Text(".ready", "what is in hand", func(s *state, i int) string { return s.notation().itemsWords(i, s.bodies[i].ready) }, setReady)),
	carriedField(),
	ofCharacters(basis.Text(".thrown", "what of it lies on the map", func(s *state, i int) string {
		var list []string
		for slot := range shieldItem {
			if s.bodies[i].thrown>>slot&1 != 0 {
				list = append(list, s.notation().itemWord(s.gear().item(i, slot))+"@"+saySquare(s.bodies[i].floor[slot]))
			}
		}
		return listOf(strings.Join(list, " "))
	}, nil)),
	ofCharacters(basis.Text(".lights", "where its lights hover", func(s *state, i int) string {
		b := &s.bodies[i]
		if !b.is(lit) {
			return "none"
		}
		var list []string
		for _, q := range b.lights {
			list = append(list, saySquare(q))
		}
		return strings.Join(list, " ")
	}, nil)),
	kitField(),
	secret(ofCharacters(basis.Text(".backpack", "what else is in its backpack", func(s *state, i int) string { return listOf(s.sheets[i].pack) }, nil))),
	ofCharacters(basis.Text(".armour", "worn armour", func(s *state, i int) string { return tables.ArmourWords[s.sheets[i].armour] }, nil)),
	secret(ofCharacters(basis.Text(".primary", "Primary MO", func(s *state, i int) string { return s.game.content.MOs[s.sheets[i].build.primary].Word }, nil))),
	secret(ofCharacters(basis.Text(".feature", "special feature", func(s *state, i int) string {
		return s.game.content.MOs[s.sheets[i].build.primary].Feature
	}, nil))),
}, append(scoreFields(), foeFields()...)...)

func setWounds(s *state, i int, text string) error {
	var wounds [maxWounds]wound
	n := 0
	for w := range strings.FieldsSeq(strings.TrimPrefix(text, "none")) {
		plain, treated := strings.CutSuffix(w, "t")
		severity, err := strconv.Atoi(plain)
		if err != nil || severity <= 0 || severity > maxSeverity || n >= maxWounds {
			return basis.Takes("severities such as: 2 1t, or none")
		}
		wounds[n] = newWound(severity)
		if treated {
			wounds[n] |= treatedWound
		}
		n++
	}
	s.bodies[i].wounds = wounds
	return nil
}

func putAt(s *state, i int, text string) error {
	p := parser{words: []string{text}}
	q := ground.Square(p.square())
	switch {
	case !p.bad && q == s.bodies[i].at:
		return nil
	case p.bad || !s.footing().has(q):
		return basis.Takes("an open and empty square, such as 4,5")
	}
	for o := range s.game.n {
		if s.present(o) && s.bodies[o].at == q {
			return basis.Takes("an open and empty square: %s stands on %s", s.game.members[o].id, saySquare(q))
		}
	}
	s.bodies[i].at = q
	return nil
}

func setReady(s *state, i int, text string) error {
	mask := uint8(0)
	for w := range strings.FieldsSeq(text) {
		item := shieldCode
		if w != "shield" {
			item = wordIndex(s.game.content.WeaponWords(), w)
		}
		if slot := s.gear().slotOf(i, item, 31&^mask); item >= 0 && slot >= 0 {
			mask |= 1 << slot
		} else if w != "nothing" {
			mask = 255
			break
		}
	}
	if text == "" || !s.gear().readyable(i, mask) {
		return basis.Takes("what it has, in two hands, or nothing")
	}
	s.bodies[i].ready = mask
	s.seen[i].items |= mask
	return nil
}

// setAttribute gives a character another sheet; the Vitality that it lacks stays
// the same.
func setAttribute(s *state, i int, a tables.Attribute, n int) {
	sh, b := *s.sheets[i], &s.bodies[i]
	lost := sh.vitality - int(b.vitality)
	sh.at[a] = uint8(n)
	sh.derive(s.game.reckoning)
	b.vitality = int16(max(sh.vitality-lost, 0))
	s.sheets[i] = &sh
	s.seen[i].low, s.seen[i].high = 0, 127
	s.knowledge().looked(i)
}

// scoreFields are what a sheet adds up to.
func scoreFields() (list []field) {
	for a, w := range tables.AttributeWords {
		if tables.Attribute(a) != tables.Toughness {
			list = append(list, secret(ofCharacters(basis.Number("."+w, "the attribute", 1, maxScore,
				func(s *state, i int) int { return int(s.sheets[i].at[a]) },
				func(s *state, i, n int) { setAttribute(s, i, tables.Attribute(a), n) }))))
		}
	}
	score := func(path, what string, f fact) {
		list = append(list, secret(ofCharacters(basis.Number(".as."+path, what, 0, 0, func(s *state, i int) int { return int(s.sheets[i].values[f]) }, nil))))
	}
	c := Default()
	for k := range c.Weapons {
		score(c.Weapons[k].Word, "AS of an attack with it", fact(k))
	}
	for k, w := range thrown {
		score("throw-"+c.Weapons[w].Word, "AS of throwing it", factThrow+fact(k))
	}
	score("dodge", "AS of dodging", factDodge)
	list = append(list, secret(ofCharacters(basis.Number(".as.block", "AS of blocking, the shield's value included", 0, 0,
		func(s *state, i int) int { return s.fight().wayScore(i, 1) }, nil))))
	score("parry", "AS of parrying", factParry)
	score("initiative", "initiative score", factInitiative)
	for k, w := range tables.SpellWords {
		score(w, "AS of the spell, 0 if it is not known", factMagic+fact(k))
	}
	score("first-aid", "AS of First Aid and Stabilise", factFirstAid)
	score("treat", "AS of Treat Wound", factWounds)
	score("know", "AS of Know It All, 0 without it", factKnow)
	return list
}

func foeFields() []field {
	stat := func(path, what string, known uint8, at func(n *numbers) *uint8) field {
		f := basis.Number(path, what, 0, maxNumber, func(s *state, i int) int { return int(*at(s.numbers(i))) },
			func(s *state, i, n int) { *at(s.numbers(i)) = uint8(n) })
		f.Of = func(s *state, i int) bool { return s.foe(i) }
		f = secret(f)
		hidden := f.Hidden
		f.Hidden = func(s *state, i int) riposte.Audience { // CN-8.9
			if s.knowledge().kind(i).flags&known != 0 {
				return 0
			}
			return hidden(s, i)
		}
		return f
	}
	defence := basis.Number(".defending", "Defence now", 0, 0, func(s *state, i int) int { return s.fight().defence(i) }, nil)
	defence.Of = func(s *state, i int) bool { return s.foe(i) }
	return []field{
		stat(".defence", "Defence", knowDefence, func(n *numbers) *uint8 { return &n.defence }),
		stat(".attack", "Attack", knowAttack, func(n *numbers) *uint8 { return &n.attack }),
		stat(".protection", "armour", knowArmour, func(n *numbers) *uint8 { return &n.armour }),
		secret(defence),
	}
}

// hiddenFields are the fields of hidden checks, CN-8.16.
var hiddenFields = func() []field {
	number := func(path, what string, lo, hi int, get func(h *hiddenCheck) int, set func(h *hiddenCheck, n int)) field {
		f := basis.Number(path, what, lo, hi, func(s *state, n int) int { return get(&s.hidden[n]) },
			func(s *state, n, v int) { set(&s.hidden[n], v) })
		f.Hidden = func(s *state, _ int) riposte.Audience { return riposte.Except(s.game.gm) }
		return f
	}
	return []field{
		number(".attribute", "which attribute", 0, tables.Attributes-1, func(h *hiddenCheck) int { return int(h.need.attribute) },
			func(h *hiddenCheck, n int) { h.need.attribute = tables.Attribute(n) }),
		number(".as", "its action score", -100, 100, func(h *hiddenCheck) int { return int(h.as) }, func(h *hiddenCheck, n int) { h.as = int16(n) }),
		number(".asr", "its total", 1, 9999, func(h *hiddenCheck) int { return int(h.asr) }, func(h *hiddenCheck, n int) { h.asr = int16(n) }),
		number(".ds", "its difficulty score", -9999, 9999, func(h *hiddenCheck) int { return int(h.ds) }, func(h *hiddenCheck, n int) { h.ds = int16(n) }),
	}
}()

var fields = basis.Fields[*state]{
	basis.Own(tableFields...), basis.Each(eachBody, bodyFields...), basis.Each(eachHidden, hiddenFields...),
}

func eachBody(s *state, yield func(string, int) bool) {
	for i := 0; i < s.game.n && yield(s.game.members[i].id, i); i++ {
	}
}

func eachHidden(s *state, yield func(string, int) bool) {
	for n := 0; n < int(s.nhide) && yield("hidden"+digits(n+1), n); n++ {
	}
}

// Fields lists every path of this encounter.
func (s *state) Fields() []riposte.Field { return fields.List(s) }

// Field reads a path.
func (s *state) Field(path string) (any, error) { return fields.Get(s, path) }

// SetField changes a value as if it had always been so.
func (s *state) SetField(path string, value any) error { return fields.Set(s, path, value) }
