package coolname_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/coolname"
	"riposte/rulestest"
	"riposte/scene"
)

var rules = coolname.Ruleset()

func doc(name string) json.RawMessage { return json.RawMessage(`"` + name + `"`) }

// sageDoc and the others have what the samples lack.
const (
	sageDoc = `{"name": "Mira Sage", "attributes": {"strength": 2, "coordination": 3, "toughness": 3, "creativity": 2, "intellect": 4, "willpower": 2, "awareness": 3, "empathy": 2, "presence": 4},
		"mos": [{"mo": "sage", "score": 3}], "foci": [{"focus": "leadership", "mo": "sage", "score": 1}, {"focus": "science", "mo": "sage", "score": 1}],
		"specialisation": {"focus": "leadership", "name": "teach"}, "weapons": [{"weapon": "bow-small"}, {"weapon": "polearm"}], "backpack": "a book of beasts, ink"}`
	bareDoc = `{"name": "Mira", "attributes": {"strength": 4, "coordination": 3, "toughness": 4, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
		"mos": [{"mo": "ranger", "score": 2}, {"mo": "survivalist", "score": 1}], "foci": [{"focus": "hunt", "mo": "ranger", "score": 2}],
		"specialisation": {"focus": "hunt", "name": "track"}}`
	hurtDoc = `{"name": "Brannoc", "attributes": {"strength": 4, "coordination": 4, "toughness": 3, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
		"mos": [{"mo": "warrior", "score": 3}], "foci": [{"focus": "melee", "mo": "warrior", "score": 1}, {"focus": "defence", "mo": "warrior", "score": 1}],
		"specialisation": {"focus": "melee", "name": "long-blades"}, "weapons": [{"weapon": "dagger"}, {"weapon": "dagger"}, {"weapon": "sword-great"}], "shield": "heavy",
		"state": {"vitality": 4, "wounds": [{"severity": 2}, {"severity": 1, "treated": true}]},
		"others": [{"name": "Oda Fenn", "attributes": {"strength": 3, "coordination": 3, "toughness": 4, "creativity": 2, "intellect": 3, "willpower": 2, "awareness": 2, "empathy": 2, "presence": 4},
		"mos": [{"mo": "cleric", "score": 3}], "foci": [{"focus": "healing", "mo": "cleric", "score": 2}], "specialisation": {"focus": "healing", "name": "wounds"}, "weapons": [{"weapon": "mace"}], "kit": true,
		"state": {"vitality": 0, "dying": %t}}]}`
	gmDoc = `{"name": "Mira Odd", "builder": "gm", "attributes": {"strength": 5, "coordination": 3, "toughness": 1, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
		"mos": [{"mo": "merchant", "score": 2}, {"mo": "thief", "score": 1}], "foci": [{"custom": "Beekeeping", "mo": "merchant", "score": 2}],
		"specialisation": {"customFocus": "Beekeeping", "custom": "Honey"}, "weapons": [{"weapon": "hammer"}, {"weapon": "axe"}]}`
	waitDoc = `{"foes": [{"foe": "fen-poacher"}, {"foe": "hill-brute", "waits": true}, {"own": {"name": "Pit Hound", "defence": 7, "attack": 9, "vitality": 9, "toughness": 3, "initiative": 6, "forms": [{"name": "bite"}]}, "count": 2, "waits": true}]}`
	ownFoes = `{"foes": [{"own": {"name": "Pit Hound", "defence": 7, "attack": 9, "vitality": 9, "toughness": 3, "initiative": 6, "traits": ["pack"],
		"forms": [{"name": "bite", "bonus": 2}, {"name": "quill", "bonus": 1, "kind": "ranged", "range": 20, "long": 40}]}, "count": 3}, {"foe": "ash-adept", "called": "Grey Man"}]}`
)

// castDoc is foes with a guard on the party's side and, if led, a villain who leads
// them.
func castDoc(led bool) string {
	villains := ""
	if led {
		villains = `, "villains": [` + strings.Replace(bareDoc, "Mira", "Voss", 1) + `]`
	}
	return `{"foes": [{"foe": "dusk-wolf", "count": 2}], "allies": [` + strings.Replace(gmDoc, "Mira Odd", "Guard", 1) + `]` + villains + `}`
}

