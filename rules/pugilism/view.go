package pugilism

import (
	"math/bits"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// Title is the title of every view.
func (s *state) Title() phrase.Text { return phrase.Ref("round.bout", s.round, s.bout) }

// View lists what the seat may see, PG-10.4.
func (s *state) View(seat riposte.Seat) scene.View {
	v := scene.View{
		Seat:  seat,
		Title: s.Title(),
		Meters: []scene.Meter{
			{ID: "round", Label: labels.round, Value: int(s.round), Max: s.game.options.rounds, Rule: "PG-2.1"},
			{ID: "bout", Label: labels.bout, Value: int(s.bout), Max: s.game.options.bouts, Rule: "PG-2.2"},
		},
		Sides: []scene.Side{s.side(red), s.side(blue)},
	}
	v.Prompt, v.Rule = s.prompt(seat)
	if s.game.options.ring {
		v.Board = s.board()
	}
	v.Piles = s.piles(seat)
	if s.asked(seat) {
		v.Asks = []scene.Ask{s.ask(seat)}
	}
	if o := &s.game.options; o.ring && o.standoff > 0 && s.standoff > 0 {
		v.Notes = append(v.Notes, scene.Note{
			Text: phrase.Ref("note.standoff", s.standoff, o.standoff), Rule: "PG-3.22",
		})
	}
	return v
}

// name is the name of the seat's boxer.
func (s *state) name(seat riposte.Seat) phrase.Text { return s.game.names[seat-1] }

// prompt is the one line that says whose decision it is.
func (s *state) prompt(seat riposte.Seat) (phrase.Text, riposte.RuleID) {
	if s.phase == over {
		out := s.Outcome()
		if s.winner == riposte.Nobody {
			return phrase.Ref("prompt.draw"), out.Rule
		}
		return phrase.Ref("prompt.wins", s.name(s.winner), endingNames[s.ending]), out.Rule
	}
	rule := decisionKinds[s.phase].Rule
	if s.asked(seat) {
		return s.question(), rule
	}
	var waited []phrase.Text
	for b := red; b <= blue; b++ {
		if s.asked(b) {
			waited = append(waited, s.name(b))
		}
	}
	if len(waited) > 1 {
		return phrase.Ref("prompt.decide", waited, s.awaited()), rule
	}
	return phrase.Ref("prompt.decides", waited, s.awaited()), rule
}

// awaited says, for the others, what the phase asks.
func (s *state) awaited() phrase.Text { return phrase.Ref("awaits." + decisionKinds[s.phase].Name) }

func (s *state) question() phrase.Text {
	switch s.phase {
	case choosing:
		if s.bout == 1 && s.game.cards.heads {
			return phrase.Ref("prompt.cards.heads")
		}
		return phrase.Ref("prompt.cards")
	case moving:
		return phrase.Ref("prompt.move")
	case edging:
		if s.laying != riposte.Nobody {
			return phrase.Ref("prompt.edge.back")
		}
		return phrase.Ref("prompt.edge")
	case naming:
		a, names := s.corner(s.attacker()), s.game.cards.names
		key := "prompt.name"
		if s.firstFloors() {
			key = "prompt.name.first"
		}
		return phrase.Ref(key, s.name(s.attacker()), names.attacks[a.first], names.attacks[a.second], names.defenses[s.corner(other(s.attacker())).defense])
	case boosting:
		e := &s.game.edges[s.corner(s.attacker()).played]
		return phrase.Ref("prompt.boost", e.name, e.Power)
	case rising:
		if int(s.corner(s.fallen).down) >= s.game.content.TKO {
			return phrase.Ref("prompt.rise.last", s.dc(s.fallen), s.saveBonus(s.fallen))
		}
		return phrase.Ref("prompt.rise", s.dc(s.fallen), s.saveBonus(s.fallen))
	case over:
	}
	return ""
}

// standing is the power of an attack of the sequence as it stands on the cards.
func (s *state) standing(attack uint8) int {
	a, b := s.corner(s.attacker()), s.corner(other(s.attacker()))
	return s.game.cards.attacks[attack].Power - int(a.now.weakened) -
		s.game.cards.defenses[b.defense].Reduce - s.game.edges[b.played].reduce
}

// firstFloors reports whether the first attack of the sequence, as it stands on the
// cards, takes all that the defender has, for the advice of PG-5.34.
func (s *state) firstFloors() bool {
	power := s.standing(s.corner(s.attacker()).first)
	return power > 0 && int(s.corner(other(s.attacker())).composure) <= power
}

// labels are the texts of what every view has.
var labels = struct{ round, bout, composure, knockdowns, dc, hitDice, down, edge, unitDC, reach phrase.Text }{
	phrase.Ref("meter.round"), phrase.Ref("meter.bout"), phrase.Ref("meter.composure"), phrase.Ref("meter.knockdowns"),
	phrase.Ref("meter.dc"), phrase.Ref("meter.hit-dice"), phrase.Ref("meter.down"), phrase.Ref("meter.edge"), phrase.Ref("unit.dc"),
	phrase.Ref("board.reach"),
}

// meterIDs are those of a boxer's meters, by seat - 1.
var meterIDs = func() (ids [2]struct{ composure, knockdowns, dc, hitDice, down, edge string }) {
	for i, word := range seatWords {
		id := &ids[i]
		id.composure, id.knockdowns, id.dc = word+"-composure", word+"-knockdowns", word+"-dc"
		id.hitDice, id.down, id.edge = word+"-hitdice", word+"-down", word+"-edge"
	}
	return ids
}()

func (s *state) side(b riposte.Seat) scene.Side {
	c, boxer, id := s.corner(b), s.boxer(b), &meterIDs[b-1]
	side := scene.Side{
		ID: seatWords[b-1], Seat: b, Name: s.name(b), Role: s.game.roles[b-1],
		Main: scene.Meter{
			ID: id.composure, Label: labels.composure, Value: int(c.composure), Max: int(max(c.start, c.composure)), Rule: "PG-0.1",
		},
		Meters: append(make([]scene.Meter, 0, 5),
			scene.Meter{ID: id.knockdowns, Label: labels.knockdowns, Value: int(c.scored), Rule: "PG-6.2", Grows: true},
			scene.Meter{ID: id.dc, Label: labels.dc, Value: s.dc(b), Unit: labels.unitDC, Rule: "PG-6.6"},
			scene.Meter{ID: id.hitDice, Label: labels.hitDice, Value: int(c.hitDice), Max: boxer.hitDice, Rule: "PG-6.12"},
			scene.Meter{ID: id.down, Label: labels.down, Value: int(c.down), Max: s.game.content.TKO, Rule: "PG-6.17"}),
		Acting: s.asked(b),
		Out:    s.winner == other(b) && s.ending != decision, // KO, TKO or given up, not outscored
		Sheet:  s.game.sheets[b-1],
	}
	if s.game.options.edge {
		side.Meters = append(side.Meters, scene.Meter{
			ID: id.edge, Label: labels.edge, Value: bits.OnesCount16(c.hand), Rule: "PG-7.2",
		})
	}
	side.Badges = s.badges(b)
	return side
}

// down is the badge of a boxer who lies on the canvas.
func (s *state) down() scene.Note {
	return scene.Note{Text: phrase.Ref("badge.down"), Tone: scene.ToneBad, Thing: "knockdown", Rule: "PG-6.1"}
}

func (s *state) badges(b riposte.Seat) (notes []scene.Note) {
	c := s.corner(b)
	if s.fallen == b {
		notes = append(notes, s.down())
	}
	if b == s.first {
		notes = append(notes, scene.Note{Text: phrase.Ref("badge.first"), Rule: "PG-1.13"})
	}
	if s.onRopes(b) {
		notes = append(notes, scene.Note{Text: phrase.Ref("badge.ropes"), Rule: "PG-3.6"})
	}
	if c.played != noEdge {
		e := &s.game.edges[c.played]
		notes = append(notes, scene.Note{Text: phrase.Ref("badge.edge", e.name, e.text), Tone: scene.ToneGood, Rule: e.Rule})
	}
	notes = append(notes, s.lingers(&c.now, "badge.weakened", "badge.banned")...)
	return append(notes, s.lingers(&c.next, "badge.weakened.next", "badge.banned.next")...)
}

// lingers names the effects of a bout on a boxer, by the messages for weakened attacks
// and for cards that can't be played; those cards may not be kept secret (PG-8.8).
func (s *state) lingers(l *lingering, weakened, banned string) (notes []scene.Note) {
	note := func(rule riposte.RuleID, text phrase.Text) {
		notes = append(notes, scene.Note{Text: text, Tone: scene.ToneBad, Rule: rule})
	}
	if l.weakened > 0 {
		note("PG-8.18", phrase.Ref(weakened, l.weakened))
	}
	for a, name := range s.game.cards.names.attacks {
		if l.attacks>>a&1 != 0 {
			note("PG-8.8", phrase.Ref(banned, name))
		}
	}
	for d, name := range s.game.cards.names.defenses {
		if l.defenses>>d&1 != 0 {
			note("PG-8.8", phrase.Ref(banned, name))
		}
	}
	return notes
}

// sheet is what the document says about a boxer, and what follows from it.
func (b *boxer) sheet() []scene.Sheet {
	abilities := scene.Sheet{Title: phrase.Ref("sheet.abilities")}
	for i, score := range b.scores {
		abilities.Facts = append(abilities.Facts, scene.Fact{
			Label: phrase.Ref("sheet." + abilityNames[i]), Value: phrase.Ref("sheet.score", score, modifier(score)), Rule: "PG-1.6",
		})
	}
	return []scene.Sheet{abilities, {Title: phrase.Ref("sheet.ring"), Facts: []scene.Fact{
		{Label: phrase.Ref("sheet.hit-die"), Value: "d" + phrase.Number(b.hitDie), Rule: "PG-1.8"},
		{Label: phrase.Ref("sheet.proficiency"), Value: phrase.Signed(b.proficiency), Rule: "PG-1.7"},
		{Label: phrase.Ref("sheet.save"), Value: phrase.Signed(b.save), Rule: "PG-6.8"},
		{Label: phrase.Ref("sheet.growth"), Value: phrase.Number(b.growth), Rule: "PG-6.5"},
		{Label: phrase.Ref("sheet.speed"), Value: phrase.Ref("sheet.feet", b.speed*feetPerSquare, b.speed), Rule: "PG-3.9"},
		{Label: phrase.Ref("sheet.initiative"), Value: phrase.Signed(b.dex), Rule: "PG-1.14"},
	}}}
}

func (s *state) board() *scene.Board {
	b := new(scene.Board)
	*b = *s.game.ring
	b.Tokens = make([]scene.Token, 0, len(s.corners))
	for seat := red; seat <= blue; seat++ {
		c := s.corner(seat)
		b.Tokens = append(b.Tokens, scene.Token{
			ID: seatWords[seat-1], Seat: seat, X: int(c.x), Y: int(c.y),
			Letter: s.game.letters[seat-1], Label: s.name(seat),
		})
		if s.fallen == seat {
			b.Tokens[seat-1].Badges = []scene.Note{s.down()}
		}
	}
	if s.phase == naming {
		a, d := s.corner(s.attacker()), s.corner(other(s.attacker()))
		b.Shapes = append(b.Shapes, scene.Shape{
			ID: "attack", Kind: scene.ShapeLine, Class: "attack", Label: phrase.Ref("board.attack", s.name(s.attacker()), s.name(other(s.attacker()))), Rule: "PG-5.1",
			Points: [][2]int{{int(a.x), int(a.y)}, {int(d.x), int(d.y)}},
		})
		return b
	}
	if s.adjacent(red).has(squareAt(s.corner(red).x, s.corner(red).y)) {
		b.Shapes = append(b.Shapes, scene.Shape{
			ID: "reach", Kind: scene.ShapeLine, Class: "reach", Label: labels.reach, Rule: "PG-3.13",
			Points: [][2]int{
				{int(s.corner(red).x), int(s.corner(red).y)},
				{int(s.corner(blue).x), int(s.corner(blue).y)},
			},
		})
	}
	return b
}

// newRing is the ring of PG-3.2 with nobody in it: whoever puts tokens on it copies it.
func newRing(content *Content) *scene.Board {
	b := &scene.Board{
		ID: "ring", Title: phrase.Ref("board.ring"), Width: ringSize, Height: ringSize, Base: 1,
		Legend: []scene.Legend{
			{Letter: ".", Class: "floor", Label: phrase.Ref("board.floor"), Rule: "PG-3.2"},
			{Letter: "#", Class: "rope", Label: phrase.Ref("board.rope", content.RopeSave), Rule: "PG-3.6"},
			{Letter: "r", Class: "corner-red", Label: phrase.Ref("board.corner.red"), Rule: "PG-3.4"},
			{Letter: "b", Class: "corner-blue", Label: phrase.Ref("board.corner.blue"), Rule: "PG-3.4"},
			{Letter: "o", Class: "corner", Label: phrase.Ref("board.corner"), Rule: "PG-3.4"},
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
func (s *state) piles(viewer riposte.Seat) []scene.Pile {
	piles := make([]scene.Pile, 0, 4)
	for b := red; b <= blue; b++ {
		if p, ok := s.laid(viewer, b); ok {
			piles = append(piles, p)
		}
	}
	for b := red; b <= blue; b++ {
		if e := s.corner(b).back; e != noEdge && s.corner(b).played == noEdge {
			p := scene.Pile{ID: seatWords[b-1] + "-edge-laid", Title: phrase.Ref("pile.edge-laid", s.name(b)), Seat: b, Down: 1}
			if mayKnow(viewer, b) || s.opened() {
				p.Down, p.Cards, p.Secret = 0, s.edgeCards(seatWords[b-1]+"-laid", 1<<e), !s.opened()
			}
			piles = append(piles, p)
		}
	}
	if viewer == red || viewer == blue {
		piles = s.hand(piles, viewer)
	}
	if s.opened() {
		for b := red; b <= blue; b++ {
			if b != viewer && s.corner(b).hand != 0 {
				piles = append(piles, s.edgeHand(b))
			}
		}
		if s.pool != 0 {
			piles = append(piles, scene.Pile{ID: "edge-pool", Title: phrase.Ref("pile.edge.undealt"), Cards: s.edgeCards("pool", s.pool)})
		}
	}
	return piles
}

// laid is the cards that a boxer has on the table in this bout.
func (s *state) laid(viewer, b riposte.Seat) (scene.Pile, bool) {
	c := s.corner(b)
	if !c.chosen {
		return scene.Pile{}, false
	}
	p := scene.Pile{ID: seatWords[b-1] + "-laid", Title: phrase.Ref("pile.laid", s.name(b)), Seat: b}
	own := mayKnow(viewer, b) || s.opened()
	of := open{seat: b, attacks: c.shown&shownAttacks != 0 || own, defense: c.shown&shownDefense != 0 || own}
	if of.attacks {
		of.first, of.second = c.first, c.second
		if c.double {
			of.second = x2
		}
	} else {
		p.Down += 2
	}
	if of.defense {
		of.guarded = c.defense
	} else {
		p.Down++
	}
	p.Cards = s.game.cards.open(of)
	p.Secret = mayKnow(viewer, b) && c.shown != shownAttacks|shownDefense && !s.opened()
	return p, true
}

// hand appends the cards that a boxer chooses from.
func (s *state) hand(piles []scene.Pile, b riposte.Seat) []scene.Pile {
	if s.phase != over {
		tray := s.tray(b)
		piles = append(piles, tray.attacks, tray.defenses)
	}
	if s.game.options.edge && s.corner(b).hand != 0 {
		edges := s.edgeHand(b)
		edges.Title, edges.Secret = phrase.Ref("pile.edge"), !s.opened()
		n := 0
		for e := range edge(len(s.game.edges)) {
			if s.corner(b).hand>>e&1 != 0 {
				edges.Cards[n].Text = s.edgeText(b, e)
				n++
			}
		}
		piles = append(piles, edges)
	}
	return piles
}

// edgeText is what a card in hand does, or why it would do nothing in this clash: PG-7.15,
// PG-7.24.
func (s *state) edgeText(b riposte.Seat, e edge) phrase.Text {
	card, c := &s.game.edges[e], s.corner(b)
	if s.phase != edging || card.mitigates+card.toll+card.reduce+card.rise > 0 {
		return card.text
	}
	cards := s.game.cards
	boosts := card.Boosts != Weightless
	switch name := cards.names.defenses[c.defense]; {
	case boosts && (cards.attacks[c.first].Weight == card.Boosts || cards.attacks[c.second].Weight == card.Boosts),
		card.relief > 0 && cards.defenses[c.defense].Fatigue > 0,
		card.chin && cards.chinned(c.defense):
		return card.text
	case boosts:
		return phrase.Ref("edge.idle", phrase.Term(weightWords[card.Boosts]))
	case card.relief > 0:
		return phrase.Ref("edge.idle.relief", name)
	default:
		return phrase.Ref("edge.idle.chin", name)
	}
}

func (s *state) edgeHand(b riposte.Seat) scene.Pile {
	return scene.Pile{
		ID: seatWords[b-1] + "-edge", Title: phrase.Ref("pile.edge.of", s.name(b)), Seat: b, Note: phrase.Ref("pile.edge.note"),
		Cards: s.edgeCards(seatWords[b-1], s.corner(b).hand),
	}
}

// edgeCards shows a set of EDGE cards.
func (s *state) edgeCards(owner string, set uint16) (cards []scene.Card) {
	for e := range edge(len(s.game.edges)) {
		if set>>e&1 != 0 {
			card := &s.game.edges[e]
			cards = append(cards, scene.Card{
				ID: owner + "-edge-" + s.edgeWord(e), Name: card.name, Kind: "edge", Text: card.text, Rule: card.Rule,
			})
		}
	}
	return cards
}
