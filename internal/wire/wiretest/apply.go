// Package wiretest reads what package wire writes, in its own way.
package wiretest

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Apply applies a JSON Patch by RFC 6902, as far as feeds use it; both values are
// as encoding/json decodes them, and the first may be overwritten.
func Apply(t testing.TB, has, patch any) any {
	t.Helper()
	for _, op := range patch.([]any) {
		op := op.(map[string]any)
		names := strings.Split(op["path"].(string), "/")[1:]
		has = operate(t, has, names, op)
	}
	return has
}

// operate does one operation at a place below a value, and returns what becomes of it.
func operate(t testing.TB, at any, names []string, op map[string]any) any {
	t.Helper()
	name, last := names[0], len(names) == 1
	what, value := op["op"], op["value"]
	switch at := at.(type) {
	case map[string]any:
		_, there := at[name]
		switch {
		case !there && (!last || what != "add"):
			t.Fatalf("%v: there is no %q", op, name)
		case !last:
			at[name] = operate(t, at[name], names[1:], op)
		case what == "remove":
			delete(at, name)
		case what == "add" || what == "replace":
			at[name] = value
		default:
			t.Fatalf("%v is no operation of a feed", op)
		}
		return at
	case []any:
		i, err := strconv.Atoi(name)
		if name == "-" {
			i, err = len(at), nil
		}
		if most := len(at); err != nil || i < 0 || i > most || i == most && (!last || what != "add") {
			t.Fatalf("%v: there is no entry %s of %d", op, name, most)
		}
		switch {
		case !last:
			at[i] = operate(t, at[i], names[1:], op)
			return at
		case what == "remove":
			return slices.Delete(at, i, i+1)
		case what == "add":
			return slices.Insert(at, i, value)
		}
		at[i] = value
		return at
	}
	t.Fatalf("%v: %v holds nothing", op, at)
	return nil
}
