package server

import (
	"net/http"

	"riposte/dice/fair"
	"riposte/internal/house"
)

// openLock takes the opening of a blind lock: its nonce and its sentence.
func (s *Server) openLock(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var o house.Opening
	err = c.body(&o, func(f fields) (err error) {
		if o.Request, err = f.number("request"); err != nil {
			return err
		}
		o.Sentence = f.Get("sentence") // exact to the byte: it was hashed
		if bad := o.Nonce.UnmarshalText([]byte(f.text("nonce"))); bad != nil {
			return faulty([]Fault{{Path: "nonce", Why: bad.Error()}})
		}
		return nil
	})
	if err != nil {
		return err
	}
	if o.Request <= 0 {
		return faulty([]Fault{{Path: "request", Why: "names no request"}})
	}
	receipt, err := s.Playing.OpenLock(c.r.Context(), g, duel, o)
	if err != nil {
		return err
	}
	if c.html {
		return c.seeOther(at(duel))
	}
	return c.sendJSON(http.StatusOK, private, receipt)
}

// hash is the form's blind lock, nil if the field is empty.
func (f fields) hash() (*fair.Commitment, error) {
	text := f.text("hash")
	if text == "" {
		return nil, nil //nolint:nilnil // none is not wrong
	}
	var made fair.Commitment
	if err := made.UnmarshalText([]byte(text)); err != nil {
		return nil, faulty([]Fault{{Path: "hash", Why: err.Error()}})
	}
	return &made, nil
}
