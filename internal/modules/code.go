package modules

import (
	"bytes"
	"errors"
	"slices"

	"riposte/internal/wasmform"
)

// An instruction is one of a function: what it does, the number that it begins with, and the bytes that follow it.
type instruction struct {
	op   byte
	n    uint32
	args []byte
}

func (i instruction) is(op byte, n uint32) bool { return i.op == op && i.n == n }

// The instructions that are looked for.
const (
	opBlock     = 0x02
	opLoop      = 0x03
	opIf        = 0x04
	opBranch    = 0x0c
	opBranchIf  = 0x0d
	opTable     = 0x0e
	opReturn    = 0x0f
	opGet       = 0x20
	opSet       = 0x21
	opTee       = 0x22
	opGetGlobal = 0x23
	opLoads     = 0x28 // the first
	opStores    = 0x36 // the first
	lastStore   = 0x3e
	opConst64   = 0x42
	opAdd64     = 0x7c
	opNarrow    = 0xa7 // i32.wrap_i64
	opWiden     = 0xad // i64.extend_i32_u
)

// What Go's compiler uses for the same in every function.
const (
	atLocal    = 0 // the place in the function that it is to go on at
	stackLocal = 1 // the pointer of the stack
)

// slimCode writes shorter what Go's compiler writes at length in every function. Nothing that a function computes
// changes, nor where a goroutine goes on that was put aside.
func slimCode(section []byte) ([]byte, error) {
	r := &wasmform.Reader{Data: section}
	count := r.U32()
	out := wasmform.AppendUnsigned(make([]byte, 0, len(section)), count)
	var one []byte
	for range count {
		code := &wasmform.Reader{Data: r.Bytes(r.U32())}
		for range code.U32() { // its locals
			code.U32()
			code.Byte()
		}
		one = append(one[:0], code.Data[:code.At]...)
		var list []instruction
		for code.More() {
			at := code.At + 1
			op, n := code.Instruction()
			list = append(list, instruction{op, n, code.Data[min(at, code.At):code.At]})
		}
		if err := errors.Join(r.Err, code.Err); err != nil {
			return nil, err
		}
		if len(list) == 0 || list[len(list)-1].op != opEnd {
			return nil, errors.New("a function has no end")
		}
		for _, i := range offsets(jumps(returns(list))) {
			one = append(append(one, i.op), i.args...)
		}
		out = append(wasmform.AppendUnsigned(out, uint32(len(one))), one...) //nolint:gosec // it was as long before
	}
	return out, nil
}

// none is no block.
const none = -1

// nothing is the type of a block that leaves nothing.
const nothing = 0x40

// A way is what a function's branches lead by: the instruction that opens each block that is open.
type way []int

// to is the block that a branch leads to, none if that is the function.
func (w way) to(n uint32) int {
	if int64(n) >= int64(len(w)) {
		return none
	}
	return w[len(w)-1-int(n)]
}

// follow is the way after an instruction.
func (w way) follow(at int, op byte) way {
	switch op {
	case opBlock, opLoop, opIf:
		return append(w, at)
	case opEnd:
		return w[:max(0, len(w)-1)]
	}
	return w
}

// returns lets a function end after a call by a return if the goroutine was put aside. Go's compiler has it leave
// all its blocks by a branch, which is over another number of them each time.
func returns(list []instruction) []instruction {
	n := len(list)
	if n < 3 || list[n-3].op != opEnd || list[n-2].op != opConst || !bytes.Equal(list[n-2].args, []byte{1}) {
		return list
	}
	outer := none // the block around all, after which a function returns 1
	var open way
	for i, here := range list {
		if open = open.follow(i, here.op); len(open) == 1 {
			outer = open[0]
		}
	}
	out := make([]instruction, 0, len(list)+len(list)/8)
	open = open[:0]
	for i, here := range list {
		if here.op == opBranchIf && open.to(here.n) == outer {
			out = append(out, instruction{op: opIf, args: []byte{nothing}}, list[n-2], instruction{op: opReturn}, instruction{op: opEnd})
			continue
		}
		open = open.follow(i, here.op)
		out = append(out, here)
	}
	return out
}

