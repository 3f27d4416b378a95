package kit

import (
	"testing"

	"riposte/rules/coolduel/tables"
)

// A kit and a pack stay the same when they are packed into a word, in either form.
func TestWords(t *testing.T) {
	type form struct{ kit, second bool }
	forms := map[form]int{}
	for n := range 40000 {
		k := Kit{Hand: [2]tables.Kind{tables.Kind(n % int(tables.Items)), tables.Kind(n / 7 % int(tables.Items))}, Armor: tables.Armor(n / 3 % int(tables.Armors))}
		if n%5 == 0 {
			k.Both, k.Hand[1] = true, tables.Nothing
		}
		slots := 1 + n%MaxSlots
		for i := range slots {
			st := Stack{1, tables.Kind((n*31 + i*17) / (i + 1) % int(tables.Items))}
			if st.Kind == tables.Nothing {
				st.N = 0
			}
			k.Slots[i] = st
		}
		stacks, _ := k.stacked()
		most := evenMost(slots)
		if n%2 == 0 && stacks > 0 {
			most = max(most, manyMost(slots, stacks))
		}
		for i := range slots {
			if st := &k.Slots[i]; tables.Default().Stacks(st.Kind) {
				st.N = uint16(1 + (n*7+i)%most)
			}
		}
		w, second, refused := k.Word(slots)
		if got, ok := Of(w, second, slots); refused.Is() || !ok || got != k {
			t.Fatalf("got %+v, want %+v (%s)", got, k, refused.key)
		}
		forms[form{true, second}]++
		var p Pack
		kinds := 1 + n%int(tables.Items-1)
		most = Fewest
		if n%2 == 0 {
			many, _ := hoardMost(kinds)
			most = max(most, many)
		}
		for i := range kinds {
			p[1+(n/19+i)%int(tables.Items-1)] = uint16(1 + (n*13+i)%most)
		}
		w, second, refused = p.Word()
		if got, ok := PackOf(w, second); refused.Is() || !ok || got != p {
			t.Fatalf("got %v, want %v (%s)", got, p, refused.key)
		}
		forms[form{false, second}]++
	}
	if len(forms) != 4 {
		t.Errorf("forms that came up: %v, want all four", forms)
	}
}

// CD-1.66: one stack of any number up to 1,000 can be selected, wherever it is.
func TestWhatARestHolds(t *testing.T) {
	for slots := 1; slots <= MaxSlots; slots++ {
		for stacks := 1; stacks <= slots; stacks++ {
			t.Logf("%d slots, %d with throwing items: %d", slots, stacks, max(evenMost(slots), manyMost(slots, stacks)))
		}
		if manyMost(slots, 1) != MaxStack {
			t.Errorf("%d slots: got %d, want %d", slots, manyMost(slots, 1), MaxStack)
		}
	}
	for kinds := 1; kinds < int(tables.Items); kinds++ {
		most, _ := hoardMost(kinds)
		t.Logf("%d kinds: %d", kinds, max(most, Fewest))
	}
}
