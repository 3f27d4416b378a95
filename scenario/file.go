package scenario

import (
	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/dice"
)

// A File is a scenario file that was read; [Parse] makes one.
type File struct {
	Name    string
	Ruleset riposte.Ruleset
	// Cases has all of them; one with faults of its own reports them when it is
	// run.
	Cases  []*Case
	src    *source
	faults Problems // those that belong to no case
}

// A Case is one example of a file.
type Case struct {
	Name  string
	Line  int // of the file, from 1
	Rules []riposte.RuleID
	Setup riposte.Setup
	Seed  uint64

	file      *File
	at        place
	faulty    bool       // it can't be run
	faults    Problems   // why, as far as the file's bound allows
	setupDice []forced   // nil: drawn from the seed
	rest      []sentence // what seats say that do nothing: the first that may be said
	vet       []wantFault
	until     []assignment // what the duel is played on to
	untilAt   place
	overlay   []assignment
	dice      []forced
	scripted  bool // some dice after the set-up are forced
	steps     []step
}

// forced is one draw as the file writes it.
type forced struct {
	draw dice.Draw
	at   place
}

// wantFault is a fault that the set-up must have.
type wantFault struct {
	seat riposte.Seat
	path string
	by   riposte.RuleID // if empty, any rule
	at   place
}

// assignment is a field with the value that it is given or must have.
type assignment struct {
	path  string
	value *yaml.Node
	at    place // the path's place
}

// ruleAt is a rule ID with its place.
type ruleAt struct {
	id riposte.RuleID
	at place
}

// step is one entry of steps. It holds dice and choices, or locks, or values to
// set, or a refusal, or an expectation with what is hidden and shown.
type step struct {
	at      place
	dice    []forced
	choices []sentence
	locks   []sentence
	set     []assignment
	refuse  *refusal
	expect  *expectation
	hidden  []sight
	shown   []sight
}

// sentence is what a seat says; one in a case's rest belongs to no seat yet.
type sentence struct {
	seat  riposte.Seat
	text  string
	at    place
	plain bool // it is in the file exactly as it reads, so that its words have places
}

// word is the place of what is that many characters into the sentence.
func (c sentence) word(offset int) place {
	if !c.plain {
		return c.at
	}
	return place{c.at.line, c.at.column + offset}
}

// refusal is what must be refused: by a rule, or without one because the seat is
// not asked or not understood.
type refusal struct {
	sentence
	by   riposte.RuleID // if empty, without a rule
	byAt place
	why  string
}

type expectation struct {
	values   []assignment
	events   []ruleAt
	noevents []ruleAt
	owed     []wantOwed
	legal    []wantCount
	outcome  *wantOutcome
	at       place
}

type wantOwed struct {
	seat riposte.Seat
	name string // "none" means nothing
	at   place
}

type wantCount struct {
	seat  riposte.Seat
	count int
	at    place
}

// wantOutcome has a check for each key written.
type wantOutcome struct {
	at     place
	none   bool // the duel goes on
	checks []outcomeCheck
}

type outcomeCheck struct {
	path string
	at   place
	want string
	rule riposte.RuleID // the value of the key rule
	got  func(o riposte.Outcome, info *riposte.Info) string
}

// sight is what a seat sees or doesn't.
type sight struct {
	seat riposte.Seat
	path string
	at   place
}

// none is the word for nothing asked, nobody wins, no outcome.
const none = "none"
