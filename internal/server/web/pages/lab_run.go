package pages

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/chart"
	"riposte/internal/laboratory"
	"riposte/internal/server/web"
	"riposte/internal/server/web/form"
	"riposte/lab"
	"riposte/variant"
)

// A LabRun is the page of a run.
type LabRun struct {
	*laboratory.Study
	Info *riposte.Info
	Here string // its own address, to share
	// With is what was typed to compare the run with, and WithWhy why that can't be; "" otherwise.
	With, WithWhy string

	others []laboratory.Listing
	rules  riposte.Ruleset
	now    time.Time
}

// NewLabRun is the page of a run; others are those that it may be compared with.
func NewLabRun(s *laboratory.Study, rules riposte.Ruleset, in *riposte.Info, others []laboratory.Listing, here string, now time.Time) *LabRun {
	return &LabRun{Study: s, Info: in, Here: here + runHref(s.ID), others: others, rules: rules, now: now}
}

// Path is the run's own address.
func (r *LabRun) Path() string { return runHref(r.ID) }

// Going reports whether it is being played, or waits.
func (r *LabRun) Going() bool { return going(r.Phase) }

// State says how far it is.
func (r *LabRun) State() string { return runState(&r.Listing) }

// Pace says how fast it is played and how long that takes; "" while nothing is played.
func (r *LabRun) Pace() string {
	if r.Rate == 0 {
		return ""
	}
	return web.Msg("lab.pace", grouped(int(math.Round(r.Rate))), took(r.Seconds))
}

// took is a time in words.
func took(seconds int) string {
	switch {
	case seconds < 90:
		return web.Msg("lab.seconds", max(seconds, 1))
	case seconds < 90*60:
		return web.Msg("lab.minutes", (seconds+30)/60)
	}
	return web.Msg("lab.hours", (seconds+1800)/3600)
}

// Gone is when the run goes unless it is kept.
func (r *LabRun) Gone() *moment {
	if r.Until == nil {
		return nil
	}
	return &moment{*r.Until, r.now}
}

// Asked says what is to be found out.
func (r *LabRun) Asked() string { return web.Msg(askWords[r.Order.Ask][0]) }

// Facts are what is played, in words and numbers.
func (r *LabRun) Facts() []fact { return orderFacts(r.Info, r.rules, &r.Order) }

// orderFacts are what an order asks to be played, in words and numbers; rules may be nil.
func orderFacts(in *riposte.Info, rules riposte.Ruleset, order *laboratory.Order) (out []fact) {
	for i, p := range order.Places {
		doc := form.Of(in, "seat", p.Document, nil)
		seat := in.SeatWord(riposte.Seat(i + 1))
		out = append(out, fact{web.Capital(seat), cmp.Or(doc.Name(), seat) + ", " + botWord(cmp.Or(p.Bot, "advised"))})
	}
	out = append(out, fact{web.Msg("lab.duels"), grouped(order.Duels)})
	if order.Precision > 0 {
		out = append(out, fact{web.Msg("lab.precision"), web.Msg("lab.percent", order.Precision)})
	}
	for i := range in.Options {
		o := &in.Options[i]
		if v, ok := order.Options[o.Name]; ok && v != o.Default && o.Name != variant.Option {
			out = append(out, fact{o.Title, valueTitle(o, v)})
		}
	}
	setup := riposte.Setup{Ruleset: in.Name, Options: order.Options, Data: order.Data}
	if rules != nil {
		_, differs := variant.In(rules, &setup)
		for _, d := range differs {
			out = append(out, fact{d.Name, web.Msg("lab.not", d.Now, d.Value)})
		}
	}
	return append(out, fact{web.Msg("lab.seed"), fmt.Sprint(order.Seed)})
}

// Documents are those that were not samples: what whoever has the link can read.
func (r *LabRun) Documents() (out []fact) {
	for i, p := range r.Order.Places {
		if text := string(p.Document); strings.HasPrefix(strings.TrimSpace(text), "{") {
			out = append(out, fact{web.Capital(r.Info.SeatWord(riposte.Seat(i + 1))), text})
		}
	}
	return out
}

// side is what a side of a set-up is called.
func (r *LabRun) side(i int) string { return orderSide(r.Info, &r.Order, i) }

