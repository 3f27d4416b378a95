package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/variant"
)

func newSweep(s streams) *cobra.Command {
	var f changeFlags
	var values string
	cmd := &cobra.Command{
		Use:   "sweep RULESET NUMBER",
		Short: "Set a number to each of a range, and say what that does",
		Long: "sweep sets a number of the rules, as riposte lab numbers lists them, or an option that takes numbers, to each of\n" +
			"some values, and compares pair by pair with the set-up as it is: the same bots and dice at both.\n" +
			"Intervals are corrected for the number of questions.",
		Example: "  riposte lab sweep pugilism \"power of HEAD-JAB\" --values 0..6 --seed 1 -n 4000\n" +
			"  riposte lab sweep pugilism rounds --values 1,3,6,12",
		Args: args(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, given []string) error {
			c, err := f.read(s, given[0], "sweep")
			if err != nil {
				return err
			}
			if err := c.sweep(given[1], values); err != nil {
				return err
			}
			f.study.line = againLine(cmd, given)
			return c.play(cmd.Context(), s, &f, cmd.Flags().Changed("seed"))
		},
	}
	f.add(cmd, 2000)
	cmd.Flags().StringVar(&values, "values", "", "the values, such as 0..6 or 1,3,6 (default: all that it may be, if they are few)")
	return cmd
}

// sweep sets a number to each of some values.
func (c *changes) sweep(name, values string) error {
	c.ranked = false
	info := c.Ruleset.Info()
	var set func(n int) (riposte.Setup, error)
	var rule riposte.RuleID
	low, high := 0, 0
	if i := slices.IndexFunc(info.Options, func(o riposte.Option) bool { return o.Name == name && o.Max > 0 }); i >= 0 {
		o := &info.Options[i]
		low, high, rule = o.Min, o.Max, o.Rule
		set = func(n int) (riposte.Setup, error) { return c.optioned(name, strconv.Itoa(n)), nil }
	} else {
		number, err := findNumber(c.Ruleset, name)
		if err != nil {
			return err
		}
		low, high, rule, name = number.Low, number.High, number.Rule, number.Name
		set = func(n int) (riposte.Setup, error) { return c.numbered(name, n) }
	}
	list, err := readValues("--values", values, low, high)
	if err != nil {
		return err
	}
	for _, n := range list {
		setup, err := set(n)
		if err != nil {
			return err
		}
		c.add(change{name: fmt.Sprintf("%s=%d", name, n), rule: rule}, setup)
	}
	return nil
}

// findNumber finds a number of the rules by its name.
func findNumber(r riposte.Ruleset, name string) (n variant.Number, err error) {
	v, ok := r.(variant.Varied)
	if !ok {
		return n, fmt.Errorf("%s has no variants", r.Info().Title)
	}
	for _, n := range v.Numbers() {
		if strings.EqualFold(n.Name, name) {
			return n, nil
		}
	}
	return n, fmt.Errorf("%q is neither a number of %s, as riposte lab numbers %s lists them, nor an option that takes numbers", name, r.Info().Title, r.Info().Name)
}

// optioned is the base with another value of an option.
func (c *changes) optioned(option, value string) riposte.Setup {
	return optioned(c.base, option, value)
}

// optioned is a set-up with another value of an option.
func optioned(setup riposte.Setup, option, value string) riposte.Setup {
	if setup.Options = maps.Clone(setup.Options); setup.Options == nil {
		setup.Options = map[string]string{}
	}
	setup.Options[option] = value
	return setup
}

// numbered is the base with another number, on top of the variant that it may have.
func (c *changes) numbered(name string, n int) (riposte.Setup, error) {
	return renumbered(c.base, "swept", map[string]int{name: n})
}

// renumbered is a set-up with other numbers, on top of the variant that it may have; word is
// what its data call the new one.
func renumbered(setup riposte.Setup, word string, numbers map[string]int) (riposte.Setup, error) {
	v, _ := variant.Of(&setup)
	v.Numbers = maps.Clone(v.Numbers)
	if v.Numbers == nil {
		v.Numbers = map[string]int{}
	}
	maps.Copy(v.Numbers, numbers)
	raw, err := json.Marshal(v)
	if err != nil {
		return riposte.Setup{}, err
	}
	setup = optioned(setup, variant.Option, word)
	if setup.Data = maps.Clone(setup.Data); setup.Data == nil {
		setup.Data = map[string]json.RawMessage{}
	}
	setup.Data[word] = raw
	return setup, nil
}

// readValues reads a list of numbers or a range; nothing is all from low to high.
func readValues(flag, text string, low, high int) (list []int, err error) {
	const many = 50
	if text == "" {
		if high-low >= many {
			return nil, usagef("it may be %d to %d: say which with %s, such as 0..6 or 1,3,6", low, high, flag)
		}
		text = fmt.Sprintf("%d..%d", low, high)
	}
	from, to, isRange := strings.Cut(text, "..")
	words := strings.Split(text, ",")
	if isRange {
		words = []string{from, to}
	}
	for _, word := range words {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return nil, usagef("%s %s: it takes numbers, such as 0..6 or 1,3,6", flag, text)
		}
		list = append(list, n)
	}
	if isRange {
		first, last := list[0], list[1]
		if last < first || last-first >= 1000 {
			return nil, usagef("%s %s: a range goes up, by less than 1000", flag, text)
		}
		list = list[:0]
		for n := first; n <= last; n++ {
			list = append(list, n)
		}
	}
	for _, n := range list {
		if n < low || n > high {
			return nil, usagef("%s %s: %d is out of bounds, it may be %d to %d", flag, text, n, low, high)
		}
	}
	return list, nil
}
