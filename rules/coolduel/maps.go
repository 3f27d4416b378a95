package coolduel

import (
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"riposte"
	"riposte/geom"
	"riposte/phrase"
)

//go:embed maps/*.txt
var mapFiles embed.FS

// mapOrder is section 8.3, the default first.
var mapOrder = []string{
	"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
}

// A Map is CD-8.4. It is shared by all positions of a duel.
type Map struct {
	Word, Name  string
	W, H        int8
	WaterLoses  bool
	Rows        []string
	Water       bool
	starts      [maxSeats + 1][perSeat]space
	seats       int
	goods       []goods
	makeBoard   func() *board
	printed     bool // one of the content
	items, box  []string
	seat3, four string
}

// title is what the map is called; who draws one of their own names it.
func (m *Map) title() phrase.Text {
	if m.printed {
		return phrase.Term(m.Name)
	}
	return phrase.Plain(m.Name)
}

// goods is what lies on a map: an item that is ready, or in a chest.
type goods struct {
	at    space
	kind  kind
	chest bool
}

// maxGoods is the most items on a map: the bits of a word.
const maxGoods = 32

// board is the map made ready; it is made once.
func (m *Map) board() *board { return m.makeBoard() }

// start is the anchor of a character's start, CD-1.62 and CD-1.65.
func (m *Map) start(u unit, size int8) space {
	p := m.starts[u.seat()][u.rank()]
	if size > 1 && 2*int(p.y) < int(m.H) {
		p.x -= size - 1
		p.y -= size - 1
	}
	return p
}

// Text is the map as a file of CD-8.4.
func (m *Map) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "name: %s\nsize: %dx%d\n", m.Name, m.W, m.H)
	if m.Water {
		effect := "difficult"
		if m.WaterLoses {
			effect = "lose"
		}
		fmt.Fprintf(&b, "water: %s\n", effect)
	}
	if m.seat3 != "" {
		fmt.Fprintf(&b, "seat3: %s\n", m.seat3)
	}
	if m.four != "" {
		fmt.Fprintf(&b, "seat4: %s\n", m.four)
	}
	for _, l := range m.items {
		fmt.Fprintf(&b, "items: %s\n", l)
	}
	for _, l := range m.box {
		fmt.Fprintf(&b, "chest: %s\n", l)
	}
	b.WriteString("grid: |\n")
	for _, row := range m.Rows {
		b.WriteString("  " + row + "\n")
	}
	return b.String()
}

// JSON is the map as the document of a setup, for people to change.
func (m *Map) JSON() json.RawMessage {
	doc := struct {
		Name  string   `json:"name"`
		Size  string   `json:"size"`
		Seat3 string   `json:"seat3,omitempty"`
		Seat4 string   `json:"seat4,omitempty"`
		Items []string `json:"items,omitempty"`
		Chest []string `json:"chest,omitempty"`
		Grid  []string `json:"grid"`
	}{m.Name, fmt.Sprintf("%dx%d", m.W, m.H), m.seat3, m.four, m.items, m.box, m.Rows}
	raw, err := json.MarshalIndent(doc, "", " ")
	if err != nil {
		panic("coolduel: " + err.Error())
	}
	return raw
}

// printedMaps reads the eleven maps.
func printedMaps(c *Content) []Map { return readMaps(c, mapOrder) }

// ownMaps are those of riposte itself, CD-1.60: they are on offer for a duel and do not
// lie behind the glass of Ave.
var ownMaps = sync.OnceValue(func() []Map { return readMaps(Default(), []string{"armory"}) })

func readMaps(c *Content, words []string) (list []Map) {
	for _, word := range words {
		raw, err := mapFiles.ReadFile(path.Join("maps", word+".txt"))
		if err != nil {
			panic("coolduel: " + err.Error())
		}
		var faults riposte.Faults
		doc := textOfFile(string(raw))
		m := c.readMap(word, "", doc, &faults)
		if err := faults.Err(); err != nil {
			panic("coolduel: map " + word + ": " + err.Error())
		}
		m.printed = true
		list = append(list, *m)
	}
	return list
}

// A mapText is a map file taken apart.
type mapText struct {
	words map[string]string   // name, size, water, seat3, seat4
	lists map[string][]string // items, chest
	rows  []string
}

