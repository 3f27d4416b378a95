package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/dice"
	"riposte/odds"
)

func newOdds(s streams) *cobra.Command {
	var (
		setup  = setupFlags{forced: true}
		seed   uint64
		sets   []string
		steps  []string
		cut    string
		path   string
		budget time.Duration
		asJSON bool
		check  checkFlags
	)
	cmd := withRuleset(&cobra.Command{
		Use:   "odds RULESET",
		Short: "Exact chances, from the rules themselves",
		Long: "odds plays the last --step over every outcome of its dice and says what value a field of\n" +
			"the position has afterwards and how likely each is, with --json as fractions too. The set-up and\n" +
			"earlier steps are played with dice of --seed, the set-up with the dice of --setup where it\n" +
			"forces some; --set changes fields before the first step. For paths see riposte scenario paths.",
		Example: "  # How Ulla gets up at her second knockdown of a round, with and without a hit die\n" +
			"  riposte odds pugilism -o ring=off -o edge=off --set first=red --set blue.composure=5 --set blue.knockdowns=1 \\\n" +
			"    --step 'red: head-heavy x2 / anticipate, blue: head-jab body-jab / body-protect' \\\n" +
			"    --step 'blue: hitdie yes' --of blue.composure\n" +
			"  # A check of action score 7 against difficulty 9, and the damage of Strength 4 against armour 1\n" +
			"  riposte odds coolname --as 7 --ds 9 --plus 4 --armour 1",
	}, func(cmd *cobra.Command, r riposte.Ruleset) error {
		made, err := setup.read(s, r)
		if err != nil {
			return err
		}
		if check.as != "" || check.ds != "" {
			if len(steps)+len(sets) > 0 || path != "" || cut != "" {
				return usagef("--as and --ds ask for a check, --set, --step, --cut and --of for a position: use one or the other")
			}
			return check.run(s, r, made, asJSON)
		}
		if len(steps) == 0 || path == "" {
			return usagef("--step and --of are needed")
		}
		if !cmd.Flags().Changed("seed") && setup.seed != 0 {
			seed = setup.seed
		}
		source := dice.NewSeeded(seed, 0)
		st, err := beginning(r, made, source, setup.dice)
		if err != nil {
			return err
		}
		for _, set := range sets {
			if err := setField(st, set); err != nil {
				return fmt.Errorf("--set %s: %w", set, err)
			}
		}
		var by []riposte.Choice
		for i, step := range steps {
			if by, err = readStep(st, r.Info(), len(made.Seats), step); err != nil {
				return fmt.Errorf("--step %s: %w", step, err)
			}
			if i < len(steps)-1 {
				if err := st.Apply(by, source, nil); err != nil {
					return fmt.Errorf("--step %s: %w", step, err)
				}
			}
		}
		end := time.Now().Add(budget)
		answer, err := odds.Ask(odds.Question{
			State: st, By: by, Cut: cut, Path: path,
			Limits: dice.Limits{Stop: func() bool { return time.Now().After(end) }},
		})
		if err != nil {
			return err
		}
		if asJSON {
			return writeJSON(s.out, answer)
		}
		for _, v := range answer.Values {
			fmt.Fprintf(s.out, "%-20s %.6f", v.Value, v.P)
			if v.High-v.Low > 1e-9 {
				fmt.Fprintf(s.out, "  (%.6f to %.6f)", v.Low, v.High)
			}
			fmt.Fprintln(s.out)
		}
		fmt.Fprintf(s.out, "remainder %.3g, %d paths followed", answer.Remainder, answer.Leaves)
		if answer.Samples > 0 {
			fmt.Fprintf(s.out, ", %d drawn", answer.Samples)
		}
		fmt.Fprintln(s.out)
		return nil
	})
	setup.add(cmd)
	check.add(cmd)
	f := cmd.Flags()
	f.Uint64Var(&seed, "seed", 1, "the seed of the set-up and of the earlier steps")
	f.StringArrayVar(&sets, "set", nil, "change a field, PATH=VALUE (may be repeated)")
	f.StringArrayVar(&steps, "step", nil, "a step, 'SEAT: SENTENCE, SEAT: SENTENCE' (may be repeated; the last one is asked about)")
	f.StringVar(&cut, "cut", "", "look at the position at this point of the rules, such as save")
	f.StringVar(&path, "of", "", "the field to ask about")
	f.DurationVar(&budget, "budget", 50*time.Millisecond, "how long paths are followed before the rest is sampled")
	f.BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// beginning is the first position of a set-up, with its forced dice if there are any.
func beginning(r riposte.Ruleset, made riposte.Setup, source riposte.Dice, forced []dice.Draw) (st riposte.State, err error) {
	if forced == nil {
		return r.New(made, source, nil)
	}
	script := dice.NewScript(forced...)
	err = dice.Run(func() (err error) {
		st, err = r.New(made, script, nil)
		return err
	})
	if err == nil && len(script.Left()) > 0 {
		err = fmt.Errorf("left over: %v", script.Left())
	}
	if err != nil {
		return nil, fmt.Errorf("the dice of the set-up: %w", err)
	}
	return st, nil
}

// setField carries out a PATH=VALUE.
func setField(st riposte.State, set string) error {
	fields, ok := st.(riposte.Fields)
	if !ok {
		return fmt.Errorf("these rules have no fields")
	}
	path, text, ok := strings.Cut(set, "=")
	if !ok {
		return usagef("write PATH=VALUE")
	}
	now, err := fields.Field(path)
	if err != nil {
		return err
	}
	var value any = text
	switch now.(type) {
	case int:
		var n int
		if _, err := fmt.Sscan(text, &n); err != nil {
			return fmt.Errorf("takes a whole number")
		}
		value = n
	case bool:
		value = text == "true" || text == "yes"
	}
	return fields.SetField(path, value)
}

// readStep reads "red: sentence, blue: sentence" and checks each.
func readStep(st riposte.State, info *riposte.Info, seats int, text string) ([]riposte.Choice, error) {
	by := make([]riposte.Choice, seats+1)
	seat := riposte.Nobody
	var sentence strings.Builder
	take := func() error {
		if seat == riposte.Nobody {
			return nil
		}
		c, err := st.Parse(seat, sentence.String())
		if err == nil {
			err = st.Check(seat, c)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", info.SeatWord(seat), err)
		}
		by[seat] = c
		return nil
	}
	for part := range strings.SplitSeq(text, ",") {
		word, rest, named := strings.Cut(part, ":")
		next, known := info.SeatNamed(strings.TrimSpace(word))
		if !named || !known || int(next) > seats {
			sentence.WriteString("," + part) // a comma within the sentence, such as move 4,4
			continue
		}
		if err := take(); err != nil {
			return nil, err
		}
		seat = next
		sentence.Reset()
		sentence.WriteString(rest)
	}
	if seat == riposte.Nobody {
		return nil, usagef("write SEAT: SENTENCE")
	}
	return by, take()
}
