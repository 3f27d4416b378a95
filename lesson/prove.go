package lesson

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// Bounds of what is tried: a pupil who says what is suggested is through sooner, and
// whoever plays anything comes to an end.
const (
	mostTried = 100
	mostWild  = 2000
)

// A Proof is what became of a lesson in play.
type Proof struct {
	Choices int // the pupil's, saying what is suggested
	// Played is the duel of who does so, in words.
	Played []Turn
	// Told are the rules of all events that this pupil was told.
	Told    []riposte.RuleID
	Plays   int // by pupils who choose anything
	Through int // of those, how many were told all steps
	Faults  []Fault
}

// A Turn is a question to the pupil, and what came of the answer.
type Turn struct {
	Step   int    // the index of the step that speaks; -1 is none
	Before []Line // told since the answer before
	Said   string // by the lesson
	Asked  string
	Choice string
}

// A Line is an event that the pupil was told.
type Line struct {
	Rule riposte.RuleID
	Of   string // the word for the seat
	Text string
}

// A Fault is a promise that a lesson breaks.
type Fault struct {
	Line int // of the step; 0 is the lesson as a whole
	Msg  string
}

func (f Fault) String() string { return f.Msg }

// Prove plays the lesson: once by what it suggests, and so many times by choosing anything.
// A sound lesson suggests only what may be said, comes to the end of each step, shows the
// rules that it names and is won; and whatever is chosen, there are words for each
// question, and the duel ends.
func (l *Lesson) Prove(plays int) Proof {
	p := prover{lesson: l}
	p.byWords()
	if len(p.Faults) == 0 {
		for i := range plays {
			p.wild(uint64(i))
		}
	}
	return p.Proof
}

type prover struct {
	Proof
	lesson *Lesson
	coach  *Coach
	told   []riposte.Event // since the pupil last chose
}

func (p *prover) fault(line int, format string, args ...any) {
	f := Fault{Line: line, Msg: fmt.Sprintf(format, args...)}
	if !slices.Contains(p.Faults, f) {
		p.Faults = append(p.Faults, f)
	}
}

// Tell follows the duel for the pupil.
func (p *prover) Tell(e riposte.Event) {
	p.coach.Tell(e)
	if e.Audience.Has(p.lesson.Pupil) {
		p.told = append(p.told, e)
	}
}

// begin starts a duel, nil if the set-up has faults.
func (p *prover) begin() *duel {
	p.coach, p.told = NewCoach(p.lesson), nil
	d, err := p.lesson.begin(p)
	if err != nil {
		p.fault(0, "the duel can't begin: %v", err)
		return nil
	}
	return d
}

// byWords plays what is suggested.
func (p *prover) byWords() {
	l := p.lesson
	shown := make([][]riposte.RuleID, len(l.Steps))
	spoken := -1 // the last step that spoke
	d := p.begin()
	if d == nil {
		return
	}
	defer func() { p.close(d, shown) }()
	for d.asked() {
		asked := d.st.Owed(l.Pupil)
		words, step := p.coach.Now(asked)
		at := p.coach.At()
		if step > spoken {
			spoken = step
			p.refused(d.st, &l.Steps[step])
		}
		choice, ok := p.suggested(d.st, asked, words, step)
		if !ok {
			return
		}
		if p.Choices++; p.Choices > mostTried {
			p.fault(0, "after %d choices by what the lesson suggests it is still not over; step %d is not done", mostTried, at+1)
			return
		}
		var early []riposte.Event
		if p.Choices == 1 {
			early = slices.Clone(p.told)
		}
		p.Played = append(p.Played, Turn{Step: step, Before: p.lines(d.st), Said: words.Say, Asked: l.asked(asked), Choice: d.st.Say(l.Pupil, choice)})
		p.told = p.told[:0]
		d.step(choice)
		d.asked()
		// What was told before the first question belongs to the first step.
		for _, e := range append(early, p.told...) {
			p.Told = append(p.Told, e.Rule)
			if at < len(shown) {
				shown[at] = append(shown[at], e.Rule)
			}
		}
	}
	p.Played = append(p.Played, Turn{Step: -1, Before: p.lines(d.st)})
}

// lines are the events since the pupil last chose, in words.
func (p *prover) lines(st riposte.State) []Line {
	info := p.lesson.Rules.Info()
	names, _ := st.(scene.Speaker)
	lines := make([]Line, len(p.told))
	for i, e := range p.told {
		lines[i] = Line{Rule: e.Rule, Of: info.SeatWord(e.Seat), Text: scene.Say(&info.Events[e.Kind], e, info.SeatWord, names)}
	}
	return lines
}