// textOfFile reads the plain text form.
func textOfFile(text string) mapText {
	t := mapText{words: map[string]string{}, lists: map[string][]string{}}
	inGrid := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if inGrid {
			if row := strings.TrimSpace(line); row != "" {
				t.rows = append(t.rows, row)
			}
			continue
		}
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch key {
		case "grid":
			inGrid = true
		case "items", "chest":
			t.lists[key] = append(t.lists[key], value)
		default:
			t.words[key] = value
		}
	}
	return t
}

var mapKeys = []string{"name", "size", "water", "seat3", "seat4", "items", "chest", "grid"}

// textOfData reads the form that a setup holds: an object with the keys of the
// file, grid as one text or a list of rows, items and chest as a text or a list.
func textOfData(raw json.RawMessage, at string, faults *riposte.Faults) (mapText, bool) {
	t := mapText{words: map[string]string{}, lists: map[string][]string{}}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(raw, &doc); err != nil || doc == nil {
		faults.Add(at, "CD-8.4", "is no map: it needs name, size and grid")
		return t, false
	}
	before := len(*faults)
	keys := make([]string, 0, len(doc))
	for key := range doc {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		value := doc[key]
		if !slices.Contains(mapKeys, key) {
			faults.Add(at+"."+key, "CD-8.4", "is not known; a map has %s", strings.Join(mapKeys, ", "))
			continue
		}
		var text string
		var list []string
		switch {
		case json.Unmarshal(value, &text) == nil:
			if key == "grid" {
				t.rows = strings.Split(strings.TrimRight(text, "\n"), "\n")
				for i := range t.rows {
					t.rows[i] = strings.TrimSpace(t.rows[i])
				}
				continue
			}
			list = []string{text}
		case json.Unmarshal(value, &list) == nil && (key == "grid" || key == "items" || key == "chest"):
			if key == "grid" {
				t.rows = list
				continue
			}
		default:
			faults.Add(at+"."+key, "CD-8.4", "must be text")
			continue
		}
		if key == "items" || key == "chest" {
			t.lists[key] = list
		} else {
			t.words[key] = text
		}
	}
	return t, len(*faults) == before
}

// legend is CD-8.5.
const legend = ".#TOtD~MGSxAB1234"

const minMapSide = 4

// readMap reads and vets a map, all faults at once; where is the path of the
// document.
func (c *Content) readMap(word, where string, t mapText, faults *riposte.Faults) *Map {
	add := func(key string, rule riposte.RuleID, format string, args ...any) {
		path := key
		if where != "" {
			path = where + "." + key
		}
		faults.Add(path, rule, format, args...)
	}
	before := len(*faults)
	m := &Map{Word: word, Name: t.words["name"], seats: 2, items: t.lists["items"], box: t.lists["chest"]}
	if m.Name == "" || len(m.Name) > 40 {
		add("name", "CD-8.4", "must be a name of 1 to 40 letters")
	}
	ws, hs, _ := strings.Cut(t.words["size"], "x")
	w, errW := strconv.Atoi(ws)
	h, errH := strconv.Atoi(hs)
	if errW != nil || errH != nil || w < minMapSide || h < minMapSide || w > maxSide || h > maxSide {
		add("size", "CD-8.4", "is %q, it must be WxH with %d to %d spaces each", t.words["size"], minMapSide, maxSide)
		return m
	}
	m.W, m.H, m.Rows = int8(w), int8(h), t.rows
	if len(t.rows) != h {
		add("grid", "CD-8.4", "has %d rows, size says %d", len(t.rows), h)
	}
	marks := map[byte]space{}
	for y, row := range t.rows {
		if x := strings.IndexFunc(row, func(ch rune) bool { return ch >= utf8.RuneSelf }); x >= 0 {
			ch, _ := utf8.DecodeRuneInString(row[x:])
			add(markPath(y, x), "CD-8.5", "row %d, column %d: %q is no mark of a map; there are %s", y+1, x+1, ch, legend)
			continue
		}
		if len(row) != w {
			add(fmt.Sprintf("grid[%d]", y), "CD-8.4", "row %d has %d characters, size says %d", y+1, len(row), w)
		}
		for x := range min(len(row), w) {
			ch := row[x]
			if strings.IndexByte(legend, ch) < 0 {
				add(markPath(y, x), "CD-8.5", "row %d, column %d: %q is no mark of a map; there are %s", y+1, x+1, ch, legend)
			}
			m.Water = m.Water || ch == '~'
			if ch >= '1' && ch <= '4' || ch == 'A' || ch == 'B' {
				if _, twice := marks[ch]; twice {
					add(markPath(y, x), "CD-1.62", "row %d, column %d: a second %c", y+1, x+1, ch)
				}
				marks[ch] = at(x, y)
			}
		}
	}
	for _, ch := range []byte("AB1234") {
		if _, there := marks[ch]; !there {
			add("grid", "CD-1.62", "has no start %c", ch)
		}
	}
	switch water := t.words["water"]; {
	case m.Water && water != "difficult" && water != "lose":
		add("water", "CD-8.4", "is %q; a map with water says difficult or lose", water)
	case !m.Water && water != "":
		add("water", "CD-8.4", "the map has no water")
	default:
		m.WaterLoses = water == "lose"
	}
	m.seat3, m.four = t.words["seat3"], t.words["seat4"]
	m.moreSeats(add)
	m.readGoods(c, add)
	if len(*faults) > before && !m.even() {
		return m
	}
	m.vetDiscs(func(q geom.Square, what string, args ...any) {
		add(markPath(int(q.Y), int(q.X)), "CD-8.22", "row %d, column %d: "+what, append([]any{q.Y + 1, q.X + 1}, args...)...)
	})
	m.starts[1] = [perSeat]space{marks['A'], marks['1'], marks['2']}
	m.starts[2] = [perSeat]space{marks['B'], marks['3'], marks['4']}
	if len(*faults) == before {
		m.vetStarts(add)
	}
	m.makeBoard = sync.OnceValue(func() *board { return newBoard(m) })
	return m
}

