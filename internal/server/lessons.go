package server

import (
	"net/http"

	"riposte/lesson"
)

// A lessonRow is a lesson as a list has it.
type lessonRow struct {
	ID      string `json:"id"`
	Ruleset string `json:"ruleset"`
	Title   string `json:"title"`
	About   string `json:"about"`
	Steps   int    `json:"steps"`
}

func rowOf(l *lesson.Lesson) lessonRow {
	return lessonRow{ID: l.ID(), Ruleset: l.Rules.Info().Name, Title: l.Title, About: l.About, Steps: len(l.Steps)}
}

// listLessons answers with the lessons that can be taken.
func (s *Server) listLessons(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	lessons := s.Offered.Lessons()
	if c.html {
		return c.draw(http.StatusOK, lasting, func(p Page, w writer) error { return s.Pages.Lists.Lessons(w, p, lessons) })
	}
	rows := make([]lessonRow, len(lessons))
	for i, l := range lessons {
		rows[i] = rowOf(l)
	}
	return c.sendJSON(http.StatusOK, lasting, struct {
		Lessons []lessonRow `json:"lessons"`
	}{rows})
}

// teach lays the table of a lesson, whose pupil is the guest.
func (s *Server) teach(c *call) error {
	var body struct {
		Name string `json:"name"`
		Key  string `json:"key"`
	}
	err := c.body(&body, func(f fields) error {
		body.Name, body.Key = f.text("name"), f.Get("key")
		return nil
	})
	if err != nil {
		return err
	}
	key, err := c.key(body.Key)
	if err != nil {
		return err
	}
	g, err := c.anybody()
	if err != nil {
		return err
	}
	if body.Name, err = c.called(g, body.Name); err != nil {
		return err
	}
	duel, err := s.Laying.Teach(c.r.Context(), g, c.r.PathValue("ruleset")+"/"+c.r.PathValue("lesson"), body.Name, key)
	if err != nil {
		return err
	}
	return c.made(duel)
}
