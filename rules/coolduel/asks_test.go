package coolduel

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/coolduel/kit"
	"riposte/scene"
)

// asked are the forms of a seat, as sentences made from each pick of their first
// fields.
func asked(s *state, seat riposte.Seat) (list []scene.Pick) {
	for _, a := range scene.Of(s, seat).Asks {
		list = append(list, a.Fields[0].Picks...)
	}
	return list
}

func pickOf(t *testing.T, s *state, seat riposte.Seat, label string) scene.Pick {
	t.Helper()
	for _, p := range asked(s, seat) {
		if p.Label.String() == label {
			return p
		}
	}
	t.Fatalf("no pick is labelled %q", label)
	return scene.Pick{}
}

// With no AP left whoever is attacked reads that nothing can be done, and what is left then.
func TestNothingButTakingIt(t *testing.T) {
	s, _ := struck(t, nil, `{"class":"berserker","right":"halberd","left":"both"}`, `{"class":"berserker","right":"halberd","left":"both"}`,
		"attack blue slash", "take", map[string]any{"red.at": "4,4", "blue.at": "6,4"})
	f := &s.fights[unitOf(2, 0)]
	f.ap = 0
	for left, says := range map[int]string{-1: "puts you down", 0: "puts you down", 1: "1 HP left"} {
		f.hp = int16(viewer{s}.unanswered(100)) - f.td + int16(left)
		want := fmt.Sprintf("Red attacks you: Halberd slash, %d damage (%s) if you do not react. You have 0 AP: all you can do is take it.", viewer{s}.unanswered(100), says)
		if got := scene.Of(s, 2).Prompt.String(); got != want {
			t.Errorf("%d HP are left, and the prompt is %q, want %q", left, got, want)
		}
	}
}

// A reaction says what it costs and what it would do; one that is refused says why.
func TestReactionsInWords(t *testing.T) {
	s, _ := struck(t, nil, `{"class":"berserker","right":"halberd","left":"both"}`, `{"class":"mercenary","generalist":"step","right":"longsword","left":"round","armor":"leather"}`,
		"attack blue slash", "take", map[string]any{"red.at": "4,4", "blue.at": "6,4"})
	for label, want := range map[string]struct {
		cost int
		note string
	}{
		"Dodge in place":      {1, "score 49: hit by a roll of 43 or more"}, // 20+50-21, +6 of the Halberd's Slash
		"Block, Round Shield": {2, "35 % goes through: 64; absorbs 1 AP, this is 3"},
		"Block, Longsword":    {3, "30 % goes through: 55"},
		"Take it":             {0, "185: threshold 135, then 50 HP"},
	} {
		if p := pickOf(t, s, 2, label); p.Cost != want.cost || p.Note.String() != want.note || p.Refusal != nil {
			t.Errorf("%s: got %d AP, %q, refused %+v, want %d AP, %q", label, p.Cost, p.Note, p.Refusal, want.cost, want.note)
		}
	}
	parry := pickOf(t, s, 2, "Parry")
	if parry.Refusal == nil || parry.Refusal.Rule != "CD-4.63" || parry.Refusal.Why != "Red is 2 spaces away, must be adjacent" {
		t.Errorf("a parry from afar: got %+v, want it refused by CD-4.63", parry.Refusal)
	}
	v := scene.Of(s, 2)
	if got, want := v.Prompt, "Red attacks you: Halberd slash, 185 damage (225 HP left) if you do not react. You have 10 AP to react with."; got.String() != want {
		t.Errorf("got the prompt %q, want %q", got, want)
	}
	if !slices.ContainsFunc(v.Asks, func(a scene.Ask) bool { return a.Verb == "Step" }) {
		t.Error("a step is not among the reactions")
	}
	if v.Asks[0].Title != "Red strikes: react?" {
		t.Errorf("got the title %q", v.Asks[0].Title)
	}
	s.fights[4].stepped = true
	if p := pickOf(t, s, 2, "Step"); p.Refusal == nil || p.Refusal.Rule != "CD-4.76" {
		t.Errorf("CD-4.76 a second step: got %+v, want it refused", p.Refusal)
	}
}

// An absorbed attack says so, CD-4.49.
func TestAbsorbedInWords(t *testing.T) {
	s, _ := struck(t, nil, swordsman, knighted, "attack blue jab", "take", map[string]any{"red.at": "4,4", "blue.at": "5,4"})
	if p := pickOf(t, s, 2, "Block, Heater Shield"); !strings.Contains(p.Note.String(), "nothing goes through") {
		t.Errorf("CD-4.49 a Heater against a Jab of 2 AP: got %q", p.Note)
	}
}

