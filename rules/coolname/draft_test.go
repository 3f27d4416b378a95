package coolname

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// drafted is the draft of a seat of three under some options.
func drafted(options map[string]string, seat riposte.Seat, document string) scene.Draft {
	setup := riposte.Setup{Options: options, Seats: make([]riposte.SeatSetup, 3)}
	setup.Seats[seat-1].Document = json.RawMessage(document)
	return Ruleset().(scene.Drafter).Draft(setup, seat).Said(scene.Plain(Ruleset()))
}

func factOf(f *scene.Figure, label string) string {
	for _, sheet := range f.Sheets {
		for _, fact := range sheet.Facts {
			if fact.Label.String() == label {
				return fact.Value.String()
			}
		}
	}
	return ""
}

// What a draft says is what the character has in play.
func TestDraftIsTheCharacter(t *testing.T) {
	for _, sample := range Ruleset().Info().Samples[:4] {
		d := drafted(nil, 1, `"`+sample.Name+`"`)
		s := start(t, dice.NewSeeded(1, 1), nil, sample.Name, sample.Name)
		f := &d.Figures[0]
		if got, want := f.Tracks[0].Max, s.most(0); got != want {
			t.Errorf("%s: got Vitality %d, want %d", sample.Name, got, want)
		}
		own := scene.Draft{Figures: []scene.Figure{{Sheets: viewer{s, 1}.ownSheet(0)}}}.Said(s.Voice().Plain).Figures[0]
		seen := 0
		for _, sheet := range own.Sheets {
			if sheet.Title != "Numbers" {
				continue
			}
			for _, want := range sheet.Facts {
				got, _, _ := strings.Cut(factOf(f, want.Label.String()), " ")
				if got != want.Value.String() {
					t.Errorf("%s: got %s %q, want %s", sample.Name, want.Label, got, want.Value)
				}
				seen++
			}
		}
		if seen < 6 {
			t.Errorf("%s: only %d numbers were compared", sample.Name, seen)
		}
		for _, b := range d.Budgets {
			if b.Value != b.Max {
				t.Errorf("%s: spends %d of %d %s", sample.Name, b.Value, b.Max, b.Label)
			}
		}
	}
}

// What depends on a missing attribute is left out.
func TestDraftOfAnUnfinishedCharacter(t *testing.T) {
	d := drafted(nil, 1, `{"attributes": {"strength": 4, "coordination": 3, "toughness": "x"}, "mos": [{"mo": "warrior", "score": 3}], "foci": [{"focus": "melee", "mo": "warrior", "score": 2}], "weapons": [{"weapon": "sword-long"}]}`)
	f := &d.Figures[0]
	if got := factOf(f, "Long sword"); !strings.HasPrefix(got, "9 (") { // 3 + 3 + 2 + 1 of Combat Ready
		t.Errorf("CN-4.1: got %q, want 9", got)
	}
	if len(f.Tracks) > 0 || factOf(f, "Block") != "" || factOf(f, "Initiative") != "" {
		t.Error("something follows from an attribute that nobody named")
	}
	if got := d.Budgets[0]; got.Value != 7 || got.Max != 25 {
		t.Errorf("CN-1.6: got %d of %d, want 7 of 25", got.Value, got.Max)
	}
	for _, broken := range []string{``, `{`, `null`, `[]`, `"nobody"`, `{"others": [{}, 3]}`} {
		if d := drafted(nil, 1, broken); len(d.Figures) > 0 {
			t.Errorf("something follows from %q", broken)
		}
	}
}

