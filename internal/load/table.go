package load

import (
	"context"
	"fmt"

	"riposte/internal/house"
)

// An Order is a table somebody wants, in the words of the interface.
type Order struct {
	Ruleset string            `json:"ruleset"`
	Options map[string]string `json:"options,omitempty"`
	Places  []Place           `json:"places"`
	Listed  bool              `json:"listed,omitempty"`
}

// A Place is what an order says of one seat.
type Place struct {
	Who      house.Who `json:"who"`
	Name     string    `json:"name,omitempty"`
	Bot      string    `json:"bot,omitempty"`
	Document string    `json:"document,omitempty"` // the name of a sample
	Lock     bool      `json:"lock,omitempty"`
}

// Table lays a duel of Pugilism between two programs, both seated, the characters
// locked. Nobody brings a seed, so the first draw waits for nobody.
func Table(ctx context.Context, red, blue *Guest, options map[string]string, key string) (duel string, err error) {
	duel, err = red.Create(ctx, Order{
		Ruleset: "pugilism",
		Options: options,
		Places: []Place{
			{Who: house.Me, Name: "Red", Document: "brannoch", Lock: true},
			{Who: house.Open},
		},
	}, key)
	if err != nil {
		return "", fmt.Errorf("create: %w", err)
	}
	if err := blue.Join(ctx, duel, house.Joining{Name: "Blue"}); err != nil {
		return duel, fmt.Errorf("join: %w", err)
	}
	if err := blue.Bring(ctx, duel, "ulla"); err != nil {
		return duel, fmt.Errorf("document: %w", err)
	}
	return duel, nil
}
