package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"

	"riposte/internal/chart"
)

//go:embed static
var static embed.FS

// An asset is one file as it is served.
type asset struct {
	mime  string
	plain []byte
	coded map[string]func() []byte // by content coding; none if that would not be smaller
}

// codings are the content codings of an asset, the one that is preferred first. The
// first takes a while to write, which is spent when somebody asks for it.
var codings = []struct {
	name string
	pack func([]byte) []byte
}{
	{"br", func(plain []byte) []byte {
		var out bytes.Buffer
		w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 18}) // a window of 256 KiB
		_, _ = w.Write(plain)                                                                                // into memory
		_ = w.Close()
		return out.Bytes()
	}},
	{"gzip", func(plain []byte) []byte {
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // fails only for an unknown level
		_, _ = w.Write(plain)                                   // into memory
		_ = w.Close()
		return out.Bytes()
	}},
}

// assetSet is every file of static and the words of the module. One hash covers
// them all, so that a file can name its neighbours by relative paths and always
// gets those of its own release.
type assetSet struct {
	hash  string
	files map[string]*asset
}

// Source is a file of the page's as it was written, for what must stand without a server. It
// panics if there is none.
func Source(name string) []byte {
	data, err := static.ReadFile("static/" + name)
	if err != nil {
		panic(err)
	}
	return data
}

var assets = sync.OnceValue(func() *assetSet {
	set := &assetSet{files: map[string]*asset{}}
	err := fs.WalkDir(static, "static", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := static.ReadFile(name)
		if err != nil {
			return err
		}
		set.add(strings.TrimPrefix(name, "static/"), data)
		return nil
	})
	if err != nil {
		panic(fmt.Sprintf("the embedded assets can't be read: %v", err))
	}
	set.join("riposte.css", styleSheets)
	set.add("chart.css", []byte(chart.Style))
	set.join("lab.css", []string{"lab.css", "chart.css"})
	set.add("words.js", scriptWords())
	set.joinModules("riposte.js")
	for _, file := range set.files {
		file.code()
	}
	set.seal()
	return set
})

// join makes one file out of several, so that a page asks for it once: every request
// costs more than its headers.
func (set *assetSet) join(name string, parts []string) {
	var all bytes.Buffer
	for _, part := range parts {
		all.Write(set.files[part].plain)
		delete(set.files, part)
	}
	set.add(name, all.Bytes())
}

func (set *assetSet) add(name string, data []byte) {
	switch path.Ext(name) {
	case ".css":
		data = dense(lean(data))
	case ".js":
		data = remarks.ReplaceAll(casts.ReplaceAll(lean(data), nil), []byte("$1"))
	}
	file := &asset{mime: mimes[path.Ext(name)], plain: data}
	if file.mime == "" {
		panic("an asset of unknown type: " + name)
	}
	set.files[name] = file
}

// casts are comments for the compiler that checks types, inside a line.
var casts = regexp.MustCompile(`/\*\* @.*?\*/ ?`)

// remarks are comments at the end of a line: no text of ours has two slashes after a sign and a space.
var remarks = regexp.MustCompile(`(?m)([;{,)(\]]) // .*$`)

// lean drops empty lines, lines that hold nothing but a comment, and indentation: no text
// of ours goes on over the end of a line. Compressed, the result is a third smaller.
func lean(data []byte) []byte {
	lines := bytes.Split(data, []byte("\n"))
	kept := lines[:0]
	inside := false
	for _, line := range lines {
		text := bytes.TrimSpace(line)
		switch {
		case inside:
			inside = !bytes.HasSuffix(text, []byte("*/"))
		case len(text) == 0, bytes.HasPrefix(text, []byte("//")):
		case bytes.HasPrefix(text, []byte("/*")) && bytes.HasSuffix(text, []byte("*/")):
		case bytes.HasPrefix(text, []byte("/*")) && !bytes.Contains(text, []byte("*/")):
			inside = true
		default:
			kept = append(kept, text)
		}
	}
	return append(bytes.Join(kept, []byte("\n")), '\n')
}

// spaces are those that mean nothing in a style sheet: none of ours has such signs in a string.
var spaces = strings.NewReplacer(": ", ":", " {", "{", ", ", ",", "{\n", "{", ",\n", ",", ";\n}", "}", ";\n", ";", "}\n", "}")

// dense drops the white space that means nothing in a style sheet.
func dense(sheet []byte) []byte { return []byte(spaces.Replace(string(sheet))) }

