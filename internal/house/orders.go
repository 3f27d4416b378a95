package house

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"time"

	"riposte"
	"riposte/internal/store"
	"riposte/match"
	"riposte/scene"
)

// A StandingOrder is a standing order that the viewer may give, or has given.
type StandingOrder struct {
	ID     string         `json:"id"`
	Title  string         `json:"title"`
	Ends   string         `json:"ends,omitempty"` // until when it stands, if not to the end of the duel
	Rule   riposte.RuleID `json:"rule,omitempty"`
	Stands bool           `json:"stands,omitempty"`
	Given  bool           `json:"given,omitempty"` // it was given or cancelled here before
	Fits   bool           `json:"fits,omitempty"`  // it has an answer to what the viewer is asked
	// Answers: it is about to answer what the viewer is asked.
	Answers bool `json:"answers,omitempty"`
}

// OnlyOrder is the order that every ruleset takes: to answer what has exactly one answer.
const OnlyOrder = "only"

// onlyTitle is what that order is called; the rules name their own.
const onlyTitle = "Answer what leaves no choice"

// An answer by order comes some time after its request, so that others can't tell it from a
// person's. How long follows from the duel and the request, and from nothing that the seat
// alone knows.
const (
	orderedAfter  = time.Second
	orderedWithin = 3 * time.Second
)

// mostAtOnce bounds the answers that one act may give at once.
const mostAtOnce = 64

// lineOrder is the kind of line that nobody is told: a seat gives an order or cancels it. Its
// text is "+" or "-", the order's ID and the part of the duel that it ends with.
const lineOrder = LineKind("order")

// orderText is the text of such a line.
func orderText(sign byte, id string, part int) string { return fmt.Sprintf("%c%s %d", sign, id, part) }

// takesOrders reports whether the house can answer for the persons of the table: where locks
// are blind it can't make them, and in a lesson the pupil does what is taught.
func (p *play) takesOrders() bool { return p.lesson == nil && !p.duel.Terms.Blind }

// Stand has an order of the guest's seat stand, or cancels it. Nobody else is told.
func (h *House) Stand(ctx context.Context, g Guest, duel, id string, stands bool) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		switch {
		case a.m.Over():
			return over(a.play)
		case !a.m.Began():
			return fmt.Errorf("%w: the duel has not begun", riposte.ErrNotOwed)
		}
		known := a.orders(s)
		at := slices.IndexFunc(known, func(o StandingOrder) bool { return o.ID == id })
		if at < 0 {
			return riposte.Faults{{Path: "order", Msg: "is no standing order that this table takes"}}
		}
		if known[at].Stands == stands && (known[at].Given || id != OnlyOrder) {
			return nil // that an order was never wanted is worth knowing only where pages give it unasked
		}
		if err := a.mayOrder(s); err != nil {
			return err
		}
		part := 0
		if o := standingOf(a.rules, id); o != nil {
			part = o.Part(a.view(s))
		}
		sign := byte('-')
		if stands {
			sign = '+'
			a.given = append(a.given, s)
		}
		a.line(lineOrder, s, orderText(sign, id, part), "")
		return nil
	})
}

// mayOrder bounds how often a seat gives and cancels orders, as for notes.
func (a *act) mayOrder(s riposte.Seat) error {
	lately, all := 0, 0
	for i := range a.lines {
		if line := &a.lines[i]; LineKind(line.Kind) == lineOrder && line.Seat == s {
			all++
			if line.At.After(a.now.Add(-time.Minute)) {
				lately++
			}
		}
	}
	if lately >= NotesRate || all >= MaxNotesKept {
		return fmt.Errorf("%w: orders changed %d times", ErrTooMany, max(lately, all))
	}
	return nil
}

// standingOf is the order of a ruleset with an ID; nil if there is none.
func standingOf(r riposte.Ruleset, id string) *scene.Order {
	list := scene.OrdersOf(r)
	at := slices.IndexFunc(list, func(o scene.Order) bool { return o.ID == id })
	if at < 0 {
		return nil
	}
	return &list[at]
}

// orders are those that a seat may give, each with whether it stands.
func (p *play) orders(s riposte.Seat) []StandingOrder {
	if !p.takesOrders() || !p.person(s) || !p.m.Began() || p.m.Over() {
		return nil
	}
	_, by := p.answerByOrder(s)
	given := func(id string) bool { _, was := p.lastOrder(s, id); return was }
	list := []StandingOrder{}
	voice := p.voice()
	for _, o := range scene.OrdersOf(p.rules) {
		list = append(list, StandingOrder{
			ID: o.ID, Title: voice.Say(o.Title), Ends: voice.Say(o.Ends), Rule: o.Rule, Stands: p.stands(s, &o), Given: given(o.ID), Fits: p.owes(s) && o.Answer(p.view(s)) != "", Answers: by == o.ID,
		})
	}
	return append(list, StandingOrder{ID: OnlyOrder, Title: onlyTitle, Stands: p.orderStands(s, OnlyOrder), Given: given(OnlyOrder), Answers: by == OnlyOrder})
}

// stands reports whether a seat's order stands.
func (p *play) stands(s riposte.Seat, o *scene.Order) bool {
	text, given := p.lastOrder(s, o.ID)
	return given && text == orderText('+', o.ID, o.Part(p.view(s)))
}

// orderStands reports whether an order stands that ends with the duel alone.
func (p *play) orderStands(s riposte.Seat, id string) bool {
	text, given := p.lastOrder(s, id)
	return given && text[0] == '+'
}

