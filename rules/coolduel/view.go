package coolduel

import (
	"fmt"
	"riposte/phrase"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/scene"
)

// View lists what a seat may see: everything but selections at a rest (CD-9.1).
func (s *state) View(seat riposte.Seat) scene.View {
	g := s.game
	v := scene.View{
		Seat:   seat,
		Title:  phrase.Plain(s.title()),
		Meters: s.clocks(),
		Board:  s.viewBoard(seat),
		Order:  s.order(),
		Notes:  slices.Clone(g.options.defaultNotes),
	}
	if s.round <= 1 && s.cycle == 0 && s.phase != over {
		v.Notes = append(v.Notes, scene.Note{Text: manners, Rule: "CD-1.2"})
	}
	prompt, rule := s.prompt(seat)
	v.Prompt, v.Rule = phrase.Plain(prompt), rule
	for rest := g.cast; rest != 0; rest = rest.rest() {
		v.Sides = append(v.Sides, s.side(rest.first()))
	}
	if s.Owed(seat).Mode.Must() {
		v.Asks = s.asks(seat)
	}
	if s.phase == lucky && !g.options.luckFirst {
		v.Notes = append(v.Notes, scene.Note{
			Text: phrase.Plain(fmt.Sprintf("On the table, d%d: %s", s.roll.sides, strings.Trim(fmt.Sprint(s.roll.face[:s.roll.n]), "[]"))), Tone: scene.ToneAct, Rule: "CD-9.8",
		})
	}
	if (s.phase == packing || s.phase == uniting) && g.options.open {
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Plain(s.Called(s.asked) + " has selected: " + s.kitText(&s.drafts[s.asked])), Rule: "CD-1.67"})
	} else if (s.phase == packing || s.phase == uniting) && s.selects(seat) {
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Plain("Selected: " + s.kitText(&s.drafts[seat])), Tone: scene.ToneSecret, Rule: "CD-9.2"})
	}
	shown := s.shownArena()
	for rest := s.present(); rest != 0; rest = rest.rest() {
		if u := rest.first(); s.f(u).arena != shown {
			v.Notes = append(v.Notes, scene.Note{Text: phrase.Plain(s.called(u) + " is on the other map, at " + s.f(u).at.String()), Rule: "CD-8.33"})
		}
	}
	return v
}

// manners is what the author asks of who plays.
const manners = "Please be cool while you duel, and keep it moving: two or three signature moves are plenty."

func (s *state) title() string {
	switch {
	case s.phase == over:
		return "The end"
	case s.phase.rests() && s.round == 0:
		return "Before the first round"
	case s.phase.rests():
		return fmt.Sprintf("Rest after round %d", s.round)
	case s.acting != 0:
		return fmt.Sprintf("Round %d, %s's turn", s.round, s.called(s.acting))
	}
	return fmt.Sprintf("Round %d", s.round)
}

// prompt is the one line that says whose decision it is.
func (s *state) prompt(seat riposte.Seat) (string, riposte.RuleID) {
	if s.phase == over {
		if w := s.outcome.Winner(); w != riposte.Nobody {
			return s.game.names[w] + " has won.", s.outcome.Rule
		}
		return "Nobody has won alone.", s.outcome.Rule
	}
	kind := kinds[s.phase]
	if s.Owed(seat).Mode.Must() {
		return s.question(), kind.Rule
	}
	if s.asked == riposte.Nobody {
		return "The seats select their equipment.", kind.Rule
	}
	return s.game.names[s.asked] + " decides: " + strings.ToLower(kind.Title[:1]) + kind.Title[1:] + ".", kind.Rule
}

func (s *state) question() string {
	fl := &s.flow
	switch s.phase {
	case choosing:
		return "Which of your characters acts next?"
	case turning:
		return fmt.Sprintf("%s: %d of %d AP left.", s.brief(s.acting), s.f(s.acting).ap, s.trait(s.acting).maxAP)
	case answering:
		return fmt.Sprintf("%s. %d AP to answer with.", s.strikeText(), s.f(fl.on).ap)
	case lucky:
		return s.thrown() + fmt.Sprintf("Of %d luck %s add one? And to which die?", s.f(s.roll.by).luck, map[bool]string{true: "die", false: "dice"}[s.f(s.roll.by).luck == 1])
	case stancing:
		return fmt.Sprintf("Half the HP are gone, %d of %d left. Enter Berserk Stance? It is offered once before a rest.", s.f(s.hits.first()).hp, s.trait(s.hits.first()).maxHP)
	case breaking:
		return "Which item of " + s.called(fl.broken) + " is damaged? At durability 0 it is broken."
	case balking:
		return "Is the mule moved?"
	case mapping:
		return "Which map lies behind the glass?"
	case arming:
		return "Select what you hold, wear and have ready in the next round, or keep it. Everything is whole again."
	case uniting:
		return "Select who goes with you in the next round, or keep who does."
	case packing:
		return "Select your inventory for the next round, or keep it."
	}
	return ""
}

