package record

import (
	"strings"
	"time"

	"riposte"
)

func (r *Record) appendText(b, digest []byte) []byte {
	for i := range header {
		f := &header[i]
		if f.seldom != nil && f.seldom(r) {
			continue
		}
		b = appendTag(b, f.tag, func(b []byte) []byte {
			if f.rows {
				return appendRows(b, f.write(nil, r))
			}
			return f.write(b, r)
		})
	}
	if r.Void != nil {
		b = appendTag(b, tagVoid, r.appendVoid)
	}
	b = appendTag(b, tagResult, func(b []byte) []byte { return appendString(b, r.Result()) })
	for _, name := range sortedTags(r.Tags) {
		b = appendTag(b, name, func(b []byte) []byte { return appendString(b, r.Tags[name]) })
	}
	b = appendTag(b, tagSHA, func(b []byte) []byte { return appendHex(b, digest) })
	b = append(b, '\n')
	comments := textComments(&b, r.Comments, -1)
	marks := r.marks()
	var at time.Duration
	for i := range r.Steps {
		s := &r.Steps[i]
		b = appendInt(b, int64(i))
		b = append(b, '.')
		if marks[i].aside {
			b = append(b, " ~"...)
		}
		if s.At != at {
			at = s.At
			b = append(b, " @"...)
			b = appendSeconds(b, at)
		}
		b = r.appendClauses(b, s)
		b = append(b, '\n')
		comments = textComments(&b, comments, i)
	}
	b = append(b, "= "...)
	b = append(b, r.Result()...)
	return append(b, '\n')
}

func appendTag(b []byte, name string, value func(b []byte) []byte) []byte {
	b = append(b, '[')
	b = append(b, name...)
	b = append(b, ' ')
	b = value(b)
	return append(b, "]\n"...)
}

// appendRows writes an object or list with a line for each member.
func appendRows(b, value []byte) []byte {
	if len(value) <= len("{}") {
		return append(b, value...)
	}
	depth, quoted := 0, false
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c == '\\' { // occurs only in strings
			b = append(b, c, value[i+1])
			i++
			continue
		}
		if c == '"' {
			quoted = !quoted
		}
		if !quoted && (c == '}' || c == ']') {
			if depth--; depth == 0 {
				b = append(b, '\n')
			}
		}
		b = append(b, c)
		if quoted {
			continue
		}
		if c == '{' || c == '[' {
			depth++
		}
		if depth == 1 && (c == ',' || i == 0) {
			b = append(b, "\n  "...)
		}
	}
	return b
}

func (r *Record) appendClauses(b []byte, s *Step) []byte {
	info := r.Info()
	if back := s.Back; back != nil {
		b = append(b, " back to "...)
		b = appendInt(b, int64(back.To))
		b = append(b, " by "...)
		b = append(b, info.SeatWord(back.By)...)
		if back.Of != back.By {
			b = append(b, " of "...)
			b = append(b, info.SeatWord(back.Of)...)
		}
		if back.Free {
			b = append(b, " free"...)
		}
	}
	first := true
	for seat, c := range s.By {
		if c == 0 {
			continue
		}
		if !first {
			b = append(b, ';')
		}
		first = false
		b = append(b, ' ')
		b = append(b, info.SeatWord(riposte.Seat(seat))...)
		if s.Lapsed.Has(riposte.Seat(seat)) {
			b = append(b, " lapsed"...)
		}
		b = append(b, ": "...)
		if readable(s.Said[seat]) {
			b = append(b, s.Said[seat]...)
		} else {
			b = appendString(b, s.Said[seat])
		}
	}
	if len(s.Draws) > 0 {
		b = append(b, " |"...)
		for _, d := range s.Draws {
			b = append(b, ' ')
			b = appendDraw(b, d)
		}
	}
	return b
}

// readable reports whether a sentence can be written without quotes and is read
// back word for word.
func readable(sentence string) bool {
	if sentence == "" || strings.ContainsAny(sentence, special) || plain(sentence) != sentence {
		return false
	}
	for word := range strings.FieldsSeq(sentence) {
		if _, ok := stepNumber(word); ok || word == resultWord {
			return false
		}
	}
	return true
}

// special holds the bytes that end a word.
const special = `;|{}[]"\`

// resultWord stands before the result.
const resultWord = "="

// stepNumber reads "12.".
func stepNumber(word string) (n int, ok bool) {
	digits, dot := strings.CutSuffix(word, ".")
	if !dot || digits == "" || len(digits) > 9 {
		return 0, false
	}
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// appendSeconds writes seconds with no more places than needed.
func appendSeconds(b []byte, at time.Duration) []byte {
	ms := at.Milliseconds()
	b = appendInt(b, ms/1000)
	if ms %= 1000; ms == 0 {
		return b
	}
	b = append(b, '.', '0'+byte(ms/100), '0'+byte(ms/10%10), '0'+byte(ms%10))
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

func textComments(b *[]byte, comments []Comment, step int) []Comment {
	for len(comments) > 0 && comments[0].Step <= step {
		*b = append(*b, "{ "...)
		*b = append(*b, commentOut.Replace(comments[0].Text)...)
		*b = append(*b, " }\n"...)
		comments = comments[1:]
	}
	return comments
}

var commentOut = strings.NewReplacer(`\`, `\\`, `}`, `\}`)
