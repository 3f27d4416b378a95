//go:build !race

package coolduel

const simulated = 1_000_000
