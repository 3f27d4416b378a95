package table

import (
	"riposte"
	"riposte/internal/house"
)

// has reports whether this viewer's page has a region: only the game master's has the
// one for going back.
func (t *table) has(region string) bool { return region != "backs" || t.Rules() }

// Rules reports whether the viewer is the game master, who may go back to any
// decision.
func (t *table) Rules() bool { return t.You != riposte.Nobody && t.sight.Referee == t.You }

// Backs are the decisions that the viewer may go back to, the last first.
func (t *table) Backs() []house.Back { return t.sight.Backs }
