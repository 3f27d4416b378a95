package duel

import (
	"riposte"
	"riposte/basis"
)

// A dial is a number that a variant may set.
type dial = basis.Dial[Content]

// number is a number by its place in a content.
func number(name string, rule riposte.RuleID, low, high int, at func(*Content) *int) dial {
	return basis.NewDial(name, rule, low, high, at)
}

// dials are all numbers of the content; lengths are in units of 1/100 inch, DU-7.5.
var dials = []dial{
	number("least count of a statistic", "DU-1.8", 1, 3, func(c *Content) *int { return &c.StatMin }),
	number("greatest count of a statistic", "DU-1.8", 3, rowWord, func(c *Content) *int { return &c.StatMax }),
	number("cards of a deck", "DU-1.9", 12, 4*rowWord, func(c *Content) *int { return &c.DeckMax }),
	number("way for a card", "DU-3.17", 50, 200, func(c *Content) *int { return &c.Inch }),
	number("diameter of a base", "DU-7.5", 50, 100, func(c *Content) *int { return &c.Base }),
	number("distance of an engagement", "DU-3.4", 10, 600, func(c *Content) *int { return &c.Engage }),
	number("distance of a retreat", "DU-5.21", 0, 800, func(c *Content) *int { return &c.RetreatGap }),
	number("slack of touching", "DU-3.35", 0, 20, func(c *Content) *int { return &c.TouchSlack }),
	number("way beyond a border", "DU-3.27", 0, 50, func(c *Content) *int { return &c.Border }),
	number("half of a zone", "DU-1.30", 10, 300, func(c *Content) *int { return &c.Zone }),
	number("least side of a battlefield", "DU-7.9", 600, 2000, func(c *Content) *int { return &c.SizeMin }),
	number("greatest side of a battlefield", "DU-7.9", 3600, 1<<placeBits-1, func(c *Content) *int { return &c.SizeMax }),
	number("distance of start points", "DU-7.9", 300, 600, func(c *Content) *int { return &c.StartGap }),
	number("pieces of a battlefield", "DU-7.9", 0, maxPieces, func(c *Content) *int { return &c.PiecesMax }),
	number("corners of a polygon", "DU-3.46", 3, 12, func(c *Content) *int { return &c.VerticesMax }),
	number("width of a polygon", "DU-3.46", 10, 100, func(c *Content) *int { return &c.Narrowest }),
	number("weight of a piece", "DU-7.9", 0, 10, func(c *Content) *int { return &c.WeightMax }),
}

// fresh is a copy whose every number can be set.
func (c *Content) fresh() *Content {
	out := *c
	return &out
}
