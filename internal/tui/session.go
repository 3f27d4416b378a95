package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/match"
)

// Config is what a game at one keyboard is played with.
type Config struct {
	Match *match.Match // begun
	Info  *riposte.Info
	// Seats lists the people at this keyboard. If there are several, a curtain
	// falls between them. If there are none, bots play and you watch.
	Seats []riposte.Seat
	Bots  map[riposte.Seat]bot.Bot
	// Random is for the bots' own choices, never for the dice of the duel.
	Random riposte.Dice
	In     io.Reader
	Out    io.Writer
	Look   Options // on a full screen, Width is the screen's
	// Lines plays line by line even on a terminal.
	Lines bool
	Now   func() time.Time
	// Keep, if not nil, is called after every change and before Play returns, to
	// store the record so far.
	Keep func(*match.Match) error
}

// A session is the state of a game at one keyboard, without any input or output.
type session struct {
	cfg    Config
	viewer riposte.Seat // the seat that has the keyboard
	given  []given      // the answers people have given, for taking back
	sure   bool         // concede has been written once
	dared  string       // so has this sentence, which costs the duel
	passed bool         // a person who may act has let the bots go on
}

type given struct {
	seat    riposte.Seat
	request int
}

func newSession(cfg Config) (*session, error) {
	switch {
	case cfg.Match == nil || cfg.Info == nil || cfg.Now == nil:
		return nil, errors.New("tui: a match, its ruleset's info and a clock are needed")
	case !cfg.Match.Began():
		return nil, errors.New("tui: the duel has not begun")
	case len(cfg.Bots) > 0 && cfg.Random == nil:
		return nil, errors.New("tui: the bots need dice of their own")
	}
	s := &session{cfg: cfg}
	if len(cfg.Seats) == 1 {
		s.viewer = cfg.Seats[0]
	}
	return s, nil
}

// hot reports whether people share the keyboard.
func (s *session) hot() bool { return len(s.cfg.Seats) > 1 }

// A chooser picks with the bots' dice.
type chooser struct{ dice riposte.Dice }

func (c chooser) Pick(n int) int { return c.dice.Roll(n) - 1 }

// settle lets the bots answer until a person is asked or the duel is over. If a
// person may step in, such as a game master, it waits before every answer.
func (s *session) settle(ctx context.Context) error {
	m := s.cfg.Match
	for !m.Over() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := m.Awaits(); err != nil {
			return err
		}
		seat, ok := s.botAsked()
		if !ok {
			break
		}
		if _, may := s.free(); may && !s.passed {
			break
		}
		s.passed = false
		choice, err := s.think(seat)
		if err != nil {
			return err
		}
		if _, err := m.Answer(s.cfg.Now(), match.Answer{Seat: seat, Request: m.Request(seat).ID, Choice: choice, Lock: true}); err != nil {
			return fmt.Errorf("the bot of %s: %w", m.SeatName(seat), err)
		}
	}
	if s.cfg.Keep != nil {
		return s.cfg.Keep(m)
	}
	return nil
}

// asked reports whether the duel waits for the seat.
func (s *session) asked(seat riposte.Seat) bool {
	return s.cfg.Match.Request(seat).Decision.Mode.Must() && !s.cfg.Match.Locked(seat)
}

func (s *session) botAsked() (riposte.Seat, bool) {
	for seat := riposte.Seat(1); seat <= riposte.MaxSeats; seat++ {
		if s.cfg.Bots[seat] != nil && s.asked(seat) {
			return seat, true
		}
	}
	return 0, false
}

// think lets a bot choose from a position that its seat can't tell from the real
// one.
func (s *session) think(seat riposte.Seat) (riposte.Choice, error) {
	m, random := s.cfg.Match, chooser{s.cfg.Random}
	if state := m.Imagine(seat, s.cfg.Random); state != nil {
		return s.cfg.Bots[seat].Choose(bot.At(state, seat), random), nil
	}
	legal := m.Legal(nil, seat)
	if len(legal) == 0 {
		return 0, fmt.Errorf("the bot of %s has nothing to choose", m.SeatName(seat))
	}
	return legal[random.Pick(len(legal))], nil
}

