package coolname

import (
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rulestest"
)

// walked is positions of advised encounters at a table, every few steps one.
func walked(tb testing.TB, table rulestest.Table, encounters uint64) (list []*state) {
	for n := range encounters {
		d := dice.NewSeeded(n, 1)
		s := start(tb, d, table.Options, table.Documents...)
		by := make([]riposte.Choice, s.game.seats+1)
		var player bot.Advised
		for step := 0; ; step++ {
			owing := riposte.Owing(nil, s, s.game.seats)
			if len(owing) == 0 {
				break
			}
			if step%3 == 0 {
				list = append(list, s.Clone().(*state))
			}
			clear(by)
			for _, seat := range owing {
				by[seat] = player.Choose(bot.At(s, seat), d)
				if s.Owed(seat).Mode == riposte.Alone {
					break
				}
			}
			if err := s.Apply(by, d, nil); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return list
}

func BenchmarkResample(b *testing.B) {
	for _, table := range benchTables {
		b.Run(table.Name, func(b *testing.B) {
			list := walked(b, table, 8)
			work := list[0].Clone().(*state)
			d := dice.NewSeeded(5, 5)
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				work.CopyFrom(list[n%len(list)])
				work.Resample(1, d)
			}
		})
	}
}

// What is plausible is worked out anew for the first position after something was
// shown; this is its price.
func BenchmarkPlausible(b *testing.B) {
	list := walked(b, benchTables[0], 8)
	d := dice.NewSeeded(5, 5)
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		s := list[n%len(list)]
		s.game.plausible[1].Store(nil)
		resampler{s, d}.plausible(1)
	}
}
