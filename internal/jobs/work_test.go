package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"riposte/internal/store"
)

// A due is a store whose jobs are all due, and are leased again once their leases have run
// out.
type due struct {
	Store
	mu   sync.Mutex
	jobs []store.Job
	run  int64
}

func (d *due) Begin(_ context.Context, now time.Time, _ bool) (store.Run, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.run++
	return store.Run{ID: d.run, At: now}, nil
}

func (d *due) Pauses(context.Context) ([]store.Pause, error) { return nil, nil }

func (d *due) End(context.Context, store.Run) error { return nil }

// Beat tells the first run that it was ended.
func (d *due) Beat(_ context.Context, run int64, _ time.Time, _ []byte) ([]store.Run, error) {
	if run == 1 {
		return nil, store.ErrLost
	}
	return nil, nil
}

func (d *due) Lease(_ context.Context, _ int64, now time.Time, lease time.Duration, most int, kinds ...string) (leased []store.Job, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := range d.jobs {
		if j := &d.jobs[i]; len(leased) < most && !now.Before(j.Until) && slices.Contains(kinds, j.Kind) {
			j.Until = now.Add(lease)
			leased = append(leased, *j)
		}
	}
	return leased, nil
}

func (d *due) Finish(_ context.Context, j store.Job) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.jobs = slices.DeleteFunc(d.jobs, func(o store.Job) bool { return o.ID == j.ID })
	return nil
}

// Jobs of one duel are done one after another, and those of another duel meanwhile; one that
// fails, or panics, is logged and comes again with its lease; a run that was ended goes on as
// another.
func TestWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &due{}
		for i, duel := range []string{"slow", "slow", "quick", "fails", "panics"} {
			kept.jobs = append(kept.jobs, store.Job{ID: int64(i + 1), Kind: "work", Duel: duel})
		}
		var log bytes.Buffer
		run, err := Begin(t.Context(), Config{Store: kept, Alone: true, Lanes: [][]string{{"work"}}, Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var done []int64
		tries := map[string]int{}
		goOn := make(chan struct{})
		run.Work(func(ctx context.Context, j store.Job) error {
			mu.Lock()
			tries[j.Duel]++
			first := tries[j.Duel] == 1
			mu.Unlock()
			switch {
			case first && j.Duel == "slow":
				<-goOn
			case first && j.Duel == "fails":
				return errors.New("not now")
			case first && j.Duel == "panics":
				panic("not now")
			}
			mu.Lock()
			defer mu.Unlock()
			done = append(done, j.ID)
			return kept.Finish(ctx, j)
		}, func(context.Context) {})
		synctest.Wait()
		if !slices.Equal(done, []int64{3}) || !run.Leased("work") || run.Leased("other") {
			t.Errorf("done %v while the first waits; want the quick one alone", done)
		}
		close(goOn)
		synctest.Wait()
		if !slices.Equal(done, []int64{3, 1, 2}) || run.Leased("work") {
			t.Errorf("done %v; want the slow ones after each other", done)
		}
		time.Sleep(LeaseFor + LookEvery)
		synctest.Wait()
		if len(done) != 5 || tries["fails"] != 2 || tries["panics"] != 2 {
			t.Errorf("done %v, tries %v; want all after the leases", done, tries)
		}
		run.Stop()
		run.End()
		for _, want := range []string{"do a job", "a job failed", "it goes on"} {
			if strings.Count(log.String(), want) != 1 {
				t.Errorf("want %q once in the log:\n%s", want, &log)
			}
		}
		if kept.run != 2 {
			t.Errorf("%d runs, want another after the first was ended", kept.run)
		}
	})
}

