package lab

import (
	"strings"

	"riposte"
	"riposte/dice"
)

// When a duel leans: values are those of an Evaluator, from -1,000,000 to 1,000,000.
const (
	leads  = 100_000  // by so much more a seat leads than the one that led before
	behind = -500_000 // one chance in four, or less
	reroll = 8        // in the first of so many pairs the dice are thrown again
)

// An eye watches a duel as nobody at the table could: it hears all events and asks every
// seat's chances.
type eye struct {
	words, rules tally
	deaf         map[string]bool // words that name no card, weapon or action

	seats   int
	steps   int
	opener  riposte.Seat // whom the rules asked alone first
	lists   Sum          // how many choices there were at a decision
	partial int64        // decisions whose list is not whole
	buf     []riposte.Choice
	info    *riposte.Info
	keep    bool          // every decision
	every   []RunDecision // their players are seats

	judge   riposte.Evaluator // nil: the rules estimate nothing
	values  [riposte.MaxSeats + 1]int
	leader  riposte.Seat
	changes int                       // of the leader
	worst   [riposte.MaxSeats + 1]int // value so far
	since   [riposte.MaxSeats + 1]int // the step from which a seat has been the only first
	again   dice.Seeded               // other dice
	other   riposte.State             // where they are thrown
	try     bool                      // in this duel
	moved   float64                   // squares of how much a step moved the first seat's value, in thousandths
	chance  float64                   // what dice did to that
	lucky   int                       // how much better dice were for the first seat than the other ones
	last    int                       // the first seat's value before the step
	theirs  int                       // what it became with the other dice
	beside  bool                      // theirs is known
}

// A tally counts names by seat.
type tally struct {
	at    map[string]int
	names []string
	n     [][riposte.MaxSeats + 1]int32
	met   []int // that are not 0
}

func (t *tally) add(name string, seat riposte.Seat) {
	i, ok := t.at[name]
	if !ok {
		if t.at == nil {
			t.at = map[string]int{}
		}
		i = len(t.names)
		name = strings.Clone(name)
		t.at[name] = i
		t.names, t.n = append(t.names, name), append(t.n, [riposte.MaxSeats + 1]int32{})
	}
	if t.n[i] == [riposte.MaxSeats + 1]int32{} {
		t.met = append(t.met, i)
	}
	t.n[i][seat]++
}

func (t *tally) clear() {
	for _, i := range t.met {
		t.n[i] = [riposte.MaxSeats + 1]int32{}
	}
	t.met = t.met[:0]
}

// between are words of sentences that stand between others.
var between = []string{"with", "at", "to", "from", "on", "in", "and", "for", "by"}

func newEye(info *riposte.Info, seats int) *eye {
	e := &eye{info: info, seats: seats, deaf: map[string]bool{}, buf: make([]riposte.Choice, 0, 1024)}
	for _, word := range between {
		e.deaf[word] = true
	}
	for s := riposte.Nobody; int(s) <= info.MaxSeats; s++ {
		e.deaf[info.SeatWord(s)] = true
	}
	for _, sample := range info.Samples {
		e.deaf[sample.Name] = true
	}
	return e
}

// open makes the eye ready for duel n.
func (e *eye) open(seed uint64, n int) {
	e.words.clear()
	e.rules.clear()
	e.every = e.every[:0]
	e.again.Reseed(seed, uint64(n)<<2|streamAgain)
	e.steps, e.changes, e.partial, e.lists, e.leader, e.opener = 0, 0, 0, Sum{}, riposte.Nobody, riposte.Nobody
	e.moved, e.chance, e.lucky, e.beside, e.try = 0, 0, 0, false, n/2%reroll == 0
}

// begin looks at the first position.
func (e *eye) begin(st riposte.State) {
	if e.judge, _ = st.(riposte.Evaluator); e.judge == nil {
		return
	}
	e.value(e.judge)
	for s := 1; s <= e.seats; s++ {
		e.worst[s], e.since[s] = e.values[s], -1
	}
	e.lead()
}

