package ground

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
)

// words are the files of the maps.
var words = []string{"armory", "ave", "fort-of-salvation", "two-stones"}

func named(word string) uint8 { return uint8(len(word) % 2 * 7) } // words of an odd length are items

// A map can be read back from its document and from its file.
func TestMapsAreReadAgain(t *testing.T) {
	for _, m := range Printed(words, func(string) uint8 { return 1 }) {
		var faults riposte.Faults
		own := Read(m.Word, "data.m", m.JSON(), func(string) uint8 { return 1 }, &faults)
		if !m.Water && (own == nil || len(faults) > 0 || own.Text() != m.Text() || !slices.Equal(own.Goods, m.Goods)) {
			t.Errorf("%s as a document: %v", m.Word, faults)
		}
		faults = nil
		if again := readText(m.Word, "", textOfFile(m.Text()), func(string) uint8 { return 1 }, &faults); len(faults) > 0 || again.Text() != m.Text() {
			t.Errorf("%s as a file: %v", m.Word, faults)
		}
	}
}

// Everything wrong with a map is told at once, with its place.
func TestMapFaults(t *testing.T) {
	doc, err := json.Marshal(map[string]any{
		"name": "Small", "size": "6x6", "items": []string{"0,0 = rope", "0,1 = net"}, "water": "lose", "seat4": "0,0 1,0 2,0",
		"grid": []string{"OO....", ".3..4.", "..?B..", "..A...", ".1..2.", "....@."},
	})
	if err != nil {
		t.Fatal(err)
	}
	var faults riposte.Faults
	Read("small", "data.m", doc, named, &faults)
	got := fmt.Sprint(faults)
	for _, want := range []string{
		`data.m.grid[2][2]`, `data.m.grid[5][4]`, `data.m.water`, `data.m.seat4`, `there is no item "rope"`, "row 1, column 1: the O that begin here are no square",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no fault says %q: %s", want, got)
		}
	}
	if strings.Contains(got, `"net"`) {
		t.Errorf("a net is an item: %s", got)
	}
	faults = nil
	if m := Read("small", "data.m", json.RawMessage(`[]`), named, &faults); m != nil || len(faults) != 1 {
		t.Errorf("a list is not a map: %v", faults)
	}
}

// The tables of sight of the largest map, from scratch.
func BenchmarkSight(b *testing.B) {
	maps := Printed([]string{"fort-of-salvation"}, func(string) uint8 { return 1 })
	for b.Loop() {
		newBoard(&maps[0])
	}
}
