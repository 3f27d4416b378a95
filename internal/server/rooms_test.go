package server

import (
	"reflect"
	"testing"
)

// No handler is given more of a house, or of the pages, than a few methods for one
// purpose.
func TestRoomsAreSmall(t *testing.T) {
	const most = 8
	for _, all := range []reflect.Type{reflect.TypeFor[Rooms](), reflect.TypeFor[Pages]()} {
		for i := range all.NumField() {
			if f := all.Field(i); f.Type.NumMethod() == 0 || f.Type.NumMethod() > most {
				t.Errorf("%s.%s has %d methods, want 1 to %d", all.Name(), f.Name, f.Type.NumMethod(), most)
			}
		}
	}
	rooms := reflect.ValueOf(newBench(t, Config{}).web.Rooms)
	for i := range rooms.NumField() {
		if rooms.Field(i).IsNil() {
			t.Errorf("a house leads to no %s", rooms.Type().Field(i).Name)
		}
	}
}
