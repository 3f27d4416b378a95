package scenario

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/lesson"
)

var (
	lessonKeys = []string{"ruleset", "title", "about", "place", "setup", "pupil", "rival", "steps", "between", "won", "lost"}
	stepKeys   = []string{"asked", "say", "try", "rules", "refused", "until"}
	wordsKeys  = []string{"asked", "say", "try"}

	refusedKeys = []string{"try", "by"}
)

// ParseLesson reads a lesson:
//
//	ruleset: coolduel
//	title: Your first duel
//	about: Walk, strike, and get out of the way.
//	place: 1                     # among the lessons of its ruleset; without it, behind those
//	pupil: red
//	setup: {options: {map: ave}, seats: {red: knight, blue: mercenary}, seed: 7}
//	rival: [take, end]           # what the others say: the first that they may
//	steps:
//	- asked: turn                # the decision that the words are for; without it, any
//	  say: You are **red**. Walk up to blue.
//	  try: move 4,4              # or a list, of which the first that may be said counts
//	  rules: [CD-2.4]            # shown: told before the step is done
//	  refused: [{try: "attack blue crush", by: CD-4.2}]  # limits, where the step first speaks
//	  until: [CD-2.4 of red]     # one of these ends the step
//	between:                     # said where no step speaks
//	- {asked: reaction, say: Take it., try: take}
//	won: Well fought.
//	lost: That was blue's. Once more?
//
// The lesson is called by its file. The error is [Problems], every fault at its place;
// whether the lesson keeps what it promises is for [lesson.Lesson.Prove] to say.
func ParseLesson(name string, data []byte, rulesets []riposte.Ruleset) (*lesson.Lesson, error) {
	src := newSource(name, data)
	doc, problem := load(src, data)
	if problem != nil {
		return nil, Problems{*problem}
	}
	r := &reader{src: src}
	l := &lesson.Lesson{Name: strings.TrimSuffix(path.Base(name), path.Ext(name))}
	if n := entryNode(doc, "ruleset"); n == nil {
		r.fault(doc, "the file names no ruleset")
	} else if r.rules = r.ruleset(n, rulesets); r.rules != nil {
		r.info, l.Rules = r.rules.Info(), r.rules
		r.readLesson(doc, l)
	}
	if len(r.problems) > 0 {
		sortProblems(r.problems)
		return nil, r.problems
	}
	return l, nil
}

func (r *reader) readLesson(doc *yaml.Node, l *lesson.Lesson) {
	text := func(into *string) func(entry) {
		return func(e entry) {
			*into, _ = r.word(e.node, e.key)
			*into = strings.TrimSpace(*into)
		}
	}
	r.keys(doc, "a lesson", lessonKeys, map[string]func(entry){
		"ruleset": func(entry) {},
		"title":   text(&l.Title), "about": text(&l.About), "won": text(&l.Won), "lost": text(&l.Lost),
		"place": func(e entry) {
			if n, ok := r.number(e.node, "place"); ok {
				l.Place = n
			}
		},
		"pupil": func(e entry) {
			if word, ok := r.word(e.node, "pupil"); ok {
				l.Pupil, _ = r.seat(e.node, word)
			}
		},
		"setup": func(e entry) {
			c := Case{Seed: 1}
			at := r.readSetup(&c, e.node)
			if c.setupDice != nil {
				r.fault(e.node, "a lesson's dice follow from its seed")
			}
			if at.sound {
				r.vetSetup(&c, at)
			}
			l.Setup, l.Seed = c.Setup, c.Seed
			l.Setup.Version = r.info.Version
		},
		"rival":   func(e entry) { l.Rival = r.sentences(e.node, "rival") },
		"steps":   func(e entry) { l.Steps = r.lessonSteps(e.node) },
		"between": func(e entry) { l.Between = r.between(e.node) },
	})
	for _, key := range []string{"title", "about", "setup", "pupil", "steps", "won", "lost"} {
		if entryNode(doc, key) == nil {
			r.fault(doc, "the lesson has no %s", key)
		}
	}
}

