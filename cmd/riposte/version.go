package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func newVersion(s streams) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "The version of riposte and of each ruleset",
		Example: "  riposte version --json",
		Args:    args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			v := version()
			if asJSON {
				return writeJSON(s.out, v)
			}
			fmt.Fprintf(s.out, "riposte %s, %s, %s\n", v.Riposte, v.commit(), v.Go)
			for _, r := range v.Rulesets {
				fmt.Fprintf(s.out, "%s %d, content %.12s\n", r.Name, r.Version, r.Content)
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

type versions struct {
	Riposte  string           `json:"riposte"`
	Commit   string           `json:"commit"`
	At       string           `json:"at,omitempty"`       // when that commit was made
	Modified bool             `json:"modified,omitempty"` // built from files that are not that commit's
	Go       string           `json:"go"`
	Rulesets []rulesetVersion `json:"rulesets"`
}

type rulesetVersion struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
	Content string `json:"content"`
}

// commit is what the program was built from, in a few words.
func (v *versions) commit() string {
	said := v.Commit
	if day, _, timed := strings.Cut(v.At, "T"); timed {
		said += " of " + day
	}
	if v.Modified {
		said += " with changes"
	}
	return said
}

func version() versions {
	v := versions{Riposte: "development", Commit: "unknown commit", Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" && info.Main.Version != "(devel)" {
			v.Riposte = info.Main.Version
		}
		for _, setting := range info.Settings {
			switch setting.Key {
			case "vcs.revision":
				v.Commit = setting.Value
			case "vcs.time":
				v.At = setting.Value
			case "vcs.modified":
				v.Modified = setting.Value == "true"
			}
		}
	}
	for _, r := range catalogue() {
		info := r.Info()
		v.Rulesets = append(v.Rulesets, rulesetVersion{info.Name, info.Version, info.Content})
	}
	return v
}
