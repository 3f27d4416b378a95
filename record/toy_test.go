package record_test

import (
	"fmt"
	"slices"

	"riposte"
	"riposte/document"
	"riposte/scene"
)

// A toy is a duel of two or three seats with a notation as awkward as can be. In
// each round all say a word together, then the first seat goes on alone; the last
// seat may shout at any time. After three rounds it is over.
type toy struct {
	version int    // 0 means 1
	content string // "" means "toy"
	words   string // comes before the text of every event
}

const (
	verbSay = iota + 1
	verbGo
	verbShout
)

// toyWords are the words of the notation, from 1; the last makes the rules fail.
var toyWords = []string{
	"", "plain word", "a; b", "one | d6=1", "{braces}", `"quoted"`, `back\slash`, "12. and on", "= red WON",
	"back to 1 by red", "lapsed: red: x", "~", "@5", "[Tag 1]", "fail",
}

func (r toy) Info() *riposte.Info {
	if r.content == "" {
		r.content = "toy"
	}
	return &riposte.Info{
		Name: "toy", Title: "Toy", Prefix: "TY", Version: max(r.version, 1), MinSeats: 2, MaxSeats: 3,
		SeatWords: []string{"red", "blue"},
		Options:   []riposte.Option{{Name: "tie", Default: "no", Values: []string{"no", "yes"}}},
		Decisions: []riposte.DecisionKind{{}, {Name: "say"}, {Name: "go"}, {Name: "shout"}},
		Events:    []riposte.EventKind{{}, {Name: "hidden"}, {Name: "said"}},
		Content:   r.content,
		Schema:    []riposte.DocField{{Name: "x", Type: riposte.DocNumber}},
	}
}

func (r toy) Vet(setup riposte.Setup, s riposte.Seat) error {
	var faults riposte.Faults
	if s == riposte.Nobody {
		document.VetOptions(r.Info(), &setup, &faults)
	} else if d := setup.Seats[s-1].Document; len(d) > 0 && d[0] != '{' {
		faults.Add("x", "TY-1", "want an object")
	}
	return faults.Err()
}

func (r toy) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	for s := riposte.Nobody; int(s) <= len(setup.Seats); s++ {
		if err := r.Vet(setup, s); err != nil {
			return nil, err
		}
	}
	st := &toyState{seats: len(setup.Seats), tie: setup.Option(r.Info(), "tie") == "yes", version: setup.Version}
	for s := 1; s <= st.seats; s++ {
		st.tell(log, 1, riposte.Seat(s), riposte.Only(riposte.Seat(s)), d.Deal(4), 0)
	}
	return st, nil
}

type toyState struct {
	seats, round, shouts int
	going                bool
	tie                  bool
	version              int
	lost                 riposte.Seat
}

func (st *toyState) tell(log riposte.Log, kind uint16, s riposte.Seat, to riposte.Audience, a, b int) {
	if log != nil {
		log.Tell(riposte.Event{Kind: kind, Rule: "TY-2", Seat: s, Audience: to, N: [6]int32{int32(a), int32(b)}, Reveals: kind == 2})
	}
}

func (st *toyState) Owed(s riposte.Seat) riposte.Decision {
	switch {
	case s < 1 || int(s) > st.seats || st.lost != 0 || st.round == 3:
	case st.going && s == 1:
		return riposte.Decision{Kind: verbGo, Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: uint32(st.round)}}
	case !st.going && s <= 2:
		return riposte.Decision{Kind: verbSay, Mode: riposte.Together, Whole: true, About: riposte.About{Serial: uint32(st.round)}}
	case s == 3:
		return riposte.Decision{Kind: verbShout, Mode: riposte.May, Whole: true}
	}
	return riposte.Decision{}
}

func (st *toyState) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	if kind := st.Owed(s).Kind; kind != 0 {
		for i := 1; i < len(toyWords)-1; i++ {
			buf = append(buf, riposte.NewChoice(kind, uint64(i)))
		}
	}
	return buf
}

func (st *toyState) Check(s riposte.Seat, c riposte.Choice) error {
	switch d := st.Owed(s); {
	case d.Mode == riposte.Idle:
		return riposte.ErrNotOwed
	case c == riposte.Concede:
	case c.Verb() != d.Kind:
		return riposte.Refuse("TY-3", "not now")
	case c.Args() == 1 && st.round == 2:
		return riposte.Refuse("TY-4", "no plain words in the last round")
	}
	return nil
}

func (st *toyState) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	for s, c := range by {
		switch {
		case c == riposte.Concede:
			st.lost = riposte.Seat(s)
		case c != 0 && int(c.Args()) == len(toyWords)-1:
			d.Roll(6)
			panic("the rules\nfail")
		case c != 0:
			st.tell(log, 2, riposte.Seat(s), riposte.Except(3), int(c.Args()), d.Roll(6))
		}
	}
	switch {
	case by[min(3, len(by)-1)] != 0 && len(by) == 4:
		st.shouts++
	case st.going:
		st.going, st.round = false, st.round+1
	default:
		st.going = true
	}
	return nil
}

func (st *toyState) Outcome() riposte.Outcome {
	var out riposte.Outcome
	if st.lost == 0 && st.round < 3 {
		return out
	}
	out.Why, out.Rule, out.Score[2] = "TALKED", "TY-5", -4
	for s := 1; s <= st.seats; s++ {
		out.Place[s] = uint8(s)
		if st.tie {
			out.Place[s] = 1
		}
		if riposte.Seat(s) == st.lost {
			out.Place[s] = 3
		}
	}
	if st.lost == 1 {
		out.Place[2] = 1
	}
	return out
}

func (st *toyState) Clone() riposte.State         { c := *st; return &c }
func (st *toyState) CopyFrom(src riposte.State)   { *st = *src.(*toyState) }
func (st *toyState) View(riposte.Seat) scene.View { return scene.View{} }

func (st *toyState) Say(_ riposte.Seat, c riposte.Choice) string {
	if c == riposte.Concede {
		return "concede"
	}
	return toyWords[c.Args()]
}

func (st *toyState) Parse(s riposte.Seat, sentence string) (riposte.Choice, error) {
	if sentence == "concede" {
		return riposte.Concede, nil
	}
	if i := slices.Index(toyWords, sentence); i > 0 {
		kind := st.Owed(s).Kind
		if kind == 0 {
			kind = verbSay
		}
		return riposte.NewChoice(kind, uint64(i)), nil
	}
	return 0, fmt.Errorf("%w: no such word", riposte.ErrNotation)
}
