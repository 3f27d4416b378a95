//go:build race

package coolname_test

// Under the race detector a few encounters are enough: rates are measured without
// it.
const usualLadder = 8
