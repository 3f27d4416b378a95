package wasm

import (
	"encoding/json"

	"riposte"
	"riposte/wasm/abi"
)

// What a state offers is found by asking for its methods, so a state must lack those of what
// its module does not offer. Most powers have an answer that stands for their absence: even
// advice, no counts, a concession when the clock has run out. The others are put on.

type (
	estimating struct{ of *state }
	sealing    struct{}
	carrying   struct{ of *state }
)

// dress is how states get what their module offers.
func dress(offers map[string]bool) func(*state) riposte.State {
	switch e, s, c := offers[abi.OffersEvaluate], offers[abi.OffersSeals], offers[abi.OffersCarry]; {
	case e && s && c:
		return func(st *state) riposte.State {
			return &struct {
				*state
				estimating
				sealing
				carrying
			}{st, estimating{st}, sealing{}, carrying{st}}
		}
	case e && s:
		return func(st *state) riposte.State {
			return &struct {
				*state
				estimating
				sealing
			}{st, estimating{st}, sealing{}}
		}
	case e && c:
		return func(st *state) riposte.State {
			return &struct {
				*state
				estimating
				carrying
			}{st, estimating{st}, carrying{st}}
		}
	case s && c:
		return func(st *state) riposte.State {
			return &struct {
				*state
				sealing
				carrying
			}{st, sealing{}, carrying{st}}
		}
	case e:
		return func(st *state) riposte.State {
			return &struct {
				*state
				estimating
			}{st, estimating{st}}
		}
	case s:
		return func(st *state) riposte.State {
			return &struct {
				*state
				sealing
			}{st, sealing{}}
		}
	case c:
		return func(st *state) riposte.State {
			return &struct {
				*state
				carrying
			}{st, carrying{st}}
		}
	}
	return func(st *state) riposte.State { return st }
}

// SealsConcede says that a concession is sealed.
func (sealing) SealsConcede() {}

// Carry is what a seat brings to the next duel.
func (c carrying) Carry(s riposte.Seat) json.RawMessage {
	st := c.of
	in := st.of(st.open(), s)
	doc := append(json.RawMessage(nil), st.ask(in, abi.OpCarry)...)
	st.rules.module.give(in)
	return doc
}

func (e estimating) numbers(s riposte.Seat) (estimate, reserves, pace int) {
	st := e.of
	in := st.of(st.open(), s)
	r := abi.Read(st.ask(in, abi.OpEvaluate))
	estimate, reserves, pace = int(int32(r.Uint32())), int(int32(r.Uint32())), int(int32(r.Uint32()))
	st.rules.module.give(in)
	return estimate, reserves, pace
}

// Evaluate, Reserves and Pace are the module's; where it counts no reserves, and tells no units
// of play apart, they are 0.
func (e estimating) Evaluate(s riposte.Seat) int {
	estimate, _, _ := e.numbers(s)
	return estimate
}

func (e estimating) Reserves() int {
	_, reserves, _ := e.numbers(1)
	return reserves
}

func (e estimating) Pace() int {
	_, _, pace := e.numbers(1)
	return pace
}
