package riposte_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// policy says which package may import which, ours and others: a statement, from the
// bottom up. A package imports what its own line names and nothing else; "std" is the
// standard library, "./*" are the packages below its own, and the first line that fits a
// package counts. When a package fails here, mend the package, not the list.
var policy = []line{
	{".", "std", "the contract knows nobody"},
	{"phrase", "std", "a leaf: texts without a language"},
	{"scene", "std . phrase", "what is seen of a duel; no playout touches it"},
	{"geom", "std", "a leaf"},
	{"solve", "std", "a leaf: games of two as numbers, without a ruleset"},
	{"stats", "std", "a leaf: what many duels prove"},
	{"document", "std .", "reads documents for any ruleset"},
	{"variant", "std .", "a leaf: other numbers for the rules"},
	{"basis", "std . phrase document variant", "leaves: what every ruleset would write again"},
	{"dice", "std .", ""},
	{"dice/fair", "std . dice", ""},
	{"rules/*", "std . phrase scene dice geom document basis variant ./*", "islands: rulesets do not know each other"},
	{"rules/coolduel/tables", "std . basis rules/coolduel/ground", "every number; the maps are read with its items"},
	{"rules/coolduel/kit", "std . document basis phrase scene rules/coolduel/ground rules/coolduel/tables", "what a seat brings"},
	{"rules/coolname/tables", "std . basis rules/coolname/ground", "every number; maps are among them"},
	{"rules/*/*", "std . geom document basis phrase scene", "a chapter of an island, for that island alone"},
	{"rules", "std . rules/*", "the list"},
	{"match", "std . phrase scene dice", "one duel, no I/O"},
	{"record", "std . phrase scene dice dice/fair match variant", "the only part that knows the file forms"},
	{"bot/reason", "std . scene dice search bot bot/roster", "why a bot chose as it did"},
	{"quickref", "std . variant", "what players need at hand, on one sheet, in the numbers of their table"},
	{"lesson", "std . phrase scene dice bot", "duels with words, told by their events"},
	{"scenario", "std . phrase scene dice match record variant lesson go.yaml.in/yaml/v4", ""},
	{"lessons", "std . lesson scenario", "the lessons that come with the program"},
	{"odds", "std . dice match record", ""},
	{"bot", "std . phrase scene dice match", "gets what a seat knows"},
	{"bot/frozen", "std . phrase scene bot", ""},
	{"search", "std . dice bot solve", "looks ahead from a chair; no ruleset"},
	{"bot/exploit", "std . dice bot", "knows the others' bot, never their secrets"},
	{"bot/roster", "std bot equilibrium search", "the list of bots"},
	{"equilibrium", "std . bot dice search solve rules/pugilism", "Pugilism solved: no ruleset knows it"},
	{"engine", "std . scene dice record bot", "programs that are asked for choices, and their protocol"},
	{"engine/misfits", "std engine", "engines that misbehave; imported by tests only"},
	{"lab", "std . dice match record odds bot stats gonum.org/v1/gonum/mathext", ""},
	{"rulestest", "std . phrase scene dice match record scenario variant", "imported by tests, and by the command for rulesets from outside"},
	{"rulestest/example", "std . phrase scene document basis", "a whole ruleset to read; imported by tests only"},
	{"wasm", "std . phrase scene dice wasm/abi internal/plainjson internal/wasmform github.com/tetratelabs/wazero", "rulesets from outside: the only part that runs WebAssembly"},
	{"wasm/abi", "std . phrase scene", "what host and module say to each other"},
	{"wasm/guest", "std . scene wasm/abi internal/plainjson", "makes a module of a ruleset; no part of the program"},
	{"wasm/wasmtest", "std . wasm", "imported by tests only"},
	{"wasm/wasmtest/*", "std . basis document phrase scene rulestest/example wasm/abi wasm/guest", "modules for tests"},
	{"internal/solo", "std . phrase scene dice match record bot bot/roster", "a duel against a bot in one place: no HTTP, no files"},
	{"internal/solo/module", "std . rules rules/* internal/solo", "the rules for a page, as one program"},
	{"internal/plainjson", "std", "JSON without the escapes of HTML"},
	{"internal/wasmform", "std", "the binary form of WebAssembly modules: no meaning"},
	{"internal/modules", "std internal/wasmform github.com/andybalholm/brotli", "makes the modules of pages, and has those that are built in"},
	{"internal/modules/sha256", "std", "takes the place of Go's in modules; no part of the program"},
	{"internal/store", "std . match internal/plainjson", "what a store promises"},
	{"internal/store/storetest", "std . dice match rules/pugilism internal/store", "imported by tests only"},
	{"internal/store/simstore", "std . match internal/store", "a database that is simulated, to be harmed; imported by tests only"},
	{"internal/store/relational", "std . match internal/part internal/store", "what databases with tables have in common"},
	{"internal/store/sqlite", "std . match internal/store internal/store/relational modernc.org/sqlite github.com/pressly/goose/v3", "the only part that knows SQLite"},
	{"internal/store/postgres", "std internal/store internal/store/relational internal/store/sqlite github.com/jackc/pgx/v5 github.com/pressly/goose/v3", "the only part that knows PostgreSQL"},
	{"internal/store/postgres/pgtest", "std github.com/jackc/pgx/v5", "imported by tests only"},
	{"internal/store/*", "std modernc.org/sqlite", "imported by tests only"},
	{"internal/jobs", "std internal/store", "work that is due, of any duel"},
	{"internal/chart", "std", "a leaf: figures as SVG"},
	{"internal/shards", "std . lab github.com/nats-io/nats.go", "shards on other machines, over NATS"},
	{"internal/crier", "std github.com/nats-io/nats.go", "a leaf: word of changed duels, over NATS"},
	{"internal/audit", "std", "a leaf: who did what, for those who run a server"},
	{"internal/part", "std", "a leaf: the parts of a choice's time"},
	{"internal/house", "std . bot/reason phrase scene dice dice/fair lesson match record bot bot/roster search variant internal/part internal/store internal/jobs", "keeps tables: no HTTP, no SQL"},
	{"internal/wire", "std . phrase scene match internal/house internal/plainjson", "sights as JSON, whole or what has changed: no HTTP"},
	{"internal/wire/wiretest", "std . internal/house", "imported by tests only"},
	{"internal/archive", "std . dice/fair record internal/house internal/store", "gives out and proves what is kept"},
	{"internal/lists", "std . internal/house internal/store", "finds duels"},
	{"internal/guests", "std . internal/house internal/store", "what guests say of themselves, and how they come back"},
	{"internal/push", "std . internal/house internal/store github.com/SherClockHolmes/webpush-go", "tells guests through the push services of their browsers"},
	{"internal/campaign", "std . phrase scene match record variant internal/house internal/store", "duels in a row, over the tables"},
	{"internal/laboratory", "std . bot bot/roster lab stats variant internal/house internal/store", "plays runs of the lab for guests"},
	{"internal/belongings", "std . record internal/house internal/laboratory internal/store internal/wire", "all that is kept of one guest"},
	{"internal/server/web", "std . document internal/chart github.com/andybalholm/brotli", "what all pages need: the layout, the messages, the assets"},
	{"internal/report", "std internal/chart internal/server/web", "one HTML file, dressed as the page"},
	{"internal/server/web/draw", "std . phrase scene internal/server/web", "draws scenes as SVG"},
	{"internal/server/web/form", "std . scene internal/plainjson internal/server/web internal/server/web/draw", "documents as forms"},
	{"internal/server/web/table", "std . phrase scene document dice/fair match record internal/house variant internal/server/web internal/server/web/draw internal/server/web/form", "the regions of a duel, live or replayed"},
	{"internal/server/web/pages", "std rsc.io/qr . phrase scene lesson quickref document dice/fair match record variant lab internal/chart internal/house internal/campaign internal/guests internal/laboratory internal/lists internal/server/web internal/server/web/draw internal/server/web/form internal/server/web/table", "every other page"},
	{"internal/server/web/webtest", "std . rules rulestest/example internal/server/web", "imported by tests only"},
	{"internal/server/plain", "std internal/house", "reads the usual request quickly"},
	{"internal/server", "std . phrase scene dice dice/fair lesson quickref match record variant scenario odds bot lab internal/audit internal/part internal/belongings internal/house internal/wire internal/archive internal/campaign internal/guests internal/laboratory internal/lists internal/modules internal/push internal/server/plain internal/server/web internal/server/web/form internal/server/web/pages internal/server/web/table github.com/andybalholm/brotli golang.org/x/time/rate", "the only part that knows HTTP"},
	{"internal/metrics", "std internal/part internal/store github.com/prometheus/client_golang/prometheus github.com/prometheus/client_golang/prometheus/collectors github.com/prometheus/client_golang/prometheus/promhttp", "the only part that knows Prometheus"},
	{"internal/tracing", "std internal/part go.opentelemetry.io/otel/attribute go.opentelemetry.io/otel/codes go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp go.opentelemetry.io/otel/sdk/resource go.opentelemetry.io/otel/sdk/trace go.opentelemetry.io/otel/trace", "the only part that knows OpenTelemetry"},
	{"internal/judge", "std . record github.com/anishathalye/porcupine", "judges what clients saw of servers, and shares no code with them"},
	{"internal/sim", "std . match record rules internal/part internal/store internal/store/simstore internal/house internal/judge internal/load", "harms houses in a time of its own; imported by nobody"},
	{"internal/load", "std . phrase scene internal/part internal/house", "plays against a server over HTTP; imported by tests only"},
	{
		"internal/tui",
		"std . phrase scene dice match record bot charm.land/bubbletea/v2 charm.land/lipgloss/v2 charm.land/bubbles/v2",
		"draws views, holds no rules",
	},
	{"internal/notices", "std", "a leaf: the licences of what is built in"},
	{"python/bridge", "std . scene dice record bot rules variant internal/plainjson", "the rules for other languages: duels behind numbers"},
	{"python/lib", "std python/bridge", "the same as a C library; the only part that knows C"},
	{"tools/wheel", "std", "builds the Python package; no part of the program"},
	{"tools/release", "std internal/modules", "builds the archives of a release; no part of the program"},
	{"tools/growth", "std", "plans a house of many servers; no part of the program"},
	{"tools/judge", "std rules internal/judge", "judges a history; no part of the program"},
	{"cmd/riposte", "*", "wires everything"},
}

