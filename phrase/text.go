package phrase

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// A Text is something to be read in one place. It is one of three things:
//
//   - words, which read the same in every language and to everybody: a name that a
//     person gave, a number, what a Voice has said;
//   - a reference to a message and its arguments, made by [Ref], which a [Voice] says;
//   - a quotation: a reference together with what a Voice said, made by [Voice.Quote].
//
// Equal texts are equal strings, and the zero Text is nothing to read. Words that come
// from people go through [Plain].
type Text string

// The first byte of a Text that is more than mere words, and the kinds of its
// arguments. None of them can be the first byte of words: Plain sees to that.
const (
	referring = 1
	quoting   = 2

	argNumber = 'n'
	argSeat   = 's'
	argText   = 't'
	argList   = 'l'
)

// Plain is words as they stand. It leaves out bytes at the beginning that would
// make them a reference.
func Plain(words string) Text { return Text(strings.TrimLeft(words, "\x01\x02")) }

// Number is a number in digits.
func Number[N ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16](n N) Text {
	return Text(strconv.Itoa(int(n)))
}

// Percent is a chance in whole per cent. One that is neither 0 nor 1 is told as less or more
// than those: "<1", ">99".
func Percent(p float64) Text {
	switch n := int(math.Round(100 * p)); {
	case n == 0 && p > 0:
		return "<1"
	case n == 100 && p < 1-1e-9:
		return ">99"
	default:
		return Number(n)
	}
}

// Signed is a number with its sign: "+2", "−1", "+0".
func Signed[N ~int | ~int8 | ~int16 | ~int32](n N) Text {
	if n < 0 {
		return Text("−" + strconv.Itoa(-int(n)))
	}
	return Text("+" + strconv.Itoa(int(n)))
}

// Term is a name of the rules' own tables, such as a card's. It is said as the message
// whose key is "term." and the name; if the catalogue has none, as the name itself.
func Term(name string) Text {
	if name == "" {
		return ""
	}
	return Ref(termPrefix + name)
}

const termPrefix = "term."

// Seat is the name of whoever sits there.
func Seat[S ~int8 | ~uint8](seat S) Text { return Text([]byte{referring, 0, argSeat, 1, byte(seat)}) }

// Ref is a reference to a message of the catalogue. An argument is a whole number, a
// string, which is taken as words, a Text, or a []Text, which is said as a list. A
// seat is passed as [Seat], which gives the name of whoever sits there. Any other
// type is a mistake, and it shows: it is said as "<float64 Value>".
func Ref(key string, args ...any) Text {
	if len(args) == 0 {
		return Text("\x01" + key + "\x00")
	}
	out := make([]byte, 0, 64)
	out = append(out, referring)
	out = append(out, key...)
	out = append(out, 0)
	for _, arg := range args {
		out = appendArg(out, arg)
	}
	return Text(out)
}

// appendArg writes the kind, the length and the bytes of an argument.
func appendArg(out []byte, arg any) []byte {
	switch a := arg.(type) {
	case int:
		return appendNumber(out, int64(a))
	case Text:
		return appendBytes(out, argText, string(a))
	case string:
		return appendBytes(out, argText, string(Plain(a)))
	case []Text:
		var list []byte
		for _, t := range a {
			list = appendBytes(list, argText, string(t))
		}
		return appendBytes(out, argList, string(list))
	}
	switch v := reflect.ValueOf(arg); v.Kind() {
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return appendNumber(out, v.Int())
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return appendNumber(out, int64(v.Uint()))
	default: // a rule, or a name with its own type; fmt would keep every arg on the heap
		return appendBytes(out, argText, string(Plain(v.String())))
	}
}

func appendNumber(out []byte, n int64) []byte {
	var digits [20]byte
	return appendBytes(out, argNumber, string(strconv.AppendInt(digits[:0], n, 10)))
}

// appendBytes writes a kind, the length in 7 bits a byte, lowest first, and the
// data.
func appendBytes(out []byte, kind byte, data string) []byte {
	out = append(out, kind)
	n := len(data)
	for ; n >= 0x80; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	out = append(out, byte(n))
	return append(out, data...)
}

// cut reads what appendBytes wrote; ok is false at the end, and if appendBytes did not
// write the bytes.
func cut(data string) (kind byte, arg, rest string, ok bool) {
	if data == "" {
		return 0, "", "", false
	}
	kind, data = data[0], data[1:]
	n := 0
	for shift := 0; ; shift += 7 {
		if data == "" || shift > 28 {
			return 0, "", "", false
		}
		b := data[0]
		data = data[1:]
		n |= int(b&0x7f) << shift
		if b < 0x80 {
			break
		}
	}
	if n > len(data) {
		return 0, "", "", false
	}
	return kind, data[:n], data[n:], true
}

// Refers reports whether the text is a bare reference, which only a Voice can say.
func (t Text) Refers() bool { return t != "" && t[0] == referring }

// IsSeat reports whether the text is the name of whoever sits in a seat, and nothing
// more.
func (t Text) IsSeat() bool { return t.Refers() && t.Key() == "" }

// parts takes a text apart: the reference, and the words of a quotation or mere words.
func (t Text) parts() (ref Text, said string) {
	switch {
	case t == "":
	case t[0] == referring:
		ref = t
	case t[0] == quoting:
		if _, inner, rest, ok := cut(string(t[1:])); ok {
			ref, said = Text(inner), rest
		}
	default:
		said = string(t)
	}
	return ref, said
}

// Ref is the reference alone; empty for mere words.
func (t Text) Ref() Text {
	ref, _ := t.parts()
	return ref
}

// Key is the key of the message that the text refers to; empty for mere words and
// for names of seats.
func (t Text) Key() string {
	ref, _ := t.parts()
	if ref == "" {
		return ""
	}
	key, _, _ := strings.Cut(string(ref[1:]), "\x00")
	return key
}

// Args are the arguments of a reference or a quotation: each an int, a Text or a []Text.
// The name of a seat has itself as its argument.
func (t Text) Args() (list []any) {
	ref, _ := t.parts()
	for kind, arg, rest, ok := cut(ref.args()); ok; kind, arg, rest, ok = cut(rest) {
		list = append(list, value(kind, arg))
	}
	return list
}

func value(kind byte, arg string) any {
	switch kind {
	case argNumber:
		n, _ := strconv.Atoi(arg)
		return n
	case argSeat:
		if len(arg) == 1 {
			return Seat(arg[0])
		}
	case argList:
		var inner []Text
		for _, item, rest, ok := cut(arg); ok; _, item, rest, ok = cut(rest) {
			inner = append(inner, Text(item))
		}
		return inner
	}
	return Text(arg)
}

// args are the arguments of a reference, encoded.
func (t Text) args() string {
	_, args, _ := strings.Cut(string(t), "\x00")
	return args
}

// String is the words of a text that has been said. A reference that no Voice has said
// shows its key, for whoever looks for the mistake.
func (t Text) String() string {
	ref, said := t.parts()
	if ref == "" || said != "" {
		return said
	}
	return "⟨" + t.Key() + "⟩"
}

// UnmarshalJSON reads the words of either form.
func (t *Text) UnmarshalJSON(data []byte) error {
	var said string
	if len(data) > 0 && data[0] == '{' {
		var r struct{ Text string }
		if err := json.Unmarshal(data, &r); err != nil {
			return err
		}
		said = r.Text
	} else if err := json.Unmarshal(data, &said); err != nil {
		return err
	}
	*t = Plain(said)
	return nil
}
