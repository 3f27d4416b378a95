package rulestest

import "riposte"

// bounded checks that every duel ends within MaxSteps, played at random and by
// players who stall: who always take the first choice, or the last, or the one they
// took before.
func (k *suite) bounded() error {
	for _, play := range []policy{randomly, first, last, repeat} {
		if err := k.walks(play, func(*duel) error { return nil }); err != nil {
			return err
		}
	}
	return nil
}

func first(_ *duel, _ riposte.Seat, legal []riposte.Choice) riposte.Choice { return legal[0] }

func last(_ *duel, _ riposte.Seat, legal []riposte.Choice) riposte.Choice {
	return legal[len(legal)-1]
}

// repeat takes, of the choices legal now, the one that the seat took most recently.
func repeat(d *duel, s riposte.Seat, legal []riposte.Choice) riposte.Choice {
	for i := len(d.steps) - 1; i >= max(0, len(d.steps)-20); i-- {
		for _, c := range legal {
			if d.steps[i][s] == c {
				return c
			}
		}
	}
	return legal[0]
}
