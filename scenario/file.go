package scenario

import (
	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/dice"
)

// A File is a scenario file that was read and found sound; [Parse] makes one.
type File struct {
	Name    string
	Ruleset riposte.Ruleset
	Cases   []*Case
	src     *source
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
	setupDice []forced // nil: drawn from the seed
	vet       []wantFault
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
	by   riposte.RuleID // empty: whichever
	at   place
}

// assignment is a field with the value it is given or must have.
type assignment struct {
	path  string
	value *yaml.Node
	at    place // of the path
}

// ruleAt is a rule ID with its place.
type ruleAt struct {
	id riposte.RuleID
	at place
}

// step is one entry of steps. It may hold dice and choices, or a refusal, or an
// expectation with hidden fields.
type step struct {
	at      place
	dice    []forced
	choices []sentence
	refuse  *refusal
	expect  *expectation
	hidden  []hiddenField
}

type sentence struct {
	seat riposte.Seat
	text string
	at   place
}

type refusal struct {
	sentence
	by   riposte.RuleID
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
	name string // "none" is nothing
	at   place
}

type wantCount struct {
	seat  riposte.Seat
	count int
	at    place
}

// wantOutcome holds a check for each key written.
type wantOutcome struct {
	at     place
	none   bool // the duel goes on
	checks []outcomeCheck
}

type outcomeCheck struct {
	path string
	at   place
	want string
	rule riposte.RuleID // of the key rule
	got  func(o riposte.Outcome, info *riposte.Info) string
}

type hiddenField struct {
	seat riposte.Seat
	path string
	at   place
}

// none is the word for nothing asked, nobody wins, no outcome.
const none = "none"
