package table

import (
	"slices"
	"strconv"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
)

// near is the side from which the table is seen: the viewer's own or, for who only watches, the one
// they chose; 0 is nobody's.
func (t *table) near() riposte.Seat {
	if t.You != riposte.Nobody {
		return t.You
	}
	return t.scene.Side
}

// from reports whether somebody who only watches looks from the side of a seat.
func (t *table) from(s riposte.Seat) bool {
	return t.You == riposte.Nobody && s != riposte.Nobody && s == t.scene.Side
}

// nearFirst puts first what is on the near side of somebody who only watches; all else keeps its
// order.
func nearFirst[S ~[]E, E any](t *table, all S, near func(*E) bool) S {
	if t.You == riposte.Nobody && t.scene.Side != riposte.Nobody {
		slices.SortStableFunc(all, func(a, b E) int { return btoi(near(&b)) - btoi(near(&a)) })
	}
	return all
}

// SideNumber is the seat from whose side somebody looks who only watches, as addresses have it; ""
// for none.
func (t *table) SideNumber() string {
	if t.You != riposte.Nobody || t.scene.Side == riposte.Nobody {
		return ""
	}
	return strconv.Itoa(int(t.scene.Side))
}

// A vantage is a side from which somebody may look who only watches.
type vantage struct {
	Seat, Name, Href string
	Now              bool
}

// Vantages are the sides to choose from; nil for who sits, and before there is anything to see.
func (t *table) Vantages() []vantage {
	if t.You != riposte.Nobody || t.sight.View == nil || t.scene.Replay {
		return nil
	}
	all := []vantage{{Name: web.Msg("side.none"), Href: t.Duel, Now: t.scene.Side == riposte.Nobody}}
	for i := range t.sight.Seats {
		if s := &t.sight.Seats[i]; s.Seat != t.sight.Referee {
			all = append(all, vantage{web.SeatNumber(s.Seat), t.named(s), t.Duel + "?side=" + strconv.Itoa(int(s.Seat)), t.from(s.Seat)})
		}
	}
	return all
}

// A galleryView is what those who watch have said.
type galleryView struct {
	Count     int
	Over, May bool // the duel is over; the viewer may say something
	Lines     []heardView
}

type heardView struct {
	Seq        int
	Name, Text string
}

// Gallery is what the viewer may read of it; nil for nothing.
func (t *table) Gallery() *galleryView {
	g := t.sight.Gallery
	if g == nil {
		return nil
	}
	v := &galleryView{Count: g.Count, Over: t.sight.Phase == house.Over || t.sight.Phase == house.Void, May: t.You == riposte.Nobody}
	for _, s := range g.Said {
		name := s.Name
		if name == "" {
			name = web.Msg("gallery.watcher", s.Who)
		}
		v.Lines = append(v.Lines, heardView{s.Seq, name, s.Text})
	}
	return v
}