// seal computes the hash of the names and bytes of all files.
func (set *assetSet) seal() {
	sum := sha256.New()
	for _, name := range set.names() {
		data := set.files[name].plain
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
	}
	set.hash = hex.EncodeToString(sum.Sum(nil))[:8] // every icon of a page names it
}

func (set *assetSet) names() []string {
	var names []string
	for name := range set.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// mimes are written out: the types of package mime depend on the machine.
var mimes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// code offers a file compressed; fonts are compressed already.
func (file *asset) code() {
	if file.mime == mimes[".woff2"] || len(file.plain) < 256 { // of so little, a frame of its own would be the larger part
		return
	}
	file.coded = map[string]func() []byte{}
	for _, coding := range codings {
		file.coded[coding.name] = sync.OnceValue(func() []byte { return coding.pack(file.plain) })
	}
}

// accepted is the preferred coding of a file that a request accepts, and the file in it;
// without one they are "" and the plain file.
func (file *asset) accepted(r *http.Request) (name string, body []byte) {
	for _, coding := range codings {
		if pack := file.coded[coding.name]; pack != nil && accepts(r.Header.Get("Accept-Encoding"), coding.name) {
			return coding.name, pack()
		}
	}
	return "", file.plain
}

// assetPath is the path of a file of static, /assets/HASH/name, which may be kept
// for ever. It panics if there is no such file: that is a mistake in a template or
// in the program, which the tests find.
func assetPath(name string) string {
	set := assets()
	if set.files[name] == nil {
		panic("there is no asset " + strconv.Quote(name))
	}
	return "/assets/" + set.hash + "/" + name
}

// ServeAsset answers GET or HEAD of /assets/HASH/name; if there is no such file it
// writes nothing and returns false. Under the hash of this release a file may be kept
// for ever. Under another hash, which a page of an older or newer release asks for
// while servers are being replaced, it is served but not kept. A path that is only a
// name, such as /favicon.svg, gets an entity tag to revalidate by.
func ServeAsset(w http.ResponseWriter, r *http.Request) bool {
	keep, name := "public, max-age=3600", strings.TrimPrefix(r.URL.Path, "/")
	if rest, hashed := strings.CutPrefix(name, "assets/"); hashed {
		var hash string
		hash, name, _ = strings.Cut(rest, "/")
		keep = "no-cache"
		if hash == assets().hash {
			keep = "public, max-age=31536000, immutable"
		}
	}
	set := assets()
	file := set.files[name]
	if file == nil {
		return false
	}
	h := w.Header()
	h.Set("Content-Type", file.mime)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", keep)
	tag := `"` + set.hash + `"`
	if file.coded != nil {
		h.Add("Vary", "Accept-Encoding")
	}
	coding, body := file.accepted(r)
	if coding != "" {
		h.Set("Content-Encoding", coding)
		tag = `"` + set.hash + `-` + coding + `"`
	}
	h.Set("ETag", tag)
	if slices.Contains(strings.Split(strings.ReplaceAll(r.Header.Get("If-None-Match"), " ", ""), ","), tag) {
		w.WriteHeader(http.StatusNotModified)
		return true
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // whoever asked may have gone
	}
	return true
}

// accepts reports whether an Accept-Encoding names a coding and does not refuse it.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q := strings.TrimPrefix(strings.TrimSpace(weight), "q=")
			return strings.Trim(q, "0.") != "" || q == ""
		}
	}
	return false
}

var symbolID = regexp.MustCompile(`<symbol id="([^"]+)"`)

// symbols holds the names of the drawings in the icon sheet.
var symbols = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{}
	for _, m := range symbolID.FindAllSubmatch(assets().files["icons.svg"].plain, -1) {
		known[string(m[1])] = true
	}
	return known
})

// otherwise are the things whose drawing in the icon sheet goes by another name.
var otherwise = map[string]string{"nothing": "clear", "spent": "clear"}

// Icon is the name of the drawing of a thing, "" if the icon sheet has none.
func Icon(thing string) string {
	if name := otherwise[thing]; name != "" {
		return name
	}
	if symbols()[thing] {
		return thing
	}
	return ""
}

// IconPath is where a drawing of the icon sheet is found.
func IconPath(name string) string {
	if path, known := iconPaths.Load(name); known {
		return path.(string)
	}
	path, _ := iconPaths.LoadOrStore(name, assetPath("icons.svg")+"#"+name)
	return path.(string)
}

var iconPaths sync.Map // by name; there are only as many as the sheet has
