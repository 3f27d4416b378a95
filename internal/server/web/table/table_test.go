package table

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"html"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/webtest"
	"riposte/rules/pugilism"
	"riposte/scene"
)

var update = flag.Bool("update", false, "write the golden files anew")

// paper puts the regions of a sight together.
func paper(regions []Region) string {
	var b strings.Builder
	for _, r := range regions {
		fmt.Fprintf(&b, "<!-- %s -->\n%s\n", r.ID, r.HTML)
	}
	return b.String()
}

// stable removes the hash of the assets and puts each element on a line of its own,
// so that a difference is easy to find.
func stable(s string) string {
	s = regexp.MustCompile(`/assets/[0-9a-f]+/`).ReplaceAllString(s, "/assets/HASH/")
	return strings.ReplaceAll(s, "><", ">\n<")
}

// The regions of a few sights, character by character.
func TestRegionsGolden(t *testing.T) {
	all := gallery(t)
	for _, name := range []string{
		"pugilism-choosing", "pugilism-moving-public", "pugilism-name", "pugilism-locked", "pugilism-over", "pugilism-seating-public",
		"pugilism-preparing-red", "duel-motion", "duel-programme", "duel-strength", "duel-over-public", "coolduel-turn-public", "coolname-turn-public", "hunch-guess",
		"hunch-stake-public", "pugilism-over-watched",
	} {
		s, ok := all[name]
		if !ok {
			t.Errorf("there is no sight %s", name)
			continue
		}
		got := stable(paper(regionsOf(s.sight, s.info)))
		path := filepath.Join("testdata", name+".html")
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
			for i := range g {
				if i >= len(w) || g[i] != w[i] {
					t.Errorf("%s, line %d: got\n%s\nwant\n%s", path, i+1, g[i], slices.Concat(w, make([]string, len(g)))[i])
					break
				}
			}
		}
	}
}

var forbid = regexp.MustCompile(`(?i)ZgotmplZ|\sstyle=|\son[a-z]+=|javascript:|<script|&amp;amp;|\{\{|%!`)

