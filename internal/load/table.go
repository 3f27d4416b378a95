package load

import (
	"context"
	"encoding/json"
	"fmt"

	"riposte/internal/house"
)

// Table lays a duel of Pugilism between two programs, both seated, the characters
// locked. Nobody brings a seed, so the first draw waits for nobody.
func Table(ctx context.Context, red, blue *Guest, options map[string]string, key string) (duel string, err error) {
	duel, err = red.Create(ctx, house.Order{
		Ruleset: "pugilism",
		Options: options,
		Places: []house.Place{
			{Who: house.Me, Name: "Red", Document: json.RawMessage(`"brannoch"`), Lock: true},
			{Who: house.Open},
		},
	}, key)
	if err != nil {
		return "", fmt.Errorf("create: %w", err)
	}
	if err := blue.Join(ctx, duel, house.Joining{Name: "Blue"}); err != nil {
		return "", fmt.Errorf("join: %w", err)
	}
	if err := blue.Bring(ctx, duel, "ulla"); err != nil {
		return "", fmt.Errorf("document: %w", err)
	}
	return duel, nil
}
