package modules

import (
	"bytes"
	"testing"

	"riposte/internal/wasmform"
)

// code is a section with one function without locals.
func code(body string) []byte {
	out := wasmform.AppendUnsigned([]byte{1}, uint32(len(body)+1))
	return append(append(out, 0), body...)
}

// What a function of Go's is written as, and how it is written shorter.
func TestSlimCode(t *testing.T) {
	const (
		begin  = "\x23\x00\x21\x01\x02\x40\x03\x40"                 // the stack; a block and a loop around all
		table  = "\x02\x40\x02\x40\x20\x00\x0e\x02\x00\x01\x01\x0b" // two places, and the first begins here
		end    = "\x0b\x00\x0b\x41\x01\x0b"
		go1    = "\x41\x01\x21\x00\x0c" // go on at 1, over so many blocks
		called = "\x10\x07"
		stack  = "\x20\x01\xad\x42\x10\x7c\xa7" // 16 above the stack's pointer
	)
	for name, f := range map[string][2]string{
		"a return after a call":       {called + "\x0d\x02\x0b", called + "\x04\x40\x41\x01\x0f\x0b\x0b"},
		"to a place ahead":            {go1 + "\x01\x0b", "\x0c\x00\x0b"},
		"to a place ahead if so":      {"\x20\x02\x04\x40" + go1 + "\x02\x0b\x0b", "\x20\x02\x0d\x00\x0b"},
		"to a place that has begun":   {"\x0b" + go1 + "\x00", "\x0b" + go1 + "\x00"},
		"a load from the stack":       {stack + "\x29\x03\x00\x1a\x0b", "\x20\x01\x29\x03\x10\x1a\x0b"},
		"a store to the stack":        {stack + "\x20\x02\x42\x01\x7c\x37\x03\x08\x0b", "\x20\x01\x20\x02\x42\x01\x7c\x37\x03\x18\x0b"},
		"an address that is a value":  {"\x20\x01" + stack + "\xad\x37\x03\x00\x0b", "\x20\x01" + stack + "\xad\x37\x03\x00\x0b"},
		"something else, and a place": {"\x04\x40\x01" + go1 + "\x02\x0b\x0b", "\x04\x40\x01\x0c\x01\x0b\x0b"},
	} {
		got, err := slimCode(code(begin + table + f[0] + end))
		if want := code(begin + table + f[1] + end); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %x, %v; want %x", name, got, err, want)
		}
	}
	// What is laid otherwise stays as it is.
	for name, body := range map[string]string{
		"no table":                begin + go1 + "\x00" + end,
		"the place is read again": begin + table + "\x20\x00\x1a" + go1 + "\x01\x0b" + end,
		"a place that is counted": begin + table + "\x20\x03\x21\x00\x20\x02\x0c\x01" + go1 + "\x01\x0b" + end,
		"no stack":                "\x01" + stack + "\x29\x03\x00\x1a\x0b",
	} {
		if got, err := slimCode(code(body)); err != nil || !bytes.Equal(got, code(body)) {
			t.Errorf("%s: %x, %v", name, got, err)
		}
	}
	for _, bad := range []string{"", "\x01", "\x20\x00", "\xfb\x0b"} {
		if got, err := slimCode(code(bad)); err == nil {
			t.Errorf("%q becomes %x", bad, got)
		}
	}
}
