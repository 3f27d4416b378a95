package laboratory

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/bot"
	"riposte/bot/roster"
	"riposte/internal/house"
	"riposte/lab"
	"riposte/variant"
)

// An Ask is what a study is to find out.
type Ask string

// The asks; the zero Ask is OneTable.
const (
	OneTable Ask = "table"   // how duels go at a table
	Printed  Ask = "printed" // what the changes of a table do: as printed, and changed
	Rulings  Ask = "rulings" // what each option does that is switched alone
)

// Asks are all of them.
var Asks = []Ask{OneTable, Printed, Rulings}

// An Order asks for a study.
type Order struct {
	Ruleset string                     `json:"ruleset"`
	Name    string                     `json:"name,omitempty"`
	Ask     Ask                        `json:"ask"`
	Options map[string]string          `json:"options,omitempty"`
	Data    map[string]json.RawMessage `json:"data,omitempty"`
	Places  []Place                    `json:"places"` // Seat 1 first
	// Duels is how many each set-up has at most; 0 is 2000, or what the limit leaves.
	Duels int `json:"duels"`
	// Precision ends a study earlier: when what the first side gets, or the change of it, is
	// known to so many percent to either side, by the interval that is told. 0 does not.
	Precision int  `json:"precision,omitempty"`
	Seed      int  `json:"seed"` // 0 draws one
	Listed    bool `json:"listed,omitempty"`
	// Key makes the order safe to send again: the same guest and key get the same study.
	Key string `json:"-"`
}

// A Place is who plays in one seat, and with what.
type Place struct {
	Document json.RawMessage `json:"document,omitempty"`
	Bot      string          `json:"bot"`
}

const (
	maxSeed      = 1<<31 - 1
	maxPrecision = 20 // percent
	maxSteps     = 20_000
	usualDuels   = 2000
)

// A plan is what a study plays: the first set-up is the base of those that change something.
type plan struct {
	rules    riposte.Ruleset
	sittings []lab.Sitting
	titles   []change // of the sittings
	left     []Refusal
}

// A Refusal is a change that the rules refuse at a table.
type Refusal struct {
	Name string // of the set-up
	Why  riposte.Fault
}

func (r Refusal) String() string { return fmt.Sprintf("%s (%s)", r.Name, r.Why) }

// A change says what is different at a set-up.
type change struct {
	rule  riposte.RuleID
	title string
}

// plan is what an order asks to play; the error is riposte.Faults.
func (l *Laboratory) plan(o *Order) (*plan, error) {
	var faults riposte.Faults
	i := slices.IndexFunc(l.rulesets, func(r riposte.Ruleset) bool { return r.Info().Name == o.Ruleset })
	if i < 0 {
		faults.Add("ruleset", "", "is not known")
		return nil, faults
	}
	p := &plan{rules: l.rulesets[i]}
	in := p.rules.Info()
	if n := len(o.Places); n < in.MinSeats || n > in.MaxSeats {
		faults.Add("places", "", "are %d, a duel has %d to %d", n, in.MinSeats, in.MaxSeats)
		return nil, faults
	}
	setup := riposte.Setup{Ruleset: in.Name, Options: o.Options, Data: o.Data}
	var bots []lab.Contender
	for i, place := range o.Places {
		name := cmp.Or(place.Bot, "advised")
		if !slices.Contains(Bots(), name) {
			faults.Add(fmt.Sprintf("places[%d].bot", i), "", "is %.40q; there are %s", name, strings.Join(Bots(), ", "))
		}
		bots = append(bots, lab.Contender{Name: name, New: func() bot.Bot { player, _ := roster.New(name, in.Name); return player }})
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: place.Document})
	}
	faults = append(faults, house.VetPlaces(p.rules, &setup)...)
	if len(faults) > 0 {
		return nil, faults
	}
	p.add(change{}, lab.Sitting{Name: string(OneTable), Setup: setup, Bots: bots})
	if o.Ask == Printed || o.Ask == Rulings {
		if !lab.Paired(p.rules, &setup) {
			faults.Add("ask", "", "compares pairs of duels: it needs a table of two who can exchange seats")
			return nil, faults
		}
	}
	switch o.Ask {
	case "", OneTable:
	case Printed:
		p.printed(&faults)
	case Rulings:
		p.switchAll()
	default:
		faults.Add("ask", "", "is %.40q; it takes table, printed, rulings", o.Ask)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	return p, nil
}

// name is what a study is called that nobody has named: by what was changed, or else asked.
func (p *plan) name(ask Ask) string {
	const most = 60 // characters
	switch ask {
	case OneTable:
	case Rulings:
		return "Every ruling"
	case Printed:
		var words []string
		in, changed := p.rules.Info(), &p.sittings[1].Setup
		if _, differs := variant.In(p.rules, changed); len(differs) > 0 {
			for _, d := range differs {
				words = append(words, fmt.Sprintf("%s: %d", d.Name, d.Now))
			}
		}
		for i := range in.Options {
			o := &in.Options[i]
			if value := changed.Option(in, o.Name); o.Name != variant.Option && value != p.sittings[0].Setup.Option(in, o.Name) {
				if k := slices.Index(o.Values, value); k >= 0 && k < len(o.Titles) {
					value = o.Titles[k]
				}
				words = append(words, o.Title+": "+value)
			}
		}
		name := []rune(strings.Join(words, ", "))
		if len(name) > most {
			name = append(name[:most-1], '…')
		}
		return string(name)
	}
	return "One table"
}

