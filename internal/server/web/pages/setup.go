package pages

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"riposte"
	"riposte/dice/fair"
	"riposte/document"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/internal/server/web/table"
	"riposte/match"
	"riposte/scene"
)

// mostName is how many characters of a player's name are kept.
const mostName = 40

// A SetUp is the page /new/{ruleset}: the table that somebody wants, as far as it
// has been typed. [ReadSetUp] reads what was posted, [SetUp.Do] performs the form's
// own buttons, and [SetUp.Order] makes the order or finds every fault at once.
type SetUp struct {
	Info        *riposte.Info
	Bots        []string
	Options     map[string]string // as typed
	Texts       map[string]string // documents for options, by option
	Places      []PlaceForm
	Clock       clockForm
	Listed      bool
	Blind       bool   // sealed choices are locked by their hash
	Name        string // the guest's
	Key         string // makes the order safe to send again
	Commitment  string // to the guest's seed
	Faults      riposte.Faults
	Local       bool      // only this machine can reach the server
	JustChanged bool      // a button of the form brought us here
	Judged      bool      // somebody asked what is wrong
	Refused     bool      // laying the table was tried, and can't be done
	Forecast    *Forecast // nil until somebody asks for it
	Prints      bool      // there is something to print at home
	Built       int       // in the builder: the seat whose document it is
	pictures    map[string][]scene.Board
}

// A PlaceForm is one seat of the form.
type PlaceForm struct {
	Seat riposte.Seat
	Name string // prefix of its controls: seat-1
	Word string // red
	Role string
	Was  string // the role when the form was drawn, "" the first time
	Who  string // me, open, bot:KIND
	Lock string // yes or no: whether the document is final at once; "" where the form says nothing
	Doc  form.Form
}

// A clockForm is the clock as it was typed.
type clockForm struct {
	Kind      string // none, live, daily
	Base      string // minutes
	Increment string // seconds
	Bank      string // minutes that somebody may be away
	Days      string // days for each decision
}

// The kinds of clocks.
const (
	clockNone  = "none"
	clockLive  = "live"
	clockDaily = "daily"
)

// ReadSetUp reads what a form of [SetUp] or a one-click order of the home page
// posted. What is missing is as in a new form.
func ReadSetUp(in *riposte.Info, bots []string, posted url.Values) *SetUp {
	s := &SetUp{Info: in, Bots: bots, Options: map[string]string{}, Texts: map[string]string{}}
	or := func(name, standard string) string {
		if posted.Has(name) {
			return strings.TrimSpace(strings.ToValidUTF8(posted.Get(name), "�"))
		}
		return standard
	}
	for _, o := range in.Options {
		s.Options[o.Name] = or("option-"+o.Name, o.Default)
		if text := or("data-"+o.Name, ""); text != "" {
			s.Texts[o.Name] = web.First(text, form.MostBytes)
		}
	}
	s.Name = or("name", "")
	s.Key, s.Commitment = or("key", ""), or("commitment", "")
	s.Listed = or("listed", "no") == "yes"
	s.Blind = or("blind", "no") == "yes"
	s.Judged = or("judged", "") != ""
	s.Built, _ = strconv.Atoi(or("built", "1")) // what isn't a number isn't a seat
	s.Clock = clockForm{or("clock", clockNone), or("base", "10"), or("increment", "10"), or("bank", "3"), or("days", "2")}
	seats, err := strconv.Atoi(or("seats", ""))
	if err != nil {
		seats = in.MinSeats
	}
	for i := range min(max(seats, in.MinSeats), in.MaxSeats) {
		s.Places = append(s.Places, s.readPlace(riposte.Seat(i+1), posted))
	}
	return s
}

