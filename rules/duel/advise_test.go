package duel

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// adviceOptions are the options that advice looks at, for one walk after another.
var adviceOptions = []map[string]string{
	{},
	{"dice": "each", "acting_player": "slowest"},
	{"sides": "odd-even", "cancel_tie": "fastest"},
	{"grapple": "absolute", "target_reach": "engaged", "retreat_timing": "immediate"},
	{"deployment": "zones", "sides": "odd-even", "dice": "each", "engaged_move": "none"},
	{"deck_total": "exact13", "min_endurance": "2", "dex_order": "dexterity"},
}

// adviceSums are the sums of all weights of the walks on a battlefield. Whatever makes
// advice cheaper leaves them as they are: the advised player is a yardstick.
var adviceSums = map[string]string{
	"open-ring":     "a765ce24048d830f",
	"the-ford":      "72b7d900b59d1f5e",
	"old-quarry":    "5f570e2fb2c3cae3",
	"cinder-steps":  "64813a3844e60914",
	"tavern-yard":   "f080532bc60122ac",
	"long-causeway": "2b34e6c783ae25c2",
	"split-crag":    "760b44f4c6314aeb",
	"spear-hill":    "ac2717c8a645e449",
}

// Every weight of advice, on every battlefield with every number of seats and every
// sample, is what it has always been. Some choices are random, most are advised, and
// half of the walks begin close together, so that they come to fights of all kinds.
func TestAdviceIsWhatItWas(t *testing.T) {
	kinds := map[uint8]int{}
	for i, field := range fieldOrder {
		sum := sha256.New()
		for n := 2; n <= len(Default().Fields[i].Starts); n++ {
			for k := range 4 * len(adviceOptions) {
				adviceWalk(t, field, n, k, func(kind uint8, w []int32) {
					kinds[kind]++
					_ = binary.Write(sum, binary.LittleEndian, w)
				})
			}
		}
		if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != adviceSums[field] {
			t.Errorf("%s: the weights sum to %s, want %s", field, got, adviceSums[field])
		}
	}
	for kind := askPlace; kind <= askDodge; kind++ {
		if kinds[kind] < 20 {
			t.Errorf("%s is advised %d times, want 20 or more", decisionKinds[kind].Name, kinds[kind])
		}
	}
	t.Logf("decisions by kind: %v", kinds)
}

// adviceWalk goes through a duel of n samples and shows every weight that advice
// gives on the way.
func adviceWalk(t *testing.T, field string, n, k int, show func(kind uint8, w []int32)) {
	t.Helper()
	var decks []string
	for i := range n {
		decks = append(decks, samples[(5*i+n+k)%len(samples)].Name)
	}
	st := start(t, field, adviceOptions[k%len(adviceOptions)], decks...)
	rng := dice.NewSeeded(uint64(n), uint64(k))
	if st.phase != placing && (n+k/len(adviceOptions))%2 == 1 {
		scatter(st, rng, true)
	}
	by := make([]riposte.Choice, n+1)
	w := make([]int32, 4096)
	for range 40 * n {
		if st.phase == over {
			return
		}
		clear(by)
		for _, seat := range riposte.Owing(nil, st, n) {
			legal := st.Legal(nil, seat)
			w = w[:len(legal)]
			for i := range w {
				w[i] = -7 // every weight is written
			}
			st.Advise(w, seat, legal)
			show(st.Owed(seat).Kind, w)
			by[seat] = legal[bot.Draw(w, rng)]
			if rng.Pick(8) == 0 || st.phase == programme && rng.Pick(2) == 0 {
				by[seat] = legal[rng.Pick(len(legal))]
			}
			if st.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
}
