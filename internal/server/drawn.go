package server

import (
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"riposte"
	"riposte/internal/campaign"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/internal/server/web/pages"
	"riposte/internal/server/web/table"
	"riposte/lesson"
	"riposte/scenario"
	"riposte/scene"
	"riposte/variant"
)

// drawn is the page of package web and those below it.
type drawn struct {
	rulesets []riposte.Ruleset
	infos    []*riposte.Info
	bots     func(ruleset string) []string
	lessons  []*lesson.Lesson
	version  string
	keeps    func() (unbegun, over time.Duration)
	cases    func() map[riposte.RuleID][]pages.CaseRef
	masters  func() map[string]string
}

// Drawn is the page, for the rulesets and bots of a house. version
// is the program's, as the pages show it.
func Drawn(offered Offered, version string) *Pages {
	d := &drawn{rulesets: offered.Rulesets(), bots: offered.Bots, lessons: offered.Lessons(), keeps: offered.Keeps, version: version}
	for _, r := range d.rulesets {
		d.infos = append(d.infos, r.Info())
	}
	d.cases = sync.OnceValue(func() map[riposte.RuleID][]pages.CaseRef { return casesOf(d.rulesets) })
	d.masters = sync.OnceValue(func() map[string]string {
		all := map[string]string{}
		for _, r := range d.rulesets {
			all[r.Info().Name] = pages.LeadHref(r)
		}
		return all
	})
	return &Pages{Site: d, Forms: d, Lists: d, Tables: d, Records: d, Campaigns: d, Rules: d, Lab: d}
}

func (d *drawn) info(ruleset string) *riposte.Info {
	i := slices.IndexFunc(d.infos, func(in *riposte.Info) bool { return in.Name == ruleset })
	if i < 0 {
		return &riposte.Info{Name: ruleset, Title: ruleset, Ledger: &riposte.Ledger{}}
	}
	return d.infos[i]
}

// infoOf is what a table's ruleset says of itself, by the numbers of its variant.
func (d *drawn) infoOf(s *house.Sight) *riposte.Info {
	if s.Info != nil {
		return s.Info
	}
	return d.info(s.Ruleset)
}

func (d *drawn) Asset(w http.ResponseWriter, r *http.Request) bool { return web.ServeAsset(w, r) }

func (d *drawn) Home(w io.Writer, p Page, h Home) error {
	body := pages.Home{
		Rulesets: d.infos, Masters: d.masters(), Bots: d.bots(""), Mine: h.Mine, Open: h.Open, Playing: h.Playing, Finished: h.Finished,
		Going: h.Going, Tables: h.Tables, Now: p.Now, Local: p.Local, Key: p.Key, Lessons: d.lessons, Offline: h.Offline,
	}
	return pages.Render(w, &web.Page{Name: "home", Where: web.Msg("foot.lobby"), More: body.Tally(), Body: body})
}

func (d *drawn) List(w io.Writer, p Page, l List) error {
	body := pages.Duels{Rulesets: d.infos, Query: l.Query, Listings: l.Duels, More: l.More, Now: p.Now}
	return pages.Render(w, &web.Page{Name: "duels", Title: body.Heading(), System: l.Query.Ruleset, Body: body})
}

func (d *drawn) Mine(w io.Writer, p Page, duels []lists.Listing) error {
	body := pages.Mine{Rulesets: d.infos, Listings: duels, Now: p.Now, Guest: p.Guest}
	return pages.Render(w, &web.Page{Name: "mine", Title: web.Msg("mine.title"), Private: true, Body: body})
}

func (d *drawn) Me(w io.Writer, p Page, m Myself) error {
	body := pages.Me{Me: m.Me, Guest: m.Guest, Open: m.Open, Typed: m.Typed, Why: m.Why, Local: p.Local, Push: m.Push, Doubt: m.Doubt}
	if m.Forgot != nil {
		body.Forgot = &pages.Forgot{AtEnd: len(m.Forgot.AtEnd), Aside: len(m.Forgot.Aside)}
	}
	if m.Made != nil {
		body.Code, body.Until = m.Made.Code, m.Made.Until
	}
	if m.URL != nil {
		body.Link = m.URL.String()
	}
	return pages.Render(w, &web.Page{Name: "me", Title: web.Msg("me.title"), Private: true, Body: body})
}

