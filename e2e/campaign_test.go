//go:build e2e

package e2e

import (
	"os"
	"slices"
	"strings"
	"testing"

	"riposte/internal/load"
)

// tells answers as a program of the same person would, for what is not looked at.
func (p *Person) tells(sentence string) {
	p.t.Helper()
	if !within(p.ctx, deadline, func() bool {
		done, err := ask[bool](p, `
			const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
			const sight = await (await fetch(location.pathname, {headers: json})).json();
			if (!sight.request) return false;
			return (await fetch(location.pathname + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: sight.request.id, sentence: a, lock: true})})).ok`, sentence)
		return err == nil && done
	}) {
		p.t.Fatalf("%s can't say %s", p.Name, sentence)
	}
}

// comesBack takes the seat that is kept for the person, by the form of the page.
func (p *Person) comesBack(duel string) {
	p.t.Helper()
	p.open(duel)
	p.press(css(`[data-act="sit"]`))
	p.until("sits", `document.querySelector('#leave, form#ask[data-request], #table[data-phase="playing"]')`)
}

// A game master leads two players through a campaign: an encounter, the time after it, and the
// next encounter. On the way what a game master asks, sets and goes back to is in sight, says
// what is missing and is told in sentences, on a screen, a small screen and a phone.
func TestCampaignOfGameMaster(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1440, Height: 900})
	ada := newPerson(t, "Ada", s.URL, Look{Width: 1024, Height: 768})
	bea := newPerson(t, "Bea", s.URL, Look{Width: 390, Height: 844, Phone: true})
	all := []*Person{gus, ada, bea}
	for _, p := range all {
		p.allow(`status of 4(04|09|22)`)
	}
	shoot := func(name string) {
		if dir := os.Getenv("GM_SHOTS"); dir != "" {
			for _, p := range all {
				p.shoot(dir, name+"-"+p.Name)
			}
		}
	}

	// Three presses lead from the first page to a table of one's own.
	gus.open("/")
	gus.press(css(`a[href="/lead/coolname"]`))
	gus.press(css(`main a[href*="option-master"]`))
	gus.until("the form is filled in", `document.querySelector('#f-seat-3-who')?.value === 'me' && document.querySelector('#place-3')?.textContent.includes('game master')`)
	gus.until("the foot says what is changed", `/changed:/.test(document.querySelector('.foot')?.textContent ?? '')`)
	if whole := one(gus.text(".foot")); !strings.Contains(whole, "changed:") || strings.Contains(whole, ".Nothing") || strings.Contains(whole, ".Every") {
		t.Errorf("at the foot of the form: %q", whole)
	}
	duel := gus.lay(map[string]any{
		"ruleset": "coolname", "options": map[string]string{"encounter": "foes", "master": "person", "initiative": "static"},
		"places": []any{openSeat, openSeat, map[string]any{"who": "me", "name": "Gus", "document": "roadside-ambush", "lock": true}},
	})

	// Who sits down reads what each seat is for, and nothing of the form is cut.
	for _, p := range []*Person{ada, bea} {
		p.open(duel)
		p.until("the seats have roles", `/player/.test(document.querySelector('#ask select[name=seat]')?.textContent ?? '') && /game master/.test(document.querySelector('#tray').textContent)`)
		p.until("the seat is in sight", `document.querySelector('#ask select[name=seat]').getBoundingClientRect().bottom <= innerHeight`)
	}
	shoot("01-sit")
	if cut := evaluate[[]string](ada, `
		const box = document.querySelector('.mast .where').getBoundingClientRect();
		return [...document.querySelectorAll('.mast .where > .chip')].filter(e => { const r = e.getBoundingClientRect(); return r.top < box.bottom && r.right > box.right + 1; }).map(e => e.textContent)`); len(cut) > 0 {
		t.Errorf("the mast cuts %q", cut)
	}
	ada.write(css("#seat-name"), "Ada")
	ada.press(css(`[data-act="sit"]`))
	ada.press(css(`#document label.sample:has(input[value=brannoc])`))
	ada.until("a file can be taken", `document.querySelector('#document [data-upload]')`)
	bea.join(duel, "Bea", character(t, "issa"))
	ada.press(css(`#ask button.primary`))
	gus.until("the players arm themselves", `document.querySelector('form#ask[data-request]')`)
	if h := gus.text("#ask-h"); !strings.EqualFold(h, "Game master") {
		t.Errorf("while the players arm themselves the game master is asked %q", h)
	}
	for _, p := range []*Person{ada, bea} {
		p.press(css(`#tray button[data-field]:not([aria-disabled=true])`))
		p.press(commit)
	}

	// Ada's turn: a check is called of her. It comes first, and names the DS that her dice meet.
	ada.until("Ada's turn", `/your turn/i.test(document.querySelector('#ask-h')?.textContent ?? '')`)
	gus.tells("set brannoc wound 2")
	gus.tells("offer brannoc awareness ds 4")
	ada.until("the check comes first", `/a check is called/i.test(document.querySelector('#tray h2')?.textContent ?? '') && /DS 6/.test(document.querySelector('#tray .act')?.textContent ?? '')`)
	ada.until("it is in sight", `(() => { const r = document.querySelector('#tray .act').getBoundingClientRect(); return r.top >= 0 && r.bottom <= document.querySelector('#ask').getBoundingClientRect().top; })()`)
	ada.until("the order is below the mast", `document.querySelector('.order').getBoundingClientRect().top >= document.querySelector('.mast').getBoundingClientRect().bottom - 1`)
	shoot("02-called")

	// What is missing in a form is said under it; modifiers of one check hold together.
	gus.fills("Call a check", "")
	gus.press(css(`form[data-name="Call a check"] button[name="lock"]`))
	gus.until("what is missing is said", `/who rolls/.test(document.querySelector('form[data-name="Call a check"] .why')?.textContent ?? '')`)
	for _, by := range []string{"ds -5", "as 5"} {
		gus.fills("Modify a check to come", "brannoc", by, "")
		gus.press(css(`form[data-name="Modify a check to come"] button[name="lock"]`))
		gus.until("it is set", `document.querySelector('form[data-name="Modify a check to come"] [data-index="0"]')?.value === ''`)
	}
	for _, p := range all {
		p.until("both modifiers stand", `/next: AS \+5, DS −5/.test(document.querySelector('.order').textContent)`)
	}

	// Hidden checks leave the foes' table where it is, and say how they came out.
	const foes = `Math.round(document.querySelector('.compare').getBoundingClientRect().top)`
	was := evaluate[float64](gus, `return `+foes)
	gus.tells("hidden issa awareness ds 60")
	gus.tells("hidden issa awareness ds -20")
	gus.until("both are noted", `/against DS 60, failed/.test(document.querySelector('#plate').textContent) && /against DS −20, succeeded/.test(document.querySelector('#plate').textContent)`)
	if now := evaluate[float64](gus, `return `+foes); now != was {
		t.Errorf("two hidden checks move the foes' table from %.0f to %.0f", was, now)
	}

	// A name in the order opens a sheet and leaves the board in sight.
	const board = `JSON.stringify(['top', 'bottom'].map(k => Math.round(document.querySelector('#board-frame').getBoundingClientRect()[k])))`
	stood := evaluate[string](gus, `return `+board)
	gus.press(css(`.order li:last-child a`))
	gus.until("a sheet is open", `document.querySelector('.sheets[open]')`)
	if now := evaluate[string](gus, `return `+board); now != stood {
		t.Errorf("a name in the order moves the board from %s to %s", stood, now)
	}
	shoot("03-sheet")

	// What is set by hand is a sentence over the board, and nothing is added to it.
	for _, p := range all {
		evaluate[any](p, `window.moments = []; new MutationObserver(() => moments.push(...[...document.querySelectorAll('.moment p')].map(e => e.textContent))).observe(document.querySelector('#table'), {childList: true}); return null`)
	}
	gus.tells("set road-cutthroat-3 state defeated")
	for _, p := range all {
		p.until("it is told", `/sets by hand: Road Cutthroat 3( \(you\))?, defeated\./.test(document.querySelector('#log-turns').textContent)`)
		if told := evaluate[[]string](p, `return moments`); slices.ContainsFunc(told, func(m string) bool { return strings.Contains(strings.ToLower(m), "override") }) {
			t.Errorf("over the board stands %q", told)
		}
	}

	// On a phone the number of a foe is never what is cut.
	bea.until("numbers are in sight", `[...document.querySelectorAll('.order .nth')].length === 3 && [...document.querySelectorAll('.order .nth')].every(e => {
		const r = e.getBoundingClientRect(), card = e.closest('li').getBoundingClientRect(); return r.width > 0 && r.right <= card.right; })`)

	// The command box offers every verb once, and names them where it can't read a sentence.
	gus.press(css("#command input"))
	gus.until("verbs are offered", `document.querySelector('#offers li')`)
	if offered := evaluate[[]string](gus, `return [...document.querySelectorAll('#offers code')].map(e => e.textContent)`); !slices.Contains(offered, "modify") || slices.Contains(offered, "brannoc") ||
		len(slices.Compact(slices.Sorted(slices.Values(offered)))) != len(offered) {
		t.Errorf("the command box offers %q", offered)
	}
	gus.write(css("#command input"), "check issa awareness ds 9")
	gus.keys("\r")
	gus.until("it names the verbs", `/hidden/.test(document.querySelector('#command-why')?.textContent ?? '') && /modify/.test(document.querySelector('#command-why').textContent)`)
	shoot("04-words")
	gus.write(css("#command input"), "")

	// A weapon may be chosen before its target.
	gus.tells("set brannoc at 9,4")
	ada.tells("move 10,4")
	ada.until("Ada has moved", `/moves to 10,4/.test(document.querySelector('#log-turns').textContent)`)
	ada.press(css(`[data-field="weapon"][data-word="fists"]`))
	ada.press(css(`[data-field="target"][data-word="road-cutthroat-1"]`))
	ada.until("both stand", `document.querySelector('#notation')?.dataset.sentence === 'attack road-cutthroat-1 with fists'`)
	ada.tells("end")

	// Play goes back to what was told; the form that was used folds up.
	gus.until("Bea's turn", `/Issa Quill acts/.test(document.querySelector('#ask .detail')?.textContent ?? '')`)
	gus.press(css(`#goback summary`))
	gus.until("decisions are sentences", `/moves to 10,4/.test(document.querySelector('#goback-step').textContent) && !/: move 10,4/.test(document.querySelector('#goback-step').textContent)`)
	shoot("05-back")
	gus.press(css(`#goback button`))
	gus.until("it folds up", `document.querySelector('#backs') && !document.querySelector('#goback[open]')`)
	for _, p := range all {
		p.until("it is told what to", `/goes back to before “Brannoc Vell ends the turn\.”/.test(document.querySelector('#log-turns').textContent)`)
	}
	ada.tells("end")
	bea.tells("end")

	// On a foe's turn the tools are in sight, and the check that can't be called says why.
	gus.until("a foe's turn", `/foe/i.test(document.querySelector('#ask-h')?.textContent ?? '')`)
	tool := evaluate[string](gus, `return [...document.querySelectorAll('#tray .tools a')].find(e => e.textContent === 'Call a check').getAttribute('href')`)
	gus.press(css(`#tray .tools a[href="` + tool + `"]`))
	gus.until("the form is in sight", `(() => { const r = document.querySelector('form[data-name="Call a check"] select').getBoundingClientRect(); return r.top > 0 && r.bottom < document.querySelector('#ask').getBoundingClientRect().top; })()`)
	gus.until("it says why", `/open.*character whose turn/.test(document.querySelector('form[data-name="Call a check"] [data-shut]')?.textContent ?? '')`)
	shoot("06-foe")
	gus.accessible("the tools of a game master")

	// After the end there is nothing to offer, and the way on is the campaign.
	gus.press(css("#command input"))
	for _, foe := range []string{"fen-poacher", "road-cutthroat-1", "road-cutthroat-2"} {
		gus.tells("set " + foe + " state defeated")
	}
	for _, p := range all {
		p.until("it is over", `document.querySelector('#table')?.dataset.phase === 'over'`)
	}
	gus.until("nothing is offered", `document.querySelector('#offers')?.hidden !== false`)
	shoot("07-end")
	gus.until("the campaign is the way on", `document.querySelector('#campaign .btn.primary') && !document.querySelector('#rematch .btn.primary')`)
	gus.until("what goes on stands in one line", `new Set([...document.querySelectorAll('#ask .b .btn')].map(e => Math.round(e.getBoundingClientRect().top))).size === 1`)
	gus.write(css("#campaign-name"), "The Mire")
	gus.press(css(`#campaign .btn`))
	gus.until("the campaign's page", `document.querySelector('h1')?.textContent.trim() === 'The Mire'`)
	campaign := gus.at()

	// Time passes; then the form offers what was fought before it.
	gus.press(css(`#between button`))
	gus.until("the time between", `document.querySelector('#table')`)
	rest := gus.at()
	// The seats are kept: a stranger is told so, and whoever played is asked for no seat.
	eve := newPerson(t, "Eve", s.URL, Look{Width: 1440, Height: 900})
	eve.allow(`status of 409`)
	for _, p := range []*Person{eve, ada} {
		p.open(rest)
		p.until("the seats are kept", `/kept/i.test(document.querySelector('#ask-h')?.textContent ?? '') && !document.querySelector('#ask select, #ask input:not([type="hidden"]), .poster')`)
	}
	eve.press(css(`[data-act="sit"]`))
	eve.until("it is said for whom", `/kept for those who sat there/.test(document.body.textContent)`)
	ada.comesBack(rest)
	bea.comesBack(rest)
	shoot("08-rest")
	gus.until("to end it is one press", `(() => { const e = document.querySelector('#ask .f .btn'), r = e?.getBoundingClientRect(); return /end the interlude/i.test(e?.textContent ?? '') && r.bottom <= innerHeight; })()`)
	gus.tells("week")
	gus.tells("done")
	gus.until("it is over", `document.querySelector('#table')?.dataset.phase === 'over'`)
	gus.until("the campaign is the way on", `document.querySelector('.ask a.btn.primary[href^="/campaigns/"]')`)
	shoot("09-rested")
	gus.open(campaign)
	// The story tells the fight and the rest after it, the same to whoever has played.
	const chapters = `return [...document.querySelectorAll('#story p[id^=story-]')].map(e => e.innerText).join(' ')`
	told := evaluate[string](gus, chapters)
	if !strings.Contains(told, "Brannoc") || !strings.Contains(told, "Issa") || !strings.Contains(told, "Road Cutthroat") || !strings.Contains(told, "weeks of rest: 1") {
		t.Errorf("the story: %q", told)
	}
	ada.open(campaign)
	if hers := evaluate[string](ada, chapters); hers != told {
		t.Errorf("the player reads %q, the game master %q", hers, told)
	}
	gus.accessible("a campaign with a story")
	shoot("09-story")
	gus.until("what was fought is offered", `document.querySelector('select[name=option-encounter]')?.value === 'foes'`)
	evaluate[any](gus, `document.querySelector('#camp-document').value = 'wolf-pack'; return null`)
	gus.press(css(`#next form:not(#between) .btn.primary`))
	gus.until("the next table", `document.querySelector('#table')`)
	next := gus.at()
	ada.comesBack(next)
	bea.comesBack(next)
	for _, p := range all {
		p.until("the next encounter begins", `document.querySelector('#table')?.dataset.phase === 'playing'`)
	}
	shoot("10-next")
}
