package coolname

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/rulestest"
)

var config = rulestest.Config{
	Ruleset:  Rules,
	MaxSteps: 2000,
	// TestDying and TestChecks meet them.
	Unseen:   []string{"dies", "checks"},
	Judge:    judge,
	CheckAll: everyWord,
	Sound:    sound,
	Setups: func(seed uint64) riposte.Setup {
		characters := []string{`"brannoc"`, `"corvin"`, `"oda"`}
		setup := riposte.Setup{Ruleset: "thin-coolname", Seats: []riposte.SeatSetup{
			{Name: "G"},
			{Name: "A", Document: json.RawMessage(characters[seed%3])},
			{Name: "B", Document: json.RawMessage(characters[seed/3%3])},
		}}
		setup.Options = map[string]string{
			"encounter":  [...]string{"foe", "duel", "foe", "foe"}[(seed+3)%4],
			"openEnded":  endingWords[seed/2%3],
			"roundLimit": strconv.Itoa(3 + int(seed%20)),
		}
		if setup.Options["encounter"] == "foe" && seed%2 == 0 {
			foe := Printed().Foes[seed/2%foes].Name
			setup.Seats[0].Document = json.RawMessage(`{"foe":"` + foe + `"}`)
		}
		return setup
	},
}

// sound: the foe is one of those that agree with what was shown.
func sound(st riposte.State) error {
	s := st.(*state)
	v := s.bodies[foe].vitality
	if o := s.Outcome(); !s.game.duel && !o.Over() && (v < s.shown.low[s.foe] || v > s.shown.high[s.foe]) {
		return fmt.Errorf("a %s with Vitality %d is not among the possible foes %v", s.block().Name, v, s.shown)
	}
	return nil
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

// candidates is more words than any whole decision takes.
var candidates = func() (list []riposte.Choice) {
	for verb := range open + 2 {
		for args := range uint64(5) {
			list = append(list, riposte.NewChoice(verb, args))
		}
	}
	return list
}()

func everyWord(riposte.State, riposte.Seat) []riposte.Choice { return candidates }

// judge says by the ledger what may be chosen, from what the view shows and what
// the sentence says.
func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	said := st.Say(s, c)
	if again, err := st.Parse(s, said); err != nil || again != c {
		return false
	}
	w := strings.Fields(said)
	number := func(i, least, most int) bool {
		n, err := strconv.Atoi(w[i])
		return err == nil && n >= least && n <= most
	}
	v := st.View(s)
	side := func(word string) *riposte.Side {
		for i := range v.Sides {
			if v.Sides[i].ID == word {
				return &v.Sides[i]
			}
		}
		return nil
	}
	duel := side("foe") == nil
	acting := ""
	for _, o := range v.Order {
		if o.State == riposte.SlotNow {
			acting = o.ID
		}
	}
	kind := Rules.Info().Decisions[st.Owed(s).Kind].Name
	mine := kind == "turn" || kind == "foe-turn"
	rolled, offered := 0, false
	for _, n := range v.Notes {
		offered = offered || strings.HasPrefix(n.Text, "A check is offered")
		if n.Rule == "CN-8.16" {
			rolled++
		}
	}
	master := (kind == "referee" || kind == "foe-turn") && v.Meters[1].Value < v.Meters[1].Max
	switch w[0] {
	case "attack":
		target := side(w[1])
		return mine && target != nil && !target.Out && w[1] != acting && (duel || w[1] == "foe" || acting == "foe")
	case "recover":
		own := side(acting)
		return kind == "turn" && own.Main.Value < own.Main.Max
	case "check":
		return kind == "turn" && offered
	case "end":
		return mine
	case "dodge", "parry":
		return kind == "defence"
	case "block":
		own := side([]string{2: "a", 3: "b"}[s])
		return kind == "defence" && own.Sheet[1].Facts[2].Value != "none"
	case "set":
		target := side(w[1])
		return master && target != nil && !target.Out && number(2, 0, target.Main.Max)
	case "offer":
		fresh := !st.(*state).offerOver
		return master && fresh && (acting == "a" || acting == "b") && !defending(&v) && number(2, -20, 60)
	case "hidden":
		return master && w[1] != "foe" && rolled < 4 && number(3, -20, 60)
	case "open":
		return master && number(1, 1, rolled)
	}
	return false
}

// defending reports whether an attack waits for its answer.
func defending(v *riposte.View) bool { return strings.Contains(v.Prompt, " defends against ") }
