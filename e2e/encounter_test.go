//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"riposte/internal/load"
	"riposte/rules/coolname"
	"riposte/scene"
)

// The foes of the encounter: their numbers occur nowhere else on the page.
const hounds = `{"foes": [{"own": {"name": "Pit Hound", "defence": 4, "attack": 8, "vitality": 173, "toughness": 37, "initiative": 3,
	"forms": [{"name": "bite", "bonus": 2}]}, "count": 2}]}`

// gmOnly finds those numbers as a page or a program is told them, and whatever else
// only the game master may see.
var gmOnly = regexp.MustCompile(`/173\b|\b173/|of 173\b|[>"]173[<"]|"(value|max)":(173|37)\b|[>"]37[<"]|num secret|afraid of the dark`)

// character is a sample of the rules as a document.
func character(t *testing.T, name string) map[string]any {
	t.Helper()
	for _, s := range coolname.Ruleset().Info().Samples {
		if s.Name == name {
			var doc map[string]any
			if err := json.Unmarshal(s.Document, &doc); err != nil {
				t.Fatal(err)
			}
			return doc
		}
	}
	t.Fatalf("there is no sample %s", name)
	return nil
}

// sight is the sight as a program of the same person gets it.
func (p *Person) sight() (s struct {
	View    scene.View
	Request *struct {
		ID   int
		Kind string
		Must bool
	}
	Phase string
	Notes string
},
) {
	p.t.Helper()
	raw := evaluate[json.RawMessage](p, `return (await fetch(location.pathname, {headers: {Accept: 'application/json'}})).json()`)
	if err := json.Unmarshal(raw, &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// side is a combatant as the person sees it.
func (p *Person) side(id string) scene.Side {
	p.t.Helper()
	for _, s := range p.sight().View.Sides {
		if s.ID == id {
			return s
		}
	}
	p.t.Fatalf("%s sees no %s", p.Name, id)
	return scene.Side{}
}

// says answers by the command box: with the sentence, then with the empty line that
// commits.
func (p *Person) says(sentence string) {
	p.t.Helper()
	p.until("there is a question", `document.querySelector('form#ask[data-request]')`)
	was := evaluate[string](p, `return document.querySelector('form#ask').dataset.request`)
	p.write(css("#command input"), sentence)
	p.keys("\r")
	p.until("the sentence stands: "+sentence, `document.querySelector('#notation')?.dataset.sentence === a`, sentence)
	p.write(css("#command input"), "lock")
	p.keys("\r")
	p.until(sentence+" is done", `document.querySelector('form#ask[data-request]')?.dataset.request !== a`, was)
}

// fills fills a form of the desk in, field by field.
func (p *Person) fills(form string, words ...string) {
	p.t.Helper()
	evaluate[any](p, `
		const form = document.querySelector('form[data-name="' + a + '"]');
		form.closest('details').open = true;
		b.forEach((word, i) => {
			const control = form.querySelector('[data-index="' + i + '"]');
			control.value = word;
			if (control.value !== word) throw new Error(control.name + ' does not take ' + word);
			control.dispatchEvent(new Event('change', {bubbles: true}));
		});
		return null`, form, words)
}

// reloads loads the page again and finds everything that was there.
func (p *Person) reloads(where string) {
	p.t.Helper()
	const whole = `return [...document.querySelectorAll('#bill, #log-turns, #notation, form[data-form], #notes-text')].map(e =>
		e.matches('form') ? e.dataset.name + ': ' + [...e.querySelectorAll('[data-index]')].map(c => c.value).join('|') : e.value ?? e.textContent.replace(/\s+/g, '')).join('\n')`
	was := evaluate[string](p, whole)
	p.reload()
	p.until("the module has looked", `document.documentElement.dataset.ready !== undefined`)
	if !within(p.ctx, deadline, func() bool { now, _ := ask[string](p, whole); return now == was }) {
		p.t.Errorf("%s, %s: a reload loses something:\n%s\nwas\n%s", p.Name, where, evaluate[string](p, whole), was)
	}
}

// A game master and two players go through an encounter, each in a browser: items in
// hand, an attack, a defence, a hidden check that is opened, overrides, a wound and
// its treatment, and a week of healing afterwards. No page and no answer to a player
// contains a hidden number of a foe, or the hidden check before it is opened.
func TestEncounterWithGameMaster(t *testing.T) {
	s := load.Serve(t)
	var taps []*tap
	var all []*Person
	for i, name := range []string{"Ada", "Bea", "Gus"} {
		taps = append(taps, newTap(t, s.URL))
		all = append(all, newPerson(t, name, taps[i].URL, desktop))
	}
	ada, bea, gus := all[0], all[1], all[2]
	duel := ada.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		"places": []any{map[string]any{"who": "me", "name": "Ada", "document": character(t, "brannoc"), "lock": true}, openSeat, openSeat},
	})
	bea.join(duel, "Bea", character(t, "issa"))
	gus.join(duel, "Gus", json.RawMessage(hounds))

	// What is in hand, in secret and in words.
	ada.press(button(`(?i)^Long sword and light shield`))
	ada.until("the draft is kept", `document.querySelector('form#ask')?.dataset.draft === 'ready sword-long shield'`)
	ada.reloads("with things drafted")
	ada.press(commit)
	bea.press(button(`(?i)^Small bow`))
	bea.press(commit)
	ada.until("Ada's turn", `/^your turn$/i.test(document.querySelector('#ask-h')?.textContent.trim() ?? '')`)
	for _, p := range all {
		p.accessible("an encounter")
	}
	hidden := func(when string) {
		t.Helper()
		for i, p := range []*Person{ada, bea} {
			if came := taps[i].all(); gmOnly.MatchString(came) {
				t.Errorf("%s: %s was sent %q, in\n%s", when, p.Name, gmOnly.FindString(came), around(came, gmOnly.FindString(came)))
			}
			if sheet, _ := json.Marshal(p.sight().View.Sides); strings.Contains(string(sheet), "Toughness") && strings.Contains(string(sheet), `"37"`) {
				t.Errorf("%s: %s is shown a hidden number", when, p.Name)
			}
		}
	}
	for _, want := range []string{"173/173", ">37<", "num secret"} {
		if came := taps[2].all(); !strings.Contains(came, want) || !gmOnly.MatchString(want) {
			t.Errorf("against vacuity: the game master is not sent %q, or players may be", want)
		}
	}

	// A square chosen for a draft survives a reload.
	ada.press(css(`[data-square="5,4"]`))
	ada.until("the move stands", `document.querySelector('#notation')?.dataset.sentence === 'move 5,4'`)
	ada.reloads("in the middle of a move")
	ada.press(commit)
	ada.until("it has moved", `/moves to 5,4/.test(document.querySelector('#log-turns').textContent)`)

	// The game master sees the chance before the hidden check is rolled.
	gus.fills("Call a check", "hidden", "issa", "awareness", "", "", "39")
	gus.until("the chance is shown", `/%/.test(document.querySelector('form[data-name="Call a check"] [data-slip] .figure')?.textContent ?? '')`)
	gus.until("so is what it can come to", `document.querySelector('form[data-name="Call a check"] .spread')`)
	gus.accessible("the desk with a check")
	gus.reloads("in the middle of a check")
	for _, note := range []string{"The hounds are afraid of the dark."} {
		gus.press(css("#notes-own summary"))
		gus.write(css("#notes-text"), note)
		gus.press(css("#notes button"))
		gus.until("the notes are kept", `/kept/i.test(document.querySelector('[data-notes-kept]').textContent)`)
	}
	gus.press(css(`form[data-name="Call a check"] button[name="lock"]`))
	gus.until("the check is rolled", `/Hidden: Issa Quill/.test(document.querySelector('#log-turns').textContent)`)
	gus.until("the focus stays where the check was called", `document.activeElement?.closest('form[data-name="Call a check"]')`)
	for _, p := range []*Person{ada, bea} {
		p.until(p.Name+" sees that something was rolled", `/The game master rolls/.test(document.querySelector('#log-turns').textContent)`)
	}
	for i, p := range []*Person{ada, bea} {
		if came := taps[i].all(); strings.Contains(came, "DS 39") || strings.Contains(came, "Awareness, AS") {
			t.Errorf("%s was sent the hidden check before it was opened", p.Name)
		}
	}
	hidden("after a hidden check")

	// Overrides are marked as such; about an override of a foe, players learn only
	// that there was one.
	gus.fills("Override", "brannoc", "wound 2")
	gus.press(css(`form[data-name="Override"] button[name="lock"]`))
	for _, p := range all {
		p.until(p.Name+" sees the override", `/sets by hand: Brannoc .{4}, a wound of severity 2/.test(document.querySelector('#log-turns').textContent)`)
		p.until(p.Name+" sees the wound", `/Wound \(2\)/.test(document.querySelector('#bill').textContent)`)
	}
	gus.says("set pit-hound-1 vitality 171")
	bea.until("Bea sees that a number has changed", `/changes a number of Pit Hound 1/.test(document.querySelector('#log-turns').textContent)`)
	gus.until("Gus sees which", `/171\/173/.test(document.querySelector('#plate').textContent)`)

	// The wound is treated: the game master helps.
	gus.says("modify brannoc as 20")
	ada.press(button(`(?i)^Treat Brannoc .{4}’s wound of severity 2`))
	ada.until("its chance is shown", `/%/.test(document.querySelector('#odds .figure')?.textContent ?? '')`)
	ada.reloads("with a treatment chosen")
	ada.press(commit)
	ada.until("the wound is treated", `/A wound of Brannoc .{4}, severity 2, is treated/.test(document.querySelector('#log-turns').textContent)`)
	ada.press(css(`[data-act="quick"]`))

	// Bea shoots; her page shows the dice, but no chance before the foe's Defence
	// has been shown.
	bea.until("Bea's turn", `/^your turn$/i.test(document.querySelector('#ask-h')?.textContent.trim() ?? '')`)
	gus.says("set pit-hound-1 at 8,4")
	gus.says("set pit-hound-2 at 6,4")
	bea.press(css(`[data-field="target"][data-word="pit-hound-1"]`))
	bea.press(css(`[data-field="weapon"][data-word="bow-small"]`))
	bea.until("the dice are shown", `/d6|d8|d10|d12/.test(document.querySelector('#odds .figure')?.textContent ?? '')`)
	if odds := bea.text("#odds"); strings.Contains(odds, "%") {
		t.Errorf("Bea is shown a chance that follows from a hidden number: %s", one(odds))
	}
	bea.press(commit)
	bea.until("the dice lie in the report", `document.querySelector('#log-turns .rolled')`)
	bea.diceAddUp()
	hidden("after an attack")
	bea.press(css(`[data-act="quick"]`))

	// A hound bites, and Ada defends.
	gus.until("a foe's turn", `/foe/i.test(document.querySelector('#ask-h')?.textContent ?? '')`)
	if acting := gus.sight().View.Prompt; strings.Contains(acting.String(), "Pit Hound 1") {
		gus.press(css(`[data-act="quick"]`))
		gus.until("the other hound's turn", `/Pit Hound 2/.test(document.querySelector('#ask .detail')?.textContent ?? '')`)
	}
	gus.press(css(`[data-field="target"][data-word="brannoc"]`))
	gus.press(css(`[data-field="weapon"][data-word="bite"]`))
	gus.until("its chance is shown", `/%/.test(document.querySelector('#odds .figure')?.textContent ?? '')`)
	gus.press(commit)
	ada.await(button(`(?i)^Block`))
	ada.accessible("a defence")
	ada.press(button(`(?i)^Block`))
	ada.until("what it has to beat is hidden", `/hidden until it is rolled/.test(document.querySelector('#odds')?.textContent ?? '')`)
	ada.reloads("in the middle of a defence")
	ada.press(commit)
	ada.until("the block is rolled", `/Brannoc .{4}, block/.test(document.querySelector('#log-turns').textContent)`)
	ada.diceAddUp()
	hidden("after a defence")

	// The check is opened, and the encounter ends.
	gus.fills("Open a hidden check", "1")
	gus.press(css(`form[data-name="Open a hidden check"] button[name="lock"]`))
	for i, p := range []*Person{ada, bea} {
		p.until(p.Name+" sees the check", `/A hidden check is opened: Issa Quill, Awareness/.test(document.querySelector('#log-turns').textContent)`)
		if !strings.Contains(taps[i].all(), "DS 39") {
			t.Errorf("against vacuity: %s does not see the opened check", p.Name)
		}
	}
	gus.until("Gus sees the check opened", `/A hidden check is opened/.test(document.querySelector('#log-turns').textContent)`)
	for _, b := range gus.side("brannoc").Badges {
		if b.Text == "dying" { // otherwise there would be an aftermath
			gus.says("set brannoc state up")
		}
	}
	gus.says("set pit-hound-1 state defeated")
	gus.ends("set pit-hound-2 state defeated")
	for _, p := range all {
		p.until(p.Name+" sees the end", `document.querySelector('#table')?.dataset.phase === 'over'`)
		p.accessible("the end of an encounter")
	}
	hidden("at the end")
	if got := gus.sight().Notes; !strings.Contains(got, "afraid of the dark") {
		t.Errorf("the notes are %q, want what was written", got)
	}
	healsInAWeek(t, ada, bea, gus)
}

