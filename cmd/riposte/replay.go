package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/internal/tui"
	"riposte/record"
)

func newReplay(s streams) *cobra.Command {
	var (
		fields, asJSON, scene bool
		as, to                string
		step                  int
	)
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Watch a record again, step by step, with the rule of every event",
		Long: "replay plays a record by the rules and prints each step with its events and rule IDs.\n" +
			"--fields adds every field of the position after each step as JSON; the paths are those of\n" +
			"riposte scenario paths. --scene draws the position after the last step shown.",
		Example: "  riposte replay match.duel\n" +
			"  riposte replay match.duel --as blue --step 12 --scene\n" +
			"  riposte replay match.jsonl --to duel > match.duel",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, files []string) error {
			r, err := loadRecord(s, files[0])
			if err != nil {
				return err
			}
			if to != "" {
				return convert(s, r, to)
			}
			audience := riposte.Everyone
			seat := riposte.Nobody
			if as != "" {
				named, ok := r.Info().SeatNamed(as)
				if !ok || int(named) > len(r.Setup.Seats) {
					return usagef("--as %s: there is no such seat; write table for the public", as)
				}
				seat, audience = named, riposte.Only(named)
			}
			p, err := r.Replay()
			if err != nil {
				return err
			}
			last := p.Len() - 1
			if cmd.Flags().Changed("step") {
				if step < 0 || step > last {
					return usagef("--step %d: the record has steps 0 to %d", step, last)
				}
				last = step
			}
			if err := showReplay(s, r, p, replayLook{audience, last, fields, asJSON}); err != nil {
				return err
			}
			if scene && !asJSON {
				fmt.Fprintln(s.out)
				fmt.Fprint(s.out, tui.Scene(p.State().View(seat), tui.LookOf(s.out, os.Getenv)))
			}
			if last == p.Len()-1 && !asJSON {
				fmt.Fprintf(s.out, "= %s\n", r.Result())
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.BoolVar(&fields, "fields", false, "print every field of the position after each step, as JSON")
	f.BoolVar(&asJSON, "json", false, "write a line of JSON a step")
	f.BoolVar(&scene, "scene", false, "draw the position after the last step shown")
	f.StringVar(&as, "as", "", "only what this seat was told (table: the public)")
	f.StringVar(&to, "to", "", "write the record in a form instead: duel or jsonl")
	f.IntVar(&step, "step", 0, "stop after this step")
	return cmd
}

// convert writes a record in the other form.
func convert(s streams, r *record.Record, to string) error {
	form := record.JSONL
	switch to {
	case "duel":
		form = record.Text
	case "jsonl":
	default:
		return usagef("--to %s: the forms are duel and jsonl", to)
	}
	data, err := r.ExportUnfinished(form)
	if err != nil {
		return err
	}
	_, err = s.out.Write(data)
	return err
}

// replayLook says what of a replay is shown.
type replayLook struct {
	audience riposte.Audience
	last     int
	fields   bool
	asJSON   bool
}

// A replayStep is one step as JSON.
type replayStep struct {
	Step    int               `json:"step"`
	Choices map[string]string `json:"choices,omitempty"`
	Draws   []string          `json:"draws,omitempty"`
	Events  []replayEvent     `json:"events"`
	Fields  map[string]any    `json:"fields,omitempty"`
}

type replayEvent struct {
	Event string         `json:"event"`
	Rule  riposte.RuleID `json:"rule"`
	Text  string         `json:"text"`
}

func showReplay(s streams, r *record.Record, p *record.Replay, look replayLook) error {
	info := r.Info()
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	width := tui.LookOf(s.out, os.Getenv).Width
	for {
		step := p.Step()
		if look.asJSON {
			if err := enc.Encode(stepJSON(info, p, look)); err != nil {
				return err
			}
		} else {
			fmt.Fprintln(s.out, stepLine(info, p.Number(), step))
			for _, e := range p.Events(nil, look.audience) {
				fmt.Fprintf(s.out, "   %-*s %s\n", max(width-14, 40), p.Say(e), e.Rule)
			}
			if look.fields {
				if err := enc.Encode(fieldsOf(p.State())); err != nil {
					return err
				}
			}
		}
		if p.At() >= look.last || !p.Next() {
			return nil
		}
	}
}

func stepJSON(info *riposte.Info, p *record.Replay, look replayLook) replayStep {
	step := p.Step()
	out := replayStep{Step: p.Number(), Events: []replayEvent{}}
	for seat, said := range step.Said {
		if said != "" {
			if out.Choices == nil {
				out.Choices = map[string]string{}
			}
			out.Choices[info.SeatWord(riposte.Seat(seat))] = said
		}
	}
	for _, d := range step.Draws {
		out.Draws = append(out.Draws, d.String())
	}
	for _, e := range p.Events(nil, look.audience) {
		out.Events = append(out.Events, replayEvent{info.Events[e.Kind].Name, e.Rule, p.Say(e)})
	}
	if look.fields {
		out.Fields = fieldsOf(p.State())
	}
	return out
}

// fieldsOf is every field of a position by its path.
func fieldsOf(st riposte.State) map[string]any {
	all := map[string]any{}
	fields, ok := st.(riposte.Fields)
	if !ok {
		return all
	}
	for _, f := range fields.Fields() {
		if v, err := fields.Field(f.Path); err == nil {
			all[f.Path] = v
		}
	}
	return all
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return b.String()
}