func (s *SetUp) readPlace(seat riposte.Seat, posted url.Values) PlaceForm {
	p := PlaceForm{Seat: seat, Name: "seat-" + strconv.Itoa(int(seat)), Word: s.Info.SeatWord(seat)}
	if int(seat) <= len(s.Info.Roles) {
		p.Role = s.Info.Roles[seat-1]
	}
	p.Was, p.Lock = posted.Get(p.Name+"-role"), posted.Get(p.Name+"-lock")
	p.Who = posted.Get(p.Name + "-who")
	if kind := posted.Get(p.Name + "-bot"); p.Who == string(house.Bot) {
		p.Who += ":" + kind
	}
	if p.Who == "" {
		p.Who = string(house.Open)
		if seat == 1 {
			p.Who = string(house.Me)
		}
	}
	switch document := posted.Get(p.Name + "-document"); {
	case posted.Has(p.Name + "~from"):
		p.Doc = form.Read(s.Info, p.Name, posted)
	case document != "" && json.Valid([]byte(document)):
		p.Doc = form.Of(s.Info, p.Name, json.RawMessage(document), nil)
	case document != "":
		p.Doc = form.Of(s.Info, p.Name, form.Quote(document), nil)
	default:
		p.Doc = form.Of(s.Info, p.Name, form.Usual(s.Info, seat), nil)
	}
	p.Doc.Title = p.Word
	return p
}

// Do performs a button of the form; it returns false if act is none of them, as for
// the button that lays the table. Afterwards the form is shown again.
func (s *SetUp) Do(act string) bool {
	s.JustChanged = true
	switch {
	case act == "swap":
		// The people change places, and each takes a document along.
		for i := len(s.Places) - 1; i > 0; i-- {
			s.change(i-1, i)
		}
		return true
	case act == "seat" && len(s.Places) < s.Info.MaxSeats:
		s.Places = append(s.Places, s.readPlace(riposte.Seat(len(s.Places)+1), url.Values{}))
		if n := len(s.Places); s.apart(n - 2) {
			s.change(n-1, n-2)
		}
		return true
	case act == "unseat" && len(s.Places) > s.Info.MinSeats:
		if n := len(s.Places); s.apart(n - 1) {
			s.change(n-2, n-1)
		}
		s.Places = s.Places[:len(s.Places)-1]
		return true
	case act == "show":
		s.Judged = true
		return true
	}
	for i := range s.Places {
		if s.Places[i].Doc.Do(act) {
			return true
		}
	}
	s.JustChanged = false
	return false
}

// change makes two people change places; each takes a document along.
func (s *SetUp) change(i, j int) {
	a, b := &s.Places[i], &s.Places[j]
	a.Who, b.Who = b.Who, a.Who
	a.Was, b.Was = b.Was, a.Was
	a.Lock, b.Lock = b.Lock, a.Lock
	a.Doc, b.Doc = b.Doc, a.Doc
	a.Doc.Prefix, b.Doc.Prefix = a.Name, b.Name
	a.Doc.Title, b.Doc.Title = a.Word, b.Word
}

// apart reports whether a place had a different role from the first: a game
// master's, who stays last.
func (s *SetUp) apart(i int) bool {
	return i > 0 && s.Places[i].Was != "" && s.Places[i].Was != s.Places[0].Was
}

// Settle asks the rules what follows from everything, and if a seat's role has
// changed it fills in what belongs to the new role.
func (s *SetUp) Settle(rules riposte.Ruleset) {
	_, s.Prints = rules.(scene.Printer)
	if p, ok := rules.(scene.Picturer); ok {
		s.pictures = map[string][]scene.Board{}
		say := scene.Plain(rules)
		for i := range s.Info.Options {
			name := s.Info.Options[i].Name
			for _, b := range p.Pictures(name) {
				s.pictures[name] = append(s.pictures[name], b.Said(say))
			}
		}
	}
	setup := s.Setup()
	for i := range s.Places {
		p := &s.Places[i]
		p.Doc.Ask(rules, setup, p.Seat)
		role := p.Doc.Follow.Role
		if role == "" {
			continue
		}
		p.Role = role.String()
		if role.String() != p.Was {
			s.recast(p)
			p.Doc.Ask(rules, setup, p.Seat)
		}
		p.Was = role.String()
	}
}

// recast fills in a seat whose role is new: with a bot if nobody need sit there, and
// with the first sample that fits, in the order of the seats.
func (s *SetUp) recast(p *PlaceForm) {
	switch {
	case p.Doc.Follow.Automatic && len(s.Bots) > 0:
		if p.Was != "" || p.Who == string(house.Open) {
			p.Who = string(house.Bot) + ":" + usualBot(s.Bots)
		}
	case p.Was != "" && strings.HasPrefix(p.Who, string(house.Bot)):
		p.Who = string(house.Open)
	}
	if sample, ok := s.Info.Sample(p.Doc.From); !ok || p.Doc.Fits(sample) {
		return
	}
	var fit []string
	for _, sample := range s.Info.Samples {
		if p.Doc.Fits(sample) {
			fit = append(fit, sample.Name)
		}
	}
	p.Doc.From = ""
	if len(fit) > 0 {
		p.Doc.From = fit[(int(p.Seat)-1)%len(fit)]
		if p.Was != "" || len(fit) < len(s.Info.Samples) && p.Doc.Follow.Automatic {
			p.Doc.From = fit[0]
		}
	}
}

