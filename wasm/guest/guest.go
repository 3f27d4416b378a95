// Package guest makes a WebAssembly module of a ruleset. Its main package is
//
//	func init() { guest.Serve(mine.Ruleset()) }
//
//	func main() {}
//
// and is built with
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -o mine.wasm
//
// A module keeps nothing between two calls but the beginnings of duels: a position comes with
// each call and goes with its answer, so that hosts copy positions by copying bytes. What is
// written down of a state is each of its fields; what Clone shares, such as the tables of the
// rules, is left out. A state that can't be written so, since it has maps or since its pointers
// move to other shared things, has the methods AppendBinary and UnmarshalBinary of package
// encoding.
package guest

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"riposte"
	"riposte/internal/plainjson"
	"riposte/scene"
	"riposte/wasm/abi"
)

// served is what the exported functions answer with.
var served *server

// Serve makes the ruleset the one that the module has. It is called by an init function.
func Serve(rules riposte.Ruleset) { served = newServer(rules, imported{}) }

// A server answers calls.
type server struct {
	rules riposte.Ruleset
	info  *riposte.Info
	dice  *cup
	slots [abi.Slots]*beginning

	request, reply []byte
	events         []byte
	told           uint32
	buf            []riposte.Choice
	by             [riposte.MaxSeats + 1]riposte.Choice
	weights        []int32
}

// A beginning is a duel as it began: what doesn't change in it, and a state to work with.
type beginning struct {
	setup riposte.Setup
	first riposte.State
	plan  *plan
	work  riposte.State
}

func newServer(rules riposte.Ruleset, source riposte.Dice) *server {
	return &server{rules: rules, info: rules.Info(), dice: &cup{source}, buf: make([]riposte.Choice, 0, 1024)}
}

// A cup is the host's dice; where they have no answer the call is abandoned.
type cup struct{ source riposte.Dice }

// abandoned is what the cup panics with.
type abandoned struct{}

func (c *cup) Roll(sides int) int { return c.answer(c.source.Roll(sides), sides) }
func (c *cup) Deal(n int) int     { return c.answer(c.source.Deal(n), n) }

func (c *cup) answer(face, n int) int {
	if face < 1 || face > n {
		panic(abandoned{})
	}
	return face
}

// room makes room for a request of n bytes.
func (s *server) room(n int) []byte {
	if n = max(n, 1); cap(s.request) < n {
		s.request = make([]byte, max(n, 4096))
	}
	s.request = s.request[:n]
	return s.request
}

// call answers the request of n bytes. The reply is good until the next call.
func (s *server) call(op abi.Op, n int) []byte {
	s.reply = append(s.reply[:0], byte(abi.Done))
	s.events, s.told = s.events[:0], 0
	if status := s.attempt(op, abi.Read(s.request[:n])); status != abi.Done {
		s.reply[0] = byte(status)
		if op == abi.OpApply || op == abi.OpResample || op == abi.OpSetField || op == abi.OpRestart {
			s.afresh(s.request[:n])
		}
	}
	return s.reply
}

// afresh gives the duel another state to work with: that of a step that was not made may be
// anything.
func (s *server) afresh(request []byte) {
	if len(request) > 0 && int(request[0]) < len(s.slots) {
		if b := s.slots[request[0]]; b != nil {
			b.work = b.first.Clone()
		}
	}
}

// attempt is answer with panics turned into a status.
func (s *server) attempt(op abi.Op, in abi.Reader) (status abi.Status) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case abandoned:
			s.reply, status = s.reply[:1], abi.Abandoned
		default:
			s.reply, status = append(s.reply[:1], fmt.Sprint(p)...), abi.Failed
		}
	}()
	if err := s.answer(op, &in); err != nil {
		s.reply = s.reply[:1]
		s.json(abi.Refuse(err))
		return abi.Refused
	}
	return abi.Done
}

