package wasm

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/scene"
	"riposte/wasm/abi"
)

// Rules are a ruleset from a module.
type Rules struct {
	module  *module
	info    *riposte.Info
	offers  map[string]bool
	words   *phrase.Catalogue
	staging map[string]scene.Staging
	known   map[string]string // the words of outcomes and events: rules and endings
	dressed func(*state) riposte.State
}

// drafting rules say what follows from a document.
type drafting struct{ *Rules }

// Load makes a ruleset of a module; name is what messages call it. Its faults are errors: what
// is no module, what speaks another version, what asks for more than it gets, and what says
// nothing sensible of itself. Whether it keeps the laws of a ruleset is for package rulestest
// to say. The ruleset may be used by any number of goroutines, and must be closed in the end.
func Load(name string, data []byte) (riposte.Ruleset, func(), error) {
	m, err := compile(name, data)
	if err != nil {
		return nil, nil, err
	}
	r := &Rules{module: m}
	if err := r.ask(); err != nil {
		m.close()
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	if r.offers[abi.OffersDraft] {
		return drafting{r}, m.close, nil
	}
	return r, m.close, nil
}

// Hash is the SHA-256 of the module's file, in hexadecimal.
func (r *Rules) Hash() string { return r.module.hash }

// ask asks the module what it is.
func (r *Rules) ask() error {
	reply, status, err := r.module.once(abi.OpAbout, nil)
	if err != nil {
		return err
	}
	var about abi.About
	if err := json.Unmarshal(reply, &about); status != abi.Done || err != nil {
		return fmt.Errorf("what it says of itself can't be read: %w", err)
	}
	r.info = about.Info.Info()
	if err := vetInfo(r.info); err != nil {
		return err
	}
	r.info.Content = r.module.hash
	if len(about.Scenarios) > 0 {
		files := fstest.MapFS{}
		for path, text := range about.Scenarios {
			files[path] = &fstest.MapFile{Data: []byte(text), Mode: 0o444}
		}
		r.info.Scenarios = files
	}
	words, err := json.Marshal(about.Words)
	if err != nil {
		return err
	}
	if r.words, err = phrase.Read(words); err != nil {
		return err
	}
	r.staging = about.Staging
	r.offers = map[string]bool{}
	for _, name := range about.Offers {
		r.offers[name] = true
	}
	r.dressed = dress(r.offers)
	r.known = map[string]string{}
	for _, rule := range r.info.Ledger.Rules() {
		r.known[string(rule.ID)] = string(rule.ID)
	}
	for _, why := range r.info.Endings {
		r.known[why] = why
	}
	return nil
}

// vetInfo checks what others rely on without asking; the rest is for the laws. A ledger that
// can't be read panics.
func vetInfo(in *riposte.Info) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("its ledger: %v", p)
		}
	}()
	switch {
	case in.Name == "" || strings.Trim(in.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return fmt.Errorf("its name %q is not a word of small letters, digits and hyphens", in.Name)
	case in.MinSeats < 1 || in.MaxSeats < in.MinSeats || in.MaxSeats > riposte.MaxSeats:
		return fmt.Errorf("it takes %d to %d seats; a ruleset takes 1 to %d", in.MinSeats, in.MaxSeats, riposte.MaxSeats)
	case in.Version < 1:
		return errors.New("its rules have no version")
	case len(in.Decisions) < 2 || len(in.Events) < 2:
		return errors.New("it names no kinds of decisions or events")
	case len(in.SeatWords) > in.MaxSeats || len(in.Roles) > in.MaxSeats:
		return errors.New("it has more words for seats than seats")
	}
	in.Ledger.Rules()
	return nil
}

// once asks the module for what it needs no position for, and copies the reply.
func (m *module) once(op abi.Op, request []byte) (reply []byte, status abi.Status, err error) {
	in, err := m.take(nil)
	if err != nil {
		return nil, 0, err
	}
	if reply, status, err = in.call(op, request); err != nil {
		m.drop(in)
		return nil, 0, err
	}
	reply = slices.Clone(reply)
	m.give(in)
	return reply, status, nil
}

