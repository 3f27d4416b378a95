package wire_test

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/wire"
	"riposte/internal/wire/wiretest"
	"riposte/phrase"
	"riposte/scene"
)

var voice = phrase.Must([]byte(`{"hit": "{0} hits \"{1}\" <hard>"}`)).Voice(func(uint8) string { return "nobody" })

// full is a sight in which nothing is zero and lists have two entries, but only one
// within their second.
func full() *house.Sight {
	s := &house.Sight{}
	fill(reflect.ValueOf(s).Elem(), 2)
	s.Voice, s.Since, s.Seq = voice, 3, 5
	for i := range s.View.Board.Tokens {
		t := &s.View.Board.Tokens[i]
		t.Seat, t.Label = 1, phrase.Seat(uint8(1))
	}
	return s
}

func fill(v reflect.Value, entries int) {
	switch v.Interface().(type) {
	case time.Time:
		v.Set(reflect.ValueOf(time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC)))
		return
	case json.RawMessage:
		v.SetBytes([]byte(`{"a":1}`))
		return
	case phrase.Text:
		v.SetString(string(phrase.Ref("hit", phrase.Seat(uint8(1)), "Bo")))
		return
	case *phrase.Voice, *riposte.Info:
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("é<a>")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Float64:
		v.SetFloat(1.5)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), entries)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), entries, entries))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), max(entries-i, 1))
		}
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{"a": "b"}))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), entries)
			}
		}
	default:
		panic("a sight holds a " + v.Type().String())
	}
}

// alter makes the nth change that can be made within a value, and says where; "" if there
// are not that many.
func alter(v reflect.Value, n *int, at string) string {
	do := func(how string, change func()) bool {
		if *n--; *n == -1 {
			at += " " + how
			change()
			return true
		}
		return false
	}
	if do("is zero", v.SetZero) {
		return at
	}
	switch v.Interface().(type) {
	case time.Time, json.RawMessage, *phrase.Voice, *riposte.Info:
		return ""
	case phrase.Text:
		if do("is another", func() { v.SetString("words") }) || do("is of a seat", func() { v.SetString(string(phrase.Seat(uint8(2)))) }) {
			return at
		}
		return ""
	}
	switch v.Kind() {
	case reflect.String:
		if do("is another", func() { v.SetString("b") }) {
			return at
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if do("is another", func() { v.SetInt(-7) }) {
			return at
		}
	case reflect.Pointer:
		return alter(v.Elem(), n, at)
	case reflect.Slice:
		two := reflect.MakeSlice(v.Type(), 1, 1)
		if v.Type().Elem().Kind() == reflect.String {
			two.Index(0).SetString("new")
		}
		all := v.Interface()
		switch {
		case do("is empty", func() { v.Set(v.Slice(0, 0)) }),
			do("has lost its first", func() { v.Set(v.Slice(1, 2)) }),
			do("has lost its last", func() { v.Set(v.Slice(0, 1)) }),
			do("has one more", func() { v.Set(reflect.Append(v, two.Index(0))) }),
			do("has one before", func() { v.Set(reflect.AppendSlice(two, reflect.ValueOf(all))) }),
			do("has one between", func() {
				v.Set(reflect.AppendSlice(reflect.Append(v.Slice3(0, 1, 1), two.Index(0)), reflect.ValueOf(all).Slice(1, 2)))
			}),
			do("has a new first", func() { v.Set(reflect.AppendSlice(two, reflect.ValueOf(all).Slice(1, 2))) }):
			return at
		}
		return alter(v.Index(0), n, at+"[0]")
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !f.IsExported() || f.Tag.Get("json") == "-" || v.Type() == reflect.TypeFor[house.Sight]() && (f.Name == "Lines" || f.Name == "Since" || f.Name == "Seq") {
				continue
			}
			if found := alter(v.Field(i), n, at+"."+f.Name); found != "" {
				return found
			}
		}
	}
	return ""
}

