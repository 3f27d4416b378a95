package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// firstChange is the path of the first place where two views differ, with both
// values; empty if they are equal.
func firstChange(a, b []byte) string {
	if string(a) == string(b) {
		return ""
	}
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return "somewhere"
	}
	return change("view", x, y)
}

func change(path string, x, y any) string {
	switch x := x.(type) {
	case map[string]any:
		y, ok := y.(map[string]any)
		if !ok {
			break
		}
		for _, key := range sortedKeys(x, y) {
			if c := change(path+"."+key, x[key], y[key]); c != "" {
				return c
			}
		}
		return ""
	case []any:
		y, ok := y.([]any)
		if !ok {
			break
		}
		for i := range min(len(x), len(y)) {
			if c := change(path+"["+strconv.Itoa(i)+"]", x[i], y[i]); c != "" {
				return c
			}
		}
		if len(x) != len(y) {
			return fmt.Sprintf("%s has %d entries, then %d", path, len(x), len(y))
		}
		return ""
	}
	if a, b := compact(x), compact(y); a != b {
		return fmt.Sprintf("%s is %s, then %s", path, a, b)
	}
	return ""
}

// compact is a value as JSON, cut to what fits on a line.
func compact(v any) string {
	const most = 80
	b, err := json.Marshal(v)
	if err != nil {
		return "?"
	}
	if runes := []rune(string(b)); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return string(b)
}

func sortedKeys(maps ...map[string]any) []string {
	var keys []string
	for _, m := range maps {
		for key := range m {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	slices.Sort(keys)
	return keys
}

// found looks for a value that can't be changed in the view as it stands.
func found(view []byte, value any) string {
	word := fmt.Sprint(value)
	if _, isBool := value.(bool); isBool {
		return "no other value can be set, and a yes or no can't be looked for"
	}
	if word == "" {
		return "no other value can be set, and it is empty now: nothing to look for"
	}
	var v any
	if err := json.Unmarshal(view, &v); err != nil {
		return err.Error()
	}
	if where := search("view", v, word); where != "" {
		return where
	}
	return ""
}

func search(path string, v any, word string) string {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range sortedKeys(v) {
			if where := search(path+"."+key, v[key], word); where != "" {
				return where
			}
		}
	case []any:
		for i, item := range v {
			if where := search(path+"["+strconv.Itoa(i)+"]", item, word); where != "" {
				return where
			}
		}
	case string:
		if hasWord(v, word) {
			return fmt.Sprintf("%s is %s", path, compact(v))
		}
	case float64:
		if compact(v) == word {
			return path + " is " + word
		}
	}
	return ""
}

// hasWord reports whether word stands in text with no letter or digit joined to it.
func hasWord(text, word string) bool {
	joins := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		before, after := []rune(text[:i]), []rune(text[i+len(word):])
		if (len(before) == 0 || !joins(before[len(before)-1])) && (len(after) == 0 || !joins(after[0])) {
			return true
		}
		from = i + 1
	}
}
