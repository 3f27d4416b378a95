package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/match"
	"riposte/record"
	"riposte/rules/pugilism"
)

// edited is the text of a short duel with one thing changed.
func edited(t *testing.T, form record.Form, old, new string) []byte {
	t.Helper()
	data := export(t, simulated(t, short, 3, 0), form)
	if old == "" {
		return append(data, new...)
	}
	if !bytes.Contains(data, []byte(old)) {
		t.Fatalf("%q is not in\n%s", old, data)
	}
	return bytes.Replace(data, []byte(old), []byte(new), 1)
}

// Everything that can be wrong has an error of its own, which points at it and
// names the step and the rule.
func TestLoadErrors(t *testing.T) {
	for _, c := range []struct {
		name     string
		form     record.Form
		old, new string
		want     error
		says     string
	}{
		{"nothing", 0, "", "", record.ErrForm, "1:1: not a record: want a record"},
		{"another text", 0, "", "1. e4 e5", record.ErrForm, "1:1: not a record: want a record"},
		{"an empty object", 0, "", "{}", record.ErrForm, "1:1: not a record: want the header"},
		{"bytes", 0, "", "[Game \"\xff\"]", record.ErrForm, "1:8: not a record: the text is not UTF-8"},
		{"newer form", record.Text, "[Format 1]", "[Format 2]", record.ErrFormat, "1:9: a form of a newer riposte: format 2 is unknown"},
		{"newer form", record.JSONL, `{"format":1`, `{"format":2`, record.ErrFormat, "1:11: "},
		{"unknown ruleset", record.Text, `"pugilism"`, `"chess"`, record.ErrRuleset, `3:10: unknown ruleset: "chess", there are pugilism`},
		{"newer rules", record.Text, "[Version 2]", "[Version 99]", record.ErrNewer, "4:10: made by a newer riposte: pugilism 99, this riposte has versions 1 to 2"},
		{"other content", record.Text, `[Content "`, `[Content "0`, record.ErrContent, "5:10: played with other content"},
		{"an option", record.Text, `"bouts":"2"`, `"bouts":"99"`, record.ErrSetup, "8:10: the set-up is refused: options.bouts: is \"99\", it takes 1 to 10 (PG-2.19)"},
		{"a document", record.Text, `"str":18`, `"str":99`, record.ErrSetup, "10:12: the set-up is refused: red.abilities.str"},
		{"a third seat", record.Text, `"blue":""`, `"blue":"","seat3":""`, record.ErrSetup, "9:8: the set-up is refused: 3 seats"},
		{"a seat's word", record.Text, `{"red":"Ann"`, `{"green":"Ann"`, record.ErrForm, `9:9: not a record: "green" is not a seat`},
		{"a tag twice", record.Text, "[Version 2]", "[Version 2][version 2]", record.ErrForm, "4:13: not a record: the tag version appears twice"},
		{"a key twice", record.JSONL, `"version":2`, `"version":2,"version":1`, record.ErrForm, "appears twice"},
		{"an unknown key", record.JSONL, `"version":2`, `"edition":1`, record.ErrForm, `unknown key "edition"`},
		{"the generator", record.Text, "pcg 7 3", "pcg 7", record.ErrForm, "14:6: not a record: want fair, fair 2, table, pcg and two numbers"},
		{"a commitment", record.Text, `[Commitment ""]`, `[Commitment "12"]`, record.ErrForm, "15:13: not a record: want 64 hexadecimal digits"},
		{"a word", record.Text, "/ anticipate", "/ antic", riposte.ErrIllegal, `24:51: step 2: blue: refused by the rules: "head-jab body-jab / antic": there is no card antic (PG-4.7)`},
		{"a sentence", record.Text, "head-jab body-jab / anticipate", "well, well", riposte.ErrNotation, `24:51: step 2: blue: "well, well": not understood`},
		{"a rule", record.Text, "head-heavy body-jab /", "head-heavy head-heavy /", riposte.ErrIllegal, "step 2: red: refused by the rules"},
		{"a seat less", record.Text, "; blue: head-jab body-jab / anticipate", "", record.ErrMissing, "24:1: step 2: blue: a choice is missing"},
		{"out of turn", record.Text, "2. red", "2. red: name first\n3. red", riposte.ErrIllegal, "step 2: red: "},
		{"a draw changed", record.Text, "d12=4", "d20=4", record.ErrDraws, "22:18: step 0: other draws than the rules make: draw 3 is d20=4, the rules ask for d12"},
		{"a draw that can't be", record.Text, "d12=4", "d12=14", record.ErrForm, "22:18: not a record: draw \"d12=14\": d12 has no face 14"},
		{"a draw less", record.Text, " d20=8 d20=13", " d20=8", record.ErrDraws, "22:1: step 0: other draws than the rules make: draw 6 is missing: d20"},
		{"a draw left over", record.JSONL, `"d20=13"]`, `"d20=13","d4=1"]`, record.ErrDraws, "2:79: step 0: other draws than the rules make: left over: [d4=1]"},
		{"after the end", record.Text, "= red", "3. red: concede\n= red", record.ErrOver, "25:1: step 3: the duel is over"},
		{"back to nowhere", record.Text, "2. red", "2. back to 7 by red\n3. red", record.ErrBack, "24:4: step 2: a takeback to no position: step 7"},
		{"back to itself", record.Text, "2. red", "2. back to 2 by red\n3. red", record.ErrBack, "24:4: step 2"},
		{"back by nobody", record.Text, "2. red", "2. back to 1 by green\n3. red", record.ErrForm, `24:4: step 2: not a record: "green" is not a seat`},
		{"a step's number", record.Text, "2. red", "3. red", record.ErrForm, "24:1: not a record: want step 2., or = and the result, not \"3.\""},
		{"a seat chooses twice", record.Text, "; blue:", "; red:", record.ErrForm, "23:49: not a record: red chooses twice"},
		{"no seat", record.Text, "2. red:", "2.", record.ErrForm, "24:4: not a record: want a seat with a colon"},
		{"the set-up chooses", record.Text, "0. |", "0. red: concede |", record.ErrTurn, "22:1: step 0: a choice out of turn: step 0 is the set-up"},
		{"the result", record.Text, "= red DECISION", "= blue DECISION", record.ErrResult, "25:3: another result: \"blue DECISION\", the tag says \"red DECISION\""},
		{"the result", record.JSONL, `"red DECISION"`, `"red KO"`, record.ErrResult, `another result: "red KO", the rules say "red DECISION"`},
		{"unfinished", record.JSONL, `"red DECISION"`, `"*"`, record.ErrResult, "another result"},
		{"the places", record.JSONL, `"places":[1,2]`, `"places":[2,1]`, record.ErrResult, "places is"},
		{"a comment", record.Text, "", "{ never ends", record.ErrForm, "26:1: not a record: the comment has no end"},
		{"an event", record.JSONL, `"numbers":[9,9,27]`, `"numbers":[9,9]`, record.ErrEvents, "3:1: step 0: other events than the rules tell: event 1 of the step"},
		{"an event too many", record.JSONL, `{"step":1,`, `{"event":8,"step":0,"kind":"bout","rule":"PG-2.2","to":"all"}` + "\n" + `{"step":1,`, record.ErrEvents, "10:1: step 0: other events than the rules tell: the rules tell 7 events in this step, not 8"},
		{"an event too few", record.JSONL, `{"event":7,`, `{"comment":"", "event":7,`, record.ErrForm, "unknown key"},
		{"an event's number", record.JSONL, `"numbers":[9,9,27]`, `"numbers":[9,9,27,0,0,0,0]`, record.ErrForm, "at most 6 numbers"},
		{"a line", record.JSONL, `{"step":1`, `{"Step":1`, record.ErrForm, "10:1: not a record: want a line with step"},
		{"a line's number", record.JSONL, `{"step":1,`, `{"step":2,`, record.ErrForm, "10:9: not a record: step 2 is where step 1 belongs"},
		{"after the digest", record.JSONL, "", "{\"comment\":\"x\"}", record.ErrForm, "something follows the digest"},
		{"a cut", record.JSONL, "", "{", record.ErrForm, "something follows the digest"},
		{"the tag of nothing", record.Text, "[Version 2]", "[lower \"x\"]", record.ErrForm, `4:2: not a record: "lower" is not a tag name`},
		{"the time", record.Text, "1. red", "1. @1.2345 red", record.ErrForm, "23:4: not a record: want the seconds"},
		{"lapsed without a choice", record.JSONL, `{"step":1,`, `{"step":1,"lapsed":["green"],`, record.ErrForm, `"green" lapsed without a choice`},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := []byte(c.new)
			if c.form != 0 {
				data = edited(t, c.form, c.old, c.new)
			}
			_, err := record.Load(data, known)
			var own *record.Error
			if !errors.Is(err, c.want) || !errors.As(err, &own) || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("got %v\nwant %v with %q", err, c.want, c.says)
			}
			if lines := bytes.Count(data, []byte{'\n'}) + 1; own.Line < 1 || own.Line > lines || own.Column < 1 {
				t.Errorf("%d:%d lies outside the text of %d lines", own.Line, own.Column, lines)
			}
		})
	}
}

