package coolduel

import (
	"riposte"
	"riposte/geom"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// A trait is what never changes about a combatant.
type trait struct {
	kit.Attributes
	class   tables.Class
	general kit.Generalist
	kind    tables.Companion
	size    int8
	maxHP   int16
	maxAP   int16
	friends crew // of its side, itself included
}

// A mark is a status of CD-2.9: who inflicted it, as the sufferer sees it, and
// when.
type mark struct {
	from  source
	stamp uint16
}

// A source is a class of CD-2.9; 0 is none.
type source uint8

const (
	noSource source = iota
	byEnemy
	byAlly
	bySelf
	sources
)

var sourceWords = [sources]string{"none", "enemy", "ally", "self"}

// A fighter is one combatant.
type fighter struct {
	at        ground.Space
	arena     uint8 // 1: the map behind the glass
	on        bool  // on the map
	gone      bool  // removed for the whole duel, CD-6.9
	acted     bool
	prone     bool
	stunned   bool
	dusty     bool // CD-7.70
	streaked  bool // CD-7.54
	streakOwn bool // its own next turn has begun
	stance    bool // CD-4.78
	offered   bool // CD-4.79
	favored   bool // spent, CD-4.86
	stepped   bool // spent, CD-4.76
	crossed   bool // spent, CD-7.52
	leapt     bool
	boundFree bool // Bound, but by no Lord
	used      uint8
	luck      uint8
	bruises   uint8
	poisons   uint8
	bleeding  mark
	burning   mark
	poisoned  mark
	boundBy   crew // Lords
	anxious   crew // Choristers
	hurt      crew // those whom it has dealt damage this turn
	hp        int16
	ap        int16
	td        int16
	weapon    uint8 // a companion's durabilities
	armor     uint8
	shield    uint8
	knives    uint8
}

// Abilities of companions, as bits of used.
const (
	usedFlame = 1 << iota
	usedHymn
	usedPounce
)

// A flow is the attack or action that is being resolved; zero between actions.
type flow struct {
	by, on    unit
	hand      uint8
	blow      tables.Blow
	special   tables.Special
	kind      tables.Kind // the item it is made with
	both      bool
	back      tables.Blow // of a parry
	backHand  uint8       // of a parry
	answer    uint8       // verb of the reaction
	n, at     uint8       // targets of a Cross Strike
	targets   [4]unit
	front     geom.Direction // CD-7.68
	rolled    crew           // by Pummel
	now       unit           // the one for whom a roll against TD is made
	breaks    uint8          // choices of items that are due
	breaker   unit
	broken    unit
	critical  bool
	null      bool // nullified, CD-4.8
	stayed    bool
	ends      bool // the turn ends after it
	dodging   bool
	pierced   uint8 // criticals of a parry
	pooled    bool  // its dice were thrown together
	sum       int16
	cost      int16 // printed, CD-4.51
	percent   int16
	total     int16
	score     int16
	threshold int16        // TD at declaration, CD-4.26
	gun       int32        // total of a gun's dice
	amount    int16        // of Exhaust
	spot      ground.Space // where the target stood at declaration
	goal      ground.Space // the space that a dodge or a step goes to
}

// maxDice is the most dice of a roll: a parry with all of 50 AP.
const maxDice = 17

// A roll is dice on the table.
type roll struct {
	then  stage // what they decide
	by    unit
	sides uint8
	n     uint8
	face  [maxDice]uint8
	luck  uint8 // the die that the luck die goes to, from 1; 0 for none
}

// A state is a position. The zero phase is the end.
type state struct {
	game     *game
	scratch  *scratch
	serial   uint32 // counts requests
	phase    phase
	asked    riposte.Seat // the seat that alone owes an answer
	stage    stage
	then     stage        // to go on with after triggers
	back     stage        // to go on with after entering a space
	entered  unit         // who enters
	outOf    ground.Space // where from
	tossing  bool         // a mule is asked about a toss
	standing crew         // those on the map
	hits     crew         // those who have lost HP and wait for triggers
	acting   unit
	turnOf   riposte.Seat
	phased   seats // seats that have had their phase in this cycle
	in       seats // seats still in the round
	left     seats // seats still in the duel
	sealing  seats // seats that owe an answer at a rest
	last     seats // seats that conceded last
	round    uint8
	cycle    int16
	clock    uint16 // numbers the statuses
	won      [maxSeats + 1]uint8
	second   uint8 // index of the map behind the glass, plus 1; 0 while the glass is whole
	taken    [2]uint32
	rough    [2]ground.Area // CD-7.65
	broken   bool           // there is any rough ground
	flow     flow
	roll     roll
	lots     lots
	gears    [maxSeats + 1]gear
	kits     [maxSeats + 1]kit.Kit // selected
	packs    [maxSeats + 1]kit.Pack
	drafts   [maxSeats + 1]kit.Kit // selected at this rest, secret
	hoards   [maxSeats + 1]kit.Pack
	fights   [maxUnits + 1]fighter
	outcome  riposte.Outcome
}

// A phase is what the duel is waiting for: the kind of the decision.
type phase uint8

const (
	over phase = iota
	choosing
	turning
	answering
	lucky
	stancing
	breaking
	balking
	mapping
	arming
	packing
	uniting
	phaseCount
)

// rests reports whether a phase is a part of a rest, CD-10.10.
func (p phase) rests() bool { return p == arming || p == packing || p == uniting }

// A scratch is what a state works with; it is part of no position.
type scratch struct {
	walk    ground.Walk
	valid   bool
	serial  uint32
	track   ground.Track
	footing footing
	path    ground.Track
	costs   [ground.MaxSide * ground.MaxSide]uint8
	few     [1024]riposte.Choice
	grips   [maxSeats + 1]struct {
		known   bool
		touched uint32
		list    []riposte.Choice
	}
}

func (s *state) f(u unit) *fighter { return &s.fights[u] }

func (s *state) trait(u unit) *trait { return &s.game.trait[u] }

func (s *state) gear(u unit) *gear { return &s.gears[u.seat()] }

func (s *state) stats(u unit) *tables.CompanionRow {
	return &s.game.content.Companions[s.game.trait[u].kind]
}

// board is the map on which somebody stands.
func (s *state) board(arena uint8) *ground.Board {
	if arena == 0 {
		return s.game.board
	}
	return s.game.boardOf(s.second) // apart, so that the usual case is inlined
}

// boardOf is the board of the map behind the glass, by its index plus 1.
//
//go:noinline
func (g *game) boardOf(second uint8) *ground.Board { return g.content.Maps[second-1].Board() }

// portal is the broken glass, CD-8.30.
func (s *state) portal(arena uint8) *ground.Area {
	if arena == 0 && s.second != 0 {
		return &s.game.board.Glass
	}
	return &noSpaces
}

var noSpaces ground.Area

// present is everybody on the map.
func (s *state) present() crew { return s.standing }

// enemies are those of other sides on the map, CD-1.64.
func (s *state) enemies(u unit) crew { return s.present() &^ s.game.trait[u].friends }

// bodies is the spaces that some characters cover in an arena.
func (s *state) bodies(set crew, arena uint8) (a ground.Area) {
	s.mover().cover(&a, set, arena)
	return a
}

// open reports whether a place is open for a character, CD-8.9.
func (s *state) open(u unit, p ground.Space, arena uint8) bool {
	size := s.game.trait[u].size
	if !s.board(arena).Enter.Holds(p, size) {
		return false
	}
	others := s.bodies(s.present()&^only(u), arena)
	return !others.Meets(p, size)
}

// apart is the distance of CD-4.1; in different arenas it is very large.
func (s *state) apart(a, b unit) int {
	fa, fb := &s.fights[a], &s.fights[b]
	if fa.arena != fb.arena {
		return far
	}
	return ground.Apart(fa.at, s.game.trait[a].size, fb.at, s.game.trait[b].size)
}

const far = 1000

// sees reports whether the attacker has line of sight to the defender, CD-8.14; it
// goes one way only (CD-8.15).
func (s *state) sees(a, b unit) bool {
	fa, fb := &s.fights[a], &s.fights[b]
	return fa.arena == fb.arena && s.board(fa.arena).Sees(fa.at, s.game.trait[a].size, fb.at, s.game.trait[b].size)
}

var (
	_ riposte.State     = (*state)(nil)
	_ riposte.Resampler = (*state)(nil)
	_ riposte.Advisor   = (*state)(nil)
	_ riposte.Evaluator = (*state)(nil)
	_ riposte.Lapser    = (*state)(nil)
	_ scene.Previewer   = (*state)(nil)
	_ riposte.Fields    = (*state)(nil)
	_ scene.Speaker     = (*state)(nil)
	_ scene.Caller      = (*state)(nil)
	_ riposte.Restarter = (*state)(nil)
)

func (s *state) Owed(seat riposte.Seat) riposte.Decision {
	if seat < 1 || int(seat) > s.game.n || s.phase == over {
		return riposte.Decision{}
	}
	d := riposte.Decision{Kind: uint8(s.phase), About: riposte.About{Serial: s.serial}}
	if s.phase.rests() {
		if !s.rests().selects(seat) {
			return riposte.Decision{}
		}
		d.Mode = riposte.Together
		if s.game.options.open {
			d.Mode = riposte.Alone
		}
		d.A = int16(s.round)
		return d
	}
	if seat != s.asked {
		return riposte.Decision{}
	}
	d.Mode = riposte.Alone
	d.Whole = s.phase != answering
	switch s.phase {
	case turning:
		d.A = int16(s.acting)
	case answering:
		d.A, d.B = int16(s.flow.on), int16(s.flow.by)
	case lucky:
		d.A, d.B = int16(s.roll.by), int16(s.roll.n)
	case breaking:
		d.A = int16(s.flow.broken)
	case stancing:
		d.A = int16(s.hits.first())
	case balking:
		d.A = int16(s.entered)
	case over, choosing, mapping, arming, packing, uniting:
	}
	return d
}

// Pace tells turns apart.
func (s *state) Pace() int { return int(s.round)<<24 | int(s.cycle)<<8 | int(s.turnOf) }

// ask makes the next request.
func (s *state) ask(p phase, seat riposte.Seat) {
	s.phase, s.asked = p, seat
	s.serial++
}

func (s *state) Clone() riposte.State {
	c := *s
	c.scratch = nil
	return &c
}

func (s *state) CopyFrom(src riposte.State) {
	own := s.scratch
	*s = *src.(*state)
	s.scratch = own
	if own != nil {
		own.forget()
	}
}

// forget invalidates everything that was worked out for another position.
func (w *scratch) forget() {
	w.valid, w.footing.of = false, 0
	for i := range w.grips {
		w.grips[i].known = false
	}
}

// work is what the state works with, made when it is first needed.
func (s *state) work() *scratch {
	if s.scratch == nil {
		s.scratch = new(scratch)
	}
	return s.scratch
}

func (s *state) Outcome() riposte.Outcome { return s.outcome }

// Restart begins the duel anew.
func (s *state) Restart(d riposte.Dice, log riposte.Log) {
	g, own := s.game, s.scratch
	if g.origin != nil {
		g = g.origin
	}
	*s = state{game: g, scratch: own, left: g.all}
	s.work().forget()
	for seat := riposte.Seat(1); int(seat) <= g.n; seat++ {
		s.kits[seat], s.packs[seat] = g.builds[seat].Kit, g.builds[seat].Pack
	}
	if g.options.open {
		s.rounds().setOut()
		s.rests().arm()
		return
	}
	s.rounds().begin(d, log)
	s.order().run(d, log)
}
