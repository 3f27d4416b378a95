package wasm_test

import (
	"strings"
	"testing"

	"riposte/wasm"
)

// A forged module is written by hand: the smallest that has what a ruleset needs.
type forged struct {
	version byte
	names   [3]string // what the three functions are exported as
	call    []byte    // the code of the third
	memory  byte      // pages
	data    string    // stands at 2048
	imports []byte    // the section
	before  []byte    // sections before the functions
	globals []byte    // the section
}

// The code of functions, by the numbers of the instructions.
func constant(n byte) []byte { return []byte{0x41, n, 0x0b} }

// reply answers with so many bytes at an address.
func reply(at, size uint64) []byte {
	out := []byte{0x42}
	n := int64(at<<32 | size)
	for {
		b := byte(n & 0x7f)
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			return append(out, b, 0x0b)
		}
		out = append(out, b|0x80)
	}
}

func unsigned(n int) []byte {
	var out []byte
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

func join(parts ...[]byte) (all []byte) {
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func part(id byte, body []byte) []byte {
	return join([]byte{id}, unsigned(len(body)), body)
}

func named(name string) []byte { return join(unsigned(len(name)), []byte(name)) }

func (f forged) module() []byte {
	if f.version == 0 {
		f.version = 1
	}
	if f.memory == 0 {
		f.memory = 1
	}
	if f.call == nil {
		f.call = reply(2048, uint64(len(f.data)))
	}
	for i, name := range []string{"riposte_abi", "riposte_room", "riposte_call"} {
		if f.names[i] == "" {
			f.names[i] = name
		}
	}
	first := byte(0)
	if f.imports != nil {
		first = 1
	}
	exports := join([]byte{4}, named("memory"), []byte{2, 0})
	for i, name := range f.names {
		exports = join(exports, named(name), []byte{0, first + byte(i)})
	}
	code := []byte{3}
	for _, body := range [][]byte{constant(f.version), {0x41, 0x80, 0x08, 0x0b}, f.call} {
		code = join(code, unsigned(len(body)+1), []byte{0}, body)
	}
	out := []byte("\x00asm\x01\x00\x00\x00")
	out = join(out, part(1, []byte{3, 0x60, 0, 1, 0x7f, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7e}))
	if f.imports != nil {
		out = join(out, part(2, f.imports))
	}
	out = join(out, part(3, []byte{3, 0, 1, 2}), f.before, part(5, []byte{1, 0, f.memory}))
	if f.globals != nil {
		out = join(out, part(6, f.globals))
	}
	out = join(out, part(7, exports), part(10, code))
	if f.data != "" {
		out = join(out, part(11, join([]byte{1, 0, 0x41, 0x80, 0x10, 0x0b}, unsigned(len(f.data)), []byte(f.data))))
	}
	return out
}

// Whatever is wrong with a module that is not even a ruleset is an error that says so.
func TestForgedModulesAreRefused(t *testing.T) {
	spin := []byte{0x03, 0x40, 0x0c, 0x00, 0x0b, 0x42, 0x00, 0x0b}                               // loop, br 0
	grow := []byte{0x03, 0x40, 0x41, 0x01, 0x40, 0x00, 0x1a, 0x0c, 0x00, 0x0b, 0x42, 0x00, 0x0b} // memory.grow for ever
	refuel := []byte{0x42, 0xff, 0xff, 0x03, 0x24, 0x00, 0x42, 0x00, 0x0b}                       // global.set 0
	import1 := func(from, name string) []byte { return join([]byte{1}, named(from), named(name), []byte{0, 1}) }
	for _, test := range []struct {
		name   string
		module []byte
		want   string
	}{
		{"empty", nil, "not a WebAssembly module"},
		{"text", []byte("(module)"), "not a WebAssembly module"},
		{"another version of WebAssembly", []byte("\x00asm\x0d\x00\x01\x00"), "not a module of WebAssembly 1 or 2"},
		{"nothing in it", []byte("\x00asm\x01\x00\x00\x00"), "does not export the function riposte_abi"},
		{"cut off", forged{}.module()[:40], "ends within a section"},
		{"too large", make([]byte, wasm.MaxModule+1), "has more than 33554432 bytes"},
		{"another interface", forged{version: 2}.module(), "speaks version 2 of the interface, and this riposte version 1"},
		{"an export is missing", forged{names: [3]string{"", "", "riposte_cal"}}.module(), "does not export the function riposte_call"},
		{"an export of another type", forged{names: [3]string{"riposte_room", "riposte_abi"}}.module(), "riposte_abi has other arguments or results"},
		{"a file", forged{imports: import1("env", "open")}.module(), "it imports env.open, which no ruleset gets"},
		{"a die of another kind", forged{imports: import1("riposte", "cheat")}.module(), "it imports riposte.cheat"},
		{"a memory from outside", forged{imports: join([]byte{1}, named("env"), named("memory"), []byte{2, 0, 1})}.module(), "env.memory, which is not a function"},
		{"for ever", forged{call: spin}.module(), "ran for too long"},
		{"more memory for ever", forged{call: grow}.module(), "ran for too long"},
		{"a trap", forged{call: []byte{0x00, 0x0b}}.module(), "unreachable"},
		{"its own fuel", forged{call: refuel}.module(), "there is no global 0"},
		{"its own fuel, by name", forged{names: [3]string{"", "", "riposte_fuel"}}.module(), "exports riposte_fuel, which is not its own"},
		{"an instruction on vectors", forged{call: []byte{0xfd, 0x0c, 0x0b}}.module(), "the instruction 0xfd is not taken"},
		{"a huge table", forged{before: part(4, join([]byte{1, 0x70, 0}, unsigned(1<<27)))}.module(), "a table of more than"},
		{"a reply beyond its memory", forged{call: reply(1<<31, 64)}.module(), "beyond its memory"},
		{"a reply that ends beyond its memory", forged{call: reply(65530, 64)}.module(), "beyond its memory"},
		{"no reply", forged{call: reply(2048, 0)}.module(), "its reply has 0 bytes"},
		{"a reply without end", forged{call: reply(0, 1<<31)}.module(), "its reply has 2147483648 bytes"},
		{"no status", forged{data: "\x09{}"}.module(), "the status 9"},
		{"abandoned without dice", forged{data: "\x02"}.module(), "the status 2"},
		{"failed", forged{data: "\x03no such rule"}.module(), `"no such rule"`},
		{"not JSON", forged{data: "\x00{"}.module(), "what it says of itself can't be read"},
		{"no name", forged{data: "\x00{}"}.module(), `its name "" is not a word`},
		{"seats", forged{data: "\x00" + `{"info":{"Name":"x","MinSeats":1,"MaxSeats":99}}`}.module(), "takes 1 to 99 seats"},
		{"no kinds", forged{data: "\x00" + `{"info":{"Name":"x","MinSeats":1,"MaxSeats":2,"Version":1}}`}.module(), "names no kinds"},
	} {
		_, end, err := wasm.Load("it.wasm", test.module)
		if end != nil {
			end()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "it.wasm: ") {
			t.Errorf("%s: got %v, want %q", test.name, err, test.want)
		}
	}
}

// Bytes that are no module are an error, whatever they are.
func FuzzLoad(f *testing.F) {
	f.Add(forged{}.module())
	f.Add(forged{data: "\x00{}"}.module())
	f.Fuzz(func(t *testing.T, data []byte) {
		_, end, err := wasm.Load("it.wasm", data)
		if err == nil {
			end()
		}
	})
}
