//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"testing"
	"time"

	permissions "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

// A browser is told by push only after a press of the button, in plain words where that can't be; the
// worker shows what comes as one notice for each duel, and nothing to whoever looks at the duel.
func TestPush(t *testing.T) {
	plain := newPerson(t, "Ada", load.Serve(t).URL, desktop)
	plain.open("/new/pugilism")
	plain.press(css(`#setup button.primary:not([name])`))
	plain.until("a table is laid", `location.pathname.startsWith('/duels/')`)
	plain.open("/me")
	if evaluate[bool](plain, `return document.querySelector('#push') !== null`) {
		t.Error("offered by a server that sends nothing")
	}

	s := load.Serve(t, "--push=mailto:host@duels.example")
	p := newPerson(t, "Ulla", s.URL, phone)
	p.open("/me")
	p.write(css("#me-name"), "Ulla")
	p.press(css(`form[action="/me"] button`))
	shows := func(state string) {
		t.Helper()
		p.until("the section says: "+state, `(() => { const all = [...document.querySelectorAll('#push p[data-push]')].filter((p) => !p.hidden); return all.length === 1 && all[0].dataset.push === a && all[0].offsetHeight > 0; })()`, state)
	}
	shows("off")
	p.accessible("notices that are off")
	p.narrow("notices that are off")
	allow := func(how permissions.PermissionSetting) {
		t.Helper()
		_, err := onBrowser(t, func(ctx context.Context) (any, error) {
			return nil, permissions.SetPermission(&permissions.PermissionDescriptor{Name: "notifications"}, how).WithBrowserContextID(p.id).WithOrigin(s.URL).Do(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	allow(permissions.PermissionSettingDenied)
	p.press(css(`#push button[data-push~="off"]`))
	shows("denied")
	allow(permissions.PermissionSettingGranted)

	// The push service of the browser is out of reach here, so its part is played: what it would
	// give, with keys that are the browser's to make.
	evaluate[any](p, `
		const keys = await crypto.subtle.generateKey({name: 'ECDH', namedCurve: 'P-256'}, true, ['deriveBits']);
		const raw = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
		const text = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
		let made = null;
		PushManager.prototype.getSubscription = async () => made;
		PushManager.prototype.subscribe = async (options) => {
			window.asked = [options.userVisibleOnly, options.applicationServerKey.length, options.applicationServerKey[0]].join();
			if (window.away) throw new Error('out of reach');
			made = {
				toJSON: () => ({endpoint: 'https://push.example/ulla', expirationTime: null, keys: {p256dh: text(raw), auth: text(new Uint8Array(16))}}),
				unsubscribe: async () => { made = null; return true; },
			};
			return made;
		};
		window.away = true;
		return null`)
	p.press(css(`#push button[data-push~="denied"]`))
	shows("failed")
	evaluate[any](p, `window.away = false; return null`)
	p.press(css(`#push button[data-push~="failed"]`))
	shows("on")
	if asked := evaluate[string](p, `return window.asked`); asked != "true,65,4" {
		t.Errorf("subscribed for %s", asked)
	}
	if got := evaluate[string](p, `return localStorage.getItem('riposte.notify')`); got != "on" {
		t.Error("and no notice on an open page")
	}
	p.accessible("notices that are on")

	// The worker.
	registered := make(chan serviceworker.RegistrationID, 8)
	chromedp.ListenTarget(p.ctx, func(event any) {
		if e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated); ok {
			for _, r := range e.Registrations {
				registered <- r.RegistrationID
			}
		}
	})
	if err := chromedp.Run(p.ctx, serviceworker.Enable()); err != nil {
		t.Fatal(err)
	}
	worker := <-registered
	deliver := func(body string) {
		t.Helper()
		err := chromedp.Run(p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
			return serviceworker.DeliverPushMessage(s.URL, worker, body).Do(cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Target))
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
	notices := `(await (await navigator.serviceWorker.getRegistration('/')).getNotifications()).map((n) => n.title + '|' + n.body + '|' + n.tag).sort().join(';')`
	for _, told := range []struct{ body, path, all string }{
		{"Pugilism with Bob: Round 1", "/duels/one", "Pugilism with Bob: Round 1|/duels/one"},
		{"Pugilism with Bob: Round 2", "/duels/one", "Pugilism with Bob: Round 2|/duels/one"},
		{"DUEL: the first clash", "/duels/two", "DUEL: the first clash|/duels/two;It is your turn|Pugilism with Bob: Round 2|/duels/one"},
	} {
		// Chromium drops a notice that is being shown while a page asks which there are: each asking comes
		// a while after a delivery, and what was dropped is delivered again.
		var there string
		if !within(p.ctx, deadline, func() bool {
			deliver(fmt.Sprintf(`{"title":"It is your turn","body":%q,"path":%q}`, told.body, told.path))
			time.Sleep(500 * time.Millisecond)
			there = evaluate[string](p, `return `+notices)
			return there == "It is your turn|"+told.all
		}) {
			t.Fatalf("one notice for each duel, the last %q: there are %q", told.body, there)
		}
	}

	p.press(css(`#push button[data-push="on"]`))
	shows("off")
}
