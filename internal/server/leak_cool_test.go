package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A curtain is a table at which one guest keeps something from the others: what is
// done at it, and what differs from one world to another.
type curtain struct {
	order  string            // posted by Ulla
	guests []string          // tokens that take the other seats, in order
	keeper string            // token of who has the secret
	eyes   []eye             // those who must not learn it
	papers map[string]string // documents, by token
	// open says that the documents become public once the last is in, so that worlds
	// in which they differ are compared up to then.
	open bool
	// usual is what is said when no act is due, by what is asked.
	usual map[string]string
	acts  []act
	// probes are sentences whose preview is asked for, and which are said out of turn.
	probes []string
}

// An act is something said at the table as soon as a guest is asked for it.
type act struct {
	token, ask string
	says       []string // all are drafted if they can be; the last is locked
	last       bool     // the world ends before anybody says more
	after      int      // answers that come before it
}

// play plays a curtain's world on a server of its own. It returns all that the eyes
// get meanwhile, and how often each thing was asked.
func (c *curtain) play(t *testing.T, spoil func(*Rooms)) (got map[string]string, asks map[string]int) {
	t.Helper()
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	if spoil != nil {
		spoil(&b.web.Rooms)
	}
	base, _ := b.listen()
	var made duelMade
	b.post(ulla, "/duels", c.order).want(201).into(&made)
	at := "/duels/" + made.Duel
	for i, token := range c.guests {
		b.post(token, at+"/seats", fmt.Sprintf(`{"name":"Guest %d"}`, i+1)).want(200)
	}
	talker := c.eyes[0].token
	w := b.watch(base, made.Duel, talker, c.eyes, true)
	w.told() // several come at once: it is chance how many frames tell of it
	if !c.documents(w, made.Duel) {
		return w.got, nil
	}
	w.step = ""
	w.told()
	asks = map[string]int{}
	acts := c.acts
	for n := 0; len(acts) > 0; n++ {
		if n == 60 {
			t.Fatalf("%q was not asked in %v", acts[0].ask, asks)
		}
		if next := &acts[0]; n >= next.after && c.due(b, made.Duel, next) {
			asks[next.ask]++
			c.do(w, made.Duel, next, n)
			if next.last {
				break
			}
			acts = acts[1:]
			continue
		}
		token, sight := b.next(made.Duel, append([]string{ulla}, c.guests...)...)
		if sight == nil {
			t.Fatalf("nobody is asked, and %q is to come", acts[0].ask)
		}
		ask := sight.View.Asks[0].ID
		asks[ask]++
		said, known := c.usual[ask]
		if !known {
			t.Fatalf("nothing is written for %q", ask)
		}
		w.step = fmt.Sprintf("%d: %s", n, ask)
		b.post(token, at+"/answers", answering(sight.Request.ID, said, true)).want(200)
		w.shown()
		w.told()
		if asks[ask] <= 2 {
			c.look(w, made.Duel)
		}
	}
	return w.got, asks
}

// documents locks the table's documents, the keeper's first. It reports whether the
// duel goes on.
func (c *curtain) documents(w *witness, duel string) bool {
	w.t.Helper()
	at := "/duels/" + duel
	order := []string{c.keeper}
	for _, token := range append([]string{ulla}, c.guests...) {
		if token != c.keeper {
			order = append(order, token)
		}
	}
	for i, token := range order {
		paper := c.papers[token]
		if paper == "" {
			continue
		}
		w.step = ""
		if i == 0 {
			w.step = "document drafted"
		}
		w.ask(asked{method: "PUT", path: at + "/document", token: token, body: paper}).want(204)
		w.told()
		if i == 0 {
			c.look(w, duel)
			w.step = "document locked"
		}
		w.post(token, at+"/document/lock", "").want(204)
		if i > 0 {
			continue
		}
		s := w.sight(c.keeper, duel)
		if seat := s.Seats[s.Seat-1]; seat.Commitment != nil {
			w.commitment = seat.Commitment.String()
		}
		w.shown()
		w.told()
		c.look(w, duel)
		if c.open && c.acts == nil {
			return false
		}
	}
	return true
}

