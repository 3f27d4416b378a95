package frozen

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/bot"
	"riposte/scene"
)

// Fighter plays Cool Duel as a plain brawler. Each of its characters goes the
// shortest way to the nearest enemy, deals its heaviest plain blow as often as its
// AP allows, keeping the last one back, draws another weapon when the one in hand
// does nothing, and makes no special attack but a companion's pounce. It answers
// with a shield in its left hand or a companion's block, else by a step or a dodge
// on the spot, else with what it holds. It keeps its equipment at rests and never
// spends its luck dice. All characters of other seats are enemies to it, whatever
// the sides.
type Fighter struct {
	legal []riposte.Choice
	said  []string
	view  scene.View
	me    scene.Token
	foes  []scene.Token
	steps []int // walking distance to the nearest enemy, by square
}

// fighterBlows is the order in which a fighter likes its blows.
var fighterBlows = []string{"jab", "throw", "slash", "claw", "bite", "kick", "fire", "crush"}

// fighterKeeps is the AP that a fighter does not attack with: enough to dodge once.
const fighterKeeps = 1

// Choose plays the choice that is worth most, the first such if there are several.
func (f *Fighter) Choose(c bot.Chair, _ bot.Chooser) riposte.Choice {
	if f.legal == nil {
		f.legal = make([]riposte.Choice, 0, 1024)
	}
	legal := c.Legal(f.legal)
	if len(legal) == 1 {
		return legal[0]
	}
	f.said = f.said[:0]
	for _, choice := range legal {
		f.said = append(f.said, c.Say(choice))
	}
	turn := slices.Contains(f.said, "end") || strings.HasPrefix(f.said[0], "attack") || strings.HasPrefix(f.said[0], "move")
	f.view = c.View()
	f.look(c.Seat())
	if turn {
		f.survey()
	}
	best, most := legal[0], math.MinInt
	for i, choice := range legal {
		if w := f.worth(strings.Fields(f.said[i]), turn); w > most {
			best, most = choice, w
		}
	}
	return best
}

// look finds the character that acts and the enemies on its map.
func (f *Fighter) look(seat riposte.Seat) {
	f.me, f.foes = scene.Token{}, f.foes[:0]
	acting := ""
	for _, s := range f.view.Sides {
		if s.Seat == seat && s.Acting {
			acting = s.ID
		}
	}
	for _, t := range f.view.Board.Tokens {
		switch {
		case t.ID == acting:
			f.me = t
		case t.Seat != seat:
			f.foes = append(f.foes, t)
		}
	}
}

// survey measures the distance of every square from the enemies, or from a way to
// another map if there is no enemy on this one, going round walls and magma.
func (f *Fighter) survey() {
	b := f.view.Board
	f.steps = slices.Grow(f.steps[:0], b.Width*b.Height)[:b.Width*b.Height]
	for i := range f.steps {
		f.steps[i] = math.MaxInt32
	}
	var queue []int
	reach := func(x, y, steps int) {
		if x < 0 || y < 0 || x >= b.Width || y >= b.Height || f.steps[y*b.Width+x] <= steps || steps > 0 && strings.IndexByte("#TOtM", b.Cells[y][x]) >= 0 {
			return
		}
		f.steps[y*b.Width+x] = steps
		queue = append(queue, y*b.Width+x)
	}
	for _, foe := range f.foes {
		for i := range foe.Size * foe.Size {
			reach(foe.X+i%foe.Size, foe.Y+i/foe.Size, 0)
		}
	}
	if len(f.foes) == 0 {
		for _, shape := range b.Shapes {
			if shape.ID == "portal" {
				for _, p := range shape.Points {
					reach(p[0], p[1], 0)
				}
			}
		}
	}
	for len(queue) > 0 {
		x, y, steps := queue[0]%b.Width, queue[0]/b.Width, f.steps[queue[0]]+1
		queue = queue[1:]
		for d := range 9 {
			reach(x+d%3-1, y+d/3-1, steps)
		}
	}
}

// away is the walking distance from a square to the nearest enemy.
func (f *Fighter) away(x, y int) int {
	if b := f.view.Board; x >= 0 && y >= 0 && x < b.Width && y < b.Height {
		return f.steps[y*b.Width+x]
	}
	return math.MaxInt32
}

func (f *Fighter) ap() int {
	for _, s := range f.view.Sides {
		if s.ID == f.me.ID {
			return s.Meters[0].Value
		}
	}
	return 0
}

func (f *Fighter) worth(w []string, turn bool) int {
	switch w[0] {
	case "attack":
		if f.ap() <= fighterKeeps {
			return -1
		}
		return f.attack(w[1], w[2])
	case "pounce":
		return 2000
	case "stand":
		return 900
	case "reload":
		return 800
	case "unbind":
		return 700
	case "move":
		return f.move(w[1])
	case "draw", "swap":
		if slices.ContainsFunc(f.said, func(said string) bool { return strings.HasPrefix(said, "attack") }) || !f.close() {
			return -1
		}
		return 50
	case "end":
		return 0
	case "block":
		return f.block(w[1])
	case "step":
		return 5
	case "dodge":
		if x, y := place(w[1]); x == f.me.X && y == f.me.Y {
			return 4
		}
	case "take", "keep", "enter", "go", "act", "break", "map":
		return 0
	case "luck":
		if w[1] == "none" {
			return 1
		}
	}
	return -1
}

// attack prefers the nearest enemy, and the weakest of the nearest.
func (f *Fighter) attack(whom, blow string) int {
	for _, foe := range f.foes {
		if foe.ID != whom {
			continue
		}
		left := 0
		for _, s := range f.view.Sides {
			if s.ID == whom {
				left = s.Main.Value
			}
		}
		far := max(foe.X-f.me.X, f.me.X-foe.X, foe.Y-f.me.Y, f.me.Y-foe.Y)
		return 1500 - 20*far - min(left, 900)/100 + 10*slices.Index(fighterBlows, blow)
	}
	return -1
}

// move prefers to come nearer, never into magma, and out of water in which one may
// drown.
func (f *Fighter) move(to string) int {
	x, y := place(to)
	now, then := f.away(f.me.X, f.me.Y), f.away(x, y)
	switch {
	case f.drowns(x, y):
		return -1
	case f.drowns(f.me.X, f.me.Y):
		return 600 - min(then, 500)
	}
	if then >= now || now == math.MaxInt32 && then == now {
		return -1
	}
	return 600 - min(then, 500)
}

// drowns reports whether a character that ends a turn on a square has lost: in the
// water of the Docks.
func (f *Fighter) drowns(x, y int) bool {
	b := f.view.Board
	return b.ID == "docks" && x >= 0 && y >= 0 && x < b.Width && y < b.Height && b.Cells[y][x] == '~'
}

// close reports whether an enemy stands next to the character that acts.
func (f *Fighter) close() bool { return f.away(f.me.X, f.me.Y) <= 1 }

// block prefers to block with a companion, and with the left hand if it holds a
// shield.
func (f *Fighter) block(with string) int {
	return map[string]int{"own": 7, "left": 6, "right": 3, "arms": 1}[with]
}

func place(word string) (x, y int) {
	first, second, _ := strings.Cut(word, ",")
	x, _ = strconv.Atoi(first)
	y, _ = strconv.Atoi(second)
	return x, y
}
