package coolduel

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel/tables"
)

// The maps that the ledger shows are the maps of the files.
func TestLedgerMaps(t *testing.T) {
	for i := range Default().Maps {
		m := &Default().Maps[i]
		if !strings.Contains(ledger.Text, "```\n"+m.Text()+"```") {
			t.Errorf("the ledger does not show\n%s", m.Text())
		}
	}
}

// The numbers that the ledger's tables print are those of the content.
func TestLedgerTables(t *testing.T) {
	c := Default()
	says := func(rule riposte.RuleID, want ...string) {
		t.Helper()
		r, ok := ledger.Rule(rule)
		if !ok {
			t.Errorf("no rule %s", rule)
		}
		for _, w := range want {
			if !strings.Contains(r.Text, w) {
				t.Errorf("%s does not say %q: %s", rule, w, r.Text)
			}
		}
	}
	for i := range c.Classes {
		cl := &c.Classes[i]
		a := attributes{cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL}
		says(cl.Rule, cl.Name, fmt.Sprintf("AGI %d; DEX %d; FOR %d; STR %d; WILL %d; HP %d; AP %d; TD %d; Dodge %d; Parry +%d; Load %d;",
			cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL, a.maxHP(), a.maxAP(), 2*cl.WILL, 2*cl.AGI+c.BaseDodge, cl.DEX, a.maxLoad()))
	}
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		it := &c.Items[k]
		says(it.Rule, it.Name+":", fmt.Sprintf("Weight %d;", it.Weight))
		if it.Durability > 0 {
			says(it.Rule, fmt.Sprintf("Dur %d;", it.Durability))
		}
		switch it.Sort {
		case tables.AWeapon:
			for b, name := range map[tables.Blow]string{tables.Jab: "Jab", tables.Slash: "Slash", tables.Crush: "Crush"} {
				l := it.Blows[b]
				says(it.Rule, fmt.Sprintf("%s %+d / %d / %d / %d;", name, l.Bonus, l.AP, l.One, l.Two))
			}
			says(it.Rule, fmt.Sprintf("Req %d, %d; Mult x%d, x%d;", it.STR, it.DEX, it.BySTR, it.ByDEX), fmt.Sprintf("Range +%d;", it.Range))
		case tables.ABow, tables.AGun, tables.AThrowing:
			says(it.Rule, fmt.Sprintf("Req %d, %d; Mult x0, x0;", it.STR, it.DEX), fmt.Sprintf("Range +%d;", it.Range))
		case tables.AShield:
			says(it.Rule, fmt.Sprintf("Block AP %d; Absorb %d; Percentage %d%%; FOR Req %d;", it.Guard, it.Absorb, it.Percent, it.FOR))
		}
	}
	for a := tables.Leather; a < tables.Armors; a++ {
		ar := &c.Armors[a]
		says(ar.Rule, fmt.Sprintf("%s: Weight %d; Dur %d; Phys DR %d; Dodge -%d; FOR Req %d;", ar.Name, ar.Weight, ar.Durability, ar.DR, ar.Dodge, ar.FOR))
	}
	for i := range c.Guards {
		g := &c.Guards[i]
		says(g.Rule, fmt.Sprintf("%s: AP %d; %% going through %d", g.Name, g.AP, g.Percent))
	}
	for k := tables.HiredBlade; k < tables.Companions; k++ {
		co := &c.Companions[k]
		says(co.Rule, fmt.Sprintf("%s: P %d;", co.Name, co.Power), fmt.Sprintf("HP %d; AP %d; TD %d; Dodge %d;", co.HP, co.AP, co.TD, co.Dodge))
		for b := tables.Jab; b < tables.Blows; b++ {
			l := &co.Blows[b]
			if l.AP == 0 {
				continue
			}
			title := strings.ToUpper(tables.BlowWords[b][:1]) + tables.BlowWords[b][1:]
			line := fmt.Sprintf("%s: Attack %s; AP %d; Bonus %+d; Damage %d;", co.Name, title, l.AP, l.Bonus, l.One)
			if !strings.Contains(ledger.Text, line) {
				t.Errorf("the ledger does not say %q", line)
			}
		}
	}
	for sp := tables.ArmorStreak; sp < tables.Specials; sp++ {
		row := &c.Specials[sp]
		says(row.Rule, row.Name+":", fmt.Sprintf("; %+d AP", row.AP))
	}
}

