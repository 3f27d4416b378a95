package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v4"
)

// maxConfig is far above what the settings need.
const maxConfig = 64 << 10

// readConfig gives every flag that neither the command line nor the environment has
// set its value from the file, and returns where each value came from.
func readConfig(flags *pflag.FlagSet, file string) (from map[string]string, err error) {
	from = map[string]string{}
	flags.VisitAll(func(f *pflag.Flag) {
		from[f.Name] = "default"
		if f.Changed {
			from[f.Name] = "flag"
			// The environment was read before. A flag overrides it, so a value equal to
			// the variable's came from there or makes no difference.
			if v, there := os.LookupEnv(variable(f.Name)); there && v == f.Value.String() {
				from[f.Name] = "environment"
			}
		}
	})
	if file == "" {
		return from, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, usagef("--config: %w", err)
	}
	if len(data) > maxConfig {
		return nil, usagef("--config %s: more than %d bytes", file, maxConfig)
	}
	values := map[string]yaml.Node{}
	if err := yaml.Load(data, &values); err != nil {
		var le *yaml.LoadErrors
		if errors.As(err, &le) && len(le.Errors) > 0 {
			return nil, usagef("%s, line %d: %s", file, le.Errors[0].Mark.Line, le.Errors[0].Message)
		}
		return nil, usagef("%s: %w", file, err)
	}
	names := make([]string, 0, len(values))
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	var faults []error
	for _, name := range names {
		node := values[name]
		f := flags.Lookup(name)
		switch {
		case f == nil || name == "config" || name == "help" || name == "json": // the last is the doctor's own
			faults = append(faults, fmt.Errorf("%s, line %d: %s is not a setting", file, node.Line, name))
		case node.Kind != yaml.ScalarNode:
			faults = append(faults, fmt.Errorf("%s, line %d: %s takes one value", file, node.Line, name))
		case !f.Changed:
			if err := flags.Set(name, node.Value); err != nil {
				faults = append(faults, fmt.Errorf("%s, line %d: %w", file, node.Line, err))
			}
			from[name] = "file"
		}
	}
	if err := errors.Join(faults...); err != nil {
		return nil, usageError{err}
	}
	return from, nil
}

// variable is the name of a flag's environment variable.
func variable(flag string) string {
	return "RIPOSTE_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}
