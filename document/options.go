package document

import (
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// VetOptions adds to faults everything wrong with the names and values of the
// setup's options and data, by the ruleset's own list: unknown options, values an
// option does not take, data that no option names. What is inside the data is for
// the ruleset to judge.
func VetOptions(info *riposte.Info, setup *riposte.Setup, faults *riposte.Faults) {
	if setup.Ruleset != "" && setup.Ruleset != info.Name {
		faults.Add("ruleset", "", "is %q, these are the rules of %q", setup.Ruleset, info.Name)
	}
	if setup.Version < 0 || setup.Version > info.Version {
		faults.Add("version", "", "is %d, known are versions 1 to %d", setup.Version, info.Version)
	}
	named := map[string]bool{}
	for _, name := range sortedKeys(setup.Options) {
		value := setup.Options[name]
		i := slices.IndexFunc(info.Options, func(o riposte.Option) bool { return o.Name == name })
		if i < 0 {
			faults.Add("options."+name, "", "is not an option of %s; there are %s", info.Title, optionNames(info))
			continue
		}
		o := &info.Options[i]
		if !o.In(setup.Version) {
			faults.Add("options."+name, o.Rule, "is an option of version %d, this is version %d", o.Since, setup.Version)
			continue
		}
		if o.Takes(value) {
			continue
		}
		if _, there := setup.Data[value]; o.Data && there {
			named[value] = true
			continue
		}
		faults.Add("options."+name, o.Rule, "is %q, it takes %s", value, Domain(o))
	}
	for _, name := range sortedKeys(setup.Data) {
		if !named[name] {
			faults.Add("data."+name, "", "no option names this document")
		}
	}
}

// Sound is the setup with only those of its options that the ruleset takes; the
// others get their defaults, so that other faults can be reported as well.
func Sound(setup *riposte.Setup, info *riposte.Info) riposte.Setup {
	s := *setup
	options := make(map[string]string, len(s.Options))
	for i := range info.Options {
		o := &info.Options[i]
		value, there := s.Options[o.Name]
		if _, data := s.Data[value]; there && (o.Takes(value) || o.Data && data) {
			options[o.Name] = value
		}
	}
	s.Options = options
	return s
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func optionNames(info *riposte.Info) string {
	names := make([]string, len(info.Options))
	for i := range info.Options {
		names[i] = info.Options[i].Name
	}
	return strings.Join(names, ", ")
}

// Domain says what an option takes: "none, 1 to 9".
func Domain(o *riposte.Option) string {
	parts := slices.Clone(o.Values)
	if o.Max > 0 {
		parts = append(parts, strconv.Itoa(o.Min)+" to "+strconv.Itoa(o.Max))
	}
	if o.Data {
		parts = append(parts, "or the name of a document in data")
	}
	return strings.Join(parts, ", ")
}

// Called is the title of an option's value.
func Called(o *riposte.Option, value string) string {
	if i := slices.Index(o.Values, value); i >= 0 && i < len(o.Titles) {
		return o.Titles[i]
	}
	return value
}
