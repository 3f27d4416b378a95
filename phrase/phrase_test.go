package phrase_test

import (
	"encoding/json"
	"testing"

	"riposte/phrase"
)

var english = phrase.Must([]byte(`{
	"hit": "{0} hits {1} for {2} {2|point|points}",
	"capital": "{0^} is down",
	"sign": "{0+}",
	"all": "{0}: all",
	"term.HOOK": "the hook",
	"list.last": "{0} and {1}",
	"list.more": "{0}, {1}"
}`))

var voice = english.Voice(func(s uint8) string { return []string{"nobody", "Ann", "Bo"}[min(s, 2)] })

func TestSay(t *testing.T) {
	ann, bo := phrase.Seat(uint8(1)), phrase.Seat(uint8(2))
	long := phrase.Plain(string(make([]byte, 300)))
	for _, c := range []struct {
		text phrase.Text
		want string
	}{
		{"", ""},
		{"as it is {0}", "as it is {0}"},
		{ann, "Ann"},
		{phrase.Number(-3), "-3"},
		{phrase.Signed(-3), "−3"},
		{phrase.Signed(0), "+0"},
		{phrase.Ref("hit", ann, bo, 1), "Ann hits Bo for 1 point"},
		{phrase.Ref("hit", "{1}", bo, int8(2)), "{1} hits Bo for 2 points"},
		{phrase.Ref("capital", phrase.Term("HOOK")), "The hook is down"},
		{phrase.Ref("capital", "élan"), "Élan is down"},
		{phrase.Ref("sign", 4), "+4"},
		{phrase.Term("JAB"), "JAB"},
		{phrase.Term(""), ""},
		{phrase.Ref("all", []phrase.Text{ann, bo, phrase.Term("HOOK")}), "Ann, Bo and the hook: all"},
		{phrase.Ref("all", []phrase.Text{}), ": all"},
		{phrase.Series("list.more", []phrase.Text{ann, bo, phrase.Term("HOOK")}), "Ann, Bo, the hook"},
		{phrase.Series("list.more", []phrase.Text{ann}), "Ann"},
		{phrase.Series("list.more", nil), ""},
		{phrase.Ref("all", long), long.String() + ": all"},
		{phrase.Ref("hit", ann), "Ann hits {1} for {2} {2}"}, // a mistake, and it shows
		{phrase.Ref("unknown", 1), "⟨unknown⟩"},
	} {
		if got := voice.Say(c.text); got != c.want {
			t.Errorf("%q says %q, want %q", string(c.text), got, c.want)
		}
		if got := voice.Quote(c.text); got.String() != c.want || got.Ref() != c.text.Ref() {
			t.Errorf("the quotation of %q is %q of %q", string(c.text), got.String(), string(got.Ref()))
		}
		if again := voice.Calling(func(uint8) string { return "" }).Say(voice.Plain(c.text)); again != c.want {
			t.Errorf("%q was said, and says %q then", c.want, again)
		}
	}
}

// Nobody's name is taken for a reference, and no name escapes from its place as an
// argument.
func TestWordsAreNoReference(t *testing.T) {
	for _, forged := range []string{string(phrase.Ref("hit")), string(voice.Quote(phrase.Seat(uint8(1)))), "\x01", "\x02\x01\x02", "\x01\x00s\x01\x01"} {
		if p := phrase.Plain(forged); p.Refers() || p.Ref() != "" || p.Key() != "" {
			t.Errorf("%q is a reference", forged)
		}
		for _, arg := range []any{forged, phrase.Plain(forged)} {
			if got := phrase.Ref("all", arg); got.Key() != "all" || voice.Say(got) != phrase.Plain(forged).String()+": all" {
				t.Errorf("%q got out of its place: %q", forged, voice.Say(got))
			}
		}
	}
}

