package main

import (
	"context"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
)

// materials is the list of a program's components, in CycloneDX's form; it has neither a
// time nor a number of its own.
func (r *release) materials(ctx context.Context, program string) ([]byte, error) {
	list, err := run(ctx, r.Top, []string{"GOFLAGS="}, "go", "tool", "-modfile=tools/tools.mod", "cyclonedx-gomod",
		"bin", "-json", "-std", "-noserial", "-notimestamp", program)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	if err := complete([]byte(list), info); err != nil {
		return nil, err
	}
	return withoutMaker([]byte(list))
}

// withoutMaker leaves out the sums of the tool that made a list: they are those of this
// machine's build of it.
func withoutMaker(list []byte) ([]byte, error) {
	var doc map[string]any
	if err := json.Unmarshal(list, &doc); err != nil {
		return nil, err
	}
	about, _ := doc["metadata"].(map[string]any)
	tools, _ := about["tools"].([]any)
	for _, t := range tools {
		if t, ok := t.(map[string]any); ok {
			delete(t, "hashes")
		}
	}
	return json.MarshalIndent(doc, "", "  ")
}

// complete returns an error if a list leaves out a module of the program.
func complete(list []byte, info *buildinfo.BuildInfo) error {
	var doc struct {
		BOMFormat  string `json:"bomFormat"`
		Components []struct{ Name, Version string }
	}
	if err := json.Unmarshal(list, &doc); err != nil {
		return fmt.Errorf("the list of components: %w", err)
	}
	if doc.BOMFormat != "CycloneDX" {
		return fmt.Errorf("the list of components is in the form %q", doc.BOMFormat)
	}
	listed := map[string]string{}
	for _, c := range doc.Components {
		listed[c.Name] = c.Version
	}
	for _, m := range info.Deps {
		if listed[m.Path] != m.Version {
			return fmt.Errorf("the list of components has %s %q, the program %s", m.Path, listed[m.Path], m.Version)
		}
	}
	return nil
}
