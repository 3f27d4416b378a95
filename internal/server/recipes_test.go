package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"riposte/dice/fair"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/match"
)

// recipes are requests that succeed, for those operations of the document that need
// more than a random request. Each makes what it needs itself.
var recipes = map[string]func(*apiWorld) asked{
	"GET /offline":        func(*apiWorld) asked { return asked{path: "/offline", header: asPage} },
	"GET /offline/{file}": func(*apiWorld) asked { return asked{path: "/offline/duel.wasm"} },
	"GET /about":          func(*apiWorld) asked { return asked{path: "/about", header: asPage} },
	"GET /new/{ruleset}":  func(*apiWorld) asked { return asked{path: "/new/pugilism"} },
	"GET /lead/{ruleset}": func(*apiWorld) asked { return asked{path: "/lead/coolname"} },
	"GET /replay":         func(*apiWorld) asked { return asked{path: "/replay", header: asPage} },
	"POST /new/{ruleset}": func(*apiWorld) asked {
		return asked{path: "/new/pugilism", kind: formType, body: "act=swap", header: asPage}
	},
	"GET /build/{ruleset}": func(*apiWorld) asked { return asked{path: "/build/coolduel?sample=bulwark", header: asPage} },
	"POST /build/{ruleset}": func(*apiWorld) asked {
		return asked{path: "/build/coolduel", kind: formType, body: "give=seat-1", header: asPage}
	},
	"GET /sheets/{ruleset}": func(*apiWorld) asked { return asked{path: "/sheets/coolduel?sample=bulwark", header: asPage} },
	"POST /sheets/{ruleset}": func(*apiWorld) asked {
		return asked{path: "/sheets/coolduel", kind: formType, body: "sheet=seat-1", header: asPage}
	},
	"GET /print/{ruleset}":         func(*apiWorld) asked { return asked{path: "/print/pugilism", header: asPage} },
	"GET /print/{ruleset}/{print}": func(*apiWorld) asked { return asked{path: "/print/pugilism/mat", header: asPage} },
	"POST /print/{ruleset}": func(*apiWorld) asked {
		return asked{path: "/print/pugilism", kind: formType, body: "option-ring=off", header: asPage}
	},
	"getMe": func(w *apiWorld) asked { return asked{path: "/me", token: w.guest()} },
	"updateMe": func(w *apiWorld) asked {
		return asked{path: "/me", token: w.guest(), body: `{"name":"Ulla","icon":"bow"}`}
	},
	"forgetMe":      func(w *apiWorld) asked { return asked{path: "/me", token: w.guest()} },
	"createCode":    func(w *apiWorld) asked { return asked{path: "/me/codes", token: w.guest(), body: `{"lasts":true}`} },
	"listRuns":      func(*apiWorld) asked { return asked{path: "/lab"} },
	"getPush":       func(*apiWorld) asked { return asked{path: "/me/push"} },
	"subscribePush": func(w *apiWorld) asked { return asked{path: "/me/push", token: w.guest(), body: someBrowser} },
	"getMyBot": func(w *apiWorld) asked {
		return asked{path: "/me/bot", token: w.bot(w.guest())}
	},
	"becomeBot": func(w *apiWorld) asked {
		return asked{path: "/me/bot", token: w.guest(), body: `{"name":"Foil","about":"anything goes","plays":["pugilism"]}`}
	},
	"retireBot": func(w *apiWorld) asked { return asked{path: "/me/bot", token: w.bot(w.guest())} },
	"challengeBot": func(w *apiWorld) asked {
		host, bot := w.guest(), w.bot(w.guest())
		return asked{path: at(w.table(host)) + "/challenges", token: host, body: fmt.Sprintf(`{"bot":%q}`, w.botID(bot))}
	},
	"declineChallenge": func(w *apiWorld) asked {
		host, bot := w.guest(), w.bot(w.guest())
		duel := w.table(host)
		w.post(host, at(duel)+"/challenges", fmt.Sprintf(`{"bot":%q}`, w.botID(bot))).want(204)
		return asked{path: at(duel) + "/decline", token: bot, body: `{"why":"busy"}`}
	},
	"unsubscribePush": func(w *apiWorld) asked { return asked{path: "/me/push", token: w.guest(), body: someBrowser} },
	"revokeCodes":     func(w *apiWorld) asked { return asked{path: "/me/codes", token: w.guest()} },
	"exportMe": func(w *apiWorld) asked {
		g := w.guest()
		w.pair(g, w.guest())
		return asked{path: "/me/export", token: g}
	},
	"eraseMe": func(w *apiWorld) asked {
		g := w.guest()
		w.pair(g, w.guest())
		return asked{path: "/me/erase", token: g, body: `{"concede":true}`}
	},
	"POST /me/forget": func(w *apiWorld) asked {
		return asked{path: "/me/forget", token: w.guest()}
	},
	"POST /me/revoke": func(w *apiWorld) asked { return asked{path: "/me/revoke", token: w.guest()} },
	"useCode": func(w *apiWorld) asked {
		var made codeMade
		w.post(w.guest(), "/me/codes", `{"lasts":true}`).want(201).into(&made)
		return asked{path: "/me/arrive", body: fmt.Sprintf(`{"code":%q}`, made.Code.Code)}
	},
	"createGuest": func(*apiWorld) asked { return asked{path: "/guests"} },
	"createDuel": func(w *apiWorld) asked {
		return asked{path: "/duels", token: w.guest(), body: `{"ruleset":"pugilism","places":[{"who":"me","document":"ulla","lock":true},{"who":"bot"}]}`}
	},
	"getScreen":    func(w *apiWorld) asked { return asked{path: at(w.pair(w.guest(), w.guest())) + "/screen"} },
	"streamScreen": func(w *apiWorld) asked { return asked{path: at(w.pair(w.guest(), w.guest())) + "/screen/feed"} },
	"streamDuel":   func(w *apiWorld) asked { return asked{path: at(w.pair(w.guest(), w.guest())) + "/feed"} },
	"previewSentence": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/preview?sentence=concede", token: g}
	},
	"getProspects": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/prospects", token: g}
	},
	"offerEnd": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/end", token: g}
	},
	"takeSeat": func(w *apiWorld) asked {
		return asked{path: at(w.table(w.guest())) + "/seats", token: w.guest(), body: `{"name":"Brannoch"}`}
	},
	"leaveSeat":              func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.table(g)) + "/seats", token: g} },
	"POST /duels/{id}/leave": func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.table(g)) + "/leave", token: g} },
	"GET /duels/{id}/move": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/move", token: g, header: asPage}
	},
	"createSeatLink":              func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.table(g)) + "/move", token: g} },
	"GET /duels/{id}/move/{code}": func(w *apiWorld) asked { return asked{path: w.link(), header: asPage} },
	"useSeatLink":                 func(w *apiWorld) asked { return asked{path: w.link(), token: w.guest()} },
	"draftOwnDocument": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/document", token: g, body: `"pell"`}
	},
	"getOwnDocument": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/document", token: g}
	},
	"POST /duels/{id}/document": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/document", token: g, kind: formType, body: "document=pell"}
	},
	"lockOwnDocument": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/document/lock", token: g}
	},
	"GET /duels/{id}/sheet": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/sheet", token: g, header: asPage}
	},
	"commitToSeed": func(w *apiWorld) asked {
		g := w.guest()
		commitment, _ := fair.Commit(fair.Seed{1}).MarshalText()
		var made duelMade
		w.post(g, "/duels", `{"ruleset":"pugilism","places":[{"who":"me"},{"who":"open"}]}`).want(201).into(&made)
		return asked{path: at(made.Duel) + "/commitment", token: g, body: fmt.Sprintf(`{"commitment":"%s"}`, commitment)}
	},
	"openSeed": func(w *apiWorld) asked {
		g, seed := w.guest(), fair.Seed{1}
		commitment, _ := fair.Commit(seed).MarshalText()
		var made duelMade
		w.post(g, "/duels", fmt.Sprintf(`{"ruleset":"pugilism","places":[{"who":"me","document":"ulla","lock":true,"commitment":"%s"},{"who":"bot"}]}`, commitment)).want(201).into(&made)
		return asked{path: at(made.Duel) + "/seed", token: g, body: fmt.Sprintf(`{"seed":"%s"}`, seedText(seed))}
	},
	"answerRequest": func(w *apiWorld) asked {
		g := w.guest()
		duel := w.pair(g, w.guest())
		return asked{path: at(duel) + "/answers", token: g, body: answering(w.sight(g, duel).Request.ID, "head-jab body-jab / counter", true)}
	},
	"openBlindLock": func(w *apiWorld) asked {
		people := []string{w.guest(), w.guest()}
		var made duelMade
		w.post(people[0], "/duels", `{"ruleset":"pugilism","blind":true,"places":[{"who":"me","document":"ulla","lock":true}]}`).want(201).into(&made)
		w.sit(made.Duel, people[1], `"brannoch"`)
		var id fair.DuelID
		if err := id.UnmarshalText([]byte(made.Duel)); err != nil {
			w.t.Fatal(err)
		}
		nonce, said, request := fair.Seed{9}, "head-jab body-jab / counter", 0
		for _, g := range people {
			s := w.sight(g, made.Duel)
			request = s.Request.ID
			hash := match.LockHash(nonce[:], id, s.Seat, request, said)
			w.post(g, at(made.Duel)+"/answers", fmt.Sprintf(`{"request":%d,"lock":true,"hash":"%x"}`, request, hash)).want(200)
		}
		return asked{path: at(made.Duel) + "/openings", token: people[1], body: fmt.Sprintf(`{"request":%d,"nonce":"%s","sentence":%q}`, request, seedText(nonce), said)}
	},
	"takeAnswerBack": func(w *apiWorld) asked {
		g := w.guest()
		var made duelMade
		w.post(g, "/duels", `{"ruleset":"coolduel","options":{"map":"ave"},"places":[{"who":"me","document":"trapper","lock":true},{"who":"bot","bot":"random","document":"captain"}]}`).want(201).into(&made)
		for range 20 {
			s := w.waitFor(g, made.Duel)
			if s.CanBack != 0 {
				return asked{path: at(made.Duel) + "/takeback", token: g, body: fmt.Sprintf(`{"request":%d}`, s.CanBack)}
			}
			w.answer(g, made.Duel, s, w.gen.IntN)
		}
		w.t.Fatal("nothing can be taken back")
		return asked{}
	},
	"listReturns": func(w *apiWorld) asked {
		_, master := w.ruled()
		return asked{path: at(w.duelOf(master)) + "/goback", token: master}
	},
	"goBackTo": func(w *apiWorld) asked {
		duel, master := w.ruled()
		var list backList
		w.get(master, at(duel)+"/goback").want(200).into(&list)
		return asked{path: at(duel) + "/goback", token: master, body: fmt.Sprintf(`{"step":%d}`, list.Backs[0].Step)}
	},
	"cancelDuel":              func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.table(g)), token: g} },
	"POST /duels/{id}/cancel": func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.table(g)) + "/cancel", token: g} },
	"claimWin": func(w *apiWorld) asked {
		g, other := w.guest(), w.guest()
		var made duelMade
		w.post(g, "/duels", `{"ruleset":"pugilism","clock":{"bank":1},"places":[{"who":"me","document":"ulla","lock":true}]}`).want(201).into(&made)
		w.sit(made.Duel, other, `"brannoch"`)
		w.post(g, at(made.Duel)+"/answers", answering(w.sight(g, made.Duel).Request.ID, "head-jab body-jab / counter", true)).want(200)
		w.now.pass(time.Minute) // a person who has not been seen for a while is away, and then the bank runs
		w.post(g, at(made.Duel)+"/claim", "").problem(409, wordEarly)
		w.now.pass(time.Minute)
		return asked{path: at(made.Duel) + "/claim", token: g}
	},
	"sendTalk": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/talk", token: g, body: `{"text":"hello"}`}
	},
	"sendComment": func(w *apiWorld) asked {
		return asked{path: at(w.pair(w.guest(), w.guest())) + "/gallery", token: w.guest(), body: `{"text":"hello"}`}
	},
	"giveOrder": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/orders/edge", token: g}
	},
	"cancelOrder": func(w *apiWorld) asked {
		g := w.guest()
		duel := w.pair(g, w.guest())
		w.post(g, at(duel)+"/orders", `{"order":"edge","stands":true}`).want(204)
		return asked{path: at(duel) + "/orders/edge", token: g}
	},
	"POST /duels/{id}/orders": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/orders", token: g, kind: formType, body: "order=only&stands=true"}
	},
	"keepNotes": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/notes", token: g, body: `{"text":"hm"}`}
	},
	"POST /duels/{id}/notes": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.table(g)) + "/notes", token: g, kind: formType, body: "text=hm"}
	},
	"handToBot": func(w *apiWorld) asked {
		duel, master := w.ruled()
		return asked{path: at(duel) + "/hands", token: master, body: fmt.Sprintf(`{"sides":[%q],"bot":true}`, w.foe(master, duel))}
	},
	"takeLesson":             func(w *apiWorld) asked { return asked{path: "/lessons/pugilism/first", token: w.guest()} },
	"createRematch":          func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.ended(g)) + "/rematch", token: g} },
	"forgetDuel":             func(w *apiWorld) asked { g := w.guest(); return asked{path: at(w.ended(g)) + "/forget", token: g} },
	"getRecord":              func(w *apiWorld) asked { return asked{path: at(w.ended(w.guest())) + "/record"} },
	"getPicture":             func(w *apiWorld) asked { return asked{path: at(w.ended(w.guest())) + "/picture"} },
	"GET /duels/{id}/replay": func(w *apiWorld) asked { return asked{path: at(w.ended(w.guest())) + "/replay", header: asPage} },
	"forkDuel": func(w *apiWorld) asked {
		return asked{path: at(w.ended(w.guest())) + "/fork", token: w.guest(), body: `{"step":0,"seat":1}`}
	},
	"checkRecord": func(w *apiWorld) asked {
		return asked{path: "/replay", kind: "text/plain", body: w.recordOf(w.ended(w.guest()))}
	},
	"forkRecord": func(w *apiWorld) asked {
		return asked{path: "/replay/fork?step=0&seat=2", token: w.guest(), kind: "text/plain", body: w.recordOf(w.ended(w.guest()))}
	},
	"createCampaign": func(w *apiWorld) asked {
		duel, keeper := w.encounter()
		return asked{path: at(duel) + "/campaign", token: keeper, body: `{"name":"The Mire"}`}
	},
	"getCampaign":    func(w *apiWorld) asked { path, _ := w.campaigned(); return asked{path: path} },
	"deleteCampaign": func(w *apiWorld) asked { path, keeper := w.campaigned(); return asked{path: path, token: keeper} },
	"POST /campaigns/{id}/forget": func(w *apiWorld) asked {
		path, keeper := w.campaigned()
		return asked{path: path + "/forget", token: keeper, kind: formType, body: "a=b"}
	},
	"continueCampaign": func(w *apiWorld) asked {
		path, keeper := w.campaigned()
		return asked{path: path + "/encounters", token: keeper, body: `{"options":{"encounter":"interlude"}}`}
	},
	"getEncounterRecord": func(w *apiWorld) asked { path, _ := w.campaigned(); return asked{path: path + "/encounters/1"} },
	"exportCampaign":     func(w *apiWorld) asked { path, _ := w.campaigned(); return asked{path: path + "/export"} },
	"importCampaign": func(w *apiWorld) asked {
		path, _ := w.campaigned()
		return asked{path: "/campaigns", token: w.guest(), kind: "application/jsonl", body: string(w.get("", path+"/export").want(200).body)}
	},
	"GET /lab/new/{ruleset}": func(*apiWorld) asked { return asked{path: "/lab/new/duel?ask=rulings", header: asPage} },
	"POST /lab/new/{ruleset}": func(*apiWorld) asked {
		return asked{path: "/lab/new/coolduel", kind: formType, body: "act=show&number-1=x", header: asPage}
	},
	"createRun":                  func(w *apiWorld) asked { return asked{path: "/lab/runs", token: w.guest(), body: shortRun} },
	"getRun":                     func(w *apiWorld) asked { path, _ := w.ran(); return asked{path: path} },
	"deleteRun":                  func(w *apiWorld) asked { path, g := w.ran(); return asked{path: path, token: g} },
	"POST /lab/runs/{id}/forget": func(w *apiWorld) asked { path, g := w.ran(); return asked{path: path + "/forget", token: g} },
	"stopRun": func(w *apiWorld) asked {
		g := w.guest()
		var made runMade
		w.post(g, "/lab/runs", strings.Replace(shortRun, `"duels":2`, `"duels":20000`, 1)).want(201).into(&made)
		return asked{path: runAt(made.Run) + "/stop", token: g}
	},
	"keepRun": func(w *apiWorld) asked {
		path, g := w.ran()
		return asked{path: path + "/keep", token: g, body: `{"keep":true}`}
	},
	"GET /lab/runs/{id}/compare": func(w *apiWorld) asked { path, _ := w.ran(); return asked{path: path + "/compare?with=x"} },
	"compareRuns": func(w *apiWorld) asked {
		path, _ := w.ran()
		return asked{path: path + "/compare/" + strings.TrimPrefix(path, "/lab/runs/")}
	},
	"getWhys": func(w *apiWorld) asked {
		g := w.guest()
		var made duelMade
		w.post(g, "/duels", `{"ruleset":"coolduel","places":[{"who":"me","document":"trapper","lock":true},{"who":"bot","document":"captain"}]}`).want(201).into(&made)
		return asked{path: at(made.Duel) + "/whys", token: g}
	},
	"getQuickReferenceOfDuel": func(w *apiWorld) asked {
		g := w.guest()
		return asked{path: at(w.pair(g, w.guest())) + "/quick", token: g}
	},
	"getRule": func(*apiWorld) asked { return asked{path: "/rules/pugilism/PG-5.20"} },
	"draftDocument": func(*apiWorld) asked {
		return asked{path: "/rulesets/coolduel/draft", body: `{"document":{"name":"X"}}`}
	},
	"getProblem": func(*apiWorld) asked { return asked{path: "/problems/stale"} },
	"forecastDuel": func(*apiWorld) asked {
		return asked{path: "/rulesets/pugilism/forecast", body: `{"places":[{"document":"ulla"},{"document":"pell"}],"games":2}`}
	},
}

