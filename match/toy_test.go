package match

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// A toy is a small game with everything that a match must cope with. Each player is
// dealt two hidden cards. A round is a sealed bid of all, opened and decided by a
// die, and then each player has two walks in turn. With the option gm the last seat
// may intervene at any time.
type toy struct{}

const (
	verbBid  = 1
	verbWalk = 2
	verbGM   = 3

	walkRoll = 3 // rolls an open die
	walkShow = 4 // shows a card

	gmNote   = 1 // nobody else is told
	gmDeal   = 2 // a closed draw that nobody else is told of
	gmGift   = 3 // a point for seat 1, told to all
	gmForbid = 4 // bids of 5 are refused, though the Decision stays
	gmPanic  = 5
	gmRefuse = 6 // Check accepts it, Apply does not
	gmDead   = 7 // nobody owes and the duel is not over
	gmSpy    = 8 // shows a card of seat 2 to the GM only
)

const (
	eventDealt = iota + 1
	eventBid
	eventDie
	eventWalk
	eventShown
	eventNote
	eventGift
	eventOut
	eventEnd
)

var toyInfo = &riposte.Info{
	Name: "toy", Title: "Toy", Prefix: "TY", Version: 3, MinSeats: 2, MaxSeats: 4,
	SeatWords: []string{"red", "blue"},
	Options: []riposte.Option{
		{Name: "rounds", Default: "2", Min: 1, Max: 9},
		{Name: "gm", Default: "off", Values: []string{"on", "off"}},
		{Name: "lapse", Default: "off", Values: []string{"on", "off"}},
	},
	Decisions: []riposte.DecisionKind{{}, {Name: "bid"}, {Name: "walk"}, {Name: "intervene"}},
	Events: []riposte.EventKind{
		{},
		eventDealt: {Name: "dealt"},
		eventBid:   {Name: "bid"},
		eventDie:   {Name: "die"},
		eventWalk:  {Name: "walk"},
		eventShown: {Name: "shown"},
		eventNote:  {Name: "note"},
		eventGift:  {Name: "gift"},
		eventOut:   {Name: "out"},
		eventEnd:   {Name: "end"},
	},
	Schema: []riposte.DocField{{Name: "strength", Type: riposte.DocNumber, Min: 1, Max: 9}},
}

func (toy) Info() *riposte.Info { return toyInfo }

type toyDocument struct{ Strength int }

func (toy) Vet(setup riposte.Setup, s riposte.Seat) error {
	var faults riposte.Faults
	if s == riposte.Nobody {
		if n, err := strconv.Atoi(setup.Option(toyInfo, "rounds")); err != nil || n < 1 {
			faults.Add("options.rounds", "TY-1", "%q is no number of rounds", setup.Option(toyInfo, "rounds"))
		}
		if gm := setup.Option(toyInfo, "gm"); gm != "on" && gm != "off" {
			faults.Add("options.gm", "TY-2", "%q is not on or off", gm)
		}
		return faults.Err()
	}
	for i, seat := range setup.Seats {
		if seat.Document != nil && riposte.Seat(i+1) != s {
			panic("a document of another seat is shown to Vet")
		}
	}
	if setup.Option(toyInfo, "gm") == "on" && int(s) == len(setup.Seats) {
		return nil
	}
	var d toyDocument
	if err := json.Unmarshal(setup.Seats[s-1].Document, &d); err != nil {
		faults.Add("", "", "not a document: %v", err)
	} else if d.Strength == 13 {
		panic("unlucky")
	} else if d.Strength < 1 || d.Strength > 9 {
		faults.Add("strength", "TY-3", "%d is not 1 to 9", d.Strength)
	}
	return faults.Err()
}

type toyState struct {
	seats, players, rounds int
	gm, lapse, sealing     bool

	round    int
	serial   uint32
	walker   riposte.Seat // Nobody during the bid
	walks    int
	forbid   bool
	dead     bool
	notes    int
	out      [5]bool
	points   [5]int32
	hand     [5][2]int
	strength [5]int
	outcome  riposte.Outcome
}

func (toy) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	st := &toyState{seats: len(setup.Seats), round: 1, serial: 1}
	st.gm = setup.Option(toyInfo, "gm") == "on"
	st.lapse = setup.Option(toyInfo, "lapse") == "on"
	st.rounds, _ = strconv.Atoi(setup.Option(toyInfo, "rounds"))
	st.players = st.seats
	if st.gm {
		st.players--
	}
	for s := 1; s <= st.players; s++ {
		var d toyDocument
		if err := json.Unmarshal(setup.Seats[s-1].Document, &d); err != nil {
			return nil, riposte.Faults{{Msg: err.Error()}}
		}
		st.strength[s] = d.Strength
		st.hand[s] = [2]int{dice.Deal(10), dice.Deal(10)}
		st.tell(log, riposte.Event{
			Kind: eventDealt, Seat: riposte.Seat(s), Audience: riposte.Only(riposte.Seat(s)),
			N: [6]int32{int32(st.hand[s][0]), int32(st.hand[s][1])},
		})
	}
	return st, nil
}

func (st *toyState) tell(log riposte.Log, e riposte.Event) {
	if log != nil {
		e.Rule = "TY-9"
		log.Tell(e)
	}
}

