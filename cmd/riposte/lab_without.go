package main

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/bot"
	"riposte/lab"
)

func newWithout(s streams) *cobra.Command {
	var f changeFlags
	cmd := &cobra.Command{
		Use:   "without RULESET",
		Short: "Forbid one side each card, weapon, attack and special in turn, and rank them by what it loses",
		Long: "without finds the words with which cards, weapons, attacks, specials and actions are said, and forbids each of\n" +
			"them to the first side in turn; the other side may say it. It compares pair by pair with the same\n" +
			"bots who may say everything, on the same dice, and ranks the words by what the first side loses.\n" +
			"What is the only thing to say may still be said. Intervals are corrected for the number of words.",
		Example: "  riposte lab without pugilism --seed 1 -n 4000\n" +
			"  riposte lab without coolduel --characters corsair,captain --bots greedy",
		Args: args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, given []string) error {
			c, err := f.read(s, given[0], "without")
			if err != nil {
				return err
			}
			if err := c.forbidAll(cmd.Context(), f.study.workers); err != nil {
				return simError(cmd.Context(), err)
			}
			f.study.line = againLine(cmd, given)
			return c.play(cmd.Context(), s, &f, cmd.Flags().Changed("seed"))
		},
	}
	f.add(cmd, 2000)
	return cmd
}

// forbidAll forbids the first side each word that anybody says in some duels at this set-up.
// They are played by those who take part and by others who try everything, from a seed that is
// always the same, so that the words don't depend on the run.
func (c *changes) forbidAll(ctx context.Context, workers int) error {
	c.loss = true
	words := map[string]bool{}
	for _, who := range []func() bot.Bot{func() bot.Bot { return &bot.Advised{} }, func() bot.Bot { return &bot.Random{} }} {
		sitting := c.Sittings[0]
		sitting.Bots = nil
		for range c.base.Seats {
			sitting.Bots = append(sitting.Bots, lab.Contender{New: who})
		}
		look := lab.Run{Ruleset: c.Ruleset, Sittings: []lab.Sitting{sitting}, Duels: 100, Workers: workers}
		came, err := look.Play(ctx)
		if err != nil {
			return err
		}
		for word := range came.Words {
			words[word] = true
		}
	}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		sitting := c.Sittings[0]
		sitting.Name = "without " + word
		sitting.Bots = slices.Clone(sitting.Bots)
		sitting.Bots[0] = without(sitting.Bots[0], word)
		c.sit(change{name: sitting.Name}, sitting)
	}
	return nil
}

// forbidden stands in a player's name before the word that it does without.
const forbidden = " without "

func without(free lab.Contender, word string) lab.Contender {
	return lab.Contender{Name: free.Name + forbidden + word, New: func() bot.Bot { return &lab.Without{Bot: free.New(), Word: word} }}
}

// contenderNamed is the player with the name of a bot, or of one that does without a word.
func contenderNamed(r riposte.Ruleset, name string) (lab.Contender, error) {
	name, word, barred := strings.Cut(name, forbidden)
	make, err := findBot(name, r)
	player := lab.Contender{Name: name, New: make}
	if barred && err == nil {
		player = without(player, word)
	}
	return player, err
}
