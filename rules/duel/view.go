package duel

import (
	"strconv"
	"strings"

	"riposte"
	"riposte/geom"
	"riposte/phrase"
	"riposte/scene"
)

// View lists what the seat may see, section 8 of the ledger.
func (s *state) View(seat riposte.Seat) scene.View {
	o := &s.game.options
	v := scene.View{
		Seat:  seat,
		Title: s.Title(),
		Meters: []scene.Meter{
			{ID: "turn", Label: meterTurn, Value: int(s.turn), Max: o.turnLimit, Rule: "DU-6.7"},
			{ID: "quiet", Label: meterQuiet, Value: int(s.quiet), Max: o.quietLimit, Rule: "DU-6.6"},
		},
		Board: s.board(),
		Order: s.slotsShown(),
	}
	v.Prompt, v.Rule = s.prompt(seat)
	for y := riposte.Seat(1); int(y) <= s.game.n; y++ {
		v.Sides = append(v.Sides, s.side(seat, y))
		v.Piles = append(v.Piles, s.revealed(y))
		if s.knowsHand(seat, y) {
			v.Piles = append(v.Piles, s.handPile(y))
		}
		if p, ok := s.rowPile(seat, y); ok {
			v.Piles = append(v.Piles, p)
		}
	}
	if s.asking.has(seat) {
		v.Asks = []scene.Ask{s.question(seat)}
	}
	v.Notes = s.optionNotes()
	if s.phase == revealing && s.asking.has(seat) { // DU-2.10
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Ref("note.last-endurance"), Tone: scene.ToneSecret, Rule: "DU-2.10"})
	}
	return v
}

// optionNotes are the rulings in force that are not the default.
func (s *state) optionNotes() (notes []scene.Note) {
	o := &s.game.options
	for _, n := range [...]struct {
		is   bool
		rule riposte.RuleID
		key  string
	}{
		{o.noEngagedMove, "DU-3.31", "note.engaged-move"},
		{o.engagedOnly, "DU-4.5", "note.target-reach"},
		{o.each, "DU-4.13", "note.dice-each"},
		{o.slowest, "DU-4.7", "note.acting-slowest"},
		{o.byDexterity, "DU-4.19", "note.dexterity-order"},
		{o.tiedCancel, "DU-4.21", "note.cancel-tie"},
		{o.absolute, "DU-5.14", "note.grapple-absolute"},
		{o.immediate, "DU-5.22", "note.retreat-immediate"},
	} {
		if n.is {
			notes = append(notes, scene.Note{Text: phrase.Ref(n.key), Rule: n.rule})
		}
	}
	return notes
}

// knowsHand reports whether a viewer knows an owner's hand, DU-8.1; after the end,
// DU-8.13.
func (s *state) knowsHand(viewer, owner riposte.Seat) bool { return viewer == owner || s.opened() }

// opened reports whether everything is public.
func (s *state) opened() bool { return s.phase == over }

var (
	inReveal = phrase.Ref("phase.reveal")
	inMotion = phrase.Ref("phase.motion")
	inMelee  = phrase.Ref("phase.melee")
	inStep6  = phrase.Ref("phase.step-6")
	inFight  = phrase.Ref("phase.fight")
)

var phaseTitles = [...]phrase.Text{
	over: phrase.Ref("phase.over"), placing: phrase.Ref("phase.deployment"), revealing: inReveal, moving: inMotion, slots: inMelee,
	opening: phrase.Ref("phase.step-1"), answering: phrase.Ref("phase.step-2"), programme: phrase.Ref("phase.step-3"),
	hastening: phrase.Ref("phase.step-5"), foreseeing: inStep6, cancelling: inStep6, acting: inFight, striking: inFight, resisting: inFight,
}

// Title is the title of every view.
func (s *state) Title() phrase.Text {
	if s.phase >= acting {
		return phrase.Ref("title.round", s.turn, phaseTitles[s.phase], s.round+1)
	}
	return phrase.Ref("title", s.turn, phaseTitles[s.phase])
}

