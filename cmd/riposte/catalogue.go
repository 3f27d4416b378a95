package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/rules"
)

// builtIn lists the rulesets that come with riposte. Tests add one of their own before they
// run a command.
var builtIn = rules.All

// catalogue lists the rulesets that the commands know, in the order of menus: those that
// come with riposte, and those of the modules that the command line names.
func catalogue() []riposte.Ruleset { return append(slices.Clip(builtIn()), carried.rules...) }

// rulesetNamed finds a ruleset by its name.
func rulesetNamed(name string) (riposte.Ruleset, bool) {
	for _, r := range catalogue() {
		if r.Info().Name == name {
			return r, true
		}
	}
	return nil, false
}

func rulesetNames() []string {
	var names []string
	for _, r := range catalogue() {
		names = append(names, r.Info().Name)
	}
	return names
}

// findRuleset is the ruleset with a name, or an error that lists the names.
func findRuleset(name string) (riposte.Ruleset, error) {
	if r, ok := rulesetNamed(name); ok {
		return r, nil
	}
	return nil, usagef("there is no ruleset %q; there are %s", name, strings.Join(rulesetNames(), ", "))
}

// withRuleset gives a command its first word as a ruleset; it takes no other.
func withRuleset(cmd *cobra.Command, run func(cmd *cobra.Command, r riposte.Ruleset) error) *cobra.Command {
	cmd.Args, cmd.ValidArgsFunction = args(cobra.ExactArgs(1)), rulesetArg
	cmd.RunE = func(cmd *cobra.Command, given []string) error {
		r, err := findRuleset(given[0])
		if err != nil {
			return err
		}
		return run(cmd, r)
	}
	return cmd
}
