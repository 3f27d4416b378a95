package coolduel

import "riposte/scene"

// staging is what there is to see of events, by their names.
var staging = map[string]scene.Staging{
	"regains":     {Minor: true},
	"equips":      {Minor: true},
	"slotted":     {Minor: true},
	"packed":      {Minor: true},
	"attacks":     {Strike: true},
	"moves":       {Moved: true},
	"steps":       {Moved: true},
	"hurt":        {Main: scene.Shift{From: 3, To: 4}, Sign: "strike"},
	"tossed":      {Moved: true},
	"blocks":      {Sign: "block"},
	"absorbs":     {Sign: "block"},
	"parried":     {Sign: "counter"},
	"parry-fails": {Sign: "clear"},
	"dodges":      {Sign: "evade"},
	"misses":      {Sign: "clear"},
	"critical":    {Sign: "deadly"},
	"loses":       {Sign: "hp"},
	"bleeds":      {Sign: "bleed"},
	"burns":       {Sign: "burn"},
	"poisoned":    {Sign: "poison"},
	"bound":       {Sign: "bound"},
	"prone":       {Sign: "prone"},
	"stunned":     {Sign: "stunned"},
	"bruised":     {Sign: "bruised"},
	"favored":     {Sign: "favored"},
	"stance":      {Sign: "frenzied"},
	"hymn":        {Sign: "anxious"},
	"exhausted":   {Sign: "fatigued"},
	"exhausts":    {Sign: "fatigued"},
	"damaged":     {Sign: "rent"},
	"down":        {Sign: "knockdown"},
	"lost":        {Sign: "knockdown"},
	"dust":        {Sign: "dust"},
	"shot":        {Sign: "bow"},
}

// Staging is what a page shows of events beside their sentences.
func (r *ruleset) Staging() map[string]scene.Staging { return staging }
