package coolduel_test

import (
	"testing"

	"riposte/rulestest"
)

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, rules) }
