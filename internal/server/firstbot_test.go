package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode"
)

// What somebody's first program knows who has read the document: these properties and
// no more.
type (
	seenDuel struct {
		Phase   string
		Request *struct {
			ID           int
			Must, Locked bool
		}
		View struct{ Asks []seenAsk }
	}
	seenAsk struct {
		Before string
		Fields []seenField
		None   *seenPick
		Budget *struct {
			Base, Max int
			Soft      bool
		}
	}
	seenField struct {
		Before   string
		Optional bool
		Picks    []seenPick
		Number   *struct{ Min, Max, Step int }
		Aim      *struct{ From [2]int }
	}
	seenPick struct {
		Word      string
		Refusal   *struct{}
		Only, Not []string
		Load      int
	}
)

// words chooses one word for each field, "" for one left out; it returns false if
// it found no way.
func (a *seenAsk) words(random *rand.Rand) ([]string, bool) {
	words := make([]string, len(a.Fields))
	load := 0
	for i, f := range a.Fields {
		var fit []seenPick
		for _, p := range f.Picks {
			stands := func(word string) bool { return slices.Contains(words[:i], word) }
			if p.Refusal == nil && (len(p.Only) == 0 || slices.ContainsFunc(p.Only, stands)) && !slices.ContainsFunc(p.Not, stands) {
				fit = append(fit, p)
			}
		}
		switch {
		case f.Optional && random.IntN(3) == 0:
		case len(fit) > 0:
			p := fit[random.IntN(len(fit))]
			words[i] = p.Word
			load += p.Load
		case f.Number != nil:
			words[i] = strconv.Itoa(f.Number.Min)
		case f.Aim != nil:
			words[i] = fmt.Sprintf("%d,%d", f.Aim.From[0], f.Aim.From[1])
		case !f.Optional:
			return nil, false
		}
	}
	return words, a.Budget == nil || a.Budget.Soft || a.Budget.Base+load <= a.Budget.Max
}

func (a *seenAsk) sentence(words []string) string {
	var said []string
	for i, word := range words {
		if word != "" {
			said = append(said, a.Fields[i].Before, word)
		}
	}
	if len(said) == 0 && a.None != nil {
		return a.None.Word
	}
	return strings.Join(strings.FieldsFunc(strings.Join(append([]string{a.Before}, said...), " "), unicode.IsSpace), " ")
}

// A program that knows what the document says plays a whole duel of every ruleset, and
// no answer of its is refused.
func TestAFirstProgram(t *testing.T) {
	for _, system := range systems {
		t.Run(system.ruleset, func(t *testing.T) {
			b := newBench(t, Config{})
			token := ""
			ask := func(method, path string, body any, status int, into any) {
				t.Helper()
				text, err := json.Marshal(body)
				if err != nil {
					t.Fatal(err)
				}
				r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(string(text)))
				if method == http.MethodPost {
					r.Header.Set("Content-Type", "application/json")
				}
				if token != "" {
					r.Header.Set("Authorization", "Bearer "+token)
				}
				w := httptest.NewRecorder()
				b.server.ServeHTTP(w, r)
				if w.Code != status {
					t.Fatalf("%s %s %s: %d %s", method, path, text, w.Code, w.Body)
				}
				if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
					t.Fatalf("%v: %s", err, w.Body)
				}
			}
			type object = map[string]any
			var guest struct{ Token string }
			ask("POST", "/guests", object{}, 201, &guest)
			token = guest.Token
			var rules struct{ Samples []struct{ Name string } }
			ask("GET", "/rulesets/"+system.ruleset, object{}, 200, &rules)
			var made struct{ Duel string }
			ask("POST", "/duels", object{"ruleset": system.ruleset, "places": []object{
				{"who": "me", "document": rules.Samples[0].Name, "lock": true}, {"who": "bot", "document": rules.Samples[1].Name},
			}}, 201, &made)
			random, answers := rand.New(chance(5)), 0
			for {
				var duel seenDuel
				ask("GET", "/duels/"+made.Duel, object{}, 200, &duel)
				if duel.Phase == "over" {
					break
				}
				if duel.Phase == "void" {
					t.Fatal("the duel is void")
				}
				if duel.Request == nil || !duel.Request.Must || duel.Request.Locked {
					time.Sleep(time.Millisecond) // the bot is thinking
					continue
				}
				said := ""
				for said == "" {
					form := &duel.View.Asks[random.IntN(len(duel.View.Asks))]
					if words, ok := form.words(random); ok {
						said = form.sentence(words)
					}
				}
				answers++
				ask("POST", "/duels/"+made.Duel+"/answers", object{"request": duel.Request.ID, "sentence": said, "lock": true}, 200, &struct{}{})
			}
			if answers == 0 {
				t.Error("nothing was asked")
			}
		})
	}
}

// The bots over HTTP in docs/engine.md, taken from there as a reader would, play whole duels.
func TestTheBotsOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/engine.md")
	if err != nil {
		t.Fatal(err)
	}
	_, told, _ := strings.Cut(string(page), "Over HTTP")
	for _, bot := range []struct {
		language, file, wait, less string // the wait that a server's limits ask for, and a test's
		most                       int    // lines
		run                        []string
	}{
		{"python", "rapier.py", "time.sleep(0.2)", "time.sleep(0.01)", 25, []string{"python3"}},
		{"javascript", "colada.mjs", "setTimeout(go, 200)", "setTimeout(go, 10)", 25, []string{"node"}},
		{"go", "estoc.go", "time.Sleep(200 * time.Millisecond)", "time.Sleep(10 * time.Millisecond)", 80, []string{"go", "run"}},
	} {
		found := regexp.MustCompile("(?s)```" + bot.language + "\n(.*?)```").FindStringSubmatch(told)
		if found == nil || strings.Count(found[1], "\n") > bot.most || !strings.Contains(found[1], bot.wait) {
			t.Fatalf("the %s bot of the page is %q", bot.language, found)
		}
		file := filepath.Join(t.TempDir(), bot.file)
		if err := os.WriteFile(file, []byte(strings.Replace(found[1], bot.wait, bot.less, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, system := range systems {
			t.Run(bot.language+"/"+system.ruleset, func(t *testing.T) {
				t.Parallel()
				b := newBench(t, Config{})
				var over atomic.Bool
				there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					b.server.ServeHTTP(overheard{w, &over}, r)
				}))
				defer there.Close()
				words := append(slices.Clone(bot.run), file, there.URL, system.ruleset)
				if out, err := exec.CommandContext(t.Context(), words[0], words[1:]...).CombinedOutput(); err != nil || len(out) > 0 {
					t.Errorf("%v: %s", err, out)
				}
				if !over.Load() {
					t.Error("the duel is not over")
				}
			})
		}
	}
}

// An overheard answer notes whether a duel is told to be over.
type overheard struct {
	http.ResponseWriter
	over *atomic.Bool
}

func (o overheard) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(`{"type":"over"`)) {
		o.over.Store(true)
	}
	return o.ResponseWriter.Write(p)
}

func (o overheard) Unwrap() http.ResponseWriter { return o.ResponseWriter }
