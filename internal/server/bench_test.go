package server

import (
	"context"
	"net/url"
	"path/filepath"
	"sync"
	"testing"

	"riposte/internal/house"
	"riposte/internal/store/sqlite"
	"riposte/rules"
)

// Somebody comes to a table that many watch, and leaves, until each of their streams
// has its frames; ns/frame is what one of them costs.
func BenchmarkFrames(b *testing.B) {
	const watching = 64
	for _, as := range []string{"html", "json"} {
		b.Run(as, func(b *testing.B) {
			ctx := context.Background()
			kept, err := sqlite.Open(ctx, filepath.Join(b.TempDir(), "duels.db"))
			if err != nil {
				b.Fatal(err)
			}
			tables, err := house.New(ctx, house.Config{Store: kept, Rulesets: rules.All(), Random: chance(1)})
			if err != nil {
				b.Fatal(err)
			}
			defer func() {
				_ = tables.Close(ctx)
				_ = kept.Close()
			}()
			duel, err := tables.Create(ctx, house.Guest(ulla), house.Order{Ruleset: "pugilism", Places: []house.Place{
				{Who: house.Me, Document: []byte(`"ulla"`), Lock: true}, {Who: house.Bot, Bot: "random"},
			}})
			if err != nil {
				b.Fatal(err)
			}
			page := Page{Base: &url.URL{Scheme: "https", Host: "duels.example"}}
			pages := Drawn(tables, "bench")
			var frames sync.WaitGroup
			var turns []chan int // how many are watching in the frame that is waited for
			for range watching {
				stream, err := tables.Watch(ctx, "", duel, 0)
				if err != nil {
					b.Fatal(err)
				}
				defer stream.Close()
				var patch patches
				draw := func(s *house.Sight) ([]byte, error) {
					_, data, err := patch.draw(s)
					return data, err
				}
				if as == "html" {
					draw = pages.Tables.Stream(page, 0)
				}
				turn := make(chan int)
				turns = append(turns, turn)
				go func() {
					for want := range turn {
						for got := -1; got != want; {
							s, err := stream.Next(ctx)
							if err != nil {
								b.Error(err)
								break
							}
							if data, err := draw(s); err != nil || len(data) == 0 {
								b.Errorf("%d bytes, %v", len(data), err)
							}
							got = s.Watching
						}
						frames.Done()
					}
				}()
			}
			all := func(want int) {
				frames.Add(watching)
				for _, turn := range turns {
					turn <- want
				}
			}
			all(watching)
			frames.Wait()
			b.ResetTimer()
			for range b.N {
				all(watching + 1)
				one, err := tables.Watch(ctx, "", duel, 0)
				if err != nil {
					b.Fatal(err)
				}
				frames.Wait()
				all(watching)
				one.Close()
				frames.Wait()
			}
			b.StopTimer()
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N*watching), "ns/frame")
			for _, turn := range turns {
				close(turn)
			}
		})
	}
}
