package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules/pugilism"
)

// The file of a server's programs says which play there, and one that fails is stood in for.
func TestEnginesOfAServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "engines")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for text, want := range map[string]string{
		"foil":                    "engines:1: a line is a name",
		"# one\n\nFoil x":         "engines:3: a name has",
		"expert x":                "expert is the name of another bot",
		"foil misfit\nfoil sound": "engines:2: foil is the name",
		"foil false":              "foil: E-52",
	} {
		write(text)
		cfg := serving{engines: file}
		if _, _, err := cfg.startEngines(slog.New(slog.DiscardHandler)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	write("# programs\nsound misfit sound\nfouls   misfit illegal\n")
	var said bytes.Buffer
	cfg := serving{engines: file}
	programs, stop, err := cfg.startEngines(slog.New(slog.NewTextHandler(&said, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	setup, err := (&setupFlags{}).read(streams{}, pugilism.Ruleset())
	if err != nil {
		t.Fatal(err)
	}
	st, err := pugilism.Ruleset().New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"sound", "fouls"} {
		if programs[i].Name != name || !programs[i].Plays("duel") {
			t.Errorf("program %d is %+v", i, programs[i])
		}
		player := programs[i].New().(bot.Sitter)
		player.Sit(bot.DuelOf(pugilism.Ruleset().Info(), &setup, 1))
		choice := player.Choose(bot.At(st, 1), dice.NewSeeded(1, 1))
		player.Rise()
		if err := st.Check(1, choice); err != nil || choice == riposte.Concede {
			t.Errorf("%s chose %s: %v", name, st.Say(1, choice), err)
		}
	}
	if !strings.Contains(said.String(), "engine=fouls fault=\"E-38") || strings.Contains(said.String(), "engine=sound fault") {
		t.Errorf("the log says %s", &said)
	}
}