// orderSide is what a side of an order is called: by its document or, without one, by its seat.
func orderSide(in *riposte.Info, order *laboratory.Order, i int) string {
	name := ""
	if i < len(order.Places) {
		doc := form.Of(in, "seat", order.Places[i].Document, nil)
		name = doc.Name()
	}
	if name == "" {
		name = in.SeatWord(riposte.Seat(i + 1))
	}
	if len(order.Places) == 2 && i == 1 && name == orderSide(in, order, 0) {
		return web.Msg("lab.second", name)
	}
	return name
}

const percent = 100

// charted is a mean as a line of a chart, in percent.
func charted(label string, m lab.Mean) chart.Row {
	return chart.Row{Label: label, Mean: percent * m.Mean, Low: percent * m.Low, High: percent * m.High}
}

// share is a share as a mean.
func share(s lab.Share) lab.Mean { return lab.Mean{Mean: s.Share, Low: s.Low, High: s.High} }

func drawn(title, note string, c chart.Chart) template.HTML {
	f := chart.Figure{Title: title, Note: note, Chart: c}
	return f.HTML()
}

// Charts are the figures of the run, those that answer what was asked first.
func (r *LabRun) Charts() (out []template.HTML) {
	if len(r.Setups) == 0 {
		return nil
	}
	s := &r.Setups[0]
	switch r.Order.Ask {
	case laboratory.Printed:
		out = append(out, r.effects(), r.curve())
		s = &r.Setups[len(r.Setups)-1]
	case laboratory.Rulings:
		out = append(out, r.rulings())
	case laboratory.OneTable:
		out = append(out, r.sides(s), r.curve())
	}
	out = append(out, r.seats(s), r.lengths(s), r.endings(s))
	return slices.DeleteFunc(out, func(h template.HTML) bool { return h == "" })
}

func (r *LabRun) sides(s *laboratory.Setup) template.HTML {
	rows := chart.Rows{Axis: chart.Axis{Unit: " %", High: percent}}
	note := web.Msg("lab.wins-note")
	if s.Pairs > 0 {
		rows.Base, note = percent/2, web.Msg("lab.points-note")
	}
	for i := range s.Sides {
		rows.Rows = append(rows.Rows, charted(r.side(i), s.Sides[i].Gets))
	}
	return drawn(r.at(web.Key("lab.sides")), note, &rows)
}

// at is what a figure of one table is called: where several tables are played, it says which.
func (r *LabRun) at(title web.Key) string {
	switch r.Order.Ask {
	case laboratory.Printed:
		return web.Msg("lab.at-changed", web.Msg(title))
	case laboratory.Rulings:
		return web.Msg("lab.at-base", web.Msg(title))
	case laboratory.OneTable:
	}
	return web.Msg(title)
}

func (r *LabRun) seats(s *laboratory.Setup) template.HTML {
	rows := chart.Rows{Axis: chart.Axis{Unit: " %", High: percent}}
	note := web.Msg("lab.seat-wins-note")
	for i, seat := range s.Seats {
		gets := share(seat.Wins)
		if first := s.First; first != nil { // the same number as in the table of figures, from the same pairs
			if gets = *first; i > 0 {
				gets = lab.Mean{Mean: 1 - first.Mean, Low: 1 - first.High, High: 1 - first.Low}
			}
		}
		rows.Rows = append(rows.Rows, charted(web.Capital(seat.Seat), gets))
	}
	if s.First != nil {
		rows.Base, note = percent/2, web.Msg("lab.seats-note")
	}
	return drawn(r.at(web.Key("lab.seats")), note, &rows)
}

func (r *LabRun) lengths(s *laboratory.Setup) template.HTML {
	bins, mean := chart.BinsOf(s.Steps.Counts)
	if len(bins) == 0 {
		return ""
	}
	return drawn(r.at(web.Key("lab.lengths")), web.Msg("lab.lengths-note"), &chart.Histogram{Axis: chart.Axis{Name: web.Msg("lab.lengths-axis")}, Bins: bins, Mean: mean})
}

