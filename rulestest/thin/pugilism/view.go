package pugilism

import (
	"fmt"
	"math/bits"

	"riposte"
)

func (st *state) View(s riposte.Seat) riposte.View {
	v := riposte.View{
		Seat:   s,
		Title:  fmt.Sprintf("Bout %d of %d", min(int(st.bout)+1, st.bouts), st.bouts),
		Prompt: st.prompt(s), Rule: info.Decisions[st.kind].Rule,
		Meters: []riposte.Meter{{ID: "bout", Label: "Bout", Value: int(st.bout) + 1, Max: st.bouts, Rule: "PG-2.19"}},
	}
	for y := red; y <= blue; y++ {
		v.Sides = append(v.Sides, st.viewSide(y))
		v.Piles = append(v.Piles, st.viewPiles(y, y == s)...)
	}
	if ask := st.ask(s); ask != nil {
		v.Asks = []riposte.Ask{*ask}
	}
	return v
}

func (st *state) prompt(s riposte.Seat) string {
	switch {
	case st.outcome.Over():
		if w := st.outcome.Winner(); w != riposte.Nobody {
			return fmt.Sprintf("%s: %s wins.", st.outcome.Why, info.SeatWord(w))
		}
		return "A draw."
	case st.Owed(s).Mode != riposte.Idle:
		return info.Decisions[st.kind].Title
	case st.kind == askName:
		return info.SeatWord(other(st.attacker())) + " names the attack to negate."
	}
	return "Both choose in secret."
}

func (st *state) viewSide(y riposte.Seat) riposte.Side {
	b, sheet := &st.side[y], &st.boxer[y]
	return riposte.Side{
		ID: info.SeatWord(y), Seat: y, Name: info.Roles[y-1],
		Main:   riposte.Meter{ID: "composure", Label: "Composure", Value: int(b.composure)},
		Meters: []riposte.Meter{{ID: "downs", Label: "Knockdowns", Value: int(b.downs), Rule: "PG-6.1"}},
		Sheet: []riposte.Sheet{{Title: "Boxer", Facts: []riposte.Fact{
			{Label: "Hit die", Value: fmt.Sprintf("d%d", sheet.die), Rule: "PG-1.6"},
			{Label: "Save", Value: fmt.Sprintf("%+d", sheet.save), Rule: "PG-6.8"},
		}}},
		Acting: st.Owed(y).Mode.Must(),
	}
}

// viewPiles lists the EDGE hand, the chosen cards and EDGE in play, PG-10.4.
func (st *state) viewPiles(y riposte.Seat, own bool) []riposte.Pile {
	b, word := &st.side[y], info.SeatWord(y)
	hand := riposte.Pile{ID: word + "-edge", Title: "EDGE", Seat: y, Secret: own}
	if own {
		hand.Cards = edgeFaces(b.hand)
	} else {
		hand.Down = bits.OnesCount8(b.hand)
	}
	played := riposte.Pile{ID: word + "-played", Title: "Played EDGE", Seat: y, Cards: edgeFaces(b.gone | 1<<b.edge&^1)}
	piles := []riposte.Pile{hand, played}
	if !b.chosen {
		return piles
	}
	chosen := riposte.Pile{ID: word + "-cards", Title: "Cards", Seat: y, Secret: own && !(b.attacking && b.defending)}
	if own || b.attacking {
		for _, a := range []uint8{b.first, b.second} {
			chosen.Cards = append(chosen.Cards, riposte.Card{ID: attackName(a), Name: attackName(a), Kind: "attack"})
		}
	} else {
		chosen.Down += 2
	}
	if own || b.defending {
		name := defenses[b.defense].name
		chosen.Cards = append(chosen.Cards, riposte.Card{ID: name, Name: name, Kind: "defense"})
	} else {
		chosen.Down++
	}
	return append(piles, chosen)
}

func edgeFaces(set uint8) (faces []riposte.Card) {
	for e := uint8(1); int(e) <= edgeCards; e++ {
		if set>>e&1 != 0 {
			faces = append(faces, riposte.Card{ID: edgeNames[e], Name: edgeNames[e], Kind: "edge", Rule: "PG-7.15"})
		}
	}
	return faces
}

func (st *state) ask(s riposte.Seat) *riposte.Ask {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return nil
	}
	kind := &info.Decisions[owed.Kind]
	ask := &riposte.Ask{
		ID: kind.Name, Title: kind.Title, Prompt: kind.Title + ".", Rule: kind.Rule,
		Mode: owed.Mode, Sealed: owed.Mode == riposte.Together, Verb: "Lock",
	}
	card := func(word string) riposte.Pick {
		return riposte.Pick{Word: word, Label: word, At: riposte.Target{Kind: riposte.AtCard, ID: word}}
	}
	switch owed.Kind {
	case askCards:
		first := riposte.AskField{Name: "first", Title: "First attack"}
		second := riposte.AskField{Name: "second", Title: "Second attack"}
		for i := range attacks {
			p := card(attacks[i].name)
			first.Picks = append(first.Picks, p)
			p.Not = []string{p.Word}
			p.Unless = &riposte.Refusal{Rule: "PG-4.7", Why: "the same attack twice takes x2"}
			second.Picks = append(second.Picks, p)
		}
		second.Picks = append(second.Picks, card("x2"))
		defense := riposte.AskField{Name: "defense", Title: "Defense", Before: "/"}
		for i := range defenses {
			defense.Picks = append(defense.Picks, card(defenses[i].name))
		}
		ask.Fields = []riposte.AskField{first, second, defense}
	case askEdge:
		field := riposte.AskField{Name: "edge", Title: "EDGE", Before: "edge"}
		for e, name := range edgeNames {
			if e == 0 || st.side[s].hand>>e&1 != 0 {
				field.Picks = append(field.Picks, card(name))
			}
		}
		ask.Fields = []riposte.AskField{field}
	case askName:
		ask.Verb = "Name"
		ask.Fields = []riposte.AskField{{Name: "attack", Title: "Attack", Before: "name", Picks: []riposte.Pick{card("first"), card("second")}}}
	}
	return ask
}

func (st *state) Name(list string, i int) string {
	switch {
	case list == "attack" && i >= 0 && i <= int(double):
		return attackName(uint8(i))
	case list == "defense" && i >= 0 && i < len(defenses):
		return defenses[i].name
	case list == "edge" && i >= 0 && i <= edgeCards:
		return edgeNames[i]
	}
	return "?"
}