// Whatever changes in a sight, the patch turns the one before into what the one after is
// when it is told whole; and that is what encoding/json writes. Every field of every type
// in a sight is found by reflection.
func TestEveryField(t *testing.T) {
	changes, before := 0, asJSON(t, wiretest.Quoted(full()))
	for ; ; changes++ {
		was, is, n := full(), full(), changes
		is.Since, is.Seq, is.Lines = was.Seq, 7, is.Lines[:1]
		where := alter(reflect.ValueOf(is).Elem(), &n, "Sight")
		if where == "" {
			break
		}
		whole, err := wire.Sight(is)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		if want := asJSON(t, wiretest.Quoted(is)); !bytes.Equal(whole, want) {
			t.Fatalf("%s: it is written\n%s\nwant\n%s", where, whole, want)
		}
		if !wire.Follows(was, is) {
			if is.Seat == was.Seat && reflect.DeepEqual(is.Seats, was.Seats) {
				t.Errorf("%s, and is told whole", where)
			}
			continue
		}
		data, err := wire.Patch(was, is, true)
		if err != nil {
			t.Fatalf("%s: %v", where, err)
		}
		got, want := wiretest.Apply(t, plain(t, before), plain(t, data)), plain(t, whole).(map[string]any)
		had := plain(t, before).(map[string]any)
		want["since"], want["lines"] = had["since"], append(had["lines"].([]any), want["lines"].([]any)...)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: after the patch %s\nit is\n%s\nwant\n%s", where, data, asJSON(t, got), asJSON(t, want))
		}
		if len(data) > 2*len(whole) {
			t.Errorf("%s: the patch has %d bytes, the sight %d", where, len(data), len(whole))
		}
	}
	if changes < 1000 {
		t.Errorf("only %d changes were made", changes)
	}
}

// A reader that has no lines yet gets a list of them.
func TestFirstLines(t *testing.T) {
	was, is := full(), full()
	was.Lines, is.Since, is.Seq = nil, was.Seq, 7
	data, err := wire.Patch(was, is, false)
	if err != nil {
		t.Fatal(err)
	}
	want := plain(t, asJSON(t, wiretest.Quoted(is))).(map[string]any)
	want["since"] = float64(was.Since)
	if got := wiretest.Apply(t, plain(t, asJSON(t, wiretest.Quoted(was))), plain(t, data)); !reflect.DeepEqual(got, want) {
		t.Errorf("after the patch %s it is %s", data, asJSON(t, got))
	}
}

// What is the same costs only the comparison, and what is written is one piece.
func TestPatchAllocates(t *testing.T) {
	was, is := full(), full()
	is.Since, is.Seq, is.Lines = was.Seq, 7, is.Lines[:1]
	is.View.Sides[0].Main.Value, is.View.Asks = 9, []scene.Ask{{ID: "other", Fields: is.View.Asks[0].Fields}}
	n := math.Inf(1)
	for range 50 { // the least: writers are pooled, and a collection or the race detector empties pools
		n = min(n, testing.AllocsPerRun(1, func() {
			if _, err := wire.Patch(was, is, true); err != nil {
				t.Error(err)
			}
		}))
	}
	if n > 20 { // most of them are for the names at the table
		t.Errorf("a patch takes %v allocations", n)
	}
}

func BenchmarkPatch(b *testing.B) {
	was, is := full(), full()
	is.Since, is.Seq, is.Lines = was.Seq, 7, is.Lines[:1]
	is.View.Sides[0].Main.Value = 9
	b.ReportAllocs()
	for b.Loop() {
		_, _ = wire.Patch(was, is, true)
	}
}

func BenchmarkSight(b *testing.B) {
	s := full()
	b.ReportAllocs()
	for b.Loop() {
		_, _ = wire.Sight(s)
	}
}

func asJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func plain(t *testing.T, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
	return v
}
