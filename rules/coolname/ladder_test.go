package coolname_test

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
)

// A plain player fights without thinking: it goes straight at the nearest enemy
// that is up and attacks it with its first weapon, or its missile; it stabilises
// and helps up only whom it happens to stand next to, dodges, blocks or parries by
// the best score, and heals nobody else.
type plain struct{}

func (plain) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	legal := c.Legal(nil)
	view := c.View()
	p := newPlan(&view)
	best, value := legal[0], math.Inf(-1)
	for _, choice := range legal {
		if v := p.worth(c.Say(choice)) + float64(random.Pick(1000))/1e5; v > value {
			best, value = choice, v
		}
	}
	return best
}

// A plan is what a plain player looks at.
type plan struct {
	view   *riposte.View
	me     riposte.Token
	enemy  map[string]riposte.Token // those that are up
	left   map[string]bool
	scores map[string]float64 // of the ways to defend
}

func newPlan(v *riposte.View) *plan {
	p := &plan{view: v, enemy: map[string]riposte.Token{}, scores: map[string]float64{}}
	role := ""
	for _, s := range v.Sides {
		if s.Acting {
			role = s.Role
			for _, t := range v.Board.Tokens {
				if t.ID == s.ID {
					p.me = t
				}
			}
			for _, sheet := range s.Sheet {
				for _, f := range sheet.Facts {
					var n float64
					if k, _ := fmt.Sscanf(f.Value, "%f", &n); k == 1 {
						p.scores[strings.ToLower(f.Label)] = n
					}
				}
			}
		}
	}
	for _, s := range v.Sides {
		down := s.Badges[0].Text == "down"
		for _, b := range s.Badges {
			down = down || b.Text == "dying" || b.Text == "out cold"
		}
		if s.Role == role || s.Out || down {
			continue
		}
		for _, t := range v.Board.Tokens {
			if t.ID == s.ID {
				p.enemy[t.ID] = t
			}
		}
	}
	return p
}

func apart(t riposte.Token, x, y int) float64 {
	return math.Max(math.Abs(float64(t.X-x)), math.Abs(float64(t.Y-y)))
}

// nearest is the distance of the closest enemy from a square.
func (p *plan) nearest(x, y int) float64 {
	near := 99.0
	for _, t := range p.enemy {
		near = math.Min(near, apart(t, x, y))
	}
	return near
}

func (p *plan) worth(said string) float64 {
	w := strings.Fields(said)
	switch w[0] {
	case "attack":
		t, up := p.enemy[w[1]]
		if !up {
			return 1
		}
		v := 100 - apart(t, p.me.X, p.me.Y)
		if w[3] == "fists" || w[3] == "feet" {
			v -= 20
		}
		return v
	case "cast":
		if w[1] == "force-missile" {
			if t, up := p.enemy[w[3]]; up {
				return 101 - apart(t, p.me.X, p.me.Y)
			}
		}
		return -5
	case "stabilise":
		return 200
	case "first-aid":
		return 150
	case "move":
		var x, y int
		fmt.Sscanf(w[1], "%d,%d", &x, &y)
		now := p.nearest(p.me.X, p.me.Y)
		if now <= 1 || now == 99 {
			return -3
		}
		return 50 - p.nearest(x, y)
	case "dodge", "block", "parry":
		return p.scores[w[0]]
	case "ready":
		v := 0.0
		for i, item := range w[1:] {
			if item != "nothing" {
				v += float64(4 - i)
			}
			if item == "bow-small" || item == "sword-long" || item == "mace" {
				v += 3
			}
		}
		return v
	case "end":
		return 0
	}
	return -10
}

func advised() bot.Bot { return &bot.Advised{} }

func simple() bot.Bot { return plain{} }

// The sample encounters of CN-7.84 and what the ledger measured.
var encounters = []struct {
	name string
	want float64
}{
	{"rat-cellar", 1}, {"roadside-ambush", 0.99}, {"wolf-pack", 0.9}, {"brutes-hill", 0.92}, {"barrow", 0.88}, {"warden", 0.79},
}

var ladderDuels = flag.Int("ladder", 60, "encounters of each kind")

// run plays the party of CN-7.85 against foes.
func run(t *testing.T, foes string, duels int, party, master func() bot.Bot) *lab.Result {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"encounter": "foes"}}
	for _, name := range []string{"brannoc", "issa", "oda", "corvin", foes} {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: doc(name)})
	}
	s := lab.Sim{Ruleset: rules, Duels: duels, Seed: 20261121, Workers: 2, Setup: setup, Bots: []func() bot.Bot{party, party, party, party, master}}
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}
