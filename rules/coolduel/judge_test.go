package coolduel_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"riposte"
	"riposte/scene"
)

// The judge says by the ledger what may be chosen: every reaction, every Move of
// somebody who is not Frenzied, and every selection at a rest. It reads views and
// fields and keeps the ledger's tables a second time; of the rules' code it knows
// only the notation. Whatever else a decision accepts is compared between Legal and
// Check.

// An arm is an item as the ledger prints it.
type arm struct {
	sort                  string
	weight, str, dex, fOR int
	jab, slash, crush     int // AP
	block                 int // AP
}

var armoury = map[string]arm{
	"dagger":    {"weapon", 13, 6, 10, 0, 2, 1, 2, 2},
	"flail":     {"weapon", 58, 17, 11, 0, 3, 3, 3, 3},
	"glaive":    {"weapon", 43, 13, 14, 0, 3, 2, 3, 3},
	"greataxe":  {"weapon", 52, 18, 10, 0, 5, 4, 5, 4},
	"halberd":   {"weapon", 36, 14, 12, 0, 3, 3, 4, 3},
	"hook":      {"weapon", 10, 9, 14, 0, 2, 2, 1, 2},
	"kukri":     {"weapon", 21, 13, 13, 0, 3, 2, 2, 2},
	"longspear": {"weapon", 40, 15, 13, 0, 3, 4, 4, 4},
	"longsword": {"weapon", 30, 10, 10, 0, 2, 3, 3, 3},
	"tetsubo":   {"weapon", 48, 16, 12, 0, 2, 3, 3, 3},
	"bow":       {"missile", 16, 10, 10, 0, 0, 0, 0, 0},
	"musket":    {"missile", 47, 13, 12, 0, 0, 0, 0, 0},
	"flintlock": {"pistol", 20, 9, 12, 0, 0, 0, 0, 0},
	"tomahawk":  {"thrown", 15, 13, 5, 0, 0, 3, 0, 3},
	"shuriken":  {"thrown", 8, 5, 12, 0, 0, 2, 0, 3},
	"round":     {"shield", 35, 0, 0, 7, 0, 0, 0, 2},
	"heater":    {"shield", 55, 0, 0, 13, 0, 0, 0, 3},
	"tower":     {"shield", 70, 0, 0, 17, 0, 0, 0, 4},
	"empty":     {},
}

var suits = map[string][2]int{"unarmored": {0, 0}, "leather": {50, 9}, "banded": {100, 15}, "plate": {175, 21}}

func field[T any](st riposte.State, path string) T {
	v, err := st.(riposte.Fields).Field(path)
	if err != nil {
		panic(err)
	}
	return v.(T)
}

func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return false
	}
	said := st.Say(s, c)
	if again, err := st.Parse(s, said); err != nil || again != c {
		return false
	}
	w := strings.Fields(said)
	switch rules.Info().Decisions[owed.Kind].Name {
	case "react":
		p, v := look(st, unitAt(owed.A), s)
		return p.reaction(w, unitAt(owed.B), v)
	case "turn":
		if w[0] != "move" {
			break
		}
		if p, _ := look(st, unitAt(owed.A), s); !p.berserk && !p.stunned {
			return p.moves(w[1])
		}
	case "rest":
		return selection(st, s, w)
	case "pack":
		return inventory(st, s, w)
	}
	return slices.Contains(st.Legal(nil, s), c)
}

func unitAt(n int16) string {
	word := rules.Info().SeatWord(riposte.Seat((n-1)/3 + 1))
	if k := (n - 1) % 3; k > 0 {
		word += strconv.Itoa(int(k))
	}
	return word
}

// A seen is a position as one combatant sees it.
type seen struct {
	st                       riposte.State
	me                       string
	seat                     riposte.Seat
	ap                       int
	prone, anxious           bool
	bound, stunned, berserk  bool
	pc, mule, large, shared  bool
	x, y                     int
	board                    *scene.Board
	enemy, other, hot, slow  map[[2]int]bool
	tokens                   map[string]scene.Token
	right, left, enhancement string
	walks                    map[stop]int
}

// latest is what was looked at last, for the many words that are tried at one
// position.
var latest struct {
	sync.Mutex
	key  string
	seen *seen
	view scene.View
}

