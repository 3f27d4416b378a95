package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// firstChange is the path of the first place where two received things differ, with
// both values; it is empty if they are equal.
func firstChange(a, b []byte) string {
	if string(a) == string(b) {
		return ""
	}
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return "somewhere"
	}
	if c := change("", x, y); c != "" {
		return strings.TrimPrefix(c, ".")
	}
	return "somewhere" // in numbers too large to read
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

// compact is a value as JSON, cut to fit on one line.
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