// prompt is the one line that says whose decision it is.
func (s *state) prompt(seat riposte.Seat) (phrase.Text, riposte.RuleID) {
	if s.phase == over {
		if s.won() {
			return phrase.Ref("prompt.won", names(s.winners)), endings[s.ending].Rule
		}
		return phrase.Ref("prompt.draw", names(s.winners)), endings[s.ending].Rule
	}
	kind := s.Owed(s.asking.first()).Kind
	if s.asking.has(seat) {
		return s.questionText(seat), s.askRule(kind)
	}
	if s.asking.len() > 1 {
		return phrase.Ref("prompt.decide", names(s.asking), waitedFor[kind]), s.askRule(kind)
	}
	return phrase.Ref("prompt.decides", names(s.asking), waitedFor[kind]), s.askRule(kind)
}

// side shows a fighter. A limit is shown only to those who may know it.
func (s *state) side(viewer, y riposte.Seat) scene.Side {
	f, word, c := s.fighter(y), s.word(y), s.game.content
	limit := func(i stat) int {
		if s.knowsHand(viewer, y) || s.known(y, i) {
			return int(f.limit[i])
		}
		return 0
	}
	meter := func(i stat) scene.Meter {
		return scene.Meter{ID: word + "-" + c.Stats[i].Word, Label: s.game.terms.stats[i], Value: int(f.up[i]), Max: limit(i), Unit: unitCards, Rule: "DU-1.16"}
	}
	side := scene.Side{
		ID: word, Seat: y, Name: seatTexts[y].name, Main: meter(endurance),
		Meters: []scene.Meter{meter(strength), meter(speed), meter(dexterity)},
		Badges: s.badges(y),
		Acting: s.asking.has(y), Out: s.out.has(y),
	}
	side.Main.Rule = "DU-8.3"
	if mates := s.game.ally[y-1] &^ only(y); mates != 0 {
		side.Role = phrase.Ref("role.with", names(mates))
	}
	return side
}

// known reports whether everybody knows a limit, DU-8.2 and DU-8.13.
func (s *state) known(y riposte.Seat, i stat) bool {
	f := s.fighter(y)
	return s.opened() || f.exhausted(i) || i == endurance && f.spent
}

// badges are the conditions of a fighter, DU-5.41.
func (s *state) badges(y riposte.Seat) (notes []scene.Note) {
	add := func(is bool, rule riposte.RuleID, tone scene.Tone, key string, args ...any) {
		if is {
			notes = append(notes, scene.Note{Text: phrase.Ref(key, args...), Tone: tone, Rule: rule})
		}
	}
	f := s.fighter(y)
	add(s.out.has(y), "DU-5.40", scene.ToneBad, "badge.removed")
	for i := range stats {
		if f.exhausted(i) && f.up[i] > 0 {
			add(true, "DU-5.36", scene.ToneBad, "badge.exhausted", s.game.terms.stats[i])
		}
	}
	if s.out.has(y) || f.up[speed] == 0 {
		return notes
	}
	with := s.engaged(y)
	add(with != 0, "DU-4.2", scene.ToneAct, "badge.engaged", names(with))
	add(s.phase > slots && s.acting == y, "DU-4.6", "", "badge.acting")
	add(f.last == block, "DU-5.17", scene.ToneGood, "badge.guard-high")
	add(f.last == evade, "DU-5.17", scene.ToneGood, "badge.guard-low")
	add(s.retreating.has(y), "DU-5.22", "", "badge.retreating")
	add(s.fled.has(y), "DU-5.21", "", "badge.retreated")
	add(s.fought.has(y) && !s.fighting.has(y), "DU-2.20", "", "badge.fought")
	if f.stamp > 0 {
		notes = append(notes, scene.Note{Text: phrase.Ref("badge.stamp", f.stamp), Long: phrase.Ref("badge.stamp.long"), Rule: "DU-2.15"})
	}
	add(s.resigned.has(y), "DU-6.9", scene.ToneBad, "badge.resigned")
	return notes
}

