package coolname

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"riposte/dice"
	"riposte/rules/coolname/tables"
)

// CN-8.20: what was shown of a sheet is true of every sheet that is drawn; the rest
// varies.
func TestResampledSheets(t *testing.T) {
	s := start(t, dice.NewSeeded(1, 1), map[string]string{"initiative": "static"}, "brannoc", "issa")
	for _, f := range []fact{factDodge, factParry, factToughness, factStrength} {
		s.knowledge().learn(0, f)
	}
	truth := *s.sheets[0]
	work := s.Clone().(*state)
	rng := dice.NewSeeded(7, 7)
	seen := map[string]bool{}
	for range 300 {
		work.CopyFrom(s)
		work.Resample(2, rng)
		sh := work.sheets[0]
		for f := range facts {
			if s.seen[0].facts>>f&1 != 0 && sh.values[f] != truth.values[f] {
				t.Fatalf("fact %d was shown as %d and is drawn as %d", f, truth.values[f], sh.values[f])
			}
		}
		if work.bodies[0].vitality != int16(sh.vitality) {
			t.Fatalf("unhurt, yet %d of %d", work.bodies[0].vitality, sh.vitality)
		}
		for _, m := range sh.build.mo {
			if m != tables.NoMO {
				seen[s.game.content.MOs[m].Word] = true
			}
		}
		if work.sheets[1] != s.sheets[1] {
			t.Fatal("the viewer's own sheet changes")
		}
	}
	if len(seen) < 2 {
		t.Errorf("only %v are drawn", seen)
	}
}

// The two ways of drawing a build agree: trying until one fits, and weighing all
// that do.
func TestWeighedBuilds(t *testing.T) {
	s := start(t, dice.NewSeeded(1, 1), map[string]string{"initiative": "static"}, "oda", "issa")
	s.knowledge().learn(0, factDodge)
	rng := dice.NewSeeded(3, 3)
	r := resampler{s, rng}
	list, total := r.weigh(0, r.alike(0))
	weighed := map[tables.MO]float64{}
	for _, w := range list {
		weighed[w.build.primary] += float64(w.weight) / float64(total)
	}
	drawn, n := map[tables.MO]float64{}, 0
	var sh sheet
	for n < 20000 {
		if !r.drawBuild(&sh) {
			continue
		}
		if p, ok := r.pins(0, &sh.build); ok && rng.Deal(p.most) <= p.ways {
			drawn[sh.build.primary]++
			n++
		}
	}
	for m := range tables.MOs {
		if got, want := drawn[m]/float64(n), weighed[m]; got < want-0.015 || got > want+0.015 {
			t.Errorf("%s is drawn in %.3f, weighed %.3f", s.game.content.MOs[m].Word, got, want)
		}
	}
}

// CN-8.9: what was shown of a foe stays; the rest agrees with bands and wounds.
func TestResampledFoes(t *testing.T) {
	s := start(t, dice.NewSeeded(1, 1), map[string]string{"encounter": "foes", "initiative": "static"}, "brannoc", "brutes-hill")
	s.knowledge().sawDefence(1)
	s.health().lose(1, 7, teller{})
	s.knowledge().sawSeverity(1, 7, 1)
	work := s.Clone().(*state)
	rng := dice.NewSeeded(7, 7)
	attacks := map[uint8]bool{}
	for range 400 {
		work.CopyFrom(s)
		work.Resample(1, rng)
		n := work.kinds[0]
		attacks[n.attack] = true
		v := int(work.bodies[1].vitality)
		switch {
		case n.defence != 8:
			t.Fatalf("Defence 8 was shown, and is drawn as %d", n.defence)
		case 7/int(n.toughness) != 1:
			t.Fatalf("7 damage was a wound of 1, and Toughness is drawn as %d", n.toughness)
		case int(n.vitality)-v != 7 || bandOf(v, int(n.vitality)) != hurt:
			t.Fatalf("it lost 7 and is hurt, and Vitality is drawn as %d of %d", v, n.vitality)
		case int(work.bodies[2].vitality) != int(n.vitality):
			t.Fatalf("the other is unhurt, with %d of %d", work.bodies[2].vitality, n.vitality)
		}
	}
	if len(attacks) < 4 {
		t.Errorf("only the Attacks %v are drawn", attacks)
	}
}

