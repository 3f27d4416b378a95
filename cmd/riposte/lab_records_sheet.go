package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"riposte"
	"riposte/lab"
)

// A sheet says what a file of records holds, in the order in which a datasheet for datasets asks:
// why, what, how, for what. All of its numbers are counted while the records are made.
type sheet struct {
	run    *recordsRun
	rules  riposte.Ruleset
	setup  riposte.Setup
	counts *pile
	result *lab.Result
}

// Of ten duels in a row eight are to learn from, one is to choose by and one to test with. Pairs that share their
// dice stay together.
const (
	splitOf       = 10
	splitLearn    = 8
	splitValidate = 1
)

// splits is how many of the duels each part has.
func (s *sheet) splits() (learn, validate, test int) {
	for n := range s.run.duels {
		pair := n
		if s.run.swap {
			pair = n / 2
		}
		switch at := pair % splitOf; {
		case at < splitLearn:
			learn++
		case at < splitLearn+splitValidate:
			validate++
		default:
			test++
		}
	}
	return learn, validate, test
}

func (s *sheet) markdown() []byte {
	var b bytes.Buffer
	say := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	info, made, r := s.rules.Info(), version(), s.result
	name := filepath.Base(s.run.out)
	say("# %s\n\n%d duels of %s between bots, each a record that was verified before it was written.\n", name, s.run.duels, info.Title)

	say("\n## Why\n\nTo learn from and to measure by: how bots of riposte play %s, with every choice, every die and every rule that applied.\n", info.Title)

	say("\n## What it holds\n\n| | |\n|---|---|\n")
	row := func(what, format string, args ...any) { say("| %s | %s |\n", what, fmt.Sprintf(format, args...)) }
	row("records", "%d", s.run.duels)
	row("form", "%s, one record after the other, compressed by gzip in members of %d records", map[string]string{"jsonl": "JSON Lines", "text": "text"}[s.run.form], heap)
	row("bytes", "%d; %d before they were compressed; a record %d to %d", s.counts.size, s.counts.whole, s.counts.least, s.counts.most)
	row("SHA-256", "`%s`", hex.EncodeToString(s.counts.sum.Sum(nil)))
	row("steps of a duel", "%.2f on average, %d to %d", r.Steps.Mean(), r.Steps.Least, r.Steps.Most)
	row("decisions", "%d", r.Decisions.Total)
	for i := range r.Players {
		row(fmt.Sprintf("won by %s, %s", info.SeatWord(riposte.Seat(i+1)), s.run.sat(len(r.Players), false)[i]), "%d", r.Players[i].Firsts)
	}
	row("drawn", "%d", r.Draws)
	for _, e := range r.EndingShares() {
		row("ended by "+e.Why, "%d", e.Count)
	}
	if s.run.swap {
		say("\nDuels 0 and 1, 2 and 3 and so on have the same dice, with the first two bots exchanged; what was won is told by bot.\n")
	}

	say("\n## How it was made\n\n| | |\n|---|---|\n")
	row("rules", "%s, version %d, content `%s`", info.Name, info.Version, info.Content)
	row("options", "%s", s.options())
	for i := range s.setup.Seats {
		var document bytes.Buffer
		if json.Compact(&document, s.setup.Seats[i].Document) == nil && document.Len() > 0 {
			row("brought by "+info.SeatWord(riposte.Seat(i+1)), "`%s`", document.String())
		}
	}
	row("bots", "%s", strings.Join(s.run.sat(len(s.setup.Seats), false), ", "))
	row("seed", "%d; a record names its own generator of dice", s.run.seed)
	row("riposte", "%s, %s, %s", made.Riposte, made.commit(), made.Go)
	row("command", "`%s -n %d --seed %d --out %s`", s.run.line, s.run.duels, s.run.seed, name)
	say("\nThe same command of the same commit makes the same bytes, with any number of workers. Each record was played again by the rules, compared with its bytes, and its dice with their generator, before it was written.\n")

	say("\n## How to read it\n\n")
	if s.run.form == "text" {
		say("A record begins with tags such as `[Format 1]`. Then come the steps, each with its number, the sentences by seat and, after a bar, the draws; the last line begins with `=` and has the result.\n")
	} else {
		say("A record begins with its header, the line with `format`, and ends with a line that has `sha256`, the digest of its lines before.\n\n" +
			"| line | what it has |\n|---|---|\n" +
			"| header | ruleset, version, content, options, seats with their documents, the generator of the dice, `tags` with the bots by seat |\n" +
			"| step | its number, the choices by seat as sentences of the notation, the draws |\n" +
			"| event | what happened in the step: its kind, rule and numbers, and who was told |\n" +
			"| result | how the duel ended, places and scores |\n\n" +
			"Who learns to play in a seat may use of the events only those that the seat was told: a record has everything that was hidden.\n")
	}
	say("\n`zcat %s` shows it, and `riposte verify %s` verifies each of its records. `riposte replay` takes one, as a file of its own.\n", name, name)

	learn, validate, test := s.splits()
	what := "n mod 10"
	if s.run.swap {
		what = "n/2 mod 10, without a remainder, so that pairs stay together,"
	}
	say("\n## Parts\n\nBy the number n at the end of `duel` in a record's header: %s 0 to 7 to learn from (%d), 8 to choose by (%d), 9 to test with (%d).\n", what, learn, validate, test)

	say("\n## What it is not\n\nNo person plays here. Bots have habits: what is rare among these duels may be good, and what is frequent bad.\n")
	say("\n## Licence\n\nThe records are under the Apache License 2.0, as riposte is. The system is its author's work; the file NOTICE of riposte credits it.\n")
	return b.Bytes()
}

// options are all rulings that apply.
func (s *sheet) options() string {
	options := s.setup.Spelled(s.rules.Info())
	var words []string
	for _, name := range slices.Sorted(maps.Keys(options)) {
		words = append(words, name+"="+options[name])
	}
	return "`" + strings.Join(words, " ") + "`"
}
