package bridge

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"riposte"
	"riposte/dice"
)

// A Status is where a duel stands, in numbers: all that a caller needs to go on.
type Status struct {
	Current int32  // the player who chooses, from 0; else one of the below
	Owing   uint32 // bit p: the duel waits for player p at this node
	Chance  int32  // at a node of chance, how many outcomes there are, all equally likely
	Steps   int32
	Legal   [riposte.MaxSeats]int32 // how many choices each player who is asked has to list
}

// What Current is where it is no player: OpenSpiel's numbers.
const (
	Chance       = -1 // a die is to fall
	Simultaneous = -2 // several players choose, none seeing what the others do
	Terminal     = -4 // the duel is over
)

// Nothing is the place of a player who chooses nothing.
const Nothing = -1

// A State is one duel. Calls may come from any goroutine, one is done after the other.
type State struct {
	mu     sync.Mutex
	game   *Game
	at     riposte.State // nil before the draws of the set-up, where these are explicit
	dice   dice.Seeded
	seed   [2]uint64
	past   *step // the last one, nil before the set-up
	steps  int32
	lists  [riposte.MaxSeats + 1][]riposte.Choice // of those who are asked, at this position
	rooms  [riposte.MaxSeats + 1][]riposte.Choice // where lists are written
	by     []riposte.Choice
	owing  []riposte.Seat
	told   []riposte.Event
	draws  dice.Recorder
	wait   *waiting // at a node of chance
	spare  riposte.State
	broken error
	// strange says why there is no record: the position does not follow from set-up, choices and draws.
	strange string
	// reseeded dice are no longer those of the seed.
	reseeded bool
}

// A step is one of the past; the first is the set-up. Clones share their past.
type step struct {
	before *step
	by     []riposte.Choice // nil of the set-up
	said   []string         // the same as sentences, which choices are only at their position
	draws  []dice.Draw
	events []riposte.Event
}

// waiting is a step that waits for a draw.
type waiting struct {
	by    []riposte.Choice // nil: the set-up
	said  []string
	draws []dice.Draw
	need  dice.Draw
}

// Begin begins a duel with dice of a seed, the arguments of dice.NewSeeded.
func (g *Game) Begin(hi, lo uint64) (*State, error) {
	s := &State{game: g, seed: [2]uint64{hi, lo}}
	s.dice.Reseed(hi, lo)
	s.by = make([]riposte.Choice, g.Players()+1)
	if g.explicit {
		s.wait = &waiting{}
	}
	return s, s.play(nil, nil)
}

// Tell keeps an event.
func (s *State) Tell(e riposte.Event) { s.told = append(s.told, e) }

// start makes a duel of the game, with the draws of the set-up.
func (s *State) start(source riposte.Dice) (err error) {
	if s.game.first == nil {
		s.at, err = s.game.rules.New(s.game.setup, source, s)
		return err
	}
	s.at = s.game.first.Clone()
	s.at.(riposte.Restarter).Restart(source, s)
	return nil
}

// play makes a step of the choices, or the set-up if there are none; where draws are explicit and
// one is missing, it waits for it with the position as it was.
func (s *State) play(by []riposte.Choice, said []string) (err error) {
	s.told = s.told[:0]
	s.draws.Reset()
	s.draws.Source = &s.dice
	if s.wait != nil {
		s.draws.Source = dice.NewScript(s.wait.draws...)
		if s.at != nil {
			if s.spare == nil {
				s.spare = s.at.Clone()
			} else {
				s.spare.CopyFrom(s.at)
			}
		}
	}
	defer func() {
		if r := recover(); r != nil {
			s.broken = faultf(Broken, "the rules have failed: %v", r)
			err = s.broken
		}
	}()
	err = dice.Run(func() error {
		if by == nil {
			return s.start(&s.draws)
		}
		return s.at.Apply(by, &s.draws, s)
	})
	var short *dice.ShortError
	switch {
	case errors.As(err, &short):
		if by == nil {
			s.at = nil
		} else {
			s.at.CopyFrom(s.spare)
		}
		s.wait.by, s.wait.said, s.wait.need = by, said, short.Need
		return nil
	case err != nil:
		if s.game.explicit {
			s.wait = nil
		}
		return blame(err, Illegal)
	}
	s.wait = nil
	s.past = &step{before: s.past, by: by, said: said, draws: slices.Clone(s.draws.Draws()), events: slices.Clone(s.told)}
	if by != nil {
		s.steps++
	}
	s.look()
	return nil
}

