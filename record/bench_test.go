package record_test

import (
	"bytes"
	"io"
	"testing"

	"riposte/dice"
	"riposte/record"
)

// One operation is one step of a resolved record.
func BenchmarkReplay(b *testing.B) {
	for name, options := range map[string]map[string]string{"full": nil, "bare": {"ring": "off", "edge": "off"}} {
		b.Run("rules="+name, func(b *testing.B) {
			p, err := simulated(b, options, 3, 0).Replay()
			if err != nil {
				b.Fatal(err)
			}
			if err := p.Run(); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for steps := 0; steps < b.N; steps += p.Len() {
				if err := p.Run(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

// One operation is one record, made from a played duel and written.
func BenchmarkWrite(b *testing.B) {
	for _, form := range []record.Form{record.JSONL, record.Text} {
		b.Run("form="+form.String(), func(b *testing.B) {
			setup := sample(nil)
			setUp, steps := play(b, setup, dice.NewSeeded(7, 3), 3, 0)
			k, w := record.NewMaker(known[0]), record.NewWriter(io.Discard, form)
			b.ReportAllocs()
			for b.Loop() {
				r, err := record.FromPlayed(k, setup, setUp, steps, record.Meta{Date: date, RNG: record.RNG{Kind: record.PCG, Hi: 7, Lo: 3}})
				if err != nil {
					b.Fatal(err)
				}
				if err := w.Write(r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(steps)), "steps/record")
		})
	}
}

// One operation is one record.
func BenchmarkVerify(b *testing.B) {
	for _, form := range []record.Form{record.JSONL, record.Text} {
		b.Run("form="+form.String(), func(b *testing.B) {
			data := export(b, simulated(b, nil, 3, 0), form)
			data = bytes.Clone(data)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if report := record.Verify(data, known); !report.OK() {
					b.Fatal(report.String())
				}
			}
		})
	}
}
