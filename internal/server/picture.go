package server

import (
	"bytes"
	"net/http"
)

// drawingPolicy is the Content-Security-Policy of a drawing that stands alone: it brings its
// style and its letters along, and reaches nothing.
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"

// picture is a picture of a duel, to pass on: as the public sees it now; or a step of one that
// is over, through the eyes that a replay may have.
func (s *Server) picture(c *call) error {
	q, err := c.query("step", "as", "theme")
	if err != nil {
		return err
	}
	theme := q.Get("theme")
	if theme != "" && theme != "light" && theme != "dark" {
		return faulty([]Fault{{Path: "theme", Why: "is neither light nor dark"}})
	}
	var out bytes.Buffer
	if q.Has("step") || q.Has("as") {
		duel, r, err := c.finished()
		if err != nil {
			return err
		}
		view, err := replayOf(r, q.Get("step"), q.Get("as"))
		if err != nil {
			return err
		}
		view.Duel = duel
		done, err := c.loading()
		if err != nil {
			return err
		}
		defer done()
		if err := s.Pages.Records.Replayed(&out, c.page(), view, theme == "dark"); err != nil {
			return err
		}
	} else {
		duel, err := c.duel()
		if err != nil {
			return err
		}
		sight, err := s.Sights.Look(c.r.Context(), "", duel, 0) // whoever asks: it will be passed on
		if err != nil {
			return err
		}
		if err := s.Pages.Tables.Picture(&out, c.page(), sight, theme == "dark"); err != nil {
			return err
		}
	}
	c.w.Header()["Content-Security-Policy"] = []string{drawingPolicy}
	c.send(http.StatusOK, "image/svg+xml", shared, out.Bytes())
	return nil
}