// The role of a document's seat decides what may be in it, CN-1.45.
func TestDraftRoles(t *testing.T) {
	for _, test := range []struct {
		encounter, master string
		seat              riposte.Seat
		role              string
		character, foes   bool
		automatic         bool
	}{
		{"duel", "automatic", 3, "player", true, false, false},
		{"duel", "person", 3, "game master", false, false, false},
		{"foes", "automatic", 2, "player", true, false, false},
		{"foes", "automatic", 3, "game master", false, true, true},
		{"foes", "person", 3, "game master", false, true, false},
		{"interlude", "automatic", 3, "game master", false, false, true},
	} {
		d := drafted(map[string]string{"encounter": test.encounter, "master": test.master}, test.seat, "")
		if d.Role.String() != test.role || d.Uses("name") != test.character || d.Uses("foes") != test.foes || d.Automatic != test.automatic {
			t.Errorf("%+v: got %q, character %v, foes %v, automatic %v", test, d.Role, d.Uses("name"), d.Uses("foes"), d.Automatic)
		}
	}
	against := map[string]string{"encounter": "foes"}
	d := drafted(against, 3, `{"foes": [{"foe": "mire-rat", "count": 6}, {"own": {"name": "Ogre"}}, {"foe": "hill-brute"}]}`)
	if len(d.Figures) != 2 || d.Figures[0].Count != 6 || d.Figures[0].Tracks[0].Max != 3 {
		t.Errorf("CN-10.2: got %+v", d.Figures)
	}
	if d.Budgets[0].Value != 8 {
		t.Errorf("CN-1.34: got %d foes, want 8", d.Budgets[0].Value)
	}
}

// A draft refuses a word exactly where the rules refuse it.
func TestDraftRefusesWhatVetRefuses(t *testing.T) {
	c, rules := Default(), Ruleset()
	base := func() map[string]any {
		var doc map[string]any
		sample, _ := rules.Info().Sample("issa")
		if err := json.Unmarshal(sample.Document, &doc); err != nil {
			t.Fatal(err)
		}
		return doc
	}
	for _, test := range []struct {
		path  string
		words []string
		set   func(doc map[string]any, word string)
	}{
		{"foci[0].focus", c.FocusWords(), func(doc map[string]any, word string) { entryOf(doc, "foci", 0)["focus"] = word }},
		{"foci[1].focus", c.FocusWords(), func(doc map[string]any, word string) { entryOf(doc, "foci", 1)["focus"] = word }},
		{"foci[1].mo", c.MOWords(), func(doc map[string]any, word string) { entryOf(doc, "foci", 1)["mo"] = word }},
		{"primary", c.MOWords(), func(doc map[string]any, word string) { doc["primary"] = word }},
		{"specialisation.focus", c.FocusWords(), func(doc map[string]any, word string) { doc["specialisation"].(map[string]any)["focus"] = word }},
		{"specialisation.name", specWords(c), func(doc map[string]any, word string) { doc["specialisation"].(map[string]any)["name"] = word }},
		{"armour", tables.ArmourWords, func(doc map[string]any, word string) { doc["armour"] = word }},
		{"shield", tables.ShieldWords, func(doc map[string]any, word string) { doc["shield"] = word }},
	} {
		for _, options := range []map[string]string{nil, {"fociAllowed": "suggested"}, {"primaryMO": "highest"}, {"armourLimit": "byMO"}} {
			doc := base()
			raw, _ := json.Marshal(doc)
			d := drafted(options, 1, string(raw))
			refused := d.Refusals(test.path)
			for _, word := range test.words {
				doc := base()
				test.set(doc, word)
				raw, _ := json.Marshal(doc)
				setup := riposte.Setup{Options: options, Seats: []riposte.SeatSetup{{Document: raw}, {}}}
				var faults riposte.Faults
				faults, _ = rules.Vet(setup, 1).(riposte.Faults)
				want := slices.ContainsFunc(faults, func(f riposte.Fault) bool { return f.Path == test.path })
				if u, got := refused[word]; got != want {
					t.Errorf("%s, %v, %s: refused %v (%s), the rules say %v", test.path, options, word, got, u.Why, faults)
				}
			}
		}
	}
}

