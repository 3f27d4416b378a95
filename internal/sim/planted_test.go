package sim

import (
	"fmt"
	"slices"
	"testing"

	"riposte/internal/store/simstore"
)

// The mistakes, the laws of which one says so, and a seed that has shown it.
var mistakes = []struct {
	planted Planted
	laws    []string
	seed    uint64
}{
	{Planted(simstore.Unsynced), []string{"kept", "back", "gap", "final", "order"}, 10},
	{Planted(simstore.SyncIgnored), []string{"kept", "final", "end", "ran"}, 26},
	{Planted(simstore.TornBelieved), []string{"end", "kept", "final", "ran"}, 44},
	{Planted(simstore.Halves), []string{"end", "kept", "final", "ran"}, 67},
	{Planted(simstore.Unfenced), []string{"kept", "twice", "bots", "unsaid"}, 1},
	{Planted(simstore.Unrevised), []string{"kept", "twice", "bots", "unsaid"}, 1},
	{Planted(simstore.Stale), []string{"back", "gap", "order"}, 1},
	{Planted(simstore.JobsLost), []string{"end"}, 1},
	{Planted(simstore.DeadlinesLost), []string{"end"}, 10},
	{Planted(simstore.LeasesKept), []string{"end"}, 5},
	{Planted(simstore.Deaf), []string{"end"}, 5},
	{Planted(simstore.Swallowed), []string{"kept", "final", "same"}, 1},
	{Planted(simstore.Early), []string{"kept", "final"}, 3},
	{Planted(simstore.Doubting), []string{"twice", "unsaid"}, 6},
	{WallClock, []string{"time"}, 34},
	{NotAsked, []string{"back", "order", "final"}, 1},
	{Skips, []string{"gap"}, 3},
}

// within is how many seeds it may take to find a mistake.
const within = 300

// Every mistake is found, by a law that is about it.
func TestPlanted(t *testing.T) {
	for _, m := range mistakes {
		t.Run(string(m.planted), func(t *testing.T) {
			shows := func(s uint64) (found bool) {
				t.Run(fmt.Sprint(s), func(t *testing.T) {
					laws := Run(t, Plan{Seed: s, Planted: m.planted}).Broken()
					if found = slices.ContainsFunc(laws, func(l string) bool { return slices.Contains(m.laws, l) }); found {
						t.Logf("%s: found with seed %d by %v", m.planted, s, laws)
					}
				})
				return found
			}
			if !*search && shows(m.seed) {
				return
			}
			for s := range uint64(within) {
				if shows(s + 1) {
					return
				}
			}
			t.Errorf("nothing is found in %d seeds", within)
		})
	}
}
