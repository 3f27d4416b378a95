package coolname

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
)

const (
	twoRats = `{"foes": [{"foe": "mire-rat", "count": 2}]}`
	ambush  = `{"foes": [{"foe": "mire-rat", "count": 2}, {"foe": "hill-brute", "count": 3, "waits": true},
		{"own": {"name": "Pit Hound", "defence": 7, "attack": 9, "vitality": 9, "toughness": 3, "initiative": 6, "forms": [{"name": "bite"}]}, "waits": true}]}`
)

var ledFoes = map[string]string{"encounter": "foes", "master": "person"}

// hearing keeps all that a seat is told.
type hearing struct {
	seat riposte.Seat
	all  []riposte.Event
}

func (h *hearing) Tell(e riposte.Event) {
	if e.Audience.Has(h.seat) {
		h.all = append(h.all, e)
	}
}

// Whoever is not the game master can't tell a fight in which foes wait from one in which none
// do, to its end: not by what is seen, told, asked, legal or advised, nor by how it ends.
func TestNobodyKnowsWhoWaits(t *testing.T) {
	const gm = riposte.Seat(3)
	for seed := range uint64(12) {
		for _, seat := range []riposte.Seat{riposte.Nobody, 1, 2} {
			worlds := [2]*state{}
			told := [2]*hearing{{seat: seat}, {seat: seat}}
			for w, doc := range []string{twoRats, ambush} {
				worlds[w] = start(t, dice.NewSeeded(seed, 1), ledFoes, "brannoc", "issa", doc)
			}
			rng := dice.NewSeeded(seed, 2)
			for step := 0; worlds[0].phase != over && step < 120; step++ {
				by := make([]riposte.Choice, 4)
				for s := riposte.Seat(1); s <= gm; s++ {
					d := worlds[0].Owed(s)
					if !d.Mode.Must() {
						continue
					}
					legal := worlds[0].Legal(nil, s)
					w := make([]int32, len(legal))
					worlds[0].Advise(w, s, legal)
					best := 0
					for k := range w {
						if w[k] > w[best] {
							best = k
						}
					}
					if by[s] = legal[best]; rng.Pick(4) == 0 && d.Whole {
						by[s] = legal[rng.Pick(len(legal))]
					}
				}
				for w, st := range worlds {
					if err := st.Apply(by, dice.NewSeeded(seed, uint64(step)), told[w]); err != nil {
						t.Fatal(err)
					}
				}
				if here, there := seenBy(t, worlds[0], seat), seenBy(t, worlds[1], seat); here != there || !slices.Equal(told[0].all, told[1].all) {
					t.Fatalf("seed %d, seat %d, step %d: the worlds differ\n%s\n%s", seed, seat, step, here, there)
				}
			}
			if worlds[1].phase == over && worlds[1].waits != 3<<1 {
				t.Errorf("somebody has come: %b", worlds[1].waits)
			}
		}
	}
}