// look lists what those who are asked may choose.
func (s *State) look() {
	for seat := riposte.Seat(1); int(seat) <= s.game.Players(); seat++ {
		s.lists[seat] = nil
		if s.at.Owed(seat).Mode != riposte.Idle {
			s.rooms[seat] = s.at.Legal(s.rooms[seat], seat)
			s.lists[seat] = s.rooms[seat]
		}
	}
}

// waits is the seats whose choice this node waits for: all who choose together, or one alone.
func (s *State) waits() []riposte.Seat {
	if s.at == nil || s.wait != nil {
		return nil
	}
	s.owing = riposte.Owing(s.owing[:0], s.at, s.game.Players())
	for i, seat := range s.owing {
		if s.at.Owed(seat).Mode == riposte.Alone {
			return s.owing[i : i+1]
		}
	}
	return s.owing
}

// Status is where the duel stands.
func (s *State) Status() (st Status) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status()
}

func (s *State) status() (st Status) {
	st.Steps = s.steps
	if s.wait != nil {
		st.Current, st.Chance = Chance, s.wait.need.Sides
		return st
	}
	for p := range s.game.Players() {
		st.Legal[p] = int32(len(s.lists[p+1]))
	}
	owing := s.waits()
	for _, seat := range owing {
		st.Owing |= 1 << (seat - 1)
	}
	switch len(owing) {
	case 0:
		st.Current = Terminal
	case 1:
		st.Current = int32(owing[0] - 1)
	default:
		st.Current = Simultaneous
	}
	return st
}

// ready is nil if a step may be made.
func (s *State) ready() error {
	switch {
	case s.broken != nil:
		return s.broken
	case s.wait != nil:
		return faultf(BadRequest, "a die is to fall: its outcome comes first")
	}
	return nil
}

// player is the seat of a player.
func (s *State) player(p int) (riposte.Seat, error) {
	if p < 0 || p >= s.game.Players() {
		return 0, faultf(BadRequest, "there is no player %d: players are 0 to %d", p, s.game.Players()-1)
	}
	return riposte.Seat(p + 1), nil
}

// name is a player as faults say it.
func (s *State) name(seat riposte.Seat) string {
	return fmt.Sprintf("player %d (%s)", seat-1, s.game.info.SeatWord(seat))
}

// listed is the choice at a place of a seat's list.
func (s *State) listed(seat riposte.Seat, place int) (riposte.Choice, error) {
	list := s.lists[seat]
	switch {
	case len(list) == 0:
		return 0, faultf(Illegal, "%s is asked nothing now", s.name(seat))
	case place < 0 || place >= len(list):
		return 0, faultf(Illegal, "%s has no action %d: its actions are 0 to %d", s.name(seat), place, len(list)-1)
	}
	return list[place], nil
}

// Act makes a step of one player's choice, by its place; at a node of chance the place is what
// falls, from 0, and the player is not read.
func (s *State) Act(player, place int) (Status, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wait != nil && s.broken == nil {
		return s.fall(place)
	}
	places := make([]int, s.game.Players())
	for p := range places {
		places[p] = Nothing
	}
	if _, err := s.player(player); err != nil {
		return s.status(), err
	}
	places[player] = place
	return s.together(places)
}

// Together makes a step of the players' choices, by their places, with Nothing where a player
// chooses nothing.
func (s *State) Together(places []int) (Status, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.together(places)
}

