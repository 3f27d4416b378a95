package server

import (
	"bytes"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
)

// Those who watch talk over HTTP; who sits there gets the same bytes as if they did not.
func TestGalleryOverHTTP(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test"), Limits: Limits{AddressBurst: 1 << 20, GuestBurst: 1 << 20, Comments: 30}})
	duel := b.two()
	path := at(duel)
	b.post(stranger, "/me", `{"name":"Eve"}`).want(204)
	private := func() (all []string) {
		for _, token := range []string{ulla, brannoch} {
			for _, page := range []string{path, path + "?since=3", path + "?view=bare", "/duels", "/mine", path + "/fairness"} {
				all = append(all, string(b.get(token, page).want(200).body))
			}
			all = append(all, keys.ReplaceAllString(b.page(token, path), ""))
		}
		return append(all, string(b.get("", path+"/screen").want(200).body), keys.ReplaceAllString(b.page("", path+"/screen"), ""), string(b.get("", path+"?view=bare").want(200).body))
	}
	before := private()
	b.post(stranger, path+"/gallery", `{"text":"behind the ropes"}`).want(204)
	for n := range 5 {
		b.post(stranger, path+"/gallery", fmt.Sprintf(`{"text":"again %d"}`, n)).want(204)
	}
	for i, after := range private() {
		if after != before[i] {
			t.Errorf("what is private or on the screen has changed, %d: from\n%.600s\nto\n%.600s", i, before[i], after)
		}
	}
	for _, token := range []string{stranger, ""} {
		if s := b.sight(token, duel); s.Gallery == nil || s.Gallery.Count != 6 || s.Gallery.Said[0].Name != "Eve" || s.Gallery.Said[0].Text != "behind the ropes" {
			t.Errorf("%q reads %+v", token, s.Gallery)
		}
		if page := b.page(token, path); !strings.Contains(page, "behind the ropes") || !strings.Contains(page, `action="`+path+`/gallery"`) {
			t.Errorf("the page of %q has not what was said, or no form", token)
		}
	}

	b.post(ulla, path+"/gallery", `{"text":"psst"}`).problem(403, wordSeated)
	b.post(stranger, path+"/gallery", `{"text":""}`).problem(400, wordBadRequest)
	b.post(stranger, path+"/gallery", `{"text":"a\u0000b"}`).problem(422, wordFaults)
	b.post(stranger, at(b.lay(`{"who":"me"}`))+"/gallery", `{"text":"early"}`).problem(409, wordNotBegun)

	// A browser without a token is given one; the form leads back to the side it came from.
	sent := b.ask(asked{method: "POST", path: path + "/gallery", kind: formType, body: url.Values{"text": {"from a browser"}, "side": {"2"}}.Encode(), header: map[string]string{"Accept": browser}}).want(303)
	if to, cookie := sent.header.Get("Location"), sent.header.Get("Set-Cookie"); to != path+"?side=2" || !strings.HasPrefix(cookie, cookieName+"=") {
		t.Errorf("it leads to %s with the cookie %q", to, cookie)
	}
	told, more := 0, 0
	for n := range 40 { // each a guest of their own, from one address
		switch got := b.post(tokenOf(fmt.Sprintf("CROWD%c%c", 'A'+n/20, 'A'+n%20)+"CROWDCROWDCROWDXX"), path+"/gallery", `{"text":"me too"}`); got.status {
		case 204:
			told++
		case 429:
			more++
		default:
			t.Fatalf("got %d: %s", got.status, got.body)
		}
	}
	if told > 23 || more == 0 {
		t.Errorf("of 40 lines from one address %d are taken", told)
	}

	// After the end all read it, and who said something may take it back.
	b.post(ulla, path+"/answers", answering(0, "concede", true)).want(200)
	if s := b.sight(brannoch, duel); s.Phase != house.Over || s.Gallery == nil || s.Gallery.Said[0].Text != "behind the ropes" {
		t.Errorf("after the end who played reads %+v", s.Gallery)
	}
	b.now.pass(time.Minute)
	b.post(stranger, path+"/forget", "").want(204)
	if all := b.get(brannoch, path).body; bytes.Contains(all, []byte("behind the ropes")) {
		t.Error("what was forgotten is read")
	}
	b.post(tokenOf("SILENTSILENTSILENTSILENT"), path+"/forget", "").problem(403, wordNoSeat)
}

