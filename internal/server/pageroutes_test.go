package server

import (
	"net/http"
	"regexp"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

// pageRoutes are for browsers alone, so that the document has nothing of them: pages that are
// forms, and what forms do that programs do by another method. After ? is what each knows.
var pageRoutes = []string{
	"GET /about",
	"GET /build/{ruleset}?sample",
	"POST /build/{ruleset}",
	"POST /campaigns/{id}/forget",
	"POST /duels/{id}/cancel",
	"POST /duels/{id}/document",
	"POST /duels/{id}/leave",
	"GET /duels/{id}/move",
	"GET /duels/{id}/move/{code}",
	"POST /duels/{id}/notes",
	"POST /duels/{id}/orders",
	"GET /duels/{id}/replay?step&as&play",
	"GET /duels/{id}/sheet",
	"GET /lab/new/{ruleset}?ask",
	"POST /lab/new/{ruleset}",
	"GET /lab/runs/{id}/compare?with",
	"POST /lab/runs/{id}/forget",
	"GET /lead/{ruleset}",
	"POST /me/forget",
	"POST /me/revoke",
	"GET /new/{ruleset}?option-ring",
	"POST /new/{ruleset}",
	"GET /offline",
	"GET /offline/{file}",
	"GET /print/{ruleset}?sample",
	"POST /print/{ruleset}",
	"GET /print/{ruleset}/{print}?sample",
	"GET /replay",
	"GET /sheets/{ruleset}?sample",
	"POST /sheets/{ruleset}",
}

var inPath = regexp.MustCompile(`\{(\w+)\}`)

// pageOperations are these routes as operations that no document describes: their ID is the
// method with the path.
func pageOperations() []operation {
	var all []operation
	for _, line := range pageRoutes {
		to, known, _ := strings.Cut(line, "?")
		method, path, _ := strings.Cut(to, " ")
		o := &openapi3.Operation{OperationID: to}
		for _, name := range inPath.FindAllStringSubmatch(path, -1) {
			o.AddParameter(openapi3.NewPathParameter(name[1]).WithSchema(openapi3.NewStringSchema()))
		}
		for name := range strings.SplitSeq(known, "&") {
			if name != "" {
				o.AddParameter(openapi3.NewQueryParameter(name).WithSchema(openapi3.NewStringSchema()))
			}
		}
		if method == http.MethodPost {
			o.RequestBody = &openapi3.RequestBodyRef{Value: openapi3.NewRequestBody().WithContent(openapi3.Content{})}
		}
		all = append(all, operation{o, method, path})
	}
	return all
}

// pagesRouter finds these routes.
func pagesRouter() (routers.Router, error) {
	doc := &openapi3.T{OpenAPI: "3.0.0", Info: &openapi3.Info{Title: "pages", Version: "1"}, Paths: openapi3.NewPaths()}
	for _, o := range pageOperations() {
		item := doc.Paths.Value(o.path)
		if item == nil {
			item = &openapi3.PathItem{}
			doc.Paths.Set(o.path, item)
		}
		o.Responses = openapi3.NewResponses()
		item.SetOperation(o.method, o.Operation)
	}
	return gorillamux.NewRouter(doc)
}
