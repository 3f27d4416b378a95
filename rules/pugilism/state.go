package pugilism

import (
	"riposte"
	"riposte/basis"
)

// The seats of PG-1.1: the challenger is red, the champion blue.
const (
	red  riposte.Seat = 1
	blue riposte.Seat = 2
)

func other(s riposte.Seat) riposte.Seat { return red + blue - s }

// A state is a position of a match. The zero phase is the end.
type state struct {
	game    *game
	corners [2]corner // by seat - 1
	pool    uint16    // EDGE cards not dealt, bit by edge

	phase    phase
	owing    uint8 // the seats that the phase asks, bit by seat: see await
	round    uint8
	bout     uint8
	first    riposte.Seat // Player 1, PG-1.13
	standoff uint8        // bouts in a row without a clash, PG-3.23
	ending   ending
	winner   riposte.Seat
	course
}

// A course is how far a bout has come; it is zero at the beginning.
type course struct {
	paid      int32        // fatigue that both have paid, for PG-8.14
	initiator riposte.Seat // initiator of the clash; Nobody before it is called
	mover     riposte.Seat // whose movement turn it is
	laying    riposte.Seat // who lays an EDGE card, if they are laid one after another (PG-7.31)
	fallen    riposte.Seat // who was knocked down
	referee   bool         // the clash was forced, PG-3.22
	sequence  uint8        // of the clash: 0 if the initiator attacks, 1 if the defender does
	negated   stop         // attacks of the sequence that are negated
	boosted   stop         // the attack that has the bonus of VIM, VERVE or VIGOR
}

// A corner is one boxer's side of a position.
type corner struct {
	composure int32
	start     int32
	scored    int16 // knockdowns scored in the match
	hitDice   uint8 // unspent
	down      uint8 // knockdowns suffered in this round
	x, y      int8
	hand      uint16 // EDGE cards held, bit by edge
	spent     uint16 // EDGE cards shown in this match
	laid
	now  lingering
	next lingering
}

// laid is the cards that a boxer has laid; zero while they are in hand.
type laid struct {
	chosen  bool // face down
	shown   uint8
	first   uint8
	second  uint8
	double  bool // the second attack is x2
	defense uint8
	back    edge // an EDGE card that lies face down, its back in sight (PG-7.31)
	played  edge // shown in this bout
	barred  barred
}

// barred is the cards that a boxer could not play when it laid these. A knockdown
// frees it (PG-8.9), but the cards there were chosen without them.
type barred struct{ attacks, defenses uint16 }

// The cards of a boxer that lie open in this bout.
const (
	shownAttacks uint8 = 1 << iota
	shownDefense
)

// lingering is what next-bout effects do to a boxer in one bout.
type lingering struct {
	weakened int16  // power its attacks lose
	by       uint16 // the attack cards that did it, each once (PG-8.11)
	attacks  uint16 // its own attack cards that it can't play
	defenses uint16
}

// lingers reports whether an effect lasts, or will begin in the next bout.
func (c *corner) lingers() bool { return !c.now.none() || !c.next.none() }

// none reports whether there is nothing; put like this, it is one look at all four.
func (l *lingering) none() bool {
	return uint64(uint16(l.weakened))|uint64(l.by)<<16|uint64(l.attacks)<<32|uint64(l.defenses)<<48 == 0
}

// A phase is what the match is waiting for; its number is that of the Decision's
// kind.
type phase uint8

const (
	over phase = iota
	choosing
	moving
	edging
	naming
	boosting
	rising // the hit-die decision

	phases = 8 // a power of two above all of them
)

// An ending is how a match ended, PG-6.23.
type ending uint8

const (
	unended ending = iota
	knockout
	technical
	decision
	draw
	forfeit
)

func (s *state) corner(seat riposte.Seat) *corner { return &s.corners[seat-1] }
func (s *state) boxer(seat riposte.Seat) *boxer   { return &s.game.boxers[seat-1] }

// attacker is the boxer whose attacks the current sequence resolves, PG-5.3.
func (s *state) attacker() riposte.Seat {
	if s.sequence == 0 {
		return s.initiator
	}
	return other(s.initiator)
}

// firstMover is the boxer who moves first or, without a ring, is the initiator:
// PG-3.12.
func (s *state) firstMover() riposte.Seat {
	if s.game.options.alternate && s.bout%2 == 0 {
		return other(s.first)
	}
	return s.first
}

