package search

import (
	"riposte"
	"riposte/bot"
)

// A Bot plays what a search finds. It is used by one goroutine at a time, in one duel
// after another.
type Bot struct{ Searcher }

// New makes a bot that thinks as hard as a plan says.
func New(plan Plan) *Bot { return &Bot{Searcher{Plan: plan}} }

// Choose draws from the mix that the search ends with.
func (b *Bot) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	return b.Mix(c, random).Pick(random)
}

// Mix is what the search ends with.
func (b *Bot) Mix(c bot.Chair, random bot.Chooser) bot.Mix {
	const seeds = 1 << 30
	answer := b.Search(c, uint64(random.Pick(seeds)))
	return bot.Mix{Choices: answer.Choices, Weights: answer.Weights}
}
