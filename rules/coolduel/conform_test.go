package coolduel_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/coolduel"
	"riposte/rulestest"
	"riposte/scene"
)

var rules = coolduel.Ruleset()

func quoted(name string) json.RawMessage { return json.RawMessage(`"` + name + `"`) }

// setups goes through seats, builds, maps and options.
func setups(seed uint64) riposte.Setup {
	builds := []string{
		`"sellsword"`, `"bulwark"`, `"reaver"`, `"trapper"`, `"corsair"`, `"dragoon"`, `"gladiator"`, `"captain"`, `"skirmisher"`, `"zealot"`,
		`{"class":"hunter","right":"bow","left":"both","companions":[{"companion":"chorister"},{"companion":"komodo"}]}`,
	}
	strong := []string{
		`{"class":"hunter","points":{"for":8},"right":"hook","left":"both","armor":"leather","companions":[{"companion":"lord"},{"companion":"mule"}]}`,
		`{"class":"knight","points":{"str":8,"dex":2},"right":"greataxe","left":"both","armor":"leather","companions":[{"companion":"sharz"}]}`,
		`{"class":"berserker","points":{"str":4},"right":"greataxe","left":"both","slots":[{"item":"flail"}],"companions":[{"companion":"lord"}]}`,
		`{"class":"hunter","points":{"str":8},"right":"flail","left":"both","companions":[{"companion":"lord"},{"companion":"komodo"}]}`,
	}
	maps := []string{
		"cell", "ave", "cell", "docks", "cell", "pit", "cell", "beachside", "cell", "close-quarters", "cell", "pit", "cell", "brimstone",
		"cell", "forgotten", "cell", "temple-road", "cell", "cliffside", "cell", "fort-of-salvation", "cell", "four-pillars", "cell", "two-stones",
	}
	n := []int{2, 2, 3, 2, 4, 2, 3}[seed%7]
	s := riposte.Setup{Ruleset: "coolduel", Options: map[string]string{
		"map":         maps[seed%uint64(len(maps))],
		"cycle_limit": fmt.Sprint(1 + seed%7/5),
		"best_of":     []string{"3", "1", "3", "1", "5"}[seed%5],
	}}
	switch s.Options["map"] {
	case "pit":
		s.Data = map[string]json.RawMessage{"pit": json.RawMessage(pit)}
	case "cell":
		n = 2
		s.Data = map[string]json.RawMessage{"cell": json.RawMessage(cell)}
	}
	power := seed%3 > 0
	if power {
		s.Options["power"] = "20"
	}
	for i := range uint64(n) {
		doc := builds[(seed*7+i*3)%uint64(len(builds))]
		if power && (seed+i)%2 == 0 {
			doc = strong[(seed/2+i)%uint64(len(strong))]
		}
		s.Seats = append(s.Seats, riposte.SeatSetup{Document: json.RawMessage(doc)})
	}
	flags := []struct{ name, value string }{
		{"sides", "odd-even"},
		{"overload", "allow"},
		{"quick_slots", "5"},
		{"missile_req", "half"},
		{"guns_start_loaded", "true"},
		{"threshold_roll", "before_damage"},
		{"luck_timing", "before_roll"},
		{"absorb", "less_than"},
		{"natural_block", "false"},
		{"quarry_prone", "hunter"},
		{"round_end", "all"},
	}
	for i, f := range flags {
		if (seed*2654435761)>>(i+3)&3 == 0 {
			s.Options[f.name] = f.value
		}
	}
	return s
}

// readings is setups with the options that read the source in another way.
func readings(seed uint64) riposte.Setup {
	s := setups(seed)
	for i, f := range []struct{ name, value string }{
		{"builds", "open"},
		{"luck_start", "true"},
		{"shared_space", "until_end"},
		{"exhaust_target", "anyone"},
		{"drop", "true"},
		{"threshold_bonus", "all"},
		{"berserk_regain", "own_turn"},
		{"frenzy_target", "anyone"},
		{"new_companions", "true"},
	} {
		if (seed*2654435761)>>(i+5)&1 == 0 {
			s.Options[f.name] = f.value
		}
	}
	return s
}

