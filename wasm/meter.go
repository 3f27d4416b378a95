package wasm

import (
	"errors"
	"fmt"
	"math"

	"riposte/internal/wasmform"
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
	sections, err := wasmform.Split(module[8:])
	if err != nil {
		return nil, err
	}
	var m meter
	for _, s := range sections {
		if err := m.read(s); err != nil {
			return nil, fmt.Errorf("section %d: %w", s.ID, err)
		}
	}
	out := append(make([]byte, 0, len(module)+len(module)/4), module[:8]...)
	written := map[byte]bool{}
	for _, s := range sections {
		out = m.before(out, s.ID, written)
		body := s.Body
		switch s.ID {
		case sectionGlobal:
			body = m.addEntry(body, m.global())
		case sectionExport:
			body = m.addEntry(body, m.export())
		case sectionCode:
			if body, err = m.code(body); err != nil {
				return nil, fmt.Errorf("section %d: %w", s.ID, err)
			}
		}
		written[s.ID] = true
		out = wasmform.AppendSection(out, s.ID, body)
	}
	return m.before(out, math.MaxUint8, written), nil
}

// before writes the sections that the module lacks and that ours needs, in their places.
func (m *meter) before(out []byte, next byte, written map[byte]bool) []byte {
	if next != 0 && next > sectionGlobal && !written[sectionGlobal] {
		written[sectionGlobal] = true
		out = wasmform.AppendSection(out, sectionGlobal, append([]byte{1}, m.global()...))
	}
	if next != 0 && next > sectionExport && !written[sectionExport] {
		written[sectionExport] = true
		out = wasmform.AppendSection(out, sectionExport, append([]byte{1}, m.export()...))
	}
	return out
}

// global is an i64 that can be changed, and begins with fuel for what runs at the start.
func (m *meter) global() []byte {
	return append(wasmform.AppendSigned([]byte{0x7e, 0x01, 0x42}, callFuel), 0x0b)
}

func (m *meter) export() []byte {
	entry := append([]byte{byte(len(fuelName))}, fuelName...)
	return wasmform.AppendUnsigned(append(entry, 0x03), m.globals)
}

// addEntry adds an entry to a section that is a list.
func (m *meter) addEntry(body, entry []byte) []byte {
	r := wasmform.Reader{Data: body}
	n := r.U32()
	return append(append(wasmform.AppendUnsigned(nil, n+1), r.Data[r.At:]...), entry...)
}

// read notes what a section says that the meter has to know.
func (m *meter) read(s wasmform.Section) error {
	r := &wasmform.Reader{Data: s.Body}
	switch s.ID {
	case sectionType:
		for range r.Count() {
			if r.Byte() != 0x60 {
				return errors.New("a type that is not a function's")
			}
			params := r.U32()
			r.Bytes(params)
			r.Bytes(r.U32())
			m.params = append(m.params, params)
		}
	case sectionImport:
		for range r.Count() {
			from, name := string(r.Bytes(r.U32())), string(r.Bytes(r.U32()))
			if r.Byte() != 0x00 {
				return fmt.Errorf("it imports %s.%s, which is not a function", from, name)
			}
			r.U32()
			m.host++
		}
	case sectionFunction:
		for range r.Count() {
			m.types = append(m.types, r.U32())
		}
	case sectionTable:
		for range r.Count() {
			r.Byte()
			if limited := r.Byte(); r.U32() > maxTable {
				return fmt.Errorf("a table of more than %d entries", maxTable)
			} else if limited == 0x01 {
				r.U32()
			}
		}
	case sectionGlobal:
		m.globals = r.U32()
	case sectionExport:
		for range r.Count() {
			name, kind, index := string(r.Bytes(r.U32())), r.Byte(), r.U32()
			if name == fuelName || kind == 0x03 && index >= m.globals {
				return fmt.Errorf("it exports %s, which is not its own", name)
			}
		}
	}
	return r.Err
}

