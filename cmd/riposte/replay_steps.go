package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/internal/tui"
	"riposte/record"
	"riposte/variant"
)

// replayLook says what to show of a replay.
type replayLook struct {
	eyes   record.Eyes
	last   int // the number of the last step to show; -1 means all
	fields bool
	asJSON bool
}

// A replayStep is one step as JSON.
type replayStep struct {
	Step    int               `json:"step"`
	Choices map[string]string `json:"choices,omitempty"`
	Sealed  []string          `json:"sealed,omitempty"` // seats whose choice these eyes may not see
	Draws   []string          `json:"draws,omitempty"`
	Events  []replayEvent     `json:"events"`
	Fields  map[string]any    `json:"fields,omitempty"`
	Owed    []replayOwed      `json:"owed,omitempty"`
	Outcome *replayOutcome    `json:"outcome,omitempty"`
}

type replayEvent struct {
	Event string         `json:"event"`
	Rule  riposte.RuleID `json:"rule"`
	Text  string         `json:"text"`
	Dice  []dice.Die     `json:"dice,omitempty"`
}

// A replayOwed is what one seat is asked after a step.
type replayOwed struct {
	Seat  string         `json:"seat"`
	Kind  string         `json:"kind"`
	Mode  string         `json:"mode"`
	Title string         `json:"title"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
}

// A replayOutcome is how a duel ended: every seat's place and score.
type replayOutcome struct {
	Result string             `json:"result"`
	Why    string             `json:"why"`
	Rule   riposte.RuleID     `json:"rule,omitempty"`
	Places map[string]uint8   `json:"places,omitempty"` // 1 is the best; a seat that had nothing to win has none
	Scores map[string]float64 `json:"scores,omitempty"` // points, for every seat with any
}

// showReplay writes the steps up to the last one asked for.
func showReplay(s streams, r *record.Record, p *record.Replay, look replayLook) error {
	if p.At() < 0 {
		return nil
	}
	var shown bytes.Buffer
	out := s.out
	if look.last >= 0 {
		out = &shown // nothing is shown if the step asked for does not exist
	}
	width := columns(s.out)
	if v, differs := variant.In(r.Ruleset(), &r.Setup); !look.asJSON {
		writeVariant(out, v.Name, differs)
	}
	for number := 0; ; {
		told, err := p.Told(look.eyes)
		if err != nil {
			return err
		}
		if !told.Silent {
			if look.eyes.All {
				number = p.Number()
			}
			if err := look.write(out, width, r, p, number, told); err != nil {
				return err
			}
			if number == look.last {
				break
			}
			number++
		}
		if !p.Next() {
			if look.last >= 0 {
				return usagef("--step %d: there is no such step; the last is %d", look.last, number-1)
			}
			break
		}
	}
	_, err := s.out.Write(shown.Bytes())
	return err
}

func (look *replayLook) write(w io.Writer, width int, r *record.Record, p *record.Replay, number int, told record.Told) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	var fields map[string]any
	if look.fields {
		var err error
		if fields, err = p.Fields(look.eyes); err != nil {
			return err
		}
	}
	if look.asJSON {
		out := stepJSON(r, p, number, told)
		out.Fields = fields
		return enc.Encode(out)
	}
	line := func(text string) {
		if width > 0 {
			text = tui.Fold(text, max(width, 20))
		}
		fmt.Fprintln(w, text)
	}
	line(toldLine(r.Info(), number, told))
	room := 66 // the rules stand below each other
	if width > 0 {
		room = max(width-14, 20)
	}
	for _, e := range told.Events {
		line(fmt.Sprintf("   %-*s %s", room, p.Say(e), e.Rule))
	}
	if look.fields {
		return enc.Encode(fields)
	}
	return nil
}

// stepJSON is a step as JSON, without fields.
func stepJSON(r *record.Record, p *record.Replay, number int, told record.Told) replayStep {
	info := r.Info()
	out := replayStep{Step: number, Events: []replayEvent{}}
	for _, c := range told.Chosen {
		word := info.SeatWord(c.Seat)
		if c.Sentence == "" {
			out.Sealed = append(out.Sealed, word)
			continue
		}
		if out.Choices == nil {
			out.Choices = map[string]string{}
		}
		out.Choices[word] = c.Sentence
	}
	for _, d := range told.Draws {
		out.Draws = append(out.Draws, d.String())
	}
	for i, e := range told.Events {
		event := replayEvent{Event: info.Events[e.Kind].Name, Rule: e.Rule, Text: p.Say(e)}
		if told.Thrown != nil {
			event.Dice = told.Thrown[i]
		}
		out.Events = append(out.Events, event)
	}
	for seat := riposte.Seat(1); int(seat) <= len(r.Setup.Seats); seat++ {
		if d := p.State().Owed(seat); d.Mode != riposte.Idle {
			kind := info.Decisions[d.Kind]
			out.Owed = append(out.Owed, replayOwed{info.SeatWord(seat), kind.Name, d.Mode.String(), kind.Title, kind.Rule})
		}
	}
	if p.At() == p.Len()-1 && r.Finished() {
		out.Outcome = outcomeOf(r)
	}
	return out
}

func outcomeOf(r *record.Record) *replayOutcome {
	if r.Void != nil {
		return &replayOutcome{Result: r.Result(), Why: r.Result()} // its reason may reveal secrets
	}
	out := &replayOutcome{
		Result: r.Result(), Why: r.Outcome.Why, Rule: r.Outcome.Rule,
		Places: map[string]uint8{}, Scores: map[string]float64{},
	}
	for seat := riposte.Seat(1); int(seat) <= len(r.Setup.Seats); seat++ {
		word := r.Info().SeatWord(seat)
		if place := r.Outcome.Place[seat]; place != 0 {
			out.Places[word] = place
		}
		if score := r.Outcome.Score[seat]; score != 0 {
			out.Scores[word] = r.Info().Points(float64(score))
		}
	}
	return out
}

// toldLine is one step in one line: who said what.
func toldLine(info *riposte.Info, number int, told record.Told) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d.", number)
	if number == 0 {
		b.WriteString(" set-up")
	}
	for i, c := range told.Chosen {
		said := c.Sentence
		if said == "" {
			said = "(sealed)"
		}
		if i > 0 {
			b.WriteByte(';')
		}
		fmt.Fprintf(&b, " %s: %s", info.SeatWord(c.Seat), said)
	}
	if len(told.Draws) > 0 {
		b.WriteString(" |")
		for _, d := range told.Draws {
			b.WriteString(" " + d.String())
		}
	}
	return b.String()
}
