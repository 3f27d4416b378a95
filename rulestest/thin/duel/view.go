package duel

import (
	"fmt"

	"riposte"
)

func (st *state) View(s riposte.Seat) riposte.View {
	v := riposte.View{
		Seat:   s,
		Title:  fmt.Sprintf("Turn %d", st.turn),
		Prompt: st.prompt(s),
		Meters: []riposte.Meter{{ID: "turn", Label: "Turn", Value: int(st.turn), Max: int(st.turnLimit), Rule: "DU-6.7"}},
		Board:  &riposte.Board{ID: "table", Title: "Bare table", Plane: true, Width: tableSize, Height: tableSize},
	}
	for y := riposte.Seat(1); int8(y) <= st.seats; y++ {
		f, word := &st.f[y], info.SeatWord(y)
		v.Sides = append(v.Sides, st.viewSide(y))
		if !f.out {
			v.Board.Tokens = append(v.Board.Tokens, riposte.Token{
				ID: word, Seat: y, X: int(f.x), Y: int(f.y), Radius: baseRadius, Letter: word[:1], Label: word,
			})
		}
		if y == s || st.outcome.Over() {
			v.Piles = append(v.Piles, f.viewHand(y, !st.outcome.Over()))
		}
		if st.phase == striking && f.dice > 0 {
			v.Piles = append(v.Piles, st.viewRow(y))
		}
	}
	if ask := st.ask1(s); ask != nil {
		v.Asks, v.Rule = []riposte.Ask{*ask}, ask.Rule
	}
	return v
}

func (st *state) prompt(s riposte.Seat) string {
	if st.outcome.Over() {
		if w := st.outcome.Winner(); w != riposte.Nobody {
			return info.SeatWord(w) + " wins."
		}
		return "A draw."
	}
	if owed := st.Owed(s); owed.Mode != riposte.Idle {
		return info.Decisions[owed.Kind].Title
	}
	who := "Waiting for"
	for _, y := range riposte.Owing(nil, st, int(st.seats)) {
		who += " " + info.SeatWord(y)
	}
	return who + "."
}

func (st *state) viewSide(y riposte.Seat) riposte.Side {
	f := &st.f[y]
	side := riposte.Side{
		ID: info.SeatWord(y), Seat: y, Name: info.SeatWord(y),
		Main:   riposte.Meter{ID: "en", Label: "Endurance shown", Value: int(f.up[endurance]), Rule: "DU-5.4"},
		Acting: st.asking[y], Out: f.out,
	}
	for _, i := range []stat{strength, speed, dexterity} {
		side.Meters = append(side.Meters, riposte.Meter{ID: statWords[i], Label: info.Schema[i].Title, Value: int(f.up[i])})
		if f.exhausted(i) {
			side.Badges = append(side.Badges, riposte.Note{Text: info.Schema[i].Title + " exhausted", Rule: "DU-5.36"})
		}
	}
	if f.fighting {
		side.Badges = append(side.Badges, riposte.Note{Text: fmt.Sprintf("in the fight with %d dice", f.dice), Rule: "DU-4.3"})
	}
	return side
}

func (f *fighter) viewHand(y riposte.Seat, secret bool) riposte.Pile {
	p := riposte.Pile{ID: info.SeatWord(y) + "-hand", Title: "Hand", Seat: y, Secret: secret}
	for i := range f.limit {
		for n := range f.hand(stat(i)) {
			p.Cards = append(p.Cards, riposte.Card{
				ID: fmt.Sprintf("%s%d", statWords[i], n+1), Name: info.Schema[i].Title, Kind: statWords[i], Rule: "DU-1.13",
			})
		}
	}
	return p
}

// viewRow is an open programme, DU-4.15.
func (st *state) viewRow(y riposte.Seat) riposte.Pile {
	f := &st.f[y]
	p := riposte.Pile{ID: info.SeatWord(y) + "-row", Title: "Dice", Seat: y}
	for i := range f.dice {
		action, target := f.die(i)
		p.Cards = append(p.Cards, riposte.Card{
			ID: fmt.Sprint(i + 1), Name: actionNames[action], Kind: "die", Text: info.SeatWord(target), Rule: "DU-5.5",
		})
	}
	return p
}

