// Command misfit is a ruleset as a WebAssembly module that misbehaves as the first player's
// name says. Otherwise both seats choose once, and the first has won.
package main

import (
	"os"
	"time"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/phrase"
	"riposte/rulestest/example"
	"riposte/scene"
	"riposte/wasm/guest"
)

func init() { guest.Serve(rules{}) }

func main() {}

type rules struct{}

var info = func() *riposte.Info {
	in := *example.Ruleset().Info()
	in.Name, in.Title, in.Options = "misfit", "Misfit", nil
	return &in
}()

func (rules) Info() *riposte.Info { return info }

func (rules) Words() *phrase.Catalogue { return example.Ruleset().(scene.Worded).Words() }

func (rules) Vet(setup riposte.Setup, seat riposte.Seat) error {
	return basis.Vet(seat, func(f *riposte.Faults) { document.VetOptions(info, &setup, f) }, func(f *riposte.Faults) {
		if basis.HasSeat(&setup, info, seat, "HU-1.1", f) && len(setup.Seats[seat-1].Document) > 0 {
			f.Add("document", "HU-1.1", "nobody brings one")
		}
	})
}

func (r rules) New(setup riposte.Setup, dice riposte.Dice, _ riposte.Log) (riposte.State, error) {
	if len(setup.Seats) != 2 {
		return nil, riposte.Faults{{Path: "seats", Rule: "HU-1.1", Msg: "there are two"}}
	}
	for s := range riposte.Seat(3) {
		if err := r.Vet(setup, s); err != nil {
			return nil, err
		}
	}
	st := &state{how: setup.Seats[0].Name}
	if st.how == "deal" { // which is no misbehaviour
		dealt := dice.Deal(1000)
		st.dealt = &dealt
	}
	misbehave(st, "new", nil)
	return st, nil
}

type state struct {
	how     string
	serial  uint32
	blob    []byte
	table   *int
	dealt   *int // by New, and shared by all clones
	outcome riposte.Outcome
}

// calls counts what a module must not remember.
var calls int

var other = new(int)

var kept [][]byte

// misbehave does what the name says, if it is about the call.
func misbehave(st *state, call string, dice riposte.Dice) {
	switch st.how {
	case call + " loop":
		for {
			calls++
		}
	case call + " hog":
		for {
			kept = append(kept, make([]byte, 1<<20))
			clear(kept[len(kept)-1])
		}
	case call + " fill":
		data := make([]byte, 8<<20)
		for {
			clear(data)
		}
	case call + " panic":
		panic("a broken invariant")
	case call + " exit":
		os.Exit(3)
	case call + " dive":
		calls += dive(1)
	case call + " sleep":
		time.Sleep(time.Hour)
	case call + " roll":
		dice.Roll(6)
	case call + " flood":
		for {
			dice.Roll(6)
		}
	case call + " wrong":
		dice.Roll(-1)
	case call + " blob":
		st.blob = make([]byte, 1<<20)
	case call + " remember":
		calls++
		st.serial += uint32(calls)
	case call + " elsewhere":
		st.table = other
	case call + " file":
		if _, err := os.ReadFile("/etc/hostname"); err == nil {
			panic("it reads files")
		}
		if len(os.Environ()) > 0 || len(os.Args) > 1 {
			panic("it knows about the machine")
		}
		if y := time.Now().Year(); y > 2022 {
			panic("it knows the time")
		}
	}
}

func dive(n int) int {
	if n == 0 {
		return 0
	}
	return dive(n+1) + n
}

func (st *state) Owed(s riposte.Seat) riposte.Decision {
	if s < 1 || s > 2 || st.outcome.Over() {
		return riposte.Decision{}
	}
	return riposte.Decision{Kind: 1, Mode: riposte.Together, Whole: true, About: riposte.About{Serial: 1 + st.serial}}
}

func (st *state) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	if st.Owed(s).Kind > 0 {
		buf = append(buf, riposte.NewChoice(1, 1), riposte.NewChoice(1, 2))
	}
	return buf
}

func (st *state) Check(s riposte.Seat, c riposte.Choice) error {
	misbehave(st, "check", nil)
	switch {
	case st.Owed(s).Kind == 0:
		return riposte.ErrNotOwed
	case c == riposte.Concede, c == riposte.NewChoice(1, 1), c == riposte.NewChoice(1, 2):
		return nil
	}
	return scene.Refuse(st.Voice(), "HU-1.2", "refuse.other")
}

func (st *state) Apply(by []riposte.Choice, dice riposte.Dice, log riposte.Log) error {
	if _, err := riposte.CheckStep(st, by, 2); err != nil {
		return err
	}
	misbehave(st, "apply", dice)
	st.outcome.Why, st.outcome.Rule = "GOAL", "HU-2.1"
	st.outcome.Place[1], st.outcome.Place[2] = 1, 2
	if st.dealt != nil {
		st.outcome.Score[1] = int32(*st.dealt)
	}
	if log != nil {
		log.Tell(riposte.Event{Kind: 6, Rule: "HU-2.1", Audience: riposte.Everyone})
	}
	return nil
}

func (st *state) Clone() riposte.State {
	c := *st
	c.blob = append([]byte(nil), st.blob...)
	return &c
}

func (st *state) CopyFrom(src riposte.State) { *st = *src.(*state).Clone().(*state) }

func (st *state) Outcome() riposte.Outcome { return st.outcome }

func (st *state) Say(_ riposte.Seat, c riposte.Choice) string {
	switch c {
	case riposte.Concede:
		return riposte.ConcedeWord
	case riposte.NewChoice(1, 1):
		return "guess 1"
	}
	return "guess 2"
}

func (st *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	for _, c := range []riposte.Choice{riposte.Concede, riposte.NewChoice(1, 1), riposte.NewChoice(1, 2)} {
		if st.Say(0, c) == sentence {
			return c, nil
		}
	}
	return 0, riposte.ErrNotation
}

func (st *state) View(s riposte.Seat) scene.View {
	if st.how == "view roll" {
		drawn()
	}
	misbehave(st, "view", nil)
	v := scene.View{Seat: s, Title: phrase.Ref("round"), Prompt: phrase.Ref("prompt.both-guess"), Rule: "HU-1.2"}
	if st.Owed(s).Kind > 0 {
		v.Asks = []scene.Ask{{ID: "guess", Rule: "HU-1.2", Mode: riposte.Together, Sealed: true}}
	}
	return v
}

func (st *state) Voice() *phrase.Voice {
	return rules{}.Words().Voice(func(s uint8) string { return info.SeatWord(riposte.Seat(s)) })
}

func (st *state) Name(string, int) phrase.Text { return "?" }