func (d *drawn) Lessons(w io.Writer, p Page, all []*lesson.Lesson) error {
	body := pages.Lessons{Rulesets: d.infos, All: all, Key: p.Key}
	return pages.Render(w, &web.Page{Name: "lessons", Title: web.Msg("lessons.title"), Where: web.Msg("lessons.title"), Body: body})
}

func (d *drawn) Bots(w io.Writer, p Page, here []guests.Bot, duel string) error {
	body := pages.Bots{Rulesets: d.infos, All: here, Duel: duel}
	return pages.Render(w, &web.Page{Name: "bots", Title: web.Msg("bots.title"), Where: web.Msg("bots.title"), Body: body})
}

// An orderForm is a pages.SetUp with what it needs to be judged and drawn.
type orderForm struct {
	*pages.SetUp
	rules riposte.Ruleset
}

func (d *drawn) SetUp(r riposte.Ruleset, form url.Values) OrderForm {
	return d.setUp(r, d.bots(r.Info().Name), form)
}

// setUp is the form of a table at which these bots may sit.
func (d *drawn) setUp(r riposte.Ruleset, bots []string, form url.Values) orderForm {
	f := orderForm{pages.ReadSetUp(r.Info(), bots, form), r}
	setup := f.Setup()
	if f.rules = variant.Rules(r, &setup); f.rules != r { // forms ask for what these numbers allow
		f.SetUp = pages.ReadSetUp(f.rules.Info(), bots, form)
	}
	f.Settle(f.rules)
	return f
}

func (d *drawn) Lead(w io.Writer, p Page, r riposte.Ruleset, query url.Values) error {
	switch body, err := pages.NewLead(r, d.bots(r.Info().Name), p.Key, query); {
	case err != nil:
		return err
	case body == nil:
		return d.SetUp(r, nil).Draw(w, p)
	default:
		return pages.Render(w, &web.Page{Name: "lead", Title: body.Heading(), System: body.Name, Where: body.Title, Body: body})
	}
}

func (f orderForm) Change(act string) bool {
	changed := f.Do(act)
	f.Settle(f.rules)
	if changed && f.Judged {
		f.SetUp.Order(f.rules)
	}
	return changed
}

func (f orderForm) Order() (house.Order, error) {
	o, ok := f.SetUp.Order(f.rules)
	if ok {
		return o, nil
	}
	f.Refused = true
	return o, f.faults()
}

// faults are all that are in the form.
func (f orderForm) faults() riposte.Faults {
	faults := slices.Clone(f.Faults)
	for i := range f.Places {
		for _, fault := range f.Places[i].Doc.Faults {
			fault.Path = strings.TrimSuffix("places["+strconv.Itoa(i)+"].document."+fault.Path, ".")
			faults = append(faults, fault)
		}
	}
	return faults
}

func (f orderForm) Draw(w io.Writer, p Page) error {
	f.Local = p.Local
	if f.Key == "" {
		f.Key = p.Key
	}
	return pages.Render(w, &web.Page{Name: "setup", Title: f.Info.Title, System: f.Info.Name, Where: f.Info.Title, Body: f.SetUp})
}

func (f orderForm) DrawBuilder(w io.Writer, p Page) error {
	f.Local = p.Local
	if f.Key == "" {
		f.Key = p.Key
	}
	return pages.Render(w, &web.Page{
		Name: "build", Title: web.Msg("build.title", f.Bench().Doc.Who), System: f.Info.Name, Where: f.Info.Title, Body: f.SetUp,
	})
}

// place is the seat whose controls have a name; the empty name means the first
// seat.
func (f orderForm) place(name string) *pages.PlaceForm {
	for i := range f.Places {
		if f.Places[i].Name == name {
			return &f.Places[i]
		}
	}
	return f.Bench()
}

func (f orderForm) Document(name string) (document json.RawMessage, file string) {
	doc := &f.place(name).Doc
	return json.RawMessage(doc.JSON()), doc.FileName()
}

func (f orderForm) Setup() riposte.Setup { return f.SetUp.Setup() }

