package rulestest

import (
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/match"
)

// matched checks that a duel can be played as people play it, with drafts and locks
// in any order, without the rules failing; and that when rebuilt from its history
// it has the same feeds, byte for byte.
func (k *suite) matched() error {
	for seed := range uint64(min(k.Duels, 6)) {
		if err := k.match(seed + 1); err != nil {
			return fmt.Errorf("a match of seed %d: %w", seed+1, err)
		}
	}
	return nil
}

func (k *suite) match(seed uint64) error {
	m, err := k.playMatch(seed)
	if err != nil {
		return err
	}
	h := m.History()
	standing := m.Standing()
	again, err := match.Rebuild(match.Config{Ruleset: k.Ruleset, Dice: newTwin(0, 0)}, h, &standing)
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	for s := riposte.Nobody; int(s) <= len(h.Setup.Seats); s++ {
		if got, want := text(again.Feed(s, 0)), text(m.Feed(s, 0)); got != want {
			return fmt.Errorf("the rebuilt feed of seat %d differs: %s", s, differ(got, want))
		}
	}
	return nil
}

// playMatch plays a duel to its end as people do.
func (k *suite) playMatch(seed uint64) (*match.Match, error) {
	now := matchTime
	cfg := match.Config{Ruleset: k.Ruleset, Setup: k.Setups(seed), Dice: newTwin(seed, seed)}
	seats := len(cfg.Setup.Seats)
	m, err := openMatch(cfg, now)
	if err != nil {
		return nil, err
	}
	rng := dice.NewSeeded(seed, 19)
	for n := 0; !m.Over(); n++ {
		if n > k.MaxSteps*seats*4 {
			return nil, fmt.Errorf("not over after %d answers", n)
		}
		if err := k.answer(m, riposte.Seat(1+rng.Pick(seats)), now, rng); err != nil {
			return nil, err
		}
	}
	if v := m.History().Void; v != nil {
		return nil, fmt.Errorf("void: %+v", *v)
	}
	return m, nil
}

// matchTime is the time at which the suite's matches are played.
var matchTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// openMatch begins a match with every document locked.
func openMatch(cfg match.Config, now time.Time) (*match.Match, error) {
	m, err := match.Open(cfg, now)
	if err != nil {
		return nil, err
	}
	for s := riposte.Seat(1); int(s) <= len(cfg.Setup.Seats) && !m.Began(); s++ {
		if err := m.LockDocument(now, s); err != nil {
			return nil, fmt.Errorf("document of seat %d: %w", s, err)
		}
	}
	return m, nil
}

// answer lets a seat draft, change its mind and lock, if it is asked.
func (k *suite) answer(m *match.Match, s riposte.Seat, now time.Time, rng *dice.Seeded) error {
	r := m.Request(s)
	if m.MayConcede(s) && oneIn(rng, 2000) {
		if _, err := m.Answer(now, match.Answer{Seat: s, Choice: riposte.Concede}); err != nil {
			return fmt.Errorf("seat %d concedes, asked %+v: %w", s, r, err)
		}
		return nil
	}
	if r.ID == 0 || m.Locked(s) || r.Decision.Mode == riposte.May && !oneIn(rng, 8) {
		return nil
	}
	list := m.Legal(nil, s)
	if len(list) == 0 {
		return errors.New("dead end")
	}
	_, err := m.Answer(now, match.Answer{Seat: s, Request: r.ID, Choice: list[rng.Pick(len(list))], Lock: oneIn(rng, 2)})
	if err != nil {
		return fmt.Errorf("seat %d answers %+v: %w", s, r, err)
	}
	return nil
}
