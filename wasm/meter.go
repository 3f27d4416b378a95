package wasm

import (
	"errors"
	"fmt"
	"math"
)

// A module is made to count its own steps, so that a call ends at the same place on every
// machine, whatever else that does. Where a function begins, and at the head of each loop,
// stands code that takes from a global of its own what may follow before the next such
// place, and traps when nothing is left. Nothing else can take long: without a loop or a call
// code only goes forward, and the instructions that move many bytes pay by the byte.

// fuelName is what the global is exported as.
const fuelName = "riposte_fuel"

// What one unit of fuel pays for: bytes of code, and bytes of memory that one instruction moves,
// as a power of 2.
const (
	codeOfFuel  = 64
	movedOfFuel = 4
)

// What it costs to leave the module.
const (
	fuelOfHost     = 128 // a call to the host
	fuelOfIndirect = 16  // a call that may be one
	fuelOfGrowth   = 1 << 16
)

// The sections of a module that are read here.
const (
	sectionType     = 1
	sectionImport   = 2
	sectionFunction = 3
	sectionTable    = 4
	sectionGlobal   = 6
	sectionExport   = 7
	sectionCode     = 10
)

var errCut = errors.New("it ends within a section")

// A meter reads one module and writes it again.
type meter struct {
	params  []uint32 // of each type
	types   []uint32 // of each function of its own
	globals uint32   // how many there are before ours
	host    uint32   // how many functions are the host's: they come first
}

// metered is the module with a meter in it, if it keeps to what is allowed.
func metered(module []byte) ([]byte, error) {
	if len(module) < 8 || string(module[:4]) != "\x00asm" {
		return nil, errors.New("it is not a WebAssembly module")
	}
	if string(module[4:8]) != "\x01\x00\x00\x00" {
		return nil, errors.New("it is not a module of WebAssembly 1 or 2")
	}
	sections, err := split(module[8:])
	if err != nil {
		return nil, err
	}
	var m meter
	for _, s := range sections {
		if err := m.read(s); err != nil {
			return nil, fmt.Errorf("section %d: %w", s.id, err)
		}
	}
	out := append(make([]byte, 0, len(module)+len(module)/4), module[:8]...)
	written := map[byte]bool{}
	for _, s := range sections {
		out = m.before(out, s.id, written)
		body := s.body
		switch s.id {
		case sectionGlobal:
			body = m.addEntry(body, m.global())
		case sectionExport:
			body = m.addEntry(body, m.export())
		case sectionCode:
			if body, err = m.code(body); err != nil {
				return nil, fmt.Errorf("section %d: %w", s.id, err)
			}
		}
		written[s.id] = true
		out = appendSection(out, s.id, body)
	}
	return m.before(out, math.MaxUint8, written), nil
}

// before writes the sections that the module lacks and that ours needs, in their places.
func (m *meter) before(out []byte, next byte, written map[byte]bool) []byte {
	if next != 0 && next > sectionGlobal && !written[sectionGlobal] {
		written[sectionGlobal] = true
		out = appendSection(out, sectionGlobal, append([]byte{1}, m.global()...))
	}
	if next != 0 && next > sectionExport && !written[sectionExport] {
		written[sectionExport] = true
		out = appendSection(out, sectionExport, append([]byte{1}, m.export()...))
	}
	return out
}

// global is an i64 that can be changed, and begins with fuel for what runs at the start.
func (m *meter) global() []byte {
	return append(appendSigned([]byte{0x7e, 0x01, 0x42}, callFuel), 0x0b)
}

func (m *meter) export() []byte {
	entry := append([]byte{byte(len(fuelName))}, fuelName...)
	return appendUnsigned(append(entry, 0x03), m.globals)
}

// addEntry adds an entry to a section that is a list.
func (m *meter) addEntry(body, entry []byte) []byte {
	r := reader{data: body}
	n := r.u32()
	return append(append(appendUnsigned(nil, n+1), r.data[r.at:]...), entry...)
}

// A section is one part of a module.
type section struct {
	id   byte
	body []byte
}

// split reads the sections. Custom ones, which hold names and such, are left out.
func split(data []byte) (list []section, err error) {
	r := reader{data: data}
	for r.at < len(data) && r.err == nil {
		id := r.byte()
		body := r.bytes(r.u32())
		if id != 0 {
			list = append(list, section{id, body})
		}
	}
	return list, r.err
}

