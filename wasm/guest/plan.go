package guest

import (
	"encoding"
	"encoding/binary"
	"fmt"
	"reflect"
	"unsafe"

	"riposte"
)

// A position is written down field by field. What a clone shares with its original can't
// change in a duel, since the two are independent: it is not written but taken from the
// beginning of the duel, which every instance of a module can make for itself. Everything
// else is plain data, or an owned copy of it.

// A plan says how the positions of one duel are written down and read.
type plan struct {
	parts []part
	typ   reflect.Type
	own   bool // the state writes and reads itself
}

// A part is a stretch of a state's memory.
type part struct {
	kind  kind
	at    uintptr // where it begins
	size  uintptr
	path  string
	first unsafe.Pointer // of shared ones: what stood there at the beginning
	elem  *plan          // of pointers and lists: what each is written as
}

type kind uint8

const (
	plain  kind = iota + 1 // bytes that mean themselves
	word                   // a string
	shared                 // must stay as it was
	owned                  // a pointer to what is the state's own
	list                   // a slice of what is the state's own
)

// absent is written instead of a length.
const absent = ^uint32(0)

// planFor is the plan for a duel that begins with first; clone is a Clone of it.
func planFor(first, clone riposte.State) (*plan, error) {
	a, b := reflect.ValueOf(first), reflect.ValueOf(clone)
	if a.Kind() != reflect.Pointer || a.Elem().Kind() != reflect.Struct || b.Type() != a.Type() {
		return nil, fmt.Errorf("a state is a pointer to a struct, not %T", first)
	}
	p := &plan{typ: a.Type().Elem()}
	_, appends := first.(encoding.BinaryAppender)
	_, reads := first.(encoding.BinaryUnmarshaler)
	if appends && reads {
		p.own = true
		return p, nil
	}
	m := planner{under: map[reflect.Type]bool{}}
	m.add(p, p.typ, 0, p.typ.Name(), a.UnsafePointer(), b.UnsafePointer())
	return p, nil
}

// A planner makes a plan and what is in it.
type planner struct {
	under map[reflect.Type]bool // the types whose pointers are being followed
}

// add adds what a value of the type is written as, at an offset. a and b are where the values
// of a state and of its clone are, nil if there are none to look at.
func (m *planner) add(p *plan, t reflect.Type, at uintptr, path string, a, b unsafe.Pointer) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			m.add(p, f.Type, at+f.Offset, path+"."+f.Name, move(a, f.Offset), move(b, f.Offset))
		}
	case reflect.Array:
		size := t.Elem().Size()
		if flat(t.Elem()) {
			p.put(part{kind: plain, at: at, size: t.Size(), path: path})
			return
		}
		for i := range t.Len() {
			off := uintptr(i) * size
			m.add(p, t.Elem(), at+off, fmt.Sprintf("%s[%d]", path, i), move(a, off), move(b, off))
		}
	case reflect.String:
		p.put(part{kind: word, at: at, path: path})
	case reflect.Pointer:
		m.pointer(p, t, at, path, a, b)
	case reflect.Slice:
		m.slice(p, t, at, path, a, b)
	case reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Interface:
		p.stay(t, at, path, a)
	default:
		p.put(part{kind: plain, at: at, size: t.Size(), path: path})
	}
}

func (m *planner) pointer(p *plan, t reflect.Type, at uintptr, path string, a, b unsafe.Pointer) {
	var here, there unsafe.Pointer
	if a != nil {
		here, there = *(*unsafe.Pointer)(a), *(*unsafe.Pointer)(b)
	}
	if here == there || here == nil || there == nil || m.under[t] {
		p.stay(t, at, path, a) // what points nowhere at first may point to anything later
		return
	}
	inner := &plan{typ: t.Elem()}
	m.under[t] = true
	m.add(inner, t.Elem(), 0, path, here, there)
	delete(m.under, t)
	p.put(part{kind: owned, at: at, path: path, elem: inner})
}

// header is what a slice is made of.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

func (m *planner) slice(p *plan, t reflect.Type, at uintptr, path string, a, b unsafe.Pointer) {
	if a != nil {
		if here, there := (*header)(a), (*header)(b); here.len > 0 && here.data == there.data {
			p.stay(t, at, path, a)
			return
		}
	}
	inner := &plan{typ: t.Elem()}
	if m.under[t] {
		p.stay(t, at, path, a)
		return
	}
	m.under[t] = true
	m.add(inner, t.Elem(), 0, path+"[]", nil, nil)
	delete(m.under, t)
	p.put(part{kind: list, at: at, path: path, elem: inner})
}

// stay adds what must stay as it was at the beginning.
func (p *plan) stay(t reflect.Type, at uintptr, path string, a unsafe.Pointer) {
	first := unsafe.Pointer(nil)
	if a != nil {
		kept := reflect.New(t) // its own, so that the state may move on
		kept.Elem().Set(reflect.NewAt(t, a).Elem())
		first = kept.UnsafePointer()
	}
	p.put(part{kind: shared, at: at, size: t.Size(), path: path, first: first})
}

// put adds a part, to the one before it if both are plain.
func (p *plan) put(next part) {
	if n := len(p.parts); n > 0 && next.kind == plain {
		if last := &p.parts[n-1]; last.kind == plain {
			last.size = next.at + next.size - last.at
			return
		}
	}
	p.parts = append(p.parts, next)
}

