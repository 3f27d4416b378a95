package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A contract is the document that every answer is checked against. It is read once,
// and every schema compiled once: openapi3filter would do so for each answer.
type contract struct {
	doc    *openapi3.T
	router routers.Router
	pages  routers.Router // of what is for browsers alone

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by their place in the document
}

func init() {
	for _, kind := range []string{"application/jsonl", "text/event-stream"} {
		openapi3filter.RegisterBodyDecoder(kind, openapi3filter.PlainBodyDecoder)
	}
}

var readContract = sync.OnceValues(func() (*contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(apiDocument)
	if err != nil {
		return nil, err
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, err
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	forPages, err := pagesRouter()
	if err != nil {
		return nil, err
	}
	plain, err := jsonschema.UnmarshalJSON(bytes.NewReader(apiDocument))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	return &contract{doc: doc, router: router, pages: forPages, compiler: compiler, schemas: map[string]*jsonschema.Schema{}}, compiler.AddResource("openapi.json", plain)
})

func loadContract(t testing.TB) *contract {
	t.Helper()
	c, err := readContract()
	if err != nil {
		t.Fatalf("the document can't be used: %v", err)
	}
	return c
}

// words are the problems that an operation may answer with a status.
func words(o *openapi3.Operation, status string) []string {
	of := o.Responses.Value(status)
	if of == nil {
		return nil
	}
	listed, _ := of.Value.Extensions["x-problems"].([]any)
	var all []string
	for _, w := range listed {
		all = append(all, fmt.Sprint(w))
	}
	return all
}

// problem checks that an operation may answer with a problem.
func (c *contract) problem(o *openapi3.Operation, status int, body []byte) error {
	var p Problem
	if err := json.Unmarshal(body, &p); err != nil {
		return err
	}
	if word := strings.TrimPrefix(p.Type, "/problems/"); !slices.Contains(words(o, strconv.Itoa(status)), word) {
		return fmt.Errorf("the document has no problem %q of %s with %d", word, o.OperationID, status)
	}
	return nil
}

// body checks a body, if there is one, against the document: its type and, if it is
// JSON, its schema.
func (c *contract) body(route *routers.Route, status int, kind string, body []byte) error {
	if len(body) == 0 {
		return nil
	}
	kind, _, _ = mime.ParseMediaType(kind)
	schema, err := c.schema(route, strconv.Itoa(status), kind)
	if err != nil || !strings.HasSuffix(kind, "json") {
		return err
	}
	if kind == problemType {
		if err := c.problem(route.Operation, status, body); err != nil {
			return err
		}
	}
	if schema == nil {
		return nil
	}
	if kind == "application/x-ndjson" {
		for line := range bytes.Lines(body) {
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			if err == nil {
				err = schema.Validate(value)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// schema is the schema of an answer; nil for a type without one.
func (c *contract) schema(route *routers.Route, status, kind string) (*jsonschema.Schema, error) {
	var at []string
	responses := route.Operation.Responses
	of := responses.Value(status)
	switch {
	case of == nil || len(of.Value.Content) == 0:
		return nil, nil // openapi3filter has judged the status
	case of.Value.Content.Get(kind) == nil:
		return nil, fmt.Errorf("the document has no %q of it", kind)
	case of.Value.Content.Get(kind).Schema == nil:
		return nil, nil
	case of.Ref != "":
		at = append(strings.Split(of.Ref, "/"), "content", kind, "schema")
	default:
		at = []string{"#", "paths", route.Path, strings.ToLower(route.Method), "responses", status, "content", kind, "schema"}
	}
	escaped := strings.NewReplacer("~", "~0", "/", "~1")
	for i := range at {
		if i > 0 {
			at[i] = escaped.Replace(at[i])
		}
	}
	place := "openapi.json" + strings.Join(at, "/")
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.schemas[place]; s != nil {
		return s, nil
	}
	s, err := c.compiler.Compile(strings.NewReplacer("{", "%7B", "}", "%7D").Replace(place))
	if err == nil {
		c.schemas[place] = s
	}
	return s, err
}

// An answer that is not as the document says is found, and one that is passes.
func TestContractHolds(t *testing.T) {
	c := loadContract(t)
	operation := func(path string) *routers.Route {
		return &routers.Route{Path: path, Method: "GET", Operation: c.doc.Paths.Value(path).Get}
	}
	problem := func(change func(map[string]any)) []byte {
		p := map[string]any{"type": "/problems/internal", "title": "x", "status": 500, "detail": "x"}
		change(p)
		body, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	for name, test := range map[string]struct {
		path string
		body []byte
		bad  bool
	}{
		"a whole problem":      {"/duels/{id}", problem(func(map[string]any) {}), false},
		"a problem of others":  {"/duels/{id}", problem(func(p map[string]any) { p["type"] = "/problems/seed" }), true},
		"a problem in text":    {"/duels/{id}", problem(func(p map[string]any) { p["status"] = "500" }), true},
		"a problem cut off":    {"/duels/{id}", problem(func(p map[string]any) { delete(p, "title") }), true},
		"a problem with more":  {"/duels/{id}", problem(func(p map[string]any) { p["stack"] = "x" }), true},
		"what is not JSON":     {"/duels/{id}", []byte("{"), true},
		"a problem in its ref": {"/rulesets/{ruleset}", problem(func(p map[string]any) { p["rule"] = 7 }), true},
	} {
		if err := c.body(operation(test.path), 500, problemType, test.body); (err != nil) != test.bad {
			t.Errorf("%s: %v", name, err)
		}
	}
	if c.body(operation("/duels/{id}"), 200, "image/png", []byte("x")) == nil {
		t.Error("a picture was taken for a duel")
	}
}
