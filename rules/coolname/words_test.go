package coolname

import (
	"encoding/json"
	"errors"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// Names that a person has given are said as they are; names from the tables can be
// said in other words.
func TestNamesOfOnesOwn(t *testing.T) {
	setup := riposte.Setup{
		Options: map[string]string{"encounter": "foes", "master": "person", "map": "hall"},
		Data: map[string]json.RawMessage{
			"hall": json.RawMessage(`{"name": "école", "rows": "............/............/............/............/............/............/............/............"}`),
		},
		Seats: []riposte.SeatSetup{{Document: json.RawMessage(`"brannoc"`)}, {Document: json.RawMessage(`{"foes": [
			{"foe": "mire-rat", "count": 2}, {"foe": "dusk-wolf", "called": "Old Grey"},
			{"own": {"name": "Mire Rat", "defence": 3, "attack": 3, "vitality": 3, "toughness": 3, "initiative": 3, "forms": [{"name": "sharp bite"}]}}]}`)}},
	}
	st, err := Ruleset().New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*state)
	voice := s.Voice()
	for i, want := range []struct{ key, said string }{
		{"", "Brannoc Vell"},
		{"unit.nth", "Mire Rat 1"},
		{"unit.nth", "Mire Rat 2"},
		{"", "Old Grey"},
		{"", "Mire Rat"},
	} {
		if name := s.names().called(i); name.Key() != want.key || voice.Say(name) != want.said {
			t.Errorf("combatant %d is %q, %q, want %q, %q", i, name.Key(), voice.Say(name), want.key, want.said)
		}
	}
	for i, want := range map[int]struct{ key, said string }{1: {"term.Bite", "Bite"}, 4: {"unit.form", "Sharp bite"}} {
		if form := s.names().armed(strike{attacker: uint8(i), mode: byForm}); form.Key() != want.key || voice.Say(form) != want.said {
			t.Errorf("the attack of %d is %q, %q, want %q, %q", i, form.Key(), voice.Say(form), want.key, want.said)
		}
	}
	if got := scene.Of(s, 1).Board.Title.String(); got != "École" {
		t.Errorf("the map is called %q, want École", got)
	}
}

// A refusal carries its message and arguments, for those who say it in another way.
func TestRefusalsRefer(t *testing.T) {
	s := start(t, dice.NewSeeded(3, 1), nil, "brannoc", "corvin")
	_, err := s.Parse(1, "ready axe")
	var refused *riposte.RuleError
	if !errors.As(err, &refused) || refused.Rule != "CN-1.32" || refused.Msg != "Brannoc Vell has no such thing: axe" || refused.Ref == "" {
		t.Errorf("got %#v", err)
	}
}

// CN-3.30: who withdraws does not come back, which is said wherever it is offered or looked
// at, so that every client asks twice; nothing else on a turn costs as much.
func TestWithdrawingIsAPeril(t *testing.T) {
	s := start(t, dice.NewSeeded(3, 1), nil, "brannoc", "corvin")
	for s.phase != acting {
		by := make([]riposte.Choice, s.game.seats+1)
		for seat := range by {
			if seat > 0 && s.Owed(riposte.Seat(seat)).Mode.Must() {
				by[seat] = s.Legal(nil, riposte.Seat(seat))[0]
			}
		}
		if err := s.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
			t.Fatal(err)
		}
	}
	seat, found := s.game.members[s.who].seat, 0
	want := "takes " + s.Voice().Say(s.names().called(int(s.who))) + " out of the encounter for good"
	for _, ask := range scene.Of(s, seat).Asks {
		for _, f := range ask.Fields {
			for _, p := range f.Picks {
				c, err := s.Parse(seat, p.Word)
				leaves := err == nil && c.Verb() == verbWithdraw
				if leaves {
					found++
				}
				if leaves != (p.Peril != nil) || leaves && (p.Peril.Text.String() != want || p.Peril.Rule != "CN-3.30") {
					t.Errorf("%s is offered with the peril %v, want %q", p.Word, p.Peril, want)
				}
				if err == nil && leaves != (s.Preview(seat, c).Peril != nil) {
					t.Errorf("%s is looked at with the peril %v", p.Word, s.Preview(seat, c).Peril)
				}
			}
		}
	}
	if found != 1 {
		t.Errorf("withdrawing is offered %d times", found)
	}
}

// Two of one name are told apart wherever one is named, and a seat without a person's name goes
// by its only character's, not by a letter.
func TestNobodySharesAName(t *testing.T) {
	s := start(t, dice.NewSeeded(3, 1), map[string]string{"encounter": "duel"}, "oda", "oda")
	for i, want := range []string{"Oda Fenn 1", "Oda Fenn 2"} {
		if got := s.Voice().Say(s.names().called(i)); got != want {
			t.Errorf("combatant %d is called %q, want %q", i, got, want)
		}
		if got := s.Called(riposte.Seat(i + 1)); got != "Oda Fenn" {
			t.Errorf("seat %d is called %q", i+1, got)
		}
	}
}
