package pugilism_test

import (
	"testing"

	"riposte/rules/pugilism"
	"riposte/rulestest"
)

func TestScenarios(t *testing.T) { rulestest.Scenarios(t, pugilism.Ruleset()) }