// Choices must be those that the position asks for.
func TestLoadTurns(t *testing.T) {
	const begin = `[Ruleset "toy"][Seats {"red":"","blue":"","seat3":""}]
0. | deal4=1 deal4=1 deal4=1
1. red: plain word; blue: plain word | d6=1 d6=1
`
	for _, c := range []struct {
		step string
		want error
		says string
	}{
		{"2. blue: plain word | d6=1", record.ErrTurn, `4:10: step 2: blue: a choice out of turn: "plain word": nothing is asked of blue`},
		{"2. red: plain word; seat3: plain word | d6=1 d6=1", record.ErrTurn, "4:28: step 2: seat3: a choice out of turn: this choice is applied by itself"},
		{"2. red: concede; seat3: plain word | d6=1 d6=1", record.ErrTurn, "4:1: step 2: a choice out of turn: a concession stands alone"},
		{"2. | d6=1", record.ErrMissing, "4:1: step 2: red: a choice is missing"},
		{"2. red: fail | d6=1", record.ErrRules, "4:1: step 2: the rules fail: panic"},
		{"2. red: plain word | d6=1\n3. red: plain word | d6=2", record.ErrMissing, "5:1: step 3: blue: a choice is missing"},
		{"2. seat3: ~ | d6=1", nil, ""},
		{"2. red: \"~\" | d6=1", nil, ""},
		{"2. back to 0 by blue of red free\n3. red: @5; blue: ~ | d6=1 d6=1", nil, ""},
		{"2. back to 0 by blue\n3. back to 1 by red", record.ErrBack, "5:4: step 3: a takeback to no position: step 1"},
	} {
		_, err := record.Load([]byte(begin+c.step), []riposte.Ruleset{toy{}})
		if !errors.Is(err, c.want) || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %v with %q", c.step, err, c.want, c.says)
		}
	}
}

