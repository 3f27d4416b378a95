package judge_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/judge"
	"riposte/rules"
)

// A tale is a history that can be changed before it is judged.
type tale struct {
	t       *testing.T
	entries []*judge.Entry
	records map[string][][]byte // lines
	extra   string              // lines at the end of the history that are no entries
}

const two, one = "ce88b1898b4d28312cd5c915294ea8ad", "a458ef04ec3d0e3e96a9f1b4daaaf2f6" // between two persons; against a bot

func good(t *testing.T) *tale {
	t.Helper()
	a := &tale{t: t, records: map[string][][]byte{}}
	data, err := os.ReadFile("testdata/good/history.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		e := &judge.Entry{}
		if err := json.Unmarshal(line, e); err != nil {
			t.Fatal(err)
		}
		a.entries = append(a.entries, e)
	}
	for _, id := range []string{one, two} {
		data, err := os.ReadFile("testdata/good/records/" + id + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		a.records[id] = slices.Collect(bytes.Lines(data))
	}
	return a
}

// judged writes the tale and has it judged.
func (a *tale) judged() *judge.Verdict {
	a.t.Helper()
	folder := a.t.TempDir()
	w, err := judge.NewWriter(folder)
	if err != nil {
		a.t.Fatal(err)
	}
	for _, e := range a.entries {
		w.Write(*e)
	}
	for id, lines := range a.records {
		if err := w.Record(id, bytes.Join(lines, nil)); err != nil {
			a.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		a.t.Fatal(err)
	}
	if a.extra != "" {
		if err := os.WriteFile(filepath.Join(folder, "more.jsonl"), []byte(a.extra), 0o644); err != nil {
			a.t.Fatal(err)
		}
	}
	h, err := judge.Read(folder)
	if err != nil {
		a.t.Fatal(err)
	}
	return h.Judge(rules.All())
}

// find is the nth entry of a kind by a client of the duel, from 0; counted from the end if it is negative.
func (a *tale) find(duel string, do judge.Do, who string, n int) *judge.Entry {
	a.t.Helper()
	var all []*judge.Entry
	for _, e := range a.entries {
		if e.Duel == duel && e.Do == do && strings.HasPrefix(e.Who, who+" of ") {
			all = append(all, e)
		}
	}
	if n < 0 {
		n += len(all)
	}
	if n < 0 || n >= len(all) {
		a.t.Fatalf("there are %d entries %s of %s", len(all), do, who)
	}
	return all[n]
}

// at is where an entry stands.
func (a *tale) at(e *judge.Entry) string {
	return fmt.Sprintf("history.jsonl:%d", slices.Index(a.entries, e)+1)
}

func (a *tale) remove(e *judge.Entry) {
	i := slices.Index(a.entries, e)
	a.entries = slices.Delete(a.entries, i, i+1)
}

// after adds an entry behind another.
func (a *tale) after(e *judge.Entry, add judge.Entry) *judge.Entry {
	a.entries = slices.Insert(a.entries, slices.Index(a.entries, e)+1, &add)
	return &add
}

// line is the number of the record's first line that has all of these in it.
func (a *tale) line(duel string, parts ...string) int {
	a.t.Helper()
	for i, line := range a.records[duel] {
		if !slices.ContainsFunc(parts, func(p string) bool { return !bytes.Contains(line, []byte(p)) }) {
			return i + 1
		}
	}
	a.t.Fatalf("no line of the record has %q", parts)
	return 0
}

// replace changes a line of the record, and returns where it is.
func (a *tale) replace(duel string, line int, from, to string) string {
	a.t.Helper()
	was := a.records[duel][line-1]
	is := bytes.Replace(was, []byte(from), []byte(to), 1)
	if bytes.Equal(was, is) {
		a.t.Fatalf("there is no %q in %s", from, was)
	}
	a.records[duel][line-1] = is
	return fmt.Sprintf("records/%s.jsonl:%d", duel, line)
}

// double repeats a line of the record, and returns where the second is.
func (a *tale) double(duel string, line int) string {
	a.records[duel] = slices.Insert(a.records[duel], line, a.records[duel][line-1])
	return fmt.Sprintf("records/%s.jsonl:%d", duel, line+1)
}

// unheard makes an acknowledged answer one of which nothing was heard.
func unheard(e *judge.Entry) {
	try := *e.Try
	try.Said = ""
	e.Try, e.Ended = &try, 0
}

// swap changes the words of the last line that an entry brought.
func (a *tale) swap(e *judge.Entry, from, to string) {
	a.t.Helper()
	last := len(e.Seen.Lines) - 1
	was := string(e.Seen.Lines[last])
	if e.Seen.Lines[last] = json.RawMessage(strings.Replace(was, from, to, 1)); string(e.Seen.Lines[last]) == was {
		a.t.Fatalf("there is no %q in %s", from, was)
	}
}

// What a server may do is not held against it.
func TestGood(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*tale)
	}{
		{"as it was", func(*tale) {}},
		{"a choice is stored, and nobody has said so", func(a *tale) { unheard(a.find(two, judge.Answer, "player 1", 2)) }},
		{"a choice that nobody acknowledged is not stored", func(a *tale) {
			e := *a.find(two, judge.Answer, "player 1", 2)
			unheard(&e)
			e.Try.Key, e.Try.Sentence = "other", "move 1,1"
			a.after(a.find(two, judge.Answer, "player 1", 1), e)
		}},
		{"the same answer is sent three times, and acknowledged twice", func(a *tale) {
			e := a.find(two, judge.Answer, "player 1", 2)
			first, third := *e, *e
			unheard(&first)
			third.Began, third.Ended = e.Ended+1, e.Ended+2
			a.after(a.after(e, first), third)
		}},
		{"an answer to what is no longer asked is refused", func(a *tale) {
			e := *a.find(two, judge.Answer, "player 1", 2)
			e.Try = &judge.Try{Request: e.Try.Request, Key: "late", Sentence: "move 1,1", Refused: "409"}
			e.Began, e.Ended = e.Ended+1, e.Ended+2
			a.after(a.find(two, judge.Answer, "player 1", 2), e)
		}},
		{"a feed breaks off and is taken up again", func(a *tale) {
			e := a.find(two, judge.Heard, "watcher 1", 3)
			broke, opened := judge.Entry{Do: judge.Broke, Who: e.Who, Duel: two, Began: e.Ended + 1}, judge.Entry{Do: judge.Opened, Who: e.Who, Duel: two, Began: e.Ended + 2, Since: e.Seen.Seq}
			a.after(a.after(e, broke), opened)
		}},
		{"the bank pays for an absence", func(a *tale) {
			a.away(two, 30*time.Second)
			a.find(two, judge.Final, "player 2", 0).Seen.Banks[1] -= 25_000
		}},
		{"a clock was moved", func(a *tale) {
			a.find(two, judge.Final, "player 2", 0).Seen.Banks[1] -= 10_000
			a.entries = append(a.entries, &judge.Entry{Do: judge.Harm, Harm: "clock ahead", Began: 1, Shift: int64(10 * time.Second)})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := good(t)
			test.change(a)
			if v := a.judged(); !v.OK() || v.Lost+v.Doubled > 0 || v.Duels != 2 || v.Choices == 0 || v.Bots == 0 {
				t.Errorf("got %s", v)
			}
		})
	}
}

