// Command lib is the rules as a C library, which the Python package loads. Every function answers
// 0, or 1 and in *said a fault as JSON; *said is the caller's to free.
//
//	go build -buildmode=c-shared -o libriposte.so ./python/lib
package main

/*
#include <stdint.h>
#include <stdlib.h>

typedef struct {
	uint64_t handle;
	int32_t current;
	uint32_t owing;
	int32_t chance;
	int32_t steps;
	int32_t legal[16];
} riposte_status;
*/
import "C"

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"unsafe"

	"riposte/python/bridge"
)

func main() {}

// A library holds little and makes much that is soon forgotten: by the usual measure Go would look for it
// all the time.
func init() { debug.SetGCPercent(800) }

var handles bridge.Handles

// form is the version of this interface: a package that was made for another must not call it.
const form = 1

//export riposte_form
func riposte_form() C.int32_t { return form }

//export riposte_free
func riposte_free(said *C.char) { C.free(unsafe.Pointer(said)) }

//export riposte_close
func riposte_close(handle C.uint64_t) { handles.Close(uint64(handle)) }

//export riposte_open
func riposte_open() C.int32_t { return C.int32_t(handles.Len()) }

//export riposte_game
func riposte_game(order *C.char, size C.int, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		g, err := bridge.NewGame(C.GoBytes(unsafe.Pointer(order), size))
		if err != nil {
			return nil, err
		}
		about, err := g.About()
		if err == nil {
			to.handle = C.uint64_t(handles.Keep(g))
		}
		return about, err
	})
}

//export riposte_begin
func riposte_begin(game, hi, lo C.uint64_t, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		g, err := handles.Game(uint64(game))
		if err != nil {
			return nil, err
		}
		s, err := g.Begin(uint64(hi), uint64(lo))
		return nil, keep(s, to, err)
	})
}

//export riposte_clone
func riposte_clone(state C.uint64_t, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		s, err := handles.State(uint64(state))
		if err != nil {
			return nil, err
		}
		c, err := s.Clone()
		return nil, keep(c, to, err)
	})
}

//export riposte_resample
func riposte_resample(state C.uint64_t, player C.int32_t, hi, lo C.uint64_t, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		s, err := handles.State(uint64(state))
		if err != nil {
			return nil, err
		}
		c, err := s.Resample(int(player), uint64(hi), uint64(lo))
		return nil, keep(c, to, err)
	})
}

//export riposte_act
func riposte_act(state C.uint64_t, player, place C.int32_t, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		s, err := handles.State(uint64(state))
		if err != nil {
			return nil, err
		}
		st, err := s.Act(int(player), int(place))
		fill(to, &st)
		return nil, err
	})
}

//export riposte_together
func riposte_together(state C.uint64_t, places *C.int32_t, players C.int32_t, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		s, err := handles.State(uint64(state))
		if err != nil {
			return nil, err
		}
		st, err := s.Together(listOf(places, players))
		fill(to, &st)
		return nil, err
	})
}

// A branch is one of those that riposte_branches tells, in JSON.
type branch struct {
	Handle  uint64  `json:"handle"`
	Chance  float64 `json:"chance"`
	Key     string  `json:"key"`
	Current int32   `json:"current"`
	Owing   uint32  `json:"owing"`
	Steps   int32   `json:"steps"`
	Legal   []int32 `json:"legal"`
}

//export riposte_branches
func riposte_branches(state C.uint64_t, places *C.int32_t, players, most C.int32_t, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		s, err := handles.State(uint64(state))
		if err != nil {
			return nil, err
		}
		list, err := s.Branches(listOf(places, players), int(most))
		if err != nil {
			return nil, err
		}
		told := make([]branch, len(list))
		for i, b := range list {
			st := b.State.Status()
			told[i] = branch{handles.Keep(b.State), b.Chance, b.Key, st.Current, st.Owing, st.Steps, st.Legal[:players]}
		}
		return json.Marshal(told)
	})
}

// listOf is a list of numbers.
func listOf(places *C.int32_t, n C.int32_t) []int {
	list := make([]int, max(n, 0))
	for i := range list {
		list[i] = int(unsafe.Slice(places, n)[i])
	}
	return list
}

//export riposte_ask
func riposte_ask(state C.uint64_t, question *C.char, size C.int, to *C.riposte_status, said **C.char) C.int32_t {
	return answer(said, func() ([]byte, error) {
		s, err := handles.State(uint64(state))
		if err != nil {
			return nil, err
		}
		data, st, err := s.Ask(C.GoBytes(unsafe.Pointer(question), size))
		fill(to, &st)
		return data, err
	})
}

// keep gives a new duel a handle.
func keep(s *bridge.State, to *C.riposte_status, err error) error {
	if err != nil {
		return err
	}
	st := s.Status()
	fill(to, &st)
	to.handle = C.uint64_t(handles.Keep(s))
	return nil
}

// answer does something and says what came of it. A panic would end the whole interpreter: it is a
// fault like others.
func answer(said **C.char, do func() ([]byte, error)) (code C.int32_t) {
	*said = nil
	defer func() {
		if r := recover(); r != nil {
			f := bridge.Fault{Kind: bridge.Broken, Why: fmt.Sprintf("the library has failed: %v", r)}
			*said, code = C.CString(string(f.JSON())), 1
		}
	}()
	data, err := do()
	if f := bridge.FaultOf(err); f != nil {
		*said = C.CString(string(f.JSON()))
		return 1
	}
	if data != nil {
		*said = C.CString(string(data))
	}
	return 0
}

// fill writes where a duel stands.
func fill(to *C.riposte_status, st *bridge.Status) {
	to.current, to.owing = C.int32_t(st.Current), C.uint32_t(st.Owing)
	to.chance, to.steps = C.int32_t(st.Chance), C.int32_t(st.Steps)
	for p, n := range st.Legal {
		to.legal[p] = C.int32_t(n)
	}
}
