package load

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"riposte/scene"
)

// Form is one of the forms that an answer may take, chosen at random among those
// that can be filled, and its words; nil if none can.
func Form(asks []scene.Ask, random *rand.Rand) (*scene.Ask, []string) {
	for _, i := range random.Perm(len(asks)) {
		if words := Pick(&asks[i], random); words != nil {
			return &asks[i], words
		}
	}
	return nil, nil
}

// Pick fills an ask at random, as a person would who presses what is lit: no pick that a rule
// refuses, and none that earlier words rule out. It returns one word for each field, with ""
// for a field left out and the start for a free aim, or nil if it finds no way in a hundred
// tries.
func Pick(ask *scene.Ask, random *rand.Rand) []string {
	words := make([]string, len(ask.Fields))
	for range 100 {
		if fill(ask, words, random) {
			return words
		}
	}
	return nil
}

func fill(ask *scene.Ask, words []string, random *rand.Rand) bool {
	for i := range ask.Fields {
		field := &ask.Fields[i]
		words[i] = ""
		var open []string
		for j := range field.Picks {
			if p := &field.Picks[j]; Takes(p, words[:i]) {
				open = append(open, p.Word)
			}
		}
		switch {
		case len(open) > 0:
			words[i] = open[random.IntN(len(open))]
		case field.Number != nil && random.IntN(2) == 0:
			words[i] = strconv.Itoa(field.Number.Min + random.IntN(field.Number.Max-field.Number.Min+1))
		case field.Aim != nil:
			words[i] = strconv.Itoa(field.Aim.From[0]) + "," + strconv.Itoa(field.Aim.From[1])
		case !field.Optional:
			return false
		}
	}
	for i := len(words) - 1; i >= 0 && ask.Over(words); i-- { // too much: something stays behind
		if ask.Fields[i].Optional {
			words[i] = ""
		}
	}
	return !ask.Over(words)
}

// Takes reports whether a pick may follow the words of the fields before it.
func Takes(p *scene.Pick, before []string) bool {
	stands := func(w string) bool { return slices.Contains(before, w) }
	switch {
	case p.Refusal != nil, slices.ContainsFunc(p.Not, stands):
		return false
	}
	return len(p.Only) == 0 || slices.ContainsFunc(p.Only, stands)
}
