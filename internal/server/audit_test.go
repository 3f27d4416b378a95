package server

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"riposte/dice/fair"
	"riposte/internal/audit"
	"riposte/internal/house"
	"riposte/internal/store"
)

var (
	whoForm     = regexp.MustCompile(`^[0-9a-f]{12}$`)
	requestForm = regexp.MustCompile(`^[0-9a-f]{16}$`)
	statusForm  = regexp.MustCompile(`^4\d\d$`)
	anyTime     = regexp.MustCompile(`"time":"[^"]*",`)
)

// ownActs are what a house says of itself.
var ownActs = []string{"bot", "order", "deadline", "seeds", "wake", "lay", "close", "idle", "begin", "end", "void", "start", "stop"}

// fits says what of a line of the log is more than who, what, of which duel and with what outcome;
// each of them is one of a list that is known beforehand.
func (b *bench) fits(line string) string {
	var of map[string]string
	if err := json.Unmarshal([]byte(line), &of); err != nil {
		return err.Error()
	}
	for key, is := range of {
		ok := false
		switch key {
		case "time":
			ok = is == b.now.now().Format("2006-01-02T15:04:05Z")
		case "level":
			ok = is == "INFO"
		case "msg":
			ok = slices.Contains(ownActs, is) || slices.ContainsFunc(b.web.routes, func(r route) bool { return r.acts() && r.method+" "+r.path == is })
		case "who":
			ok = whoForm.MatchString(is)
		case "of":
			_, err := b.house.Look(b.t.Context(), "", is, 0)
			ok = err == nil
		case "outcome":
			_, known := kinds[word(is)]
			ok = is == "done" || known || statusForm.MatchString(is)
		case "request":
			ok = requestForm.MatchString(is)
		}
		if !ok {
			return fmt.Sprintf("%s is %q", key, is)
		}
	}
	return ""
}

// A whole duel of every system is played by two guests who bring, say and note what nobody else
// may know. Every act is kept, with who did it, and nothing of what it was about.
func TestAuditKeepsSecrets(t *testing.T) {
	for _, c := range []struct {
		ruleset, options string
		documents        [2]string
	}{
		{"pugilism", `{"ring":"off","rounds":"1","bouts":"3"}`, [2]string{"ulla", "brannoch"}},
		{"duel", `{}`, [2]string{"bulwark", "anvil"}},
		{"coolduel", `{}`, [2]string{"sellsword", "bulwark"}},
		{"coolname", `{}`, [2]string{"issa", "corvin"}},
	} {
		t.Run(c.ruleset, func(t *testing.T) {
			var roll paperRoll
			b := newBench(t, Config{Audit: audit.New(&roll)})
			seed := fair.Seed{1, 2, 3, 4, 5, 6, 7, 8}
			own := fair.Commit(seed)
			var made duelMade
			b.post(ulla, "/duels", fmt.Sprintf(`{"ruleset":%q,"options":%s,"places":[{"who":"me","name":"Wolfgang","document":%q,"lock":true,"commitment":"%x"},{"who":"open"}]}`,
				c.ruleset, c.options, c.documents[0], own[:])).want(201).into(&made)
			duel := made.Duel
			b.post(brannoch, at(duel)+"/seats", `{"name":"Sigismund"}`).want(200)
			b.ask(asked{method: "PUT", path: at(duel) + "/document", token: brannoch, body: fmt.Sprintf("%q", c.documents[1])}).want(204)
			b.post(brannoch, at(duel)+"/document/lock", "").want(204)
			b.post(ulla, at(duel)+"/seed", `{"seed":"`+hex.EncodeToString(own[:])+`"}`)
			b.post(ulla, at(duel)+"/seed", `{"seed":"`+hex.EncodeToString(seed[:])+`"}`).want(204)
			b.post(brannoch, at(duel)+"/talk", `{"text":"behind the ropes"}`).want(204)
			b.ask(asked{method: "PUT", path: at(duel) + "/notes", token: ulla, body: `{"text":"he is a fool"}`}).want(204)
			b.post(stranger, at(duel)+"/gallery", `{"text":"she will win"}`).want(204)
			b.post(stranger, at(duel)+"/answers", answering(1, "concede", true)).problem(403, wordNoSeat)
			draw := rand.New(chance(7))
			secrets := []string{ulla, brannoch, stranger, "Wolfgang", "Sigismund", "behind", "fool", "will win", hex.EncodeToString(seed[:8]), c.documents[0], c.documents[1]}
			for _, token := range []string{ulla, brannoch, stranger} {
				hash := store.HashToken(token)
				secrets = append(secrets, hex.EncodeToString(hash[:])[:13])
			}
			answers := 0
			for range 400 {
				for _, token := range []string{ulla, brannoch} {
					s, err := b.house.Look(t.Context(), house.Guest(token), duel, 0)
					if err != nil {
						t.Fatal(err)
					}
					if s.Request != nil && s.Request.Must && !s.Request.Locked {
						if taken := b.answer(token, duel, s, draw.IntN); len(taken) > 7 {
							secrets = append(secrets, taken)
						}
						answers++
					}
				}
				if s := b.sight("", duel); s.Phase == house.Over {
					break
				}
			}
			if s := b.sight(ulla, duel); s.Phase != house.Over {
				b.post(ulla, at(duel)+"/answers", answering(0, "concede", true)).want(200)
				b.play(duel, 4, draw.IntN, ulla, brannoch)
			}
			said := roll.String()
			for _, secret := range secrets {
				if strings.Contains(said, secret) {
					t.Errorf("the log holds %q", secret)
				}
			}
			count := map[string]int{}
			for line := range strings.Lines(said) {
				if why := b.fits(line); why != "" {
					t.Fatalf("%s: %s", why, line)
				}
				var of struct{ Msg, Who, Of, Outcome string }
				if err := json.Unmarshal([]byte(line), &of); err != nil {
					t.Fatal(err)
				}
				if of.Of != duel {
					t.Errorf("it does not name the duel: %s", line)
				}
				count[of.Msg+" "+of.Who+" "+of.Outcome]++
			}
			for _, want := range []string{
				"POST /duels " + audit.Who(ulla) + " done", "POST /duels/{id}/seats " + audit.Who(brannoch) + " done", "PUT /duels/{id}/document " + audit.Who(brannoch) + " done",
				"POST /duels/{id}/seed " + audit.Who(ulla) + " seed", "POST /duels/{id}/seed " + audit.Who(ulla) + " done", "POST /duels/{id}/talk " + audit.Who(brannoch) + " done",
				"POST /duels/{id}/answers " + audit.Who(stranger) + " no-seat", "begin  ", "end  ",
			} {
				if count[want] == 0 {
					t.Errorf("%q is not there: %v", want, count)
				}
			}
			if n := count["POST /duels/{id}/answers "+audit.Who(ulla)+" done"] + count["POST /duels/{id}/answers "+audit.Who(brannoch)+" done"]; n < answers || answers < 4 {
				t.Errorf("%d answers of %d were kept", n, answers)
			}
		})
	}
}

