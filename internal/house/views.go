package house

import (
	"weak"

	"riposte"
	"riposte/match"
	"riposte/scene"
)

// A position stays as it is until there is another step, and so does what follows from it
// alone, whatever is locked, said or left at the table.
type position struct {
	m     *match.Match
	steps int
}

func (p *play) position() position { return position{p.m, p.m.Steps()} }

// views are the scenes of the present position, by viewer, as long as somebody has them:
// two sights with the same scene need no comparing of it.
type views struct {
	position
	of []weak.Pointer[scene.View]
}

// view is what a viewer sees of the present position.
func (p *play) view(viewer riposte.Seat) *scene.View {
	if now := p.position(); p.views.position != now {
		p.views.position = now
		if p.views.of == nil {
			p.views.of = make([]weak.Pointer[scene.View], len(p.sat))
		}
		clear(p.views.of)
	}
	view := p.views.of[viewer].Value()
	if view == nil {
		made := p.m.Meant(viewer)
		view = &made
		p.views.of[viewer] = weak.Make(view)
	}
	return view
}

// A title is what the public reads above the present position.
type title struct {
	position
	words string
}

func (p *play) publicTitle() string {
	if now := p.position(); p.title.position != now {
		p.title = title{now, p.voice().Say(p.m.Title())}
	}
	return p.title.words
}