// flat reports whether all of a type's bytes mean themselves.
func flat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if !flat(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Array:
		return flat(t.Elem())
	case reflect.String, reflect.Pointer, reflect.Slice, reflect.Map, reflect.Func, reflect.Chan, reflect.UnsafePointer, reflect.Interface:
		return false
	}
	return true
}

func move(p unsafe.Pointer, by uintptr) unsafe.Pointer {
	if p == nil {
		return nil
	}
	return unsafe.Add(p, by)
}

func memory(p unsafe.Pointer, size uintptr) []byte { return unsafe.Slice((*byte)(p), size) }

// save appends a state.
func (p *plan) save(out []byte, st riposte.State) []byte {
	if p.own {
		out, err := st.(encoding.BinaryAppender).AppendBinary(out)
		if err != nil {
			panic(fmt.Sprintf("the state can't be written down: %v", err))
		}
		return out
	}
	return p.write(out, reflect.ValueOf(st).UnsafePointer())
}

func (p *plan) write(out []byte, from unsafe.Pointer) []byte {
	for i := range p.parts {
		part := &p.parts[i]
		here := unsafe.Add(from, part.at)
		switch part.kind {
		case plain:
			out = append(out, memory(here, part.size)...)
		case word:
			s := *(*string)(here)
			out = append(binary.LittleEndian.AppendUint32(out, uint32(len(s))), s...)
		case shared:
			if part.changed(here) {
				panic(fmt.Sprintf("%s is no longer what it was when the duel began, and what it is now can't be written down: give the state AppendBinary and UnmarshalBinary", part.path))
			}
		case owned:
			if to := *(*unsafe.Pointer)(here); to == nil {
				out = append(out, 0)
			} else {
				out = part.elem.write(append(out, 1), to)
			}
		case list:
			out = part.writeList(out, (*header)(here))
		}
	}
	return out
}

// changed reports whether what must stay has not.
func (part *part) changed(here unsafe.Pointer) bool {
	now := memory(here, part.size)
	if part.first == nil {
		for _, b := range now {
			if b != 0 {
				return true
			}
		}
		return false
	}
	return string(now) != string(memory(part.first, part.size))
}

func (part *part) writeList(out []byte, h *header) []byte {
	if h.data == nil {
		return binary.LittleEndian.AppendUint32(out, absent)
	}
	out = binary.LittleEndian.AppendUint32(out, uint32(h.len))
	size := part.elem.typ.Size()
	if flat(part.elem.typ) {
		return append(out, memory(h.data, uintptr(h.len)*size)...)
	}
	for i := range h.len {
		out = part.elem.write(out, unsafe.Add(h.data, uintptr(i)*size))
	}
	return out
}

// load makes st, a state of the same duel, what was written down.
func (p *plan) load(st riposte.State, data []byte) {
	if p.own {
		if err := st.(encoding.BinaryUnmarshaler).UnmarshalBinary(data); err != nil {
			panic(fmt.Sprintf("the state can't be read: %v", err))
		}
		return
	}
	if rest := p.read(reflect.ValueOf(st).UnsafePointer(), data); len(rest) > 0 {
		panic(foreign)
	}
}

// foreign is said of a position that no plan wrote. Hosts only hand in what they were given.
const foreign = "the position is not one of this duel"

func (p *plan) read(to unsafe.Pointer, data []byte) []byte {
	for i := range p.parts {
		part := &p.parts[i]
		here := unsafe.Add(to, part.at)
		switch part.kind {
		case plain:
			data = data[copy(memory(here, part.size), take(data, part.size)):]
		case word:
			n := uintptr(binary.LittleEndian.Uint32(take(data, 4)))
			data = data[4:]
			if s := (*string)(here); *s != string(take(data, n)) {
				*s = string(data[:n])
			}
			data = data[n:]
		case shared: // has stayed
		case owned:
			// Its own of last time may by now be anything, so it gets another.
			there := take(data, 1)[0]
			if data = data[1:]; there == 0 {
				*(*unsafe.Pointer)(here) = nil
				continue
			}
			fresh := reflect.New(part.elem.typ).UnsafePointer()
			data = part.elem.read(fresh, data)
			*(*unsafe.Pointer)(here) = fresh
		case list:
			data = part.readList(here, data)
		}
	}
	return data
}

func (part *part) readList(here unsafe.Pointer, data []byte) []byte {
	n := binary.LittleEndian.Uint32(take(data, 4))
	data = data[4:]
	into := reflect.NewAt(reflect.SliceOf(part.elem.typ), here).Elem()
	if n == absent {
		into.SetZero()
		return data
	}
	if uint64(n) > uint64(len(data)) && part.elem.typ.Size() > 0 {
		panic(foreign)
	}
	fresh := reflect.MakeSlice(into.Type(), int(n), int(n))
	size, first := part.elem.typ.Size(), fresh.UnsafePointer()
	if flat(part.elem.typ) {
		all := uintptr(n) * size
		copy(memory(first, all), take(data, all))
		data = data[all:]
	} else {
		for i := range uintptr(n) {
			data = part.elem.read(unsafe.Add(first, i*size), data)
		}
	}
	into.Set(fresh)
	return data
}

// take is the first n bytes.
func take(data []byte, n uintptr) []byte {
	if n > uintptr(len(data)) {
		panic(foreign)
	}
	return data[:n]
}
