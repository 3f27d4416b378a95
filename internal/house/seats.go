package house

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/store"
)

// Join seats a guest before the duel has begun. A guest who already sits keeps the seat,
// and takes the name if one is given. The seats of a rematch are kept for those who
// played, and so are those at the next table of a campaign that somebody played before.
func (h *House) Join(ctx context.Context, g Guest, duel string, j Joining) (riposte.Seat, error) {
	if g == "" {
		return riposte.Nobody, ErrNoSeat
	}
	name, err := CleanName("name", j.Name)
	if err != nil {
		return riposte.Nobody, err
	}
	guest := store.HashToken(string(g))
	icon, err := h.icon(ctx, guest)
	if err != nil {
		return riposte.Nobody, err
	}
	seated, err := h.seated(ctx, guest, duel)
	if err == nil && seated != riposte.Nobody && name != "" {
		err = h.act(ctx, duel, func(a *act) error { return a.nameAs(seated, guest, name, icon) })
	}
	if err != nil || seated != riposte.Nobody {
		return seated, err
	}
	if err := h.mayOpen(ctx, guest); err != nil {
		return riposte.Nobody, err
	}
	kept, others, err := h.kept(ctx, guest, duel)
	if err != nil {
		return riposte.Nobody, err
	}
	if kept != riposte.Nobody {
		j.Seat = kept
	}
	var seat riposte.Seat
	err = h.act(ctx, duel, func(a *act) (err error) {
		if seat = a.seatOf(guest); seat != riposte.Nobody {
			return nil
		}
		if err := a.welcome(guest); err != nil {
			return err
		}
		if seat, err = a.room(j.Seat, others); err != nil {
			return err
		}
		at := sitting(seat, guest, name, j.Commitment, a.now)
		at.Icon = icon
		return a.sit(at)
	})
	if err != nil {
		seat = riposte.Nobody
	}
	return seat, err
}

// icon is what stands beside the name of a guest who sits down.
func (h *House) icon(ctx context.Context, guest store.Hash) (string, error) {
	kept, err := h.store.Guest(ctx, guest)
	return kept.Icon, FromStore(err)
}

// nameAs gives whoever sits there another name and icon, as long as the duel has not begun.
func (a *act) nameAs(s riposte.Seat, guest store.Hash, name, icon string) error {
	at := a.sat[s]
	if a.m.Began() || a.m.Over() || at.Token != guest || at.Name == name && at.Icon == icon {
		return nil
	}
	at.Name, at.Icon = name, icon
	a.sat[s] = at
	a.change.Left = append(a.change.Left, s)
	a.change.Sat = append(a.change.Sat, at)
	return a.rename()
}

// seated is the seat that a guest holds at a table.
func (h *House) seated(ctx context.Context, guest store.Hash, duel string) (riposte.Seat, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return riposte.Nobody, err
	}
	defer t.leave()
	return t.play.seatOf(guest), nil
}

// room is a seat that somebody may take: the one wanted, or any if wanted is Nobody,
// but not one of those kept for others.
func (a *act) room(wanted riposte.Seat, others []riposte.Seat) (riposte.Seat, error) {
	if wanted < 0 || int(wanted) >= len(a.sat) {
		return riposte.Nobody, fmt.Errorf("%w: there is no seat %d", ErrNoSeat, wanted)
	}
	if a.m.Began() || a.m.Over() {
		return riposte.Nobody, ErrBegun
	}
	for _, s := range a.everySeat() {
		if !a.taken(s) && (wanted == riposte.Nobody || wanted == s) && !slices.Contains(others, s) {
			return s, nil
		}
	}
	switch {
	case a.full():
		return riposte.Nobody, ErrFull
	case len(others) > 0:
		return riposte.Nobody, fmt.Errorf("%w: what is free is kept for those who sat there in the duel before; you can watch", ErrTaken)
	}
	return riposte.Nobody, ErrTaken
}

// sitting is a guest in a seat, together with what it thereby promises about its
// seed.
func sitting(s riposte.Seat, guest store.Hash, name string, c *fair.Commitment, now time.Time) store.Sitting {
	at := store.Sitting{Seat: s, Token: guest, Name: name, At: now, Promised: now, None: c == nil}
	if c != nil {
		at.Commitment = c[:]
	}
	return at
}

