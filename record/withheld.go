package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
)

// A toldEvent is an event that all were told, in the words of its line.
type toldEvent struct {
	draftEvent
	time time.Duration
}

// A withheld is a record as the public may have it where a table stays sealed: its
// header without the server's seed but with the keys of the draws that were revealed;
// every draw, without a face if it was not revealed; and the events that all were
// told. It has no steps: their number may be a secret, and so are their choices.
type withheld struct {
	head  *Record
	drawn []dice.Draw // Face is 0 where it is not shown
	told  []toldEvent
	end   []byte // the line of the result
}

// Withhold writes the finished duel of a [riposte.Discloser] without anything that was
// never shown, as JSON Lines that [Verify] accepts and [Load] refuses. tree is that of
// the server's seed, which is not written.
func (r *Record) Withhold(tree *fair.Tree) ([]byte, error) {
	discloser, ok := r.rules.(riposte.Discloser)
	switch {
	case !ok:
		return nil, fmt.Errorf("%w: %s does not say what was shown", ErrWithheld, r.Info().Title)
	case !r.Finished():
		return nil, ErrUnfinished
	}
	head := *r
	head.withheld, head.Fair.Server, head.Locks, head.Comments = true, nil, nil, nil
	w := withheld{head: &head}
	m := &machine{rules: r.rules, info: r.Info(), setup: r.Setup}
	var events []riposte.Event
	closed := 0
	for i := range r.Steps {
		for _, e := range r.Steps[i].Events {
			events = append(events, e)
			if e.Audience.Has(riposte.Nobody) {
				told := toldEvent{m.words(&e), r.Steps[i].At}
				told.to = ""
				w.told = append(w.told, told)
			}
		}
		w.drawn = append(w.drawn, r.Steps[i].Draws...) // not those of a step that failed: nobody saw them
	}
	for _, d := range w.drawn {
		if d.Closed {
			closed++
		}
	}
	disclosed, nth := discloser.Disclosed(events, closed), 0
	var open []uint64
	for i := range w.drawn {
		d := &w.drawn[i]
		shown := !d.Closed || disclosed[nth] && i >= r.Fair.From
		if d.Closed {
			nth++
		}
		if !shown {
			d.Face = 0
		} else if i >= r.Fair.From {
			open = append(open, uint64(i))
		}
	}
	opening := tree.Open(open)
	head.Fair.Opening = &opening
	if r.Void != nil {
		head.Void = &Void{} // its reason may tell secrets
	}
	w.end = head.appendEnd(nil)
	return w.append(nil), nil
}

// appendEnd writes the line of the result without saying how the rules failed.
func (r *Record) appendEnd(b []byte) []byte {
	if r.Void != nil {
		return append(b, `{"result":"void"}`+"\n"...)
	}
	return r.appendResult(b)
}

func (w *withheld) append(b []byte) []byte {
	from := len(b)
	b = w.head.appendHeader(b)
	b = append(b, `{"draws":[`...)
	for i, d := range w.drawn {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = appendDraw(b, d)
		if d.Face == 0 {
			b = bytes.TrimSuffix(b, []byte("=0"))
		}
		b = append(b, '"')
	}
	b = append(b, "]}\n"...)
	for i := range w.told {
		b = w.told[i].append(b, i+1)
	}
	return appendDigest(append(b, w.end...), from)
}

func (e *toldEvent) append(b []byte, number int) []byte {
	b = append(b, `{"event":`...)
	b = appendInt(b, int64(number))
	b = append(b, `,"time":`...)
	b = appendInt(b, e.time.Milliseconds())
	b = append(b, `,"kind":`...)
	b = appendString(b, e.kind)
	b = append(b, `,"rule":`...)
	b = appendString(b, string(e.rule))
	for _, one := range []struct{ key, word string }{{"seat", e.seat}, {"other", e.other}} {
		if one.word != "" {
			b = append(b, `,"`+one.key+`":`...)
			b = appendString(b, one.word)
		}
	}
	if e.reveals {
		b = append(b, `,"reveals":true`...)
	}
	n := len(e.numbers)
	for n > 0 && e.numbers[n-1] == 0 {
		n--
	}
	b = append(b, `,"numbers":[`...)
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendInt(b, int64(e.numbers[i]))
	}
	return append(b, "]}\n"...)
}

