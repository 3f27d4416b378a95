package duel

import (
	"fmt"

	"riposte"
)

// question makes the decision of this phase for the seat.
func (s *state) question(seat riposte.Seat) riposte.Ask {
	owed := s.Owed(seat)
	kind := kinds[owed.Kind]
	a := riposte.Ask{
		ID: kind.Name, Title: kind.Title, Prompt: s.questionText(seat), Rule: kind.Rule, Mode: owed.Mode,
		Sealed: owed.Mode == riposte.Together || owed.Kind == askDie, Verb: "Reveal", Lead: "tray",
	}
	switch s.phase {
	case placing:
		a.Verb, a.Lead, a.Fields = "Place", "board", s.placeFields(seat)
	case moving:
		a.Verb, a.Lead, a.Fields = "Move", "board", s.motionFields(seat)
	case slots:
		a.Verb, a.Lead, a.Fields = "Do it", "board", s.listFields(seat, "use", "Terrain", riposte.AtToken)
	case programme:
		a.Verb, a.Fields = "Lock", s.diceFields(seat)
	case cancelling:
		a.Verb, a.Fields = "Cancel", s.listFields(seat, "die", "Which die", riposte.AtCard)
	case revealing:
		for i := range stats {
			a.Fields = append(a.Fields, s.cardField(seat, i))
		}
	case opening, answering, hastening, foreseeing, striking, resisting:
		a.Fields = []riposte.AskField{s.cardField(seat, s.asked())}
	case over, acting:
	}
	return a
}

func (s *state) questionText(seat riposte.Seat) string {
	switch s.phase {
	case placing:
		return "Take your place, within an inch and a half of your start point."
	case revealing:
		return "Reveal any cards, or none."
	case moving:
		units, climbs := s.allowance(seat)
		verb := "Run"
		if climbs {
			verb = "Climb"
		}
		return fmt.Sprintf("%s up to %d inches, or stay.", verb, units/s.duel.content.Inch)
	case slots:
		return "Destroy or throw what you touch, or pass."
	case opening, answering:
		return "Reveal Speed: each card is another die."
	case programme:
		if s.colours() {
			return fmt.Sprintf("Set die %d of %d.", s.fighter(seat).dice+1, s.rowLength(seat))
		}
		return fmt.Sprintf("Set %d dice, in order.", s.rowLength(seat))
	case hastening:
		return "Reveal Speed: the highest acts first."
	case foreseeing:
		return "Reveal Dexterity: the highest may cancel a die."
	case cancelling:
		return "You foresee one action: which?"
	case striking:
		return fmt.Sprintf("%s at %s: reveal Strength to hit harder.", s.duel.content.Actions[s.action].Name, s.name(s.target))
	case resisting:
		return fmt.Sprintf("%s of %s, St %d: reveal %s against it.", s.duel.content.Actions[s.action].Name, s.name(s.attacker),
			s.fighter(s.attacker).up[strength], s.duel.content.Stats[s.asked()].Name)
	case over, acting:
	}
	return ""
}

// cardField is how many cards of a statistic.
func (s *state) cardField(seat riposte.Seat, i stat) riposte.AskField {
	st := &s.duel.content.Stats[i]
	return riposte.AskField{
		Name: st.Word, Title: st.Name, Before: st.Word, Number: &riposte.Span{Max: int(s.fighter(seat).hand(i)), Unit: "cards"},
	}
}

func (s *state) placeFields(seat riposte.Seat) []riposte.AskField {
	start, zone := s.duel.field.Starts[seat-1], int32(s.duel.content.Zone)
	x1, y1, x2, y2 := int(start.X-zone), int(start.Y-zone), int(start.X+zone), int(start.Y+zone)
	return []riposte.AskField{{Name: "to", Title: "Where", Aim: &riposte.AimArea{
		From: [2]int{int(start.X), int(start.Y)}, Reach: int(zone) * 3 / 2,
		Within: &riposte.Shape{Kind: riposte.ShapePolygon, Class: "zone", Points: [][2]int{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}, Rule: "DU-1.30"},
	}}}
}

func (s *state) motionFields(seat riposte.Seat) []riposte.AskField {
	f := s.fighter(seat)
	units, _ := s.allowance(seat)
	return []riposte.AskField{{
		Name: "to", Title: "Where",
		Picks: []riposte.Pick{{Word: "stay", Label: "Stay", At: riposte.Target{Kind: riposte.AtButton}}},
		Aim:   &riposte.AimArea{From: [2]int{int(f.x), int(f.y)}, Reach: units},
	}}
}

