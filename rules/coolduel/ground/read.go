package ground

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
)

// Read reads the document of a map, which is at a path; it returns nil if the
// document is not a map.
func Read(word, at string, raw json.RawMessage, named Items, faults *riposte.Faults) *Map {
	t, ok := textOfData(raw, at, faults)
	if !ok {
		return nil
	}
	return readText(word, at, t, named, faults)
}

// Printed reads the maps of some files.
func Printed(words []string, named Items) (list []Map) {
	for _, word := range words {
		raw, err := mapFiles.ReadFile(path.Join("maps", word+".txt"))
		if err != nil {
			panic("ground: " + err.Error())
		}
		var faults riposte.Faults
		m := readText(word, "", textOfFile(string(raw)), named, &faults)
		if err := faults.Err(); err != nil {
			panic("ground: map " + word + ": " + err.Error())
		}
		m.Printed = true
		list = append(list, *m)
	}
	return list
}

//go:embed maps/*.txt
var mapFiles embed.FS

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
// file, in which grid is a text or a list of rows, and items and chest are a text
// or a list.
func textOfData(raw json.RawMessage, at string, faults *riposte.Faults) (mapText, bool) {
	t := mapText{words: map[string]string{}, lists: map[string][]string{}}
	var doc map[string]json.RawMessage
	if err := json.Unmarshal(raw, &doc); err != nil || doc == nil {
		faults.Add(at, "CD-8.4", "is not a map: it needs name, size and grid")
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

// legend is the characters of CD-8.5.
const legend = ".#TOtD~MGSxAB1234"

const minMapSide = 4

// readText reads and vets a map, reporting all faults at once; where is the path of
// the document.
func readText(word, where string, t mapText, named Items, faults *riposte.Faults) *Map {
	add := func(key string, rule riposte.RuleID, format string, args ...any) {
		path := key
		if where != "" {
			path = where + "." + key
		}
		faults.Add(path, rule, format, args...)
	}
	before := len(*faults)
	m := &Map{Word: word, Name: t.words["name"], Seats: 2, items: t.lists["items"], box: t.lists["chest"]}
	if m.Name == "" || len(m.Name) > 40 {
		add("name", "CD-8.4", "must be a name of 1 to 40 letters")
	}
	ws, hs, _ := strings.Cut(t.words["size"], "x")
	w, errW := strconv.Atoi(ws)
	h, errH := strconv.Atoi(hs)
	if errW != nil || errH != nil || w < minMapSide || h < minMapSide || w > MaxSide || h > MaxSide {
		add("size", "CD-8.4", "is %q, it must be WxH with %d to %d spaces each", t.words["size"], minMapSide, MaxSide)
		return m
	}
	m.W, m.H, m.Rows = int8(w), int8(h), t.rows
	if len(t.rows) != h {
		add("grid", "CD-8.4", "has %d rows, size says %d", len(t.rows), h)
	}
	marks := map[byte]Space{}
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
				marks[ch] = At(x, y)
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
	m.readGoods(named, add)
	if len(*faults) > before && !m.even() {
		return m
	}
	m.vetDiscs(func(q geom.Square, what string, args ...any) {
		add(markPath(int(q.Y), int(q.X)), "CD-8.22", "row %d, column %d: "+what, append([]any{q.Y + 1, q.X + 1}, args...)...)
	})
	m.starts[1] = [PerSeat]Space{marks['A'], marks['1'], marks['2']}
	m.starts[2] = [PerSeat]Space{marks['B'], marks['3'], marks['4']}
	if len(*faults) == before {
		m.vetStarts(add)
	}
	m.makeBoard = sync.OnceValue(func() *Board { return newBoard(m) })
	return m
}

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
		if len(words) != PerSeat {
			add(key, "CD-8.4", "needs three spaces: the character's and its companions'")
			continue
		}
		for k, word := range words {
			p, ok := ParseSpace(word)
			if !ok || p.X >= m.W || p.Y >= m.H {
				add(key, "CD-8.4", "%q is no space of the map", word)
			}
			m.starts[3+i][k] = p
		}
		m.Seats = 3 + i
	}
}

// readGoods reads the lines of items and chests, CD-3.41.
func (m *Map) readGoods(named Items, add adder) {
	for _, chest := range []bool{false, true} {
		key, lines := "items", m.items
		if chest {
			key, lines = "chest", m.box
		}
		for n, line := range lines {
			key := fmt.Sprintf("%s[%d]", key, n)
			where, what, ok := strings.Cut(line, "=")
			p, on := ParseSpace(strings.TrimSpace(where))
			if !ok || !on || p.X >= m.W || p.Y >= m.H {
				add(key, "CD-8.4", "%q must be x,y = item, ...", line)
				continue
			}
			for word := range strings.SplitSeq(what, ",") {
				item := named(strings.TrimSpace(word))
				switch {
				case item == 0:
					add(key, "CD-8.4", "there is no item %q", strings.TrimSpace(word))
				case len(m.Goods) == MaxGoods:
					add(key, "CD-8.4", "more than %d items", MaxGoods)
				default:
					m.Goods = append(m.Goods, Goods{p, item, chest})
				}
			}
		}
	}
}
