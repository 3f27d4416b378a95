package house_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"riposte"
	. "riposte/internal/house"
	"riposte/match"
	"riposte/record"
)

// begun is a campaign whose first encounter is over.
func (w *world) begun() (campaign, duel string) {
	w.t.Helper()
	duel = w.mastered(map[string]string{"roundLimit": "2"})
	if _, err := w.campaigns.Begin(ctx, "ann", duel, ""); !errors.Is(err, ErrNoSeat) {
		w.t.Errorf("a player begins it: %v", err)
	}
	w.over(duel)
	if s := w.look("ann", duel); s.CanBegin {
		w.t.Error("ann may begin a campaign at gil's table")
	}
	if s := w.look("gil", duel); !s.CanBegin {
		w.t.Error("gil may not begin a campaign")
	}
	campaign, err := w.campaigns.Begin(ctx, "gil", duel, "The Mire")
	w.must(err)
	again, err := w.campaigns.Begin(ctx, "gil", duel, "Another")
	w.must(err)
	if s := w.look("ann", duel); again != campaign || s.Campaign != campaign || !strings.Contains(texts(s), "Gil begins a campaign.") {
		w.t.Errorf("got campaigns %s and %s, %s", campaign, again, s.Campaign)
	}
	return campaign, duel
}

// over plays a duel to its end without harm: the game master sets no values.
func (w *world) over(id string) {
	w.t.Helper()
	for range 3000 {
		synctest.Wait()
		if w.look("", id).Phase != Playing {
			break
		}
		for _, g := range []Guest{"ann", "bob", "gil"} {
			s := w.look(g, id)
			if s.Request == nil || !s.Request.Must {
				continue
			}
			legal := w.legal(id, s.Seat)
			said := legal[w.random.IntN(len(legal))]
			for range 200 {
				if !strings.HasPrefix(said, "set ") && !strings.HasPrefix(said, "withdraw") {
					break
				}
				said = legal[w.random.IntN(len(legal))]
			}
			w.say(g, id, said)
		}
	}
	if s := w.look("", id); s.Phase != Over {
		w.t.Fatalf("the duel is %s", s.Phase)
	}
}

// sitAll makes all who played sit down again.
func (w *world) sitAll(id string) {
	w.t.Helper()
	for _, g := range []Guest{"ann", "bob", "gil"} {
		if _, err := w.Join(ctx, g, id, Joining{Name: string(g)}); err != nil {
			w.t.Fatalf("%s: %v", g, err)
		}
	}
}

func document(s *Sight) string {
	if s.Document == nil {
		return ""
	}
	return string(s.Document.Bytes)
}

