package kit

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
)

// say speaks no language: it says a refusal as its key.
var say = phrase.Must([]byte(`{"refuse.needs": "{0} and {1}"}`)).Voice(func(uint8) string { return "" })

// CD-1.27 to CD-1.32: how an item may be wielded follows from attributes and one option.
func TestFit(t *testing.T) {
	for _, c := range []struct {
		a    Attributes
		k    tables.Kind
		half bool
		want Grasp
	}{
		{Attributes{STR: 17, DEX: 11}, tables.Flail, false, WholeFit},
		{Attributes{STR: 16, DEX: 11}, tables.Flail, false, HalfFit},
		{Attributes{STR: 9, DEX: 6}, tables.Flail, false, HalfFit}, // CD-1.29: 2 x 9 is not below 17
		{Attributes{STR: 8, DEX: 11}, tables.Flail, false, Unfit},
		{Attributes{STR: 9, DEX: 9}, tables.Bow, false, Unfit},
		{Attributes{STR: 9, DEX: 9}, tables.Bow, true, HalfFit},
		{Attributes{STR: 8, DEX: 12}, tables.Flintlock, true, Unfit}, // held in one hand
		{Attributes{FOR: 12}, tables.Heater, false, Unfit},
		{Attributes{FOR: 13}, tables.Heater, false, WholeFit},
	} {
		r := Rules{tables.Default(), Options{MissileHalf: c.half}}
		if got := r.Fit(&c.a, c.k); got != c.want {
			t.Errorf("%+v, %s, half %v: got %d, want %d", c.a, r.Items[c.k].Name, c.half, got, c.want)
		}
	}
}

// A document is read by the tables and the options alone; what they refuse is
// reported with path and rule.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		options  Options
		document string
		want     []string
	}{
		{Options{Slots: 4}, `{"class": "knight", "right": "longsword", "left": "heater", "slots": [{"item": "shuriken", "count": 9}]}`, nil},
		{Options{Slots: 4}, `{"class": "knight", "right": "bow"}`, []string{"right CD-1.34"}},
		{Options{Slots: 1}, `{"class": "knight", "slots": [{"item": "dagger"}, {"item": "dagger"}]}`, []string{"slots[1] CD-1.37"}},
		{Options{Power: 4}, `{"class": "knight", "points": {"str": 5}}`, []string{"points CD-1.21"}},
		{Options{}, `{"class": "knight", "companions": [{"companion": "mule"}]}`, []string{"companions CD-1.47"}},
		{Options{WithCompany: true}, `{"class": "knight", "companions": [{"companion": "mule"}]}`, nil},
		{Options{}, `{"class": "hunter", "armor": "plate"}`, []string{"armor CD-1.32", "inventory CD-1.18"}},
		{Options{Overload: true}, `{"class": "hunter", "armor": "plate"}`, []string{"armor CD-1.32"}},
	} {
		r := Rules{tables.Default(), c.options}
		var faults riposte.Faults
		r.Read(json.RawMessage(c.document), say, &faults)
		var got []string
		for _, f := range faults {
			got = append(got, fmt.Sprint(f.Path, " ", f.Rule))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s with %+v: got %q, want %q", c.document, c.options, got, c.want)
		}
	}
}

// CD-1.16, CD-1.18: everything weighs something, wherever it is.
func TestWeight(t *testing.T) {
	r := Rules{Content: tables.Default()}
	k := Kit{Hand: [2]tables.Kind{tables.Longsword, tables.Heater}, Armor: tables.Leather, Slots: [MaxSlots]Stack{{3, tables.Shuriken}}}
	p := Pack{tables.Dagger: 2}
	if got := r.Weight(&k, &p); got != 30+55+50+3*8+2*13 {
		t.Errorf("got %d", got)
	}
	if got := r.VetLoad(&Attributes{FOR: 9, STR: 9}, &k, &p); got.Rule != "CD-1.18" || got.N != [2]int32{185, 180} {
		t.Errorf("got %+v", got)
	}
	if got := r.VetLoad(&Attributes{FOR: 9, STR: 10}, &k, &p); got.Is() {
		t.Errorf("got %+v", got)
	}
}
