package guest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules"
	"riposte/rulestest"
	"riposte/scene"
	"riposte/wasm/abi"
)

// looks is what can be read of a position.
func looks(st riposte.State, seats int) string {
	var b strings.Builder
	if k, ok := st.(riposte.Keyer); ok {
		fmt.Fprintf(&b, "%x", k.Key(nil))
	}
	for s := riposte.Seat(0); int(s) <= seats; s++ {
		fmt.Fprintf(&b, "%+v %v\n", st.Owed(s), st.Legal(nil, s))
	}
	fmt.Fprintf(&b, "%+v", st.Outcome())
	return b.String()
}

// The states of rulesets that come with riposte can be written down and read, though nothing
// in them was made for that; and the duel goes on from what was read. Those that keep a place
// to work in, which they make when they first need it, are refused by its name.
func TestStatesAreWrittenDown(t *testing.T) {
	for _, r := range rules.All() {
		if name := r.Info().Name; name == "coolduel" || name == "coolname" {
			continue
		}
		config := rulestest.For(r)
		steps := 0
		for seed := range uint64(6) {
			setup := config.Setups(seed + 1)
			st, err := r.New(setup, dice.NewSeeded(seed, 1), nil)
			if err != nil {
				t.Fatal(err)
			}
			p, err := planFor(st, st.Clone())
			if err != nil {
				t.Fatal(err)
			}
			work, rng, source := st.Clone(), dice.NewSeeded(seed, 2), dice.NewSeeded(seed, 3)
			by := make([]riposte.Choice, len(setup.Seats)+1)
			for o := st.Outcome(); !o.Over() && steps < 400*int(seed+1); o = st.Outcome() {
				clear(by)
				for s := range by {
					owed := st.Owed(riposte.Seat(s)).Mode
					if list := st.Legal(nil, riposte.Seat(s)); owed.Must() && len(list) > 0 {
						by[s] = list[rng.Pick(len(list))]
						if owed == riposte.Alone {
							break
						}
					}
				}
				if err := st.Apply(by, source, nil); err != nil {
					t.Fatalf("%s: %v", r.Info().Name, err)
				}
				steps++
				data := p.save(nil, st)
				p.load(work, data)
				if got, want := looks(work, len(setup.Seats)), looks(st, len(setup.Seats)); got != want {
					t.Fatalf("%s, seed %d: read as\n%s\nwritten as\n%s", r.Info().Name, seed, got, want)
				}
				if again := p.save(nil, work); string(again) != string(data) {
					t.Fatalf("%s, seed %d: written twice it differs", r.Info().Name, seed)
				}
				st, work = work, st
			}
		}
		if steps < 40 {
			t.Errorf("%s: only %d steps were made", r.Info().Name, steps)
		}
	}
}

// What rulesets say of themselves crosses whole.
func TestAboutCrosses(t *testing.T) {
	for _, r := range rules.All() {
		s := newServer(r, lowest{})
		s.room(0)
		reply := s.call(abi.OpAbout, 0)
		var about abi.About
		if err := json.Unmarshal(reply[1:], &about); reply[0] != 0 || err != nil {
			t.Fatalf("%s: %d %v", r.Info().Name, reply[0], err)
		}
		got, want := *about.Info.Info(), *r.Info()
		want.Content, want.Ledger, want.Scenarios = "", got.Ledger, nil
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if string(a) != string(b) || !reflect.DeepEqual(got.Options[0].Former, want.Options[0].Former) {
			t.Errorf("%s: got\n%s\nwant\n%s", want.Name, a, b)
		}
		if len(about.Words) != len(r.(scene.Worded).Words().Keys()) || len(about.Scenarios) == 0 {
			t.Errorf("%s: %d messages, %d scenarios", want.Name, len(about.Words), len(about.Scenarios))
		}
	}
}

// An odd state is what plans must not get wrong.
type odd struct {
	riposte.State
	N     int8
	S     string
	list  []string
	flat  []int16
	own   *[2]int
	moved *int
	by    map[int]int
}

func (o *odd) Clone() riposte.State {
	c := *o
	c.list, c.flat = append([]string(nil), o.list...), append([]int16(nil), o.flat...)
	own := *o.own
	c.own = &own
	return &c
}

var shelf = map[int]int{1: 2}

func TestOddStates(t *testing.T) {
	first := &odd{own: &[2]int{1, 2}, by: shelf}
	p, err := planFor(first, first.Clone())
	if err != nil {
		t.Fatal(err)
	}
	st := first.Clone().(*odd)
	st.N, st.S, st.list, st.flat, st.own[1] = -3, "x", []string{"a", ""}, []int16{5, -5}, 9
	data := p.save(nil, st)
	got := first.Clone().(*odd)
	p.load(got, data)
	if !reflect.DeepEqual(got, st) {
		t.Errorf("got %+v, want %+v", got, st)
	}
	if got.own == st.own || &got.flat[0] == &st.flat[0] {
		t.Error("what was read shares with what was written")
	}
	for name, change := range map[string]func(*odd){
		"odd.by":    func(o *odd) { o.by = map[int]int{} },
		"odd.moved": func(o *odd) { o.moved = new(int) },
		"odd.State": func(o *odd) { o.State = o },
	} {
		func() {
			defer func() {
				if p := fmt.Sprint(recover()); !strings.HasPrefix(p, name+" is no longer what it was") {
					t.Errorf("%s: %s", name, p)
				}
			}()
			other := first.Clone().(*odd)
			change(other)
			p.save(nil, other)
		}()
	}
	for n := range data {
		func() {
			defer func() {
				if recover() != foreign {
					t.Errorf("%d of %d bytes are taken for a position", n, len(data))
				}
			}()
			p.load(first.Clone(), data[:n])
		}()
	}
}

// A call that can't be answered is answered so.
func TestCallsThatFail(t *testing.T) {
	s := newServer(rules.All()[0], imported{}) // whose dice have no answer
	ask := func(op abi.Op, request ...byte) string {
		copy(s.room(len(request)), request)
		reply := s.call(op, len(request))
		return fmt.Sprint(reply[0], " ", string(reply[1:min(len(reply), 40)]))
	}
	for _, test := range []struct{ got, want string }{
		{ask(abi.OpLegal, 0, 1), "3 no duel has begun in this slot"},
		{ask(abi.OpVet, 0, '{'), "3 a setup that can't be read"},
		{ask(99, 0), "3 no duel has begun"},
		{ask(abi.OpBegin, append([]byte{0, 1}, `{"seats":[{},{}]}`...)...), "1 {\"kind\":\"faults\""},
	} {
		if !strings.HasPrefix(test.got, test.want) {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
	Serve(rules.All()[0])
	if served == nil {
		t.Error("nothing is served")
	}
}
