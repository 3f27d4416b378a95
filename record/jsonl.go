package record

import (
	"crypto/sha256"
	"encoding/hex"

	"riposte"
	"riposte/dice"
)

// appendJSONL writes the record except for its last line, which holds the digest of
// what was written.
func (r *Record) appendJSONL(b []byte) []byte {
	b = r.appendHeader(b)
	comments := appendComments(&b, r.Comments, -1)
	marks, event := r.marks(), 0
	for i := range r.Steps {
		b = r.appendStep(b, i, marks[i])
		for j := range r.Steps[i].Events {
			event++
			b = r.appendEvent(b, event, i, &r.Steps[i].Events[j])
		}
		comments = appendComments(&b, comments, i)
	}
	return r.appendResult(b)
}

// appendHeader writes the first line.
func (r *Record) appendHeader(b []byte) []byte {
	b = append(b, '{')
	first := true
	for i := range header {
		f := &header[i]
		if f.seldom != nil && f.seldom(r) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = appendString(b, f.key)
		b = append(b, ':')
		b = f.write(b, r)
	}
	if len(r.Tags) > 0 {
		b = append(b, `,"tags":`...)
		b = object(b, r.Tags, appendString)
	}
	return append(b, "}\n"...)
}

// appendComments writes the comments on a step and returns those on later steps.
func appendComments(b *[]byte, comments []Comment, step int) []Comment {
	for len(comments) > 0 && comments[0].Step <= step {
		*b = append(*b, `{"comment":`...)
		*b = appendString(*b, comments[0].Text)
		*b = append(*b, `,"step":`...)
		*b = appendInt(*b, int64(step))
		*b = append(*b, "}\n"...)
		comments = comments[1:]
	}
	return comments
}

// A mark is what takebacks have made of a step.
type mark struct {
	branch int  // number of takebacks before it
	aside  bool // it was taken back
}

func (r *Record) marks() []mark {
	marks := make([]mark, len(r.Steps))
	branch := 0
	for i := range r.Steps {
		marks[i] = mark{branch, true}
		if r.Steps[i].Back != nil {
			marks[i].aside = false
			branch++
		}
	}
	if branch == 0 {
		for i := range marks {
			marks[i].aside = false
		}
		return marks
	}
	for _, i := range r.Line() {
		marks[i].aside = false
	}
	return marks
}

func (r *Record) appendStep(b []byte, i int, m mark) []byte {
	s := &r.Steps[i]
	b = append(b, `{"step":`...)
	b = appendInt(b, int64(i))
	b = append(b, `,"time":`...)
	b = appendInt(b, s.At.Milliseconds())
	if s.Back != nil {
		info := r.Info()
		b = append(b, `,"back":{"to":`...)
		b = appendInt(b, int64(s.Back.To))
		b = append(b, `,"by":`...)
		b = appendString(b, info.SeatWord(s.Back.By))
		b = append(b, `,"of":`...)
		b = appendString(b, info.SeatWord(s.Back.Of))
		if s.Back.Free {
			b = append(b, `,"free":true`...)
		}
		b = append(b, '}')
	}
	b = r.appendSaid(b, s.By, s.Said)
	if s.Lapsed != 0 {
		b = append(b, `,"lapsed":`...)
		b = r.appendSeats(b, s.Lapsed)
	}
	b = appendDraws(b, s.Draws)
	if m.branch > 0 {
		b = append(b, `,"branch":`...)
		b = appendInt(b, int64(m.branch))
	}
	if m.aside {
		b = append(b, `,"aside":true`...)
	}
	return append(b, "}\n"...)
}

// appendSaid writes the choices, if there are any.
func (r *Record) appendSaid(b []byte, by []riposte.Choice, said []string) []byte {
	if by == nil {
		return b
	}
	b = append(b, `,"choices":`...)
	return bySeat(b, r, func(b []byte, s riposte.Seat) []byte {
		if by[s] == 0 {
			return b
		}
		return appendString(b, said[s])
	})
}

func (r *Record) appendSeats(b []byte, seats riposte.Audience) []byte {
	b = append(b, '[')
	first := true
	for s := riposte.Seat(1); int(s) <= len(r.Setup.Seats); s++ {
		if !seats.Has(s) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = appendString(b, r.Info().SeatWord(s))
	}
	return append(b, ']')
}

func appendDraws(b []byte, draws []dice.Draw) []byte {
	if len(draws) == 0 {
		return b
	}
	b = append(b, `,"draws":[`...)
	for i, d := range draws {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = appendDraw(b, d)
		b = append(b, '"')
	}
	return append(b, ']')
}

// appendDraw is dice.Draw.String without its allocations.
func appendDraw(b []byte, d dice.Draw) []byte {
	if d.Closed {
		b = append(b, "deal"...)
	} else {
		b = append(b, 'd')
	}
	b = appendInt(b, int64(d.Sides))
	b = append(b, '=')
	return appendInt(b, int64(d.Face))
}

