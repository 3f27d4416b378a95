package lab_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/rules/coolname"
)

// contenders are who plays a shard of study.
func contenders(sh *lab.Shard) (bots []lab.Contender) {
	makers := map[string]func() bot.Bot{"advised": advised, "random": random}
	for _, name := range sh.Bots {
		bots = append(bots, lab.Contender{Name: name, New: makers[name]})
	}
	return bots
}

// A piece is some pairs of a shard that were played.
type piece struct {
	sh       *lab.Shard
	from, to int
	played   []byte
}

// shuffled plays shards elsewhere: it takes some, plays them in small pieces, and hands these in
// twice and in another order.
func shuffled(r riposte.Ruleset, seed uint64, size int) func(context.Context, *lab.Shards) error {
	return func(ctx context.Context, list *lab.Shards) error {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		random := rand.New(rand.NewPCG(seed, 0))
		var mu sync.Mutex
		var wg sync.WaitGroup
		var fault error
		for {
			sh, ok := list.Next(ctx, 1+random.IntN(size))
			if !ok {
				wg.Wait()
				return fault
			}
			order := rand.New(rand.NewPCG(random.Uint64(), 0))
			wg.Go(func() {
				var pieces []piece
				err := sh.Play(ctx, r, contenders(sh), 1<<15, func(from, to int, played []byte) error {
					pieces = append(pieces, piece{sh, from, to, played}, piece{sh, from, to, played})
					return nil
				})
				mu.Lock()
				defer mu.Unlock()
				order.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
				for _, p := range pieces {
					err = errors.Join(err, list.Take(p.sh, p.from, p.to, p.played))
				}
				if fault = errors.Join(fault, err); err != nil {
					stop()
				}
			})
		}
	}
}

// A run that is played elsewhere in shards of any length, in any order and handed in twice, tells
// the same: rows, decisions, counts and where set-ups end.
func TestShardsAreTheRun(t *testing.T) {
	study := func() *lab.Run {
		r := study(160, 2)
		r.Decisions = true
		r.Enough = func(c *lab.Came) bool { return c.Duels >= 60 && c.Players[0].Points > c.Players[1].Points }
		return r
	}
	rows, came := told(t, study())
	for seed, size := range []int{1, 7, 40} {
		far := study()
		far.Elsewhere = shuffled(far.Ruleset, uint64(seed), size)
		again, account := told(t, far)
		if !reflect.DeepEqual(rows, again) {
			t.Errorf("shards of up to %d pairs: %d rows are told, %d on one machine", size, len(again), len(rows))
		}
		if came != account {
			t.Errorf("shards of up to %d pairs count %s, one machine %s", size, account, came)
		}
	}
}

// A run of more than two, and one that goes on.
func TestShardsGoOn(t *testing.T) {
	run := func(duels int) *lab.Run {
		bots := []lab.Contender{{Name: "advised", New: advised}, {Name: "random", New: random}, {Name: "random", New: random}}
		party := lab.Sitting{Name: "party", Setup: riposte.Setup{Seats: documents("oda", "brannoc", "oda")}, Bots: bots}
		pair := lab.Sitting{Name: "pair", Setup: riposte.Setup{Seats: documents("oda", "brannoc")}, Bots: bots[:2]}
		return &lab.Run{Ruleset: coolname.Ruleset(), Duels: duels, Seed: 5, Workers: 2, Sittings: []lab.Sitting{party, pair}}
	}
	_, came := told(t, run(22))
	first := run(7)
	first.Elsewhere = shuffled(first.Ruleset, 1, 3)
	account, err := first.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	second := run(22)
	second.From, second.Elsewhere = account, shuffled(second.Ruleset, 2, 5)
	if _, again := told(t, second); again != came {
		t.Errorf("gone on with elsewhere: %s, at once: %s", again, came)
	}
}

// What is not of the shard is refused, and so is what doesn't fit into a piece.
func TestTakeRefuses(t *testing.T) {
	r := study(40, 1)
	r.Elsewhere = func(ctx context.Context, list *lab.Shards) error {
		sh, _ := list.Next(ctx, 4)
		other, _ := list.Next(ctx, 4)
		var all []piece
		if err := sh.Play(ctx, r.Ruleset, contenders(sh), 1<<20, func(from, to int, played []byte) error {
			all = append(all, piece{sh, from, to, played})
			return nil
		}); err != nil {
			t.Error(err)
		}
		whole := all[0].played
		for name, take := range map[string]func() error{
			"another shard":     func() error { return list.Take(other, 0, 4, whole) },
			"other pairs":       func() error { return list.Take(sh, 1, 4, whole) },
			"too few":           func() error { return list.Take(sh, 0, 3, whole) },
			"none":              func() error { return list.Take(sh, 2, 2, whole) },
			"beyond":            func() error { return list.Take(sh, 3, 5, whole) },
			"half of the bytes": func() error { return list.Take(sh, 0, 4, whole[:len(whole)/2]) },
			"no bytes":          func() error { return list.Take(sh, 0, 4, nil) },
		} {
			if take() == nil {
				t.Errorf("%s: it is taken", name)
			}
		}
		if err := sh.Play(ctx, r.Ruleset, contenders(sh), 100, func(int, int, []byte) error { return nil }); err == nil || !strings.Contains(err.Error(), "at most 100") {
			t.Errorf("a piece of at most 100 bytes: %v", err)
		}
		return errBroken
	}
	if _, err := r.Play(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
}

var errBroken = errors.New("broken off")