// shortRun is the order of a run that is soon over.
const shortRun = `{"ruleset":"pugilism","options":{"rounds":"1"},"places":[{"document":"ulla"},{"document":"pell"}],"duels":2,"listed":true}`

// ran is a run that is over, and whose it is.
func (w *apiWorld) ran() (path, g string) {
	g = w.guest()
	var made runMade
	w.post(g, "/lab/runs", shortRun).want(201).into(&made)
	w.bench.ran(made.Run)
	return runAt(made.Run), g
}

// asPage asks as a browser does.
var asPage = map[string]string{"Accept": browser}

// guest is somebody new.
func (w *apiWorld) guest() string {
	token, err := w.web.tokens.make()
	if err != nil {
		w.t.Fatal(err)
	}
	return string(token)
}

// bot makes a guest a bot.
func (w *apiWorld) bot(g string) string {
	w.ask(asked{method: "PUT", path: "/me/bot", token: g, body: `{"name":"Foil","plays":["pugilism"]}`}).want(200)
	return g
}

// botID is the name of a bot for others.
func (w *apiWorld) botID(g string) string {
	var is guests.Bot
	w.get(g, "/me/bot").want(200).into(&is)
	return is.ID
}

// table is a guest's table with an open seat.
func (w *apiWorld) table(g string) (duel string) {
	var made duelMade
	w.post(g, "/duels", `{"ruleset":"pugilism","listed":true,"places":[{"who":"me","document":"ulla"}]}`).want(201).into(&made)
	return made.Duel
}