// A campaign of an encounter, a week and another encounter: the characters are as
// the last duel left them, and locked; the seats are kept; and its file verifies,
// and can be imported by another house and played on there.
func TestCampaign(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		campaign, first := w.begun()
		c, err := w.campaigns.Look(ctx, "gil", campaign)
		w.must(err)
		if len(c.Characters) != 2 || !c.CanLay || c.Name != "The Mire" || len(c.Encounters) != 1 || !c.Encounters[0].Counts {
			t.Fatalf("got %s", encode(t, c))
		}
		if other, err := w.campaigns.Look(ctx, "ann", campaign); err != nil || other.Keeper || encode(t, other.Characters) != encode(t, c.Characters) {
			t.Errorf("ann sees %s, %v", encode(t, other), err)
		}
		if _, err := w.campaigns.Continue(ctx, "ann", campaign, Continuing{}); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a player lays the next: %v", err)
		}

		week := Continuing{Options: map[string]string{"encounter": "interlude"}, Key: "week"}
		bad := week
		bad.Key, bad.Players = "", []Place{{Document: sample("corvin")}}
		var faults riposte.Faults
		if _, err := w.campaigns.Continue(ctx, "gil", campaign, bad); !errors.As(err, &faults) || faults[0].Path != "players[0].document" {
			t.Errorf("another character: %v", err)
		}
		second, err := w.campaigns.Continue(ctx, "gil", campaign, week)
		w.must(err)
		if again, err := w.campaigns.Continue(ctx, "gil", campaign, week); err != nil || again != second {
			t.Errorf("the same key: %s, %v", again, err)
		}
		if s := w.look("bob", first); s.Next != second || !strings.Contains(texts(s), "lays the next table") {
			t.Errorf("next is %s", s.Next)
		}
		// Nobody else gets a seat, and the character can't be changed.
		if _, err := w.Join(ctx, "eve", second, Joining{}); !errors.Is(err, ErrTaken) && !errors.Is(err, ErrFull) {
			t.Errorf("eve sits down: %v", err)
		}
		if s, err := w.Join(ctx, "bob", second, Joining{Seat: 1, Name: "Bob"}); err != nil || s != 2 {
			t.Errorf("bob sits in %d: %v", s, err)
		}
		if err := w.Submit(ctx, "bob", second, sample("oda")); !errors.Is(err, riposte.ErrLocked) {
			t.Errorf("bob brings another: %v", err)
		}
		if got, want := document(w.look("bob", second)), string(c.Characters[1].Document); got != want {
			t.Errorf("bob brings\n%s\nwant\n%s", got, want)
		}
		if err := w.Leave(ctx, "bob", second); !errors.Is(err, riposte.ErrLocked) {
			t.Errorf("bob leaves with the character of the campaign: %v", err)
		}
		w.sitAll(second)
		if s := w.look("gil", second); s.Phase != Playing { // the master brings nothing to an interlude
			t.Fatalf("the interlude is %s", s.Phase)
		}
		for w.look("", second).Phase == Playing {
			s := w.look("gil", second)
			legal := w.legal(second, s.Seat)
			said := "week"
			for _, l := range legal {
				if strings.HasPrefix(l, "fate ") {
					said = l
				}
			}
			if strings.Contains(texts(s), "A week of rest.") {
				said = "done"
			}
			w.say("gil", second, said)
		}
		if c, err = w.campaigns.Look(ctx, "gil", campaign); err != nil || !c.CanLay || c.Encounters[1].Options["encounter"] != "interlude" {
			t.Fatalf("after the week: %s, %v", encode(t, c), err)
		}
		healed := c

		// A table on which nobody has begun makes way for another.
		foes := Continuing{Options: map[string]string{"encounter": "foes"}, Master: &Place{Document: sample("wolf-pack"), Lock: true}}
		wrong, err := w.campaigns.Continue(ctx, "gil", campaign, foes)
		w.must(err)
		foes.Master.Document = sample("rat-cellar")
		third, err := w.campaigns.Continue(ctx, "gil", campaign, foes)
		w.must(err)
		if _, err := w.Look(ctx, "gil", wrong, 0); !errors.Is(err, ErrNoDuel) || third == wrong {
			t.Errorf("the table that gave way: %v", err)
		}
		w.sitAll(third)
		if s := w.look("ann", third); s.Phase != Playing || s.Campaign != campaign {
			t.Fatalf("the third is %s", s.Phase)
		}
		if _, err := w.campaigns.Continue(ctx, "gil", campaign, foes); !errors.Is(err, ErrGoesOn) {
			t.Errorf("while it goes on: %v", err)
		}
		if file, err := w.campaigns.Export(ctx, campaign); err != nil || bytes.Count(file, []byte(`{"sha256":`)) != 2 {
			t.Errorf("the file meanwhile: %v", err)
		}
		w.over(third)

		file, err := w.campaigns.Export(ctx, campaign)
		w.must(err)
		read, err := record.LoadCampaign(file, rules)
		w.must(err)
		if len(read.Records) != 3 || read.Records[1].Setup.Seats[0].Document == nil {
			t.Fatalf("got %d records", len(read.Records))
		}
		if got, want := string(read.Records[2].Setup.Seats[0].Document), string(healed.Characters[0].Document); got != want {
			t.Errorf("the third begins with\n%s\nwant\n%s", got, want)
		}

		if report := record.VerifyCampaign(file, rules); !report.OK() || len(report.Checks) != 4 {
			t.Errorf("the report of the file:\n%s", report.String())
		}
		if report := record.VerifyCampaign(file[:len(file)-2], rules); report.OK() {
			t.Errorf("the report of a file that is cut off:\n%s", report.String())
		}

		far := on(t, openStore(t, filepath.Join(t.TempDir(), "far.db")), "", Config{Random: random(7)})
		if _, err := far.campaigns.Import(ctx, "ann", []byte(strings.Replace(string(file), `"name":"The Mire"`, `"name":"The Mere"`, 1))); err != nil {
			t.Errorf("the name is no part of what is verified: %v", err)
		}
		moved, err := far.campaigns.Import(ctx, "bob", file)
		w.must(err)
		if again, err := far.campaigns.Import(ctx, "bob", file); err != nil || again != moved {
			t.Errorf("the same file: %s, %v", again, err)
		}
		there, err := far.campaigns.Look(ctx, "bob", moved)
		w.must(err)
		here, err := w.campaigns.Look(ctx, "gil", campaign)
		w.must(err)
		if got, want := encode(t, there.Characters), encode(t, here.Characters); got != want {
			same(t, got, want)
		}
		if r, err := far.campaigns.Record(ctx, moved, 2); err != nil || r.Duel != second {
			t.Errorf("its second record: %v", err)
		}
		next, err := far.campaigns.Continue(ctx, "bob", moved, Continuing{
			Options: map[string]string{"encounter": "foes", "master": "automatic"}, Players: []Place{{}, {Who: Me, Name: "Bob"}},
			Master: &Place{Who: Bot, Document: sample("wolf-pack")},
		})
		w.must(err)
		if _, err := far.Join(ctx, "zoe", next, Joining{Name: "Zoe"}); err != nil {
			t.Fatal(err)
		}
		if s := far.look("bob", next); s.Phase != Playing {
			t.Fatalf("there it is %s: %s", s.Phase, encode(t, s))
		}
		if s := far.play(next, 4000, "zoe", "bob"); s.Phase != Over {
			t.Fatalf("there it is %s", s.Phase)
		}
		longer, err := far.campaigns.Export(ctx, moved)
		w.must(err)
		if read, err := record.LoadCampaign(longer, rules); err != nil || len(read.Records) != 4 {
			t.Errorf("the longer campaign: %v", err)
		}

		// All of it outlives the house.
		saved, err := w.campaigns.Look(ctx, "gil", campaign)
		w.must(err)
		w.must(w.Close(ctx))
		w.must(w.store.Close())
		w = on(t, openStore(t, w.path), w.path, Config{Random: random(3)})
		after, err := w.campaigns.Look(ctx, "gil", campaign)
		w.must(err)
		same(t, encode(t, after), encode(t, saved))
		for g, want := range map[Guest]int{"gil": 1, "ann": 1, "eve": 0, "": 0} {
			if list, err := w.campaigns.Of(ctx, g); err != nil || len(list) != want {
				t.Errorf("%q has %d campaigns, %v", g, len(list), err)
			}
		}
		if err := w.campaigns.Delete(ctx, "ann", campaign); !errors.Is(err, ErrNoSeat) {
			t.Errorf("ann deletes it: %v", err)
		}
		w.must(w.campaigns.Delete(ctx, "gil", campaign))
		if _, err := w.campaigns.Look(ctx, "gil", campaign); !errors.Is(err, ErrNoCampaign) {
			t.Errorf("it is there still: %v", err)
		}
		if s := w.look("ann", first); s.Campaign != "" {
			t.Errorf("the duel is of campaign %s", s.Campaign)
		}
	})
}

