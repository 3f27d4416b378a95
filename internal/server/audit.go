package server

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"riposte/internal/audit"
	"riposte/internal/house"
)

// actsBelow are the addresses at which a request that is not GET does something: at others it asks,
// in a form that is too large for an address.
var actsBelow = []string{"/duels", "/me", guestsPath, "/campaigns", "/lab/runs", "/lessons/", "/replay/fork"}

// acts reports whether a request by a route does something that who runs the server may ask for
// later: what changes anything, and the taking along of all that is kept of a guest.
func (r *route) acts() bool {
	if r.method == http.MethodGet {
		return r.path == exportPath
	}
	for _, below := range actsBelow {
		if strings.HasPrefix(r.path, below) {
			return true
		}
	}
	return false
}

// audit keeps who did what, and what came of it. Of what was sent it has nothing but the ID that
// stands in the address, if that is one. Requests that were not let in are in the other log alone.
func (s *Server) audit(c *call, to *route, err error) {
	if s.Audit == nil || !to.acts() || !c.admitted {
		return
	}
	outcome := "done"
	if a, ok := c.w.(*watched); ok && a.status >= http.StatusBadRequest {
		outcome = strconv.Itoa(a.status)
	}
	if err != nil {
		outcome = strings.TrimPrefix(judge(err).Type, problemsPath)
	}
	of := c.of
	if id := c.r.PathValue("id"); of == "" && house.IsID(id) {
		of = id
	}
	s.Audit.Keep(&audit.Act{
		At: s.Now(), Who: audit.Who(string(cmp.Or(c.first, c.guest))), What: to.method + " " + to.path, Of: of, Outcome: outcome, Request: c.id,
	})
}