// foe is one of the combatants of a table's game master.
func (w *apiWorld) foe(master, duel string) string {
	s := w.sight(master, duel)
	for i := range s.View.Sides {
		if s.View.Sides[i].Seat == s.Seat {
			return s.View.Sides[i].ID
		}
	}
	return ""
}

// sit seats a guest with a document.
func (w *apiWorld) sit(duel, g, document string) {
	w.post(g, at(duel)+"/seats", `{}`).want(200)
	w.ask(asked{method: "PUT", path: at(duel) + "/document", token: g, body: document}).want(204)
	w.post(g, at(duel)+"/document/lock", "").want(204)
}

// pair is a duel of Pugilism that has begun.
func (w *apiWorld) pair(g, other string) (duel string) {
	var made duelMade
	w.post(g, "/duels", `{"ruleset":"pugilism","places":[{"who":"me","document":"ulla","lock":true}]}`).want(201).into(&made)
	w.sit(made.Duel, other, `"brannoch"`)
	return made.Duel
}

// ended is a duel that is over.
func (w *apiWorld) ended(g string) (duel string) {
	duel = w.pair(g, w.guest())
	w.post(g, at(duel)+"/answers", answering(w.sight(g, duel).Request.ID, "concede", true)).want(200)
	return duel
}

// waitFor is a guest's sight once the guest is asked.
func (w *apiWorld) waitFor(g, duel string) *house.Sight {
	for range 5000 {
		if s := w.sight(g, duel); s.CanBack != 0 || s.Request != nil && s.Request.Must && !s.Request.Locked {
			return s
		}
		pause()
	}
	w.t.Fatalf("%s: nothing is asked", duel)
	return nil
}

