package server

import (
	"reflect"
	"testing"

	"riposte/internal/house"
)

// What is read in the short way is what is read in the long one, which refuses none of it.
func FuzzPlainAnswer(f *testing.F) {
	for _, s := range []string{
		`{"request":12,"sentence":"hook jab/duck","lock":true,"key":"k12"}`, ` { "lock" : false , "request" : 0 } `, `{}`, `{"request":1}`,
		`{"request":1,"request":2}`, `{"request":01}`, `{"request":1.5}`, `{"request":-1}`, `{"request":1e3}`, `{"request":1,}`, `{"request":1}x`,
		`{"sentence":"\u0061"}`, "{\"sentence\":\"a\tb\"}", `{"Request":1}`, `{"hash":"00"}`, `{"lock":1}`, `{"lock":null}`, `{"request":99999999999999999999}`, `{`, ``,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := plainAnswer([]byte(s))
		if !ok {
			return
		}
		var want house.Answer
		if err := decode([]byte(s), &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v; want %+v, %v", s, got, want, err)
		}
	})
}

// The usual answer is read in the short way.
func TestPlainAnswer(t *testing.T) {
	data := []byte(`{"request":12,"sentence":"hook jab/duck","lock":true,"key":"k12"}`)
	if got, ok := plainAnswer(data); !ok || got != (house.Answer{Request: 12, Sentence: "hook jab/duck", Lock: true, Key: "k12"}) {
		t.Errorf("got %+v, %t", got, ok)
	}
	if n := testing.AllocsPerRun(100, func() { plainAnswer(data) }); n > 4 {
		t.Errorf("it takes %v allocations", n)
	}
}
