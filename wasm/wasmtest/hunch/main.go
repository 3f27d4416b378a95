// Command hunch is the example ruleset as a WebAssembly module.
package main

import (
	"riposte/rulestest/example"
	"riposte/wasm/guest"
)

func init() { guest.Serve(example.Ruleset()) }

func main() {}
