// Package misfits is engines that misbehave, each in one way: what a check must find, and what a
// duel must survive. Beside it they play at random.
package misfits

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte/engine"
)

// A Misfit is an engine with one fault.
type Misfit struct {
	Name   string
	Clause engine.Clause // that it breaks
	Loses  bool          // it loses its duels by that
}

// All are the misfits, and first one that behaves.
func All() []Misfit {
	return []Misfit{
		{Name: "sound"},
		{"silent", engine.Hello, true},
		{"late", engine.Answered, true},
		{"babbling", engine.Babble, true},
		{"illegal", engine.Legal, true},
		{"huge", engine.LineLength, true},
		{"dying", engine.Alive, true},
		{"deaf", engine.StopAnswered, false},
		{"spaced", engine.Blanks, false},
		{"returns", engine.LineFeed, false},
		{"flooding", engine.Stderr, false},
		{"forking", engine.NoneLeft, false},
		{"twice", engine.OneAnswer, false},
		{"hasty", engine.Early, false},
		{"latin", engine.UTF8, true},
		{"misnumbered", engine.AnswerNumber, true},
		{"negative", engine.MixWeights, true},
		{"stubborn", engine.QuitEnds, false},
		{"strict", engine.UnknownWord, true},
	}
}

// Run is the misfit of a name; it returns its exit code.
func Run(name string, in io.Reader, out, errs io.Writer) int {
	known := slices.ContainsFunc(All(), func(m Misfit) bool { return m.Name == name })
	if !known {
		fmt.Fprintf(errs, "there is no misfit %q\n", name)
		return 2
	}
	m := misfit{name: name, out: out, errs: errs, ends: "\n"}
	switch name {
	case "silent":
		_, _ = io.Copy(io.Discard, in)
		return 0
	case "returns":
		m.ends = "\r\n"
	case "spaced":
		m.ends = " \n"
	case "hasty":
		m.say("info 0 I am here already")
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		if word == "quit" {
			if name == "stubborn" {
				time.Sleep(time.Minute)
			}
			return 0
		}
		if code := m.hear(word, rest); code != 0 {
			return code
		}
	}
	return 0
}

// A misfit at work.
type misfit struct {
	name      string
	out, errs io.Writer
	ends      string // of a line
	legal     []string
	asked     int
}

func (m *misfit) say(format string, args ...any) {
	fmt.Fprintf(m.out, format+m.ends, args...)
}

// hear does what a line asks for, in the misfit's way; anything but 0 ends it.
func (m *misfit) hear(word, rest string) int {
	switch word {
	case "hello":
		m.say("id name %s", map[bool]string{false: "the misfit " + m.name, true: "B\xe4r"}[m.name == "latin"])
		m.say("skip view")
		m.say("ready")
	case "newduel":
		if m.name == "forking" {
			if err := exec.Command("sh", "-c", "sleep 60; : "+os.Args[0]).Start(); err != nil {
				return 1
			}
		}
		m.say("ready")
	case "position":
		_, text, _ := strings.Cut(rest, " ")
		var p engine.Position
		if err := json.Unmarshal([]byte(text), &p); err != nil {
			return 1
		}
		m.legal = p.Legal
	case "go":
		return m.answer(strings.Fields(rest))
	case "set", "stop":
	default:
		if m.name == "strict" {
			return 1
		}
	}
	return 0
}

// answer answers a go.
func (m *misfit) answer(words []string) int {
	number := words[0]
	budget, _ := strconv.Atoi(words[2])
	m.asked++
	sentence := m.legal[m.asked*7919%len(m.legal)]
	switch m.name {
	case "late":
		time.Sleep(time.Duration(budget)*time.Millisecond + 2*time.Second)
	case "deaf":
		if budget > 30_000 {
			time.Sleep(3 * time.Second)
		}
	case "babbling":
		for {
			if _, err := fmt.Fprintf(m.out, "info %s I wonder\n", number); err != nil {
				return 1
			}
		}
	case "illegal":
		sentence = "fly away"
	case "huge":
		m.say("info %s %s", number, strings.Repeat("a", 10<<20))
	case "dying":
		return 3
	case "flooding":
		fmt.Fprintln(m.errs, strings.Repeat("oh dear ", 1<<17))
	case "twice":
		m.say("best %s %s", number, sentence)
	case "misnumbered":
		number = "9" + number
	case "negative":
		text, _ := json.Marshal(sentence)
		m.say("mix %s {%s:-1}", number, text)
		return 0
	case "spaced":
		number = " " + number
	}
	m.say("best %s %s", number, sentence)
	return 0
}

// Main is a program that is one of the misfits.
func Main(args []string) int {
	if len(args) != 1 {
		fmt.Fprintln(os.Stderr, "misfit NAME")
		return 2
	}
	return Run(args[0], os.Stdin, os.Stdout, os.Stderr)
}
