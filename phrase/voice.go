package phrase

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Voice says texts in one language, to the people at a table. Any number of
// goroutines may use it at once if they may so use its names.
type Voice struct {
	catalogue *Catalogue
	seat      func(seat uint8) string
}

// Voice is a voice in the language of the catalogue; seat gives the name of whoever
// sits there.
func (c *Catalogue) Voice(seat func(seat uint8) string) *Voice { return &Voice{c, seat} }

// Calling is the same voice with other names.
func (v *Voice) Calling(seat func(seat uint8) string) *Voice { return &Voice{v.catalogue, seat} }

// Seat is the name of whoever sits there.
func (v *Voice) Seat(seat uint8) string { return v.seat(seat) }

// Has reports whether the voice knows the message.
func (v *Voice) Has(key string) bool { return v.catalogue.Has(key) }

// Say puts a text into words.
func (v *Voice) Say(t Text) string {
	ref, said := t.parts()
	if ref == "" {
		return said
	}
	if words, plain := v.plain(ref); plain {
		return words
	}
	return string(v.appendRef(make([]byte, 0, 64), ref))
}

// plain returns the words of a reference without arguments: they are stored ready to use.
func (v *Voice) plain(ref Text) (words string, plain bool) {
	key := ref.Key()
	if len(ref) != len(key)+2 {
		return "", false
	}
	switch m, has := v.catalogue.messages[key]; {
	case has && len(m) == 1 && m[0].name == "":
		return m[0].words, true
	case !has && strings.HasPrefix(key, termPrefix):
		return key[len(termPrefix):], true
	}
	return "", false
}

// appendSaid appends what Say returns for a reference.
func (v *Voice) appendSaid(out []byte, ref Text) []byte {
	if words, plain := v.plain(ref); plain {
		return append(out, words...)
	}
	return v.appendRef(out, ref)
}

// Plain is the text in words, without its reference.
func (v *Voice) Plain(t Text) Text {
	if !t.Refers() {
		return t
	}
	return Plain(v.Say(t))
}

// Quote is the text in words together with its reference, for programs.
func (v *Voice) Quote(t Text) Text {
	if t == "" {
		return ""
	}
	return Quotation(t.Ref(), v.Say(t))
}

// Quotation is a reference with the words in which it was said.
func Quotation(ref Text, said string) Text {
	return Text(append(appendBytes([]byte{quoting}, argText, string(ref)), said...))
}

// An argument is one argument of a reference, still encoded.
type argument struct {
	kind byte
	data string
}

func (v *Voice) appendRef(out []byte, ref Text) []byte {
	var room [6]argument
	args := room[:0]
	for kind, arg, rest, ok := cut(ref.args()); ok; kind, arg, rest, ok = cut(rest) {
		args = append(args, argument{kind, arg})
	}
	key, _, _ := strings.Cut(string(ref[1:]), "\x00")
	if key == "" && len(args) == 1 {
		return v.appendArg(out, args[0]) // a seat
	}
	m, has := v.catalogue.messages[key]
	if !has {
		if name, term := strings.CutPrefix(key, termPrefix); term {
			return append(out, name...)
		}
		return append(out, ref.String()...)
	}
	for i := range m {
		out = v.appendPart(out, &m[i], args)
	}
	return out
}

func (v *Voice) appendPart(out []byte, p *part, args []argument) []byte {
	if p.name == "" {
		return append(out, p.words...)
	}
	n, err := strconv.Atoi(p.name)
	if err != nil || n >= len(args) {
		return append(append(append(out, '{'), p.name...), '}') // the message is faulty, which shows
	}
	arg, from := args[n], len(out)
	switch p.form {
	case '|':
		if arg.data == "1" {
			return append(out, p.one...)
		}
		return append(out, p.many...)
	case '+':
		number, _ := strconv.Atoi(arg.data)
		return append(out, Signed(number)...)
	}
	out = v.appendArg(out, arg)
	if p.form == '^' {
		first, size := utf8.DecodeRune(out[from:])
		out = slices.Replace(out, from, from+size, []byte(string(unicode.ToUpper(first)))...)
	}
	return out
}

func (v *Voice) appendArg(out []byte, arg argument) []byte {
	switch arg.kind {
	case argSeat:
		if len(arg.data) == 1 {
			return append(out, v.seat(arg.data[0])...)
		}
	case argText:
		if t := Text(arg.data); t.Refers() {
			return v.appendRef(out, t)
		}
	case argList:
		var list []Text
		for _, item, rest, ok := cut(arg.data); ok; _, item, rest, ok = cut(rest) {
			list = append(list, Text(item))
		}
		return append(out, v.Say(Join(list))...)
	case argNumber:
		return appendDigits(out, arg.data)
	}
	return append(out, arg.data...)
}

// appendDigits appends digits with the minus that [Signed] writes.
func appendDigits(out []byte, digits string) []byte {
	if rest, negative := strings.CutPrefix(digits, "-"); negative {
		return append(append(out, "−"...), rest...)
	}
	return append(out, digits...)
}

// Join is the texts as a list: "Ada", "Ada and Bea", "Ada, Bea and Cleo".
func Join(list []Text) (all Text) {
	for i, t := range list {
		switch {
		case i == 0:
			all = t
		case i == len(list)-1:
			all = Ref("list.last", all, t)
		default:
			all = Ref("list.more", all, t)
		}
	}
	return all
}

// Series is the texts in a row, joined two by two by a message such as "list.more".
func Series(by string, list []Text) (all Text) {
	for i, t := range list {
		if i == 0 {
			all = t
		} else {
			all = Ref(by, all, t)
		}
	}
	return all
}

// A Told is what the message of an event can mention.
type Told struct {
	Key         string
	Seat, Other uint8
	N           []int32
	Name        func(list string, i int) Text // nil: the rules name nothing in lists
}

// Tell is the sentence of an event. A place that can't be filled is left as it is
// written, so that a faulty message shows.
func (v *Voice) Tell(e *Told) string {
	m, has := v.catalogue.messages[e.Key]
	if !has {
		return Ref(e.Key).String()
	}
	var out []byte
	for i := range m {
		out = v.appendTold(out, &m[i], e)
	}
	return string(out)
}

func (v *Voice) appendTold(out []byte, p *part, e *Told) []byte {
	switch p.name {
	case "":
		return append(out, p.words...)
	case "seat":
		return append(out, v.seat(e.Seat)...)
	case "other":
		return append(out, v.seat(e.Other)...)
	}
	i, _ := strconv.Atoi(p.name)
	if i >= len(e.N) || p.form == ':' && p.list != "seats" && e.Name == nil {
		out = append(append(out, '{'), p.name...)
		if p.form != 0 {
			out = append(append(out, p.form), p.list...)
		}
		return append(out, '}')
	}
	n := int(e.N[i])
	switch {
	case p.form == ':' && p.list == "seats":
		var list []Text
		for s := uint8(1); s <= 31; s++ {
			if n>>(s-1)&1 != 0 {
				list = append(list, Seat(s))
			}
		}
		return append(out, v.Say(Join(list))...)
	case p.form == ':':
		return append(out, v.Say(e.Name(p.list, n))...)
	case p.form == '|' && n == 1:
		return append(out, p.one...)
	case p.form == '|':
		return append(out, p.many...)
	case p.form == '+':
		return append(out, Signed(n)...)
	}
	if n < 0 {
		return appendDigits(out, strconv.Itoa(n))
	}
	return strconv.AppendInt(out, int64(n), 10)
}
