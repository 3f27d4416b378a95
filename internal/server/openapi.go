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
