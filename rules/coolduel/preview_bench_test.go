package coolduel

import "testing"

// One operation is the preview of one answer to an attack.
func BenchmarkPreview(b *testing.B) {
	for _, q := range questions {
		b.Run(q.name, func(b *testing.B) {
			s, by := struck(b, q.options, q.red, q.blue, q.attack, q.answer, q.set)
			for b.Loop() {
				s.Preview(2, by[2])
			}
		})
	}
}
