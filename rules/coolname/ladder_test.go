package coolname_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"
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
	p.shot = true
	for _, choice := range legal {
		said := c.Say(choice)
		p.shot = p.shot && !strings.HasPrefix(said, "attack") && !strings.HasPrefix(said, "cast")
	}
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
	foe    bool
	far    bool   // fights from afar
	shot   bool   // can attack no more in this turn
	prey   string // whom a foe goes for in this round
	me     riposte.Token
	enemy  map[string]riposte.Token // those that are up
	faint  map[string]bool          // dying or out cold
	scores map[string]float64       // of the ways to defend
}

func newPlan(v *riposte.View) *plan {
	p := &plan{view: v, enemy: map[string]riposte.Token{}, scores: map[string]float64{}, faint: map[string]bool{}}
	role := ""
	for _, s := range v.Sides {
		if s.Acting {
			role = s.Role
			p.foe = role == "foe"
			for _, t := range v.Board.Tokens {
				if t.ID == s.ID {
					p.me = t
				}
			}
			for _, sheet := range s.Sheet {
				for _, f := range sheet.Facts {
					p.far = p.far || f.Label == "Force missile" || f.Label == "In hand" && strings.Contains(f.Value, "bow")
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
			if b.Text == "dying" || b.Text == "out cold" {
				down, p.faint[s.ID] = true, true
			}
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
	if p.foe { // any of those that are up, another one each round
		ids := slices.Sorted(maps.Keys(p.enemy))
		if len(ids) > 0 {
			h := fnv.New32a()
			fmt.Fprint(h, p.me.ID, v.Meters[0].Value, len(ids))
			for _, s := range v.Sides {
				fmt.Fprint(h, s.Main.Value)
			}
			p.prey = ids[int(h.Sum32()>>8)%len(ids)]
		}
	}
	return p
}

// band is the state of somebody's Vitality.
func (p *plan) band(id string) string {
	for i := range p.view.Sides {
		if s := &p.view.Sides[i]; s.ID == id {
			return s.Badges[0].Text
		}
	}
	return ""
}

// hurt prefers whom others have hit; foes take whom they come across.
func (p *plan) hurt(id string) float64 {
	if p.foe {
		return map[bool]float64{false: -60}[id == p.prey]
	}
	return map[string]float64{"bloodied": 8, "hurt": 4}[p.band(id)]
}

func apart(t riposte.Token, x, y int) float64 {
	return math.Max(math.Abs(float64(t.X-x)), math.Abs(float64(t.Y-y)))
}

// nearest is the distance of the closest enemy from a square.
func (p *plan) nearest(x, y int) float64 {
	near := 99.0
	for id, t := range p.enemy {
		if !p.foe || id == p.prey {
			near = math.Min(near, apart(t, x, y))
		}
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
		v := 100 - apart(t, p.me.X, p.me.Y) + p.hurt(w[1])
		if w[3] == "fists" || w[3] == "feet" {
			v -= 20
		}
		return v
	case "cast":
		if w[1] == "force-missile" {
			if t, up := p.enemy[w[3]]; up {
				return 101 - apart(t, p.me.X, p.me.Y) + p.hurt(w[3])
			}
		}
		if w[1] == "heal" {
			switch low := p.band(w[3]); {
			case p.faint[w[3]]:
			case low == "down":
				return 140
			case low == "bloodied":
				return 110
			}
		}
		return -5
	case "stabilise":
		return 60
	case "first-aid":
		return 55
	case "move":
		var x, y int
		fmt.Sscanf(w[1], "%d,%d", &x, &y)
		now := p.nearest(p.me.X, p.me.Y)
		if p.far { // out of reach again, when it has shot
			if p.shot && now < 7 {
				return math.Min(p.nearest(x, y), 8)
			}
			return -3
		}
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

var ladderDuels = flag.Int("ladder", usualLadder, "encounters of each kind")

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

// rate is the party's share of the points and its standard error.
func rate(r *lab.Result) (share, deviation float64) {
	score := &r.Players[0].Score
	return score.Mean() / 2, score.StandardError() / 2
}

// TestSampleEncounters: with plain tactics on both sides the sample encounters come
// out as the ledger has measured them, and an advised party does better.
func TestSampleEncounters(t *testing.T) {
	const tolerance = 0.06
	gain, variance := 0.0, 0.0
	for _, e := range encounters {
		a, da := rate(run(t, e.name, *ladderDuels, simple, simple))
		b, db := rate(run(t, e.name, *ladderDuels, advised, simple))
		t.Logf("%-16s ledger %.2f, plain party %.3f (%.3f), advised party %.3f (%.3f)", e.name, e.want, a, da, b, db)
		chance := 3 * math.Sqrt(e.want*(1-e.want)/float64(*ladderDuels))
		if math.Abs(a-e.want) > tolerance+chance {
			t.Errorf("%s: a plain party takes %.3f of the points, the ledger has %.2f", e.name, a, e.want)
		}
		gain += b - a
		variance += da*da + db*db
	}
	low := gain - 2*math.Sqrt(variance)
	if few := *ladderDuels < 100; few && gain+4*math.Sqrt(variance) < 0 || !few && low <= 0 {
		t.Errorf("over the encounters an advised party takes %.3f more than a plain one, at least %.3f; want more than 0", gain, low)
	}
}
