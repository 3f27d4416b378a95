package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/match"
	"riposte/scene"
)

// A reply is the result of a line typed at the keyboard.
type reply struct {
	text    []string     // to show
	title   string       // for a text too long for the foot of a screen
	since   int          // for a report: after this entry of the feed
	plate   scene.View   // a board to draw
	to      riposte.Seat // the seat that takes the keyboard
	changed bool         // the duel went on
	quit    bool
}

// A command is a word that is not an answer but meant for the program.
type command struct {
	word, use string
	run       func(s *session, rest string) reply
}

func commands() []command {
	return []command{
		{"help", "this text; ? too", (*session).help},
		{"table", "the whole table, with every card's text and every word you may use", (*session).table},
		{"why", "why WORD: what a word or a state means, or the rule that refuses it", (*session).why},
		{"odds", "odds SENTENCE: what it would do, and how likely each thing is", (*session).odds},
		{"rule", "rule ID: the text of a rule; without ID, of what is asked", (*session).rule},
		{"log", "the whole report", (*session).log},
		{"sheet", "the characters' sheets", (*session).sheets},
		{"measure", "measure FROM TO: how far two are apart, such as measure red blue; measure TO, from yourself", (*session).measure},
		{"back", "take your last answer back, where that is allowed", (*session).back},
		{"pass", "let the others go on, where you may act but need not", (*session).pass},
		{"seat", "seat WORD: hand the keyboard to another seat", (*session).hand},
		{"concede", "give the duel up", (*session).concede},
		{"quit", "leave; the duel so far is kept", func(*session, string) reply { return reply{quit: true} }},
	}
}

// synonyms are other words for commands.
var synonyms = map[string]string{"exit": "quit", "resign": "concede"}

// do carries out one line. A word that the rules use as well is theirs; with a
// colon in front it is always the program's.
func (s *session) do(typed string) reply {
	text := strings.TrimSpace(typed)
	if text == "" {
		return reply{}
	}
	word, rest, _ := strings.Cut(strings.TrimPrefix(text, ":"), " ")
	word = strings.ToLower(word)
	if word == "?" {
		word = "help"
	}
	sure, dared := s.sure, s.dared
	s.sure, s.dared = false, ""
	if strings.HasPrefix(text, ":") || !s.theirs(word) {
		for _, c := range commands() {
			if c.word == word || c.word == synonyms[word] {
				s.sure = sure && c.word == "concede"
				return c.run(s, strings.TrimSpace(rest))
			}
		}
		if strings.HasPrefix(text, ":") {
			return reply{text: []string{in(bad, "⊘ There is no command :"+word+". Write ? for help.")}}
		}
	}
	s.dared = dared
	return s.lockIn(text)
}

// theirs reports whether a sentence of the notation may begin with the word now.
func (s *session) theirs(word string) bool {
	return slices.ContainsFunc(suggest(s.view(), ""), func(g suggestion) bool {
		parts := split(g.Line)
		return len(parts) > 0 && parts[0] == word
	})
}

func (s *session) view() scene.View { return s.cfg.Match.View(s.viewer) }

// lockIn hands a sentence in, locked.
func (s *session) lockIn(sentence string) reply {
	m := s.cfg.Match
	if m.Over() {
		return reply{text: []string{"The duel is over. You may still read: log, rule ID, table. Write quit to leave."}}
	}
	if over := overweight(s.view(), sentence); over != nil {
		return reply{text: s.refusal(&riposte.RuleError{Rule: over.Rule, Msg: over.Why.String()})}
	}
	choice, err := m.Read(s.viewer, sentence)
	if err == nil && choice == riposte.Concede {
		return s.concede("")
	}
	request := m.Request(s.viewer).ID
	if err == nil {
		if again := s.perilous(choice); again != nil {
			return reply{text: again}
		}
		_, err = m.Answer(s.cfg.Now(), match.Answer{Seat: s.viewer, Request: request, Choice: choice, Lock: true})
	}
	if err != nil {
		return reply{text: s.refusal(err)}
	}
	s.given = append(s.given, given{s.viewer, request})
	return reply{changed: true}
}

// perilous warns once of a choice that costs the duel.
func (s *session) perilous(c riposte.Choice) []string {
	m, dared := s.cfg.Match, s.dared
	s.dared = ""
	p := m.Preview(s.viewer, c).Said(m.Voice().Plain).Peril
	said := m.Say(s.viewer, c)
	if p == nil || said == dared {
		return nil
	}
	s.dared = said
	return []string{in(bad, cited("! This "+p.Text.String()+".", p.Rule)), "Write it once more if you mean it: " + said}
}

