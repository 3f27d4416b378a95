package coolname

import (
	"slices"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
)

// Foes that join a fight, CN-8.22. Those that wait stand in the game master's document and
// nowhere else: until they come they are no part of any position that others see, and nothing
// that happens to them is a step of the record.

// A source is where a kind of foe comes from: a row of table 7.9, an entry of the game
// master's document, or an entry as long as it waits.
type source uint8

const (
	ofEntry source = 16
	ofWait  source = ofEntry + maxKinds
	sources source = ofWait + maxKinds
)

// waits reports whether it is an entry that waits.
func (f source) waits() bool { return f >= ofWait && f < sources }

// entry is the place of an entry in the document.
func (f source) entry() int { return int(f-ofEntry) % maxKinds }

// A bringing is foes that a game master brings into the fight.
type bringing struct {
	from  source
	count int
	at    ground.Square
}

// pack puts it into a word: source 5, count less one 4, square 9.
func (b bringing) pack() riposte.Choice {
	return word(verbBring, int(b.from)|(b.count-1)<<5|int(b.at)<<9)
}

func unpackBringing(args uint64) bringing {
	return bringing{source(args & 31), int(args>>5&15) + 1, ground.Square(args >> 9)}
}

// first is the game as the encounter began.
func (g *game) first() *game {
	if g.began != nil {
		return g.began
	}
	return g
}

// kindOf is the kind of a source, nil if there is none.
func (g *game) kindOf(from source) *kind {
	switch entries := g.first().entries; {
	case from < ofEntry && int(from) < len(g.rows):
		return &g.rows[from]
	case from >= ofEntry && from < sources && from.entry() < len(entries):
		k := &entries[from.entry()]
		if from.waits() == k.waits || k.from == from {
			return k
		}
	}
	return nil
}

// inPlay is the place of a kind among those in the fight, -1 if none of it has come.
func (g *game) inPlay(from source) int {
	return slices.IndexFunc(g.kinds, func(k kind) bool { return k.from == from })
}

// stillWaits reports whether an entry of the document waits.
func (s desk) stillWaits(from source) bool { return from.waits() && s.waits>>from.entry()&1 != 0 }

// waiting lists the entries that wait, for the game master.
func (s desk) waiting() (list []source) {
	for from := ofWait; from < sources; from++ {
		if s.stillWaits(from) {
			list = append(list, from)
		}
	}
	return list
}

// brought is how many come from a source, whatever was asked for: all of an entry that waits.
func (s desk) brought(b bringing) int {
	if b.from.waits() {
		return s.game.kindOf(b.from).count
	}
	return b.count
}

// comers are the sources from which a game master may bring others: those that wait, those of
// the document that are in the fight, the table.
func (s desk) comers() (list []source) {
	list = s.waiting()
	for from := ofEntry; from < ofWait; from++ {
		if s.game.inPlay(from) >= 0 {
			list = append(list, from)
		}
	}
	for row := range s.game.rows {
		list = append(list, source(row))
	}
	return list
}

// judgeBringing judges what a game master brings, CN-8.22.
func (s rulings) judgeBringing(args uint64) (riposte.RuleID, phrase.Text) {
	b := unpackBringing(args)
	if rule, why := s.judgeScene(); rule != "" {
		return rule, why
	}
	if args>>(9+ground.Bits) != 0 || b.pack().Args() != args || !slices.Contains(s.desk().comers(), b.from) || b.from.waits() && b.count != 1 {
		return "CN-8.22", ref("refuse.no-such-foe")
	}
	n := s.desk().brought(b)
	from, to := s.span(1)
	switch {
	case to-from+n > maxSide:
		return "CN-1.34", ref("refuse.side-full", maxSide)
	case s.game.inPlay(s.game.kindOf(b.from).from) < 0 && len(s.game.kinds) == maxKinds:
		return "CN-1.46", ref("refuse.kinds-full", maxKinds)
	case !s.freeAt(b.at) || s.footing().free().Len() < n:
		return "CN-3.16", ref("refuse.no-standing")
	}
	return "", ""
}

func (s rulings) freeAt(q ground.Square) bool {
	return q < ground.None && s.footing().has(q) && !s.footing().stands(q)
}