func (r *LabRun) endings(s *laboratory.Setup) template.HTML {
	rows := chart.Rows{Axis: chart.Axis{Unit: " %", High: percent}}
	for _, e := range s.Endings {
		rows.Rows = append(rows.Rows, charted(e.Why, share(e.Share)))
	}
	if len(rows.Rows) == 0 {
		return ""
	}
	return drawn(r.at(web.Key("lab.endings")), web.Msg("lab.endings-note"), &rows)
}

// curve is how what was asked became known.
func (r *LabRun) curve() template.HTML {
	const least = 2 // points that make a line
	if len(r.Curve) < least {
		return ""
	}
	base, axis, title := float64(percent)/2, chart.Axis{Unit: " %", Name: web.Msg("lab.curve-points")}, web.Msg("lab.curve", r.side(0))
	if r.Order.Ask == laboratory.Printed {
		base, axis, title = 0, chart.Axis{Unit: " %", Signed: true, Name: web.Msg("lab.curve-more")}, web.Msg("lab.curve-effect")
	}
	lines := chart.Lines{X: chart.Axis{Name: web.Msg("lab.curve-duels")}, Y: axis, Base: &base, Curves: []chart.Curve{{Name: r.side(0)}}}
	for _, p := range r.Curve {
		lines.Curves[0].Points = append(lines.Curves[0].Points, chart.Point{X: float64(p.Duels), Mean: percent * p.Mean, Low: percent * p.Low, High: percent * p.High})
	}
	return drawn(title, web.Msg("lab.curve-note"), &lines)
}

// effect is what a change does, as a dot; one that nobody could tell from nothing is hollow.
func effect(label string, e *laboratory.Effect) chart.Row {
	return chart.Row{Label: label, Mean: percent * e.More, Low: percent * e.Low, High: percent * e.High, Unsure: !e.Sure}
}

func (r *LabRun) effects() template.HTML {
	e := r.Setups[len(r.Setups)-1].Effects
	if e == nil {
		return ""
	}
	rows := chart.Rows{Axis: chart.Axis{Unit: " %", Signed: true}, Dots: true, Rows: []chart.Row{
		effect(web.Msg("lab.effect-side", r.side(0)), &e.Side), effect(web.Msg("lab.effect-seat"), &e.Seat), effect(web.Msg("lab.effect-draws"), &e.Draws),
	}}
	return drawn(web.Msg("lab.effects"), web.Msg("lab.effects-note"), &rows)
}

// mostRulings is how many rulings a chart shows.
const mostRulings = 16

// ranked are the changes that changed anything, those first that do most to the points of the
// first side.
func (r *LabRun) ranked() (out []*laboratory.Setup) {
	for i := range r.Setups {
		if s := &r.Setups[i]; s.Effects != nil && !s.Effects.Same {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b *laboratory.Setup) int {
		return cmp.Compare(math.Abs(b.Effects.Side.More), math.Abs(a.Effects.Side.More))
	})
	return out
}

func (r *LabRun) rulings() template.HTML {
	rows := chart.Rows{Axis: chart.Axis{Unit: " %", Signed: true}, Dots: true}
	list := r.ranked()
	for _, s := range list[:min(len(list), mostRulings)] {
		rows.Rows = append(rows.Rows, effect(changeWords(r.Info, s.Name), &s.Effects.Side))
	}
	if len(rows.Rows) == 0 {
		return ""
	}
	return drawn(web.Msg("lab.rulings", r.side(0)), web.Msg("lab.rulings-note"), &rows)
}

// changeWords is what a change is called where the name of its set-up is an option with its
// value: by the words of the form.
func changeWords(in *riposte.Info, setup string) string {
	name, value, ok := strings.Cut(setup, "=")
	i := slices.IndexFunc(in.Options, func(o riposte.Option) bool { return o.Name == name })
	if !ok || i < 0 {
		return setup
	}
	return web.Msg("lab.switched", in.Options[i].Title, valueTitle(&in.Options[i], value))
}

// An effectRow is a change and all it does.
type effectRow struct {
	Name, Title              string
	Rule                     riposte.RuleID
	Path                     string
	Side, Seat, Draws, Steps figure
}

// A figure is a number with its interval, as it is written.
type figure struct {
	Value, Range string
	Sure         bool
}

