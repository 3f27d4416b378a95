package pugilism

import (
	"fmt"
	"math/bits"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

// View lists what the seat may see, PG-10.4.
func (s *state) View(seat riposte.Seat) scene.View {
	v := scene.View{
		Seat:  seat,
		Title: phrase.Plain(fmt.Sprintf("Round %d, bout %d", s.round, s.bout)),
		Meters: []scene.Meter{
			{ID: "round", Label: "Round", Value: int(s.round), Max: s.duel.options.rounds, Rule: "PG-2.1"},
			{ID: "bout", Label: "Bout", Value: int(s.bout), Max: s.duel.options.bouts, Rule: "PG-2.2"},
		},
	}
	prompt, rule := s.prompt(seat)
	v.Prompt, v.Rule = phrase.Plain(prompt), rule
	for b := red; b <= blue; b++ {
		v.Sides = append(v.Sides, s.side(b))
	}
	if s.duel.options.ring {
		v.Board = s.board()
	}
	v.Piles = s.piles(seat)
	if s.asked(seat) {
		v.Asks = []scene.Ask{s.ask(seat)}
	}
	if o := &s.duel.options; o.ring && o.standoff > 0 && s.standoff > 0 {
		v.Notes = append(v.Notes, scene.Note{
			Text: phrase.Plain(fmt.Sprintf("%d of %d bouts without a clash", s.standoff, o.standoff)), Rule: "PG-3.22",
		})
	}
	return v
}

func (s *state) name(seat riposte.Seat) string { return s.duel.names[seat-1] }

// prompt is the one line that says whose decision it is.
func (s *state) prompt(seat riposte.Seat) (string, riposte.RuleID) {
	if s.phase == over {
		out := s.Outcome()
		if s.winner == riposte.Nobody {
			return "The match is a draw.", out.Rule
		}
		return fmt.Sprintf("%s wins by %s.", s.name(s.winner), out.Why), out.Rule
	}
	rule := kinds[s.phase].Rule
	if s.asked(seat) {
		return s.question(), rule
	}
	var waited []string
	for b := red; b <= blue; b++ {
		if s.asked(b) {
			waited = append(waited, s.name(b))
		}
	}
	verb := "decides"
	if len(waited) > 1 {
		verb = "decide"
	}
	return fmt.Sprintf("%s %s: %s.", strings.Join(waited, " and "), verb, waitedFor[s.phase]), rule
}

// waitedFor says for the others what a phase asks.
var waitedFor = [...]string{
	choosing: "two attacks and a defense",
	moving:   "where to move, and whether to call the clash",
	edging:   "an EDGE card or none",
	naming:   "which attack the defense negates",
	boosting: "which attack gets the bonus",
	rising:   "a hit die for the save or not",
}

func (s *state) question() string {
	switch s.phase {
	case choosing:
		if s.bout == 1 && s.duel.cards.heads {
			return "Two attacks in order, one defense. HEAD attacks are stronger, as your opponent knows: a BODY attack slips past HEAD PROTECT."
		}
		return "Two attacks in order, one defense."
	case moving:
		return "Move, or stay; call the clash if your opponent is next to you."
	case edging:
		if s.laying != riposte.Nobody {
			return "A clash is called: at most one EDGE card, face down. Your opponent sees its back."
		}
		return "A clash is called: at most one EDGE card."
	case naming:
		c := s.corner(other(s.attacker()))
		asked := fmt.Sprintf("%s negates one of the two: which?", s.duel.cards.defenses[c.defense].Name)
		if s.firstFloors() {
			asked += " The first knocks you down unless you negate it."
		}
		return asked
	case boosting:
		e := s.duel.edges[s.corner(s.attacker()).played]
		return fmt.Sprintf("%s gives +%d power: to which attack?", e.Name, e.Power)
	case rising:
		if int(s.corner(s.fallen).down) >= s.duel.content.TKO {
			return fmt.Sprintf("You are down for the last time in this round: on DC %d a TKO, below it a KO. Expend a hit die for advantage?", s.dc(s.fallen))
		}
		return fmt.Sprintf("You are down, and rise on DC %d. Expend a hit die for advantage?", s.dc(s.fallen))
	case over:
	}
	return ""
}

// firstFloors is the advice of PG-5.34: the first attack of the sequence, as it stands
// on the cards, takes all that the defender has.
func (s *state) firstFloors() bool {
	a, b := s.corner(s.attacker()), s.corner(other(s.attacker()))
	power := s.duel.cards.attacks[a.first].Power - int(a.now.weakened) -
		s.duel.cards.defenses[b.defense].Reduce - s.duel.edges[b.played].reduce
	return power > 0 && int(b.composure) <= power
}

func (s *state) side(b riposte.Seat) scene.Side {
	c, boxer := s.corner(b), s.boxer(b)
	side := scene.Side{
		ID: seatWords[b-1], Seat: b, Name: phrase.Plain(s.name(b)),
		Role: phrase.Plain([...]string{"Red corner, challenger, ", "Blue corner, champion, "}[b-1] + boxer.title),
		Main: scene.Meter{
			ID: seatWords[b-1] + "-composure", Label: "composure",
			Value: int(c.composure), Max: int(max(c.start, c.composure)), Rule: "PG-0.1",
		},
		Meters: []scene.Meter{
			{ID: seatWords[b-1] + "-knockdowns", Label: "Knockdowns", Value: int(c.scored), Rule: "PG-6.2"},
			{ID: seatWords[b-1] + "-dc", Label: "Next save", Value: s.dc(b), Unit: "DC", Rule: "PG-6.6"},
			{ID: seatWords[b-1] + "-hitdice", Label: "Hit dice", Value: int(c.hitDice), Max: boxer.hitDice, Rule: "PG-6.12"},
			{ID: seatWords[b-1] + "-down", Label: "Down this round", Value: int(c.down), Max: s.duel.content.TKO, Rule: "PG-6.17"},
		},
		Acting: s.asked(b),
		Out:    s.winner == other(b) && s.ending != decision, // KO'd, TKO'd, given up: not outscored
		Sheet:  s.sheet(b),
	}
	if s.duel.options.edge {
		side.Meters = append(side.Meters, scene.Meter{
			ID: seatWords[b-1] + "-edge", Label: "EDGE", Value: bits.OnesCount16(c.hand), Rule: "PG-7.2",
		})
	}
	side.Badges = s.badges(b)
	return side
}

func (s *state) badges(b riposte.Seat) (notes []scene.Note) {
	c := s.corner(b)
	if s.fallen == b {
		notes = append(notes, scene.Note{Text: "down", Tone: scene.ToneBad, Icon: "knockdown", Rule: "PG-6.1"})
	}
	if b == s.first {
		notes = append(notes, scene.Note{Text: "Player 1", Rule: "PG-1.13"})
	}
	if s.onRopes(b) {
		notes = append(notes, scene.Note{Text: "on the ropes", Rule: "PG-3.6"})
	}
	if c.played != noEdge {
		e := s.duel.edges[c.played]
		notes = append(notes, scene.Note{Text: phrase.Plain(e.Name + ": " + e.Text), Tone: scene.ToneGood, Rule: e.Rule})
	}
	notes = append(notes, s.lingers(&c.now, "")...)
	return append(notes, s.lingers(&c.next, "next bout: ")...)
}

// lingers names the effects of a bout on a boxer; unplayable cards may not be
// hidden (PG-8.8).
func (s *state) lingers(l *lingering, when string) (notes []scene.Note) {
	note := func(rule riposte.RuleID, format string, args ...any) {
		notes = append(notes, scene.Note{Text: phrase.Plain(when + fmt.Sprintf(format, args...)), Tone: scene.ToneBad, Rule: rule})
	}
	if l.weakened > 0 {
		note("PG-8.18", "attacks have %d less power", l.weakened)
	}
	for a, card := range s.duel.cards.attacks {
		if l.attacks>>a&1 != 0 {
			note("PG-8.8", "%s can't be played", card.Name)
		}
	}
	for d, card := range s.duel.cards.defenses {
		if l.defenses>>d&1 != 0 {
			note("PG-8.8", "%s can't be played", card.Name)
		}
	}
	return notes
}

func (s *state) sheet(b riposte.Seat) []scene.Sheet {
	boxer := s.boxer(b)
	signed := func(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }
	abilities := scene.Sheet{Title: "Abilities"}
	for i, score := range boxer.scores {
		abilities.Facts = append(abilities.Facts, scene.Fact{
			Label: phrase.Plain(strings.ToUpper(abilityNames[i])), Value: phrase.Plain(fmt.Sprintf("%d (%s)", score, signed(modifier(score)))), Rule: "PG-1.6",
		})
	}
	return []scene.Sheet{abilities, {Title: "In the ring", Facts: []scene.Fact{
		{Label: "Hit die", Value: phrase.Plain(fmt.Sprintf("d%d", boxer.hitDie)), Rule: "PG-1.8"},
		{Label: "Proficiency", Value: phrase.Plain(signed(boxer.proficiency)), Rule: "PG-1.7"},
		{Label: "Save", Value: phrase.Plain(signed(boxer.save)), Rule: "PG-6.8"},
		{Label: "DC grows by", Value: phrase.Plain(fmt.Sprint(boxer.growth)), Rule: "PG-6.5"},
		{Label: "Speed", Value: phrase.Plain(fmt.Sprintf("%d ft, %d squares", boxer.speed*feetPerSquare, boxer.speed)), Rule: "PG-3.9"},
		{Label: "Initiative", Value: phrase.Plain(signed(boxer.dex)), Rule: "PG-1.14"},
	}}}
}

func (s *state) board() *scene.Board {
	b := ringBoard()
	for seat := red; seat <= blue; seat++ {
		c, name := s.corner(seat), s.name(seat)
		b.Tokens = append(b.Tokens, scene.Token{
			ID: seatWords[seat-1], Seat: seat, X: int(c.x), Y: int(c.y),
			Letter: strings.ToUpper(string([]rune(name)[:1])), Label: phrase.Plain(name),
		})
	}
	if s.adjacent(red).has(squareAt(s.corner(red).x, s.corner(red).y)) {
		b.Shapes = append(b.Shapes, scene.Shape{
			ID: "reach", Kind: scene.ShapeLine, Class: "reach", Label: "within reach", Rule: "PG-3.13",
			Points: [][2]int{
				{int(s.corner(red).x), int(s.corner(red).y)},
				{int(s.corner(blue).x), int(s.corner(blue).y)},
			},
		})
	}
	return b
}

// ringBoard is the ring with nobody in it, PG-3.2.
func ringBoard() *scene.Board {
	b := &scene.Board{
		ID: "ring", Title: "The ring", Width: ringSize, Height: ringSize, Base: 1,
		Legend: []scene.Legend{
			{Letter: ".", Class: "floor", Label: "play area", Rule: "PG-3.2"},
			{Letter: "#", Class: "rope", Label: "rope: half speed, +2 on the save", Rule: "PG-3.6"},
			{Letter: "r", Class: "corner-red", Label: "red corner", Rule: "PG-3.4"},
			{Letter: "b", Class: "corner-blue", Label: "blue corner", Rule: "PG-3.4"},
			{Letter: "o", Class: "corner", Label: "neutral corner", Rule: "PG-3.4"},
		},
	}
	for y := int8(1); y <= ringSize; y++ {
		row := make([]byte, ringSize)
		for x := int8(1); x <= ringSize; x++ {
			row[x-1] = cellLetter(x, y)
		}
		b.Cells = append(b.Cells, string(row))
	}
	return b
}

func cellLetter(x, y int8) byte {
	switch {
	case x == 1 && y == 1:
		return 'r'
	case x == ringSize && y == ringSize:
		return 'b'
	case (x == 1 || x == ringSize) && (y == 1 || y == ringSize):
		return 'o'
	case ropes.has(squareAt(x, y)):
		return '#'
	}
	return '.'
}

// piles shows the cards: each boxer's face-down or open cards of the bout, and
// the viewer's own hand.
func (s *state) piles(viewer riposte.Seat) (piles []scene.Pile) {
	for b := red; b <= blue; b++ {
		if p, ok := s.laid(viewer, b); ok {
			piles = append(piles, p)
		}
	}
	for b := red; b <= blue; b++ {
		if e := s.corner(b).back; e != noEdge && s.corner(b).played == noEdge {
			p := scene.Pile{ID: seatWords[b-1] + "-edge-laid", Title: phrase.Plain(s.name(b) + ", EDGE"), Seat: b, Down: 1}
			if mayKnow(viewer, b) || s.opened() {
				p.Down, p.Cards, p.Secret = 0, s.edgeCards(seatWords[b-1]+"-laid", 1<<e), !s.opened()
			}
			piles = append(piles, p)
		}
	}
	if viewer == red || viewer == blue {
		piles = append(piles, s.hand(viewer)...)
	}
	if s.opened() {
		for b := red; b <= blue; b++ {
			if b != viewer && s.corner(b).hand != 0 {
				piles = append(piles, s.edgeHand(b))
			}
		}
		if s.pool != 0 {
			piles = append(piles, scene.Pile{ID: "edge-pool", Title: "Edge, not dealt", Cards: s.edgeCards("pool", s.pool)})
		}
	}
	return piles
}

// laid is the cards of the bout that a boxer has on the table.
func (s *state) laid(viewer, b riposte.Seat) (scene.Pile, bool) {
	c := s.corner(b)
	if !c.chosen {
		return scene.Pile{}, false
	}
	p := scene.Pile{ID: seatWords[b-1] + "-laid", Title: phrase.Plain(s.name(b) + ", this bout"), Seat: b}
	own := mayKnow(viewer, b) || s.opened()
	if c.shown&shownAttacks != 0 || own {
		first := s.attackCard(b, c.first)
		first.Tab = "1st"
		second := s.attackCard(b, c.second)
		if c.double {
			second = s.doubleCard(b)
		}
		second.Tab = "2nd"
		p.Cards = append(p.Cards, first, second)
	} else {
		p.Down += 2
	}
	if c.shown&shownDefense != 0 || own {
		d := s.defenseCard(b, c.defense)
		d.Tab = "def."
		p.Cards = append(p.Cards, d)
	} else {
		p.Down++
	}
	p.Secret = mayKnow(viewer, b) && c.shown != shownAttacks|shownDefense && !s.opened()
	return p, true
}

func (s *state) hand(b riposte.Seat) []scene.Pile {
	boxer, c := s.boxer(b), s.corner(b)
	attacks := scene.Pile{ID: "attacks", Title: "Attacks", Seat: b, Note: "two, in order"}
	for a := range s.duel.cards.attacks {
		if boxer.attacks>>a&1 != 0 {
			card := s.attackCard(b, uint8(a))
			card.Refusal = banned(c.now.attacks>>a&1 != 0, card.Name.String())
			attacks.Cards = append(attacks.Cards, card)
		}
	}
	attacks.Cards = append(attacks.Cards, s.doubleCard(b))
	defenses := scene.Pile{ID: "defenses", Title: "Defenses", Seat: b, Note: "one"}
	for d := range s.duel.cards.defenses {
		if boxer.defenses>>d&1 != 0 {
			card := s.defenseCard(b, uint8(d))
			card.Refusal = banned(c.now.defenses>>d&1 != 0, card.Name.String())
			defenses.Cards = append(defenses.Cards, card)
		}
	}
	piles := []scene.Pile{attacks, defenses}
	if s.duel.options.edge && c.hand != 0 {
		edges := s.edgeHand(b)
		edges.Title, edges.Secret = "Edge", !s.opened()
		piles = append(piles, edges)
	}
	return piles
}

func banned(is bool, name string) *scene.Refusal {
	if !is {
		return nil
	}
	return &scene.Refusal{Rule: "PG-8.8", Why: phrase.Plain(name + " can't be played in this bout")}
}

func (s *state) edgeHand(b riposte.Seat) scene.Pile {
	return scene.Pile{
		ID: seatWords[b-1] + "-edge", Title: phrase.Plain("Edge of " + s.name(b)), Seat: b, Note: "at most one a clash",
		Cards: s.edgeCards(seatWords[b-1], s.corner(b).hand),
	}
}

// edgeCards shows a set of EDGE cards.
func (s *state) edgeCards(owner string, set uint16) (cards []scene.Card) {
	for e := range edge(len(s.duel.edges)) {
		if set>>e&1 != 0 {
			card := s.duel.edges[e]
			cards = append(cards, scene.Card{
				ID: owner + "-edge-" + s.edgeWord(e), Name: phrase.Plain(card.Name), Kind: "edge", Text: phrase.Plain(card.Text), Rule: card.Rule,
			})
		}
	}
	return cards
}

func (s *state) attackCard(b riposte.Seat, a uint8) scene.Card {
	return s.duel.cards.attackCard(seatWords[b-1], int(a))
}

func (s *state) doubleCard(b riposte.Seat) scene.Card {
	return s.duel.cards.doubleCard(seatWords[b-1])
}

func (s *state) defenseCard(b riposte.Seat, d uint8) scene.Card {
	return s.duel.cards.defenseCard(seatWords[b-1], int(d))
}

func (c *cards) attackCard(owner string, a int) scene.Card {
	card := &c.attacks[a]
	out := scene.Card{
		ID: owner + "-" + c.words.attacks[a], Name: phrase.Plain(card.Name), Kind: "attack",
		Figure: strings.ToLower(locationWords[card.Location]), Weight: int(card.Weight), Rule: "PG-9.1",
		Facts: []scene.Fact{
			{Label: "power", Value: phrase.Plain(fmt.Sprint(card.Power))},
			{Label: "fatigue", Value: phrase.Plain(fmt.Sprintf("−%d", card.Fatigue))},
		},
	}
	switch {
	case card.Weaken > 0:
		out.Text = phrase.Plain(fmt.Sprintf("lands: next bout −%d power", card.Weaken))
	case card.BanUsedDefense:
		out.Text = "lands: that defense rests a bout"
	case card.FreeIfNegated:
		out.Text = "free if negated"
	}
	return out
}

func (c *cards) doubleCard(owner string) scene.Card {
	return scene.Card{
		ID: owner + "-" + c.double, Name: phrase.Plain(c.double), Kind: "double",
		Text: "the first attack again", Rule: "PG-4.4",
	}
}

func (c *cards) defenseCard(owner string, d int) scene.Card {
	card := &c.defenses[d]
	return scene.Card{
		ID: owner + "-" + c.words.defenses[d], Name: phrase.Plain(card.Name), Kind: "defense",
		Figure: c.words.defenses[d], Text: phrase.Plain(card.Text), Rule: card.Rule,
		Facts: []scene.Fact{{Label: "fatigue", Value: phrase.Plain(fmt.Sprintf("−%d", card.Fatigue))}},
	}
}
