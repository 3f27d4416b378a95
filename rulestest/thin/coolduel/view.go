package coolduel

import (
	"errors"
	"strconv"

	"riposte"
)

func (s *state) View(seat riposte.Seat) riposte.View {
	v := riposte.View{
		Seat:  seat,
		Title: "Round " + strconv.Itoa(int(s.round)) + ", turn " + strconv.Itoa(int(s.turns)+1),
		Meters: []riposte.Meter{
			{ID: "round", Label: "Round", Value: int(s.round), Max: int(s.game.bestOf), Rule: "CD-6.6"},
			{ID: "turns", Label: "Turns", Value: int(s.turns), Max: seats * int(s.game.cycleLimit), Rule: "CD-2.20"},
		},
		Board: s.viewBoard(),
	}
	v.Prompt, v.Rule = s.prompt()
	for of := riposte.Seat(1); of <= seats; of++ {
		v.Sides = append(v.Sides, s.viewSide(of))
		v.Order = append(v.Order, s.slot(of))
	}
	if s.Owed(seat).Mode.Must() {
		switch s.phase {
		case turn:
			v.Asks = s.askAction(seat)
		case answer:
			v.Asks = s.askReaction(seat)
		case rest:
			v.Asks = s.askRest(seat)
		}
	}
	return v
}

func (s *state) prompt() (string, riposte.RuleID) {
	switch s.phase {
	case turn:
		return s.game.names[s.acting] + " acts", "CD-3.17"
	case answer:
		return s.game.names[s.asked()] + " answers a " + s.strike.String(), "CD-3.17"
	case rest:
		return "Both rest and choose their equipment", "CD-6.14"
	}
	return "The duel is over", s.outcome.Rule
}

func (s *state) slot(seat riposte.Seat) riposte.Slot {
	sl := riposte.Slot{ID: token(seat), Side: token(seat), Seat: seat, Label: s.game.names[seat]}
	if seat == s.acting {
		sl.State = riposte.SlotNow
	}
	return sl
}

// token is the ID of a seat's side, slot and token.
func token(seat riposte.Seat) string { return [...]string{1: "red", 2: "blue"}[seat] }

func (s *state) viewSide(seat riposte.Seat) riposte.Side {
	f, class, w := &s.fighters[seat], s.class(seat), s.weapon(seat)
	number := func(label string, n int16, rule riposte.RuleID) riposte.Fact {
		return riposte.Fact{Label: label, Value: strconv.Itoa(int(n)), Rule: rule}
	}
	grip := gripWords[0]
	if f.kit.twoHands {
		grip = gripWords[1]
	}
	return riposte.Side{
		ID: token(seat), Seat: seat, Name: s.game.names[seat], Role: class.Name,
		Main: riposte.Meter{ID: "hp", Label: "HP", Value: int(f.hp), Max: int(class.maxHP()), Rule: "CD-1.10"},
		Meters: []riposte.Meter{
			{ID: "td", Label: "TD", Value: int(f.td), Max: int(s.maxTD(seat)), Rule: "CD-1.12"},
			{ID: "ap", Label: "AP", Value: int(f.ap), Max: int(class.maxAP()), Unit: "AP", Rule: "CD-1.11"},
			{ID: "won", Label: "Rounds", Value: int(f.won), Max: int(s.game.bestOf)/2 + 1, Rule: "CD-6.6"},
		},
		Sheet: []riposte.Sheet{
			{Title: "Attributes", Facts: []riposte.Fact{
				number("AGI", class.AGI, ""), number("DEX", class.DEX, ""), number("FOR", class.FOR, ""),
				number("STR", class.STR, ""), number("WILL", class.WILL, ""), number("Dodge", s.dodge(seat), "CD-1.13"),
			}},
			{Title: "Equipment", Facts: []riposte.Fact{
				{Label: "Weapon", Value: w.Name + ", " + grip, Rule: "CD-1.27"},
				{Label: "Shield", Value: s.shield(seat).Name, Rule: "CD-4.45"},
				{Label: "Armor", Value: s.armor(seat).Name, Rule: "CD-1.12"},
			}},
		},
		Acting: s.Owed(seat).Mode.Must(),
		Out:    f.hp == 0,
	}
}

func (s *state) viewBoard() *riposte.Board {
	b := &riposte.Board{
		ID: "map", Title: "Yard", Width: side, Height: side, Cells: s.game.content.Map[:],
		Legend: []riposte.Legend{
			{Letter: ".", Class: "floor", Label: "open", Rule: "CD-3.6"},
			{Letter: "~", Class: "difficult", Label: "difficult terrain", Rule: "CD-3.11"},
			{Letter: "#", Class: "cover", Label: "wall", Rule: "CD-8.17"},
		},
	}
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		x, y := s.fighters[seat].at.xy()
		b.Tokens = append(b.Tokens, riposte.Token{
			ID: token(seat), Seat: seat, X: x, Y: y, Letter: [...]string{1: "R", 2: "B"}[seat], Label: s.game.names[seat],
		})
	}
	return b
}

