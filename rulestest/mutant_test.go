package rulestest

import (
	"maps"
	"slices"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
	"riposte/variant"
)

// A mutant is a ruleset with some of its methods changed, to see the suite fail.
type mutant struct {
	riposte.Ruleset
	info     *riposte.Info
	vet      func(setup riposte.Setup, seat riposte.Seat) error
	legal    func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice
	check    func(st riposte.State, s riposte.Seat, c riposte.Choice) error
	apply    func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error
	owed     func(st riposte.State, s riposte.Seat) riposte.Decision
	view     func(st riposte.State, s riposte.Seat) scene.View
	preview  func(p scene.Preview) scene.Preview
	prospect func(st riposte.State, s riposte.Seat) scene.Prospect
	outcome  func(st riposte.State) riposte.Outcome
	clone    func(st *mutated) riposte.State
	copyFrom func(st, src *mutated)
	say      func(st riposte.State, s riposte.Seat, c riposte.Choice) string
	parse    func(st riposte.State, s riposte.Seat, sentence string) (riposte.Choice, error)
	resample func(st riposte.State, s riposte.Seat, d riposte.Dice)
	evaluate func(st riposte.State, s riposte.Seat) int
	counted  map[string]int32 // for either seat
	setField func(f riposte.Fields, path string, value any) error
	name     func(st riposte.State, list string, i int) phrase.Text
	voice    func(st riposte.State) *phrase.Voice
	numbers  func(list []variant.Number)
	orders   []scene.Order
	played   func(riposte.Ruleset) riposte.Ruleset // by whose numbers a variant is played
}

// Orders are those of the ruleset, unless the mutant has its own.
func (m *mutant) Orders() []scene.Order {
	if m.orders != nil {
		return m.orders
	}
	return scene.OrdersOf(m.Ruleset)
}

func (m *mutant) Words() *phrase.Catalogue { return m.Ruleset.(scene.Worded).Words() }

func (m *mutant) Info() *riposte.Info {
	if m.info != nil {
		return m.info
	}
	return m.Ruleset.Info()
}

func (m *mutant) Numbers() (list []variant.Number) {
	if v, ok := m.Ruleset.(variant.Varied); ok {
		list = v.Numbers()
	}
	if m.numbers != nil {
		m.numbers(list)
	}
	return list
}

func (m *mutant) Rules(s *riposte.Setup) riposte.Ruleset {
	v, ok := m.Ruleset.(variant.Varied)
	switch {
	case !ok:
		return m
	case m.played != nil:
		return m.played(v.Rules(s))
	}
	return v.Rules(s)
}

func (m *mutant) Vet(setup riposte.Setup, seat riposte.Seat) error {
	if m.vet != nil {
		return m.vet(setup, seat)
	}
	return m.Ruleset.Vet(setup, seat)
}

func (m *mutant) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	st, err := m.Ruleset.New(setup, d, log)
	if err != nil {
		return nil, err
	}
	if m.evaluate != nil {
		return &estimating{mutated{st, m}}, nil
	}
	return &mutated{st, m}, nil
}

// An estimating estimates a position, which the example doesn't.
type estimating struct{ mutated }

func (st *estimating) Evaluate(s riposte.Seat) int { return st.m.evaluate(st.State, s) }

func (m *mutant) Measures() []string { return slices.Sorted(maps.Keys(m.counted)) }

func (m *mutant) Measure(dst []int32, _ riposte.State, _ riposte.Seat) []int32 {
	for _, name := range m.Measures() {
		dst = append(dst, m.counted[name])
	}
	return dst
}

type mutated struct {
	riposte.State
	m *mutant
}

func (st *mutated) Unwrap() riposte.State { return st.State }

func (st *mutated) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	if st.m.legal != nil {
		return st.m.legal(st.State, buf, s)
	}
	return st.State.Legal(buf, s)
}

func (st *mutated) Check(s riposte.Seat, c riposte.Choice) error {
	if st.m.check != nil {
		return st.m.check(st.State, s, c)
	}
	return st.State.Check(s, c)
}

func (st *mutated) Apply(by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
	if st.m.apply != nil {
		return st.m.apply(st.State, by, d, log)
	}
	return st.State.Apply(by, d, log)
}

func (st *mutated) Owed(s riposte.Seat) riposte.Decision {
	if st.m.owed != nil {
		return st.m.owed(st.State, s)
	}
	return st.State.Owed(s)
}

func (st *mutated) View(s riposte.Seat) scene.View {
	if st.m.view != nil {
		return st.m.view(st.State, s)
	}
	return st.State.(scene.Viewer).View(s)
}

func (st *mutated) Preview(s riposte.Seat, c riposte.Choice) (p scene.Preview) {
	if of, ok := offers[scene.Previewer](st.State); ok {
		p = of.Preview(s, c)
	}
	if st.m.preview != nil {
		p = st.m.preview(p)
	}
	return p
}

func (st *mutated) Prospect(s riposte.Seat, _ riposte.Choice, _ int) (p scene.Prospect, followed int) {
	if st.m.prospect != nil {
		p = st.m.prospect(st.State, s)
	}
	return p, 0
}

func (st *mutated) Outcome() riposte.Outcome {
	if st.m.outcome != nil {
		return st.m.outcome(st.State)
	}
	return st.State.Outcome()
}

func (st *mutated) Clone() riposte.State {
	if st.m.clone != nil {
		return st.m.clone(st)
	}
	return &mutated{st.State.Clone(), st.m}
}

func (st *mutated) CopyFrom(src riposte.State) {
	if st.m.copyFrom != nil {
		st.m.copyFrom(st, src.(*mutated))
		return
	}
	st.State.CopyFrom(src.(*mutated).State)
}

func (st *mutated) Say(s riposte.Seat, c riposte.Choice) string {
	if st.m.say != nil {
		return st.m.say(st.State, s, c)
	}
	return st.State.Say(s, c)
}

func (st *mutated) Parse(s riposte.Seat, sentence string) (riposte.Choice, error) {
	if st.m.parse != nil {
		return st.m.parse(st.State, s, sentence)
	}
	return st.State.Parse(s, sentence)
}

func (st *mutated) Resample(s riposte.Seat, d riposte.Dice) {
	if st.m.resample != nil {
		st.m.resample(st.State, s, d)
		return
	}
	st.State.(riposte.Resampler).Resample(s, d)
}

func (st *mutated) Voice() *phrase.Voice {
	if st.m.voice != nil {
		return st.m.voice(st.State)
	}
	return st.State.(scene.Speaker).Voice()
}

func (st *mutated) Name(list string, i int) phrase.Text {
	if st.m.name != nil {
		return st.m.name(st.State, list, i)
	}
	return st.State.(scene.Speaker).Name(list, i)
}

func (st *mutated) Fields() []riposte.Field { return st.State.(riposte.Fields).Fields() }

func (st *mutated) Field(path string) (any, error) { return st.State.(riposte.Fields).Field(path) }

func (st *mutated) SetField(path string, value any) error {
	if st.m.setField != nil {
		return st.m.setField(st.State.(riposte.Fields), path, value)
	}
	return st.State.(riposte.Fields).SetField(path, value)
}