// CD-13.6: the preview of a dodge has the chances that follow from the rules, and
// asking changes nothing.
func TestPreviewOfADodge(t *testing.T) {
	q := questions[0]
	s, by := struck(t, q.options, q.red, q.blue, q.attack, q.answer, q.set)
	before := scene.Of(s, 2)
	p := s.Preview(2, by[2]).Said(s.Voice().Plain)
	if len(p.Odds) != 1 || math.Abs(p.Odds[0].P-.55) > 1e-12 {
		t.Fatalf("got the odds %+v, want one of 0.55", p.Odds)
	}
	want := []scene.Part{{Label: "missed", P: .45}, {Label: "hit", P: .39, Much: scene.StrengthSome, Note: "88"}, {Label: "critical", P: .16, Much: scene.StrengthMuch, Note: "163"}}
	for i, part := range p.Odds[0].Parts {
		if math.Abs(part.P-want[i].P) > 1e-12 || part.Label != want[i].Label || part.Note != want[i].Note || part.Much != want[i].Much {
			t.Errorf("part %d: got %+v, want %+v", i, part, want[i])
		}
	}
	var score, sum int
	for _, f := range p.Facts {
		if f.Sum {
			score = atoi(t, f.Value.String())
		} else if !strings.Contains(f.Label.String(), "d100") {
			sum += atoi(t, f.Value.String())
		}
	}
	if score != 61 || sum != score {
		t.Errorf("the lines add up to %d and the dodge score is %d, want 61", sum, score)
	}
	if after := scene.Of(s, 2); after.Prompt != before.Prompt || s.Check(2, by[2]) != nil {
		t.Error("asking for odds has changed the position")
	}
}

func atoi(t *testing.T, text string) (n int) {
	t.Helper()
	sign := 1
	for _, r := range text {
		switch {
		case r == '-':
			sign = -1
		case r >= '0' && r <= '9':
			n = 10*n + int(r-'0')
		default:
			t.Fatalf("%q is no number", text)
		}
	}
	return sign * n
}

