package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"riposte/rulestest"
)

func newRulesCheck(s streams) *cobra.Command {
	var asJSON bool
	var duels int
	var unseen []string
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Does a ruleset of somebody's own keep the laws?",
		Long: "check holds a WebAssembly module with a ruleset to every law that the rulesets of riposte are held\n" +
			"to, in set-ups drawn from its own options, seats and samples, and says of each whether it is kept.\n" +
			"Its scenarios are another matter: riposte rules NAME --coverage --ruleset FILE runs them.",
		Example: "  riposte rules check mine.wasm",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, given []string) error {
			if duels < 1 {
				return usagef("--duels %d: takes a number from 1", duels)
			}
			r, end, err := openModule(given[0])
			if err != nil {
				return err
			}
			defer end()
			config := rulestest.For(r)
			config.Duels, config.Unseen = duels, unseen
			return checkLaws(s, config, asJSON)
		},
	}
	cmd.Flags().IntVar(&duels, "duels", 20, "how many duels each law is looked for in")
	cmd.Flags().StringSliceVar(&unseen, "unseen", nil, "kinds of events and decisions that random play can't be expected to meet")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// checkLaws says of every law whether it is kept.
func checkLaws(s streams, config rulestest.Config, asJSON bool) error {
	type row struct {
		Law  string `json:"law"`
		Kept bool   `json:"kept"`
		Why  string `json:"why,omitempty"`
	}
	var rows []row
	broken := 0
	rulestest.Laws(config, func(law string, breach error) {
		one := row{Law: law, Kept: breach == nil}
		if breach != nil {
			broken++
			one.Why = breach.Error()
		}
		rows = append(rows, one)
		if asJSON {
			return
		}
		if one.Kept {
			fmt.Fprintf(s.out, "kept    %s\n", law)
		} else {
			fmt.Fprintf(s.out, "BROKEN  %s: %s\n", law, one.Why)
		}
	})
	info := config.Ruleset.Info()
	if asJSON {
		if err := writeJSON(s.out, struct {
			Ruleset string `json:"ruleset"`
			Version int    `json:"version"`
			Content string `json:"content"`
			Broken  int    `json:"broken"`
			Laws    []row  `json:"laws"`
		}{info.Name, info.Version, info.Content, broken, rows}); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(s.out, "%s %d: %d of %d laws kept\n", info.Name, info.Version, len(rows)-broken, len(rows))
	}
	if broken > 0 {
		return errFailed
	}
	return nil
}