func onSquare(q square) riposte.Target {
	x, y := q.xy()
	return riposte.Target{Kind: riposte.AtSquare, X: x, Y: y}
}

var onButton = riposte.Target{Kind: riposte.AtButton}

// refusal is what Check says against a choice, for a pick.
func (s *state) refusal(seat riposte.Seat, c riposte.Choice) *riposte.Refusal {
	var no *riposte.RuleError
	if errors.As(s.Check(seat, c), &no) {
		return &riposte.Refusal{Rule: no.Rule, Why: no.Msg}
	}
	return nil
}

// form is an ask of one form of sentence: the word before and what follows.
func form(p phase, title, verb, before string, rule riposte.RuleID, fields ...riposte.AskField) riposte.Ask {
	fields[0].Before = before
	return riposte.Ask{
		ID: phaseWords[p], Title: title, Prompt: title, Rule: rule, Mode: riposte.Alone, Verb: verb, Fields: fields, Lead: "board",
	}
}

func (s *state) askAction(seat riposte.Seat) []riposte.Ask {
	f, w := &s.fighters[seat], s.weapon(seat)
	strikes := riposte.AskField{Name: "strike", Title: "Attack"}
	for k := jab; k <= crush; k++ {
		strikes.Picks = append(strikes.Picks, riposte.Pick{
			Word: k.String(), Label: k.String(), At: riposte.Target{Kind: riposte.AtToken, ID: token(other(seat))},
			Cost: int(w.Attacks[k].AP), Unit: "AP", Refusal: s.refusal(seat, word(attack, int(k))),
		})
	}
	squares := riposte.AskField{Name: "to", Title: "Move to"}
	within := s.game.board.reach(f.at, s.fighters[other(seat)].at, int(f.ap))
	for q := range square(side * side) {
		for cost := 1; cost <= int(f.ap); cost++ {
			if (within[cost]&^within[cost-1])&q.bit() != 0 {
				squares.Picks = append(squares.Picks, riposte.Pick{
					Word: q.String(), Label: q.String(), At: onSquare(q), Cost: cost, Unit: "AP",
				})
			}
		}
	}
	asks := []riposte.Ask{form(turn, "Attack", "Attack", "", "CD-3.17", strikes)}
	if len(squares.Picks) > 0 {
		asks = append(asks, form(turn, "Move", "Move", "move", "CD-3.6", squares))
	}
	return append(asks, form(turn, "End the turn", "End", "", "CD-2.16",
		riposte.AskField{Name: "end", Title: "End", Picks: []riposte.Pick{{Word: "end", Label: "End the turn", At: onButton}}}))
}

func (s *state) askReaction(seat riposte.Seat) []riposte.Ask {
	f := &s.fighters[seat]
	guards := riposte.AskField{Name: "guard", Title: "Block with"}
	for g := withArms; g <= withShield; g++ {
		ap, percent, _ := s.guard(seat, g)
		guards.Picks = append(guards.Picks, riposte.Pick{
			Word: guardWords[g], Label: guardWords[g], At: onButton, Cost: int(ap), Unit: "AP",
			Note: strconv.Itoa(int(percent)) + " in 100 go through", Refusal: s.refusal(seat, word(block, int(g))),
		})
	}
	asks := []riposte.Ask{
		form(answer, "Don't react", "Take it", "", "CD-4.10",
			riposte.AskField{Name: "take", Title: "Take", Picks: []riposte.Pick{{Word: "take", Label: "Take the damage", At: onButton}}}),
		form(answer, "Block", "Block", "block", "CD-4.42", guards),
	}
	if f.ap > 0 {
		asks = append(asks, form(answer, "Dodge", "Dodge", "dodge", "CD-4.53", s.dodgeFields(seat)...))
	}
	if s.adjacent() {
		if fields := s.parryFields(seat); fields != nil {
			asks = append(asks, form(answer, "Parry", "Parry", "parry", "CD-4.63", fields...))
		}
	}
	return asks
}

