//go:build e2e

package e2e

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"riposte/internal/load"
)

var shots = flag.String("shots", "", "write the pictures of the README into this directory")

// fixedRecord is the record of a duel between bots; its seed determines all of it.
func fixedRecord(t *testing.T) []byte {
	t.Helper()
	dir := t.TempDir()
	out, err := exec.Command(load.Binary(t), "sim", "pugilism", "-n", "1", "--seed", "6",
		"--seats", "reference,advised", "--characters", "brannoch,ulla", "--records", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("sim: %v\n%s", err, out)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(files) != 1 {
		t.Fatalf("got records %q, want one", files)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// shotStep is the step of the fixed duel from which the pictured table plays on: in
// the middle of a round, after a knockdown.
const shotStep = "40"

// The pictures are of pages that a person can reach, all from one fixed duel.
func TestScreenshots(t *testing.T) {
	s := load.Serve(t)
	record := fixedRecord(t)
	dir := *shots
	if dir == "" {
		dir = t.ArtifactDir()
	}
	light := Look{Width: 1280, Height: 800}
	dark := light
	dark.Dark = true
	p := newPerson(t, "photographer", s.URL, light)
	p.open("/")
	p.shoot(dir, "home")
	p.open("/rules/pugilism/PG-5.20")
	p.shoot(dir, "rules")
	p.replayOf(record)
	p.slideTo(shotStep)
	p.shoot(dir, "replay")
	// One table in three looks, so that the captions are true.
	player := newPerson(t, "player", s.URL, light)
	player.playOnFrom(record)
	table := player.path()
	player.shoot(dir, "table-light")
	for name, look := range map[string]Look{"table-dark": dark, "phone": phone} {
		again := open(t, name, s.URL, look, player.id)
		again.open(table)
		again.await(css("form#ask[data-request]"))
		again.shoot(dir, name)
	}
}

// shoot takes the picture of what is in view.
func (p *Person) shoot(dir, name string) {
	p.t.Helper()
	p.until("the fonts are there", `document.fonts.status === 'loaded'`)
	var png []byte
	p.run("picture", chromedp.ActionFunc(func(ctx context.Context) error {
		var err error
		png, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatPng).Do(ctx)
		return err
	}))
	if len(png) < 5000 {
		p.t.Errorf("the picture %s has %d bytes", name, len(png))
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// replayOf shows the replay of a record, as one who uploads it.
func (p *Person) replayOf(record []byte) {
	p.t.Helper()
	p.open("/replay")
	p.pasteRecord(record)
	p.press(css(`form[action="/replay"] button[type=submit], form[action="/replay"] button:not([type])`))
	p.until("the replay is there", `document.body.dataset.page === 'replay' && document.querySelector('#plate, .plate')`)
}

// slideTo moves the slider of a replay to a step.
func (p *Person) slideTo(step string) {
	p.t.Helper()
	p.until("the script listens", `document.documentElement.dataset.replay !== undefined`)
	evaluate[any](p, `const slider = document.querySelector('input[type="range"][name="step"]');
		slider.value = a; slider.dispatchEvent(new Event('input', {bubbles: true})); slider.dispatchEvent(new Event('change', {bubbles: true})); return null`, step)
	p.until("the step is shown", `parseInt(document.querySelector('#reel-where')?.textContent ?? '') === Number(a)`, step)
}

// pasteRecord puts a record into the form of the replay page.
func (p *Person) pasteRecord(record []byte) {
	p.t.Helper()
	evaluate[any](p, `document.querySelector('form[action="/replay"] textarea').value = a; return null`, string(record))
}

// playOnFrom is at a table that goes on from a fixed moment of a record, in the red
// corner against a bot.
func (p *Person) playOnFrom(record []byte) {
	p.t.Helper()
	p.open("/")
	where := evaluate[string](p, `
		const r = await fetch('/replay/fork?seat=1&bot=random&step=' + b,
			{method: 'POST', headers: {Accept: 'application/json', 'Content-Type': 'application/jsonl'}, body: a});
		return r.ok ? r.headers.get('Location') : 'status ' + r.status + ' ' + await r.text();`, string(record), shotStep)
	if len(where) == 0 || where[0] != '/' {
		p.t.Fatalf("%s can't play on: %s", p.Name, where)
	}
	p.open(where)
	p.await(css("form#ask[data-request]"))
}
