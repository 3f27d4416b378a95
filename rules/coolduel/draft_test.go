package coolduel

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel/kit"
	"riposte/scene"
)

// drafted is the draft of seat 1's document under some options.
func drafted(options map[string]string, document string) scene.Draft {
	setup := riposte.Setup{Options: options, Seats: []riposte.SeatSetup{{Document: json.RawMessage(document)}, {}}}
	return Ruleset().(scene.Drafter).Draft(setup, 1).Said(scene.Plain(Ruleset()))
}

func fact(d *scene.Draft, figure int, label string) string {
	for _, sheet := range d.Figures[figure].Sheets {
		for _, f := range sheet.Facts {
			if f.Label.String() == label {
				return f.Value.String()
			}
		}
	}
	return ""
}

func meter(list []scene.Meter, id string) scene.Meter {
	i := slices.IndexFunc(list, func(m scene.Meter) bool { return m.ID == id })
	if i < 0 {
		return scene.Meter{}
	}
	return list[i]
}

// What a draft says is what a duel of that build begins with.
func TestDraftIsTheDuel(t *testing.T) {
	r := Ruleset()
	for _, sample := range r.Info().Samples {
		doc := json.RawMessage(`"` + sample.Name + `"`)
		setup := riposte.Setup{Seats: []riposte.SeatSetup{{Document: doc}, {Document: doc}}}
		d := r.(scene.Drafter).Draft(setup, 1).Said(scene.Plain(r))
		st, err := r.New(setup, dice.NewSeeded(1, 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		side := scene.Of(st, 1).Sides[0]
		for id, want := range map[string]int{"hp": side.Main.Max, "ap": side.Meters[0].Max, "td": side.Meters[1].Max} {
			if got := meter(d.Figures[0].Tracks, id).Max; got != want {
				t.Errorf("%s: got %s %d, want %d", sample.Name, id, got, want)
			}
		}
		s := st.(*state)
		u := unitOf(1, 0)
		if got, want := fact(&d, 0, "Dodge"), "score "+num(s.scores().dodgeScore(u, 0))+","; !strings.HasPrefix(got, want) {
			t.Errorf("%s: got dodge %q, want %q", sample.Name, got, want)
		}
		if got, want := meter(d.Budgets, "weight"), int(s.gear(u).weight); got.Value != want {
			t.Errorf("%s: got weight %d, want %d", sample.Name, got.Value, want)
		}
		if got, want := len(d.Figures), (ofSeat(1) & s.game.cast).len(); got != want {
			t.Errorf("%s: got %d figures, want %d", sample.Name, got, want)
		}
	}
}

// Points and what follows from them, CD-1.10 to CD-1.23.
func TestDraftOfAnUnfinishedBuild(t *testing.T) {
	d := drafted(map[string]string{"power": "10"}, `{"class": "mercenary", "points": {"str": 7, "agi": "x"}, "right": "flail"}`)
	if got := meter(d.Budgets, "points"); got.Value != 7 || got.Max != 10 {
		t.Errorf("CD-1.21: got %d of %d points, want 7 of 10", got.Value, got.Max)
	}
	if got, want := fact(&d, 0, "STR"), "17 (10 + 7)"; got != want {
		t.Errorf("CD-1.23: got STR %q, want %q", got, want)
	}
	// STR 17 but DEX 10 of 11: in both hands only, at the damage of one (CD-1.28).
	if got, want := fact(&d, 0, "Jab"), "3 AP, +5 to hit, 139 damage in both hands"; got != want { // 34 + 5 x 17 + 2 x 10
		t.Errorf("CD-1.28: got jab %q, want %q", got, want)
	}
	if d := drafted(nil, `{"right": "flail"}`); len(d.Figures) > 0 || len(d.Budgets) > 0 {
		t.Error("CD-1.24: without a class nothing follows")
	}
	for _, broken := range []string{``, `{`, `null`, `[]`, `7`, `"nobody"`} {
		if d := drafted(nil, broken); len(d.Figures) > 0 {
			t.Errorf("something follows from %q", broken)
		}
	}
}

// A draft refuses a word exactly where the rules refuse it for what it is.
func TestDraftRefusesWhatVetRefuses(t *testing.T) {
	r := Ruleset()
	words := append(Default().ItemWords(), kit.BothWord)
	for _, class := range Default().ClassWords() {
		for _, right := range []string{"empty", "bow", "dagger", "longsword", "round", "tower", "tetsubo"} {
			document := map[string]any{"class": class, "right": right}
			if class == "mercenary" {
				document["generalist"] = "step"
			}
			raw, _ := json.Marshal(document)
			d := drafted(nil, string(raw))
			refused := d.Refusals("left")
			for _, word := range words[1:] {
				document["left"] = word
				raw, _ := json.Marshal(document)
				err := r.Vet(riposte.Setup{Seats: []riposte.SeatSetup{{Document: raw}, {}}}, 1)
				faults, _ := err.(riposte.Faults)
				want := slices.IndexFunc(faults, func(f riposte.Fault) bool { return f.Path == "left" })
				if u, got := refused[word]; got != (want >= 0) {
					t.Errorf("%s, %s and %s: refused %v (%s), the rules say %v", class, right, word, got, u.Why, err)
				}
			}
			delete(document, "left")
		}
	}
}

// Everything in the content can be chosen, and has a name for people.
func TestSchemaHasTitles(t *testing.T) {
	var look func(fields []riposte.DocField)
	seen := map[string]bool{}
	look = func(fields []riposte.DocField) {
		for _, f := range fields {
			look(f.Fields)
			if f.Type != riposte.DocWord {
				continue
			}
			seen[f.Name] = true
			if len(f.Titles) != len(f.Values) || len(f.Helps) != len(f.Values) {
				t.Errorf("%s has %d values, %d titles, %d helps", f.Name, len(f.Values), len(f.Titles), len(f.Helps))
			}
			for i, title := range f.Titles {
				if title == "" || title[0] >= 'a' {
					t.Errorf("%s: %s is called %q", f.Name, f.Values[i], title)
				}
			}
		}
	}
	look(Ruleset().Info().Schema)
	if got := slices.Sorted(maps.Keys(seen)); len(got) != 7 {
		t.Errorf("got %v", got)
	}
}
