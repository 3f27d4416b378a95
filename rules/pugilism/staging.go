package pugilism

import "riposte/scene"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"cards-chosen":       {Minor: true},
	"corners":            {Minor: true},
	"saves-reset":        {Minor: true},
	"effects-removed":    {Minor: true},
	"edge-drawn":         {Minor: true},
	"edge-dealt":         {Minor: true},
	"edge-removed":       {Minor: true},
	"defense-not-used":   {Minor: true},
	"attack-not-thrown":  {Minor: true},
	"pays-nothing-more":  {Minor: true},
	"moves":              {Moved: true},
	"attack-costs":       {Main: scene.Shift{From: 2, To: 3}},
	"fatigue-stops-at-1": {Main: scene.Shift{From: 2, To: 3}},
	"attack-lands":       {Main: scene.Shift{From: 2, To: 3, Other: true}, Sign: "strike"},
	"counter-lands":      {Main: scene.Shift{From: 2, To: 3, Other: true}, Sign: "counter"},
	"defense-costs":      {Main: scene.Shift{From: 2, To: 3}},
	"defense-stops-at-1": {Main: scene.Shift{From: 2, To: 3}},
	"regains":            {Main: scene.Shift{From: 3, To: 4}},
	"recovers":           {Main: scene.Shift{From: 1, To: 2}},
	"recovery-capped":    {Main: scene.Shift{From: 1, To: 2}},
	"attack-negated":     {Sign: "guard"},
	"double-shown":       {Sign: "twice"},
	"boost":              {Sign: "edge"},
	"edge-laid":          {Sign: "edge"},
	"edge-shown":         {Sign: "edge"},
	"knocked-down":       {Sign: "knockdown"},
	"ko":                 {Sign: "knockdown"},
	"tko":                {Sign: "knockdown"},
}

// Staging is what a page shows of events beside their sentences.
func (r *ruleset) Staging() map[string]scene.Staging { return staging }
