package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"riposte/record"
	"riposte/rules"
)

func newVerify(s streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check that a record or a campaign is what it says: rules, bytes, dice, commitments",
		Long: "verify plays a record again by the rules, computes every draw again from the seeds, opens\n" +
			"the commitments made before the duel and compares the digest: one changed byte fails. Of a\n" +
			"campaign it verifies every record, and that each begins with what the one before carries.",
		Example: "  riposte verify match.duel\n  riposte verify --json records/*.jsonl\n  riposte verify campaign.jsonl",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(_ *cobra.Command, files []string) error {
			type verdict struct {
				File string `json:"file"`
				OK   bool   `json:"ok"`
				record.Report
			}
			var verdicts []verdict
			failed := 0
			for _, name := range files {
				data, err := readFile(s, name, record.MaxCampaign)
				if err != nil {
					return err
				}
				verify := record.Verify
				if record.LooksLikeCampaign(data) {
					verify = record.VerifyCampaign
				}
				report := verify(data, rules.All())
				if !report.OK() {
					failed++
				}
				if asJSON {
					verdicts = append(verdicts, verdict{name, report.OK(), report})
					continue
				}
				word := "verified"
				if !report.OK() {
					word = "FAILED"
				}
				fmt.Fprintf(s.out, "%s: %s\n%s", name, word, indent(report.String()))
			}
			if asJSON {
				if err := writeJSON(s.out, verdicts); err != nil {
					return err
				}
			}
			if failed > 0 {
				return errFailed
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("  " + line)
	}
	return b.String()
}