// look is newScene, kept as long as everything that it shows is the same.
func look(st riposte.State, me string, s riposte.Seat) (*seen, scene.View) {
	latest.Lock()
	defer latest.Unlock()
	var key strings.Builder
	fmt.Fprint(&key, me, s, st.Owed(s), reflect.ValueOf(st).Pointer())
	for _, f := range st.(riposte.Fields).Fields() {
		if who, name, ok := strings.Cut(f.Path, "."); ok && (who == me || name == "at" || name == "on") || f.Path == "rough" || f.Path == "behind" {
			v, _ := st.(riposte.Fields).Field(f.Path)
			fmt.Fprint(&key, v, " ")
		}
	}
	if k := key.String(); latest.key != k {
		latest.key, latest.seen, latest.view = k, newScene(st, me), scene.Of(st, s)
	}
	latest.seen.st = st
	return latest.seen, latest.view
}

func newScene(st riposte.State, me string) *seen {
	p := &seen{st: st, me: me, pc: len(me) > 0 && !strings.ContainsAny(me, "12")}
	p.ap = field[int](st, me+".ap")
	p.prone, p.stunned = field[bool](st, me+".prone"), field[bool](st, me+".stunned")
	p.anxious = field[string](st, me+".anxious") != "none"
	p.bound = field[bool](st, me+".bound") || field[string](st, me+".boundby") != "none"
	v := scene.Of(st, 0)
	p.board = v.Board
	p.enemy, p.other, p.hot, p.slow = map[[2]int]bool{}, map[[2]int]bool{}, map[[2]int]bool{}, map[[2]int]bool{}
	p.tokens = map[string]scene.Token{}
	for _, side := range v.Sides {
		if side.ID == me {
			p.seat = side.Seat
			p.mule = side.Role == "Stubborn Mule"
			for _, f := range side.Sheet[0].Facts {
				if f.Label == "Enhancement" {
					p.enhancement = f.Value.String()
				}
			}
		}
	}
	p.shared = slices.ContainsFunc(v.Notes, func(n scene.Note) bool { return n.Rule == "CD-3.54" })
	allied := slices.ContainsFunc(v.Notes, func(n scene.Note) bool { return n.Rule == "CD-1.64" })
	for _, t := range v.Board.Tokens {
		p.tokens[t.ID] = t
		if t.ID == me {
			p.x, p.y, p.large = t.X, t.Y, t.Size == 2
			continue
		}
		friend := t.Seat == p.seat || allied && t.Seat%2 == p.seat%2
		for i := range t.Size * t.Size {
			at := [2]int{t.X + i%t.Size, t.Y + i/t.Size}
			p.other[at] = true
			if !friend {
				p.enemy[at] = true
			}
		}
	}
	for _, sh := range v.Board.Shapes {
		for _, at := range sh.Points {
			p.hot[at] = p.hot[at] || sh.ID == "portal"
			p.slow[at] = p.slow[at] || sh.ID == "rough"
		}
	}
	beach := v.Board.Title == "Beachside"
	for y, row := range v.Board.Cells {
		for x := range row {
			at := [2]int{x, y}
			p.hot[at] = p.hot[at] || row[x] == 'M'
			p.slow[at] = p.slow[at] || row[x] == 'D' || row[x] == '~' && beach
		}
	}
	if p.pc {
		p.right, p.left = field[string](st, me+".right"), field[string](st, me+".left")
		p.berserk = field[bool](st, me+".stance")
	}
	return p
}

func (p *seen) cost(printed int) int {
	if p.prone {
		printed *= 2
	}
	if p.anxious {
		printed++
	}
	return printed
}

func (p *seen) size() int {
	if p.large {
		return 2
	}
	return 1
}

// fits reports whether the mover's shape at x,y is on enterable spaces that are not
// in the set.
func (p *seen) fits(x, y int, without map[[2]int]bool) bool {
	for i := range p.size() * p.size() {
		cx, cy := x+i%p.size(), y+i/p.size()
		if cx < 0 || cy < 0 || cx >= p.board.Width || cy >= p.board.Height || strings.IndexByte("#TOt", p.board.Cells[cy][cx]) >= 0 || without[[2]int{cx, cy}] {
			return false
		}
	}
	return true
}

// newly reports whether a step newly covers a space of the set.
func (p *seen) newly(x, y, tx, ty int, set map[[2]int]bool) bool {
	n := p.size()
	for i := range n * n {
		cx, cy := tx+i%n, ty+i/n
		if inside := cx >= x && cx < x+n && cy >= y && cy < y+n; !inside && set[[2]int{cx, cy}] {
			return true
		}
	}
	return false
}

