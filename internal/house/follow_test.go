package house_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/store"
)

// A counting store counts the duels that were read from the first step on, and those from where
// they were known.
type counting struct {
	store.Store
	whole, since atomic.Int64
}

func (c *counting) LoadAfter(ctx context.Context, duel string, steps int) (*store.Loaded, error) {
	if steps == 0 {
		c.whole.Add(1)
	} else {
		c.since.Add(1)
	}
	return c.Store.LoadAfter(ctx, duel, steps)
}

// What other houses do at a table is followed from where it is known, and is seen then as by
// somebody who reads it from the first step.
func TestFollowing(t *testing.T) {
	for _, r := range everyRuleset {
		ruleset := r.Info().Name
		t.Run(ruleset, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				w := newWorld(t)
				w.must(w.Close(ctx))
				p := &post{}
				c := &counting{Store: w.store}
				var in [3]*world
				for i := range in {
					in[i] = on(t, c, w.path, Config{Random: random(byte(20 + i)), Rulesets: everyRuleset, Shared: true, Crier: p})
				}
				of := goldenTables[ruleset]
				id := in[0].lay(Order{Ruleset: ruleset, Options: of.options, Places: []Place{
					{Who: Me, Name: "Ann", Document: sample(of.documents[0]), Lock: true}, {Who: Open},
				}})
				_, err := in[1].Join(ctx, "bob", id, Joining{Name: "Bob"})
				w.must(err)
				w.must(in[1].Submit(ctx, "bob", id, sample(of.documents[1])))
				w.must(in[1].LockDocument(ctx, "bob", id))
				for _, at := range in { // who is there is told with the beats, which is another matter
					for _, g := range []Guest{"ann", "bob"} {
						defer at.listen(g, id).stop()
					}
				}
				time.Sleep(time.Minute)
				synctest.Wait()
				began, whole := c.since.Load(), c.whole.Load()
				looked := 0
				for n := 0; n < 40 && in[0].look("", id).Phase == Playing; n++ {
					for i, g := range []Guest{"ann", "bob"} {
						at := in[(i+n/9)%2]
						switch s := at.look(g, id); {
						case n%7 == 0:
							w.must(at.Talk(ctx, g, id, "hm", ""))
						case s.CanBack != 0 && w.random.IntN(4) == 0:
							_ = at.TakeBack(ctx, g, id, s.CanBack)
						case s.Request != nil && s.Request.Must && w.random.IntN(5) == 0:
							legal := at.legal(id, s.Seat)
							_, _ = at.Answer(ctx, g, id, Answer{Request: s.Request.ID, Sentence: legal[w.random.IntN(len(legal))]})
						default:
							at.answer(g, id)
						}
					}
					time.Sleep(300 * time.Millisecond)
					synctest.Wait()
					if n%6 > 0 {
						continue
					}
					looked++
					for _, g := range []Guest{"", "ann", "bob"} {
						in[2].look(g, id)
						in[2].Unload(id)
						whole++
						cold := encode(t, in[2].look(g, id))
						for _, at := range in[:2] {
							same(t, encode(t, at.look(g, id)), cold)
						}
					}
				}
				if since, again := c.since.Load()-began, c.whole.Load()-whole; since < 10 || again > 0 || looked == 0 {
					t.Errorf("read %d times from where it was known, %d from the first step; compared %d times", since, again, looked)
				}
			})
		})
	}
}
