package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/scenario"
)

func newRules(s streams) *cobra.Command {
	var names, coverage, quick, asJSON bool
	var search string
	cmd := &cobra.Command{
		Use:   "rules [RULESET [ID]...]",
		Short: "The rules of a system, by number",
		Long: "rules lists the rulesets; or, for one ruleset, its whole ledger, the rules with the given IDs,\n" +
			"or those that contain a text. --quick is the quick reference with its glossary, on a sheet.\n" +
			"--coverage runs the ledger's own scenarios and fails if a rule has no case that shows it at\n" +
			"work.",
		Example: "  riposte rules\n" +
			"  riposte rules pugilism PG-5.20\n" +
			"  riposte rules pugilism --search ropes\n" +
			"  riposte rules pugilism --quick\n" +
			"  riposte rules pugilism --coverage",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeRules,
		RunE: func(_ *cobra.Command, given []string) error {
			if len(given) == 0 {
				return listRulesets(s, names, asJSON)
			}
			r, err := findRuleset(given[0])
			if err != nil {
				return err
			}
			if coverage {
				return showCoverage(s, r, asJSON)
			}
			if quick {
				return showQuick(s, r, asJSON)
			}
			return showRules(s, r.Info(), given[1:], search, asJSON)
		},
	}
	cmd.Flags().BoolVar(&names, "names", false, "only the names of the rulesets")
	cmd.Flags().BoolVar(&coverage, "coverage", false, "run the scenarios and list the rules that no case covers")
	cmd.Flags().BoolVar(&quick, "quick", false, "what players need at hand, and a glossary")
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	cmd.Flags().StringVar(&search, "search", "", "only rules that contain this text")
	cmd.AddCommand(newRulesCheck(s))
	return cmd
}

func completeRules(_ *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(given) == 0 {
		return rulesetNames(), cobra.ShellCompDirectiveNoFileComp
	}
	r, ok := rulesetNamed(given[0])
	if !ok {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var ids []string
	for _, rule := range r.Info().Ledger.Rules() {
		ids = append(ids, string(rule.ID))
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

func listRulesets(s streams, names, asJSON bool) error {
	type row struct {
		Name    string `json:"name"`
		Title   string `json:"title"`
		Version int    `json:"version"`
		Rules   int    `json:"rules"`
		Summary string `json:"summary"`
	}
	var rows []row
	for _, r := range catalogue() {
		info := r.Info()
		rows = append(rows, row{info.Name, info.Title, info.Version, len(info.Ledger.Rules()), info.Summary})
	}
	if asJSON {
		return writeJSON(s.out, rows)
	}
	for _, r := range rows {
		if names {
			fmt.Fprintln(s.out, r.Name)
			continue
		}
		fmt.Fprintf(s.out, "%-10s version %d, %d rules. %s\n", r.Name, r.Version, r.Rules, r.Summary)
	}
	return nil
}

func showRules(s streams, info *riposte.Info, ids []string, search string, asJSON bool) error {
	var found []riposte.Rule
	for _, id := range ids {
		rule, ok := info.Ledger.Rule(riposte.RuleID(strings.ToUpper(id)))
		if !ok {
			return fmt.Errorf("%s has no rule %s", info.Title, id)
		}
		found = append(found, rule)
	}
	if len(ids) == 0 {
		for _, rule := range info.Ledger.Rules() {
			if strings.Contains(strings.ToLower(rule.Text), strings.ToLower(search)) {
				found = append(found, rule)
			}
		}
	}
	if asJSON {
		return writeJSON(s.out, found)
	}
	section := ""
	for _, rule := range found {
		if rule.Section != section {
			section = rule.Section
			fmt.Fprintf(s.out, "\n%s\n\n", section)
		}
		fmt.Fprintf(s.out, "%s [%s] %s\n", rule.ID, rule.Tag, rule.Text)
	}
	if len(found) == 0 {
		fmt.Fprintf(s.err, "No rule contains %q.\n", search)
		return errFailed
	}
	return nil
}

func showCoverage(s streams, r riposte.Ruleset, asJSON bool) error {
	info := r.Info()
	reports, err := ownScenarios(r)
	if err != nil {
		return err
	}
	covered, missing := scenario.Coverage(info, reports)
	cases, failed := 0, 0
	for _, report := range reports {
		for i := range report.Cases {
			cases++
			if !report.Cases[i].Pass {
				failed++
			}
		}
		failed += len(report.Problems)
		if !report.Pass {
			if err := report.WriteText(s.err); err != nil {
				return err
			}
		}
	}
	if asJSON {
		if err := writeJSON(s.out, struct {
			Ruleset string           `json:"ruleset"`
			Cases   int              `json:"cases"`
			Failed  int              `json:"failed"`
			Covered []riposte.RuleID `json:"covered"`
			Missing []riposte.RuleID `json:"missing"`
		}{info.Name, cases, failed, covered, missing}); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(s.out, "%s: %d of %d rules and examples covered by %d cases, %d failed\n",
			info.Name, len(covered), len(covered)+len(missing), cases, failed)
		for _, id := range missing {
			fmt.Fprintf(s.out, "not covered: %s\n", id)
		}
	}
	if len(missing) > 0 || failed > 0 {
		return errFailed
	}
	return nil
}

// ownScenarios runs the scenario files that come with a ruleset.
func ownScenarios(r riposte.Ruleset) ([]*scenario.Report, error) {
	files := r.Info().Scenarios
	var names []string
	if files != nil {
		names, _ = fs.Glob(files, "*/*.yaml") // its only error is a malformed pattern
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no scenarios of its own", r.Info().Title)
	}
	var reports []*scenario.Report
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		reports = append(reports, scenario.Run(path.Join(r.Info().Name, name), data, catalogue()))
	}
	return reports, nil
}