// away has the second player be gone for a while before the last of its frames.
func (a *tale) away(duel string, d time.Duration) {
	last := a.find(duel, judge.Heard, "player 2", -1)
	before := a.find(duel, judge.Heard, "player 2", -2)
	for _, e := range a.entries {
		if e.Began > before.Began {
			e.Began += int64(d)
		}
		if e.Ended > before.Began {
			e.Ended += int64(d)
		}
	}
	a.after(a.after(before, judge.Entry{Do: judge.Broke, Who: last.Who, Duel: duel, Seat: 2, Began: before.Began + 1}),
		judge.Entry{Do: judge.Opened, Who: last.Who, Duel: duel, Seat: 2, Began: last.Began - 1, Since: before.Seen.Seq})
}

// Each history breaks a law, and the judge says which, and where.
func TestPlanted(t *testing.T) {
	caught := map[string]bool{}
	for _, test := range []struct {
		law, name string
		change    func(*tale) (at string)
	}{
		{"whole", "a line is no entry", func(a *tale) string {
			a.extra = "{}\n{\"do\":\"answer\"\n"
			return "more.jsonl:2"
		}},
		{"whole", "an entry of no kind", func(a *tale) string {
			a.extra = `{"do":"dream","duel":"` + one + `","began":1}` + "\n"
			return "more.jsonl:1"
		}},
		{"whole", "nothing was played", func(a *tale) string {
			a.entries, a.records = nil, nil
			return "history.jsonl:1"
		}},
		{"whole", "a record is missing", func(a *tale) string {
			delete(a.records, two)
			return a.at(a.entries[0])
		}},
		{"whole", "nobody looked at the end", func(a *tale) string {
			a.remove(a.find(two, judge.Final, "player 2", 0))
			return a.at(a.entries[0])
		}},
		{"kept", "an acknowledged choice was lost", func(a *tale) string {
			e := a.find(two, judge.Answer, "player 1", -1)
			lost := *e
			lost.Try = &judge.Try{Request: e.Try.Request + 1, Key: "last", Sentence: "move 1,1", Said: "move 1,1"}
			lost.Began, lost.Ended = e.Ended+1, e.Ended+2
			return a.at(a.after(e, lost))
		}},
		{"kept", "another choice is there than the one acknowledged", func(a *tale) string {
			e := a.find(two, judge.Answer, "player 2", 1)
			e.Try.Said = "move 4,4"
			return a.at(e)
		}},
		{"kept", "one answer was acknowledged in two ways", func(a *tale) string {
			e := a.find(two, judge.Answer, "player 2", 1)
			second := *e
			try := *e.Try
			try.Said = "move 4,4"
			second.Try, second.Began, second.Ended = &try, e.Ended+1, e.Ended+2
			return a.at(a.after(e, second))
		}},
		{"twice", "an acknowledged choice was played twice", func(a *tale) string {
			return a.double(two, a.line(two, `"choices":{"red":"move`))
		}},
		{"unsure", "a choice that nobody acknowledged was played twice", func(a *tale) string {
			unheard(a.find(two, judge.Answer, "player 1", 1))
			return a.double(two, a.line(two, `"choices":{"red":"move`))
		}},
		{"unsaid", "the record has what nobody said", func(a *tale) string {
			return a.replace(two, a.line(two, `"choices":{"blue":"move`), `"move `, `"move 1`)
		}},
		{"unsaid", "the record has a choice of nobody", func(a *tale) string {
			e := a.entries[0]
			for _, e = range a.entries {
				if e.Do == judge.Laid && e.Duel == one {
					break
				}
			}
			e.Table.Bots = nil
			return fmt.Sprintf("records/%s.jsonl:%d", one, a.line(one, `"choices"`, `"blue"`))
		}},
		{"bots", "a bot moved twice", func(a *tale) string {
			return a.double(one, a.line(one, `"choices":{"blue":"`))
		}},
		{"bots", "a bot locked twice", func(a *tale) string {
			e := a.find(one, judge.Final, "watcher 1", 0)
			for i, raw := range e.Seen.Lines {
				if bytes.Contains(raw, []byte(`"kind":"locked","seat":2`)) {
					again := e.Seen.Lines[i+1]
					e.Seen.Lines[i+1] = bytes.Replace(raw, []byte(fmt.Sprintf(`"seq":%d`, i+1)), []byte(fmt.Sprintf(`"seq":%d`, i+2)), 1)
					if bytes.Contains(again, []byte(`"seat":2`)) && bytes.Contains(again, []byte(`asked`)) {
						a.t.Fatal("the line in its place was a question")
					}
					break
				}
			}
			return a.at(e)
		}},
		{"back", "a feed goes back", func(a *tale) string {
			e := a.find(two, judge.Heard, "watcher 2", -1)
			e.Seen.Step -= 3
			return a.at(e)
		}},
		{"back", "a second look shows less than the first", func(a *tale) string {
			first := *a.find(two, judge.Final, "watcher 1", 0)
			first.Do, first.Who = judge.Look, "stranger of 1"
			seen := *first.Seen
			seen.Step--
			second := first
			second.Seen, second.Began, second.Ended = &seen, first.Ended+1, first.Ended+2
			return a.at(a.after(a.after(a.find(two, judge.Final, "watcher 1", 0), first), second))
		}},
		{"back", "the end is before what was told", func(a *tale) string {
			e := a.find(two, judge.Final, "player 1", 0)
			e.Seen.Step--
			return a.at(e)
		}},
		{"gap", "a frame was left out", func(a *tale) string {
			a.remove(a.find(two, judge.Heard, "page 1", 3))
			return a.at(a.find(two, judge.Heard, "page 1", 3))
		}},
		{"gap", "a frame came twice", func(a *tale) string {
			e := a.find(two, judge.Heard, "page 1", 3)
			return a.at(a.after(e, *e))
		}},
		{"gap", "a feed was taken up at another line", func(a *tale) string {
			e := a.find(two, judge.Heard, "watcher 1", 3)
			return a.at(a.after(e, judge.Entry{Do: judge.Opened, Who: e.Who, Duel: two, Began: e.Ended + 2, Since: e.Seen.Seq - 1}))
		}},
		{"gap", "a feed says less than it tells", func(a *tale) string {
			e := a.find(two, judge.Heard, "watcher 1", -1)
			e.Seen.Seq++
			return a.at(e)
		}},
		{"same", "two who watch are told different things", func(a *tale) string {
			e := a.find(two, judge.Heard, "watcher 2", -1)
			e.Began, e.Ended = e.Began+int64(time.Second), e.Ended+int64(time.Second) // it comes last
			a.swap(e, `"text":"`, `"text":"No: `)
			return a.at(e)
		}},
		{"final", "what was told is not what stands there in the end", func(a *tale) string {
			e := a.find(two, judge.Heard, "player 2", 4)
			a.swap(e, `"text":"`, `"text":"No: `)
			return a.at(e)
		}},
		{"final", "a feed ends before the duel", func(a *tale) string {
			a.remove(a.find(two, judge.Heard, "watcher 2", -1))
			return a.at(a.find(two, judge.Heard, "watcher 2", -1))
		}},
		{"told", "the record has another event", func(a *tale) string {
			return a.replace(two, a.line(two, `"kind":"initiative-rolled"`, `"seat":"blue"`), `"numbers":[`, `"numbers":[1`)
		}},
		{"told", "a bot's move is told and is not in the record", func(a *tale) string {
			n := a.line(one, `"kind":"moves"`, `"seat":"blue"`)
			a.records[one] = slices.Delete(a.records[one], n-1, n)
			return fmt.Sprintf("records/%s.jsonl:%d", one, n+a.skipped(one, n))
		}},
		{"record", "a draw was changed", func(a *tale) string {
			return a.replace(two, a.line(two, `"draws":["d10=`), `"d10=`, `"d10=1`)
		}},
		{"record", "a byte was changed", func(a *tale) string {
			return a.replace(two, len(a.records[two]), `"sha256":"`, `"sha256":"0`)
		}},
		{"end", "a duel goes on for ever", func(a *tale) string {
			e := a.find(two, judge.Final, "player 1", 0)
			e.Seen.Phase = "playing"
			return a.at(e)
		}},
		{"time", "the bank pays for what was nobody's fault", func(a *tale) string {
			e := a.find(two, judge.Final, "player 2", 0)
			e.Seen.Banks[1] -= 8000
			return a.at(e)
		}},
		{"time", "the bank pays for a short absence", func(a *tale) string {
			a.away(two, 4*time.Second)
			e := a.find(two, judge.Final, "player 2", 0)
			e.Seen.Banks[1] -= 4000
			return a.at(e)
		}},
		{"order", "a look shows a duel before a choice that was acknowledged", func(a *tale) string {
			acked := a.find(two, judge.Answer, "player 1", 1)
			e := judge.Entry{
				Do: judge.Look, Who: "stranger of 1", Duel: two, Began: acked.Ended + 1, Ended: acked.Ended + 2,
				Seen: &judge.Seen{Seq: 20, Step: 0, Phase: "playing"},
			}
			return a.at(a.after(acked, e))
		}},
		{"order", "a look asks for what is answered", func(a *tale) string {
			acked := a.find(two, judge.Answer, "player 1", 1)
			look := a.find(two, judge.Final, "player 1", 0)
			e := *look
			e.Do, e.Seen = judge.Look, &judge.Seen{Seq: look.Seen.Seq, Step: look.Seen.Step, Phase: "playing", Request: acked.Try.Request}
			e.Who = "phone of 1"
			return a.at(a.after(look, e))
		}},
		{"order", "a look shows a choice before it is sent", func(a *tale) string {
			laid := a.entries[0]
			end := a.find(two, judge.Final, "watcher 1", 0)
			e := judge.Entry{
				Do: judge.Look, Who: "stranger of 1", Duel: two, Began: laid.Began + 1, Ended: laid.Began + 2,
				Seen: &judge.Seen{Seq: 20, Step: end.Seen.Step, Phase: "playing"},
			}
			return a.at(a.after(laid, e))
		}},
	} {
		t.Run(test.law+", "+test.name, func(t *testing.T) {
			a := good(t)
			at := test.change(a)
			v := a.judged()
			if v.OK() {
				t.Fatal("it passes")
			}
			if !slices.ContainsFunc(v.Breaches, func(b judge.Breach) bool { return b.Law == test.law && b.At == at }) {
				t.Errorf("got\n%s\nwant a breach of %s at %s", v, test.law, at)
			}
		})
		caught[test.law] = true
	}
	for _, law := range judge.Laws {
		if !caught[law.Name] {
			t.Errorf("no history breaks the law %s", law.Name)
		}
	}
}

// skipped is how many lines of the record come before the next that tells an event to the watchers.
func (a *tale) skipped(duel string, from int) (n int) {
	for _, line := range a.records[duel][from-1:] {
		if bytes.Contains(line, []byte(`"event"`)) {
			return n
		}
		n++
	}
	return n
}

// A folder without a history is no history that keeps to the laws.
func TestNoHistory(t *testing.T) {
	for _, folder := range []string{t.TempDir(), filepath.Join(t.TempDir(), "none")} {
		if _, err := judge.Read(folder); err == nil || !strings.Contains(err.Error(), folder) {
			t.Errorf("got %v, want an error that names %s", err, folder)
		}
	}
}
