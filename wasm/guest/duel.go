package guest

import (
	"encoding/json"
	"fmt"

	"riposte"
	"riposte/scene"
	"riposte/wasm/abi"
)

// ofDuel answers a call about a position. What the call is about follows its slot.
func (s *server) ofDuel(op abi.Op, in *abi.Reader) error {
	b := s.begun(s.slot(in))
	st := b.work
	switch op { //nolint:exhaustive // the others are about a seat
	case abi.OpApply:
		return s.apply(b, in)
	case abi.OpResample:
		seat := in.Seat()
		b.plan.load(st, in.Bytes())
		st.(riposte.Resampler).Resample(seat, s.dice)
		s.position(b, st)
	case abi.OpSetField:
		return s.setField(b, in)
	case abi.OpCalled, abi.OpName, abi.OpFields, abi.OpKey, abi.OpTally:
		b.plan.load(st, in.Bytes())
		return s.ofAll(op, b, in)
	default:
		seat := in.Seat()
		b.plan.load(st, in.Bytes())
		return s.ofSeat(op, st, seat, in)
	}
	return nil
}

func (s *server) apply(b *beginning, in *abi.Reader) error {
	log := s.log(in)
	b.plan.load(b.work, in.Bytes())
	by := s.by[:min(int(in.Byte()), len(s.by))]
	for i := range by {
		by[i] = in.Choice()
	}
	if err := b.work.Apply(by, s.dice, log); err != nil {
		return err
	}
	s.position(b, b.work)
	return nil
}

func (s *server) setField(b *beginning, in *abi.Reader) error {
	b.plan.load(b.work, in.Bytes())
	var set abi.Setting
	if err := json.Unmarshal(in.Rest(), &set); err != nil {
		return err
	}
	if n, ok := set.Value.(float64); ok && n == float64(int32(n)) {
		set.Value = int(n)
	}
	if err := b.work.(riposte.Fields).SetField(set.Path, set.Value); err != nil {
		return err
	}
	s.position(b, b.work)
	return nil
}

// ofAll answers what does not depend on a seat.
func (s *server) ofAll(op abi.Op, b *beginning, in *abi.Reader) error {
	st := b.work
	switch op { //nolint:exhaustive // ofDuel calls it for these
	case abi.OpCalled:
		voice := st.(scene.Speaker).Voice()
		names := make([]string, len(b.setup.Seats)+1)
		for seat := range names {
			names[seat] = voice.Seat(uint8(seat))
		}
		s.json(names)
	case abi.OpName:
		i := int(int32(in.Uint32()))
		s.reply = append(s.reply, abi.Spell(st.(scene.Speaker).Name(string(in.Rest()), i))...)
	case abi.OpFields:
		f := st.(riposte.Fields)
		list := []abi.FieldValue{}
		for _, field := range f.Fields() {
			value, err := f.Field(field.Path)
			if err != nil {
				return err
			}
			list = append(list, abi.FieldValue{Field: field, Hidden: field.Hidden, Value: value})
		}
		s.json(list)
	case abi.OpKey:
		s.reply = st.(riposte.Keyer).Key(s.reply)
	default: // abi.OpTally
		s.json(st.(riposte.Tallier).Tally(nil))
	}
	return nil
}

