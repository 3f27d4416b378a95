package house

import (
	"context"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// A Parting says what became of what a guest had at a table.
type Parting string

// The partings.
const (
	Forgotten Parting = "forgotten" // nothing there tells of the guest any more
	Vacated   Parting = "left"      // the same, and the seat is open again
	Cancelled Parting = "cancelled" // the table is gone
	// AtEnd: name, talk and seat stay until the duel ends, which the guest has conceded as far as
	// the rules let it.
	AtEnd Parting = "atEnd"
)

// lineErase is the kind of line that nobody is told: whoever sits there is to be forgotten when
// the duel ends.
const lineErase = LineKind("erase")

// Erase takes a guest out of a duel, and all that the guest has said there: a table that it laid
// and on which no duel has begun is cancelled, a seat there left, and a duel that goes on is
// conceded, if concede says so; otherwise the error is ErrGoesOn, and nothing has changed. It is
// no error if nothing of the guest is there.
func (h *House) Erase(ctx context.Context, guest store.Hash, duel string, concede bool) (Parting, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return "", err
	}
	defer t.leave()
	if t.play.mayCancel(guest) {
		return Cancelled, t.cancel(ctx)
	}
	var parting Parting
	err = t.act(ctx, func(a *act) (err error) {
		parting, err = a.erase(guest, concede)
		return err
	})
	return parting, err
}

func (a *act) erase(guest store.Hash, concede bool) (Parting, error) {
	s := a.seatOf(guest)
	if s != riposte.Nobody && a.m.Began() && !a.m.Over() && !concede {
		return "", ErrGoesOn
	}
	a.forgetSaid(guest)
	switch {
	case s == riposte.Nobody:
		a.apart = true
		if a.duel.Terms.Host == guest {
			a.unhost()
		}
		return Forgotten, nil
	case a.m.Over():
		return Forgotten, a.forgetSeat(s)
	case !a.m.Began():
		if err := a.vacate(s); !errors.Is(err, riposte.ErrLocked) {
			return Vacated, err
		}
	}
	if !a.erases(s) {
		a.line(lineErase, s, "", "")
	}
	if a.m.MayConcede(s) {
		if _, err := a.m.Answer(a.now, match.Answer{Seat: s, Choice: riposte.Concede, Lock: true}); err != nil {
			return "", fmt.Errorf("concede: %w", err)
		}
	}
	if a.m.Over() {
		return Forgotten, nil // see eraseAtEnd
	}
	return AtEnd, nil
}

// erases reports whether whoever sits in a seat is to be forgotten when the duel ends.
func (p *play) erases(s riposte.Seat) (erases bool) {
	for i := range p.lines {
		if p.lines[i].Seat != s {
			continue
		}
		kind := LineKind(p.lines[i].Kind)
		if kind == lineErase || kind == LineLeft || kind == LineSat { // these two say that it was another
			erases = kind == lineErase
		}
	}
	return erases
}

// eraseAtEnd forgets, in the act that ends the duel, those who have asked for it.
func (a *act) eraseAtEnd() error {
	if a.before.over || !a.m.Over() {
		return nil
	}
	for _, s := range a.everySeat() {
		if !a.person(s) || !a.erases(s) {
			continue
		}
		if err := a.forgetSeat(s); err != nil {
			return err
		}
	}
	return nil
}

// forgetSeat removes name, talk, notes and token of who sits there.
func (a *act) forgetSeat(s riposte.Seat) error {
	if at := &a.sat[s]; a.duel.Terms.Host == at.Token {
		a.unhost()
	}
	a.sat[s].Name, a.sat[s].Icon, a.sat[s].Token = "", "", store.Hash{}
	for i := range a.lines {
		if line := &a.lines[i]; line.Seat == s && (LineKind(line.Kind) == LineTalk || LineKind(line.Kind) == lineNotes) {
			line.Text = ""
		}
	}
	a.change.Forget = append(a.change.Forget, s)
	return a.rename()
}

// unhost forgets who laid the table.
func (a *act) unhost() {
	if a.duel.Terms.Host != (store.Hash{}) {
		a.duel.Terms.Host, a.change.Unhost = store.Hash{}, true
	}
}

// Belongings are what is kept of a guest who sits at a table.
type Belongings struct {
	Seat       riposte.Seat
	Name, Icon string
	Since      time.Time
	Commitment []byte // to the seed that was brought; nil is none
	Seed       []byte // once it was opened
	Laid       bool   // the guest has laid the table
	Document   []byte // that was brought, as it came; empty is none
	Erases     bool   // it is to be forgotten when the duel ends
	Said       []OwnLine
	Sight      *Sight // what the guest sees, from the first line
}

// An OwnLine is something that the guest has written.
type OwnLine struct {
	At   time.Time `json:"at"`
	Kind LineKind  `json:"kind"` // talk, or notes, of which the last stand
	Text string    `json:"text"`
}

// Belongings is what is kept of a guest at a table; ErrNoSeat for who does not sit there. Asking
// for it does not make anybody present.
func (h *House) Belongings(ctx context.Context, guest store.Hash, duel string) (*Belongings, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	p := t.play
	s := p.seatOf(guest)
	if s == riposte.Nobody {
		return nil, ErrNoSeat
	}
	at := &p.sat[s]
	b := &Belongings{
		Seat: s, Name: at.Name, Icon: at.Icon, Since: at.At, Commitment: at.Commitment, Seed: at.Seed,
		Laid: p.hosts(guest), Document: p.m.Document(s), Erases: p.erases(s), Said: []OwnLine{},
		Sight: t.sight(s, 0, h.run.Moment()),
	}
	for i := range p.lines {
		if line := &p.lines[i]; line.Seat == s && line.Text != "" && !line.At.Before(at.At) && (LineKind(line.Kind) == LineTalk || LineKind(line.Kind) == lineNotes) {
			b.Said = append(b.Said, OwnLine{line.At, LineKind(line.Kind), line.Text})
		}
	}
	return b, nil
}

// SaidBy reads a line of the gallery of a duel as it is stored: what it says if it is the guest's.
func SaidBy(guest store.Hash, duel, line string) (name, text string, own bool) {
	s := readSaid(&store.Line{Text: line})
	if s.By == "" || s.By != byAt(duel, guest) {
		return "", "", false
	}
	return s.Name, s.Text, true
}
