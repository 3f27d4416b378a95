package duel

import (
	"fmt"
	"math"

	"riposte"
	"riposte/geom"
	"riposte/phrase"
	"riposte/scene"
)

// Preview shows where a motion would end, DU-3.5 and DU-3.23, and whether a choice puts
// its own seat out.
func (s *state) Preview(seat riposte.Seat, c riposte.Choice) scene.Preview {
	if (s.phase == revealing || s.phase >= hastening) && c != riposte.Concede && s.Check(seat, c) == nil {
		return scene.Preview{Peril: s.peril(seat, c)}
	}
	if s.phase != moving || c.Verb() != verbRun && c.Verb() != verbClimb || s.Check(seat, c) != nil {
		return scene.Preview{}
	}
	x, y := unpackTo(c)
	way := s.motion(seat, pointAt(x, y))
	f, r := s.fighter(seat), int(s.game.content.radius())
	at := [2]int{int(way.to.X), int(way.to.Y)}
	p := scene.Preview{
		Shapes: []scene.Shape{
			{Kind: scene.ShapeLine, Class: "path", Points: [][2]int{{int(f.x), int(f.y)}, at}, Rule: "DU-3.22"},
			{Kind: scene.ShapeCircle, Class: "place", Points: [][2]int{at}, Radius: r, Rule: "DU-3.2"},
		},
		Facts: []scene.Fact{{Label: phrase.Ref("fact.way"), Value: phrase.Ref("inches", inches(f.point(), way.to, 0)), Rule: "DU-3.23"}},
	}
	switch {
	case way.border && s.ground(way.to) == Uneven:
		p.Facts = append(p.Facts, scene.Fact{Label: phrase.Ref("fact.stops"), Value: phrase.Ref("fact.stops-uneven"), Rule: "DU-3.24"})
	case way.border:
		p.Facts = append(p.Facts, scene.Fact{Label: phrase.Ref("fact.stops"), Value: phrase.Ref("fact.stops-level"), Rule: "DU-3.26"})
	case way.stopped != "":
		p.Facts = append(p.Facts, scene.Fact{Label: phrase.Ref("fact.stops"), Value: stoppedBy(way.stopped), Rule: way.stopped})
	}
	reach := int64(s.game.content.reach())
	for set := s.alive() &^ only(seat); set != 0; set = set.rest() {
		y := set.first()
		there := s.fighter(y).point()
		far := inches(way.to, there, s.game.content.Base)
		fact := scene.Fact{Label: seatTexts[y].name, Value: phrase.Ref("inches", far), Rule: "DU-3.3"}
		if s.enemies(seat).has(y) && way.to.Dist2(there) <= reach*reach {
			fact.Value, fact.Rule = phrase.Ref("inches.engaged", far), "DU-4.2"
		} else if s.mayEngage(y, seat, way.to) {
			fact.Value, fact.Rule = phrase.Ref("inches.may-engage", far), "DU-3.17"
		}
		p.Facts = append(p.Facts, fact)
	}
	return p
}

// mayEngage reports whether an enemy moves after a seat and could come within 2 inches of a place
// with the Speed or Dexterity that lies open, if nothing stood in its way: DU-2.17, DU-3.17.
func (s *state) mayEngage(y, seat riposte.Seat, at geom.Point) bool {
	for i := s.at; i < s.line.n; i++ {
		held := s.game.options.noEngagedMove && s.engaged(y) != 0 // DU-3.31
		if s.line.at(i) == y && s.enemies(seat).has(y) && !held {
			units, _ := s.allowance(y)
			reach := int64(units) + int64(s.game.content.reach())
			return s.fighter(y).point().Dist2(at) <= reach*reach
		}
	}
	return false
}

// stoppedBy is what keeps a fighter from going on, by the rule that does.
func stoppedBy(rule riposte.RuleID) phrase.Text {
	switch rule {
	case "DU-3.8":
		return phrase.Ref("fact.stops-edge")
	case "DU-3.9":
		return phrase.Ref("fact.stops-fighter")
	case "DU-3.10":
		return phrase.Ref("fact.stops-terrain")
	}
	return phrase.Ref("fact.stops-held")
}

// inches writes how far apart two points are, less the share of the bases. It is
// rounded down; nothing is decided by it.
func inches(a, b geom.Point, less int) string {
	far := max(int(math.Sqrt(float64(a.Dist2(b))))-less, 0)
	return fmt.Sprintf("%d.%02d", far/100, far%100)
}