// setups goes through encounters, seats, documents, maps and options.
func setups(seed uint64) riposte.Setup {
	s := riposte.Setup{Ruleset: "coolname", Options: map[string]string{"roundLimit": fmt.Sprint(1 + seed%4)}}
	add := func(d json.RawMessage) { s.Seats = append(s.Seats, riposte.SeatSetup{Document: d}) }
	lineups := [][]string{
		{`"corvin"`, `"oda"`, `"brannoc"`},
		{`"brannoc"`, sageDoc, `"corvin"`},
		{fmt.Sprintf(hurtDoc, false), `"corvin"`, sageDoc},
		{sageDoc, `"brannoc"`, `"oda"`},
		{`"oda"`, bareDoc, `"corvin"`},
	}
	person := seed%3 != 0
	s.Options["encounter"] = []string{"foes", "interlude", "duel", "foes", "duel", "interlude", "foes", "foes"}[(seed-1+seed/8)%8]
	n := 2 + int(seed/4%2)
	for i := range uint64(n) {
		add(json.RawMessage(lineups[seed%5][i]))
	}
	if person {
		s.Options["master"] = "person"
	}
	switch s.Options["encounter"] {
	case "foes":
		foes := []string{`"brutes-hill"`, castDoc(seed%2 == 0), ownFoes, `"warden"`, waitDoc, `"barrow"`, `"wolf-pack"`, `"rat-cellar"`}
		add(json.RawMessage(foes[seed/2%uint64(len(foes))]))
		if seed%4 == 0 {
			s.Options["monsterDeath"] = "check"
		}
	case "interlude":
		s.Seats[0].Document = json.RawMessage(fmt.Sprintf(hurtDoc, true))
		s.Seats[1].Document = json.RawMessage(bareDoc)
		add(nil)
	case "duel":
		if person {
			add(nil)
		}
	}
	if person && seed%8 >= 6 {
		s.Options["fociAllowed"] = "gm"
		s.Seats[1].Document = json.RawMessage(gmDoc)
	}
	if seed/2%2 == 1 {
		s.Options["map"] = "crypt"
	}
	if seed%7 == 5 {
		s.Options["map"] = "moor"
	}
	if seed%7 == 3 {
		s.Options["map"] = "hall"
		s.Data = map[string]json.RawMessage{"hall": json.RawMessage(`{"name": "Hall", "rows": "............/...##.##..../...#...#..../...D...O..../...#...#..../...##.##..../............/............"}`)}
	}
	flags := []struct{ name, value string }{
		{"surprise", "b"},
		{"surprise", "a"},
		{"table14", "literal"},
		{"lowScore", "floor2"},
		{"highScore", "cap15"},
		{"openEnded", "once"},
		{"openEnded", "off"},
		{"primaryMO", "highest"},
		{"initiative", "static"},
		{"shortMoveFt", "15"},
		{"shortMoveFt", "0"},
		{"shield", "armour"},
		{"shield", "both"},
		{"parrySpec", "block"},
		{"defendTie", "defender"},
		{"parryRanged", "no"},
		{"pvp", "static"},
		{"weaponDamage", "size"},
		{"monsterDeath", "check"},
		{"woundPenalty", "count"},
		{"monsterWounds", "none"},
		{"treatDanger", "0"},
		{"treatNoKit", "1"},
		{"formulaSpec", "off"},
		{"spellDS", "4"},
		{"mishap", "margin"},
		{"mishap", "none"},
		{"bless", "combat"},
		{"foeStats", "open"},
		{"dsVisible", "after"},
		{"mishap", "turned"},
		{"ticks", "all"},
		{"surprise", "stealth"},
		{"foeBonus", "none"},
		{"dodgeRoom", "all"},
		{"blessOn", "chosen"},
		{"foeInitiative", "kind"},
		{"foeInitiative", "all"},
	}
	for i, f := range flags {
		if (seed*2654435761+7)>>(i%30+2)&7 == 5 {
			s.Options[f.name] = f.value
		}
	}
	return s
}