// A refusal carries its rule.
func TestLoadNamesTheRule(t *testing.T) {
	_, err := record.Load(edited(t, record.Text, "head-heavy body-jab /", "head-heavy head-heavy /"), known)
	var rule *riposte.RuleError
	if !errors.As(err, &rule) || !strings.HasPrefix(string(rule.Rule), "PG-") {
		t.Errorf("got %v, want a RuleError", err)
	}
	var own *record.Error
	if errors.As(err, &own) && (own.Step != 2 || own.Seat != 1) {
		t.Errorf("got step %d of seat %d", own.Step, own.Seat)
	}
}

// What people and their editors do to a text is read, and written as it should be.
func TestLoadIsLax(t *testing.T) {
	want := map[record.Form]string{}
	r := simulated(t, short, 3, 0)
	r.Tags = map[string]string{"Event": "Cup"}
	r.Comment(1, "so far")
	for _, form := range []record.Form{record.JSONL, record.Text} {
		want[form] = string(export(t, r, form))
	}
	lines := strings.SplitAfter(want[record.Text], "\n")
	turned := strings.Join(append([]string{lines[4], lines[2], lines[0]}, append(lines[5:17:17], append([]string{lines[3], lines[1]}, lines[17:]...)...)...), "")
	var events []string
	for line := range strings.Lines(want[record.JSONL]) {
		if !strings.HasPrefix(line, `{"event"`) {
			events = append(events, line)
		}
	}
	for name, data := range map[string]string{
		"CRLF":            strings.ReplaceAll(want[record.Text], "\n", "\r\n"),
		"CRLF lines":      strings.ReplaceAll(want[record.JSONL], "\n", "\r\n"),
		"mark":            "\ufeff" + want[record.Text],
		"words a line":    moves(want[record.Text], " ", "\n"),
		"one line":        strings.ReplaceAll(want[record.Text], "\n", " "),
		"spaces":          " \n\t" + moves(want[record.Text], " ", "   ") + "\n\n",
		"tags turned":     turned,
		"no end":          strings.Replace(want[record.Text], "= red DECISION\n", "", 1),
		"no digest":       strings.Join(slicesWithout(lines, "[SHA-256"), ""),
		"no titles":       strings.Join(slicesWithout(lines, "[SHA-256", "[Game", "[Version", "[Content", "[Result", "[Commitment", "[Seals", "[SeatSeeds", "[ServerSeed", "[Format"), ""),
		"pretty":          strings.ReplaceAll(want[record.JSONL], ",\"", ",\n  \""),
		"no events":       strings.Join(events, ""),
		"comment inside":  strings.Replace(strings.Replace(want[record.Text], "{ so far }\n", "", 1), "; blue: body-heavy", "; {so\n far} blue: body-heavy", 1),
		"capital digits":  strings.Replace(want[record.Text], "[RNG \"pcg", "[rng \"PCG", 1),
		"quoted sentence": strings.Replace(want[record.Text], "red: head-heavy body-jab / body-protect;", `red: "head-heavy body-jab / body-protect";`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			again, err := record.Load([]byte(data), known)
			if err != nil {
				t.Fatalf("%v in\n%s", err, data)
			}
			for form, text := range want {
				if got := string(export(t, again, form)); got != text {
					t.Errorf("%s: %s", form, difference([]byte(got), []byte(text)))
				}
			}
		})
	}
}

