package main

import (
	"encoding/json"
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"riposte/variant"
)

func newLab(s streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lab",
		Short: "Change a number or a ruling, and know what it does",
		Args:  args(cobra.NoArgs),
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newLabNumbers(s), newCompare(s), newLabRun(s), newMatrix(s), newRulings(s), newWithout(s), newSweep(s), newTune(s), newLabWorker(s), newSettings(s), newParty(s), newLabRecords(s))
	return cmd
}

func newLabNumbers(s streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "numbers RULESET",
		Short: "List the numbers of the rules that a variant may set",
		Long: "numbers lists every number of a ruleset's tables by the name that a variant calls it, with the rule that\n" +
			"fixes it, its value and what it may be. A variant is a document that the option variant names:\n" +
			`{"numbers": {"power of HEAD-JAB": 3}}.`,
		Example: "  riposte lab numbers pugilism",
		Args:    args(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, words []string) error {
			r, err := findRuleset(words[0])
			if err != nil {
				return err
			}
			v, ok := r.(variant.Varied)
			if !ok {
				return fmt.Errorf("%s has no variants", r.Info().Title)
			}
			if asJSON {
				enc := json.NewEncoder(s.out)
				enc.SetIndent("", "  ")
				return enc.Encode(v.Numbers())
			}
			w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "RULE\tNUMBER\tIS\tMAY BE")
			for _, n := range v.Numbers() {
				fmt.Fprintf(w, "%s\t%s\t%d\t%d to %d\n", n.Rule, n.Name, n.Value, n.Low, n.High)
			}
			return w.Flush()
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return cmd
}