func (w *apiWorld) recordOf(duel string) string {
	return string(w.get("", at(duel)+"/record?form=text").want(200).body)
}

// link is a link that moves a seat.
func (w *apiWorld) link() (path string) {
	g := w.guest()
	var link seatLink
	duel := w.table(g)
	w.post(g, at(duel)+"/move", "").want(201).into(&link)
	return link.URL[strings.Index(link.URL, "/duels/"):]
}

// laid is an encounter with a game master, between guests of its own.
func (w *apiWorld) laid() (duel string, people [3]string) {
	people = [3]string{w.guest(), w.guest(), w.guest()}
	var made duelMade
	w.post(people[0], "/duels", `{"ruleset":"coolname","options":{"encounter":"foes","master":"person","roundLimit":"1"},
		"places":[{"who":"me","document":"brannoc","lock":true},{"who":"open"},{"who":"open"}]}`).want(201).into(&made)
	w.sit(made.Duel, people[1], `"oda"`)
	w.sit(made.Duel, people[2], `"rat-cellar"`)
	return made.Duel, people
}

// ruled is an encounter that has gone on for some steps, and its game master.
func (w *apiWorld) ruled() (duel, master string) {
	duel, people := w.laid()
	w.bench.play(duel, 3, w.gen.IntN, people[:]...)
	return duel, people[2]
}