// healsInAWeek goes on between encounters: the wound that was brought along heals.
func healsInAWeek(t *testing.T, ada, bea, gus *Person) {
	t.Helper()
	brannoc := character(t, "brannoc")
	brannoc["state"] = map[string]any{"vitality": ada.side("brannoc").Main.Value, "wounds": []any{map[string]any{"severity": 2, "treated": true}}}
	rest := ada.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "interlude", "master": "person"},
		"places": []any{map[string]any{"who": "me", "name": "Ada", "document": brannoc, "lock": true}, openSeat, openSeat},
	})
	bea.join(rest, "Bea", character(t, "issa"))
	gus.open(rest)
	if why := evaluate[string](gus, `
		const send = (path, body) => fetch(location.pathname + path, {method: 'POST', headers: {Accept: 'application/json', 'Content-Type': 'application/json'}, body: JSON.stringify(body)});
		for (const [path, body] of [['/seats', {name: 'Gus'}], ['/document/lock', {}]]) {
			const r = await send(path, body);
			if (!r.ok) return path + ': ' + r.status + ' ' + await r.text();
		}
		return ''`); why != "" {
		t.Fatal(why)
	}
	gus.reload()
	gus.says("modify brannoc as 20")
	gus.press(button(`(?i)^A week of rest`))
	gus.reloads("with a week chosen")
	gus.press(commit)
	ada.until("the week is over", `/The wounds of Brannoc .{4} are healing/.test(document.querySelector('#log-turns').textContent)`)
	if side := ada.side("brannoc"); side.Main.Value != side.Main.Max || !strings.Contains(fmt.Sprint(side.Badges), "Wound (1)") {
		t.Errorf("after a week: got %d of %d and %v, want all Vitality and a wound of 1", side.Main.Value, side.Main.Max, side.Badges)
	}
	gus.accessible("between encounters")
	gus.ends("done")
	ada.until("the interlude is over", `document.querySelector('#table')?.dataset.phase === 'over'`)
}

