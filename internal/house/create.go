package house

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
	"riposte/match"
	"riposte/variant"
)

// Create lays a table. If all seats are taken and all documents locked, the duel
// begins at once. The error is ErrOrder, riposte.Faults of options, names and
// documents, ErrTooMany, or match.ErrKey if another order came with the key.
func (h *House) Create(ctx context.Context, g Guest, o Order) (string, error) {
	if g == "" {
		return "", fmt.Errorf("%w: nobody orders it", ErrOrder)
	}
	if len(o.Key) > MaxKey {
		return "", match.ErrKey
	}
	guest := store.HashToken(string(g))
	id, err := h.newID(guest, o.Key)
	if err != nil {
		return "", err
	}
	if o.Key != "" {
		switch err := h.finishTable(ctx, id, guest, &o); {
		case err == nil:
			return id, nil
		case !errors.Is(err, ErrNoDuel):
			return "", err
		}
	}
	d, err := h.lay(id, guest, &o)
	if err != nil {
		return "", err
	}
	if err := h.mayOpen(ctx, guest); err != nil {
		return "", err
	}
	if err := h.found(ctx, d); err != nil {
		return "", err
	}
	return id, h.finishTable(ctx, id, guest, &o)
}

// lockOnce locks the document of a seat, unless the seat is Nobody or it is already
// locked.
func (a *act) lockOnce(s riposte.Seat) error {
	if s == riposte.Nobody || a.m.Began() || a.m.Locked(s) {
		return nil
	}
	return a.m.LockDocument(a.now, s)
}

// newID is random, or follows from guest and key.
func (h *House) newID(guest store.Hash, key string) (string, error) {
	var id fair.DuelID
	if key == "" {
		if err := h.draw(id[:]); err != nil {
			return "", fmt.Errorf("house: an id: %w", err)
		}
		return id.String(), nil
	}
	return DerivedID("table", guest[:], []byte(key)), nil
}

// DerivedID is the first half of SHA-256("riposte <use> 1", the parts); each part
// but the last has a fixed length.
func DerivedID(use string, parts ...[]byte) string {
	hash := sha256.New()
	hash.Write([]byte("riposte " + use + " 1"))
	for _, part := range parts {
		hash.Write(part)
	}
	return hex.EncodeToString(hash.Sum(nil)[:len(fair.DuelID{})])
}

// found stores a new duel; if it is already stored, nothing changes. The error is
// ErrTooMany if too many were laid from the address.
func (h *House) found(ctx context.Context, d *store.Duel) (err error) {
	if err := h.origin.lay(ctx, d.ID); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			h.origin.over(d.ID)
		}
	}()
	for i := range d.Sat {
		if d.Sat[i].Icon, err = h.icon(ctx, d.Sat[i].Token); err != nil {
			return err
		}
	}
	ctx = context.WithoutCancel(ctx)
	err = h.store.Create(ctx, *d)
	var doubt error
	if errors.Is(err, store.ErrUnknown) {
		doubt, err = err, h.store.Create(ctx, *d)
	}
	if errors.Is(err, store.ErrExists) {
		return nil
	}
	return inDoubt(doubt, FromStore(err))
}

// orderOf tells orders with the same key apart. It is "" for an order without a key,
// and for one with a document that is not JSON, which is refused.
func orderOf(key string, order any) string {
	if key == "" {
		return ""
	}
	form, err := json.Marshal(order)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(form)
	return hex.EncodeToString(sum[:16])
}

// ordered returns match.ErrKey if the table was laid by another order with the same
// key.
func (p *play) ordered(key string, order any) error {
	if was := p.duel.Terms.Order; was != "" && was != orderOf(key, order) {
		return match.ErrKey
	}
	return nil
}

// finishTable does what remains to be done at a stored table: it locks the document
// that came with the order. Sending the order again does this if the house died before
// it could.
func (h *House) finishTable(ctx context.Context, id string, guest store.Hash, o *Order) error {
	return h.act(ctx, id, func(a *act) error {
		if err := a.ordered(o.Key, o); err != nil {
			return err
		}
		if !slices.ContainsFunc(o.Places, func(p Place) bool { return p.Who == Me && p.Lock }) {
			return nil
		}
		return a.lockOnce(a.seatOf(guest))
	})
}

// lay vets an order and makes a duel from it.
func (h *House) lay(id string, guest store.Hash, o *Order) (d *store.Duel, err error) {
	lock := riposte.Nobody // the seat whose document must be locked at once
	rules := h.rules[o.Ruleset]
	if rules == nil {
		return nil, fmt.Errorf("%w: there are no rules of %q", ErrOrder, o.Ruleset)
	}
	info := rules.Info()
	seats := max(len(o.Places), info.MinSeats, 1)
	if most := min(info.MaxSeats, riposte.MaxSeats); seats > most {
		return nil, fmt.Errorf("%w: %d seats, the rules take %d", ErrOrder, seats, most)
	}
	d, err = h.newDuel(id, riposte.Setup{
		Ruleset: info.Name, Version: info.Version, Options: o.Options, Data: o.Data, Seats: make([]riposte.SeatSetup, seats),
	})
	if err != nil {
		return nil, err
	}
	d.Terms.Clock, d.Terms.Blind, d.Listed = o.Clock, o.Blind, o.Listed
	d.Terms.Order = orderOf(o.Key, o)
	d.Terms.Referee, d.Terms.Host = refereeOf(rules, d.Setup), guest
	for i := range o.Places {
		place, seat := &o.Places[i], riposte.Seat(i+1)
		name, err := CleanName(fmt.Sprintf("places[%d].name", i), place.Name)
		if err != nil {
			return nil, err
		}
		d.Setup.Seats[i].Document = slices.Clone(place.Document)
		if place.Lock && place.Who != Me {
			return nil, fmt.Errorf("%w: only your own document can be locked", ErrOrder)
		}
		if place.Lock {
			lock = seat
		}
		if err := h.fill(d, seat, guest, name, place, place.Commitment); err != nil {
			return nil, err
		}
	}
	return d, h.vet(rules, d, lock)
}

