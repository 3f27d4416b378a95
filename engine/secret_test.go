package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/engine"
	"riposte/record"
	"riposte/rules"
)

// An engine is told the same, byte for byte, in two worlds that its seat can't tell apart, and of
// what others bring nothing.
func TestEnginesAreToldNoSecret(t *testing.T) {
	for _, r := range rules.All() {
		t.Run(r.Info().Name, func(t *testing.T) {
			t.Parallel()
			s := setup(r)
			if r.Info().Name == "duel" { // a deck of one's own, which no sample has
				s.Seats[1].Document = json.RawMessage(`{"st":4,"sp":3,"en":2,"de":4}`)
			}
			for seat := range s.Seats {
				line, err := json.Marshal(bot.DuelOf(r.Info(), &s, riposte.Seat(seat+1)))
				if err != nil {
					t.Fatal(err)
				}
				for other := range s.Seats {
					if other != seat && bytes.Contains(line, s.Seats[other].Document) && len(s.Seats[other].Document) > 0 {
						t.Errorf("seat %d is told what seat %d brings: %s", seat+1, other+1, line)
					}
				}
			}
			differ := 0
			for seed := range uint64(3) {
				d := dice.NewSeeded(seed, 0)
				st, err := r.New(s, d, nil)
				if err != nil {
					t.Fatal(err)
				}
				by, player := make([]riposte.Choice, len(s.Seats)+1), bot.Random{}
				for range 60 {
					owing := riposte.Owing(nil, st, len(s.Seats))
					if len(owing) == 0 {
						break
					}
					clear(by)
					for _, seat := range owing {
						here := bot.At(st, seat)
						other := here.World(nil, d)
						before, err := engine.ToldOf(here)
						after, errAfter := engine.ToldOf(bot.At(other, seat))
						if err != nil || errAfter != nil {
							t.Fatal(err, errAfter)
						}
						if !bytes.Equal(before, after) {
							t.Fatalf("seat %d is told two things:\n%s\n%s", seat, before, after)
						}
						for rival := riposte.Seat(1); int(rival) <= len(s.Seats); rival++ {
							a, _ := json.Marshal(bot.At(st, rival).View())
							b, _ := json.Marshal(bot.At(other, rival).View())
							if !bytes.Equal(a, b) {
								differ++
								break
							}
						}
						by[seat] = player.Choose(here, d)
						if st.Owed(seat).Mode == riposte.Alone {
							break
						}
					}
					if err := st.Apply(by, d, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			if differ == 0 && r.Info().Name != "coolduel" { // where nearly nothing is hidden
				t.Error("no two worlds were different")
			}
		})
	}
}

// Shown a record, riposte as an engine answers as any of its bots, from what the seat knew there;
// else it plays by the advice.
func TestServerAnswers(t *testing.T) {
	data := golden(t)
	list := func(s string) string { b, _ := json.Marshal(s); return string(b) }
	server := engine.Server{Name: "riposte", Rulesets: rules.All(), Bots: []string{"random", "advised", "greedy", "thinker"}, Bot: "greedy", New: thinker}
	var out strings.Builder
	in := strings.Join([]string{
		"hello 1", "weather rain", "set bot nobody",
		`newduel {"ruleset":"pugilism","seat":1}`,
		`position 1 {"legal":["pass","strike"],"whole":true,"advice":[1,3]}`, "go 1 budget 100 seed 3",
		`position 2 {"legal":["pass","strike"],"whole":true}`, "go 2 budget 100 seed 3",
		"set bot advised",
		`position 3 {"legal":["pass","strike"],"whole":true,"advice":[1,3],"weather":"rain"}`, "go 3 budget 100 seed 3",
		"set bot thinker",
		`position 4 {"legal":["pass","strike"],"whole":true,"advice":[1,3]}`, "go 4 budget 100 seed 3",
		`newduel {"ruleset":"pugilism","seat":1,"record":` + list(data) + `}`,
		`position 5 {"at":0}`, "go 5 budget 100 seed 3",
		`position 6 {"at":100000}`, "go 6 budget 100 seed 3", "stop 6", "quit",
	}, "\n")
	if err := server.Serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"id name riposte\n", "option bot word greedy random advised greedy thinker\n", "want advice\nskip view\nplay pugilism",
		"best 1 strike\n", `mix 2 {"pass":1,"strike":1}` + "\n", `mix 3 {"pass":1,"strike":3}` + "\n",
		"info 4 by the advice alone: there is no record", "best 4 strike\n", "best 5 thought\n", "info 6 by the advice alone: record", "best 6 concede\n",
	} {
		text := strings.Replace(out.String(), "best 5 "+first(t), "best 5 thought", 1)
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}

// golden is a whole record of Pugilism.
func golden(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("../record/testdata/golden/pugilism/v2/*")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no golden records", err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// first is what thinker says at its beginning.
func first(t *testing.T) string {
	t.Helper()
	r, err := record.Load([]byte(golden(t)), rules.All())
	if err != nil {
		t.Fatal(err)
	}
	replay, err := r.Replay()
	if err != nil {
		t.Fatal(err)
	}
	c := bot.At(replay.State(), 1)
	return c.Say(last{}.Choose(c, nil))
}

// thinker plays the last legal choice in its chair.
func thinker(name, ruleset string, _ <-chan struct{}) (bot.Bot, error) {
	if name != "thinker" || ruleset != "pugilism" {
		return nil, fmt.Errorf("no %s for %s", name, ruleset)
	}
	return last{}, nil
}

type last struct{}

func (last) Choose(c bot.Chair, _ bot.Chooser) riposte.Choice {
	legal := c.Legal(nil)
	return legal[len(legal)-1]
}
