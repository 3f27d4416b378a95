package server

import (
	"fmt"
	"strings"
	"testing"

	"riposte/internal/house"
)

// A hidden is what Red of a DUEL keeps from the others.
type hidden struct {
	deck      string
	programme []string // rows that it drafts, of which it locks the last; the duel ends there. nil: the usual row
}

var third = tokenOf("GREENGREENGREENGREENGREE")

// duelEyes are those who must not learn it: both other fighters and two watchers.
var duelEyes = []eye{{"blue", brannoch}, {"green", third}, {"the public", ""}, {"a watcher", stranger}}

// closeField is a battlefield on which three fighters meet in the first turn.
const closeField = `{"name":"Close","width":1000,"height":1000,
	"starts":[{"x":300,"y":300},{"x":700,"y":300},{"x":500,"y":640}],"pieces":[]}`

// duelScript is what the seats say, by what they are asked; of several, the first
// that has not been said yet, in turn. Everything in it fits both of Red's decks,
// and no limit in which they differ is reached.
func duelScript(each bool) map[string][]string {
	s := map[string][]string{
		"red reveal": {"sp 1", "none"}, "blue reveal": {"none", "st 1"}, "green reveal": {"de 1", "none"},
		"red motion": {"run 460,380", "stay"}, "blue motion": {"run 620,360", "stay"}, "green motion": {"run 500,541", "stay"},
		"red speed": {"none"}, "blue speed": {"none"}, "green speed": {"none"},
		"red programme": {"1>blue 3"}, "blue programme": {"2>red"}, "green programme": {"5"},
		"red foresee": {"none"}, "blue foresee": {"none"}, "green foresee": {"de 1", "none"},
		"green cancel": {"cancel red 1"}, "red cancel": {"cancel none"}, "blue cancel": {"cancel none"},
		"red strength": {"none"}, "blue strength": {"none"}, "green strength": {"none"},
		"red resist": {"none"}, "blue resist": {"none"}, "green resist": {"none"},
		"red dodge": {"none"}, "blue dodge": {"none"}, "green dodge": {"none"},
	}
	if each {
		s["red die"] = []string{"1>blue", "3>blue", "3>green", "5>green"}
		s["blue die"] = []string{"2>red", "3>green"}
		s["green die"] = []string{"5>red", "5>blue"}
	}
	return s
}

// duelWorld plays a DUEL of three with something hidden by Red, through reveals,
// programmes, a cancelled die and blows, and returns all that others get meanwhile.
func duelWorld(t *testing.T, s hidden, each bool) (got map[string]string, asks map[string]int) {
	t.Helper()
	config := Config{Pages: Drawn(&paper{}, "test")}
	b := newBench(t, config)
	base, _ := b.listen()
	dice := "speed"
	if each {
		dice = "each"
	}
	var made duelMade
	b.post(ulla, "/duels", `{"ruleset":"duel","options":{"battlefield":"close","dice":"`+dice+`"},"data":{"close":`+closeField+`},
		"places":[{"who":"me","name":"Ulla"},{"who":"open"},{"who":"open"}]}`).want(201).into(&made)
	at := "/duels/" + made.Duel
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)
	b.post(third, at+"/seats", `{"name":"Gerd"}`).want(200)
	w := b.watch(base, made.Duel, brannoch, duelEyes, true)
	w.told() // several come at once: it is chance how many frames tell of it
	decks := map[string]string{ulla: s.deck, brannoch: `{"st":3,"sp":2,"en":6,"de":2}`, third: `{"st":2,"sp":2,"en":5,"de":4}`}
	for i, token := range []string{ulla, brannoch, third} {
		if i > 0 {
			w.step = "" // a seat that drafts sees it, and that may arrive together with the mark
		}
		b.ask(asked{method: "PUT", path: at + "/document", token: token, body: decks[token]}).want(204)
		w.told()
		w.step = fmt.Sprintf("deck %d", i+1)
		b.post(token, at+"/document/lock", "").want(204)
		if c := b.sight(ulla, made.Duel).Seats[0].Commitment; i == 0 && c != nil {
			w.commitment = c.String()
		}
		w.shown()
		w.told()
		w.look()
	}
	script, said, asks := duelScript(each), map[string]int{}, map[string]int{}
	for act := 0; said["green reveal"] < 2; act++ {
		token, sight := b.next(made.Duel, ulla, brannoch, third)
		if sight == nil {
			t.Fatal("nobody is asked")
		}
		ask := sight.View.Asks[0].ID
		who := map[string]string{ulla: "red", brannoch: "blue", third: "green"}[token] + " " + ask
		asks[ask]++
		if strings.HasSuffix(ask, "programme") && token == ulla && s.programme != nil {
			for i, row := range s.programme {
				w.step = fmt.Sprintf("%d: draft %d", act, i)
				b.post(token, at+"/answers", answering(sight.Request.ID, row, false)).want(200)
				w.told()
				w.look()
			}
			script[who] = s.programme[len(s.programme)-1:]
		}
		lines := script[who]
		if len(lines) == 0 {
			t.Fatalf("%s: nothing is written", who)
		}
		line := lines[said[who]%len(lines)]
		said[who]++
		w.step = fmt.Sprintf("%d: %s", act, who)
		b.post(token, at+"/answers", answering(sight.Request.ID, line, true)).want(200)
		w.shown()
		w.told()
		if asks[ask] == 1 { // the streams get all of it each time
			w.look()
		}
		if s.programme != nil && ask == "programme" && token == ulla {
			break // the others' locks open it
		}
		if over := b.sight(ulla, made.Duel); over.Phase == house.Over {
			t.Fatalf("the duel is over after %d acts: %s", act, who)
		}
	}
	return w.got, asks
}

// next is the first of these guests who must answer, with what it sees.
func (b *bench) next(duel string, tokens ...string) (token string, s *house.Sight) {
	b.t.Helper()
	for _, token := range tokens {
		if s := b.sight(token, duel); s.Request != nil && s.Request.Must && !s.Request.Locked {
			return token, s
		}
	}
	return "", nil
}

// DU-8.1 to DU-8.7, DU-8.12 on the wire: whoever sits or watches gets the same
// bytes whatever Red has in hand, as long as Red does the same, and whatever row
// Red has drafted and locked, as long as the others have not locked.
func TestNothingLeaksInDUEL(t *testing.T) {
	const deck, other = `{"st":3,"sp":4,"en":4,"de":2}`, `{"st":2,"sp":3,"en":5,"de":3}`
	for _, each := range []bool{false, true} {
		t.Run(fmt.Sprintf("dice each %v", each), func(t *testing.T) {
			one, asks := duelWorld(t, hidden{deck: deck}, each)
			row := "programme"
			if each {
				row = "die"
			}
			for _, ask := range []string{"reveal", "motion", "speed", row, "foresee", "cancel", "strength"} {
				if asks[ask] == 0 {
					t.Errorf("nobody was asked %s, only %v", ask, asks)
				}
			}
			two, _ := duelWorld(t, hidden{deck: other}, each)
			for _, name := range apart(one, two) {
				t.Errorf("%s tells what Red has in hand", name)
			}
		})
	}
	t.Run("another programme", func(t *testing.T) {
		one, _ := duelWorld(t, hidden{deck, []string{"1>blue 3", "6 6"}}, false)
		two, _ := duelWorld(t, hidden{deck, []string{"4>green 4>green", "2>blue 1>green"}}, false)
		for _, name := range apart(one, two) {
			t.Errorf("%s tells what Red has set", name)
		}
	})
}