// judgeScene judges whether somebody may come into the fight, or leave everybody's sight, now.
func (s rulings) judgeScene() (riposte.RuleID, phrase.Text) {
	switch {
	case s.game.options.encounter != against:
		return "CN-1.36", ref("refuse.no-foes")
	case s.phase != acting:
		return "CN-8.19", ref("refuse.override-waits")
	case s.winner != 0:
		return "CN-6.5", ref("refuse.fight-won")
	}
	return "", ""
}

// judgeConceal judges who slips out of sight, CN-8.23.
func (s rulings) judgeConceal(args uint64) (riposte.RuleID, phrase.Text) {
	if rule, why := s.judgeScene(); rule != "" {
		return rule, why
	}
	if i := int(args); args >= uint64(s.game.n) || s.game.members[i].seat != s.game.gm || !s.able(i) {
		return "CN-8.23", ref("refuse.conceal")
	}
	return "", ""
}

// judgeReveal judges who comes back into sight, and where, CN-8.23.
func (s rulings) judgeReveal(args uint64) (riposte.RuleID, phrase.Text) {
	if rule, why := s.judgeScene(); rule != "" {
		return rule, why
	}
	switch i, q := int(args&31), args>>5; {
	case i >= s.game.n || s.bodies[i].conds&offMap != concealed:
		return "CN-8.23", ref("refuse.reveal")
	case q >= uint64(ground.None) || !s.freeAt(ground.Square(q)):
		return "CN-3.16", ref("refuse.no-standing")
	}
	return "", ""
}

// brings has foes join the fight, CN-8.22.
func (s desk) brings(b bringing, d riposte.Dice, log teller) {
	n, first := s.brought(b), s.game.n
	if b.from.waits() {
		s.waits &^= 1 << b.from.entry()
	}
	k := s.game.kindOf(b.from)
	fresh := s.game.inPlay(k.from) < 0
	s.game = s.game.grown(k, n)
	at := s.game.inPlay(k.from)
	if fresh {
		s.kinds[at], s.known[at] = k.numbers, unknown
	}
	free := s.footing().free()
	for i := first; i < s.game.n; i++ {
		q := nearest(free, b.at)
		free.Remove(q)
		s.bodies[i] = body{at: q, vitality: int16(s.kinds[at].vitality)}
		s.seen[i] = seen{low: 0, high: 127}
		log.Show(evJoins, "CN-8.22", s.game.gm, i, q.X(), q.Y())
	}
	for i := first; i < s.game.n; i++ {
		switch {
		case s.game.leader(i) != i:
			s.fallsIn(i)
			continue
		case s.game.options.static:
			s.bodies[i].roll = int16(s.rounds().score(i))
		default:
			s.rounds().rollInitiative(i, d, log)
		}
		s.takesPlace(i)
	}
}

// takesPlace gives somebody who joins a place in the order, behind all who are level with it;
// whoever is acting goes on.
func (s desk) takesPlace(i int) {
	ahead := func(j uint8) bool {
		x, y := s.bodies[j].roll, s.bodies[i].roll
		return x > y || x == y && s.rounds().score(int(j)) >= s.rounds().score(i)
	}
	place := 0
	for place < i && ahead(s.order[place]) {
		place++
	}
	s.enters(i, place)
}

// fallsIn puts somebody who joins behind the last of its group, CN-2.20.
func (s desk) fallsIn(i int) {
	leader, place := s.game.leader(i), 0
	for k, j := range s.order[:i] {
		if s.game.leader(int(j)) == leader {
			place = k + 1
		}
	}
	s.bodies[i].roll = s.bodies[s.order[place-1]].roll
	s.enters(i, place)
}

// enters gives a place in the order to somebody who joins.
func (s desk) enters(i, place int) {
	copy(s.order[place+1:i+1], s.order[place:i])
	s.order[place] = uint8(i)
	if place <= int(s.at) {
		s.at++
	}
}

// nearest is the free square nearest to another, itself first, then by rows.
func nearest(free ground.Set, to ground.Square) (best ground.Square) {
	far := -1
	for ; !free.Empty(); free = free.Rest() {
		if q := free.First(); far < 0 || ground.Feet(q, to) < far {
			best, far = q, ground.Feet(q, to)
		}
	}
	return best
}

// grown is the game with more of a kind in it. The one from which it grew stays as it is, for
// others may be in it.
func (g *game) grown(k *kind, count int) *game {
	next := *g
	next.began = g.first()
	at := g.inPlay(k.from)
	if at < 0 {
		at = len(g.kinds)
		next.kinds = append(slices.Clip(g.kinds), *k)
	}
	for range count {
		next.join(at)
	}
	return &next
}

