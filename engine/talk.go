package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"riposte"
	"riposte/bot"
)

// Limits are what an engine may take.
type Limits struct {
	Budget time.Duration // for an answer
	Grace  time.Duration // after it, and the stop that ends it
	Start  time.Duration // for a ready
	Memory int64         // bytes; 0 is no limit
}

// Usual are the limits that are not said to be others.
var Usual = Limits{Budget: time.Second, Grace: 200 * time.Millisecond, Start: 5 * time.Second, Memory: 1 << 30}

// Told is what an engine says of itself.
type Told struct {
	Name    string   `json:"name"`
	Author  string   `json:"author,omitempty"`
	Options []Option `json:"-"`
	Plays   []string `json:"plays,omitempty"` // empty: every ruleset
	advice  bool
	blind   bool
}

// Takes reports whether the engine plays a ruleset.
func (t *Told) Takes(ruleset string) bool {
	return len(t.Plays) == 0 || slices.Contains(t.Plays, ruleset)
}

// A talk is a conversation with an engine that runs. Whatever breaks a clause and can be put up
// with is noted; what can't be is an error, and ends the conversation.
type talk struct {
	*process
	limits Limits
	note   func(Clause, string)
	told   Told
	number int // of the last question
	heard  int // lines since the last thing that was asked
}

// meet starts an engine and greets it.
func meet(command string, limits Limits, note func(Clause, string)) (*talk, error) {
	p, err := start(command, limits.Memory)
	if err != nil {
		return nil, faultf(Alive, "it can't be started: %v", err)
	}
	t := &talk{process: p, limits: limits, note: note}
	if err := t.greet(); err != nil {
		t.end()
		return nil, err
	}
	return t, nil
}

// say writes a line to the engine.
func (t *talk) say(format string, args ...any) error {
	return t.send(fmt.Appendf(nil, format+"\n", args...))
}

func (t *talk) send(line []byte) error {
	if err := t.write(line, t.limits.Start); err != nil {
		if t.ended(settling) {
			return t.died()
		}
		return faultf(LongInput, "it does not read what it is told")
	}
	return nil
}

// settling is how long something may be on its way that has been written.
const settling = 100 * time.Millisecond

// errSilent is no fault: there was no line in time.
var errSilent = errors.New("silence")

// next is the next line that says something, or errSilent.
func (t *talk) next(until <-chan time.Time) (said, error) {
	over := t.done
	for {
		h, open := heard{}, true
		select {
		case h, open = <-t.lines: // before anything else
		default:
			select {
			case h, open = <-t.lines:
			case <-over:
				// What it wrote before it ended may still be on its way.
				over, until = nil, time.After(settling)
				continue
			case <-until:
				if over == nil {
					return said{}, t.died()
				}
				return said{}, errSilent
			}
		}
		switch {
		case !open && t.ended(settling):
			return said{}, t.died()
		case !open:
			return said{}, faultf(Alive, "it has closed its output")
		case h.long:
			return said{}, faultf(LineLength, "a line has more than %d bytes: %s", mostLine, shown(h.line))
		}
		if t.heard++; t.heard > mostLines {
			return said{}, faultf(Babble, "it has written more than %d lines", mostLines)
		}
		s, err := readLine(h.line, t.note)
		if err != nil || s.word != "" {
			return s, err
		}
	}
}

// lastWords is how long what an engine has written may take to be read once it has ended.
const lastWords = time.Second

// died says how the process ended.
func (t *talk) died() error {
	<-t.done
	select { // its last words may come after its end; a process that it has left may hold them for ever
	case <-t.silent:
	case <-time.After(lastWords):
	}
	last, clause := t.errors.line(), Alive
	if low := strings.ToLower(last); t.limits.Memory > 0 && (strings.Contains(low, "memory") || strings.Contains(low, "alloc")) {
		clause = Memory
	}
	what := "it has ended: " + t.state.String()
	if last != "" {
		what += ", " + shownUpTo(mostLast, []byte(last))
	}
	return faultf(clause, "%s", what)
}

// hush notes what comes while nothing is asked, until it has been quiet for some time.
func (t *talk) hush(within time.Duration, clause Clause) error {
	until := time.After(within)
	for {
		s, err := t.next(until)
		if errors.Is(err, errSilent) {
			return nil
		}
		if err != nil {
			return err
		}
		t.note(unasked(s, t.number, clause), "it was not asked for "+s.String())
	}
}

