package coolname

import "riposte"

const (
	seats            = 3
	gm               = riposte.Seat(1)
	maxInterventions = 40 // CN-8.19
	maxHidden        = 4  // CN-8.16
	minDS, maxDS     = -20, 60
)

// A fighter is one of the combatants: an index into all that each has.
type fighter uint8

const (
	charA fighter = iota
	charB
	foe
	fighters
)

var (
	fighterWords = [fighters]string{"a", "b", "foe"}
	fighterSeats = [fighters]riposte.Seat{2, 3, gm}
)

// A phase is what the duel waits for: the kind of the decision.
type phase uint8

const (
	over phase = iota
	turn
	defence
	foeTurn
	referee // the kind of what the game master may do while others are asked
)

// A game is what never changes in a duel.
type game struct {
	content    *Content
	names      [seats + 1]string
	sheets     [foe]sheet
	ending     ending
	duel       bool
	roundLimit uint8
	foe        uint8 // 1 + the block named by the game master; 0 is dealt
}

// A sheet is a character as it was made.
type sheet struct {
	attributes           [attributes]int16
	melee, defence       int16
	spec, armour, shield uint8
	ready                bool
	vitality             int16 // the maximum: CN-1.8
	attackAS             int16
	ways                 [4]int16 // AS by way to defend; 0 is none
}

// A body is how a combatant fares.
type body struct {
	vitality int16
	severity int16 // of all wounds: CN-5.38
	wounds   uint8
	since    uint8 // the round of the collapse
	dying    bool
	dead     bool
	gone     bool // dead, defeated or withdrawn
}

// A hiddenCheck is one that the players know nothing of: CN-8.16.
type hiddenCheck struct {
	who       fighter
	attribute uint8
	ds, asr   int16      // ds with the wounds
	wounds    [foe]int16 // what they were at the time, of either character
}

// A state is a position. Hidden from the players are which foe it is, its
// Vitality, and the hidden checks.
type state struct {
	game          *game
	phase         phase
	who           fighter // whose turn
	target        fighter // while the attack is unanswered
	round         uint8
	offered       uint8 // 1 + the attribute of the check on offer
	offerOver     bool  // one was offered in this turn
	offerDS       int16
	foe           uint8
	interventions uint8
	left          bool // the game master of a duel has gone
	hidden        [maxHidden]hiddenCheck
	hiddens       uint8
	serial        [seats + 1]uint32
	bodies        [fighters]body
	shown         shown
	outcome       riposte.Outcome
}

var (
	_ riposte.State     = (*state)(nil)
	_ riposte.Resampler = (*state)(nil)
	_ riposte.Advisor   = (*state)(nil)
	_ riposte.Lapser    = (*state)(nil)
	_ riposte.Fields    = (*state)(nil)
	_ riposte.Namer     = (*state)(nil)
	_ riposte.Keyer     = (*state)(nil)
	_ riposte.Restarter = (*state)(nil)
)

// asked is the seat that owes.
func (s *state) asked() riposte.Seat {
	switch s.phase {
	case turn:
		return fighterSeats[s.who]
	case defence:
		return fighterSeats[s.target]
	case foeTurn:
		return gm
	case referee:
	}
	return riposte.Nobody
}

func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if s.phase == over || seat < 1 || seat > seats {
		return riposte.Decision{}
	}
	d := riposte.Decision{Kind: uint8(s.phase), Mode: riposte.Alone, Whole: seat != gm, About: riposte.About{Serial: s.serial[seat]}}
	switch {
	case seat == s.asked():
	case seat == gm && !s.left && s.interventions < maxInterventions:
		d.Kind, d.Mode = uint8(referee), riposte.May
	default:
		return riposte.Decision{}
	}
	return d
}

// ask makes a new request of the seat that owes in the phase.
func (s *state) ask(p phase) {
	s.phase = p
	s.serial[s.asked()]++
}

func (s *state) Clone() riposte.State {
	c := *s
	return &c
}

func (s *state) CopyFrom(src riposte.State) { *s = *src.(*state) }

func (s *state) Outcome() riposte.Outcome { return s.outcome }

// Key has all that changes in a duel, but the numbers of the requests.
func (s *state) Key(dst []byte) []byte {
	put := func(n int16) { dst = append(dst, byte(n), byte(n>>8)) }
	flag := func(on bool) {
		if on {
			put(1)
		} else {
			put(0)
		}
	}
	dst = append(dst, byte(s.phase), byte(s.who), byte(s.target), s.round, s.offered, s.foe, s.interventions, s.hiddens)
	put(s.offerDS)
	flag(s.offerOver)
	flag(s.left)
	for i := range s.hiddens {
		h := &s.hidden[i]
		dst = append(dst, byte(h.who), h.attribute)
		put(h.ds)
		put(h.asr)
		put(h.wounds[charA])
		put(h.wounds[charB])
	}
	for f := range s.bodies {
		b := &s.bodies[f]
		put(b.vitality)
		put(b.severity)
		dst = append(dst, b.wounds, b.since, s.outcome.Place[f+1])
		flag(b.dying)
		flag(b.dead)
		flag(b.gone)
	}
	for i := range s.shown.low {
		put(s.shown.low[i])
		put(s.shown.high[i])
	}
	return append(dst, s.outcome.Why...)
}

// Lapse ends the turn; the defence is to dodge.
func (s *state) Lapse(riposte.Seat) riposte.Choice {
	if s.phase == defence {
		return word(defend, int(dodge))
	}
	return word(end, 0)
}

// block is the foe's numbers.
func (s *state) block() *Foe { return &s.game.content.Foes[s.foe] }

// penalty is CN-5.38, and CN-7.83 for a numb foe.
func (s *state) penalty(f fighter) int16 {
	if f == foe {
		return s.penaltyOf(s.block())
	}
	return s.bodies[f].severity
}

// penaltyOf is what the foe's wounds would count if it were this one.
func (s *state) penaltyOf(b *Foe) int16 {
	if b.Numb {
		return 0
	}
	return s.bodies[foe].severity
}

func (s *state) maxVitality(f fighter) int16 {
	if f == foe {
		return s.block().Vitality
	}
	return s.game.sheets[f].vitality
}

// out is CN-6.1.
func (s *state) out(f fighter) bool {
	b := &s.bodies[f]
	return b.gone || b.dying || b.vitality == 0
}

// present reports whether there is such a combatant.
func (s *state) present(f fighter) bool { return f != foe || !s.game.duel }

// enemies reports whether one may attack the other: CN-1.34.
func (s *state) enemies(f, g fighter) bool {
	return f != g && (s.game.duel || f == foe || g == foe) && s.present(f) && s.present(g)
}

// derive fills in what a sheet's scores add up to.
func (sh *sheet) derive(c *Content) {
	at := &sh.attributes
	sh.vitality = at[strength] + at[toughness] + at[coordination]
	plus := func(on bool) int16 {
		if on {
			return 1
		}
		return 0
	}
	sh.attackAS = at[coordination] + c.Mode + sh.melee + plus(sh.spec == 1)
	if sh.ready { // CN-7.54
		sh.attackAS += c.Ready
	}
	sh.ways[dodge] = at[coordination] + c.Mode + sh.defence + plus(sh.spec == uint8(dodge)+1)
	if sh.shield != 0 {
		sh.ways[block] = at[toughness] + c.Mode + sh.defence + plus(sh.spec == uint8(block)+1) + c.Shields[sh.shield]
	}
	sh.ways[parry] = at[strength] + c.Mode + sh.defence + plus(sh.spec == uint8(parry)+1)
}