// markPath is the path of a mark of the grid, for faults.
func markPath(y, x int) string { return fmt.Sprintf("grid[%d][%d]", y, x) }

// even reports whether the grid has the size that it says.
func (m *Map) even() bool {
	return len(m.Rows) == int(m.H) && !slices.ContainsFunc(m.Rows, func(row string) bool { return len(row) != int(m.W) })
}

type adder func(key string, rule riposte.RuleID, format string, args ...any)

// moreSeats reads the start lines of seats 3 and 4.
func (m *Map) moreSeats(add adder) {
	for i, line := range []string{m.seat3, m.four} {
		key := "seat" + strconv.Itoa(3+i)
		if line == "" {
			continue
		}
		if i == 1 && m.seat3 == "" {
			add(key, "CD-8.4", "seat4 needs seat3")
		}
		words := strings.Fields(line)
		if len(words) != perSeat {
			add(key, "CD-8.4", "needs three spaces: the character's and its companions'")
			continue
		}
		for k, word := range words {
			p, ok := parseSpace(word)
			if !ok || p.x >= m.W || p.y >= m.H {
				add(key, "CD-8.4", "%q is no space of the map", word)
			}
			m.starts[3+i][k] = p
		}
		m.seats = 3 + i
	}
}

// readGoods reads the lines of items and chests, CD-3.41.
func (m *Map) readGoods(c *Content, add adder) {
	for _, chest := range []bool{false, true} {
		key, lines := "items", m.items
		if chest {
			key, lines = "chest", m.box
		}
		for n, line := range lines {
			key := fmt.Sprintf("%s[%d]", key, n)
			where, what, ok := strings.Cut(line, "=")
			p, on := parseSpace(strings.TrimSpace(where))
			if !ok || !on || p.x >= m.W || p.y >= m.H {
				add(key, "CD-8.4", "%q must be x,y = item, ...", line)
				continue
			}
			for word := range strings.SplitSeq(what, ",") {
				k := c.itemNamed(strings.TrimSpace(word))
				switch {
				case k == nothing:
					add(key, "CD-8.4", "there is no item %q", strings.TrimSpace(word))
				case len(m.goods) == maxGoods:
					add(key, "CD-8.4", "more than %d items", maxGoods)
				default:
					m.goods = append(m.goods, goods{p, k, chest})
				}
			}
		}
	}
}

