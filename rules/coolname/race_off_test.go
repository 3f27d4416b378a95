//go:build !race

package coolname_test

const usualLadder = 100
