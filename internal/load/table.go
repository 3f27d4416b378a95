package load

import (
	"context"
	"fmt"

	"riposte/internal/house"
)

// An Order asks for a table, in the words of the interface.
type Order struct {
	Ruleset string            `json:"ruleset"`
	Options map[string]string `json:"options,omitempty"`
	Places  []Place           `json:"places"`
	Listed  bool              `json:"listed,omitempty"`
	Clock   *Clock            `json:"clock,omitempty"`
}

// A Clock is the time that everybody has, in seconds.
type Clock struct {
	Base float64 `json:"base,omitempty"`
	Bank float64 `json:"bank,omitempty"`
}

// A Place is what an order says about one seat.
type Place struct {
	Who      house.Who `json:"who"`
	Name     string    `json:"name,omitempty"`
	Bot      string    `json:"bot,omitempty"`
	Document string    `json:"document,omitempty"` // the name of a sample
	Lock     bool      `json:"lock,omitempty"`
}

// A Game is what two play, each with a sample as a character.
type Game struct {
	Ruleset   string
	Options   map[string]string
	Documents [2]string
	Clock     *Clock
}

// Pugilism is the game of the loads.
var Pugilism = Game{Ruleset: "pugilism", Documents: [2]string{"brannoch", "ulla"}}

// Table lays a duel between two programs, both seated, the characters locked. Nobody
// brings a seed, so the first draw waits for nobody.
func Table(ctx context.Context, red, blue *Guest, g Game, key string) (duel string, err error) {
	duel, err = red.Create(ctx, g.order(Place{Who: house.Open}), key)
	if err != nil {
		return "", fmt.Errorf("create: %w", err)
	}
	if err := blue.Join(ctx, duel, house.Joining{Name: "Blue"}); err != nil {
		return duel, fmt.Errorf("join: %w", err)
	}
	if err := blue.Bring(ctx, duel, g.Documents[1]); err != nil {
		return duel, fmt.Errorf("document: %w", err)
	}
	return duel, nil
}

// Against lays a duel between a program and a bot.
func Against(ctx context.Context, red *Guest, g Game, bot, key string) (duel string, err error) {
	return red.Create(ctx, g.order(Place{Who: house.Bot, Bot: bot, Document: g.Documents[1]}), key)
}

func (g *Game) order(other Place) Order {
	return Order{
		Ruleset: g.Ruleset,
		Options: g.Options,
		Clock:   g.Clock,
		Places:  []Place{{Who: house.Me, Name: "Red", Document: g.Documents[0], Lock: true}, other},
	}
}
