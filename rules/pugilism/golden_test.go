package pugilism

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rulestest"
)

// adviceSums are the sums of all weights of the walks at a table. Whatever makes advice
// cheaper leaves them as they are: the advised player is a yardstick.
var adviceSums = map[string]string{
	"bare":        "78a6d7914c17c446",
	"full":        "c6a3a8888b00aef7",
	"class-cards": "664dfff83a6b5d25",
	"unpaid":      "ec476e01e9cb95d9",
}

// Every weight of advice is what it has always been, for boxers fresh and tired. Some
// choices are random, most are advised.
func TestAdviceIsWhatItWas(t *testing.T) {
	list := slices.Concat(tables, []rulestest.Table{{Name: "unpaid", Options: map[string]string{"counterFatigue": "unpaid", "counterPower": "full", "classCards": "on", "ring": "off"}, Documents: []string{"ulla", "brannoch"}}})
	for _, table := range list {
		sum := sha256.New()
		for seed := range uint64(40) {
			st, err := Ruleset().New(table.Setup(), dice.NewSeeded(seed, 1), nil)
			if err != nil {
				t.Fatal(err)
			}
			adviceWalk(t, st.(*state), seed, func(w []int32) { _ = binary.Write(sum, binary.LittleEndian, w) })
		}
		if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != adviceSums[table.Name] {
			t.Errorf("%s: the weights sum to %s, want %s", table.Name, got, adviceSums[table.Name])
		}
	}
}

func adviceWalk(t *testing.T, s *state, seed uint64, show func(w []int32)) {
	t.Helper()
	rng, w, by := dice.NewSeeded(seed, 2), make([]int32, 4096), make([]riposte.Choice, 3)
	for range 150 {
		if s.phase == over {
			return
		}
		if s.phase == choosing && rng.Pick(3) == 0 {
			for i := range s.corners {
				s.corners[i].composure = int32(1 + rng.Pick(12))
			}
		}
		clear(by)
		for _, seat := range riposte.Owing(nil, s, 2) {
			legal := s.Legal(nil, seat)
			w = w[:len(legal)]
			for i := range w {
				w[i] = -7 // every weight is written
			}
			s.Advise(w, seat, legal)
			show(w)
			by[seat] = legal[bot.Draw(w, rng)]
			if rng.Pick(6) == 0 {
				by[seat] = legal[rng.Pick(len(legal))]
			}
			if s.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if err := s.Apply(by, rng, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// What is looked up is what would be worked out, whatever the composures and however
// often a boxer was down.
func TestAppraisals(t *testing.T) {
	for _, table := range tables {
		st, err := Ruleset().New(table.Setup(), dice.NewSeeded(5, 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*state)
		for down := range uint8(2) {
			for i := range int32(30 * 30) {
				s.corners[0].composure, s.corners[1].composure = 1+i%30, 1+i/30
				s.corners[i%2].down = down
				var want appraisal
				s.fill(&want, red)
				if got := s.appraise(red); !slices.Equal(got.attacks, want.attacks) || !slices.Equal(got.defenses, want.defenses) {
					t.Fatalf("%s at %d to %d: got %+v, want %+v", table.Name, 1+i%30, 1+i/30, got, want)
				}
			}
		}
	}
}
