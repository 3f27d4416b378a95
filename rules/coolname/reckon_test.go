package coolname_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolname"
)

// The action scores of any character, worked out a second time: from the ledger's
// tables instead of the code's, and by trying every combination that CN-0.25 to
// CN-0.31 allow.

// ledgerRows is the table after a rule, one entry for each row.
func ledgerRows(t *testing.T, id riposte.RuleID, columns int) (rows [][]string) {
	t.Helper()
	rule, _ := rules.Info().Ledger.Rule(id)
	for line := range strings.Lines(rule.Text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " |")
		if !strings.HasPrefix(line, "|") || len(cells) != columns || strings.HasPrefix(line, "|---") {
			continue
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	if len(rows) < 3 {
		t.Fatalf("%s has no table of %d columns", id, columns)
	}
	return rows[1:]
}

// wordOf is the word for a name in documents: "Spellcasting (Divine)" is
// spellcasting-divine.
func wordOf(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return strings.ContainsRune(" ,()", r) }), "-")
}

func wordsOf(list, between string) (words []string) {
	for name := range strings.SplitSeq(list, between) {
		words = append(words, wordOf(name))
	}
	return words
}

// A book is what the ledger's tables say.
type book struct {
	specs   map[string][]string // by focus
	suggest map[string][]string // by MO
	covers  map[string][]string
	trained map[string]func(weapon string) bool
	weapons map[string][]string // rows of 7.8
}

func readBook(t *testing.T) *book {
	b := &book{map[string][]string{}, map[string][]string{}, map[string][]string{}, map[string]func(string) bool{}, map[string][]string{}}
	for _, row := range ledgerRows(t, "CN-7.5", 2) {
		if b.specs[wordOf(row[0])] = nil; row[1] != "(none listed)" {
			b.specs[wordOf(row[0])] = wordsOf(row[1], ",")
		}
	}
	for _, row := range ledgerRows(t, "CN-7.10", 5) {
		mo := wordOf(row[0])
		b.suggest[mo] = wordsOf(row[2], ", ")
		b.covers[mo] = append(slices.Clone(b.suggest[mo]), wordsOf(row[4], ",")...)
	}
	for _, row := range ledgerRows(t, "CN-7.80", 8) {
		b.weapons[wordOf(row[0])] = row
	}
	for _, row := range ledgerRows(t, "CN-7.11", 2) {
		for mo := range strings.SplitSeq(row[0], ", ") {
			list := wordsOf(row[1], ";")
			b.trained[wordOf(mo)] = func(weapon string) bool {
				switch row[1] {
				case "every weapon":
					return true
				case "every melee weapon":
					return b.weapons[weapon][1] == "melee"
				}
				return slices.Contains(list, weapon)
			}
		}
	}
	return b
}

// A person is a character as its document describes it.
type person struct {
	book       *book
	at         map[string]int
	mos        map[string]int
	primary    string
	foci       []ownFocus
	specialist [2]string // focus, specialisation
}

type ownFocus struct {
	word, parent string
	score        int
}

// score tries every combination of one MO, one focus and one specialisation, or
// fewer. alone says which MOs count without the focus; any lets every MO go with
// the focus; with limits the MO to one.
func (p *person) score(attribute, focus, spec string, alone func(mo string) bool, any bool, with string) int {
	best := 0
	for mo, score := range p.mos {
		if with != "" && mo != with {
			continue
		}
		if any || alone(mo) {
			best = max(best, score)
		}
		for _, f := range p.foci {
			if f.word != focus || !any && f.parent != mo {
				continue
			}
			sum := score + f.score
			if p.specialist == [2]string{focus, spec} {
				sum++
			}
			best = max(best, sum)
		}
	}
	return p.at[attribute] + best
}

