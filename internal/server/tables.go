package server

import (
	"net/http"
	"strings"

	"riposte"
	"riposte/dice/fair"
	"riposte/internal/house"
	"riposte/match"
)

// act is how every act at a table begins: it finds out who acts, and where.
func (c *call) act() (g house.Guest, duel string, err error) {
	if duel, err = c.duel(); err != nil {
		return "", "", err
	}
	g, err = c.known()
	return g, duel, err
}

func at(duel string) string { return "/duels/" + duel }

// look answers with the table as the guest sees it.
func (s *Server) look(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	q, err := c.query("since", "view", "side")
	if err != nil {
		return err
	}
	if bare, err := isBare(q); bare || err != nil {
		if err != nil {
			return err
		}
		return s.lookBare(c, duel, q)
	}
	since, err := natural(q, "since")
	if err != nil {
		return err
	}
	if c.html {
		since = 0 // a page has all lines
	}
	sight, err := s.Galleries.LookGallery(c.r.Context(), c.guest, duel, since)
	if err != nil {
		return err
	}
	side, err := sideNamed(q, len(sight.Seats))
	if err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, reachOf(sight), func(p Page, w writer) error {
			p.Side = side
			return s.Pages.Tables.Table(w, p, sight)
		})
	}
	return c.sendSight(sight)
}

// reachOf says whether a sight holds what only its seat may see.
func reachOf(sight *house.Sight) reach {
	if sight.Seat == riposte.Nobody {
		return shared
	}
	return private
}

// preview answers what a sentence would do.
func (s *Server) preview(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	q, err := c.query("request", "sentence")
	if err != nil {
		return err
	}
	request, err := natural(q, "request")
	if err != nil {
		return err
	}
	p, err := s.Sights.Preview(c.r.Context(), g, duel, request, q.Get("sentence"))
	if err != nil {
		return err
	}
	if p == nil { // the duel was faster: nobody has done anything wrong
		return c.noContent()
	}
	return c.sendJSON(http.StatusOK, private, p)
}

// prospects answers what stands on the buttons of what is asked.
func (s *Server) prospects(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	q, err := c.query("request")
	if err != nil {
		return err
	}
	request, err := natural(q, "request")
	if err != nil {
		return err
	}
	list, err := s.Sights.Prospects(c.r.Context(), g, duel, request)
	if err != nil {
		return err
	}
	if list == nil { // the duel was faster
		return c.noContent()
	}
	return c.sendJSON(http.StatusOK, private, struct {
		Prospects []match.Foreseen `json:"prospects"`
	}{append([]match.Foreseen{}, *list...)})
}

// A seatTaken is the answer to a Joining.
type seatTaken struct {
	Seat riposte.Seat `json:"seat"`
}

func (s *Server) join(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	var j house.Joining
	err = c.body(&j, func(f fields) error {
		n, err := f.number("seat")
		if err != nil {
			return err
		}
		j.Seat, j.Name = seatOf(n), f.text("name")
		j.Commitment, err = f.commitment()
		return err
	})
	if err != nil {
		return err
	}
	if j.Seat < 0 || j.Seat > riposte.MaxSeats {
		return faulty([]Fault{{Path: "seat", Why: "is not a seat"}})
	}
	g, err := c.anybody()
	if err != nil {
		return err
	}
	if j.Name, err = c.called(g, j.Name); err != nil {
		return err
	}
	seat, err := s.Seats.Join(c.r.Context(), g, duel, j)
	if err != nil {
		return err
	}
	if c.html {
		return c.seeOther(at(duel))
	}
	return c.sendJSON(http.StatusOK, private, seatTaken{seat})
}

// seatOf keeps numbers that are not seats from becoming one.
func seatOf(n int) riposte.Seat {
	if n < 0 || n > riposte.MaxSeats {
		return -1
	}
	return riposte.Seat(n)
}

// commitment is the form's commitment, nil if the field is empty.
func (f fields) commitment() (*fair.Commitment, error) {
	text := f.text("commitment")
	if text == "" {
		return nil, nil //nolint:nilnil // none is not wrong
	}
	var made fair.Commitment
	if err := made.UnmarshalText([]byte(text)); err != nil {
		return nil, faulty([]Fault{{Path: "commitment", Why: err.Error()}})
	}
	return &made, nil
}

// nothing is the body of an act that needs no words.
type nothing struct{}

func (c *call) noBody() error {
	return c.body(&nothing{}, func(fields) error { return nil })
}

func (s *Server) leave(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Seats.Leave(c.r.Context(), g, duel); err != nil {
		return err
	}
	return c.done(at(duel))
}

