//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"riposte/internal/load"
)

// Who types the name of a number is told what is wrong with it when the field is left, and nothing
// moves under the hand before that. The box of what is wrong keeps off the heading below it.
func TestLaboratoryWaitsForTheName(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.allow(`status of 422`)
	p.open("/lab/new/coolduel?ask=printed")
	p.until("its script hears", `document.documentElement.dataset.ready !== undefined`)
	evaluate[any](p, `
		window.answers = 0;
		const old = window.fetch;
		window.fetch = async (...of) => { const answer = await old(...of); setTimeout(() => window.answers++, 100); return answer; };
		return null`)
	p.write(css("#f-number-1"), "FO")
	p.until("what was typed is answered", `window.answers > 0`)
	if evaluate[bool](p, `return !!document.querySelector('#faults, #f-number-1-hint .why')`) {
		t.Error("a name is found wrong while it is typed")
	}
	p.write(css("#f-duels"), "100")
	p.until("it is told when the field is left", `document.querySelector('#f-number-1-hint .why') && document.querySelector('#faults')`)
	p.press(css(`main form#setup .foot button.primary`))
	p.until("the form is refused", `document.activeElement?.id === 'faults'`)
	gap := evaluate[float64](p, `
		const box = document.querySelector('#faults').getBoundingClientRect(), next = document.querySelector('#h-ask').getBoundingClientRect();
		return next.top - box.bottom`)
	if gap < 12 {
		t.Errorf("%v pixels between what is wrong and the heading below it", gap)
	}
}

// On a phone no figure of a run is cut: a table stands as rows of figures under their heads. The
// ways to one ask are large enough for a finger.
func TestLaboratoryOnAPhone(t *testing.T) {
	s := load.Serve(t)
	maker := newPerson(t, "maker", s.URL, desktop)
	var runs []string
	for _, of := range []string{
		"/lab/new/coolduel?ask=rulings&duels=20&seat-1-document=trapper&seat-2-document=captain",
		"/lab/new/coolduel?ask=printed&number-1=FOR+of+Hunter&number-1-value=9&duels=40&seat-1-document=trapper&seat-2-document=captain",
	} {
		maker.open(of)
		runs = append(runs, maker.beginRun())
		maker.until("the run is done", `document.querySelector('#run-state').textContent.startsWith('Done')`)
	}
	p := newPerson(t, "reader", s.URL, Look{Width: 390, Height: 844, Phone: true})
	for i, path := range append(runs, runs[0]+"/compare/"+runs[1][len("/lab/runs/"):]) {
		p.open(path)
		if cut := evaluate[[]string](p, `
			for (const fold of document.querySelectorAll('details')) fold.open = true;
			const tables = [...document.querySelectorAll('main table.list')];
			if (!tables.length) return ['no table'];
			return [...tables.flatMap(t => [...t.querySelectorAll('td, tbody th')]), ...document.querySelectorAll('.scroll:has(> .list)')]
				.filter(e => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)
				.map(e => e.textContent.trim().slice(0, 40))`); len(cut) > 0 {
			t.Errorf("%s: cut off: %q", path, cut)
		}
		p.photograph(fmt.Sprint("page ", i))
		if heads := evaluate[[]string](p, `return [...document.querySelectorAll('main table.list td')].filter(e => getComputedStyle(e, '::before').content.length < 3).map(e => e.textContent.trim())`); len(heads) > 0 {
			t.Errorf("%s: figures without a head: %q", path, heads)
		}
	}
	p.open("/lab")
	if small := evaluate[[]float64](p, `return [...document.querySelectorAll('ul.systems a')].map(e => e.getBoundingClientRect().height).filter(h => h < 44)`); len(small) > 0 {
		t.Errorf("ways to a new run that are %v pixels high", small)
	}
}

// Where the server does not answer a run says so, and its buttons lead nowhere else; when it is
// back the run goes on.
func TestLaboratoryWithoutItsServer(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "Ada", s.URL, desktop)
	p.allow(`ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|status of 50`)
	p.open("/lab/new/pugilism?seat-1-who=bot:club&seat-2-who=bot:club&duels=10000")
	path := p.beginRun()
	p.until("it is played", `document.querySelector('progress')?.value > 0`)
	s.Kill()
	p.until("the page says that nobody answers", `!document.querySelector('#lost').hidden && document.querySelector('#lost-words').textContent`)
	p.press(css("#run-stop"))
	p.until("stopping is told to have failed", `document.querySelector('#lost-words').textContent.startsWith('No answer')`)
	if at := p.path(); at != path {
		t.Errorf("stopping led to %s", at)
	}
	s.Restart()
	p.press(css(`#lost [data-act="retry"]`))
	p.until("the run goes on", `document.querySelector('#lost').hidden`)
	p.press(css("#run-stop"))
	p.until("it is stopped", `document.querySelector('#run-state')?.textContent.startsWith('Stopped')`)
}

// What the page says that the program can be asked, the program answers: each command is taken as
// it stands, with the files beside it, and a few duels.
func TestLaboratoryNamesCommands(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "designer", s.URL, desktop)
	p.open("/lab/new/coolduel?ask=printed&number-1=FOR+of+Hunter&number-1-value=9&option-map=two-stones&duels=4&seat-1-document=trapper&seat-2-document=captain&seat-2-who=bot:random")
	onForm := evaluate[[]string](p, `return [...document.querySelectorAll('#terminal dd')].map(e => e.textContent.trim())`)
	p.beginRun()
	type file struct{ Name, Text string }
	commands := evaluate[[]string](p, `return [...document.querySelectorAll('#terminal dd')].map(e => e.textContent.trim())`)
	files := evaluate[[]file](p, `return [...document.querySelectorAll('#terminal [data-file]')].map(e => ({Name: e.dataset.file, Text: e.value}))`)
	if len(commands) != 4 || len(onForm) != 4 || len(files) != 2 {
		t.Fatalf("%q with %v; on the form %q", commands, files, onForm)
	}
	dir := t.TempDir()
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), []byte(f.Text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program := load.Binary(t)
	for _, command := range commands {
		few := " -n 2"
		if strings.Contains(command, "lab tune") {
			few += " --runs 1 --trials 2 --pairs 1"
		}
		cmd := exec.Command("sh", "-c", strings.Replace(command, "riposte", `"$RIPOSTE"`, 1)+few) //nolint:gosec // what our own page says
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "RIPOSTE="+program)
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s", command, err, said)
		}
	}
}
