package scenario_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// A toy is a duel small enough to know by heart: two seats throw 1 to 3 together;
// the higher throw rolls a d6 and hits; a hidden hand of 1 to 3 adds to the damage.
// What leaks and breaks is for tests that must fail.
type toy struct {
	// leak is what the other seat's view gives away: hand, plan, length (of the
	// plan), stuck (the plan, which SetField then leaves as it is); or what else
	// gives away the other hand: legal, refusal, prompt.
	leak   string
	still  bool // Resample does nothing
	broken bool // throwing 2 panics
}

const toyLedger = `# Toy
## 1 Everything
- <a id="T-1"></a>**T-1** [text] Life is 10 plus might.
- <a id="T-2"></a>**T-2** [text] Each hand is a closed draw of 1 to 3.
- <a id="T-3"></a>**T-3** [text] Both throw 1 to 3 together; the higher rolls a d6 and hits for it plus the hand.
- <a id="T-4"></a>**T-4** [text] No throw of 3 twice in a row.
- <a id="T-5"></a>**T-5** [ruling] Equal throws clinch; nothing is rolled.
- <a id="T-6"></a>**T-6** [option] With edge, who hits may press for 1 more or rest for 1 life.
- <a id="T-7"></a>**T-7** [text] Life 0 ends the duel.
- <a id="T-8"></a>**T-8** [text] Might is 0 to 5.
- <a id="T-9"></a>**T-9** [ruling] Who concedes has lost.
- <a id="W1"></a>**W1** (T-3) A throw of 3 against 1, d6=4, hand 2: 6 damage.
`

var toyInfo = &riposte.Info{
	Name: "toy", Title: "Toy", Prefix: "T", Version: 1, MinSeats: 2, MaxSeats: 2,
	SeatWords: []string{"red", "blue"},
	Options: []riposte.Option{
		{Name: "edge", Title: "Edge", Rule: "T-6", Default: "off", Values: []string{"on", "off"}},
		{Name: "limit", Title: "Rounds", Rule: "T-3", Default: "9", Min: 1, Max: 9},
	},
	Endings:   []string{"KO", "concession"},
	Decisions: []riposte.DecisionKind{{}, {Name: "throw", Title: "Throw"}, {Name: "edge", Title: "Press or rest"}},
	Events: []riposte.EventKind{
		{},
		{Name: "hand"},
		{Name: "hit"},
		{Name: "clinch"},
		{Name: "edge"},
		{Name: "end", Loud: true},
	},
	Samples: []riposte.Sample{
		{Name: "bold", Title: "Bold", Document: json.RawMessage(`{"might": 3}`)},
		{Name: "shy", Title: "Shy", Document: json.RawMessage(`{"might": 0}`)},
	},
	Ledger: &riposte.Ledger{Text: toyLedger},
}

var handWords = []string{1: "pebble", 2: "stone", 3: "boulder"}

func (toy) Info() *riposte.Info { return toyInfo }

func (toy) Vet(setup riposte.Setup, s riposte.Seat) error {
	var faults riposte.Faults
	if s == riposte.Nobody {
		for _, name := range slices.Sorted(mapKeys(setup.Options)) {
			value := setup.Options[name]
			switch {
			case name != "edge" && name != "limit":
				faults.Add("options."+name, "", "no such option")
			case name == "edge" && value != "on" && value != "off":
				faults.Add("options.edge", "T-6", "%s is neither on nor off", value)
			case name == "limit" && (len(value) != 1 || value < "1"):
				faults.Add("options.limit", "T-3", "%s is not 1 to 9", value)
			}
		}
		return faults.Err()
	}
	_, err := might(setup.Seats[s-1].Document)
	return err
}