// all is every action score, by the field that holds it.
func (p *person) all(options map[string]string) map[string]int {
	never := func(string) bool { return false }
	covered := func(focus string) func(string) bool {
		return func(mo string) bool { return slices.Contains(p.book.covers[mo], focus) }
	}
	short := func(spec string) string { // CN-7.19
		if options["formulaSpec"] == "off" {
			return "none"
		}
		return spec
	}
	ready := 0
	if p.primary == "warrior" {
		ready = 1
	}
	scores := map[string]int{}
	for weapon, row := range p.book.weapons {
		focus, spec, _ := strings.Cut(row[2], " / ")
		basic, trained := row[4] == "yes", func(mo string) bool { return p.book.trained[mo](weapon) }
		scores[weapon] = ready + p.score("coordination", wordOf(focus), wordOf(spec), trained, basic, "")
		if row[6] != "-" {
			scores["throw-"+weapon] = ready + p.score("coordination", "ranged", "thrown", trained, basic, "")
		}
	}
	parry := "parry"
	if options["parrySpec"] == "block" {
		parry = "block"
	}
	scores["dodge"] = p.score("coordination", "defence", "dodge", never, true, "")
	scores["block"] = p.score("toughness", "defence", "block", never, true, "")
	scores["parry"] = p.score("strength", "defence", parry, never, true, "")
	scores["first-aid"] = p.score("intellect", "healing", "first-aid", covered("healing"), false, "")
	scores["treat"] = p.score("intellect", "healing", "wounds", covered("healing"), false, "")
	scores["initiative"] = p.at["coordination"] + p.at["awareness"]
	scores["know"] = 0
	for spell, spec := range map[string]string{"force-missile": "", "force-armor": "", "dancing-lights": "", "heal": "healing", "protective-ward": "protection", "bless": ""} {
		scores[spell] = 0
		is := func(mo string) bool { return mo == p.primary }
		switch divine := spell == "heal" || spell == "protective-ward" || spell == "bless"; {
		case divine && p.primary == "cleric":
			scores[spell] = p.score("presence", "spellcasting-divine", short(spec), is, false, "cleric")
		case !divine && p.primary == "wizard":
			scores[spell] = p.score("intellect", "spellcasting-arcane", "none", is, false, "wizard")
		}
	}
	switch p.primary {
	case "warrior":
		scores["initiative"] += p.mos["warrior"]
	case "sage":
		scores["know"] = p.score("intellect", "leadership", short("teach"), func(mo string) bool { return mo == "sage" }, false, "sage")
	}
	return scores
}

// somebody is a random legal character, and its document.
func somebody(b *book, rng *dice.Seeded, options map[string]string) (*person, map[string]any) {
	p := &person{book: b, at: map[string]int{}, mos: map[string]int{}}
	array := []int{2, 2, 2, 2, 3, 3, 3, 4, 4}
	for i, a := range []string{"strength", "coordination", "toughness", "creativity", "intellect", "willpower", "awareness", "empathy", "presence"} {
		k := i + rng.Pick(len(array)-i)
		array[i], array[k] = array[k], array[i]
		p.at[a] = array[i]
	}
	names := slices.Sorted(maps.Keys(b.suggest))
	first, second := names[rng.Pick(len(names))], names[rng.Pick(len(names))]
	p.primary = first
	mos := []any{map[string]any{"mo": first, "score": 3}}
	if p.mos[first] = 3; second != first {
		p.mos[first], p.mos[second] = 2, 1
		mos = []any{map[string]any{"mo": first, "score": 2}, map[string]any{"mo": second, "score": 1}}
		if options["primaryMO"] != "highest" && rng.Pick(2) == 0 {
			p.primary = second
		}
	}
	all := slices.Sorted(maps.Keys(b.specs))
	var foci []any
	for left := 2; left > 0; {
		f := ownFocus{parent: names[rng.Pick(len(names))], score: 1 + rng.Pick(left)}
		if f.word = all[rng.Pick(len(all))]; options["fociAllowed"] == "suggested" {
			f.word = b.suggest[f.parent][rng.Pick(4)]
		}
		if p.mos[f.parent] == 0 || slices.ContainsFunc(p.foci, func(g ownFocus) bool { return g.word == f.word }) || len(b.specs[f.word]) == 0 {
			continue
		}
		left -= f.score
		p.foci = append(p.foci, f)
		foci = append(foci, map[string]any{"focus": f.word, "mo": f.parent, "score": f.score})
	}
	from := p.foci[rng.Pick(len(p.foci))].word
	p.specialist = [2]string{from, b.specs[from][rng.Pick(len(b.specs[from]))]}
	return p, map[string]any{
		"name": "Ann", "attributes": p.at, "mos": mos, "primary": p.primary, "foci": foci,
		"specialisation": map[string]any{"focus": from, "name": p.specialist[1]},
	}
}

