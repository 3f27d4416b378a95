package bridge_test

import (
	"fmt"
	"testing"

	"riposte/python/bridge"
)

// A caller knows a duel by numbers alone.
func Example() {
	game, err := bridge.NewGame([]byte(`{"ruleset": "duel", "documents": ["fencer", "halberd"]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	duel, _ := game.Begin(1, 2)
	st := duel.Status()
	for st.Current != bridge.Terminal {
		places := []int{bridge.Nothing, bridge.Nothing}
		for p := range places {
			if st.Owing>>p&1 != 0 {
				places[p] = 0
			}
		}
		if st, err = duel.Together(places); err != nil {
			fmt.Println(err)
			return
		}
	}
	end, _, _ := duel.Ask([]byte(`{"ask": "outcome"}`))
	fmt.Println(string(end))
	// Output: {"over":true,"why":"QUIET LIMIT","rule":"DU-6.6","returns":[0,0],"places":[1,1],"scores":[0,0]}
}

// Whatever is said, nothing panics, and a fault says what is wrong.
func TestNothingPanics(t *testing.T) {
	for _, order := range []string{
		``, `{`, `[]`, `{"ruleset": 3}`, `{"ruleset": "duel"} {}`, `{"ruleset": "duel", "colour": 1}`, `{"ruleset": "duel", "seats": 99}`,
		`{"ruleset": "pugilism", "options": {"variant": "x"}}`, `{"ruleset": "pugilism", "documents": [{"a": "\ud800"}]}`,
	} {
		if g, err := bridge.NewGame([]byte(order)); err == nil || g != nil || bridge.FaultOf(err).Why == "" {
			t.Errorf("%s: got %v, %v", order, g, err)
		}
	}
	game, err := bridge.NewGame([]byte(`{"ruleset": "pugilism", "explicit": true}`))
	if err != nil {
		t.Fatal(err)
	}
	duel, err := game.Begin(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	if st := duel.Status(); st.Current != bridge.Chance || st.Chance < 2 {
		t.Fatalf("a duel with explicit draws begins with %+v", st)
	}
	for _, question := range []string{
		``, `{}`, `{"ask": "observe", "player": 7}`, `{"ask": "observe", "player": -1}`, `{"ask": "step", "actions": [0, 0]}`, `{"ask": "set", "path": "bout", "value": 1}`,
		`{"ask": "record"}`, `{"ask": "key"}`, `{"ask": "advice"}`, `{"ask": 1}`,
	} {
		if _, _, err := duel.Ask([]byte(question)); err == nil {
			t.Errorf("%s is answered before the set-up", question)
		}
	}
	for _, question := range []string{`{"ask": "observe"}`, `{"ask": "information"}`, `{"ask": "legal"}`, `{"ask": "outcome"}`} {
		if _, _, err := duel.Ask([]byte(question)); err != nil {
			t.Errorf("%s: %v", question, err)
		}
	}
	if _, err := duel.Resample(0, 1, 2); err == nil {
		t.Error("a duel is resampled before the set-up")
	}
	if _, err := duel.Branches([]int{0, 0}, 10); err == nil {
		t.Error("a duel branches before the set-up")
	}
	var handles bridge.Handles
	n := handles.Keep(duel)
	if _, err := handles.Game(n); err == nil {
		t.Error("a duel is a game")
	}
	if !handles.Close(n) || handles.Close(n) || handles.Len() != 0 {
		t.Error("a number is closed other than once")
	}
	if _, err := handles.State(n); bridge.FaultOf(err).Kind != bridge.Closed {
		t.Errorf("a closed number: %v", err)
	}
}
