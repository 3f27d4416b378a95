package pages

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/variant"
)

// mostNumbers is how many numbers the form of a run changes.
const mostNumbers = 12

// A NewRun is the form of a run: a table with bots in all seats, what it is to be asked, and
// how much is to be played.
type NewRun struct {
	*SetUp
	Ask       laboratory.Ask
	Duels     string // as typed, as the next
	Precision string
	Seed      string
	RunName   string
	Numbers   []NumberForm
	All       []variant.Number // that may be changed
	Limits    laboratory.Limits
	typing    string    // the field that is being typed in; what is wrong with it is said when it is left
	terminal  *Terminal // what the program answers of the table
}

// A NumberForm is a number of the rules and what it is to be.
type NumberForm struct {
	ID    string // of its controls
	Name  string // as typed, as the value
	Value string
	Of    *variant.Number // nil if there is none of that name
	Fault string
}

// ReadNewRun reads the form; set reads that of a table, with the numbers of its rules.
func ReadNewRun(in *riposte.Info, numbers []variant.Number, posted url.Values, limits laboratory.Limits, set func(url.Values) *SetUp) *NewRun {
	text := func(name, or string) string {
		if !posted.Has(name) {
			return or
		}
		return strings.TrimSpace(strings.ToValidUTF8(posted.Get(name), "�"))
	}
	n := &NewRun{
		Ask: laboratory.Ask(text("ask", string(laboratory.OneTable))), Duels: text("duels", ""), Precision: text("precision", ""), Seed: text("seed", ""),
		RunName: text("run-name", ""), All: numbers, Limits: limits, typing: text("at", ""),
	}
	values := map[string]int{}
	for i := 1; i <= mostNumbers; i++ {
		name := fmt.Sprintf("number-%d", i)
		f := NumberForm{Name: web.First(text(name, ""), form.MostBytes), Value: text(name+"-value", "")}
		if f.Name == "" && f.Value == "" {
			continue
		}
		f.judge(numbers, values)
		if n.typing == name || n.typing == name+"-value" && f.Of != nil {
			f.Fault = ""
		}
		n.Numbers = append(n.Numbers, f)
	}
	if len(numbers) > 0 && len(n.Numbers) < mostNumbers {
		n.Numbers = append(n.Numbers, NumberForm{}) // one to fill in
	}
	for i := range n.Numbers {
		n.Numbers[i].ID = fmt.Sprintf("number-%d", i+1)
	}
	table := url.Values{}
	for name, list := range posted {
		table[name] = list
	}
	table.Del("option-" + variant.Option)
	table.Del("name")
	if len(values) > 0 {
		raw, _ := json.Marshal(variant.Variant{Numbers: values}) // words and numbers
		table.Set("option-"+variant.Option, ownData)
		table.Set("data-"+variant.Option, string(raw))
	}
	n.SetUp = set(table)
	n.settle()
	return n
}

// judge finds the number, and adds it to those that are set.
func (f *NumberForm) judge(numbers []variant.Number, values map[string]int) {
	i := slices.IndexFunc(numbers, func(n variant.Number) bool { return strings.EqualFold(n.Name, f.Name) })
	if i < 0 {
		f.Fault = web.Msg("lab.no-number")
		return
	}
	f.Of = &numbers[i]
	f.Name = f.Of.Name
	value, err := strconv.Atoi(strings.ReplaceAll(f.Value, "−", "-"))
	_, twice := values[f.Name]
	switch {
	case err != nil || value < f.Of.Low || value > f.Of.High:
		f.Fault = web.Msg("lab.number-range", f.Of.Low, f.Of.High)
	case twice:
		f.Fault = web.Msg("lab.number-twice")
	default:
		values[f.Name] = value
	}
}

// Hint says what a number is as printed, and what it may be.
func (f NumberForm) Hint() string {
	if f.Of == nil {
		return ""
	}
	return web.Msg("lab.number-hint", f.Of.Value, f.Of.Low, f.Of.High)
}

// Know asks the rules what else can be asked of the table.
func (n *NewRun) Know(rules riposte.Ruleset) {
	setup := n.Setup()
	o := laboratory.Order{Options: setup.Options, Data: setup.Data}
	for i := range n.Places {
		_, bot, _ := strings.Cut(n.Places[i].Who, ":")
		o.Places = append(o.Places, laboratory.Place{Document: setup.Seats[i].Document, Bot: bot})
	}
	n.terminal = terminalOf(n.Info, rules, &o)
}

// Terminal is what the program answers of the table; nil where it answers nothing more.
func (n *NewRun) Terminal() *Terminal { return n.terminal }

// settle leaves no seat to people.
func (n *NewRun) settle() {
	for i := range n.Places {
		if p := &n.Places[i]; !strings.HasPrefix(p.Who, string(house.Bot)+":") {
			p.Who = string(house.Bot) + ":" + usualBot(n.Bots)
		}
	}
}

