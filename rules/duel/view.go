package duel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/geom"
	"riposte/scene"
)

// View lists what the seat may see, section 8 of the ledger.
func (s *state) View(seat riposte.Seat) scene.View {
	o := &s.duel.options
	v := scene.View{
		Seat:  seat,
		Title: phrase.Plain(s.title()),
		Meters: []scene.Meter{
			{ID: "turn", Label: "Turn", Value: int(s.turn), Max: o.turnLimit, Rule: "DU-6.7"},
			{ID: "quiet", Label: "Quiet turns", Value: int(s.quiet), Max: o.quietLimit, Rule: "DU-6.6"},
		},
		Board: s.board(),
		Order: s.slotsShown(),
	}
	prompt, rule := s.prompt(seat)
	v.Prompt, v.Rule = phrase.Plain(prompt), rule
	for y := riposte.Seat(1); int(y) <= s.duel.n; y++ {
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
		v.Notes = append(v.Notes, scene.Note{Text: "Your last Endurance card would take you out of the duel.", Tone: scene.ToneSecret, Rule: "DU-2.10"})
	}
	return v
}

// optionNotes is the rulings in force that are not the default.
func (s *state) optionNotes() (notes []scene.Note) {
	o := &s.duel.options
	for _, n := range [...]struct {
		is   bool
		rule riposte.RuleID
		text string
	}{
		{o.noEngagedMove, "DU-3.31", "Who is engaged can't move."},
		{o.engagedOnly, "DU-4.5", "Actions are aimed at engaged enemies only."},
		{o.each, "DU-4.13", "In fights of more than two, Speed dice for each enemy."},
		{o.slowest, "DU-4.7", "The slowest of a fight is the acting player."},
		{o.byDexterity, "DU-4.19", "Dexterity is revealed in the order of Dexterity."},
		{o.tiedCancel, "DU-4.21", "Of equal Dexterity the fastest cancels."},
		{o.absolute, "DU-5.14", "A Grapple hurts by the difference, whoever is stronger."},
		{o.immediate, "DU-5.22", "A Retreat is made at once."},
	} {
		if n.is {
			notes = append(notes, scene.Note{Text: phrase.Plain(n.text), Rule: n.rule})
		}
	}
	return notes
}

// knowsHand is DU-8.1, and DU-8.13 for after the end.
func (s *state) knowsHand(viewer, owner riposte.Seat) bool { return viewer == owner || s.opened() }

// opened reports whether all is public.
func (s *state) opened() bool { return s.phase == over }

var phaseTitles = [...]string{
	over: "the end", placing: "deployment", revealing: "Reveal Phase", moving: "Motion Phase", slots: "Melee Phase",
	opening: "fight, step 1", answering: "fight, step 2", programme: "fight, step 3", hastening: "fight, step 5",
	foreseeing: "fight, step 6", cancelling: "fight, step 6", acting: "fight", striking: "fight", resisting: "fight",
}

func (s *state) title() string {
	t := fmt.Sprintf("Turn %d, %s", s.turn, phaseTitles[s.phase])
	if s.phase >= acting {
		t += fmt.Sprintf(", round %d", s.round+1)
	}
	return t
}

// prompt is the one line that says whose decision it is.
func (s *state) prompt(seat riposte.Seat) (string, riposte.RuleID) {
	if s.phase == over {
		verb := "share the draw"
		if s.won() {
			verb = "won"
		}
		return s.names(s.winners) + " " + verb + ".", endings[s.ending].rule
	}
	kind := s.Owed(s.asking.first()).Kind
	if s.asking.has(seat) {
		return s.questionText(seat), s.askRule(kind)
	}
	verb := "decides"
	if s.asking.len() > 1 {
		verb = "decide"
	}
	return fmt.Sprintf("%s %s: %s.", s.names(s.asking), verb, waitedFor[kind]), s.askRule(kind)
}

// side shows a fighter. Only whoever may know it sees a limit.
func (s *state) side(viewer, y riposte.Seat) scene.Side {
	f, word, c := s.fighter(y), s.word(y), s.duel.content
	limit := func(i stat) int {
		if s.knowsHand(viewer, y) || s.known(y, i) {
			return int(f.limit[i])
		}
		return 0
	}
	meter := func(i stat) scene.Meter {
		return scene.Meter{ID: word + "-" + c.Stats[i].Word, Label: phrase.Plain(c.Stats[i].Name), Value: int(f.up[i]), Max: limit(i), Unit: "cards", Rule: "DU-1.16"}
	}
	side := scene.Side{
		ID: word, Seat: y, Name: phrase.Plain(s.name(y)), Main: meter(endurance),
		Meters: []scene.Meter{meter(strength), meter(speed), meter(dexterity)},
		Badges: s.badges(y),
		Acting: s.asking.has(y), Out: s.out.has(y),
	}
	side.Main.Rule = "DU-8.3"
	if mates := s.duel.ally[y-1] &^ only(y); mates != 0 {
		side.Role = phrase.Plain("with " + s.names(mates))
	}
	return side
}

