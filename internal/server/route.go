package server

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"riposte/internal/house"
	"riposte/internal/part"
)

// A route is one method of one resource.
type route struct {
	method, path string
	do           func(*call) error
	// cost is what the route takes from the limits of the guest and the address.
	cost int
	// bare routes are for monitoring, and for files: they have no limits.
	bare bool
	// quiet routes are asked for all the time: the log has them at debug level.
	quiet bool
}

const (
	costLook  = 1
	costAct   = 2
	costOrder = 10
	// costForecast bounds how many forecasts a guest may ask for, about one a
	// second.
	costForecast = 20
	// costWhys is for bots that may think once more.
	costWhys = 5
	costLoad = 30
)

const (
	answersPath = "/duels/{id}/answers"
	exportPath  = "/me/export"
)

// table returns every route there is.
func (s *Server) table() []route {
	get := func(path string, do func(*call) error) route {
		return route{method: http.MethodGet, path: path, do: do, cost: costLook}
	}
	post := func(path string, do func(*call) error) route {
		return route{method: http.MethodPost, path: path, do: do, cost: costAct}
	}
	costly := func(r route, cost int) route { r.cost = cost; return r }
	bare := func(r route) route { r.bare = true; return r }
	quiet := func(r route) route { r.bare, r.quiet = true, true; return r }
	var files []route
	if s.Pages != nil {
		for _, path := range []string{"/assets/", "/favicon.svg", "/manifest.webmanifest", "/worker.js", "/offline-keep.js"} {
			files = append(files, quiet(get(path, s.asset)))
		}
		files = append(files, quiet(get(playerPath, s.player)))
	}
	return append(files, []route{
		get("/{$}", s.home),
		get("/new/{ruleset}", s.setUp),
		post("/new/{ruleset}", s.changeSetUp),
		get("/lead/{ruleset}", s.lead),
		get("/build/{ruleset}", s.builder),
		post("/build/{ruleset}", s.build),
		get("/sheets/{ruleset}", s.sampleSheet),
		post("/sheets/{ruleset}", s.printSheet),
		get("/print/{ruleset}", s.prints),
		post("/print/{ruleset}", s.printsOf),
		get("/print/{ruleset}/{print}", s.prints),
		get("/about", s.about),
		get("/offline", s.offline),
		quiet(get("/offline/{file}", s.module)),
		get("/mine", s.mine),
		get("/me", s.me),
		post("/me", s.callMe),
		{method: http.MethodDelete, path: "/me", do: s.forgetMe, cost: costAct},
		post("/me/forget", s.forgetMe),
		costly(get(exportPath, s.exportMe), costLoad),
		costly(post("/me/erase", s.eraseMe), costLoad),
		get("/me/events", s.events),
		costly(post("/me/codes", s.makeCode), costOrder),
		{method: http.MethodDelete, path: "/me/codes", do: s.revokeCodes, cost: costAct},
		post("/me/revoke", s.revokeCodes),
		get("/bots", s.listBots),
		get("/me/bot", s.self),
		{method: http.MethodPut, path: "/me/bot", do: s.enlist, cost: costOrder},
		{method: http.MethodDelete, path: "/me/bot", do: s.retire, cost: costAct},
		get("/me/push", s.offerPush),
		{method: http.MethodPut, path: "/me/push", do: s.subscribe, cost: costOrder},
		{method: http.MethodDelete, path: "/me/push", do: s.unsubscribe, cost: costAct},
		costly(post("/me/arrive", s.arrive), costOrder),
		costly(post(guestsPath, s.newGuest), costOrder),
		get("/duels", s.list),
		costly(post("/duels", s.create), costOrder),
		get("/duels/{id}", s.look),
		get("/duels/{id}/feed", s.feed),
		get("/duels/{id}/screen", s.screen),
		get("/duels/{id}/screen/feed", s.screenFeed),
		get("/duels/{id}/preview", s.preview),
		get("/duels/{id}/prospects", s.prospects),
		costly(get("/duels/{id}/whys", s.whys), costWhys),
		post("/duels/{id}/seats", s.join),
		{method: http.MethodDelete, path: "/duels/{id}/seats", do: s.leave, cost: costAct},
		costly(post("/duels/{id}/challenges", s.challenge), costOrder),
		post("/duels/{id}/decline", s.decline),
		post("/duels/{id}/leave", s.leave),
		get("/duels/{id}/move", s.movePage),
		post("/duels/{id}/move", s.makeLink),
		get("/duels/{id}/move/{code}", s.openLink),
		post("/duels/{id}/move/{code}", s.useLink),
		{method: http.MethodPut, path: "/duels/{id}/document", do: s.submit, cost: costAct},
		get("/duels/{id}/document", s.ownDocument),
		post("/duels/{id}/document", s.submit),
		post("/duels/{id}/document/lock", s.lockDocument),
		get("/duels/{id}/sheet", s.tableSheet),
		post("/duels/{id}/commitment", s.commit),
		post("/duels/{id}/seed", s.openSeed),
		post(answersPath, s.takeAnswer),
		post("/duels/{id}/openings", s.openLock),
		{method: http.MethodPut, path: "/duels/{id}/orders/{order}", do: s.giveOrder, cost: costAct},
		{method: http.MethodDelete, path: "/duels/{id}/orders/{order}", do: s.cancelOrder, cost: costAct},
		post("/duels/{id}/orders", s.setOrder),
		post("/duels/{id}/takeback", s.takeBack),
		get("/duels/{id}/goback", s.listBacks),
		post("/duels/{id}/goback", s.goBack),
		post("/duels/{id}/claim", s.claim),
		post("/duels/{id}/end", s.offerEnd),
		{method: http.MethodDelete, path: "/duels/{id}", do: s.cancel, cost: costAct},
		post("/duels/{id}/cancel", s.cancel),
		post("/duels/{id}/talk", s.talk),
		post("/duels/{id}/gallery", s.comment),
		{method: http.MethodPut, path: "/duels/{id}/notes", do: s.note, cost: costAct},
		post("/duels/{id}/notes", s.note),
		post("/duels/{id}/hands", s.hand),
		costly(post("/duels/{id}/rematch", s.rematch), costOrder),
		post("/duels/{id}/forget", s.forget),
		costly(get("/duels/{id}/record", s.record), costOrder),
		costly(get("/duels/{id}/replay", s.replay), costAct),
		costly(get("/duels/{id}/picture", s.picture), costAct),
		costly(post("/duels/{id}/fork", s.fork), costOrder),
		costly(get("/duels/{id}/fairness", s.fairness), costOrder),
		get("/duels/{id}/quick", s.quickAt),
		costly(post("/duels/{id}/campaign", s.beginCampaign), costOrder),
		get("/campaigns", s.listCampaigns),
		costly(post("/campaigns", s.importCampaign), costLoad),
		costly(get("/campaigns/{id}", s.campaign), costAct),
		{method: http.MethodDelete, path: "/campaigns/{id}", do: s.deleteCampaign, cost: costAct},
		post("/campaigns/{id}/forget", s.deleteCampaign),
		costly(post("/campaigns/{id}/encounters", s.continueCampaign), costOrder),
		costly(get("/campaigns/{id}/encounters/{number}", s.encounter), costOrder),
		costly(get("/campaigns/{id}/export", s.exportCampaign), costLoad),
		get("/lab", s.lab),
		get("/lab/new/{ruleset}", s.newRun),
		post("/lab/new/{ruleset}", s.changeRun),
		costly(post("/lab/runs", s.createRun), costLoad),
		get("/lab/runs/{id}", s.showRun),
		{method: http.MethodDelete, path: "/lab/runs/{id}", do: s.deleteRun, cost: costAct},
		post("/lab/runs/{id}/forget", s.deleteRun),
		post("/lab/runs/{id}/stop", s.stopRun),
		post("/lab/runs/{id}/keep", s.keepRun),
		get("/lab/runs/{id}/compare", s.findRun),
		costly(get("/lab/runs/{id}/compare/{other}", s.compareRuns), costAct),
		get("/lessons", s.listLessons),
		costly(post("/lessons/{ruleset}/{lesson}", s.teach), costOrder),
		get("/replay", s.replayForm),
		costly(post("/replay", s.replayRecord), costLoad),
		costly(post("/replay/fork", s.forkRecord), costLoad),
		get("/rules", s.listRulesets),
		get("/rules/{ruleset}", s.rules),
		get("/rules/{ruleset}/quick", s.quick),
		get("/rules/{ruleset}/{rule}", s.rule),
		get("/rulesets", s.listRulesets),
		get("/rulesets/{ruleset}", s.showRuleset),
		post("/rulesets/{ruleset}/draft", s.draft),
		costly(post("/rulesets/{ruleset}/forecast", s.forecast), costForecast),
		get("/problems", s.listProblems),
		get("/problems/{word}", s.problemKind),
		get("/openapi.json", s.openAPI),
		quiet(get("/healthz", s.healthy)),
		quiet(get("/readyz", s.isReady)),
		bare(get("/robots.txt", s.robots)),
	}...)
}

