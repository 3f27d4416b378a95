package basis_test

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"riposte"
	"riposte/basis"
)

var info = &riposte.Info{
	Name: "toy", Title: "Toy", Version: 1, MaxSeats: 4, SeatWords: []string{"red", "blue", "green", "white"},
	Options: []riposte.Option{
		{Name: "limit", Default: "none", Values: []string{"none"}, Min: 1, Max: 9},
		{Name: "sides", Default: "none", Values: []string{"none", "odd-even"}, Data: true},
	},
}

func TestOptions(t *testing.T) {
	plain := basis.Options{Setup: &riposte.Setup{}, Info: info}
	limited := basis.Options{Setup: &riposte.Setup{Options: map[string]string{"limit": "7"}}, Info: info}
	if plain.Word("limit") != "none" || plain.Number("limit") != 0 || !plain.Is("sides", "none") {
		t.Error("options that nobody names don't have their defaults")
	}
	if limited.Word("limit") != "7" || limited.Number("limit") != 7 || limited.Is("limit", "none") {
		t.Error("a limit of 7 is another")
	}
}

func TestVet(t *testing.T) {
	table := func(f *riposte.Faults) { f.Add("options", "T-1", "are wrong") }
	brought := func(*riposte.Faults) {}
	if err := basis.Vet(riposte.Nobody, table, brought); err == nil || err.Error() != "options: are wrong (T-1)" {
		t.Errorf("the table: %v", err)
	}
	if err := basis.Vet(1, table, brought); err != nil {
		t.Errorf("a seat that brings nothing wrong: %v", err)
	}
}

func TestVetSeats(t *testing.T) {
	var faults riposte.Faults
	setup := riposte.Setup{Seats: make([]riposte.SeatSetup, 6)}
	basis.VetSeats(&setup, info, &faults, func(seat riposte.Seat, own *riposte.Faults) {
		switch seat {
		case 2:
			own.Add("", "T-1", "is wrong")
		case 4:
			own.Add("name", "T-2", "is empty")
		}
	})
	basis.HasSeat(&setup, info, 4, "T-3", &faults)
	basis.HasSeat(&setup, info, 5, "T-3", &faults)
	basis.HasSeat(&setup, info, 0, "T-3", &faults)
	const want = "blue: is wrong (T-1)\nwhite.name: is empty (T-2)\nthere is no seat 5 (T-3)\nthere is no seat 0 (T-3)"
	if got := faults.Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSampled(t *testing.T) {
	files := fstest.MapFS{"samples/ann.json": {Data: []byte(`{"a": 1}`)}, "samples/bo.json": {Data: []byte(`{"b": 2}`)}}
	samples := basis.Samples(files, []riposte.Sample{{Name: "ann", Title: "Ann"}, {Name: "bo", Title: "Bo"}})
	for _, c := range []struct{ raw, want, fault string }{
		{`{"own": 3}`, `{"own": 3}`, ""},
		{``, ``, ""},
		{`"Bo"`, `{"b": 2}`, ""},
		{`"cy"`, "", `there is no sample "cy"; there are ann, bo (T-1)`},
	} {
		var faults riposte.Faults
		got, ok := basis.Sampled(json.RawMessage(c.raw), samples, "T-1", &faults)
		if string(got) != c.want || ok != (c.fault == "") || faults.Error() != c.fault {
			t.Errorf("%s is %s, %v: %v", c.raw, got, ok, faults)
		}
	}
}

func TestSides(t *testing.T) {
	for _, c := range []struct {
		sides, data string
		want, fault string
	}{
		{"none", "", "[]", ""},
		{"odd-even", "", "[5 10]", ""},
		{"own", `{"sides": [{"seats": ["red", "blue"]}, {"seats": ["green", "white"]}]}`, "[3 12]", ""},
		{"own", `{"sides": [{"seats": ["red"]}, {"seats": ["red"]}]}`, "[1 1]", "data.own.sides[1].seats: a seat stands on one side only (T-1)\ndata.own.sides: every seat needs a side (T-1)"},
		{"own", `{"sides": [{}, {"seats": ["red"], "x": 1}]}`, "[0 1]", "data.own.sides[0].seats: a side needs a seat (T-1)\ndata.own.sides[1].x: is not a known entry (T-1)\ndata.own.sides: every seat needs a side (T-1)"},
	} {
		var faults riposte.Faults
		setup := riposte.Setup{
			Seats: make([]riposte.SeatSetup, 4), Options: map[string]string{"sides": c.sides}, Data: map[string]json.RawMessage{"own": json.RawMessage(c.data)},
		}
		got := basis.Sides(basis.Options{Setup: &setup, Info: info}, "T-1", &faults)
		if fmt.Sprint(got) != c.want || faults.Error() != c.fault {
			t.Errorf("sides %s %s are %v: %v", c.sides, c.data, got, faults)
		}
	}
	var faults riposte.Faults
	few := riposte.Setup{
		Seats: make([]riposte.SeatSetup, 2), Options: map[string]string{"sides": "own"},
		Data: map[string]json.RawMessage{"own": json.RawMessage(`{"sides": [{"seats": ["red", "green"]}, {"seats": ["blue"]}]}`)},
	}
	if basis.Sides(basis.Options{Setup: &few, Info: info}, "T-1", &faults); !strings.Contains(faults.Error(), "there are 2 seats") {
		t.Errorf("a side with a seat that there is not: %v", faults)
	}
}

func TestFileThatThereIsNot(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "a file of the ruleset: open samples/cy.json") {
			t.Errorf("it panics with %q", got)
		}
	}()
	basis.File(fstest.MapFS{}, "samples/cy.json")
}

func TestHash(t *testing.T) {
	const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-4
	if got := basis.Hash(func(w io.Writer) { fmt.Fprint(w, "a", "bc") }); got != abc {
		t.Errorf("the hash of abc is %s", got)
	}
}