// keys are what makes two pages of one moment different.
var keys = regexp.MustCompile(`(name="key" value=|value=)"[0-9a-f-]{16,}"`)

// From whose side somebody looks changes where things stand: programs get the same bytes, and the
// page has the same words.
func TestSidesShowTheSame(t *testing.T) {
	for _, ruleset := range []string{"pugilism", "duel", "coolduel", "coolname"} {
		t.Run(ruleset, func(t *testing.T) {
			var pages [2][]string
			for world := range pages {
				b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
				documents := map[string][2]string{"pugilism": {"ulla", "brannoch"}, "duel": {"bulwark", "anvil"}, "coolduel": {"sellsword", "bulwark"}, "coolname": {"issa", "corvin"}}[ruleset]
				var made duelMade
				b.post(ulla, "/duels", fmt.Sprintf(`{"ruleset":%q,"places":[{"who":"me","name":"Ulla","document":%q,"lock":true}]}`, ruleset, documents[0])).want(201).into(&made)
				duel := made.Duel
				b.post(brannoch, at(duel)+"/seats", `{"name":"Brannoch"}`).want(200)
				b.ask(asked{method: "PUT", path: at(duel) + "/document", token: brannoch, body: fmt.Sprintf("%q", documents[1])}).want(204)
				b.post(brannoch, at(duel)+"/document/lock", "").want(204)
				b.play(duel, 4, func(n int) int { return n - 1 }, ulla, brannoch)
				for _, token := range []string{ulla, brannoch} { // what each seat knows alone is another in each world
					if s := b.sight(token, duel); s.Request != nil && s.Request.Sealed && !s.Request.Locked {
						b.draft(token, duel, s, world)
					}
				}
				public := string(b.get("", at(duel)).want(200).body)
				plain := wordsOn(b.page("", at(duel)))
				for side := range 3 {
					from := at(duel) + "?side=" + fmt.Sprint(side)
					if got := string(b.get("", from).want(200).body); got != public {
						t.Errorf("from side %d programs get\n%.400s\nnot\n%.400s", side, got, public)
					}
					page := b.page("", from)
					pages[world] = append(pages[world], keys.ReplaceAllString(page, ""))
					got := wordsOn(ofNear.ReplaceAllString(page, ""))
					if !slices.Equal(got, plain) {
						t.Errorf("from side %d other words are on the page: %q", side, difference(got, plain))
					}
				}
				for _, wrong := range []string{"3", "-1", "red", "", "1x"} {
					if p := b.get("", at(duel)+"?side="+wrong).problem(400, wordBadRequest); len(p.Faults) != 1 || p.Faults[0].Path != "side" {
						t.Errorf("side %q: %+v", wrong, p.Faults)
					}
				}
				if own, same := b.page(ulla, at(duel)), b.page(ulla, at(duel)+"?side=2"); keys.ReplaceAllString(own, "") != keys.ReplaceAllString(same, "") {
					t.Error("who sits looks from another side than their own")
				}
			}
			if !slices.Equal(pages[0], pages[1]) {
				t.Error("what one seat alone knows shows from some side")
			}
			if pages[0][1] == pages[0][2] {
				t.Error("two sides look the same")
			}
		})
	}
}

// draft leaves a draft of a seat that is another in each world.
func (b *bench) draft(token, duel string, s *house.Sight, world int) {
	b.t.Helper()
	ask := &s.View.Asks[0]
	for try := range 40 {
		said := sentence(ask, func(n int) int { return (try + world*7) % n })
		if got := b.post(token, at(duel)+"/answers", answering(s.Request.ID, said, false)); got.status == 200 {
			return
		}
	}
}

// ofNear are the words of the page's own about a side that is near: its mark, and what the ring
// around its piece means.
var ofNear = regexp.MustCompile(`near side|within 2 inches: engaged`)

var tag = regexp.MustCompile(`(?s)<script.*?</script>|<[^>]*>`)

// wordsOn are those of a page, in the order of the alphabet.
func wordsOn(page string) []string {
	all := strings.Fields(tag.ReplaceAllString(page, " "))
	slices.Sort(all)
	return all
}

// difference are the words of one list that another lacks.
func difference(a, b []string) (other []string) {
	for _, w := range a {
		if !slices.Contains(b, w) {
			other = append(other, w)
		}
	}
	return other
}
