package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/variant"
)

func newRulings(s streams) *cobra.Command {
	var f changeFlags
	cmd := &cobra.Command{
		Use:   "rulings RULESET",
		Short: "Switch each option alone, and rank them by what they do",
		Long: "rulings switches each option of a ruleset alone, to each of its words and to the ends of its numbers, and\n" +
			"compares pair by pair with the set-up as it is: the same bots and dice at both. It ranks them by what\n" +
			"they do to the points of the first side, the points of the first seat and draws, and says what they\n" +
			"do to the length of duels. Intervals are corrected for the number of questions.",
		Example: "  riposte lab rulings pugilism --seed 1 -n 4000\n" +
			"  riposte lab rulings coolduel --characters reaver,captain --bots advised,greedy --out runs/rulings",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			c, err := f.read(s, given[0], "rulings")
			if err != nil {
				return err
			}
			c.switchAll()
			f.study.line = againLine(cmd, given)
			return c.play(cmd.Context(), s, &f, cmd.Flags().Changed("seed"))
		},
	}
	f.add(cmd, 2000)
	return cmd
}

// switchAll switches each option to everything else that it takes by itself.
func (c *changes) switchAll() {
	info := c.Ruleset.Info()
	for i := range info.Options {
		o := &info.Options[i]
		if o.Name == variant.Option {
			continue
		}
		is := c.base.Option(info, o.Name)
		for _, value := range valuesOf(o) {
			if value == is {
				continue
			}
			c.add(change{name: o.Name + "=" + value, rule: o.Rule, title: o.Title}, c.optioned(o.Name, value))
		}
	}
}

// valuesOf are the words of an option, and the ends of its numbers.
func valuesOf(o *riposte.Option) []string {
	values := append([]string(nil), o.Values...)
	if o.Max > 0 {
		values = append(values, strconv.Itoa(o.Min), strconv.Itoa(o.Max))
	}
	return values
}