// Setup is what the form orders, for the rules to look at: every seat that brings a
// document has one, whoever sits there.
func (s *SetUp) Setup() riposte.Setup {
	out := riposte.Setup{Ruleset: s.Info.Name, Options: map[string]string{}, Seats: make([]riposte.SeatSetup, len(s.Places))}
	for i := range s.Info.Options {
		opt := &s.Info.Options[i]
		value := s.Options[opt.Name]
		if opt.Data && value == ownData {
			value = ownData + "-" + opt.Name
			if out.Data == nil {
				out.Data = map[string]json.RawMessage{}
			}
			if out.Data[value] = nil; json.Valid([]byte(s.Texts[opt.Name])) {
				out.Data[value] = json.RawMessage(s.Texts[opt.Name])
			}
		}
		if value != opt.Default {
			out.Options[opt.Name] = value
		}
	}
	for i := range s.Places {
		if p := &s.Places[i]; p.Doc.Brings() {
			out.Seats[i].Document = p.Doc.Document()
		}
	}
	return out
}

// ownData is the name under which the order holds the text of an option.
const ownData = "own"

// Order is what the form orders, after the rules have vetted it. All faults are
// then in Faults and beside their fields; if there are none the order is good.
func (s *SetUp) Order(rules riposte.Ruleset) (house.Order, bool) {
	s.Faults = nil
	s.Judged = true
	o := house.Order{Ruleset: s.Info.Name, Options: map[string]string{}, Listed: s.Listed, Key: s.Key}
	for i := range s.Info.Options {
		opt := &s.Info.Options[i]
		value := s.Options[opt.Name]
		if opt.Data && value == ownData {
			value = ownData + "-" + opt.Name
			if o.Data == nil {
				o.Data = map[string]json.RawMessage{}
			}
			o.Data[value] = s.data(opt)
		}
		if value != opt.Default {
			o.Options[opt.Name] = value
		}
	}
	o.Clock, o.Blind = s.clock(), s.Blind
	setup := riposte.Setup{Ruleset: o.Ruleset, Options: o.Options, Data: o.Data, Seats: make([]riposte.SeatSetup, len(s.Places))}
	for i := range s.Places {
		o.Places = append(o.Places, s.place(i))
		setup.Seats[i].Document = o.Places[i].Document
	}
	if s.Blind && slices.ContainsFunc(o.Places, func(p house.Place) bool { return p.Who == house.Bot }) {
		s.Faults.Add("blind", "", "is for tables among people: a bot would choose where the other locks are kept")
	}
	if err := rules.Vet(setup, riposte.Nobody); err != nil {
		s.Faults = append(s.Faults, form.FaultsOf(err)...)
	}
	bad := len(s.Faults)
	for i := range s.Places {
		p := &s.Places[i]
		p.Doc.Faults = nil
		if p.brings() {
			p.Doc.Vet(rules, setup, p.Seat)
			bad += len(p.Doc.Faults)
		}
	}
	return o, bad == 0
}

// brings reports whether the order brings the seat's document.
func (p *PlaceForm) brings() bool { return p.Who != string(house.Open) && p.Doc.Brings() }

// Open reports whether the document will be brought by whoever takes the seat.
func (p PlaceForm) Open() bool { return p.Who == string(house.Open) }

func (s *SetUp) data(opt *riposte.Option) json.RawMessage {
	text := s.Texts[opt.Name]
	if json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	var whole json.RawMessage
	err := json.Unmarshal([]byte(text), &whole)
	s.Faults.Add("options."+opt.Name, opt.Rule, "not JSON: %s", form.JSONFault(text, err))
	return nil
}

