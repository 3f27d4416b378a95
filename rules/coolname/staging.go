package coolname

import "riposte/scene"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"breakdown":     {Minor: true},
	"ends-turn":     {Minor: true},
	"readies":       {Minor: true},
	"moves":         {Moved: true},
	"steps":         {Moved: true},
	"attacks":       {Sign: "blade"},
	"throws":        {Sign: "blade"},
	"foe-attacks":   {Sign: "blade"},
	"hit":           {Sign: "strike"},
	"miss":          {Sign: "evade"},
	"wound":         {Sign: "wound"},
	"incapacitated": {Sign: "stunned"},
	"dying":         {Sign: "knockdown"},
	"dies":          {Sign: "deadly"},
	"defeated":      {Sign: "knockdown"},
	"strain":        {Sign: "fatigued"},
	"gains":         {Sign: "hp"},
	"treated":       {Sign: "hp"},
	"stabilised":    {Sign: "hp"},
	"mishap":        {Sign: "clear"},
	"slips-away":    {Sign: "hidden"},
	"override":      {Sign: "gm"},
	"override-foe":  {Sign: "gm"},
	"modifies":      {Sign: "gm"},
}

// Staging is what a page shows of events beside their sentences.
func (r *ruleset) Staging() map[string]scene.Staging { return staging }
