package coolname

import (
	"errors"
	"strconv"

	"riposte"
)

func (s *state) View(seat riposte.Seat) riposte.View {
	v := riposte.View{
		Seat:  seat,
		Title: "Round " + strconv.Itoa(int(s.round)),
		Meters: []riposte.Meter{
			{ID: "round", Label: "Round", Value: int(s.round), Max: int(s.game.roundLimit), Rule: "CN-6.4"},
			{ID: "interventions", Label: "Interventions", Value: int(s.interventions), Max: maxInterventions, Rule: "CN-8.19"},
		},
		Board: s.viewBoard(),
	}
	v.Prompt, v.Rule = s.prompt()
	for f := charA; f < fighters; f++ {
		if s.present(f) {
			v.Sides = append(v.Sides, s.viewSide(seat, f))
			v.Order = append(v.Order, s.slot(f))
		}
	}
	if s.offered != 0 {
		v.Notes = append(v.Notes, riposte.Note{
			Text: "A check is offered: " + attributeWords[s.offered-1] + ", DS " + strconv.Itoa(int(s.offerDS)), Tone: riposte.ToneAct, Rule: "CN-3.36",
		})
	}
	for i := range s.hiddens {
		v.Notes = append(v.Notes, s.viewHidden(seat, &s.hidden[i]))
	}
	if s.Owed(seat).Mode != riposte.Idle {
		v.Asks = s.asks(seat)
	}
	return v
}

// viewHidden is CN-8.16.
func (s *state) viewHidden(seat riposte.Seat, h *hiddenCheck) riposte.Note {
	if seat != gm {
		return riposte.Note{Text: "The game master has rolled", Rule: "CN-8.16"}
	}
	return riposte.Note{
		Text: fighterWords[h.who] + " " + attributeWords[h.attribute] + ": " + strconv.Itoa(int(h.asr)) + " against " + strconv.Itoa(int(h.ds)),
		Tone: riposte.ToneSecret, Rule: "CN-8.16",
	}
}

func (s *state) prompt() (string, riposte.RuleID) {
	switch s.phase {
	case turn:
		return s.name(s.who) + " acts", "CN-2.1"
	case defence:
		return s.name(s.target) + " defends against " + s.name(s.who), "CN-4.50"
	case foeTurn:
		return "The foe acts", "CN-2.1"
	case referee:
	}
	return "The encounter is over", s.outcome.Rule
}

func (s *state) name(f fighter) string {
	if f == foe {
		return "The foe"
	}
	return s.game.names[fighterSeats[f]]
}

func (s *state) slot(f fighter) riposte.Slot {
	sl := riposte.Slot{ID: fighterWords[f], Side: fighterWords[f], Seat: fighterSeats[f], Label: s.name(f)}
	switch {
	case s.bodies[f].gone:
		sl.State = riposte.SlotOut
	case f == s.who:
		sl.State = riposte.SlotNow
	case f < s.who:
		sl.State = riposte.SlotActed
	}
	return sl
}

// knows is CN-8.6 and CN-8.8: who sees the exact Vitality.
func (s *state) knows(seat riposte.Seat, f fighter) bool {
	return seat == gm || seat == fighterSeats[f] || f != foe && !s.game.duel && seat != riposte.Nobody && seat <= seats
}

func (s *state) viewSide(seat riposte.Seat, f fighter) riposte.Side {
	b, most := &s.bodies[f], s.maxVitality(f)
	side := riposte.Side{
		ID: fighterWords[f], Seat: fighterSeats[f], Name: s.name(f),
		Meters: []riposte.Meter{{ID: "wounds", Label: "Wounds", Value: int(b.severity), Rule: "CN-5.38"}},
		Acting: f == s.who && s.phase != defence && s.phase != over || f == s.target && s.phase == defence,
		Out:    b.gone,
	}
	now := bandOf(b.vitality, most)
	if s.knows(seat, f) {
		side.Main = riposte.Meter{ID: "vitality", Label: "Vitality", Value: int(b.vitality), Max: int(most), Rule: "CN-1.8"}
	} else {
		side.Main = riposte.Meter{ID: "band", Label: "Vitality", Value: int(now), Max: int(unhurt), Rule: "CN-8.7"}
	}
	badge := func(on bool, text string, rule riposte.RuleID) {
		if on {
			side.Badges = append(side.Badges, riposte.Note{Text: text, Tone: riposte.ToneBad, Rule: rule})
		}
	}
	side.Badges = append(side.Badges, riposte.Note{Text: bandWords[now], Rule: "CN-8.7"})
	badge(b.vitality == 0 && !b.gone, "incapacitated", "CN-5.5")
	badge(b.dying && !b.gone, "dying", "CN-5.66")
	badge(b.dead, "dead", "CN-5.75")
	if f == foe {
		side.Role, side.Sheet = "foe", []riposte.Sheet{{Title: "Foe", Facts: s.foeFacts(seat)}}
	} else {
		side.Role, side.Sheet = "character", s.game.sheets[f].view()
	}
	return side
}

