package house

import (
	"encoding/json"
	"fmt"
	"time"

	"riposte"
	"riposte/internal/store"
)

// A Summary is what a list shows of a duel without loading it. It is all public.
type Summary struct {
	Seats []Seated       `json:"seats"`
	Title string         `json:"title,omitempty"`
	Waits []riposte.Seat `json:"waits,omitempty"` // the seats that the duel waits for
	// Touched is the day on which a person last did something; zero if it was listed
	// before that was kept.
	Touched time.Time `json:"touched,omitzero"`
}

// list makes the listing of the duel as it is.
func (p *play) list() store.Listing {
	sum := Summary{Touched: p.touched().Truncate(24 * time.Hour)}
	for _, s := range p.everySeat() {
		seat := Seated{
			Seat: s, Word: p.info.SeatWord(s), Name: p.name(s), Icon: p.sat[s].Icon, Taken: p.taken(s), Kept: p.keptOpen(s), Bot: p.bot(s), Presence: Away,
			Ready: p.ready(s), Asked: p.owes(s),
		}
		if int(s) <= len(p.info.Roles) {
			seat.Role = p.info.Roles[s-1]
		}
		if seat.Bot != "" {
			seat.Presence = Here
		}
		sum.Seats = append(sum.Seats, seat)
		if p.owes(s) || p.opens(s) != nil || !p.m.Over() && p.person(s) && (!seat.Ready || p.seedDue(s)) {
			sum.Waits = append(sum.Waits, s)
		}
	}
	switch {
	case p.m.Over() && !p.void():
		outcome := p.m.Outcome()
		sum.Title = p.result(&outcome).Sentence
	case p.m.Over():
		sum.Title = p.saysStopped()
	case p.m.Began():
		sum.Title = p.publicTitle()
	}
	form, err := json.Marshal(sum)
	if err != nil {
		panic(fmt.Sprintf("house: a listing: %v", err))
	}
	return store.Listing{Phase: string(p.phase()), Summary: form}
}

// ReadSummary is what lists show of a duel.
func ReadSummary(l *store.Listing) (sum Summary, err error) {
	if len(l.Summary) > 0 {
		err = json.Unmarshal(l.Summary, &sum)
	}
	return sum, err
}

// Watching is the number of the public who watch a duel.
func (h *House) Watching(duel string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	there := h.elsewhere()[duel].public
	if t := h.tables[duel]; t != nil {
		there += int(t.public.Load())
	}
	return there
}
