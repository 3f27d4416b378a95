package scene

import (
	"reflect"
	"testing"
)

// full is a value of a type in which every list has an entry, every pointer points to
// something and nothing is zero.
func full(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(full(t.Field(i).Type))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 2, 2))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			v.Index(i).Set(full(v.Type().Elem()))
		}
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(full(t.Elem()))
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		v.SetUint(1)
	default:
		panic("scene: no value of " + t.String())
	}
	return v
}

// changing changes each thing in v in turn, calls f, and puts the thing back.
func changing(v reflect.Value, path string, f func(path string)) {
	with := func(path string, other reflect.Value) {
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		v.Set(other)
		f(path)
		v.Set(was)
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			changing(v.Field(i), path+"."+v.Type().Field(i).Name, f)
		}
		return
	case reflect.Slice:
		with(path+" shorter", v.Slice(0, 1))
		changing(v.Index(1), path+"[1]", f)
		return
	case reflect.Array:
		changing(v.Index(0), path+"[0]", f)
		return
	case reflect.Pointer:
		changing(v.Elem(), path, f)
	}
	with(path, reflect.Zero(v.Type()))
}

// Every field of every type counts: this finds one that is left out, and one that a type
// gains.
func TestChanged(t *testing.T) {
	view := full(reflect.TypeFor[View]())
	a := view.Addr().Interface().(*View)
	b := full(reflect.TypeFor[View]()).Addr().Interface().(*View)
	if got := Changed(a, b); got != 0 {
		t.Fatalf("equal scenes differ in %b", got)
	}
	n := 0
	changing(view, "View", func(path string) {
		n++
		if got := Changed(a, b); got == 0 || got&(got-1) != 0 {
			t.Errorf("%s: got parts %b, want one", path, got)
		}
		if Changed(b, a) == 0 {
			t.Errorf("%s: seen in one direction only", path)
		}
	})
	if n < 150 {
		t.Errorf("only %d things were changed", n)
	}
	if Changed(nil, nil) != 0 || Changed(a, nil) == 0 || Changed(a, nil) != Changed(nil, a) {
		t.Error("a scene that is not there")
	}
	if n := testing.AllocsPerRun(10, func() { Changed(a, b) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
