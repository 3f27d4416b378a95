package frozen

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"strings"

	"riposte"
	"riposte/bot"
	"riposte/scene"
)

// Adventurer plays Cool Name RPG by plain tactics, for characters and foes alike. It goes straight
// at the nearest enemy that is up and attacks it with its first weapon, or with its missile from
// some squares away. A foe goes at any of its enemies, a different one each round. It stabilises
// and helps up only those it happens to stand next to, heals those it can when they are bloodied or
// down, and dodges, blocks or parries by the best score.
type Adventurer struct {
	legal  []riposte.Choice
	view   scene.View
	foe    bool // it plays foes
	far    bool // it fights from afar
	struck bool // it can attack no more this turn
	prey   string
	me     scene.Token
	enemy  map[string]scene.Token // those that are up
	faint  map[string]bool        // dying or out cold
	scores map[string]float64     // scores of the ways to defend
}

// Choose plays the choice that is worth most, a random one if there are several.
func (p *Adventurer) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	if p.legal == nil {
		p.legal = make([]riposte.Choice, 0, 1024)
	}
	legal := c.Legal(p.legal)
	p.view = c.View()
	p.look()
	p.struck = true
	for _, choice := range legal {
		said := c.Say(choice)
		p.struck = p.struck && !strings.HasPrefix(said, "attack") && !strings.HasPrefix(said, "cast")
	}
	best, value := legal[0], math.Inf(-1)
	for _, choice := range legal {
		if v := p.worth(strings.Fields(c.Say(choice))) + float64(random.Pick(1000))/1e5; v > value {
			best, value = choice, v
		}
	}
	return best
}

// look reads the view: who acts and with what, and which enemies are up.
func (p *Adventurer) look() {
	*p = Adventurer{legal: p.legal, view: p.view, enemy: map[string]scene.Token{}, faint: map[string]bool{}, scores: map[string]float64{}}
	role := ""
	for _, s := range p.view.Sides {
		if s.Acting {
			role = s.Role.String()
			p.me = p.token(s.ID)
			p.read(s.Sheet)
		}
	}
	p.foe = role == "foe"
	for _, s := range p.view.Sides {
		down := s.Main.Value == 0 // of Vitality, and of its bands
		for _, b := range s.Badges {
			if b.Text == "dying" || b.Text == "out cold" {
				down, p.faint[s.ID] = true, true
			}
		}
		if t := p.token(s.ID); s.Role.String() != role && !s.Out && !down && t.ID != "" {
			p.enemy[t.ID] = t
		}
	}
	if p.foe {
		p.pick()
	}
}

// read takes what matters from a character's sheet.
func (p *Adventurer) read(sheets []scene.Sheet) {
	for _, sheet := range sheets {
		for _, f := range sheet.Facts {
			p.far = p.far || f.Label == "Force missile" || f.Label == "In hand" && strings.Contains(f.Value.String(), "bow")
			var n float64
			if k, _ := fmt.Sscanf(f.Value.String(), "%f", &n); k == 1 {
				p.scores[strings.ToLower(f.Label.String())] = n
			}
		}
	}
}

// pick chooses a foe's prey for the round, the same whatever the foe is asked.
func (p *Adventurer) pick() {
	ids := slices.Sorted(maps.Keys(p.enemy))
	if len(ids) == 0 {
		return
	}
	h := fnv.New32a()
	fmt.Fprint(h, p.me.ID, p.view.Meters[0].Value, len(ids))
	for _, s := range p.view.Sides {
		fmt.Fprint(h, s.Main.Value)
	}
	p.prey = ids[int(h.Sum32()>>8)%len(ids)]
}

func (p *Adventurer) token(id string) scene.Token {
	for _, t := range p.view.Board.Tokens {
		if t.ID == id {
			return t
		}
	}
	return scene.Token{}
}

// band is the state of somebody's Vitality, in a word.
func (p *Adventurer) band(id string) string {
	for i := range p.view.Sides {
		switch s := &p.view.Sides[i]; {
		case s.ID != id:
		case s.Main.Word != "":
			return s.Main.Word.String()
		case 2*s.Main.Value <= s.Main.Max:
			return "bloodied"
		case s.Main.Value < s.Main.Max:
			return "hurt"
		}
	}
	return ""
}

// hurt prefers enemies that others have hit; a foe prefers its prey.
func (p *Adventurer) hurt(id string) float64 {
	if p.foe {
		return map[bool]float64{false: -60}[id == p.prey]
	}
	return map[string]float64{"bloodied": 8, "hurt": 4}[p.band(id)]
}

// away is the distance in squares.
func away(t scene.Token, x, y int) float64 {
	return float64(max(t.X-x, x-t.X, t.Y-y, y-t.Y))
}

// nearest is the distance from a square to the closest enemy, or to the prey.
func (p *Adventurer) nearest(x, y int) float64 {
	near := 99.0
	for id, t := range p.enemy {
		if !p.foe || id == p.prey {
			near = min(near, away(t, x, y))
		}
	}
	return near
}

func (p *Adventurer) worth(w []string) float64 {
	switch w[0] {
	case "attack":
		t, up := p.enemy[w[1]]
		if !up {
			return 1
		}
		v := 100 - away(t, p.me.X, p.me.Y) + p.hurt(w[1])
		if w[3] == "fists" || w[3] == "feet" {
			v -= 20
		}
		return v
	case "cast":
		return p.cast(w)
	case "stabilise":
		return 60
	case "first-aid":
		return 55
	case "move":
		return p.move(w[1])
	case "dodge", "block", "parry":
		return p.scores[w[0]]
	case "ready":
		return ready(w[1:])
	case "end":
		return 0
	}
	return -10
}

func (p *Adventurer) cast(w []string) float64 {
	switch w[1] {
	case "force-missile":
		if t, up := p.enemy[w[3]]; up {
			return 101 - away(t, p.me.X, p.me.Y) + p.hurt(w[3])
		}
	case "heal":
		switch low := p.band(w[3]); {
		case p.faint[w[3]]:
		case low == "down":
			return 140
		case low == "bloodied":
			return 110
		}
	}
	return -5
}

// adventurerKeeps is the number of squares that an adventurer who fights from afar
// keeps away.
const adventurerKeeps = 5

// move prefers to come nearer; one who fights from afar keeps away once it has
// struck.
func (p *Adventurer) move(to string) float64 {
	x, y := place(to)
	now := p.nearest(p.me.X, p.me.Y)
	switch {
	case p.far && p.struck && now < adventurerKeeps:
		return min(p.nearest(x, y), adventurerKeeps)
	case p.far || now <= 1 || now == 99:
		return -3
	}
	return 50 - p.nearest(x, y)
}

// ready prefers the first of its weapons, and the best of its other things.
func ready(items []string) float64 {
	v := 0.0
	for i, item := range items {
		if item != "nothing" {
			v += float64(4 - i)
		}
		if item == "bow-small" || item == "sword-long" || item == "mace" {
			v += 3
		}
	}
	return v
}