// dodgeFields are the squares and, tied to them, the AP.
func (s *state) dodgeFields(seat riposte.Seat) []riposte.AskField {
	f := &s.fighters[seat]
	to := riposte.AskField{Name: "to", Title: "Dodge to"}
	ap := riposte.AskField{Name: "ap", Title: "AP spent"}
	for n := 1; n <= int(f.ap); n++ {
		var only []string
		for q := range square(side * side) {
			if s.checkDodge(seat, q, n) == nil {
				only = append(only, q.String())
			}
		}
		ap.Picks = append(ap.Picks, riposte.Pick{
			Word: strconv.Itoa(n), Label: strconv.Itoa(n) + " AP", At: onButton, Cost: n, Unit: "AP",
			Only: only, Unless: &riposte.Refusal{Rule: "CD-4.53", Why: "this AP doesn't dodge as far"},
		})
	}
	for q := range square(side * side) {
		if s.checkDodge(seat, q, int(f.ap)) == nil {
			to.Picks = append(to.Picks, riposte.Pick{Word: q.String(), Label: q.String(), At: onSquare(q)})
		}
	}
	return []riposte.AskField{to, ap}
}

// parryFields are the attacks and, tied to them, the dice; nil if there is too
// little AP for any.
func (s *state) parryFields(seat riposte.Seat) []riposte.AskField {
	with := riposte.AskField{Name: "strike", Title: "Parry with"}
	dice := riposte.AskField{Name: "dice", Title: "Number of d100"}
	for k := jab; k <= crush; k++ {
		with.Picks = append(with.Picks, riposte.Pick{
			Word: k.String(), Label: k.String(), At: onButton, Cost: s.parryCost(seat, k, 0), Unit: "AP",
			Refusal: s.refusal(seat, word(parry, 1<<8|int(k))),
		})
	}
	for n := 1; ; n++ {
		var only []string
		for k := jab; k <= crush; k++ {
			if s.refusal(seat, word(parry, n<<8|int(k))) == nil {
				only = append(only, k.String())
			}
		}
		if only == nil {
			break
		}
		dice.Picks = append(dice.Picks, riposte.Pick{
			Word: strconv.Itoa(n), Label: strconv.Itoa(n) + " d100", At: onButton, Cost: n * s.game.content.PerDie, Unit: "AP",
			Only: only, Unless: &riposte.Refusal{Rule: "CD-4.63", Why: "too little AP for so many d100"},
		})
	}
	if dice.Picks == nil {
		return nil
	}
	return []riposte.AskField{with, dice}
}

func (s *state) askRest(seat riposte.Seat) []riposte.Ask {
	content, class := s.game.content, s.class(seat)
	var fields [4]riposte.AskField
	fields[0] = riposte.AskField{Name: "weapon", Title: "Weapon"}
	fields[1] = riposte.AskField{Name: "grip", Title: "Grip"}
	fields[2] = riposte.AskField{Name: "shield", Title: "Shield"}
	fields[3] = riposte.AskField{Name: "armor", Title: "Armor"}
	pick := func(i int, name string, k kit) *riposte.Pick {
		p := riposte.Pick{Word: name, Label: name, At: onButton}
		if no := content.refuse(class, k); no != nil {
			p.Refusal = &riposte.Refusal{Rule: no.Rule, Why: no.Msg}
		}
		fields[i].Picks = append(fields[i].Picks, p)
		return &fields[i].Picks[len(fields[i].Picks)-1]
	}
	var oneHand []string
	for i := 1; i < len(content.Weapons); i++ {
		w := &content.Weapons[i]
		pick(0, w.Name, kit{weapon: uint8(i), twoHands: true})
		if w.meets(class) {
			oneHand = append(oneHand, w.Name)
		}
	}
	fields[1].Picks = []riposte.Pick{
		{Word: gripWords[0], Label: gripWords[0], At: onButton, Only: oneHand, Unless: &riposte.Refusal{Rule: "CD-1.28", Why: "needs both requirements"}},
		{Word: gripWords[1], Label: gripWords[1], At: onButton},
	}
	for i := range content.Shields {
		p := pick(2, content.Shields[i].Name, kit{shield: uint8(i)})
		if i > 0 {
			p.Not, p.Unless = gripWords[1:], &riposte.Refusal{Rule: "CD-1.33", Why: "needs a free hand"}
		}
	}
	for i := range content.Armors {
		pick(3, content.Armors[i].Name, kit{armor: uint8(i)})
	}
	asks := []riposte.Ask{
		form(rest, "New equipment", "Lock", "", "CD-6.13", fields[:]...),
		form(rest, "Keep the equipment", "Lock", "", "CD-6.13",
			riposte.AskField{Name: "keep", Title: "Keep", Picks: []riposte.Pick{{Word: "keep", Label: "Keep", At: onButton}}}),
	}
	for i := range asks {
		asks[i].Mode, asks[i].Sealed, asks[i].Lead = riposte.Together, true, "tray"
	}
	return asks
}
