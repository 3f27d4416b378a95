package form

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/server/web"
	"riposte/internal/server/web/draw"
	"riposte/scene"
)

// A Form is the form of one seat's document: a sample, or a document of one's own,
// in the fields of the ruleset's schema or as JSON.
type Form struct {
	Info   *riposte.Info
	Prefix string // comes before the names of its fields
	Title  string // whose it is
	Who    string // what it is in this system: boxer
	From   string // the sample's name; "" for one's own document
	Draft  Draft
	Text   string // JSON as it was typed, if it can't be read
	Faults riposte.Faults
	Follow scene.Draft   // what follows from it; zero if the rules don't say
	ready  []scene.Draft // and from each sample, in this seat and by these options
	seat   riposte.Seat  // whose it is, as far as the rules were asked
	Wide   bool          // it has a page of its own
	Table  string        // the path of the table at which it is drafted, "" elsewhere
}

// Of is the form of a document: the JSON of an object or the name of a sample, as
// in riposte.SeatSetup; an empty document is the first sample.
func Of(in *riposte.Info, prefix string, document json.RawMessage, faults riposte.Faults) Form {
	f := Form{Info: in, Prefix: prefix, Who: Who(in), Faults: faults}
	var name string
	switch {
	case len(document) == 0 && len(in.Samples) > 0:
		f.From = in.Samples[0].Name
		f.Draft = blankDraft(in.Schema)
	case json.Unmarshal(document, &name) == nil && strings.ContainsAny(name, "{[\n"):
		f.setText(name) // what was typed isn't JSON and was kept as a string
		f.vetText()
	case json.Unmarshal(document, &name) == nil && name != "":
		f.From = sampleWord(in, name)
		f.Draft = blankDraft(in.Schema)
	default:
		f.setText(string(document))
	}
	return f
}

// Usual is the sample that a seat brings until somebody chooses: not the same for all, so that
// two friends who choose nothing don't meet themselves.
func Usual(in *riposte.Info, seat riposte.Seat) json.RawMessage {
	if n := len(in.Samples); n > 0 {
		return Quote(in.Samples[(max(int(seat), 1)-1)%n].Name)
	}
	return nil
}

// sampleWord is a sample's name as the ruleset writes it; an unknown name is left
// as it is.
func sampleWord(in *riposte.Info, name string) string {
	for _, s := range in.Samples {
		if strings.EqualFold(s.Name, name) {
			return s.Name
		}
	}
	return name
}

// Read reads a posted form.
func Read(in *riposte.Info, prefix string, form url.Values) Form {
	f := Form{Info: in, Prefix: prefix, Who: Who(in), From: form.Get(prefix + "~from"), Draft: readDraft(in.Schema, prefix, form)}
	if !form.Has(prefix+"~json") || form.Get("act") == "write:"+prefix {
		return f
	}
	text := lineBreaks.Replace(form.Get(prefix + "~json"))
	switch {
	case form.Get(prefix+"~was") != digest(text):
		f.From = ""
		f.setText(text)
	case !isObject(text):
		f.setText(text) // nobody has mended it, and it must not be lost
	}
	return f
}

// lineBreaks turns the line breaks of forms into our own.
var lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// digest tells a text that was edited from one that was merely sent back.
func digest(text string) string {
	h := fnv.New64a()
	h.Write([]byte(text))
	return strconv.FormatUint(h.Sum64(), 36)
}

// setText fills in the fields from JSON, or keeps the text beside them if that
// can't be done.
func (f *Form) setText(text string) {
	f.Text = ""
	if isObject(text) {
		f.Draft = draftOf(f.Info.Schema, json.RawMessage(text))
		return
	}
	f.Text = web.First(strings.ToValidUTF8(text, "�"), MostBytes)
	if f.Draft.Fields == nil {
		f.Draft = blankDraft(f.Info.Schema)
	}
}

// isObject reports whether a text can be taken apart into fields.
func isObject(text string) bool {
	var members map[string]json.RawMessage
	return len(text) <= MostBytes && json.Unmarshal([]byte(text), &members) == nil && members != nil
}

// MostBytes is the most bytes of a document that a ruleset reads.
const MostBytes = 64 << 10

// Document is what the form stands for, as in riposte.SeatSetup.
func (f *Form) Document() json.RawMessage {
	switch {
	case len(f.Info.Schema) == 0 && len(f.Info.Samples) == 0:
		return nil
	case f.From != "":
		return Quote(f.From)
	case f.Text != "":
		if json.Valid([]byte(f.Text)) {
			return json.RawMessage(f.Text)
		}
		return Quote(f.Text) // not a sample's name: the form itself says what is wrong
	}
	return f.Draft.Document(f.Info.Schema)
}

