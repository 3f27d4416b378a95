package coolname

// A position is one piece of memory, and many rules work on it: each chapter of the
// ledger is a type over the position, so that a rule is found by its chapter. None of
// them keeps anything, and s.fight() costs nothing.
type (
	checks     struct{ *state } // 0: how a check is made, and with what score
	rounds     struct{ *state } // 2: whose turn it is, from readying on
	actions    struct{ *state } // 3: what a turn consists of
	footing    struct{ *state } // 3: where combatants stand, and where their steps lead
	gear       struct{ *state } // 3: items, and what is in hand
	fight      struct{ *state } // 4: attack, defence, damage
	health     struct{ *state } // 5: Vitality, wounds, dying
	care       struct{ *state } // 5: looking after the wounded
	result     struct{ *state } // 6: how the encounter ends
	interludes struct{ *state } // 6: the time between encounters
	magic      struct{ *state } // 7: spells
	desk       struct{ *state } // 8: a game master's interventions
	knowledge  struct{ *state } // 8: what a seat knows, and what everybody has learnt
	choices    struct{ *state } // 10: what is legal
	rulings    struct{ *state } // 10: what is not legal, and by which rule
)

// These say what there is; they make no rules.
type (
	names    struct{ *state } // the names of combatants and things
	notation struct{ *state } // choices as sentences
	forecast struct{ *state } // chances before a check is made
)

func (s *state) checks() checks         { return checks{s} }
func (s *state) rounds() rounds         { return rounds{s} }
func (s *state) actions() actions       { return actions{s} }
func (s *state) footing() footing       { return footing{s} }
func (s *state) gear() gear             { return gear{s} }
func (s *state) fight() fight           { return fight{s} }
func (s *state) health() health         { return health{s} }
func (s *state) care() care             { return care{s} }
func (s *state) result() result         { return result{s} }
func (s *state) interludes() interludes { return interludes{s} }
func (s *state) magic() magic           { return magic{s} }
func (s *state) desk() desk             { return desk{s} }
func (s *state) knowledge() knowledge   { return knowledge{s} }
func (s *state) choices() choices       { return choices{s} }
func (s *state) rulings() rulings       { return rulings{s} }
func (s *state) names() names           { return names{s} }
func (s *state) notation() notation     { return notation{s} }
func (s *state) forecast() forecast     { return forecast{s} }
