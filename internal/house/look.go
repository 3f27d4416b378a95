package house

import (
	"context"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
)

// Look is what the guest sees now, with the lines after since. If since is above
// the number of the last line, it has all of them: the guest has another seat now.
func (h *House) Look(ctx context.Context, g Guest, duel string, since int) (*Sight, error) {
	return h.looking(ctx, g, duel, func(t *table, s riposte.Seat) *Sight { return t.looked(g, s, since) })
}

// looked is the sight of a guest, who may have laid the table without sitting there.
func (t *table) looked(g Guest, s riposte.Seat, since int) *Sight {
	sight := t.sight(s, since, t.house.run.Moment())
	if g != "" && t.play.hostsFromAside(store.HashToken(string(g))) {
		sight.CanCancel = true
	}
	return sight
}

// looking is what see makes of a table for a guest, who is present there by looking.
func (h *House) looking(ctx context.Context, g Guest, duel string, see func(*table, riposte.Seat) *Sight) (*Sight, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	s := t.seatOf(g)
	if err := t.seen(ctx, s); err != nil {
		return nil, err
	}
	return see(t, s), nil
}

func (t *table) seatOf(g Guest) riposte.Seat {
	if g == "" {
		return riposte.Nobody
	}
	return t.play.seatOf(store.HashToken(string(g)))
}

// sight is everything that a viewer may see. It is built by listing what may be
// seen.
func (t *table) sight(viewer riposte.Seat, since int, now time.Time) *Sight {
	p := t.play
	s := &Sight{
		Duel: p.duel.ID, Ruleset: p.duel.Setup.Ruleset, Info: p.info, Version: p.duel.Setup.Version,
		Seat: viewer, Phase: p.phase(), Listed: p.duel.Listed, Blind: p.duel.Terms.Blind, Created: p.duel.Created, At: now,
		Seq: p.told(viewer), Options: p.options(), VariantName: p.variant, Variant: p.differs, Dice: p.seedsKnown(viewer),
		Watching: t.watching(), Next: p.next, After: p.duel.After, Referee: p.duel.Terms.Referee, Campaign: p.campaign,
	}
	s.cut(p.linesFor, since)
	s.Seats = make([]Seated, 0, len(p.sat)-1)
	seals := p.m.Seals()
	clocks := p.m.Clocks(now)
	for _, seat := range p.everySeat() {
		s.Seats = append(s.Seats, t.seated(seat, &clocks[seat], seals, now))
		claim := clocks[seat].Claim
		s.CanClaim = s.CanClaim || viewer != riposte.Nobody && viewer != seat && !claim.IsZero() && !claim.After(now)
	}
	if p.m.Began() {
		s.View, s.Voice = p.view(viewer), p.m.Voice()
		s.Advised = p.m.Advised(viewer)
		s.Step = p.m.Steps() - 1
	}
	if p.m.Over() && !p.void() {
		outcome := p.m.Outcome()
		s.Result = p.result(&outcome)
	}
	s.Stopped = p.stopped()
	s.Ending = t.ending(now)
	if viewer != riposte.Nobody {
		s.CanCancel = p.mayCancel(p.sat[viewer].Token)
		s.CanEnd = p.m.Began() && !p.m.Over() && !p.m.Lost(viewer) && (!p.offersEnd(viewer) || len(s.Ending.Awaited) == 0)
		s.Request, s.Notes, s.Hands = p.request(viewer), p.notes(viewer), p.hands(viewer)
		s.Orders = p.orders(viewer)
		s.Lesson = p.coach(viewer)
		if p.wentBack() < t.house.mostBacks {
			s.CanBack = p.m.CanTakeBack(viewer)
			s.Backs = p.backs(viewer, MaxBacks)
		}
		s.CanResign = p.m.MayConcede(viewer)
		s.CanBegin = p.m.Over() && !p.void() && p.campaign == "" && p.mayBegin(viewer) == nil
		if !p.m.Began() && !p.m.Over() && len(p.info.Schema) > 0 {
			s.Document = p.document(viewer)
		}
	}
	return s
}

// cut leaves the lines after since in a sight, or all if there is no such line.
func (s *Sight) cut(lines func(riposte.Seat, int) []Line, since int) {
	s.Since = 0
	if since >= 0 && since <= s.Seq {
		s.Since = since
	}
	s.Lines = lines(s.Seat, s.Since)
}

// seated is what everybody sees of a seat.
func (t *table) seated(seat riposte.Seat, clock *match.SeatClock, seals []match.Seal, now time.Time) Seated {
	p := t.play
	d := Seated{
		Seat: seat, Word: p.info.SeatWord(seat), Name: p.name(seat), Icon: p.sat[seat].Icon, Taken: p.taken(seat), Kept: p.keptOpen(seat), Bot: p.bot(seat),
		Presence: Away, Ready: p.ready(seat), Locked: p.m.Began() && p.m.Locked(seat), Asked: p.owes(seat),
		Opening: p.opens(seat),
	}
	if p.m.Began() {
		d.Hash, d.Called = p.hash(seat), p.m.Called(seat)
	}
	if int(seat) <= len(p.info.Roles) {
		d.Role = p.info.Roles[seat-1]
	}
	for i := range seals {
		if seal := &seals[i]; seal.Seat == seat && len(seal.Commitment) > 0 {
			c := commitment(seal.Commitment)
			d.Commitment = &c
		}
	}
	switch {
	case d.Bot != "" || t.here(seat, now):
		d.Presence = Here
	case !clock.Claim.IsZero() && !clock.Claim.After(now):
		d.Presence = Gone
	}
	if terms := p.duel.Terms.Clock; terms != (match.Clock{}) {
		d.Clock = &Clock{Left: clock.Left.Milliseconds(), Bank: clock.Bank.Milliseconds()}
		if !clock.Deadline.IsZero() {
			d.Clock.Deadline = &clock.Deadline
		}
		if !clock.Claim.IsZero() {
			d.Clock.Claim = &clock.Claim
		}
	}
	return d
}

// request is what a seat is asked.
func (p *play) request(s riposte.Seat) *Request {
	asked := p.m.Request(s)
	if asked.ID == 0 {
		return nil
	}
	r := &Request{
		ID: asked.ID, Kind: p.info.Decisions[asked.Decision.Kind].Name, Sealed: asked.Decision.Mode == riposte.Together,
		Locked: p.m.Locked(s), Must: p.owes(s),
	}
	if r.Blind = p.m.Blind(s); r.Blind {
		r.Window = p.duel.Terms.Clock.Opening().Milliseconds()
	}
	r.Hash = p.hash(s)
	if draft := p.m.Draft(s); draft != 0 {
		r.Draft = p.m.Say(s, draft)
	}
	return r
}

// options returns those that differ from the defaults of the newest rules, which
// are the ones that a viewer knows.
func (p *play) options() map[string]string {
	var other map[string]string
	for i := range p.info.Options {
		o := &p.info.Options[i]
		if value := p.duel.Setup.Option(p.info, o.Name); value != o.Default {
			if other == nil {
				other = map[string]string{}
			}
			other[o.Name] = value
		}
	}
	return other
}
