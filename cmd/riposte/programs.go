package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"riposte"
	"riposte/bot"
	"riposte/engine"
)

// programPrefix begins the name of a bot that is a program: the rest is the command that runs it.
const programPrefix = "cmd:"

// programs are the engines that sit in seats of this command line. Only what the command line
// itself names is ever run: not what a file or another machine says.
type programs struct {
	mu      sync.Mutex
	allowed map[string]bool // by command
	open    map[string]*engine.Program
	time    time.Duration
	memory  int
}

var outside = &programs{}

// addPrograms adds the flags of commands at whose seats programs may sit; files says that the
// command reads a file that may name bots.
func addPrograms(fl *pflag.FlagSet, files bool) {
	fl.DurationVar(&outside.time, "engine-time", engine.Usual.Budget, "how long a program, cmd:COMMAND, may think about a choice")
	fl.IntVar(&outside.memory, "engine-memory", int(engine.Usual.Memory>>20), "how many MiB of memory a program may use; 0 does not limit it")
	if files {
		fl.StringArray("program", nil, "a COMMAND that the file may name as a bot, cmd:COMMAND (may be repeated)")
	}
}

// seatFlags are the flags whose values may be programs.
var seatFlags = []string{"seats", "bots", "program"}

// allow lets the programs be run that the flags of a command line name.
func (p *programs) allow(fl *pflag.FlagSet) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed, p.open = map[string]bool{}, map[string]*engine.Program{}
	if fl.Lookup("engine-time") == nil {
		return nil
	}
	if p.time < time.Millisecond || p.memory < 0 {
		return usagef("--engine-time is %v and --engine-memory %d, but they must be at least a millisecond and 0", p.time, p.memory)
	}
	for _, name := range seatFlags {
		f := fl.Lookup(name)
		if f == nil {
			continue
		}
		list, ok := f.Value.(pflag.SliceValue)
		if !ok {
			continue
		}
		for _, value := range list.GetSlice() {
			command, is := strings.CutPrefix(value, programPrefix)
			if is || name == "program" {
				p.allowed[command] = true
			}
		}
	}
	return nil
}

// allowMore lets more programs be run, from a folder that the command line names.
func (p *programs) allowMore(command string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed[command] = true
}

// find starts a program, unless it has been started before.
func (p *programs) find(command string, r riposte.Ruleset) (*engine.Program, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.allowed[command] {
		return nil, usagef("%s%s is a program, and only those run that the command line names: with --seats or --bots, or for a file with --program", programPrefix, command)
	}
	made := p.open[command]
	if made == nil {
		limits := engine.Usual
		limits.Budget, limits.Memory = p.time, int64(p.memory)<<20
		var err error
		if made, err = engine.Open(command, limits); err != nil {
			return nil, fmt.Errorf("%s%s: %w; see riposte engine check", programPrefix, command, err)
		}
		p.open[command] = made
	}
	if name := r.Info().Name; !made.Told.Takes(name) {
		return nil, fmt.Errorf("%s%s, %s, does not play %s", programPrefix, command, made.Told.Name, name)
	}
	return made, nil
}

// named are the programs that play, with what they call themselves. It is nil if none do.
func (p *programs) named() map[string]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var names map[string]string
	for command, program := range p.open {
		if names == nil {
			names = map[string]string{}
		}
		names[programPrefix+command] = program.Told.Name
	}
	return names
}

// close ends all programs, and tells of those that lost duels by breaking a clause.
func (p *programs) close(w io.Writer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, command := range slices.Sorted(maps.Keys(p.open)) {
		program := p.open[command]
		program.Close()
		if n, first := program.Faults(); n > 0 {
			fmt.Fprintf(w, "%s%s broke the protocol and lost by it %s; the first time by %v\n", programPrefix, command, times(n), first)
		}
	}
	p.open, p.allowed = nil, nil
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// programBot is the maker of a program's players.
func programBot(command string, r riposte.Ruleset) (func() bot.Bot, error) {
	program, err := outside.find(command, r)
	if err != nil {
		return nil, err
	}
	return func() bot.Bot { return program.Player() }, nil
}

// seatIn tells bots which duel they are in.
func seatIn(bots map[riposte.Seat]bot.Bot, info *riposte.Info, setup *riposte.Setup) {
	for seat, player := range bots {
		if sitter, ok := player.(bot.Sitter); ok {
			sitter.Sit(bot.DuelOf(info, setup, seat))
		}
	}
}

// isProgram reports whether a name is that of a program.
func isProgram(name string) bool { return strings.HasPrefix(name, programPrefix) }

// namesProgram reports whether any of the names is that of a program.
func namesProgram(names []string) bool { return slices.ContainsFunc(names, isProgram) }

// seatWords are the names that seats may have, for help.
func seatWords() string {
	return strings.Join(botNames(), ", ") + ", or " + programPrefix + "COMMAND for a program"
}
