package wasmform

import "fmt"

// Instruction passes one instruction. The number is the first of those that follow it: which local, global or
// function, how far a branch leads, or which of the many with 0xfc it is. Instructions on vectors, references and tables
// are not taken: compilers make none unless they are told to.
func (r *Reader) Instruction() (op byte, n uint32) {
	op = r.Byte()
	switch {
	case op == 0x02 || op == 0x03 || op == 0x04: // block, loop, if
		r.Skip(5)
	case op == 0x0c || op == 0x0d || op == 0x10 || op >= 0x20 && op <= 0x24: // br, br_if, call, locals, globals
		n = r.U32()
	case op == 0x0e: // br_table
		for range r.Count() {
			r.U32()
		}
		r.U32()
	case op == 0x11: // call_indirect
		n = r.U32()
		r.U32()
	case op == 0x1c: // select with types
		r.Bytes(r.U32())
	case op >= 0x28 && op <= 0x3e: // memory
		n = r.U32()
		r.U32()
	case op == 0x3f || op == 0x40: // memory.size, memory.grow
		n = r.U32()
	case op == 0x41: // i32.const
		r.Skip(5)
	case op == 0x42: // i64.const
		r.Skip(10)
	case op == 0x43: // f32.const
		r.Bytes(4)
	case op == 0x44: // f64.const
		r.Bytes(8)
	case op == 0xfc:
		switch n = r.U32(); {
		case n < 8: // conversions
		case n == 8 || n == 10: // memory.init, memory.copy
			r.U32()
			r.U32()
		case n == 9 || n == 11: // data.drop, memory.fill
			r.U32()
		default:
			r.Fail(fmt.Sprintf("the instruction 0xfc %d is not taken", n))
		}
	case op <= 0x01, op == 0x05, op == 0x0b, op == 0x0f, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4: // nothing follows
	default:
		r.Fail(fmt.Sprintf("the instruction %#x is not taken", op))
	}
	return op, n
}
