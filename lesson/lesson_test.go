package lesson_test

import (
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/lesson"
	"riposte/rules"
	"riposte/scenario"
)

const good = `ruleset: pugilism
title: A bout
about: Cover the head.
pupil: red
setup:
  options: {ring: off, edge: off}
  seats:
    red: brannoch
    blue: {name: Barker, classes: [{class: Fighter, level: 1}], abilities: {str: 16, dex: 10, con: 8, int: 8, wis: 8, cha: 14}, speed: 30}
  seed: 1
rival: [head-heavy x2 / head-protect]
steps:
- asked: cards
  say: Cover the head.
  try: body-heavy x2 / head-protect
  rules: [PG-5.24]
  until: [PG-5.1 of red]
- asked: cards
  say: Once more.
  try: body-heavy x2 / head-protect
  rules: [PG-5.11]
  until: [PG-5.11 of blue]
between:
- {asked: cards, say: Go on., try: body-heavy x2 / head-protect}
- say: As you like.
won: Well done.
lost: Once more?
`

func read(t *testing.T, text string) *lesson.Lesson {
	t.Helper()
	l, err := scenario.ParseLesson("first.yaml", []byte(text), rules.All())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestSound(t *testing.T) {
	p := read(t, good).Prove(30)
	if len(p.Faults) > 0 || p.Plays != 30 || p.Choices != 4 {
		t.Errorf("%d choices, %d plays, faults %v", p.Choices, p.Plays, p.Faults)
	}
}

// TestBroken: each promise that a lesson breaks is named, at its step.
func TestBroken(t *testing.T) {
	tests := []struct {
		name   string
		change []string // this for that
		want   string
	}{
		{"suggests what is refused", []string{"/ head-protect\n  rules: [PG-5.11]", "/ nonsense\n  rules: [PG-5.11]"}, "may not be said there"},
		{"names a rule that is not shown", []string{"rules: [PG-5.24]", "rules: [PG-5.16]"}, "step 1 does not show PG-5.16"},
		{"never ends a step", []string{"PG-5.11 of blue", "PG-5.11 of red"}, "step 2 is not done"},
		{"is silent", []string{"- say: As you like.\n", ""}, "nothing is said when"},
		{"suggests what nobody understands", []string{"- say: As", "- {asked: hitdie, say: Spend it., try: spend}\n- say: As"}, "can't be understood"},
		{"refuses what may be said", []string{"rules: [PG-5.24]", "refused: [{try: body-jab x2 / counter, by: PG-4.5}]"}, "is to be refused by PG-4.5, and may be said there"},
		{"names another rule's refusal", []string{"rules: [PG-5.24]", "refused: [{try: x2 body-jab / counter, by: PG-4.7}]"}, "is to be refused by PG-4.7, and is refused otherwise"},
		{"is lost", []string{
			"body-heavy x2 / head-protect", "head-jab head-strike / body-protect",
			"[PG-5.24]", "[]", "[PG-5.11]", "[]", "PG-5.11 of blue", "PG-5.1 of red",
		}, "does not win"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.NewReplacer(test.change...).Replace(good)
			if text == good {
				t.Fatal("nothing was changed")
			}
			p := read(t, text).Prove(30)
			said := ""
			for _, f := range p.Faults {
				said += f.Msg + "\n"
			}
			if !strings.Contains(said, test.want) || test.want == "" && said != "" {
				t.Errorf("%q, want %q", said, test.want)
			}
		})
	}
}

// TestRefused: what a step says is refused is refused, and named with the rules that it shows.
func TestRefused(t *testing.T) {
	l := read(t, strings.Replace(good, "rules: [PG-5.24]", "rules: [PG-5.24]\n  refused: [{try: x2 body-jab / counter, by: PG-4.5}]", 1))
	if p := l.Prove(1); len(p.Faults) > 0 {
		t.Error(p.Faults)
	}
	if names := l.Steps[0].Names(); !slices.Equal(names, []riposte.RuleID{"PG-5.24", "PG-4.5"}) {
		t.Errorf("the step names %v", names)
	}
}

// TestSort: by ruleset and place; who has none comes last, by name.
func TestSort(t *testing.T) {
	l := func(name string, place int) *lesson.Lesson {
		return &lesson.Lesson{Name: name, Place: place, Rules: read(t, good).Rules}
	}
	all := []*lesson.Lesson{l("b", 0), l("c", 2), l("a", 0), l("d", 1)}
	lesson.Sort(all)
	for i, want := range []string{"d", "c", "a", "b"} {
		if all[i].Name != want {
			t.Errorf("%d is %s, want %s", i, all[i].Name, want)
		}
	}
}

// TestCoach: which step speaks follows from what the pupil was told, in that order, and
// from nothing else.
func TestCoach(t *testing.T) {
	l := read(t, good)
	asked := riposte.Decision{Kind: kind(l, "cards"), Mode: riposte.Together}
	c := lesson.NewCoach(l)
	step := func(want int) {
		t.Helper()
		if _, at := c.Now(asked); at != want {
			t.Errorf("step %d speaks, want %d", at, want)
		}
	}
	step(0)
	c.Tell(riposte.Event{Rule: "PG-5.11", Seat: 2, Audience: riposte.Everyone}) // too early
	c.Tell(riposte.Event{Rule: "PG-5.1", Seat: 2, Audience: riposte.Everyone})  // the other's
	c.Tell(riposte.Event{Rule: "PG-5.1", Seat: 1, Audience: riposte.Only(2)})   // not told
	step(0)
	c.Tell(riposte.Event{Rule: "PG-5.1", Seat: 1, Audience: riposte.Everyone})
	step(1)
	if words, at := c.Now(riposte.Decision{Kind: kind(l, "hitdie"), Mode: riposte.Alone}); at != -1 || words.Say != "As you like." {
		t.Errorf("%d %q in between", at, words.Say)
	}
	c.Tell(riposte.Event{Rule: "PG-5.11", Seat: 2, Audience: riposte.Everyone})
	if step(-1); !c.Done() {
		t.Error("not done")
	}
}

func kind(l *lesson.Lesson, name string) uint8 {
	for i, d := range l.Rules.Info().Decisions {
		if d.Name == name {
			return uint8(i)
		}
	}
	panic(name)
}

// TestDiceGoOn: a lesson that is taken up again throws what it would have thrown.
func TestDiceGoOn(t *testing.T) {
	l := read(t, good)
	var made []dice.Draw
	d := lesson.Dice(l.Seed, nil)
	for _, sides := range []int{20, 12, 6, 100, 20, 3} {
		made = append(made, dice.Draw{Sides: int32(sides), Face: int32(d.Roll(sides))})
	}
	for i := range made {
		if got := lesson.Dice(l.Seed, made[:i]).Roll(int(made[i].Sides)); got != int(made[i].Face) {
			t.Errorf("draw %d: %d, was %d", i, got, made[i].Face)
		}
	}
}