// refused tries what the step says may not be done.
func (p *prover) refused(st riposte.State, s *Step) {
	for _, r := range s.Refused {
		_, err := Try(position{st}, p.lesson.Pupil, []string{r.Sentence})
		var refused *riposte.RuleError
		switch {
		case err == nil:
			p.fault(s.Line, "%q is to be refused by %s, and may be said there", r.Sentence, r.By)
		case !errors.As(err, &refused) || refused.Rule != r.By:
			p.fault(s.Line, "%q is to be refused by %s, and is refused otherwise: %v", r.Sentence, r.By, err)
		}
	}
}

// suggested is the choice that the words suggest, else what the rules advise.
func (p *prover) suggested(st riposte.State, asked riposte.Decision, words Words, step int) (riposte.Choice, bool) {
	l := p.lesson
	line := 0
	if step >= 0 {
		line = l.Steps[step].Line
	}
	if words.Say == "" {
		p.fault(0, "nothing is said when %s is asked after step %d: say it in between", l.asked(asked), p.coach.At())
		return 0, false
	}
	if len(words.Try) == 0 {
		return greedy(st, l.Pupil, l.Seed), true
	}
	choice, err := Try(position{st}, l.Pupil, words.Try)
	if err != nil {
		p.fault(line, "%q is suggested when %s is asked, and may not be said there: %v", words.Try[len(words.Try)-1], l.asked(asked), err)
		return 0, false
	}
	return choice, true
}

// close judges the duel that was played by the words.
func (p *prover) close(d *duel, shown [][]riposte.RuleID) {
	if len(p.Faults) > 0 {
		return
	}
	l := p.lesson
	for i := range l.Steps {
		s := &l.Steps[i]
		if i >= p.coach.At() {
			p.fault(s.Line, "step %d is not done by who does what it says: none of %s was told", i+1, marks(l, s.Until))
			return
		}
		for _, rule := range s.Rules {
			if !slices.Contains(shown[i], rule) {
				p.fault(s.Line, "step %d does not show %s: it was not told before the step was done", i+1, rule)
			}
		}
	}
	if o := d.st.Outcome(); o.Winner() != l.Pupil {
		p.fault(0, "whoever does what the lesson says does not win: %s", o.Why)
	}
	slices.Sort(p.Told)
	p.Told = slices.Compact(p.Told)
}

func marks(l *Lesson, list []Mark) string {
	words := make([]string, len(list))
	for i, m := range list {
		if words[i] = string(m.Rule); m.Of != riposte.Nobody {
			words[i] += " of " + l.Rules.Info().SeatWord(m.Of)
		}
	}
	return strings.Join(words, ", ")
}

// wild plays by choosing anything.
func (p *prover) wild(nth uint64) {
	l := p.lesson
	d := p.begin()
	if d == nil {
		return
	}
	lots := dice.NewSeeded(l.Seed+1, nth)
	var legal []riposte.Choice
	for choices := 0; d.asked(); choices++ {
		if choices == mostWild {
			p.fault(0, "a pupil who chooses anything is still not through after %d choices", mostWild)
			return
		}
		words, step := p.coach.Now(d.st.Owed(l.Pupil))
		p.readable(d.st, words, step)
		if words.Say == "" {
			p.fault(0, "nothing is said when %s is asked after step %d, which a pupil can come to who doesn't do what is suggested: say it in between",
				l.asked(d.st.Owed(l.Pupil)), p.coach.At())
			return
		}
		legal = d.st.Legal(legal[:0:0], l.Pupil)
		d.step(legal[lots.Pick(len(legal))])
	}
	p.Plays++
	if p.coach.Done() {
		p.Through++
	}
}

// readable faults suggestions that are no sentences of the question. That one may not be said
// just now is no fault: somebody who does something else may have come anywhere.
func (p *prover) readable(st riposte.State, words Words, step int) {
	line := 0
	if step >= 0 {
		line = p.lesson.Steps[step].Line
	}
	for _, sentence := range words.Try {
		if _, err := st.Parse(p.lesson.Pupil, sentence); errors.Is(err, riposte.ErrNotation) {
			p.fault(line, "%q is suggested when %s is asked, and can't be understood there", sentence, p.lesson.asked(st.Owed(p.lesson.Pupil)))
		}
	}
}
