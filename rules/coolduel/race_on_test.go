//go:build race

package coolduel

const simulated = 20_000
