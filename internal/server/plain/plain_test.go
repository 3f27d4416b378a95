package plain

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"riposte/internal/house"
)

// What is read in the short way is what is read in the long one, which refuses none of it.
func FuzzAnswer(f *testing.F) {
	for _, s := range []string{
		`{"request":12,"sentence":"hook jab/duck","lock":true,"key":"k12"}`, ` { "lock" : false , "request" : 0 } `, `{}`, `{"request":1}`,
		`{"request":1,"request":2}`, `{"request":01}`, `{"request":1.5}`, `{"request":-1}`, `{"request":1e3}`, `{"request":1,}`, `{"request":1}x`,
		`{"sentence":"\u0061"}`, "{\"sentence\":\"a\tb\"}", `{"Request":1}`, `{"hash":"00"}`, `{"lock":1}`, `{"lock":null}`, `{"request":99999999999999999999}`, `{`, ``,
		"{\"request\":1}\v", "{\"request\":1}\u00a0", "{\"request\":1}\n\t",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := Answer([]byte(s))
		if !ok {
			return
		}
		var want house.Answer
		dec := json.NewDecoder(strings.NewReader(s))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&want); err != nil || !reflect.DeepEqual(got, want) || !json.Valid([]byte(s)) {
			t.Errorf("%q is read as %+v; want %+v, %v", s, got, want, err)
		}
	})
}

// The usual answer is read in the short way; nothing is that the long one refuses.
func TestAnswer(t *testing.T) {
	data := []byte(`{"request":12,"sentence":"hook jab/duck","lock":true,"key":"k12"}`)
	if got, ok := Answer(data); !ok || got != (house.Answer{Request: 12, Sentence: "hook jab/duck", Lock: true, Key: "k12"}) {
		t.Errorf("got %+v, %t", got, ok)
	}
	if n := testing.AllocsPerRun(100, func() { Answer(data) }); n > 4 {
		t.Errorf("it takes %v allocations", n)
	}
	for _, s := range []string{`{"request":1,"request":2}`, `{"Request":1}`, `{"hash":"00"}`, `{"request":01}`, `{"request":1}x`, `{"request":1,}`, "{\"request\":1}\v"} {
		if got, ok := Answer([]byte(s)); ok {
			t.Errorf("%s is read as %+v", s, got)
		}
	}
}
