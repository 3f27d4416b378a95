package pugilism_test

import (
	"encoding/json"
	"testing"

	"riposte"
	"riposte/rules/pugilism"
)

// A creature in a record of version 1 need not say whether it is proficient in the
// save: it is not.
func TestCreaturesOfVersion1(t *testing.T) {
	mute := json.RawMessage(`{"name": "Mute", "creature": {"size": "Large", "hitDice": 7, "proficiency": 2},
		"abilities": {"str": 10, "dex": 10, "con": 10, "int": 10, "wis": 10, "cha": 10}, "speed": 30}`)
	setup := riposte.Setup{Ruleset: "pugilism", Version: 1, Seats: []riposte.SeatSetup{{Document: mute}, {Document: mute}}}
	if err := pugilism.Ruleset().Vet(setup, 1); err != nil {
		t.Errorf("version 1: %v", err)
	}
	for _, setup.Version = range []int{0, 2} {
		if err := pugilism.Ruleset().Vet(setup, 1); err == nil {
			t.Errorf("version %d: nobody asks for conSave", setup.Version)
		}
	}
}
