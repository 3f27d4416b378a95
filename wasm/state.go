package wasm

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
	"riposte/wasm/abi"
)

// A state is a position: the bytes that the module has written, and what it asks.
type state struct {
	rules   *Rules
	from    *origin
	data    []byte
	owed    [riposte.MaxSeats + 1]riposte.Decision
	outcome riposte.Outcome
	legal   []riposte.Choice             // of all seats, one after the other
	until   [riposte.MaxSeats + 1]uint16 // where those of a seat end
	more    riposte.Audience             // the seats whose choices are not among them

	rec    dice.Recorder   // of a beginning
	told   []riposte.Event // of a step, until the log is told
	fields []abi.FieldValue
}

// open lends an instance that knows how the duel began, with a request in it that begins with
// the slot.
func (st *state) open() *instance {
	in, err := st.rules.module.take(st.from)
	if err != nil {
		panic(st.rules.failed(err))
	}
	slot := st.from.slot(in)
	if in.begun[slot] != st.from {
		slot = in.free()
		in.dice = dice.NewScript(st.from.draws...)
		in.out = append(append(in.out[:0], byte(slot), 0), st.from.setup...)
		st.ask(in, abi.OpBegin)
		in.begun[slot] = st.from
	}
	in.dice = nil
	in.out = append(in.out[:0], byte(slot))
	return in
}

// free is the slot to begin the next duel in.
func (in *instance) free() int {
	slot := in.next
	in.next = (in.next + 1) % abi.Slots
	in.begun[slot] = nil
	return slot
}

// of adds the seat and the position to the request of an instance.
func (st *state) of(in *instance, s riposte.Seat) *instance {
	in.out = abi.AppendBytes(append(in.out, byte(s)), st.data)
	return in
}

// send sends the request. If the module fails, or the dice have no answer, it panics, and the
// instance is given back or dropped; if the module refuses, refused is the error, and the
// instance is given back.
func (st *state) send(in *instance, op abi.Op) (reply []byte, refused error) {
	m := st.rules.module
	reply, status, err := in.call(op, in.out)
	switch {
	case err != nil && in.fault == nil:
		m.drop(in)
		panic(st.rules.failed(err))
	case in.fault != nil:
		fault := in.fault
		if err != nil {
			m.drop(in)
		} else {
			m.give(in)
		}
		panic(fault)
	case status == abi.Refused:
		var refusal abi.Refusal
		if err := json.Unmarshal(reply, &refusal); err != nil {
			st.nonsense(in, op, err)
		}
		m.give(in)
		return nil, refusal.Err()
	}
	return reply, nil
}

// nonsense drops an instance with a reply that can't be read.
func (st *state) nonsense(in *instance, op abi.Op, err error) {
	st.rules.module.drop(in)
	panic(st.rules.failed(fmt.Errorf("its reply to call %d: %w", op, err)))
}

// ask is send for what the module can't refuse.
func (st *state) ask(in *instance, op abi.Op) []byte {
	reply, refused := st.send(in, op)
	if refused != nil {
		panic(st.rules.failed(refused))
	}
	return reply
}

var (
	errShort   = errors.New("it ends too early")
	errSeats   = errors.New("it has another number of seats")
	errLong    = fmt.Errorf("the position has more than %d bytes", maxPosition)
	errUnasked = errors.New("somebody is asked what Info does not name")
)

// take makes the position of a reply the state's, gives the instance back and tells the log.
func (st *state) take(in *instance, op abi.Op, reply []byte, log riposte.Log) {
	if err := st.read(reply, log != nil); err != nil {
		st.nonsense(in, op, err)
	}
	st.rules.module.give(in)
	if log != nil {
		for _, e := range st.told {
			log.Tell(e)
		}
	}
}

func (st *state) read(reply []byte, listening bool) error {
	r := abi.Read(reply)
	data := r.Bytes()
	seats := int(r.Byte())
	switch {
	case r.Short():
		return errShort
	case len(data) > maxPosition:
		return errLong
	case seats != st.from.seats:
		return errSeats
	}
	var owed [riposte.MaxSeats + 1]riposte.Decision
	st.legal, st.more = st.legal[:0], 0
	for s := 1; s <= seats; s++ {
		listed := false
		if owed[s], st.legal, listed = r.Owed(st.legal); !listed {
			st.more |= riposte.Only(riposte.Seat(s))
		}
		st.until[s] = uint16(len(st.legal))
		if d := &owed[s]; d.Mode > riposte.May || int(d.Kind) >= len(st.rules.info.Decisions) {
			return errUnasked
		}
	}
	var outcome riposte.Outcome
	r.Outcome(&outcome, seats, st.rules.word)
	st.told = st.told[:0]
	for range r.Uint32() {
		if r.Short() {
			break
		}
		if e := r.Event(st.rules.word); listening {
			st.told = append(st.told, e)
		}
	}
	if r.Short() {
		return errShort
	}
	st.data = append(st.data[:0], data...)
	st.owed, st.outcome, st.fields = owed, outcome, nil
	return nil
}

