package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/record"
	"riposte/scenario"
)

func newCheck(s streams) *cobra.Command {
	var ruleset, as string
	var told bool
	cmd := &cobra.Command{
		Use:   "check FILE...",
		Short: "Say everything that is wrong with a file",
		Long: "check reads scenarios, lessons, setups, experiments, variants, characters, decks, maps, records and campaigns, and names every fault\n" +
			"with its line and the rule that it breaks. The keys tell what a file holds; where that is not\n" +
			"enough, --as and --ruleset decide. Nothing is changed.",
		Example: "  riposte check my-boxer.yaml\n  riposte check deck.yaml --as deck\n  riposte check match.yaml",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(_ *cobra.Command, files []string) error {
			var r riposte.Ruleset
			if ruleset != "" {
				found, err := findRuleset(ruleset)
				if err != nil {
					return err
				}
				r = found
			}
			failed := false
			for _, name := range files {
				said, err := checkFile(s, name, r, as, told)
				if err != nil {
					failed = true
					fmt.Fprintln(s.out, err)
					if said != "" { // how far a lesson came
						fmt.Fprintln(s.out, said)
					}
					continue
				}
				fmt.Fprintf(s.out, "%s: %s\n", name, said)
			}
			if failed {
				return errFailed
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&ruleset, "ruleset", "", "the ruleset of a file that names none, if its keys do not tell: "+strings.Join(rulesetNames(), ", "))
	cmd.Flags().BoolVar(&told, "told", false, "tell the duel of a lesson as it goes for who does what it says")
	cmd.Flags().StringVar(&as, "as", "", "treat documents as a character, or as the data of this option")
	return cmd
}

// checkFile says what a sound file holds.
func checkFile(s streams, name string, r riposte.Ruleset, as string, told bool) (string, error) {
	data, err := readFile(s, name, record.MaxCampaign)
	if err != nil {
		return "", err
	}
	if record.LooksLikeCampaign(data) {
		c, err := record.LoadCampaign(data, catalogue())
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		return fmt.Sprintf("a sound campaign of %s, %d records", c.Records[0].Info().Title, len(c.Records)), nil
	}
	if looksLikeRecord(data) {
		return checkRecord(name, data)
	}
	kind, err := scenario.KindOf(name, data)
	if err != nil {
		return "", err
	}
	switch kind {
	case scenario.ScenarioFile:
		f, err := scenario.Parse(name, data, catalogue())
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("a sound file of %d cases; run them with: riposte scenario run", len(f.Cases)), nil
	case scenario.ExperimentFile:
		x, err := scenario.ParseExperiment(name, data, catalogue(), beside)
		if err != nil {
			return "", err
		}
		rows := 0
		for i := range x.Tables {
			rows += len(x.Tables[i].Rows)
		}
		said := fmt.Sprintf("a sound experiment of %s with %s; run it with: riposte lab run %s", x.Ruleset.Info().Title, howMany(rows, "set-up"), name)
		for i := range x.Tables {
			for _, left := range x.Tables[i].Left {
				said += fmt.Sprintf("\n  left out of %s: %s", cmp.Or(x.Tables[i].Name, fmt.Sprintf("table %d", i+1)), left)
			}
		}
		return said, nil
	case scenario.SetupFile:
		given, err := scenario.ParseSetup(name, data, catalogue(), nil)
		if err != nil {
			return "", err
		}
		if err := enoughSeats(given); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		return fmt.Sprintf("a sound setup of %s for %d seats", given.Ruleset.Info().Title, len(given.Setup.Seats)), nil
	case scenario.VariantFile:
		v, err := scenario.ParseVariant(name, data, catalogue(), os.ReadFile)
		if err != nil {
			return "", err
		}
		return soundVariant(v), nil
	case scenario.LessonFile:
		return checkLesson(name, data, told)
	case scenario.DocumentFile:
	}
	if r == nil {
		r = scenario.RulesOf(name, data, catalogue())
	}
	_, taken, err := scenario.CheckDocument(name, data, r, as)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("a sound %s for %s", taken, r.Info().Title), nil
}

// soundVariant says what a variant changes.
func soundVariant(v *scenario.Varying) string {
	text := fmt.Sprintf("a sound variant of %s; it changes", v.Ruleset.Info().Title)
	if len(v.Changed)+len(v.Options) == 0 {
		return text + " nothing"
	}
	for _, d := range v.Changed {
		text += "\n  " + d.String()
	}
	for _, option := range slices.Sorted(maps.Keys(v.Options)) {
		text += fmt.Sprintf("\n  option %s: %s", option, v.Options[option])
	}
	return text
}

// enoughSeats refuses a set-up that names too few seats: a set-up to play is filled up,
// but a file that is checked should say what it means.
func enoughSeats(given *scenario.Given) error {
	info, setup := given.Ruleset.Info(), given.Setup
	if given.Named == 0 || given.Named >= info.MinSeats {
		return nil
	}
	setup.Seats = setup.Seats[:given.Named]
	if err := given.Ruleset.Vet(setup, riposte.Nobody); err != nil {
		return err
	}
	return fmt.Errorf("seats: %d; the rules take %d to %d", given.Named, info.MinSeats, info.MaxSeats)
}
