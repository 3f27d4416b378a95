package pages

import (
	"html/template"
	"slices"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// Postcard is a picture of what a sight shows, to pass on.
func Postcard(info *riposte.Info, sight *house.Sight, from string, dark bool) template.HTML {
	s := sight.Said()
	m := draw.Postcard{
		System: info.Title, From: from, Dark: dark,
		Board: &draw.Board{
			View: s.View, Info: info, Still: true,
			Way: func(riposte.Seat, int, int) [][2]int { return nil },
			Why: func(*scene.Refusal) string { return "" },
		},
	}
	if s.View != nil {
		m.Said = s.View.Title.String()
		for i := range s.View.Sides {
			if side := &s.View.Sides[i]; side.Of == "" {
				m.Sides = append(m.Sides, standing(s, side))
			}
		}
	} else {
		for i := range s.Seats {
			m.Sides = append(m.Sides, draw.Standing{Seat: riposte.Seat(i + 1), Name: s.Seats[i].Name})
		}
	}
	if s.Result != nil {
		m.Said = s.Result.Sentence
	}
	return m.Draw()
}

func standing(s *house.Sight, side *scene.Side) draw.Standing {
	out := draw.Standing{Seat: side.Seat, Name: side.Name.String(), Main: side.Main, Won: s.Result != nil && slices.Contains(s.Result.Winners, side.Seat)}
	for _, m := range side.Meters {
		switch {
		case m.Word != "":
			out.Below = append(out.Below, m.Label.String()+" "+m.Word.String())
		case m.Max > 0:
			out.Below = append(out.Below, web.Msg("picture.of", m.Label.String(), m.Value, m.Max))
		default:
			out.Below = append(out.Below, web.Msg("picture.number", m.Label.String(), m.Value))
		}
	}
	return out
}
