package coolname

// A position is one memory, and the rules on it are many: each chapter of the ledger
// is a type of its own over the position, so that a rule is found by its chapter. None
// keeps anything; s.fight() costs nothing.
type (
	checks     struct{ *state } // 0: how a check is made, and with what score
	rounds     struct{ *state } // 2: from the readiness on, whose turn it is
	actions    struct{ *state } // 3: what a turn consists of
	footing    struct{ *state } // 3: where one stands, and where the steps lead
	gear       struct{ *state } // 3: items, and what the hands hold
	fight      struct{ *state } // 4: attack, defence, damage
	health     struct{ *state } // 5: Vitality, wounds, dying
	care       struct{ *state } // 5: looking after the wounded
	result     struct{ *state } // 6: how the encounter ends
	interludes struct{ *state } // 6: the time between encounters
	magic      struct{ *state } // 7: spells
	desk       struct{ *state } // 8: the interventions of a game master
	knowledge  struct{ *state } // 8: what a seat knows, and what all have learnt
	choices    struct{ *state } // 10: what is legal
	rulings    struct{ *state } // 10: what is not, and by which rule
)

// Others say what is there: no rule is made in them.
type (
	names    struct{ *state } // what combatants and things are called
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
