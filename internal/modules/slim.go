package modules

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"riposte/internal/wasmform"
)

// Slim takes from a module that Go has linked what running it does not need, two fifths of its bytes once it is
// compressed: the line numbers and the names of functions, which only the trace of a crash would show, the
// seams of its data, and detours of its code. What the module computes stays the same.
//
// Go's linker leaves out zeros and so cuts the data into tens of thousands of pieces; compressed, zeros are
// nothing and the seams are the larger part.
func Slim(module []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(wasmform.Begins))
	if !ok {
		return nil, errors.New("this is no module")
	}
	sections, err := wasmform.Split(rest) // without what it was made by, and the name of the build
	if err != nil {
		return nil, err
	}
	out := []byte(wasmform.Begins)
	for _, s := range sections {
		switch s.ID {
		case sectionCode:
			s.Body, err = slimCode(s.Body)
		case sectionData:
			s.Body, err = slimData(s.Body)
		}
		if err != nil {
			return nil, err
		}
		out = wasmform.AppendSection(out, s.ID, s.Body)
	}
	return out, nil
}

// The sections that are changed.
const (
	sectionCode = 10
	sectionData = 11
)

// What instructions say where a piece of data begins.
const (
	opConst = 0x41
	opEnd   = 0x0b
)

// mostImage is far more memory than the data of a module fills.
const mostImage = 64 << 20

// farApart is how many zeros between two pieces are worth a seam.
const farApart = 1 << 16

// slimData puts the pieces of the data together, and empties the tables.
func slimData(section []byte) ([]byte, error) {
	r := &wasmform.Reader{Data: section}
	type piece struct {
		at   int
		data []byte
	}
	var pieces []piece
	base, end := mostImage, 0
	for range r.U32() {
		if r.Byte() != 0 || r.Byte() != opConst {
			return nil, errors.New("the data is not as Go's linker lays it")
		}
		p := piece{at: int(r.S32())}
		if r.Byte() != opEnd {
			return nil, errors.New("the data is not as Go's linker lays it")
		}
		if p.data = r.Bytes(r.U32()); r.Err != nil || p.at < 0 || p.at+len(p.data) > mostImage {
			return nil, fmt.Errorf("a piece of the data can't lie at %d", p.at)
		}
		pieces = append(pieces, p)
		base, end = min(base, p.at), max(end, p.at+len(p.data))
	}
	if base > end {
		return nil, errors.New("there is no data")
	}
	image := make([]byte, end-base)
	for _, p := range pieces {
		copy(image[p.at-base:], p.data)
	}
	if err := slimTable(image); err != nil {
		return nil, err
	}
	var whole [][2]int
	for from, zeros, i := 0, 0, 0; i <= len(image); i++ {
		switch {
		case i == len(image):
			whole = append(whole, [2]int{from, i})
		case image[i] == 0:
			zeros++
		default:
			if zeros >= farApart {
				whole = append(whole, [2]int{from, i - zeros})
				from = i
			}
			zeros = 0
		}
	}
	out := wasmform.AppendUnsigned(nil, uint32(len(whole)))
	for _, w := range whole {
		out = append(out, 0, opConst)
		out = wasmform.AppendSigned(out, int64(base+w[0]))
		out = append(out, opEnd)
		out = wasmform.AppendUnsigned(out, uint32(w[1]-w[0])) //nolint:gosec // it is within mostImage
		out = append(out, image[w[0]:w[1]]...)
	}
	return out, nil
}

// The table of functions, as runtime/symtab.go reads it: a header, then names, files, tables of
// program counters, and functions.
const (
	tableMagic   = "\xf1\xff\xff\xff\x00\x00\x01\x08"
	headerWords  = 8
	functionSize = 44

	atName      = 4 // in a function
	atPCFile    = 20
	atPCLine    = 24
	atTables    = 28
	atUnit      = 32
	atStartLine = 36
	atDataCount = 43

	tableStackMap = 1 // with the bounds that a panic tells, the only table of program counters that a module needs beside the stack's
	tableBounds   = 4
)

// traced is what belongs to a function for the trace of a crash alone: what was inlined, and the arguments. The
// maps of the stack and what was deferred are needed.
var traced = [...]int{3, 5, 6}

// slimTable forgets lines, files and names, and what was inlined where. The tables that
// the stack and the collector of garbage are read by stay.
func slimTable(image []byte) error {
	at := bytes.Index(image, []byte(tableMagic))
	if at < 0 || bytes.Contains(image[at+1:], []byte(tableMagic)) {
		return errors.New("the module has no table of functions, or several")
	}
	table := image[at:]
	var header [headerWords]int
	for i := range header {
		header[i] = int(binary.LittleEndian.Uint64(table[8+8*i:])) //nolint:gosec // looked at below
		if header[i] < 0 || header[i] > len(table) {
			return errors.New("the table of functions is not as this program knows it")
		}
	}
	count, names, units, files, counters, functions := header[0], header[3], header[4], header[5], header[6], header[7]
	if names > units || units > files || files > counters || counters > functions {
		return errors.New("the table of functions is not as this program knows it")
	}
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(table[at:]) }
	put := func(at int, value uint32) { binary.LittleEndian.PutUint32(table[at:], value) }
	needed := map[uint32]bool{}
	for i := range count {
		f := functions + int(word(functions+8*i+4))
		needed[word(f+16)] = true // the stack's
		put(f+atName, 0)
		put(f+atPCFile, 0)
		put(f+atPCLine, 0)
		put(f+atUnit, ^uint32(0))
		put(f+atStartLine, 0)
		tables := int(word(f + atTables))
		for t := range tables {
			if entry := f + functionSize + 4*t; t == tableStackMap || t == tableBounds {
				needed[word(entry)] = true
			} else {
				put(entry, 0)
			}
		}
		for _, d := range traced {
			if d < int(table[f+atDataCount]) {
				put(f+functionSize+4*tables+4*d, ^uint32(0))
			}
		}
	}
	clear(table[names:units])
	clear(table[units:counters])
	forget(table[counters:functions], needed)
	return nil
}

// forget clears the tables of program counters that are not needed. One ends at a zero after its first entry.
func forget(tables []byte, needed map[uint32]bool) {
	keep := make([]bool, len(tables))
	for from := range needed {
		r := &wasmform.Reader{Data: tables, At: int(from)}
		for first := true; from != 0 && r.More(); first = false {
			if delta := r.U32(); delta == 0 && !first {
				break
			}
			r.U32()
		}
		for i := int(from); i < r.At; i++ {
			keep[i] = true
		}
	}
	for i := range tables {
		if !keep[i] {
			tables[i] = 0
		}
	}
}