// readWithheld reads a line after the header.
func (d *draft) readWithheld(n *node) *atError {
	switch {
	case n.has("sha256") != nil:
		return d.readDigest(n, n.has("sha256"))
	case d.result != nil:
		return misread(n.at, "something follows the result")
	case n.has("result") != nil:
		return d.readResult(n, n.has("result"))
	case n.has("event") != nil:
		d.steps = append(d.steps[:0], draftStep{})
		err := d.readEvent(n)
		told := toldEvent{draftEvent: d.steps[0].events[0]}
		d.steps = nil
		if at := n.has("time"); at != nil && err == nil {
			told.time, err = readTime(at)
		}
		d.told = append(d.told, told)
		return err
	case n.has("draws") != nil:
		return n.has("draws").list(func(item *node) *atError {
			word, err := item.str()
			if err != nil {
				return err
			}
			hidden := !strings.Contains(word, "=")
			if hidden {
				word += "=1"
			}
			draw, bad := dice.ParseDraw(word)
			if bad != nil || hidden && !draw.Closed {
				return misread(item.at, "want a draw such as d20=15, deal9=3, or deal9 where it stays hidden")
			}
			if hidden {
				draw.Face = 0
			}
			d.drawn = append(d.drawn, draw)
			return nil
		})
	}
	return misread(n.at, "want a line with draws, event, result or sha256")
}

// verifyWithheld checks what can be checked in a record that withholds.
func (d *draft) verifyWithheld(report *Report, rulesets []riposte.Ruleset) {
	m, fault := d.head(rulesets)
	if fault != nil {
		report.result("rules", fault, "")
		return
	}
	r := &d.rec
	report.header, report.Noted = r, r.noted()
	if err := d.vetWithheld(m); err != nil {
		report.result("rules", err, "")
	} else {
		report.add("rules", NotApplicable, "What was never shown is withheld: nobody can play it again. %s, %s that all were told, result %q.", count(len(d.drawn), "draw"), count(len(d.told), "event"), d.result.text)
	}
	w := withheld{head: r, drawn: d.drawn, told: d.told}
	if d.outcome != nil {
		w.end = append(append(w.end, d.outcome.raw...), '\n')
	}
	var err error
	switch {
	case d.shaAt < 0:
		err = errors.New("the record has no digest")
	case d.digest(d.shaAt) != nil:
		err = d.digest(d.shaAt)
	case !bytes.Equal(w.append(nil), d.data):
		err = errors.New("not as riposte writes it")
	}
	report.result("bytes", err, "The digest is that of the bytes, and they are written as riposte writes them.")
	d.verifyRevealed(report)
	out, _, err := r.seedsOpened()
	if err == nil && r.Fair.Server != nil {
		err = errors.New("the server's seed is opened, and with it all that was to stay sealed")
	}
	report.result("commitments", err, "The seats' seeds are those that were committed to; the server's stays sealed.%s", out)
	r.verifyAttempts(report)
	r.verifySeals(report)
}

// vetWithheld checks that the rules accept the set-up, and know the events and the
// ending.
func (d *draft) vetWithheld(m *machine) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules fail: %v", r)
		}
	}()
	for s := riposte.Nobody; int(s) <= len(m.setup.Seats); s++ {
		if err := m.rules.Vet(m.setup, s); err != nil {
			return err
		}
	}
	if d.result == nil {
		return errors.New("it has no result")
	}
	for i, e := range d.told {
		known := slices.ContainsFunc(m.info.Events, func(k riposte.EventKind) bool { return k.Name == e.kind })
		for _, word := range []string{e.seat, e.other} {
			if word == "" {
				continue
			}
			if _, fault := d.seat(m, e.at, word); fault != nil {
				return fault
			}
		}
		if !known {
			return fmt.Errorf("event %d is of a kind %q that the rules don't know", i+1, e.kind)
		}
	}
	return nil
}

