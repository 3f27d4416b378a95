package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed messages
var messageFiles embed.FS

// A Key names a sentence in the catalogue of the words that the program itself
// writes on the page. What rulesets say comes from the rulesets.
type Key string

// A message is one sentence, or one for the number 1 and one for all others. {1},
// {2} stand for the arguments.
type message struct {
	One   string `json:"one"`
	Other string `json:"other"`
}

func (m *message) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte(`"`)) {
		return json.Unmarshal(data, &m.Other)
	}
	type forms message
	return json.Unmarshal(data, (*forms)(m))
}

var messages = sync.OnceValue(func() map[Key]message {
	data, err := messageFiles.ReadFile("messages/en.json")
	if err != nil {
		panic(fmt.Sprintf("the messages can't be read: %v", err))
	}
	all := map[Key]message{}
	if err := json.Unmarshal(data, &all); err != nil {
		panic(fmt.Sprintf("messages/en.json: %v", err))
	}
	return all
})

// Listed is names as they are listed in a sentence.
func Listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + Msg("and") + " " + names[last]
}

// Msg is the sentence of the key with the arguments in their places. If a message
// has two forms, the first argument chooses: one form is for 1, the other for all
// other numbers. It panics on an unknown key, a mistake that the tests find.
func Msg(key Key, args ...any) string {
	m, ok := messages()[key]
	if !ok {
		panic("there is no message " + strconv.Quote(string(key)))
	}
	text := m.Other
	if m.One != "" && len(args) > 0 && fmt.Sprint(args[0]) == "1" {
		text = m.One
	}
	if len(args) == 0 {
		return text
	}
	// One pass, so that an argument that contains "{2}" is left alone.
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		number, after, closed := strings.Cut(rest, "}")
		n, err := strconv.Atoi(number)
		if !closed || err != nil || n < 1 || n > len(args) {
			out.WriteByte('{')
			text = rest
			continue
		}
		fmt.Fprint(&out, args[n-1])
		text = after
	}
}

// scriptWords is the module words.js: the messages with keys that begin with
// "script.", which only the page's own script can say.
func scriptWords() []byte {
	var out bytes.Buffer
	out.WriteString("// @ts-check\n/** @type {Record<string, string | {one: string, other: string}>} */\nexport const words = {\n")
	for _, key := range slices.Sorted(maps.Keys(messages())) {
		name, ours := strings.CutPrefix(string(key), "script.")
		if !ours {
			continue
		}
		m := messages()[key]
		var value any = m.Other
		if m.One != "" {
			value = m
		}
		text, err := json.Marshal(value)
		if err != nil {
			panic(err) // strings can always be marshalled
		}
		fmt.Fprintf(&out, "  %q: %s,\n", name, text)
	}
	out.WriteString("};\n")
	return out.Bytes()
}

// wordsOfSystems are the endings of keys for what the catalogue may say about a ruleset,
// such as system.NAME.brief. What it does not say is made from the ruleset's Info, or left
// out.
var wordsOfSystems = []string{"brief", "card", "credit", "manners", "own", "players", "who"}

// OfSystem is what the catalogue says about a ruleset, or otherwise if it says nothing.
func OfSystem(ruleset, what, otherwise string) string {
	key := Key("system." + ruleset + "." + what)
	if _, there := messages()[key]; there {
		return Msg(key)
	}
	return otherwise
}
