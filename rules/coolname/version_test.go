package coolname_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
)

// What a table of version 1 does not say is as it was then: the higher of two MOs
// is the Primary one, and foci are those that the MO suggests (CN-1.16, CN-1.21).
func TestDefaultsOfVersionOne(t *testing.T) {
	mira := func(focus string) json.RawMessage {
		return json.RawMessage(fmt.Sprintf(`{"name": "Mira", "attributes": {"strength": 4, "coordination": 3, "toughness": 4, "creativity": 2, "intellect": 2, "willpower": 3, "awareness": 3, "empathy": 2, "presence": 2},
			"mos": [{"mo": "survivalist", "score": 1}, {"mo": "ranger", "score": 2}], "foci": [{"focus": %q, "mo": "ranger", "score": 2}], "specialisation": {"focus": %q, "name": %q}}`,
			focus, focus, map[string]string{"hunt": "track", "melee": "clubs"}[focus]))
	}
	for _, test := range []struct {
		version         int
		options         map[string]string
		focus, primary  string
		refused, refuse string
	}{
		{1, nil, "hunt", "ranger", "melee", "CN-1.21"},
		{1, map[string]string{"primaryMO": "free", "fociAllowed": "list"}, "melee", "ranger", "", ""},
		{2, nil, "melee", "survivalist", "", ""},
		{0, nil, "melee", "survivalist", "", ""},
		{2, map[string]string{"primaryMO": "highest", "fociAllowed": "suggested"}, "hunt", "ranger", "melee", "CN-1.21"},
	} {
		setup := riposte.Setup{Version: test.version, Options: test.options, Seats: []riposte.SeatSetup{{Document: mira(test.focus)}, {Document: doc("issa")}}}
		st, err := rules.New(setup, dice.NewSeeded(1, 1), nil)
		if err != nil {
			t.Errorf("version %d, %v, %s: %v", test.version, test.options, test.focus, err)
			continue
		}
		if got, _ := st.(riposte.Fields).Field("mira.primary"); got != test.primary {
			t.Errorf("version %d, %v: the Primary MO is %v, want %s", test.version, test.options, got, test.primary)
		}
		if test.refused == "" {
			continue
		}
		setup.Seats[0].Document = mira(test.refused)
		if err := rules.Vet(setup, 1); err == nil || !strings.Contains(err.Error(), test.refuse) {
			t.Errorf("version %d, %v, %s: got %v, want %s", test.version, test.options, test.refused, err, test.refuse)
		}
	}
}
