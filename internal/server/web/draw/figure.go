package draw

import (
	"html/template"

	"riposte/internal/server/web"
	"riposte/scene"
)

// A stamp is a part of the icon sheet and where it goes on a card's plate of 80 by
// 72. Figures are made of stamps, by the view's own words.
type stamp struct {
	symbol     string
	x, y, w, h int
	hit        bool
}

var figures = map[string][]stamp{
	"head-protect":    {{"boxer", 0, 0, 80, 72, false}, {"hatch-head", 0, 0, 80, 72, true}},
	"body-protect":    {{"boxer", 0, 0, 80, 72, false}, {"hatch-body", 0, 0, 80, 72, true}},
	"general-defense": {{"guard", 16, 12, 48, 48, true}},
	"footwork":        {{"footwork", 16, 12, 48, 48, true}},
	"counter":         {{"counter", 16, 12, 48, 48, true}},
	"anticipate":      {{"revealed", 16, 12, 48, 48, true}},
	"clinch":          {{"grapple", 16, 12, 48, 48, true}},
	"deflection":      {{"evade", 16, 12, 48, 48, true}},
	"double":          {{"twice", 14, 10, 52, 52, false}},
	"defense":         {{"guard", 16, 12, 48, 48, true}},
	"strength":        {{"strength", 16, 12, 48, 48, false}},
	"speed":           {{"speed", 16, 12, 48, 48, false}},
	"endurance":       {{"endurance", 16, 12, 48, 48, false}},
	"dexterity":       {{"dexterity", 16, 12, 48, 48, false}},
}

// blows are where a blow lands, by figure and weight.
var blows = map[string][3]stamp{
	"head": {{"mark-1", 30, 5, 20, 20, true}, {"mark-2", 26, 1, 28, 28, true}, {"mark-3", 22, -3, 36, 36, true}},
	"body": {{"mark-1", 30, 40, 20, 20, true}, {"mark-2", 26, 36, 28, 28, true}, {"mark-3", 22, 32, 36, 36, true}},
}

// Figure draws the plate of a card; "" if the card has no drawing.
func Figure(c *scene.Card) template.HTML {
	stamps := figures[c.Figure]
	if blow, ok := blows[c.Figure]; ok {
		stamps = []stamp{{"boxer", 0, 0, 80, 72, false}}
		if c.Weight >= 1 && c.Weight <= 3 {
			stamps = append(stamps, blow[c.Weight-1])
		}
	}
	if stamps == nil {
		stamps = figures[c.Kind]
	}
	if stamps == nil {
		return ""
	}
	var d Drawing
	d.Open("svg", "class", "card-plate", "viewBox", "0 0 80 72", "aria-hidden", "true")
	for _, s := range stamps {
		class := ""
		if s.hit {
			class = "hit"
		}
		d.Leaf("use", "class", class, "href", web.IconPath(s.symbol), "x", num(s.x), "y", num(s.y), "width", num(s.w), "height", num(s.h))
	}
	d.Close()
	return d.HTML()
}
