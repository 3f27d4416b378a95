//go:build e2e

package e2e

import (
	"context"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"

	"riposte/internal/house"
	"riposte/internal/server"
	"riposte/internal/store/sqlite"
	"riposte/rules"
)

// ownTime is a server in this process whose clock can be set forward.
func ownTime(t *testing.T) (base string, pass func(time.Duration)) {
	t.Helper()
	ctx := context.Background()
	kept, err := sqlite.Open(ctx, filepath.Join(t.TempDir(), "riposte.db"))
	if err != nil {
		t.Fatal(err)
	}
	var passed atomic.Int64
	began := time.Now()
	tables, err := house.New(ctx, house.Config{
		Store: kept, Rulesets: rules.All(), Elapsed: func() time.Duration { return time.Since(began) + time.Duration(passed.Load()) },
	})
	if err != nil {
		t.Fatal(err)
	}
	web := server.New(server.Config{Rooms: server.RoomsOf(tables, kept, nil), Pages: server.Drawn(tables, "test"), Local: true})
	front := httptest.NewServer(web)
	t.Cleanup(func() {
		front.CloseClientConnections()
		if err := tables.Close(ctx); err != nil {
			t.Error(err)
		}
		front.Close()
		_ = kept.Close()
	})
	return front.URL, func(d time.Duration) { passed.Add(int64(d)) }
}

// mute keeps requests to some paths from leaving a person's browser; they never arrive.
func (p *Person) mute(paths ...string) {
	p.t.Helper()
	p.run("mute", network.SetBlockedURLs().WithURLPatterns(blocked(paths)))
}

func blocked(paths []string) (out []*network.BlockPattern) {
	for _, path := range paths {
		out = append(out, &network.BlockPattern{URLPattern: "*://*:*" + path, Block: true})
	}
	return out
}

// awaited is true at an attempt to which all have committed, while another's seed is
// awaited and the reader's own is in.
const awaited = `(p => p.attempt === a && p.seats.every(s => s.commitment))(JSON.parse(document.querySelector('#promise').dataset.promise)) && /Awaited/.test(document.querySelector('#ask').textContent) && !('seedAsked' in document.querySelector('#status').dataset)`

// A duel begins when every seat has opened its seed. A person who keeps it back ends the
// attempt, in sight of all; the pages commit again by themselves, and the duel begins at
// the next attempt.
func TestAttemptThatEnds(t *testing.T) {
	base, pass := ownTime(t)
	ada, bea := newPerson(t, "Ada", base, desktop), newPerson(t, "Bea", base, phone)
	bea.allow(`ERR_BLOCKED_BY_CLIENT|^request: .*/seed$`)
	ada.open("/")
	ada.follow(invite)
	duel := ada.sits()
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	bea.mute("/duels/*/seed")
	ada.readies()
	bea.readies()
	ada.until("Bea alone is awaited", awaited, 1)
	ada.accessible("a seed is awaited")
	pass(25 * time.Hour)
	ada.speaks("Well?") // the house looks at its clock at the next act, if not before
	for _, p := range []*Person{ada, bea} {
		p.until("the attempt is told of", `/Attempt 1/.test(document.querySelector('#plate').textContent)`)
		p.until("it is attempt 2", `JSON.parse(document.querySelector('#promise').dataset.promise).attempt === 2`)
	}
	bea.narrow("an attempt that came to nothing")
	ada.accessible("an attempt that came to nothing")
	bea.mute()
	bea.reload()
	for _, p := range []*Person{ada, bea} {
		p.until("the duel has begun", `document.querySelector('#table')?.dataset.phase === 'playing'`)
	}
	ada.reads(duel, brought)
	if got := ada.text("#attempts"); !strings.Contains(got, "Did not open its seed") {
		t.Errorf("the attempt that came to nothing reads %q", got)
	}
	ada.accessible("earlier attempts")
	ada.concedes(duel)
	for _, p := range []*Person{ada, bea} {
		if promise := p.holds(duel); len(promise.Attempts) != 2 {
			t.Errorf("%s noted %d attempts", p.Name, len(promise.Attempts))
		}
	}
}

// A person who keeps a second seed back is put off the table, and the seat is open
// again.
func TestPutOff(t *testing.T) {
	base, pass := ownTime(t)
	ada, bea := newPerson(t, "Ada", base, desktop), newPerson(t, "Bea", base, desktop)
	bea.allow(`ERR_BLOCKED_BY_CLIENT|^request: .*/seed$|status of (403|409)`)
	ada.open("/")
	ada.follow(invite)
	duel := ada.sits()
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	bea.mute("/duels/*/seed")
	ada.readies()
	bea.readies()
	for attempt := 1; attempt <= 2; attempt++ {
		ada.until("Bea alone is awaited", awaited, attempt)
		pass(25 * time.Hour)
		ada.speaks("Well?")
		ada.until("the attempt is told of", `document.querySelector('#plate').textContent.includes('Attempt ' + a)`, attempt)
		bea.reload() // a page that was asleep commits anew when it is looked at
	}
	ada.until("the seat is open again", `/Put off the table/.test(document.querySelector('#plate').textContent) && document.querySelector('#table').dataset.phase === 'seating'`)
	cid := newPerson(t, "Cid", base, desktop)
	cid.open(duel)
	cid.press(sit)
	cid.sits()
	cid.readies()
	ada.until("the duel has begun", `document.querySelector('#table')?.dataset.phase === 'playing'`)
	ada.reads(duel, brought)
}

// readies locks the character that the page offers, if that has still to be done.
func (p *Person) readies() {
	p.t.Helper()
	lock := css(`#ask[action$="/document/lock"] button.primary`)
	const locked = `(() => {
		const now = JSON.parse(document.querySelector('#promise')?.dataset.promise ?? '{}');
		return now.seats?.some(s => s.seat === now.seat && s.seal);
	})()`
	p.until("all sit", `document.querySelector('#table')?.dataset.phase !== 'seating' && (document.querySelector('#ask[action$="/document/lock"]') || `+locked+`)`)
	// What another person does may move the button away as it is pressed: press again, as anybody
	// would.
	for range 3 {
		if !p.sees(lock) {
			break
		}
		p.press(lock)
		within(p.ctx, 3*time.Second, func() bool { return !p.sees(lock) })
	}
	p.until("the character is locked", locked)
}

// speaks talks at the table that is shown.
func (p *Person) speaks(words string) {
	p.t.Helper()
	if status := evaluate[int](p, `
		return (await fetch(location.pathname + '/talk', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({text: a})})).status`, words); status >= 400 {
		p.t.Fatalf("%s can't talk: status %d", p.Name, status)
	}
}