func (f orderForm) Foresee(made *Forecast, err error) {
	if err != nil {
		f.Forecast = &pages.Forecast{Why: judge(err).Detail}
		return
	}
	out := &pages.Forecast{Games: int(made.Games), Of: made.Of, Draws: pages.Estimate{P: made.Draws.Share, Low: made.Draws.Low, High: made.Draws.High}}
	for _, s := range made.Seats {
		out.Seats = append(out.Seats, pages.ForecastSeat{Seat: s.Seat, Win: pages.Estimate{P: s.Win.Share, Low: s.Win.Low, High: s.Win.High}})
	}
	for _, c := range made.Counts {
		out.Counts = append(out.Counts, pages.ForecastCount{Label: c.Label, Rule: c.Rule, Mean: pages.Estimate{P: c.Mean.Mean, Low: c.Low, High: c.High}})
	}
	f.Forecast = out
}

func (f orderForm) DrawForecast(w io.Writer, _ Page) error {
	return f.SetUp.DrawForecast(w)
}

func (f orderForm) DrawSheet(w io.Writer, _ Page, name string) error {
	return drawSheet(w, f.Info, pages.Sheet{Info: f.Info, Name: f.place(name).Doc.Name(), Figures: f.place(name).Doc.Follow.Figures})
}

func (f orderForm) DrawPrints(w io.Writer, _ Page, name string) (bool, error) {
	body := pages.Prints{Info: f.Info, Only: name}
	if printer, ok := f.rules.(scene.Printer); ok {
		for _, p := range printer.Prints(f.SetUp.Setup()) {
			body.All = append(body.All, p.Said(scene.Plain(f.rules)))
		}
	}
	if !body.Has() {
		return false, nil
	}
	return true, pages.Render(w, &web.Page{Name: "print", Title: web.Msg("print.title", f.Info.Title), System: f.Info.Name, Where: f.Info.Title, Body: body})
}

func drawSheet(w io.Writer, in *riposte.Info, body pages.Sheet) error {
	return pages.Render(w, &web.Page{
		Name: "sheet", Title: web.Msg("sheet.title", body.Name), System: in.Name, Where: in.Title, Private: true, Body: body,
	})
}

func (d *drawn) Sheet(w io.Writer, _ Page, s *house.Sight) error {
	in := d.infoOf(s)
	return drawSheet(w, in, pages.SheetOf(in, s))
}

// staging is what there is to see of a ruleset's events.
func (d *drawn) staging(ruleset string) map[string]scene.Staging {
	return scene.StagingOf(d.rulesets[slices.Index(d.infos, d.info(ruleset))])
}

func (d *drawn) scene(p Page, s *house.Sight) table.Scene {
	return table.Scene{Info: d.infoOf(s), Staging: d.staging(s.Ruleset), Origin: p.Base.Scheme + "://" + p.Base.Host, Local: p.Local, Side: p.Side}
}

func (d *drawn) Table(w io.Writer, p Page, s *house.Sight) error {
	return table.Templates().Page(w, d.scene(p, s).Page(s))
}

func (d *drawn) Screen(w io.Writer, p Page, s *house.Sight) error {
	return table.Templates().Page(w, d.scene(p, s).Screen(s))
}

func (d *drawn) Stream(p Page, since int) func(*house.Sight) ([]byte, error) {
	var differ *table.Differ
	return func(s *house.Sight) ([]byte, error) {
		if differ == nil {
			differ = d.scene(p, s).Differ(since)
		}
		return differ.Frame(s), nil
	}
}

func (d *drawn) Document(r riposte.Ruleset, posted url.Values) json.RawMessage {
	for name := range posted {
		if prefix, ok := strings.CutSuffix(name, "~from"); ok {
			doc := form.Read(r.Info(), prefix, posted)
			doc.Do(posted.Get("act"))
			return doc.Document()
		}
	}
	return nil
}

