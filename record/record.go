package record

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
)

// Format is the number of the format that this package writes.
const Format = 1

// Limits on what is read, far above any duel.
const (
	MaxSize     = 32 << 20 // bytes of one record
	MaxSteps    = 200_000
	MaxBacks    = 10_000 // takebacks
	MaxComments = 20_000
	MaxTags     = 64 // unknown ones
	MaxAttempts = 100
)

// A Form is one of the two forms of a record.
type Form uint8

// The two forms.
const (
	JSONL Form = iota + 1
	Text
)

func (f Form) String() string {
	switch f {
	case JSONL:
		return "jsonl"
	case Text:
		return "duel"
	}
	return "?"
}

// A Record is one duel, played through its rules. It is made by [Load],
// [FromHistory], [FromMatch] and [FromPlayed].
type Record struct {
	Game    string // the title of the ruleset when the record was made
	Content string // riposte.Info.Content at that time
	// Setup holds the version played, every option and whole documents.
	Setup riposte.Setup
	Duel  string    // the name of the duel; with fair dice the hex of a fair.DuelID
	Date  time.Time // UTC, whole seconds
	RNG   RNG
	Fair  Fair
	Seals []Seal // in the order of locking
	// Blind says that sealed choices were locked by their hashes; Locks has these in
	// the order in which they came.
	Blind bool
	Locks []Lock
	// Held are the choices that were under locks when a concession ended the duel, in
	// order of step and seat.
	Held []Held
	Tags map[string]string // tags that this package does not know
	// Steps is the set-up and then every step in the order in which they were made,
	// including those taken back; it is empty if the duel didn't begin.
	Steps    []Step
	Comments []Comment // by Step
	Outcome  riposte.Outcome
	Void     *Void

	rules    riposte.Ruleset
	withheld bool // what was never shown is left out: the form that Withhold writes
}

// A Step is the set-up, the choices applied together, or a takeback.
type Step struct {
	At     time.Duration    // since Date, in milliseconds
	By     []riposte.Choice // by seat; nil for the set-up and a takeback
	Said   []string         // By, in the notation
	Lapsed riposte.Audience // the seats for which the clock chose
	Draws  []dice.Draw
	Events []riposte.Event
	Back   *Takeback
}

// A Takeback returns to the position after step To.
type Takeback struct {
	To   int
	By   riposte.Seat // who took back
	Of   riposte.Seat // whose answer was taken back
	Free bool         // nothing stood in the way between people
}

// A Comment is somebody's remark after a step; -1 is before the first. White space
// in it is single spaces.
type Comment struct {
	Step int
	Text string
}

// A Void says how the rules failed in the step after the last one.
type Void struct {
	At     time.Duration
	By     []riposte.Choice
	Said   []string
	Draws  []dice.Draw
	Reason string
	// Stopped is set if the rules did not fail but people ended the duel without a
	// result; it is a match.Stopped.
	Stopped string
}

// Fair is what the server and the seats committed to. What was not opened or not
// committed to is zero.
type Fair struct {
	Commitment fair.Commitment // the server's
	// Root is what the server has also committed to where the table stays sealed
	// after the end: the tree of the keys of the draws.
	Root   fair.Commitment
	Server *fair.Seed // opened after the end
	Seats  []SeatSeed // in seat order
	// Opening has the keys of the draws that were revealed, where Server stays
	// sealed.
	Opening *fair.Opening
	// Attempts are the earlier attempts to begin that came to nothing, in order of
	// number.
	Attempts []Attempt
	// From is the number of the first draw that the seeds have made. Earlier ones
	// were taken over with the beginning of another duel from which this one was
	// continued; with 0 there are none.
	From int
}

// A SeatSeed is what one seat contributed to the draws.
type SeatSeed struct {
	Seat       riposte.Seat
	Commitment fair.Commitment
	Seed       *fair.Seed
	LeftOut    bool // in version 1: it never opened its seed
	None       bool // in version 2: it declared that it brings none
}

// An Attempt is an attempt to begin the duel that came to nothing because a seat
// did not open its seed. Nothing was played in it, and the server's seed is never
// opened.
type Attempt struct {
	Number     int // from 1
	Commitment fair.Commitment
	Root       fair.Commitment
	Ended      time.Time   // UTC, whole seconds
	Seats      []Attempted // in seat order
}

// Attempted is what one seat did in an attempt.
type Attempted struct {
	Seat       riposte.Seat
	Commitment fair.Commitment
	Seed       *fair.Seed
	None       bool // it declared that it brings none
	Unopened   bool // it did not open its seed, or left, and so ended the attempt
}

// A Seal is the lock on one seat's document.
type Seal struct {
	Seat              riposte.Seat
	At                time.Duration
	Commitment, Nonce []byte // nil without a commitment
	// Sealed is the exact text committed to, if it differs from the document in the
	// set-up: if it has other white space, or is the name of a sample.
	Sealed string
}