// foeFacts lists the foe's numbers: to players those that were shown (CN-8.9).
func (s *state) foeFacts(seat riposte.Seat) (facts []riposte.Fact) {
	if seat == gm {
		facts = append(facts, riposte.Fact{Label: "Foe", Value: s.block().Name, Rule: "CN-7.81"},
			riposte.Fact{Label: "Toughness", Value: strconv.Itoa(int(s.block().Toughness)), Rule: "CN-5.32"})
	}
	for _, n := range [...]struct {
		label string
		of    func(*Foe) int16
	}{
		{"Defence", func(b *Foe) int16 { return b.Defence }},
		{"Attack", func(b *Foe) int16 { return b.Attack }},
		{"Armour", func(b *Foe) int16 { return b.Mail }},
	} {
		if v, all := s.shown.agree(s.game.content, n.of); all {
			facts = append(facts, riposte.Fact{Label: n.label, Value: strconv.Itoa(int(v)), Rule: "CN-8.9"})
		} else if seat == gm {
			facts = append(facts, riposte.Fact{Label: n.label, Value: strconv.Itoa(int(n.of(s.block()))), Rule: "CN-8.8"})
		}
	}
	return facts
}

func (sh *sheet) view() []riposte.Sheet {
	scores := riposte.Sheet{Title: "Attributes"}
	for i, v := range sh.attributes {
		scores.Facts = append(scores.Facts, riposte.Fact{Label: attributeWords[i], Value: strconv.Itoa(int(v)), Rule: "CN-1.6"})
	}
	fight := riposte.Sheet{Title: "Fight", Facts: []riposte.Fact{
		{Label: "Attack", Value: strconv.Itoa(int(sh.attackAS)), Rule: "CN-4.1"},
		{Label: "Armour", Value: armourWords[sh.armour], Rule: "CN-4.58"},
		{Label: "Shield", Value: shieldWords[sh.shield], Rule: "CN-4.35"},
	}}
	for w := dodge; w <= parry; w++ {
		if sh.ways[w] != 0 {
			fight.Facts = append(fight.Facts, riposte.Fact{Label: wayWords[w], Value: strconv.Itoa(int(sh.ways[w])), Rule: wayRules[w]})
		}
	}
	return []riposte.Sheet{scores, fight}
}

var wayRules = [...]riposte.RuleID{dodge: "CN-4.29", block: "CN-4.35", parry: "CN-4.39"}

func (s *state) viewBoard() *riposte.Board {
	b := &riposte.Board{
		ID: "yard", Title: "Yard", Width: 5, Height: 3, Cells: []string{".....", ".....", "....."},
		Legend: []riposte.Legend{{Letter: ".", Class: "floor", Label: "open"}},
	}
	place := [fighters][2]int{{1, 0}, {1, 2}, {3, 1}}
	if s.game.duel {
		place = [fighters][2]int{{1, 1}, {3, 1}}
	}
	for f := charA; f < fighters; f++ {
		if s.present(f) && !s.bodies[f].gone {
			b.Tokens = append(b.Tokens, riposte.Token{
				ID: fighterWords[f], Seat: fighterSeats[f], X: place[f][0], Y: place[f][1],
				Letter: [fighters]string{"A", "B", "F"}[f], Label: s.name(f),
			})
		}
	}
	return b
}

// An asker builds the asks of a seat: one for each form of sentence.
type asker struct {
	s    *state
	seat riposte.Seat
	asks []riposte.Ask
}