// due reports whether the act's guest is asked for it; what may be said at any time
// is due at once.
func (c *curtain) due(b *bench, duel string, a *act) bool {
	s := b.sight(a.token, duel)
	if s.Request == nil || s.Request.Locked {
		return false
	}
	return a.ask == "" || len(s.View.Asks) > 0 && s.View.Asks[0].ID == a.ask
}

func (c *curtain) do(w *witness, duel string, a *act, n int) {
	w.t.Helper()
	request := w.sight(a.token, duel).Request.ID
	for i, said := range a.says {
		lock := i == len(a.says)-1
		if !lock {
			w.step = fmt.Sprintf("%d: draft %d of %s", n, i, a.ask)
			w.post(a.token, w.at+"/answers", answering(request, said, false)).want(200)
			w.told()
			c.look(w, duel)
			continue
		}
		w.step = fmt.Sprintf("%d: %s", n, a.ask)
		w.post(a.token, w.at+"/answers", answering(request, said, true)).want(200)
		w.shown()
		w.told()
		c.look(w, duel)
	}
}

// look asks for all that there is, previews and refusals too.
func (c *curtain) look(w *witness, duel string) {
	w.t.Helper()
	w.look()
	for _, e := range c.eyes {
		w.fetch("the moments of "+e.name, w.at+"/goback", e.token, jsonType)
		w.fetch("replay of "+e.name, w.at+"/replay?step=1", e.token, jsonType)
		for _, said := range c.probes {
			w.fetch("preview of "+said+" of "+e.name, w.at+"/preview?sentence="+strings.ReplaceAll(said, " ", "+"), e.token, jsonType)
			w.fetch("late preview of "+said+" of "+e.name, w.at+"/preview?request=2&sentence="+strings.ReplaceAll(said, " ", "+"), e.token, jsonType)
			if e.token != "" {
				r := w.post(e.token, w.at+"/answers", answering(1<<20, said, true))
				w.got[w.step+": refusal of "+said+" to "+e.name] = w.hide(fmt.Sprintf("%d %s", r.status, r.body))
			}
		}
	}
}

var coolEyes = []eye{{"seat 2", brannoch}, {"the public", ""}, {"a watcher", stranger}}

// duelists is a table of Cool Duel whose first round is ended by the limit of
// cycles, so that a rest comes soon.
func duelists(build string) *curtain {
	return &curtain{
		order:  `{"ruleset":"coolduel","options":{"best_of":"3","cycle_limit":"1"},"places":[{"who":"me","name":"Ulla"},{"who":"open"}]}`,
		guests: []string{brannoch}, keeper: ulla, eyes: coolEyes, open: true,
		papers: map[string]string{ulla: build, brannoch: `"sellsword"`},
		usual:  map[string]string{"turn": "end", "react": "take", "rest": "keep", "pack": "keep"},
		probes: []string{"keep"},
	}
}

// resting goes on to what Ulla takes along from the rest.
func resting(kits, packs []string) *curtain {
	c := duelists(`"gladiator"`)
	c.acts = []act{{token: ulla, ask: "rest", says: kits, last: packs == nil}}
	if packs != nil {
		c.acts = append(c.acts, act{token: ulla, ask: "pack", says: packs, last: true})
	}
	return c
}

// CD-9.2 on the wire: builds before all are in, and selections at a rest, both of
// what is held and worn and of the inventory. Both lock their equipment before the
// inventory is asked for, and it is still hidden then.
func TestNothingLeaksInCoolDuel(t *testing.T) {
	const other = `{"class":"hunter","right":"bow","left":"both","slots":[{"item":"dagger"}],"companions":[{"companion":"mule"},{"companion":"komodo"}]}`
	t.Run("builds", func(t *testing.T) {
		one, _ := duelists(`"gladiator"`).play(t, nil)
		two, _ := duelists(other).play(t, nil)
		differs(t, one, two, "what Red has built")
	})
	one, asks := resting([]string{"kit longsword both leather", "keep"}, []string{"pack nothing", "pack dagger"}).play(t, nil)
	if asks["rest"] < 2 || asks["pack"] < 1 {
		t.Errorf("there was no rest: %v", asks)
	}
	t.Run("rest", func(t *testing.T) {
		two, _ := resting([]string{"kit dagger round unarmored kukri", "kit bow both leather dagger round"}, []string{"pack tomahawk*2", "pack kukri longsword"}).play(t, nil)
		differs(t, one, two, "what Red has selected")
	})
	t.Run("the same again is the same", func(t *testing.T) {
		two, _ := resting([]string{"kit longsword both leather", "keep"}, []string{"pack nothing", "pack dagger"}).play(t, nil)
		differs(t, one, two, "chance or time")
	})
}

