package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"riposte/internal/campaign"
	"riposte/internal/house"
	"riposte/internal/server/web/webtest"
	"riposte/record"
	"riposte/rules"
)

// mastered lays an encounter for Ulla and Brannoch with the stranger as game
// master.
func (b *bench) mastered() (duel string) {
	b.t.Helper()
	var made duelMade
	b.post(ulla, "/duels", `{"ruleset":"coolname","options":{"encounter":"foes","master":"person","roundLimit":"2"},
		"places":[{"who":"me","name":"Ulla","document":"brannoc","lock":true},{"who":"open"},{"who":"open"}]}`).want(201).into(&made)
	b.bring(made.Duel, brannoch, 2, `"oda"`)
	b.bring(made.Duel, stranger, 3, `"rat-cellar"`)
	return made.Duel
}

// bring seats somebody with a document.
func (b *bench) bring(duel, token string, seat int, document string) {
	b.t.Helper()
	b.post(token, "/duels/"+duel+"/seats", fmt.Sprintf(`{"seat":%d,"name":"%s"}`, seat, strings.ToUpper(token[:1]))).want(200)
	if document != "" {
		b.ask(asked{method: "PUT", path: "/duels/" + duel + "/document", token: token, body: document}).want(204)
		b.post(token, "/duels/"+duel+"/document/lock", "").want(204)
	}
}

// over plays to the end; what it looks at on the way is not checked against the
// document each time.
func (b *bench) over(duel string, draw *rand.Rand) {
	b.t.Helper()
	for until := time.Now().Add(time.Minute); time.Now().Before(until); {
		asked := false
		for _, token := range []string{ulla, brannoch, stranger} {
			s, err := b.house.Look(b.t.Context(), house.Guest(token), duel, 0)
			if err != nil {
				b.t.Fatal(err)
			}
			if s.Request != nil && s.Request.Must && !s.Request.Locked {
				b.answer(token, duel, s, draw.IntN)
				asked = true
			}
		}
		if s, err := b.house.Look(b.t.Context(), "", duel, 0); err != nil || s.Phase == house.Over {
			break
		}
		if !asked {
			time.Sleep(time.Millisecond) // it is a bot's turn
		}
	}
	if s := b.sight("", duel); s.Phase != house.Over {
		b.t.Fatalf("the duel is %s", s.Phase)
	}
}

func TestGoBackOverHTTP(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.mastered()
	draw := rand.New(chance(3))
	path := "/duels/" + duel + "/goback"
	b.play(duel, 2, draw.IntN, ulla, brannoch, stranger)
	base, end := b.listen()
	defer func() {
		if err := end(); err != nil {
			t.Error(err)
		}
	}()
	page, on := listenTo(t, base, "/duels/"+duel+"/feed?as=html", ulla, nil), webtest.NewScreen(t)
	b.play(duel, 5, draw.IntN, ulla, brannoch, stranger)
	var list backList
	b.get(stranger, path).want(200).into(&list)
	if s := b.sight(stranger, duel); len(list.Backs) < 3 || len(s.Backs) != len(list.Backs) || s.Referee != 3 {
		t.Fatalf("got %d decisions, the sight has %d", len(list.Backs), len(s.Backs))
	}
	first := list.Backs[len(list.Backs)-1]
	step := fmt.Sprintf(`{"step":%d}`, first.Step)
	for _, token := range []string{ulla, brannoch} {
		b.post(token, path, step).problem(409, wordNotOwed)
		b.get(token, path).problem(409, wordNotOwed)
		if s := b.sight(token, duel); s.Backs != nil {
			t.Errorf("a player is told of %d decisions", len(s.Backs))
		}
		if got := string(b.pageOf(token, "/duels/"+duel).want(200).body); strings.Contains(got, `id="backs"`) {
			t.Error("the page of a player has the way back")
		}
	}
	b.get("", path).problem(401, wordNoGuest)
	b.post(stranger, path, `{}`).problem(400, wordBadRequest)
	b.post(stranger, path, `{"step":99999}`).problem(409, wordFinal)
	if got := string(b.pageOf(stranger, "/duels/"+duel).want(200).body); !strings.Contains(got, `id="backs"`) || !strings.Contains(got, `value="`+fmt.Sprint(first.Step)+`"`) {
		t.Error("the page of the game master has no way back")
	}
	lines := b.sight(ulla, duel).Seq
	// By form, as the page does.
	b.ask(asked{method: "POST", path: path, token: stranger, kind: formType, body: fmt.Sprintf("step=%d", first.Step)}).want(204)
	s := b.sight(ulla, duel)
	aside := 0
	for _, l := range s.Lines {
		if l.Aside {
			aside++
		}
	}
	if s.Seq <= lines || aside == 0 {
		t.Errorf("%d lines, then %d, %d set aside", lines, s.Seq, aside)
	}
	// The page is told of every turn that is struck out, however long ago.
	struck := 0
	for range 50 {
		f, ok := page.next()
		if !ok {
			break
		}
		for _, id := range on.Take([]byte(f.data)) {
			struck += strings.Count(on.Regions[id], `class="line aside"`)
		}
		if struck > 0 {
			break
		}
	}
	want := strings.Count(string(b.pageOf(ulla, "/duels/"+duel).want(200).body), `class="line aside"`)
	if struck != want || want == 0 {
		t.Errorf("the stream strikes out %d lines, the page %d", struck, want)
	}
	b.over(duel, draw)
	b.post(stranger, path, step).problem(409, wordOver)
	replay := "/duels/" + duel + "/replay"
	if got := string(b.pageOf("", replay).want(200).body); !strings.Contains(got, "goes back to step") {
		t.Error("the replay does not show the branch")
	}
	r, err := b.web.Archive.Record(t.Context(), duel)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Steps {
		if r.Steps[i].Back == nil {
			continue
		}
		left := r.LineTo(i - 1) // its end is set aside, and is not the end of the duel
		got := string(b.pageOf("", fmt.Sprintf("%s?step=%d", replay, left[len(left)-1])).want(200).body)
		if !strings.Contains(got, "taken back later") || strings.Contains(got, `id="reel-result"`) {
			t.Error("the end of the branch is not shown as set aside")
		}
	}
}

