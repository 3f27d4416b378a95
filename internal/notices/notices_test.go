package notices

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// systems are those of the release: what is in a program differs between them, and not
// between their processors.
var systems = []string{"linux", "darwin", "windows"}

// told are the names of files that a licence asks to be passed on.
var told = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|copyright|notice|patents|authors)([-._].*)?$`)

// own are works of others that come with riposte's own files.
var own = []struct{ of, file string }{
	{"Riposte Gothic, a subset of League Gothic", "../server/web/static/riposte-gothic.LICENSE.txt"},
}

// The notices are those of the packages that are linked in, for every system; ./check notices
// writes them.
func TestNoticesAreThoseOfWhatIsBuilt(t *testing.T) {
	want, modules := gather(t)
	if len(modules) < 20 {
		t.Fatalf("only %d modules were found: %q", len(modules), modules)
	}
	if os.Getenv("UPDATE_NOTICES") != "" {
		if err := os.WriteFile("notices.txt", []byte(want), 0o644); err != nil { //nolint:gosec // a file of the source
			t.Fatal(err)
		}
		return
	}
	for _, m := range modules {
		if !strings.Contains(All(), "\n"+m+"\n") {
			t.Errorf("nothing is said of %s: run ./check notices", m)
		}
	}
	if All() != want {
		t.Error("the notices are not those of what is built: run ./check notices")
	}
}

// gather returns the notices as they have to be, and of which modules.
func gather(t *testing.T) (text string, modules []string) {
	t.Helper()
	var mu sync.Mutex
	dirs := map[string][]string{} // of a module and its version: the folders of its packages
	var listing sync.WaitGroup
	for _, system := range systems {
		listing.Go(func() {
			for _, p := range packages(t, system) {
				mu.Lock()
				dirs[p.name()] = append(dirs[p.name()], p.folders()...)
				mu.Unlock()
			}
		})
	}
	listing.Wait()
	// Many say the same: each text stands once, after all it is of.
	of := map[string][]string{}
	add := func(name, words string) {
		words = strings.TrimSpace(strings.ReplaceAll(words, "\r\n", "\n"))
		if !slices.Contains(of[words], name) {
			of[words] = append(of[words], name)
		}
	}
	for name, folders := range dirs {
		modules = append(modules, name)
		slices.Sort(folders)
		found := false
		for _, folder := range slices.Compact(folders) {
			for _, words := range noticesIn(t, folder) {
				add(name, words)
				found = true
			}
		}
		if !found {
			t.Errorf("%s has no licence", name)
		}
	}
	for _, w := range own {
		words, err := os.ReadFile(w.file)
		if err != nil {
			t.Fatal(err)
		}
		add(w.of, string(words))
	}
	type entry struct{ of, words string }
	entries := make([]entry, 0, len(of))
	for words, names := range of {
		slices.Sort(names)
		entries = append(entries, entry{strings.Join(names, "\n"), words})
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(strings.Compare(a.of, b.of), strings.Compare(a.words, b.words))
	})
	var b strings.Builder
	b.WriteString("riposte contains the following works of others, under the licences beside them.\n")
	for _, e := range entries {
		fmt.Fprintf(&b, "\n%s\n\n%s\n\n%s\n", strings.Repeat("=", 80), e.of, e.words)
	}
	slices.Sort(modules)
	return b.String(), modules
}

// A linked package, as go list tells of it.
type linked struct {
	Dir    string
	Root   string
	Module *struct{ Path, Version, Dir string } // nil: the standard library
}

func (p *linked) name() string {
	if p.Module == nil {
		return "Go, its standard library and runtime"
	}
	return p.Module.Path + " " + p.Module.Version
}

// folders are those from the package's to its module's, where it may have notices.
func (p *linked) folders() (all []string) {
	top := p.Root // Go's own folder
	if p.Module == nil {
		return []string{top}
	}
	top = p.Module.Dir
	for at := p.Dir; ; at = filepath.Dir(at) {
		all = append(all, at)
		if at == top || len(at) <= len(top) {
			return all
		}
	}
}

// packages are those of others that the program is linked from on a system.
func packages(t *testing.T, system string) (all []linked) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=Dir,Root,Module", "riposte/cmd/riposte")
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0", "GOFLAGS=")
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("go list for %s: %v", system, err)
		return nil
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p linked
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Error(err)
			return nil
		}
		if p.Module == nil || p.Module.Path != "riposte" {
			all = append(all, p)
		}
	}
}

var (
	reading sync.Mutex
	read    = map[string][]string{}
)

// noticesIn returns the words of the notices in a folder.
func noticesIn(t *testing.T, folder string) []string {
	t.Helper()
	reading.Lock()
	defer reading.Unlock()
	if words, done := read[folder]; done {
		return words
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	read[folder] = nil
	for _, f := range files {
		if f.IsDir() || !told.MatchString(f.Name()) || strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		words, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		read[folder] = append(read[folder], string(words))
	}
	return read[folder]
}