// code writes the functions with the meter in them.
func (m *meter) code(body []byte) ([]byte, error) {
	r := &wasmform.Reader{Data: body}
	n := r.U32()
	if r.Err == nil && int(n) != len(m.types) {
		return nil, errors.New("as many functions as are declared, no more and no fewer")
	}
	out := wasmform.AppendUnsigned(make([]byte, 0, len(body)+len(body)/4), n)
	var one []byte
	for i := range int(n) {
		code := r.Bytes(r.U32())
		if r.Err != nil {
			return nil, r.Err
		}
		if int(m.types[i]) >= len(m.params) {
			return nil, fmt.Errorf("function %d has no type", i)
		}
		var err error
		if one, err = m.function(one[:0], code, m.params[m.types[i]]); err != nil {
			return nil, fmt.Errorf("function %d: %w", i, err)
		}
		out = append(wasmform.AppendUnsigned(out, uint32(len(one))), one...)
	}
	return out, r.Err
}

// function writes one function: its locals and one more of ours, then its code.
func (m *meter) function(out, code []byte, params uint32) ([]byte, error) {
	r := &wasmform.Reader{Data: code}
	groups := r.U32()
	from := r.At
	spare := uint64(params)
	for range groups {
		if spare += uint64(r.U32()); r.Err != nil || spare > maxLocals {
			return nil, errors.New("too many locals")
		}
		r.Byte()
	}
	if r.Err != nil {
		return nil, r.Err
	}
	out = wasmform.AppendUnsigned(out, groups+1)
	out = append(append(out, code[from:r.At]...), 0x01, 0x7f)
	out = m.pay(out, len(code)-r.At)
	for r.At < len(code) {
		at := r.At
		op, sub := r.Instruction()
		switch {
		case r.Err != nil:
			return nil, r.Err
		case (op == 0x23 || op == 0x24) && sub >= m.globals:
			return nil, fmt.Errorf("there is no global %d", sub)
		case op == 0x10 && sub < m.host:
			out = m.payOf(out, fuelOfHost)
		case op == 0x11:
			out = m.payOf(out, fuelOfIndirect)
		case op == 0x40:
			out = m.payOf(out, fuelOfGrowth)
		case op == 0xfc && (sub == 8 || sub == 10 || sub == 11): // memory.init, copy, fill: the length is on top
			out = m.payFor(out, uint32(spare))
		}
		out = append(out, code[at:r.At]...)
		if op == 0x03 {
			out = m.pay(out, len(code)-r.At)
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
	out = wasmform.AppendUnsigned(append(out, 0x23), m.globals)        // global.get
	out = append(wasmform.AppendSigned(append(out, 0x42), fuel), 0x7d) // i64.const, i64.sub
	return m.settle(out)
}

// payFor takes what moving as many bytes costs as the number on top says, and leaves it there.
func (m *meter) payFor(out []byte, spare uint32) []byte {
	out = wasmform.AppendUnsigned(append(out, 0x22), spare)                         // local.tee
	out = wasmform.AppendUnsigned(append(out, 0x23), m.globals)                     // global.get
	out = wasmform.AppendUnsigned(append(out, 0x20), spare)                         // local.get
	out = append(out, 0xad)                                                         // i64.extend_i32_u
	out = append(wasmform.AppendSigned(append(out, 0x42), movedOfFuel), 0x88, 0x7d) // i64.const, i64.shr_u, i64.sub
	return m.settle(out)
}

// settle stores what is left, and traps if that is less than nothing.
func (m *meter) settle(out []byte) []byte {
	out = wasmform.AppendUnsigned(append(out, 0x24), m.globals)  // global.set
	out = wasmform.AppendUnsigned(append(out, 0x23), m.globals)  // global.get
	return append(out, 0x42, 0x00, 0x53, 0x04, 0x40, 0x00, 0x0b) // i64.const 0, i64.lt_s, if, unreachable, end
}