func mapKeys(m map[string]string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func might(doc json.RawMessage) (int, error) {
	var faults riposte.Faults
	var name string
	if json.Unmarshal(doc, &name) == nil && name != "" {
		sample, ok := toyInfo.Sample(name)
		if !ok {
			faults.Add("", "", "no sample %s", name)
			return 0, faults
		}
		doc = sample.Document
	}
	var body struct{ Might *int }
	switch err := json.Unmarshal(doc, &body); {
	case err != nil || body.Might == nil:
		faults.Add("might", "T-8", "missing")
	case *body.Might < 0 || *body.Might > 5:
		faults.Add("might", "T-8", "%d is not 0 to 5", *body.Might)
	default:
		return *body.Might, nil
	}
	return 0, faults
}

func (t toy) New(setup riposte.Setup, dice riposte.Dice, log riposte.Log) (riposte.State, error) {
	s := &toyState{toy: t, edge: setup.Option(toyInfo, "edge") == "on", round: 1}
	for seat := riposte.Seat(0); seat <= 2; seat++ {
		if err := t.Vet(setup, seat); err != nil {
			return nil, err
		}
	}
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		m, _ := might(setup.Seats[seat-1].Document)
		s.life[seat], s.plan[seat] = 10+m, "left right"
		s.hand[seat] = dice.Deal(3)
		tell(log, riposte.Event{Kind: 1, Rule: "T-2", Seat: seat, Audience: riposte.Only(seat), N: [6]int32{int32(s.hand[seat])}})
	}
	return s, nil
}

func tell(log riposte.Log, e riposte.Event) {
	if log != nil {
		log.Tell(e)
	}
}

const (
	verbThrow = iota + 1
	verbPress
	verbRest
)

type toyState struct {
	toy              toy
	edge             bool
	round, clinches  int
	life, hand, last [3]int
	plan             [3]string
	pressing         riposte.Seat // who hit, and still owes the edge
	out              riposte.Outcome
}

func (s *toyState) Owed(seat riposte.Seat) riposte.Decision {
	switch {
	case seat < 1 || seat > 2 || s.out.Over():
		return riposte.Decision{}
	case s.pressing == seat:
		return riposte.Decision{Kind: 2, Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: uint32(s.round)}}
	case s.pressing != 0:
		return riposte.Decision{}
	}
	d := riposte.Decision{Kind: 1, Mode: riposte.Together, Whole: true, About: riposte.About{Serial: uint32(s.round)}}
	if s.toy.leak == "prompt" {
		d.A = int16(s.hand[seat])
	}
	return d
}

func (s *toyState) Legal(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	switch s.Owed(seat).Kind {
	case 1:
		for n := uint64(1); n <= 3; n++ {
			if c := riposte.NewChoice(verbThrow, n); s.Check(seat, c) == nil && (s.toy.leak != "legal" || s.hand[3-seat] != int(n)) {
				buf = append(buf, c)
			}
		}
	case 2:
		buf = append(buf, riposte.NewChoice(verbPress, 0), riposte.NewChoice(verbRest, 0))
	}
	return buf
}

func (s *toyState) Check(seat riposte.Seat, c riposte.Choice) error {
	owed := s.Owed(seat)
	switch {
	case owed.Mode == riposte.Idle:
		return riposte.ErrNotOwed
	case c == riposte.Concede:
		return nil
	case (c.Verb() == verbThrow) != (owed.Kind == 1):
		return riposte.Refuse("T-6", "not now")
	case c.Verb() == verbThrow && c.Args() > 3 && s.toy.leak == "refusal":
		return riposte.Refuse("T-3", "throws are 1 to 3, and beware of a %s", handWords[s.hand[3-seat]])
	case c.Verb() == verbThrow && c.Args() > 3:
		return riposte.Refuse("T-3", "throws are 1 to 3")
	case c.Verb() == verbThrow && c.Args() == 3 && s.last[seat] == 3:
		return riposte.Refuse("T-4", "the last throw was a 3")
	}
	return nil
}

