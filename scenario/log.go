package scenario

import (
	"strconv"
	"strings"

	"riposte"
	"riposte/scene"
)

// A Line is one line of the log of a case.
type Line struct {
	Step int            `json:"step"` // from 1; 0 is the set-up
	Kind string         `json:"kind"` // "step", "lock", "set", "draw", "event", "fault"
	Rule riposte.RuleID `json:"rule,omitempty"`
	Text string         `json:"text"`
	For  string         `json:"for,omitempty"` // who is told, if not everyone
}

func (r *run) log(kind string, rule riposte.RuleID, text string) {
	r.res.Log = append(r.res.Log, Line{Step: r.step, Kind: kind, Rule: rule, Text: text})
}

func (r *run) logSet(list []assignment) {
	words := make([]string, len(list))
	for i, a := range list {
		words[i] = a.path + " = " + show(a.value.Value)
	}
	r.log("set", "", strings.Join(words, ", "))
}

// tell keeps an event for the log and for what is expected.
func (r *run) tell(e riposte.Event) {
	line := Line{Step: r.step, Kind: "event", Rule: e.Rule, For: r.audience(e.Audience)}
	line.Text = r.say(e)
	if r.st == nil {
		r.early = append(r.early, earlyEvent{len(r.res.Log), e})
	}
	r.res.Log = append(r.res.Log, line)
	if e.Rule != "" {
		r.events = append(r.events, e.Rule)
	}
}

// earlyEvent is an event of the set-up and its line. The state that names cards and
// the like comes only after such events.
type earlyEvent struct {
	line  int
	event riposte.Event
}

func (r *run) nameEarly() {
	for _, e := range r.early {
		r.res.Log[e.line].Text = r.say(e.event)
	}
}

func (r *run) say(e riposte.Event) string {
	if int(e.Kind) >= len(r.info.Events) {
		return "event " + strconv.Itoa(int(e.Kind))
	}
	names, _ := r.st.(scene.Speaker)
	return scene.Say(&r.info.Events[e.Kind], e, r.called, names)
}

// called is the name that the log gives a seat.
func (r *run) called(s riposte.Seat) string {
	if s > 0 && int(s) <= len(r.c.Setup.Seats) && r.c.Setup.Seats[s-1].Name != "" {
		return r.c.Setup.Seats[s-1].Name
	}
	return r.info.SeatWord(s)
}

func (r *run) audience(a riposte.Audience) string {
	everyone := true
	var words []string
	for s := riposte.Nobody; int(s) <= len(r.c.Setup.Seats); s++ {
		if a.Has(s) {
			words = append(words, r.info.SeatWord(s))
		} else {
			everyone = false
		}
	}
	switch {
	case everyone:
		return ""
	case len(words) == 0:
		return "nobody"
	}
	return strings.Join(words, ", ")
}

// tap passes the draws of a case on and logs them.
type tap struct{ r *run }

func (t tap) Roll(sides int) int {
	face := t.r.source.Roll(sides)
	t.r.log("draw", "", "d"+strconv.Itoa(sides)+"="+strconv.Itoa(face))
	return face
}

func (t tap) Deal(n int) int {
	face := t.r.source.Deal(n)
	t.r.log("draw", "", "deal"+strconv.Itoa(n)+"="+strconv.Itoa(face))
	return face
}
