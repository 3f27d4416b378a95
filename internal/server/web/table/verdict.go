package table

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/phrase"
	"riposte/scene"
)

// Verdict is the sentence about the result. Who sat there reads first whether they have won;
// others read who has. Winners have the names that the lines of the duel give them.
func (t *table) Verdict() string {
	r := t.sight.Result
	said := t.info.EndedBy(r.Why).Won
	if len(r.Winners) == 0 || said == "" {
		return web.Capital(r.Sentence)
	}
	fought := t.You != riposte.Nobody && t.You != t.sight.Referee && !t.scene.Replay
	if fought && slices.Contains(r.Winners, t.You) {
		return web.Msg("over.you-win", said)
	}
	names := make([]string, len(r.Winners))
	for i, s := range r.Winners {
		names[i] = t.calledThere(t.seat(s))
	}
	sentence := web.Msg("over.wins", web.Listed(names), said)
	if len(names) > 1 {
		sentence = web.Msg("over.win", web.Listed(names), said)
	}
	if fought {
		return web.Msg("over.you-lose", sentence)
	}
	return sentence
}

// calledThere is what the lines of the duel call a seat.
func (t *table) calledThere(s *house.Seated) string {
	if s.Called != "" && s.Called != s.Word {
		return s.Called
	}
	return t.named(s)
}

// mostLed is how many lines say what led to the end.
const mostLed = 4

// Led is what happened last before the end, as the report tells it: the end of a duel is no
// riddle for whoever has no report in sight.
func (t *table) Led() string {
	var said []string
	for i := len(t.story.turns) - 1; i >= 0 && len(said) < mostLed; i-- {
		lines := t.story.turns[i].Lines
		for j := len(lines) - 1; j >= 0 && len(said) < mostLed; j-- {
			l := &lines[j]
			if l.Kind != told || l.Aside || t.story.staging[l.Name].Minor || slices.Contains(endsBy, l.Name) {
				continue
			}
			said = append(said, web.Capital(l.Text))
		}
		if len(said) > 0 && t.story.turns[i].N > 0 {
			break
		}
	}
	slices.Reverse(said)
	return web.Isolating(t.names())(strings.Join(said, " "))
}

// endsBy are the names of the events that only say what the verdict says, in any ruleset; the first three end a duel.
var endsBy = []string{"wins", "ends", "draw", "out", "round-won", "round-drawn"}

// A tale is one number of a finished duel: the table's, or one for each of its
// sides.
type tale struct {
	Label, Value string
	Sides        []taleSide
}

type taleSide struct{ Seat, Name, Value, Of string }

// Tale is a duel of two sides in three numbers: what each side has won, the table's own
// number, and the big ones.
func (t *table) Tale() (out []tale) {
	v := t.sight.View
	if v == nil || len(v.Sides) != 2 {
		return nil
	}
	both := func(label string, of func(*scene.Side) *scene.Meter) tale {
		n := tale{Label: label}
		for i := range v.Sides {
			side := &v.Sides[i]
			m := of(side)
			one := taleSide{Seat: web.SeatNumber(side.Seat), Name: side.Name.String(), Value: minus(m.Value)}
			switch {
			case m.Word != "":
				one.Value = m.Word.String()
			case m.Max > 0:
				one.Of = strconv.Itoa(m.Max)
			}
			n.Sides = append(n.Sides, one)
		}
		return n
	}
	first := func(s *scene.Side) *scene.Meter { return &s.Meters[0] }
	if a, b := &v.Sides[0], &v.Sides[1]; len(a.Meters) > 0 && len(b.Meters) > 0 && first(a).Grows && first(a).Label == first(b).Label {
		out = append(out, both(first(a).Label.String(), first))
	}
	if len(v.Meters) > 0 {
		out = append(out, tale{Label: v.Meters[0].Label.String(), Value: strconv.Itoa(v.Meters[0].Value)})
	}
	if label := v.Sides[0].Main.Label; label != "" && label == v.Sides[1].Main.Label {
		switch {
		case v.Sides[0].Main.Grows:
		case t.Piled():
			label = phrase.Plain(web.Msg("over.shown", label))
		default:
			label = phrase.Plain(web.Msg("over.left", label))
		}
		out = append(out, both(label.String(), func(s *scene.Side) *scene.Meter { return &s.Main }))
	}
	return out
}