// A file that was changed anywhere is refused, with the place, and nothing is imported.
func TestImportTampered(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		campaign, first := w.begun()
		second, err := w.campaigns.Continue(ctx, "gil", campaign, Continuing{Options: map[string]string{"encounter": "interlude"}})
		w.must(err)
		w.sitAll(second)
		for w.look("", second).Phase == Playing {
			w.say("gil", second, "done")
		}
		data, err := w.campaigns.Export(ctx, campaign)
		w.must(err)
		file := string(data)
		read, err := record.LoadCampaign(data, rules)
		w.must(err)
		head, _, _ := strings.Cut(file, "\n")
		one, two := string(read.Raw[0]), string(read.Raw[1])
		atTwo := 2 + strings.Count(one, "\n")

		// A record that is sound by itself, but with characters that nobody carried
		// here.
		healthy := healthyInterlude(w)
		third, err := w.Record(ctx, healthy)
		w.must(err)
		sound, err := third.Export(record.JSONL)
		w.must(err)
		swapped := strings.Replace(head, read.Records[1].Digest(), third.Digest(), 1)

		for _, c := range []struct {
			name, file, want string
			line             int
		}{
			{"another document", swapped + "\n" + one + string(sound), "record 2, duel " + healthy + ": not what the record before carries: the document of ", atTwo},
			{"one byte of a record", head + "\n" + one + strings.Replace(two, "interlude", "interlvde", 1), "record 2", atTwo},
			{"the order", strings.Replace(head, `"`+read.Records[0].Digest()+`","`+read.Records[1].Digest()+`"`, `"`+read.Records[1].Digest()+`","`+read.Records[0].Digest()+`"`, 1) + "\n" + two + one, "record 2, duel " + first + ": not what", 2 + strings.Count(two, "\n")},
			{"a record is missing", head + "\n" + one, "it has 1 records, its first line names 2", atTwo},
			{"one too many", head + "\n" + one + two + two, "record 3", atTwo + strings.Count(two, "\n")},
			{"twice", strings.Replace(head, read.Records[1].Digest(), read.Records[0].Digest(), 1) + "\n" + one + one, "record 2, duel " + first, atTwo},
			{"cut off", file[:len(file)-200], "record 2", atTwo},
			{"no header", one + two, "want a first line", 1},
			{"a newer form", strings.Replace(file, `"campaign":1`, `"campaign":2`, 1), "format 2 of campaigns is unknown", 1},
			{"nothing", "", "want a first line", 1},
		} {
			_, err := w.campaigns.Import(ctx, "eve", []byte(c.file))
			var place *record.CampaignError
			if !errors.As(err, &place) || !strings.Contains(err.Error(), c.want) || place.Line < c.line || place.Line > c.line+1+strings.Count(two, "\n") {
				t.Errorf("%s: got %v at line %v, want %q from line %d", c.name, err, place, c.want, c.line)
			}
		}
		if list, err := w.campaigns.Of(ctx, "eve"); err != nil || len(list) > 0 {
			t.Errorf("eve has %v, %v", list, err)
		}
	})
}

