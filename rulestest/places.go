package rulestest

import (
	"fmt"
	"strings"

	"riposte"
	"riposte/scene"
)

// ontoAnother checks that a piece can't be set to where another stands, and that
// the error names the other. A place is the field at or square of a piece on the
// board.
func (d *duel) ontoAnother(st riposte.State) error {
	f, _ := offers[riposte.Fields](st)
	board := scene.Of(st, riposte.Nobody).Board
	if board == nil {
		return nil
	}
	onBoard := map[string]bool{}
	for _, t := range board.Tokens {
		onBoard[t.ID] = true
	}
	var owners, paths []string
	for _, field := range f.Fields() {
		owner, rest, _ := strings.Cut(field.Path, ".")
		if (rest == "at" || rest == "square") && onBoard[owner] && !field.Fixed {
			owners, paths = append(owners, owner), append(paths, field.Path)
		}
	}
	for i, path := range paths {
		here, _ := f.Field(path)
		for k, owner := range owners {
			there, err := f.Field(paths[k])
			if i == k || err != nil || here == there {
				continue
			}
			err = f.SetField(path, there)
			if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), owner) {
				return fmt.Errorf("setting %s to %v, where %s stands: got %s, want an error that names both", path, there, owner, saying(err))
			}
		}
	}
	return nil
}
