package duel_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/duel"
)

// The battlefield that the ledger shows can be played on, and every number that it
// prints for the sample fields is the number in their files.
func TestLedgerFields(t *testing.T) {
	text := rules.Info().Ledger.Text
	_, rest, _ := strings.Cut(text, "```json\n")
	doc, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the ledger shows no battlefield")
	}
	setup := riposte.Setup{
		Options: map[string]string{"battlefield": "two-stones"},
		Data:    map[string]json.RawMessage{"two-stones": json.RawMessage(doc)},
		Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"anvil"`)}, {Document: json.RawMessage(`"anvil"`)}},
	}
	if _, err := rules.New(setup, nil, nil); err != nil {
		t.Error(err)
	}
	_, section, _ := strings.Cut(text, "sample fields look the same")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, name := range rules.Info().Options[0].Values {
		_, table, found := strings.Cut(section, "**`"+name+"`, ")
		if !found {
			t.Errorf("the ledger does not show %s", name)
			continue
		}
		table, _, _ = strings.Cut(table, "**`")
		rows := 0
		for line := range strings.Lines(table) {
			if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| piece") {
				rows++
				compareRow(t, name, line)
			}
		}
		if pieces := fieldNamed(name).Pieces; rows != len(pieces) {
			t.Errorf("%s: the ledger shows %d pieces, the file has %d", name, rows, len(pieces))
		}
	}
}

func fieldNamed(name string) *duel.Battlefield {
	for i := range duel.Default().Fields {
		if f := &duel.Default().Fields[i]; f.ID == name {
			return f
		}
	}
	return &duel.Battlefield{}
}

// compareRow compares a row "| id | class | shape | weight | flags |".
func compareRow(t *testing.T, field, line string) {
	t.Helper()
	cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	for _, p := range fieldNamed(field).Pieces {
		if p.ID != cells[0] {
			continue
		}
		var shape strings.Builder
		switch {
		case p.R > 0:
			fmt.Fprintf(&shape, "circle %d,%d r %d", p.Points[0].X, p.Points[0].Y, p.R)
		case len(p.Points) == 2:
			fmt.Fprintf(&shape, "rect %d,%d to %d,%d", p.Points[0].X, p.Points[0].Y, p.Points[1].X, p.Points[1].Y)
		default:
			shape.WriteString("poly")
			for _, q := range p.Points {
				fmt.Fprintf(&shape, " %d,%d", q.X, q.Y)
			}
		}
		var flags []string
		if p.Destructible {
			flags = append(flags, "destructible")
		}
		if p.Projectile {
			flags = append(flags, "projectile")
		}
		weight, list := "-", "-"
		if flags != nil {
			weight, list = fmt.Sprint(p.Weight), strings.Join(flags, ", ")
		}
		if got := []string{p.ID, p.Class.String(), shape.String(), weight, list}; !slices.Equal(got, cells) {
			t.Errorf("%s: the file has %v, the ledger shows %v", field, got, cells)
		}
		return
	}
	t.Errorf("%s: there is no piece %s", field, cells[0])
}