// word is a string of the module's, without a copy if it is a rule or an ending.
func (r *Rules) word(b []byte) string {
	if s, ok := r.known[string(b)]; ok {
		return s
	}
	return string(b)
}

// begin begins the duel of the state's origin, on dice.
func (st *state) begin(source riposte.Dice, log riposte.Log) error {
	if st.from.seats > riposte.MaxSeats {
		return riposte.Faults{{Path: "seats", Msg: fmt.Sprintf("there are at most %d", riposte.MaxSeats)}}
	}
	m := st.rules.module
	in, err := m.take(st.from)
	if err != nil {
		panic(st.rules.failed(err))
	}
	op, slot := abi.OpRestart, st.from.slot(in)
	if in.begun[slot] != st.from || !st.rules.offers[abi.OffersRestart] {
		op, slot = abi.OpBegin, in.free()
	}
	in.out = append(in.out[:0], byte(slot), bit(log != nil))
	if op == abi.OpBegin {
		in.out = append(in.out, st.from.setup...)
	}
	st.rec.Source = source
	st.rec.Reset()
	in.dice = &st.rec
	if source == nil {
		in.dice = nil
	}
	in.begun[slot] = nil
	reply, refused := st.send(in, op)
	if refused != nil {
		return refused
	}
	if draws := st.rec.Draws(); !slices.Equal(draws, st.from.draws) {
		st.from = &origin{setup: st.from.setup, seats: st.from.seats, draws: slices.Clone(draws)}
	}
	in.begun[slot] = st.from
	st.take(in, op, reply, log)
	return nil
}

func bit(on bool) byte {
	if on {
		return 1
	}
	return 0
}

// Restart begins the duel anew.
func (st *state) Restart(source riposte.Dice, log riposte.Log) {
	if err := st.begin(source, log); err != nil {
		panic(st.rules.failed(fmt.Errorf("a set-up that has been played is refused: %w", err)))
	}
}

func (st *state) Owed(s riposte.Seat) riposte.Decision {
	if s < 0 || int(s) > st.from.seats {
		return riposte.Decision{}
	}
	return st.owed[s]
}

func (st *state) Outcome() riposte.Outcome { return st.outcome }

func (st *state) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	if st.Owed(s).Mode == riposte.Idle {
		return buf
	}
	if !st.more.Has(s) {
		return append(buf, st.legal[st.until[s-1]:st.until[s]]...)
	}
	in := st.of(st.open(), s)
	reply := st.ask(in, abi.OpLegal)
	for r := abi.Read(reply); len(r.Rest()) > 0; {
		buf = append(buf, r.Choice())
	}
	st.rules.module.give(in)
	return buf
}

func (st *state) Check(s riposte.Seat, c riposte.Choice) error {
	in := st.of(st.open(), s)
	in.out = abi.AppendChoice(in.out, c)
	if _, refused := st.send(in, abi.OpCheck); refused != nil {
		return refused
	}
	st.rules.module.give(in)
	return nil
}

func (st *state) Apply(by []riposte.Choice, source riposte.Dice, log riposte.Log) error {
	in := st.open()
	in.out = abi.AppendBytes(append(in.out, bit(log != nil)), st.data)
	by = by[:min(len(by), riposte.MaxSeats+1)]
	in.out = append(in.out, byte(len(by)))
	for _, c := range by {
		in.out = abi.AppendChoice(in.out, c)
	}
	in.dice = source
	reply, refused := st.send(in, abi.OpApply)
	if refused != nil {
		return refused
	}
	st.take(in, abi.OpApply, reply, log)
	return nil
}

func (st *state) Clone() riposte.State {
	c := &state{
		rules: st.rules, from: st.from, data: slices.Clone(st.data), owed: st.owed, outcome: st.outcome, fields: st.fields,
		legal: slices.Clone(st.legal), until: st.until, more: st.more,
	}
	return st.rules.dressed(c)
}

// bare is the state without what it may offer.
func (st *state) bare() *state { return st }

