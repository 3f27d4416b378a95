package ground

import (
	"encoding/json"
	"fmt"
	"strings"

	"riposte"
)

// The most that start on a map.
const (
	MaxSeats = 4 // CD-1.1
	PerSeat  = 3 // a character and two companions, CD-1.46
)

// A Map is the map of CD-8.4. All positions of a duel share it.
type Map struct {
	Word, Name  string
	W, H        int8
	WaterLoses  bool
	Rows        []string
	Water       bool
	starts      [MaxSeats + 1][PerSeat]Space
	Seats       int
	Goods       []Goods
	makeBoard   func() *Board
	Printed     bool // it does not come from a setup
	items, box  []string
	seat3, four string
}

// Items numbers items by their words; 0 is none.
type Items func(word string) uint8

// Goods is something that lies on a map: an item lying ready, or in a chest.
type Goods struct {
	At    Space
	Item  uint8 // by its number in the content
	Chest bool
}

// MaxGoods is the most items on a map: the bits of a word.
const MaxGoods = 32

// Board is the map prepared for play; it is made once.
func (m *Map) Board() *Board { return m.makeBoard() }

// Start is the anchor of a character's start, CD-1.62 and CD-1.65.
func (m *Map) Start(seat riposte.Seat, rank int, size int8) Space {
	p := m.starts[seat][rank]
	if size > 1 && 2*int(p.Y) < int(m.H) {
		p.X -= size - 1
		p.Y -= size - 1
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
		panic("ground: " + err.Error())
	}
	return raw
}

// Open is where somebody can stand when a round begins.
func (m *Map) Open() (free Area) {
	for y, row := range m.Rows {
		for x := range len(row) {
			if strings.IndexByte("#TOtM", row[x]) < 0 {
				free.Add(At(x, y))
			}
		}
	}
	return free
}
