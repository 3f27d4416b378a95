package pugilism

import (
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// What a boxer chooses from is one list in every position of every duel in which it is the
// same, and another where a card can't be played.
func TestSameCardsAreOneList(t *testing.T) {
	first := func(s *state, seat riposte.Seat) *scene.Card {
		v := s.View(seat)
		for i := range v.Piles {
			if v.Piles[i].ID == "attacks" {
				return &v.Piles[i].Cards[0]
			}
		}
		t.Fatal("no pile of attacks")
		return nil
	}
	one, other := start(t, nil, dice.NewSeeded(1, 1)), start(t, nil, dice.NewSeeded(1, 2))
	other.game.cards = one.game.cards
	own := first(one, red)
	if own != first(one, red) || own != first(other, red) {
		t.Error("the same cards are two lists")
	}
	if own == first(one, blue) {
		t.Error("both boxers hold the same cards")
	}
	one.corner(red).now.attacks = 1
	if barred := first(one, red); barred == own || barred.Refusal == nil || own.Refusal != nil {
		t.Errorf("a card that can't be played: %+v, before %+v", barred, own)
	}
}