// moves replaces text in what follows the tags.
func moves(text, old, new string) string {
	tags, steps, _ := strings.Cut(text, "\n\n")
	return tags + "\n\n" + strings.ReplaceAll(steps, old, new)
}

func slicesWithout(lines []string, begins ...string) []string {
	var out []string
next:
	for _, line := range lines {
		for _, b := range begins {
			if strings.HasPrefix(line, b) {
				continue next
			}
		}
		out = append(out, line)
	}
	return out
}

// A text may name samples and leave out what follows.
func TestLoadSmallText(t *testing.T) {
	_, err := record.Load([]byte(`[Ruleset "pugilism"]
[Documents {"red": "brannoch", "blue": "Ulla"}]
[Options {"ring": "off", "edge": "off"}]
0. | d10=9 d10=9 d12=4 d12=11 d20=8, d20=13
1. red: Head-Jab  body-jab/counter ; blue: concede`), known)
	if err == nil || !errors.Is(err, record.ErrTurn) {
		t.Errorf("a concession among choices: got %v", err)
	}
	r, err := record.Load([]byte(`[Ruleset "pugilism"]
[Documents {"red": "brannoch", "blue": "Ulla"}]
[Options {"ring": "off", "edge": "off"}]
0. | d10=9 d10=9 d12=4 d12=11 d20=8, d20=13
1. blue: concede`), known)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(r.Setup.Seats[1].Document), "Ulla Stormhide") || len(r.Setup.Options) < 10 || r.Content == "" {
		t.Errorf("the setup does not stand alone: %+v", r.Setup)
	}
	if !strings.HasPrefix(r.Result(), "red ") {
		t.Errorf("result: got %q", r.Result())
	}
}