// vetDiscs is CD-8.22: a group of O is a square.
func (m *Map) vetDiscs(add func(q geom.Square, what string, args ...any)) {
	left := geom.Parse(m.Rows, "O")
	for _, d := range discs(m.Rows) {
		block := geom.Block{At: d.At, W: d.K, H: d.K}
		if !left.HasBlock(block) {
			add(d.At, "the O that begin here are no square")
			return
		}
		for y := d.At.Y; y < d.At.Y+d.K; y++ {
			for x := d.At.X; x < d.At.X+d.K; x++ {
				left.Remove(geom.Square{X: x, Y: y})
			}
		}
		for i := range d.K {
			for _, q := range []geom.Square{{X: d.At.X - 1, Y: d.At.Y + i}, {X: d.At.X + d.K, Y: d.At.Y + i}, {X: d.At.X + i, Y: d.At.Y - 1}, {X: d.At.X + i, Y: d.At.Y + d.K}} {
				if whole := geom.Parse(m.Rows, "O"); whole.Has(q) {
					add(q, "an O beside a circle of %d", d.K)
					return
				}
			}
		}
	}
	if !left.Empty() {
		for q := range left.All() {
			add(q, "an O that belongs to no square")
			return
		}
	}
}

// vetStarts: everybody has a space at the start; what a Large companion needs is
// asked when one comes.
func (m *Map) vetStarts(add adder) {
	free := m.open()
	for seat := riposte.Seat(1); int(seat) <= m.seats; seat++ {
		key := "grid"
		if seat > 2 {
			key = "seat" + strconv.Itoa(int(seat))
		}
		for k := range perSeat {
			p := m.starts[seat][k]
			if !free.has(p) {
				add(key, "CD-1.65", "the start of seat %d's %s has no room at %v", seat, [...]string{"character", "first companion", "second companion"}[k], p)
				continue
			}
			free[p.y] &^= shape(p.x, 1)
		}
	}
}

// open is where somebody can stand as a round begins.
func (m *Map) open() (free area) {
	for y, row := range m.Rows {
		for x := range len(row) {
			if strings.IndexByte("#TOtM", row[x]) < 0 {
				free.add(at(x, y))
			}
		}
	}
	return free
}

// vetLarge is CD-1.65: the Large companions of a seat have room at the start, apart
// from all others of a duel of so many seats. What other seats bring is not to be
// known yet, so their companions count as Large too.
func (m *Map) vetLarge(c *Content, seat riposte.Seat, companions *[perSeat - 1]companion, seats int, add func(k int, what string, args ...any)) {
	for k, who := range companions {
		size := c.Companions[who].Size
		if size < 2 {
			continue
		}
		u, free := unitOf(seat, k+1), m.open()
		for other := riposte.Seat(1); int(other) <= min(seats, m.seats); other++ {
			for rank := range perSeat {
				v, its := unitOf(other, rank), int8(1)
				switch {
				case v == u, other == seat && rank > 0 && companions[rank-1] == 0:
					continue
				case other == seat && rank > 0:
					its = c.Companions[companions[rank-1]].Size
				case rank > 0:
					its = size
				}
				for p, y := m.start(v, its), int8(0); y < its; y++ {
					if q := p.y + y; q >= 0 && q < maxSide && p.x >= 0 {
						free[q] &^= shape(p.x, its)
					}
				}
			}
		}
		if p := m.start(u, size); !free.holds(p, size) {
			add(k, "is Large, and %s has no room for %dx%d spaces at its start, %v", m.Name, size, size, p)
		}
	}
}

// itemNamed finds an item by its word, nothing if there is none.
func (c *Content) itemNamed(word string) kind {
	for k := nothing + 1; k < items; k++ {
		if c.Items[k].Word == word {
			return k
		}
	}
	return nothing
}

// mapOf finds the map of the setup: one of the content or of its data.
func (c *Content) mapOf(name string, data map[string]json.RawMessage, faults *riposte.Faults) *Map {
	if i := slices.IndexFunc(c.Maps, func(m Map) bool { return m.Word == name }); i >= 0 {
		return &c.Maps[i]
	}
	own := ownMaps()
	if i := slices.IndexFunc(own, func(m Map) bool { return m.Word == name }); i >= 0 {
		return &own[i]
	}
	at := "data." + name
	t, ok := textOfData(data[name], at, faults)
	if !ok {
		return nil
	}
	return c.readMap(name, at, t, faults)
}
