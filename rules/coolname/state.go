package coolname

import (
	"riposte"
	"riposte/basis"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// A state is a position. The zero phase is the end.
type state struct {
	game     *game
	serial   uint32 // counts players' requests
	gmSerial uint32

	phase  phase
	who    uint8 // whose turn
	round  uint16
	used   uint8 // actions of this turn
	lit    uint8 // lights moved this turn, one bit each
	winner uint8 // 1 + the side that has won, while its dying are being looked after
	ending verdict
	gone   seats // seats that gave up, CN-6.15
	left   bool  // the game master has too
	spent  uint8 // interventions, or steps of an interlude
	nights uint8 // that an interlude has let pass
	weeks  uint8
	waits  uint8 // entries of the game master's document that wait, one bit each, CN-8.22
	doors  uint8 // open doors
	chosen seats // who has yet to answer what to ready

	order  [maxBody]uint8 // the order of turns
	at     uint8          // whose slot it is
	strike strike
	lights uint8 // placed so far
	offer  offer
	hidden [maxHidden]hiddenCheck
	nhide  uint8
	last   lastCheck
	free   [maxShownChecks]shownCheck
	nfree  uint8

	sheets [maxBody]*sheet // of characters; in a resampled position not the true ones
	// imagined is room for drawn sheets, which nothing but this position points to.
	imagined []sheet
	kinds    [maxKinds]numbers
	known    [maxKinds]kindKnown
	seen     [maxBody]seen
	bodies   [maxBody]body
}

// A phase is what the encounter is waiting for.
type phase uint8

const (
	over       phase = iota
	consenting       // the game master consents, CN-1.21
	readying         // CN-10.3
	acting           // CN-10.5
	defending        // CN-10.7
	lighting         // CN-10.6, after casting Dancing Lights
	resting          // an interlude, CN-10.11
	answering        // a free check in an interlude, CN-10.9
)

// A verdict is how the encounter ended, section 6.
type verdict uint8

const (
	unended verdict = iota
	outOfAction
	drawn
	timeUp
	rested
	refused
)

// stayed says why somebody is first where sides are equal: who has given up is placed
// below, CN-6.15.
const stayed = "as the only one who has not given up"

var endings = []basis.Ending{
	outOfAction: {Word: "OUT OF ACTION", Rule: "CN-6.2", Said: riposte.Ended{Won: "with the other side out of the fight"}},
	drawn:       {Word: "BOTH OUT", Rule: "CN-6.3", Said: riposte.Ended{Won: stayed, Drawn: "both sides are out of action"}},
	timeUp:      {Word: "ROUND LIMIT", Rule: "CN-6.4", Said: riposte.Ended{Won: stayed, Drawn: "the last round is over"}},
	rested:      {Word: "RESTED", Rule: "CN-6.14", Said: riposte.Ended{Drawn: "the time between encounters is over"}},
	refused:     {Word: "REFUSED", Rule: "CN-1.50", Said: riposte.Ended{Drawn: "the game master refuses the characters"}},
}

// The actions of a turn, CN-3.1.
const (
	usedMajor uint8 = 1 << iota
	usedMove
	usedMinor
)

// A condition is a state or a mark of a combatant.
type condition uint32

const (
	dying condition = 1 << iota
	outCold
	dead
	defeated
	withdrawn
	surprised
	blessed
	helped    // Know It All, CN-7.62
	misled    // CN-7.63
	armoured  // Force Armor
	warded    // Protective Ward
	kitAtHand // CN-3.8
	lit       // has Dancing Lights
	fromZero  // its Vitality is counted from 0 up, see knowledge.go
	loose     // a foe's Vitality was set by hand
	beaten    // its side has lost and left the map, CN-6.5
	cursed    // Bless turned round, CN-7.89
	exposed   // an armour spell turned round
	concealed // out of everybody's sight, CN-8.23
)

const (
	offMap      = dead | defeated | withdrawn | beaten | concealed
	unconscious = dying | outCold
)

const (
	maxWounds    = 12 // CN-1.49
	maxSeverity  = 99
	treatedWound = wound(1 << 7)
)

// A wound is its severity, and a bit that says whether it is treated: CN-5.34.
type wound uint8

func newWound(severity int) wound { return wound(min(severity, maxSeverity)) }

func (w wound) severity() int { return int(w &^ treatedWound) }
func (w wound) treated() bool { return w&treatedWound != 0 }

// A body is the state of a combatant.
type body struct {
	vitality int16
	at       ground.Square
	since    uint16 // the round of the collapse, CN-5.75
	conds    condition
	roll     int16 // of initiative, CN-2.4
	wounds   [maxWounds]wound
	ready    uint8 // items in hand: weapons by their place, then the shield
	thrown   uint8 // weapons that lie on the map
	taken    uint8 // weapons that somebody else has picked up
	found    [2]found
	floor    [4]ground.Square
	lights   [4]ground.Square
	modAS    int8 // from the game master, CN-0.41
	modDS    int8
	tick     tick
}

const (
	shieldItem = 4 // after the weapons
	foundItem  = 5 // and what others threw, CN-3.28
	slots      = foundItem + 2
)

func (b *body) is(c condition) bool { return b.conds&c != 0 }

func (b *body) set(c condition, on bool) {
	if on {
		b.conds |= c
	} else {
		b.conds &^= c
	}
}

// severity is the total of all wounds, or of the untreated ones: CN-5.37.
func (b *body) severity(untreated bool) (sum int) {
	for _, w := range b.wounds {
		if !untreated || !w.treated() {
			sum += w.severity()
		}
	}
	return sum
}

// wound adds a wound; beyond twelve its severity is added to the last one.
func (b *body) wound(severity int) {
	for i := range b.wounds {
		if b.wounds[i] == 0 {
			b.wounds[i] = newWound(severity)
			return
		}
	}
	last := &b.wounds[maxWounds-1]
	*last = newWound(last.severity() + severity)
}

// close closes gaps in the list.
func (b *body) close() {
	n := 0
	for _, w := range b.wounds {
		if w.severity() > 0 {
			b.wounds[n] = w
			n++
		}
	}
	clear(b.wounds[n:])
}

// A strike is an attack that is waiting for its defence.
type strike struct {
	attacker, target uint8
	weapon           uint8 // or a foe's form
	mode             mode
}

// A mode is how an attack is made.
type mode uint8

const (
	inHand mode = iota
	flung
	byForm
	bySpell
)

// seats is a set of seats, bit 0 for Seat 1.
type seats uint16

func only(s riposte.Seat) seats { return 1 << (s - 1) }

func (a seats) has(s riposte.Seat) bool { return s > 0 && s <= maxSeats && a>>(s-1)&1 != 0 }

// Restart begins the encounter anew, CN-1.39.
func (s *state) Restart(d riposte.Dice, l riposte.Log) {
	g := s.game.first()
	*s = state{game: g, round: 1, doors: g.field.Ajar, sheets: g.sheets, imagined: s.imagined, serial: 1, gmSerial: 1}
	for i := range g.entries {
		s.waits |= uint8(bit(g.entries[i].waits)) << i
	}
	for k := range g.kinds {
		s.kinds[k] = g.kinds[k].numbers
		s.known[k] = unknown
	}
	for i := range g.n {
		m, b := &g.members[i], &s.bodies[i]
		b.at = m.start
		s.seen[i] = seen{low: 0, high: 127}
		if m.foe {
			b.vitality = int16(s.kinds[m.kind].vitality)
			continue
		}
		sh := g.sheets[i]
		b.vitality = int16(sh.vitality - sh.start.lost)
		b.wounds = sh.start.wounds
		b.close()
		b.set(dying, sh.start.dying)
		if sh.kit && g.options.encounter == interlude {
			b.set(kitAtHand, true) // CN-5.48
		}
	}
	log := teller{Log: l}
	for i := range g.n {
		if m, lost := &g.members[i], s.most(i)-int(s.bodies[i].vitality); !m.foe && (lost > 0 || s.bodies[i].wounds[0] != 0) {
			log.Show(evArrives, "CN-1.49", m.seat, i, lost, s.bodies[i].severity(false))
			if s.bodies[i].vitality == 0 {
				s.bodies[i].set(fromZero, true)
				s.seen[i].low, s.seen[i].high = uint8(lost), uint8(lost)
			}
			s.knowledge().looked(i)
			s.health().tellBand(i, log)
		}
	}
	if g.consent && g.options.person {
		s.phase = consenting
		return
	}
	s.rounds().begin(d, log)
}

func (s *state) Clone() riposte.State {
	c := new(state)
	c.CopyFrom(s)
	return c
}

func (s *state) CopyFrom(src riposte.State) {
	from, room := src.(*state), s.imagined
	*s = *from
	s.imagined = room
	resampler{state: s}.imagineAs(from)
}

func (s *state) foe(i int) bool { return s.game.members[i].foe }

func (s *state) side(i int) uint8 { return s.game.members[i].side }

// numbers are a foe's numbers.
func (s *state) numbers(i int) *numbers { return &s.kinds[s.game.members[i].kind] }

// most is the maximum Vitality.
func (s *state) most(i int) int {
	if s.foe(i) {
		return int(s.numbers(i).vitality)
	}
	return s.sheets[i].vitality
}

// tough is the Toughness, or Wound Threshold: CN-1.10.
func (s *state) tough(i int) int {
	if s.foe(i) {
		return int(s.numbers(i).toughness)
	}
	return int(s.sheets[i].at[tables.Toughness])
}

// penalty is W: CN-5.36 to CN-5.40, CN-7.83.
func (s *state) penalty(i int) int {
	o, b := &s.game.options, &s.bodies[i]
	if s.foe(i) && (!o.foeWounds || s.numbers(i).numb) {
		return 0
	}
	return s.woundPenalty(b)
}

// woundPenalty is what untreated wounds count.
func (s *state) woundPenalty(b *body) (sum int) {
	if b.wounds[0] == 0 {
		return 0
	}
	if !s.game.options.countWounds {
		return b.severity(true)
	}
	for _, w := range b.wounds {
		if w != 0 && !w.treated() {
			sum++
		}
	}
	return sum
}

// present reports whether a combatant is on the map.
func (s *state) present(i int) bool { return !s.bodies[i].is(offMap) }

// awake reports whether a combatant is conscious and in the encounter: CN-3.35.
func (s *state) awake(i int) bool { return !s.bodies[i].is(offMap | unconscious) }

// out reports whether a combatant is out of action, CN-6.1.
func (s *state) out(i int) bool { return !s.awake(i) || s.bodies[i].vitality == 0 }

// able reports whether a combatant is conscious and has Vitality above 0.
func (s *state) able(i int) bool { return !s.out(i) }

// span is the members of a side, who are consecutive.
func (s *state) span(side uint8) (from, to int) {
	if side == 0 {
		return 0, s.game.sideA
	}
	return s.game.sideA, s.game.n
}

// Owed is what a seat is asked, by section 10 of the ledger.
func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if seat < 1 || int(seat) > s.game.seats || s.phase == over {
		return riposte.Decision{}
	}
	if seat == s.game.gm {
		return owedMaster(s)
	}
	d := riposte.Decision{Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: s.serial}}
	switch s.phase {
	case readying:
		if !s.chosen.has(seat) {
			return riposte.Decision{}
		}
		d.Kind, d.Mode, d.Whole = askReady, riposte.Together, s.choices().readyWhole(seat)
	case acting:
		if s.game.members[s.who].seat != seat {
			return riposte.Decision{}
		}
		d.Kind, d.A = askTurn, int16(s.who)
	case defending:
		if s.game.members[s.strike.target].seat != seat {
			return riposte.Decision{}
		}
		d.Kind, d.A, d.B = askDefence, int16(s.strike.target), int16(s.strike.attacker)
	case lighting:
		if s.game.members[s.who].seat != seat {
			return riposte.Decision{}
		}
		d.Kind, d.A, d.B = askLights, int16(s.who), int16(s.lights)+1
	case answering:
		if s.game.members[s.offer.who].seat != seat {
			return riposte.Decision{}
		}
		d.Kind, d.A = askCheck, int16(s.offer.who)
	case over, consenting, resting:
		return riposte.Decision{}
	}
	return d
}

