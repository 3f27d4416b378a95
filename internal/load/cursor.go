package load

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
)

// A cursor reads through JSON once. After an error it stays where it is.
type cursor struct {
	data []byte
	at   int
	err  error
}

var (
	errJSON  = errors.New("load: what came is no JSON")
	errPlace = errors.New("load: a patch names a place that there is not")
)

// fail leaves nothing to be read.
func (c *cursor) fail() {
	if c.err == nil {
		c.err = errJSON
	}
	c.at = len(c.data)
}

// end is the error, or an error about what comes after the value.
func (c *cursor) end() error {
	if c.peek() != 0 {
		c.fail()
	}
	return c.err
}

// peek is the byte that the next value or sign begins with; 0 at the end.
func (c *cursor) peek() byte {
	for ; c.at < len(c.data); c.at++ {
		switch b := c.data[c.at]; b {
		case ' ', '\n', '\t', '\r':
		default:
			return b
		}
	}
	return 0
}

// each calls do at every entry between two signs.
func (c *cursor) each(from, to byte, do func()) {
	if c.peek() != from {
		c.fail()
		return
	}
	c.at++
	for c.peek() != to {
		do()
		if b := c.peek(); b == ',' {
			c.at++
		} else if b != to {
			c.fail()
			return
		}
	}
	c.at++
}

// object calls do with every name, at its value; null counts as an empty object.
func (c *cursor) object(do func(name string)) {
	if c.peek() == 'n' {
		c.skip()
		return
	}
	c.each('{', '}', func() {
		name := c.text()
		if c.peek() != ':' {
			c.fail()
			return
		}
		c.at++
		do(name)
	})
}

// raw skips a string and returns it with its quotes.
func (c *cursor) raw() (all []byte, plain bool) {
	if c.peek() != '"' {
		c.fail()
		return nil, true
	}
	from := c.at
	for plain = true; ; {
		end := bytes.IndexByte(c.data[c.at+1:], '"')
		if end < 0 {
			c.fail()
			return nil, true
		}
		part := c.data[c.at+1 : c.at+1+end]
		c.at += end + 1
		escapes := 0
		for i := len(part) - 1; i >= 0 && part[i] == '\\'; i-- {
			escapes++
		}
		plain = plain && bytes.IndexByte(part, '\\') < 0
		if escapes%2 == 0 {
			c.at++
			return c.data[from:c.at], plain
		}
	}
}

func (c *cursor) text() (words string) {
	raw, plain := c.raw()
	switch {
	case c.err != nil:
	case plain:
		return string(raw[1 : len(raw)-1])
	default:
		if err := json.Unmarshal(raw, &words); err != nil {
			c.fail()
		}
	}
	return words
}

// word skips a number, true, false or null.
func (c *cursor) word() []byte {
	c.peek()
	from := c.at
	for ; c.at < len(c.data); c.at++ {
		switch c.data[c.at] {
		case ',', ']', '}', ' ', '\n', '\t', '\r':
			return c.data[from:c.at]
		}
	}
	return c.data[from:c.at]
}

func (c *cursor) number() int {
	n, err := strconv.Atoi(string(c.word()))
	if err != nil {
		c.fail()
	}
	return n
}

func (c *cursor) yes() bool { return string(c.word()) == "true" }

// skip skips a value.
func (c *cursor) skip() {
	depth := 0
	for {
		switch c.peek() {
		case 0:
			c.fail()
			return
		case '"':
			c.raw()
		case '{', '[':
			depth++
			c.at++
		case '}', ']':
			depth--
			c.at++
		case ',', ':':
			c.at++
		default:
			c.word()
		}
		if depth <= 0 {
			return
		}
	}
}
