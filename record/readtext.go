package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// readText reads the form for people.
func (d *draft) readText(r *reader) *atError {
	t := textReader{reader: r, draft: d}
	for {
		switch t.peek() {
		case '{':
			if err := t.comment(); err != nil {
				return err
			}
			continue
		case '[':
			if err := t.tag(); err != nil {
				return err
			}
			continue
		}
		break
	}
	return t.moves()
}

type textReader struct {
	*reader
	draft *draft
	seen  []string // tags
}

// tag reads "[Name value]".
func (t *textReader) tag() *atError {
	d := t.draft
	t.pos++
	t.space()
	at := t.pos
	for t.pos < len(t.data) && strings.IndexByte(" \t\r\n]\"{[", t.data[t.pos]) < 0 {
		t.pos++
	}
	name := string(t.data[at:t.pos])
	if name == "" {
		return misread(at, "want the name of a tag")
	}
	if slices.ContainsFunc(t.seen, func(s string) bool { return strings.EqualFold(s, name) }) {
		return misread(at, "the tag %s appears twice", name)
	}
	t.seen = append(t.seen, name)
	if len(t.seen) > MaxTags+len(header)+len(closing) {
		return &atError{at, ErrSize, errTags}
	}
	n, err := t.value(0)
	if err != nil {
		return err
	}
	if t.peek() != ']' {
		return misread(t.pos, "want ] after the tag %s", name)
	}
	t.pos++
	for i := range header {
		if f := &header[i]; strings.EqualFold(f.tag, name) {
			d.places[f.key] = n.at
			return f.read(d, &n)
		}
	}
	switch {
	case strings.EqualFold(name, tagVoid):
		return d.readVoid(&n)
	case strings.EqualFold(name, tagResult):
		if n.kind != nodeString {
			return misread(n.at, "want the result as a string")
		}
		d.result = &n
		return nil
	case strings.EqualFold(name, tagSHA):
		d.shaAt = at
		d.sha, err = n.str()
		d.sha = strings.ToLower(d.sha)
		return err
	}
	value, err := n.str()
	if err != nil {
		return err
	}
	return d.tag(at, name, value)
}

// comment reads "{...}"; a backslash makes the next character literal.
func (t *textReader) comment() *atError {
	at := t.pos
	var b strings.Builder
	for t.pos++; t.pos < len(t.data); t.pos++ {
		switch c := t.data[t.pos]; c {
		case '}':
			t.pos++
			return t.draft.comment(at, b.String())
		case '\\':
			if t.pos++; t.pos < len(t.data) {
				b.WriteByte(t.data[t.pos])
			}
		default:
			b.WriteByte(c)
		}
	}
	t.pos = min(t.pos, len(t.data))
	return misread(at, "the comment has no end")
}

// A word in the list of steps.
type word struct {
	at     int
	text   string
	quoted bool
}

// next returns the next word, mark or string; its text is empty at the end.
// Comments before it are kept.
func (t *textReader) next() (w word, err *atError) {
	for t.peek() == '{' {
		if err := t.comment(); err != nil {
			return word{}, err
		}
	}
	w.at = t.pos
	if t.pos == len(t.data) {
		return w, nil
	}
	switch c := t.data[t.pos]; c {
	case ';', '|':
		t.pos++
		w.text = string(c)
		return w, nil
	case '"':
		w.quoted = true
		w.text, err = t.str()
		return w, err
	case '[', ']', '}', '\\':
		return w, misread(t.pos, "%q has no meaning here", c)
	}
	for t.pos < len(t.data) && strings.IndexByte(" \t\r\n"+special, t.data[t.pos]) < 0 {
		t.pos++
	}
	w.text = string(t.data[w.at:t.pos])
	return w, nil
}

func (w *word) is(text string) bool { return !w.quoted && w.text == text }

func (w *word) end() bool { return w.text == "" && !w.quoted }

// ends reports whether the word ends a step.
func (w *word) ends() bool {
	if w.quoted {
		return false
	}
	_, number := stepNumber(w.text)
	return number || w.text == "" || w.text == resultWord
}

// moves reads the steps and the result.
func (t *textReader) moves() *atError {
	w, err := t.next()
	for err == nil && !w.end() {
		if w.is(resultWord) {
			return t.result(w)
		}
		number, ok := stepNumber(w.text)
		if want := len(t.draft.steps); w.quoted || !ok || number != want {
			return misread(w.at, "want step %d., or = and the result, not %.40q", want, w.text)
		}
		w, err = t.step(w)
	}
	return err
}

func (t *textReader) result(w word) *atError {
	var words []string
	at := w.at
	for {
		w, err := t.next()
		if err != nil {
			return err
		}
		if w.end() {
			break
		}
		if len(words) == 0 {
			at = w.at
		}
		words = append(words, w.text)
	}
	if len(words) == 0 {
		return misread(at, "want the result after =")
	}
	token := strings.Join(words, " ")
	if tag := t.draft.result; tag != nil && plain(tag.text) != token {
		return &atError{at, ErrResult, fmt.Errorf("%q, the tag says %q", token, tag.text)}
	}
	t.draft.result = &node{at: at, kind: nodeString, text: token}
	return nil
}

