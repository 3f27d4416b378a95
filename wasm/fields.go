package wasm

import (
	"fmt"

	"riposte"
	"riposte/internal/plainjson"
	"riposte/wasm/abi"
)

// read asks for all fields at once, since whoever reads one reads more.
func (st *state) values() []abi.FieldValue {
	if st.fields != nil || !st.rules.offers[abi.OffersFields] {
		return st.fields
	}
	var list []abi.FieldValue
	st.json(st.ofAll(), abi.OpFields, &list)
	for i := range list {
		if n, ok := list[i].Value.(float64); ok {
			list[i].Value = int(n)
		}
		list[i].Field.Hidden = list[i].Hidden
	}
	st.fields = list
	return list
}

func (st *state) Fields() []riposte.Field {
	var list []riposte.Field
	for _, f := range st.values() {
		list = append(list, f.Field)
	}
	return list
}

func (st *state) Field(path string) (any, error) {
	for _, f := range st.values() {
		if f.Path == path {
			return f.Value, nil
		}
	}
	return nil, fmt.Errorf("%s: there is no such field", path)
}

func (st *state) SetField(path string, value any) error {
	data, err := plainjson.Marshal(abi.Setting{Path: path, Value: value})
	if err != nil || !st.rules.offers[abi.OffersFields] {
		return fmt.Errorf("%s: can't be set to %v", path, value)
	}
	in := st.ofAll()
	in.out = append(in.out, data...)
	reply, refused := st.send(in, abi.OpSetField)
	if refused != nil {
		return refused
	}
	st.take(in, abi.OpSetField, reply, nil)
	return nil
}
