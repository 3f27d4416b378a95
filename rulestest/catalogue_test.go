package rulestest

import (
	"slices"
	"strings"
	"testing"

	"riposte/phrase"
)

// What a package says wrongly about its messages is found.
func TestCatalogueIsHeld(t *testing.T) {
	const helpers = `
		func (s *state) refuse(rule, key string, args ...any) error { return scene.Refuse(s.Voice(), rule, key, args...) }
		func (s *state) barred(key string, args ...any) error { return s.refuse("X-1", key, args...) }
		func other() { note := func(key string, args ...any) { use(phrase.Ref(key, args...)) }; note("one", 1) }
		func barredOf(key string, args ...any) { use(phrase.Ref(key, args...)) }
		func kind(name string) phrase.Text { return phrase.Ref("kind." + name + ".long") }
		func all() []any { return []any{phrase.Ref("one", 1), table{"none"}, "none"} }
		type table struct{ key string }`
	words := phrase.Must([]byte(`{"one": "{0}", "none": "none", "kind.a.long": "a", "told.x": "{seat}", "list.more": "{0}{1}", "term.X": "x"}`))
	for _, test := range []struct{ name, body, want string }{
		{"sound", `_ = s.barred("one", 2)`, ""},
		{"any number of arguments", `_ = phrase.Ref("one", args...)`, ""},
		{"a function of another package", `_ = riposte.refuse("X-1", "unknown")`, ""},
		{"no message", `_ = phrase.Ref("two")`, `p.go:1:`},
		{"no message", `_ = phrase.Ref("two")`, `there is no message "two"`},
		{"too few", `_ = phrase.Ref("one")`, `"one" takes 1 arguments and is given 0`},
		{"too many", `_ = scene.Refuse(v, "X-1", "none", 1)`, `"none" takes 0 arguments and is given 1`},
		{"handed on", `_ = s.refuse("X-1", "two")`, `there is no message "two"`},
		{"handed on twice", `_ = s.barred("two")`, `there is no message "two"`},
		{"handed on in a function", `note := func(key string, args ...any) { use(phrase.Ref(key, args...)) }; note("one")`, `"one" takes 1`},
		{"handed on in another function", `note := func(key string, args ...any) {}; note("two")`, ""},
		{"a method of that name", `x.barredOf("two")`, ""},
		{"nothing begins so", `_ = phrase.Ref("sort." + name)`, `no message begins with "sort."`},
	} {
		s := newSource()
		if err := s.read("p.go", "package p; func (s *state) f(args ...any) { "+test.body+" }\n"+helpers); err != nil {
			t.Fatal(test.name, err)
		}
		got := strings.Join(s.faults(words), "\n")
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	s := newSource()
	if err := s.read("p.go", `package p; import _ "none"; var _ = phrase.Ref("one", 1)`); err != nil {
		t.Fatal(err)
	}
	want := []string{`no file names the message "kind.a.long"`, `no file names the message "none"`}
	if got := s.faults(words); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInOrder(t *testing.T) {
	for data, want := range map[string]bool{
		"{\n  \"a\": \"<é>\",\n  \"b\": \"\"\n}\n": true,
		"{\n  \"b\": \"\",\n  \"a\": \"\"\n}\n":    false,
		"{\n  \"a\": \"\",\n  \"a\": \"\"\n}\n":    false,
		"{\"a\": \"\"}\n":                          false,
	} {
		if got, err := inOrder([]byte(data)); err != nil || (string(got) == data) != want {
			t.Errorf("%q is to be written %q, %v", data, got, err)
		}
	}
}

// What is told in a few words is an event that has a sentence too, and says it alike.
func TestBriefsHaveSentences(t *testing.T) {
	words := phrase.Must([]byte(`{"told.hit": "", "brief.of": "{seat}", "brief.hit": "", "brief.of.hit": "", "brief.miss": "", "brief.of.miss": "",
		"told.moves": "{seat} {2:line} {3:line} {4} {4:who}", "brief.moves": "{2} {3:line} {4:who} {5:unit}"}`))
	got := strings.Join(newSource().faults(words), "\n")
	if want := `"brief.miss" is of no event that has a sentence
"brief.moves" says {2} otherwise than "told.moves"
"brief.of.miss" is of no event that has a sentence`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
