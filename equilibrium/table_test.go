package equilibrium

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// A table that was stopped, twice and in the middle of a block, goes on where it was
// and ends with the same bytes, however many workers there are.
func TestTableGoesOn(t *testing.T) {
	st := begin(t, "maerith", "maerith", map[string]string{"rounds": "2", "bouts": "2"})
	b := bare(t, st)
	whole := filepath.Join(t.TempDir(), "whole")
	if _, err := Make(t.Context(), b, nil, whole, 1, func(Progress) {}); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "again")
	for stops := range 2 {
		ctx, stop := context.WithCancel(t.Context())
		_, err := Make(ctx, b, nil, again, 2, func(p Progress) {
			if p.Round == 2-stops && p.Bout == 1 {
				stop()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		part, err := os.ReadFile(again + ".part")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(again+".part", append(part, want[len(part):len(part)+100]...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rows := 0
	table, err := Make(t.Context(), b, nil, again, 2, func(p Progress) {
		if rows++; p.Round == 2 {
			t.Errorf("round 2 was solved again: %+v", p)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(again)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) || rows == 0 {
		t.Errorf("the table has %d bytes and is another one than that of %d bytes made at once, after %d rows", len(got), len(want), rows)
	}
	if table.Gap() > 1e-6 || table.Error() > 1e-6 {
		t.Errorf("gap %v, error %v", table.Gap(), table.Error())
	}
	read, err := Read(got, b)
	if err != nil {
		t.Fatal(err)
	}
	if v := read.Value(1); v != table.Value(1) || math.Abs(v+read.Value(2)) > 1e-9 || v == 0 {
		t.Errorf("the value is %v and was %v; with the seats changed it is %v", v, table.Value(1), read.Value(2))
	}
	for name, broken := range map[string][]byte{"cut": got[:len(got)-1], "changed": append(bytes.Clone(got[:500]), append([]byte{got[500] ^ 1}, got[501:]...)...), "longer": append(bytes.Clone(got), 0)} {
		if _, err := Read(broken, b); err == nil {
			t.Errorf("a table that is %s is read", name)
		}
	}
	if _, err := Read(got, bare(t, begin(t, "ulla", "maerith", map[string]string{"bouts": "2"}))); err == nil {
		t.Error("a table of other boxers is read")
	}
}
