package engine

import (
	"strings"

	"riposte/bot"
)

// Vet reads a line as a conversation would; the first breach is the error.
func Vet(raw []byte) (err error) {
	note := func(c Clause, what string) {
		if err == nil {
			err = faultf(c, "%s", what)
		}
	}
	t := talk{note: note, number: 7}
	s, broken := readLine(raw, note)
	if broken != nil {
		return broken
	}
	switch s.word {
	case "id", "option", "want", "skip", "play":
		t.learn(s)
	case "info", "best", "mix":
		t.number, _, _ = s.number()
		if _, broken := t.hear(s); broken != nil {
			return broken
		}
	case "ready":
		if strings.TrimSpace(s.rest) != "" {
			note(OneReady, s.String())
		}
	}
	return err
}

// ToldOf is what an engine is told in a chair, as a line.
func ToldOf(c bot.Chair) ([]byte, error) {
	t := talk{told: Told{advice: true}}
	return document("position", 1, t.position(c, c.Legal(nil)))
}
