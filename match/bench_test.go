package match

import "testing"

// One round of two seats: two locks and four walks.
func BenchmarkRound(b *testing.B) {
	cfg := toyConfig(2, false)
	cfg.Setup.Options["rounds"] = "1000000000"
	m := start(b, cfg)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range m.all() {
			do(b, m, 1, s, bid(3))
		}
		for _, s := range m.all() {
			do(b, m, 1, s, walk(1))
			do(b, m, 1, s, walk(2))
		}
	}
}

// BenchmarkRebuild replays a history of 200 rounds.
func BenchmarkRebuild(b *testing.B) {
	cfg := toyConfig(2, false)
	cfg.Setup.Options["rounds"] = "1000"
	m := start(b, cfg)
	for range 200 {
		for _, s := range m.all() {
			do(b, m, 1, s, bid(3))
		}
		for _, s := range m.all() {
			do(b, m, 1, s, walk(1))
			do(b, m, 1, s, walk(2))
		}
	}
	h := m.History()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Rebuild(cfg, h, nil); err != nil {
			b.Fatal(err)
		}
	}
}