// mux finds the route for a request. ServeMux is given only paths, so that a wrong
// method is answered in the same way as everything else.
func (s *Server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	byPath := map[string]map[string]*route{}
	for i := range s.routes {
		r := &s.routes[i]
		if byPath[r.path] == nil {
			byPath[r.path] = map[string]*route{}
		}
		byPath[r.path][r.method] = r
	}
	for path, methods := range byPath {
		allow := allowed(methods)
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			method := r.Method
			if method == http.MethodHead {
				method = http.MethodGet
			}
			to := methods[method]
			if to == nil {
				to = &route{path: path, cost: costLook, do: func(*call) error { return wrongMethod(r.Method, allow) }}
			}
			s.run(to, w, r)
		})
	}
	nothing := &route{path: "/", cost: costLook, do: func(*call) error {
		return refusef(wordNotFound, "There is nothing here.")
	}}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { s.run(nothing, w, r) })
	return mux
}

// streams reports whether an answer goes on and on: what is done for it is no step of a request.
func (r *route) streams() bool {
	return strings.HasSuffix(r.path, "/feed") || r.path == "/me/events"
}

// failed reports whether the answer says that the fault is the server's.
func (c *call) failed() bool {
	a, ok := c.w.(*watched)
	return ok && a.status >= http.StatusInternalServerError
}