// cell is so small that everybody is at everybody's throat.
const cell = `{"name": "Cell", "size": "7x6", "items": "6,0 = dagger",
 "grid": [".......", ".3.4..D", "..#GB..", "M.AG#..", "...1.2.", "......."]}`

// pit is a small map where everybody meets at once and finds things to take.
const pit = `{"name": "The Pit", "size": "9x10", "seat3": "0,4 0,6 4,8", "seat4": "8,4 8,2 7,8",
 "items": ["3,4 = dagger, round", "4,3 = tomahawk"], "chest": "4,5 = longsword",
 "grid": [".........", ".........", "..4.B.3..", ".........", "..D.G.#..", "..D.GM.O.", "..1.A.2..", ".........", ".........", "........."]}`

var config = rulestest.Config{
	Ruleset:  rules,
	Setups:   setups,
	Judge:    judge,
	CheckAll: everySentence,
	Sound:    sound,
	Duels:    3,
	Ahead:    5,
	MaxSteps: 6000,
	Changing: 50,
	Outs:     []string{"down", "lost"},
	// Random play seldom gets to these; the scenarios show them.
	Unseen: []string{
		"bleeds", "bruised", "stunned", "tossed", "balks", "declines", "calms", "unbound", "douses", "reloads", "shatters", "behind", "transported", "streaked",
		"rough", "damaged", "steels", "poisoned", "hymn", "dust", "loose", "item", "mule", "map", "stance", "favored", "luck", "loses", "burns",
	},
}

func TestConformance(t *testing.T) {
	c := config
	c.Unseen = append(slices.Clone(c.Unseen), "unites", "drops", "company") // see TestReadings
	rulestest.Test(t, c)
}

func TestReadings(t *testing.T) {
	c := config
	c.Setups, c.Duels, c.Unseen = readings, 2, append(slices.Clone(c.Unseen), "shot", "prone", "bound", "stands")
	rulestest.Test(t, c)
}

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func FuzzDocuments(f *testing.F) { rulestest.FuzzDocuments(f, config) }

func FuzzSentences(f *testing.F) { rulestest.FuzzSentences(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

func TestCatalogue(t *testing.T) { rulestest.Catalogue(t, rules) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

// sound checks what is true of every position: CD-1.7, CD-1.20, CD-8.9, CD-5.20.
func sound(st riposte.State) error {
	v := scene.Of(st, 0)
	for _, side := range v.Sides {
		hp, ap, td := side.Main, side.Meters[0], side.Meters[1]
		if hp.Value < 0 || hp.Value > hp.Max || ap.Value < 0 || ap.Value > ap.Max || td.Value < 0 || td.Value > td.Max {
			return fmt.Errorf("%s has HP %d/%d, AP %d/%d, TD %d/%d", side.ID, hp.Value, hp.Max, ap.Value, ap.Max, td.Value, td.Max)
		}
		if !side.Out && hp.Value == 0 {
			return fmt.Errorf("%s has no HP and is on the map", side.ID)
		}
	}
	taken := map[[2]int]string{}
	shared := slices.ContainsFunc(v.Notes, func(n scene.Note) bool { return n.Rule == "CD-3.54" })
	acting := field[string](st, "acting")
	for _, t := range v.Board.Tokens {
		for i := range t.Size * t.Size {
			at := [2]int{t.X + i%t.Size, t.Y + i/t.Size}
			if other := taken[at]; other != "" && !(shared && acting != "" && (t.ID == acting || other == acting)) {
				return fmt.Errorf("%s and %s stand on %v", other, t.ID, at)
			}
			taken[at] = t.ID
			if at[0] >= v.Board.Width || at[1] >= v.Board.Height || strings.IndexByte("#TOt", v.Board.Cells[at[1]][at[0]]) >= 0 {
				return fmt.Errorf("%s stands on %v", t.ID, at)
			}
		}
	}
	return nil
}