// form adds an ask, unless a field of it has nothing to stand in it.
func (a *asker) form(title, verb, before string, rule riposte.RuleID, fields ...riposte.AskField) {
	for _, f := range fields {
		if f.Picks == nil && f.Number == nil {
			return
		}
	}
	fields[0].Before = before
	owed := a.s.Owed(a.seat)
	kinds := [...]string{turn: "turn", defence: "defence", foeTurn: "foe-turn", referee: "referee"}
	a.asks = append(a.asks, riposte.Ask{
		ID: kinds[owed.Kind], Title: title, Prompt: title, Rule: rule, Mode: owed.Mode, Verb: verb, Fields: fields, Lead: "tray",
	})
}

// button is a pick of one word; the words before it make the whole sentence.
func (a *asker) button(c riposte.Choice, word, label string) riposte.Pick {
	p := riposte.Pick{Word: word, Label: label, At: riposte.Target{Kind: riposte.AtButton}}
	var no *riposte.RuleError
	if errors.As(a.s.Check(a.seat, c), &no) {
		p.Refusal = &riposte.Refusal{Rule: no.Rule, Why: no.Msg}
	}
	return p
}

func (s *state) asks(seat riposte.Seat) []riposte.Ask {
	a := &asker{s: s, seat: seat}
	acts := riposte.AskField{Name: "act", Title: "Action"}
	switch phase(s.Owed(seat).Kind) {
	case turn:
		a.attacks()
		acts.Picks = []riposte.Pick{
			a.button(word(recovery, 0), "recover", "Recover"), a.button(word(try, 0), "check", "Make the check"),
			a.button(word(end, 0), "end", "End the turn"),
		}
		a.form("Other actions", "Act", "", "CN-3.7", acts)
	case defence:
		for w := dodge; w <= parry; w++ {
			p := a.button(word(defend, int(w)), wayWords[w], wayWords[w])
			p.Note = "AS " + strconv.Itoa(int(s.game.sheets[s.target].ways[w]))
			acts.Picks = append(acts.Picks, p)
		}
		a.form("Defend", "Defend", "", "CN-4.50", acts)
	case foeTurn:
		a.attacks()
		acts.Picks = []riposte.Pick{a.button(word(end, 0), "end", "End the turn")}
		a.form("End the turn", "End", "", "CN-2.17", acts)
		a.interventions()
	case referee:
		a.interventions()
	}
	return a.asks
}

func (a *asker) attacks() {
	at := riposte.AskField{Name: "target", Title: "Attack"}
	for f := charA; f < fighters; f++ {
		if a.s.enemies(a.s.who, f) {
			p := a.button(word(attack, int(f)), fighterWords[f], a.s.name(f))
			p.At = riposte.Target{Kind: riposte.AtToken, ID: fighterWords[f]}
			at.Picks = append(at.Picks, p)
		}
	}
	a.form("Attack", "Attack", "attack", "CN-4.1", at)
}

// interventions are the game master's asks, as many as can be used.
func (a *asker) interventions() {
	s := a.s
	if s.interventions == maxInterventions {
		return
	}
	for f := charA; f < fighters; f++ {
		if s.may(gm, word(set, int(f))) {
			a.form("Set the Vitality of "+s.name(f), "Set", "set "+fighterWords[f], "CN-8.17", riposte.AskField{
				Name: "vitality", Title: "Vitality", Number: &riposte.Span{Max: int(s.maxVitality(f))},
			})
		}
	}
	ds := riposte.AskField{Name: "ds", Title: "DS", Number: &riposte.Span{Min: minDS, Max: maxDS}}
	plain := func(name, title string, words []string) riposte.AskField {
		f := riposte.AskField{Name: name, Title: title}
		for _, w := range words {
			f.Picks = append(f.Picks, riposte.Pick{Word: w, Label: w, At: riposte.Target{Kind: riposte.AtButton}})
		}
		return f
	}
	if s.may(gm, word(offer, 0)) {
		a.form("Offer a check", "Offer", "offer", "CN-3.36", plain("attribute", "Attribute", attributeWords[:]), ds)
	}
	if s.may(gm, word(hide, 0)) {
		a.form("Roll a hidden check", "Roll", "hidden", "CN-8.16",
			plain("who", "Character", fighterWords[:foe]), plain("attribute", "Attribute", attributeWords[:]), ds)
	}
	var places []string
	for i := range int(s.hiddens) {
		places = append(places, strconv.Itoa(i+1))
	}
	a.form("Open a hidden check", "Open", "open", "CN-8.16", plain("place", "Check", places))
}
