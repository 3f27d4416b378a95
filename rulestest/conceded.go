package rulestest

import (
	"fmt"

	"riposte"
	"riposte/dice"
	"riposte/match"
)

// concededAt is the number of moments in a match at which a seat concedes in two
// worlds.
const concededAt = 6

// conceded checks that when a seat concedes, nobody learns what another has locked.
// Two matches that differ in one lock look the same to all but its owner after
// somebody has conceded, asked or not, unless that completed the question.
func (k *suite) conceded() error {
	for seed := range uint64(min(k.Duels, 6)) {
		if err := k.concededIn(seed + 1); err != nil {
			return fmt.Errorf("a match of seed %d: %w", seed+1, err)
		}
	}
	return nil
}

func (k *suite) concededIn(seed uint64) error {
	cfg := match.Config{Ruleset: k.Ruleset, Setup: k.Setups(seed), Dice: newTwin(seed, seed)}
	m, err := openMatch(cfg, matchTime)
	if err != nil {
		return err
	}
	rng, left := dice.NewSeeded(seed, 23), concededAt
	for n := 0; !m.Over() && left > 0; n++ {
		s := riposte.Seat(1 + rng.Pick(len(cfg.Setup.Seats)))
		if m.Request(s).Decision.Mode == riposte.Together && !m.Locked(s) && oneIn(rng, 4) {
			if err := k.concededBeside(m, cfg, s, rng); err != nil {
				return err
			}
			left--
		}
		if err := k.answer(m, s, matchTime, rng); err != nil {
			return err
		}
		if n > k.MaxSteps {
			break
		}
	}
	return nil
}

// concededBeside lets every other seat in turn concede beside two different locks
// of one seat.
func (k *suite) concededBeside(m *match.Match, cfg match.Config, locker riposte.Seat, rng *dice.Seeded) error {
	list := append([]riposte.Choice(nil), m.Legal(nil, locker)...)
	if len(list) < 2 {
		return nil
	}
	at := rng.Pick(len(list) - 1)
	locks := [2]riposte.Choice{list[at], list[len(list)-1]}
	history, standing := m.History(), m.Standing()
	for s := riposte.Seat(1); int(s) <= len(cfg.Setup.Seats); s++ {
		if s == locker || !m.MayConcede(s) {
			continue
		}
		var told [2]string
		more := false
		for w := range told {
			cfg.Dice = newTwin(5, 5)
			world, err := match.Rebuild(cfg, history, &standing)
			if err != nil {
				return fmt.Errorf("rebuild: %w", err)
			}
			lock := match.Answer{Seat: locker, Request: world.Request(locker).ID, Choice: locks[w], Lock: true}
			if _, err := world.Answer(matchTime, lock); err != nil {
				return fmt.Errorf("seat %d locks: %w", locker, err)
			}
			if !world.MayConcede(s) || len(world.History().Steps) > len(history.Steps) {
				more = true // the question was complete
				continue
			}
			if _, err := world.Answer(matchTime, match.Answer{Seat: s, Choice: riposte.Concede}); err != nil {
				return fmt.Errorf("seat %d concedes: %w", s, err)
			}
			more = more || len(world.History().Steps) > len(history.Steps)+1
			if last := world.History().Steps[len(world.History().Steps)-1]; last.By != nil && last.By[locker] == locks[w] {
				more = true
			}
			told[w] = seen(world, locker, len(cfg.Setup.Seats))
		}
		if !more && told[0] != told[1] {
			return leaks("when seat %d concedes, the lock of seat %d shows: %s", s, locker, differ(told[0], told[1]))
		}
	}
	return nil
}

// seen is everything that a table tells everybody but one seat.
func seen(m *match.Match, but riposte.Seat, seats int) string {
	var all []any
	for s := riposte.Nobody; int(s) <= seats; s++ {
		all = append(all, m.Request(s), m.Locked(s), m.MayConcede(s))
		if s != but {
			all = append(all, m.Feed(s, 0), m.View(s), m.Draft(s), m.Legal(nil, s))
		}
	}
	return text(all)
}
