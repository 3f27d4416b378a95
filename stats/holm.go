package stats

import (
	"cmp"
	"slices"
)

// Holm says which of some questions are answered, so that one false answer among all of them
// is at most as likely as err. chances are those of Counts.Chance: the least is compared with
// err by the number of questions, the next with err by one less, and so on until one is too
// likely.
func Holm(chances []float64, err float64) []bool {
	order := make([]int, len(chances))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(chances[a], chances[b]) })
	answered := make([]bool, len(chances))
	for k, i := range order {
		if !(chances[i] <= err/float64(len(order)-k)) {
			break
		}
		answered[i] = true
	}
	return answered
}