func (s *toyState) Apply(by []riposte.Choice, dice riposte.Dice, log riposte.Log) error {
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		if by[seat] == riposte.Concede {
			s.end("concession", "T-9", seat, log)
			return nil
		}
	}
	if p := s.pressing; p != 0 {
		tell(log, riposte.Event{Kind: 4, Rule: "T-6", Seat: p, Audience: riposte.Everyone})
		s.pressing = 0
		if by[p].Verb() == verbPress {
			s.hurt(3-p, 1, log)
		} else {
			s.life[p]++
		}
		return nil
	}
	if s.toy.broken && by[1].Args() == 2 {
		panic("a throw of 2 was never thought of")
	}
	s.round++
	s.last[1], s.last[2] = int(by[1].Args()), int(by[2].Args())
	if s.last[1] == s.last[2] {
		s.clinches++
		tell(log, riposte.Event{Kind: 3, Rule: "T-5", Audience: riposte.Everyone, N: [6]int32{int32(s.last[1])}})
		return nil
	}
	hitter := riposte.Seat(1)
	if s.last[2] > s.last[1] {
		hitter = 2
	}
	damage := dice.Roll(6) + s.hand[hitter]
	tell(log, riposte.Event{Kind: 2, Rule: "T-3", Seat: hitter, Other: 3 - hitter, Audience: riposte.Everyone, Reveals: true, N: [6]int32{int32(damage)}})
	s.hurt(3-hitter, damage, log)
	if s.edge && !s.out.Over() {
		s.pressing = hitter
	}
	return nil
}

func (s *toyState) hurt(seat riposte.Seat, damage int, log riposte.Log) {
	s.life[seat] = max(0, s.life[seat]-damage)
	if s.life[seat] == 0 {
		s.end("KO", "T-7", seat, log)
	}
}

func (s *toyState) end(why string, rule riposte.RuleID, loser riposte.Seat, log riposte.Log) {
	s.out = riposte.Outcome{Why: why, Rule: rule}
	s.out.Place[loser], s.out.Place[3-loser] = 2, 1
	s.out.Score[1], s.out.Score[2] = int32(s.life[1]), int32(s.life[2])
	tell(log, riposte.Event{Kind: 5, Rule: rule, Seat: loser, Audience: riposte.Everyone})
}

func (s *toyState) Clone() riposte.State             { c := *s; return &c }
func (s *toyState) CopyFrom(src riposte.State)       { *s = *src.(*toyState) }
func (s *toyState) Outcome() riposte.Outcome         { return s.out }
func (s *toyState) Name(_ string, i int) phrase.Text { return phrase.Plain(handWords[i]) }

func (s *toyState) View(viewer riposte.Seat) scene.View {
	v := scene.View{Seat: viewer, Title: phrase.Plain(fmt.Sprintf("Round %d", s.round))}
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		side := scene.Side{ID: toyInfo.SeatWord(seat), Seat: seat, Main: scene.Meter{ID: "life", Value: s.life[seat]}}
		var facts []scene.Fact
		show := func(what, value string) {
			if viewer == seat || s.toy.leak == what {
				facts = append(facts, scene.Fact{Label: phrase.Plain(what), Value: phrase.Plain(value)})
			}
		}
		show("hand", handWords[s.hand[seat]])
		show("plan", s.plan[seat])
		if s.toy.leak == "stuck" {
			facts = append(facts, scene.Fact{Label: "plan", Value: phrase.Plain(s.plan[seat])})
		}
		if s.toy.leak == "length" {
			facts = append(facts, scene.Fact{Label: "length", Value: phrase.Plain(fmt.Sprint(len(s.plan[seat])))})
		}
		side.Sheet = []scene.Sheet{{Title: "Sheet", Facts: facts}}
		v.Sides = append(v.Sides, side)
	}
	return v
}

// Resample deals the other hands and draws the plans anew.
func (s *toyState) Resample(viewer riposte.Seat, dice riposte.Dice) {
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		if seat != viewer && !s.toy.still {
			s.hand[seat] = dice.Deal(3)
			s.plan[seat] = []string{"up", "left right", "stay"}[dice.Deal(3)-1]
		}
	}
}

func (s *toyState) token(seat riposte.Seat) string { return []string{1: "amber", 2: "beryl"}[seat] }

func (s *toyState) Say(_ riposte.Seat, c riposte.Choice) string {
	switch c.Verb() {
	case verbThrow:
		return fmt.Sprintf("throw %d", c.Args())
	case verbPress:
		return "press"
	}
	return "rest"
}