func numeral(m lab.Mean, scale float64, digits int, format, unit string) figure {
	number := func(v float64) string {
		text := fmt.Sprintf(format, digits, scale*v)
		if text == fmt.Sprintf(format, digits, math.Copysign(0, -1)) { // nothing has no sign
			text = fmt.Sprintf(format, digits, 0.0)
		}
		return strings.ReplaceAll(text, "-", "−")
	}
	return figure{Value: number(m.Mean) + unit, Range: web.Msg("forecast.range", number(m.Low), number(m.High))}
}

func moreFigure(e *laboratory.Effect, scale float64, unit string) figure {
	f := numeral(lab.Mean{Mean: e.More, Low: e.Low, High: e.High}, scale, 1, "%+.*f", unit)
	f.Sure = e.Sure
	return f
}

// Effects are the changes in a table.
func (r *LabRun) Effects() (out []effectRow) {
	for _, s := range r.ranked() {
		e := s.Effects
		name, title := changeWords(r.Info, s.Name), ""
		if r.Order.Ask == laboratory.Printed {
			name, title = web.Msg("lab.changed"), s.Title
		}
		out = append(out, effectRow{
			Name: name, Title: title, Rule: s.Rule, Path: web.RulePath(r.Info.Name, s.Rule),
			Side: moreFigure(&e.Side, percent, " %"), Seat: moreFigure(&e.Seat, percent, " %"), Draws: moreFigure(&e.Draws, percent, " %"), Steps: moreFigure(&e.Steps, 1, ""),
		})
	}
	return out
}

// First is what the first side is called.
func (r *LabRun) First() string { return r.side(0) }

// Nothing are the changes that changed no pair.
func (r *LabRun) Nothing() string {
	var names []string
	for i := range r.Setups {
		if s := &r.Setups[i]; s.Effects != nil && s.Effects.Same {
			names = append(names, changeWords(r.Info, s.Name))
		}
	}
	return strings.Join(names, "; ")
}

// LeftOut are the changes that the rules refuse at this table, each with who stands against it
// and why.
func (r *LabRun) LeftOut() string {
	var out []string
	for _, left := range r.Refused {
		why := left.Why
		if m := ordered.FindStringSubmatch(why.Path); m != nil {
			if n, err := strconv.Atoi(m[1]); err == nil {
				why.Msg = web.Msg("lab.because-of", r.side(n), why.Msg)
			}
		}
		why.Path = ""
		out = append(out, web.Msg("lab.left", changeWords(r.Info, left.Name), why.String()))
	}
	return strings.Join(out, "; ")
}

// A measured is a figure of the set-ups.
type measured struct {
	Name   string
	Values []figure
}

// Heads are the set-ups whose figures are told beside each other.
func (r *LabRun) Heads() (out []string) {
	for _, s := range r.told() {
		out = append(out, tableWords(r.Info, s.Name))
	}
	return out
}

// tableWords is what a set-up of a run is called.
func tableWords(in *riposte.Info, setup string) string {
	switch setup {
	case "printed":
		return web.Msg("lab.printed")
	case "changed":
		return web.Msg("lab.changed")
	case string(laboratory.OneTable), "as it is":
		return web.Msg("lab.this-table")
	}
	return changeWords(in, setup)
}

// told are the set-ups of the table of figures: of many, only the first.
func (r *LabRun) told() []laboratory.Setup {
	if r.Order.Ask == laboratory.Rulings {
		return r.Setups[:min(len(r.Setups), 1)]
	}
	return r.Setups
}