// closeBy is a turn of red's beside blue.
func closeBy(t *testing.T, options map[string]string, red, blue string) *state {
	t.Helper()
	s := start(t, "ave", options, red, blue)
	for s.asked != 1 {
		by := make([]riposte.Choice, 3)
		by[s.asked] = word1(verbEnd, 0)
		if err := s.Apply(by, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	for path, at := range map[string]string{"red.at": "4,4", "blue.at": "5,4"} {
		if err := s.SetField(path, at); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// The chances in a preview are those of the distribution by the rules: they add up to
// one, whatever is asked.
func TestPreviewsAddUp(t *testing.T) {
	for _, q := range questions {
		s, by := struck(t, q.options, q.red, q.blue, q.attack, q.answer, q.set)
		for _, o := range s.Preview(2, by[2]).Said(s.Voice().Plain).Odds {
			sum := o.More
			for _, part := range o.Parts {
				sum += part.P
			}
			if math.Abs(sum-1) > 1e-6 || o.P <= 0 || o.P > 1 {
				t.Errorf("%s, %s: the parts add up to %v, the chance is %v", q.name, o.Text, sum, o.P)
			}
		}
	}
}

// However little work a preview may do, the true chance is at least what it says and at most
// what it says more; the widest question of all is answered whole within the usual work.
func TestPreviewIsCutOff(t *testing.T) {
	for _, q := range questions {
		s, by := struck(t, q.options, q.red, q.blue, q.attack, q.answer, q.set)
		whole := previewWithin(s, 10_000_000, 2, by[2]).Odds
		if usual := s.Preview(2, by[2]).Odds; len(whole) > 0 && usual[0].More > 1e-5 {
			t.Errorf("%s: %v is left open", q.name, usual[0].More)
		}
		for _, branches := range []int{1, 100, 1000} {
			for i, o := range previewWithin(s, branches, 2, by[2]).Odds {
				sum := o.More
				for _, part := range o.Parts {
					sum += part.P
				}
				if p := whole[i].P; o.P > p+1e-9 || o.P+o.More < p-1e-9 || math.Abs(sum-1) > 1e-6 {
					t.Errorf("%s within %d branches: %v to %v in parts of %v, and it is %v", q.name, branches, o.P, o.P+o.More, sum, p)
				}
				if branches == 1 && o.More < .5 {
					t.Errorf("%s within one branch: only %v is left open", q.name, o.More)
				}
			}
		}
	}
	// Two throws share the work of one preview.
	s := closeBy(t, map[string]string{"power": "6"}, crusher, swordsman)
	c, err := s.Parse(1, "pummel blue crush")
	if err != nil {
		t.Fatal(err)
	}
	odds := previewWithin(s, 100, 1, c).Odds
	if len(odds) != 2 || odds[0].More == 0 || odds[1].More != 1 || odds[1].Parts[0].P != 0 {
		t.Errorf("the first throw takes all 100 branches, and the second gets none: %+v", odds)
	}
}

// CD-4.18: a gun's chain has no end, so the preview says what it usually deals.
func TestPreviewOfAGun(t *testing.T) {
	q := questions[2]
	if q.name != "gun" {
		t.Fatalf("the question is of a %s", q.name)
	}
	s, by := struck(t, q.options, q.red, q.blue, q.attack, q.answer, q.set)
	for _, part := range s.Preview(2, by[2]).Said(s.Voice().Plain).Odds[0].Parts {
		if part.Much != "" && !strings.HasPrefix(part.Note.String(), "mostly ") {
			t.Errorf("%s: got %q, want what it mostly deals", part.Label, part.Note)
		}
	}
}

// An attack on one's own turn says what each answer would make of it.
func TestPreviewOfAnAttack(t *testing.T) {
	s := closeBy(t, nil, swordsman, knighted)
	c, err := s.Parse(1, "attack blue slash")
	if err != nil {
		t.Fatal(err)
	}
	p := s.Preview(1, c).Said(s.Voice().Plain)
	if len(p.Odds) != 1 || p.Odds[0].If == "" {
		t.Fatalf("got the odds %+v, want those against a dodge in place", p.Odds)
	}
	told := map[string]string{}
	for _, f := range p.Facts {
		told[f.Label.String()] = f.Value.String()
	}
	// 60 + 3x10 + 3x10 with one hand; a Heater lets 25 % through.
	for label, want := range map[string]string{"Damage if taken": "120", "Damage if blocked, Heater Shield": "30", "AP left to react with": "7"} {
		if told[label] != want {
			t.Errorf("%s: got %q, want %q, of %v", label, told[label], want, told)
		}
	}
}

// CD-1.18: the form of a rest weighs things as the rules do, and what does not go
// together can't be chosen.
func TestRestForm(t *testing.T) {
	s := start(t, "two-stones", map[string]string{"best_of": "3"}, swordsman, knighted)
	s.phase, s.asked, s.sealing = arming, riposte.Nobody, s.game.all
	a := scene.Of(s, 1).Asks[0]
	words := make([]string, len(a.Fields))
	for i, f := range a.Fields {
		words[i] = f.Now
	}
	if got, want := a.Sentence(words), "kit "+(reader{s}).kitWords(&s.kits[1]); got != want {
		t.Errorf("the form begins with %q, want what one has: %q", got, want)
	}
	words[0], words[1] = "greataxe", "round"
	var left *scene.Pick
	for i := range a.Fields[1].Picks {
		if p := &a.Fields[1].Picks[i]; p.Word == "round" {
			left = p
		}
	}
	if left == nil || !slices.Contains(left.Not, "greataxe") {
		t.Errorf("CD-1.33 a shield beside what needs both hands: got %+v, want it ruled out", left)
	}
	words[1] = kit.BothWord
	load := 0
	for i, w := range words {
		for _, p := range a.Fields[i].Picks {
			if p.Word == w {
				load += p.Load
			}
		}
	}
	c, err := s.Parse(1, a.Sentence(words))
	if err != nil {
		t.Fatal(err)
	}
	k, _ := kitOf(c, s.game.options.Slots)
	var none kit.Pack
	if want := int(s.game.rules.Weight(&k, &none)); load != want {
		t.Errorf("CD-1.16 the form weighs %d, want %d", load, want)
	}
}

// CD-1.66: where any load is allowed, the form of an inventory offers no more than one
// choice can hold, whatever else is taken.
func TestPackFormHolds(t *testing.T) {
	for _, overload := range []string{"refuse", "allow"} {
		s := start(t, "two-stones", map[string]string{"best_of": "3", "overload": overload}, swordsman, knighted)
		s.drafts[1] = s.kits[1]
		s.phase, s.asked, s.sealing = packing, riposte.Nobody, s.game.all
		a := scene.Of(s, 1).Asks[0]
		words := make([]string, len(a.Fields))
		for i, f := range a.Fields {
			words[i] = f.Picks[len(f.Picks)-1].Word
		}
		c, err := s.Parse(1, a.Sentence(words))
		if err == nil {
			err = s.Check(1, c)
		}
		if over := a.Over(words); over != (overload == "refuse") || !over && err != nil {
			t.Errorf("overload=%s: the form takes %q: over the load %t, %v", overload, a.Sentence(words), over, err)
		}
	}
}

// CD-4.53, CD-4.62: a dodge that names no AP spends the least that goes as far.
func TestDodgeNotation(t *testing.T) {
	s, _ := struck(t, nil, swordsman, knighted, "attack blue jab", "take", map[string]any{"red.at": "4,4", "blue.at": "5,4"})
	for short, long := range map[string]string{"dodge 5,4": "dodge 5,4 1", "dodge 7,4": "dodge 7,4 1", "dodge 8,4": "dodge 8,4 2"} {
		c, err := s.Parse(2, short)
		if err != nil || s.Say(2, c) != long {
			t.Errorf("%q: got %q, %v, want %q", short, s.Say(2, c), err, long)
		}
	}
	one, err1 := s.Parse(2, "parry jab left 2")
	two, err2 := s.Parse(2, "parry jab 2 left")
	if one != two || err1 != nil || err2 != nil {
		t.Errorf("the hand of a parry before and after its dice: got %v %v, %v %v", one, err1, two, err2)
	}
}
