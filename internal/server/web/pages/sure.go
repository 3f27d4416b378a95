package pages

import (
	"riposte/internal/server/web"
	"riposte/scene"
)

// A Sure is the page that asks once more about an answer that costs the duel, for browsers
// without scripts: with scripts the table asks itself.
type Sure struct {
	Duel     string // the path of its table
	Request  int
	Key      string
	Sentence string
	Peril    scene.Peril
	RuleHref string
}

// Costs is what the answer does, as a sentence.
func (s Sure) Costs() string { return web.Capital(s.Peril.Text.String()) + "." }
