package pugilism

import "testing"

// The table of PG-9.8: what each unordered pair gains the attacker against each
// defense, and the only mix of defenses that holds the attacker to 2699/665.
func TestOneBoutTable(t *testing.T) {
	const hj, hs, hh, bj, bs, bh = 0, 1, 2, 3, 4, 5
	table := []struct {
		first, second uint8
		gains         [6]int
	}{
		{hj, hj, [6]int{2, 3, 5, 7, 5, 0}},
		{hj, hs, [6]int{3, 2, 8, 4, 8, -1}},
		{hj, hh, [6]int{8, 1, 9, 3, -3, -2}},
		{hj, bj, [6]int{2, 4, 3, 6, 4, 3}},
		{hj, bs, [6]int{3, 5, 2, 4, 5, 4}},
		{hj, bh, [6]int{6, 7, 1, 3, -2, 6}},
		{hs, hs, [6]int{6, 1, 11, 1, 11, -2}},
		{hs, hh, [6]int{7, 0, 12, 0, 0, -3}},
		{hs, bj, [6]int{2, 3, 6, 3, 7, 6}},
		{hs, bs, [6]int{3, 4, 5, 1, 8, 7}},
		{hs, bh, [6]int{5, 6, 4, 0, 1, 9}},
		{hh, hh, [6]int{14, -1, 13, -1, 1, -4}},
		{hh, bj, [6]int{8, 2, 7, 2, -4, 7}},
		{hh, bs, [6]int{7, 3, 6, 0, -3, 8}},
		{hh, bh, [6]int{12, 5, 5, -1, -1, 10}},
		{bj, bj, [6]int{2, 5, 1, 5, 3, 0}},
		{bj, bs, [6]int{2, 6, 0, 3, 4, -1}},
		{bj, bh, [6]int{6, 8, -1, 2, -3, -2}},
		{bs, bs, [6]int{3, 7, -1, 1, 5, -2}},
		{bs, bh, [6]int{5, 9, -2, 0, -2, -3}},
		{bh, bh, [6]int{10, 11, -3, -1, 0, -4}},
	}
	deck := compile(&Default().Deck, nil)
	for _, row := range table {
		for d, want := range row.gains {
			if got := deck.oneBout(row.first, row.second, uint8(d)); got != want {
				t.Errorf("PG-9.8 %s + %s against %s: gain %d, want %d",
					deck.attacks[row.first].Name, deck.attacks[row.second].Name, deck.defenses[d].Name, got, want)
			}
		}
	}
	m := deck.mixes()
	for d, parts := range [6]int{59, 216, 94, 159, 70, 67} {
		got, want := float64(m.defenses[d])/mixScale, float64(parts)/665
		if got < want-0.02 || got > want+0.02 {
			t.Errorf("PG-9.8 %s is played %.4f of the time, want about %.4f", deck.defenses[d].Name, got, want)
		}
	}
	if got, want := float64(m.value)/mixScale, 2699.0/665; got < want-0.01 || got > want+0.05 {
		t.Errorf("PG-9.8 value of a sequence %.4f, want about %.4f", got, want)
	}
}
