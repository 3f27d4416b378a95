//go:build wasip1

package guest

import (
	"unsafe"

	"riposte/wasm/abi"
)

//go:wasmexport riposte_abi
func exportedVersion() uint32 { return abi.Version }

//go:wasmexport riposte_room
func exportedRoom(n uint32) uint32 { return address(served.room(int(n))) }

//go:wasmexport riposte_call
func exportedCall(op, n uint32) uint64 {
	reply := served.call(abi.Op(op), int(n))
	return uint64(address(reply))<<32 | uint64(len(reply))
}

func address(data []byte) uint32 { return uint32(uintptr(unsafe.Pointer(&data[0]))) }

//go:wasmimport riposte roll
func importedRoll(sides uint32) uint32

//go:wasmimport riposte deal
func importedDeal(n uint32) uint32

// imported are the host's dice.
type imported struct{}

func (imported) Roll(sides int) int { return int(importedRoll(uint32(sides))) }
func (imported) Deal(n int) int     { return int(importedDeal(uint32(n))) }
