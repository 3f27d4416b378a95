package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/scenario"
)

func newScenario(s streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "scenario",
		Short: "Examples of rules, as text files that can be run",
		Args:  args(cobra.NoArgs),
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newScenarioRun(s), newScenarioPaths(s))
	return cmd
}

func newScenarioRun(s streams) *cobra.Command {
	var asJSON, quiet bool
	cmd := &cobra.Command{
		Use:   "run FILE|DIR...",
		Short: "Run scenario files, and fail if a case does",
		Long: "run plays the cases of scenario files and writes one line for each; if a case fails, it shows what\n" +
			"differs and the log that led there. A case that can't be read fails, the others run.\n" +
			"In a directory it runs every *.yaml file, also in subdirectories, that holds cases. - is standard input.",
		Example: "  riposte scenario run rules/pugilism/scenarios\n  riposte scenario run --json mine.yaml",
		Args:    args(cobra.MinimumNArgs(1)),
		RunE: func(_ *cobra.Command, given []string) error {
			files, err := scenarioFiles(given)
			if err != nil {
				return err
			}
			var reports []*scenario.Report
			cases, failed := 0, 0
			for _, name := range files {
				data, err := readFile(s, name, scenario.MaxSize)
				if err != nil {
					return err
				}
				report := scenario.Run(name, data, catalogue())
				reports = append(reports, report)
				failed += len(report.Problems)
				for i := range report.Cases {
					cases++
					if !report.Cases[i].Pass {
						failed++
					}
				}
				if !asJSON && !(quiet && report.Pass) {
					if err := report.WriteText(s.out); err != nil {
						return err
					}
				}
			}
			if asJSON {
				if err := scenario.WriteJSON(s.out, reports); err != nil {
					return err
				}
			}
			fmt.Fprintf(s.err, "%d cases, %d failed\n", cases, failed)
			if failed > 0 {
				return errFailed
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "show only files in which something fails")
	return cmd
}

// scenarioFiles replaces directories by their files, in the order of their names.
func scenarioFiles(given []string) (files []string, err error) {
	for _, name := range given {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name) // reading it says what is wrong
			continue
		}
		before := len(files)
		err := filepath.WalkDir(name, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && path != name && strings.HasPrefix(d.Name(), "."):
				return fs.SkipDir
			case !d.Type().IsRegular() || filepath.Ext(path) != ".yaml":
				return nil
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			// A file that is clearly something else is left out; one that can't be
			// read is not.
			if kind, err := scenario.KindOf(path, data); err != nil || kind != scenario.ExperimentFile && kind != scenario.SetupFile {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(files) == before {
			return nil, fmt.Errorf("%s: no scenario files (*.yaml) in it or its subdirectories", name)
		}
	}
	return files, nil
}

func newScenarioPaths(s streams) *cobra.Command {
	var asJSON bool
	cmd := withRuleset(&cobra.Command{
		Use:     "paths RULESET",
		Short:   "The paths by which scenarios read and set a position",
		Example: "  riposte scenario paths pugilism",
	}, func(_ *cobra.Command, r riposte.Ruleset) error {
		paths, err := scenario.Paths(r)
		if err != nil {
			return err
		}
		if asJSON {
			return writeJSON(s.out, paths)
		}
		return scenario.WritePaths(s.out, paths)
	})
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}
