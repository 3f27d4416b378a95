package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"riposte"
	"riposte/rulestest"
	"riposte/wasm"
)

// modules are the rulesets that the command line has carried along.
type modules struct {
	files []string // as --ruleset names them
	read  []string // those that were loaded
	rules []riposte.Ruleset
	ends  []func()
}

var carried = &modules{}

// load loads the modules that were not yet: a file of settings may name more of them.
func (m *modules) load() error {
	for _, file := range m.files {
		if slices.Contains(m.read, file) {
			continue
		}
		r, end, err := openModule(file)
		if err != nil {
			return fmt.Errorf("--ruleset %w", err)
		}
		m.ends = append(m.ends, end)
		if name := r.Info().Name; slices.Contains(rulesetNames(), name) {
			return fmt.Errorf("--ruleset %s: there is another ruleset by the name of %s", file, name)
		}
		if err := rulestest.Brief(rulestest.For(r)); err != nil {
			return fmt.Errorf("--ruleset %s: %w\nriposte rules check %s says more", file, err, file)
		}
		m.read, m.rules = append(m.read, file), append(m.rules, r)
	}
	return nil
}

// close ends the modules. Another command line begins without any.
func (m *modules) close() {
	for _, end := range m.ends {
		end()
	}
	*m = modules{}
}

// openModule reads a module from a file.
func openModule(file string) (r riposte.Ruleset, end func(), err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	data, err := wasm.Read(f)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	return wasm.Load(filepath.Base(file), data)
}