func (p *plan) add(ch change, s lab.Sitting) {
	p.sittings, p.titles = append(p.sittings, s), append(p.titles, ch)
}

// printed puts the table as printed before the changed one. What decides who sits at a table
// is no change: the same people must sit at both.
func (p *plan) printed(faults *riposte.Faults) {
	changed, in := p.sittings[0], p.rules.Info()
	base := changed
	base.Setup.Options, base.Setup.Data = map[string]string{}, map[string]json.RawMessage{}
	differs := false
	for i := range in.Options {
		o := &in.Options[i]
		value, named := changed.Setup.Options[o.Name]
		switch {
		case !named || value == o.Default:
		case o.First:
			base.Setup.Options[o.Name] = value
			if raw, ok := changed.Setup.Data[value]; ok {
				base.Setup.Data[value] = raw
			}
		default:
			differs = true
		}
	}
	if !differs {
		faults.Add("ask", "", "nothing is changed: change a number or a ruling, so that there is something to compare with what is printed")
		return
	}
	for _, f := range house.VetPlaces(p.rules, &base.Setup) {
		faults.Add("ask", f.Rule, "can't be played as printed: %s", f)
	}
	base.Name, changed.Name, changed.Base = "printed", "changed", 1
	told := change{}
	if v, differs := variant.In(p.rules, &changed.Setup); len(differs) > 0 {
		told.title = variant.Told(v.Name, differs)
	}
	p.sittings, p.titles = nil, nil
	p.add(change{}, base)
	p.add(told, changed)
}

// switchAll switches each option to everything else that it takes by itself: its words, and
// the ends of its numbers.
func (p *plan) switchAll() {
	base, in := p.sittings[0], p.rules.Info()
	p.sittings[0].Name = "as it is"
	for i := range in.Options {
		o := &in.Options[i]
		if o.Name == variant.Option {
			continue
		}
		values := slices.Clone(o.Values)
		if o.Max > 0 {
			values = append(values, strconv.Itoa(o.Min), strconv.Itoa(o.Max))
		}
		for _, value := range values {
			if value == base.Setup.Option(in, o.Name) {
				continue
			}
			s := base
			s.Name, s.Base = o.Name+"="+value, 1
			s.Setup.Options = maps.Clone(base.Setup.Options)
			if s.Setup.Options == nil {
				s.Setup.Options = map[string]string{}
			}
			s.Setup.Options[o.Name] = value
			if faults := house.VetPlaces(p.rules, &s.Setup); len(faults) > 0 {
				p.left = append(p.left, Refusal{s.Name, faults[0]})
				continue
			}
			if !lab.Paired(p.rules, &s.Setup) {
				p.left = append(p.left, Refusal{s.Name, riposte.Fault{Msg: "it is not for two who can exchange seats"}})
				continue
			}
			p.add(change{o.Rule, o.Title}, s)
		}
	}
}

// vet is the plan of an order that may be played within the limits.
func (l *Laboratory) vet(o *Order) (*plan, error) {
	p, err := l.plan(o)
	if err != nil {
		return nil, err
	}
	var faults riposte.Faults
	o.Name, err = house.CleanName("name", o.Name)
	if err != nil {
		faults.Add("name", "", "is too long, or not text")
	}
	if o.Ask == "" {
		o.Ask = OneTable
	}
	each := l.limits.Duels / len(p.sittings)
	if o.Duels == 0 {
		o.Duels = min(usualDuels, each)
	}
	if faults = append(faults, o.amounts(len(p.sittings), l.limits)...); len(faults) > 0 {
		return nil, faults
	}
	return p, nil
}

// Amounts are the faults of an order's own numbers, as far as they can be told before its
// set-ups are known: how much of the rules is asked about is for Begin to find out.
func (o *Order) Amounts(limits Limits) riposte.Faults {
	setups := 1
	if o.Ask == Printed {
		setups = 2
	}
	return o.amounts(setups, limits)
}

// amounts are the faults of an order's own numbers. No duels are the usual number of them.
func (o *Order) amounts(setups int, limits Limits) (faults riposte.Faults) {
	each := limits.Duels / setups
	switch {
	case o.Duels == 0:
	case o.Duels < 2:
		faults.Add("duels", "", "are %d; it takes 2 at least", o.Duels)
	case o.Duels > each && setups == 1:
		faults.Add("duels", "", "are %d; a run has at most %d here", o.Duels, limits.Duels)
	case o.Duels > each:
		faults.Add("duels", "", "are %d; at most %d of each are played here: %d set-ups share the %d duels of a run", o.Duels, each, setups, limits.Duels)
	}
	switch {
	case o.Precision < 0 || o.Precision > maxPrecision:
		faults.Add("precision", "", "is %d; it takes 1 to %d percent, or nothing", o.Precision, maxPrecision)
	case o.Precision > 0 && o.Ask == Rulings:
		faults.Add("precision", "", "is %d; where every ruling is asked about, all duels are played: leave it empty", o.Precision)
	}
	if o.Seed < 0 || o.Seed > maxSeed {
		faults.Add("seed", "", "is not from 1 to %d", maxSeed)
	}
	return faults
}

// Bots are those that play in runs: each plays the same duel again, which programs need not.
func Bots() []string { return roster.Names() }
