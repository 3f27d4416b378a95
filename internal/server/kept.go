package server

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"riposte/internal/belongings"
)

// exportMe answers with all that is kept of the guest, as a file that is written while it is
// gathered.
func (s *Server) exportMe(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	g, err := c.known()
	if err != nil {
		return err
	}
	done, err := c.loading()
	if err != nil {
		return err
	}
	defer done()
	out := &download{c: c, rc: http.NewResponseController(c.w)}
	if err := s.Kept.Export(c.r.Context(), g, out); err != nil {
		if !out.begun {
			return err
		}
		s.Log.Error("half an export", "request", c.id, "error", err.Error())
		panic(http.ErrAbortHandler) // it must not look like a whole one
	}
	return nil
}

// A download begins its answer with the first bytes that are written to it.
type download struct {
	c     *call
	rc    *http.ResponseController
	begun bool
}

func (d *download) Write(b []byte) (int, error) {
	if !d.begun {
		d.begun = true
		d.c.moveCookie()
		h := d.c.w.Header()
		h.Set("Content-Type", jsonType)
		h.Set("Content-Disposition", `attachment; filename="riposte-me.json"`)
		h.Set("Cache-Control", "no-store")
		d.c.w.WriteHeader(http.StatusOK)
	}
	if d.c.r.Method == http.MethodHead {
		return len(b), nil
	}
	_ = d.rc.SetWriteDeadline(time.Now().Add(writeTime)) // for each piece: the whole may be long
	return d.c.w.Write(b)
}

// eraseMe forgets all that is kept of the guest. A browser is asked by its form whether it is
// sure, and forgets its token.
func (s *Server) eraseMe(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	var body struct {
		Concede bool `json:"concede"`
	}
	form := false
	err = c.body(&body, func(f fields) error {
		form, body.Concede = true, f.yes("sure")
		return nil
	})
	if err != nil {
		return err
	}
	if form && !body.Concede {
		if c.html {
			return s.drawMe(c, http.StatusUnprocessableEntity, Myself{Doubt: true})
		}
		return faulty([]Fault{{Path: "sure", Why: "is not ticked"}})
	}
	report, err := s.Kept.Forget(c.r.Context(), g, body.Concede)
	if going := new(belongings.GoesOn); errors.As(err, &going) {
		return refusef(wordGoesOn, "%d of your duels go on; with concede they are given up: %.400s", len(going.Duels), strings.Join(going.Duels, ", "))
	}
	if err != nil {
		return err
	}
	if c.html {
		c.dropCookie()
		return s.drawMe(c, http.StatusOK, Myself{Forgot: report})
	}
	return c.sendJSON(http.StatusOK, private, report)
}

// dropCookie has the browser forget its token, so that it is nobody from now on.
func (c *call) dropCookie() {
	c.guest, c.old = "", false
	for _, name := range []string{cookieName, cookieSecure} {
		http.SetCookie(c.w, &http.Cookie{Name: name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.secure() || name == cookieSecure})
	}
}