// join adds one of a kind. Its name has the next number among those of the name.
func (g *game) join(at int) {
	k := &g.kinds[at]
	nth := 1
	for i := range g.n {
		if m := &g.members[i]; m.foe && g.kinds[m.kind].title == k.title {
			nth++
		}
	}
	for g.goesBy(spoken.Say(k.nth(nth))) {
		nth++
	}
	m := member{name: k.title, label: k.nth(nth), id: k.word, seat: g.gm, side: 1, kind: uint8(at), foe: true, nth: uint8(nth)}
	if nth > 1 {
		m.name += " " + digits(nth)
		m.id += "-" + digits(nth)
	}
	for slices.ContainsFunc(g.members[:g.n], func(other member) bool { return other.id == m.id }) {
		m.id += "-x"
	}
	g.members[g.n] = m
	g.n++
}

func (g *game) goesBy(name string) bool {
	return slices.ContainsFunc(g.members[:g.n], func(m member) bool { return spoken.Say(m.label) == name })
}

// nth is what the one with a number among those of a kind is called.
func (k *kind) nth(n int) phrase.Text {
	if n == 1 {
		return k.label()
	}
	return ref("unit.nth", k.label(), n)
}

// conceals takes somebody out of everybody's sight, CN-8.23.
func (s desk) conceals(i int, d riposte.Dice, log teller) {
	log.Tell(evHidesAway, "CN-8.23", s.game.gm, i)
	s.bodies[i].set(concealed, true)
	s.rounds().acted(d, log)
}

// reveals brings somebody back into sight, CN-8.23.
func (s desk) reveals(i int, at ground.Square, log teller) {
	s.bodies[i].set(concealed, false)
	s.bodies[i].at = at
	log.Tell(evShows, "CN-8.23", s.game.gm, i, at.X(), at.Y())
}

// Events name those who joined by what they are, not by their place: if the game master goes
// back and others come instead, what was told of the first still says who they were.

const (
	joined     = 1 << 8 // in an event: somebody who joined, by source and number
	joinedForm = 1 << 6 // and a form of a kind that came with one, in place of the kind's place
)

// told is how an event names a combatant.
func (s names) told(i int) int {
	if first := s.game.first(); i < first.n || i >= s.game.n {
		return i
	}
	m := &s.game.members[i]
	return joined | int(s.game.kinds[m.kind].from)<<9 | int(m.nth)
}

// joiner is the name of somebody who joined.
func (g *game) joiner(n int) phrase.Text {
	if k := g.kindOf(source(n >> 9)); k != nil {
		return k.nth(n & 255)
	}
	return "?"
}

// A namingLog is a log that names those who joined.
type namingLog struct {
	log riposte.Log
	s   *state
}

// Tell passes an event on.
func (l namingLog) Tell(e riposte.Event) {
	for _, k := range whoIn[e.Kind] {
		e.N[k] = int32(l.s.names().told(int(e.N[k])))
	}
	if e.Kind == evForm {
		if k := int(e.N[2] >> 8); k >= len(l.s.game.first().kinds) && k < len(l.s.game.kinds) {
			e.N[2] = int32((joinedForm+int(l.s.game.kinds[k].from))<<8) | e.N[2]&255
		}
	}
	l.log.Tell(e)
}

// whoIn says which numbers of an event are combatants.
var whoIn = func() (in [eventCount][]int) {
	for kind := range in {
		in[kind] = []int{0}
	}
	in[evMoves], in[evSteps] = []int{4}, []int{4}
	for _, kind := range [...]uint16{evAttacks, evThrows, evForm} {
		in[kind] = []int{0, 1}
	}
	for _, kind := range [...]uint16{
		evConsents, evRefuses, evRound, evHides, evRest, evMorning, evWeek, evAftermath, evGivesUp, evLeaves, evWins, evDraw, evRested, evVoid,
	} {
		in[kind] = nil
	}
	return in
}()

// tells is what tells of a step.
func tells(s *state, l riposte.Log, c riposte.Choice) teller {
	if l == nil || s.game.began == nil && c.Verb() != verbBring {
		return teller{Log: l}
	}
	return teller{Log: namingLog{l, s}}
}
