package pages

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/bot/roster"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/internal/server/web/webtest"
	"riposte/rules"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"

	melee "riposte/rules/duel"
	"riposte/rules/pugilism"
	"riposte/scene"
)

var builders = []riposte.Ruleset{pugilism.Ruleset(), coolduel.Ruleset(), coolname.Ruleset()}

// settled is a set-up of what a form posts.
func settled(r riposte.Ruleset, form url.Values) *SetUp {
	s := ReadSetUp(r.Info(), []string{"advised", "random"}, form)
	s.Settle(r)
	return s
}

func drawnForm(t *testing.T, f *form.Form) string {
	t.Helper()
	var b bytes.Buffer
	if err := templates().Part(&b, "p-docform", f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func plainJSON(t *testing.T, document []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(document, &v); err != nil {
		t.Fatalf("%v: %s", err, document)
	}
	return v
}

// Every sample can be typed into the fields in full: what a browser posts is the
// same document.
func TestEverySampleIsInTheFields(t *testing.T) {
	for _, r := range builders {
		for _, sample := range r.Info().Samples {
			typed := url.Values{"seat-1~from": {sample.Name}}
			seat := 0
			if strings.HasPrefix(sample.Title, "Foes") {
				typed, seat = url.Values{"option-encounter": {"foes"}, "seat-2~from": {sample.Name}}, 1
			}
			s := settled(r, typed)
			p := &s.Places[seat]
			if p.Doc.From != sample.Name {
				t.Fatalf("%s became %q", sample.Name, p.Doc.From)
			}
			p.Doc.Do("copy:" + p.Name)
			fields := webtest.Posted(drawnForm(t, &p.Doc))
			fields.Del(p.Name + "~json") // the fields alone
			fields.Set(p.Name+"~from", "")
			got := form.Read(r.Info(), p.Name, fields)
			want := plainJSON(t, sample.Document)
			if is := plainJSON(t, got.Document()); !reflect.DeepEqual(is, want) {
				t.Errorf("%s: the fields hold\n%v, want\n%v", sample.Name, is, want)
			}
			if len(got.Draft.Rest) > 0 {
				t.Errorf("%s: %v has no field", sample.Name, got.Draft.Rest)
			}
		}
	}
}

// Every fault is shown beside its field, and the summary leads there.
func TestFaultsStandBesideTheirFields(t *testing.T) {
	for _, test := range []struct {
		rules    riposte.Ruleset
		document string
		want     []string // ids of reasons
	}{
		{coolduel.Ruleset(), `{"class": "wizard", "points": {"str": "x"}, "right": "spoon", "slots": [{"item": "fork"}], "companions": [{"companion": "cat"}]}`, []string{"class", "points.str", "right", "slots[0].item", "companions[0].companion"}},
		{coolduel.Ruleset(), `{"class": "pirate", "right": "flail", "left": "tower", "armor": "plate", "slots": [{"item": "dagger", "count": 3}]}`, []string{"right", "left", "armor", "slots[0]", "inventory"}},
		{coolname.Ruleset(), `{"name": "", "attributes": {"strength": 9}, "mos": [{"mo": "monk", "score": 4}], "foci": [{"mo": "sage", "focus": "dance", "score": 1}], "armour": "steel", "others": [{"name": "B"}]}`, []string{"name", "attributes.strength", "attributes.presence", "mos[0].mo", "mos[0].score", "foci[0].focus", "foci", "specialisation", "armour", "others[0].attributes"}},
	} {
		s := settled(test.rules, url.Values{"seat-1-document": {test.document}})
		s.Order(test.rules)
		doc := &s.Places[0].Doc
		html := drawnForm(t, doc)
		for _, path := range test.want {
			id := form.ID("seat-1." + path)
			if !strings.Contains(html, `id="`+id+`-why"`) && !strings.Contains(html, `id="`+id+`"><div`) {
				t.Errorf("%s: nothing stands beside %s", test.rules.Info().Name, path)
			}
		}
		for i, c := range doc.Complaints() {
			id := strings.TrimPrefix(c.Href, "#")
			if doc.Faults[i].Path != "" && !strings.Contains(html, `id="`+id+`"`) {
				t.Errorf("%s: %v leads to %s, which is not there", test.rules.Info().Name, doc.Faults[i], c.Href)
			}
			if c.Rule == "" || !strings.Contains(html, c.Msg) && !strings.Contains(html, strings.ReplaceAll(c.Msg, `"`, "&#34;")) {
				t.Errorf("%s: %+v is not beside its field", test.rules.Info().Name, c)
			}
		}
		if len(doc.Faults) < len(test.want) {
			t.Errorf("%s: got %v", test.rules.Info().Name, doc.Faults)
		}
	}
}

// A word that a rule refuses can't be chosen, and says why; if it is the present
// one it can stay.
func TestRefusedWords(t *testing.T) {
	s := settled(coolduel.Ruleset(), url.Values{"seat-1-document": {`{"class": "knight", "right": "round", "left": "tower"}`}})
	html := drawnForm(t, &s.Places[0].Doc)
	for _, want := range []string{
		`<option value="round" disabled>Round Shield: one shield at most</option>`,
		`<option value="tower" selected>Tower Shield: it needs FOR 17, there is 13</option>`,
		`<option value="both" disabled>The same, in both hands: what the right hand holds occupies one hand</option>`,
		`<option value="step" disabled>Step: only a Mercenary is a Generalist</option>`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the form has no %s", want)
		}
	}
}

func from(s *SetUp) (out []string) {
	for i := range s.Places {
		out = append(out, fmt.Sprint(s.Places[i].Role, " ", s.Places[i].Who, " ", s.Places[i].Doc.From))
	}
	return out
}

// What a seat brings depends on who fights whom: foes are offered only to the game
// master, who stays last however many players come.
func TestRolesOfAnEncounter(t *testing.T) {
	r := coolname.Ruleset()
	post := func(s *SetUp, change url.Values) *SetUp {
		var b bytes.Buffer
		if err := Render(&b, &web.Page{Name: "setup", Body: s}); err != nil {
			t.Fatal(err)
		}
		form := webtest.Posted(b.String())
		for name, values := range change {
			form[name] = values
		}
		next := settled(r, form)
		if act := form.Get("act"); act != "" {
			next.Do(act)
			next.Settle(r)
		}
		return next
	}
	check := func(s *SetUp, want ...string) {
		t.Helper()
		if got := from(s); !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	s := settled(r, url.Values{})
	check(s, "player me brannoc", "player open issa")
	for _, choice := range s.Places[0].Doc.Samples() {
		if strings.Contains(choice.Title, "Foes") {
			t.Errorf("a player is offered %s", choice.Title)
		}
	}
	s = post(s, url.Values{"option-encounter": {"foes"}})
	check(s, "player me brannoc", "game master bot:advised rat-cellar")
	s = post(s, url.Values{"seat-2~from": {"warden"}})
	s = post(s, url.Values{"act": {"seat"}})
	check(s, "player me brannoc", "player open oda", "game master bot:advised warden")
	if got := len(s.Places[2].Doc.Samples()); got != 6 {
		t.Errorf("the game master is offered %d samples, want 6", got)
	}
	s = post(s, url.Values{"act": {"seat"}})
	check(s, "player me brannoc", "player open oda", "player open corvin", "game master bot:advised warden")
	s = post(s, url.Values{"act": {"unseat"}})
	check(s, "player me brannoc", "player open oda", "game master bot:advised warden")
	if o, ok := s.Order(r); !ok || len(o.Places) != 3 || string(o.Places[2].Document) != `"warden"` {
		t.Errorf("got %+v, %v", o, s.Complaints())
	}
	s = post(s, url.Values{"option-encounter": {"duel"}})
	check(s, "player me brannoc", "player open oda", "player open brannoc")
	s = post(s, url.Values{"option-master": {"person"}})
	if got := s.Places[2].Doc.Brings(); got || s.Places[2].Role != "game master" {
		t.Errorf("the referee of a duel is a %s who brings a document: %v", s.Places[2].Role, got)
	}
	if o, ok := s.Order(r); !ok || o.Places[2].Document != nil {
		t.Errorf("got %+v, %v", o, s.Complaints())
	}
}

// Seats that stand together share a line, and bars reach to the mean.
func TestForecastRows(t *testing.T) {
	s := settled(coolname.Ruleset(), url.Values{"option-encounter": {"foes"}, "seats": {"3"}})
	win := Estimate{0.75, 0.7, 0.8}
	s.Forecast = &Forecast{Games: 200, Seats: []ForecastSeat{{1, win}, {2, win}, {3, Estimate{0.25, 0.2, 0.3}}}, Counts: []ForecastCount{{"Wounds", "CN-5.26", Estimate{4, 3, 5}}, {"Deaths", "", Estimate{0.01, 0, 0.02}}}}
	rows := s.ForecastRows()
	var got []string
	for _, row := range rows {
		got = append(got, row.Label+" "+row.Value+" "+row.Range)
	}
	want := []string{"Brannoc Vell and Issa Quill win 75% 70 to 80", "Foes: Rat Cellar wins 25% 20 to 30", "Wounds 4.0 3.0 to 5.0", "Deaths 0.01 0.00 to 0.02"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if bar := string(rows[2].Bar); !strings.Contains(bar, `class="w-mean" width="80"`) || !strings.Contains(bar, `x1="60" x2="100"`) {
		t.Errorf("got %s", bar)
	}
}

// A small number is kept in boxes, a large one written down; several figures alike
// have a row each.
func TestPapers(t *testing.T) {
	s := Sheet{Figures: []scene.Figure{{Name: "Rat", Count: 3, Tracks: []scene.Meter{{ID: "v", Label: "Vitality", Max: 3}}}, {Name: "Knight", Tracks: []scene.Meter{{ID: "hp", Label: "HP", Value: 367}}}}}
	papers := s.Papers()
	if got := papers[0].Tracks; len(got) != 3 || got[1].Label != "Vitality 2" || len(got[1].Boxes) != 3 || got[1].Lines != nil {
		t.Errorf("got %+v", got)
	}
	if got := papers[1].Tracks; len(got) != 1 || got[0].Max != 367 || got[0].Boxes != nil || len(got[0].Lines) == 0 {
		t.Errorf("got %+v", got)
	}
}

// Clocks without proper times are faults.
func TestClocksThatAreNone(t *testing.T) {
	r := pugilism.Ruleset()
	for _, n := range []string{"NaN", "Inf", "-1", "", "ten", "1e9"} {
		s := ReadSetUp(r.Info(), nil, url.Values{"clock": {"live"}, "base": {n}, "increment": {n}, "bank": {n}})
		s.Order(r)
		for _, path := range []string{"clock.base", "clock.increment", "clock.bank"} {
			if len(s.FaultsAt(path)) != 1 {
				t.Errorf("%s %q: got %v", path, n, s.Faults)
			}
		}
	}
}

// A battlefield to choose has a drawing for each value, and says how many it holds.
func TestPicturedOption(t *testing.T) {
	s := ReadSetUp(melee.Ruleset().Info(), nil, nil)
	s.Settle(melee.Ruleset())
	i := slices.IndexFunc(s.OptionForms(), func(f optionForm) bool { return f.Title == "The battlefield" })
	pictures := s.OptionForms()[i].Pictures()
	if len(pictures) != 9 || pictures[5].Seats != 8 || pictures[5].Title != "Long Causeway" || pictures[8].Picture != "" {
		t.Fatalf("got %d pictures: %+v", len(pictures), pictures)
	}
	if n := strings.Count(string(pictures[4].Picture), `class="token"`); n != 4 {
		t.Errorf("Tavern Yard is drawn with %d places to start from", n)
	}
	if s.OptionForms()[i+1].Pictures() != nil {
		t.Error("mere words have pictures")
	}
}

// Every map of every ruleset that draws its maps is a card with the name, the size and the
// starting places that the rules have for it, and says what its ground is.
func TestEveryMapHasItsCard(t *testing.T) {
	has := map[string]string{ // what must be read on a card, and by nobody who chooses another
		"docks": "deep water: whoever ends a turn in it loses", "brimstone": "magma: who enters loses", "beachside": "water: each space",
		"ave": "stained glass", "cliffside": "difficult terrain", "two-stones": "Stone, cover", "close-quarters": "Building, cover", "four-pillars": "Pillar, curved cover",
		"crypt": "closed door", "on": "rope: half speed",
	}
	drawn := 0
	for _, r := range rules.All() {
		s := ReadSetUp(r.Info(), nil, nil)
		s.Settle(r)
		for i, f := range s.OptionForms() {
			p, is := r.(scene.Picturer)
			if !is || len(f.Boards) == 0 {
				continue
			}
			o := r.Info().Options[i]
			boards := p.Pictures(o.Name)
			cards := f.Pictures()
			values := len(o.Values)
			if o.Name == "ring" { // there is nothing to show of none
				values = 1
			}
			if len(boards) != values || len(cards) < len(o.Values) {
				t.Fatalf("%s: %d boards and %d cards for %d values", o.Name, len(boards), len(cards), len(o.Values))
			}
			for k, b := range boards {
				c := cards[k]
				drawn++
				if c.Value != o.Values[k] || c.Picture == "" || c.Title == "" || c.Size == "" {
					t.Errorf("%s: the card is %+v", o.Values[k], c)
				}
				if !b.Plane && !strings.Contains(c.Size, strconv.Itoa(len(b.Cells[0]))+" by "+strconv.Itoa(len(b.Cells))) {
					t.Errorf("%s has the size %q", c.Value, c.Size)
				}
				if n := strings.Count(string(c.Picture), `class="token"`); n != c.Seats || n != len(b.Tokens) {
					t.Errorf("%s is for %d and drawn with %d", c.Value, c.Seats, n)
				}
				if want := has[c.Value]; !strings.Contains(strings.ToLower(c.Has), strings.ToLower(want)) {
					t.Errorf("%s says %q, want %q", c.Value, c.Has, want)
				}
				if deep := strings.Contains(c.Has, "deep water") || strings.Contains(c.Has, "Deep water"); deep != (c.Value == "docks") {
					t.Errorf("%s says %q", c.Value, c.Has)
				}
				t.Logf("%s %s: %s; %s; %d B", r.Info().Name, c.Title, c.Size, c.Has, len(c.Picture))
			}
		}
	}
	if drawn < 8+12+3 {
		t.Errorf("%d maps are drawn", drawn)
	}
}

// Every ready character is a card that says what it is for, in words of its own, and the numbers
// that it comes to by the options of the form.
func TestEverySampleHasItsCard(t *testing.T) {
	pictures := map[template.HTML]string{}
	numbers := func(s *SetUp) map[string]string {
		out := map[string]string{}
		for _, p := range s.Places[:1] {
			for _, c := range p.Doc.Samples() {
				out[c.Name] = fmt.Sprint(c.Numbers)
				if pictures[c.Picture] != "" && pictures[c.Picture] != c.Name || !strings.Contains(string(c.Picture), `class="token"`) {
					t.Errorf("%s is drawn as %s: %s", c.Name, pictures[c.Picture], c.Picture)
				}
				pictures[c.Picture] = c.Name
			}
		}
		return out
	}
	for _, r := range rules.All() {
		in := r.Info()
		seen := map[string]bool{}
		for _, sample := range in.Samples {
			if says := web.OfSystem(in.Name, "takes."+sample.Name, ""); says == "" || seen[says] {
				t.Errorf("%s: %s says %q", in.Name, sample.Name, says)
			} else {
				seen[says] = true
			}
		}
		s := settled(r, nil)
		all := numbers(s)
		for name, says := range all {
			if says == "[]" {
				t.Errorf("%s: the card of %s has no numbers", in.Name, name)
			}
		}
		for name, want := range map[string]string{
			"brannoch": "[{Composure 25} {Save +6}]", "tobias": "[{Composure 21} {Save +1}]",
			"sellsword": "[{HP 275} {AP 10} {TD 135} {Jab 2 AP, +15 to hit, 88 damage, 100 in both hands}]",
			"trapper":   "[{HP 187} {AP 12} {TD 24} {Fire 3 AP, +8 to hit, 78 damage} {Jab 2 AP, +18 to hit, 69 damage, 90 in both hands} {Stubborn Mule HP 115} {Dwarf Komodo HP 185}]",
			"brannoc":   "[{Vitality 11} {Wound Threshold 3} {Initiative 10 (2d6+d6)} {Long sword 10 (2d6+d6)} {Dodge 8 (d6+d10)} {Block 8 (d6+d10)} {Parry 8 (d6+d10)}]",
			"fencer":    "[{Endurance 3} {Blow 2 Endurance} {Falls at 2 lost} {Block 2 off a high swing} {Evade 5 off a low swing} {Dice 3 a fight} {Run 3 in} {Climb 5 in}]",
		} {
			if got, is := all[name]; is && got != want {
				t.Errorf("the card of %s says %s, want %s", name, got, want)
			}
		}
	}

	// By other numbers the same card says other numbers.
	varied := settled(coolduel.Ruleset(), url.Values{"option-variant": {"own"}, "data-variant": {`{"numbers": {"jab in both hands of Longsword": 90}}`}, "option-power": {"0"}})
	if got := numbers(varied)["sellsword"]; got == "" || got == numbers(settled(coolduel.Ruleset(), nil))["sellsword"] {
		t.Errorf("by a variant the card says %s", got)
	}
}

// Every bot that can sit at a table is described in the menu of who sits where, and newcomers
// meet the same as before.
func TestEveryBotIsDescribed(t *testing.T) {
	words := map[string]bool{}
	for _, kind := range roster.Names() {
		word := botWord(kind)
		if word == web.Msg("bot.other", kind) || words[word] {
			t.Errorf("%s is %q", kind, word)
		}
		words[word] = true
	}
	if got := (Home{Bots: roster.Names()}).Bot(); got != "advised" {
		t.Errorf("newcomers meet %s", got)
	}
}
