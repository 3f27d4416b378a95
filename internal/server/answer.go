package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
)

// submit takes a document as a draft; a form's button "lock" locks it at once.
func (s *Server) submit(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var document json.RawMessage
	lock := false
	err = c.body(&document, func(f fields) (err error) {
		lock = f.yes("lock")
		document, err = c.documentIn(duel, f)
		return err
	})
	if err != nil {
		return err
	}
	if len(document) == 0 {
		return faulty([]Fault{{Path: "document", Why: "is missing"}})
	}
	err = s.Readying.Submit(c.r.Context(), g, duel, document)
	if err == nil && lock {
		err = s.Readying.LockDocument(c.r.Context(), g, duel)
	}
	return c.drafted(duel, err, lock)
}

// drafted answers a client that sent a document. A faulty one is kept as a draft,
// and the table shows its faults beside their fields: only a program, or a lock, is
// refused.
func (c *call) drafted(duel string, err error, lock bool) error {
	var faults riposte.Faults
	if errors.As(err, &faults) && c.formSent() && (c.html || !lock) {
		return c.done(at(duel) + "#faults")
	}
	if err != nil {
		return err
	}
	return c.done(at(duel))
}

// formSent reports whether the body is a form's.
func (c *call) formSent() bool {
	t, err := c.mediaType()
	return err == nil && (t == formType || t == multipartType)
}

// lockDocument locks the draft; a form may send the document with it.
func (s *Server) lockDocument(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var document json.RawMessage
	err = c.body(&nothing{}, func(f fields) (err error) {
		document, err = c.documentIn(duel, f)
		return err
	})
	if err != nil {
		return err
	}
	if len(document) > 0 {
		err = s.Readying.Submit(c.r.Context(), g, duel, document)
	}
	if err == nil {
		err = s.Readying.LockDocument(c.r.Context(), g, duel)
	}
	return c.drafted(duel, err, true)
}

// documentIn is the document in a form, either in the field document or in the
// fields of the page's own form for the table's ruleset; nil if there is none.
func (c *call) documentIn(duel string, f fields) (json.RawMessage, error) {
	if f.Has("document") || c.s.Pages == nil {
		document, err := documentOf(f.text("document"))
		if err != nil {
			return nil, faulty([]Fault{{Path: "document", Why: err.Error()}})
		}
		return document, nil
	}
	sight, err := c.s.Sights.Look(c.r.Context(), c.guest, duel, 0)
	if err != nil {
		return nil, err
	}
	r, err := c.s.ruleset(sight.Ruleset)
	if err != nil {
		return nil, err
	}
	return c.s.Pages.Forms.Document(r, f.Values), nil
}

// takeAnswer takes an answer to a request: a sentence or, from a form, one word for
// each field.
func (s *Server) takeAnswer(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var a house.Answer
	sure := false
	err = c.body(&a, func(f fields) (err error) {
		a.Request, err = f.number("request")
		if err != nil {
			return err
		}
		sure, a.Lock, a.Key, a.Sentence = f.yes("sure"), f.yes("lock"), f.text("key"), f.text("sentence")
		if f.Has("quick") {
			a.Sentence, a.Lock = f.text("quick"), true
		}
		if a.Hash, err = f.hash(); err != nil || a.Hash != nil {
			return err
		}
		if a.Sentence == "" && f.Has("field-0") {
			a.Sentence, err = s.joined(c, g, duel, a.Request, f)
		}
		return err
	})
	if err != nil {
		return err
	}
	if a.Request < 0 || a.Request == 0 && strings.TrimSpace(a.Sentence) != riposte.ConcedeWord {
		return faulty([]Fault{{Path: "request", Why: "names no request"}})
	}
	if a.Key, err = c.key(a.Key); err != nil {
		return err
	}
	if !sure {
		if asked, err := s.dared(c, g, duel, a); asked || err != nil {
			return err
		}
	}
	receipt, err := s.Playing.Answer(c.r.Context(), g, duel, a)
	if err != nil {
		return err
	}
	if c.html {
		return c.seeOther(at(duel))
	}
	return c.sendJSON(http.StatusOK, private, receipt)
}

// joined makes the sentence from field-0, field-1, ... as the standing ask joins
// them.
func (s *Server) joined(c *call, g house.Guest, duel string, request int, f fields) (string, error) {
	sight, err := s.Sights.Look(c.r.Context(), g, duel, 0)
	if err != nil {
		return "", err
	}
	if sight.Request == nil || sight.View == nil || len(sight.View.Asks) == 0 {
		return "", riposte.ErrNotOwed
	}
	if sight.Request.ID != request {
		p := problem(wordStale, riposte.ErrStale.Error())
		p.Request = sight.Request.ID
		return "", p
	}
	n := 0 // which of the forms that the answer may take
	if f.Has("form") {
		if n, err = f.number("form"); err != nil || n < 0 || n >= len(sight.View.Asks) {
			return "", faulty([]Fault{{Path: "form", Why: "names no form of the answer"}})
		}
	}
	ask := &sight.View.Asks[n]
	words := make([]string, len(ask.Fields))
	for i := range words {
		words[i] = f.text("field-" + strconv.Itoa(i))
	}
	return ask.Sentence(words), nil
}
