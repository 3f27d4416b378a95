package house

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
	"riposte/internal/store"
	"riposte/lesson"
)

// ErrNoLesson means that there is no such lesson.
var ErrNoLesson = errors.New("there is no such lesson")

// saysAstray is said where a step's words would speak of what is not there.
const saysAstray = "You went another way, so what this step shows can't be done here. Play on as you like, or begin the lesson again."

// A Lesson is what is said to the pupil of a lesson beside what it is asked.
type Lesson struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	// Step is the step that is under way, from 1; Steps when all are done.
	Step  int  `json:"step"`
	Steps int  `json:"steps"`
	Done  bool `json:"done,omitempty"` // all steps are
	Won   bool `json:"won,omitempty"`  // the duel is over, and the pupil has won it
	// Astray: the pupil has done something else, and what the step suggests can't be said now.
	Astray bool `json:"astray,omitempty"`
	// Say is what is said now; "" while nothing is asked. Try is the sentence that is suggested, ""
	// if none is.
	Say   string           `json:"say,omitempty"`
	Try   string           `json:"try,omitempty"`
	Rules []riposte.RuleID `json:"rules,omitempty"` // that the step tells of
	// Next is the lesson of the ruleset that comes after this one; nil before the end, and if
	// there is none.
	Next *NextLesson `json:"next,omitempty"`
}

// A NextLesson is one that may be taken now.
type NextLesson struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Lessons are those that can be taken, by ruleset and name.
func (h *House) Lessons() []*lesson.Lesson { return h.lessons }

// Teach lays the table of a lesson, at which the guest is the pupil. It begins at once. The
// error is ErrNoLesson, ErrTooMany, riposte.Faults of the name, or match.ErrKey if the key was used for
// something else.
func (h *House) Teach(ctx context.Context, g Guest, id, name, key string) (string, error) {
	l := h.lesson(id)
	if l == nil {
		return "", ErrNoLesson
	}
	if g == "" {
		return "", fmt.Errorf("%w: nobody takes it", ErrOrder)
	}
	name, err := CleanName("name", name)
	if err != nil {
		return "", err
	}
	guest := store.HashToken(string(g))
	duel, err := h.newID(guest, key)
	if err != nil {
		return "", err
	}
	d, err := h.layLesson(duel, l, guest, name)
	if err != nil {
		return "", err
	}
	d.Terms.Order = orderOf(key, []string{"lesson", id})
	if err := h.mayOpen(ctx, guest); err != nil {
		return "", err
	}
	if err := h.found(ctx, d); err != nil {
		return "", err
	}
	return duel, h.act(ctx, duel, func(a *act) error {
		if err := a.ordered(key, []string{"lesson", id}); err != nil {
			return err
		}
		return a.lockOnce(l.Pupil)
	})
}

func (h *House) lesson(id string) *lesson.Lesson {
	at := slices.IndexFunc(h.lessons, func(l *lesson.Lesson) bool { return l.ID() == id })
	if at < 0 {
		return nil
	}
	return h.lessons[at]
}

// lessonAfter is the next lesson of the same ruleset, nil if there is none.
func (h *House) lessonAfter(l *lesson.Lesson) *lesson.Lesson {
	at := slices.Index(h.lessons, l) + 1
	if l == nil || at == len(h.lessons) || h.lessons[at].Rules.Info().Name != l.Rules.Info().Name {
		return nil
	}
	return h.lessons[at]
}

// layLesson makes the duel of a lesson.
func (h *House) layLesson(id string, l *lesson.Lesson, guest store.Hash, name string) (*store.Duel, error) {
	setup := l.Setup
	setup.Version = l.Rules.Info().Version
	setup.Seats = slices.Clone(setup.Seats)
	d, err := h.newDuel(id, setup)
	if err != nil {
		return nil, err
	}
	d.Terms.Host, d.Terms.Referee = guest, refereeOf(l.Rules, setup)
	d.Terms.Lesson = &store.Lesson{ID: l.ID(), Seed: l.Seed}
	for i := range setup.Seats {
		seat, place, called := riposte.Seat(i+1), Place{Who: Bot, Bot: rivalKind}, setup.Seats[i].Name
		if seat == l.Pupil {
			place, called = Place{Who: Me}, name
		}
		if err := h.fill(d, seat, guest, called, &place, nil); err != nil {
			return nil, err
		}
	}
	return d, h.vet(l.Rules, d, l.Pupil)
}

// rivalKind is what a rival does where its lesson says nothing.
const rivalKind = "greedy"

// Rival is the kind of bot that others see in the seats of a lesson: it says what it was told to.
const Rival = "rival"

// bot is the kind of the bot in a seat, as everybody is told it; "" if there is none.
func (p *play) bot(s riposte.Seat) string {
	if p.bots[s] != "" && p.duel.Terms.Lesson != nil {
		return Rival
	}
	return p.bots[s]
}

// coach is what the pupil is told; nil for all others, and where the lesson is no longer known.
func (p *play) coach(viewer riposte.Seat) *Lesson {
	l := p.lesson
	if l == nil || viewer != l.Pupil || !p.m.Began() {
		return nil
	}
	history := p.m.History()
	c := lesson.NewCoach(l)
	for _, at := range history.Line() {
		for _, e := range history.Steps[at].Events {
			c.Tell(e)
		}
	}
	told := &Lesson{ID: l.ID(), Title: l.Title, Step: min(c.At()+1, len(l.Steps)), Steps: len(l.Steps), Done: c.Done()}
	if p.m.Over() {
		outcome := p.m.Outcome()
		if told.Say = l.Lost; outcome.Winner() == l.Pupil {
			told.Say, told.Won = l.Won, true
		}
		if next := p.after; next != nil {
			told.Next = &NextLesson{ID: next.ID(), Title: next.Title}
		}
		return told
	}
	if !p.owes(viewer) {
		return told
	}
	words, step := c.Now(p.m.Request(viewer).Decision)
	told.Say = words.Say
	if step >= 0 {
		told.Rules = l.Steps[step].Names()
	}
	choice, err := lesson.Try(p.m, viewer, words.Try)
	switch {
	case err == nil:
		told.Try = p.m.Say(viewer, choice)
	case step >= 0 && len(words.Try) > 0:
		told.Say, told.Rules, told.Astray = saysAstray, nil, true
	}
	return told
}

// made are the draws of the duel so far, and those that were made ahead.
func (p *play) made() []dice.Draw {
	history := p.m.History()
	var draws []dice.Draw
	for i := range history.Steps {
		draws = append(draws, history.Steps[i].Draws...)
	}
	if history.Void != nil {
		draws = append(draws, history.Void.Draws...)
	}
	return append(draws, p.m.Standing().Ahead...)
}