func spot(word string) (x, y int) {
	fmt.Sscanf(word, "%d,%d", &x, &y)
	return x, y
}

// moves walks every path, cheapest first (CD-3.6 to CD-3.15).
func (p *seen) moves(word string) bool {
	tx, ty := spot(word)
	taken := p.other
	if p.shared { // CD-3.54
		taken = p.enemy
	}
	if p.bound && !p.mule || tx == p.x && ty == p.y || !p.fits(tx, ty, taken) {
		return false
	}
	if p.walks == nil {
		p.walks = p.walk()
	}
	for _, done := range []bool{false, true} {
		if c, ok := p.walks[stop{tx, ty, done}]; ok && (p.mule && c <= p.ap || !p.mule && p.cost(c) <= p.ap) {
			return true
		}
	}
	return false
}

// A stop is a place on a walk; done says that the walk can't go on from it.
type stop struct {
	x, y int
	done bool
}

// walk is what the cheapest path to each place costs, terrain included.
func (p *seen) walk() map[stop]int {
	cost := map[stop]int{{p.x, p.y, false}: 0}
	for queue := []stop{{p.x, p.y, false}}; len(queue) > 0; queue = queue[1:] {
		q := queue[0]
		if q.done {
			continue
		}
		for i := range 9 {
			x, y := q.x+i%3-1, q.y+i/3-1
			if !p.fits(x, y, p.enemy) {
				continue
			}
			c := cost[q] + 1
			if p.newly(q.x, q.y, x, y, p.slow) && !p.mule {
				c++
			}
			n := stop{x, y, p.newly(q.x, q.y, x, y, p.hot)}
			if old, seen := cost[n]; !seen || c < old {
				cost[n] = c
				queue = append(queue, n)
			}
		}
	}
	return cost
}

func apart(a, b scene.Token) int {
	gap := func(x, n, y, m int) int { return max(0, y-(x+n-1), x-(y+m-1)) }
	return max(gap(a.X, a.Size, b.X, b.Size), gap(a.Y, a.Size, b.Y, b.Size))
}

// reaction judges a reaction, CD-4.40 to CD-4.77.
func (p *seen) reaction(w []string, attacker string, v scene.View) bool {
	if w[0] == "take" {
		return true
	}
	if p.stunned {
		return false
	}
	held := func(hand string) (arm, bool) { // it works
		item := p.right
		if hand == "left" {
			item = p.left
		}
		a, ok := armoury[item]
		return a, ok && item != "empty" && field[int](p.st, p.me+"."+hand+".durability") > 0
	}
	switch w[0] {
	case "block":
		strike, _, _ := strings.Cut(strings.ToLower(scene.Of(p.st, v.Seat).Prompt.String()), " at ") // "Pounding, bite at Ada: …", about this very blow
		words := strings.Fields(strike)
		natural := slices.Contains([]string{"bite", "claw", "kick"}, words[len(words)-1])
		if natural && slices.ContainsFunc(v.Notes, func(n scene.Note) bool { return n.Rule == "CD-4.43" }) {
			return false
		}
		if !p.pc {
			role := p.role(v)
			return w[1] == "own" && (role == "Hired Blade" && p.cost(3) <= p.ap && field[int](p.st, p.me+".shield.durability") > 0 ||
				role == "Apocalypse Chorister" && p.cost(1) <= p.ap)
		}
		if w[1] == "arms" {
			return p.cost(1) <= p.ap
		}
		if w[1] == "own" {
			return false
		}
		a, ok := held(w[1])
		return ok && a.block > 0 && p.cost(a.block) <= p.ap
	case "dodge":
		x, y := spot(w[1])
		n, _ := strconv.Atoi(w[2])
		dx, dy := x-p.x, y-p.y
		k := max(dx, -dx, dy, -dy)
		if p.bound || n < 1 || p.cost(n) > p.ap || k > 2*n || dx != 0 && dy != 0 && dx != dy && dx != -dy {
			return false
		}
		for i := 1; i <= k; i++ {
			if !p.fits(p.x+dx/k*i, p.y+dy/k*i, p.enemy) {
				return false
			}
		}
		return p.fits(x, y, p.other)
	case "parry":
		n, _ := strconv.Atoi(w[2])
		if n < 1 || n > 16 || apart(p.tokens[p.me], p.tokens[attacker]) != 1 {
			return false
		}
		if !p.pc {
			return p.role(v) == "Sharz, the Assassin" && len(w) == 3 && w[1] == "jab" && field[int](p.st, p.me+".knives") > 0 && p.cost(3*n) <= p.ap
		}
		hand := "right"
		if len(w) == 4 {
			hand = "left"
		}
		a, ok := held(hand)
		ap := map[string]int{"jab": a.jab, "slash": a.slash, "crush": a.crush}[w[1]]
		return ok && ap > 0 && p.cost(ap+3*n) <= p.ap
	case "step":
		x, y := spot(w[1])
		return p.pc && strings.HasSuffix(p.enhancement, ": step") && !field[bool](p.st, p.me+".stepped") && !p.bound && p.cost(0) <= p.ap &&
			max(x-p.x, p.x-x, y-p.y, p.y-y) == 1 && p.fits(x, y, p.other)
	}
	return false
}