// Everything wrong with a build is told at once, each with its path and rule.
func TestAllFaultsAtOnce(t *testing.T) {
	doc := `{"class": "mercenary", "points": {"agi": 3, "str": 41}, "right": "heater", "left": "tower", "armor": "plate",
		"slots": [{"item": "dagger", "count": 2}, {"item": "spoon"}], "companions": [{"companion": "lord"}, {"companion": "mule"}], "gold": 3}`
	setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: json.RawMessage(doc)}, {}}}
	var faults riposte.Faults
	if err := Ruleset().Vet(setup, 1); !errors.As(err, &faults) {
		t.Fatal(err)
	}
	got := map[string]riposte.RuleID{}
	for _, f := range faults {
		got[f.Path] = f.Rule
	}
	for path, rule := range map[string]riposte.RuleID{
		"generalist": "CD-1.25", "points.str": "CD-1.22", "points": "CD-1.21", "slots[1].item": "CD-1.38", "companions[0].companion": "CD-1.45",
		"companions": "CD-1.46", "gold": "CD-1.44",
	} {
		if got[path] != rule {
			t.Errorf("%s: got %q, want %s", path, got[path], rule)
		}
	}
}

// A kit and a pack are the same after being packed into a word, in either form.
func TestKitWords(t *testing.T) {
	forms := map[uint8]int{}
	for n := range 40000 {
		k := kit{hand: [2]tables.Kind{tables.Kind(n % int(tables.Items)), tables.Kind(n / 7 % int(tables.Items))}, armor: tables.Armor(n / 3 % int(tables.Armors))}
		if n%5 == 0 {
			k.both, k.hand[1] = true, tables.Nothing
		}
		slots := 1 + n%maxSlots
		for i := range slots {
			st := stack{1, tables.Kind((n*31 + i*17) / (i + 1) % int(tables.Items))}
			if st.kind == tables.Nothing {
				st.n = 0
			}
			k.slots[i] = st
		}
		stacks, _ := k.stacked()
		most := evenMost(slots)
		if n%2 == 0 && stacks > 0 {
			most = max(most, manyMost(slots, stacks))
		}
		for i := range slots {
			if st := &k.slots[i]; Default().Stacks(st.kind) {
				st.n = uint16(1 + (n*7+i)%most)
			}
		}
		c, refused := kitChoice(&k, slots)
		if got, ok := kitOf(c, slots); refused.is() || !ok || got != k {
			t.Fatalf("got %+v, want %+v (%s)", got, k, refused.key)
		}
		forms[c.Verb()]++
		var p pack
		kinds := 1 + n%int(tables.Items-1)
		most = fewest
		if n%2 == 0 {
			many, _ := hoardMost(kinds)
			most = max(most, many)
		}
		for i := range kinds {
			p[1+(n/19+i)%int(tables.Items-1)] = uint16(1 + (n*13+i)%most)
		}
		c, refused = packChoice(&p)
		if got, ok := packOf(c); refused.is() || !ok || got != p {
			t.Fatalf("got %v, want %v (%s)", got, p, refused.key)
		}
		forms[c.Verb()]++
	}
	if len(forms) != 4 {
		t.Errorf("forms that came up: %v, want all four", forms)
	}
}

// CD-1.66: one stack of any number up to 1,000 is selected wherever it lies.
func TestWhatARestHolds(t *testing.T) {
	for slots := 1; slots <= maxSlots; slots++ {
		for stacks := 1; stacks <= slots; stacks++ {
			t.Logf("%d slots, %d with throwing items: %d", slots, stacks, max(evenMost(slots), manyMost(slots, stacks)))
		}
		if manyMost(slots, 1) != maxStack {
			t.Errorf("%d slots: got %d, want %d", slots, manyMost(slots, 1), maxStack)
		}
	}
	for kinds := 1; kinds < int(tables.Items); kinds++ {
		most, _ := hoardMost(kinds)
		t.Logf("%d kinds: %d", kinds, max(most, fewest))
	}
}

