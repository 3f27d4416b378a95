package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"riposte/internal/house"
	"riposte/internal/wire"
)

// A call is one request on its way.
type call struct {
	s        *Server
	w        http.ResponseWriter
	r        *http.Request
	id       string // the request's, for the log
	guest    house.Guest
	first    house.Guest // who asked; guest may be another by the end
	admitted bool        // the request was let in
	old      bool        // its cookie has the former name
	html     bool        // a page is wanted, not JSON
	of       string      // the duel, campaign or run that was made
}

// A reach says who, apart from the one who asked, may get an answer.
type reach int

const (
	private reach = iota // holds what one guest may see: not stored, not compressed
	shared               // the same for everybody, but only now
	lasting              // the same for everybody until the program changes
)

// lastingTime is how long a cache may keep an answer that is lasting.
const lastingTime = time.Hour

const (
	jsonType    = "application/json"
	problemType = "application/problem+json"
)

// sendJSON answers with a value.
func (c *call) sendJSON(status int, to reach, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	c.send(status, jsonType, to, append(body, '\n'))
	return nil
}

// sendSight answers with a sight in words and references.
func (c *call) sendSight(sight *house.Sight) error {
	body, err := wire.Sight(sight)
	if err != nil {
		return err
	}
	c.send(http.StatusOK, jsonType, reachOf(sight), append(body, '\n'))
	return nil
}

// send answers with a body made beforehand, so that no answer stops half-way.
func (c *call) send(status int, contentType string, to reach, body []byte) {
	if to != lasting {
		c.moveCookie()
	}
	h := c.w.Header()
	h.Set("Content-Type", contentType)
	h.Add("Vary", "Accept")
	switch to {
	case private, shared:
		h.Set("Cache-Control", "no-store")
	case lasting:
		h.Del("RateLimit")             // a cache would tell others
		h.Add("Vary", "Authorization") // pages of other origins get a different answer if they send one
		h.Set("Cache-Control", "public, max-age="+strconv.Itoa(int(lastingTime/time.Second)))
		sum := sha256.Sum256(body)
		tag := `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
		h.Set("ETag", tag)
		if status == http.StatusOK && strings.Contains(c.r.Header.Get("If-None-Match"), tag) {
			c.w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if to != private && len(body) > minCompressed {
		h.Add("Vary", "Accept-Encoding")
		if takesGzip(c.r.Header.Get("Accept-Encoding")) {
			h.Set("Content-Encoding", "gzip")
			body = compressed(body)
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	c.w.WriteHeader(status)
	if c.r.Method != http.MethodHead {
		_, _ = c.w.Write(body) // a client that is gone needs no answer
	}
}

// minCompressed is the size from which a shorter answer is worth the work.
const minCompressed = 1 << 10

func compressed(body []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(body) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// done answers an act that has nothing to report: a browser goes on to a page.
func (c *call) done(to string) error {
	if c.html {
		return c.seeOther(to)
	}
	return c.noContent()
}

func (c *call) noContent() error {
	c.moveCookie()
	c.w.Header().Set("Cache-Control", "no-store")
	c.w.WriteHeader(http.StatusNoContent)
	return nil
}

func (c *call) seeOther(to string) error {
	c.moveCookie()
	h := c.w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Location", to)
	h.Add("Vary", "Accept")
	c.w.WriteHeader(http.StatusSeeOther)
	return nil
}

// fail answers with what is wrong.
func (c *call) fail(err error) {
	p := judge(err)
	if p.Status == http.StatusInternalServerError {
		p.Instance = "/requests/" + c.id
		if said := new(Problem); !errors.As(err, &said) { // for a panic the log has said more
			c.s.Log.Error("internal", "request", c.id, "error", err.Error())
		}
	}
	if errors.Is(err, house.ErrUnknown) || errors.Is(err, house.ErrUnavailable) { // the store is failing: its operator must be told
		c.s.Log.Error("store", "request", c.id, "error", err.Error())
	}
	h := c.w.Header()
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(int((p.retry+time.Second-1)/time.Second)))
	}
	if p.allow != "" {
		h.Set("Allow", p.allow)
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="riposte"`)
	}
	if c.html {
		var b bytes.Buffer
		if err := c.s.Pages.Site.Error(&b, c.page(), *p); err == nil {
			c.send(p.Status, htmlType, private, b.Bytes())
			return
		} else {
			c.s.Log.Error("error page", "request", c.id, "error", err.Error())
		}
	}
	body, err := json.Marshal(p)
	if err != nil {
		panic(err) // only strings and numbers
	}
	c.send(p.Status, problemType, private, append(body, '\n'))
}
