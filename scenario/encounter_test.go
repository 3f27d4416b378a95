package scenario_test

import (
	"strings"
	"testing"

	"riposte/rules"
	"riposte/scenario"
)

// What a game master brings is a file like any other: every fault has its line, and it is no
// character that a player brought to the wrong seat.
func TestEncounterFiles(t *testing.T) {
	const mill = "title: The Mill\nfoes:\n- foe: road-cutthroat\n  count: 2\n- foe: hill-brute\n  waits: yes\n"
	r := scenario.RulesOf("mill.yaml", []byte(mill), rules.All())
	if _, as, err := scenario.CheckDocument("mill.yaml", []byte(mill), r, ""); err != nil || as != "encounter" || r.Info().Name != "coolname" {
		t.Errorf("it is taken for %q of %s: %v", as, r.Info().Name, err)
	}
	bad := strings.NewReplacer("count: 2", "count: 20", "hill-brute", "hill-bruta", "waits: yes", "waits: maybe").Replace(mill)
	_, _, err := scenario.CheckDocument("mill.yaml", []byte(bad), r, "")
	for _, want := range []string{"mill.yaml:4:", "mill.yaml:5:", "mill.yaml:6:"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no fault at %s in %v", want, err)
		}
	}
	if _, as, err := scenario.CheckDocument("tam.json", []byte(`{"name": "Tam", "attributes": {}, "mos": []}`), r, ""); as != "character" || err == nil {
		t.Errorf("a character is taken for %q: %v", as, err)
	}
}