func (s *SetUp) place(i int) house.Place {
	p := &s.Places[i]
	who, kind, _ := strings.Cut(p.Who, ":")
	out := house.Place{Who: house.Who(who)}
	switch out.Who {
	case house.Me:
		out.Name = s.Name
		if utf8.RuneCountInString(s.Name) > mostName {
			s.Faults.Add("name", "", "has %d characters; %d are kept", utf8.RuneCountInString(s.Name), mostName)
		}
		var c fair.Commitment
		if s.Commitment != "" && c.UnmarshalText([]byte(s.Commitment)) == nil {
			out.Commitment = &c
		}
	case house.Bot:
		out.Bot = kind
		if !slices.Contains(s.Bots, kind) {
			s.Faults.Add(p.Name+"-who", "", "there is no bot %q", kind)
		}
	case house.Open:
	default:
		s.Faults.Add(p.Name+"-who", "", "a seat is yours, open or a bot's")
	}
	if p.brings() {
		out.Document, out.Lock = p.Doc.Document(), out.Who == house.Me && s.locksAtOnce(p)
	}
	return out
}

// locksAtOnce reports whether what the form brings for its reader is final as the table is laid: as
// the form says, and otherwise only if nobody else is still to sit down and choose.
func (s *SetUp) locksAtOnce(p *PlaceForm) bool {
	if p.Lock != "" {
		return p.Lock == "yes"
	}
	return !slices.ContainsFunc(s.Places, PlaceForm.Open)
}

// clock reads the clock; its numbers may have fractions.
func (s *SetUp) clock() (c match.Clock) {
	read := func(path, text string, unit, least, most time.Duration) time.Duration {
		n, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(text), ",", ".", 1), 64)
		d := time.Duration(n * float64(unit))
		if err != nil || !(n >= 0 && n <= 1e6) || d < least || d > most { // nor is NaN a time
			s.Faults.Add("clock."+path, "", "is %q; a number from %v to %v is needed", text, trim(float64(least)/float64(unit)), trim(float64(most)/float64(unit)))
			return 0
		}
		return d
	}
	switch s.Clock.Kind {
	case clockNone:
	case clockLive:
		c.Base = read("base", s.Clock.Base, time.Minute, time.Minute/2, 24*time.Hour)
		c.Increment = read("increment", s.Clock.Increment, time.Second, 0, time.Hour)
		c.Bank = read("bank", s.Clock.Bank, time.Minute, 0, 24*time.Hour)
	case clockDaily:
		c.PerRequest = read("days", s.Clock.Days, 24*time.Hour, 2*time.Hour, 30*24*time.Hour)
	default:
		s.Faults.Add("clock", "", "a clock is none, live or for each decision")
	}
	return c
}

func trim(f float64) string { return strconv.FormatFloat(f, 'g', 3, 64) }

// An optionForm is one option, ready to be drawn.
type optionForm struct {
	form.Control
	Default   string
	Printed   string // the default, as people read it
	Changed   bool
	Radios    bool // few words, all in view
	Data      bool // may name a document
	DataOn    bool
	Text      string
	TextName  string
	TextID    string
	Unbounded bool // too many numbers to list
	Domain    string
	First     bool
	Boards    []scene.Board // what the first values look like
	of        *riposte.Info
}

// OptionForms are the options of the ruleset.
func (s *SetUp) OptionForms() (out []optionForm) {
	for i := range s.Info.Options {
		o := &s.Info.Options[i]
		f := optionForm{
			Control: form.Control{
				ID: form.ID("option-" + o.Name), Name: "option-" + o.Name, Title: o.Title, Rule: o.Rule, Ruleset: s.Info.Name,
				Value: s.Options[o.Name], Min: o.Min, Max: o.Max, Faults: s.optionFaults(o),
			},
			Default: o.Default, Data: o.Data, Text: s.Texts[o.Name], TextName: "data-" + o.Name, TextID: form.ID("data-" + o.Name), Domain: document.Domain(o),
			Boards: s.pictures[o.Name], of: s.Info,
		}
		f.Changed, f.Printed = f.Value != o.Default, document.Called(o, o.Default)
		f.DataOn = o.Data && f.Value == ownData
		if f.Text == "" {
			f.Text = string(o.Starter)
		}
		values := slices.Clone(o.Values)
		if o.Max > 0 {
			f.Unbounded = o.Max-o.Min > 24
			for n := o.Min; n <= o.Max && !f.Unbounded; n++ {
				values = append(values, strconv.Itoa(n))
			}
		}
		if o.Data {
			values = append(values, ownData)
		}
		f.Words = form.WordsOf(values, o.Titles, f.Value, o.Default)
		for i := range f.Words {
			w := &f.Words[i]
			w.ID = form.ID(fmt.Sprintf("option-%s.%d", o.Name, i))
			if w.Default = w.Value == o.Default; w.Default {
				f.Printed = w.Title
			}
			if o.Data && w.Value == ownData {
				w.Title = web.Msg("setup.own-data")
			}
		}
		f.Radios = !f.Unbounded && len(f.Words) <= 3
		f.Help, f.First = o.Help, o.First
		out = append(out, f)
	}
	return out
}

