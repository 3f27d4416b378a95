package coolduel

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"riposte"
	"riposte/rulestest"
)

var config = rulestest.Config{
	Ruleset:  Rules,
	Open:     true,
	MaxSteps: 2000,
	Duels:    30,
	// Random play rarely stands beside the enemy; TestAttack meets both.
	Unseen:   []string{"parries", "critical"},
	Judge:    judge,
	CheckAll: everyWord,
	Setups: func(seed uint64) riposte.Setup {
		samples := Rules.Info().Samples
		setup := riposte.Setup{Ruleset: "thin-coolduel"}
		for seat := range uint64(seats) {
			name := samples[(seed+seat*(1+seed/5))%uint64(len(samples))].Name
			setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: json.RawMessage(strconv.Quote(name))})
		}
		setup.Options = map[string]string{
			"best_of":     [...]string{"1", "3", "5"}[seed%3],
			"cycle_limit": strconv.Itoa(2 + int(seed%5)),
			"absorb":      [...]string{"at_most", "less_than"}[seed%2],
		}
		return setup
	},
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

// candidates is more words than any decision takes.
var candidates = func() (list []riposte.Choice) {
	add := func(verb uint8, low, high uint64) {
		for a := range low {
			for b := range high {
				list = append(list, riposte.NewChoice(verb, b<<8|a))
			}
		}
	}
	for verb := range equip + 2 {
		add(verb, 5, 1)
	}
	add(move, side*side+2, 1)
	add(dodge, side*side+2, maxAP)
	add(parry, 5, 5)
	for weapon := range uint64(7) {
		for rest := range uint64(4 * 3 * 3) {
			list = append(list, riposte.NewChoice(equip, weapon|rest%4<<8|rest/4%3<<16|rest/12<<24))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}()

func everyWord(riposte.State, riposte.Seat) []riposte.Choice { return candidates }

// judge says by the ledger what may be chosen. It reads the position through its
// fields and view and knows the rules' code not at all; only what a word says is
// taken from the notation.
func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	said := st.Say(s, c)
	if again, err := st.Parse(s, said); err != nil || again != c {
		return false
	}
	w := strings.Fields(said)
	p := looked(st, s)
	switch st.Owed(s).Kind {
	case 1:
		switch {
		case len(w) == 1 && w[0] == "end":
			return true
		case len(w) == 1:
			cost, ok := p.weapon.ap[w[0]]
			return ok && cost <= p.ap && p.apart() <= 1+p.weapon.reach && p.seen()
		case w[0] == "move":
			x, y := spot(w[1])
			cost := p.walk(x, y)
			return cost > 0 && cost <= p.ap
		}
	case 2:
		switch w[0] {
		case "take":
			return true
		case "block":
			cost := map[string]int{"arms": 1, "weapon": p.weapon.block, "shield": map[string]int{"round": 2, "heater": 3}[p.shield]}[w[1]]
			return cost > 0 && cost <= p.ap
		case "dodge":
			x, y := spot(w[1])
			n, _ := strconv.Atoi(w[2])
			return n >= 1 && n <= p.ap && p.line(x, y, 2*n)
		case "parry":
			n, _ := strconv.Atoi(w[2])
			cost, ok := p.weapon.ap[w[1]]
			return ok && n >= 1 && p.apart() == 1 && cost+3*n <= p.ap
		}
	case 3:
		if w[0] == "keep" {
			return true
		}
		if len(w) != 4 {
			return false
		}
		arm := arms[w[0]]
		str, dex, fort := p.attribute("STR"), p.attribute("DEX"), p.attribute("FOR")
		full := str >= arm.str && dex >= arm.dex
		half := 2*str >= arm.str && 2*dex >= arm.dex
		load := arm.weight + map[string]int{"round": 35, "heater": 55}[w[2]] + map[string]int{"leather": 50}[w[3]]
		return half && (full || w[1] == "two-handed") && (w[1] == "one-handed" || w[2] == "no-shield") &&
			fort >= map[string]int{"round": 7, "heater": 13}[w[2]] && fort >= map[string]int{"leather": 9}[w[3]] && load <= 10*fort+10*str
	}
	return false
}

// An arm is a weapon as the ledger of the whole game prints it.
type arm struct {
	ap               map[string]int
	block            int
	reach            int
	weight, str, dex int
}

var arms = map[string]arm{
	"dagger":    {map[string]int{"jab": 2, "slash": 1, "crush": 2}, 2, 0, 13, 6, 10},
	"glaive":    {map[string]int{"jab": 3, "slash": 2, "crush": 3}, 3, 1, 43, 13, 14},
	"halberd":   {map[string]int{"jab": 3, "slash": 3, "crush": 4}, 3, 1, 36, 14, 12},
	"hook":      {map[string]int{"jab": 2, "slash": 2, "crush": 1}, 2, 0, 10, 9, 14},
	"longsword": {map[string]int{"jab": 2, "slash": 3, "crush": 3}, 3, 0, 30, 10, 10},
}

// A picture is a position as a player sees it.
type picture struct {
	view             riposte.View
	own              riposte.Side
	ap               int
	weapon           arm
	shield           string
	x, y, foeX, foeY int
	cost             map[[2]int]int // of walking, once asked for
}

// looked is look with the latest picture kept, for the many words tried at one
// position.
func looked(st riposte.State, s riposte.Seat) *picture {
	latest.Lock()
	defer latest.Unlock()
	if now := *st.(*state); latest.picture == nil || latest.state != now || latest.seat != s {
		latest.state, latest.seat, latest.picture = now, s, look(st, s)
	}
	return latest.picture
}

var latest struct {
	sync.Mutex
	state   state
	seat    riposte.Seat
	picture *picture
}

func look(st riposte.State, s riposte.Seat) *picture {
	p := &picture{view: st.View(s)}
	p.own = p.view.Sides[s-1]
	fields := st.(riposte.Fields)
	word := Rules.Info().SeatWord(s)
	ap, _ := fields.Field(word + ".ap")
	weapon, _ := fields.Field(word + ".weapon")
	shield, _ := fields.Field(word + ".shield")
	p.ap, p.weapon, p.shield = ap.(int), arms[weapon.(string)], shield.(string)
	for _, t := range p.view.Board.Tokens {
		if t.Seat == s {
			p.x, p.y = t.X, t.Y
		} else {
			p.foeX, p.foeY = t.X, t.Y
		}
	}
	return p
}

func (p *picture) attribute(name string) int {
	for _, f := range p.own.Sheet[0].Facts {
		if f.Label == name {
			n, _ := strconv.Atoi(f.Value)
			return n
		}
	}
	return 0
}

func spot(word string) (x, y int) {
	a, b, _ := strings.Cut(word, ",")
	x, _ = strconv.Atoi(a)
	y, _ = strconv.Atoi(b)
	return x, y
}

func (p *picture) apart() int { return max(p.foeX-p.x, p.x-p.foeX, p.foeY-p.y, p.y-p.foeY) }

// cell is the letter of a space, '#' off the map and under the enemy.
func (p *picture) cell(x, y int) byte {
	if x < 0 || y < 0 || x >= side || y >= side || x == p.foeX && y == p.foeY {
		return '#'
	}
	return p.view.Board.Cells[y][x]
}

// walk is the cost of the cheapest path, by relaxing until nothing changes; -1 is
// no path, and standing still.
func (p *picture) walk(x, y int) int {
	if p.cost == nil {
		p.cost = map[[2]int]int{{p.x, p.y}: 0}
		for changed := true; changed; {
			changed = false
			for from, c := range p.cost {
				for d := range 9 {
					to := [2]int{from[0] + d%3 - 1, from[1] + d/3 - 1}
					step := map[byte]int{'.': 1, '~': 2}[p.cell(to[0], to[1])]
					if old, ok := p.cost[to]; step > 0 && (!ok || old > c+step) {
						p.cost[to], changed = c+step, true
					}
				}
			}
		}
	}
	if c, ok := p.cost[[2]int{x, y}]; ok && c > 0 {
		return c
	}
	return -1
}

// line reports whether a dodge may end there.
func (p *picture) line(x, y, most int) bool {
	if x == p.x && y == p.y {
		return true
	}
	for d := range 9 {
		for n := 1; n <= most; n++ {
			at := [2]int{p.x + n*(d%3-1), p.y + n*(d/3-1)}
			if p.cell(at[0], at[1]) == '#' {
				break
			}
			if at == [2]int{x, y} {
				return true
			}
		}
	}
	return false
}

// seen is line of sight, by trying points along every line: a wall in the way is
// met by one of them, because whatever lies in or on a space of whole corners lies
// at a multiple of 1/(dx*dy).
func (p *picture) seen() bool {
	for corner := range 4 {
		dx, dy := p.foeX+corner&1, p.foeY+corner>>1
		seen := false
		for own := range 4 {
			ax, ay := p.x+own&1, p.y+own>>1
			seen = seen || free(p.view.Board.Cells, ax, ay, dx, dy)
		}
		if !seen {
			return false
		}
	}
	return true
}

func free(cells []string, ax, ay, dx, dy int) bool {
	if ax == dx && ay == dy {
		return true // CD-8.18
	}
	parts := max(1, abs(dx-ax)) * max(1, abs(dy-ay)) * 2
	for i := 1; i < parts; i++ {
		// The point times parts.
		px, py := ax*parts+(dx-ax)*i, ay*parts+(dy-ay)*i
		for y, row := range cells {
			for x := range row {
				if row[x] == '#' && px >= x*parts && px <= (x+1)*parts && py >= y*parts && py <= (y+1)*parts {
					return false
				}
			}
		}
	}
	return true
}

// CD-13.27 to CD-13.31, moved by (-1,-1) to fit: one wall at (3,3).
func TestLineOfSight(t *testing.T) {
	var rows [side]string
	for y := range rows {
		rows[y] = strings.Repeat(".", side)
	}
	rows[3] = "...#.."
	b := newBoard(&rows)
	for _, c := range []struct {
		rule     string
		from, to square
		want     bool
	}{
		{"CD-8.14 nothing between", at(0, 0), at(6, 2), true},
		{"CD-8.17 behind the wall", at(3, 4), at(3, 2), false},
		{"CD-8.14 past a corner", at(3, 4), at(5, 1), true},
		{"CD-8.15 not the other way", at(5, 1), at(3, 4), false},
		{"CD-8.17 diagonal neighbours along an edge", at(3, 4), at(4, 3), false},
		{"CD-8.17 corners out of reach", at(3, 4), at(4, 1), false},
		{"CD-8.14 beside the wall", at(4, 4), at(4, 2), true},
		{"CD-8.14 beside the wall, back", at(4, 2), at(4, 4), true},
	} {
		if got := b.sees[c.from]&c.to.bit() != 0; got != c.want {
			t.Errorf("%s: from %v to %v: got %v, want %v", c.rule, c.from, c.to, got, c.want)
		}
	}
	// The rational test and the points along the line agree everywhere.
	for from := range square(side * side) {
		for to := range square(side * side) {
			p := &picture{view: riposte.View{Board: &riposte.Board{Cells: rows[:]}}}
			p.x, p.y = from.xy()
			p.foeX, p.foeY = to.xy()
			if got, want := b.sees[from]&to.bit() != 0, p.seen(); got != want {
				t.Fatalf("from %v to %v: got %v, point by point %v", from, to, got, want)
			}
		}
	}
	if n := bits.OnesCount64(b.sees[at(3, 4)]); n == 0 || n == side*side {
		t.Errorf("from (3,4) %d spaces are seen", n)
	}
}
