package coolname

import (
	"encoding/json"

	"riposte"
)

// Carry is the document of a player's seat as it stands now, with the Vitality and
// the wounds of its characters: what the seat brings to the next encounter of a
// campaign. The dead are left out. It is nil for a seat without characters, and for
// the game master, whose foes may be others or the same next time.
func (s *state) Carry(seat riposte.Seat) json.RawMessage {
	var party []map[string]any
	for i := range s.game.n {
		m, b := &s.game.members[i], &s.bodies[i]
		if m.seat != seat || seat == s.game.gm || m.foe || b.is(dead) {
			continue
		}
		sh := s.sheets[i]
		party = append(party, sh.document(s.game.content, carried{lost: sh.vitality - int(b.vitality), wounds: b.wounds, dying: b.is(dying)}))
	}
	if party == nil {
		return nil
	}
	if len(party) > 1 {
		party[0]["others"] = party[1:]
	}
	raw, err := json.Marshal(party[0])
	if err != nil {
		panic("coolname: " + err.Error())
	}
	return raw
}
