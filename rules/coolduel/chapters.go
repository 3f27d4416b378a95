package coolduel

// A position is one piece of memory, and many rules work on it: each chapter of the
// ledger is a type of its own over the position, so that a rule is found by its
// chapter. None of them keeps anything, and s.fight() costs nothing.
type (
	scores     struct{ *state } // 1: what the numbers of a sheet come to
	rounds     struct{ *state } // 2: how a round begins, and who goes first
	turns      struct{ *state } // 2: whose turn it is, how it begins and ends
	actions    struct{ *state } // 3: what a turn consists of, and what that costs
	mover      struct{ *state } // 3: where combatants stand, and where their steps lead
	hands      struct{ *state } // 3: items, and what is in hand
	attacks    struct{ *state } // 4: what may be attacked, and with what
	order      struct{ *state } // 4: the order of play, stage by stage
	fight      struct{ *state } // 4: an attack from its declaration to its end
	rolls      struct{ *state } // 4: dice on the table
	harm       struct{ *state } // 4: damage, durability, and what they trigger
	reaction   struct{ *state } // 4: what somebody who is attacked may do
	statuses   struct{ *state } // 5: what somebody suffers from
	ending     struct{ *state } // 6: who falls, and how a round and the duel end
	rests      struct{ *state } // 6: the time between rounds
	specials   struct{ *state } // 7: special attacks
	companions struct{ *state } // 7: what companions alone do
	hazards    struct{ *state } // 8: magma and broken glass
)

// These say what there is; they make no rules.
type (
	adviser struct{ *state } // what a choice is worth
	reader  struct{ *state } // choices as sentences
	viewer  struct{ *state } // what is seen
)

func (s *state) scores() scores         { return scores{s} }
func (s *state) rounds() rounds         { return rounds{s} }
func (s *state) turns() turns           { return turns{s} }
func (s *state) actions() actions       { return actions{s} }
func (s *state) mover() mover           { return mover{s} }
func (s *state) hands() hands           { return hands{s} }
func (s *state) attacks() attacks       { return attacks{s} }
func (s *state) order() order           { return order{s} }
func (s *state) fight() fight           { return fight{s} }
func (s *state) rolls() rolls           { return rolls{s} }
func (s *state) harm() harm             { return harm{s} }
func (s *state) reaction() reaction     { return reaction{s} }
func (s *state) statuses() statuses     { return statuses{s} }
func (s *state) ending() ending         { return ending{s} }
func (s *state) rests() rests           { return rests{s} }
func (s *state) specials() specials     { return specials{s} }
func (s *state) companions() companions { return companions{s} }
func (s *state) hazards() hazards       { return hazards{s} }