func TestScoresByTheLedger(t *testing.T) {
	b := readBook(t)
	rng := dice.NewSeeded(7, 7)
	compared := 0
	for n := range 1500 {
		options := map[string]string{}
		for bit, option := range [][2]string{{"fociAllowed", "suggested"}, {"primaryMO", "highest"}, {"parrySpec", "block"}, {"formulaSpec", "off"}} {
			if n>>bit&1 != 0 {
				options[option[0]] = option[1]
			}
		}
		p, doc := somebody(b, rng, options)
		raw, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		other := strings.Replace(string(raw), "Ann", "Bob", 1)
		st, err := rules.New(riposte.Setup{Options: options, Seats: []riposte.SeatSetup{{Document: raw}, {Document: json.RawMessage(other)}}}, dice.NewSeeded(uint64(n), 1), nil)
		if err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
		for path, want := range p.all(options) {
			got, err := st.(riposte.Fields).Field("ann.as." + path)
			if err != nil || got != want {
				t.Fatalf("%v, %s: %s is %v (%v), by the ledger it is %d", options, raw, path, got, err, want)
			}
			compared++
		}
		if got, _ := st.(riposte.Fields).Field("ann.most"); got != p.at["strength"]+p.at["toughness"]+p.at["coordination"] {
			t.Fatalf("%s: Vitality %v", raw, got)
		}
	}
	t.Logf("%d scores", compared)
}

// TestTablesOfTheLedger compares the tables that the code reads with those that
// people read.
func TestTablesOfTheLedger(t *testing.T) {
	c := coolname.Default()
	for i, row := range ledgerRows(t, "CN-7.80", 8) {
		w := &c.Weapons[i]
		reach, thrown, spec := fmt.Sprint(w.Short), "-", "-"
		if w.Long > 0 {
			reach = fmt.Sprintf("%d/%d", w.Short, w.Long)
		}
		if w.ThrowShort > 0 {
			thrown = fmt.Sprintf("%d/%d", w.ThrowShort, w.ThrowLong)
		}
		if w.Spec < len(c.Foci[w.Focus].Specs) {
			spec = c.Foci[w.Focus].Specs[w.Spec]
		}
		focus, ledgerSpec, _ := strings.Cut(row[2], " / ")
		got := []string{w.Title, fmt.Sprint(w.Class), c.Foci[w.Focus].Word, spec, fmt.Sprint(w.Hands), map[bool]string{true: "yes", false: "no"}[w.Basic], reach, thrown, fmt.Sprint(w.Size)}
		want := []string{row[0], got[1], wordOf(focus), wordOf(ledgerSpec), row[3], row[4], row[5], row[6], row[7]}
		if !slices.Equal(got, want) {
			t.Errorf("CN-7.80: the code has %v, the ledger %v", got, want)
		}
	}
	for i, row := range ledgerRows(t, "CN-7.81", 10) {
		f := &c.Foes[i]
		var forms, traits []string
		for _, form := range f.Forms {
			reach := fmt.Sprintf("%d ft", form.Short)
			if form.Long > 0 {
				reach = fmt.Sprintf("%d/%d ft", form.Short, form.Long)
			}
			forms = append(forms, fmt.Sprintf("%s +%d, %s", strings.ReplaceAll(form.Word, "-", " "), form.Bonus, reach))
		}
		if f.Pack {
			traits = append(traits, "Pack")
		}
		if f.Numb {
			traits = append(traits, "Numb")
		}
		if traits == nil {
			traits = []string{"-"}
		}
		plain, _, _ := strings.Cut(row[3], " (")
		_, rest, both := strings.Cut(row[3], ")")
		if both {
			plain += rest
		}
		got := fmt.Sprint(f.Title, f.Defence, f.Attack, forms, f.Vitality, f.Toughness, f.Armour, f.Initiative, f.Speed, traits)
		want := fmt.Sprint(row[0], " ", strings.Join(row[1:3], " "), " ", strings.Split(plain, "; "), " ", strings.Join(row[4:9], " "), " [", row[9], "]")
		if strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(want, " ", "") {
			t.Errorf("CN-7.81: the code has %s, the ledger %s", got, want)
		}
	}
}
