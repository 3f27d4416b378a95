package table

import (
	"slices"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/match"
)

// CanResign reports whether the viewer has not lost yet and may give up the duel.
func (t *table) CanResign() bool { return t.sight.CanResign }

// CanCancel reports whether the viewer may remove the table.
func (t *table) CanCancel() bool { return t.sight.CanCancel }

// EndOffer is the label of the button that ends the duel without a result: it offers
// to, agrees to, or ends it now; "" if there is no such button.
func (t *table) EndOffer() string {
	switch e := t.sight.Ending; {
	case !t.sight.CanEnd:
		return ""
	case e == nil:
		return web.Msg("end.offer")
	case slices.Contains(e.Offered, t.You):
		return web.Msg("end.now")
	}
	return web.Msg("end.agree")
}

// EndWaits says who offers to end the duel and whose answer is awaited, "" if
// nobody offers.
func (t *table) EndWaits() string {
	e := t.sight.Ending
	switch {
	case e == nil:
		return ""
	case len(e.Awaited) == 0:
		return web.Capital(web.Msg("end.nobody", t.called(e.Offered)))
	}
	return web.Capital(web.Msg("end.waits", t.called(e.Offered), t.called(e.Awaited)))
}

// EndYours reports whether the offer is the viewer's own.
func (t *table) EndYours() bool {
	return t.sight.Ending != nil && t.You != riposte.Nobody && slices.Contains(t.sight.Ending.Offered, t.You)
}

func (t *table) called(seats []riposte.Seat) string {
	var names []string
	for _, s := range t.sight.Seats {
		if slices.Contains(seats, s.Seat) {
			names = append(names, called(t.sight, &s))
		}
	}
	return strings.Join(names, ", ")
}

// VoidTitle says in a title how a duel without a result ended.
func (t *table) VoidTitle() string { return voidTitle(t.sight) }

func voidTitle(s *house.Sight) string {
	switch s.Stopped {
	case match.Agreed:
		return web.Msg("void.agreed")
	case match.Idle:
		return web.Msg("void.idle")
	}
	return web.Msg("void.title")
}

// VoidWhat is the sentence below that title.
func (t *table) VoidWhat() string {
	switch t.sight.Stopped {
	case match.Agreed:
		return web.Msg("void.agreed-what")
	case match.Idle:
		return web.Msg("void.idle-what")
	}
	return web.Msg("void.what")
}
