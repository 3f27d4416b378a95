package house

import (
	"context"
	"fmt"
	"strings"
	"time"

	"riposte"
	"riposte/internal/store"
)

// Note saves the notes of the guest's seat in place of earlier ones. Nobody else is
// shown them, or told that there are any.
func (h *House) Note(ctx context.Context, g Guest, duel, text string) error {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if _, why := clean(strings.ReplaceAll(line, "\t", " "), MaxNotes); why != "" {
			return riposte.Faults{{Path: "text", Msg: why}}
		}
	}
	if n := len([]rune(text)); n > MaxNotes {
		return riposte.Faults{{Path: "text", Msg: fmt.Sprintf("has %d characters, the most is %d", n, MaxNotes)}}
	}
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		if a.notes(s) == text {
			return nil
		}
		lately, all := 0, 0
		for i := range a.lines {
			if line := &a.lines[i]; LineKind(line.Kind) == lineNotes && line.Seat == s {
				all++
				if line.At.After(a.now.Add(-time.Minute)) {
					lately++
				}
			}
		}
		if lately >= NotesRate || all >= MaxNotesKept {
			return fmt.Errorf("%w: notes kept %d times", ErrTooMany, max(lately, all))
		}
		a.line(lineNotes, s, text, "")
		return nil
	})
}

// lineNotes is the kind of line that nobody is told: a seat's notes, of which the last
// ones stand.
const lineNotes = LineKind(store.Notes)

// notes is what a seat has noted.
func (p *play) notes(s riposte.Seat) string {
	for i := len(p.lines) - 1; i >= 0; i-- {
		if line := &p.lines[i]; line.Seat == s && LineKind(line.Kind) == lineNotes {
			return line.Text
		}
	}
	return ""
}

// notesAsBefore gives a guest who sits here the notes kept at a table before.
func (a *act) notesAsBefore(guest store.Hash, base *Past) {
	s := a.seatOf(guest)
	for from, text := range base.Notes {
		if s != riposte.Nobody && text != "" && guest.Is(base.Sat[from].Token[:]) && a.notes(s) == "" {
			a.line(lineNotes, s, text, "")
		}
	}
}

// spoken is the number of lines that the table has told a viewer.
func (p *play) spoken(viewer riposte.Seat) (n int) {
	for i := range p.lines {
		if p.tells(i, viewer) {
			n++
		}
	}
	return n
}

// tells reports whether line i of the table is told to a viewer.
func (p *play) tells(i int, viewer riposte.Seat) bool {
	kind := LineKind(p.lines[i].Kind)
	if kind == LineOrdered {
		return p.lines[i].Seat == viewer
	}
	return kind != lineNotes && kind != lineHands && kind != lineOrder && kind != lineGallery && kind != lineErase
}
