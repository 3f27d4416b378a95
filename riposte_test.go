package riposte_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"riposte"
)

func TestChoicePacks(t *testing.T) {
	for _, c := range []struct {
		verb uint8
		args uint64
	}{{1, 0}, {1, 1}, {254, riposte.MaxArgs}, {255, 0}} {
		got := riposte.NewChoice(c.verb, c.args)
		if got.Verb() != c.verb || got.Args() != c.args {
			t.Errorf("NewChoice(%d, %#x) holds %d, %#x", c.verb, c.args, got.Verb(), got.Args())
		}
	}
	if riposte.Concede.Verb() != riposte.VerbConcede || riposte.Concede.Args() != 0 {
		t.Errorf("Concede is %#x", uint64(riposte.Concede))
	}
	defer func() {
		if recover() == nil {
			t.Error("57 bits of arguments were packed")
		}
	}()
	riposte.NewChoice(1, riposte.MaxArgs+1)
}

func TestAudience(t *testing.T) {
	var none riposte.Audience
	for s := riposte.Nobody; s <= riposte.MaxSeats; s++ {
		if none.Has(s) {
			t.Errorf("the zero audience has seat %d", s)
		}
		if !riposte.Everyone.Has(s) {
			t.Errorf("everyone lacks seat %d", s)
		}
		if got, want := riposte.Only(2, 3).Has(s), s == 2 || s == 3; got != want {
			t.Errorf("Only(2, 3) has seat %d: %v", s, got)
		}
		if got, want := riposte.Except(2, 3).Has(s), s != 2 && s != 3; got != want {
			t.Errorf("Except(2, 3) has seat %d: %v", s, got)
		}
	}
}

func TestOutcome(t *testing.T) {
	place := func(why string, places ...uint8) riposte.Outcome {
		o := riposte.Outcome{Why: why}
		copy(o.Place[1:], places)
		return o
	}
	for _, c := range []struct {
		out    riposte.Outcome
		over   bool
		winner riposte.Seat
		drawn  bool
	}{
		{riposte.Outcome{}, false, 0, false},
		{place("KO", 1, 2), true, 1, false},
		{place("KO", 2, 1), true, 2, false},
		{place("DRAW", 1, 1), true, 0, true},
		{place("LAST", 3, 1, 2), true, 2, false},
		{place("LAST", 1, 3, 1), true, 0, false},
		{place("SIDES", 1, 1, 2, 2, 0), true, 0, false},
		{place("REFEREED", 0, 1, 1), true, 0, true},
	} {
		if c.out.Over() != c.over || c.out.Winner() != c.winner || c.out.Drawn() != c.drawn {
			t.Errorf("%v: over %v, winner %d, drawn %v", c.out, c.out.Over(), c.out.Winner(), c.out.Drawn())
		}
	}
}

func TestErrors(t *testing.T) {
	err := error(riposte.Refuse("PG-4.5", "%s can only stand second", "x2"))
	if !errors.Is(err, riposte.ErrIllegal) || err.Error() != "x2 can only stand second (PG-4.5)" {
		t.Errorf("a refusal reads %q", err)
	}
	var faults riposte.Faults
	if faults.Err() != nil {
		t.Error("no fault is an error")
	}
	faults.Add("abilities.str", "PG-1.6", "is %d", 31)
	faults.Add("", "", "is broken")
	if got, want := faults.Err().Error(), "abilities.str: is 31 (PG-1.6)\nis broken"; got != want {
		t.Errorf("faults read %q, want %q", got, want)
	}
}

// If there are many faults, the first are listed, and the number of the others.
func TestManyFaults(t *testing.T) {
	for n, last := range map[int]string{1: "place0: is wrong", 100: "place99: is wrong", 101: "and 1 more", 6000: "and 5900 more"} {
		var faults, told riposte.Faults
		for i := range n {
			faults.Add(fmt.Sprintf("place%d", i), "", "is wrong")
		}
		errors.As(faults.Err(), &told)
		if len(told) != min(n, riposte.MaxFaults+1) || told[len(told)-1].String() != last {
			t.Errorf("of %d faults %d are told, the last is %q, want %q", n, len(told), told[len(told)-1], last)
		}
		if len(faults) != n || faults[n-1].Msg != "is wrong" {
			t.Errorf("the %d faults have changed", n)
		}
	}
}

