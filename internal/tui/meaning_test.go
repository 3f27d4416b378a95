package tui

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/bot/roster"
	"riposte/dice"
	"riposte/match"
	"riposte/scene"
)

// seated is a duel of samples with all seats at one keyboard, after some answers of
// whoever is asked first. Whoever is asked next has the keyboard.
func seated(t *testing.T, r riposte.Ruleset, options map[string]string, samples []string, answers ...string) *session {
	t.Helper()
	setup := riposte.Setup{Options: options}
	var seats []riposte.Seat
	for i, name := range samples {
		one := riposte.SeatSetup{}
		if name != "" {
			one.Document, _ = json.Marshal(name)
		}
		setup.Seats = append(setup.Seats, one)
		seats = append(seats, riposte.Seat(i+1))
	}
	m, err := match.Open(match.Config{Ruleset: r, Dice: dice.NewSeeded(4, 2), Setup: setup}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range seats {
		if err := m.LockDocument(noon, seat); err != nil {
			t.Fatal(err)
		}
	}
	s := &session{cfg: Config{Match: m, Info: r.Info(), Seats: seats, Now: func() time.Time { return noon }, Look: Options{Width: 80, Unicode: true}}}
	s.viewer, _ = s.turn()
	for _, text := range answers {
		say(t, m, s.viewer, text)
		s.viewer = riposte.Nobody
		s.viewer, _ = s.turn()
	}
	return s
}

// shown is the table as whoever has the keyboard sees it, in that many columns.
func (s *session) shown(w int) string { return Scene(s.view(), Options{Width: w, Unicode: true}) }

// answered is the reply to a line at the keyboard.
func (s *session) answered(line string) string {
	return unstyled(strings.Join(s.do(line).text, "\n"))
}

// reached is a duel of samples, played on by bots until somebody is asked who sees
// what is looked for.
func reached(t *testing.T, r riposte.Ruleset, options map[string]string, samples []string, until func(scene.View) bool) *session {
	t.Helper()
	advised, err := roster.New("advised", "")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(20) {
		s, rng := seated(t, r, options, samples), dice.NewSeeded(seed, 9)
		for range 400 {
			if s.viewer == riposte.Nobody {
				break
			}
			if until(s.view()) {
				return s
			}
			choice := advised.Choose(bot.At(s.cfg.Match.Imagine(s.viewer, rng), s.viewer), chooser{rng})
			say(t, s.cfg.Match, s.viewer, s.cfg.Match.Say(s.viewer, choice))
			s.viewer = riposte.Nobody
			s.viewer, _ = s.turn()
		}
	}
	t.Fatal("no duel comes to what is looked for")
	return nil
}