// ends says something that ends the duel: no question follows it.
func (p *Person) ends(sentence string) {
	p.t.Helper()
	p.write(css("#command input"), sentence)
	p.keys("\r")
	p.write(css("#command input"), "lock")
	p.keys("\r")
	p.until("it is over", `document.querySelector('#table')?.dataset.phase === 'over'`)
}

var total = regexp.MustCompile(`\): (-?\d+)`)

// diceAddUp reads the dice of the last throw in the report: their faces, rerolls
// included, are its total.
func (p *Person) diceAddUp() {
	p.t.Helper()
	throw := evaluate[struct {
		Text  string
		Faces []string
	}](p, `
		const line = [...document.querySelectorAll('#log-turns .line:has(.rolled)')].pop();
		const faces = [...line.querySelectorAll('.rolled')].map(die => [...die.childNodes].filter(n => n.nodeType === Node.TEXT_NODE).map(n => n.data).join(''));
		return {text: line.querySelector('p').textContent, faces};`)
	sum := 0
	for _, die := range throw.Faces {
		for _, face := range strings.Split(die, "+") {
			n, err := strconv.Atoi(strings.TrimSpace(face))
			if err != nil {
				p.t.Fatalf("%s reads %q on a die", p.Name, die)
			}
			sum += n
		}
	}
	if m := total.FindStringSubmatch(throw.Text); m == nil || m[1] != strconv.Itoa(sum) {
		p.t.Errorf("%s reads %q, whose dice are %q: %d", p.Name, throw.Text, throw.Faces, sum)
	}
}

// Who leads an encounter says beside its buttons how the foes roll for initiative; the table then has
// it, and the way back to the usual is a link too.
func TestLedOtherwise(t *testing.T) {
	s := load.Serve(t)
	gus := newPerson(t, "Gus", s.URL, phone)
	gus.open("/lead/coolname")
	now := func(want string) {
		t.Helper()
		gus.until("the foes roll: "+want, `document.querySelector('#led-foeInitiative [aria-current]')?.textContent.trim() === a`, want)
	}
	now("Each alone")
	gus.accessible("encounters to lead")
	gus.narrow("encounters to lead")
	gus.press(css(`#led-foeInitiative a[href*="all"]`))
	now("Once for all")
	gus.press(css(`[data-encounter="roadside-ambush"] .btn:not(.quiet)`))
	gus.until("the encounter runs", `document.querySelector('.table')?.dataset.phase === 'playing'`)
	if got := evaluate[string](gus, `
		const duel = await (await fetch(location.pathname, {headers: {Accept: 'application/json'}})).json();
		return duel.options.foeInitiative`); got != "all" {
		t.Errorf("the table has the foes roll %q", got)
	}
}