// verifyRevealed checks the opened keys against the root and the draws: every draw
// that is shown must have its key, and no other.
func (d *draft) verifyRevealed(report *Report) {
	const name = "draws"
	r := &d.rec
	fail := func(format string, args ...any) { report.add(name, Failed, format, args...) }
	proof, err := r.seatsProof()
	switch {
	case err != nil:
		fail("%v.", err)
		return
	case r.RNG.Kind != FairDice || r.RNG.Version != fair.V2 || r.Fair.Opening == nil || r.Fair.Root == fair.Commitment{}:
		fail("Without a root and opened keys nothing proves the draws.")
		return
	}
	err = proof.VerifyOpening(r.Fair.Root, r.Fair.Opening, func(i uint64) (dice.Draw, bool) {
		if i < uint64(r.Fair.From) || i >= uint64(len(d.drawn)) || d.drawn[i].Face == 0 {
			return dice.Draw{}, false
		}
		return d.drawn[i], true
	})
	var commitment *fair.CommitmentError
	switch {
	case errors.As(err, &commitment):
		report.add(name, NotApplicable, "Without the seeds that were committed to, the draws prove nothing.")
		return
	case err != nil:
		report.result(name, err, "")
		return
	case r.Fair.From > len(d.drawn):
		fail("Draw %d was to be the first of the seeds, there are %d.", r.Fair.From, len(d.drawn))
		return
	case r.Fair.From > 0 && r.Fair.From == len(d.drawn):
		report.add(name, NotApplicable, "%s", allTaken(r.Fair.From))
		return
	}
	opened := map[uint64]bool{}
	for _, k := range r.Fair.Opening.Keys {
		opened[k.Draw] = true
	}
	hidden, beyond := 0, 0
	for i := r.Fair.From; i < len(d.drawn); i++ {
		switch {
		case d.drawn[i].Face == 0:
			hidden++
		case i >= fair.Leaves:
			beyond++
		case !opened[uint64(i)]:
			fail("Draw %d is shown, and its key is not opened.", i)
			return
		}
	}
	says := fmt.Sprintf("The %d draws that were revealed are those of the seeds and of the keys that the server committed to; %d stay sealed.", len(opened), hidden)
	if r.Fair.From > 0 {
		says += fmt.Sprintf(" The %d before were taken over from another duel, and nothing here proves them.", r.Fair.From)
	}
	if beyond > 0 {
		says += fmt.Sprintf(" Nothing proves the %d from number %d on.", beyond, fair.Leaves)
	}
	report.add(name, Passed, "%s", says)
}

func writeKeys(b []byte, r *Record) []byte {
	b = append(b, `{"opened":[`...)
	for i, k := range r.Fair.Opening.Keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"draw":`...)
		b = appendInt(b, int64(k.Draw))
		b = append(b, `,"key":`...)
		b = appendHex(b, k.Key[:])
		b = append(b, '}')
	}
	b = append(b, `],"path":[`...)
	for i := range r.Fair.Opening.Path {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendHex(b, r.Fair.Opening.Path[i][:])
	}
	return append(b, "]}"...)
}

func readKeys(d *draft, n *node) *atError {
	o := &fair.Opening{}
	d.rec.Fair.Opening = o
	return n.each(func(m *member) *atError {
		switch m.key {
		case "opened":
			return m.node.list(func(item *node) *atError {
				var k fair.OpenKey
				err := item.each(func(m *member) *atError {
					switch m.key {
					case "draw":
						i, err := m.node.number(0, fair.Leaves-1)
						k.Draw = uint64(i)
						return err
					case "key":
						text, err := m.node.str()
						if err != nil {
							return err
						}
						if bad := k.Key.UnmarshalText([]byte(text)); bad != nil {
							return &atError{m.node.at, ErrForm, bad}
						}
						return nil
					}
					return unknown(m)
				})
				o.Keys = append(o.Keys, k)
				return err
			})
		case "path":
			return m.node.list(func(item *node) *atError {
				var c fair.Commitment
				err := readCommitment(item, &c)
				o.Path = append(o.Path, c)
				return err
			})
		}
		return unknown(m)
	})
}
