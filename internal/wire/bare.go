package wire

import (
	"reflect"
	"strconv"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/plainjson"
	"riposte/match"
)

// A Bare is a sight with only what a program needs to choose: small enough to be asked for at
// every question.
type Bare struct {
	Duel    string         `json:"duel"`
	Ruleset string         `json:"ruleset"`
	Seat    riposte.Seat   `json:"seat"`
	Phase   house.Phase    `json:"phase"`
	Now     string         `json:"now"`               // where the viewer has read to: a [Mark]
	Request *house.Request `json:"request,omitempty"` // what is asked
	// Legal has the sentences that answer it, as [Fold] writes them, and Whole says that no others
	// do. Where others do, Forms are how they are made.
	Legal []string          `json:"legal,omitempty"`
	Lists map[string]string `json:"lists,omitempty"`
	Whole bool              `json:"whole,omitempty"`
	Forms []string          `json:"forms,omitempty"`
	// Fields has what is known of the position, by path: all of it if Fresh, else what is not as
	// it was; null is no longer there, or no longer known.
	Fields map[string]any `json:"fields,omitempty"`
	Fresh  bool           `json:"fresh,omitempty"`
	Told   []string       `json:"told,omitempty"` // what has happened since
	Talk   []Talk         `json:"talk,omitempty"` // what was said at the table since
	Clock  *house.Clock   `json:"clock,omitempty"`
	Seed   house.Asked    `json:"seed,omitempty"` // what is asked about the dice
	// Document says that the seat has not locked its document, which comes before the duel.
	Document bool          `json:"document,omitempty"`
	Result   *house.Result `json:"result,omitempty"`
	Stopped  match.Stopped `json:"stopped,omitempty"`
	Next     string        `json:"next,omitempty"` // the duel of the rematch
}

// A Talk is what somebody said.
type Talk struct {
	Seat riposte.Seat `json:"seat"`
	Text string       `json:"text"`
}

// MarkOf is where a viewer has read to who has got a sight: the last line, and the step.
func MarkOf(s *house.Sight) string { return strconv.Itoa(s.Seq) + "-" + strconv.Itoa(s.Step) }

// BareOf is the bare form of a sight that comes with what is known. Its fields are those that are
// not as they were; a nil was is everything.
func BareOf(s *house.Sight, was *house.Known) *Bare {
	b := &Bare{
		Duel: s.Duel, Ruleset: s.Ruleset, Seat: s.Seat, Phase: s.Phase, Now: MarkOf(s), Request: s.Request,
		Result: s.Result, Stopped: s.Stopped, Next: s.Next,
	}
	if s.Dice.Asks == house.AsksCommit || s.Dice.Yours {
		b.Seed = s.Dice.Asks
	}
	if s.Seat != riposte.Nobody {
		b.Clock = s.Seats[s.Seat-1].Clock
		b.Document = (s.Phase == house.Seating || s.Phase == house.Preparing) && !s.Seats[s.Seat-1].Ready
	}
	for i := range s.Lines {
		switch l := &s.Lines[i]; {
		case l.Kind == house.LineTalk:
			b.Talk = append(b.Talk, Talk{l.Seat, l.Text})
		case !l.Aside && (l.Kind == told || l.Kind == takenBack):
			b.Told = append(b.Told, l.Text)
		}
	}
	k := s.Known()
	if k == nil {
		return b
	}
	if was == nil {
		b.Fields, b.Fresh = k.Fields, true
	} else {
		b.Fields = changed(was.Fields, k.Fields)
	}
	if s.Request == nil || s.Request.Locked {
		return b
	}
	b.Legal, b.Lists = Fold(k.Legal)
	if b.Whole = k.Whole; !b.Whole {
		for i := range s.View.Asks {
			b.Forms = append(b.Forms, Form(&s.View.Asks[i]))
		}
	}
	return b
}

var told, takenBack = house.LineKind(match.Told.String()), house.LineKind(match.TakenBack.String())

// changed has the fields that are not as they were.
func changed(was, is map[string]any) map[string]any {
	var other map[string]any
	add := func(path string, value any) {
		if other == nil {
			other = map[string]any{}
		}
		other[path] = value
	}
	for path, value := range is {
		if before, there := was[path]; !there || before != value {
			add(path, value)
		}
	}
	for path := range was {
		if _, there := is[path]; !there {
			add(path, nil)
		}
	}
	return other
}

// Says reports whether a bare sight says something that the one before does not.
func (b *Bare) Says(before *Bare) bool {
	if len(b.Fields)+len(b.Told)+len(b.Talk) > 0 {
		return true
	}
	x, y := *b, *before
	for _, of := range []*Bare{&x, &y} {
		of.Now, of.Fields, of.Fresh, of.Told, of.Talk = "", nil, false, nil, nil
	}
	return !reflect.DeepEqual(x, y)
}

// JSON writes it. Words of the notation have signs such as ">", which are left as they are.
func (b *Bare) JSON() ([]byte, error) {
	return plainjson.Marshal(b)
}