func (p *seen) role(v scene.View) string {
	for _, side := range v.Sides {
		if side.ID == p.me {
			return side.Role.String()
		}
	}
	return ""
}

// A body is somebody who selects equipment.
type body struct {
	str, dex, fOR    int
	slots            int
	half, overloaded bool
}

func bodyOf(st riposte.State, s riposte.Seat) (b body) {
	v := scene.Of(st, 0)
	b.slots = 4
	for _, side := range v.Sides {
		if side.Seat != s || side.ID != rules.Info().SeatWord(s) {
			continue
		}
		for _, f := range side.Sheet[0].Facts {
			n, _ := strconv.Atoi(f.Value.String())
			switch f.Label {
			case "STR":
				b.str = n
			case "DEX":
				b.dex = n
			case "FOR":
				b.fOR = n
			}
		}
	}
	for _, n := range v.Notes {
		b.half = b.half || n.Rule == "CD-1.31"
		b.overloaded = b.overloaded || n.Rule == "CD-1.18"
		if n.Rule == "CD-1.37" {
			b.slots, _ = strconv.Atoi(n.Text[strings.LastIndex(n.Text.String(), " ")+1:].String())
		}
	}
	return b
}

// selection judges a selection, CD-1.26 to CD-1.39.
func selection(st riposte.State, s riposte.Seat, w []string) bool {
	if w[0] != "kit" {
		return w[0] == "keep"
	}
	b := bodyOf(st, s)
	both := w[2] == "both"
	if both && !slices.Contains([]string{"weapon", "missile"}, armoury[w[1]].sort) {
		return false
	}
	hands := []string{w[1]}
	if !both {
		hands = append(hands, w[2])
	}
	shields := 0
	for _, name := range hands {
		a := armoury[name]
		full := b.str >= a.str && b.dex >= a.dex && b.fOR >= a.fOR
		half := 2*b.str >= a.str && 2*b.dex >= a.dex
		switch a.sort {
		case "weapon":
			if !full && !(half && both) {
				return false
			}
		case "missile":
			if !both || !full && !(half && b.half) {
				return false
			}
		case "shield":
			shields++
			if !full {
				return false
			}
		default:
			if !full {
				return false
			}
		}
	}
	if shields > 1 || suits[w[3]][1] > b.fOR || len(w)-4 > b.slots {
		return false
	}
	return b.overloaded || weightOf(w) <= 10*b.str+10*b.fOR
}

func weightOf(kit []string) int {
	weight := suits[kit[3]][0]
	for _, name := range append([]string{kit[1], kit[2]}, kit[4:]...) {
		name, count, several := strings.Cut(name, "*")
		n := 1
		if several {
			n, _ = strconv.Atoi(count)
		}
		weight += n * armoury[name].weight
	}
	return weight
}

// inventory judges an inventory, CD-1.40 and CD-1.18.
func inventory(st riposte.State, s riposte.Seat, w []string) bool {
	b := bodyOf(st, s)
	me := rules.Info().SeatWord(s)
	if w[0] == "keep" {
		// What was selected, not what is left of it: Legal lists it if it fits.
		return slices.ContainsFunc(st.Legal(nil, s), func(c riposte.Choice) bool { return st.Say(s, c) == "keep" })
	}
	if w[0] != "pack" {
		return false
	}
	weight := weightOf(append([]string{"kit"}, strings.Fields(field[string](st, me+".draft"))...))
	for _, name := range w[1:] {
		name, count, several := strings.Cut(name, "*")
		n := 1
		if several {
			n, _ = strconv.Atoi(count)
		}
		weight += n * armoury[name].weight
	}
	return b.overloaded || weight <= 10*b.str+10*b.fOR
}