// healthyInterlude is an interlude of ann's and bob's unhurt characters, over.
func healthyInterlude(w *world) string {
	w.t.Helper()
	id, err := w.Create(ctx, "ann", Order{
		Ruleset: "coolname", Options: map[string]string{"encounter": "interlude", "master": "person", "roundLimit": "2"},
		Places: []Place{{Who: Me, Document: sample("corvin"), Lock: true}, {Who: Open}, {Who: Open}},
	})
	w.must(err)
	for seat, g := range []Guest{"bob", "gil"} {
		if _, err := w.Join(ctx, g, id, Joining{Seat: riposte.Seat(seat + 2)}); err != nil {
			w.t.Fatal(err)
		}
		w.must(w.Submit(ctx, g, id, []json.RawMessage{sample("oda"), nil}[seat]))
		w.must(w.LockDocument(ctx, g, id))
	}
	w.say("gil", id, "done")
	return id
}

// A campaign needs a duel, and rules that know campaigns.
func TestNoCampaign(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id := w.two(Order{Options: quick})
		if _, err := w.campaigns.Begin(ctx, "ann", id, ""); !errors.Is(err, ErrOrder) {
			t.Errorf("of boxers: %v", err)
		}
		if s := w.look("ann", id); s.CanBegin {
			t.Error("boxers can begin a campaign")
		}
		if _, err := w.campaigns.Begin(ctx, "eve", id, ""); !errors.Is(err, ErrNoSeat) {
			t.Errorf("a stranger: %v", err)
		}
		for _, id := range []string{"", "x", strings.Repeat("0", 32)} {
			if _, err := w.campaigns.Look(ctx, "ann", id); !errors.Is(err, ErrNoCampaign) {
				t.Errorf("campaign %q: %v", id, err)
			}
			if _, err := w.campaigns.Continue(ctx, "ann", id, Continuing{}); !errors.Is(err, ErrNoCampaign) {
				t.Errorf("campaign %q: %v", id, err)
			}
		}
		if _, err := w.campaigns.Continue(ctx, "ann", strings.Repeat("0", 32), Continuing{Key: strings.Repeat("k", MaxKey+1)}); !errors.Is(err, match.ErrKey) {
			t.Errorf("a long key: %v", err)
		}
	})
}

// The duels of a campaign are kept as long as it goes on, and its file stays whole.
func TestCampaignIsKept(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		campaign, first := w.begun()
		alone := healthyInterlude(w)
		pass := func(d time.Duration) { // nobody works meanwhile: that would take as long
			w.must(w.Close(ctx))
			time.Sleep(d)
			w = on(t, w.store, w.path, Config{Random: random(5)})
			time.Sleep(2 * lookEvery)
			synctest.Wait()
		}
		pass(KeepOver - 24*time.Hour)
		next, err := w.campaigns.Continue(ctx, "gil", campaign, Continuing{Options: map[string]string{"encounter": "interlude"}})
		w.must(err)
		w.sitAll(next)
		w.say("gil", next, "done")
		pass(48 * time.Hour)
		if _, err := w.Look(ctx, "", alone, 0); !errors.Is(err, ErrNoDuel) {
			t.Errorf("a duel by itself: %v", err)
		}
		if s := w.look("", first); s.Phase != Over {
			t.Errorf("the first of the campaign: %s", s.Phase)
		}
		if _, err := w.campaigns.Export(ctx, campaign); err != nil {
			t.Errorf("its file: %v", err)
		}
		pass(KeepOver)
		if _, err := w.Look(ctx, "", first, 0); !errors.Is(err, ErrNoDuel) {
			t.Errorf("after the campaign: %v", err)
		}
		c, err := w.campaigns.Look(ctx, "gil", campaign)
		if err != nil || len(c.Encounters) != 2 || c.Encounters[0].Phase != "" || c.CanLay {
			t.Errorf("what is left: %s, %v", encode(t, c), err)
		}
	})
}