// sentences reads one sentence or a list of them.
func (r *reader) sentences(n *yaml.Node, what string) (list []string) {
	items := []*yaml.Node{n}
	if deref(n).Kind == yaml.SequenceNode {
		items = r.list(n, what)
	}
	for _, item := range items {
		if sentence, ok := r.word(item, "a sentence of "+what); ok {
			list = append(list, sentence)
		}
	}
	return list
}

func (r *reader) lessonSteps(n *yaml.Node) (steps []lesson.Step) {
	for _, item := range r.list(n, "steps") {
		s := lesson.Step{Line: item.Line}
		take := r.words(&s.Words)
		take["rules"] = func(e entry) {
			for _, rule := range r.ruleList(e.node, "rules") {
				s.Rules = append(s.Rules, rule.id)
			}
		}
		take["refused"] = func(e entry) { s.Refused = r.refusals(e.node) }
		take["until"] = func(e entry) {
			for _, mark := range r.list(e.node, "until") {
				s.Until = append(s.Until, r.mark(mark))
			}
		}
		r.keys(item, "a step", stepKeys, take)
		switch {
		case s.Say == "":
			r.fault(item, "the step says nothing")
		case len(s.Until) == 0:
			r.fault(item, "the step has no end: until names rules, one of which ends it when it is told")
		}
		steps = append(steps, s)
	}
	if len(steps) == 0 {
		r.fault(n, "the lesson has no steps")
	}
	return steps
}

func (r *reader) refusals(n *yaml.Node) (list []lesson.Refusal) {
	for _, item := range r.list(n, "refused") {
		var one lesson.Refusal
		r.keys(item, "a refusal", refusedKeys, map[string]func(entry){
			"try": func(e entry) { one.Sentence, _ = r.word(e.node, "try") },
			"by":  func(e entry) { one.By, _ = r.rule(e.node, "a rule ID") },
		})
		if one.Sentence == "" || one.By == "" {
			r.fault(item, "a refusal names a sentence, try, and the rule that refuses it, by")
		}
		list = append(list, one)
	}
	return list
}

func (r *reader) between(n *yaml.Node) (list []lesson.Words) {
	for _, item := range r.list(n, "between") {
		var w lesson.Words
		r.keys(item, "words in between", wordsKeys, r.words(&w))
		if w.Say == "" {
			r.fault(item, "this says nothing")
		}
		list = append(list, w)
	}
	return list
}

// words reads what is said, for which decision, and what is suggested.
func (r *reader) words(w *lesson.Words) map[string]func(entry) {
	return map[string]func(entry){
		"asked": func(e entry) {
			if word, ok := r.word(e.node, "asked"); ok {
				w.Asked = r.decisionNamed(e.node, word)
			}
		},
		"say": func(e entry) {
			w.Say, _ = r.word(e.node, "say")
			w.Say = strings.TrimSpace(w.Say)
		},
		"try": func(e entry) { w.Try = r.sentences(e.node, "try") },
	}
}

// decisionNamed is the word if the ruleset asks such a decision.
func (r *reader) decisionNamed(n *yaml.Node, word string) string {
	var known []string
	for _, d := range r.info.Decisions {
		if d.Name == word && word != "" {
			return word
		}
		if d.Name != "" {
			known = append(known, d.Name)
		}
	}
	r.unknown(n, "decision", word, known)
	return ""
}

// mark reads a rule, and whose event of it is meant: "CD-2.4 of red".
func (r *reader) mark(n *yaml.Node) (m lesson.Mark) {
	word, ok := r.word(n, "a rule ID")
	if !ok {
		return m
	}
	id, seat, of := strings.Cut(word, " of ")
	rule := *deref(n)
	rule.Value = id
	m.Rule, _ = r.rule(&rule, "a rule ID")
	if of {
		m.Of, _ = r.seat(n, seat)
	}
	return m
}
