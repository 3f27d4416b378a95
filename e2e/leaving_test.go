//go:build e2e

package e2e

import (
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	downloads "github.com/chromedp/cdproto/browser"

	"riposte/internal/load"
)

// opens unfolds what an act asks before it is done, and presses its button.
func (p *Person) opens(id string) {
	p.t.Helper()
	if evaluate[bool](p, `return document.getElementById('table').dataset.phase === 'playing'`) && p.sees(css("label:has(#tab-talk)")) {
		p.press(css("label:has(#tab-talk)"))
	}
	p.await(css("#" + id + " summary"))
	p.whole()
	if !evaluate[bool](p, `return document.getElementById(a).open`, id) {
		p.press(css("#" + id + " summary"))
	}
	p.press(css("#" + id + " form button"))
}

// The host of a table removes it, from a seat or without one; those who watch are
// told.
func TestCancelButton(t *testing.T) {
	s := load.Serve(t)
	ada, bea := newPerson(t, "Ada", s.URL, phone), newPerson(t, "Bea", s.URL, desktop)
	bea.allow(`status of 410`)
	ada.open("/")
	ada.follow(invite)
	seated := ada.sits()
	open := map[string]any{"ruleset": "pugilism", "places": []any{openSeat, openSeat}}
	aside := ada.lay(open)
	for _, duel := range []string{seated, aside} {
		ada.open(duel)
		bea.open(duel)
		bea.press(sit)
		bea.sits()
		if bea.sees(css("#cancel")) {
			t.Error("Bea can cancel the table of another")
		}
		ada.until("Ada hears of Bea", `/Bea|Guest|sits down/.test(document.querySelector('main').textContent)`)
		ada.narrow("a table that may be cancelled")
		ada.opens("cancel")
		ada.until("Ada is at her tables", `location.pathname === '/mine'`)
		bea.until("Bea is told", `/host has cancelled this table/.test(document.body.textContent)`)
		bea.accessible("a cancelled table")
	}
}

// One offers to end the duel, takes it back, offers again; the other agrees.
func TestEndButtons(t *testing.T) {
	s := load.Serve(t)
	ada, bea, duel := pair(t, s.URL, short(nil), desktop)
	bea.opens("end")
	ada.until("Ada reads the offer", `/Bea offers to end/.test(document.querySelector('#ending')?.textContent ?? '')`)
	bea.press(css("#unend button"))
	ada.until("the offer is gone", `!document.querySelector('#ending')`)
	bea.opens("end")
	ada.until("Ada reads it again", `document.querySelector('#agree button')?.checkVisibility() && document.querySelector('#agree button').textContent.startsWith('Agree')`)
	ada.accessible("an offer to end the duel")
	ada.press(css("#agree button"))
	for _, p := range []*Person{ada, bea} {
		p.until("the duel has ended without a result", `document.querySelector('#table')?.dataset.phase === 'void' && /agreed to end/.test(document.querySelector('#ask').textContent)`)
		if p.at() != duel {
			t.Errorf("%s is at %s", p.Name, p.at())
		}
	}
	bea.accessible("a duel that was ended")
}

// A player who resigns loses, whether asked anything or not. The page then saves a
// receipt; the command compares the record with it, and finds the seat, the seed
// and the promises kept.
func TestResignAndReceipt(t *testing.T) {
	s := load.Serve(t)
	ada, bea := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, phone)
	ada.open("/")
	ada.follow(invite)
	duel := ada.sits()
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	ada.readies()
	bea.readies()
	bea.await(css("form#ask[data-request]"))
	bea.opens("concede")
	for _, p := range []*Person{ada, bea} {
		p.until("Bea has lost", `document.querySelector('#table')?.dataset.phase === 'over' && /forfeit/i.test(document.querySelector('#ask').textContent)`)
	}
	record := filepath.Join(t.TempDir(), "duel.jsonl")
	answer, err := http.Get(s.URL + duel + "/record?form=jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	file, err := os.Create(record)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.ReadFrom(answer.Body); err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
	for i, p := range []*Person{ada, bea} {
		receipt := p.saves(duel)
		out, err := exec.Command(load.Binary(t), "verify", "--receipt", receipt, record).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "promise") {
			t.Errorf("%s verifies: %v\n%s", p.Name, err, out)
		}
		if i == 0 {
			t.Logf("%s", out)
		}
		other := filepath.Join(t.TempDir(), "other.json")
		data, err := os.ReadFile(receipt)
		if err != nil {
			t.Fatal(err)
		}
		changed := strings.Replace(string(data), `"seed": "`, `"seed": "00`, 1)
		if at := strings.Index(changed, `"seed": "`) + len(`"seed": "`); at > len(changed)-66 {
			t.Fatalf("the receipt holds no seed: %s", data)
		} else {
			changed = changed[:at+64] + changed[at+66:]
		}
		if err := os.WriteFile(other, []byte(changed), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(load.Binary(t), "verify", "--receipt", other, record).CombinedOutput(); err == nil {
			t.Errorf("a receipt with another seed passes:\n%s", out)
		}
	}
}

// saves presses the button of the receipt and returns the file that the browser saved.
func (p *Person) saves(duel string) string {
	p.t.Helper()
	dir := p.t.TempDir()
	if _, err := onBrowser(p.t, func(ctx context.Context) (any, error) {
		return nil, downloads.SetDownloadBehavior(downloads.SetDownloadBehaviorBehaviorAllow).WithBrowserContextID(p.id).WithDownloadPath(dir).Do(ctx)
	}); err != nil {
		p.t.Fatal(err)
	}
	p.open(duel + "/fairness")
	p.whole()
	p.press(css(`[data-act="receipt"]`))
	var found []string
	if !within(p.ctx, deadline, func() bool {
		found, _ = filepath.Glob(filepath.Join(dir, "*.json"))
		return len(found) == 1
	}) {
		p.t.Fatalf("%s: nothing was saved", p.Name)
	}
	return found[0]
}
