package coolduel_test

import (
	"testing"

	"riposte/rulestest"
)

// chapterFiles says which files hold the methods of each chapter.
var chapterFiles = map[string]string{
	"scores":     "scores.go",
	"rounds":     "rounds.go lots.go",
	"turns":      "turns.go",
	"actions":    "actions.go",
	"mover":      "mover.go footing.go share.go",
	"hands":      "hands.go drop.go",
	"gear":       "gear.go",
	"attacks":    "attacks.go",
	"order":      "resolve.go",
	"fight":      "fight.go",
	"rolls":      "rolls.go",
	"harm":       "harm.go damage.go",
	"reaction":   "reaction.go",
	"statuses":   "statuses.go",
	"ending":     "ending.go concede.go",
	"rests":      "rests.go company.go resample.go",
	"specials":   "specials.go",
	"companions": "companions.go",
	"hazards":    "hazards.go",
	"adviser":    "advise.go advise_answer.go advise_turn.go",
	"estimate":   "evaluate.go",
	"reader":     "notation.go",
	"viewer":     "view.go view_badges.go view_side.go asks.go asks_answer.go asks_rest.go asks_things.go asks_turn.go preview.go preview_move.go preview_odds.go peril.go aim.go way.go",
}

// TestChapters: a rule is found by its chapter. A position itself has only what the
// contract asks for and what is true of a combatant in every chapter.
func TestChapters(t *testing.T) {
	const most = 64 // one for each chapter among them
	rulestest.Chapters(t, "state", most, chapterFiles)
}