// optionFaults are the faults of an option and of the document it names.
func (s *SetUp) optionFaults(o *riposte.Option) (out []riposte.Fault) {
	for _, f := range s.Faults {
		if name, within := optionAt(f.Path); name == o.Name {
			if f.Path = within; within != "" { // a text has no fields to stand beside
				f.Msg = within + ": " + f.Msg
			}
			out = append(out, f)
		}
	}
	return out
}

// optionAt is the option that a fault's path leads to, "" if to none, and the rest of the
// path within the option's document.
func optionAt(path string) (name, within string) {
	if name, ok := strings.CutPrefix(path, "options."); ok {
		return name, ""
	}
	if data, ok := strings.CutPrefix(path, "data."+ownData+"-"); ok {
		if i := strings.IndexAny(data, ".["); i >= 0 {
			return data[:i], strings.TrimPrefix(data[i:], ".")
		}
		return data, ""
	}
	return "", ""
}

// Drawn is what a duel from this form draws.
func (s *SetUp) Drawn() table.Draws { return table.DrawsBy(s.Info, s.Setup().Options) }

// FaultsAt are the faults at one path of the form itself.
func (s *SetUp) FaultsAt(path string) (out []riposte.Fault) {
	for _, f := range s.Faults {
		if f.Path == path {
			out = append(out, f)
		}
	}
	return out
}

// Whos are what a seat may be: the guest's, open, or a bot's.
func (s *SetUp) Whos(p PlaceForm) (out []form.Word) {
	out = append(out, form.Word{Value: string(house.Me), Title: web.Msg("setup.me")}, form.Word{Value: string(house.Open), Title: web.Msg("setup.open")})
	for _, b := range s.Bots {
		out = append(out, form.Word{Value: string(house.Bot) + ":" + b, Title: botWord(b)})
	}
	known := false
	for i := range out {
		out[i].On = out[i].Value == p.Who
		known = known || out[i].On
	}
	if !known {
		out = append(out, form.Word{Value: p.Who, Title: p.Who, On: true})
	}
	return out
}

// Complaints are all faults in the order of the form, each with a link to its
// field.
func (s *SetUp) Complaints() (out []form.Complaint) {
	for _, f := range s.Faults {
		c := form.Complaint{Msg: f.Msg, Rule: f.Rule, Path: web.RulePath(s.Info.Name, f.Rule), Label: f.Path, Href: "#" + form.ID(f.Path)}
		name, within := optionAt(f.Path)
		for _, o := range s.Info.Options {
			if o.Name != name {
				continue
			}
			if c.Label, c.Href = o.Title, "#"+form.ID("option-"+name); strings.HasPrefix(f.Path, "data.") {
				c.Href = "#" + form.ID("data-"+name)
			}
			if within != "" {
				c.Msg = within + ": " + c.Msg
			}
		}
		switch {
		case strings.HasPrefix(f.Path, "clock"):
			c.Href = "#" + form.ID(strings.ReplaceAll(f.Path, ".", "-"))
			c.Label = web.Msg("setup.clock")
		case f.Path == "blind":
			c.Label = web.Msg("setup.blind-title")
		case f.Path == "name":
			c.Label = web.Msg("setup.name")
		case strings.HasSuffix(f.Path, "-who"):
			c.Label = web.Msg("setup.seats")
		case c.Label == f.Path && !slices.ContainsFunc(s.Info.Options, func(o riposte.Option) bool { return o.Name == name }):
			c.Href = "#main"
		}
		out = append(out, c)
	}
	for i := range s.Places {
		for _, c := range s.Places[i].Doc.Complaints() {
			if !s.Places[i].Doc.Wide {
				c.Label = web.Capital(s.Places[i].Word) + ": " + c.Label
			}
			out = append(out, c)
		}
	}
	return out
}