// A lane that is full holds up no other; what it had no room for follows as soon as there is
// some, and what is due in one lane is not looked for in another.
func TestLanes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &due{}
		id := int64(0)
		add := func(kind string) {
			kept.mu.Lock()
			defer kept.mu.Unlock()
			id++
			kept.jobs = append(kept.jobs, store.Job{ID: id, Kind: kind, Duel: fmt.Sprint("duel ", id)})
		}
		for range atOnce + 2 {
			add("thought")
		}
		run, err := Begin(t.Context(), Config{Store: kept, Alone: true, Lanes: [][]string{{"clock"}, {"thought"}}, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		begun, done := map[string]int{}, map[string]int{}
		goOn := make(chan struct{})
		run.Work(func(ctx context.Context, j store.Job) error {
			mu.Lock()
			begun[j.Kind]++
			mu.Unlock()
			if j.Kind == "thought" {
				<-goOn
			}
			mu.Lock()
			done[j.Kind]++
			mu.Unlock()
			return kept.Finish(ctx, j)
		}, func(context.Context) {})
		synctest.Wait()
		if begun["thought"] != atOnce {
			t.Fatalf("%d thoughts at once, want %d", begun["thought"], atOnce)
		}
		add("clock")
		run.Wake("thought")
		synctest.Wait()
		if done["clock"] != 0 {
			t.Error("a clock was looked for though a thought was announced")
		}
		run.Wake("clock")
		synctest.Wait()
		if done["clock"] != 1 {
			t.Error("a clock waits for thoughts")
		}
		began := time.Now()
		close(goOn)
		synctest.Wait()
		if done["thought"] != atOnce+2 || time.Since(began) > 0 {
			t.Errorf("%d thoughts after %v, want all %d at once", done["thought"], time.Since(began), atOnce+2)
		}
		run.Stop()
		run.End()
	})
}

// A crowd is a store with runs of others, which beat while they live.
type crowd struct {
	due
	beats map[int64]int64
	ended []int64
	away  bool // nothing can be stored
	told  time.Time
}

func (c *crowd) Beat(context.Context, int64, time.Time, []byte) (others []store.Run, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.away {
		return nil, store.ErrUnavailable
	}
	for id, beats := range c.beats {
		others = append(others, store.Run{ID: id, Beats: beats, At: c.told})
	}
	return others, nil
}

func (c *crowd) End(_ context.Context, run store.Run) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, there := c.beats[run.ID]; there {
		delete(c.beats, run.ID)
		c.ended = append(c.ended, run.ID)
	}
	return nil
}

// A run that is silent is ended, within two seconds of its last beat; one that could not be heard
// because the store was away is not. The time of a run keeps up with that of others.
func TestMeet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &crowd{beats: map[int64]int64{7: 0, 8: 0}}
		var ended []int64
		run, err := Begin(t.Context(), Config{Store: kept, Log: slog.New(slog.DiscardHandler), Among: Among{Ended: func(r store.Run) { ended = append(ended, r.ID) }}})
		if err != nil {
			t.Fatal(err)
		}
		run.Work(func(context.Context, store.Job) error { return nil }, func(context.Context) {})
		pass := func(d time.Duration, living ...int64) {
			for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(BeatEvery / 3) {
				kept.mu.Lock()
				for _, id := range living {
					if !kept.away {
						kept.beats[id]++
					}
				}
				kept.mu.Unlock()
			}
			synctest.Wait()
		}
		pass(time.Minute, 7, 8)
		kept.mu.Lock()
		kept.away = true
		kept.mu.Unlock()
		pass(time.Minute, 7, 8)
		kept.mu.Lock()
		kept.away = false
		kept.told = run.Now().Add(time.Hour)
		kept.mu.Unlock()
		pass(GoneAfter/2, 7)
		pass(time.Minute, 7, 8)
		if len(kept.ended) > 0 {
			t.Fatalf("ended %v, which live", kept.ended)
		}
		if behind := kept.told.Sub(run.Now()); behind > 0 {
			t.Errorf("the time is %v behind what another has told", behind)
		}
		pass(2*time.Second, 7)
		if !slices.Equal(kept.ended, []int64{8}) || !slices.Equal(ended, kept.ended) {
			t.Errorf("two seconds after the last beat of 8: ended %v, told of %v", kept.ended, ended)
		}
		run.Stop()
		run.End()
	})
}