// features counts what distinguishes sheets, each value of each part by itself.
func (sh *sheet) features(count map[string]int) {
	b := &sh.build
	for name, v := range map[string]any{
		"mos": b.mo, "primary": b.primary, "first": b.foci[0], "second": b.foci[1],
		"spec": [2]uint8{b.specFocus, b.spec}, "vitality": sh.vitality, "shield": sh.shield, "kit": sh.kit, "first weapon": sh.weapons[0],
	} {
		count[fmt.Sprint(name, " ", v)]++
	}
	for a, v := range sh.at {
		count[fmt.Sprint("attribute ", a, " ", v)]++
	}
}

// Sheets are drawn from those that agree as often as if whole sheets were drawn until
// one agrees.
func TestResampledAsIfTried(t *testing.T) {
	const n = 3000
	for name, know := range map[string]func(s *state){
		"nothing":   func(*state) {},
		"dodge":     func(s *state) { s.knowledge().learn(0, factDodge) },
		"spells":    func(s *state) { s.knowledge().learn(0, factCasts) },
		"toughness": func(s *state) { s.knowledge().learn(0, factDodge); s.knowledge().learn(0, factToughness) },
		"a free check": func(s *state) {
			s.knowledge().learnFree(0, need{attribute: tables.Intellect, focus: tables.FocusHealing, spec: tables.SpecWounds, ticked: tables.NoMO})
		},
		"initiative": func(s *state) { s.knowledge().learn(0, factInitiative); s.knowledge().learn(0, factDodge) },
		"a band": func(s *state) {
			s.knowledge().learn(0, factDodge)
			s.health().lose(0, 5, teller{})
			s.knowledge().looked(0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, dice.NewSeeded(1, 1), map[string]string{"initiative": "static"}, "oda", "issa")
			know(s)
			work, d := s.Clone().(*state), dice.NewSeeded(9, 9)
			got, want := map[string]int{}, map[string]int{}
			for range n {
				work.CopyFrom(s)
				work.Resample(2, d)
				work.sheets[0].features(got)
				r := resampler{work, d}
				work.CopyFrom(s)
				next := sheet{armour: s.sheets[0].armour}
				for !r.tried(0, &next) {
				}
				r.becomes(0, &next)
				work.sheets[0].features(want)
			}
			for name := range want {
				got[name] += 0
			}
			for name, k := range got {
				p := float64(k+want[name]) / (2 * n)
				if off := float64(k - want[name]); math.Abs(off) > 5*math.Sqrt(2*n*p*(1-p))+1 {
					t.Errorf("%s in %d of %d sheets, and in %d if whole sheets are drawn", name, k, n, want[name])
				}
			}
		})
	}
}

// A position is drawn by the dice alone, whether or not the builds were worked out
// before, and changes no other position.
func TestResampledByDice(t *testing.T) {
	for k, s := range walked(t, benchTables[0], 2) {
		draw := func() *state {
			work := s.Clone().(*state)
			work.Resample(1, dice.NewSeeded(uint64(k), 3))
			return work
		}
		first, clone := draw(), new(state)
		clone.CopyFrom(first)
		kept := *first.sheets[1]
		for range 2 {
			if again := draw(); !reflect.DeepEqual(again.sheets[1], &kept) {
				t.Fatalf("position %d: drawn as %+v, then as %+v", k, kept, *again.sheets[1])
			}
			s.game.plausible[1].Store(nil)
		}
		if first.Resample(1, dice.NewSeeded(uint64(k), 4)); !reflect.DeepEqual(clone.sheets[1], &kept) {
			t.Fatalf("position %d: its copy changes with it", k)
		}
		if s.sheets[1] != s.game.sheets[1] {
			t.Fatalf("position %d: the true sheet is replaced", k)
		}
	}
}

func TestAllocsPerResample(t *testing.T) {
	for _, table := range benchTables {
		list := walked(t, table, 1)
		work, d := list[0].Clone().(*state), dice.NewSeeded(5, 5)
		resample := func() {
			for _, s := range list {
				work.CopyFrom(s)
				work.Resample(1, d)
			}
		}
		resample() // what is plausible is worked out once
		if n := testing.AllocsPerRun(20, resample); n > 0 {
			t.Errorf("%s: %g allocations to resample %d positions", table.Name, n, len(list))
		}
	}
}