func (d *drawn) Replay(w io.Writer, p Page, r Replay) (refresh string, err error) {
	body, err := pages.NewReplay(r.Record, r.Step, r.Eyes)
	if err != nil {
		return "", err
	}
	body.Duel, body.Source, body.Bots = r.Duel, string(r.Source), d.bots(r.Record.Info().Name)
	body.Base = p.Base.Scheme + "://" + p.Base.Host
	body.Plays, body.Playing = r.Duel != "", r.Play
	if after, to := body.Refresh(); to != "" {
		refresh = strconv.Itoa(int(after.Seconds())) + "; url=" + to
	}
	return refresh, pages.Render(w, &web.Page{
		Name: "replay", Title: body.Title(), System: r.Record.Setup.Ruleset, Where: r.Record.Info().Title, More: body.More(),
		Private: true, Body: body,
	})
}

func (d *drawn) Replayed(w io.Writer, p Page, r Replay, dark bool) error {
	body, err := pages.NewReplay(r.Record, r.Step, r.Eyes)
	if err != nil {
		return err
	}
	body.Duel = r.Duel
	_, err = io.WriteString(w, string(pages.Postcard(r.Record.Info(), body.Sight(), p.Base.Host, dark)))
	return err
}

func (d *drawn) Picture(w io.Writer, p Page, s *house.Sight, dark bool) error {
	_, err := io.WriteString(w, string(pages.Postcard(d.infoOf(s), s, p.Base.Host, dark)))
	return err
}

func (d *drawn) ReplayForm(w io.Writer, _ Page, text []byte, err error) error {
	return pages.Render(w, &web.Page{Name: "upload", Title: web.Msg("upload.title"), Body: pages.Upload{Text: string(text), Err: err}})
}

func (d *drawn) Fairness(w io.Writer, _ Page, f Fairness) error {
	in := d.infoOf(f.Sight)
	body := pages.Fairness{Info: in, Sight: f.Sight, Report: f.Report}
	return pages.Render(w, &web.Page{
		Name: "fairness", Title: body.Drawn().Ask(), System: in.Name, Where: in.Title, Private: true,
		Body: body,
	})
}

func (d *drawn) Move(w io.Writer, _ Page, m Moving) error {
	body := pages.Move{Duel: at(m.Duel), Until: m.Until, Code: m.Code}
	if m.URL != nil {
		body.Link = m.URL.String()
	}
	return pages.Render(w, &web.Page{Name: "move", Title: web.Msg("move.title"), Private: true, Body: body})
}

func (d *drawn) Sure(w io.Writer, _ Page, a Daring) error {
	body := pages.Sure{Duel: at(a.Duel), Request: a.Answer.Request, Key: a.Answer.Key, Sentence: a.Answer.Sentence, Peril: a.Peril, RuleHref: web.RulePath(a.Ruleset, a.Peril.Rule)}
	return pages.Render(w, &web.Page{Name: "sure", Title: web.Msg("sure.title"), System: a.Ruleset, Private: true, Body: body})
}

func (d *drawn) Campaigns(w io.Writer, p Page, list []campaign.Listing, err error) error {
	return pages.Render(w, &web.Page{Name: "campaigns", Title: web.Msg("camp.mine"), Private: true, Body: pages.NewCampaigns(list, d.infos, p.Now, err)})
}

func (d *drawn) Campaign(w io.Writer, p Page, c *campaign.Campaign, of *OrderRefused) error {
	in := d.info(c.Ruleset)
	i := slices.IndexFunc(d.rulesets, func(r riposte.Ruleset) bool { return r.Info() == in })
	var rules riposte.Ruleset
	if i >= 0 {
		rules = d.rulesets[i]
	}
	var refused *pages.Refused
	if of != nil {
		refused = &pages.Refused{Sent: of.Sent, Detail: of.Detail}
		for _, f := range of.Faults {
			refused.Faults = append(refused.Faults, riposte.Fault{Path: f.Path, Rule: f.Rule, Msg: f.Why})
		}
	}
	return pages.Render(w, &web.Page{
		Name: "campaign", Title: c.Name, System: in.Name, Where: in.Title, Private: true,
		Body: pages.NewCampaign(c, in, rules, p.Now, p.Key, refused),
	})
}

func (d *drawn) Rulesets(w io.Writer, _ Page) error {
	return pages.Render(w, &web.Page{Name: "rulesets", Title: web.Msg("rules.title"), Body: pages.RuleLists{Rulesets: d.infos}})
}