// The log of two worlds that differ in what a seat drafts, locks and brings is the same.
func TestAuditTellsNothing(t *testing.T) {
	drafts, others := twoDrafts(t)
	kept := func(s secret) string {
		var roll paperRoll
		world(t, s, Config{Audit: audit.New(&roll)}, nil)
		// When the server gets to what it does by itself is the machine's affair.
		var guests, own []string
		for line := range strings.Lines(roll.String()) {
			if strings.Contains(line, `"who":`) || strings.Contains(line, `"request":`) {
				guests = append(guests, line)
			} else {
				own = append(own, anyTime.ReplaceAllString(line, ""))
			}
		}
		slices.Sort(own)
		return strings.Join(append(guests, own...), "")
	}
	one := kept(secret{`"ulla"`, drafts})
	if n := strings.Count(one, "\n"); n < 15 || !strings.Contains(one, "POST /duels/{id}/answers") {
		t.Fatalf("there are %d lines: %s", n, one)
	}
	if other := kept(secret{`"ulla"`, others}); other != one {
		t.Errorf("another choice shows:\n%s\n%s", one, other)
	}
	if a, b := kept(secret{document: `"ulla"`}), kept(secret{document: `"brannoch"`}); a != b {
		t.Errorf("another document shows:\n%s\n%s", a, b)
	}
}

// What comes of acts elsewhere is kept with what was made, and with who took all along.
func TestAuditNamesWhatWasMade(t *testing.T) {
	var roll paperRoll
	b := newBench(t, Config{Audit: audit.New(&roll), Pages: Drawn(&paper{}, "test")})
	made := b.post(ulla, "/lab/runs", `{"ruleset":"pugilism","places":[{"bot":"random","document":"ulla"},{"bot":"random","document":"pell"}],"duels":2}`).want(201)
	var run struct{ Run string }
	made.into(&run)
	b.get(ulla, "/me/export").want(200)
	b.get(ulla, "/me").want(200)
	b.form(ulla, "/me/erase", browser, nil).want(422)
	b.post(ulla, "/me/erase", `{}`).want(200)
	b.post("", "/me/erase", `{}`).problem(401, wordNoGuest)
	b.post(ulla, "/rulesets/pugilism/draft", `{}`)
	who := audit.Who(ulla)
	var lines []string
	for line := range strings.Lines(roll.String()) {
		var of struct{ Msg, Who, Of, Outcome string }
		if err := json.Unmarshal([]byte(line), &of); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.TrimSpace(of.Msg+" "+of.Who+" "+of.Of+" "+of.Outcome))
	}
	want := []string{"POST /lab/runs " + who + " " + run.Run + " done", "GET /me/export " + who + "  done", "POST /me/erase " + who + "  422", "POST /me/erase " + who + "  done", "POST /me/erase   no-guest"}
	if !slices.Equal(lines, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}