// A map may be a text with rows or a list of rows, and says all that is wrong.
func TestMapDocuments(t *testing.T) {
	rows := []string{"......", ".3..4.", "...B..", "..A...", ".1..2.", "......", "OO...."}
	whole := map[string]any{"name": "Small", "size": "6x7", "grid": rows, "items": "0,0 = spoon", "chest": []string{"9,9 = dagger"}, "seat3": "0,0", "gold": 1}
	raw, err := json.Marshal(whole)
	if err != nil {
		t.Fatal(err)
	}
	setup := riposte.Setup{Options: map[string]string{"map": "m"}, Data: map[string]json.RawMessage{"m": raw}, Seats: make([]riposte.SeatSetup, 2)}
	var faults riposte.Faults
	if !errors.As(Ruleset().Vet(setup, 0), &faults) {
		t.Fatal("taken")
	}
	if len(faults) != 1 || faults[0].Path != "data.m.gold" {
		t.Errorf("got %v", faults)
	}
	delete(whole, "gold")
	raw, _ = json.Marshal(whole)
	setup.Data["m"] = raw
	faults = nil
	if !errors.As(Ruleset().Vet(setup, 0), &faults) {
		t.Fatal("taken")
	}
	got := fmt.Sprint(faults)
	for _, want := range []string{"data.m.grid[6]", "no item \"spoon\"", "data.m.chest", "data.m.seat3"} {
		if !strings.Contains(got, want) {
			t.Errorf("no fault says %q: %v", want, got)
		}
	}
	whole["grid"] = strings.Join(rows[:6], "\n") + "\n......\n"
	delete(whole, "items")
	delete(whole, "chest")
	delete(whole, "seat3")
	raw, _ = json.Marshal(whole)
	setup.Data["m"] = raw
	if err := Ruleset().Vet(setup, 0); err != nil {
		t.Error(err)
	}
}

// A map with narrow starts is played without Large companions, and refuses one by name.
func TestNarrowStarts(t *testing.T) {
	narrow := json.RawMessage(`{"name": "Pens", "size": "7x6", "grid": [".......", "..4.B.3", ".......", ".......", "#1A#2..", "####..."]}`)
	setup := func(red, blue string) riposte.Setup {
		build := func(companions string) riposte.SeatSetup {
			return riposte.SeatSetup{Document: json.RawMessage(`{"class": "hunter", "companions": [` + companions + `]}`)}
		}
		return riposte.Setup{
			Options: map[string]string{"map": "pens", "power": "15"}, Data: map[string]json.RawMessage{"pens": narrow},
			Seats: []riposte.SeatSetup{build(red), build(blue)},
		}
	}
	const komodo, lord = `{"companion": "komodo"}`, `{"companion": "lord"}`
	for _, c := range []struct{ red, blue, path, start string }{
		{komodo + "," + komodo, komodo, "", ""},
		{komodo + "," + lord, komodo, "", ""},
		{komodo, lord, "", ""},
		{lord + "," + komodo, komodo, "red.companions[0].companion", "1,4"},
		{komodo, komodo + "," + lord, "", ""},
	} {
		s := setup(c.red, c.blue)
		if err := Ruleset().Vet(s, riposte.Nobody); err != nil {
			t.Errorf("the table: %v", err)
		}
		_, err := Ruleset().New(s, dice.NewSeeded(1, 1), nil)
		var faults riposte.Faults
		errors.As(err, &faults)
		switch {
		case c.path == "" && err != nil:
			t.Errorf("%s against %s: %v", c.red, c.blue, err)
		case c.path == "":
		case len(faults) != 1 || faults[0].Path != c.path || faults[0].Rule != "CD-1.65" ||
			!strings.Contains(faults[0].Msg, "Lord of the Pack is Large, and Pens has no room for 2x2 spaces at its start, "+c.start):
			t.Errorf("%s against %s: %v", c.red, c.blue, err)
		}
	}
}
