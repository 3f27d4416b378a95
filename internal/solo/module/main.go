//go:build js

// Command module is the rules for a page, to be run by its worker: it offers one function, riposte, from a
// question to an answer, both JSON (see package solo).
//
// A tag makes a module of one ruleset, the smaller download: -tags pugilism, duel, coolduel or coolname.
package main

import (
	"syscall/js"
	"time"

	"riposte/internal/solo"
)

func main() {
	room := &solo.Room{Rulesets: rulesets(), Now: time.Now}
	js.Global().Set("riposte", js.FuncOf(func(_ js.Value, asked []js.Value) any {
		return string(room.Answer([]byte(asked[0].String())))
	}))
	js.Global().Get("ready").Invoke()
	select {}
}
