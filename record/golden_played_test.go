package record_test

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/record"
)

// A goldenPlay is a golden record, of a system with dice, that is to be made.
type goldenPlay struct {
	name      string
	options   map[string]string
	data      map[string]json.RawMessage
	documents []string
	// says are what seats say, one after another, each as soon as its step has come
	// and the rules accept it; every one of them must be said.
	says []saying
	// likes are the beginnings of sentences that are said, if they are legal, half
	// the time.
	likes []string
	wild  int      // one choice in this many is made at random; 0 means 8
	wants []string // kinds of events that the record must hold: the first seed that brings them is used
}

type saying struct {
	from int // from this step on
	seat riposte.Seat
	say  string
}

// record plays it with one seed after another until it holds what it must.
func (g *goldenPlay) record(t *testing.T, rules riposte.Ruleset, seed uint64) *record.Record {
	t.Helper()
	var missing []string
	for range 300 {
		r, unsaid := g.try(t, rules, seed)
		missing = unsaid
		lines := string(export(t, r, record.JSONL))
		for _, kind := range g.wants {
			if !strings.Contains(lines, `"kind":"`+kind+`"`) {
				missing = append(missing, kind)
			}
		}
		if missing == nil {
			return r
		}
		seed += 100
	}
	t.Fatalf("%s: no seed brings %q", g.name, missing)
	return nil
}

// try plays it: first what must be said, then choices by the ruleset's advice, one
// in eight at random, of sealed ones every second. It returns what was not said.
func (g *goldenPlay) try(t *testing.T, rules riposte.Ruleset, seed uint64) (r *record.Record, unsaid []string) {
	t.Helper()
	setup := riposte.Setup{Options: g.options, Data: g.data}
	for _, d := range g.documents {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: json.RawMessage(d)})
	}
	setup.Seats[0].Name = "Ann"
	rec := dice.Recorder{Source: dice.NewSeeded(7, seed)}
	st, err := rules.New(setup, &rec, nil)
	if err != nil {
		t.Fatalf("%s: %v", g.name, err)
	}
	setUp := slices.Clone(rec.Draws())
	own := dice.NewSeeded(seed, 99)
	says := g.says
	var steps []played
	for {
		rec.Reset()
		by := make([]riposte.Choice, len(setup.Seats)+1)
		owing := riposte.Owing(nil, st, len(setup.Seats))
		if len(owing) == 0 {
			break
		}
		if len(says) > 0 && g.said(st, says[0], len(steps), by) {
			says = says[1:]
			if st.Owed(says1(by)).Mode == riposte.Together {
				t.Fatalf("%s: what is sealed is not to be scripted", g.name)
			}
		} else {
			for _, s := range owing {
				by[s] = g.choice(st, s, own)
				if st.Owed(s).Mode == riposte.Alone {
					break
				}
			}
		}
		if err := st.Apply(by, &rec, nil); err != nil {
			t.Fatalf("%s, step %d: %v", g.name, len(steps), err)
		}
		steps = append(steps, played{by, slices.Clone(rec.Draws())})
	}
	for _, s := range says {
		unsaid = append(unsaid, s.say)
	}
	r, err = record.FromPlayed(record.NewMaker(rules), setup, setUp, steps, record.Meta{
		Duel: "sim-" + g.name, Date: date, RNG: record.RNG{Kind: record.PCG, Hi: 7, Lo: seed},
	})
	if err != nil {
		t.Fatalf("%s: %v", g.name, err)
	}
	r.Comment(-1, "Golden record "+g.name+".")
	return r, unsaid
}

// says1 is the only seat that chooses.
func says1(by []riposte.Choice) riposte.Seat {
	return riposte.Seat(slices.IndexFunc(by, func(c riposte.Choice) bool { return c != 0 }))
}

func (g *goldenPlay) said(st riposte.State, s saying, step int, by []riposte.Choice) bool {
	if step < s.from || st.Owed(s.seat).Mode == riposte.Idle {
		return false
	}
	c, err := st.Parse(s.seat, s.say)
	if err != nil || st.Check(s.seat, c) != nil {
		return false
	}
	by[s.seat] = c
	return true
}

func (g *goldenPlay) choice(st riposte.State, s riposte.Seat, own *dice.Seeded) riposte.Choice {
	legal := st.Legal(nil, s)
	for _, like := range g.likes {
		i := slices.IndexFunc(legal, func(c riposte.Choice) bool { return strings.HasPrefix(st.Say(s, c), like) })
		if i >= 0 && own.Pick(2) == 0 {
			return legal[i]
		}
	}
	if n := own.Pick(cmp.Or(g.wild, 8)); n == 0 || n < 4 && st.Owed(s).Mode == riposte.Together {
		return legal[own.Pick(len(legal))]
	}
	adviser, advised := st.(riposte.Advisor)
	if !advised {
		return legal[own.Pick(len(legal))]
	}
	w := make([]int32, len(legal))
	adviser.Advise(w, s, legal)
	return legal[bot.Draw(w, own)]
}

// made makes all records of a list.
func made(t *testing.T, rules riposte.Ruleset, list []goldenPlay) map[string]*record.Record {
	t.Helper()
	all := map[string]*record.Record{}
	for i := range list {
		all[list[i].name] = list[i].record(t, rules, uint64(i)+40)
	}
	return all
}