// Figures are what was measured of each set-up.
func (r *LabRun) Figures() (out []measured) {
	add := func(name string, of func(*laboratory.Setup) (figure, bool)) {
		m := measured{Name: name}
		for i := range r.told() {
			if f, ok := of(&r.Setups[i]); ok {
				m.Values = append(m.Values, f)
			}
		}
		if len(m.Values) == len(r.told()) && len(m.Values) > 0 {
			out = append(out, m)
		}
	}
	shares := func(m lab.Mean) figure { return numeral(m, percent, 1, "%.*f", " %") }
	plain := func(m lab.Mean) figure { return numeral(m, 1, 1, "%.*f", "") }
	given := func(m *lab.Mean, of func(lab.Mean) figure) (figure, bool) {
		if m == nil {
			return figure{}, false
		}
		return of(*m), true
	}
	add(web.Msg("lab.m-duels"), func(s *laboratory.Setup) (figure, bool) { return figure{Value: grouped(int(s.Duels))}, true })
	if len(r.Setups) > 0 {
		for i := range r.Setups[0].Sides {
			label := web.Msg("lab.wins-of", r.side(i))
			if r.Setups[0].Pairs > 0 {
				label = web.Msg("lab.effect-side", r.side(i))
			}
			add(label, func(s *laboratory.Setup) (figure, bool) {
				if i >= len(s.Sides) {
					return figure{}, false
				}
				return shares(s.Sides[i].Gets), true
			})
		}
	}
	add(web.Msg("lab.m-seat"), func(s *laboratory.Setup) (figure, bool) { return given(s.First, shares) })
	add(web.Msg("lab.m-draws"), func(s *laboratory.Setup) (figure, bool) { return shares(share(s.Draws)), true })
	add(web.Msg("lab.m-steps"), func(s *laboratory.Setup) (figure, bool) {
		return plain(s.Steps.Mean), true
	})
	add(web.Msg("lab.m-decisions"), func(s *laboratory.Setup) (figure, bool) { return plain(s.Decisions), true })
	add(web.Msg("lab.m-choices"), func(s *laboratory.Setup) (figure, bool) { return plain(s.Choices), true })
	add(web.Msg("lab.m-leads"), func(s *laboratory.Setup) (figure, bool) { return given(s.LeadChanges, plain) })
	add(web.Msg("lab.m-comebacks"), func(s *laboratory.Setup) (figure, bool) {
		if s.Comebacks == nil {
			return figure{}, false
		}
		return shares(share(*s.Comebacks)), true
	})
	add(web.Msg("lab.m-decided"), func(s *laboratory.Setup) (figure, bool) { return given(s.DecidedAt, shares) })
	add(web.Msg("lab.m-dice"), func(s *laboratory.Setup) (figure, bool) { return given(s.Chance, shares) })
	if len(r.Setups) > 0 {
		for k, c := range r.Setups[0].Counts {
			add(c.Label, func(s *laboratory.Setup) (figure, bool) {
				if k >= len(s.Counts) {
					return figure{}, false
				}
				return plain(s.Counts[k].Mean), true
			})
		}
	}
	return out
}

// A wordRow is a word of the notation.
type wordRow struct {
	Name, Times, Seats string
	Won                figure
}

// WordRows are the words that were said most.
func (r *LabRun) WordRows() (out []wordRow) {
	for _, u := range r.Words {
		out = append(out, wordRow{u.Name, grouped(int(u.Times)), grouped(int(u.Seats)), numeral(share(u.Won), percent, 1, "%.*f", " %")})
	}
	return out
}

// Others are runs of the same ruleset, to compare with.
func (r *LabRun) Others() (out []form.Word) {
	seen := map[string]bool{r.ID: true}
	for _, o := range r.others {
		if o.Ruleset == r.Ruleset && !seen[o.ID] {
			seen[o.ID] = true
			out = append(out, form.Word{Value: o.ID, Title: o.Name + ", " + runState(&o)})
		}
	}
	return out
}

// Again is the form that this run was made from.
func (r *LabRun) Again() string {
	v := url.Values{
		"ask": {string(r.Order.Ask)}, "run-name": {r.Order.Name}, "duels": {fmt.Sprint(r.Order.Duels)},
		"seed": {fmt.Sprint(r.Order.Seed)}, "seats": {fmt.Sprint(len(r.Order.Places))},
	}
	if r.Order.Precision > 0 {
		v.Set("precision", fmt.Sprint(r.Order.Precision))
	}
	for name, value := range r.Order.Options {
		if raw, ok := r.Order.Data[value]; ok && name != variant.Option {
			v.Set("option-"+name, ownData)
			v.Set("data-"+name, string(raw))
		} else if !ok {
			v.Set("option-"+name, value)
		}
	}
	setup := riposte.Setup{Ruleset: r.Ruleset, Options: r.Order.Options, Data: r.Order.Data}
	if r.rules != nil {
		_, differs := variant.In(r.rules, &setup)
		for i, d := range differs {
			v.Set(fmt.Sprintf("number-%d", i+1), d.Name)
			v.Set(fmt.Sprintf("number-%d-value", i+1), fmt.Sprint(d.Now))
		}
	}
	for i, p := range r.Order.Places {
		name := fmt.Sprintf("seat-%d", i+1)
		v.Set(name+"-who", "bot:"+cmp.Or(p.Bot, "advised"))
		if len(p.Document) > 0 {
			v.Set(name+"-document", string(p.Document))
		}
	}
	return "/lab/new/" + r.Ruleset + "?" + v.Encode()
}

