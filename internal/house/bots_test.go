package house

import (
	"testing"

	"riposte/internal/store"
)

// Two bots of one kind have names of their own.
func TestBotNames(t *testing.T) {
	var bots []store.Bot
	for _, c := range []struct{ kind, want string }{
		{"advised", "Advised bot"},
		{"random", "Random bot"},
		{"advised", "Advised bot 2"},
		{"advised", "Advised bot 3"},
	} {
		bots = append(bots, store.Bot{Kind: c.kind})
		if got := botName(bots); got != c.want {
			t.Errorf("bot %d: got %q, want %q", len(bots), got, c.want)
		}
	}
}