// Vet asks the rules for everything that is wrong with the document, for a seat of
// a setup.
func (f *Form) Vet(rules riposte.Ruleset, setup riposte.Setup, seat riposte.Seat) {
	f.Faults = nil
	if f.vetText() {
		return
	}
	if err := rules.Vet(setup, seat); err != nil {
		f.Faults = FaultsOf(err)
	}
}

// Ask asks the rules what follows from the document, for a seat of a setup.
func (f *Form) Ask(rules riposte.Ruleset, setup riposte.Setup, seat riposte.Seat) {
	f.Follow, f.ready, f.seat = scene.Draft{}, nil, seat
	drafter, ok := rules.(scene.Drafter)
	if !ok || int(seat) > len(setup.Seats) {
		return
	}
	setup.Seats = slices.Clone(setup.Seats)
	setup.Seats[seat-1].Document = f.Document()
	say := scene.Plain(rules)
	f.Follow = drafter.Draft(setup, seat).Said(say)
	for i := range f.Info.Samples {
		setup.Seats[seat-1].Document = Quote(f.Info.Samples[i].Name)
		f.ready = append(f.ready, drafter.Draft(setup, seat).Said(say))
	}
}

// Ready takes what follows from each sample, for a seat, as somebody else asked the rules.
func (f *Form) Ready(seat riposte.Seat, drafts []scene.Draft) { f.seat, f.ready = seat, drafts }

// vetText reports whether the document is the text, which is kept only if it can't
// be read, and says why it can't.
func (f *Form) vetText() bool {
	if f.From != "" || f.Text == "" {
		return false
	}
	var object map[string]json.RawMessage
	why := "a document is an object in braces"
	if err := json.Unmarshal([]byte(f.Text), &object); err != nil && !json.Valid([]byte(f.Text)) {
		why = "not JSON: " + JSONFault(f.Text, err)
	}
	f.Faults = nil
	f.Faults.Add("", "", "%s", why)
	return true
}

