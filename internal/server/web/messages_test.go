package web

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template/parse"

	"riposte/rules"
	"riposte/rulestest/example"
)

// calls lists the first arguments, if they are written out, of every call of the
// function in every template, with the number of further arguments.
func calls(t *testing.T, function string) map[string]int {
	t.Helper()
	found := map[string]int{}
	visit := func(n parse.Node) {
		c, ok := n.(*parse.CommandNode)
		if !ok || len(c.Args) == 0 {
			return
		}
		if id, ok := c.Args[0].(*parse.IdentifierNode); !ok || id.Ident != function {
			return
		}
		if len(c.Args) < 2 {
			t.Errorf("%s without an argument: %s", function, c)
			return
		}
		if s, ok := c.Args[1].(*parse.StringNode); ok {
			found[s.Text] = max(found[s.Text], len(c.Args)-2)
		} else if function == "msg" {
			t.Errorf("the key of a message is written out, not %s: else nobody can say that it exists", c)
		}
	}
	for _, name := range files(t, everyTemplate...) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		trees, err := parse.Parse(name, string(data), "", "", funcs(), builtins)
		if err != nil {
			t.Fatal(err)
		}
		for _, tree := range trees {
			walk(reflect.ValueOf(tree.Root), visit)
		}
	}
	return found
}

// walk visits every node below v.
func walk(v reflect.Value, visit func(parse.Node)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return
		}
		if _, ok := v.Interface().(*parse.Tree); ok {
			return // the way back up
		}
		if n, ok := v.Interface().(parse.Node); ok && v.Kind() == reflect.Pointer {
			visit(n)
		}
		walk(v.Elem(), visit)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				walk(v.Field(i), visit)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	}
}

// everyTemplate is where the templates of all pages are.
var everyTemplate = []string{"templates/*.html", "*/templates/*/*.html"}

// files are those that match the patterns and are not tests.
func files(t *testing.T, patterns ...string) (all []string) {
	t.Helper()
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return slices.DeleteFunc(all, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

// sources joins the text of files.
func sources(t *testing.T, patterns ...string) string {
	t.Helper()
	var all strings.Builder
	for _, file := range files(t, patterns...) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

var (
	goKey      = regexp.MustCompile(`\bMsg\("([^"]+)"|\bKey\("([^"]+)"\)`)
	scriptKey  = regexp.MustCompile(`\bsay\("([^"]+)"`)
	placeOfArg = regexp.MustCompile(`\{(\d)\}`)
)

func TestMessagesAreThereAndUsed(t *testing.T) {
	used := calls(t, "msg")
	for _, m := range goKey.FindAllStringSubmatch(sources(t, "*.go", "../*.go", "*/*.go"), -1) {
		used[m[1]+m[2]] = max(used[m[1]+m[2]], 0)
	}
	for _, m := range scriptKey.FindAllStringSubmatch(sources(t, "static/*.js"), -1) {
		used["script."+m[1]] = max(used["script."+m[1]], 0)
	}
	for _, r := range append(slices.Clone(rules.All()), example.Ruleset()) {
		in := r.Info()
		for _, what := range wordsOfSystems {
			if key := "system." + in.Name + "." + what; messages()[Key(key)].Other != "" {
				used[key] = 0
			}
		}
		for _, sample := range in.Samples {
			if key := "system." + in.Name + ".takes." + sample.Name; messages()[Key(key)].Other != "" {
				used[key] = 0
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(used)) {
		m, ok := messages()[Key(key)]
		if !ok {
			t.Errorf("%s is used and not in messages/en.json", key)
		}
		for _, place := range placeOfArg.FindAllStringSubmatch(m.One+m.Other, -1) {
			if n := int(place[1][0] - '0'); used[key] > 0 && n > used[key] {
				t.Errorf("%s has a place {%d} and is given %d arguments", key, n, used[key])
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(messages())) {
		if _, ok := used[string(key)]; !ok {
			t.Errorf("%s is in messages/en.json and not used", key)
		}
		if messages()[key].Other == "" {
			t.Errorf("%s is empty", key)
		}
	}
}

func TestMsg(t *testing.T) {
	messages()["test.lines"] = message{One: "{1} line of {2}", Other: "{1} lines of {2}"}
	defer delete(messages(), "test.lines")
	for _, c := range []struct {
		args []any
		want string
	}{
		{[]any{1, "Ulla"}, "1 line of Ulla"},
		{[]any{38, "{1}"}, "38 lines of {1}"},
		{[]any{0, 2}, "0 lines of 2"},
	} {
		if got := Msg("test.lines", c.args...); got != c.want {
			t.Errorf("%v: got %q, want %q", c.args, got, c.want)
		}
	}
}

var symbol = regexp.MustCompile(`<symbol id="([^"]+)"`)

func TestIconsOfTemplatesExist(t *testing.T) {
	known := map[string]bool{}
	for _, m := range symbol.FindAllSubmatch(assets().files["icons.svg"].plain, -1) {
		known[string(m[1])] = true
	}
	used := regexp.MustCompile(`\{\{template "icon" "([^"]+)"\}\}`)
	found := used.FindAllStringSubmatch(sources(t, everyTemplate...), -1)
	if len(found) == 0 || len(known) < 80 {
		t.Fatalf("found %d uses of %d icons", len(found), len(known))
	}
	for _, m := range found {
		if !known[m[1]] {
			t.Errorf("there is no icon %q", m[1])
		}
	}
}