// unasked is the clause against which a line is that nobody asked for.
func unasked(s said, number int, other Clause) Clause {
	switch s.word {
	case "best", "mix":
		if number > 0 && other == Unasked {
			return OneAnswer
		}
	case "info":
		if number > 0 && other == Unasked {
			return InfoWhen
		}
	case "ready":
		if other != Early && other != QuitSilent {
			return OneReady
		}
	case "id", "option", "want", "skip", "play":
		if other != Early && other != QuitSilent {
			return HelloOnly
		}
	}
	return other
}

// greet asks for what the engine says of itself.
func (t *talk) greet() error {
	if err := t.hush(0, Early); err != nil {
		return err
	}
	t.heard = 0
	if err := t.say("hello %d", Version); err != nil {
		return err
	}
	until := time.After(t.limits.Start)
	for {
		s, err := t.next(until)
		if errors.Is(err, errSilent) {
			return faultf(Hello, "there was no ready in %v; does it flush its lines?", t.limits.Start)
		}
		if err != nil {
			return err
		}
		switch s.word {
		case "ready":
			t.whole()
			return nil
		case "id", "option", "want", "skip", "play":
			t.learn(s)
		default:
			clause := Unasked
			if t.heard == 1 { // it may have been on its way before hello was
				clause = Early
			}
			t.note(clause, "an answer to hello is no "+s.String())
		}
	}
}

// whole completes what the engine has said.
func (t *talk) whole() {
	if t.told.Name == "" {
		t.note(Name, "it has not said its name")
		t.told.Name = "unnamed"
	}
}

// learn takes in a line between hello and ready.
func (t *talk) learn(s said) {
	words := strings.Fields(s.rest)
	switch s.word {
	case "id":
		what, text, _ := strings.Cut(s.rest, " ")
		fits := text != "" && utf8.RuneCountInString(text) <= mostName
		switch {
		case what == "name" && t.told.Name == "" && fits:
			t.told.Name = text
		case what == "author" && t.told.Author == "" && fits:
			t.told.Author = text
		case what == "author":
			t.note(Author, "this is no author, or another one: "+s.String())
		default:
			t.note(Name, "this is no name, or another one: "+s.String())
		}
	case "option":
		o, err := readOption(s.rest)
		if err != nil {
			f := err.(*Fault) //nolint:errorlint,forcetypeassert // it makes no others
			t.note(f.Clause, f.What)
			return
		}
		if slices.ContainsFunc(t.told.Options, func(other Option) bool { return other.Name == o.Name }) {
			t.note(OptionName, "there are two options "+o.Name)
			return
		}
		t.told.Options = append(t.told.Options, o)
	case "want":
		if t.told.advice = s.rest == "advice"; !t.told.advice {
			t.note(Wants, "it can't have "+s.String())
		}
	case "skip":
		if t.told.blind = s.rest == "view"; !t.told.blind {
			t.note(Wants, "it can't be without "+s.String())
		}
	case "play":
		if len(t.told.Plays) > 0 || len(words) == 0 {
			t.note(Plays, "it has said what it plays, or says nothing: "+s.String())
			return
		}
		t.told.Plays = words
	}
}

// begin tells the engine of a new duel.
func (t *talk) begin(d *bot.Duel) error {
	if err := t.hush(0, Unasked); err != nil {
		return err
	}
	t.heard = 0
	line, err := document("newduel", 0, d)
	if err == nil {
		err = t.send(line)
	}
	if err != nil {
		return err
	}
	until := time.After(t.limits.Start)
	for {
		s, err := t.next(until)
		switch {
		case errors.Is(err, errSilent):
			return faultf(NewDuel, "there was no ready in %v", t.limits.Start)
		case err != nil:
			return err
		case s.word == "ready":
			return nil
		}
		t.note(unasked(s, t.number, Unasked), "an answer to newduel is no "+s.String())
	}
}

// position is what the engine gets of a chair.
func (t *talk) position(c bot.Chair, legal []riposte.Choice) *Position {
	p := &Position{Whole: c.Owed().Whole}
	for _, choice := range legal {
		p.Legal = append(p.Legal, c.Say(choice))
	}
	if t.told.advice {
		w := make([]int32, len(legal))
		if c.Advise(w, legal) {
			p.Advice = w
		}
	}
	view := c.View()
	if len(view.Asks) > 0 {
		p.Ask = view.Asks[0].ID
	}
	if !p.Whole {
		p.Forms = view.Asks
	}
	if !t.told.blind {
		p.View = &view
	}
	return p
}