// listFields is a field with the whole sentence of every legal choice.
func (s *state) listFields(seat riposte.Seat, name, title string, at riposte.TargetKind) []riposte.AskField {
	field := riposte.AskField{Name: name, Title: title}
	for _, c := range s.Legal(nil, seat) {
		pick := riposte.Pick{Word: s.Say(seat, c), At: riposte.Target{Kind: at}}
		args := c.Args()
		switch c.Verb() {
		case verbPass:
			pick.Label, pick.At.Kind = "Pass", riposte.AtButton
		case verbDestroy:
			p := &s.duel.field.Pieces[args]
			pick.Label, pick.At.Kind, pick.Note = "Destroy "+p.ID, riposte.AtButton, fmt.Sprintf("weight %d", p.Weight)
		case verbThrow:
			target := riposte.Seat(args >> 6)
			p := &s.duel.field.Pieces[args&63]
			pick.Label, pick.At.ID = fmt.Sprintf("Throw %s at %s", p.ID, s.name(target)), s.word(target)
		case verbCancel:
			if args == 0 {
				pick.Label, pick.At.Kind = "None", riposte.AtButton
				break
			}
			owner, n := riposte.Seat(args>>8), int(args&255)
			a := s.fighter(owner).row[n-1].action()
			pick.Label = fmt.Sprintf("%s, die %d: %s", s.name(owner), n, s.duel.content.Actions[a].Name)
			pick.At.ID = fmt.Sprintf("%s-die-%d", s.word(owner), n)
		}
		field.Picks = append(field.Picks, pick)
	}
	return []riposte.AskField{field}
}

// diceFields is a field a die, or with DU-4.32 the next die alone.
func (s *state) diceFields(seat riposte.Seat) (fields []riposte.AskField) {
	face := func(d die, sole riposte.Seat) riposte.Pick {
		a := &s.duel.content.Actions[d.action()]
		p := riposte.Pick{Word: sayDie(d, sole), Label: a.Name, Note: a.Text, At: riposte.Target{Kind: riposte.AtButton}}
		if t := d.target(); t != riposte.Nobody {
			p.Label += " at " + s.name(t)
			if !a.Aimed {
				p.Label = a.Name + ", a die of " + s.name(t)
			}
		}
		return p
	}
	if s.colours() {
		next := int(s.fighter(seat).dice) + 1
		field := riposte.AskField{Name: "die", Title: fmt.Sprintf("Die %d of %d", next, s.rowLength(seat))}
		for _, c := range s.Legal(nil, seat) {
			field.Picks = append(field.Picks, face(die(c.Args()), riposte.Nobody))
		}
		return []riposte.AskField{field}
	}
	list, sole := s.faces(seat), s.sole(seat)
	for i := range s.rowLength(seat) {
		field := riposte.AskField{Name: fmt.Sprintf("die%d", i+1), Title: fmt.Sprintf("Die %d", i+1)}
		for _, d := range list.list[:list.n] {
			field.Picks = append(field.Picks, face(d, sole))
		}
		fields = append(fields, field)
	}
	return fields
}

// Preview shows where a motion would end, DU-3.5 and DU-3.23.
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) riposte.Preview {
	if s.phase != moving || c.Verb() != verbRun && c.Verb() != verbClimb || s.Check(seat, c) != nil {
		return riposte.Preview{}
	}
	x, y := unpackTo(c)
	way := s.motion(seat, pointAt(x, y))
	f, r := s.fighter(seat), int(s.duel.content.radius())
	at := [2]int{int(way.to.X), int(way.to.Y)}
	p := riposte.Preview{
		Shapes: []riposte.Shape{
			{Kind: riposte.ShapeLine, Class: "path", Points: [][2]int{{int(f.x), int(f.y)}, at}, Rule: "DU-3.22"},
			{Kind: riposte.ShapeCircle, Class: "place", Points: [][2]int{at}, Radius: r, Rule: "DU-3.2"},
		},
		Facts: []riposte.Fact{{Label: "ends at", Value: fmt.Sprintf("%d,%d", at[0], at[1]), Rule: "DU-3.23"}},
	}
	if way.border {
		p.Facts = append(p.Facts, riposte.Fact{Label: "border", Value: "stops on other ground", Rule: "DU-3.24"})
	}
	if way.stopped != "" {
		p.Facts = append(p.Facts, riposte.Fact{Label: "stopped", Value: "can go no further", Rule: way.stopped})
	}
	return p
}