// newDuel is a duel with a seed of its own.
func (h *House) newDuel(id string, setup riposte.Setup) (*store.Duel, error) {
	secret, commitment, root, err := h.newSecret(staysSealed(h.rules[setup.Ruleset].Info(), &setup))
	if err != nil {
		return nil, err
	}
	now := h.run.Moment()
	return &store.Duel{
		ID: id, Setup: setup, Dice: int(fair.V2), Commitment: commitment, Root: root, Secret: secret, Created: now,
		Jobs: []store.Job{
			{Kind: jobClose, Due: now.Add(h.keepUnbegun)},
			{Kind: jobLay, Due: now.Add(finishAfter)},
		},
	}, nil
}

// fill seats in a new duel the person or bot that a place is for.
func (h *House) fill(d *store.Duel, seat riposte.Seat, guest store.Hash, name string, p *Place, c *fair.Commitment) error {
	switch p.Who {
	case Me:
		if len(d.Sat) > 0 {
			return fmt.Errorf("%w: you can't sit in two seats", ErrOrder)
		}
		d.Sat = append(d.Sat, sitting(seat, guest, name, c, d.Created))
	case Bot:
		kind := p.Bot
		if kind == "" {
			kind = usual
		}
		if err := h.known(kind, d.Setup.Ruleset); err != nil {
			return fmt.Errorf("%w: %w", ErrOrder, err)
		}
		d.Terms.Bots = append(d.Terms.Bots, store.Bot{Seat: seat, Kind: kind})
		if name == "" {
			name = botName(d.Terms.Bots)
		}
		d.Setup.Seats[seat-1].Name = name
	case Open, "":
	default:
		return fmt.Errorf("%w: a place for %q", ErrOrder, p.Who)
	}
	return nil
}

// broughtBy reports whether a bot has something to bring to a seat: a sample, or nothing
// where nothing is needed.
func broughtBy(rules riposte.Ruleset, setup *riposte.Setup, m *match.Match, seat riposte.Seat) bool {
	info := variant.Rules(rules, setup).Info()
	return len(info.Schema) == 0 || m.Submit(seat, nil) == nil || slices.ContainsFunc(info.Samples, func(s riposte.Sample) bool {
		return m.Submit(seat, s.Document) == nil
	})
}

// finishAfter is the delay before a table is checked in case making it was
// interrupted.
const finishAfter = 10 * time.Second

// botName is the name of the last of the bots: "Advised bot", then "Advised bot 2"
// for the next of its kind.
func botName(bots []store.Bot) string {
	kind, nth := bots[len(bots)-1].Kind, 0
	for i := range bots {
		if bots[i].Kind == kind {
			nth++
		}
	}
	name := strings.ToUpper(kind[:1]) + kind[1:] + " bot"
	if nth > 1 {
		name += " " + strconv.Itoa(nth)
	}
	return name
}

// vet checks the options and all documents that were brought against the rules, and
// the document that must be locked even if there is none. The paths of a document's
// faults begin with its place.
func (h *House) vet(rules riposte.Ruleset, d *store.Duel, lock riposte.Seat) error {
	m, err := match.Rebuild(match.Config{Ruleset: rules, Dice: &gate{}, Clock: d.Terms.Clock, Bots: d.Terms.BotSeats(), Blind: blindTerms(d.Terms.Blind, d.ID)}, match.History{Setup: d.Setup}, nil)
	if err != nil {
		return err
	}
	var all riposte.Faults
	for i := range d.Setup.Seats {
		document, seat := d.Setup.Seats[i].Document, riposte.Seat(i+1)
		if len(document) == 0 && seat != lock {
			if slices.ContainsFunc(d.Terms.Bots, func(b store.Bot) bool { return b.Seat == seat }) && !broughtBy(rules, &d.Setup, m, seat) {
				all.Add(documentOf(i), "", "is missing: none of the samples fits these rules, so the bot has nothing to bring")
			}
			continue
		}
		var faults riposte.Faults
		err := m.Submit(seat, document)
		if err != nil && !errors.As(err, &faults) {
			return err
		}
		all.AddUnder(documentOf(i), err)
	}
	return all.Err()
}

// documentOf is the path of the document that a place brings.
func documentOf(place int) string { return fmt.Sprintf("places[%d].document", place) }

// VetPlaces is everything that the rules refuse of a set-up with all its documents. The paths of a
// document's faults begin with its place.
func VetPlaces(rules riposte.Ruleset, setup *riposte.Setup) (all riposte.Faults) {
	all.AddUnder("", rules.Vet(*setup, riposte.Nobody))
	for i := range setup.Seats {
		all.AddUnder(documentOf(i), rules.Vet(*setup, riposte.Seat(i+1)))
	}
	return all
}
