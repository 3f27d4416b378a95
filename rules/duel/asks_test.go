package duel

import (
	"fmt"
	"slices"
	"strings"
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

// Whoever is attacked reads by whom and with what, and what it costs with none and with
// all of the cards that help.
func TestResistingSaysWhatIsKnown(t *testing.T) {
	st := start(t, "open-ring", nil, "journeyman", "journeyman")
	st.phase, st.action, st.attacker, st.target, st.fighting = resisting, grapple, 1, 2, 3
	st.fighter(1).up[strength], st.fighter(2).up[strength] = 3, 1
	st.ask(only(2))
	spare := int(st.fighter(2).hand(strength))
	want := fmt.Sprintf("Red attacks you with Grapple: you lose 2 Endurance as you stand, %d if you reveal all your Strength. How much do you reveal?", max(0, 2-spare))
	if v := scene.Of(st, 2); v.Asks[0].Prompt.String() != want || v.Prompt.String() != want {
		t.Errorf("the target reads %q and %q, want %q", v.Prompt, v.Asks[0].Prompt, want)
	}
	st.phase = striking
	st.ask(only(1))
	want = "Your Grapple takes 3 Endurance from Blue as you stand, less what answers it. Each Strength card adds one: how many do you reveal?"
	if got := scene.Of(st, 1).Asks[0].Prompt.String(); got != want {
		t.Errorf("the attacker reads %q, want %q", got, want)
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

// DU-2.15: a stamp says what it is for.
func TestStampSaysWhatItIsFor(t *testing.T) {
	st := start(t, "open-ring", nil, "journeyman", "journeyman")
	st.fighter(2).stamp = 3
	notes := scene.Of(st, 1).Sides[1].Badges
	at := slices.IndexFunc(notes, func(n scene.Note) bool { return n.Text.String() == "showed Speed as no. 3" })
	if at < 0 || notes[at].Rule != "DU-2.15" || !strings.Contains(notes[at].Long.String(), "revealed Speed later goes first") {
		t.Errorf("got %+v", notes)
	}
}