// Pace tells turns apart.
func (s *state) Pace() int { return int(s.round)<<8 | int(s.who) }

// owedMaster is what the game master is asked, or may do.
func owedMaster(s *state) riposte.Decision {
	d := riposte.Decision{Mode: riposte.Alone, About: riposte.About{Serial: s.gmSerial}}
	switch {
	case s.left:
		return riposte.Decision{}
	case s.phase == consenting:
		d.Kind, d.Whole = askConsent, true
	case s.phase == resting:
		d.Kind, d.Whole = askInterlude, s.game.options.encounter == interlude && !s.game.options.person
	case s.phase == readying && s.chosen.has(s.game.gm):
		d.Kind, d.Mode, d.Whole = askReady, riposte.Together, s.choices().readyWhole(s.game.gm)
	case s.phase == acting && s.game.members[s.who].seat == s.game.gm:
		d.Kind, d.A, d.Whole = askFoe, int16(s.who), !s.game.options.person
		if !s.foe(int(s.who)) {
			d.Kind = askTurn
		}
	case s.phase == defending && s.game.members[s.strike.target].seat == s.game.gm:
		d.Kind, d.A, d.B, d.Whole = askDefence, int16(s.strike.target), int16(s.strike.attacker), !s.game.options.person
	case s.phase == lighting && s.game.members[s.who].seat == s.game.gm:
		d.Kind, d.A, d.B, d.Whole = askLights, int16(s.who), int16(s.lights)+1, !s.game.options.person
	case s.game.options.person && s.spent < maxSpent:
		d.Kind, d.Mode = askMaster, riposte.May
	default:
		return riposte.Decision{}
	}
	return d
}

