package tui

import (
	"strings"

	"riposte/scene"
)

// complete lists what may come next on a line typed at the keyboard: the words of
// the asks and, once there is a letter, those of the program.
func (s *session) complete(v scene.View, line string) []suggestion {
	found := suggest(v, line)
	if len(found) > 0 || strings.TrimSpace(line) == "" {
		return found
	}
	word, rest, more := strings.Cut(strings.TrimLeft(strings.ToLower(line), " "), " ")
	if !more {
		for _, c := range commands() {
			if strings.HasPrefix(c.word, word) {
				found = append(found, suggestion{Line: c.word, Word: c.word, Done: c.word != "why" && c.word != "odds"})
			}
		}
		return found
	}
	switch word {
	case "odds":
		for _, w := range suggest(v, strings.TrimLeft(rest, " ")) {
			w.Line, w.Ask = "odds "+w.Line, nil
			found = append(found, w)
		}
	case "rule":
		return s.rules(rest)
	case "why":
		seen := map[string]bool{}
		offer := func(word string) {
			if word != "" && strings.HasPrefix(strings.ToLower(word), rest) && !seen[word] {
				seen[word] = true
				found = append(found, suggestion{Line: "why " + word, Word: word, Done: true})
			}
		}
		for _, a := range v.Asks {
			for _, f := range a.Fields {
				for _, p := range f.Picks {
					offer(p.Word)
				}
			}
		}
		for i := range v.Sides {
			for _, m := range v.Sides[i].Meters {
				offer(strings.ToLower(m.Label.String()))
			}
			for j := range v.Sides[i].Badges {
				offer(strings.ToLower(stateWord(&v.Sides[i].Badges[j])))
			}
		}
	}
	return found
}

func (s *session) rules(begun string) (found []suggestion) {
	if s.cfg.Info.Ledger == nil || begun == "" {
		return nil
	}
	for _, r := range s.cfg.Info.Ledger.Rules() {
		id := string(r.ID)
		if strings.HasPrefix(strings.ToLower(id), begun) && len(found) < maxCompletions {
			found = append(found, suggestion{Line: "rule " + id, Word: id, Done: true})
		}
	}
	return found
}
