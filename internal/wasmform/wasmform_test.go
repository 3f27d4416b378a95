package wasmform

import (
	"errors"
	"math"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, n := range []uint32{0, 1, 63, 64, 127, 128, 16383, 16384, math.MaxInt32, math.MaxUint32} {
		r := Reader{Data: AppendUnsigned(nil, n)}
		if got := r.U32(); got != n || r.More() || r.Err != nil {
			t.Errorf("%d is read as %d, %v", n, got, r.Err)
		}
	}
	for _, n := range []int32{0, 1, 63, 64, -1, -64, -65, 8191, -8192, math.MaxInt32, math.MinInt32} {
		r := Reader{Data: AppendSigned(nil, int64(n))}
		if got := r.S32(); got != n || r.More() || r.Err != nil {
			t.Errorf("%d is read as %d, %v", n, got, r.Err)
		}
	}
}

func TestWhatCantBeRead(t *testing.T) {
	for name, read := range map[string]func(*Reader){
		"\x80":                 func(r *Reader) { r.U32() },
		"\xff\xff\xff\xff\x1f": func(r *Reader) { r.U32() },
		"\x80\x80\x80\x80\x80": func(r *Reader) { r.U32() },
		"\xff\xff\xff\xff\x4f": func(r *Reader) { r.S32() },
		"\xc0":                 func(r *Reader) { r.S32() },
		"\x05ab":               func(r *Reader) { r.Bytes(r.U32()) },
		"\x09a":                func(r *Reader) { r.Count() },
		"\x80\x80\x01":         func(r *Reader) { r.Skip(2) },
		"":                     func(r *Reader) { r.Byte() },
	} {
		r := Reader{Data: []byte(name)}
		if read(&r); r.Err == nil || r.More() || r.Byte() != 0 && r.Err == nil {
			t.Errorf("%q is read", name)
		}
	}
}

func TestSections(t *testing.T) {
	module := AppendSection(AppendSection(AppendSection(nil, 1, []byte("types")), 0, []byte("names")), 10, []byte("code"))
	list, err := Split(module)
	if err != nil || len(list) != 2 || list[0].ID != 1 || string(list[0].Body) != "types" || list[1].ID != 10 || string(list[1].Body) != "code" {
		t.Errorf("got %v, %v", list, err)
	}
	if _, err := Split(module[:len(module)-1]); !errors.Is(err, ErrCut) {
		t.Errorf("a module that is cut off: %v", err)
	}
}