// failed is what a ruleset panics with that its module has failed.
func (r *Rules) failed(err error) string {
	return fmt.Sprintf("the module of %s: %v", r.info.Name, err)
}

// Info is what the module says of itself. Its content is the hash of the module.
func (r *Rules) Info() *riposte.Info { return r.info }

// Words is the catalogue of the messages.
func (r *Rules) Words() *phrase.Catalogue { return r.words }

// Staging is what a page shows of events beside their sentences.
func (r *Rules) Staging() map[string]scene.Staging { return r.staging }

// Vet asks the module. It plays its own version alone: what another module has played, that
// one must verify.
func (r *Rules) Vet(setup riposte.Setup, seat riposte.Seat) error {
	if err := r.vetVersion(&setup); err != nil {
		return err
	}
	return r.about(abi.OpVet, setup, seat, nil)
}

func (r *Rules) vetVersion(setup *riposte.Setup) error {
	if v := setup.Version; v != 0 && v != r.info.Version {
		var faults riposte.Faults
		faults.Add("version", "", "this module plays version %d of %s, not %d", r.info.Version, r.info.Title, v)
		return faults
	}
	return nil
}

// about asks the module something about a set-up; take reads the reply.
func (r *Rules) about(op abi.Op, setup riposte.Setup, seat riposte.Seat, take func([]byte) error) error {
	data, err := json.Marshal(setup)
	if err != nil {
		return riposte.Faults{{Msg: err.Error()}}
	}
	request := data
	if op != abi.OpReferee {
		request = append([]byte{byte(seat)}, data...)
	}
	reply, status, err := r.module.once(op, request)
	switch {
	case err != nil:
		panic(r.failed(err))
	case status == abi.Refused:
		return r.refusal(reply)
	case take != nil:
		if err := take(reply); err != nil {
			panic(r.failed(err))
		}
	}
	return nil
}

// refusal is the error that a reply tells of.
func (r *Rules) refusal(reply []byte) error {
	var refused abi.Refusal
	if err := json.Unmarshal(reply, &refused); err != nil {
		panic(r.failed(fmt.Errorf("a refusal that can't be read: %w", err)))
	}
	return refused.Err()
}

// Draft is what follows from a document.
func (r drafting) Draft(setup riposte.Setup, seat riposte.Seat) (draft scene.Draft) {
	_ = r.about(abi.OpDraft, setup, seat, func(reply []byte) error { return json.Unmarshal(reply, &draft) }) // what is refused has no draft
	return draft.Said(abi.Unspell)
}

// Referee is the game master's seat, if the module has any.
func (r *Rules) Referee(setup riposte.Setup) (seat riposte.Seat, rules bool) {
	if !r.offers[abi.OffersReferee] {
		return riposte.Nobody, false
	}
	_ = r.about(abi.OpReferee, setup, 0, func(reply []byte) error { // what is refused has no game master
		in := abi.Read(reply)
		seat, rules = in.Seat(), in.Byte() != 0
		return nil
	})
	if seat < 0 || int(seat) > len(setup.Seats) {
		return riposte.Nobody, false
	}
	return seat, rules
}

// An origin is how a duel began: an instance that does not know it can begin it again.
type origin struct {
	setup []byte // JSON
	seats int
	draws []dice.Draw
}

// slot is where an instance keeps the origin, or 0.
func (o *origin) slot(in *instance) int { return max(slices.Index(in.begun[:], o), 0) }

// New begins a duel.
func (r *Rules) New(setup riposte.Setup, source riposte.Dice, log riposte.Log) (riposte.State, error) {
	if err := r.vetVersion(&setup); err != nil {
		return nil, err
	}
	data, err := json.Marshal(setup)
	if err != nil {
		return nil, riposte.Faults{{Msg: err.Error()}}
	}
	st := &state{rules: r, from: &origin{setup: data, seats: len(setup.Seats)}}
	if err := st.begin(source, log); err != nil {
		return nil, err
	}
	return r.dressed(st), nil
}