// A campaign of three encounters and a week, played over HTTP by programs, exported,
// taken to another server, and played on there.
func TestACampaignOverHTTP(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	draw := rand.New(chance(5))
	first := b.mastered()
	b.post(ulla, "/duels/"+first+"/campaign", `{}`).problem(403, wordNoSeat)
	b.over(first, draw)
	if !strings.Contains(string(b.pageOf(stranger, "/duels/"+first).want(200).body), `action="/duels/`+first+`/campaign"`) {
		t.Error("the table of the game master has no way on")
	}
	var made campaignMade
	b.post(stranger, "/duels/"+first+"/campaign", `{"name":"The Mire"}`).want(201).into(&made)
	path := "/campaigns/" + made.Campaign

	see := func(k *bench, token, path string) *campaign.Campaign {
		t.Helper()
		var c campaign.Campaign
		k.get(token, path).want(200).into(&c)
		return &c
	}
	lay := func(body, key string) string {
		t.Helper()
		var next, again duelMade
		header := map[string]string{"Idempotency-Key": key}
		b.ask(asked{method: "POST", path: path + "/encounters", token: stranger, body: body, header: header}).want(201).into(&next)
		b.ask(asked{method: "POST", path: path + "/encounters", token: stranger, body: body, header: header}).want(201).into(&again)
		if next.Duel != again.Duel {
			t.Errorf("the same key lays %s and %s", next.Duel, again.Duel)
		}
		b.bring(next.Duel, ulla, 0, "")
		b.bring(next.Duel, brannoch, 0, "")
		if s := b.sight(ulla, next.Duel); s.Phase != house.Playing || s.Seat != 1 {
			t.Fatalf("seat %d, the duel is %s", s.Seat, s.Phase)
		}
		return next.Duel
	}
	b.post(ulla, path+"/encounters", `{}`).problem(403, wordNoSeat)
	b.post(stranger, path+"/encounters", `{"options":{"encounter":"nonsense"}}`).problem(422, wordFaults)
	b.post(stranger, path+"/encounters", `{"players":[{"document":"corvin"}]}`).problem(422, wordFaults)
	week := lay(`{"options":{"encounter":"interlude","variant":"own"},"data":{"own":{"name":"Thick hides","numbers":{"armour of light armour":2}}}}`, "week")
	if c := see(b, "", path); c.Encounters[0].Variant != nil || c.Encounters[1].VariantName != "Thick hides" || len(c.Encounters[1].Variant) != 1 || c.Encounters[1].Variant[0].Now != 2 {
		t.Errorf("the variant of a duel is told as %+v", c.Encounters)
	}
	if page := string(b.pageOf("", path).want(200).body); !strings.Contains(page, "Thick hides") || !strings.Contains(page, "armour of light armour") {
		t.Errorf("the page of a campaign does not tell the variant: %s", page)
	}
	b.post(stranger, path+"/encounters", `{}`).problem(409, wordGoesOn)
	for b.sight("", week).Phase == house.Playing {
		s := b.sight(stranger, week)
		said := "done"
		if n := len(s.Lines); n > 0 && !strings.Contains(texts(s), "A week of rest.") {
			said = "week"
		}
		if got := b.post(stranger, "/duels/"+week+"/answers", answering(s.Request.ID, said, true)); got.status != 200 {
			b.answer(stranger, week, s, draw.IntN) // the fate of the dying comes first
		}
	}
	healed := see(b, ulla, path)
	for _, encounter := range []string{"wolf-pack", "rat-cellar"} {
		duel := lay(`{"options":{"encounter":"foes"},"master":{"document":"`+encounter+`"}}`, encounter)
		if s := b.sight("", duel); s.Campaign != made.Campaign || s.Document != nil {
			t.Errorf("the public sees campaign %q", s.Campaign)
		}
		for _, token := range []string{"", ulla} { // only the game master knows what the foes are
			if body := string(b.get(token, path).want(200).body); strings.Contains(body, "wolf") {
				t.Errorf("the campaign tells %.3q of wolves: %s", token, body)
			}
		}
		b.over(duel, draw)
	}
	if len(healed.Characters) != 2 || !see(b, stranger, path).CanLay || see(b, ulla, path).Keeper {
		t.Error("who may lay the next table is wrong")
	}
	chapters := regexp.MustCompile(`<p [^>]*id="story-\d+">[^<]*`)
	told := map[string]string{}
	for _, token := range []string{"", ulla, stranger} {
		page := string(b.pageOf(token, path).want(200).body)
		told[token] = strings.Join(chapters.FindAllString(page, -1), "\n")
		t.Logf("%.3q: %s", token, told[token])
		for _, want := range []string{"Ulla", "rested (weeks of rest: 1)", "5 × Dusk Wolf", "6 × Mire Rat", "Yard: ", `id="story-4"`} {
			if !strings.Contains(told[token], want) {
				t.Errorf("the story does not tell of %s: %s", want, told[token])
			}
		}
		if told[token] != told[""] {
			t.Errorf("%.3q is told another story than everybody", token)
		}
		if n := strings.Count(strings.ToLower(page), "so far</h2>"); n != 1 {
			t.Errorf("the page of %.3q says %d times what happened so far", token, n)
		}
		for _, want := range []string{"The Mire", "Oda Fenn", `id="stage-4"`, path + "/export"} {
			if !strings.Contains(page, want) {
				t.Errorf("the page of %.3q has no %s", token, want)
			}
		}
		if has := strings.Contains(page, `action="`+path+`/encounters"`); has != (token == stranger) {
			t.Errorf("the page of %.3q lays tables: %t", token, has)
		}
		b.pageOf(token, "/campaigns").want(200)
	}
	var list campaigns
	b.get(brannoch, "/campaigns").want(200).into(&list)
	if len(list.Campaigns) != 1 || list.Campaigns[0].Encounters != 4 {
		t.Errorf("brannoch has %+v", list.Campaigns)
	}
	b.get(ulla, path+"/encounters/2?form=text").want(200)
	b.get(ulla, path+"/encounters/9").problem(404, wordNoDuel)
	file := b.get("", path+"/export").want(200)
	if _, err := record.LoadCampaign(file.body, rules.All()); err != nil {
		t.Fatalf("the file: %v", err)
	}

	far := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	broken := strings.Replace(string(file.body), `"choices":{"c":"week"}`, `"choices":{"c":"rest"}`, 1)
	p := far.ask(asked{method: "POST", path: "/campaigns", token: ulla, kind: "application/jsonl", body: broken}).problem(422, wordCampaign)
	if broken == string(file.body) || len(p.Faults) != 1 || p.Faults[0].Path != "records[1]" || !strings.Contains(p.Detail, "line ") {
		t.Errorf("got %+v", p)
	}
	refused := far.ask(asked{method: "POST", path: "/campaigns", token: ulla, kind: "text/plain", body: broken, header: map[string]string{"Accept": browser}})
	if refused.status != 422 || !strings.Contains(string(refused.body), "record 2") {
		t.Errorf("the page says %d", refused.status)
	}
	var moved campaignMade
	far.ask(asked{method: "POST", path: "/campaigns", token: ulla, kind: "application/jsonl", body: string(file.body)}).want(201).into(&moved)
	there := "/campaigns/" + moved.Campaign
	got, _ := json.Marshal(see(far, ulla, there).Characters)
	want, _ := json.Marshal(see(b, ulla, path).Characters)
	if string(got) != string(want) {
		t.Errorf("the characters there:\n%s\nwant\n%s", got, want)
	}
	far.pageOf(ulla, there).want(200)
	far.pageOf("", there+"/encounters/2").want(200)
	// By the page's own form: Ulla masters nothing, a bot does, and Brannoch's seat is a
	// bot's.
	var on duelMade
	far.ask(asked{method: "POST", path: there + "/encounters", token: ulla, kind: formType, body: "option-encounter=foes&option-master=automatic&player-1=me&player-1-document=issa&player-2=bot&master=bot&document=wolf-pack&key=k"}).
		problem(422, wordFaults)
	far.ask(asked{method: "POST", path: there + "/encounters", token: ulla, kind: formType, body: "option-encounter=foes&option-master=automatic&player-1=me&player-2=bot&master=bot&document=wolf-pack&key=k"}).want(201).into(&on)
	far.over(on.Duel, draw)
	if s := far.sight(ulla, on.Duel); s.Phase != house.Over {
		t.Fatalf("there it is %s", s.Phase)
	}
	longer := far.get("", there+"/export").want(200)
	if c, err := record.LoadCampaign(longer.body, rules.All()); err != nil || len(c.Records) != 5 {
		t.Errorf("the longer campaign: %v", err)
	}
	far.ask(asked{method: "DELETE", path: there, token: brannoch}).problem(403, wordNoSeat)
	far.ask(asked{method: "DELETE", path: there, token: ulla, header: map[string]string{"Accept": browser}}).want(204)
	far.get(ulla, there).problem(404, wordNoCampaign)
}

