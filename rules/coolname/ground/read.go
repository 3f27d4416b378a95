package ground

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"riposte"
	"riposte/document"
)

const maxName = 30 // letters

// Read reads the data document of the option map, CN-1.47.
func Read(name string, raw json.RawMessage, faults *riposte.Faults) *Map {
	at := "data." + name
	doc := document.Read(raw, at, "CN-1.47", faults)
	if doc == nil {
		return nil
	}
	before := len(*faults)
	m := &Map{Name: doc.Text("name", "CN-1.47", maxName), Own: true}
	m.Rows = doc.Lines("rows", "CN-1.47", 600)
	doc.Done()
	if len(m.Rows) == 1 {
		m.Rows = strings.Split(m.Rows[0], "/")
	}
	doors := 0
	for y, row := range m.Rows {
		at := fmt.Sprintf("rows[%d]", y)
		if len(*faults) > before+MaxHeight {
			break
		}
		if x := strings.IndexFunc(row, func(r rune) bool { return !strings.ContainsRune(".#DO", r) }); x >= 0 {
			letter, _ := utf8.DecodeRuneInString(row[x:])
			doc.Fault(fmt.Sprintf("%s[%d]", at, x), "CN-1.47", "row %d, column %d: %q is not one of the letters . # D O", y+1, x+1, letter)
			continue
		}
		if n := len(row); n < minWidth || n > MaxWidth {
			doc.Fault(at, "CN-1.47", "row %d has %d letters, a row has %d to %d", y+1, n, minWidth, MaxWidth)
			continue
		}
		if n := len(m.Rows[0]); len(row) != n {
			doc.Fault(at, "CN-1.47", "row %d has %d letters, the first has %d", y+1, len(row), n)
			continue
		}
		doors += strings.Count(row, "D") + strings.Count(row, "O")
		if n := len(row); row[:2] != ".." || row[n-2:] != ".." {
			doc.Fault(at, "CN-1.47", "row %d: the sides start in columns 1, 2, %d and %d, which must be open", y+1, n-1, n)
		}
	}
	if n := len(m.Rows); n > 0 && (n < minHeight || n > MaxHeight) {
		doc.Fault("rows", "CN-1.47", "are %d, a map has %d to %d", n, minHeight, MaxHeight)
	}
	if doors > maxDoors {
		doc.Fault("rows", "CN-1.47", "have %d doors, at most %d are allowed", doors, maxDoors)
	}
	if len(*faults) > before {
		return nil
	}
	m.draw()
	return m
}