func (s *toyState) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	var n uint64
	switch _, err := fmt.Sscanf(sentence, "throw %d", &n); {
	case sentence == "press":
		return riposte.NewChoice(verbPress, 0), nil
	case sentence == "rest":
		return riposte.NewChoice(verbRest, 0), nil
	case err != nil:
		return 0, fmt.Errorf("%w: %q, say throw 1, press or rest", riposte.ErrNotation, sentence)
	case n > riposte.MaxArgs:
		return 0, riposte.Refuse("T-3", "throws are 1 to 3")
	}
	return riposte.NewChoice(verbThrow, n), nil
}

func (s *toyState) Fields() []riposte.Field {
	fields := []riposte.Field{
		{Path: "round", What: "the round, from 1", Type: "int", Fixed: true},
		{Path: "edge", What: "whether the option is on", Type: "bool", Fixed: true},
	}
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		at, hidden := toyInfo.SeatWord(seat)+".", riposte.Except(seat)
		fields = append(fields,
			riposte.Field{Path: at + "life", What: "life", Type: "int"},
			riposte.Field{Path: at + "hand", What: "hidden card", Type: "string", Values: handWords[1:], Hidden: hidden},
			riposte.Field{Path: at + "plan", What: "hidden words", Type: "string", Hidden: hidden},
			riposte.Field{Path: at + "token", What: "hidden token", Type: "string", Fixed: true, Hidden: hidden},
			riposte.Field{Path: at + "last", What: "last throw, 0 none", Type: "int"},
			riposte.Field{Path: at + "owes", What: "whether asked", Type: "bool", Fixed: true},
		)
	}
	if s.round > 1 { // a path that comes into being during play
		fields = append(fields, riposte.Field{Path: "clinches", What: "equal throws", Type: "int", Fixed: true})
	}
	return fields
}

func (s *toyState) Field(path string) (any, error) {
	word, name, _ := strings.Cut(path, ".")
	seat, _ := toyInfo.SeatNamed(word)
	switch name {
	case "life":
		return s.life[seat], nil
	case "hand":
		return handWords[s.hand[seat]], nil
	case "plan":
		return s.plan[seat], nil
	case "token":
		return s.token(seat), nil
	case "last":
		return s.last[seat], nil
	case "owes":
		return s.Owed(seat).Mode.Must(), nil
	}
	switch path {
	case "round":
		return s.round, nil
	case "edge":
		return s.edge, nil
	case "clinches":
		return s.clinches, nil
	}
	return nil, fmt.Errorf("no path %s", path)
}

func (s *toyState) SetField(path string, value any) error {
	word, name, _ := strings.Cut(path, ".")
	seat, _ := toyInfo.SeatNamed(word)
	switch name {
	case "life", "last":
		n, ok := value.(int)
		if !ok || n < 0 || n > 99 {
			return fmt.Errorf("%s takes 0 to 99", path)
		}
		if name == "life" {
			s.life[seat] = n
		} else {
			s.last[seat] = n
		}
		return nil
	case "hand":
		if i := slices.Index(handWords[1:], fmt.Sprint(value)); i >= 0 {
			s.hand[seat] = i + 1
			return nil
		}
		return fmt.Errorf("%s takes %s", path, strings.Join(handWords[1:], ", "))
	case "plan":
		if s.toy.leak != "stuck" {
			s.plan[seat] = fmt.Sprint(value)
		}
		return nil
	}
	return fmt.Errorf("%s can't be set", path)
}

var toyWords = phrase.Must([]byte(`{
	"list.last": "{0} and {1}",
	"list.more": "{0}, {1}",
	"told.hand": "{seat} holds {0:hand}",
	"told.hit": "{seat} hits {other} for {0}",
	"told.clinch": "both throw {0}",
	"told.edge": "{seat} takes the edge",
	"told.end": "{seat} is beaten"
}`))

// Voice calls the seats by their words.
func (*toyState) Voice() *phrase.Voice {
	return toyWords.Voice(func(s uint8) string { return toyInfo.SeatWord(riposte.Seat(s)) })
}
