package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/plain"
	"riposte/match"
)

const (
	maxBody   = 64 << 10
	maxRecord = 4 << 20
)

const (
	formType      = "application/x-www-form-urlencoded"
	multipartType = "multipart/form-data"
	htmlType      = "text/html; charset=utf-8"
)

// mediaType is the type of the body, "" where there is none.
func (c *call) mediaType() (string, error) {
	said := c.r.Header.Get("Content-Type")
	if said == "" {
		return "", nil
	}
	t, params, err := mime.ParseMediaType(said)
	if err != nil {
		return "", refusef(wordMedia, "The Content-Type can't be read.")
	}
	if charset := params["charset"]; charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", refusef(wordMedia, "The charset is %q, only utf-8 is read.", charset)
	}
	return t, nil
}

// bytes is the whole body.
func (c *call) bytes(limit int64) ([]byte, error) {
	data, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, limit))
	if err != nil {
		return nil, ofBody(err)
	}
	if !utf8.Valid(data) {
		return nil, refusef(wordBadRequest, "The body is not UTF-8.")
	}
	c.bodyRead()
	return data, nil
}

// bodyRead ends the time for reading: what the request waits for later is not the
// client's fault.
func (c *call) bodyRead() {
	_ = http.NewResponseController(c.w).SetReadDeadline(time.Time{})
}

func ofBody(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return err
	}
	return refusef(wordBadRequest, "The body broke off, or came too slowly.")
}

// body reads JSON into a value, or passes a form to a function. Both refuse what
// they don't know, and say where it is.
func (c *call) body(into any, form func(f fields) error) error {
	t, err := c.mediaType()
	if err != nil {
		return err
	}
	switch t {
	case formType, multipartType:
		f, err := c.form(maxBody)
		if err != nil {
			return err
		}
		return form(f)
	case jsonType, "":
		data, err := c.bytes(maxBody)
		if err != nil {
			return err
		}
		if len(data) == 0 { // whoever has nothing to say needs no braces
			data = []byte("{}")
		}
		return decode(data, into)
	}
	return refusef(wordMedia, "The body is %s; %s and forms are read here.", t, jsonType)
}

// decode reads one JSON value strictly: there is a fault for every unknown or
// repeated name and every value of the wrong type.
func decode(data []byte, into any) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return refusef(wordBadRequest, "The body is empty.")
	}
	if a, ok := into.(*house.Answer); ok {
		if usual, ok := plain.Answer(data); ok {
			*a = usual
			return nil
		}
	}
	if faults := vet(data, into); len(faults) > 0 {
		return faulty(faults)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return faulty([]Fault{{Why: strings.TrimPrefix(err.Error(), "json: ")}})
	}
	return nil
}

// fields is a form.
type fields struct{ url.Values }

func (c *call) form(limit int64) (fields, error) {
	c.r.Body = http.MaxBytesReader(c.w, c.r.Body, limit)
	// ParseMultipartForm forgets the error for a form that is not multipart.
	if err := c.r.ParseForm(); err != nil {
		return fields{}, ofBody(err)
	}
	if err := c.r.ParseMultipartForm(limit); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return fields{}, ofBody(err)
	}
	c.bodyRead()
	for _, values := range c.r.PostForm {
		for _, v := range values {
			if !utf8.ValidString(v) {
				return fields{}, refusef(wordBadRequest, "The form is not UTF-8.")
			}
		}
	}
	return fields{c.r.PostForm}, nil
}

// text is a field without the white space around it.
func (f fields) text(name string) string { return strings.TrimSpace(f.Get(name)) }

// yes reports whether a box is ticked or a button was pressed.
func (f fields) yes(name string) bool {
	switch f.text(name) {
	case "", "false", "0", "no", "off":
		return false
	}
	return true
}

// number is a whole number, 0 if the field is empty.
func (f fields) number(name string) (int, error) {
	v := f.text(name)
	if v == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil {
		return 0, faulty([]Fault{{Path: name, Why: "is not a whole number"}})
	}
	return n, nil
}

// key is the client's Idempotency-Key, or "".
func (c *call) key(or string) (string, error) {
	key := or
	if said := c.r.Header.Get("Idempotency-Key"); said != "" {
		// By the draft standard, the header is a quoted string.
		key = strings.TrimSuffix(strings.TrimPrefix(said, `"`), `"`)
	}
	if len(key) > match.MaxKey {
		return "", faulty([]Fault{{Path: "Idempotency-Key", Why: "has more than " + strconv.Itoa(match.MaxKey) + " bytes"}})
	}
	for i := range len(key) {
		if key[i] < ' ' || key[i] > '~' {
			return "", faulty([]Fault{{Path: "Idempotency-Key", Why: "has a character that is not printable ASCII"}})
		}
	}
	return key, nil
}

// duel is the id in the path.
func (c *call) duel() (string, error) {
	id := c.r.PathValue("id")
	ok := id != "" && len(id) <= 64
	for i := range len(id) {
		b := id[i]
		ok = ok && ('a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '-' || b == '_')
	}
	if !ok {
		return "", refusef(wordNoDuel, "No duel has such an ID.")
	}
	return id, nil
}

// query returns the parameters in the URL, all of which must be known.
func (c *call) query(names ...string) (url.Values, error) {
	q, err := url.ParseQuery(c.r.URL.RawQuery)
	if err != nil {
		return nil, refusef(wordBadRequest, "What follows the question mark can't be read.")
	}
	var faults riposte.Faults
	for _, name := range slices.Sorted(maps.Keys(q)) {
		values := q[name]
		known := false
		for _, n := range names {
			known = known || n == name
		}
		switch {
		case !known && len(names) == 0:
			faults.Add(name, "", "is not known; there are no parameters here")
		case !known:
			faults.Add(name, "", "is not known; there are %s", strings.Join(names, ", "))
		case len(values) > 1:
			faults.Add(name, "", "appears twice")
		case !utf8.ValidString(values[0]) || len(values[0]) > 4096:
			faults.Add(name, "", "is not text, or too long")
		}
	}
	if len(faults) > 0 {
		return nil, ofFaults(wordBadRequest, faults)
	}
	return q, nil
}

// natural is a number in a query, from 0.
func natural(q url.Values, name string) (int, error) {
	v := q.Get(name)
	if v == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil || n < 0 || n > 1<<30 {
		return 0, faulty([]Fault{{Path: name, Why: "is not a whole number from 0"}})
	}
	return n, nil
}