var config = rulestest.Config{
	Ruleset:  rules,
	Setups:   setups,
	Judge:    judge,
	CheckAll: everyWord,
	MaxSteps: 3000,
	Duels:    6,
	Ahead:    6,
	Unwon:    []string{"RESTED"},
	Outs:     []string{"withdraws", "defeated", "dies", "incapacitated"},
	Unseen:   []string{"picks-up", "helpless", "stabilised", "light-moves", "throws", "dies", "lights", "offers-blind", "ticks", "joins", "shows-up"},
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestCatalogue(t *testing.T) { rulestest.Catalogue(t, rules) }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func FuzzDocuments(f *testing.F) { rulestest.FuzzDocuments(f, config) }

func FuzzSentences(f *testing.F) { rulestest.FuzzSentences(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

// judge says by the ledger what may be chosen, from what the view shows and what
// the sentence says: ways on the map are searched square by square, and sight is
// measured in floating point.
func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return false
	}
	said := st.Say(s, c)
	if again, err := st.Parse(s, said); err != nil || again != c {
		return false
	}
	return newJudge(st, s).may(rules.Info().Decisions[owed.Kind].Name, strings.Fields(said))
}

// everyWord lists more words than any Whole decision accepts.
func everyWord(st riposte.State, s riposte.Seat) (list []riposte.Choice) {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return nil
	}
	add := func(verb uint8, most int) {
		for args := range most {
			list = append(list, riposte.NewChoice(verb, uint64(args)))
		}
	}
	n := len(scene.Of(st, 0).Sides) + 1
	pairs := func(verb uint8, low, high, shift int) {
		for a := range low {
			for b := range high {
				list = append(list, riposte.NewChoice(verb, uint64(a|b<<shift)))
			}
		}
	}
	for verb := range uint8(47) {
		add(verb, 3)
	}
	for _, who := range []uint64{1, 2, 3, 7, 1 << 31} { // a check of several, easy or hard, of Strength or of Awareness
		list = append(list, riposte.NewChoice(43, who|0<<33|35<<37|15<<43|24<<47), riposte.NewChoice(43, who|1<<32|6<<33|35<<37|15<<43|28<<47))
	}
	for from := range uint64(32) { // one or two of a kind, at three squares
		for _, at := range []uint64{0, 40, 130} {
			list = append(list, riposte.NewChoice(44, from|at<<9), riposte.NewChoice(44, from|1<<5|at<<9))
		}
	}
	pairs(46, n, 140, 5)
	add(45, n)
	switch rules.Info().Decisions[owed.Kind].Name {
	case "ready":
		add(22, 1024)
	case "turn", "foe":
		pairs(1, n, 18*2, 5)
		pairs(1, n, 18, 5)
		for w := range 18 {
			pairs(1, n, 2, 10)
			list = append(list, riposte.NewChoice(1, uint64(w<<5|1<<10)))
		}
		pairs(2, 8, n, 3)
		for _, verb := range []uint8{3, 5, 7} {
			add(verb, n)
		}
		pairs(6, n, 4, 5)
		add(9, 10)
		for _, verb := range []uint8{10, 11, 14} {
			add(verb, 520)
		}
		pairs(12, 19, 20, 5)
		add(13, 20)
		add(15, 20)
		pairs(19, 4, 520, 2)
	case "defence":
		add(21, 130)
	case "lights":
		add(20, 520)
	case "check":
		add(9, 12)
	case "interlude":
		for t := range n {
			for k := range 4 {
				for i := range n {
					list = append(list, riposte.NewChoice(32, uint64(i|t<<5|k<<10)))
				}
			}
		}
		pairs(33, n, n, 5)
		pairs(34, n, n, 5)
		for t := range n {
			for f := range 37 {
				for i := range n {
					list = append(list, riposte.NewChoice(35, uint64(i|t<<5|f<<10)))
				}
			}
		}
		pairs(37, n, 2, 5)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func TestPerft(t *testing.T) {
	fresh := config
	fresh.CheckAll = func(st riposte.State, s riposte.Seat) []riposte.Choice {
		latest = nil // a referee may know an earlier position that was at the same place in memory
		return everyWord(st, s)
	}
	rulestest.PerftFile(t, fresh, "testdata/perft.txt")
}