// An answered question is what an engine says to it: sentences with their weights.
type answered []weighted

// ask asks the engine for an answer to a position within a budget; with early, it is stopped
// after so much of it.
func (t *talk) ask(p any, budget, early time.Duration, seed int) (answered, error) {
	if err := t.show(p); err != nil {
		return nil, err
	}
	return t.think(budget, early, seed)
}

// show tells the engine a position.
func (t *talk) show(p any) error {
	if err := t.hush(0, Unasked); err != nil {
		return err
	}
	t.number++
	line, err := document("position", t.number, p)
	if err != nil {
		return err
	}
	return t.send(line)
}

// think asks for an answer to the position that was shown.
func (t *talk) think(budget, early time.Duration, seed int) (answered, error) {
	if err := t.hush(0, PositionSilent); err != nil {
		return nil, err
	}
	t.heard = 0
	if err := t.say("go %d budget %d seed %d", t.number, budget.Milliseconds(), seed); err != nil {
		return nil, err
	}
	grace, clause := t.limits.Grace, Answered
	until := time.After(budget)
	if early > 0 {
		until, grace, clause = time.After(early), stopGrace, StopAnswered
	}
	for stopped := false; ; {
		s, err := t.next(until)
		if errors.Is(err, errSilent) {
			if stopped {
				return nil, faultf(clause, "there was no answer to question %d %v after stop", t.number, grace)
			}
			if err := t.say("stop %d", t.number); err != nil {
				return nil, err
			}
			stopped, until = true, time.After(grace)
			continue
		}
		if err != nil {
			return nil, err
		}
		answer, err := t.hear(s)
		if answer != nil || err != nil {
			return answer, err
		}
	}
}

// stopGrace is how long a check waits for the answer to a stop that comes before its time is over:
// twice what the clause says, since a busy machine is not the engine's fault.
const stopGrace = time.Second

// hear reads a line that comes after a go; it is nil if it is no answer.
func (t *talk) hear(s said) (answered, error) {
	switch s.word {
	case "info":
		if n, text, ok := s.number(); !ok || n != t.number || text == "" || utf8.RuneCountInString(text) > mostInfo {
			t.note(InfoForm, "this is no info of question "+fmt.Sprint(t.number)+": "+s.String())
		}
		return nil, nil
	case "best", "mix":
	default:
		t.note(unasked(s, 0, Unasked), "an answer to go is no "+s.String())
		return nil, nil
	}
	n, text, ok := s.number()
	switch {
	case ok && n < t.number && n > 0:
		t.note(OneAnswer, fmt.Sprintf("question %d was answered before: %s", n, s))
		return nil, nil
	case ok && n != t.number:
		return nil, faultf(AnswerNumber, "this is no answer to question %d: %s", t.number, s)
	case !ok || text == "":
		clause := AnswerForm
		if s.word == "mix" {
			clause = MixForm
		}
		return nil, faultf(clause, "there is no number, or nothing behind it: %s", s)
	case s.word == "best":
		return answered{{text, 1}}, nil
	}
	list, err := readMix(text)
	return list, err
}

// choices are the answers of an engine as choices of the chair.
func (a answered) choices(c bot.Chair) (bot.Mix, error) {
	var mix bot.Mix
	sum := 0.0
	for _, w := range a {
		choice, err := c.Read(w.sentence)
		if err != nil {
			clause := Legal
			switch {
			case len(a) > 1:
				clause = MixLegal
			case !c.Owed().Whole:
				clause = NotWhole
			}
			return mix, faultf(clause, "%s may not be chosen: %v", shown([]byte(w.sentence)), err)
		}
		if slices.Contains(mix.Choices, choice) {
			return mix, faultf(MixLegal, "%s is there twice", shown([]byte(w.sentence)))
		}
		mix.Choices, mix.Weights = append(mix.Choices, choice), append(mix.Weights, w.weight)
		sum += w.weight
	}
	for i := range mix.Weights {
		mix.Weights[i] /= sum
	}
	return mix, nil
}

// leave tells the engine to end, and makes it end if it does not.
func (t *talk) leave(within time.Duration) {
	_ = t.write([]byte("quit\n"), within)
	_ = t.in.Close()
	for until := time.After(within); ; {
		if _, err := t.next(until); err != nil {
			break
		}
	}
	t.end()
}
