package web

import (
	"strings"
	"testing"
)

// modulesOf is a set of modules; each file is its name and its text.
func modulesOf(files ...string) *assetSet {
	set := &assetSet{files: map[string]*asset{}}
	for i := 0; i < len(files); i += 2 {
		set.add(files[i], []byte(files[i+1]))
	}
	return set
}

func TestJoinModules(t *testing.T) {
	set := modulesOf(
		"main.js", "import { a as b, two } from \"./a.js\";\nconsole.log(b, two);\nvoid import(\"./later.js\");\n",
		"a.js", "// @ts-check\nimport { deep } from \"./dir/deep-one.js\";\nexport const a = deep;\nexport async function two() {\n  return a;\n}\n",
		"dir/deep-one.js", "class Deep {}\nexport {Deep};\nexport function deep() {}\n",
		"later.js", "import { two } from \"./a.js\";\nimport { other } from \"./other.js\";\nexport const three = two + other;\n",
		"other.js", "export const other = 1;\n",
	)
	set.joinModules("main.js")
	for name, want := range map[string]string{
		"main.js": `export const $dir_deep_one=(()=>{
class Deep {}
function deep() {}
return{deep,Deep}})();
export const $a=(()=>{
const { deep } = $dir_deep_one;
const a = deep;
async function two() {
return a;
}
return{a,two}})();
const { a: b, two } = $a;
console.log(b, two);
void import("./later.js");
`,
		"later.js": `import { $a } from "./main.js";
const { two } = $a;
import { other } from "./other.js";
export const three = two + other;
`,
		"other.js": "export const other = 1;\n",
	} {
		if got := set.files[name]; got == nil || string(got.plain) != want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got.plain, want)
		}
	}
	if len(set.files) != 3 {
		t.Errorf("got files %q, want none that was joined", set.names())
	}
}

// What the joining does not know is a panic, never a file that does something else.
func TestJoinModulesRefuses(t *testing.T) {
	for why, files := range map[string][]string{
		"is not there":   {"main.js", "import { a } from \"./none.js\";\n"},
		"export let":     {"main.js", "import { a } from \"./a.js\";\n", "a.js", "export let a = 1;\n"},
		"export default": {"main.js", "import { a } from \"./a.js\";\n", "a.js", "export default 1;\n"},
		"import * as":    {"main.js", "import * as a from \"./a.js\";\n", "a.js", "export const a = 1;\n"},
		"at once":        {"main.js", "import { a } from \"./a.js\";\n", "a.js", "export const a = 1;\n", "b.js", "void import(\"./a.js\");\n"},
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, why) {
					t.Errorf("got %q, want a panic with %q", got, why)
				}
			}()
			modulesOf(files...).joinModules("main.js")
		}()
	}
}