// turn is the person who must answer next: the one at the keyboard if the duel
// waits for them too. ok is false if it waits for nobody here.
func (s *session) turn() (riposte.Seat, bool) {
	if s.viewer != riposte.Nobody && s.asked(s.viewer) {
		return s.viewer, true
	}
	for _, seat := range s.cfg.Seats {
		if s.asked(seat) {
			return seat, true
		}
	}
	return s.free()
}

// free is a person who may act but need not: the one at the keyboard, or the first.
func (s *session) free() (riposte.Seat, bool) {
	may := func(seat riposte.Seat) bool {
		return s.cfg.Match.Request(seat).Decision.Mode == riposte.May
	}
	if may(s.viewer) {
		return s.viewer, true
	}
	if i := slices.IndexFunc(s.cfg.Seats, may); i >= 0 {
		return s.cfg.Seats[i], true
	}
	return riposte.Nobody, false
}

// seatName is the name of a seat with its word: "Ulla Stormhide (red)".
func (s *session) seatName(seat riposte.Seat) string {
	name, word := s.cfg.Match.SeatName(seat), s.cfg.Info.SeatWord(seat)
	if name == word {
		return name
	}
	return name + " (" + word + ")"
}

// lines is the report of a seat, without what was taken back.
func (s *session) lines(seat riposte.Seat) []Line {
	m := s.cfg.Match
	var lines []Line
	for _, e := range m.Feed(seat, 0) {
		l := Line{Seat: e.Seat, Soft: true, seq: e.Seq}
		switch e.Kind {
		case match.Told:
			kind := s.cfg.Info.Events[e.Event.Kind]
			l = Line{Seat: e.Event.Seat, Text: m.Text(e.Event) + thrown(e.Dice), Rule: e.Event.Rule, Loud: kind.Loud, seq: e.Seq}
		case match.Locked:
			l.Text = m.SeatName(e.Seat) + " has locked."
		case match.Reopened:
			l.Text = m.SeatName(e.Seat) + " has to choose again."
		case match.Lapsed:
			l.Text = m.SeatName(e.Seat) + " has run out of time."
		case match.TakenBack:
			lines = slices.DeleteFunc(lines, func(l Line) bool { return l.seq >= e.Since })
			l.Seat = e.Back.By
			l.Text = m.SeatName(e.Back.By) + " takes back the last answer."
		case match.Voided:
			l.Text, l.Loud, l.Soft = "The rules have failed, and the duel is void.", true, false
		case match.DocumentLocked, match.Began, match.Asked, match.Ended, match.Unopened, match.Unfit: // one machine has no blind locks
			continue
		}
		if l.Text != "" {
			lines = append(lines, l)
		}
	}
	return lines
}

// thrown writes the dice of a line, each with its rerolls: " [d6 6+2] [d8 3]".
func thrown(all []dice.Die) string {
	text := ""
	for _, d := range all {
		text += " [d" + strconv.Itoa(int(d.Sides)) + " "
		for i, face := range d.Faces {
			if i > 0 {
				text += "+"
			}
			text += strconv.Itoa(int(face))
		}
		text += "]"
	}
	return text
}

// ending is what is said when the duel is over.
func (s *session) ending() string {
	m := s.cfg.Match
	out := m.Outcome()
	said := s.cfg.Info.EndedBy(out.Why)
	won := cmp.Or(said.Won, "by "+out.Why) + "."
	switch {
	case !out.Over():
		return "The duel is void."
	case out.Drawn():
		return "The duel is drawn: " + cmp.Or(said.Drawn, out.Why) + "."
	case s.hot() || len(s.cfg.Seats) == 0 || out.Place[s.viewer] == 0: // several read it, or somebody who had nothing to win
		return m.Called(out.Winner()) + " wins " + won
	case out.Place[s.viewer] == 1:
		return "You win " + won
	}
	return "You lose: " + m.Called(out.Winner()) + " wins " + won
}
