package main

import (
	"os"

	"riposte/lesson"
	"riposte/lessons"
)

// lessonsTaught are the lessons that come with riposte, and those of the operator's own folder,
// which take the place of ours of the same name.
func (cfg *serving) lessonsTaught() ([]*lesson.Lesson, error) {
	all, err := lessons.All(catalogue())
	if err != nil || cfg.lessons == "" {
		return all, err
	}
	own, err := lessons.Read(os.DirFS(cfg.lessons), catalogue())
	if err != nil {
		return nil, err
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