// duelOf is the duel in which a guest sits.
func (w *apiWorld) duelOf(g string) string {
	var mine listings
	w.get(g, "/mine").want(200).into(&mine)
	return mine.Duels[0].Duel
}

// encounter is an encounter that is over, and its game master.
func (w *apiWorld) encounter() (duel, master string) {
	duel, people := w.laid()
	draw := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		for _, g := range people {
			// The house is asked directly: what is looked at on the way is not checked
			// against the document each time.
			s, err := w.house.Look(w.t.Context(), house.Guest(g), duel, 0)
			switch {
			case err != nil:
				w.t.Fatal(err)
			case s.Phase == house.Over:
				return duel, people[2]
			case s.Request != nil && s.Request.Must && !s.Request.Locked:
				w.bench.answer(g, duel, s, draw.IntN)
			}
		}
	}
	w.t.Fatal("the encounter does not end")
	return "", ""
}

// campaigned is a campaign, and its keeper. It is imported from a file, because
// playing it each time would take long.
func (w *apiWorld) campaigned() (path, keeper string) {
	if w.seen.campaign == "" {
		duel, master := w.encounter()
		var made campaignMade
		w.post(master, at(duel)+"/campaign", `{"name":"The Mire"}`).want(201).into(&made)
		w.seen.campaign = string(w.get("", "/campaigns/"+made.Campaign+"/export").want(200).body)
	}
	keeper = w.guest()
	var made campaignMade
	w.ask(asked{method: "POST", path: "/campaigns", token: keeper, kind: "application/jsonl", body: w.seen.campaign}).want(201).into(&made)
	return "/campaigns/" + made.Campaign, keeper
}