func (d *drawn) Rules(w io.Writer, _ Page, in *riposte.Info, q RulesQuery) error {
	body := pages.NewLedger(in, q.Search, q.Kind)
	_, body.Prints = d.rulesets[slices.Index(d.infos, in)].(scene.Printer)
	return pages.Render(w, &web.Page{
		Name: "rules", Title: in.Title, System: in.Name, Where: in.Title, Description: in.Summary, Body: body,
	})
}

func (d *drawn) Rule(w io.Writer, _ Page, in *riposte.Info, id riposte.RuleID) error {
	body, ok := pages.NewOneRule(in, string(id), d.cases()[id])
	if !ok {
		return refusef(wordNoRule, "It is not in the ledger of %s.", in.Title)
	}
	return pages.Render(w, &web.Page{Name: "rule", Title: string(id), System: in.Name, Where: in.Title, Body: body})
}

func (d *drawn) Quick(w io.Writer, _ Page, q QuickReference) error {
	body := pages.Quick{Info: q.Info, Sheet: q.Sheet}
	if q.Sight != nil {
		body.Table = at(q.Sight.Duel)
	}
	return pages.Render(w, &web.Page{
		Name: "quick", Title: web.Msg("quick.of", q.Info.Title), System: q.Info.Name, Where: q.Info.Title, Private: q.Sight != nil, Body: body,
	})
}

func (d *drawn) About(w io.Writer, p Page) error {
	const day = 24
	unbegun, over := d.keeps()
	return pages.Render(w, &web.Page{Name: "about", Title: web.Msg("about.title"), Body: pages.About{
		Rulesets: d.infos, Local: p.Local, Version: d.version,
		KeepTables: int(unbegun.Hours() / day), KeepDuels: int(over.Hours() / day),
	}})
}

func (d *drawn) Offline(w io.Writer, _ Page, version string) error {
	return pages.Render(w, &web.Page{
		Name: "offline", Title: web.Msg("offline.title"), Description: web.Msg("offline.lead"), Where: web.Msg("offline.title"),
		Body: pages.Offline{Rulesets: d.infos, Version: version},
	})
}

func (d *drawn) Error(w io.Writer, p Page, of Problem) error {
	body := pages.Problem{
		Status: of.Status, Word: path.Base(of.Type), Title: of.Title, Detail: of.Detail, Rule: of.Rule,
		Retry: of.retry, Path: p.Path, Request: path.Base(of.Instance),
	}
	if of.Instance == "" {
		body.Request = ""
	}
	for _, f := range of.Faults {
		body.Faults = append(body.Faults, riposte.Fault{Path: f.Path, Rule: f.Rule, Msg: f.Why})
		if body.Rule == "" {
			body.Ruleset = d.rulesetOf(f.Rule)
		}
	}
	if of.Rule != "" {
		body.Ruleset = d.rulesetOf(of.Rule)
	}
	return pages.Render(w, &web.Page{Name: "problem", Title: body.Heading(), System: body.Ruleset, Private: true, Body: body})
}

// rulesetOf is the ruleset whose IDs begin like this one, "" if none do.
func (d *drawn) rulesetOf(id riposte.RuleID) string {
	prefix, _, _ := strings.Cut(string(id), "-")
	for _, in := range d.infos {
		if in.Prefix == prefix {
			return in.Name
		}
	}
	return ""
}

// casesOf finds the worked cases in the rulesets' own scenarios, by rule.
func casesOf(rulesets []riposte.Ruleset) map[riposte.RuleID][]pages.CaseRef {
	found := map[riposte.RuleID][]pages.CaseRef{}
	for _, r := range rulesets {
		files := r.Info().Scenarios
		if files == nil {
			continue
		}
		names, err := fs.Glob(files, "*/*.yaml")
		if err != nil {
			panic(err) // the pattern is fixed and valid
		}
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				continue
			}
			// A file with a fault shows no cases; its own test says what is wrong.
			file, err := scenario.Parse(path.Join(r.Info().Name, name), data, rulesets)
			if err != nil {
				continue
			}
			for _, c := range file.Cases {
				for _, id := range c.Rules {
					found[id] = append(found[id], pages.CaseRef{File: file.Name, Line: c.Line, Name: c.Name})
				}
			}
		}
	}
	return found
}
