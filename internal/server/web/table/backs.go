package table

import (
	"riposte"
	"riposte/internal/house"
)

// has reports whether this viewer's page has a region: only a pupil's has the coach, and only the game master's the
// one for going back.
func (t *table) has(region string) bool {
	switch region {
	case "backs":
		return t.Rules()
	case "coach":
		return t.Coach() != nil
	case "gallery":
		return t.sight.Gallery != nil
	}
	return true
}

// Rules reports whether the viewer is the game master, who may go back to any
// decision.
func (t *table) Rules() bool { return t.You != riposte.Nobody && t.sight.Referee == t.You }

// Backs are the decisions that the viewer may go back to, the last first.
func (t *table) Backs() []house.Back { return t.sight.Backs }