func TestRegionsAreSound(t *testing.T) {
	all := gallery(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		regions := regionsOf(s.sight, s.info)
		if again := regionsOf(s.sight, s.info); !slices.Equal(regions, again) {
			t.Errorf("%s: the regions differ the second time", name)
		}
		var page bytes.Buffer
		if err := Templates().Page(&page, sceneFrom(s.info, "https://example.org").Page(s.sight)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := page.String()
		body := text[strings.Index(text, "<body"):strings.Index(text, "</html>")]
		if found := forbid.FindString(strings.ReplaceAll(body, `<script`, "")); found != "" {
			at := strings.Index(body, found)
			t.Errorf("%s: %q in the page: %s", name, found, body[max(0, at-80):min(len(body), at+80)])
		}
		webtest.CheckIDs(t, name, webtest.Elements(t, name, body))
		for _, r := range regions {
			parts := webtest.Elements(t, name, string(r.HTML))
			first := parts[0]
			if _, live := first.Attrs["data-live"]; first.Attrs["id"] != r.ID || !live {
				t.Errorf("%s: region %s begins with %v", name, r.ID, first)
			}
			if strings.Count(string(r.HTML), "data-live") != 1 {
				t.Errorf("%s: region %s holds another", name, r.ID)
			}
			if r.ID == "ask" {
				if n := strings.Count(string(r.HTML), "btn primary"); n > 1 {
					t.Errorf("%s: %d block buttons", name, n)
				}
			}
		}
	}
}

// A card or a place that a rule refuses is dimmed, can still be reached, and says why.
func TestRefusedPicksSayWhy(t *testing.T) {
	all := gallery(t)
	hand := all["pugilism-banned"]
	refused := 0
	for _, e := range webtest.Elements(t, "banned", paper(regionsOf(hand.sight, hand.info))) {
		if strings.HasPrefix(e.Attrs["class"], "card") && e.Attrs["aria-disabled"] == "true" {
			if refused++; e.Name != "button" || e.Attrs["aria-describedby"] == "" || e.Attrs["aria-pressed"] != "" {
				t.Errorf("got %v", e)
			}
		}
	}
	if want := len(hand.sight.View.Piles); refused != want {
		t.Errorf("got %d cards refused, want %d", refused, want)
	}
	board := all["pugilism-moving"]
	picks := board.sight.View.Asks[0].Fields[0].Picks
	picks[3].Refusal = &scene.Refusal{Rule: "PG-3.9", Why: "it is too far"}
	page := paper(regionsOf(board.sight, board.info))
	for _, e := range webtest.Elements(t, "refused square", page) {
		if e.Attrs["data-square"] == fmt.Sprint(picks[3].At.X, ",", picks[3].At.Y) {
			why := e.Attrs["aria-describedby"]
			if e.Attrs["aria-disabled"] != "true" || e.Attrs["data-word"] != "" || !strings.Contains(page, `<p class="why" id="`+why+`"`) {
				t.Errorf("got %v", e)
			}
			return
		}
	}
	t.Error("the square is not there")
}

// What somebody is called or says is only ever text.
func TestNamesAreText(t *testing.T) {
	const evil = `"><script>alert(1)</script><b onclick='x'>{{.}}&amp;`
	for name, s := range gallery(t) {
		for i := range s.sight.Seats {
			s.sight.Seats[i].Name = evil
		}
		if v := s.sight.View; v != nil {
			for i := range v.Sides {
				v.Sides[i].Name = evil
			}
			for i := range v.Piles {
				v.Piles[i].Title = evil
				for j := range v.Piles[i].Cards {
					v.Piles[i].Cards[j].Name = evil
				}
			}
			if v.Board != nil {
				for i := range v.Board.Tokens {
					v.Board.Tokens[i].Label, v.Board.Tokens[i].Letter, v.Board.Tokens[i].ID = evil, evil, fmt.Sprint(evil, i)
				}
			}
		}
		s.sight.Lines = append(s.sight.Lines, house.Line{Seq: 9999, Kind: house.LineTalk, Seat: 1, Text: evil}, house.Line{Seq: 10000, Kind: "told", Text: evil, Rule: "PG-1.1"})
		page := paper(regionsOf(s.sight, s.info))
		for _, e := range webtest.Elements(t, name, page) {
			if e.Name == "script" || e.Attrs["onclick"] != "" {
				t.Errorf("%s: the name became an element %s", name, e.Name)
			}
		}
		if !strings.Contains(html.UnescapeString(page), evil) {
			t.Errorf("%s: the name is not on the page", name)
		}
	}
}

// A page with all its parts is light.
func TestBytesOfThePage(t *testing.T) {
	for name, s := range gallery(t) {
		var page, packed bytes.Buffer
		if err := Templates().Page(&page, sceneOf(s.info).Page(s.sight)); err != nil {
			t.Fatal(err)
		}
		w := gzip.NewWriter(&packed)
		w.Write(page.Bytes())
		w.Close()
		t.Logf("%s: %d bytes, %d packed", name, page.Len(), packed.Len())
		if most := 20_000; packed.Len() > most {
			t.Errorf("%s: got %d bytes packed, want at most %d", name, packed.Len(), most)
		}
	}
}

func ids(regions []Region) (out []string) {
	for _, r := range regions {
		out = append(out, r.ID)
	}
	return out
}

// cutAt is a sight as a stream brings it: with the lines after since.
func cutAt(s *house.Sight, since int) *house.Sight {
	part := *s
	part.Since, part.Lines = since, s.Lines[since:]
	return &part
}

func TestFramesHoldWhatChanged(t *testing.T) {
	info := pugilism.Ruleset().Info()
	m := boxing(t, nil)
	auto(t, m, info, 2, "name", brawl)
	auto(t, m, info, 2, "cards", brawl)
	d, on := sceneOf(info).Differ(0), webtest.NewScreen(t)
	first := sight(m, info, 2, 1)
	if got, want := on.Take(d.Frame(first)), ids(regionsOf(first, info)); !slices.Equal(got, want) {
		t.Errorf("first frame: got %v, want all: %v", got, want)
	}
	if got := d.Frame(cutAt(first, first.Seq)); got != nil {
		t.Errorf("nothing changed: got %s", got)
	}
	since := first.Seq
	say(t, m, 1, "head-jab body-heavy / counter", true)
	drafted := sight(m, info, 2, 1)
	if got, want := on.Take(d.Frame(cutAt(drafted, since))), []string{"tray", "ask"}; !slices.Equal(got, want) {
		t.Errorf("a draft: got %v, want %v", got, want)
	}
	say(t, m, 2, m.Say(2, m.Legal(nil, 2)[3]))
	locked := sight(m, info, 2, 1)
	if got, want := on.Take(d.Frame(cutAt(locked, since))), []string{"bill", "ask", "report", "turn-2"}; !slices.Equal(got, want) {
		t.Errorf("the other locks: got %v, want %v", got, want)
	}
}

// A viewer who has the page up to a line gets only the turns after it.
func TestFrameAfterAPage(t *testing.T) {
	info := pugilism.Ruleset().Info()
	m := boxing(t, nil)
	auto(t, m, info, 2, "name", brawl)
	auto(t, m, info, 2, "cards", brawl)
	s := sight(m, info, 2, 0)
	got := webtest.NewScreen(t).Take(sceneOf(info).Differ(s.Seq).Frame(s))
	if slices.Contains(got, "turn-0") || slices.Contains(got, "turn-1") || !slices.Contains(got, "turn-2") {
		t.Errorf("got %v", got)
	}
}

// A takeback strikes out lines that were sent before.
func TestTakebackStrikesLines(t *testing.T) {
	info := pugilism.Ruleset().Info()
	s := before(info, house.Preparing, 1)
	lines := []house.Line{
		{Seq: 1, Kind: "told", Text: "One."},
		{Seq: 2, Kind: "told", Name: "bout", Turn: true, Text: "Round 1, bout 1."},
		{Seq: 3, Kind: "told", Text: "Two."},
		{Seq: 4, Kind: house.LineTalk, Seat: 1, Text: "Oh."},
		{Seq: 5, Kind: house.LineSat, Seat: 1, Text: "Sits."},
	}
	s.Lines, s.Seq = lines, 5
	d, on := sceneOf(info).Differ(0), webtest.NewScreen(t)
	on.Take(d.Frame(s))
	s.Lines = append(lines, house.Line{Seq: 6, Kind: "taken-back", N: []int32{3}, Text: "Back."})
	on.Take(d.Frame(cutAt(s, 5)))
	if html := on.Regions["turn-1"]; !strings.Contains(html, "<s>Two.</s>") || strings.Contains(html, "<s>Sits.</s>") || strings.Contains(html, "<s>Back.") {
		t.Errorf("got %s", html)
	}
}

func BenchmarkRegions(b *testing.B) {
	for _, name := range []string{"pugilism-choosing", "pugilism-moving", "coolduel-turn"} {
		s := gallery(b)[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			web.Twice = false
			for b.Loop() {
				regionsOf(s.sight, s.info)
			}
		})
	}
}

func regionsOf(s *house.Sight, info *riposte.Info) []Region { return sceneOf(info).Regions(s) }
