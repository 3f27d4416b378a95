package pages

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/server/web"
	"riposte/lab"
	"riposte/variant"
)

// A Terminal is what the program answers of a table and the page does not: the commands, and
// the files that they read.
type Terminal struct {
	Asks  []fact // what it answers, with the command
	Files []fact // names and texts
}

// terminalOf is what may be asked of an order's table; nil where two can't exchange seats.
func terminalOf(in *riposte.Info, rules riposte.Ruleset, o *laboratory.Order) *Terminal {
	setup := riposte.Setup{Ruleset: in.Name, Options: o.Options, Data: o.Data}
	for i := range o.Places {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: o.Places[i].Document})
	}
	if rules == nil || len(house.VetPlaces(rules, &setup)) > 0 || !lab.Paired(rules, &setup) {
		return nil
	}
	t := &Terminal{}
	var flags, numbers, options []string
	for i := range in.Options {
		opt := &in.Options[i]
		value, set := o.Options[opt.Name]
		if !set || value == opt.Default {
			continue
		}
		if raw, own := o.Data[value]; own {
			value = opt.Name + ".json"
			t.Files = append(t.Files, fact{value, fileOf(in, opt, raw)})
		}
		if flag := "-o " + quoted(opt.Name+"="+value); opt.Name == variant.Option {
			numbers = append(numbers, flag)
		} else {
			flags = append(flags, flag)
		}
		options = append(options, opt.Name+": "+yaml(value))
	}
	var documents, bots []string
	for i, p := range o.Places {
		name := ""
		if json.Unmarshal(p.Document, &name) != nil && len(p.Document) > 0 {
			name = fmt.Sprintf("side-%d.json", i+1)
			t.Files = append(t.Files, fact{name, string(p.Document)})
		}
		if name != "" {
			documents = append(documents, name)
		}
		bots = append(bots, usual(p.Bot))
	}
	if len(documents) == len(o.Places) {
		flags = append(flags, "--characters "+quoted(strings.Join(documents, ",")))
	}
	if bots = slices.Compact(bots); bots[0] != usual("") || len(bots) > 1 {
		flags = append(flags, "--bots "+strings.Join(bots, ","))
	}
	if o.Seed > 0 {
		flags = append(flags, fmt.Sprintf("--seed %d", o.Seed))
	}
	ask := func(what web.Key, words ...string) {
		t.Asks = append(t.Asks, fact{web.Msg(what), "riposte lab " + strings.Join(slices.Concat(words, flags), " ")})
	}
	if number := numberOf(rules, &setup); number != "" { // these set the numbers themselves
		ask(web.Key("lab.sweep"), "sweep", in.Name, quoted(number))
		ask(web.Key("lab.tune"), "tune", in.Name, "--set", quoted(number), "--goal", "side=50")
	}
	flags = append(numbers, flags...)
	ask(web.Key("lab.without"), "without", in.Name)
	if len(in.Samples) > 1 {
		t.Files = append(t.Files, fact{"all.yaml", fmt.Sprintf("ruleset: %s\ntables:\n- bots: [%s]\n  options: {%s}\n  pairs: [samples]\n",
			in.Name, strings.Join(bots, ", "), strings.Join(options, ", "))})
		t.Asks = append(t.Asks, fact{web.Msg("lab.matrix"), "riposte lab matrix all.yaml"})
	}
	return t
}

// fileOf is the document of an option as a file: a variant's says what it is a variant of.
func fileOf(in *riposte.Info, opt *riposte.Option, raw json.RawMessage) string {
	var keys map[string]json.RawMessage
	if opt.Name != variant.Option || json.Unmarshal(raw, &keys) != nil {
		return string(raw)
	}
	keys["of"] = json.RawMessage(yaml(in.Name))
	text, _ := json.MarshalIndent(keys, "", "  ") // it was JSON
	return string(text)
}

// numberOf is the number that a table changes first, or else the first that it could; "" if
// its rules have none.
func numberOf(rules riposte.Ruleset, setup *riposte.Setup) string {
	if _, differs := variant.In(rules, setup); len(differs) > 0 {
		return differs[0].Name
	}
	if varied, ok := rules.(variant.Varied); ok {
		if numbers := varied.Numbers(); len(numbers) > 0 {
			return numbers[0].Name
		}
	}
	return ""
}

// usual is the bot that plays where none is named.
func usual(bot string) string {
	if bot == "" {
		return "advised"
	}
	return bot
}

var plainWord = regexp.MustCompile(`^[\w./,=:@%+-]+$`)

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// yaml is a word as YAML takes it: JSON is YAML.
func yaml(word string) string {
	text, _ := json.Marshal(word) // a string
	return string(text)
}

// Terminal is what the program answers of the run's table.
func (r *LabRun) Terminal() *Terminal { return terminalOf(r.Info, r.rules, &r.Order) }
