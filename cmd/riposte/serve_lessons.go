package main

import (
	"fmt"
	"os"
	"path"

	"riposte/lesson"
	"riposte/lessons"
)

// lessonsTaught are the lessons that come with riposte, and those of the operator's own folder,
// which take the place of ours of the same name. A folder without lessons is an error, as is one
// with a file that can't be read as one.
func (cfg *serving) lessonsTaught() ([]*lesson.Lesson, error) {
	all, err := lessons.All(catalogue())
	if err != nil || cfg.lessons == "" {
		return all, err
	}
	folder, err := os.Stat(cfg.lessons)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--lessons: %w", err)
	case !folder.IsDir():
		return nil, fmt.Errorf("--lessons: %s is no folder", cfg.lessons)
	}
	own, err := lessons.Read(os.DirFS(cfg.lessons), catalogue())
	switch {
	case err != nil:
		return nil, fmt.Errorf("--lessons %s: %w", cfg.lessons, err)
	case len(own) == 0:
		return nil, fmt.Errorf("--lessons: %s has no lessons; each is a file such as %s", cfg.lessons, path.Join(catalogue()[0].Info().Name, "mine.yaml"))
	}
	taken := map[string]bool{}
	for _, l := range own {
		taken[l.ID()] = true
	}
	for _, l := range all {
		if !taken[l.ID()] {
			own = append(own, l)
		}
	}
	lesson.Sort(own)
	return own, nil
}