func (st *toyState) Owed(s riposte.Seat) riposte.Decision {
	switch {
	case s < 1 || int(s) > st.seats || st.out[s] || st.outcome.Over():
	case st.gm && int(s) == st.seats:
		return riposte.Decision{Kind: 3, Mode: riposte.May, About: riposte.About{Serial: 1}}
	case st.dead:
	case st.walker == riposte.Nobody:
		return riposte.Decision{Kind: 1, Mode: riposte.Together, Whole: true, About: riposte.About{Serial: st.serial}}
	case st.walker == s:
		return riposte.Decision{Kind: 2, Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: st.serial}}
	}
	return riposte.Decision{}
}

func (st *toyState) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	kind, buf := st.Owed(s).Kind, buf[:0]
	for n := uint64(1); n <= 8 && kind > 0; n++ {
		if c := riposte.NewChoice(kind, n); st.Check(s, c) == nil {
			buf = append(buf, c)
		}
	}
	return buf
}

func (st *toyState) Check(s riposte.Seat, c riposte.Choice) error {
	d := st.Owed(s)
	if c == riposte.Concede && s >= 1 && int(s) <= st.seats && !st.out[s] && !st.outcome.Over() {
		return nil
	}
	if d.Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	if c.Args() == 99 {
		panic("a choice that can't be judged")
	}
	if c.Verb() != d.Kind || c.Args() == 0 || c.Args() > 8 {
		return riposte.Refuse("TY-4", "no such choice")
	}
	switch c.Verb() {
	case verbBid:
		if c.Args() == 5 && st.forbid {
			return riposte.Refuse("TY-5", "bids of 5 are forbidden")
		}
		if c.Args() >= 6 && max(st.hand[s][0], st.hand[s][1]) < int(c.Args()) {
			return riposte.Refuse("TY-6", "no card of %d", c.Args())
		}
	case verbWalk:
		if c.Args() > walkShow {
			return riposte.Refuse("TY-7", "too far")
		}
	}
	return nil
}

func (st *toyState) Clone() riposte.State {
	c := *st
	return &c
}

func (st *toyState) CopyFrom(src riposte.State) { *st = *src.(*toyState) }

func (st *toyState) View(s riposte.Seat) scene.View {
	v := scene.View{Seat: s, Title: phrase.Plain(fmt.Sprintf("Round %d", st.round))}
	if s > 0 && int(s) <= st.players {
		v.Notes = []scene.Note{{Text: phrase.Plain(fmt.Sprint(st.hand[s])), Tone: scene.ToneSecret}}
	}
	return v
}

func (st *toyState) Outcome() riposte.Outcome { return st.outcome }

var toyVerbs = [...]string{verbBid: "bid", verbWalk: "walk", verbGM: "do"}

func (st *toyState) Say(_ riposte.Seat, c riposte.Choice) string {
	if c == riposte.Concede {
		return "concede"
	}
	return fmt.Sprintf("%s %d", toyVerbs[c.Verb()], c.Args())
}

func (st *toyState) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	if sentence == "concede" {
		return riposte.Concede, nil
	}
	verb, number, _ := strings.Cut(sentence, " ")
	n, err := strconv.ParseUint(number, 10, 8)
	for v := verbBid; v < len(toyVerbs); v++ {
		if toyVerbs[v] == verb && err == nil {
			return riposte.NewChoice(uint8(v), n), nil
		}
	}
	return 0, riposte.ErrNotation
}

// Lapse bids 1 with the option lapse; a walker has no such choice.
func (st *toyState) Lapse(s riposte.Seat) riposte.Choice {
	if st.lapse && st.Owed(s).Kind == verbBid {
		return bid(1)
	}
	return 0
}

// Resample deals the hands of the others again.
func (st *toyState) Resample(s riposte.Seat, dice riposte.Dice) {
	for o := 1; o <= st.players; o++ {
		if riposte.Seat(o) != s {
			st.hand[o] = [2]int{dice.Deal(10), dice.Deal(10)}
		}
	}
}

func bid(n uint64) riposte.Choice  { return riposte.NewChoice(verbBid, n) }
func walk(n uint64) riposte.Choice { return riposte.NewChoice(verbWalk, n) }
func gm(n uint64) riposte.Choice   { return riposte.NewChoice(verbGM, n) }

var toyWords = phrase.Must([]byte(`{
	"list.last": "{0} and {1}",
	"list.more": "{0}, {1}",
	"told.dealt": "{seat} is dealt {0} and {1}",
	"told.bid": "{seat} bids {0}",
	"told.die": "the die shows {0}",
	"told.walk": "{seat} walks {0} {0|pace|paces}",
	"told.shown": "{seat} shows {0}",
	"told.note": "a note of {0}",
	"told.gift": "a point for {seat}",
	"told.out": "{seat} is out",
	"told.end": "{seat} had {0} and {1}, strength {2}"
}`))

// Voice calls the seats by their words.
func (*toyState) Voice() *phrase.Voice {
	return toyWords.Voice(func(s uint8) string { return toyInfo.SeatWord(riposte.Seat(s)) })
}

// Name knows no lists.
func (*toyState) Name(string, int) phrase.Text { return "" }
