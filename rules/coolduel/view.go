package coolduel

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/ground"
	"riposte/scene"
)

// View lists what a seat may see: everything but selections at a rest (CD-9.1).
func (s *state) View(seat riposte.Seat) scene.View { return viewer{s}.view(seat) }

func (s viewer) view(seat riposte.Seat) scene.View {
	g := s.game
	v := scene.View{
		Seat:   seat,
		Title:  s.Title(),
		Meters: s.clocks(),
		Board:  s.viewBoard(seat),
		Order:  s.slots(),
		Notes:  slices.Clone(g.options.defaultNotes),
	}
	if s.round <= 1 && s.cycle == 0 && s.phase != over {
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Ref("note.manners"), Rule: "CD-1.2"})
	}
	v.Prompt, v.Rule = s.prompt(seat)
	for rest := g.cast; rest != 0; rest = rest.rest() {
		v.Sides = append(v.Sides, s.side(rest.first()))
	}
	if s.Owed(seat).Mode.Must() {
		v.Asks = s.asks(seat)
	}
	if s.phase == lucky && !g.options.luckFirst {
		v.Notes = append(v.Notes, scene.Note{
			Text: phrase.Ref("note.dice", s.roll.sides, strings.Trim(fmt.Sprint(s.roll.face[:s.roll.n]), "[]")), Tone: scene.ToneAct, Rule: "CD-9.8",
		})
	}
	if (s.phase == packing || s.phase == uniting) && g.options.open {
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Ref("note.selected", s.character(s.asked), s.kitText(&s.drafts[s.asked])), Rule: "CD-1.67"})
	} else if (s.phase == packing || s.phase == uniting) && s.rests().selects(seat) {
		v.Notes = append(v.Notes, scene.Note{Text: phrase.Ref("note.selected.own", s.kitText(&s.drafts[seat])), Tone: scene.ToneSecret, Rule: "CD-9.2"})
	}
	shown := s.shownArena()
	for rest := s.present(); rest != 0; rest = rest.rest() {
		if u := rest.first(); s.f(u).arena != shown {
			v.Notes = append(v.Notes, scene.Note{Text: phrase.Ref("note.other-map", s.game.name(u), s.f(u).at.String()), Rule: "CD-8.33"})
		}
	}
	return v
}

// Title is the title of every view.
func (s *state) Title() phrase.Text {
	switch {
	case s.phase == over:
		return phrase.Ref("title.end")
	case s.phase.rests() && s.round == 0:
		return phrase.Ref("title.before")
	case s.phase.rests():
		return phrase.Ref("title.rest", s.round)
	case s.acting != 0:
		return phrase.Ref("title.turn", s.round, s.game.name(s.acting))
	}
	return phrase.Ref("title.round", s.round)
}

// prompt is the one line that says whose decision it is.
func (s viewer) prompt(seat riposte.Seat) (phrase.Text, riposte.RuleID) {
	if s.phase == over {
		if w := s.outcome.Winner(); w != riposte.Nobody {
			return phrase.Ref("prompt.won", s.character(w)), s.outcome.Rule
		}
		return phrase.Ref("prompt.drawn"), s.outcome.Rule
	}
	kind := &decisionKinds[s.phase]
	if s.Owed(seat).Mode.Must() {
		return s.question(), kind.Rule
	}
	if s.asked == riposte.Nobody {
		return phrase.Ref("prompt.select"), kind.Rule
	}
	return phrase.Ref("prompt.decides."+kind.Name, s.character(s.asked)), kind.Rule
}

// character is what sentences call a seat.
func (s viewer) character(seat riposte.Seat) phrase.Text { return s.game.name(unitOf(seat, 0)) }

func (s viewer) question() phrase.Text {
	fl := &s.flow
	switch s.phase {
	case turning:
		left, most := s.f(s.acting).ap, s.trait(s.acting).maxAP
		if s.acting.pc() {
			return phrase.Ref("prompt.turn", left, most)
		}
		return phrase.Ref("prompt.turn.companion", s.brief(s.acting), left, most)
	case answering:
		key := "prompt.react"
		if len(s.Legal(nil, s.asked)) == 1 {
			key += ".none"
		}
		if !fl.on.pc() {
			key += ".companion"
		}
		return phrase.Ref(key, s.strikeText(), s.f(fl.on).ap)
	case lucky:
		question := phrase.Ref("prompt.luck", s.f(s.roll.by).luck)
		if s.game.options.luckFirst {
			return question
		}
		return phrase.Ref("prompt.luck.thrown", s.thrown(), question)
	case stancing:
		return phrase.Ref("prompt.stance", s.f(s.hits.first()).hp, s.trait(s.hits.first()).maxHP)
	case breaking:
		if fl.broken == unitOf(s.asked, 0) {
			return phrase.Ref("prompt.item.own")
		}
		return phrase.Ref("prompt.item", s.game.name(fl.broken))
	case over:
		return ""
	case choosing, balking, mapping, arming, packing, uniting:
	}
	return phrase.Ref("prompt." + decisionKinds[s.phase].Name)
}

