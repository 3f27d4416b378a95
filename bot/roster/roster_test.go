package roster_test

import (
	"testing"

	"riposte/bot/roster"
)

func TestEveryNameMakesABot(t *testing.T) {
	for _, name := range roster.Names() {
		if player, err := roster.New(name); err != nil || player == nil {
			t.Errorf("%s: %v, %v", name, player, err)
		}
	}
}

func TestUnknownBot(t *testing.T) {
	if _, err := roster.New("genius"); err == nil || err.Error() != `there is no bot "genius"; there are [advised greedy random]` {
		t.Errorf("an unknown bot: %v", err)
	}
}
