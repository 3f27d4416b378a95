package main

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"riposte/bot"
	"riposte/engine"
	"riposte/internal/house"
)

// mostEngineName is how many letters the name of a program may have that plays on a server.
const mostEngineName = 24

// readEngines reads a file of programs: a line for each, its name and then its command. Empty
// lines and those that begin with # say nothing.
func readEngines(file string) (list []leagueProgram, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		name, command, _ := strings.Cut(line, " ")
		one := leagueProgram{name, strings.TrimSpace(command)}
		fault := ""
		switch {
		case one.command == "":
			fault = "a line is a name and a command"
		case len(name) > mostEngineName || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
			fault = fmt.Sprintf("a name has up to %d letters a to z, digits and hyphens", mostEngineName)
		case slices.Contains(botNames(), name) || slices.ContainsFunc(list, func(other leagueProgram) bool { return other.name == name }):
			fault = name + " is the name of another bot"
		}
		if fault != "" {
			return nil, fmt.Errorf("%s:%d: %s", file, i+1, fault)
		}
		list = append(list, one)
	}
	return list, nil
}

// startEngines starts the programs of --engines, which people may then choose as bots. Each answers within the time
// that all bots have who think; where one breaks the protocol, the usual bot plays on for it.
func (cfg *serving) startEngines(log *slog.Logger) (programs []house.Program, stop func(), err error) {
	var open []*engine.Program
	stop = func() {
		for _, p := range open {
			p.Close()
		}
	}
	if cfg.engines == "" {
		return nil, stop, nil
	}
	list, err := readEngines(cfg.engines)
	if err != nil {
		return nil, stop, err
	}
	limits := engine.Usual
	limits.Budget = house.ThinkUntil
	for _, one := range list {
		p, err := engine.Open(one.command, limits)
		if err != nil {
			stop()
			return nil, stop, fmt.Errorf("%s: %s: %w; see riposte engine check", cfg.engines, one.name, err)
		}
		p.Instead = func() bot.Bot { return new(bot.Advised) }
		p.Lost = func(f *engine.Fault) {
			log.Warn("an engine broke the protocol", "engine", one.name, "fault", f.Error())
		}
		open = append(open, p)
		programs = append(programs, house.Program{Name: one.name, Plays: p.Told.Takes, New: func() bot.Bot { return p.Player() }})
		log.Info("an engine plays", "engine", one.name, "name", p.Told.Name)
	}
	return programs, stop, nil
}