// seenBy is what a seat gets from a position; what it imagines of it is a part of that.
func seenBy(t *testing.T, st *state, seat riposte.Seat) string {
	t.Helper()
	var all struct {
		View    scene.View
		Owed    [4]riposte.Decision
		Legal   []riposte.Choice
		Outcome riposte.Outcome
		Master  []riposte.Choice // what it can imagine that the game master might do
		Said    []string
	}
	all.View, all.Legal, all.Outcome = st.View(seat), st.Legal(nil, seat), st.Outcome()
	for s := range all.Owed {
		all.Owed[s] = st.Owed(riposte.Seat(s))
	}
	imagined := st.Clone().(*state)
	imagined.Resample(seat, dice.NewSeeded(1, 1))
	if imagined.phase != over {
		all.Master = imagined.Legal(nil, 3)
		for from := range uint64(sources) {
			c := riposte.NewChoice(verbBring, from|37<<9)
			all.Said = append(all.Said, imagined.Say(3, c), fmt.Sprint(imagined.Check(3, c)))
		}
	}
	raw, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// Those who come are numbered on from their likes, are what a position and its copies make of
// them, and are gone again where a duel begins anew.
func TestFoesJoin(t *testing.T) {
	const gm = 2
	d := dice.NewSeeded(3, 5)
	st := start(t, d, ledFoes, "brannoc", ambush)
	says(t, st, 1, "ready sword-long", d)
	before := st.Clone().(*state)
	was := st.game
	for _, c := range []struct{ said, told string }{
		{"bring mire-rat x 2 at 5,5", "Mire Rat 3 joins the fight at 5,5. Mire Rat 4 joins the fight at 4,4. Mire Rat 3, initiative"},
		{"bring waiting pit-hound at 6,6", "Pit Hound joins the fight at 6,6."},
		{"bring pit-hound at 7,7", "Pit Hound 2 joins the fight at 7,7."},
		{"bring waiting hill-brute at 1,1", "Hill Brute 3 joins the fight at"},
		{"conceal pit-hound-2", "Pit Hound 2 slips out of sight."},
		{"reveal pit-hound-2 at 8,8", "Pit Hound 2 is back in sight at 8,8."},
	} {
		if told := says(t, st, gm, c.said, d); !strings.Contains(told, c.told) {
			t.Errorf("%s: %q, want %q", c.said, told, c.told)
		}
	}
	var names []string
	for _, side := range st.View(1).Said(spoken.Plain).Sides {
		names = append(names, side.Name.String())
	}
	want := "Brannoc Vell, Mire Rat 1, Mire Rat 2, Mire Rat 3, Mire Rat 4, Pit Hound, Pit Hound 2, Hill Brute, Hill Brute 2, Hill Brute 3"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("there are %s, want %s", got, want)
	}
	if before.game != was || before.game.n != 3 {
		t.Error("a copy made before has grown too")
	}
	if !slices.IsSortedFunc(st.order[:st.game.n], func(a, b uint8) int { return int(st.bodies[b].roll - st.bodies[a].roll) }) {
		t.Errorf("the order is %v", st.order[:st.game.n])
	}
	st.Restart(d, nil)
	if st.game != was || st.waits != before.waits {
		t.Error("those who joined stay as the duel begins anew")
	}
}

// What was told of somebody who joined still says who it was after the game master has gone
// back and brought others.
func TestNamesOutlastGoingBack(t *testing.T) {
	const gm = 2
	d := dice.NewSeeded(3, 5)
	st := start(t, d, ledFoes, "brannoc", twoRats)
	says(t, st, 1, "ready sword-long", d)
	back := st.Clone().(*state)
	log := &hearing{seat: 1}
	act := func(st *state, said string) {
		t.Helper()
		c, err := st.Parse(gm, said)
		if err != nil {
			t.Fatal(err)
		}
		by := []riposte.Choice{gm: c}
		if err := st.Apply(by, d, log); err != nil {
			t.Fatal(err)
		}
	}
	act(st, "bring ash-adept at 5,4")
	act(st, "set ash-adept mark surprised")
	act(back, "bring hill-brute at 5,4")
	for i, e := range log.all {
		said := scene.Say(&eventKinds[e.Kind], e, func(riposte.Seat) string { return "?" }, back)
		if want := "Ash Adept"; i < len(log.all)/2 && !strings.Contains(said, want) {
			t.Errorf("now it is said that %q", said)
		}
	}
}

// The numbers that messages call combatants are those that a log names, for each kind of event.
func TestEventsNameCombatants(t *testing.T) {
	for kind := range eventKinds {
		if eventKinds[kind].Name == "" {
			continue
		}
		var who []int
		for _, key := range catalogue.Keys() {
			own := scene.ToldKey(&eventKinds[kind])
			if key != own && !strings.HasPrefix(key, own+".") {
				continue
			}
			spoken.Tell(&phrase.Told{Key: key, N: []int32{100, 101, 102, 103, 104, 105}, Name: func(list string, i int) phrase.Text {
				if n := i - 100; list == "who" && !slices.Contains(who, n) {
					who = append(who, n)
				}
				return "?"
			}})
		}
		if slices.Sort(who); !slices.Equal(who, whoIn[kind]) {
			t.Errorf("messages of %s call the numbers %v combatants, a log names %v", eventKinds[kind].Name, who, whoIn[kind])
		}
	}
}
