package scenario_test

import (
	"fmt"
	"os"

	"riposte"
	"riposte/scenario"
)

func Example() {
	const text = `
ruleset: toy
cases:
- name: W1 a throw of 3 against 1
  rules: [T-3, W1]
  setup: {options: {edge: off}, seats: {red: bold, blue: shy}}
  set: {red.hand: stone, blue.life: 10}
  dice: [d6=4]
  steps:
  - red: throw 3
    blue: throw 1
  - refuse: {red: throw 3, by: T-4}
  - expect: {blue.life: 4, events: [T-3]}
    hidden: {blue: [red.plan]}
- name: W1 misread
  setup: {seats: {red: bold, blue: shy}, dice: [deal3=2, deal3=1]}
  dice: [d6=4]
  steps:
  - {red: throw 3, blue: throw 1}
  - expect: {blue.life: 6}
`
	report := scenario.Run("w1.yaml", []byte(text), []riposte.Ruleset{toy{}})
	report.WriteText(os.Stdout)
	covered, missing := scenario.Coverage(toy{}.Info(), []*scenario.Report{report})
	fmt.Println(covered, len(missing), "missing")
	// Output:
	// ok    W1 a throw of 3 against 1
	// FAIL  W1 misread
	//   w1.yaml:20:14: blue.life is 4, want 6
	//         - expect: {blue.life: 6}
	//                    ^
	//     set-up
	//       draw  deal3=2
	//       event red holds stone (T-2) [to red]
	//       draw  deal3=1
	//       event blue holds pebble (T-2) [to blue]
	//     step 1
	//       step  red: throw 3   blue: throw 1
	//       draw  d6=4
	//       event red hits blue for 6 (T-3)
	// [T-3 W1] 8 missing
}