func (s *State) together(places []int) (Status, error) {
	if err := s.chosen(places); err != nil {
		return s.status(), err
	}
	err := s.step()
	return s.status(), err
}

// chosen writes the choices at some places into s.by.
func (s *State) chosen(places []int) error {
	if err := s.ready(); err != nil {
		return err
	}
	if len(places) != s.game.Players() {
		return faultf(BadRequest, "there are actions of %d players, and %d players", len(places), s.game.Players())
	}
	clear(s.by)
	for p, place := range places {
		if place == Nothing {
			continue
		}
		c, err := s.listed(riposte.Seat(p+1), place)
		if err != nil {
			return err
		}
		s.by[p+1] = c
	}
	return s.whole()
}

// whole is nil if s.by is a step: the rules need not say which part of one is missing.
func (s *State) whole() error {
	_, err := riposte.CheckStep(s.at, s.by, s.game.Players())
	return blame(err, Illegal)
}

// step makes a step of s.by.
func (s *State) step() error {
	if s.game.explicit {
		s.wait = &waiting{}
	}
	return s.play(slices.Clone(s.by), s.say(s.by))
}

// say is choices as sentences, by seat.
func (s *State) say(by []riposte.Choice) []string {
	said := make([]string, len(by))
	for seat, c := range by {
		if c != 0 {
			said[seat] = s.at.Say(riposte.Seat(seat), c)
		}
	}
	return said
}

// fall goes on with a step that waits for a draw.
func (s *State) fall(outcome int) (Status, error) {
	if outcome < 0 || outcome >= int(s.wait.need.Sides) {
		return s.status(), faultf(Illegal, "chance has no action %d: its actions are 0 to %d", outcome, s.wait.need.Sides-1)
	}
	w := *s.wait
	drawn := w.need
	drawn.Face = int32(outcome + 1)
	w.draws = append(slices.Clone(w.draws), drawn)
	s.wait = &w
	err := s.play(w.by, w.said)
	return s.status(), err
}

// Clone is an independent duel at the same position, with the same dice to come.
func (s *State) Clone() (*State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken != nil {
		return nil, s.broken
	}
	c := s.copied()
	if s.at != nil {
		c.at = s.at.Clone()
	}
	return c, nil
}

// copied is all of a copy but the position.
func (s *State) copied() *State {
	c := &State{
		game: s.game, dice: s.dice, seed: s.seed, past: s.past, steps: s.steps, strange: s.strange, reseeded: s.reseeded,
		by: make([]riposte.Choice, len(s.by)), wait: s.wait,
	}
	// The lists are those of both now: neither may write to them.
	c.lists = s.lists
	clear(s.rooms[:])
	return c
}

// Resample is a duel that a player can't tell from this one, drawn with its likelihood by dice of
// a seed; those to come are others, too. Of its past it keeps what that player was told.
func (s *State) Resample(player int, hi, lo uint64) (*State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ready(); err != nil {
		return nil, err
	}
	seat, err := s.player(player)
	if err != nil {
		return nil, err
	}
	c := s.copied()
	c.dice.Reseed(hi, lo)
	c.at = s.at.Clone()
	again, ok := c.at.(riposte.Resampler)
	if !ok {
		return nil, faultf(BadRequest, "the rules of %s can't draw what a player does not know", s.game.info.Title)
	}
	again.Resample(seat, &c.dice)
	c.strange = "it was resampled"
	c.past = s.knownPast(seat)
	c.look()
	return c, nil
}

// knownPast is the past as a seat knows it.
func (s *State) knownPast(seat riposte.Seat) *step {
	var all []*step
	for p := s.past; p != nil; p = p.before {
		all = append(all, p)
	}
	var known *step
	for _, p := range slices.Backward(all) {
		k := &step{before: known}
		if p.said != nil {
			k.said = make([]string, len(p.said))
			k.said[seat] = p.said[seat]
		}
		for _, e := range p.events {
			if e.Audience.Has(seat) {
				k.events = append(k.events, e)
			}
		}
		known = k
	}
	return known
}
