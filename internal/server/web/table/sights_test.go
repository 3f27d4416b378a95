package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/server/web/webtest"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/match"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	melee "riposte/rules/duel"
	"riposte/rules/pugilism"
	"riposte/rulestest/example"
	"riposte/scene"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// open begins a match of the samples with these names, by seat.
func open(t testing.TB, r riposte.Ruleset, options map[string]string, samples ...string) *match.Match {
	t.Helper()
	info := r.Info()
	setup := riposte.Setup{Options: options, Seats: make([]riposte.SeatSetup, len(samples))}
	for i, name := range samples {
		if name == "" {
			continue // nobody brings anything
		}
		s, ok := info.Sample(name)
		if !ok {
			t.Fatal("no sample", name)
		}
		setup.Seats[i] = riposte.SeatSetup{Name: s.Title, Document: s.Document}
	}
	m, err := match.Open(match.Config{Ruleset: r, Setup: setup, Dice: dice.NewSeeded(3, 2)}, noon)
	if err != nil {
		t.Fatal(err)
	}
	for s := range setup.Seats {
		if m.Began() {
			break // with the last document, or because there are none
		}
		if err := m.LockDocument(noon, riposte.Seat(s+1)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func boxing(t testing.TB, options map[string]string) *match.Match {
	return open(t, pugilism.Ruleset(), options, "ulla", "brannoch")
}

// say answers what a seat is asked; draft leaves a sealed answer open.
func say(t testing.TB, m *match.Match, seat riposte.Seat, sentence string, draft ...bool) {
	t.Helper()
	c, err := m.Read(seat, sentence)
	if err != nil {
		t.Fatalf("%s: %v", sentence, err)
	}
	if _, err := m.Answer(noon, match.Answer{Seat: seat, Request: m.Request(seat).ID, Choice: c, Lock: len(draft) == 0}); err != nil {
		t.Fatalf("%s: %v", sentence, err)
	}
}

// owing is the seat that must answer, the first if there are several.
func owing(m *match.Match, seats int) riposte.Seat {
	for s := riposte.Seat(1); int(s) <= seats; s++ {
		if m.Request(s).Decision.Mode.Must() && !m.Locked(s) {
			return s
		}
	}
	return riposte.Nobody
}

// auto answers with the nth legal choice, or by the ruleset's advice if choose is
// nil, until a seat has to decide kind, at most 400 times.
func auto(t testing.TB, m *match.Match, info *riposte.Info, seats int, until string, choose func(kind string, legal []string) int) riposte.Seat {
	t.Helper()
	adviser, random := bot.Advised{}, dice.NewSeeded(5, 5)
	for range 400 {
		s := owing(m, seats)
		if s == riposte.Nobody {
			return s
		}
		kind := info.Decisions[m.Request(s).Decision.Kind].Name
		if kind == until {
			return s
		}
		if choose == nil {
			world := m.Imagine(s, random)
			say(t, m, s, m.Say(s, adviser.Choose(bot.At(world, s), random)))
			continue
		}
		var legal []string
		for _, c := range m.Legal(nil, s) {
			legal = append(legal, m.Say(s, c))
		}
		say(t, m, s, legal[choose(kind, legal)%len(legal)])
	}
	t.Fatalf("nobody was asked %s", until)
	return 0
}

// sight is what a house would show of a match.
func sight(m *match.Match, info *riposte.Info, seats int, viewer riposte.Seat) *house.Sight {
	s := &house.Sight{
		Duel: "b7kq2m", Ruleset: info.Name, Version: info.Version, Seat: viewer, Phase: house.Playing, Created: noon, At: noon,
		Options: map[string]string{}, Watching: 4,
		Dice: house.Dice{Commitment: fair.Commit(fair.Seed{1}), Settled: true},
	}
	s.CanResign = m.MayConcede(viewer)
	s.CanEnd = s.CanResign
	v := m.Meant(viewer)
	s.View, s.Voice = &v, m.Voice()
	for i := riposte.Seat(1); int(i) <= seats; i++ {
		q := m.Request(i)
		s.Seats = append(s.Seats, house.Seated{
			Seat: i, Word: info.SeatWord(i), Name: m.SeatName(i), Called: m.Called(i), Taken: true, Presence: house.Here,
			Locked: m.Locked(i), Asked: q.Decision.Mode.Must() && !m.Locked(i),
			Clock: &house.Clock{Left: 102_000, Bank: 60_000},
		})
	}
	if q := m.Request(viewer); viewer != riposte.Nobody && q.ID != 0 {
		s.Request = &house.Request{
			ID: q.ID, Kind: info.Decisions[q.Decision.Kind].Name, Sealed: q.Decision.Mode == riposte.Together,
			Locked: m.Locked(viewer), Must: q.Decision.Mode.Must(),
		}
		if c := m.Draft(viewer); c != 0 {
			s.Request.Draft = m.Say(viewer, c)
		}
	}
	for i, e := range m.Feed(viewer, 0) {
		l := house.Line{Seq: i + 1, At: e.At, Kind: house.LineKind(e.Kind.String()), Seat: e.Seat}
		switch e.Kind {
		case match.Told:
			k := info.Events[e.Event.Kind]
			l.Seat, l.Other, l.Rule, l.Text = e.Event.Seat, e.Event.Other, e.Event.Rule, m.Text(e.Event)
			l.Name, l.Turn, l.Loud, l.N = k.Name, k.Turn, k.Loud, e.Event.N[:]
		case match.Locked:
			l.Text = m.SeatName(e.Seat) + " has locked."
		case match.Began:
			l.Text = "The duel begins."
		case match.TakenBack:
			l.Text, l.N = m.SeatName(e.Seat)+" takes back what was played.", []int32{int32(e.Since)}
		}
		s.Lines = append(s.Lines, l)
	}
	s.Seq = len(s.Lines)
	if o := m.Outcome(); o.Over() {
		s.Phase = house.Over
		s.Result = &house.Result{Sentence: "It is a draw.", Why: o.Why, Rule: o.Rule}
		if w := o.Winner(); w != riposte.Nobody {
			s.Result.Sentence = fmt.Sprintf("%s wins.", m.SeatName(w))
		}
	}
	return s
}

// before is a table before its duel.
func before(info *riposte.Info, phase house.Phase, viewer riposte.Seat) *house.Sight {
	s := &house.Sight{
		Duel: "b7kq2m", Ruleset: info.Name, Seat: viewer, Phase: phase, Created: noon, At: noon, Seq: 1,
		Options: map[string]string{"rounds": "3"},
		Seats: []house.Seated{
			{Seat: 1, Word: info.SeatWord(1), Role: "red corner, challenger", Name: `Ulla "<b>" & Co`, Taken: true, Presence: house.Here},
			{Seat: 2, Word: info.SeatWord(2), Role: "blue corner, champion"},
		},
		Dice:  house.Dice{Commitment: fair.Commit(fair.Seed{1})},
		Lines: []house.Line{{Seq: 1, At: noon, Kind: house.LineSat, Seat: 1, Text: "Ulla sits down."}},
	}
	if phase == house.Preparing {
		c := fair.Commit(fair.Seed{2})
		s.Seats[1] = house.Seated{Seat: 2, Word: info.SeatWord(2), Name: "Brannoch", Taken: true, Presence: house.Away, Ready: true}
		s.Dice.Seats = []house.SeatSeed{{Seat: 1, Commitment: &c}, {Seat: 2, LeftOut: true}}
		s.Dice.Yours = viewer == 1
		if viewer == 1 {
			raw, _ := json.Marshal("ulla")
			s.Document = &house.Document{Bytes: raw, Faults: riposte.Faults{{Path: "abilities.str", Rule: "PG-1.6", Msg: "is 40, at most 30"}}}
		}
	}
	return s
}

func sentenceWith(legal []string, part string) int {
	for i, s := range legal {
		if strings.Contains(s, part) {
			return i
		}
	}
	return 0
}

// brawl answers for everybody: the boxers go to the middle and fight.
func brawl(kind string, legal []string) int {
	switch kind {
	case "move":
		for i, s := range legal {
			if strings.HasSuffix(s, "call") {
				return i
			}
		}
		return sentenceWith(legal, "4,4")
	case "cards":
		return (len(legal) * 2) / 3
	}
	return 0
}

// A shown is a scene under test: a sight and its rules.
type shown struct {
	sight *house.Sight
	info  *riposte.Info
}

// gallery is sights of every phase and every kind of ask.
func gallery(t testing.TB) map[string]shown {
	t.Helper()
	all := map[string]shown{}
	info := pugilism.Ruleset().Info()
	add := func(name string, s *house.Sight) { all["pugilism-"+name] = shown{s, info} }
	for _, phase := range []house.Phase{house.Seating, house.Preparing} {
		add(string(phase)+"-red", before(info, phase, 1))
		add(string(phase)+"-public", before(info, phase, 0))
	}
	m := boxing(t, nil)
	add("choosing-first", sight(m, info, 2, 1))
	auto(t, m, info, 2, "move", brawl)
	seat := owing(m, 2)
	add("moving", sight(m, info, 2, seat))
	add("moving-other", sight(m, info, 2, 3-seat))
	add("moving-public", sight(m, info, 2, 0))
	for _, kind := range []string{"edge", "name", "boost", "hitdie"} {
		m := boxing(t, map[string]string{"rounds": "3", "decisionTie": "composure"})
		if s := auto(t, m, info, 2, kind, brawl); s != 0 {
			add(kind, sight(m, info, 2, s))
		}
	}
	m = boxing(t, nil)
	auto(t, m, info, 2, "name", brawl)
	auto(t, m, info, 2, "cards", brawl)
	say(t, m, 2, m.Say(2, m.Legal(nil, 2)[3]))
	say(t, m, 1, "head-jab body-heavy / counter", true)
	s := sight(m, info, 2, 1)
	s.Lines = append(s.Lines,
		house.Line{Seq: s.Seq + 1, At: noon, Kind: house.LineTalk, Seat: 2, Text: "Good <b>body</b> shot."},
		house.Line{Seq: s.Seq + 2, At: noon, Kind: house.LineTalk, Seat: 1, Text: "You are still standing."})
	s.Seq += 2
	add("choosing", s)
	add("choosing-public", sight(m, info, 2, 0))
	add("banned", banned(sight(m, info, 2, 1)))
	locked := sight(m, info, 2, 2)
	locked.CanBack, locked.CanClaim = 7, true
	locked.Ending = &house.Ending{Offered: []riposte.Seat{1}, Awaited: []riposte.Seat{2}}
	add("locked", locked)
	void := sight(m, info, 2, 1)
	void.Phase, void.Request = house.Void, nil
	add("void", void)
	agreed := *void
	agreed.Stopped = match.Agreed
	add("agreed", &agreed)
	m = boxing(t, map[string]string{"rounds": "1", "bouts": "3"})
	if auto(t, m, info, 2, "never", brawl) != 0 {
		t.Fatal("goes on")
	}
	add("over", sight(m, info, 2, 1))
	next := sight(m, info, 2, 0)
	next.Next, next.After = "cccccc", "aaaaaa"
	add("over-public", next)
	watched := sight(m, info, 2, 0)
	watched.Gallery = &house.Gallery{Count: 3, Said: []house.Said{
		{Seq: 1, At: noon, Who: 1, Name: "Eve <b>", Text: "What a start & <i>end</i>!"}, {Seq: 2, At: noon}, {Seq: 3, At: noon, Who: 2, Text: "I like blue."},
	}}
	add("over-watched", watched)
	for _, kind := range []string{"reveal", "motion", "programme", "cancel", "strength", "never"} {
		m := open(t, melee.Ruleset(), map[string]string{"turn_limit": "6", "battlefield": "open-ring"}, "journeyman", "whirlwind", "anvil")
		info := melee.Ruleset().Info()
		s := auto(t, m, info, 3, kind, charge())
		if kind == "never" {
			kind = "over"
		}
		all["duel-"+kind] = shown{sight(m, info, 3, max(s, 1)), info}
		all["duel-"+kind+"-public"] = shown{sight(m, info, 3, 0), info}
	}
	for _, other := range []struct {
		rules riposte.Ruleset
		until []string
	}{
		{example.Ruleset(), []string{"guess", "stake", "never"}},
		{coolduel.Ruleset(), []string{"turn", "react", "never"}},
		{coolname.Ruleset(), []string{"turn", "defence", "foe"}},
	} {
		info := other.rules.Info()
		samples := fitting(t, other.rules)
		for _, kind := range other.until {
			m := open(t, other.rules, nil, samples...)
			s := auto(t, m, info, len(samples), kind, nil)
			if kind == "never" {
				s, kind = 1, "over"
			}
			all[info.Name+"-"+kind] = shown{sight(m, info, len(samples), s), info}
			all[info.Name+"-"+kind+"-public"] = shown{sight(m, info, len(samples), 0), info}
		}
	}
	return all
}

// fitting are the first samples that the seats may bring; no names if they bring none.
func fitting(t testing.TB, r riposte.Ruleset) (names []string) {
	info := r.Info()
	if len(info.Samples) == 0 {
		return make([]string, info.MinSeats)
	}
	setup := riposte.Setup{Seats: make([]riposte.SeatSetup, info.MinSeats)}
	for i := range setup.Seats {
		for n := range info.Samples {
			s := info.Samples[(n+i)%len(info.Samples)]
			setup.Seats[i].Document = s.Document
			if r.Vet(setup, riposte.Seat(i+1)) == nil {
				names = append(names, s.Name)
				break
			}
		}
	}
	if len(names) != info.MinSeats {
		t.Fatal("no samples fit", info.Name)
	}
	return names
}

// banned is the sight with a card in each pile that can't be played. What sights share stays
// as it is.
func banned(s *house.Sight) *house.Sight {
	why := &scene.Refusal{Rule: "PG-8.8", Why: "can't be played in this bout"}
	s.View.Piles = slices.Clone(s.View.Piles)
	for i := range s.View.Piles {
		p := &s.View.Piles[i]
		p.Cards = slices.Clone(p.Cards)
		p.Cards[0].Refusal = why
		s.View.Asks = slices.Clone(s.View.Asks)
		s.View.Asks[0].Fields = slices.Clone(s.View.Asks[0].Fields)
		for j := range s.View.Asks[0].Fields {
			s.View.Asks[0].Fields[j].Picks = slices.Clone(s.View.Asks[0].Fields[j].Picks)
			for k := range s.View.Asks[0].Fields[j].Picks {
				if pick := &s.View.Asks[0].Fields[j].Picks[k]; pick.At.ID == p.Cards[0].ID {
					pick.Refusal = why
				}
			}
		}
	}
	return s
}

// charge goes at others and turns a few cards, so that fights begin soon.
func charge() func(kind string, legal []string) int {
	calls := 0
	return func(kind string, legal []string) int {
		calls++
		switch kind {
		case "motion":
			return min(1, len(legal)-1)
		case "reveal":
			return calls % min(4, len(legal))
		case "terrain":
			return 0
		}
		return calls * 7 % len(legal)
	}
}

// sceneOf draws the duels of a ruleset.
func sceneOf(info *riposte.Info) Scene { return Scene{Info: info, Staging: stagingOf(info)} }

func sceneFrom(info *riposte.Info, origin string) Scene {
	sc := sceneOf(info)
	sc.Origin = origin
	return sc
}

func stagingOf(info *riposte.Info) map[string]scene.Staging {
	for _, r := range webtest.Rulesets() {
		if r.Info().Name == info.Name {
			return scene.StagingOf(r)
		}
	}
	return nil
}