// step reads one step and returns the word after it.
func (t *textReader) step(w word) (word, *atError) {
	s, err := t.draft.add(w.at)
	if err != nil {
		return w, err
	}
	if w, err = t.next(); err == nil && w.is("~") {
		w, err = t.next()
	}
	if err == nil && !w.quoted && strings.HasPrefix(w.text, "@") {
		if s.time, err = seconds(w); err != nil {
			return w, err
		}
		w, err = t.next()
	}
	if err == nil && w.is("back") {
		if w, err = t.back(s, w); err != nil {
			return w, err
		}
	}
	for err == nil && !w.ends() && !w.is("|") {
		if s.back != nil {
			return w, misread(w.at, "%.40q after a takeback", w.text)
		}
		if w, err = t.clause(s, w); err != nil {
			return w, err
		}
	}
	if err == nil && w.is("|") {
		for w, err = t.next(); err == nil && !w.ends(); w, err = t.next() {
			if w.is(";") || w.is("|") || w.quoted {
				return w, misread(w.at, "want a draw such as d20=15")
			}
			for part := range strings.SplitSeq(w.text, ",") {
				if part == "" {
					continue
				}
				if err := s.draw(w.at, part); err != nil {
					return w, err
				}
			}
		}
	}
	return w, err
}

// clause reads "red lapsed: sentence" and the semicolon after it.
func (t *textReader) clause(s *draftStep, w word) (word, *atError) {
	one := saying{at: w.at}
	var err *atError
	colon := false
	name := w
	one.word, colon = strings.CutSuffix(w.text, ":")
	if w, err = t.next(); err != nil {
		return w, err
	}
	if !colon && (w.is("lapsed:") || w.is("lapsed")) {
		one.lapsed, colon = true, w.is("lapsed:")
		if w, err = t.next(); err != nil {
			return w, err
		}
	}
	if !colon && w.is(":") {
		colon = true
		if w, err = t.next(); err != nil {
			return w, err
		}
	}
	if name.quoted || !colon || one.word == "" {
		return w, misread(name.at, "want a seat with a colon, not %.40q", name.text)
	}
	if slices.ContainsFunc(s.said, func(other saying) bool { return other.word == one.word }) {
		return w, misread(name.at, "%s chooses twice", one.word)
	}
	one.at = w.at
	var words []string
	for ; err == nil && !w.ends() && !w.is(";") && !w.is("|"); w, err = t.next() {
		if w.quoted {
			if len(words) > 0 {
				return w, misread(w.at, "a sentence in quotes must be the seat's only word")
			}
			one.sentence = w.text
			if w, err = t.next(); err == nil && !w.ends() && !w.is(";") && !w.is("|") {
				return w, misread(w.at, "a sentence in quotes must be the seat's only word")
			}
			break
		}
		words = append(words, w.text)
	}
	if err != nil {
		return w, err
	}
	if len(words) > 0 {
		one.sentence = strings.Join(words, " ")
	}
	s.said = append(s.said, one)
	if w.is(";") {
		return t.next()
	}
	return w, nil
}

// back reads "back to 3 by red of blue free"; w is its first word.
func (t *textReader) back(s *draftStep, w word) (word, *atError) {
	s.back, s.backAt = &draftBack{to: -1}, w.at
	w, err := t.next()
	for ; err == nil && !w.ends() && !w.is("|"); w, err = t.next() {
		key := w
		if key.is("free") {
			s.back.free = true
			continue
		}
		if w, err = t.next(); err != nil {
			return w, err
		}
		switch {
		case w.ends():
			return w, misread(s.backAt, "want a takeback such as: back to 3 by red")
		case key.is("to"):
			to, bad := strconv.ParseUint(w.text, 10, 31)
			if bad != nil {
				return w, misread(w.at, "want the number of a step")
			}
			s.back.to = int(to)
		case key.is("by"):
			s.back.by = w.text
		case key.is("of"):
			s.back.of = w.text
		default:
			return w, misread(key.at, "want a takeback such as: back to 3 by red")
		}
	}
	if err == nil && (s.back.to < 0 || s.back.by == "") {
		return w, misread(s.backAt, "want a takeback such as: back to 3 by red")
	}
	if s.back.of == "" {
		s.back.of = s.back.by
	}
	return w, err
}

// seconds reads "@12.5".
func seconds(w word) (time.Duration, *atError) {
	whole, part, _ := strings.Cut(w.text[1:], ".")
	n, err := strconv.ParseUint(whole, 10, 40)
	for len(part) < 3 {
		part += "0"
	}
	ms, err2 := strconv.ParseUint(part, 10, 16)
	if err != nil || err2 != nil || len(part) > 3 || n*1000+ms > maxTime {
		return 0, misread(w.at, "want the seconds since the date, such as @12.5")
	}
	return time.Duration(n*1000+ms) * time.Millisecond, nil
}
