package bot

import (
	"slices"

	"riposte"
)

// A Mix is how often each of some choices is played; the weights add to 1.
type Mix struct {
	Choices []riposte.Choice
	Weights []float64
}

// A Mixer can say what it draws its choice from.
type Mixer interface {
	Bot
	// Mix is what the next Choose, with the same random numbers, would draw from. It is valid
	// until the bot is asked again.
	Mix(c Chair, random Chooser) Mix
}

// MixOf asks a bot what it draws from. For one that can't say, that is the one choice it makes
// with these random numbers.
func MixOf(b Bot, c Chair, random Chooser) Mix {
	if m, ok := b.(Mixer); ok {
		mix := m.Mix(c, random)
		return Mix{slices.Clone(mix.Choices), slices.Clone(mix.Weights)}
	}
	return Mix{[]riposte.Choice{b.Choose(c, random)}, []float64{1}}
}

// Pick draws a choice.
func (m Mix) Pick(random Chooser) riposte.Choice {
	const fine = 1 << 30
	at := float64(random.Pick(fine)) / fine
	last := 0
	for i, w := range m.Weights {
		if w == 0 {
			continue
		}
		if at -= w; at < 0 {
			return m.Choices[i]
		}
		last = i
	}
	return m.Choices[last]
}