// answer appends the answer to the reply; an error is a refusal.
func (s *server) answer(op abi.Op, in *abi.Reader) error {
	switch op { //nolint:exhaustive // the others are about a duel
	case abi.OpAbout:
		s.json(s.about())
	case abi.OpVet:
		seat := in.Seat()
		return s.rules.Vet(s.setup(in), seat)
	case abi.OpDraft:
		seat := in.Seat()
		s.json(s.rules.(scene.Drafter).Draft(s.setup(in), seat).Said(abi.Spell))
	case abi.OpReferee:
		seat, rules := s.rules.(riposte.Refereed).Referee(s.setup(in))
		s.reply = append(s.reply, byte(seat), bit(rules))
	case abi.OpBegin, abi.OpRestart:
		return s.begin(op, in)
	default:
		return s.ofDuel(op, in)
	}
	return nil
}

func (s *server) setup(in *abi.Reader) (setup riposte.Setup) {
	if err := json.Unmarshal(in.Rest(), &setup); err != nil {
		panic(fmt.Sprintf("a setup that can't be read: %v", err))
	}
	return setup
}

func (s *server) json(v any) {
	data, err := plainjson.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("what can't be written as JSON: %v", err))
	}
	s.reply = append(s.reply, data...)
}

// begin begins a duel, or one of the same set-up anew, and keeps what it began with.
func (s *server) begin(op abi.Op, in *abi.Reader) error {
	slot, log := s.slot(in), s.log(in)
	if op == abi.OpRestart {
		b := s.begun(slot)
		st := b.first.Clone()
		st.(riposte.Restarter).Restart(s.dice, log)
		b.first = st
		b.work = st.Clone()
		s.position(b, st)
		return nil
	}
	setup := s.setup(in)
	st, err := s.rules.New(setup, s.dice, log)
	if err != nil {
		return err
	}
	work := st.Clone()
	p, err := planFor(st, work)
	if err != nil {
		panic(err.Error())
	}
	b := &beginning{setup, st, p, work}
	s.slots[slot] = b
	s.position(b, st)
	return nil
}

func (s *server) slot(in *abi.Reader) int { return int(in.Byte()) % abi.Slots }

func (s *server) begun(slot int) *beginning {
	if s.slots[slot] == nil {
		panic("no duel has begun in this slot")
	}
	return s.slots[slot]
}

// log is the server, unless nobody listens.
func (s *server) log(in *abi.Reader) riposte.Log {
	if in.Byte() == 0 {
		return nil
	}
	return s
}

// Tell keeps the event for the reply.
func (s *server) Tell(e riposte.Event) {
	s.events = abi.AppendEvent(s.events, &e)
	s.told++
}

// position appends an abi.Position.
func (s *server) position(b *beginning, st riposte.State) {
	from := len(s.reply)
	s.reply = b.plan.save(abi.AppendUint32(s.reply, 0), st)
	abi.PutUint32(s.reply[from:], uint32(len(s.reply)-from-4))
	seats := len(b.setup.Seats)
	s.reply = append(s.reply, byte(seats))
	for seat := 1; seat <= seats; seat++ {
		owed, legal := st.Owed(riposte.Seat(seat)), []riposte.Choice(nil)
		if owed.Mode != riposte.Idle {
			legal = st.Legal(s.buf[:0], riposte.Seat(seat))
		}
		s.reply = abi.AppendOwed(s.reply, owed, legal)
	}
	outcome := st.Outcome()
	s.reply = abi.AppendOutcome(s.reply, &outcome, seats)
	s.reply = append(abi.AppendUint32(s.reply, s.told), s.events...)
}

func bit(on bool) byte {
	if on {
		return 1
	}
	return 0
}

// about is what the ruleset says of itself.
func (s *server) about() abi.About {
	a := abi.About{Info: abi.Of(s.info), Offers: s.offers(), Words: map[string]string{}, Staging: scene.StagingOf(s.rules), Scenarios: map[string]string{}}
	if w, ok := s.rules.(scene.Worded); ok {
		for _, key := range w.Words().Keys() {
			a.Words[key] = w.Words().Message(key)
		}
	}
	if files := s.info.Scenarios; files != nil {
		names, _ := fs.Glob(files, "*/*.yaml") // its only error is a malformed pattern
		for _, name := range names {
			if data, err := fs.ReadFile(files, name); err == nil {
				a.Scenarios[name] = string(data)
			}
		}
	}
	return a
}