// read notes what a section says that the meter has to know.
func (m *meter) read(s section) error {
	r := &reader{data: s.body}
	switch s.id {
	case sectionType:
		for range r.count() {
			if r.byte() != 0x60 {
				return errors.New("a type that is not a function's")
			}
			params := r.u32()
			r.bytes(params)
			r.bytes(r.u32())
			m.params = append(m.params, params)
		}
	case sectionImport:
		for range r.count() {
			from, name := string(r.bytes(r.u32())), string(r.bytes(r.u32()))
			if r.byte() != 0x00 {
				return fmt.Errorf("it imports %s.%s, which is not a function", from, name)
			}
			r.u32()
			m.host++
		}
	case sectionFunction:
		for range r.count() {
			m.types = append(m.types, r.u32())
		}
	case sectionTable:
		for range r.count() {
			r.byte()
			if limited := r.byte(); r.u32() > maxTable {
				return fmt.Errorf("a table of more than %d entries", maxTable)
			} else if limited == 0x01 {
				r.u32()
			}
		}
	case sectionGlobal:
		m.globals = r.u32()
	case sectionExport:
		for range r.count() {
			name, kind, index := string(r.bytes(r.u32())), r.byte(), r.u32()
			if name == fuelName || kind == 0x03 && index >= m.globals {
				return fmt.Errorf("it exports %s, which is not its own", name)
			}
		}
	}
	return r.err
}

// code writes the functions with the meter in them.
func (m *meter) code(body []byte) ([]byte, error) {
	r := &reader{data: body}
	n := r.u32()
	if r.err == nil && int(n) != len(m.types) {
		return nil, errors.New("as many functions as are declared, no more and no fewer")
	}
	out := appendUnsigned(make([]byte, 0, len(body)+len(body)/4), n)
	var one []byte
	for i := range int(n) {
		code := r.bytes(r.u32())
		if r.err != nil {
			return nil, r.err
		}
		if int(m.types[i]) >= len(m.params) {
			return nil, fmt.Errorf("function %d has no type", i)
		}
		var err error
		if one, err = m.function(one[:0], code, m.params[m.types[i]]); err != nil {
			return nil, fmt.Errorf("function %d: %w", i, err)
		}
		out = append(appendUnsigned(out, uint32(len(one))), one...)
	}
	return out, r.err
}

// function writes one function: its locals and one more of ours, then its code.
func (m *meter) function(out, code []byte, params uint32) ([]byte, error) {
	r := &reader{data: code}
	groups := r.u32()
	from := r.at
	spare := uint64(params)
	for range groups {
		if spare += uint64(r.u32()); r.err != nil || spare > maxLocals {
			return nil, errors.New("too many locals")
		}
		r.byte()
	}
	if r.err != nil {
		return nil, r.err
	}
	out = appendUnsigned(out, groups+1)
	out = append(append(out, code[from:r.at]...), 0x01, 0x7f)
	out = m.pay(out, len(code)-r.at)
	for r.at < len(code) {
		at := r.at
		op, sub, err := r.instruction(m.globals)
		switch {
		case err != nil:
			return nil, err
		case op == 0x10 && sub < m.host:
			out = m.payOf(out, fuelOfHost)
		case op == 0x11:
			out = m.payOf(out, fuelOfIndirect)
		case op == 0x40:
			out = m.payOf(out, fuelOfGrowth)
		case op == 0xfc && (sub == 8 || sub == 10 || sub == 11): // memory.init, copy, fill: the length is on top
			out = m.payFor(out, uint32(spare))
		}
		out = append(out, code[at:r.at]...)
		if op == 0x03 {
			out = m.pay(out, len(code)-r.at)
		}
	}
	return out, nil
}

// What is far above what compilers make.
const (
	maxLocals = 50_000
	maxTable  = 1 << 20
)

// pay takes what so many bytes of code cost: for them there is no way back.
func (m *meter) pay(out []byte, ahead int) []byte { return m.payOf(out, int64(1+ahead/codeOfFuel)) }

// payOf takes so much.
func (m *meter) payOf(out []byte, fuel int64) []byte {
	out = appendUnsigned(append(out, 0x23), m.globals)        // global.get
	out = append(appendSigned(append(out, 0x42), fuel), 0x7d) // i64.const, i64.sub
	return m.settle(out)
}