// sit takes a free seat.
func (a *act) sit(s store.Sitting) error {
	switch {
	case a.version() == fair.V2:
		if err := a.unused(s.Commitment, s.Seat); err != nil {
			return err
		}
		s.Failed = a.failures(s.Token)
	case a.opened():
		// A seed counts only if it was committed to before any other was opened.
		s.LeftOut = true
		fallthrough
	default:
		s.Promised, s.None = time.Time{}, false
	}
	a.sat[s.Seat] = s
	a.change.Sat = append(a.change.Sat, s)
	a.line(LineSat, s.Seat, "", "")
	return a.rename()
}

// Leave opens the guest's seat again, before the duel has begun and the guest's
// document is locked. The draft is deleted.
func (h *House) Leave(ctx context.Context, g Guest, duel string) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error { return a.vacate(s) })
}

// vacate is Leave for who sits in a seat.
func (a *act) vacate(s riposte.Seat) error {
	switch {
	case a.m.Began() || a.m.Over():
		return ErrBegun
	case a.m.Locked(s):
		return fmt.Errorf("%w: the document can't be taken along", riposte.ErrLocked)
	}
	if a.version() == fair.V2 && a.opened() {
		a.fail([]riposte.Seat{s})
	}
	if !a.person(s) {
		return nil // they were put off
	}
	_ = a.m.Submit(s, nil) // what an empty document lacks is for the next person who sits there
	a.sat[s] = store.Sitting{}
	a.dice.source = nil
	a.change.Left = append(a.change.Left, s)
	a.line(LineLeft, s, "", "")
	return a.rename()
}

// mayOpen returns nil if a guest may sit at one more table; see Config.Open.
func (h *House) mayOpen(ctx context.Context, guest store.Hash) error {
	held, err := h.store.Held(ctx, guest)
	if err != nil {
		return FromStore(err)
	}
	open := 0
	for i := range held {
		live, err := h.live(&held[i])
		if err != nil {
			return err
		}
		if live {
			open++
		}
	}
	if open >= h.mostOpen {
		return fmt.Errorf("%w: %d duels are open", ErrTooMany, open)
	}
	return nil
}

// live reports whether a duel in which a guest holds a seat is neither over nor dead
// to the guest.
func (h *House) live(held *store.Held) (bool, error) {
	if held.Over {
		return false, nil
	}
	sum, err := ReadSummary(&held.Listing)
	if err != nil {
		return false, fmt.Errorf("house: the listing of %s: %w", held.Duel, err)
	}
	touched := sum.Touched.Add(24 * time.Hour) // the end of the day
	if sum.Touched.IsZero() {
		touched = held.Created
	}
	return slices.Contains(sum.Waits, held.Seat) || h.run.Moment().Sub(touched) < GoneAfter, nil
}

// CleanName trims a name; it is Faults if it can't be shown.
func CleanName(path, name string) (string, error) {
	return CleanText(path, name, MaxName)
}

// CleanText is CleanName for a text of at most so many characters.
func CleanText(path, text string, most int) (string, error) {
	text, why := clean(text, most)
	if why != "" {
		return "", riposte.Faults{{Path: path, Msg: why}}
	}
	return text, nil
}

// clean trims a person's text. why says what is wrong with it.
func clean(text string, most int) (trimmed, why string) {
	if !utf8.ValidString(text) {
		return "", "is not UTF-8"
	}
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n > most {
		return "", fmt.Sprintf("has %d characters, the most is %d", n, most)
	}
	marks, seen := 0, text == ""
	for _, c := range text {
		switch {
		// Format characters turn the line around for the reader, or hide part of
		// it.
		case unicode.IsControl(c), unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp) && c != zeroWidthJoiner:
			return "", "has characters that can't be shown"
		case unicode.Is(unicode.M, c):
			if marks++; marks > maxMarks {
				return "", "has more marks above and below a letter than can be shown"
			}
		case c != zeroWidthJoiner:
			marks = 0
			seen = seen || !unicode.IsSpace(c) && !strings.ContainsRune(blanks, c)
		}
	}
	if !seen {
		return "", "has nothing that can be seen"
	}
	return text, ""
}

// maxMarks is the most marks that one letter may carry: scripts need fewer, and
// more would cover the lines above and below.
const maxMarks = 8

// blanks count as letters or signs but show nothing: Hangul fillers and the empty
// Braille pattern.
const blanks = "\u115f\u1160\u3164\uffa0\u2800"

// zeroWidthJoiner joins emoji and letters of some scripts.
const zeroWidthJoiner = '\u200d'
