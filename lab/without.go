package lab

import (
	"riposte"
	"riposte/bot"
)

// Without is a player that does without a word of the notation: a card, a weapon, an
// attack. It says the word only where there is nothing else to say.
type Without struct {
	Bot  bot.Bot
	Word string

	legal   []riposte.Choice
	weights []int32
}

// Sit passes on which duel it is to a player that wants to know.
func (b *Without) Sit(d bot.Duel) {
	if s, ok := b.Bot.(bot.Sitter); ok {
		s.Sit(d)
	}
}

// Rise passes on that it is over.
func (b *Without) Rise() {
	if s, ok := b.Bot.(bot.Sitter); ok {
		s.Rise()
	}
}

// asks is how often the player is asked again: one that draws has then found what it would
// draw from the rest.
const asks = 16

// Choose asks the player again and again; from one that insists, it takes what the rules
// advise most of the rest.
func (b *Without) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	choice, first := riposte.Choice(0), riposte.Choice(0)
	for i := range asks {
		if choice = b.Bot.Choose(c, random); !b.barred(c, choice) {
			return choice
		}
		if i == 0 {
			first = choice
		}
	}
	b.legal = append(b.legal[:0], c.Legal(nil)...)
	b.weights = append(b.weights[:0], make([]int32, len(b.legal))...)
	if !c.Advise(b.weights, b.legal) {
		for i := range b.weights {
			b.weights[i] = 1
		}
	}
	allowed := false
	for i, other := range b.legal {
		if b.barred(c, other) {
			b.weights[i] = -1
		} else {
			allowed = true
		}
	}
	if !allowed {
		return first
	}
	return b.legal[bot.Heaviest(b.weights, random)]
}

// barred reports whether a sentence has the word.
func (b *Without) barred(c bot.Chair, choice riposte.Choice) (found bool) {
	sayWords(c.Say(choice), func(word string) { found = found || word == b.Word })
	return found
}