// dc is the current DC of PG-6.6: that of the pending save, or else of the next.
func (s *state) dc(seat riposte.Seat) int {
	earlier := int(s.corner(seat).down)
	if s.fallen == seat {
		earlier--
	}
	return s.game.content.FirstSave + earlier*s.boxer(seat).growth
}

// onRopes reports whether the boxer stands in a Rope space.
func (s *state) onRopes(seat riposte.Seat) bool {
	c := s.corner(seat)
	return s.game.options.ring && ropes.has(squareAt(c.x, c.y))
}

// Owed is what a seat is asked, PG-10.1 and 10.2.
func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if !s.asked(seat) {
		return riposte.Decision{}
	}
	return riposte.Decision{Kind: uint8(s.phase), Mode: modes[s.phase%phases], Whole: true, About: riposte.About{Serial: uint32(s.round)<<8 | uint32(s.bout), A: int16(s.round), B: int16(s.bout)}}
}

// Pace tells bouts apart.
func (s *state) Pace() int { return int(s.round)<<8 | int(s.bout) }

// modes are the modes of PG-10.2 by phase.
var modes = [phases]riposte.Mode{
	choosing: riposte.Together, moving: riposte.Alone, edging: riposte.Together, naming: riposte.Alone,
	boosting: riposte.Alone, rising: riposte.Alone,
}

// await makes the match wait for a phase. Whom the phase asks is worked out here,
// once, because it is looked up several times a step.
func (s *state) await(p phase) {
	s.phase = p
	s.owing = s.owes() & (1<<red | 1<<blue)
}

// asked reports whether the phase asks this seat. The mask, beyond all seats, spares
// a comparison.
func (s *state) asked(seat riposte.Seat) bool { return uint32(s.owing)>>(uint8(seat)&31)&1 != 0 }

// owes is the seats that the phase asks, bit by seat.
func (s *state) owes() uint8 {
	switch s.phase {
	case choosing:
		return 1<<red | 1<<blue
	case moving:
		return 1 << s.mover
	case edging: // PG-7.8
		if s.laying != riposte.Nobody {
			return 1 << s.laying // PG-7.31
		}
		var holds uint8
		for seat := red; seat <= blue; seat++ {
			if s.corner(seat).hand != 0 {
				holds |= 1 << seat
			}
		}
		return holds
	case naming:
		return 1 << other(s.attacker()) // D6, D8
	case boosting:
		return 1 << s.attacker() // D7, D9
	case rising:
		return 1 << s.fallen
	case over:
	}
	return 0
}

// Restart begins a new match of the same setup in place, without allocating.
func (s *state) Restart(dice riposte.Dice, log riposte.Log) {
	*s = state{game: s.game}
	s.setUp(dice, teller{Log: log})
}

func (s *state) Clone() riposte.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(src riposte.State) { *s = *src.(*state) }

func (s *state) Outcome() riposte.Outcome {
	if s.ending == unended {
		return riposte.Outcome{}
	}
	out := riposte.Outcome{Why: endings[s.ending].Word, Rule: endings[s.ending].Rule}
	out.Place[red], out.Place[blue] = 1, 1
	if s.winner != riposte.Nobody {
		out.Place[other(s.winner)] = 2
	}
	out.Score[red], out.Score[blue] = int32(s.score(red)), int32(s.score(blue))
	return out
}

// endings are the ways to end of PG-6.23.
var endings = []basis.Ending{
	knockout:  {Word: "KO", Rule: "PG-6.10", Said: riposte.Ended{Won: "by KO"}},
	technical: {Word: "TKO", Rule: "PG-6.17", Said: riposte.Ended{Won: "by TKO"}},
	decision:  {Word: "DECISION", Rule: "PG-6.20", Said: riposte.Ended{Won: "by decision"}},
	draw:      {Word: "DRAW", Rule: "PG-6.24", Said: riposte.Ended{Drawn: "the scores are equal"}},
	forfeit:   {Word: "FORFEIT", Rule: "PG-11.4", Said: riposte.Ended{Won: "by forfeit", Drawn: "both have conceded"}},
}

// score is the knockdowns scored in the match plus the CHA modifier, PG-6.20.
func (s *state) score(seat riposte.Seat) int {
	return int(s.corner(seat).scored) + s.boxer(seat).cha
}

// end closes the match.
func (s *state) end(how ending, winner riposte.Seat) {
	s.ending, s.winner, s.mover = how, winner, riposte.Nobody
	s.await(over)
}