// slotsShown is the order of the phase or, in a fight, of actions.
func (s *state) slotsShown() (list []scene.Slot) {
	o, at := &s.line, int(s.at)-1
	switch s.phase {
	case acting, striking, resisting:
		o, at = &s.turns, int(s.step)-1
	case foreseeing, cancelling: // known since step 5
		o, at = &s.turns, -1
	case moving, slots, opening, answering, programme, hastening:
	case over, placing, revealing:
		return nil
	}
	for i := range o.n {
		y := o.at(i)
		slot := scene.Slot{ID: strconv.Itoa(int(i) + 1), Side: s.word(y), Seat: y, Label: seatTexts[y].name, Note: phrase.Ref("slot.speed", s.fighter(y).up[speed])}
		switch {
		case s.out.has(y):
			slot.State = scene.SlotOut
		case int(i) < at:
			slot.State = scene.SlotActed
		case int(i) == at:
			slot.State = scene.SlotNow
		}
		list = append(list, slot)
	}
	return list
}

// board is the table: terrain as it lies now, and the bases.
func (s *state) board() *scene.Board {
	f := s.game.field
	b := f.bare(s.game.content, s.game.terms.legend)
	for set := s.alive(); set != 0 && s.phase != placing; set = set.rest() {
		y := set.first()
		for with := s.engaged(y) &^ (only(y)<<1 - 1); with != 0; with = with.rest() {
			z := with.first()
			b.Links = append(b.Links, scene.Link{A: s.word(y), B: s.word(z), Now: s.fighting.has(y) && s.fighting.has(z)})
		}
	}
	for set := s.pieces(f.all); set != 0; set &= set - 1 {
		b.Shapes = append(b.Shapes, s.pieceShape(lowest(set)))
	}
	for set := s.alive(); set != 0; set = set.rest() {
		y := set.first()
		p := s.fighter(y)
		if s.phase == placing && int(y) >= int(s.at) {
			continue // not on the table yet
		}
		b.Tokens = append(b.Tokens, scene.Token{
			ID: s.word(y), Seat: y, X: int(p.x), Y: int(p.y), Radius: int(s.game.content.radius()),
			Letter: s.colour(y)[:1], Label: seatTexts[y].name, Badges: s.badges(y),
		})
	}
	return b
}

// bare is a battlefield without anything on it.
func (f *Battlefield) bare(c *Content, legend []scene.Legend) *scene.Board {
	return &scene.Board{
		ID: f.ID, Title: f.title, Plane: true, Width: int(f.W), Height: int(f.H),
		Legend: legend,
		Ring:   c.Engage,
	}
}

func (s *state) pieceShape(i int) scene.Shape {
	p := &s.game.field.Pieces[i]
	return p.drawn(s.centre(i).Sub(p.centre))
}

// drawn is the piece, moved that far from where it first lay.
func (p *Piece) drawn(moved geom.Point) scene.Shape {
	sh := scene.Shape{ID: p.ID, Kind: scene.ShapePolygon, Class: p.Class.String(), Label: p.label, Radius: int(p.R), Rule: "DU-7.3", Note: p.use}
	sh.Thing, _, _ = strings.Cut(p.ID, "-")
	if p.Destructible || p.Projectile {
		sh.Mark = phrase.Number(p.Weight)
	}
	points := p.Points
	switch {
	case p.R > 0:
		sh.Kind = scene.ShapeCircle
	case len(points) == 2: // a rectangle, given by its corners
		a, z := points[0], points[1]
		points = []geom.Point{a, {X: z.X, Y: a.Y}, z, {X: a.X, Y: z.Y}}
	}
	for _, q := range points {
		q = q.Add(moved)
		sh.Points = append(sh.Points, [2]int{int(q.X), int(q.Y)})
	}
	return sh
}

