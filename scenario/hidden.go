package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"riposte"
	"riposte/dice"
)

// expectHidden checks that a seat's view doesn't tell the fields at a path; see
// [Case.Run] for how.
func (r *run) expectHidden(h hiddenField) {
	all := fieldsOf(r.st)
	fields := fieldsUnder(all, h.path)
	if len(fields) == 0 {
		r.fail(h.at, h.path, "", "hidden", "%s", unknownPath(h.path, all))
		return
	}
	view := viewJSON(r.st, h.seat)
	for _, f := range fields {
		if leak := r.leak(view, h.seat, f, all); leak != "" {
			r.fail(h.at, f.Path, leak, "hidden", "%s is not hidden from %s: %s", f.Path, r.info.SeatWord(h.seat), leak)
		}
	}
}

// leak says how the view of a seat tells a field, or is empty.
func (r *run) leak(view []byte, s riposte.Seat, f riposte.Field, all []riposte.Field) string {
	now, err := r.st.(riposte.Fields).Field(f.Path)
	if err != nil {
		return err.Error()
	}
	tried := false
	if !f.Fixed {
		for _, other := range r.others(f, now, all) {
			world := r.st.Clone()
			fields := world.(riposte.Fields)
			if fields.SetField(f.Path, other) != nil {
				continue
			}
			if set, err := fields.Field(f.Path); err != nil || set == now {
				continue
			}
			tried = true
			if changed := firstChange(view, viewJSON(world, s)); changed != "" {
				return fmt.Sprintf("were it %s and not %s, the view would change: %s", show(other), show(now), changed)
			}
		}
	}
	if tried {
		return ""
	}
	return found(view, now)
}

// others lists values that the field might have instead.
func (r *run) others(f riposte.Field, now any, all []riposte.Field) (values []any) {
	add := func(v any) {
		if v != now && !slices.Contains(values, v) {
			values = append(values, v)
		}
	}
	switch now := now.(type) {
	case bool:
		add(!now)
	case int:
		for _, d := range []int{1, -1, 2, -2, 5, -5, 10, -10, 100} {
			add(now + d)
		}
		add(0)
		add(1)
	case string:
		if len(f.Values) > 0 {
			for _, v := range f.Values {
				add(v)
			}
			return values
		}
		for _, v := range r.dealt(f.Path) {
			add(v)
		}
		_, name, _ := strings.Cut(f.Path, ".")
		for _, g := range all {
			if _, same, ok := strings.Cut(g.Path, "."); ok && same == name {
				if v, err := r.st.(riposte.Fields).Field(g.Path); err == nil {
					add(v)
				}
			}
		}
		words := strings.Fields(now)
		slices.Reverse(words)
		add(strings.Join(words, " "))
	}
	return values
}

// dealt lists what the field is in other positions that some seat can't tell
// from this one.
func (r *run) dealt(path string) (values []any) {
	const deals = 8
	source := dice.NewSeeded(1, r.c.Seed)
	for s := riposte.Nobody; int(s) <= len(r.c.Setup.Seats); s++ {
		for range deals {
			world := r.st.Clone()
			again, ok := world.(riposte.Resampler)
			if !ok {
				return nil
			}
			again.Resample(s, source)
			if v, err := world.(riposte.Fields).Field(path); err == nil {
				values = append(values, v)
			}
		}
	}
	return values
}

func viewJSON(st riposte.State, s riposte.Seat) []byte {
	b, err := json.Marshal(st.View(s))
	if err != nil {
		panic(fmt.Sprintf("scenario: a view that JSON can't hold: %v", err))
	}
	return b
}

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