// Leads are the options that come before the seats; Rulings are the others.
func (s *SetUp) Leads() []optionForm { return s.optionsThat(true) }

// Rulings are the options that don't change who sits where.
func (s *SetUp) Rulings() []optionForm { return s.optionsThat(false) }

func (s *SetUp) optionsThat(first bool) []optionForm {
	return slices.DeleteFunc(s.OptionForms(), func(f optionForm) bool { return f.First != first })
}

// Manners is how its author wants the game to be played.
func (s *SetUp) Manners() string { return web.OfSystem(s.Info.Name, "manners", "") }

// Credit says whose game it is.
func (s *SetUp) Credit() string { return creditOf(s.Info.Name) }

// Who is what a seat brings.
func (s *SetUp) Who() string { return form.Who(s.Info) }

// ForOpen is what whoever sits down in a place brings.
func (s *SetUp) ForOpen(p PlaceForm) string {
	if s.leads(&p) {
		return web.Msg("setup.for-master")
	}
	return web.Msg("setup.for-open", s.Who())
}

// leads reports whether a place is a game master's, by the rules: corners of a ring have names of
// their own and bring the same.
func (s *SetUp) leads(p *PlaceForm) bool { return p.Was != s.Places[0].Was }

// Prepares reports whether any seat brings something different from the first: whoever
// prepares an encounter wants to know how it will go.
func (s *SetUp) Prepares() bool {
	for i := range s.Places {
		if p := &s.Places[i]; s.leads(p) && p.Doc.Brings() {
			return true
		}
	}
	return false
}

// Bench is the place whose document is being built.
func (s *SetUp) Bench() *PlaceForm {
	i := s.Built - 1
	if i < 0 || i >= len(s.Places) || !s.Places[i].Doc.Brings() {
		i = 0
	}
	s.Places[i].Doc.Wide = true
	return &s.Places[i]
}

// Benches are the roles whose documents can be built, each by its first seat; nil if
// all seats bring the same.
func (s *SetUp) Benches() (out []form.Word) {
	own := s.Bench()
	seen := map[string]bool{}
	for i := range s.Places {
		p := &s.Places[i]
		if p.Role == "" || seen[p.Role] || !p.Doc.Brings() {
			continue
		}
		seen[p.Role] = true
		out = append(out, form.Word{Value: strconv.Itoa(int(p.Seat)), Title: web.Capital(p.Role), On: p.Role == own.Role, ID: form.ID("built." + strconv.Itoa(int(p.Seat)))})
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// Builds reports whether there is anything to build.
func (s *SetUp) Builds() bool { return len(s.Info.Schema) > 0 }

// CanSeat reports whether a seat may be added.
func (s *SetUp) CanSeat() bool { return len(s.Places) < s.Info.MaxSeats }

// CanUnseat reports whether the last seat may go.
func (s *SetUp) CanUnseat() bool { return len(s.Places) > s.Info.MinSeats }

// Changes counts the rulings that differ from the defaults.
func (s *SetUp) Changes() (n int) {
	for _, o := range s.Info.Options {
		if s.Options[o.Name] != o.Default {
			n++
		}
	}
	return n
}

// Number is a number of the clock, as a control.
func (s *SetUp) Number(name string) form.Control {
	c := form.Control{ID: form.ID("clock-" + name), Name: name, Kind: "number", Ruleset: s.Info.Name, Faults: s.FaultsAt("clock." + name)}
	switch name {
	case "base":
		c.Title, c.Value = web.Msg("setup.clock-base"), s.Clock.Base
	case "increment":
		c.Title, c.Value = web.Msg("setup.clock-increment"), s.Clock.Increment
	case "bank":
		c.Title, c.Value, c.Help = web.Msg("setup.clock-bank"), s.Clock.Bank, web.Msg("setup.clock-bank-how")
	case "days":
		c.Title, c.Value = web.Msg("setup.clock-days"), s.Clock.Days
	}
	return c
}