// revealed is the face-up piles of a fighter, DU-1.17.
func (s *state) revealed(y riposte.Seat) scene.Pile {
	f := s.fighter(y)
	p := scene.Pile{ID: s.word(y) + "-revealed", Title: seatTexts[y].revealed, Seat: y, Lay: scene.LayShown}
	for i := range stats {
		card := s.card(y, i, "up")
		card.Up = int(f.up[i])
		card.Facts = []scene.Fact{{Label: factRevealed, Value: phrase.Number(f.up[i]), Rule: "DU-1.16"}}
		if f.exhausted(i) && f.up[i] > 0 {
			card.Text = isExhausted
		}
		p.Cards = append(p.Cards, card)
	}
	return p
}

// handPile is the hand, DU-1.13, for its owner.
func (s *state) handPile(y riposte.Seat) scene.Pile {
	f := s.fighter(y)
	p := scene.Pile{ID: s.word(y) + "-hand", Title: seatTexts[y].hand, Seat: y, Secret: !s.opened(), Lay: scene.LayHand}
	for i := range stats {
		card := s.card(y, i, "hand")
		card.Up, card.Hidden = int(f.up[i]), int(f.hand(i))
		card.Facts = []scene.Fact{
			{Label: factInHand, Value: phrase.Number(f.hand(i)), Rule: "DU-1.13"},
			{Label: factInDeck, Value: phrase.Number(f.limit[i]), Rule: "DU-1.12"},
		}
		p.Cards = append(p.Cards, card)
	}
	return p
}

func (s *state) card(y riposte.Seat, i stat, where string) scene.Card {
	st := &s.game.content.Stats[i]
	return scene.Card{
		ID: s.word(y) + "-" + where + "-" + st.Word, Name: s.game.terms.stats[i], Kind: strings.ToLower(st.Name), Figure: st.Suit, Rule: "DU-1.5",
	}
}

// rowPile is the dice of a fighter. They are open from step 4 on (DU-8.6); before
// that, if a row is set die by die, its owner sees it and others see how many dice
// are set.
func (s *state) rowPile(viewer, y riposte.Seat) (scene.Pile, bool) {
	f := s.fighter(y)
	if !s.fighting.has(y) || f.dice == 0 {
		return scene.Pile{}, false
	}
	p := scene.Pile{ID: s.word(y) + "-dice", Title: seatTexts[y].dice, Seat: y, Lay: scene.LayRow}
	if !s.knowsRow(viewer, y) {
		p.Down = int(f.dice)
		return p, true
	}
	p.Secret = !s.open && !s.opened()
	for i, d := range f.row[:f.dice] {
		a, say := &s.game.content.Actions[d.action()], &s.game.terms.actions[d.action()]
		card := scene.Card{
			ID: s.dieID(y, i+1), Name: say.name, Kind: "die", Figure: "die-" + strconv.Itoa(int(d.action())), Text: say.text,
			Tab: phrase.Number(i + 1), Rule: a.Rule, State: s.dieState(y, i),
		}
		if t := d.target(); t != riposte.Nobody {
			card.Whom = s.word(t)
			card.Facts = []scene.Fact{{Label: factColour, Value: seatTexts[t].name, Rule: "DU-4.12"}}
		}
		p.Cards = append(p.Cards, card)
	}
	return p, true
}

// dieID is the ID of a die of a row, counted from 1.
func (s *state) dieID(y riposte.Seat, die int) string { return s.word(y) + "-die-" + strconv.Itoa(die) }

// dieState is whether a die of a row, counted from 0, has had its turn, DU-4.27.
func (s *state) dieState(y riposte.Seat, die int) scene.SlotState {
	if s.phase < acting {
		return ""
	}
	at := len(s.turns.seats)
	for i := range s.turns.n {
		if s.turns.at(i) == y {
			at = int(i)
		}
	}
	switch now := int(s.step) - 1; { // the place in the order of the die that is being played
	case die < int(s.round), die == int(s.round) && at < now:
		return scene.SlotActed
	case die == int(s.round) && at == now:
		return scene.SlotNow
	}
	return ""
}

// knowsRow reports whether a viewer knows an owner's row, DU-8.6.
func (s *state) knowsRow(viewer, owner riposte.Seat) bool {
	return viewer == owner || s.open || s.opened()
}
