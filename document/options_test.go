package document_test

import (
	"encoding/json"
	"maps"
	"testing"

	"riposte"
	"riposte/document"
)

func TestOptions(t *testing.T) {
	info := &riposte.Info{Name: "toy", Title: "Toy", Version: 2, Options: []riposte.Option{
		{Name: "limit", Rule: "T-1", Default: "3", Values: []string{"none"}, Min: 1, Max: 9},
		{Name: "deck", Rule: "T-2", Default: "own", Values: []string{"own"}, Data: true},
	}}
	for _, c := range []struct {
		options map[string]string
		data    bool
		want    string
	}{
		{nil, false, ""},
		{map[string]string{"limit": "none"}, false, ""},
		{map[string]string{"limit": "9"}, false, ""},
		{map[string]string{"limit": "09"}, false, `options.limit: is "09", it takes none, 1 to 9 (T-1)`},
		{map[string]string{"limit": "10"}, false, `options.limit: is "10", it takes none, 1 to 9 (T-1)`},
		{map[string]string{"deck": "mine"}, true, ""},
		{map[string]string{"deck": "mine"}, false, `options.deck: is "mine", it takes own, or the name of a document in data (T-2)`},
		{nil, true, "data.mine: no option names this document"},
		{map[string]string{"speed": "1"}, false, "options.speed: is not an option of Toy; there are limit, deck"},
	} {
		setup := riposte.Setup{Options: c.options}
		if c.data {
			setup.Data = map[string]json.RawMessage{"mine": json.RawMessage(`{}`)}
		}
		var faults riposte.Faults
		document.VetOptions(info, &setup, &faults)
		if got := faults.Error(); got != c.want {
			t.Errorf("options %v, data %v: %q, want %q", c.options, c.data, got, c.want)
		}
	}
	var faults riposte.Faults
	document.VetOptions(info, &riposte.Setup{Ruleset: "chess", Version: 3}, &faults)
	if len(faults) != 2 {
		t.Errorf("another ruleset and a later version: %v", faults)
	}
	setup := riposte.Setup{Options: map[string]string{"limit": "4"}}
	if setup.Option(info, "limit") != "4" || setup.Option(info, "deck") != "own" {
		t.Error("an option's value is the setup's, else the default")
	}
}

func TestOptionCalled(t *testing.T) {
	o := riposte.Option{Values: []string{"refuse", "allow"}, Titles: []string{"Refused", "Start Fatigued"}}
	for value, want := range map[string]string{"allow": "Start Fatigued", "refuse": "Refused", "mine": "mine"} {
		if got := document.Called(&o, value); got != want {
			t.Errorf("%s: got %q, want %q", value, got, want)
		}
	}
}

// An option that came with a version does not exist in earlier versions: their
// records don't name it, and their set-ups may not.
func TestOptionsOfVersions(t *testing.T) {
	info := &riposte.Info{Name: "thin", Version: 2, Options: []riposte.Option{{Name: "turns", Default: "7", Max: 9}, {Name: "rests", Since: 2, Default: "1", Max: 9}}}
	for version, want := range []map[string]string{{"turns": "7", "rests": "1"}, {"turns": "7"}, {"turns": "7", "rests": "1"}} {
		s := riposte.Setup{Version: version}
		if got := s.Spelled(info); !maps.Equal(got, want) {
			t.Errorf("version %d: spelled out it is %v, want %v", version, got, want)
		}
		if got := s.Option(info, "rests"); got != "1" {
			t.Errorf("version %d: rests are %s", version, got)
		}
		s.Options = map[string]string{"rests": "3"}
		var faults riposte.Faults
		document.VetOptions(info, &s, &faults)
		if refused := len(faults) == 1 && faults[0].Path == "options.rests"; refused != (version == 1) {
			t.Errorf("version %d: %v", version, faults)
		}
	}
}
