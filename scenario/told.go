package scenario

import (
	"io/fs"
	"path"

	"riposte"
)

// Told are the rules that tell of themselves: those of which the ruleset's own scenarios
// expect an event.
func Told(r riposte.Ruleset) (map[riposte.RuleID]bool, error) {
	told, info := map[riposte.RuleID]bool{}, r.Info()
	if info.Scenarios == nil {
		return told, nil
	}
	names, err := fs.Glob(info.Scenarios, "*/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := fs.ReadFile(info.Scenarios, name)
		if err != nil {
			return nil, err
		}
		f, err := Parse(path.Base(name), data, []riposte.Ruleset{r})
		if err != nil {
			return nil, err
		}
		for i := range f.Cases {
			for _, s := range f.Cases[i].steps {
				if s.expect == nil {
					continue
				}
				for _, e := range s.expect.events {
					told[e.id] = true
				}
			}
		}
	}
	return told, nil
}