// thrown is what the dice on the table add up to so far.
func (s viewer) thrown() phrase.Text {
	fl := &s.flow
	sum := 0
	for _, face := range s.roll.face[:s.roll.n] {
		sum += int(face)
	}
	switch then := s.roll.then; {
	case then == stageAimed:
		o := s.attacks().printed(fl.by, fl.kind, fl.both, fl.blow)
		return phrase.Ref("dice.attack", sum+s.rolls().attackBonus(fl.by, &o, fl.special), fl.score)
	case then == stageParried:
		o, _ := s.attacks().offence(fl.on, fl.backHand, fl.back)
		return phrase.Ref("dice.parry", sum, s.parryNeeds(fl.on, &o))
	case then == stageShot:
		return phrase.Ref("dice.shot", int(fl.gun)+sum)
	}
	return phrase.Ref("dice.roll", sum)
}

func (s viewer) shownArena() uint8 {
	if s.acting != 0 {
		return s.f(s.acting).arena
	}
	return 0
}

// slots say whose turn comes when: the phases in seat order, CD-2.21.
func (s viewer) slots() (list []scene.Slot) {
	if s.turnOf == riposte.Nobody {
		return nil
	}
	seat := s.turnOf
	for range s.game.n {
		for rest := ofSeat(seat) & s.game.cast; rest != 0; rest = rest.rest() {
			u := rest.first()
			slot := scene.Slot{ID: u.String(), Side: u.String(), Seat: seat, Label: s.game.name(u)}
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

// initial is the letter of a name on its piece.
func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(strings.TrimPrefix(name, "the "))
	return string(unicode.ToUpper(r))
}

// letter is what is written on a piece.
func (s viewer) letter(u unit) string {
	if u.pc() {
		return initial(s.Called(u.seat()))
	}
	return initial(s.stats(u).Name)
}

func (s viewer) viewBoard(seat riposte.Seat) *scene.Board {
	arena := s.shownArena()
	m := s.mapOf(arena)
	b := bareBoard(m)
	squares := func(id, class string, label phrase.Text, rule riposte.RuleID, set *ground.Area) {
		if points := set.InRows(); points != nil {
			b.Shapes = append(b.Shapes, scene.Shape{ID: id, Kind: scene.ShapeSquares, Class: class, Label: label, Points: points, Rule: rule})
		}
	}
	squares("rough", "rough", phrase.Ref("ground.rough"), "CD-7.65", &s.rough[arena])
	squares("portal", "portal", phrase.Ref("ground.portal"), "CD-8.31", s.portal(arena))
	var goods ground.Area
	for i, it := range m.Goods {
		if s.taken[arena]>>i&1 == 0 {
			goods.Add(it.At)
		}
	}
	squares("goods", "goods", phrase.Ref("ground.goods"), "CD-3.41", &goods)
	b.Shapes = append(b.Shapes, s.dangers(seat, arena)...)
	if fl := &s.flow; s.phase == answering && s.f(fl.by).arena == arena && s.f(fl.on).arena == arena {
		b.Shapes = append(b.Shapes, scene.Shape{
			ID: "attack", Kind: scene.ShapeLine, Class: "attack", Label: phrase.Ref("shape.attack", s.brief(fl.by), s.brief(fl.on)),
			Points: pointsOf([]ground.Space{s.f(fl.by).at, s.f(fl.on).at}), Rule: "CD-4.7",
		})
	}
	for rest := s.present(); rest != 0; rest = rest.rest() {
		u := rest.first()
		f, t := s.f(u), s.trait(u)
		if f.arena != arena {
			continue
		}
		b.Tokens = append(b.Tokens, scene.Token{
			ID: u.String(), Seat: u.seat(), X: int(f.at.X), Y: int(f.at.Y), Size: int(t.size), Letter: s.letter(u), Label: s.game.name(u), Small: !u.pc(), Badges: s.badges(u),
		})
	}
	return b
}