// payFor takes what moving as many bytes costs as the number on top says, and leaves it there.
func (m *meter) payFor(out []byte, spare uint32) []byte {
	out = appendUnsigned(append(out, 0x22), spare)                         // local.tee
	out = appendUnsigned(append(out, 0x23), m.globals)                     // global.get
	out = appendUnsigned(append(out, 0x20), spare)                         // local.get
	out = append(out, 0xad)                                                // i64.extend_i32_u
	out = append(appendSigned(append(out, 0x42), movedOfFuel), 0x88, 0x7d) // i64.const, i64.shr_u, i64.sub
	return m.settle(out)
}

// settle stores what is left, and traps if that is less than nothing.
func (m *meter) settle(out []byte) []byte {
	out = appendUnsigned(append(out, 0x24), m.globals)           // global.set
	out = appendUnsigned(append(out, 0x23), m.globals)           // global.get
	return append(out, 0x42, 0x00, 0x53, 0x04, 0x40, 0x00, 0x0b) // i64.const 0, i64.lt_s, if, unreachable, end
}

// A reader reads the binary form of a module. After an error it reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
}

func (r *reader) byte() byte {
	if r.at >= len(r.data) {
		r.err = errCut
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

func (r *reader) bytes(n uint32) []byte {
	if r.err != nil || uint64(n) > uint64(len(r.data)-r.at) {
		r.err = errCut
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at]
}

// u32 reads a number of 7 bits a byte, lowest first.
func (r *reader) u32() uint32 {
	n := uint64(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			if n > math.MaxUint32 {
				break
			}
			return uint32(n)
		}
	}
	r.fail("a number of more than 32 bits")
	return 0
}

// count reads the length of a list; what is longer than the data can't be one.
func (r *reader) count() uint32 {
	n := r.u32()
	if uint64(n) > uint64(len(r.data)) {
		r.err = errCut
		return 0
	}
	return n
}

// skip passes a number of at most so many bytes.
func (r *reader) skip(most int) {
	for range most {
		if r.byte() < 0x80 {
			return
		}
	}
	r.fail("a number that is too long")
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = errors.New(what)
	}
}

// instruction passes one instruction; sub is the function of a call, and the second part of the
// number of others. Those on vectors, references and tables are not taken:
// compilers make none unless they are told to.
func (r *reader) instruction(globals uint32) (op byte, sub uint32, err error) {
	op = r.byte()
	switch {
	case op == 0x02 || op == 0x03 || op == 0x04: // block, loop, if
		r.skip(5)
	case op == 0x0c || op == 0x0d || op >= 0x20 && op <= 0x22: // br, br_if, locals
		r.u32()
	case op == 0x10: // call
		sub = r.u32()
	case op == 0x0e: // br_table
		for range r.count() {
			r.u32()
		}
		r.u32()
	case op == 0x11: // call_indirect
		r.u32()
		r.u32()
	case op == 0x1c: // select with types
		r.bytes(r.u32())
	case op == 0x23 || op == 0x24: // globals
		if index := r.u32(); r.err == nil && index >= globals {
			return op, 0, fmt.Errorf("there is no global %d", index)
		}
	case op >= 0x28 && op <= 0x3e: // memory
		r.u32()
		r.u32()
	case op == 0x3f || op == 0x40: // memory.size, memory.grow
		r.u32()
	case op == 0x41: // i32.const
		r.skip(5)
	case op == 0x42: // i64.const
		r.skip(10)
	case op == 0x43: // f32.const
		r.bytes(4)
	case op == 0x44: // f64.const
		r.bytes(8)
	case op == 0xfc:
		switch sub = r.u32(); {
		case sub < 8: // conversions
		case sub == 8 || sub == 10: // memory.init, memory.copy
			r.u32()
			r.u32()
		case sub == 9 || sub == 11: // data.drop, memory.fill
			r.u32()
		default:
			return op, sub, fmt.Errorf("the instruction 0xfc %d is not taken", sub)
		}
	case op <= 0x01, op == 0x05, op == 0x0b, op == 0x0f, op == 0x1a, op == 0x1b, op >= 0x45 && op <= 0xc4: // no immediates
	default:
		return op, 0, fmt.Errorf("the instruction %#x is not taken", op)
	}
	return op, sub, r.err
}

// ---- writing

func appendSection(out []byte, id byte, body []byte) []byte {
	return append(appendUnsigned(append(out, id), uint32(len(body))), body...)
}

func appendUnsigned(out []byte, n uint32) []byte {
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

func appendSigned(out []byte, n int64) []byte {
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b)
		}
		out = append(out, b|0x80)
	}
}
