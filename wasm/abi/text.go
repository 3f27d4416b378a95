package abi

import (
	"encoding/json"
	"strings"

	"riposte/phrase"
)

// In JSON a text is a string. One that refers to a message begins with U+0010, and the rest
// is JSON: {"key": ..., "args": [...]}, in which an argument is a number, a text, {"seat": 1},
// a list of texts or another such object.

const referring = "\x10"

// Spell is a text as it travels.
func Spell(t phrase.Text) phrase.Text {
	if ref := t.Ref(); ref != "" {
		return phrase.Text(ref.AppendJSON([]byte(referring)))
	}
	return t
}

// Unspell is the text again. What can't be read stays as it is.
func Unspell(t phrase.Text) phrase.Text {
	spelled, refers := strings.CutPrefix(string(t), referring)
	if !refers {
		return t
	}
	in := json.NewDecoder(strings.NewReader(spelled))
	in.UseNumber()
	var value any
	if in.Decode(&value) != nil {
		return phrase.Plain(spelled)
	}
	if ref, ok := argument(value, 0).(phrase.Text); ok {
		return ref
	}
	return phrase.Plain(spelled)
}

// maxDepth is how deep texts may stand in each other.
const maxDepth = 8

// argument is what JSON stands for among the arguments of a reference; nil if for nothing.
func argument(value any, depth int) any {
	if depth > maxDepth {
		return nil
	}
	switch v := value.(type) {
	case string:
		return phrase.Plain(v)
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return int(n)
		}
	case []any:
		list := make([]phrase.Text, 0, len(v))
		for _, one := range v {
			t, ok := argument(one, depth+1).(phrase.Text)
			if !ok {
				return nil
			}
			list = append(list, t)
		}
		return list
	case map[string]any:
		if seat, ok := argument(v["seat"], depth+1).(int); ok {
			return phrase.Seat(uint8(seat))
		}
		key, _ := v["key"].(string)
		args, _ := v["args"].([]any)
		made := make([]any, 0, len(args))
		for _, one := range args {
			arg := argument(one, depth+1)
			if arg == nil {
				return nil
			}
			made = append(made, arg)
		}
		if key == "" && len(made) == 1 { // the name of a seat has itself as its argument
			return made[0]
		}
		return phrase.Ref(strings.ReplaceAll(key, "\x00", ""), made...)
	}
	return nil
}
