package solo

import (
	"riposte"
	"riposte/match"
	"riposte/scene"
)

// A Sight is all that the person may know of the duel, with the lines of the report that are new to them.
type Sight struct {
	You     riposte.Seat `json:"you"`
	View    scene.View   `json:"view"`
	Request int          `json:"request,omitempty"` // what is asked of them; 0 is nothing
	Waits   bool         `json:"waits,omitempty"`   // a bot's answer is waited for
	Yields  bool         `json:"yields,omitempty"`  // they may concede
	Lines   []line       `json:"lines,omitempty"`
	Since   int          `json:"since"` // how many lines there are
	End     *end         `json:"end,omitempty"`
}

// A line is one of the report.
type line struct {
	Text string         `json:"text"`
	Rule riposte.RuleID `json:"rule,omitempty"`
	Seat riposte.Seat   `json:"seat,omitempty"`
	Loud bool           `json:"loud,omitempty"`
	Turn bool           `json:"turn,omitempty"`
	Dice []int          `json:"dice,omitempty"` // the faces that were thrown for it
}

// An end is how the duel ended: "Ulla" "by KO".
type end struct {
	Winners []string `json:"winners,omitempty"`
	Won     bool     `json:"won,omitempty"` // by the person, alone or with others
	How     string   `json:"how"`
	Void    bool     `json:"void,omitempty"`
}

func (d *duel) sight(since int) *Sight {
	m := d.match
	s := &Sight{
		You: d.you, View: m.Meant(d.you).Said(d.say()), Request: m.Request(d.you).ID,
		Waits: d.waits() != riposte.Nobody, Yields: m.MayConcede(d.you), Since: m.Told(d.you), End: d.end(),
	}
	if m.Locked(d.you) {
		s.Request = 0
	}
	info := d.rules.Info()
	for _, e := range m.Feed(d.you, since) {
		if e.Kind != match.Told {
			continue
		}
		kind := &info.Events[e.Event.Kind]
		l := line{Text: m.Text(e.Event), Rule: e.Event.Rule, Seat: e.Event.Seat, Loud: kind.Loud, Turn: kind.Turn}
		for _, die := range e.Dice {
			for _, face := range die.Faces {
				l.Dice = append(l.Dice, int(face))
			}
		}
		s.Lines = append(s.Lines, l)
	}
	return s
}

func (d *duel) end() *end {
	m := d.match
	if m.Void() != nil {
		return &end{Void: true, How: m.Void().Reason}
	}
	if !m.Over() {
		return nil
	}
	out, e := m.Outcome(), &end{}
	said := d.rules.Info().EndedBy(out.Why)
	if e.How = said.Won; out.Drawn() {
		e.How = said.Drawn
		return e
	}
	for _, s := range match.Seats(riposte.MaxSeats) {
		if out.Place[s] == 1 {
			e.Winners = append(e.Winners, m.Called(s))
			e.Won = e.Won || s == d.you
		}
	}
	return e
}
