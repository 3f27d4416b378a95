package python_test

import (
	"encoding/json"
	"math"
	"path/filepath"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/equilibrium"
	"riposte/rules/pugilism"
)

// The bot of the notebook ends within a thousandth of the points of what the solver says, its bounds hold, and its
// outputs are those that stand there.
func TestNotebookLearns(t *testing.T) {
	var learnt struct {
		Low, High, Value float64
		Same             bool
	}
	if err := json.Unmarshal(python(t, "tests/notebook.py", "notebooks/cut_pugilism.ipynb"), &learnt); err != nil {
		t.Fatal(err)
	}
	want, wrong := lastBout(t, 7, 4)
	const near = 0.002 // a thousandth of the way from loss to victory
	if math.Abs(learnt.Value-want) > near {
		t.Errorf("the bot ends at %.4f, solved is %.4f", learnt.Value, want)
	}
	if learnt.Low > want+wrong || learnt.High < want-wrong || learnt.High-learnt.Low > near {
		t.Errorf("the bounds are %.4f and %.4f, solved is %.4f", learnt.Low, learnt.High, want)
	}
	if !learnt.Same {
		t.Error("the outputs are others than those in the notebook: run tests/notebook.py --write")
	}
}

// lastBout is what riposte solve says of the last bout of three between two Brannochs, and by how much it may err.
func lastBout(t *testing.T, composures ...int) (worth, wrong float64) {
	t.Helper()
	st, err := pugilism.Ruleset().New(riposte.Setup{
		Options: map[string]string{"ring": "off", "edge": "off", "rounds": "1", "bouts": "3"},
		Seats:   []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"brannoch"`)}},
	}, dice.NewSeeded(0, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	bare, _ := pugilism.BareOf(st)
	table, err := equilibrium.Make(t.Context(), bare, []string{"brannoch", "brannoch"}, filepath.Join(t.TempDir(), "table"), 1, func(equilibrium.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	for path, value := range map[string]int{"bout": 3, "red.composure": composures[0], "blue.composure": composures[1]} {
		if err := st.(riposte.Fields).SetField(path, value); err != nil {
			t.Fatal(err)
		}
	}
	worth, ok := table.Worth(bare.Moment(st))
	if !ok {
		t.Fatal("the table has no such bout")
	}
	return worth, table.Error()
}
