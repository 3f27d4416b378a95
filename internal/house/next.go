package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/match"
	"riposte/record"
)

// A Continuing describes the next table of a campaign. What it does not say stays as
// it was in the duel before.
type Continuing struct {
	Options map[string]string          `json:"options,omitempty"` // replacing the earlier ones
	Data    map[string]json.RawMessage `json:"data,omitempty"`
	// Players are places in the players' order; further ones are newcomers'. A place
	// for nobody in particular is kept for the person who sat there, or the bot stays.
	// A document is brought only where none is carried over.
	Players []Place      `json:"players,omitempty"`
	Master  *Place       `json:"master,omitempty"` // the game master's place, if the table has one
	Clock   *match.Clock `json:"clock,omitempty"`
	// Commitment is that of the seed of the guest who lays the table.
	Commitment *fair.Commitment `json:"commitment,omitempty"`
	// Key makes it safe to send again.
	Key string `json:"-"`
}

// A Next is a table that is laid because of a duel before it.
type Next struct {
	Duel string // its ID; "" chooses one
	At   store.Encounter
	Base *Past // whose characters come along
	Continuing
}

// LayNext lays the next table of a campaign. Every character comes along as the previous
// duel left it, locked, and its seat is kept for the person who played it; the notes of the
// guest who lays it come along too. The errors are
// ErrConflict if another was faster, and those of Create.
func (h *House) LayNext(ctx context.Context, g Guest, n Next) (string, error) {
	guest := store.HashToken(string(g))
	if n.Duel == "" {
		var err error
		if n.Duel, err = h.newID(guest, ""); err != nil {
			return "", err
		}
	}
	d, lock, err := h.layNext(n.Duel, guest, n.Base, &n.Continuing)
	if err != nil {
		return "", err
	}
	d.Encounter, d.Terms.Order = n.At, orderOf(n.Key, n.Continuing)
	if len(d.Sat) > 0 {
		if err := h.mayOpen(ctx, guest); err != nil {
			return "", err
		}
	}
	if err := h.found(ctx, d); err != nil {
		if errors.Is(err, store.ErrConflict) {
			err = ErrConflict
		}
		return "", err
	}
	return n.Duel, h.act(ctx, n.Duel, func(a *act) error {
		a.notesAsBefore(guest, n.Base)
		return a.lockOnce(lock)
	})
}

// Follow tells those in the previous duel that a next table is laid; the error is
// match.ErrKey if another order with its key laid it.
func (h *House) Follow(ctx context.Context, g Guest, duel string, o *Continuing) error {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return err
	}
	after, err := t.play.duel.After, t.play.ordered(o.Key, *o)
	t.leave()
	if err != nil || after == "" {
		return err
	}
	err = h.act(ctx, after, func(a *act) error {
		if a.next != duel {
			a.next, a.change.Next = duel, duel
			a.line(LineNext, a.seatOf(store.HashToken(string(g))), "", "")
		}
		return nil
	})
	if errors.Is(err, ErrNoDuel) {
		return nil
	}
	return err
}

// Clear removes a table on which no duel has begun.
func (h *House) Clear(ctx context.Context, duel string) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return
	}
	defer t.leave()
	if t.play.m.Began() {
		return
	}
	if err := h.store.Delete(ctx, duel); err != nil {
		h.log.Error("clear a table", "duel", duel, "error", err)
		return
	}
	t.deleted()
}

// sameSeat is the seat that the person who sat in s of one setup has in another
// setup of a campaign, Nobody if there is none.
func sameSeat(rules riposte.Ruleset, was, is riposte.Setup, s riposte.Seat) riposte.Seat {
	if s == riposte.Nobody {
		return riposte.Nobody
	}
	if master, _ := masterOf(rules, was); s == master {
		to, _ := masterOf(rules, is)
		return to
	}
	players := record.Players(rules, is)
	if i := slices.Index(record.Players(rules, was), s); i >= 0 && i < len(players) {
		return players[i]
	}
	return riposte.Nobody
}

// goesOn is the set-up of what comes next, without its seats: by the newest rules,
// with everything nobody has set left as it was, whatever its default is now.
func (b *Past) goesOn(info *riposte.Info, o *Continuing) riposte.Setup {
	setup := riposte.Setup{Ruleset: info.Name, Version: info.Version, Options: b.Setup.Spelled(info), Data: maps.Clone(b.Setup.Data)}
	maps.Copy(setup.Options, o.Options)
	if len(o.Data) > 0 {
		if setup.Data == nil {
			setup.Data = map[string]json.RawMessage{}
		}
		maps.Copy(setup.Data, o.Data)
	}
	return setup
}

