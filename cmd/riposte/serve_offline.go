package main

import (
	"context"

	pages "riposte/internal/modules"
	"riposte/rules"
)

// shelf has the modules of the rulesets, for pages.
func shelf(ctx context.Context) *pages.Shelf {
	var names []string
	for _, r := range rules.All() {
		names = append(names, r.Info().Name)
	}
	return pages.NewShelf(ctx, names)
}