func (r *Record) appendEvent(b []byte, number, step int, e *riposte.Event) []byte {
	info := r.Info()
	b = append(b, `{"event":`...)
	b = appendInt(b, int64(number))
	b = append(b, `,"step":`...)
	b = appendInt(b, int64(step))
	b = append(b, `,"time":`...)
	b = appendInt(b, r.Steps[step].At.Milliseconds())
	b = append(b, `,"kind":`...)
	b = appendString(b, info.Events[e.Kind].Name)
	b = append(b, `,"rule":`...)
	b = appendString(b, string(e.Rule))
	if e.Seat != riposte.Nobody {
		b = append(b, `,"seat":`...)
		b = appendString(b, info.SeatWord(e.Seat))
	}
	if e.Other != riposte.Nobody {
		b = append(b, `,"other":`...)
		b = appendString(b, info.SeatWord(e.Other))
	}
	b = append(b, `,"to":"`...)
	b = appendAudience(b, info, e.Audience, len(r.Setup.Seats))
	b = append(b, '"')
	if e.Reveals {
		b = append(b, `,"reveals":true`...)
	}
	n := len(e.N)
	for n > 0 && e.N[n-1] == 0 {
		n--
	}
	b = append(b, `,"numbers":[`...)
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendInt(b, int64(e.N[i]))
	}
	return append(b, "]}\n"...)
}

// appendAudience writes "all", "none", or the words of the seats, with "table" for
// the public.
func appendAudience(b []byte, info *riposte.Info, to riposte.Audience, seats int) []byte {
	all, from := true, len(b)
	for s := riposte.Nobody; int(s) <= seats; s++ {
		if !to.Has(s) {
			all = false
			continue
		}
		if len(b) > from {
			b = append(b, ' ')
		}
		b = append(b, info.SeatWord(s)...)
	}
	switch {
	case all:
		return append(b[:from], "all"...)
	case len(b) == from:
		return append(b, "none"...)
	}
	return b
}

func (r *Record) appendResult(b []byte) []byte {
	b = append(b, `{"result":`...)
	b = appendString(b, r.Result())
	if r.Void == nil && r.Outcome.Over() {
		b = append(b, `,"why":`...)
		b = appendString(b, r.Outcome.Why)
		b = append(b, `,"rule":`...)
		b = appendString(b, string(r.Outcome.Rule))
		b = append(b, `,"places":[`...)
		for s := 1; s <= len(r.Setup.Seats); s++ {
			if s > 1 {
				b = append(b, ',')
			}
			b = appendInt(b, int64(r.Outcome.Place[s]))
		}
		b = append(b, `],"scores":[`...)
		for s := 1; s <= len(r.Setup.Seats); s++ {
			if s > 1 {
				b = append(b, ',')
			}
			b = appendInt(b, int64(r.Outcome.Score[s]))
		}
		b = append(b, ']')
	}
	if r.Void != nil {
		b = append(b, `,"void":`...)
		b = r.appendVoid(b)
	}
	return append(b, "}\n"...)
}

func (r *Record) appendVoid(b []byte) []byte {
	b = append(b, `{"time":`...)
	b = appendInt(b, r.Void.At.Milliseconds())
	b = append(b, `,"reason":`...)
	b = appendString(b, r.Void.Reason)
	if r.Void.Stopped != "" {
		b = append(b, `,"stopped":`...)
		b = appendString(b, r.Void.Stopped)
	}
	b = r.appendSaid(b, r.Void.By, r.Void.Said)
	b = appendDraws(b, r.Void.Draws)
	return append(b, '}')
}

// appendDigest adds the digest of what b holds from an offset on.
func appendDigest(b []byte, from int) []byte {
	sum := sha256.Sum256(b[from:])
	b = append(b, `{"sha256":`...)
	b = appendHex(b, sum[:])
	return append(b, "}\n"...)
}

// Digest is the SHA-256 that one form ends with and the other names, in hex digits.
func (r *Record) Digest() string {
	sum := sha256.Sum256(r.appendJSONL(nil))
	return hex.EncodeToString(sum[:])
}

// Export writes one form of a finished duel. For a duel that goes on the error is
// ErrUnfinished: its record holds what no seat may see.
func (r *Record) Export(form Form) ([]byte, error) {
	if !r.Finished() {
		return nil, ErrUnfinished
	}
	return r.ExportUnfinished(form)
}

// ExportUnfinished writes one form even if the duel goes on. Nobody at its table
// may see it: it reveals hidden cards, sealed documents and perhaps the dice to
// come.
func (r *Record) ExportUnfinished(form Form) ([]byte, error) {
	return r.append(nil, form), nil
}

func (r *Record) append(b []byte, form Form) []byte {
	if form == Text {
		sum := sha256.Sum256(r.appendJSONL(nil))
		return r.appendText(b, sum[:])
	}
	from := len(b)
	return appendDigest(r.appendJSONL(b), from)
}
