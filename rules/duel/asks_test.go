package duel

import (
	"testing"

	"riposte"
	"riposte/scene"
)

// What the target of a die may reveal is asked by that die's rule.
func TestResistingNamesItsRule(t *testing.T) {
	for a, want := range map[action]riposte.RuleID{swingHigh: "DU-5.7", swingLow: "DU-5.9", grapple: "DU-5.13"} {
		st := start(t, "open-ring", nil, "journeyman", "journeyman")
		st.phase, st.action, st.attacker, st.target, st.fighting = resisting, a, 1, 2, 3
		st.ask(only(2))
		target, attacker := st.View(2), st.View(1)
		if got := target.Asks[0].Rule; got != want {
			t.Errorf("against %d: the target is asked by %s, want %s", a, got, want)
		}
		if target.Rule != want || attacker.Rule != want {
			t.Errorf("against %d: the prompts name %s and %s, want %s", a, target.Rule, attacker.Rule, want)
		}
	}
}

// DU-1.30: nobody is on the board before its place has been chosen.
func TestBoardWhilePlacing(t *testing.T) {
	st := start(t, "open-ring", map[string]string{"deployment": "zones"}, "journeyman", "journeyman", "journeyman")
	for placed := range 3 {
		seat := riposte.Seat(placed + 1)
		if got := len(st.View(seat).Board.Tokens); got != placed || len(st.View(riposte.Nobody).Board.Tokens) != placed {
			t.Fatalf("%d on the table while %s takes its place, want %d", got, st.word(seat), placed)
		}
		by := make([]riposte.Choice, 4)
		by[seat] = st.Legal(nil, seat)[0]
		if err := st.Apply(by, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := len(st.View(1).Board.Tokens); got != 3 {
		t.Errorf("%d on the table after placing, want 3", got)
	}
}

// DU-6.9, DU-8.5: the last choice that is left of a dual reveal is still secret,
// since it may be locked already.
func TestDualRevealStaysSealed(t *testing.T) {
	st := start(t, "open-ring", nil, "journeyman", "journeyman", "journeyman", "journeyman")
	st.fighters[3].up[speed] = 2 // Yellow is waiting
	st.await(st.alive(), speed)
	st.askGroup(speed, teller{})
	if err := st.Apply([]riposte.Choice{2: riposte.Concede, 3: riposte.Concede, 4: 0}, nil, nil); err != nil {
		t.Fatal(err)
	}
	if owed := st.Owed(1); owed.Mode != riposte.Together || !st.View(1).Asks[0].Sealed {
		t.Errorf("Red owes %v after the others of the group have resigned, want a sealed choice", owed)
	}
}

// DU-8.6, DU-8.12: dice that are set one by one lie face down for everybody else,
// even allies and spectators.
func TestDiceLieFaceDown(t *testing.T) {
	st := start(t, "open-ring", map[string]string{"dice": "each", "sides": "odd-even"}, "journeyman", "journeyman", "journeyman")
	st.phase, st.fighting, st.asking = opening, 7, 0
	st.beginProgramme(teller{})
	dice := func(viewer riposte.Seat) (pile scene.Pile) {
		for _, p := range st.View(viewer).Piles {
			if p.ID == "blue-dice" {
				pile = p
			}
		}
		return pile
	}
	by := make([]riposte.Choice, 4)
	by[2] = st.Legal(nil, 2)[0]
	if err := st.Apply(by, nil, nil); err != nil {
		t.Fatal(err)
	}
	if own := dice(2); len(own.Cards) != 1 || !own.Secret {
		t.Errorf("Blue sees %+v of its own dice, want a card that is secret", own)
	}
	st.game.ally[1], st.game.ally[2] = 6, 6 // Green on Blue's side
	for _, viewer := range []riposte.Seat{riposte.Nobody, 1, 3} {
		if p := dice(viewer); p.Down != 1 || len(p.Cards) != 0 {
			t.Errorf("seat %d sees %+v of Blue's dice, want one face down", viewer, p)
		}
	}
}
