package lab

import (
	"riposte"
	"riposte/stats"
)

// An Account is what a Run has come to. It is all counts and sums in one order, so that it
// can be written down, read again and gone on with.
type Account struct {
	Told   int // places of the one order that were told, or passed over
	Setups []Came
	Words  map[string]*Use // of the notation, by word
	Rules  map[string]*Use // that an event named, by ID
	// Outliers are the duels that stand out, by kind, the farthest first.
	Outliers map[string][]Outlier
}

// Came is what one set-up came to. Players are numbered as in RunRow.
type Came struct {
	Result                  // by player; Seconds stay 0
	BySeat    []Use         // of every seat: duels, and how many its player won
	Opener    Use           // who was asked alone first, of all seats
	Pairs     stats.Pairs   // by what the first player got; of pairs alone, as the next
	Seats     stats.Pairs   // by what the first seat got
	Lengths   map[int]int64 // duels by their steps
	Lists     Sum           // choices at a decision
	Partial   int64         // decisions for which more choices exist than are listed
	Estimated int64         // duels of which the rules estimated the positions
	Leads     Sum           // changes of the lead
	Comebacks int64
	DecidedAt Sum // in thousandths of the duel
	Luck      Luck
	Ended     bool
	More      *More // than its base
	Last      Brief // the newest pair
}

// A Use says how often something was used, by how many seats of how many duels, and how
// many of those won.
type Use struct {
	Times int64 `json:"times"`
	Seats int64 `json:"seats"` // each in a duel of its own
	Won   int64 `json:"won"`
}

// A Brief is what two duels brought.
type Brief struct{ Player, Seat, Draws, Steps int }

// More is how much more two duels bring at a set-up than the same two at its base.
type More struct {
	Player stats.Twins // points of the first player
	Seat   stats.Twins // points of the first seat
	Draws  stats.Twins
	Steps  Sum // of two duels
}

func newAccount(setups int) *Account {
	return &Account{Setups: make([]Came, setups), Words: map[string]*Use{}, Rules: map[string]*Use{}}
}

// seen is what an eye saw of a duel.
type seen struct {
	end          over
	words, rules []used
	lists        Sum
	partial      int64
	opener       riposte.Seat
	estimated    bool
	thrown       bool
	moved        float64
	chance       float64
	counts       []riposte.Count
}

// used is how often a name was used, and by whom.
type used struct {
	name string
	Use
}

// report gathers what there was to see; w is where the duel was played.
func (e *eye) report(w *worker, end *over) seen {
	s := seen{
		end: *end, words: e.words.uses(&end.outcome), rules: e.rules.uses(&end.outcome), lists: e.lists, partial: e.partial, opener: e.opener,
		estimated: e.judge != nil, thrown: e.judge != nil && e.try, moved: e.moved, chance: e.chance,
	}
	if t, ok := w.state.(riposte.Tallier); ok {
		s.counts = t.Tally(nil)
	}
	return s
}

func (t *tally) uses(out *riposte.Outcome) []used {
	list, beaten := make([]used, 0, len(t.met)), decided(out)
	for _, i := range t.met {
		u := used{name: t.names[i]}
		for seat, n := range t.n[i] {
			if u.Times += int64(n); n == 0 || seat == 0 {
				continue
			}
			u.Seats++
			if beaten && out.Place[seat] == 1 {
				u.Won++
			}
		}
		list = append(list, u)
	}
	return list
}

// count counts two duels of a set-up.
func (a *Account) count(line int, s *Sitting, t *twin) {
	c := &a.Setups[line]
	if c.Players == nil {
		c.Result, c.BySeat = *newResult(len(s.Setup.Seats)), make([]Use, len(s.Setup.Seats))
	}
	paired := false
	for i := range t.rows {
		row, seen := &t.rows[i], &t.seen[i]
		c.add(row, seen)
		if paired = paired || row.Turned; s.Apart {
			continue
		}
		a.outlie(line, row)
		merge(a.Words, seen.words)
		merge(a.Rules, seen.rules)
	}
	var last Brief
	last.Player, last.Seat, last.Draws = halves(t.rows)
	for i := range t.rows {
		last.Steps += t.rows[i].Steps
	}
	if paired {
		c.Pairs.Add(last.Player)
		c.Seats.Add(last.Seat)
	}
	if c.Last = last; s.Base > 0 {
		if c.More == nil {
			c.More = &More{}
		}
		c.More.add(&a.Setups[s.Base-1].Last, &last)
	}
}

func (m *More) add(base, here *Brief) {
	m.Player.Add(here.Player, base.Player)
	m.Seat.Add(here.Seat, base.Seat)
	m.Draws.Add(here.Draws, base.Draws)
	m.Steps.add(int64(here.Steps - base.Steps))
}

// add counts a duel.
func (c *Came) add(row *RunRow, s *seen) {
	c.Result.count(&s.end.outcome, row.Turned, s.end.steps, s.end.decisions)
	c.Result.tally(s.counts)
	for i, points := range row.points {
		u := &c.BySeat[seatOf(i, row.Turned)-1]
		u.Seats++
		if points == 1 {
			u.Won++
		}
	}
	if s.opener != riposte.Nobody {
		c.Opener.Seats++
		if beaten := decided(&s.end.outcome); beaten && s.end.outcome.Place[s.opener] == 1 {
			c.Opener.Won++
		}
	}
	if c.Lengths == nil {
		c.Lengths = map[int]int64{}
	}
	c.Lengths[row.Steps]++
	c.Lists.merge(s.lists)
	c.Partial += s.partial
	if !s.estimated {
		return
	}
	c.Estimated++
	c.Leads.add(int64(row.LeadChanges))
	if row.DecidedAt >= 0 {
		c.DecidedAt.add(int64(1000*row.DecidedAt + 0.5))
	}
	if row.Comeback {
		c.Comebacks++
	}
	if s.thrown {
		c.Luck.add(s.moved, s.chance)
	}
}

func merge(into map[string]*Use, list []used) {
	for i := range list {
		u := into[list[i].name]
		if u == nil {
			u = &Use{}
			into[list[i].name] = u
		}
		u.Times += list[i].Times
		u.Seats += list[i].Seats
		u.Won += list[i].Won
	}
}
