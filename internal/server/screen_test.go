package server

import (
	"bufio"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The players' screen is the same whose token ever comes with the request: the game master's
// shows no more than none, as a page, to programs, and in its feed.
func TestScreenKnowsNobody(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	var made duelMade
	b.post(ulla, "/duels", `{"ruleset":"coolname","options":{"encounter":"foes","master":"person","initiative":"static"},
		"places":[{"who":"bot","document":"oda"},{"who":"me","name":"Ulla","document":{"foes":[{"own":{"name":"Pit Hound","defence":7,"attack":9,"vitality":31,"toughness":3,"initiative":39,"forms":[{"name":"bite"}]}},
		{"foe":"hill-brute","waits":true}]},"lock":true}]}`).want(201).into(&made)
	at := "/duels/" + made.Duel
	if desk := b.page(ulla, at); !strings.Contains(desk, "31") || !strings.Contains(desk, "Hill Brute") || !strings.Contains(desk, at+"/screen") {
		t.Error("the desk does not show what the screen must not, or does not lead to it")
	}
	for _, secret := range []string{"Hill Brute", ">31<", `data-form=`, "Bring foes"} {
		for _, token := range []string{ulla, ""} {
			if screen := b.page(token, at+"/screen"); strings.Contains(screen, secret) {
				t.Errorf("the screen shows %q", secret)
			}
			if got := string(b.get(token, at+"/screen").want(200).body); strings.Contains(got, secret) || !strings.Contains(got, `"seat":0`) {
				t.Errorf("programs get %q, or a seat", secret)
			}
		}
	}

	base, end := b.listen()
	defer func() {
		if err := end(); err != nil {
			t.Error(err)
		}
	}()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, base+at+"/screen/feed", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+ulla)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	defer time.AfterFunc(10*time.Second, func() { reply.Body.Close() }).Stop()
	for lines := bufio.NewReaderSize(reply.Body, 1<<20); ; {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(line, "data: ") {
			if strings.Contains(line, "Hill Brute") || !strings.Contains(line, `"seat":0`) {
				t.Errorf("the feed tells %s", line)
			}
			return
		}
	}
}
