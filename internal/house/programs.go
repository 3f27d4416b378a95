package house

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/bot/roster"
)

// A Program is a kind of bot beside those of the roster, whose choices a program makes.
type Program struct {
	Name  string
	Plays func(ruleset string) bool
	// New makes a player for one answer: it sits down, answers within ThinkUntil, and rises.
	New func() bot.Bot
}

// ThinkUntil is how long a bot may think about an answer.
const ThinkUntil = thinkUntil

// program finds a program by its name.
func (h *House) program(kind string) (Program, bool) {
	at := slices.IndexFunc(h.programs, func(p Program) bool { return p.Name == kind })
	if at < 0 {
		return Program{}, false
	}
	return h.programs[at], true
}

// Bots lists the kinds of bots that play a ruleset; of "", those that play any.
func (h *House) Bots(ruleset string) []string {
	names := roster.Names()
	for _, p := range h.programs {
		if ruleset == "" || p.Plays(ruleset) {
			names = append(names, p.Name)
		}
	}
	return names
}

// known is nil if a kind of bot plays a ruleset.
func (h *House) known(kind, ruleset string) error {
	if p, is := h.program(kind); is {
		if !p.Plays(ruleset) {
			return fmt.Errorf("%s does not play %s", kind, ruleset)
		}
		return nil
	}
	if slices.Contains(roster.Names(), kind) {
		return nil
	}
	return fmt.Errorf("there is no bot %q; there are %v", kind, h.Bots(ruleset))
}

// takesTime reports whether a kind of bot takes the whole time of a thought, whatever it is asked.
func (h *House) takesTime(kind string) bool {
	_, is := h.program(kind)
	return is || roster.Thinks(kind)
}

// explained reports whether it can be told why a kind of bot chose: nobody knows that of a program.
func explained(kind string) bool { return slices.Contains(roster.Names(), kind) }

// errNoProgram says that a duel has a bot which this run of the server does not have.
var errNoProgram = errors.New("no program of that name is here: the usual bot answers")

// usual is the kind that answers for a program that is not here.
const usual = "advised"

// consult asks a program for one answer.
func (p *Program) consult(d bot.Duel, imagined riposte.State, random chance) riposte.Choice {
	player := p.New()
	if sitter, ok := player.(bot.Sitter); ok {
		sitter.Sit(d)
		defer sitter.Rise()
	}
	return player.Choose(bot.At(imagined, d.Seat), random)
}
