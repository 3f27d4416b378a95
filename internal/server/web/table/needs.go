package table

import (
	"hash/maphash"

	"riposte/internal/house"
	"riposte/scene"
)

// What a region is drawn from is compared before it is drawn: most of what happens changes
// little. Needs are what a region is drawn from, a bit each: the parts of the scene and, of
// the sight and the story, the groups below. Each region needs what is left of the sight.
type needs uint32

const (
	needHead   = needs(scene.PartHead)
	needSides  = needs(scene.PartSides)
	needOrder  = needs(scene.PartOrder)
	needBoard  = needs(scene.PartBoard)
	needPiles  = needs(scene.PartPiles)
	needAsks   = needs(scene.PartAsks)
	needNotes  = needs(scene.PartNotes)
	needTables = needs(scene.PartTables)

	needSeats   needs = 1 << (14 + iota)
	needPeople        // who sits there, not what they do
	needRequest       // what is asked, and what may be taken back
	needStep
	needWas   // the big numbers before the turn
	needWays  // where pieces went
	needTalk  // what was said
	needLines // those of the report
	needGallery
	needRest

	needAll = needs(1<<32 - 1)
)

var drawnFrom = map[string]needs{
	"mast":    needPeople,
	"coach":   0,
	"bill":    needHead | needSides | needOrder | needPiles | needAsks | needSeats | needRequest | needWas,
	"plate":   needHead | needSides | needOrder | needBoard | needPiles | needAsks | needNotes | needTables | needRequest | needWays,
	"tray":    needSides | needBoard | needPiles | needAsks | needRequest,
	"odds":    needAsks | needRequest,
	"ask":     needHead | needSides | needOrder | needBoard | needPiles | needAsks | needSeats | needRequest | needLines,
	"acts":    needAsks | needSeats | needRequest,
	"backs":   0,
	"report":  needLines,
	"gallery": needGallery,
	"talk":    needTalk | needPeople,
	"status":  needHead | needSides | needOrder | needBoard | needPiles | needAsks | needSeats | needRequest | needStep,
	"promise": needPeople,
}

// seen is what of a story the regions are drawn from.
type seen struct{ was, ways, talk, count int }

// changed is what a stream has not yet drawn of a sight.
func (d *Differ) changed(s *house.Sight) needs {
	now := seen{d.story.wasSeen, d.story.waysSeen, len(d.story.talk), d.story.count}
	was, before := d.last, d.seen
	d.last, d.seen = s.Core(), now
	if was == nil || was.Phase != house.Playing || s.Phase != house.Playing {
		return needAll // the regions of a table where nobody plays need everything, and cost little
	}
	c := s.ChangesFrom(was)
	n := needs(c.View)
	mark := func(need needs, changed bool) {
		if changed {
			n |= need
		}
	}
	mark(needSeats, c.Seats)
	mark(needPeople, c.People)
	mark(needRequest, c.Request)
	mark(needStep, c.Step)
	mark(needGallery, c.Gallery)
	mark(needWas, now.was != before.was)
	mark(needWays, now.ways != before.ways)
	mark(needTalk, now.talk != before.talk)
	mark(needLines, now.count != before.count || s.Seq != was.Seq)
	mark(needAll, c.Rest)
	return n
}

// people is the sum of what lines are drawn from beside themselves: the names that stand out
// in them and the pieces that they are about.
func people(s *house.Sight) uint64 {
	var h maphash.Hash
	h.SetSeed(sums)
	for i := range s.Seats {
		_, _ = h.WriteString(s.Seats[i].Name)
		_ = h.WriteByte(0)
	}
	if s.View == nil {
		return h.Sum64()
	}
	for i := range s.View.Sides {
		_, _ = h.WriteString(string(s.View.Sides[i].Name))
		_ = h.WriteByte(0)
	}
	if b := s.View.Board; b != nil {
		for i := range b.Tokens {
			_, _ = h.WriteString(b.Tokens[i].ID)
			_ = h.WriteByte(byte(b.Tokens[i].Seat))
		}
	}
	return h.Sum64()
}