// Both tests must be able to fail: a house that tells how long the keeper's
// sentence is gives away equipment and hidden checks.
func TestAPlantedLeakIsFoundBehindCurtains(t *testing.T) {
	for _, c := range []struct {
		what, where string
		one, two    *curtain
	}{
		{"a selection", "JSON of seat 2", resting([]string{"keep"}, nil), resting([]string{"kit dagger round leather"}, nil)},
		{"a hidden check", "JSON of the public", desk(hounds(houndNumbers), "hidden brannoc awareness ds 6"), desk(hounds(houndNumbers), "hidden brannoc willpower ds 12 as 1")},
	} {
		t.Run(c.what, func(t *testing.T) {
			world := func(c *curtain) map[string]string {
				l := &leaky{}
				got, _ := c.play(t, l.spoil)
				return got
			}
			found := apart(world(c.one), world(c.two))
			if !slices.ContainsFunc(found, func(name string) bool { return strings.HasSuffix(name, c.where) }) {
				t.Errorf("not found in %s, only in %q", c.where, found)
			}
		})
	}
}

func differs(t *testing.T, one, two map[string]string, what string) {
	t.Helper()
	if len(one) < 30 {
		t.Errorf("only %d answers were compared", len(one))
	}
	for _, name := range apart(one, two) {
		t.Errorf("%s tells %s:\n%s", name, what, firstDifference(one[name], two[name]))
	}
}

// firstDifference is what comes around it.
func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	around := func(s string) string { return s[max(0, min(i, len(s))-60):min(len(s), i+60)] }
	return "  " + around(a) + "\n  " + around(b)
}

// A desk is a party of two before a game master whose foes have hidden numbers.
func desk(foes string, checks ...string) *curtain {
	c := &curtain{
		order: `{"ruleset":"coolname","options":{"encounter":"foes","master":"person","initiative":"static"},
			"places":[{"who":"open"},{"who":"open"},{"who":"me","name":"Ulla"}]}`,
		guests: []string{brannoch, third}, keeper: ulla,
		eyes:   []eye{{"a player", brannoch}, {"the public", ""}},
		papers: map[string]string{ulla: foes, brannoch: `"brannoc"`, third: `"oda"`},
		usual:  map[string]string{"ready": "ready nothing", "turn": "end", "foe": "end"},
		probes: []string{"attack pit-hound-1 with fists", "hidden brannoc awareness ds 6"},
	}
	for i, said := range checks {
		c.acts = append(c.acts, act{token: ulla, says: []string{said}, after: 3 + i, last: i == len(checks)-1})
	}
	return c
}

const houndNumbers = `"defence": 7, "attack": 9, "vitality": 9, "toughness": 3`

// hounds are foes whose numbers differ and whose Initiative does not.
func hounds(numbers string) string {
	return `{"foes": [{"own": {"name": "Pit Hound", ` + numbers + `, "initiative": 6, "traits": ["pack"], "forms": [{"name": "bite", "bonus": 2}]}, "count": 2}]}`
}

// waiting adds foes that wait out of sight to a document, CN-8.22.
func waiting(foes string) string {
	return strings.TrimSuffix(foes, "]}") + `, {"foe": "hill-brute", "count": 2, "waits": true}]}`
}

