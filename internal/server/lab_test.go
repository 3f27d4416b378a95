package server

import (
	"fmt"
	"html"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
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
	case o.Ask != laboratory.Printed || o.Seed != 5 || o.Duels != 40 || o.Places[0].Bot != "random" || o.Places[1].Bot != "advised" || string(o.Places[1].Document) != `"pell"`:
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
		"duels=2000000":          "a run has at most 20000 here",
		"duels=0":                "is 0; leave it empty",
		"ask=rulings&duels=2000": "set-ups share the 20000 duels of a run",
		"duels=many":             "no whole number",
		"ask=printed":            "nothing is changed",
		"precision=99":           "is 99; it takes 1 to 20 percent",
		"option-rounds=99":       "href=\"#f-option-rounds\"",
		"seat-1-document=Nobody": "aria-invalid",
	} {
		r := b.ask(asked{method: "POST", path: "/lab/runs", token: ulla, kind: formType, body: "ruleset=pugilism&run-name=My+name&" + form, header: asPage}).want(422)
		if body := string(r.body); !strings.Contains(body, want) || !strings.Contains(body, `value="My name"`) {
			t.Errorf("%s: the page has no %q", form, want)
		}
	}
	// All that is wrong is told at once.
	body := string(b.ask(asked{
		method: "POST", path: "/lab/runs", token: ulla, kind: formType, header: asPage,
		body: "ruleset=pugilism&duels=abc&precision=500&number-1=banana&number-1-value=1&seed=0",
	}).want(422).body)
	for _, want := range []string{"no whole number", "is 500; it takes 1 to 20 percent", "No number has this name", "is 0; leave it empty"} {
		if !strings.Contains(body, want) {
			t.Errorf("of many faults the page does not tell %q", want)
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

// runOf begins a run by the page's form and waits for its end.
func (b *bench) runOf(form string) (path string) {
	b.t.Helper()
	path = b.ask(asked{method: "POST", path: "/lab/runs", token: ulla, kind: formType, body: form, header: asPage}).want(303).header.Get("Location")
	b.ran(strings.TrimPrefix(path, "/lab/runs/"))
	return path
}

// told is the text of a page, with what stands between its tags, and with one space for many.
func (b *bench) told(path string, status int) string {
	b.t.Helper()
	body := string(b.ask(asked{method: "GET", path: path, token: ulla, header: asPage}).want(status).body)
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(body, " "))), " ")
}

var tags = regexp.MustCompile(`<[^>]*>`)

// The page of a run says of which table each figure is, tells a number once, and calls things by
// their words; what it says of seats is not who goes first.
func TestRunTold(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	changed := b.runOf("ruleset=coolduel&ask=printed&number-1=FOR+of+Hunter&number-1-value=9&duels=40&seed=5&precision=20&seat-1-document=trapper&seat-2-document=captain")
	rulings := b.runOf("ruleset=coolduel&ask=rulings&duels=2&seed=5&seat-1-document=sellsword&seat-2-document=bulwark")
	for path, want := range map[string][]string{
		changed: {
			"What each seat gets, whoever sits there, at the changed table", "How long duels are, at the changed table",
			"A seat is a place at the table", "such as who goes first, is not in it", "Part of a duel after which it is decided",
			"riposte lab without coolduel", "riposte lab sweep coolduel 'FOR of Hunter'", "riposte lab tune coolduel --set 'FOR of Hunter' --goal side=50",
			"riposte lab matrix all.yaml",
		},
		rulings: {"at the table as it is", "A Move may end on an ally's space: "},
	} {
		text := b.told(path, 200)
		for _, words := range want {
			if !strings.Contains(text, words) {
				t.Errorf("%s does not say %q", path, words)
			}
		}
		for _, words := range []string{"begins", "shared_space", "luck_timing", "places["} {
			if strings.Contains(text, words) {
				t.Errorf("%s says %q", path, words)
			}
		}
	}
	var s laboratory.Study
	b.get(ulla, changed).want(200).into(&s)
	text := b.told(changed, 200)
	row := regexp.MustCompile(`Points of .*? ([\d.]+) % .*?([\d.]+) % `).FindStringSubmatch(text[strings.Index(text, "What was measured Figure"):])
	if want := []string{fmt.Sprintf("%.1f", 100*s.Setups[0].Sides[0].Gets.Mean), fmt.Sprintf("%.1f", 100*s.Setups[1].Sides[0].Gets.Mean)}; row == nil || !slices.Equal(row[1:], want) {
		t.Errorf("the table of figures has %q for what the first side gets, as printed and changed; want %q", row, want)
	}
	// The chart of seats has the interval of the table of figures.
	first := s.Setups[1].First
	if want := fmt.Sprintf("%.1f %% %.1f %% %.1f %%", 100*first.Mean, 100*first.Low, 100*first.High); !strings.Contains(text, want) {
		t.Errorf("the chart of seats does not have %s", want)
	}
	again := regexp.MustCompile(`/lab/new/coolduel\?[^"]*`).FindString(html.UnescapeString(string(b.ask(asked{method: "GET", path: changed, token: ulla, header: asPage}).body)))
	u, err := url.Parse(again)
	if err != nil {
		t.Fatal(err)
	}
	if q := u.Query(); q.Get("precision") != "20" || q.Get("seed") != "5" || q.Get("run-name") != "" || q.Get("duels") != "40" {
		t.Errorf("it is run again as %s", again)
	}
}

// A second run that there is none of is told at the field, and nobody leaves the run.
func TestRunBesideNothing(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	one := b.runOf("ruleset=pugilism&duels=2&run-name=Mine")
	other := b.runOf("ruleset=duel&duels=2")
	for with, want := range map[string]string{"nonsense": "There is no run of this name", "https://example.org" + other: "That run is of another system"} {
		if text := b.told(one+"/compare?with="+url.QueryEscape(with), 422); !strings.Contains(text, want) || !strings.Contains(text, "Mine") {
			t.Errorf("with %s: %s", with, text)
		}
	}
	b.get(ulla, one+"/compare?with=nonsense").want(303)
}

// Two runs side by side: each table that was asked about is there, what differs is named, and one
// side is not taken for another.
func TestRunsBesideEachOther(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	change := b.runOf("ruleset=coolduel&ask=printed&number-1=FOR+of+Hunter&number-1-value=9&duels=4&seed=5&seat-1-document=reaver&seat-2-document=bulwark")
	table := b.runOf("ruleset=coolduel&duels=6&seed=6&seat-1-document=captain&seat-2-document=bulwark&seat-1-who=bot:random")
	text := b.told(change+"/compare/"+strings.TrimPrefix(table, "/lab/runs/"), 200)
	for _, want := range []string{
		"A: As printed. B: This table", "A: Changed. B: This table", "What is not the same",
		"What do you want to know? What does my change do? How do duels go?", "FOR of Hunter 9, not", "Seed 5 6", "Duels of each set-up 4 6", "in A, of", "* marks a difference whose range leaves out 0",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q: %s", want, text)
		}
	}
	if strings.Contains(text, "the same dice") {
		t.Error("other seeds are said to be the same dice")
	}
	if text = b.told(table+"/compare/"+strings.TrimPrefix(table, "/lab/runs/"), 200); !strings.Contains(text, "the same dice") || !strings.Contains(text, "Both asked the same") {
		t.Errorf("a run beside itself: %s", text)
	}
}