// Of several rulesets with one name, the one with the record's content is used.
func TestLoadTakesTheContent(t *testing.T) {
	content := *pugilism.Default()
	content.BaseComposure++
	variant := pugilism.With(&content)
	data := edited(t, record.JSONL, pugilism.Default().Hash(), content.Hash())
	if _, err := record.Load(data, []riposte.Ruleset{known[0], variant}); !errors.Is(err, record.ErrEvents) {
		t.Errorf("the variant: got %v, want ErrEvents", err)
	}
	data = export(t, simulated(t, short, 3, 0), record.JSONL)
	if _, err := record.Load(data, []riposte.Ruleset{variant, known[0]}); err != nil {
		t.Errorf("the original after the variant: got %v", err)
	}
}

// A record of an older version is played by that version, whatever the content is
// now; the wording of events does not matter.
func TestLoadOlderVersion(t *testing.T) {
	tb := open(t, match.Config{})
	tb.says(1, 2)
	r := tb.record(record.RNG{})
	data := export(t, r, record.JSONL)
	for _, c := range []struct {
		now  toy
		want error
	}{
		{toy{version: 2, content: "new", words: "Lo! "}, nil},
		{toy{version: 1, content: "new"}, record.ErrContent},
		{toy{version: 1, words: "Lo! "}, nil},
	} {
		again, err := record.Load(data, []riposte.Ruleset{c.now})
		if !errors.Is(err, c.want) {
			t.Errorf("%+v: got %v, want %v", c.now, err, c.want)
			continue
		}
		if err != nil {
			continue
		}
		if again.Setup.Version != 1 || again.Content != "toy" {
			t.Errorf("got version %d, content %q", again.Setup.Version, again.Content)
		}
		if got := export(t, again, record.JSONL); !bytes.Equal(got, data) {
			t.Error(difference(got, data))
		}
	}
}

// Too much is refused before it is played.
func TestLoadLimits(t *testing.T) {
	if _, err := record.Load(make([]byte, record.MaxSize+1), known); !errors.Is(err, record.ErrSize) {
		t.Errorf("size: got %v", err)
	}
	var b strings.Builder
	b.WriteString(`[Ruleset "pugilism"]`)
	for i := range record.MaxTags + 1 {
		fmt.Fprintf(&b, "[Tag%d \"\"]", i)
	}
	if _, err := record.Load([]byte(b.String()), known); !errors.Is(err, record.ErrSize) {
		t.Errorf("tags: got %v", err)
	}
	if _, err := record.Load([]byte(`[Ruleset "pugilism"]`+strings.Repeat("{x}", record.MaxComments+1)), known); !errors.Is(err, record.ErrSize) {
		t.Errorf("comments: got %v", err)
	}
	if _, err := record.Load([]byte(`[Ruleset `+strings.Repeat("[", 100_000)), known); !errors.Is(err, record.ErrForm) || !strings.Contains(err.Error(), "too deep") {
		t.Errorf("depth: got %v", err)
	}
	b.Reset()
	b.WriteString(`[Ruleset "pugilism"][Seats {"red":"","blue":""}]`)
	for i := range record.MaxSteps + 1 {
		fmt.Fprintf(&b, "%d. ", i)
	}
	if _, err := record.Load([]byte(b.String()), known); !errors.Is(err, record.ErrSize) {
		t.Errorf("steps: got %v", err)
	}
}