// The form for the next table offers what was played before time passed, and is shown
// again, with the reason, if the table can't be laid. An error about a campaign leads back
// to it.
func TestTheNextTableByForm(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	first := b.mastered()
	b.post(stranger, "/duels/"+first+"/notes", `{"text":"The rats know the way."}`).want(204)
	b.over(first, rand.New(chance(5)))
	if page := string(b.pageOf(stranger, "/duels/"+first).want(200).body); !strings.Contains(page, `id="campaign-name"`) {
		t.Error("a campaign can be given no name")
	}
	var made campaignMade
	b.post(stranger, "/duels/"+first+"/campaign", `{}`).want(201).into(&made)
	path := "/campaigns/" + made.Campaign
	send := func(token, form string) *reply {
		t.Helper()
		return b.ask(asked{method: "POST", path: path + "/encounters", token: token, kind: formType, body: form, header: map[string]string{"Accept": browser}})
	}
	page := string(b.pageOf(stranger, path).want(200).body)
	if strings.Count(page, "<h1><bdi>Cool Name RPG</bdi></h1>") != 1 || strings.Contains(page, "<p>Cool Name RPG</p>") {
		t.Error("the page names a campaign without a name twice")
	}
	if strings.Contains(page, `<option value="interlude"`) {
		t.Error("the form offers nobody to fight beside its button for the time between")
	}
	var week struct{ Duel string }
	b.post(stranger, path+"/encounters", `{"options":{"encounter":"interlude"}}`).want(201).into(&week)
	if s := b.sight(stranger, week.Duel); s.Notes != "The rats know the way." {
		t.Errorf("the game master's notes are %q", s.Notes)
	}
	for _, token := range []string{ulla, brannoch} {
		b.bring(week.Duel, token, 0, "")
		if s := b.sight(token, week.Duel); s.Notes != "" {
			t.Errorf("%.3q reads %q", token, s.Notes)
		}
	}
	for b.sight("", week.Duel).Phase == house.Playing {
		s := b.sight(stranger, week.Duel)
		if got := b.post(stranger, "/duels/"+week.Duel+"/answers", answering(s.Request.ID, "done", true)); got.status != 200 {
			b.answer(stranger, week.Duel, s, rand.New(chance(5)).IntN)
		}
	}
	page = string(b.pageOf(stranger, path).want(200).body)
	if !strings.Contains(page, `<option value="foes" selected>`) {
		t.Error("after an interlude the form does not offer what was played before it")
	}
	refused := string(send(stranger, "option-encounter=interlude&master=&document=wolf-pack&player-1=open").want(422).body)
	for _, want := range []string{`id="camp-fault"`, "<bdi>Game master</bdi>", `<option value="wolf-pack" selected>`, `<option value="open" selected>`} {
		if !strings.Contains(refused, want) {
			t.Errorf("a form that is refused shows no %s", want)
		}
	}
	if strings.Contains(refused, "places[") {
		t.Error("a path stands where a name should")
	}
	taken := string(send(stranger, "option-encounter=foes&player-1=me").want(409).body)
	if !strings.Contains(taken, `id="camp-fault"`) || strings.Contains(taken, "players[") {
		t.Errorf("another's place: %.2000s", taken)
	}
	other := string(send(ulla, "option-encounter=foes").want(403).body)
	if !strings.Contains(other, `href="`+path+`"`) || strings.Contains(other, "/duels/"+made.Campaign) {
		t.Error("an error about a campaign does not lead back to it")
	}
}

func texts(s *house.Sight) string {
	var b strings.Builder
	for _, l := range s.Lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}
