package tables_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

func readLedger(t *testing.T) *riposte.Ledger {
	t.Helper()
	text, err := os.ReadFile("../RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	return &riposte.Ledger{Text: string(text)}
}

// The maps that the ledger shows are those in the files.
func TestLedgerMaps(t *testing.T) {
	ledger := readLedger(t)
	for i := range tables.Default().Maps {
		m := &tables.Default().Maps[i]
		if !strings.Contains(ledger.Text, "```\n"+m.Text()+"```") {
			t.Errorf("the ledger does not show\n%s", m.Text())
		}
	}
}

// The numbers that the ledger's tables print are those in the content.
func TestLedgerTables(t *testing.T) {
	ledger := readLedger(t)
	c := tables.Default()
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
		a := kit.Attributes{AGI: cl.AGI, DEX: cl.DEX, FOR: cl.FOR, STR: cl.STR, WILL: cl.WILL}
		says(cl.Rule, cl.Name, fmt.Sprintf("AGI %d; DEX %d; FOR %d; STR %d; WILL %d; HP %d; AP %d; TD %d; Dodge %d; Parry +%d; Load %d;",
			cl.AGI, cl.DEX, cl.FOR, cl.STR, cl.WILL, a.MaxHP(), a.MaxAP(), 2*cl.WILL, 2*cl.AGI+c.BaseDodge, cl.DEX, a.MaxLoad()))
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
	for k := tables.HiredBlade; k < tables.CompanionCount; k++ {
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
	for sp := tables.ArmorStreak; sp < tables.SpecialCount; sp++ {
		row := &c.Specials[sp]
		says(row.Rule, row.Name+":", fmt.Sprintf("; %+d AP", row.AP))
	}
}