// lastOrder is what whoever sits in a seat has ordered last with an ID.
func (p *play) lastOrder(s riposte.Seat, id string) (text string, given bool) {
	for i := len(p.lines) - 1; i >= 0; i-- {
		line := &p.lines[i]
		if line.Seat != s {
			continue
		}
		kind := LineKind(line.Kind)
		if kind == LineLeft || kind == LineSat { // what another ordered who sat here before
			return "", false
		}
		if kind != lineOrder {
			continue
		}
		if name, _, ok := strings.Cut(line.Text, " "); ok && name[1:] == id {
			return line.Text, true
		}
	}
	return "", false
}

// answerByOrder is the answer that a seat's orders give to what it is asked, and the order that
// gives it; 0 if none does. Orders of the rules come first: they say what the seat wants. A draft
// that the seat holds is its own business.
func (p *play) answerByOrder(s riposte.Seat) (riposte.Choice, string) {
	if !p.takesOrders() || !p.person(s) || !p.owes(s) {
		return 0, ""
	}
	for _, o := range scene.OrdersOf(p.rules) {
		if p.m.Draft(s) != 0 || !p.stands(s, &o) {
			continue
		}
		sentence := o.Answer(p.view(s))
		if sentence == "" {
			continue
		}
		if choice, err := p.m.Read(s, sentence); err == nil && p.m.Check(s, choice) == nil && p.m.Preview(s, choice).Peril == nil {
			return choice, o.ID
		}
	}
	if choice := p.sole(s); choice != 0 && p.orderStands(s, OnlyOrder) {
		return choice, OnlyOrder
	}
	return 0, ""
}

// sole is the only answer that a seat has; 0 if it has several, or if nobody listed all.
func (p *play) sole(s riposte.Seat) riposte.Choice {
	if !p.m.Request(s).Decision.Whole {
		return 0
	}
	if legal := p.m.Legal(nil, s); len(legal) == 1 {
		return legal[0]
	}
	return 0
}

// openly reports whether all see how many answers a seat has to what it is asked.
func (p *play) openly(s riposte.Seat) bool {
	return p.info.Decisions[p.m.Request(s).Decision.Kind].Open
}

// obey has orders answer what is asked anew: at once what has one answer, where all see that it
// has; anything else later, by a job that is stored with what led to it.
func (a *act) obey() {
	if !a.m.Began() || !a.takesOrders() {
		return
	}
	for range mostAtOnce {
		if !slices.ContainsFunc(a.everySeat(), a.obeysAtOnce) {
			break
		}
	}
	for _, s := range a.everySeat() {
		if !a.asksAnew(s) {
			continue
		}
		_, by := a.answerByOrder(s)
		switch {
		case by == "":
		case a.back: // what is taken back must not be answered again
			part := 0
			if o := standingOf(a.rules, by); o != nil {
				part = o.Part(a.view(s))
			}
			a.line(lineOrder, s, orderText('-', by, part), "")
		default:
			request := a.m.Request(s).ID
			a.later(jobOrder, a.orderedAt(s, request), botTask{Seat: int(s), Request: request})
		}
	}
}

// asksAnew reports whether an order may have something to answer in a seat that had not before.
func (a *act) asksAnew(s riposte.Seat) bool {
	return a.person(s) && a.owes(s) && (a.anew || slices.Contains(a.given, s) || a.m.Request(s).ID != a.before.requests[s])
}

// obeysAtOnce gives the only answer of a seat to what is asked anew, if all see that it is.
func (a *act) obeysAtOnce(s riposte.Seat) bool {
	if a.back || !a.asksAnew(s) || !a.orderStands(s, OnlyOrder) || !a.openly(s) {
		return false
	}
	choice := a.sole(s)
	return choice != 0 && a.answers(s, choice, OnlyOrder)
}

// orderedAt is when an order answers a request: soon, and before time runs out.
func (a *act) orderedAt(s riposte.Seat, request int) time.Time {
	drawn := binary.BigEndian.Uint64(a.derive("order", int(s), request)) % uint64(orderedWithin.Milliseconds())
	wait := orderedAfter + time.Duration(drawn)*time.Millisecond
	if until := a.m.Deadline(); !until.IsZero() && until.Before(a.now.Add(wait)) {
		wait = max(0, until.Sub(a.now)/2)
	}
	return a.now.Add(wait)
}

// answers gives an answer by an order, and tells the seat alone that it did.
func (a *act) answers(s riposte.Seat, choice riposte.Choice, by string) bool {
	lines, change := a.lines, a.change.Lines
	a.line(LineOrdered, s, by, "") // before what follows from it
	_, err := a.m.Answer(a.now, match.Answer{Seat: s, Request: a.m.Request(s).ID, Choice: choice, Lock: true})
	if err != nil {
		a.lines, a.change.Lines = lines, change
	}
	return err == nil
}

// doOrder gives the answer of a seat's order, if the request and the order still stand.
func (h *House) doOrder(ctx context.Context, job store.Job) error {
	task, err := readTask(job)
	if err != nil {
		return err
	}
	s := riposte.Seat(task.Seat)
	return h.act(ctx, job.Duel, func(a *act) error {
		a.change.Done = append(a.change.Done, job)
		a.m.Tick(a.now)
		if s < 1 || int(s) >= len(a.sat) || !a.m.Began() || a.m.Request(s).ID != task.Request {
			return nil
		}
		if choice, by := a.answerByOrder(s); choice != 0 {
			a.answers(s, choice, by)
		}
		return nil
	})
}

// saysOrdered is the line that tells a seat of an answer by its order.
func (p *play) saysOrdered(id string) string {
	if o := standingOf(p.rules, id); o != nil {
		return fmt.Sprintf(saysOrdered, p.voice().Say(o.Title))
	}
	return saysOnly
}