// stock lays tables at every stage, and tells the generator what there is.
func (w *apiWorld) stock() {
	me, other := w.guest(), w.guest()
	over := w.ended(me)
	campaign, keeper := w.campaigned()
	encounter, people := w.laid()
	w.tokens = []string{me, other, keeper, people[0], people[2], w.guest()}
	duels := []string{w.table(me), w.pair(me, other), over, encounter, w.pair(other, me), strings.Repeat("0", 32)}
	var runs []string
	for range 2 {
		path, g := w.ran()
		runs, w.tokens = append(runs, strings.TrimPrefix(path, "/lab/runs/")), append(w.tokens, g)
	}
	var cursor listings
	w.get("", "/duels").want(200).into(&cursor)
	p := w.gen.pool
	p["since"] = []string{"0", "3", "12-2"}
	p["ruleset"] = append(rulesetNames(), "none")
	p["sample"] = []string{"ulla", "bulwark", "issa", "none"}
	p["document"] = []string{"ulla", "brannoch", "bulwark", "issa", `{"name":"X"}`, "none"}
	p["rule"] = []string{"PG-5.20", "DU-6.9", "CD-6.15", "CN-7.85", "PG-99.99"}
	p["sentence"] = []string{"concede", "head-jab body-jab / counter", "end", "move 5,2", "st 0 sp 0 en 0 de 0", ""}
	p["request"] = []string{"1", "2", "0"}
	p["seat"] = []string{"1", "2", "3", "0"}
	p["step"] = []string{"0", "1", "2", "-1", "999999"}
	p["number"] = []string{"1", "0", "2"}
	p["word"] = []string{"stale", "none"}
	p["bot"] = []string{"random", "advised", "none"}
	p["who"] = []string{"me", "open", "bot"}
	p["player-1"], p["player-2"], p["master"], p["seat-1-who"], p["seat-2-who"] = p["who"], p["who"], p["who"], p["who"], []string{"bot:random", "open", "bot"}
	p["seat-1-document"], p["seat-2-document"], p["player-1-document"] = p["document"], p["document"], p["document"]
	p["duels"], p["with"], p["number-1"] = []string{"2", "0", "4"}, runs, []string{"power of HEAD-JAB", "x"}
	p["games"] = []string{"1", "2"}
	p["act"] = []string{"swap", "forecast", "add", "build-1", "check"}
	p["record"] = []string{w.recordOf(over), string(w.get("", at(over)+"/record").want(200).body), w.seen.campaign}
	p["campaign"] = []string{w.seen.campaign}
	p["before"] = []string{cursor.Duels[0].Cursor}
	p["q"] = []string{"ropes", "(", ""}
	p["encounter"], p["map"] = []string{"foes", "interlude", "duel"}, []string{"ave", "none"}
	for _, o := range w.ops {
		switch {
		case strings.HasPrefix(o.path, "/duels/{id}"):
			w.gen.path[o.path+" id"] = duels
		case strings.HasPrefix(o.path, "/lab/runs/{id}"):
			w.gen.path[o.path+" id"], w.gen.path[o.path+" other"] = runs, runs
		case strings.HasPrefix(o.path, "/campaigns/{id}"):
			w.gen.path[o.path+" id"] = []string{strings.TrimPrefix(campaign, "/campaigns/")}
		}
	}
}

func seedText(s fair.Seed) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return strings.Trim(string(text), `"`)
}