// refusal says why a line was not accepted, and how to go on.
func (s *session) refusal(err error) []string {
	var refused *riposte.RuleError
	text := "⊘ " + sentence(err.Error())
	switch {
	case errors.As(err, &refused):
		if refused.Rule != "" {
			text += " Write rule " + string(refused.Rule) + " to read it."
		}
	case errors.Is(err, riposte.ErrNotation):
		if asks := s.view().Asks; len(asks) > 0 && !strings.Contains(err.Error(), "such as") {
			if such := example(&asks[0]); such != "" {
				text += " Write it like this: " + such
			}
		}
	}
	return []string{in(bad, text)}
}

// sentence ends a text with a full stop, or leaves it a question.
func sentence(text string) string {
	if strings.HasSuffix(text, "?") {
		return text
	}
	return strings.TrimSuffix(text, ".") + "."
}

func (s *session) concede(string) reply {
	m := s.cfg.Match
	if !m.MayConcede(s.viewer) {
		return reply{text: s.refusal(riposte.ErrNotOwed)}
	}
	if !s.sure {
		s.sure = true
		return reply{text: []string{in(bad, "! "+m.SeatName(s.viewer)+" would lose the duel. Write concede once more if you mean it.")}}
	}
	s.sure = false
	if _, err := m.Answer(s.cfg.Now(), match.Answer{Seat: s.viewer, Choice: riposte.Concede, Lock: true}); err != nil {
		return reply{text: s.refusal(err)}
	}
	return reply{changed: true}
}

// pass lets the bots make one answer, and then asks again.
func (s *session) pass(string) reply {
	if s.asked(s.viewer) {
		return reply{text: []string{in(bad, "⊘ The duel waits for your answer.")}}
	}
	s.passed = true
	return reply{changed: true}
}

// hand gives the keyboard to another person there, so that one who need not act
// can.
func (s *session) hand(word string) reply {
	seat, ok := s.cfg.Info.SeatNamed(strings.ToLower(word))
	switch {
	case !ok || !slices.Contains(s.cfg.Seats, seat):
		return reply{text: []string{in(bad, fmt.Sprintf("⊘ There is no seat %q at this keyboard.", word))}}
	case seat == s.viewer:
		return reply{text: []string{"You have the keyboard."}}
	case s.cfg.Match.Request(seat).ID == 0 || s.cfg.Match.Locked(seat):
		return reply{text: []string{in(bad, "⊘ Nothing is asked of "+s.seatName(seat)+" now.")}}
	}
	return reply{to: seat}
}

// back takes back the last answer of the person at the keyboard.
func (s *session) back(string) reply {
	for i := len(s.given) - 1; i >= 0; i-- {
		g := s.given[i]
		if g.seat != s.viewer {
			continue
		}
		err := s.cfg.Match.TakeBack(s.cfg.Now(), s.viewer, g.seat, g.request)
		if errors.Is(err, match.ErrFinal) {
			return reply{text: []string{in(bad, "⊘ It can't be taken back: a lock is final, and so is what was drawn, shown or answered since.")}}
		}
		if err != nil {
			return reply{text: s.refusal(err)}
		}
		s.given = s.given[:i]
		return reply{changed: true}
	}
	return reply{text: []string{in(bad, "⊘ There is nothing to take back.")}}
}

// Some texts depend on the width: one of these stands for each until it is drawn.
const (
	reportHere = "\x00report"
	sceneHere  = "\x00scene"
	boardHere  = "\x00board"
)

// set breaks the text of a reply to a width.
func (s *session) set(r reply, o Options) []string {
	var lines []string
	for _, text := range r.text {
		switch text {
		case reportHere:
			lines = append(lines, report(s.news(r.since), o.width())...)
		case sceneHere:
			lines = append(lines, whole(s.view(), o)...)
		case boardHere:
			lines = append(lines, board(r.plate, o.width(), o)...)
		default:
			lines = append(lines, broken(text, o.width())...)
		}
	}
	return lines
}

// news is the viewer's report after an entry of the feed.
func (s *session) news(since int) []Line {
	return slices.DeleteFunc(s.lines(s.viewer), func(l Line) bool { return l.seq <= since })
}

// broken wraps a text and keeps its indentation.
func broken(text string, w int) []string {
	if width(text) <= w {
		return []string{text}
	}
	indent := len(text) - len(strings.TrimLeft(text, " "))
	lines := wrap(text, w-indent)
	for i := range lines {
		lines[i] = strings.Repeat(" ", indent) + lines[i]
	}
	return lines
}
