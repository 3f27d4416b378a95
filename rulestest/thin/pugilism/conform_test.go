package pugilism

import (
	"encoding/json"
	"fmt"
	"testing"

	"riposte"
	"riposte/rulestest"
)

var config = rulestest.Config{
	Ruleset:  Rules,
	MaxSteps: 60,
	Setups: func(seed uint64) riposte.Setup {
		names := []string{`"brannoch"`, `"ulla"`, `"tobias"`, `{"die":8,"con":-1,"save":0,"edge":1}`}
		s := riposte.Setup{Ruleset: "pugilism", Seats: []riposte.SeatSetup{
			{Name: "R", Document: json.RawMessage(names[seed%4])},
			{Name: "B", Document: json.RawMessage(names[(seed/4+1)%4])},
		}}
		if seed%5 == 0 {
			s.Options = map[string]string{"edge": "off", "bouts": fmt.Sprint(1 + seed%10)}
		} else if seed%2 == 0 {
			s.Options = map[string]string{"bouts": "10"}
		}
		return s
	},
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }
