package web

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strings"
)

// The modules that every page loads at once go out as one file: a request costs more than its
// headers, and together they compress to less. Each is a function that returns what it
// exports, in the order in which they import each other; the sources stay modules, and the
// compiler that checks their types sees nothing else. A module that a page may call for later
// stays a file and takes what it needs from the joined one, so that no module is there twice.

var (
	importLine = regexp.MustCompile(`(?m)^import \{ ([^}]+) \} from "\./([^"]+)";$`)
	exportWord = regexp.MustCompile(`(?m)^export ((?:async function|function|const|class) ([\w$]+))`)
	exportList = regexp.MustCompile(`(?m)^export ?\{ ?([\w$]+(?:, [\w$]+)*) ?\};$`)
	leftOver   = regexp.MustCompile(`(?m)^(?:import|export)\b[^(].*$`)
	laterCall  = regexp.MustCompile(`\bimport\("\./([^"]+)"\)`)
)

// joinModules makes one file out of a module and all it imports at once, and has the other
// modules import from it. It panics if a module is written in a form that it doesn't know: the
// tests find that.
func (set *assetSet) joinModules(entry string) {
	var joined bytes.Buffer
	inside := map[string]bool{}
	var add func(name string)
	add = func(name string) {
		if inside[name] {
			return
		}
		inside[name] = true
		file := set.files[name]
		if file == nil {
			panic(fmt.Sprintf("a module imports %q, which is not there", name))
		}
		for _, m := range importLine.FindAllSubmatch(file.plain, -1) {
			add(path.Join(path.Dir(name), string(m[2])))
		}
		body, exports := opened(name, file.plain, inside)
		if name == entry {
			joined.Write(body)
			return
		}
		fmt.Fprintf(&joined, "export const %s=(()=>{\n%s\nreturn{%s}})();\n", joinedName(name), bytes.TrimSpace(body), strings.Join(exports, ","))
		delete(set.files, name)
	}
	add(entry)
	set.add(entry, joined.Bytes())
	for name, file := range set.files {
		if path.Ext(name) != ".js" {
			continue
		}
		for _, m := range laterCall.FindAllSubmatch(file.plain, -1) {
			if other := path.Join(path.Dir(name), string(m[1])); inside[other] {
				panic(fmt.Sprintf("%s imports %s later, which is there at once", name, other))
			}
		}
		if name == entry || !importLine.Match(file.plain) {
			continue
		}
		from := importLine.ReplaceAllFunc(file.plain, func(line []byte) []byte {
			m := importLine.FindSubmatch(line)
			other := path.Join(path.Dir(name), string(m[2]))
			if !inside[other] {
				return line
			}
			return fmt.Appendf(nil, "import { %s } from \"./%s\";\n%s", joinedName(other), entry, taken(m[1], other))
		})
		set.add(name, from)
	}
}

// joinedName is the name of a module in the joined file; nothing in a module is called so.
func joinedName(name string) string {
	return "$" + strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(strings.TrimSuffix(name, ".js"))
}

// taken is an import as a declaration.
func taken(names []byte, from string) []byte {
	return fmt.Appendf(nil, "const { %s } = %s;", bytes.ReplaceAll(names, []byte(" as "), []byte(": ")), joinedName(from))
}

// opened is a module as the body of a function, and the names that it exports.
func opened(name string, module []byte, inside map[string]bool) (body []byte, exports []string) {
	body = importLine.ReplaceAllFunc(module, func(line []byte) []byte {
		m := importLine.FindSubmatch(line)
		other := path.Join(path.Dir(name), string(m[2]))
		if !inside[other] {
			panic(fmt.Sprintf("%s imports %s, which is not there", name, other))
		}
		return taken(m[1], other)
	})
	body = exportWord.ReplaceAllFunc(body, func(word []byte) []byte {
		m := exportWord.FindSubmatch(word)
		exports = append(exports, string(m[2]))
		return m[1]
	})
	body = exportList.ReplaceAllFunc(body, func(list []byte) []byte {
		exports = append(exports, strings.Split(string(exportList.FindSubmatch(list)[1]), ", ")...)
		return nil
	})
	if line := leftOver.Find(body); line != nil {
		panic(fmt.Sprintf("%s can't be joined because of %q", name, line))
	}
	return body, exports
}
