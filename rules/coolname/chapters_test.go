package coolname_test

import (
	"testing"

	"riposte/rulestest"
)

// chapterFiles says which files hold the methods of each chapter.
var chapterFiles = map[string]string{
	"checks":     "checks.go checks_free.go tick.go",
	"rounds":     "rounds.go",
	"actions":    "resolve.go",
	"footing":    "footing.go",
	"gear":       "gear.go",
	"fight":      "fight.go",
	"health":     "health.go",
	"care":       "care.go",
	"result":     "result.go",
	"interludes": "interludes.go",
	"magic":      "magic.go",
	"desk":       "desk.go several.go arrivals.go",
	"knowledge":  "knowledge.go",
	"choices":    "choices.go ready.go",
	"rulings":    "rulings.go rulings_master.go ready.go several.go arrivals.go",
	"names":      "titles.go arrivals.go",
	"notation":   "notation.go fields.go",
	"forecast":   "forecast.go prospect.go",
	"viewer":     "view.go view_sheet.go asks.go",
	"resampler":  "resample.go plausible.go freely.go",
	"estimate":   "evaluate.go",
}

// TestChapters: a rule is found by its chapter, and a position itself has what the
// contract asks for and what is true of a combatant in every chapter.
func TestChapters(t *testing.T) {
	const most = 64 // one to each chapter among them
	rulestest.Chapters(t, "state", most, chapterFiles)
}
