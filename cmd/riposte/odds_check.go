package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/dice"
	"riposte/odds"
)

// A checker is a ruleset whose checks throw a pool of dice, chosen by a score,
// against a difficulty.
type checker interface {
	// CheckPool is the dice for an action score under the options of a setup, and
	// CheckDice is what they are called.
	CheckPool(setup riposte.Setup, score int) dice.Pool
	CheckDice(setup riposte.Setup, score int) string
}

// checkFlags ask for the chances of one check.
type checkFlags struct {
	as, ds       string
	plus, armour int
}

func (c *checkFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.as, "as", "", "the action score of a check, for rulesets with checks by score")
	f.StringVar(&c.ds, "ds", "", "its difficulty score")
	f.IntVar(&c.plus, "plus", 0, "what a success adds to the margin as damage, such as Strength")
	f.IntVar(&c.armour, "armour", 0, "what armour takes off the damage")
}

// run writes the chance of success, of every margin, and the expected damage.
func (c *checkFlags) run(s streams, r riposte.Ruleset, setup riposte.Setup, asJSON bool) error {
	rules, ok := r.(checker)
	if !ok {
		return usagef("%s has no checks by score: use --step and --of", r.Info().Title)
	}
	if c.as == "" || c.ds == "" {
		return usagef("a check needs both --as and --ds")
	}
	as, err := strconv.Atoi(c.as)
	if err != nil {
		return usagef("--as is %q, but must be a whole number", c.as)
	}
	ds, err := strconv.Atoi(c.ds)
	if err != nil {
		return usagef("--ds is %q, but must be a whole number", c.ds)
	}
	if as > 400 || as < -400 || ds > 10000 || ds < -10000 {
		return usagef("--as takes -400 to 400, --ds -10000 to 10000")
	}
	if err := r.Vet(riposte.Setup{Options: setup.Options, Data: setup.Data, Seats: make([]riposte.SeatSetup, r.Info().MaxSeats)}, riposte.Nobody); err != nil {
		return err
	}
	a := odds.Check(rules.CheckPool(setup, as), ds, c.plus-c.armour)
	if asJSON {
		return writeJSON(s.out, a)
	}
	fmt.Fprintf(s.out, "AS %d (%s) against DS %d\n", as, rules.CheckDice(setup, as), ds)
	fmt.Fprintf(s.out, "success  %.6f\n", a.Success.P)
	fmt.Fprintf(s.out, "failure  %.6f\n", a.Failure.P)
	for _, m := range a.Margins {
		if m.P >= 5e-7 {
			fmt.Fprintf(s.out, "margin %-4d %.6f\n", m.Margin, m.P)
		}
	}
	fmt.Fprintf(s.out, "damage   %.6f expected (margin %+d)\n", a.Damage, c.plus-c.armour)
	fmt.Fprintf(s.out, "remainder %.3g\n", a.Remainder)
	return nil
}
