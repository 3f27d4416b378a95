package server

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/wire"
)

// unfold is what a program does to a folded list: every sentence of it.
func unfold(b *wire.Bare) (all []string) {
	for _, pattern := range b.Legal {
		made := []string{""}
		for _, word := range strings.Split(pattern, " ") {
			if list, is := b.Lists[word]; is {
				word = list
			}
			var longer []string
			for _, before := range made {
				for one := range strings.SplitSeq(word, "|") {
					longer = append(longer, strings.TrimPrefix(before+" "+one, " "))
				}
			}
			made = longer
		}
		all = append(all, made...)
	}
	return all
}

// A bare sight has what a program needs: whoever answers by nothing else plays whole duels of
// every system, no answer is refused, the fields add up, and it is small.
func TestBareIsEnough(t *testing.T) {
	for i, system := range systems {
		t.Run(system.ruleset, func(t *testing.T) {
			b := newBench(t, Config{})
			duel := "/duels/" + b.against(i)
			random, fields, since := rand.New(chance(5)), map[string]any{}, ""
			var sizes []int
			for range 10_000 {
				got := b.get(ulla, duel+"?view=bare"+since).want(200)
				var s wire.Bare
				got.into(&s)
				since = "&since=" + s.Now
				if s.Fresh {
					clear(fields)
				}
				for path, value := range s.Fields {
					if fields[path] = value; value == nil {
						delete(fields, path)
					}
				}
				if s.Phase == "over" {
					if s.Result == nil {
						t.Error("it is over without a result")
					}
					break
				}
				if len(sizes) == 60 {
					break // that is enough of a long one
				}
				if s.Request == nil || !s.Request.Must || s.Request.Locked {
					time.Sleep(time.Millisecond) // the bot is thinking
					continue
				}
				if !s.Fresh {
					sizes = append(sizes, len(got.body))
				}
				legal := unfold(&s)
				if len(legal) == 0 || s.Whole == (len(s.Forms) > 0) {
					t.Fatalf("%d sentences, whole %v, forms %q", len(legal), s.Whole, s.Forms)
				}
				said := legal[random.IntN(len(legal))]
				if got := b.post(ulla, duel+"/answers", answering(s.Request.ID, said, true)); got.status != 200 {
					t.Fatalf("%q is refused: %s", said, got.body)
				}
			}
			var whole wire.Bare
			b.get(ulla, duel+"?view=bare").want(200).into(&whole)
			if !whole.Fresh || len(fields) < 10 || !reflect.DeepEqual(fields, whole.Fields) {
				t.Errorf("what changed adds up to\n%v, and there is\n%v", fields, whole.Fields)
			}
			if len(whole.Told) > 0 {
				t.Errorf("who asks for nothing since is told %q", whole.Told)
			}
			slices.Sort(sizes)
			if len(sizes) < 5 || sizes[len(sizes)/2] >= 1024 || sizes[len(sizes)*3/4] >= 1200 {
				t.Errorf("the sizes are %v", sizes)
			}
			t.Logf("%d moments: half below %d bytes, nine of ten below %d, the largest %d", len(sizes), sizes[len(sizes)/2], sizes[len(sizes)*9/10], sizes[len(sizes)-1])
		})
	}
}

// The feed tells the same as looking does, from where the program has read to, and nothing where
// nothing of it has changed.
func TestBareFeed(t *testing.T) {
	b := newBench(t, Config{})
	base, _ := b.listen()
	duel := b.two()
	at := "/duels/" + duel
	l := listenTo(t, base, at+"/feed?view=bare", ulla, nil)
	next := func() (b wire.Bare) {
		t.Helper()
		f, ok := l.next()
		if !ok || f.event != "bare" {
			t.Fatalf("got event %q", f.event)
		}
		if err := json.Unmarshal([]byte(f.data), &b); err != nil {
			t.Fatal(err)
		}
		if f.id != b.Now {
			t.Errorf("the id is %q, now is %q", f.id, b.Now)
		}
		return b
	}
	first := next()
	if !first.Fresh || len(first.Legal) == 0 || len(first.Told) > 0 || first.Seat != 1 {
		t.Fatalf("the first is %+v", first)
	}
	b.post(ulla, at+"/answers", answering(first.Request.ID, unfold(&first)[0], true)).want(200)
	locked := next()
	if locked.Request == nil || !locked.Request.Locked || len(locked.Legal) > 0 || len(locked.Fields) > 0 {
		t.Errorf("after a lock it is %+v", locked)
	}
	var other wire.Bare
	b.get(brannoch, at+"?view=bare").want(200).into(&other)
	b.post(brannoch, at+"/answers", answering(other.Request.ID, unfold(&other)[0], true)).want(200)
	after := next()
	if len(after.Fields) == 0 || after.Fresh || len(after.Told) == 0 {
		t.Errorf("after both have locked it is %+v", after)
	}
	b.post(brannoch, at+"/talk", `{"text":"well met"}`).want(204)
	if said := next(); len(said.Talk) != 1 || said.Talk[0] != (wire.Talk{Seat: 2, Text: "well met"}) || len(said.Fields) > 0 {
		t.Errorf("talk is %+v", said)
	}
	l.close()
	// Opened again, it goes on from there.
	l = listenTo(t, base, at+"/feed?view=bare", ulla, map[string]string{"Last-Event-ID": locked.Now})
	if again := next(); again.Fresh || !reflect.DeepEqual(again.Fields, after.Fields) || !slices.Equal(again.Told, after.Told) || len(again.Talk) != 1 {
		t.Errorf("opened again it is %+v", again)
	}
	l.close()
	b.get(ulla, at+"?view=bare&since=x").problem(http.StatusBadRequest, wordBadRequest)
	b.get(ulla, at+"?view=nude").problem(http.StatusBadRequest, wordBadRequest)
	b.get(ulla, at+"/feed?view=bare&as=html").problem(http.StatusBadRequest, wordBadRequest)
	// What is no longer kept is told whole.
	var far wire.Bare
	b.get(ulla, at+"?view=bare&since=0-7777").want(200).into(&far)
	if !far.Fresh || len(far.Fields) == 0 || len(far.Told) == 0 {
		t.Errorf("from a step that nobody knows it is %+v", far)
	}
}