// measures are what the figures of a comparison are called, and in what they are told.
var measures = map[string]struct {
	name  web.Key
	scale float64
	unit  string
}{
	"side":      {web.Key("lab.m-side"), percent, " %"},
	"seat":      {web.Key("lab.m-seat"), percent, " %"},
	"draws":     {web.Key("lab.m-draws"), percent, " %"},
	"steps":     {web.Key("lab.m-steps"), 1, ""},
	"decisions": {web.Key("lab.m-decisions"), 1, ""},
	"choices":   {web.Key("lab.m-choices"), 1, ""},
	"leads":     {web.Key("lab.m-leads"), 1, ""},
	"decided":   {web.Key("lab.m-decided"), percent, " %"},
	"dice":      {web.Key("lab.m-dice"), percent, " %"},
}

// Tables are the set-ups of two runs beside each other.
func (c *comparedPage) Tables() (out []beside) {
	for _, s := range c.Setups {
		b := beside{Title: tableWords(c.Info, s.A)}
		if s.A != s.B {
			b.Title = web.Msg("lab.a-and-b", tableWords(c.Info, s.A), tableWords(c.Info, s.B))
		}
		rows := chart.Rows{Axis: chart.Axis{Unit: " %", Signed: true}, Dots: true}
		for _, m := range s.Measures {
			u := measures[m.Name]
			name := web.Msg(u.name)
			if m.Name == "side" {
				name = c.sideWords()
			}
			clear := m.More.Low > 0 || m.More.High < 0
			b.Rows = append(b.Rows, besideRow{
				Name: name, A: numeral(m.A, u.scale, 1, "%.*f", u.unit), B: numeral(m.B, u.scale, 1, "%.*f", u.unit),
				More: numeral(m.More, u.scale, 1, "%+.*f", u.unit), Clear: clear,
			})
			if u.unit != "" {
				r := charted(name, m.More)
				r.Unsure = !clear
				rows.Rows = append(rows.Rows, r)
			}
		}
		b.Chart = drawn(web.Msg("lab.more-in"), web.Msg("lab.hollow"), &rows)
		out = append(out, b)
	}
	return out
}

// sideWords is what the points of the first side are called, who may be another in each.
func (c *comparedPage) sideWords() string {
	a, b := orderSide(c.Info, &c.Orders[0], 0), orderSide(c.Info, &c.Orders[1], 0)
	if a == b {
		return web.Msg("lab.effect-side", a)
	}
	return web.Msg("lab.side-a-b", a, b)
}

// A differsRow is a fact that is not the same of both runs.
type differsRow struct{ Label, A, B string }

// Differs are the facts that are not the same of both.
func (c *comparedPage) Differs() (out []differsRow) {
	put := func(label string, k int, value string) {
		i := slices.IndexFunc(out, func(r differsRow) bool { return r.Label == label })
		if i < 0 {
			i, out = len(out), append(out, differsRow{label, web.Msg("lab.as-printed"), web.Msg("lab.as-printed")})
		}
		if k == 0 {
			out[i].A = value
		} else {
			out[i].B = value
		}
	}
	for k := range c.Orders {
		put(web.Msg("lab.ask"), k, web.Msg(askWords[c.Orders[k].Ask][0]))
		for _, f := range orderFacts(c.Info, c.rules, &c.Orders[k]) {
			put(f.Label, k, f.Value)
		}
	}
	return slices.DeleteFunc(out, func(r differsRow) bool { return r.A == r.B })
}

// SameSeed reports whether both were played with the same dice.
func (c *comparedPage) SameSeed() bool { return c.Orders[0].Seed == c.Orders[1].Seed }