// Tell hears an event.
func (e *eye) Tell(ev riposte.Event) { e.rules.add(string(ev.Rule), ev.Seat) }

// chose notes an answer, the words of its sentence, and how many there were to choose from.
func (e *eye) chose(st riposte.State, seat riposte.Seat, c riposte.Choice) {
	legal := len(st.Legal(e.buf, seat)) // the list may be one that is shared
	e.lists.add(int64(legal))
	owed, said := st.Owed(seat), st.Say(seat, c)
	if e.opener == riposte.Nobody && owed.Mode == riposte.Alone {
		e.opener = seat
	}
	if !owed.Whole {
		e.partial++
	}
	if e.keep {
		e.every = append(e.every, RunDecision{e.steps, int(seat), e.info.SeatWord(seat), e.info.Decisions[owed.Kind].Name, legal, said})
	}
	sayWords(said, func(word string) {
		// A unit of a seat has its number: red2.
		if !e.deaf[word] && !e.deaf[strings.TrimRight(word, "0123456789")] {
			e.words.add(word, seat)
		}
	})
}

// sayWords tells the words of a sentence; numbers and squares are none.
func sayWords(sentence string, tell func(string)) {
	for rest := sentence; rest != ""; {
		var word string
		word, rest, _ = strings.Cut(rest, " ")
		if word != "" && word[0] >= 'a' && word[0] <= 'z' {
			tell(word)
		}
	}
}

// before sees a step coming; in some duels it makes the step with other dice elsewhere.
func (e *eye) before(st riposte.State, by []riposte.Choice) {
	if e.judge == nil || !e.try {
		return
	}
	if e.other == nil {
		e.other = st.Clone()
	} else {
		e.other.CopyFrom(st)
	}
	e.last = e.values[1]
	if e.beside = e.other.Apply(by, &e.again, nil) == nil; e.beside {
		e.theirs = e.other.(riposte.Evaluator).Evaluate(1)
	}
}

// after looks at what a step has made. Two throws of the same dice differ, in the mean of
// the squares, by twice what the dice do: so one other throw tells the share of luck.
func (e *eye) after(st riposte.State) {
	e.steps++
	if e.judge == nil {
		return
	}
	e.value(st.(riposte.Evaluator))
	if e.try && e.beside {
		const unit = 1000
		step, luck := float64(e.values[1]-e.last)/unit, float64(e.values[1]-e.theirs)/unit
		e.moved += step * step
		e.chance += luck * luck / 2
		e.lucky += e.values[1] - e.theirs
	}
	e.lead()
}

// value asks all seats; of two, the second has what the first has not.
func (e *eye) value(judge riposte.Evaluator) {
	e.values[1] = judge.Evaluate(1)
	if e.seats == 2 {
		e.values[2] = -e.values[1]
		return
	}
	for s := 2; s <= e.seats; s++ {
		e.values[s] = judge.Evaluate(riposte.Seat(s))
	}
}

// lead says who is ahead, and since when.
func (e *eye) lead() {
	most := riposte.Seat(1)
	for s := riposte.Seat(2); int(s) <= e.seats; s++ {
		if e.values[s] > e.values[most] {
			most = s
		}
	}
	for s := 1; s <= e.seats; s++ {
		e.worst[s] = min(e.worst[s], e.values[s])
		switch {
		case e.values[s] < e.values[most]:
			e.since[s] = -1
		case e.since[s] < 0:
			e.since[s] = e.steps
		}
	}
	switch {
	case e.values[most]-e.values[e.second(most)] < leads:
	case e.leader == riposte.Nobody:
		e.leader = most
	case e.values[most]-e.values[e.leader] >= leads:
		e.leader = most
		e.changes++
	}
}

// second is another seat that stands best, below the first if there is one.
func (e *eye) second(first riposte.Seat) riposte.Seat {
	best := riposte.Nobody
	for s := riposte.Seat(1); int(s) <= e.seats; s++ {
		if e.values[s] < e.values[first] && (best == riposte.Nobody || e.values[s] > e.values[best]) {
			best = s
		}
	}
	if best == riposte.Nobody {
		return first
	}
	return best
}
