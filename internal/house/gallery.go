package house

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
)

// Those who watch a duel may talk among themselves. While it goes on nobody who sits there reads a
// word of it or is told that there is any: it belongs to no viewer's lines, and a sight has it only
// where [House.LookGallery] or [Stream.Hears] asked for it. After the end it is for all.

// The reasons why a line is not taken.
var (
	ErrSeated   = errors.New("you sit at this table: the gallery is for those who watch")
	ErrNotBegun = errors.New("the duel has not begun")
)

// lineGallery is the kind of line that those who watch say; its text is a said.
const lineGallery = LineKind(store.Gallery)

// said is the text of a line of the gallery as it is stored.
type said struct {
	By   string `json:"by"` // who, at this table alone
	Name string `json:"name,omitempty"`
	Text string `json:"text"`
}

// A Gallery is what those who watch have said.
type Gallery struct {
	Count int    `json:"count"` // of all lines
	Said  []Said `json:"said"`  // the last of them, the very last one last
}

// Said is one line of a gallery.
type Said struct {
	Seq  int       `json:"seq"` // its number in the gallery, from 1
	At   time.Time `json:"at"`
	Who  int       `json:"who"` // the number of who said it, from 1: the order in which they first spoke
	Name string    `json:"name,omitempty"`
	Text string    `json:"text,omitempty"` // none: it was forgotten
}

// byAt tells those who watch one duel apart, and links nobody at two of them.
func byAt(duel string, guest store.Hash) string {
	sum := sha256.Sum256(append([]byte("gallery "+duel+" "), guest[:]...))
	return hex.EncodeToString(sum[:12])
}

// Comment tells all who watch a line from the guest, who must not sit at the table, under a name
// or none. The same key again does nothing; the error is match.ErrKey if it came with another line.
func (h *House) Comment(ctx context.Context, g Guest, duel, name, text, key string) error {
	text, err := spoken(text, key)
	if err != nil {
		return err
	}
	name, err = CleanName("name", name)
	if err != nil {
		return err
	}
	guest := store.HashToken(string(g))
	return h.act(ctx, duel, func(a *act) error {
		a.apart = true
		switch {
		case a.seatOf(guest) != riposte.Nobody:
			return ErrSeated
		case !a.m.Began():
			return ErrNotBegun
		}
		by := byAt(duel, guest)
		again, err := a.speaks(lineGallery, text, key, func(line *store.Line) (string, bool) {
			s := readSaid(line)
			return s.Text, s.By == by
		})
		if err == nil && !again {
			a.line(lineGallery, riposte.Nobody, said{by, name, text}.String(), key)
		}
		return err
	})
}

func (s said) String() string {
	form, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("house: a line of the gallery: %v", err))
	}
	return string(form)
}

// readSaid is what a line of the gallery says; nothing of one that was forgotten.
func readSaid(line *store.Line) (s said) {
	_ = json.Unmarshal([]byte(line.Text), &s) // the house has written it
	return s
}

// galleryFor is what a viewer may read of the gallery: nil for who sits at a table where the duel
// goes on, and before it begins.
func (p *play) galleryFor(viewer riposte.Seat) *Gallery {
	if !p.m.Began() || viewer != riposte.Nobody && !p.m.Over() {
		return nil
	}
	g := p.gallery
	if g == nil {
		g = p.galleryNow()
		p.gallery = g
	}
	if viewer != riposte.Nobody && g.Count == 0 {
		return nil
	}
	return g
}

func (p *play) galleryNow() *Gallery {
	g := &Gallery{Said: []Said{}}
	numbers := map[string]int{}
	for i := range p.lines {
		line := &p.lines[i]
		if LineKind(line.Kind) != lineGallery {
			continue
		}
		g.Count++
		s := readSaid(line)
		if s.By != "" && numbers[s.By] == 0 {
			numbers[s.By] = len(numbers) + 1
		}
		g.Said = append(g.Said, Said{Seq: g.Count, At: line.At, Who: numbers[s.By], Name: s.Name, Text: s.Text})
	}
	g.Said = g.Said[max(0, len(g.Said)-MaxHeard):]
	return g
}

// forgetSaid removes what a guest has said in the gallery; it returns false if that is nothing.
func (a *act) forgetSaid(guest store.Hash) (spoke bool) {
	by := byAt(a.duel.ID, guest)
	for i := range a.lines {
		line := &a.lines[i]
		if LineKind(line.Kind) != lineGallery || readSaid(line).By != by {
			continue
		}
		line.Text, line.Key = "", ""
		a.change.Unsaid = append(a.change.Unsaid, line.Seq)
		spoke = true
	}
	if spoke {
		a.gallery = nil
	}
	return spoke
}

// LookGallery is Look, with what the viewer may read of the gallery.
func (h *House) LookGallery(ctx context.Context, g Guest, duel string, since int) (*Sight, error) {
	s, err := h.looking(ctx, g, duel, func(t *table, s riposte.Seat) *Sight {
		sight := t.looked(g, s, since)
		sight.Gallery = t.play.galleryFor(s)
		return sight
	})
	return s, err
}

// Hears makes every sight come with what the viewer may read of the gallery.
func (s *Stream) Hears() { s.hears() }