// commit commits to a seed, or declares that the seat brings none.
func (s *Server) commit(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Commitment *fair.Commitment `json:"commitment"`
		None       bool             `json:"none"`
	}
	err = c.body(&body, func(f fields) error {
		body.None = f.text("none") == "yes"
		body.Commitment, err = f.commitment()
		return err
	})
	if err != nil {
		return err
	}
	if body.None == (body.Commitment != nil) {
		return faulty([]Fault{{Path: "commitment", Why: "either commit to a seed or say none"}})
	}
	if err := s.Readying.Commit(c.r.Context(), g, duel, body.Commitment); err != nil {
		return err
	}
	return c.done(at(duel))
}

func (s *Server) openSeed(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Seed fair.Seed `json:"seed"`
	}
	err = c.body(&body, func(f fields) error {
		if err := body.Seed.UnmarshalText([]byte(f.text("seed"))); err != nil {
			return faulty([]Fault{{Path: "seed", Why: err.Error()}})
		}
		return nil
	})
	if err != nil {
		return err
	}
	if body.Seed == (fair.Seed{}) {
		return faulty([]Fault{{Path: "seed", Why: "is missing"}})
	}
	if err := s.Readying.OpenSeed(c.r.Context(), g, duel, body.Seed); err != nil {
		return err
	}
	return c.done(at(duel))
}

func (s *Server) takeBack(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Request int `json:"request"`
	}
	err = c.body(&body, func(f fields) (err error) {
		body.Request, err = f.number("request")
		return err
	})
	if err != nil {
		return err
	}
	if body.Request <= 0 {
		return faulty([]Fault{{Path: "request", Why: "names no request"}})
	}
	if err := s.Playing.TakeBack(c.r.Context(), g, duel, body.Request); err != nil {
		return err
	}
	return c.done(at(duel))
}

func (s *Server) claim(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Playing.Claim(c.r.Context(), g, duel); err != nil {
		return err
	}
	return c.done(at(duel))
}

func (s *Server) talk(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	line, err := c.line()
	if err != nil {
		return err
	}
	if err := s.Talking.Talk(c.r.Context(), g, duel, line.text, line.key); err != nil {
		return err
	}
	return c.done(at(duel))
}

// A spokenLine is what somebody says at a table or in its gallery.
type spokenLine struct{ text, key, side string } // side is that of the page's form: where to go on

// line is what a request says.
func (c *call) line() (l spokenLine, err error) {
	var body struct {
		Text string `json:"text"`
		Key  string `json:"key"`
	}
	err = c.body(&body, func(f fields) error {
		body.Text, body.Key, l.side = f.text("text"), f.text("key"), f.text("side")
		return nil
	})
	if err != nil {
		return l, err
	}
	if l.text = body.Text; l.text == "" {
		return l, faulty([]Fault{{Path: "text", Why: "is empty"}})
	}
	l.key, err = c.key(body.Key)
	return l, err
}

func (s *Server) note(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Text string `json:"text"`
	}
	err = c.body(&body, func(f fields) error {
		body.Text = f.text("text")
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.Talking.Note(c.r.Context(), g, duel, body.Text); err != nil {
		return err
	}
	return c.done(at(duel))
}

// hand lets a bot play combatants of the game master's, or takes them back.
func (s *Server) hand(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Sides []string `json:"sides"`
		Bot   bool     `json:"bot"`
	}
	err = c.body(&body, func(f fields) error {
		body.Sides, body.Bot = strings.Fields(f.text("sides")), f.text("bot") == "yes"
		return nil
	})
	if err != nil {
		return err
	}
	if len(body.Sides) == 0 {
		return faulty([]Fault{{Path: "sides", Why: "names nobody"}})
	}
	if err := s.Deputies.Hand(c.r.Context(), g, duel, body.Sides, body.Bot); err != nil {
		return err
	}
	return c.done(at(duel))
}

func (s *Server) rematch(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Commitment *fair.Commitment `json:"commitment"`
	}
	err = c.body(&body, func(f fields) (err error) {
		body.Commitment, err = f.commitment()
		return err
	})
	if err != nil {
		return err
	}
	next, err := s.Laying.Rematch(c.r.Context(), g, duel, body.Commitment)
	if err != nil {
		return err
	}
	return c.made(next)
}

func (s *Server) forget(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Seats.Forget(c.r.Context(), g, duel); err != nil {
		return err
	}
	return c.done(at(duel))
}

// A duelMade names a new duel.
type duelMade struct {
	Duel string `json:"duel"`
	URL  string `json:"url"` // for a friend
}

// made answers with a new duel.
func (c *call) made(duel string) error {
	c.of = duel
	if c.html {
		return c.seeOther(at(duel))
	}
	c.w.Header().Set("Location", at(duel))
	return c.sendJSON(http.StatusCreated, private, duelMade{duel, c.base().JoinPath(at(duel)).String()})
}