// known reports whether everybody knows a limit, DU-8.2 and DU-8.13.
func (s *state) known(y riposte.Seat, i stat) bool {
	f := s.fighter(y)
	return s.opened() || f.exhausted(i) || i == endurance && f.spent
}

// badges is DU-5.41.
func (s *state) badges(y riposte.Seat) (notes []scene.Note) {
	add := func(is bool, rule riposte.RuleID, tone scene.Tone, format string, args ...any) {
		if is {
			notes = append(notes, scene.Note{Text: phrase.Plain(fmt.Sprintf(format, args...)), Tone: tone, Rule: rule})
		}
	}
	f := s.fighter(y)
	add(s.out.has(y), "DU-5.40", scene.ToneBad, "removed")
	for i := range stats {
		add(f.exhausted(i) && f.up[i] > 0, "DU-5.36", scene.ToneBad, "%s exhausted", s.duel.content.Stats[i].Name)
	}
	if s.out.has(y) || f.up[speed] == 0 {
		return notes
	}
	with := s.engaged(y)
	add(with != 0, "DU-4.2", scene.ToneAct, "engaged with %s", s.names(with))
	add(s.phase > slots && s.acting == y, "DU-4.6", "", "acting player")
	add(f.last == block, "DU-5.17", scene.ToneGood, "guarded high")
	add(f.last == evade, "DU-5.17", scene.ToneGood, "guarded low")
	add(s.retreating.has(y), "DU-5.22", "", "retreating")
	add(s.fled.has(y), "DU-5.21", "", "retreated")
	add(s.fought.has(y) && !s.fighting.has(y), "DU-2.20", "", "has fought")
	add(f.stamp > 0, "DU-2.14", "", "stamp %d", f.stamp)
	add(s.resigned.has(y), "DU-6.9", scene.ToneBad, "has resigned")
	return notes
}

// slotsShown is the order of the phase, or of actions in a fight.
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
		slot := scene.Slot{ID: fmt.Sprint(i + 1), Side: s.word(y), Seat: y, Label: phrase.Plain(s.name(y)), Note: phrase.Plain(fmt.Sprintf("Sp %d", s.fighter(y).up[speed]))}
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
	f := s.duel.field
	b := f.bare(s.duel.content)
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
			ID: s.word(y), Seat: y, X: int(p.x), Y: int(p.y), Radius: int(s.duel.content.radius()),
			Letter: s.name(y)[:1], Label: phrase.Plain(s.name(y)), Badges: s.badges(y),
		})
	}
	return b
}

// bare is a battlefield without anything on it.
func (f *Battlefield) bare(c *Content) *scene.Board {
	return &scene.Board{
		ID: f.ID, Title: phrase.Plain(f.Name), Plane: true, Width: int(f.W), Height: int(f.H),
		Legend: []scene.Legend{
			{Class: "level", Label: "level: run", Rule: "DU-3.12"},
			{Class: "uneven", Label: "uneven: climb", Rule: "DU-3.13"},
			{Class: "blocking", Label: "blocking", Rule: "DU-3.14"},
			{Class: "ring", Label: "within 2 inches: engaged", Rule: "DU-4.2"},
		},
		Ring: c.Engage,
	}
}

// Pictures are the battlefields of the ruleset, each with its start points.
func (r *ruleset) Pictures(option string) (out []scene.Board) {
	if option != "battlefield" {
		return nil
	}
	for i := range r.content.Fields {
		out = append(out, r.content.Fields[i].picture(r.content))
	}
	return out
}

// picture is a battlefield as it is before a duel, with the start points.
func (f *Battlefield) picture(c *Content) scene.Board {
	b := f.bare(c)
	for i := range f.Pieces {
		b.Shapes = append(b.Shapes, f.Pieces[i].drawn(geom.Point{}))
	}
	for i, at := range f.Starts {
		b.Tokens = append(b.Tokens, scene.Token{
			ID: seatWords[i], Seat: riposte.Seat(i + 1), X: int(at.X), Y: int(at.Y), Radius: c.Base / 2, Letter: fmt.Sprint(i + 1), Label: phrase.Plain(seatWords[i]),
		})
	}
	return *b
}

func (s *state) pieceShape(i int) scene.Shape {
	p := &s.duel.field.Pieces[i]
	return p.drawn(s.centre(i).Sub(p.centre))
}

// drawn is the piece, so far from where it lay at first.
func (p *Piece) drawn(moved geom.Point) scene.Shape {
	sh := scene.Shape{ID: p.ID, Kind: scene.ShapePolygon, Class: p.Class.String(), Label: phrase.Plain(p.label()), Radius: int(p.R), Rule: "DU-7.3", Note: phrase.Plain(p.use())}
	sh.Thing, _, _ = strings.Cut(p.ID, "-")
	if p.Destructible || p.Projectile {
		sh.Mark = phrase.Plain(fmt.Sprint(p.Weight))
	}
	points := p.Points
	switch {
	case p.R > 0:
		sh.Kind = scene.ShapeCircle
	case len(points) == 2: // a rectangle by its corners
		a, z := points[0], points[1]
		points = []geom.Point{a, {X: z.X, Y: a.Y}, z, {X: a.X, Y: z.Y}}
	}
	for _, q := range points {
		q = q.Add(moved)
		sh.Points = append(sh.Points, [2]int{int(q.X), int(q.Y)})
	}
	return sh
}

