package server

import (
	_ "embed"
	"net/http"
)

// apiDocument describes the routes for programs. It is written by hand; the tests
// compare every route and every answer with it.
//
//go:embed openapi.json
var apiDocument []byte

func (s *Server) openAPI(c *call) error {
	c.send(http.StatusOK, jsonType, lasting, apiDocument)
	return nil
}

// A problemInfo explains a kind of problem.
type problemInfo struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
}

// problemKind answers at the address that is a problem's type.
func (s *Server) problemKind(c *call) error {
	w := word(c.r.PathValue("word"))
	k, ok := kinds[w]
	if !ok {
		return refusef(wordNotFound, "No problem has this name.")
	}
	return c.sendJSON(http.StatusOK, lasting, problemInfo{"/problems/" + string(w), k.title, k.status})
}
