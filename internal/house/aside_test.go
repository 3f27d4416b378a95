package house_test

import (
	"bytes"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	. "riposte/internal/house"
	"riposte/internal/jobs"
	"riposte/internal/store/damagetest"
)

// A duel that these rules can't play is named in the log once and set aside; whatever
// was to be done for it waits for the next program, and all others go on.
func TestSetAside(t *testing.T) {
	bubble(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "riposte.db")
		w := on(t, openStore(t, path), path, Config{Random: random(1)})
		against := Order{Options: quick, Places: []Place{{Who: Me, Name: "Ann", Document: sample("pell"), Lock: true}, {Who: Bot}}}
		broken, unread, sound, faulty := w.lay(against), w.lay(against), w.lay(against), w.two(Order{Options: quick})
		synctest.Wait()
		for _, id := range []string{broken, unread, sound} {
			w.answer("ann", id)
		}
		w.Kill()
		synctest.Wait()
		w.must(w.Close(ctx))
		w.must(w.store.Close())
		damagetest.Do(t, path, "UPDATE steps SET step = CAST('{}' AS BLOB) WHERE duel = ? AND sequence = 0", broken)
		damagetest.Do(t, path, "UPDATE duels SET terms = CAST('{' AS BLOB) WHERE id = ?", unread)
		damagetest.Do(t, path, "UPDATE seats SET name = 'Eve' WHERE duel = ? AND seat = 1", faulty)
		for _, id := range []string{broken, unread} {
			damagetest.Do(t, path, "DELETE FROM jobs WHERE kind = 'bot' AND duel = ?", id) // the house may have stopped before the bot's answer
			damagetest.Do(t, path, "INSERT INTO jobs (kind, duel, due, body) VALUES ('bot', ?, 0, CAST('{\"seat\":2,\"request\":1}' AS BLOB))", id)
		}

		var log bytes.Buffer
		next := on(t, openStore(t, path), path, Config{Random: random(2), Log: slog.New(slog.NewTextHandler(&log, nil))})
		vetted, err := next.Vet(ctx)
		if want := (Vetted{Duels: 4, Aside: 2, Faulty: 1}); err != nil || vetted != want {
			t.Errorf("vetted %+v, %v; want %+v", vetted, err, want)
		}
		for _, id := range []string{broken, unread} {
			for range 3 {
				if _, err := next.Look(ctx, "ann", id, 0); !errors.Is(err, ErrAside) || err.Error() != ErrAside.Error() {
					t.Errorf("looked at: %v, want %v and no more", err, ErrAside)
				}
			}
		}
		if end := next.play(sound, 1000, "ann"); end.Phase != Over {
			t.Errorf("the sound one is %s", end.Phase)
		}
		if mine, err := next.Mine(ctx, "ann"); err != nil || len(mine) != 4 {
			t.Errorf("%d listed, %v; want all four", len(mine), err)
		}
		time.Sleep(10 * jobs.LeaseFor)
		synctest.Wait()
		w.must(next.Close(ctx))
		for _, id := range []string{broken, unread, faulty} {
			if n := strings.Count(log.String(), "duel="+id); n != 1 {
				t.Errorf("duel %s is named %d times in the log:\n%s", id, n, &log)
			}
		}
		if strings.Contains(log.String(), "duel="+sound) {
			t.Errorf("the sound one is named in the log:\n%s", &log)
		}
		after := openStore(t, path)
		last, err := after.Begin(ctx, time.Now(), true)
		w.must(err)
		leased, err := after.Lease(ctx, last.ID, time.Now(), time.Minute, 10, JobBot)
		waiting := map[string]bool{}
		for _, j := range leased {
			waiting[j.Duel] = true
		}
		if err != nil || len(waiting) != 2 || !waiting[broken] || !waiting[unread] {
			t.Errorf("the next program finds %+v, %v; want those of the two set aside", leased, err)
		}
	})
}