// Outcome words the outcome.
func (s *state) Outcome() (out riposte.Outcome) {
	if s.phase != over {
		return out
	}
	out.Why, out.Rule = endings[s.ending].Word, endings[s.ending].Rule
	for seat := riposte.Seat(1); int(seat) <= s.game.seats; seat++ {
		place := uint8(1)
		switch {
		case s.ending == rested, seat == s.game.gm && s.game.options.encounter != against:
			continue // nobody wins an interlude, and a referee wins nothing
		case s.ending == outOfAction && s.sideOf(seat)+1 != s.winner, s.gone.has(seat) && s.ending != refused:
			place = 2
		}
		out.Place[seat] = place
		if place == 1 {
			out.Score[seat] = 2 // CN-6.9, in halves: Info.ScoreUnit
			if s.winner == 0 {
				out.Score[seat] = 1
			}
		}
	}
	if !someFirst(&out) {
		for seat := range out.Place {
			out.Place[seat] = min(out.Place[seat], 1)
		}
	}
	return out
}

// someFirst reports whether anybody has first place.
func someFirst(out *riposte.Outcome) bool {
	for _, place := range out.Place {
		if place == 1 {
			return true
		}
	}
	return false
}

// sideOf is the side of a seat.
func (s *state) sideOf(seat riposte.Seat) uint8 {
	switch {
	case s.game.options.encounter == against:
		return uint8(bit(seat == s.game.gm))
	case s.game.options.encounter == duel:
		return uint8(1 - seat%2)
	}
	return 0
}