func JSONFault(text string, err error) string {
	if syntax, ok := err.(*json.SyntaxError); ok { //nolint:errorlint // Unmarshal returns it bare
		before := text[:min(int(syntax.Offset), len(text))]
		return fmt.Sprintf("line %d, column %d: %s", 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')-1, syntax)
	}
	return err.Error()
}

// FaultsOf are the faults in what Vet returned.
func FaultsOf(err error) riposte.Faults {
	if faults, ok := err.(riposte.Faults); ok { //nolint:errorlint // Vet returns Faults and nothing else
		return faults
	}
	return riposte.Faults{{Msg: err.Error()}}
}

// Do performs a button of the form; it returns false if the button is not one of
// this form's. The acts are "add:NAME" and "drop:NAME" for lists; "copy:PREFIX"
// copies the sample into the fields, "read:PREFIX" reads the text into them, and
// "write:PREFIX" writes the text anew.
func (f *Form) Do(act string) bool {
	verb, name, _ := strings.Cut(act, ":")
	path, own := strings.CutPrefix(name, f.Prefix+".")
	switch {
	case name == f.Prefix && (verb == "read" || verb == "write"):
		return true // reading the form has already done it
	case name == f.Prefix && verb == "copy":
		if s, ok := f.Info.Sample(f.From); ok {
			f.setText(string(s.Document))
		}
		f.From = ""
		return true
	case own && verb == "add":
		if field := fieldAt(f.Info.Schema, path); field != nil && field.Type == riposte.DocList {
			f.Draft.add(path, field)
			return true
		}
	case own && verb == "drop":
		at := strings.LastIndexByte(path, '[')
		if at < 0 || !strings.HasSuffix(path, "]") {
			return false
		}
		i, err := strconv.Atoi(path[at+1 : len(path)-1])
		if field := fieldAt(f.Info.Schema, path[:at]); err == nil && field != nil && field.Type == riposte.DocList {
			f.Draft.drop(path[:at], i)
			return true
		}
	}
	return false
}

// A sampleChoice is a ready document to choose.
type sampleChoice struct {
	Name, Title, Brief string
	ID                 string
	On                 bool
	Gist
	Numbers []gistValue   // what it comes to by the options of the form
	Picture template.HTML // whom it brings
}

// Samples are the ready documents, with what is in them.
func (f *Form) Samples() (out []sampleChoice) {
	known := false
	for i, s := range f.Info.Samples {
		if !f.Fits(s) {
			continue
		}
		known = known || s.Name == f.From
		c := sampleChoice{s.Name, s.Title, web.OfSystem(f.Info.Name, "takes."+s.Name, ""), ID(f.Prefix + ".from." + s.Name), s.Name == f.From, gistOf(f.Info.Schema, s.Document), nil, ""}
		if i < len(f.ready) {
			c.Numbers, c.Picture = numbersOf(&f.ready[i]), draw.Portrait(f.seat, f.ready[i].Figures)
		}
		out = append(out, c)
	}
	if f.From != "" && !known {
		out = append(out, sampleChoice{f.From, f.From, web.Msg("form.no-sample"), ID(f.Prefix + ".from." + f.From), true, Gist{}, nil, ""})
	}
	return out
}

// Fits reports whether a sample is a document for this seat: one that fills in a
// field which this seat's documents have.
func (f *Form) Fits(s riposte.Sample) bool {
	var members map[string]json.RawMessage
	if json.Unmarshal(s.Document, &members) != nil {
		return true
	}
	unknown := true
	for i := range f.Info.Schema {
		if name := f.Info.Schema[i].Name; members[name] != nil {
			unknown = false
			if f.Follow.Uses(name) {
				return true
			}
		}
	}
	return unknown
}

// Suit takes the first sample that this seat may bring in place of one that it may not.
func (f *Form) Suit() {
	if s, ok := f.Info.Sample(f.From); !ok || f.Fits(s) {
		return
	}
	f.From = ""
	if i := slices.IndexFunc(f.Info.Samples, f.Fits); i >= 0 {
		f.From = f.Info.Samples[i].Name
	}
}

// Brings reports whether the seat has a document at all.
func (f *Form) Brings() bool {
	for i := range f.Info.Schema {
		if f.Follow.Uses(f.Info.Schema[i].Name) {
			return true
		}
	}
	return false
}

// Own reports whether the document is the one in the fields.
func (f *Form) Own() bool { return f.From == "" }

// OwnID, FromName and the like are the names and ids of the controls beside the
// fields.
func (f *Form) OwnID() string { return ID(f.Prefix + ".own") }

// Vitals are the chief numbers of the character that the document brings.
func (f *Form) Vitals() []scene.Meter {
	if len(f.Follow.Figures) == 0 {
		return nil
	}
	return vitals(&f.Follow)
}

// vitals are the first numbers of the main figure, as far as they begin with anything.
func vitals(d *scene.Draft) (out []scene.Meter) {
	const most = 3
	for _, m := range d.Figures[0].Tracks {
		if m.Max == 0 || len(out) == most {
			break
		}
		out = append(out, m)
	}
	return out
}

// FollowID is the id of the part that says what follows from the document.
func (f *Form) FollowID() string { return ID(f.Prefix + ".follow") }

// FromName is the name of the control that chooses a sample.
func (f *Form) FromName() string { return f.Prefix + "~from" }

// JSONName is the name of the control that holds the document as text.
func (f *Form) JSONName() string { return f.Prefix + "~json" }

// JSONID is the id of that control.
func (f *Form) JSONID() string { return ID(f.Prefix + "~json") }

// WasName is the name of the control that holds the text's digest.
func (f *Form) WasName() string { return f.Prefix + "~was" }

// RestName is the name of the control for members that the fields have no place
// for.
func (f *Form) RestName() string { return f.Prefix + "~rest" }

// JSON is the document as text: the reader's own, or the sample's.
func (f *Form) JSON() string {
	if f.Text != "" {
		return f.Text
	}
	if s, ok := f.Info.Sample(f.From); ok {
		d := draftOf(f.Info.Schema, s.Document)
		return string(d.Document(f.Info.Schema))
	}
	return string(f.Draft.Document(f.Info.Schema))
}

// Was is the digest of that text.
func (f *Form) Was() string { return digest(f.JSON()) }

// Rest is the members that the fields have no place for.
func (f *Form) Rest() string {
	if len(f.Draft.Rest) == 0 {
		return ""
	}
	raw, err := json.Marshal(f.Draft.Rest)
	if err != nil {
		return ""
	}
	return string(raw)
}

// TextFault is what is wrong with the document as a whole.
func (f *Form) TextFault() []riposte.Fault { return f.byPath()[""] }

// A Control is one field of a form, ready to be drawn.
type Control struct {
	ID, Name, Title, Help string
	Rule                  riposte.RuleID
	Ruleset               string
	Kind                  string // text, number, word, yesno, group, list
	Value                 string
	On                    bool
	Words                 []Word
	Min, Max, Step        int
	Bounded               bool
	Optional              bool
	Faults                []riposte.Fault
	Controls              []Control // for a group
	Entries               []Entry   // for a list
	CanAdd                bool
	Count                 int
	Says                  string // about the word that is chosen
	Asked                 bool   // for a group: a box asks whether it is used
}

// A Word is one value to choose.
type Word struct {
	Value, Title string
	ID           string
	On, Default  bool
	Why          string // why a rule refuses it now
	Rule         riposte.RuleID
}

// An Entry is one entry of a list.
type Entry struct {
	Name     string
	Title    string
	Controls []Control
	CanDrop  bool
	Faults   []riposte.Fault
	ID       string
}

// Describe is the ids of the elements that explain the control.
func (c Control) Describe() string {
	var ids []string
	if c.Help != "" || c.Bounded || c.Says != "" {
		ids = append(ids, c.ID+"-help")
	}
	if len(c.Faults) > 0 {
		ids = append(ids, c.ID+"-why")
	}
	return strings.Join(ids, " ")
}

// Path is where the control's rule can be read.
func (c Control) Path() string { return web.RulePath(c.Ruleset, c.Rule) }

// RulePath is where the rule of one of the control's faults can be read.
func (c Control) RulePath(id riposte.RuleID) string { return web.RulePath(c.Ruleset, id) }

// Controls are the fields of the form.
func (f *Form) Controls() []Control {
	return f.controls(f.Info.Schema, "", f.byPath())
}

// byPath sorts the faults by the paths that the form shows: each goes to its own
// path, or to the nearest that contains it.
func (f *Form) byPath() map[string][]riposte.Fault {
	out := map[string][]riposte.Fault{}
	for _, fault := range f.Faults {
		path := fault.Path
		for path != "" && !f.shows(path) {
			at := strings.LastIndexAny(path, ".[")
			path = path[:max(at, 0)]
		}
		out[path] = append(out[path], fault)
	}
	return out
}

func (f *Form) shows(path string) bool {
	if f.Text != "" {
		return false
	}
	field := fieldAt(f.Info.Schema, path)
	if field == nil {
		return false
	}
	// Indices must be those of entries that exist.
	for i := 0; i < len(path); i++ {
		if path[i] != '[' {
			continue
		}
		number, _, _ := strings.Cut(path[i+1:], "]")
		if n, err := strconv.Atoi(number); err != nil || n < 0 || n >= f.Draft.count(path[:i]) {
			return false
		}
	}
	return true
}

func (f *Form) controls(fields []riposte.DocField, at string, faults map[string][]riposte.Fault) (out []Control) {
	for i := range fields {
		field := &fields[i]
		path := join(at, field.Name)
		if !f.Follow.Uses(plain(path)) {
			continue
		}
		name := f.Prefix + "." + path
		c := Control{
			ID: ID(name), Name: name, Title: field.Title, Help: field.Help, Rule: field.Rule, Ruleset: f.Info.Name,
			Kind: field.Type.String(), Value: f.Draft.Fields[path], On: f.Draft.Fields[path] != "",
			Min: field.Min, Max: field.Max, Step: max(field.Step, 1), Optional: field.Optional, Faults: faults[path],
		}
		switch field.Type {
		case riposte.DocNumber:
			c.Bounded = field.Max > field.Min
		case riposte.DocWord:
			c.Words = WordsOf(field.Values, field.Titles, c.Value, "")
			c.Words = refusing(c.Words, f.Follow.Refusals(path))
			if i := slices.Index(field.Values, c.Value); i >= 0 && i < len(field.Helps) {
				c.Says = field.Helps[i]
			}
		case riposte.DocGroup:
			c.Asked = field.Optional && !loose(field)
			c.Controls = f.controls(field.Fields, path, faults)
		case riposte.DocList:
			c.Count = f.Draft.count(path)
			c.CanAdd = c.Count < mostOf(field)
			for e := range c.Count {
				p := entry(path, e)
				c.Entries = append(c.Entries, Entry{
					Name: f.Prefix + "." + p, ID: ID(f.Prefix + "." + p), Title: fmt.Sprintf("%s, %d", field.Title, e+1),
					Controls: f.controls(field.Fields, p, faults), CanDrop: c.Count > field.Min || field.Optional, Faults: faults[p],
				})
			}
		case riposte.DocText, riposte.DocYesNo:
		}
		out = append(out, c)
	}
	return out
}

// plain is a path without its indices.
func plain(path string) string {
	for {
		from := strings.IndexByte(path, '[')
		if from < 0 {
			return path
		}
		_, rest, _ := strings.Cut(path[from:], "]")
		path = path[:from] + rest
	}
}

// WordsOf are the values to choose from, together with the present one even if it
// is none of them.
func WordsOf(values, titles []string, value, standard string) (out []Word) {
	for i, v := range values {
		w := Word{Value: v, Title: v, On: v == value, Default: v == standard}
		if i < len(titles) {
			w.Title = titles[i]
		}
		out = append(out, w)
	}
	if value != "" && !slices.Contains(values, value) {
		out = append(out, Word{Value: value, Title: value, On: true})
	}
	return out
}

// mostRefused is how many refused words are shown; if there are more, only the
// words that may be chosen remain.
const mostRefused = 20

// refusing adds to refused words the reason why.
func refusing(words []Word, refused map[string]scene.Unfit) []Word {
	for i := range words {
		if u, is := refused[words[i].Value]; is {
			words[i].Why, words[i].Rule = u.Why.String(), u.Rule
		}
	}
	if len(refused) > mostRefused {
		words = slices.DeleteFunc(words, func(w Word) bool { return w.Why != "" && !w.On })
	}
	return words
}

// A Complaint is one fault in the summary above a form.
type Complaint struct {
	Href  string // leads to the control
	Label string // the control's label
	Msg   string
	Rule  riposte.RuleID
	Path  string // the path of the rule
}

// Complaints are the faults in order, each with a link to its field.
func (f *Form) Complaints() (out []Complaint) {
	by := f.byPath()
	for _, fault := range f.Faults {
		c := Complaint{Href: "#" + f.JSONID(), Msg: fault.Msg, Rule: fault.Rule, Path: web.RulePath(f.Info.Name, fault.Rule)}
		for path, here := range by {
			if path != "" && slices.Contains(here, fault) {
				c.Href = "#" + ID(f.Prefix+"."+path)
			}
		}
		c.Label = f.label(fault.Path)
		out = append(out, c)
	}
	return out
}

// label is the titles along a path: "Classes 2, Level".
func (f *Form) label(path string) string {
	var parts []string
	fields := f.Info.Schema
	for path != "" {
		head, tail, _ := strings.Cut(path, ".")
		name, index, indexed := strings.Cut(head, "[")
		i := slices.IndexFunc(fields, func(f riposte.DocField) bool { return f.Name == name })
		if i < 0 {
			parts = append(parts, head)
			fields = nil
		} else {
			title := fields[i].Title
			if n, err := strconv.Atoi(strings.TrimSuffix(index, "]")); indexed && err == nil {
				title += " " + strconv.Itoa(n+1)
			}
			parts = append(parts, title)
			fields = fields[i].Fields
		}
		path = tail
	}
	if len(parts) == 0 {
		parts = append(parts, "The document")
	}
	return strings.Join(parts, ", ")
}

// ID turns the name of a control into the id of an element.
func ID(name string) string {
	return "f-" + strings.NewReplacer(".", "_", "[", "-", "]", "", "~", "__", " ", "-").Replace(name)
}

// Self is the form's address: templates reach its methods through it.
func (f Form) Self() *Form { return &f }

// Name is the name of the document.
func (f *Form) Name() string {
	if s, ok := f.Info.Sample(f.From); ok {
		return s.Title
	}
	for _, field := range []string{"name", "title"} {
		if name := f.Draft.Fields[field]; name != "" && f.Follow.Uses(field) {
			return name
		}
	}
	var names []string
	for _, figure := range f.Follow.Figures {
		names = append(names, figure.Name.String())
	}
	return strings.Join(names, ", ")
}

// FileName is the name of the document's file, without an extension.
func (f *Form) FileName() string {
	name := f.Name()
	if f.From != "" {
		name = f.From
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '-':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		case r == ' ':
			return '-'
		}
		return -1
	}, name)
	if name = strings.Trim(name, "-"); name == "" {
		name = "document"
	}
	return f.Info.Name + "-" + web.First(name, 40)
}

// Who is what a seat of a ruleset brings: a boxer.
func Who(in *riposte.Info) string {
	return web.OfSystem(in.Name, "who", cmp.Or(in.Document, web.Msg("system.who")))
}