func TestJSON(t *testing.T) {
	text := phrase.Ref("hit", phrase.Seat(uint8(1)), phrase.Ref("all", phrase.Term("HOOK"), []phrase.Text{"x"}), 3)
	const ref = `"key":"hit","args":[{"seat":1},{"key":"all","args":[{"key":"term.HOOK"},["x"]]},3]}`
	for _, c := range []struct {
		text phrase.Text
		want string
	}{
		{"", `""`},
		{"a \"word\"", `"a \"word\""`},
		{voice.Quote("word"), `{"text":"word"}`},
		{text, `{"text":"",` + ref},
		{voice.Quote(text), `{"text":"Ann hits the hook: all for 3 points",` + ref},
	} {
		data, err := json.Marshal(c.text)
		if err != nil || string(data) != c.want {
			t.Errorf("%q: got %s, %v, want %s", string(c.text), data, err, c.want)
		}
		var back phrase.Text
		if err := json.Unmarshal(data, &back); err != nil {
			t.Error(err)
		} else if back.String() != phrase.Plain(c.text.String()).String() && !c.text.Refers() || back.Ref() != "" {
			t.Errorf("%s was read as %q", data, string(back))
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []string{`[]`, `{"a": 1}`, `{"a": "{"}`, `{"a": "{who}"}`, `{"a": "{0^x}"}`, `{"a": "{-1}"}`} {
		if _, err := phrase.Read([]byte(c)); err == nil {
			t.Errorf("%s was read", c)
		}
	}
	if got := english.Places("hit"); got != 3 {
		t.Errorf("hit has %d places", got)
	}
	if got := english.Message("sign"); got != "{0+}" || !english.Has("sign") || english.Has("x") || len(english.Keys()) != 7 {
		t.Errorf("got %q of %v", got, english.Keys())
	}
}

// Any bytes are a text: what isn't a reference is said as far as it can be read.
func FuzzSay(f *testing.F) {
	f.Add(string(phrase.Ref("hit", phrase.Seat(uint8(1)), []phrase.Text{"x"}, 3)))
	f.Add(string(voice.Quote(phrase.Seat(uint8(1)))))
	f.Add("<a href=\"\\\b\f\n\r\t\x00\x1f\x7f\u2028\u2029é − \xff\xe2\x80 \ufffd &amp;")
	f.Fuzz(func(t *testing.T, s string) {
		text := phrase.Text(s)
		_ = voice.Say(text)
		_ = voice.Quote(text)
		if _, err := json.Marshal(text); err != nil {
			t.Error(err)
		}
		if got, want := string(phrase.AppendString(nil, s)), asJSON(t, s); got != want {
			t.Errorf("%q is written %s, want %s", s, got, want)
		}
		if got, want := string(voice.AppendJSON(nil, text)), asJSON(t, voice.Quote(text)); got != want {
			t.Errorf("%q is quoted %s, want %s", s, got, want)
		}
	})
}

func asJSON(t *testing.T, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// What is quoted goes straight to where it is written.
func TestAppendAllocates(t *testing.T) {
	text := phrase.Ref("hit", phrase.Seat(uint8(1)), phrase.Term("HOOK"), 3)
	out := make([]byte, 0, 256)
	if n := testing.AllocsPerRun(100, func() { _ = voice.AppendJSON(out, text) }); n > 0 {
		t.Errorf("a quotation takes %v allocations", n)
	}
}

// A reference is one allocation: its arguments stay off the heap.
func TestRefAllocates(t *testing.T) {
	ann := phrase.Seat(uint8(1))
	if n := testing.AllocsPerRun(100, func() { _ = phrase.Ref("hit", ann, "Bo", 12) }); n > 1 {
		t.Errorf("a reference takes %v allocations, want 1", n)
	}
	if got, want := voice.Say(phrase.Ref("all", 1.5)), "<float64 Value>: all"; got != want {
		t.Errorf("a mistaken argument says %q, want %q", got, want)
	}
}

func BenchmarkRef(b *testing.B) {
	b.ReportAllocs()
	ann := phrase.Seat(uint8(1))
	for b.Loop() {
		_ = phrase.Ref("hit", ann, "Bo", 12)
	}
}

func BenchmarkSay(b *testing.B) {
	b.ReportAllocs()
	text := phrase.Ref("hit", phrase.Seat(uint8(1)), "Bo", 12)
	for b.Loop() {
		_ = voice.Say(text)
	}
}