// layNext makes the next duel. lock is the seat whose document must be locked at
// once, in addition to those carried over.
func (h *House) layNext(id string, guest store.Hash, base *Past, o *Continuing) (d *store.Duel, lock riposte.Seat, err error) {
	rules := h.rules[base.Setup.Ruleset]
	if rules == nil {
		return nil, 0, fmt.Errorf("%w: there are no rules of %q", ErrOrder, base.Setup.Ruleset)
	}
	info := rules.Info()
	setup := base.goesOn(info, o)
	was := record.Players(rules, base.Setup)
	players := max(len(was), len(o.Players))
	if players > riposte.MaxSeats {
		return nil, 0, fmt.Errorf("%w: %d players", ErrOrder, players)
	}
	setup.Seats = make([]riposte.SeatSetup, players)
	if master, _ := masterOf(rules, setup); master != riposte.Nobody {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{})
	}
	if n := len(setup.Seats); n < info.MinSeats || n > min(info.MaxSeats, riposte.MaxSeats) {
		return nil, 0, fmt.Errorf("%w: %d seats, the rules take %d to %d", ErrOrder, n, info.MinSeats, info.MaxSeats)
	}
	if d, err = h.newDuel(id, setup); err != nil {
		return nil, 0, err
	}
	if base.Here {
		d.After = base.Duel
	}
	d.Listed, d.Terms.Clock, d.Terms.Referee = base.Listed, base.Terms.Clock, refereeOf(rules, setup)
	if o.Clock != nil {
		d.Terms.Clock = *o.Clock
	}
	d.Terms.Blind, d.Terms.Host = base.Terms.Blind, guest
	n := nextTable{house: h, d: d, guest: guest, base: base, commitment: o.Commitment}
	for i, seat := range record.Players(rules, setup) {
		place, from := Place{}, riposte.Nobody
		if i < len(o.Players) {
			place = o.Players[i]
		}
		if i < len(was) {
			from = was[i]
		}
		if err := n.place(fmt.Sprintf("players[%d]", i), seat, from, place); err != nil {
			return nil, 0, err
		}
	}
	if master, _ := masterOf(rules, setup); master != riposte.Nobody {
		place := Place{}
		if o.Master != nil {
			place = *o.Master
		}
		from, _ := masterOf(rules, base.Setup)
		if place.Who == "" && from == riposte.Nobody {
			place.Who = Bot // nobody has been game master so far
		}
		if err := n.place("master", master, from, place); err != nil {
			return nil, 0, err
		}
	}
	if len(d.Sat) > 0 && n.lock == riposte.Nobody {
		// A seat that brings nothing and needs nothing is ready.
		if s := d.Sat[0].Seat; len(d.Setup.Seats[s-1].Document) == 0 && rules.Vet(d.Setup, s) == nil {
			n.lock = s
		}
	}
	return d, n.lock, h.vet(rules, d, n.lock)
}

// A nextTable is the next duel while it is being made.
type nextTable struct {
	house      *House
	d          *store.Duel
	guest      store.Hash
	base       *Past
	commitment *fair.Commitment
	lock       riposte.Seat
}

// place fills a seat, which corresponds to the seat from in the duel before, or is a
// newcomer's if from is Nobody.
func (n *nextTable) place(path string, seat, from riposte.Seat, p Place) error {
	d := n.d
	name, err := CleanName(path+".name", p.Name)
	if err != nil {
		return err
	}
	var before store.Sitting
	bot := ""
	if from != riposte.Nobody {
		before, bot = n.base.Sat[from], n.base.Bots[from]
		if name == "" && (p.Who == "" || p.Who == Me) {
			name = n.base.Names[from]
		}
	}
	document := slices.Clone(p.Document)
	if from != riposte.Nobody && n.base.Carried[from] != nil {
		if len(document) > 0 {
			return riposte.Faults{{Path: path + ".document", Msg: "this character comes along as it is; only the rules change it"}}
		}
		document = slices.Clone(n.base.Carried[from])
		d.Terms.Carried = append(d.Terms.Carried, seat)
	}
	d.Setup.Seats[seat-1].Document = document
	person := before.Seat != riposte.Nobody && before.Token != (store.Hash{})
	mine := person && n.guest.Is(before.Token[:])
	who := p.Who
	switch {
	case who == "" && mine:
		who = Me
	case who == "" && bot != "":
		who, p.Bot = Bot, bot
	case who == Me && person && !mine:
		return fmt.Errorf("%w: %s is another's", ErrTaken, path)
	case who == "" && person:
		d.Terms.Kept = append(d.Terms.Kept, seat)
		return nil
	}
	if who == Me && (p.Lock || len(p.Document) > 0) {
		n.lock = seat
	}
	p.Who = who
	return n.house.fill(d, seat, n.guest, name, &p, n.commitment)
}