// Do performs a button of the form.
func (n *NewRun) Do(act string) bool {
	changed := n.SetUp.Do(act)
	n.settle()
	return changed
}

// Order is what the form orders; all faults are then in the form.
func (n *NewRun) Order(rules riposte.Ruleset) (o laboratory.Order, ok bool) {
	n.settle()
	table, ok := n.SetUp.Order(rules)
	o = laboratory.Order{
		Ruleset: table.Ruleset, Name: n.RunName, Ask: n.Ask, Options: table.Options, Data: table.Data, Listed: n.Listed, Key: n.Key,
		Duels: n.number("duels", n.Duels), Precision: n.number("precision", n.Precision), Seed: n.number("seed", n.Seed),
	}
	for _, p := range table.Places {
		o.Places = append(o.Places, laboratory.Place{Document: p.Document, Bot: p.Bot})
	}
	for i := range n.Numbers {
		if f := &n.Numbers[i]; f.Fault != "" {
			n.Faults.Add(f.ID, "", "%s", f.Fault)
		}
	}
	n.Faults = append(n.Faults, o.Amounts(n.Limits)...)
	n.Faults = slices.DeleteFunc(n.Faults, func(f riposte.Fault) bool { return f.Path == n.typing })
	return o, ok && len(n.Faults) == 0
}

func (n *NewRun) number(path, text string) int {
	if text == "" {
		return 0
	}
	v, err := strconv.Atoi(strings.ReplaceAll(strings.ReplaceAll(text, ",", ""), " ", ""))
	switch {
	case err != nil:
		n.Faults.Add(path, "", "is %.20q, which is no whole number", text)
		return 0
	case v == 0: // an order's 0 is what is left to the laboratory, as an empty field is
		n.Faults.Add(path, "", "is 0; leave it empty, or say how much")
	}
	return v
}

// Complaints are all faults, each with a link to its field.
func (n *NewRun) Complaints() []form.Complaint {
	out := n.SetUp.Complaints()
	labels := map[string]string{
		"ask": web.Msg("lab.ask"), "duels": web.Msg("lab.duels"), "precision": web.Msg("lab.precision"), "seed": web.Msg("lab.seed"), "name": web.Msg("lab.name"),
	}
	for i := range out {
		c := &out[i]
		if strings.HasPrefix(c.Label, "number-") {
			c.Href, c.Label = "#f-"+c.Label, web.Msg("lab.numbers")
		} else if label := labels[c.Label]; label != "" {
			c.Href, c.Label = "#f-"+c.Label, label
		}
	}
	return out
}

// Players are the bots that may play in a place.
func (n *NewRun) Players(p PlaceForm) []form.Word {
	return slices.DeleteFunc(n.Whos(p), func(w form.Word) bool { return !strings.HasPrefix(w.Value, string(house.Bot)+":") })
}

// Rulings are the options but the numbers, which have fields of their own.
func (n *NewRun) Rulings() []optionForm {
	return slices.DeleteFunc(n.SetUp.Rulings(), func(o optionForm) bool { return o.Name == "option-"+variant.Option })
}

// A labAsk is one thing that may be asked.
type labAsk struct {
	ID, Value, Title, Says string
	On                     bool
}

// askWords are what each ask is called, and what it means.
var askWords = map[laboratory.Ask][2]web.Key{
	laboratory.OneTable: {web.Key("lab.ask-table"), web.Key("lab.ask-table-how")},
	laboratory.Printed:  {web.Key("lab.ask-printed"), web.Key("lab.ask-printed-how")},
	laboratory.Rulings:  {web.Key("lab.ask-rulings"), web.Key("lab.ask-rulings-how")},
}

// Asks are what may be asked.
func (n *NewRun) Asks() (out []labAsk) {
	for _, a := range laboratory.Asks {
		words := askWords[a]
		out = append(out, labAsk{"f-ask-" + string(a), string(a), web.Msg(words[0]), web.Msg(words[1]), a == n.Ask})
	}
	return out
}

// Most is how many duels a run may have.
func (n *NewRun) Most() string { return grouped(n.Limits.Duels) }

// Days is how long a run stays.
func (n *NewRun) Days() int { return int(n.Limits.Keep.Hours() / 24) }

// Field is one of the form's own fields of a line, with its faults.
func (n *NewRun) Field(name string) labField {
	f := labField{ID: "f-" + name, Name: name, Faults: n.FaultsAt(name)}
	switch name {
	case "duels":
		f.Title, f.Value = web.Msg("lab.duels-each"), n.Duels
		f.Help = web.Msg("lab.duels-how", n.Most())
	case "precision":
		f.Title, f.Value = web.Msg("lab.precision"), n.Precision
		f.Help = web.Msg("lab.precision-how")
	case "seed":
		f.Title, f.Value = web.Msg("lab.seed"), n.Seed
		f.Help = web.Msg("lab.seed-how")
	}
	return f
}

// A labField is a field for a number.
type labField struct {
	ID, Name, Title, Value, Help string
	Faults                       []riposte.Fault
}