// hero is a warrior; others see neither four of his attributes, nor his Vitality,
// nor what is in his bag. Coordination and Awareness together make his Initiative.
func hero(coordination, awareness, willpower, empathy int, bag string) string {
	return fmt.Sprintf(`{"name": "Brannoc", "attributes": {"strength": 4, "coordination": %d, "toughness": 3, "creativity": 2, "intellect": 2, "willpower": %d, "awareness": %d, "empathy": %d, "presence": 2},
		"mos": [{"mo": "warrior", "score": 3}], "foci": [{"focus": "melee", "mo": "warrior", "score": 1}, {"focus": "defence", "mo": "warrior", "score": 1}],
		"specialisation": {"focus": "melee", "name": "long-blades"}, "weapons": [{"weapon": "sword-long"}, {"weapon": %q}], "shield": "light", "armour": "medium"}`,
		coordination, willpower, awareness, empathy, bag)
}

// facing is a duel of such a warrior with a thief.
func facing(hero string, ready ...string) *curtain {
	c := &curtain{
		// The key chooses the dice: the blow does not end the duel.
		order:  `{"ruleset":"coolname","key":"c","options":{"encounter":"duel","initiative":"static"},"places":[{"who":"me","name":"Ulla"},{"who":"open"}]}`,
		guests: []string{brannoch}, keeper: ulla, eyes: coolEyes,
		papers: map[string]string{ulla: hero, brannoch: `"issa"`},
		usual:  map[string]string{"ready": "ready nothing", "turn": "end", "defence": "dodge"},
		probes: []string{"attack brannoc with fists"},
	}
	if len(ready) > 0 {
		c.acts = []act{{token: ulla, ask: "ready", says: ready, last: true}}
		return c
	}
	c.acts = []act{
		{token: ulla, ask: "ready", says: []string{"ready sword-long shield"}},
		{token: ulla, ask: "turn", says: []string{"move 7,4"}},
		{token: brannoch, ask: "turn", says: []string{"move 8,4"}},
		{token: ulla, ask: "turn", says: []string{"attack issa with fists"}, last: true},
	}
	return c
}

// walking is the same without the blow.
func walking(hero string) *curtain {
	c := facing(hero)
	c.acts = c.acts[:3]
	c.acts[2].last = true
	return c
}

// CN-8.3 to CN-8.17 on the wire: the numbers and the exact Vitality of foes, hidden
// checks, the sheet of an opponent and what it takes in hand while that is sealed.
func TestNothingLeaksInCoolName(t *testing.T) {
	usual := hero(4, 3, 3, 2, "dagger")
	strong, weak := hounds(`"defence": 8, "attack": 10, "vitality": 12, "toughness": 4`), hounds(houndNumbers)
	for _, c := range []struct {
		what     string
		one, two *curtain
	}{
		{"the numbers of the foes", desk(strong, "modify brannoc as 1"), desk(weak, "modify brannoc as 1")},
		{"a foe's Vitality within its band", desk(strong, "set pit-hound-1 vitality 10", "set pit-hound-2 vitality 4"), desk(strong, "set pit-hound-1 vitality 8", "set pit-hound-2 vitality 5")},
		{"who waits out of sight", desk(weak, "modify brannoc as 1"), desk(waiting(weak), "modify brannoc as 1")},
		{"a hidden check", desk(weak, "hidden brannoc awareness ds 6", "hidden oda strength ds 14"), desk(weak, "hidden oda intellect ds 12 as 0", "hidden brannoc willpower ds 2")},
		{"an opponent's sheet", facing(usual), facing(hero(4, 3, 2, 3, "dagger"))},
		{"an opponent's bag", facing(usual), facing(hero(4, 3, 3, 2, "sword-great"))},
		{"an opponent's Vitality", walking(usual), walking(hero(3, 4, 3, 2, "dagger"))},
		{"what an opponent readies", facing(usual, "ready nothing", "ready dagger"), facing(usual, "ready sword-long", "ready sword-long shield")},
	} {
		t.Run(c.what, func(t *testing.T) {
			one, _ := c.one.play(t, nil)
			two, _ := c.two.play(t, nil)
			differs(t, one, two, c.what)
		})
	}
}