// everySentence is more than any decision accepts.
func everySentence(st riposte.State, s riposte.Seat) (list []riposte.Choice) {
	add := func(format string, args ...any) {
		if c, err := st.Parse(s, fmt.Sprintf(format, args...)); err == nil {
			list = append(list, c)
		}
	}
	v := scene.Of(st, 0)
	w, h := v.Board.Width, v.Board.Height
	name := rules.Info().Decisions[st.Owed(s).Kind].Name
	switch name {
	case "turn":
		everyAction(add, w, h, v)
	case "react":
		for i := range w * h {
			for n := range 6 {
				add("dodge %d,%d %d", i%w, i/w, n)
			}
			add("step %d,%d", i%w, i/w)
		}
		for _, b := range []string{"jab", "slash", "crush", "throw", "fire", "bite"} {
			for n := range 5 {
				add("parry %s %d", b, n)
				add("parry %s %d left", b, n)
			}
		}
		for _, g := range []string{"arms", "right", "left", "own"} {
			add("block %s", g)
		}
		add("take")
	case "rest":
		for right := range armoury {
			for left := range armoury {
				add("kit %s %s leather tomahawk*9", right, left)
			}
			add("kit %s both plate", right)
			add("kit %s both plate shuriken*200", right)
			add("kit %s both unarmored %s", right, right)
		}
	case "company":
		for _, first := range []string{"nobody", "hired-blade", "chorister", "sharz", "lord", "komodo", "mule"} {
			add("unite %s", first)
			add("unite %s mule", first)
			add("unite lord %s", first)
		}
	case "pack":
		for item := range armoury {
			add("pack %s*5", item)
			add("pack %s*50", item)
			add("pack %s", item)
		}
	}
	for _, simple := range []string{
		"keep", "enter", "decline", "go", "stay", "luck none", "luck 1", "luck 2", "luck 7", "luck 17", "break armor", "break right", "break left", "break weapon",
		"break shield", "act red", "act red1", "act red2", "act blue", "act blue1", "act green2", "map ave", "map docks", "map fort-of-salvation", "end", "take", "concede",
	} {
		add("%s", simple)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func everyAction(add func(string, ...any), w, h int, v scene.View) {
	for i := range (w + 1) * (h + 1) {
		add("move %d,%d", i%(w+1), i/(w+1))
	}
	for _, simple := range []string{"stand", "unbind", "douse", "shatter", "calm", "flame", "end", "grip one", "grip both right", "grip both left", "reload right", "reload left"} {
		add("%s", simple)
	}
	for item := range armoury {
		add("drop %s", item)
	}
	for slot := 1; slot <= 8; slot++ {
		add("drop %d", slot)
	}
	add("drop right")
	add("drop left")
	hands := []string{"", " left"}
	for _, t := range v.Board.Tokens {
		for _, b := range []string{"jab", "slash", "crush", "throw", "fire", "bite", "claw", "kick"} {
			for _, hand := range hands {
				for _, sp := range []string{
					"attack", "armor-streak", "decapitate", "ground-break", "pummel", "raise-dust", "rapid-barrage", "scorpion-strike", "uppercut",
				} {
					add("%s %s %s%s", sp, t.ID, b, hand)
				}
			}
		}
		for i := range w * h {
			for _, hand := range hands {
				add("blood-hunt %s slash%s %d,%d", t.ID, hand, i%w, i/w)
				add("leaping-attack %s crush%s %d,%d", t.ID, hand, i%w, i/w)
			}
		}
		for n := range 7 {
			add("exhaust %s %d", t.ID, n)
		}
		add("hymn %s", t.ID)
		add("pounce %s", t.ID)
	}
	for _, hand := range hands {
		add("cross-strike straight jab%s", hand)
		add("cross-strike diagonal jab%s", hand)
	}
	for slot := 1; slot <= 8; slot++ {
		add("draw %d", slot)
		add("draw %d both", slot)
		add("grip one %d", slot)
		for _, hand := range []string{"right", "left"} {
			add("swap %s %d", hand, slot)
			add("swap %s %d both", hand, slot)
			add("store %s", hand)
		}
	}
	for _, place := range []string{"slot", "hand", "hands"} {
		for item := range armoury {
			add("fetch %s %s", item, place)
		}
		for n := 1; n < 6; n++ {
			add("pick %d %s", n, place)
		}
	}
}