func (st *state) ask1(s riposte.Seat) *riposte.Ask {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return nil
	}
	f, kind := &st.f[s], &info.Decisions[owed.Kind]
	ask := &riposte.Ask{
		ID: kind.Name, Title: kind.Title, Prompt: kind.Title + ".", Rule: kind.Rule,
		Mode: owed.Mode, Sealed: owed.Mode == riposte.Together, Verb: "Lock",
	}
	count := func(i stat) riposte.AskField {
		return riposte.AskField{
			Name: statWords[i], Title: info.Schema[i].Title, Before: statWords[i],
			Number: &riposte.Span{Max: int(f.hand(i)), Unit: "cards"},
		}
	}
	switch owed.Kind {
	case askReveal:
		ask.Fields = []riposte.AskField{count(strength), count(speed), count(endurance), count(dexterity)}
	case askStrength:
		ask.Fields = []riposte.AskField{count(strength)}
	case askMove:
		ask.Verb, ask.Lead = "Move", "board"
		ask.Fields = []riposte.AskField{{
			Name: "to", Title: "To", Picks: []riposte.Pick{{Word: "stay", Label: "Stay", At: riposte.Target{Kind: riposte.AtButton}}},
			Aim: &riposte.AimArea{From: [2]int{int(f.x), int(f.y)}, Reach: int(f.up[speed]) * unitsAnInch},
		}}
	case askProgramme:
		faces, n := st.faces(s)
		for i := range f.dice {
			field := riposte.AskField{Name: fmt.Sprintf("die%d", i+1), Title: fmt.Sprintf("Die %d", i+1)}
			for _, face := range faces[:n] {
				word, _ := sayRow(face)
				label := actionNames[face&7]
				if t := riposte.Seat(face >> 3); t != riposte.Nobody {
					label += " at " + info.SeatWord(t)
				}
				field.Picks = append(field.Picks, riposte.Pick{Word: word, Label: label, At: riposte.Target{Kind: riposte.AtButton}})
			}
			ask.Fields = append(ask.Fields, field)
		}
	}
	return ask
}

// Preview shows where a run would end, DU-3.23.
func (st *state) Preview(s riposte.Seat, c riposte.Choice) riposte.Preview {
	if c.Verb() != doRun || st.Check(s, c) != nil {
		return riposte.Preview{}
	}
	after := *st
	x, y := target(c)
	after.run(s, x, y)
	from, to := &st.f[s], &after.f[s]
	return riposte.Preview{Shapes: []riposte.Shape{{
		Kind: riposte.ShapeLine, Class: "path", Points: [][2]int{{int(from.x), int(from.y)}, {int(to.x), int(to.y)}}, Rule: "DU-3.23",
	}}}
}

// Advise likes to turn up a few cards, to come near and to strike.
func (st *state) Advise(w []int32, s riposte.Seat, legal []riposte.Choice) {
	f := &st.f[s]
	for i, c := range legal {
		w[i] = 10
		switch c.Verb() {
		case doReveal:
			if n := revealed(c); n[endurance] == f.hand(endurance) && n[endurance] > 0 {
				w[i] = 0 // it would remove the fighter
			}
		case doRun:
			x, y := target(c)
			for o := range st.f {
				if o != int(s) && o > 0 && !st.f[o].out && st.f[o].within(x, y, reach) {
					w[i] += 20
				}
			}
		case doProgramme:
			if action, _ := dieOf(c.Args(), 0); aimed(action) {
				w[i] = 20
			}
		}
	}
}

func (st *state) Name(list string, i int) string {
	switch {
	case list == "stat" && i >= 0 && i < len(statWords):
		return info.Schema[i].Title
	case list == "action" && i >= 0 && i < len(actionNames):
		return actionNames[i]
	}
	return "?"
}