func entryOf(doc map[string]any, list string, i int) map[string]any {
	entries := doc[list].([]any)
	for len(entries) <= i {
		entries = append(entries, map[string]any{})
	}
	doc[list] = entries
	return entries[i].(map[string]any)
}

// A trait of an own stat block may be given by itself, CN-7.82.
func TestOwnTraits(t *testing.T) {
	for document, want := range map[string]string{`"traits": ["pack"]`: "Pack", `"pack": true`: "Pack", `"traits": ["pack"], "numb": true`: "Pack Numb", `"kind": 1`: ""} {
		d := drafted(map[string]string{"encounter": "foes"}, 3, fmt.Sprintf(`{"foes": [{"own": {"name": "Ogre", "defence": 8, "attack": 9, "vitality": 12, "toughness": 3, "initiative": 4, "forms": [{"name": "club"}], %s}}]}`, document))
		got := ""
		if len(d.Figures) > 0 {
			got = factOf(&d.Figures[0], "Traits")
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", document, got, want)
		}
	}
}

// What counts only in checks that a game master calls says so, CN-9.3.
func TestDraftOfWhatIsIdle(t *testing.T) {
	mira := func(mo, focus, spec string) string {
		return fmt.Sprintf(`{"name": "Mira", "attributes": {"strength": 2, "coordination": 3, "toughness": 3, "creativity": 2, "intellect": 4, "willpower": 2, "awareness": 3, "empathy": 2, "presence": 4},
			"mos": [{"mo": %q, "score": 3}], "foci": [{"focus": %q, "mo": %[1]q, "score": 2}], "specialisation": {"focus": %[2]q, "name": %[3]q}}`, mo, focus, spec)
	}
	for _, test := range []struct {
		mo, focus, spec, label string
		idle                   bool
	}{
		{"merchant", "persuasion", "haggle", "Silver tongue", true},
		{"ranger", "hunt", "track", "Primal affinity", true},
		{"survivalist", "camping", "fire-starting", "Prepper", true},
		{"survivalist", "camping", "fire-starting", "Camping", true},
		{"warrior", "melee", "clubs", "Combat Ready (Weapons Expert)", false},
		{"warrior", "melee", "clubs", "Melee", false},
		{"warrior", "melee", "clubs", "Specialisation", false},
		{"wizard", "spellcasting-arcane", "fire", "Specialisation", true},
		{"wizard", "spellcasting-arcane", "fire", "Spellcasting (Arcane)", false},
		{"cleric", "spellcasting-divine", "turning", "Specialisation", true},
		{"cleric", "spellcasting-divine", "healing", "Specialisation", false},
		{"cleric", "spellcasting-arcane", "air", "Spellcasting (Arcane)", true},
		{"thief", "stealth", "sneak", "Stealth", true},
	} {
		for master, words := range map[string]string{"automatic": "counts for nothing here", "person": "in checks that the game master calls"} {
			d := drafted(map[string]string{"master": master}, 1, mira(test.mo, test.focus, test.spec))
			if len(d.Figures) == 0 {
				t.Fatalf("%+v: no figure", test)
			}
			got := factOf(&d.Figures[0], test.label)
			if got == "" || strings.Contains(got, words) != test.idle {
				t.Errorf("%s, %s: %s is %q, idle should be %v", master, test.mo, test.label, got, test.idle)
			}
		}
	}
	d := drafted(map[string]string{"surprise": "stealth"}, 1, mira("thief", "stealth", "sneak"))
	if got := factOf(&d.Figures[0], "Specialisation"); strings.Contains(got, "nothing") {
		t.Errorf("CN-1.51: %q", got)
	}
}

// A form lets a game master give what CN-1.7 allows.
func TestFormTakesWhatAMasterGives(t *testing.T) {
	for _, f := range Ruleset().Info().Schema {
		if f.Name == "attributes" && f.Fields[0].Max != maxScore {
			t.Errorf("attributes end at %d, CN-1.7 has %d", f.Fields[0].Max, maxScore)
		}
	}
}
