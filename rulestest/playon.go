package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// playOn plays on in both worlds. Seat x chooses the same in both; the sealed
// choices of others may differ from the start.
func (d *duel) playOn(x riposte.Seat, a, b riposte.State) error {
	seed := d.rng.Uint64()
	rng := dice.NewSeeded(seed, 5)
	diceA, diceB := newTwin(seed, seed), newTwin(seed, ^seed)
	byA, byB := make([]riposte.Choice, d.seats+1), make([]riposte.Choice, d.seats+1)
	for n := range d.Ahead {
		if o := a.Outcome(); o.Over() {
			return nil // b is over as well: the outcomes were compared
		}
		clear(byA)
		clear(byB)
		openly := false // somebody else's open choice differs
		for _, s := range movers(a, d.seats, rng) {
			list := a.Legal(nil, s)
			byA[s] = list[rng.Pick(len(list))]
			byB[s] = byA[s]
			if s == x {
				continue
			}
			sealed := sealedNow(a, s)
			list = b.Legal(nil, s)
			if b.Check(s, byA[s]) != nil || sealed && oneIn(rng, 2) {
				byB[s] = list[rng.Pick(len(list))]
			}
			openly = openly || !sealed && byA[s] != byB[s]
		}
		var toldA, toldB []riposte.Event
		said := fmt.Sprintf("%d steps on, after %v and %v", n+1, sayAll(a, byA), sayAll(b, byB))
		errA := a.Apply(byA, diceA, hears(x, &toldA))
		errB := b.Apply(byB, diceB, hears(x, &toldB))
		if errA != nil || errB != nil {
			return fmt.Errorf("%s: Apply refuses legal choices: %w", said, errors.Join(errA, errB))
		}
		if revealed, err := firstDifference(toldA, toldB); revealed {
			return nil
		} else if err != nil {
			if openly {
				return nil
			}
			return leaks("%s: %v", said, err)
		}
		ended := a.Outcome() // after the end everything is open
		if here, there := d.read(a, toldA), d.read(b, toldB); here != there && !ended.Over() {
			return leaks("%s: the same events read differently: %s", said, differ(here, there))
		}
		words := probes(a.Legal(nil, x), rng, 12)
		if here, there := received(a, x, d.seats, words), received(b, x, d.seats, words); here != there {
			if openly || ended.Over() {
				return nil
			}
			return leaks("%s: seat %d sees a difference that no event revealed: %s", said, x, differ(here, there))
		}
	}
	return nil
}

// read gives the events as sentences: the names in them may come from the state,
// too.
func (d *duel) read(st riposte.State, told []riposte.Event) string {
	names, _ := offers[scene.Speaker](st)
	var b strings.Builder
	for _, e := range told {
		b.WriteString(scene.Say(&d.about.Events[e.Kind], e, d.about.SeatWord, names))
		b.WriteByte('\n')
	}
	return b.String()
}

// sealedNow reports whether the choice that seat s is to make is hidden from the
// others for now, because all choose Together or because its ask says so (a sealed
// row asked for piece by piece).
func sealedNow(st riposte.State, s riposte.Seat) bool {
	if st.Owed(s).Mode == riposte.Together {
		return true
	}
	return slices.ContainsFunc(scene.Of(st, s).Asks, func(a scene.Ask) bool { return a.Sealed })
}

func sayAll(st riposte.State, by []riposte.Choice) []string {
	var said []string
	for s, c := range by {
		if c != 0 {
			said = append(said, fmt.Sprintf("%d: %s", s, st.Say(riposte.Seat(s), c)))
		}
	}
	return said
}

// hears is a log that keeps what seat x is told.
func hears(x riposte.Seat, told *[]riposte.Event) riposte.Log {
	return riposte.LogFunc(func(e riposte.Event) {
		if e.Audience.Has(x) {
			*told = append(*told, e)
		}
	})
}

// firstDifference reports whether the events first differ at one that reveals
// something; a first difference at any other event is an error. In the world that
// is told something else there, or nothing, something must have been revealed as
// well: otherwise that step could be taken back, and whether a thing is asked or
// told would reveal a secret. What follows from a secret may be told just before it, where
// both steps have revealed something by then: a bench lies where its target stood, who is
// exhausted.
func firstDifference(a, b []riposte.Event) (revealed bool, err error) {
	finalA, finalB := false, false
	for i := range max(len(a), len(b)) {
		var ea, eb riposte.Event
		if i < len(a) {
			ea = a[i]
		}
		if i < len(b) {
			eb = b[i]
		}
		finalA, finalB = finalA || ea.Reveals, finalB || eb.Reveals
		switch {
		case ea == eb:
		case (ea.Reveals || eb.Reveals) && finalA && finalB:
			return true, nil
		case finalA && finalB && !slices.Equal(revealing(a[min(i, len(a)):]), revealing(b[min(i, len(b)):])):
			return true, nil
		default:
			return false, fmt.Errorf("event %d differs, but not both steps have revealed something:\n\t%+v\n\t%+v", i+1, ea, eb)
		}
	}
	return false, nil
}

func revealing(told []riposte.Event) []riposte.Event {
	return slices.DeleteFunc(slices.Clone(told), func(e riposte.Event) bool { return !e.Reveals })
}
