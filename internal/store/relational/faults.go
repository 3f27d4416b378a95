//go:build !chaos

package relational

// Faults that a program can be built with, so that tests see them found: none.
const (
	early = false // an answer is acknowledged before the commit
	twice = false // a lease is taken twice, and believed
)
