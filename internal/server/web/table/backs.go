package table

import (
	"riposte"
	"riposte/internal/house"
)

// has reports whether the page of this viewer has a region: the one for going back is
// the game master's.
func (t *table) has(region string) bool { return region != "backs" || t.Rules() }

// Rules reports whether the viewer rules over the play, and may go back to any
// decision.
func (t *table) Rules() bool { return t.You != riposte.Nobody && t.sight.Referee == t.You }

// Backs are the decisions the viewer may go back to, the last first.
func (t *table) Backs() []house.Back { return t.sight.Backs }
