//go:build wasip1

package main

//go:wasmimport riposte roll
func roll(sides uint32) uint32

// drawn draws where nothing may be drawn.
func drawn() { roll(6) }