// Faults of a part are told at its path; what is no fault of a document is one at the path itself.
func TestAddUnder(t *testing.T) {
	for _, c := range []struct{ under, path, want string }{
		{"", "options.rounds", "options.rounds: is wrong"},
		{"places[1].document", "abilities.str", "places[1].document.abilities.str: is wrong"},
		{"places[1].document", "", "places[1].document: is wrong"},
	} {
		var all, part riposte.Faults
		part.Add(c.path, "", "is wrong")
		all.AddUnder(c.under, part)
		all.AddUnder(c.under, nil)
		if all.Error() != c.want || part[0].Path != c.path {
			t.Errorf("%q under %q reads %q, want %q", c.path, c.under, all, c.want)
		}
	}
	var all riposte.Faults
	all.AddUnder("places[0].document", errors.New("is not read"))
	if all.Error() != "places[0].document: is not read" {
		t.Errorf("another error reads %q", all)
	}
}

func TestLedgerForm(t *testing.T) {
	l := &riposte.Ledger{Text: strings.Join([]string{
		"# Title", "| no | rule |", "## 1 One", "",
		`- <a id="T-1.1"></a>**T-1.1** [text] First.`, "", "| a | b |", "|---|---|", "",
		`- <a id="T-1.2"></a>**T-1.2** [option] Second.`, "### 1A Sub", "| not | hers |",
		`- <a id="W1"></a>**W1** (T-1.1) Third.`,
	}, "\n")}
	rules := l.Rules()
	if len(rules) != 3 {
		t.Fatalf("%d rules, want 3", len(rules))
	}
	if r := rules[0]; r.ID != "T-1.1" || r.Tag != "text" || r.Section != "1 One" || !strings.Contains(r.Text, "First.\n| a | b |") {
		t.Errorf("first rule %+v", r)
	}
	if r := rules[1]; strings.Contains(r.Text, "hers") {
		t.Errorf("a table of another section belongs to %+v", r)
	}
	if r, ok := l.Rule("W1"); !ok || r.Tag != "example" || r.Section != "1A Sub" {
		t.Errorf("the example is %+v, %v", r, ok)
	}
	if _, ok := l.Rule("T-9.9"); ok {
		t.Error("a rule that is not there was found")
	}
}

// A setup keeps the defaults of its version.
func TestFormerDefaults(t *testing.T) {
	info := &riposte.Info{Name: "toy", Version: 5, Options: []riposte.Option{
		{Name: "field", Default: "new", Former: []riposte.Former{{Until: 3, Default: "old"}, {Until: 1, Default: "oldest"}}},
	}}
	for version, want := range []string{"new", "oldest", "old", "old", "new", "new"} {
		setup := riposte.Setup{Version: version}
		if got := setup.Option(info, "field"); got != want {
			t.Errorf("version %d plays on %s, want %s", version, got, want)
		}
		setup.Options = map[string]string{"field": "own"}
		if got := setup.Option(info, "field"); got != "own" {
			t.Errorf("version %d plays on %s, which the setup does not name", version, got)
		}
	}
}

func TestSeatWords(t *testing.T) {
	info := &riposte.Info{SeatWords: []string{"red", "blue"}}
	for s, want := range map[riposte.Seat]string{0: "table", 1: "red", 2: "blue", 3: "seat3", 16: "seat16"} {
		if got := info.SeatWord(s); got != want {
			t.Errorf("seat %d is %q, want %q", s, got, want)
		}
		if got, ok := info.SeatNamed(want); !ok || got != s {
			t.Errorf("%q is seat %d, %v", want, got, ok)
		}
	}
	if _, ok := info.SeatNamed("green"); ok {
		t.Error("green is a seat")
	}
}

// A default that was different in an earlier version is so for set-ups of that
// version; spelled out, they mean the same in every version.
func TestDefaultsOfVersions(t *testing.T) {
	info := &riposte.Info{Name: "thin", Version: 3, Options: []riposte.Option{
		{Name: "field", Default: "yard", Values: []string{"ring", "hall", "yard"}, Former: []riposte.Former{{Until: 2, Default: "hall"}, {Until: 1, Default: "ring"}}},
		{Name: "turns", Default: "7", Max: 9},
		{Name: "deck", Default: "printed", Data: true},
	}}
	for version, want := range []string{"yard", "ring", "hall", "yard"} {
		s := riposte.Setup{Version: version, Options: map[string]string{"turns": "8"}}
		if got := s.Option(info, "field"); got != want {
			t.Errorf("version %d: the default field is %s, want %s", version, got, want)
		}
		if got := s.Spelled(info); !maps.Equal(got, map[string]string{"field": want, "turns": "8"}) {
			t.Errorf("version %d: spelled out it is %v", version, got)
		}
		s.Options["field"] = "hall"
		if got := s.Option(info, "field"); got != "hall" {
			t.Errorf("version %d: a field that is named is %s", version, got)
		}
	}
}
