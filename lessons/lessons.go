// Package lessons holds the lessons that come with riposte, a folder for each ruleset.
package lessons

import (
	"embed"
	"fmt"
	"io/fs"
	"path"

	"riposte"
	"riposte/lesson"
	"riposte/scenario"
)

//go:embed */*.yaml
var files embed.FS

// All reads every lesson of the rulesets, in the order in which they are taken. The error is that of
// the first file with faults.
func All(rulesets []riposte.Ruleset) ([]*lesson.Lesson, error) { return Read(files, rulesets) }

// Read reads the lessons of a folder that has one folder for each ruleset.
func Read(fsys fs.FS, rulesets []riposte.Ruleset) ([]*lesson.Lesson, error) {
	names, err := fs.Glob(fsys, "*/*.yaml")
	if err != nil {
		return nil, err
	}
	var list []*lesson.Lesson
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		l, err := scenario.ParseLesson(name, data, rulesets)
		if err != nil {
			return nil, err
		}
		if folder := path.Dir(name); folder != l.Rules.Info().Name {
			return nil, fmt.Errorf("%s: a lesson of %s in the folder of %s", name, l.Rules.Info().Name, folder)
		}
		list = append(list, l)
	}
	lesson.Sort(list)
	return list, nil
}
