package coolname

import "riposte"

// Hand is the combatant of the game master's that its request is about, CN-10.5 and CN-10.7.
func (s *state) Hand(seat riposte.Seat) string {
	d := s.Owed(seat)
	if seat != s.game.gm || !d.Mode.Must() {
		return ""
	}
	switch d.Kind {
	case askTurn, askFoe, askDefence, askLights:
		return s.notation().idOf(int(d.A))
	}
	return ""
}

// Play spends all that a game master may do besides playing combatants, CN-8.19.
func (s *state) Play() { s.spent = maxSpent }