// jumps leads where a function goes on without a detour. Go's compiler opens a block for each place that something
// leads to, all at the beginning, in a loop that begins with a table: to go to a place is to say which and to begin
// the loop again. While the block that ends at the place is open, a branch out of it leads there at once.
func jumps(list []instruction) []instruction {
	f, ok := shape(list)
	if !ok {
		return list
	}
	out := make([]instruction, 0, len(list))
	var open way
	for i := 0; i < len(list); i++ {
		here := list[i]
		if here.op == opConst && i+3 < len(list) && list[i+1].is(opSet, atLocal) && list[i+2].op == opBranch && open.to(list[i+2].n) == f.loop {
			if depth := slices.Index(open, f.place(here)); depth >= 0 {
				op, n := byte(opBranch), uint32(len(open)-1-depth)       //nolint:gosec // few blocks are open
				if out[len(out)-1].op == opIf && list[i+3].op == opEnd { // and nothing else is done if so
					op, n = opBranchIf, n-1
					out, open = out[:len(out)-1], open[:len(open)-1]
					i++
				}
				out = append(out, instruction{op, n, wasmform.AppendUnsigned(nil, n)})
				i += 2
				continue
			}
		}
		open = open.follow(i, here.op)
		out = append(out, here)
	}
	return out
}

// A frame is how the ways of a function are laid.
type frame struct {
	loop   int   // the loop in which the table is
	places []int // the block whose end is each place
}

// place is the block whose end is a place, if it is one.
func (f *frame) place(number instruction) int {
	r := &wasmform.Reader{Data: number.args}
	if n := r.S32(); n >= 0 && int(n) < len(f.places) {
		return f.places[n]
	}
	return none
}

// shape is the frame of a function, false if it is not as Go's compiler lays it.
func shape(list []instruction) (f frame, ok bool) {
	f.loop = none
	other := func(i instruction) bool { return i.op != opBlock || i.args[0] != nothing }
	var open way
	for i, here := range list {
		switch {
		case here.op == opLoop && f.loop == none:
			f.loop = i
		case here.op == opTable:
			if f.loop == none || f.places != nil || !list[i-1].is(opGet, atLocal) || slices.ContainsFunc(list[f.loop+1:i-1], other) {
				return f, false
			}
			r := &wasmform.Reader{Data: here.args}
			for range r.U32() {
				to := open.to(r.U32())
				if to <= f.loop {
					to = none
				}
				f.places = append(f.places, to)
			}
		case here.is(opGet, atLocal) && list[i+1].op != opTable && (i < 2 || !list[i-2].is(opSet, atLocal)),
			(here.op == opBranch || here.op == opBranchIf) && open.to(here.n) == f.loop && f.loop != none && !list[i-1].is(opSet, atLocal):
			return f, false // something else reads where to go on, or begins again without saying where
		}
		open = open.follow(i, here.op)
	}
	return f, f.places != nil
}

// offsets shortens addresses on the stack. Go's compiler adds in 64 bits what a load or a store can add itself: as
// the sum is within the stack it is the same.
func offsets(list []instruction) []instruction {
	if len(list) < 2 || !list[0].is(opGetGlobal, 0) || !list[1].is(opSet, stackLocal) {
		return list
	}
	out := make([]instruction, 0, len(list))
	for i := 0; i < len(list); i++ {
		out = append(out, list[i])
		if i+4 >= len(list) || !list[i].is(opGet, stackLocal) || list[i+1].op != opWiden || list[i+2].op != opConst64 || list[i+3].op != opAdd64 || list[i+4].op != opNarrow {
			continue
		}
		r := &wasmform.Reader{Data: list[i+2].args}
		more := r.S32()
		user := uses(list, i+5)
		if r.Err != nil || more < 0 || user < 0 {
			continue
		}
		r = &wasmform.Reader{Data: list[user].args}
		align, offset := r.U32(), r.U32()
		list[user].args = wasmform.AppendUnsigned(wasmform.AppendUnsigned(nil, align), offset+uint32(more))
		i += 4
	}
	return out
}

// uses is the load or store that takes as its address what is on top of the stack before an instruction; -1 if
// something else takes it.
func uses(list []instruction, from int) int {
	above := 0
	for i := from; i < len(list); i++ {
		takes, leaves := stacked(list[i].op)
		switch {
		case takes < 0 || takes > above+1:
			return -1
		case takes == above+1:
			if op := list[i].op; op >= opLoads && op <= lastStore {
				return i
			}
			return -1
		}
		above += leaves - takes
	}
	return -1
}

// stacked is how many values an instruction takes and leaves, -1 if it may do more than that.
func stacked(op byte) (takes, leaves int) {
	switch {
	case op == opGet || op == opGetGlobal || op >= opConst && op <= 0x44:
		return 0, 1
	case op >= opStores && op <= lastStore:
		return 2, 0
	case op == opTee, op >= opLoads && op < opStores,
		op == 0x45 || op == 0x50, // compared with 0
		op >= 0x67 && op <= 0x69 || op >= 0x79 && op <= 0x7b || op >= 0x8b && op <= 0x91 || op >= 0x99 && op <= 0x9f || op >= opNarrow && op <= 0xc4:
		return 1, 1
	case op > 0x45 && op < opNarrow:
		return 2, 1
	}
	return -1, 0
}