// A line of the policy.
type line struct {
	pkg  string // path.Match over the import path, "riposte" cut off
	may  string
	note string
}

// stdlib reports whether an import path belongs to the standard library: its first
// element has no dot, and it is not ours.
func stdlib(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return first != "riposte" && !strings.Contains(first, ".")
}

// imports is what the files of each package import, tests excepted, by the path of
// the package in the module.
func imports(t *testing.T) map[string]map[string]string {
	t.Helper()
	found := map[string]map[string]string{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != "." || d.Name() == "testdata" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if _, err := os.Stat(filepath.Join(file, "go.mod")); d.IsDir() && file != "." && err == nil {
			return filepath.SkipDir // a module of its own, which no package of ours can import
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		pkg := filepath.ToSlash(filepath.Dir(file))
		if found[pkg] == nil {
			found[pkg] = map[string]string{}
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			found[pkg][imported] = file
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestImports(t *testing.T) {
	found := imports(t)
	for pkg, imported := range found {
		at := slices.IndexFunc(policy, func(l line) bool { return fits(l.pkg, pkg) })
		if at < 0 {
			t.Errorf("no line of the policy is about package %s", pkg)
			continue
		}
		for name, file := range imported {
			if !allowed(pkg, name, strings.Fields(policy[at].may)) {
				t.Errorf("%s: package %s may not import %s (%s)", file, pkg, name, policy[at].note)
			}
		}
	}
	for _, fault := range idle(policy, found) {
		t.Error(fault)
	}
}

// idle is what the lines name in vain: a package that does not exist, as the subject
// or as what it may import; and, of others' packages, one that nobody imports. Such a
// line guards nothing and hides a slip of the pen.
func idle(lines []line, found map[string]map[string]string) (faults []string) {
	exists := func(pattern string) bool {
		for pkg, imported := range found {
			if fits(pattern, pkg) {
				return true
			}
			for name := range imported {
				if allowed(pkg, name, []string{pattern}) {
					return true
				}
			}
		}
		return false
	}
	for _, l := range lines {
		subject := false
		for pkg := range found {
			subject = subject || fits(l.pkg, pkg)
		}
		if !subject {
			faults = append(faults, "a line of the policy is about "+l.pkg+", and there is no such package")
		}
		for _, name := range strings.Fields(l.may) {
			if name != "*" && name != "std" && !exists(name) {
				faults = append(faults, "the line about "+l.pkg+" names "+name+", and there is no such package")
			}
		}
	}
	return faults
}

// fits reports whether a line's pattern names a package of ours.
func fits(pattern, pkg string) bool {
	ok, _ := path.Match(pattern, pkg)
	return ok
}

func TestIdleLinesAreFound(t *testing.T) {
	found := map[string]map[string]string{".": {}, "rules/pugilism": {"riposte": "x.go", "example.com/yaml/v4": "x.go"}}
	good := []line{{".", "std", ""}, {"rules/*", "std . rules/pugilism example.com/yaml/v4", ""}}
	if faults := idle(good, found); faults != nil {
		t.Errorf("good lines: %q", faults)
	}
	for _, test := range []struct {
		line line
		want string
	}{
		{line{"solve", "std", ""}, "about solve"},
		{line{"engine/*", "std", ""}, "about engine/*"},
		{line{".", "std solve", ""}, "names solve"},
		{line{".", "std internal/*", ""}, "names internal/*"},
		{line{".", "example.com/json", ""}, "names example.com/json"},
	} {
		if faults := idle([]line{test.line}, found); len(faults) != 1 || !strings.Contains(faults[0], test.want) {
			t.Errorf("%+v: got %q, want one with %q", test.line, faults, test.want)
		}
	}
}

// allowed reports whether a package of ours may import another.
func allowed(pkg, imported string, may []string) bool {
	return slices.ContainsFunc(may, func(m string) bool {
		switch {
		case m == "*":
			return true
		case m == "std":
			return stdlib(imported)
		case m == ".":
			return imported == "riposte"
		case m == "./*":
			return path.Dir(imported) == "riposte/"+pkg
		}
		if ours, ok := strings.CutPrefix(imported, "riposte/"); ok {
			matched, _ := path.Match(m, ours)
			return matched
		}
		return imported == m || strings.Contains(m, ".") && strings.HasPrefix(imported, m+"/")
	})
}

// The packages of an island are its own: neither another island nor the list of
// rulesets nor anybody above it imports them.
func TestIslandsAreTheirOwn(t *testing.T) {
	may := func(pkg, imported string) bool {
		at := slices.IndexFunc(policy, func(l line) bool { return fits(l.pkg, pkg) })
		return allowed(pkg, imported, strings.Fields(policy[at].may))
	}
	const chapter = "riposte/rules/coolduel/ground"
	if !may("rules/coolduel", chapter) {
		t.Error("an island may not import its own chapter")
	}
	for _, pkg := range []string{"rules/coolname", "rules", "rules/coolname/other", "match", "bot", "rulestest"} {
		if may(pkg, chapter) {
			t.Errorf("package %s may import %s", pkg, chapter)
		}
	}
	for _, pkg := range []string{"rules/coolduel/ground", "rules/coolduel/tables", "rules/coolduel/kit"} {
		if may(pkg, "riposte/rules/coolduel") || may(pkg, "riposte/dice") {
			t.Errorf("%s, a chapter, may import its island, or dice", pkg)
		}
	}
}

// Nobody but the stores speaks SQL; the policy can't say so, because database/sql
// is part of the standard library.
func TestSQLIsOfStores(t *testing.T) {
	for _, dir := range []string{"*", "*/*", "*/*/*"} {
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range parsed.Imports {
				imported, _ := strconv.Unquote(spec.Path.Value)
				if strings.HasPrefix(imported, "database/sql") && !strings.HasPrefix(filepath.ToSlash(file), "internal/store/") {
					t.Errorf("%s imports %s", file, imported)
				}
			}
		}
	}
}

// The core keeps to a list of the standard library without clocks, processes,
// files, networks and global chance.
func TestCoreIsPure(t *testing.T) {
	forbidden := []string{"os", "os/exec", "net", "net/http", "time", "log", "log/slog", "math/rand", "crypto/rand", "context", "runtime", "unsafe", "plugin", "syscall"}
	for _, dir := range []string{"rules/*", "rules/*/*", "geom", "document"} {
		files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range parsed.Imports {
				if imported, _ := strconv.Unquote(spec.Path.Value); slices.Contains(forbidden, imported) {
					t.Errorf("%s imports %s: rules do no I/O, keep no time and draw only from their dice", file, imported)
				}
			}
		}
	}
}
