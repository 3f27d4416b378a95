package frozen

import (
	"math"
	"strconv"
	"strings"

	"riposte"
	"riposte/bot"
	"riposte/scene"
)

// Duelist plays DUEL as a plain brawler. It turns all its Speed at once, goes
// straight at the nearest enemy, throws what it touches and destroys what it can't
// throw, swings high and low equally often, guards and grapples now and then, puts
// all its Strength behind a blow, tries to cancel the first attack on itself, and
// turns only as much against an attack as it needs.
type Duelist struct {
	legal   []riposte.Choice
	weights []int32
	view    scene.View
	me      riposte.Seat
}

// duelistDice is how often in 11 a die shows each face, 1 to 6.
var duelistDice = [7]int32{1: 4, 2: 4, 3: 1, 4: 1, 5: 1, 6: 0}

// Choose plays the best answer: a row of dice by its mix, a motion with a little
// random variation.
func (d *Duelist) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	if d.legal == nil {
		d.legal = make([]riposte.Choice, 0, 1024)
	}
	legal := c.Legal(d.legal)
	if len(legal) == 1 {
		return legal[0]
	}
	d.view, d.me = c.View(), c.Seat()
	ask := d.view.Asks[0].ID
	d.weights = d.weights[:0]
	switch ask {
	case "place":
		return legal[0] // the starting point
	case "programme", "die":
		for _, choice := range legal {
			d.weights = append(d.weights, duelistRow(c.Say(choice)))
		}
		return legal[bot.Draw(d.weights, random)]
	case "motion":
		d.approach(c, legal)
		return legal[bot.Draw(d.weights, random)]
	}
	foe := riposte.Seat(c.Owed().B)
	best, most := legal[0], int32(math.MinInt32)
	for _, choice := range legal {
		if w := d.worth(ask, c.Say(choice), foe); w > most {
			best, most = choice, w
		}
	}
	return best
}

// duelistRow is the product of the mix over the dice in a row.
func duelistRow(said string) int32 {
	w := int32(1)
	for _, die := range strings.Fields(strings.TrimPrefix(said, "die ")) {
		w *= duelistDice[die[0]-'0']
	}
	return w
}

// approach weighs motions by where they end: half the weight for every quarter of
// an inch farther from the enemy that is nearest now.
func (d *Duelist) approach(c bot.Chair, legal []riposte.Choice) {
	me, foe, near := d.token(), scene.Token{}, math.Inf(1)
	for _, t := range d.view.Board.Tokens {
		if far := math.Hypot(float64(t.X-me.X), float64(t.Y-me.Y)); d.enemy(t.Seat) && far < near {
			foe, near = t, far
		}
	}
	aims, best := make([]int, len(legal)), math.MaxInt
	for i, choice := range legal {
		x, y := me.X, me.Y
		if _, to, moves := strings.Cut(c.Say(choice), " "); moves {
			first, second, _ := strings.Cut(to, ",")
			x, _ = strconv.Atoi(first)
			y, _ = strconv.Atoi(second)
		}
		aims[i] = int(math.Hypot(float64(foe.X-x), float64(foe.Y-y)))
		best = min(best, aims[i])
	}
	for _, far := range aims {
		d.weights = append(d.weights, 1<<20>>min((far-best)/25, 31))
	}
}

func (d *Duelist) token() scene.Token {
	for _, t := range d.view.Board.Tokens {
		if t.Seat == d.me {
			return t
		}
	}
	return scene.Token{}
}

// enemy reads the sides: a side names those it stands with.
func (d *Duelist) enemy(seat riposte.Seat) bool {
	if seat == d.me {
		return false
	}
	mates := strings.FieldsFunc(strings.TrimPrefix(d.view.Sides[seat-1].Role.String(), "with "), func(r rune) bool { return r == ' ' || r == ',' })
	for _, name := range mates {
		if name == d.view.Sides[d.me-1].Name.String() {
			return false
		}
	}
	return true
}

// worth is the worth of an answer, read from its words.
func (d *Duelist) worth(ask, said string, foe riposte.Seat) (w int32) {
	words := strings.Fields(said)
	cards := map[string]int32{}
	for i := 0; i+1 < len(words); i += 2 {
		n, _ := strconv.Atoi(words[i+1])
		cards[words[i]] = int32(n)
	}
	switch ask {
	case "reveal":
		return cards["sp"] - 20*(cards["st"]+cards["en"]+cards["de"])
	case "terrain":
		return map[string]int32{"throw": 2, "destroy": 1}[words[0]]
	case "cancel":
		return d.foreseen(words)
	case "resist", "dodge":
		kind := map[string]int{"resist": 0, "dodge": 2}[ask]
		need := d.view.Sides[foe-1].Meters[0].Value - d.view.Sides[d.me-1].Meters[kind].Value
		n := cards["st"] + cards["de"]
		return min(n, int32(need)) - max(n-int32(need), 0)
	}
	return cards["sp"] + cards["st"] + cards["de"]
}

// foreseen prefers the first attack at the player: "cancel blue 2".
func (d *Duelist) foreseen(words []string) int32 {
	if len(words) != 3 {
		return 0
	}
	n, _ := strconv.Atoi(words[2])
	for _, side := range d.view.Sides {
		if side.ID != words[1] || !d.enemy(side.Seat) {
			continue
		}
		for _, pile := range d.view.Piles {
			if pile.ID != side.ID+"-dice" || n > len(pile.Cards) {
				continue
			}
			card := pile.Cards[n-1]
			aimed := len(card.Facts) > 0 && card.Facts[0].Value == d.view.Sides[d.me-1].Name
			if aimed && strings.ContainsAny(card.Figure[:1], "sg") {
				return 100 - int32(n)
			}
		}
	}
	return -1
}
