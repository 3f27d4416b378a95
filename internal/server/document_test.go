package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/getkin/kin-openapi/openapi3"
)

// folded is a name as far as generators keep it apart from others: they turn operationId, schemas
// and parameters into types and functions in the case of their language.
func folded(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// No name in the document is used twice, for those who generate a program from it.
func TestNamesOfTheDocument(t *testing.T) {
	c := loadContract(t).doc.Components
	seen := map[string]string{}
	add := func(kind, name string) {
		t.Helper()
		if was := seen[folded(name)]; name == "" || was != "" {
			t.Errorf("the name %q of %s is one of %s", name, kind, was)
		}
		seen[folded(name)] = kind
	}
	for name := range c.Schemas {
		add("schemas", name)
	}
	for name := range c.Parameters {
		add("parameters", name)
	}
	for name := range c.RequestBodies {
		add("request bodies", name)
	}
	for name := range c.Responses {
		add("responses", name)
	}
	// oapi-codegen makes these types for each operation.
	for _, o := range operations(loadContract(t).doc) {
		for _, more := range []string{"", "Params", "JSONBody", "JSONRequestBody", "Response"} {
			add("operations", o.OperationID+more)
		}
	}
}

// Programs are told JSON alone: no page, no form, and every property with what it means.
func TestTheDocumentIsWhole(t *testing.T) {
	var raw any
	if err := json.Unmarshal(apiDocument, &raw); err != nil {
		t.Fatal(err)
	}
	properties := 0
	var look func(at string, node any)
	look = func(at string, node any) {
		switch node := node.(type) {
		case []any:
			for i, n := range node {
				look(at+"/"+strconv.Itoa(i), n)
			}
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(node)) {
				if name == "text/html" || name == formType || name == multipartType {
					t.Errorf("%s has %s, which is for pages", at, name)
				}
				look(at+"/"+name, node[name])
			}
			listed, _ := node["properties"].(map[string]any)
			for name, property := range listed {
				object, ok := property.(map[string]any)
				if !ok || strings.HasSuffix(at, "/properties") {
					continue // it is a property of this name
				}
				properties++
				if said, _ := object["description"].(string); strings.TrimSpace(said) == "" {
					t.Errorf("%s: nothing says what %s is", at, name)
				}
			}
		}
	}
	look("", raw)
	if properties < 500 {
		t.Errorf("only %d properties were looked at", properties)
	}
	doc := loadContract(t).doc
	for name, s := range doc.Components.Schemas {
		if s.Value.Description == "" {
			t.Errorf("nothing says what %s is", name)
		}
	}
	for _, o := range operations(doc) {
		if o.Summary == "" || len(o.Tags) != 1 {
			t.Errorf("%s has the summary %q and the tags %v", o.OperationID, o.Summary, o.Tags)
		}
		for _, p := range o.Parameters {
			if p.Value.Description == "" {
				t.Errorf("%s: nothing says what %s is", o.OperationID, p.Value.Name)
			}
		}
		for status, r := range o.Responses.Map() {
			if r.Value.Description == nil || *r.Value.Description == "" {
				t.Errorf("%s: nothing says what %s is", o.OperationID, status)
			}
		}
	}
}

// owed are the problems that an operation can always answer, being what it is.
func owed(o operation) []word {
	all := []word{wordInternal}
	if slices.Contains([]string{"/healthz", "/readyz", "/robots.txt"}, o.path) {
		return all
	}
	all = append(all, wordBadToken, wordHost, wordTooOften, wordUnavailable)
	if o.method != http.MethodGet && o.path != guestsPath {
		all = append(all, wordForeign)
	}
	if o.RequestBody != nil {
		all = append(all, wordBadRequest, wordTooLarge, wordMedia)
	}
	for _, p := range o.Parameters {
		if p.Value.In == openapi3.ParameterInQuery {
			all = append(all, wordBadRequest)
		}
	}
	for begin, words := range map[string][]word{
		"/duels/{id}":          {wordNoDuel, wordAside, wordCancelled},
		"/campaigns/{id}":      {wordNoCampaign},
		"/lab/runs/{id}":       {wordNoRun},
		"/rules/{ruleset}":     {wordNoRuleset},
		"/rulesets/{ruleset}":  {wordNoRuleset},
		"/lessons/{ruleset}":   {wordNoLesson},
		"/problems/{word}":     {wordNotFound},
		"/duels/{id}/answers":  {wordStale, wordNoSeat, wordNoGuest},
		"/duels/{id}/openings": {wordOpening, wordNoSeat, wordNoGuest},
	} {
		if strings.HasPrefix(o.path, begin) {
			all = append(all, words...)
		}
	}
	return all
}

// Every operation has the problems it can answer, each under its status and in the words of
// /problems; that it answers no others is held wherever a test asks something (see contract).
func TestOperationsTellTheirProblems(t *testing.T) {
	doc := loadContract(t).doc
	told := map[word]bool{}
	for _, o := range operations(doc) {
		has := map[word]bool{}
		for status, r := range o.Responses.Map() {
			code, err := strconv.Atoi(status)
			if err != nil {
				t.Errorf("%s answers %q, which is no status", o.OperationID, status)
				continue
			}
			listed := words(o.Operation, status)
			if isProblem := r.Value.Content.Get(problemType) != nil; isProblem != (len(listed) > 0) {
				t.Errorf("%s: %s has the problems %q, and their form: %v", o.OperationID, status, listed, isProblem)
			}
			var lines []string
			for _, name := range listed {
				w := word(name)
				if kinds[w].status != code {
					t.Errorf("%s: %s is no problem with %s", o.OperationID, w, status)
				}
				lines = append(lines, fmt.Sprintf("%s: %s", w, advice[w][0]))
				has[w], told[w] = true, true
			}
			if want := strings.Join(lines, "\n"); len(listed) > 0 && *r.Value.Description != want {
				t.Errorf("%s: %s says %q, want %q", o.OperationID, status, *r.Value.Description, want)
			}
		}
		for _, w := range owed(o) {
			if !has[w] {
				t.Errorf("%s (%s %s) does not tell of %s", o.OperationID, o.method, o.path, w)
			}
		}
	}
	for w := range kinds {
		if !told[w] && w != wordMethod { // which no operation is
			t.Errorf("no operation tells of %s", w)
		}
	}
}
