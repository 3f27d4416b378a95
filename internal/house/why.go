package house

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/bot/reason"
	"riposte/internal/part"
	"riposte/match"
	"riposte/scene"
)

// A Why says of one choice of a bot what it weighed.
type Why struct {
	Step int          `json:"step"` // of the future record
	Seat riposte.Seat `json:"seat"`
	Name string       `json:"name"`           // of the bot
	Line int          `json:"line,omitempty"` // the first that the reader was told of it
	// Reason is nil if it depends on what the reader may not know before the duel is over.
	Reason *reason.Reason `json:"reason,omitempty"`
	Text   string         `json:"text"` // a sentence for people
}

// The sentences of reasons, with the name of the bot.
const (
	saysWhyLater  = "Why %s chose so depends on what is still hidden. It is told when the duel is over."
	saysWhyOnly   = "%s had no other answer."
	saysWhyLot    = "%s drew lots: each of its %d answers was as likely."
	saysWhyAdvice = "%s weighed %d answers by the rules’ advice: %s."
	saysWhySearch = "%s played on from %d of its %d answers, and won with %s."
	saysWhyMix    = "%s looked for a mix that nobody can exploit, among %d of its %d answers: %s."
)

// says is the sentence of a reason.
func (w *Why) says() string {
	r := w.Reason
	switch {
	case r == nil:
		return fmt.Sprintf(saysWhyLater, w.Name)
	case r.Of == 1:
		return fmt.Sprintf(saysWhyOnly, w.Name)
	case r.By == reason.Lot:
		return fmt.Sprintf(saysWhyLot, w.Name, r.Of)
	}
	const little = 0.005 // what would read as 0 of 100
	var options []string
	for i, o := range r.Options {
		if i > 0 && o.Chance == nil && o.Share < little {
			continue
		}
		much := fmt.Sprintf("%.0f of 100 for “%s”", 100*o.Share, o.Said)
		if r.Options[0].Chance != nil {
			if o.Chance == nil {
				continue
			}
			much = fmt.Sprintf("“%s” in %.0f of 100", o.Said, 100**o.Chance)
		}
		if o.Odds != nil && o.Odds.Text != "" {
			much += fmt.Sprintf(" (%s: %.0f %%)", o.Odds.Text, 100*o.Odds.P)
		}
		options = append(options, much)
	}
	if len(options) == 1 && len(r.Options) > 1 {
		options = append(options, "and nothing else came near")
	}
	list := strings.Join(options, ", ")
	switch {
	case r.By == reason.Advice:
		return fmt.Sprintf(saysWhyAdvice, w.Name, r.Of, list)
	case r.Options[0].Chance != nil:
		return fmt.Sprintf(saysWhySearch, w.Name, r.All, r.Of, list)
	}
	return fmt.Sprintf(saysWhyMix, w.Name, r.All, r.Of, list)
}

const (
	// mostWhys is how many choices are explained at once.
	mostWhys = 3
	// whyNodes is how many nodes a search has when it thinks once more to say what it saw.
	whyNodes = 20_000
)

// Whys says why bots chose as they did: in a step, or since the guest's own last answer, the
// last first. While the duel goes on only those may ask who play with bots alone (ErrNoSeat), and
// what they are told follows from what they know; the rival of a lesson does as it is told and
// has no reasons. After the end the reasons are the bots' own, unless the table keeps its secrets.
func (h *House) Whys(ctx context.Context, g Guest, duel string, step int) ([]Why, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	asked, err := t.chosenByBots(g, step)
	t.leave()
	if err != nil {
		return nil, err
	}
	whys := []Why{}
	for i := range asked {
		select {
		case h.minds <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		span := h.meter.Begin(ctx, part.Preview, asked[i].ruleset)
		whys = append(whys, asked[i].why())
		span.End()
		<-h.minds
	}
	return whys, nil
}

// An inquiry is a choice of a bot with what its reason follows from.
type inquiry struct {
	Why
	choice        riposte.Choice
	kind, ruleset string
	reader        riposte.Seat
	open          bool // the reader may know all
	before        riposte.State
	say           scene.Saying
}

// why works out a reason, without the turn of the table.
func (q *inquiry) why() (w Why) {
	w = q.Why
	defer func() {
		if recover() != nil {
			w.Reason = nil
		}
		w.Text = w.says()
	}()
	st := q.before
	if !q.open {
		st = reason.Open(st, q.reader, q.Seat, q.choice, uint64(q.Step))
	}
	if st == nil {
		return w
	}
	w.Reason = reason.Of(st, q.Seat, q.choice, q.kind, q.ruleset, whyNodes, uint64(q.Step), q.say)
	return w
}

// chosenByBots are the choices to explain, the last first.
func (t *table) chosenByBots(g Guest, step int) (list []inquiry, err error) {
	p := t.play
	if err := p.began(); err != nil {
		return nil, err
	}
	reader, over := t.seatOf(g), p.m.Over() && !p.sealed()
	switch {
	case p.lesson != nil:
		return nil, nil
	case !over && (reader == riposte.Nobody || !p.m.Advised(reader)):
		return nil, ErrNoSeat
	}
	p.m.Chosen(reader, func(c match.Chosen) bool {
		if p.bots[c.Seat] == "" {
			return step != 0 && c.Step >= step // the reader's own, or another person's after the end
		}
		if step != 0 && c.Step != step {
			return c.Step > step
		}
		list = append(list, inquiry{
			Why:    Why{Step: c.Step, Seat: c.Seat, Name: p.whom(c.Seat), Line: p.lineOf(reader, c.Entry)},
			choice: c.Choice, kind: p.bots[c.Seat], ruleset: p.duel.Setup.Ruleset, reader: reader, open: over,
		})
		return len(list) < mostWhys
	})
	list = slices.DeleteFunc(list, func(q inquiry) bool { return q.choice == riposte.Concede || !explained(q.kind) })
	for i := range list {
		list[i].before, list[i].say = p.m.Before(list[i].Step), p.voice().Plain
	}
	return list, nil
}
