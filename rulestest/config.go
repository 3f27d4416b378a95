package rulestest

import (
	"flag"
	"fmt"
	"runtime/debug"
	"testing"

	"riposte"
)

// A Config says what to test and how hard.
type Config struct {
	Ruleset riposte.Ruleset

	// Setups makes a valid setup from a seed. Together the seeds should cover every
	// number of seats, every option and every sample.
	Setups func(seed uint64) riposte.Setup

	// Judge decides, written independently of Check and as plainly as possible,
	// whether seat s may choose c. It is required where a decision is not Whole.
	Judge func(st riposte.State, s riposte.Seat, c riposte.Choice) bool

	// CheckAll lists every choice that could be valid for seat s, and more: where a
	// decision is Whole, Legal must contain exactly those that pass. If it is nil,
	// the suite falls back on neighbouring and random words.
	CheckAll func(st riposte.State, s riposte.Seat) []riposte.Choice

	// Sound checks what is true of every position, for instance that no card is in
	// two places. The suite calls it on resampled positions, which must be possible
	// ones. Nil checks nothing.
	Sound func(st riposte.State) error

	// Unworded says that not all texts of the ruleset are references yet.
	Unworded bool

	// Duels is the number of duels that each test plays; 0 means 20.
	Duels int
	// MaxSteps bounds every duel; 0 means 5,000.
	MaxSteps int

	// Open says that the ruleset keeps no secrets: every seat sees everything.
	// All others must be Resamplers, and are tested for leaks.
	Open bool
	// Ahead is the number of steps that the leak test plays on in two worlds; 0
	// means 12.
	Ahead int
	// Changing is the percentage of points, among those where something is hidden,
	// at which resampling must change what another seat sees; 0 means 50.
	Changing int

	// Unwon names the endings, by their Why, in which no seat had anything to win:
	// every place and score is then 0. In all others somebody has first place.
	Unwon []string

	// Outs names the kinds of events by which their seat, or one of its figures, is out
	// of the fight although the duel goes on.
	Outs []string

	// Unseen names the kinds of events and decisions that random play can't be
	// expected to meet within ten times Duels duels. All others must have been met.
	Unseen []string
}

var times = flag.Int("times", 1, "play so many times the duels of each law")

// Test holds a ruleset to the contract; every law is a subtest.
func Test(t *testing.T, c Config) {
	t.Helper()
	k := newSuite(c)
	k.Duels *= *times
	for _, law := range laws {
		t.Run(law.name, func(t *testing.T) {
			if err := law.check(k); err != nil {
				t.Error(err)
			}
		})
	}
}

// A law is tested by a function that returns the first breach, so that the tests of
// this package can pass broken rulesets to it.
type law struct {
	name  string
	holds func(*suite) error
}

// check is holds with a panic turned into an error.
func (l law) check(k *suite) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return l.holds(k)
}

var laws = []law{
	{"info", (*suite).info},
	{"options", (*suite).options},
	{"documents", (*suite).documents},
	{"drafts", (*suite).drafts},
	{"prints", (*suite).prints},
	{"varied", (*suite).varied},
	{"kinds", (*suite).kinds},
	{"deterministic", (*suite).deterministic},
	{"legal", (*suite).legal},
	{"notation", (*suite).notation},
	{"asks", (*suite).asks},
	{"spoken", (*suite).spoken},
	{"perils", (*suite).perils},
	{"orders", (*suite).orders},
	{"bounded", (*suite).bounded},
	{"copies", (*suite).copies},
	{"restarted", (*suite).restarted},
	{"worded", (*suite).worded},
	{"pools", (*suite).pools},
	{"refused", (*suite).refused},
	{"over", (*suite).over},
	{"estimates", (*suite).estimates},
	{"concede", (*suite).concede},
	{"matched", (*suite).matched},
	{"conceded", (*suite).conceded},
	{"recorded", (*suite).recorded},
	{"chance", (*suite).chance},
	{"secret", (*suite).secret},
	{"resampled", (*suite).resampled},
	{"planted", (*suite).planted},
	{"fields", (*suite).fields},
	{"allocations", (*suite).allocations},
}

// A suite is a Config with its defaults, and what is looked up often.
type suite struct {
	Config
	about *riposte.Info
}

func newSuite(c Config) *suite {
	if c.Duels == 0 {
		c.Duels = 20
	}
	if c.MaxSteps == 0 {
		c.MaxSteps = 5000
	}
	if c.Ahead == 0 {
		c.Ahead = 12
	}
	if c.Changing == 0 {
		c.Changing = 50
	}
	return &suite{Config: c, about: c.Ruleset.Info()}
}

// with is the same suite for another ruleset.
func (k *suite) with(rules riposte.Ruleset) *suite {
	c := k.Config
	c.Ruleset = rules
	return newSuite(c)
}

// rule reports whether the ledger has the rule.
func (k *suite) rule(id riposte.RuleID) bool {
	_, ok := k.about.Ledger.Rule(id)
	return ok
}
