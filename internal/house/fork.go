package house

import (
	"context"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/match"
	"riposte/record"
)

// Fork lays a table at which a duel is continued from a moment in a record, between
// the guest and bots. The choices and draws up to that moment are stored as its
// own; those that follow come from a new seed, and the record says so. The error is
// ErrOrder for a step or seat that does not exist, and riposte.ErrOver for a moment
// after the end.
func (h *House) Fork(ctx context.Context, g Guest, f Fork) (string, error) {
	if g == "" || f.Record == nil {
		return "", fmt.Errorf("%w: nobody orders it", ErrOrder)
	}
	guest := store.HashToken(string(g))
	d, history, err := h.fork(guest, &f)
	if err != nil {
		return "", err
	}
	if err := h.mayOpen(ctx, guest); err != nil {
		return "", err
	}
	if err := h.found(ctx, d); err != nil {
		return "", err
	}
	return d.ID, h.act(ctx, d.ID, func(a *act) error {
		if len(a.lines) > 0 { // an earlier try was stored
			return nil
		}
		for i := range history.Setup.Seats {
			history.Setup.Seats[i].Name = a.name(riposte.Seat(i + 1))
		}
		m, err := match.Rebuild(a.config(), *history, nil)
		if err != nil {
			return err
		}
		a.line(LineFork, riposte.Nobody, fmt.Sprintf("%d %d", history.Drawn(), f.Step), "")
		a.m = m
		return nil
	})
}

// fork makes the duel, and the history that it begins with.
func (h *House) fork(guest store.Hash, f *Fork) (*store.Duel, *match.History, error) {
	setup := f.Record.Setup
	rules := h.rules[setup.Ruleset]
	switch {
	case rules == nil:
		return nil, nil, fmt.Errorf("%w: there are no rules of %q", ErrOrder, setup.Ruleset)
	case f.Step < 0 || f.Step >= len(f.Record.Steps):
		return nil, nil, fmt.Errorf("%w: there is no step %d", ErrOrder, f.Step)
	case f.Seat < 1 || int(f.Seat) > len(setup.Seats):
		return nil, nil, fmt.Errorf("%w: there is no seat %d", ErrOrder, f.Seat)
	}
	name, err := CleanName("name", f.Name)
	if err != nil {
		return nil, nil, err
	}
	id, err := h.newID(guest, "")
	if err != nil {
		return nil, nil, err
	}
	setup.Seats = slices.Clone(setup.Seats)
	d, err := h.newDuel(id, setup)
	if err != nil {
		return nil, nil, err
	}
	if IsID(f.Record.Duel) {
		d.After = f.Record.Duel
	}
	d.Terms.Referee, d.Terms.Host = refereeOf(rules, setup), guest
	// A fork interrupted here has no history: nobody can play it.
	d.Jobs = append(d.Jobs[:1], store.Job{Kind: jobIdle, Due: d.Created.Add(h.idleAfter())})
	for i := range setup.Seats {
		seat, place := riposte.Seat(i+1), Place{Who: Bot, Bot: f.Bot}
		called := ""
		if seat == f.Seat {
			place, called, d.Setup.Seats[i].Name = Place{Who: Me}, name, ""
		}
		if err := h.fill(d, seat, guest, called, &place, f.Commitment); err != nil {
			return nil, nil, err
		}
	}
	history, err := replay(rules, d, f)
	if err != nil {
		return nil, nil, err
	}
	for i := range d.Setup.Seats {
		d.Setup.Seats[i].Document = nil // they come sealed, with the history
	}
	return d, history, nil
}

// replay plays the line that leads to the step with its own draws, at the present
// time.
func replay(rules riposte.Ruleset, d *store.Duel, f *Fork) (*match.History, error) {
	play := &play{rules: rules, duel: *d}
	if err := play.id.UnmarshalText([]byte(d.ID)); err != nil {
		return nil, err
	}
	copy(play.secret[:], d.Secret)
	script := dice.NewScript()
	cfg := play.config()
	cfg.Dice, cfg.Clock, cfg.Held = script, match.Clock{}, nil
	line := f.Record.LineTo(f.Step)
	if len(line) == 0 {
		return nil, fmt.Errorf("%w: the duel did not begin", ErrOrder)
	}
	script.Load(f.Record.Steps[line[0]].Draws)
	bare := match.History{Setup: d.Setup}
	bare.Setup.Seats = slices.Clone(d.Setup.Seats)
	documents := make([]riposte.SeatSetup, len(bare.Setup.Seats))
	copy(documents, bare.Setup.Seats)
	m, err := match.Rebuild(cfg, bare, nil)
	if err != nil {
		return nil, err
	}
	for i := range documents {
		if err := m.LockDocument(d.Created, riposte.Seat(i+1)); err != nil {
			return nil, err
		}
	}
	for _, at := range line[1:] {
		step := &f.Record.Steps[at]
		script.Load(step.Draws)
		if err := again(m, d.Created, step); err != nil {
			return nil, fmt.Errorf("house: step %d of the record: %w", at, err)
		}
	}
	if m.Over() {
		return nil, riposte.ErrOver
	}
	history := m.History()
	if len(history.Steps) != len(line) || m.Awaits() != nil {
		return nil, fmt.Errorf("%w: the record is of other rules", ErrOrder)
	}
	return &history, nil
}

// again makes the choices of a step of a record.
func again(m *match.Match, now time.Time, step *record.Step) error {
	requests := make([]int, len(step.By))
	for s, choice := range step.By {
		if choice != 0 {
			requests[s] = m.Request(riposte.Seat(s)).ID
		}
	}
	for s, choice := range step.By {
		if choice == 0 {
			continue
		}
		if _, err := m.Answer(now, match.Answer{Seat: riposte.Seat(s), Request: requests[s], Choice: choice, Lock: true}); err != nil {
			return err
		}
	}
	return nil
}