// thrown is what the dice on the table come to so far.
func (s *state) thrown() string {
	fl := &s.flow
	if s.game.options.luckFirst {
		return ""
	}
	sum := 0
	for _, face := range s.roll.face[:s.roll.n] {
		sum += int(face)
	}
	switch then := s.roll.then; {
	case then == stageAimed:
		o := s.printed(fl.by, fl.kind, fl.both, fl.blow)
		return fmt.Sprintf("The attack comes to %d against a dodge score of %d. ", sum+s.attackBonus(fl.by, &o, fl.special), fl.score)
	case then == stageParried:
		o, _ := s.offence(fl.on, fl.backHand, fl.back)
		return fmt.Sprintf("The dice of the parry show %d, it needs %d. ", sum, s.parryNeeds(fl.on, &o))
	case then == stageShot:
		return fmt.Sprintf("The shot comes to %d, and each 10 is thrown again. ", int(fl.gun)+sum)
	}
	return fmt.Sprintf("The roll shows %d. ", sum)
}

func (s *state) shownArena() uint8 {
	if s.acting != 0 {
		return s.f(s.acting).arena
	}
	return 0
}

// order is whose turn comes when: the phaseCount in seat order, CD-2.21.
func (s *state) order() (list []scene.Slot) {
	if s.turnOf == riposte.Nobody {
		return nil
	}
	seat := s.turnOf
	for range s.game.n {
		for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
			u := rest.first()
			slot := scene.Slot{ID: u.String(), Side: u.String(), Seat: seat, Label: phrase.Plain(s.called(u))}
			switch f := s.f(u); {
			case !f.on:
				slot.State = scene.SlotOut
			case u == s.acting:
				slot.State = scene.SlotNow
			case f.acted && seat == s.turnOf:
				slot.State = scene.SlotActed
			}
			list = append(list, slot)
		}
		if seat++; int(seat) > s.game.n {
			seat = 1
		}
	}
	return list
}

var legends = []scene.Legend{
	{Letter: ".", Class: "floor", Label: "open floor", Rule: "CD-8.6"},
	{Letter: "#", Class: "cover", Label: "wall, cover", Rule: "CD-8.19"},
	{Letter: "T", Class: "cover", Label: "tent, cover", Rule: "CD-8.24"},
	{Letter: "O", Class: "cover", Label: "pillar, curved cover", Rule: "CD-8.22"},
	{Letter: "t", Class: "trellis", Label: "trellis: no way, no cover", Rule: "CD-8.26"},
	{Letter: "D", Class: "difficult", Label: "difficult terrain: 1 AP more", Rule: "CD-8.7"},
	{Letter: "~", Class: "water", Label: "water", Rule: "CD-8.5"},
	{Letter: "M", Class: "magma", Label: "magma: who enters loses", Rule: "CD-8.38"},
	{Letter: "G", Class: "glass", Label: "stained glass", Rule: "CD-8.29"},
	{Letter: "S", Class: "stairs", Label: "stairs", Rule: "CD-8.54"},
	{Letter: "x", Class: "decoration", Label: "decoration: no effect", Rule: "CD-8.41"},
}

// initial is the letter of a name on its piece.
func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(strings.TrimPrefix(name, "the "))
	return string(unicode.ToUpper(r))
}

func (s *state) viewBoard(seat riposte.Seat) *scene.Board {
	arena := s.shownArena()
	m := s.mapOf(arena)
	b := &scene.Board{
		ID: m.Word, Title: phrase.Plain(m.Name), Look: looks[m.Word].ground, Width: int(m.W), Height: int(m.H),
		Legend: m.legendOf(), Shapes: m.features(),
	}
	for _, row := range m.Rows {
		row = strings.Map(func(r rune) rune {
			if strings.ContainsRune("AB1234", r) {
				return '.'
			}
			return r
		}, row)
		b.Cells = append(b.Cells, row)
	}
	squares := func(id, class, label string, rule riposte.RuleID, set *area) {
		if points := set.inRows(); points != nil {
			b.Shapes = append(b.Shapes, scene.Shape{ID: id, Kind: scene.ShapeSquares, Class: class, Label: phrase.Plain(label), Points: points, Rule: rule})
		}
	}
	squares("rough", "rough", "broken ground: 1 AP more", "CD-7.65", &s.rough[arena])
	squares("portal", "portal", "broken glass: a way to the other map", "CD-8.31", s.portal(arena))
	var goods area
	for i, it := range m.goods {
		if s.taken[arena]>>i&1 == 0 {
			goods.add(it.at)
		}
	}
	squares("goods", "goods", "things to take", "CD-3.41", &goods)
	b.Shapes = append(b.Shapes, s.dangers(seat, arena)...)
	for rest := s.present(); rest != 0; rest = rest.rest() {
		u := rest.first()
		f, t := s.f(u), s.trait(u)
		if f.arena != arena {
			continue
		}
		letter := initial(s.called(u))
		b.Tokens = append(b.Tokens, scene.Token{
			ID: u.String(), Seat: u.seat(), X: int(f.at.x), Y: int(f.at.y), Size: int(t.size), Letter: letter, Label: phrase.Plain(s.called(u)), Small: !u.pc(), Badges: s.badges(u),
		})
	}
	return b
}
