package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"riposte/internal/tui"
	"riposte/record"
	"riposte/scene"
)

func newReplay(s streams) *cobra.Command {
	var (
		fields, asJSON, whole bool
		as, to                string
		step                  int
	)
	cmd := &cobra.Command{
		Use:   "replay FILE",
		Short: "Watch a record again, step by step, with the rule of every event",
		Long: "replay plays a record by the rules and prints each step with its events and rule IDs.\n" +
			"--fields adds every field of the position after each step as JSON, with the paths of\n" +
			"riposte scenario paths. --scene draws the position after the last step shown.\n" +
			"--as shows what a seat was told, at the time it was told: its own choices and those made\n" +
			"openly, its events and the fields it could know. Steps that it learned nothing of are left\n" +
			"out and not counted, and draws show in the events alone.\n" +
			"--json says after each step who owes what, and after the last how the duel ended.",
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
				for _, other := range []string{"as", "step", "fields", "json", "scene"} {
					if cmd.Flags().Changed(other) {
						return usagef("--%s does not go with --to, which writes the whole record", other)
					}
				}
				return convert(s, r, to)
			}
			eyes := record.Eyes{All: true}
			if as != "" {
				var ok bool
				if eyes, ok = r.EyesNamed(as); !ok {
					return usagef("--as %s: there is no such seat; write public for a spectator", as)
				}
			}
			p, err := r.Replay()
			if err != nil {
				return err
			}
			look := replayLook{eyes: eyes, last: -1, fields: fields, asJSON: asJSON}
			if cmd.Flags().Changed("step") {
				if look.last = step; step < 0 {
					return usagef("--step %d: steps are counted from 0", step)
				}
			}
			if err := showReplay(s, r, p, look); err != nil {
				return err
			}
			if whole && !asJSON && p.At() >= 0 {
				fmt.Fprintln(s.out)
				fmt.Fprintln(s.out, tui.Scene(scene.Of(p.State(), eyes.Seat), lookOn(s.out)))
			}
			if p.At() == p.Len()-1 && !asJSON {
				fmt.Fprintf(s.out, "= %s\n", r.Result())
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.BoolVar(&fields, "fields", false, "print every field of the position after each step, as JSON")
	f.BoolVar(&asJSON, "json", false, "write one line of JSON for each step")
	f.BoolVar(&whole, "scene", false, "draw the position after the last step shown")
	f.StringVar(&as, "as", "", "only what this seat was told (public: a spectator)")
	f.StringVar(&to, "to", "", "instead, write the record in a form: duel or jsonl")
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