// ofSeat answers what depends on a seat.
func (s *server) ofSeat(op abi.Op, st riposte.State, seat riposte.Seat, in *abi.Reader) error {
	switch op { //nolint:exhaustive // ofDuel calls it for these
	case abi.OpLegal:
		for _, c := range st.Legal(s.buf[:0], seat) {
			s.reply = abi.AppendChoice(s.reply, c)
		}
	case abi.OpCheck:
		return st.Check(seat, in.Choice())
	case abi.OpSay:
		s.reply = append(s.reply, st.Say(seat, in.Choice())...)
	case abi.OpParse:
		c, err := st.Parse(seat, string(in.Rest()))
		if err != nil {
			return err
		}
		s.reply = abi.AppendChoice(s.reply, c)
	case abi.OpAdvise:
		s.advise(st, seat, in)
	case abi.OpEvaluate:
		s.reply = abi.AppendUint32(s.reply, uint32(int32(st.(riposte.Evaluator).Evaluate(seat))))
		reserves, pace := 0, 0
		if r, ok := st.(riposte.Reserver); ok {
			reserves = r.Reserves()
		}
		if p, ok := st.(riposte.Pacer); ok {
			pace = p.Pace()
		}
		s.reply = abi.AppendUint32(abi.AppendUint32(s.reply, uint32(int32(reserves))), uint32(int32(pace)))
	case abi.OpLapse:
		s.reply = abi.AppendChoice(s.reply, st.(riposte.Lapser).Lapse(seat))
	case abi.OpView:
		s.json(st.(scene.Viewer).View(seat).Said(abi.Spell))
	case abi.OpPreview:
		s.json(st.(scene.Previewer).Preview(seat, in.Choice()).Said(abi.Spell))
	case abi.OpCarry:
		s.reply = append(s.reply, st.(riposte.Carrier).Carry(seat)...)
	default:
		panic(fmt.Sprintf("there is no call %d", op))
	}
	return nil
}

func (s *server) advise(st riposte.State, seat riposte.Seat, in *abi.Reader) {
	s.buf = s.buf[:0]
	for range len(in.Rest()) / 8 {
		s.buf = append(s.buf, in.Choice())
	}
	for len(s.weights) < len(s.buf) {
		s.weights = append(s.weights, 0)
	}
	w := s.weights[:len(s.buf)]
	clear(w)
	st.(riposte.Advisor).Advise(w, seat, s.buf)
	for _, n := range w {
		s.reply = abi.AppendUint32(s.reply, uint32(n))
	}
}

// offers is what the states and the ruleset have beside what all have. It takes a duel to
// see what a state has: one of the fewest seats, whose documents are the first samples.
func (s *server) offers() (list []string) {
	add := func(name string, has bool) {
		if has {
			list = append(list, name)
		}
	}
	_, drafts := s.rules.(scene.Drafter)
	add(abi.OffersDraft, drafts)
	_, refereed := s.rules.(riposte.Refereed)
	add(abi.OffersReferee, refereed)
	st, err := s.rules.New(s.usual(), lowest{}, nil)
	if err != nil {
		panic(fmt.Sprintf("the usual set-up is refused: %v", err))
	}
	for _, f := range []struct {
		name string
		has  bool
	}{
		{abi.OffersResample, is[riposte.Resampler](st)},
		{abi.OffersAdvise, is[riposte.Advisor](st)},
		{abi.OffersEvaluate, is[riposte.Evaluator](st)},
		{abi.OffersLapse, is[riposte.Lapser](st)},
		{abi.OffersPreview, is[scene.Previewer](st)},
		{abi.OffersFields, is[riposte.Fields](st)},
		{abi.OffersKey, is[riposte.Keyer](st)},
		{abi.OffersRestart, is[riposte.Restarter](st)},
		{abi.OffersSeals, is[riposte.Sealer](st)},
		{abi.OffersCarry, is[riposte.Carrier](st)},
		{abi.OffersTally, is[riposte.Tallier](st)},
	} {
		add(f.name, f.has)
	}
	return list
}

func is[T any](st riposte.State) bool {
	_, ok := st.(T)
	return ok
}

// usual is a set-up without options.
func (s *server) usual() riposte.Setup {
	setup := riposte.Setup{Ruleset: s.info.Name, Seats: make([]riposte.SeatSetup, s.info.MinSeats)}
	for i := range setup.Seats {
		for _, sample := range s.info.Samples {
			setup.Seats[i].Document = json.RawMessage(fmt.Sprintf("%q", sample.Name))
			if s.rules.Vet(setup, riposte.Seat(i+1)) == nil {
				break
			}
		}
	}
	return setup
}

// lowest are dice that always show a 1.
type lowest struct{}

func (lowest) Roll(int) int { return 1 }
func (lowest) Deal(int) int { return 1 }
