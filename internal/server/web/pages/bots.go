package pages

import (
	"net/url"
	"strings"

	"riposte"
	"riposte/internal/guests"
)

// Bots is the page /bots: the guests that are bots and listen now.
type Bots struct {
	Rulesets []*riposte.Info
	All      []guests.Bot
	Duel     string // the table for which one is looked for; "" is none
}

// Action is where a challenge goes.
func (b Bots) Action() string { return "/duels/" + url.PathEscape(b.Duel) + "/challenges" }

// Plays are the systems that a bot plays, in a line.
func (b Bots) Plays(bot guests.Bot) string {
	var titles []string
	for _, name := range bot.Plays {
		titles = append(titles, titleFor(b.Rulesets, name))
	}
	return strings.Join(titles, ", ")
}
