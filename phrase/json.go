package phrase

import (
	"strconv"
	"unicode/utf8"
)

// MarshalJSON writes mere words as a string. A reference or a quotation is an object
// with "text", the words, "key", the message, and "args": numbers, strings, {"seat":
// n}, lists, and more such objects.
func (t Text) MarshalJSON() ([]byte, error) {
	return t.AppendJSON(make([]byte, 0, len(t)+48)), nil
}

// AppendJSON appends what MarshalJSON returns.
func (t Text) AppendJSON(out []byte) []byte {
	ref, said := t.parts()
	if ref == "" && (t == "" || t[0] != quoting) {
		return AppendString(out, said)
	}
	return appendMessage(AppendString(append(out, `{"text":`...), said), `,"key":`, ref)
}

// AppendJSON appends the JSON of what Quote returns.
func (v *Voice) AppendJSON(out []byte, t Text) []byte {
	if t == "" {
		return append(out, `""`...)
	}
	out = append(out, `{"text":"`...)
	ref, said := t.parts()
	from := len(out)
	if ref == "" {
		out = append(out, said...)
	} else {
		out = v.appendSaid(out, ref)
	}
	if at := clean(out[from:]); at < len(out)-from {
		out = appendEscaped(out[:from+at], string(out[from+at:]))
	}
	return appendMessage(append(out, '"'), `,"key":`, ref)
}

// appendMessage writes the key and the arguments of a reference and closes the object.
func appendMessage(out []byte, before string, ref Text) []byte {
	if key := ref.Key(); key != "" {
		out = AppendString(append(out, before...), key)
	}
	if args := ref.args(); args != "" {
		out = appendArgs(append(out, `,"args":`...), args)
	}
	return append(out, '}')
}

// appendArgs writes arguments as a JSON array.
func appendArgs(out []byte, args string) []byte {
	out = append(out, '[')
	first := true
	for kind, arg, rest, ok := cut(args); ok; kind, arg, rest, ok = cut(rest) {
		if !first {
			out = append(out, ',')
		}
		first = false
		out = appendArgument(out, kind, arg)
	}
	return append(out, ']')
}

func appendArgument(out []byte, kind byte, arg string) []byte {
	switch kind {
	case argNumber:
		n, _ := strconv.Atoi(arg)
		return strconv.AppendInt(out, int64(n), 10)
	case argSeat:
		if len(arg) == 1 {
			return append(strconv.AppendInt(append(out, `{"seat":`...), int64(arg[0]), 10), '}')
		}
	case argList:
		return appendArgs(out, arg)
	}
	switch t := Text(arg); {
	case t.IsSeat():
		if kind, seat, _, ok := cut(t.args()); ok {
			return appendArgument(out, kind, seat)
		}
		return append(out, `""`...)
	case t.Refers():
		return appendMessage(append(out, '{'), `"key":`, t)
	default:
		return AppendString(out, t.String())
	}
}

// AppendString appends words as a JSON string that is safe within HTML, as json.Marshal
// writes it.
func AppendString[S ~string](out []byte, words S) []byte {
	out = append(out, '"')
	at := clean(words)
	if out = append(out, words[:at]...); at < len(words) {
		out = appendEscaped(out, string(words[at:]))
	}
	return append(out, '"')
}

// clean is how many of the bytes can be written in JSON as they are.
func clean[S ~string | ~[]byte](words S) int {
	for i := range len(words) {
		if escapes[words[i]] {
			return i
		}
	}
	return len(words)
}

// escapes are the bytes that need a closer look: those that JSON escapes, and those of
// longer characters, which may be broken or end a line.
var escapes = func() (all [256]bool) {
	for c := range all {
		all[c] = c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' || c >= utf8.RuneSelf
	}
	return all
}()

func appendEscaped(out []byte, words string) []byte {
	const hex = "0123456789abcdef"
	for i := 0; i < len(words); {
		c := words[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(words[i:])
			switch {
			case r == utf8.RuneError && size == 1:
				out = append(out, `\ufffd`...)
			case r == '\u2028' || r == '\u2029':
				out = append(out, `\u202`...)
				out = append(out, hex[r&0xf])
			default:
				out = append(out, words[i:i+size]...)
			}
			i += size
			continue
		}
		i++
		switch short := shorts[c]; {
		case short != 0:
			out = append(out, '\\', short)
		case escapes[c]:
			out = append(out, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
		default:
			out = append(out, c)
		}
	}
	return out
}

// shorts are the escapes of one letter.
var shorts = [utf8.RuneSelf]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}
