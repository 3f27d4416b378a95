package server

import (
	"math/rand/v2"
	"strings"
	"testing"

	"riposte/internal/house"
	"riposte/internal/laboratory"
)

// ran waits until a run has ended.
func (b *bench) ran(run string) *laboratory.Study {
	b.t.Helper()
	for b.t.Context().Err() == nil {
		s, err := b.runs.Look(b.t.Context(), "", run)
		if err != nil {
			b.t.Fatal(err)
		}
		if s.Phase != laboratory.Waits && s.Phase != laboratory.Plays {
			return s
		}
		pause()
	}
	return nil
}

// A run that is ordered by the page's form is played as ordered, and everybody who has the
// address sees it, in either form; only who made it may do anything with it.
func TestRunByForm(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	form := "ruleset=pugilism&ask=printed&number-1=power+of+head-jab&number-1-value=6&duels=40&seed=5&run-name=Harder+jabs" +
		"&seat-1-who=bot:random&seat-1-document=ulla&seat-2-document=pell&listed=yes"
	r := b.ask(asked{method: "POST", path: "/lab/runs", token: ulla, kind: formType, body: form, header: asPage}).want(303)
	path := r.header.Get("Location")
	b.ran(strings.TrimPrefix(path, "/lab/runs/"))
	var s laboratory.Study
	b.get(stranger, path).want(200).into(&s)
	switch o := s.Order; {
	case s.Mine || s.Name != "Harder jabs" || s.Phase != laboratory.Done || !s.Listed || s.Done != 80:
		t.Errorf("got %+v", s.Listing)
	case o.Ask != laboratory.Printed || o.Seed != 5 || o.Duels != 40 || o.Places[0].Bot != "random" || o.Places[1].Bot != "random" || string(o.Places[1].Document) != `"pell"`:
		t.Errorf("got %+v", o)
	case s.Setups[1].Title != "power of HEAD-JAB: 6, not 2 (PG-9.1)":
		t.Errorf("the change is %q", s.Setups[1].Title)
	}
	for _, page := range []string{path, "/lab", path + "/compare/" + s.ID, "/lab/new/pugilism"} {
		body := string(b.ask(asked{method: "GET", path: page, token: stranger, header: asPage}).want(200).body)
		if page != "/lab/new/pugilism" && !strings.Contains(body, "Harder jabs") || strings.Contains(body, "run-stop") {
			t.Errorf("%s: %s", page, body)
		}
	}
	for _, act := range []string{"/stop", "/keep", "/forget"} {
		b.post(stranger, path+act, "{}").problem(403, wordNotMine)
		b.post("", path+act, "{}").problem(401, wordNoGuest)
	}
	b.post(ulla, path+"/stop", "{}").problem(409, wordEnded)
	b.post(ulla, path+"/keep", `{"keep":true}`).want(204)
	var kept laboratory.Study
	if b.get(ulla, path).want(200).into(&kept); !kept.Mine || !kept.Kept || kept.Until != nil {
		t.Errorf("kept: %+v", kept.Listing)
	}
	b.post(ulla, path+"/forget", "{}").want(204)
	b.get(ulla, path).problem(404, wordNoRun)
}

// What is wrong with a form is told at its fields, and nothing has to be typed again.
func TestRunRefused(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	for form, want := range map[string]string{
		"number-1=power+of+HEAD-JAB&number-1-value=600": "It may be 0 to",
		"number-1=power+of+NOTHING&number-1-value=1":    "No number has this name",
		"duels=2000000":          "2 to 20000 duels",
		"duels=many":             "no whole number",
		"ask=printed":            "nothing is changed",
		"precision=99":           "1 to 20 percent",
		"option-rounds=99":       "href=\"#f-option-rounds\"",
		"seat-1-document=Nobody": "aria-invalid",
	} {
		r := b.ask(asked{method: "POST", path: "/lab/runs", token: ulla, kind: formType, body: "ruleset=pugilism&run-name=My+name&" + form, header: asPage}).want(422)
		if body := string(r.body); !strings.Contains(body, want) || !strings.Contains(body, `value="My name"`) {
			t.Errorf("%s: the page has no %q", form, want)
		}
	}
	b.post(ulla, "/lab/runs", `{"ruleset":"pugilism","places":[{},{}],"duels":2,"options":{"rounds":"99"}}`).problem(422, wordFaults)
}

// People and bots play a duel while runs are played beside it.
func TestTablesBesideRuns(t *testing.T) {
	b := newBench(t, Config{})
	var runs []string
	for _, g := range []string{ulla, brannoch, stranger} {
		var made runMade
		b.post(g, "/lab/runs", `{"ruleset":"pugilism","places":[{"document":"ulla","bot":"club"},{"document":"pell","bot":"club"}],"duels":20000}`).want(201).into(&made)
		runs = append(runs, made.Run)
	}
	duel := b.lay(`{"who":"me","document":"ulla","lock":true},{"who":"bot","bot":"random","document":"pell"}`)
	random, answered := rand.New(rand.NewPCG(1, 1)), 0
	for answered < 10 {
		if s := b.sight(ulla, duel); s.Phase == house.Over {
			break
		} else if s.Request != nil && s.Request.Must && !s.Request.Locked {
			b.answer(ulla, duel, s, random.IntN)
			answered++
		} else {
			pause()
		}
	}
	for i, run := range runs {
		var s laboratory.Study
		b.get("", runAt(run)).want(200).into(&s)
		if want := []string{laboratory.Plays, laboratory.Plays, laboratory.Waits}[i]; s.Phase != want {
			t.Errorf("run %d: %s after %d answers, want %s", i, s.Phase, answered, want)
		}
	}
}
