package pages

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"riposte/internal/campaign"
	"riposte/internal/server/web"
	"riposte/scene"
)

// A chapter is what the story tells of one duel of a campaign, or of the time between two.
type chapter struct {
	Number int
	Text   string
}

// Story is the campaign so far, a paragraph for each duel that is over: who met whom, where, how
// it ended and what it did to those who play on. It tells what everybody saw, whoever reads it.
func (c *Campaign) Story() (out []chapter) {
	was := map[string]string{} // how each player's characters stood, by name
	for i := range c.Encounters {
		if e := &c.Encounters[i]; e.Open != nil {
			var names []string
			for k := range e.Open.Sides {
				names = append(names, e.Open.Sides[k].Name.String())
			}
			out = append(out, chapter{e.Number, web.Isolating(names)(strings.Join(c.told(e, was), " "))})
		}
	}
	return out
}

// told are the sentences of one duel; was is brought up to date.
func (c *Campaign) told(e *campaign.Encounter, was map[string]string) (out []string) {
	var own, others []string
	var party []*scene.Side
	for i := range e.Open.Sides {
		s := &e.Open.Sides[i]
		if plays(e, s) {
			own, party = append(own, s.Name.String()), append(party, s)
		} else {
			others = append(others, s.Name.String())
		}
	}
	between := c.between(e)
	who, where := web.Listed(own), ""
	if b := e.Open.Board; b != nil {
		where = b.Title.String()
	}
	switch {
	case between:
		var passed []string
		for _, m := range e.Open.Meters {
			passed = append(passed, m.Label.String()+": "+strconv.Itoa(m.Value))
		}
		if passed == nil {
			out = append(out, web.Msg("story.rests", who))
		} else {
			out = append(out, web.Msg("story.passes", who, web.Listed(passed)))
		}
	case len(others) > 0 && where != "":
		out = append(out, web.Msg("story.met-at", who, web.Listed(counted(others)), where))
	case len(others) > 0:
		out = append(out, web.Msg("story.met", who, web.Listed(counted(others))))
	case where != "":
		out = append(out, web.Msg("story.at", who, where))
	default:
		out = append(out, web.Msg("story.against", who))
	}
	if e.Result != nil && !between {
		out = append(out, e.Result.Sentence)
	}
	harmed := false
	for _, s := range party {
		name, now := s.Name.String(), condition(s)
		before := was[name]
		was[name] = now
		switch {
		case now == "" && before == "":
			continue
		case between && before == now:
			out = append(out, web.Msg("story.stays", name, now))
		case between && before != "":
			out = append(out, web.Msg("story.heals", name, before, cmp.Or(now, web.Msg("story.well"))))
		case now != "":
			out = append(out, web.Msg("story.ends", name, now))
		}
		harmed = true
	}
	if !harmed && !between {
		out = append(out, web.Msg("story.unhurt"))
	}
	return out
}

// plays reports whether a side is of those who play on.
func plays(e *campaign.Encounter, s *scene.Side) bool { return slices.Contains(e.Players, s.Seat) }

// between reports whether a duel let time pass and nothing else.
func (c *Campaign) between(e *campaign.Encounter) bool {
	for i := range c.Info.Options {
		if o := &c.Info.Options[i]; o.Between != "" && e.Options[o.Name] == o.Between {
			return true
		}
	}
	return false
}

// condition is how a side stands, as far as everybody sees it; "" if nothing is amiss.
func condition(s *scene.Side) string {
	var all []string
	if m := &s.Main; m.Value < m.Max {
		all = append(all, cmp.Or(m.Word.String(), web.Msg("story.condition", m.Label, m.Value, m.Max)))
	}
	for _, n := range s.Badges {
		if text := n.Text.String(); n.Tone == scene.ToneBad && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}

// counted are names in which those that differ by a number at their end are one, with how many.
func counted(names []string) (out []string) {
	times := map[string]int{}
	for _, name := range names {
		kind := strings.TrimRight(name, "0123456789 ")
		if times[kind]++; times[kind] == 1 {
			out = append(out, kind)
		}
	}
	for i, kind := range out {
		if times[kind] > 1 {
			out[i] = web.Msg("story.several", times[kind], kind)
		}
	}
	return out
}
