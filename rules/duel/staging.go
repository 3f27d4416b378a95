package duel

import "riposte/scene"

// signs are the drawings of the actions, in their order.
const signs = "high low block grapple evade retreat"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"sets-die":        {Minor: true},
	"dice":            {Minor: true},
	"has-none-left":   {Minor: true},
	"reveals-nothing": {Minor: true},
	"starting-reveal": {Minor: true},
	"reveals":         {Paced: scene.Paced{What: scene.PacedCards, Number: 0, Face: 1, Deck: deck}},
	"runs":            {Moved: true},
	"climbs":          {Moved: true},
	"fight":           {Paced: scene.Paced{What: scene.PacedStart}},
	"acting-player":   {Paced: scene.Paced{What: scene.PacedLine}},
	"die":             {Paced: scene.Paced{What: scene.PacedDie, Face: 1}},
	"die-at":          {Paced: scene.Paced{What: scene.PacedDie, Face: 1}},
	"cancels":         {Paced: scene.Paced{What: scene.PacedGone, Face: 1}, Sign: "clear"},
	"cancels-nothing": {Paced: scene.Paced{What: scene.PacedLine}},
	"cancel-tied":     {Paced: scene.Paced{What: scene.PacedLine}},
	"attacks":         {Paced: scene.Paced{What: scene.PacedNext}, Sign: signs},
	"guards":          {Paced: scene.Paced{What: scene.PacedNext}, Sign: signs},
	"wasted":          {Paced: scene.Paced{What: scene.PacedNext}, Sign: "clear"},
	"unhurt":          {Paced: scene.Paced{What: scene.PacedLine}},
	"loses-endurance": {Paced: scene.Paced{What: scene.PacedCards, Number: 1, Face: 5, Deck: hearts}, Sign: "endurance"},
	"retreating":      {Paced: scene.Paced{What: scene.PacedNext}},
	"retreats":        {Paced: scene.Paced{What: scene.PacedLine}, Sign: "retreat"},
	"attack-ends":     {Paced: scene.Paced{What: scene.PacedLine}},
	"fight-over":      {Paced: scene.Paced{What: scene.PacedLine}},
	"removed":         {Paced: scene.Paced{What: scene.PacedLine}, Sign: "knockdown"},
	"throws":          {Sign: "strength"},
	"held":            {Sign: "bound"},
}

// Staging is what a page shows of events beside their sentences.
func (r *ruleset) Staging() map[string]scene.Staging { return staging }