// A player whose character has died brings a new one; a newcomer has a seat of its
// own, and nobody gets a seat that is kept.
func TestCampaignOfNewcomers(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		first := w.mastered(map[string]string{"roundLimit": "2"})
		w.say("gil", first, "set brannoc state dead")
		w.over(first)
		campaign, err := w.campaigns.Begin(ctx, "gil", first, "")
		w.must(err)
		c, err := w.campaigns.Look(ctx, "gil", campaign)
		w.must(err)
		if c.Characters[0].Document != nil || c.Characters[1].Document == nil || c.Name != "Cool Name RPG" {
			t.Fatalf("got %s", encode(t, c))
		}
		next, err := w.campaigns.Continue(ctx, "gil", campaign, Continuing{
			Options: map[string]string{"encounter": "interlude"}, Players: []Place{{}, {}, {Who: Open, Document: sample("issa")}},
		})
		w.must(err)
		for _, try := range []struct {
			guest Guest
			want  riposte.Seat
		}{{"eve", 3}, {"ann", 1}, {"bob", 2}} {
			if s, err := w.Join(ctx, try.guest, next, Joining{}); err != nil || s != try.want {
				t.Fatalf("%s sits in %d, %v", try.guest, s, err)
			}
		}
		if s := w.look("bob", next); s.Seats[0].Ready || !s.Seats[1].Ready || s.Seats[2].Ready {
			t.Errorf("ready: %s", encode(t, s.Seats))
		}
		w.must(w.Submit(ctx, "ann", next, sample("corvin")))
		w.must(w.LockDocument(ctx, "ann", next))
		w.must(w.LockDocument(ctx, "eve", next))
		if s := w.look("gil", next); s.Seat != 4 || s.Phase != Playing {
			t.Fatalf("gil sits in %d, it is %s", s.Seat, s.Phase)
		}
		for w.look("", next).Phase == Playing {
			said := "done"
			for _, l := range w.legal(next, 4) {
				if strings.HasPrefix(l, "fate ") {
					said = l
				}
			}
			w.say("gil", next, said)
		}
		file, err := w.campaigns.Export(ctx, campaign)
		w.must(err)
		if _, err := record.LoadCampaign(file, rules); err != nil {
			t.Error(err)
		}
		// A record with fewer players than before does not fit the chain.
		read, err := record.LoadCampaign(file, rules)
		w.must(err)
		if err := record.Follows(read.Records[1], read.Records[0]); !errors.Is(err, record.ErrChain) {
			t.Errorf("with fewer players: %v", err)
		}
	})
}

// Time passes after a duel that nobody led: a bot leads the interlude, is asked nothing
// by it, and it begins. The bot may have ended it by the time that somebody looks.
func TestInterludeWithoutMaster(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(t)
		id, err := w.Create(ctx, "ann", Order{Ruleset: "coolname", Options: map[string]string{"encounter": "duel"}, Places: []Place{
			{Who: Me, Name: "Ann", Document: sample("brannoc"), Lock: true}, {Who: Open},
		}})
		w.must(err)
		_, err = w.Join(ctx, "bob", id, Joining{Name: "Bob"})
		w.must(err)
		w.must(w.Submit(ctx, "bob", id, sample("oda")))
		w.must(w.LockDocument(ctx, "bob", id))
		w.say("ann", id, "concede")
		campaign, err := w.campaigns.Begin(ctx, "ann", id, "The Mire")
		w.must(err)
		next, err := w.campaigns.Continue(ctx, "ann", campaign, Continuing{Options: map[string]string{"encounter": "interlude"}})
		w.must(err)
		_, err = w.Join(ctx, "bob", next, Joining{Name: "Bob"})
		w.must(err)
		if s := w.look("ann", next); s.Phase != Playing && s.Phase != Over {
			t.Errorf("the interlude is %s: %s", s.Phase, encode(t, s.Seats))
		}
	})
}