func (st *state) CopyFrom(src riposte.State) {
	from := src.(interface{ bare() *state }).bare()
	st.rules, st.from, st.owed, st.outcome, st.fields = from.rules, from.from, from.owed, from.outcome, from.fields
	st.data, st.legal = append(st.data[:0], from.data...), append(st.legal[:0], from.legal...)
	st.until, st.more = from.until, from.more
}

func (st *state) Say(s riposte.Seat, c riposte.Choice) string {
	in := st.of(st.open(), s)
	in.out = abi.AppendChoice(in.out, c)
	said := string(st.ask(in, abi.OpSay))
	st.rules.module.give(in)
	return said
}

func (st *state) Parse(s riposte.Seat, sentence string) (riposte.Choice, error) {
	in := st.of(st.open(), s)
	in.out = append(in.out, sentence...)
	reply, refused := st.send(in, abi.OpParse)
	if refused != nil {
		return 0, refused
	}
	r := abi.Read(reply)
	c := r.Choice()
	st.rules.module.give(in)
	return c, nil
}

// json reads the reply to a call, which is JSON, and gives the instance back.
func (st *state) json(in *instance, op abi.Op, into any) {
	if err := json.Unmarshal(st.ask(in, op), into); err != nil {
		st.nonsense(in, op, err)
	}
	st.rules.module.give(in)
}

func (st *state) View(s riposte.Seat) (v scene.View) {
	st.json(st.of(st.open(), s), abi.OpView, &v)
	for i := range v.Asks {
		v.Asks[i].Mode = st.Owed(s).Mode
	}
	return v.Said(abi.Unspell)
}

func (st *state) Preview(s riposte.Seat, c riposte.Choice) (p scene.Preview) {
	if !st.rules.offers[abi.OffersPreview] {
		return p
	}
	in := st.of(st.open(), s)
	in.out = abi.AppendChoice(in.out, c)
	st.json(in, abi.OpPreview, &p)
	return p.Said(abi.Unspell)
}

// ofAll adds the position to the request of an instance, for calls that no seat is asked about.
func (st *state) ofAll() *instance {
	in := st.open()
	in.out = abi.AppendBytes(in.out, st.data)
	return in
}

// Voice calls the seats what the position calls them now.
func (st *state) Voice() *phrase.Voice {
	var names []string
	st.json(st.ofAll(), abi.OpCalled, &names)
	return st.rules.words.Voice(func(s uint8) string {
		if int(s) < len(names) {
			return names[s]
		}
		return st.rules.info.SeatWord(riposte.Seat(s))
	})
}

func (st *state) Name(list string, i int) phrase.Text {
	in := st.ofAll()
	in.out = append(abi.AppendUint32(in.out, uint32(int32(i))), list...)
	name := phrase.Text(st.ask(in, abi.OpName))
	st.rules.module.give(in)
	return abi.Unspell(name)
}

func (st *state) Resample(s riposte.Seat, source riposte.Dice) {
	if !st.rules.offers[abi.OffersResample] {
		return // nothing is hidden
	}
	in := st.of(st.open(), s)
	in.dice = source
	st.take(in, abi.OpResample, st.ask(in, abi.OpResample), nil)
}

func (st *state) Advise(w []int32, s riposte.Seat, legal []riposte.Choice) {
	if !st.rules.offers[abi.OffersAdvise] {
		for i := range w {
			w[i] = 1
		}
		return
	}
	in := st.of(st.open(), s)
	for _, c := range legal {
		in.out = abi.AppendChoice(in.out, c)
	}
	r := abi.Read(st.ask(in, abi.OpAdvise))
	for i := range legal {
		w[i] = int32(r.Uint32())
	}
	if r.Short() {
		st.nonsense(in, abi.OpAdvise, errShort)
	}
	st.rules.module.give(in)
}

func (st *state) Lapse(s riposte.Seat) riposte.Choice {
	if !st.rules.offers[abi.OffersLapse] {
		return riposte.Concede
	}
	in := st.of(st.open(), s)
	r := abi.Read(st.ask(in, abi.OpLapse))
	c := r.Choice()
	st.rules.module.give(in)
	return c
}

// Key is what the module makes of the position; without that, all of it.
func (st *state) Key(dst []byte) []byte {
	if !st.rules.offers[abi.OffersKey] {
		return append(dst, st.data...)
	}
	in := st.ofAll()
	dst = append(dst, st.ask(in, abi.OpKey)...)
	st.rules.module.give(in)
	return dst
}

func (st *state) Tally(dst []riposte.Count) []riposte.Count {
	if !st.rules.offers[abi.OffersTally] {
		return dst
	}
	var counts []riposte.Count
	st.json(st.ofAll(), abi.OpTally, &counts)
	return append(dst, counts...)
}
