package pugilism

import (
	"strings"
	"sync"

	"riposte"
	"riposte/basis"
	"riposte/phrase"
	"riposte/scene"
)

// Faces are what views show of the cards, made when they are first seen.
type faces struct {
	drawn sync.Once
	each  [2]held // by seat - 1
	trays basis.Memo[choice, *tray]
	laid  basis.Memo[open, []scene.Card]
}

// Held is every card as one that a seat holds.
type held struct {
	attacks, defenses []scene.Card
	double            scene.Card
}

// A choice is the cards that a boxer chooses from.
type choice struct {
	seat              riposte.Seat
	attacks, defenses uint16
	barred            barred
}

// A tray is what a boxer sees of them: the piles, and the fields of the ask.
type tray struct {
	attacks, defenses scene.Pile
	fields            []scene.AskField
}

func (s *state) tray(b riposte.Seat) *tray {
	boxer, c := s.boxer(b), s.corner(b)
	of := choice{seat: b, attacks: boxer.attacks, defenses: boxer.defenses, barred: barred{c.now.attacks, c.now.defenses}}
	return s.game.cards.trays.Of(of, func() *tray { return s.game.cards.tray(of) })
}

func (c *cards) tray(of choice) *tray {
	faces, owner := c.face(of.seat), seatWords[of.seat-1]
	t := &tray{
		attacks:  scene.Pile{ID: "attacks", Title: phrase.Ref("pile.attacks"), Seat: of.seat, Note: phrase.Ref("pile.attacks.note")},
		defenses: scene.Pile{ID: "defenses", Title: phrase.Ref("pile.defenses"), Seat: of.seat, Note: phrase.Ref("pile.defenses.note")},
	}
	first := scene.AskField{Name: "first", Title: phrase.Ref("ask.first")}
	second := scene.AskField{Name: "second", Title: phrase.Ref("ask.second")}
	defense := scene.AskField{Name: "defense", Title: phrase.Ref("ask.defense"), Before: "/"}
	fatigue := phrase.Ref("unit.fatigue")
	at := func(word string) scene.Target { return scene.Target{Kind: scene.AtCard, ID: owner + "-" + word} }
	for a := range c.attacks {
		if of.attacks>>a&1 == 0 {
			continue
		}
		word, name, refusal := c.words.attacks[a], c.names.attacks[a], banned(of.barred.attacks>>a&1 != 0, c.names.attacks[a])
		card := faces.attacks[a]
		card.Refusal = refusal
		t.attacks.Cards = append(t.attacks.Cards, card)
		p := scene.Pick{Word: word, Label: name, Cost: c.attacks[a].Fatigue, Unit: fatigue, At: at(word), Refusal: refusal}
		first.Picks = append(first.Picks, p)
		p.Not = []string{p.Word}
		p.Unless = &scene.Refusal{Rule: "PG-4.7", Why: phrase.Ref("refuse.pick-twice", name, c.names.double)}
		second.Picks = append(second.Picks, p)
	}
	t.attacks.Cards = append(t.attacks.Cards, faces.double)
	first.Picks = append(first.Picks, scene.Pick{
		Word: c.double, Label: c.names.double, At: at(c.double),
		Refusal: &scene.Refusal{Rule: "PG-4.5", Why: phrase.Ref("refuse.pick-double", c.names.double)},
	})
	second.Picks = append(second.Picks, scene.Pick{
		Word: c.double, Label: phrase.Ref("pick.double", c.names.double), At: at(c.double),
	})
	for d := range c.defenses {
		if of.defenses>>d&1 == 0 {
			continue
		}
		word, name, refusal := c.words.defenses[d], c.names.defenses[d], banned(of.barred.defenses>>d&1 != 0, c.names.defenses[d])
		card := faces.defenses[d]
		card.Refusal = refusal
		t.defenses.Cards = append(t.defenses.Cards, card)
		defense.Picks = append(defense.Picks, scene.Pick{
			Word: word, Label: name, Cost: c.defenses[d].Fatigue, Unit: fatigue, Note: c.does[d], At: at(word), Refusal: refusal,
		})
	}
	t.fields = []scene.AskField{first, second, defense}
	return t
}

func banned(is bool, name phrase.Text) *scene.Refusal {
	if !is {
		return nil
	}
	return &scene.Refusal{Rule: "PG-8.8", Why: phrase.Ref("refuse.banned", name)}
}

// Open is the cards of a boxer that a viewer sees on the table; x2 is the double.
type open struct {
	seat                   riposte.Seat
	attacks, defense       bool // which of them are seen
	first, second, guarded uint8
}

// open shows them.
func (c *cards) open(of open) []scene.Card {
	if !of.attacks && !of.defense {
		return nil
	}
	return c.laid.Of(of, func() (list []scene.Card) {
		faces := c.face(of.seat)
		add := func(card scene.Card, tab string) {
			card.Tab = phrase.Ref(tab)
			list = append(list, card)
		}
		if of.attacks {
			second := faces.double
			if of.second != x2 {
				second = faces.attacks[of.second]
			}
			add(faces.attacks[of.first], "card.first")
			add(second, "card.second")
		}
		if of.defense {
			add(faces.defenses[of.guarded], "card.third")
		}
		return list
	})
}

func (c *cards) face(b riposte.Seat) *held {
	c.drawn.Do(func() {
		for i, owner := range seatWords {
			of := &c.each[i]
			for a := range c.attacks {
				of.attacks = append(of.attacks, c.attackCard(owner, a))
			}
			for d := range c.defenses {
				of.defenses = append(of.defenses, c.defenseCard(owner, d))
			}
			of.double = c.doubleCard(owner)
		}
	})
	return &c.each[b-1]
}

func (c *cards) attackCard(owner string, a int) scene.Card {
	card := &c.attacks[a]
	out := scene.Card{
		ID: owner + "-" + c.words.attacks[a], Name: c.names.attacks[a], Kind: "attack",
		Figure: strings.ToLower(locationWords[card.Location]), Weight: int(card.Weight), Rule: "PG-9.1",
		Facts: []scene.Fact{
			{Label: phrase.Ref("card.power"), Value: phrase.Number(card.Power)},
			{Label: phrase.Ref("card.fatigue"), Value: "−" + phrase.Number(card.Fatigue)},
		},
	}
	switch {
	case card.Weaken > 0:
		out.Text = phrase.Ref("card.weakens", card.Weaken)
	case card.BanUsedDefense:
		out.Text = phrase.Ref("card.bans")
	case card.FreeIfNegated:
		out.Text = phrase.Ref("card.free")
	}
	return out
}

func (c *cards) doubleCard(owner string) scene.Card {
	return scene.Card{
		ID: owner + "-" + c.double, Name: c.names.double, Kind: "double",
		Text: phrase.Ref("card.double"), Rule: "PG-4.4",
	}
}

func (c *cards) defenseCard(owner string, d int) scene.Card {
	card := &c.defenses[d]
	return scene.Card{
		ID: owner + "-" + c.words.defenses[d], Name: c.names.defenses[d], Kind: "defense",
		Figure: c.words.defenses[d], Text: c.does[d], Rule: card.Rule,
		Facts: []scene.Fact{{Label: phrase.Ref("card.fatigue"), Value: "−" + phrase.Number(card.Fatigue)}},
	}
}
