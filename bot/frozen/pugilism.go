// Package frozen holds reference players that never change, so that other
// players can be measured against the same opponent for years. A change here
// makes every earlier figure worthless: add a new player instead.
package frozen

import (
	"strings"

	"riposte"
	"riposte/bot"
	"riposte/scene"
)

// Pugilist plays Pugilism in every bout by the mix in the one-bout table of PG-9.8,
// whatever has happened before: pairs of attacks (in either order equally often)
// and defenses, independently. It walks up to its opponent and calls the clash as
// soon as it can, plays its EDGE cards as they come, negates and boosts the first
// attack, and spends hit dice while it has any.
type Pugilist struct {
	legal   []riposte.Choice
	weights []int32
	words   map[riposte.Choice]int32 // weights of cards
	me      scene.Token
	them    scene.Token
}

// The mix of PG-9.8: in thousandths for pairs, in 665ths for defenses.
var (
	pugilistPairs = map[[2]string]int32{
		{"head-jab", "x2"}:             300,
		{"head-jab", "body-strike"}:    200,
		{"head-jab", "body-jab"}:       174,
		{"head-heavy", "body-heavy"}:   172,
		{"head-strike", "body-strike"}: 83,
		{"head-strike", "body-jab"}:    56,
		{"head-jab", "body-heavy"}:     12,
	}
	pugilistDefenses = map[string]int32{
		"general-defense": 59,
		"head-protect":    216,
		"body-protect":    94,
		"footwork":        159,
		"counter":         70,
		"anticipate":      67,
	}
)

// Choose plays the mix.
func (p *Pugilist) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	if p.legal == nil {
		p.legal = make([]riposte.Choice, 0, 1024)
		p.words = map[riposte.Choice]int32{}
	}
	legal := c.Legal(p.legal)
	p.weights = p.weights[:0]
	if c.Say(legal[0]) == "stay" {
		for _, choice := range legal {
			if strings.HasSuffix(c.Say(choice), " call") {
				return choice
			}
		}
		p.look(c)
	}
	for i, choice := range legal {
		p.weights = append(p.weights, p.weigh(c, choice, i, len(legal)))
	}
	return legal[bot.Draw(p.weights, random)]
}

func (p *Pugilist) weigh(c bot.Chair, choice riposte.Choice, index, of int) int32 {
	if w, known := p.words[choice]; known {
		return w
	}
	said := c.Say(choice)
	verb, rest, _ := strings.Cut(said, " ")
	switch verb {
	case "stay", "move":
		return p.approach(said)
	case "edge": // the first card held, or none
		if index == min(1, of-1) {
			return 1
		}
		return 0
	case "name", "boost":
		return truth(rest == "first")
	case "hitdie":
		return truth(rest == "yes")
	}
	attacks, defense, _ := strings.Cut(said, " / ")
	first, second, _ := strings.Cut(attacks, " ")
	pair := 2 * pugilistPairs[[2]string{first, second}]
	if pair == 0 {
		pair = pugilistPairs[[2]string{second, first}]
	} else if second != "x2" {
		pair /= 2
	}
	w := pair * pugilistDefenses[defense]
	p.words[choice] = w
	return w
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// approach weighs a movement by how near to the opponent it ends.
func (p *Pugilist) approach(said string) int32 {
	x, y := p.me.X, p.me.Y
	if square, moved := strings.CutPrefix(said, "move "); moved {
		x, y = int(square[0]-'0'), int(square[2]-'0')
	}
	far := max(x-p.them.X, p.them.X-x, y-p.them.Y, p.them.Y-y)
	return 1 << (2 * (8 - far))
}

// look finds both boxers in the ring.
func (p *Pugilist) look(c bot.Chair) {
	for _, token := range c.View().Board.Tokens {
		if token.Seat == c.Seat() {
			p.me = token
		} else {
			p.them = token
		}
	}
}