// Info describes the ruleset that the record was played with.
func (r *Record) Info() *riposte.Info { return r.rules.Info() }

// Ruleset is the rules that the duel was played by.
func (r *Record) Ruleset() riposte.Ruleset { return r.rules }

// SeatName is the player's name or, failing that, the seat's word.
func (r *Record) SeatName(s riposte.Seat) string {
	if s >= 1 && int(s) <= len(r.Setup.Seats) && r.Setup.Seats[s-1].Name != "" {
		return r.Setup.Seats[s-1].Name
	}
	return r.Info().SeatWord(s)
}

// Finished reports whether nothing can happen any more in the duel.
func (r *Record) Finished() bool { return r.Void != nil || r.Outcome.Over() }

// Result is the token that ends the text form. It says who won (the winner's seat,
// the seats of a side as in "red+green", or "draw") and how the duel ended. It is
// "void" if the rules failed, and "*" while the duel goes on.
func (r *Record) Result() string {
	switch {
	case r.Void != nil:
		return "void"
	case !r.Outcome.Over():
		return "*"
	case r.Outcome.Drawn():
		return "draw " + r.Outcome.Why
	}
	var first []string
	for s, place := range r.Outcome.Place {
		if place == 1 {
			first = append(first, r.Info().SeatWord(riposte.Seat(s)))
		}
	}
	return strings.Join(first, "+") + " " + r.Outcome.Why
}

// Draws returns every draw in the order in which they were made.
func (r *Record) Draws() []dice.Draw {
	var all []dice.Draw
	for i := range r.Steps {
		all = append(all, r.Steps[i].Draws...)
	}
	if r.Void != nil {
		all = append(all, r.Void.Draws...)
	}
	return all
}

// Line returns the indices of the steps of the play that stands, beginning with the
// set-up: without takebacks and what they set aside.
func (r *Record) Line() []int {
	if len(r.Steps) == 0 {
		return nil
	}
	return r.LineTo(len(r.Steps) - 1)
}

// LineTo returns the indices of the steps that led to the position after a step,
// which may be set aside.
func (r *Record) LineTo(step int) []int {
	after := r.after()
	var line []int
	if back := r.Steps[step].Back; back != nil {
		step = back.To
	}
	for ; step >= 0; step = after[step] {
		line = append(line, step)
	}
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		line[i], line[j] = line[j], line[i]
	}
	return line
}

// after gives, for each step, the step whose position it started from.
func (r *Record) after() []int {
	after, head := make([]int, len(r.Steps)), -1
	for i := range r.Steps {
		after[i], head = head, i
		if back := r.Steps[i].Back; back != nil {
			head = back.To
		}
	}
	return after
}

// Comment adds a remark after a step; -1 means before the first.
func (r *Record) Comment(step int, text string) {
	text = plain(text)
	if text == "" {
		return
	}
	step = min(max(step, -1), len(r.Steps)-1)
	at := len(r.Comments)
	for at > 0 && r.Comments[at-1].Step > step {
		at--
	}
	r.Comments = append(r.Comments, Comment{})
	copy(r.Comments[at+1:], r.Comments[at:])
	r.Comments[at] = Comment{step, text}
}

// plain is the text with single spaces and without control characters.
func plain(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case c == '\n' || c == '\t' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029:
			return ' '
		case c < ' ' || c >= 0x7f && c < 0xa0:
			return -1
		}
		return c
	}, strings.ToValidUTF8(text, "�"))
	return strings.Join(strings.Fields(text), " ")
}

// expand names every option and replaces the names of samples by their documents,
// so that the setup means the same for ever. Documents lose their white space.
func expand(info *riposte.Info, setup riposte.Setup) riposte.Setup {
	out := riposte.Setup{Ruleset: info.Name, Version: setup.Version, Options: setup.Spelled(info)}
	if out.Version == 0 {
		out.Version = info.Version
	}
	for name, raw := range setup.Data {
		if out.Data == nil {
			out.Data = map[string]json.RawMessage{}
		}
		out.Data[name] = compact(raw)
	}
	for _, seat := range setup.Seats {
		seat.Name = plain(seat.Name)
		seat.Document = whole(info, seat.Document)
		out.Seats = append(out.Seats, seat)
	}
	return out
}

// whole returns the document itself if raw names a sample.
func whole(info *riposte.Info, raw json.RawMessage) json.RawMessage {
	var name string
	if len(raw) > 0 && json.Unmarshal(raw, &name) == nil {
		for _, s := range info.Samples {
			if strings.EqualFold(s.Name, name) {
				return compact(s.Document)
			}
		}
	}
	return compact(raw)
}

func sortedTags(tags map[string]string) []string { return slices.Sorted(maps.Keys(tags)) }