// label is the piece with what can be done with it.
func (p *Piece) label() string {
	return strings.TrimSuffix(p.ID+", "+p.use(), ", ")
}

// use is what can be done with the piece, and how heavy it is.
func (p *Piece) use() string {
	var parts []string
	if p.Destructible {
		parts = append(parts, "destructible")
	}
	if p.Projectile {
		parts = append(parts, "projectile")
	}
	if len(parts) > 0 {
		parts = append(parts, fmt.Sprintf("weight %d", p.Weight))
	}
	return strings.Join(parts, ", ")
}

// revealed is the face-up piles of a fighter, DU-1.17.
func (s *state) revealed(y riposte.Seat) scene.Pile {
	f := s.fighter(y)
	p := scene.Pile{ID: s.word(y) + "-revealed", Title: phrase.Plain(s.name(y) + ", revealed"), Seat: y, Lay: scene.LayShown}
	for i := range stats {
		card := s.card(y, i, "up")
		card.Up = int(f.up[i])
		card.Facts = []scene.Fact{{Label: "revealed", Value: phrase.Plain(fmt.Sprint(f.up[i])), Rule: "DU-1.16"}}
		if f.exhausted(i) && f.up[i] > 0 {
			card.Text = "exhausted"
		}
		p.Cards = append(p.Cards, card)
	}
	return p
}

// handPile is the hand, DU-1.13: for its owner.
func (s *state) handPile(y riposte.Seat) scene.Pile {
	f := s.fighter(y)
	p := scene.Pile{ID: s.word(y) + "-hand", Title: phrase.Plain("Hand of " + s.name(y)), Seat: y, Secret: !s.opened(), Lay: scene.LayHand}
	for i := range stats {
		card := s.card(y, i, "hand")
		card.Up, card.Hidden = int(f.up[i]), int(f.hand(i))
		card.Facts = []scene.Fact{
			{Label: "in hand", Value: phrase.Plain(fmt.Sprint(f.hand(i))), Rule: "DU-1.13"},
			{Label: "in the deck", Value: phrase.Plain(fmt.Sprint(f.limit[i])), Rule: "DU-1.12"},
		}
		p.Cards = append(p.Cards, card)
	}
	return p
}

func (s *state) card(y riposte.Seat, i stat, where string) scene.Card {
	st := &s.duel.content.Stats[i]
	return scene.Card{
		ID: s.word(y) + "-" + where + "-" + st.Word, Name: phrase.Plain(st.Name), Kind: strings.ToLower(st.Name), Figure: st.Suit, Rule: "DU-1.5",
	}
}

// rowPile is the dice of a fighter: open from step 4 on (DU-8.6), before that its
// own of a row that is set die by die, and of others how many are set.
func (s *state) rowPile(viewer, y riposte.Seat) (scene.Pile, bool) {
	f := s.fighter(y)
	if !s.fighting.has(y) || f.dice == 0 {
		return scene.Pile{}, false
	}
	p := scene.Pile{ID: s.word(y) + "-dice", Title: phrase.Plain("Dice of " + s.name(y)), Seat: y, Lay: scene.LayRow}
	if !s.knowsRow(viewer, y) {
		p.Down = int(f.dice)
		return p, true
	}
	p.Secret = !s.open && !s.opened()
	for i, d := range f.row[:f.dice] {
		a := &s.duel.content.Actions[d.action()]
		card := scene.Card{
			ID: fmt.Sprintf("%s-die-%d", s.word(y), i+1), Name: phrase.Plain(a.Name), Kind: "die", Figure: fmt.Sprintf("die-%d", d.action()), Text: phrase.Plain(a.Text),
			Tab: phrase.Plain(fmt.Sprint(i + 1)), Rule: a.Rule, State: s.dieState(y, i),
		}
		if t := d.target(); t != riposte.Nobody {
			card.Whom = s.word(t)
			card.Facts = []scene.Fact{{Label: "colour", Value: phrase.Plain(s.name(t)), Rule: "DU-4.12"}}
		}
		p.Cards = append(p.Cards, card)
	}
	return p, true
}

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
	switch now := int(s.step) - 1; { // the place in the order whose die is played
	case die < int(s.round), die == int(s.round) && at < now:
		return scene.SlotActed
	case die == int(s.round) && at == now:
		return scene.SlotNow
	}
	return ""
}

// knowsRow is DU-8.6.
func (s *state) knowsRow(viewer, owner riposte.Seat) bool {
	return viewer == owner || s.open || s.opened()
}