// asset answers with a file of the page.
func (s *Server) asset(c *call) error {
	if !s.Pages.Site.Asset(c.w, c.r) {
		return refusef(wordNotFound, "There is no such file.")
	}
	return nil
}

func allowed(methods map[string]*route) string {
	var names []string
	for m := range methods {
		names = append(names, m)
		if m == http.MethodGet {
			names = append(names, http.MethodHead)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

func wrongMethod(method, allow string) error {
	p := problem(wordMethod, method+" is not allowed here; "+allow+" is.")
	p.allow = allow
	return p
}

// run answers one request by a route.
func (s *Server) run(to *route, w http.ResponseWriter, r *http.Request) {
	c := &call{s: s, w: w, r: r, html: s.Pages != nil && prefersHTML(r.Header.Get("Accept"))}
	if a, ok := w.(*watched); ok {
		a.route, a.quiet = to.path, to.quiet
		c.id = a.id
	}
	s.Meter.Route(r.Context(), to.path, func(ctx context.Context) {
		if s.Meter.Traces() && !to.bare && !to.streams() {
			inside, end := part.Step(s.Meter.Trace(ctx), known(r.Method)+" "+to.path, "http.route", to.path)
			defer func() { end(c.failed()) }()
			ctx = inside
		}
		c.r = r.WithContext(house.From(ctx, c.address().String()))
		err := c.do(to)
		if err != nil {
			c.fail(err)
		}
		s.audit(c, to, err)
	})
}

func (c *call) do(to *route) error {
	if !to.bare {
		if err := c.admit(to); err != nil {
			return err
		}
		c.admitted, c.first = true, c.guest
	}
	if c.s.draining.Load() && c.r.Method != http.MethodGet && c.r.Method != http.MethodHead {
		return house.ErrClosed
	}
	return to.do(c)
}

// admit finds out who is asking, and whether they ask too much.
func (c *call) admit(to *route) error {
	if !c.s.hosts.has(c.r.Host) {
		return refusef(wordHost, "This server does not answer to the name %.100q; its operator lists its names.", c.r.Host)
	}
	err := c.s.limits.takeAddress(c.address(), to.cost)
	tellLimits(c.w.Header(), c.s.policies, "address", 0, err)
	if err != nil {
		return err
	}
	if c.guest, err = c.whoAsks(); err != nil || c.guest == "" {
		return err
	}
	left, err := c.s.limits.takeGuest(c.guest, to.cost)
	tellLimits(c.w.Header(), c.s.policies, "token", left, err)
	return err
}
