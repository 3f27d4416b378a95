package house

import (
	"testing"

	"riposte"
	"riposte/rules/coolname"
)

// A campaign that was begun under an earlier version of the rules goes on with the
// defaults it was begun with.
func TestCampaignKeepsItsDefaults(t *testing.T) {
	info := coolname.Ruleset().Info()
	base := &Past{Setup: riposte.Setup{
		Ruleset: "coolname", Version: 1, Options: map[string]string{"encounter": "interlude", "spellDS": "5"},
		Seats: []riposte.SeatSetup{{}, {}},
	}}
	next := base.goesOn(info, &Continuing{Options: map[string]string{"encounter": "foes"}})
	for name, want := range map[string]string{"primaryMO": "highest", "fociAllowed": "suggested", "spellDS": "5", "encounter": "foes"} {
		if got := next.Option(info, name); got != want {
			t.Errorf("%s is %s, the campaign was begun with %s", name, got, want)
		}
	}
	if next.Version != info.Version {
		t.Errorf("it goes on under version %d", next.Version)
	}
}
