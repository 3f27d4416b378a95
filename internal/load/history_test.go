//go:build e2e

package load

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"riposte"
	"riposte/internal/judge"
	"riposte/rules"
)

// A stage is one duel with those who play and watch it.
type stage struct {
	game     Game
	bot      string // in the second seat; "" is a person
	watchers int    // of the public
	pages    int    // more feeds of the first seat
	clock    *Clock
}

// perform plays a duel to its end, and looks at what is left of it.
func (s *story) perform(ctx context.Context, st stage, number int) error {
	random := rand.New(rand.NewPCG(uint64(number), 5))
	st.game.Clock = st.clock
	guests := []*Guest{s.guest(), s.guest()}
	table := &judge.Table{Ruleset: st.game.Ruleset, Persons: []riposte.Seat{1, 2}}
	if st.clock != nil {
		table.Bank = int64(1000 * st.clock.Bank)
	}
	key := fmt.Sprintf("order-%d-%d", number, random.Uint32())
	var duel string
	var err error
	if st.bot != "" {
		guests = guests[:1]
		table.Persons, table.Bots = table.Persons[:1], table.Persons[1:]
		duel, err = lay(ctx, guests[0], func() (string, error) { return Against(ctx, guests[0], st.game, st.bot, key) })
	} else {
		duel, err = lay(ctx, guests[1], func() (string, error) { return Table(ctx, guests[0], guests[1], st.game, key) })
	}
	if err != nil {
		return fmt.Errorf("lay: %w", err)
	}
	s.Write(judge.Entry{Do: judge.Laid, Duel: strings.TrimPrefix(duel, "/duels/"), Began: s.Now(), Table: table})
	var all []*actor
	enter := func(who string, guest *Guest, seat riposte.Seat, plays bool) {
		all = append(all, &actor{
			story: s, who: fmt.Sprintf("%s of %d", who, number), guest: guest, duel: duel, seat: seat, plays: plays, waits: patience,
			random: rand.New(rand.NewPCG(random.Uint64(), 6)),
		})
	}
	for i, guest := range guests {
		enter(fmt.Sprintf("player %d", i+1), guest, riposte.Seat(i+1), true)
	}
	for i := range st.pages {
		enter(fmt.Sprintf("page %d", i+1), guests[0], 1, false)
	}
	for i := range st.watchers {
		enter(fmt.Sprintf("watcher %d", i+1), s.guest(), riposte.Nobody, false)
	}
	errs := make([]error, len(all))
	var playing, looking sync.WaitGroup
	over, stop := context.WithCancel(ctx)
	for i, a := range all {
		playing.Go(func() { errs[i] = a.play(ctx) })
		if a.seat == riposte.Nobody {
			looking.Go(func() { a.glance(over) })
		}
	}
	playing.Wait()
	stop()
	looking.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	seats := map[riposte.Seat]bool{}
	for _, a := range all {
		if !seats[a.seat] {
			seats[a.seat] = true
			s.ends = append(s.ends, a)
		}
	}
	return nil
}

// glance looks at a duel now and then, beside the feed, as another client does.
func (a *actor) glance(ctx context.Context) {
	other := &actor{story: a.story, who: a.who + ", looking", guest: a.guest, duel: a.duel, random: rand.New(rand.NewPCG(1, 7))}
	for ctx.Err() == nil {
		if l, err := other.see(ctx, judge.Look, other.last); err == nil {
			other.last = l.Seq
		}
		wait(ctx, time.Duration(100+other.random.IntN(400))*time.Millisecond)
	}
}

// close looks at the end of every duel from every seat, asks for its record, and has all of it judged.
func (s *story) close(ctx context.Context) (*judge.Verdict, error) {
	for _, a := range s.ends {
		if err := a.end(ctx); err != nil {
			return nil, fmt.Errorf("the end of %s: %w", a.duel, err)
		}
		if a.seat != riposte.Nobody {
			continue
		}
		var data []byte
		for {
			_, err := a.guest.Do(ctx, http.MethodGet, a.duel+"/record?form=jsonl", nil, &data, "")
			if err == nil {
				break
			}
			if !wait(ctx, restless) {
				return nil, fmt.Errorf("the record of %s: %w", a.duel, err)
			}
		}
		if err := s.Record(strings.TrimPrefix(a.duel, "/duels/"), data); err != nil {
			return nil, err
		}
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	history, err := judge.Read(s.folder)
	if err != nil {
		return nil, err
	}
	return history.Judge(rules.All()), nil
}

var historyIn = flag.String("history", "", "keep the history of TestHistory and TestChaos in this folder")

// newStory begins a history of what clients do at an address.
func newStory(t *testing.T, url string, client *http.Client) *story {
	t.Helper()
	folder := *historyIn
	if folder == "" {
		folder = t.TempDir()
	}
	w, err := judge.NewWriter(folder)
	if err != nil {
		t.Fatal(err)
	}
	return &story{Writer: w, folder: folder, url: url, client: client}
}

// What clients of a server that nobody harms write down keeps to all laws. A history in which laws are
// then broken on purpose, internal/judge/testdata/good, was written by this.
func TestHistory(t *testing.T) {
	s := newStory(t, Serve(t, unlimited...).URL, client)
	bout := Game{Ruleset: "pugilism", Options: map[string]string{"rounds": "1", "bouts": "3"}, Documents: Pugilism.Documents}
	for i, st := range []stage{
		{game: bout, watchers: 2, pages: 1, clock: &Clock{Base: 600, Bank: 60}},
		{game: bout, watchers: 1, bot: "random"},
	} {
		if err := s.perform(t.Context(), st, i+1); err != nil {
			t.Fatal(err)
		}
	}
	verdict, err := s.close(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if t.Log(verdict); !verdict.OK() {
		t.Error("laws are broken")
	}
}
