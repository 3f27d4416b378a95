package search_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/scene"
	"riposte/search"
)

// built is a character of Cool Name RPG; what is set to 0 or left out is hers by default.
func built(by string, at map[string]int, mos, foci, spec string) string {
	all := map[string]int{"strength": 4, "coordination": 3, "toughness": 4, "creativity": 2, "intellect": 2, "willpower": 2, "awareness": 3, "empathy": 2, "presence": 3}
	maps.Copy(all, at)
	scores, _ := json.Marshal(all)
	return fmt.Sprintf(`{"name": "Mira", %q: %q, "attributes": %s, "mos": [%s], "foci": [%s], "specialisation": {%s}, "weapons": [{"weapon": "hammer"}, {"weapon": "axe"}]}`,
		"builder", by, scores, mos, foci, spec)
}

const (
	merchant   = `{"mo": "merchant", "score": 2}, {"mo": "thief", "score": 1}`
	merchantry = `{"focus": "melee", "mo": "merchant", "score": 1}, {"focus": "defence", "mo": "thief", "score": 1}`
	wizard     = `{"mo": "wizard", "score": 3}`
	wizardry   = `{"focus": "spellcasting-arcane", "mo": "wizard", "score": 2}`
	bees       = `{"custom": "Bees", "mo": "merchant", "score": 2}`
	bells      = `{"custom": "Bells", "mo": "wizard", "score": 2}`
	blades     = `"focus": "melee", "name": "long-blades"`
	fire       = `"focus": "spellcasting-arcane", "name": "fire"`
	own        = `"customFocus": %q, "custom": "Honey"`
)

// Two documents that differ only in what a seat can't know are the same to it: its answers and
// the estimates it goes by are, to the last bit, as long as it sees and hears the same.
func TestHiddenDocumentsDecideNothing(t *testing.T) {
	strong := map[string]int{"strength": 9, "toughness": 9}
	for name, test := range map[string]struct {
		options map[string]string
		seats   []string // %s is the hidden document
		one     string
		other   string
	}{
		"a villain built freely": {
			map[string]string{"encounter": "foes"},
			[]string{`"brannoc"`, `"issa"`, `{"villains": [%s]}`},
			built("gm", nil, merchant, merchantry, blades), built("gm", strong, merchant, merchantry, blades),
		},
		"a villain of another kind": {
			map[string]string{"encounter": "foes"},
			[]string{`"brannoc"`, `"issa"`, `{"villains": [%s]}`},
			built("player", nil, merchant, merchantry, blades), built("gm", strong, wizard, wizardry, fire),
		},
		"where foci of one's own are allowed": {
			map[string]string{"fociAllowed": "gm", "master": "person"},
			[]string{`"brannoc"`, `%s`, ``},
			built("player", nil, merchant, merchantry, blades), built("player", nil, wizard, wizardry, fire),
		},
		"a focus of one's own": {
			map[string]string{"fociAllowed": "gm", "master": "person"},
			[]string{`"brannoc"`, `%s`, ``},
			built("player", nil, merchant, bees, fmt.Sprintf(own, "Bees")), built("gm", strong, wizard, bells, fmt.Sprintf(own, "Bells")),
		},
		"a foe by another name": {
			map[string]string{"encounter": "foes"},
			[]string{`"brannoc"`, `"issa"`, `{"foes": [{%s, "called": "Grey Man"}]}`},
			`"foe": "mire-rat"`, `"own": {"name": "Grey Man", "defence": 9, "attack": 9, "vitality": 30, "toughness": 4, "initiative": 6, "forms": [{"name": "bite"}]}`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := pair{t: t}
			for i, document := range []string{test.one, test.other} {
				setup := riposte.Setup{Ruleset: "coolname", Options: test.options}
				for _, seat := range test.seats {
					setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: json.RawMessage(strings.ReplaceAll(seat, "%s", document))})
				}
				st, err := found(t, "coolname").New(setup, dice.NewSeeded(1, 1), nil)
				if err != nil {
					t.Fatal(err)
				}
				p.at[i] = st
			}
			p.play()
			if p.compared < 1 {
				t.Error("the seat is asked nothing: nothing is proved")
			}
		})
	}
}

// A pair is one duel with two hidden documents.
type pair struct {
	t        *testing.T
	at       [2]riposte.State
	compared int
}

// play goes on with the same choices and dice as long as the first seat sees and hears the same.
func (p *pair) play() {
	var player bot.Greedy
	d := [2]*dice.Seeded{dice.NewSeeded(2, 2), dice.NewSeeded(2, 2)}
	by := make([]riposte.Choice, riposte.MaxSeats+1)
	for p.same() {
		p.compare()
		owing := riposte.Owing(nil, p.at[0], riposte.MaxSeats)
		clear(by)
		for _, seat := range owing {
			by[seat] = player.Choose(bot.At(p.at[0], seat), dice.NewSeeded(3, 3))
			if p.at[0].Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if len(owing) == 0 {
			return
		}
		var told [2][]riposte.Event
		for i, st := range p.at {
			hears := riposte.LogFunc(func(e riposte.Event) {
				if e.Audience.Has(1) {
					told[i] = append(told[i], e)
				}
			})
			if st.Apply(by, d[i], hears) != nil {
				return
			}
		}
		if !slices.Equal(told[0], told[1]) {
			return
		}
	}
}

// same reports whether the first seat sees the same.
func (p *pair) same() bool {
	var seen [2]string
	for i, st := range p.at {
		view, err := json.Marshal(scene.Of(st, 1))
		if err != nil {
			p.t.Fatal(err)
		}
		seen[i] = string(view)
	}
	return seen[0] == seen[1] && p.at[0].Owed(1) == p.at[1].Owed(1)
}

func (p *pair) compare() {
	var worlds, answers [2]string
	for i, st := range p.at {
		for n := range uint64(4) {
			world := bot.At(st, 1).World(nil, dice.NewSeeded(n, 5))
			worlds[i] += fmt.Sprint(world.(riposte.Evaluator).Evaluate(1), st.(riposte.Evaluator).Evaluate(1), "\n", inside(world))
		}
		if st.Owed(1).Mode.Must() {
			s := search.Searcher{Plan: search.Plan{Nodes: 600, Candidates: 6, Units: 2}}
			answers[i] = fmt.Sprintf("%b", s.Search(bot.At(st, 1), 7))
		}
	}
	p.compared++
	if answers[0] != answers[1] {
		p.t.Errorf("after %d positions: the answers %s and %s", p.compared, answers[0], answers[1])
	}
	if worlds[0] != worlds[1] {
		one, other := strings.Split(worlds[0], "\n"), strings.Split(worlds[1], "\n")
		for i := range one {
			if one[i] != other[i] {
				p.t.Fatalf("after %d positions: a world has %s, the other %s", p.compared, one[i], other[i])
			}
		}
	}
}
