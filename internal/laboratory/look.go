package laboratory

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
	"riposte/lab"
	"riposte/stats"
)

// A Listing is one study in a list.
type Listing struct {
	ID      string    `json:"run"`
	Name    string    `json:"name"`
	Ruleset string    `json:"ruleset"`
	Created time.Time `json:"created"`
	Phase   string    `json:"phase"`
	Mine    bool      `json:"mine"`
	Kept    bool      `json:"kept"`
	Listed  bool      `json:"listed"`
	Done    int       `json:"done"` // duels
	Of      int       `json:"of"`   // that there are at most
}

// A Study is a run with all it has come to. Whoever has its ID may look at it.
type Study struct {
	Listing
	Version int    `json:"version"` // of the rules
	Content string `json:"content"`
	// Until is when it goes unless it is kept; nil while it goes on, or is kept.
	Until *time.Time `json:"until,omitempty"`
	// Rate is how many duels a second are played; Seconds how long the rest takes. 0 where
	// nothing is being played.
	Rate    float64  `json:"rate,omitempty"`
	Seconds int      `json:"seconds,omitempty"`
	Order   Order    `json:"order"`
	Setups  []Setup  `json:"setups"`
	Curve   []Point  `json:"curve"`
	Words   []Use    `json:"words"`          // of the notation, the most frequent first
	Left    []string `json:"left,omitempty"` // changes that the rules refuse at this table, with why
	// Refused are the same for a page, which has words of its own for them.
	Refused []Refusal `json:"-"`
	// Questions is for how many the intervals of effects are corrected.
	Questions int `json:"questions,omitempty"`

	came []lab.Came
}

// A Setup is what came of one set-up.
type Setup struct {
	Name  string         `json:"name"`
	Title string         `json:"title,omitempty"` // of what is changed
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Duels int64          `json:"duels"`
	Pairs int64          `json:"pairs"`
	Sides []Side         `json:"sides"` // over all seats
	Seats []SeatShare    `json:"seats"` // whoever sits there
	// First is the share of the points of the first seat; of pairs.
	First       *lab.Mean    `json:"first,omitempty"`
	Draws       lab.Share    `json:"draws"`
	Endings     []lab.Ending `json:"endings"`
	Steps       Length       `json:"steps"`
	Decisions   lab.Mean     `json:"decisions"`
	Choices     lab.Mean     `json:"choices"` // at a decision
	Counts      []Count      `json:"counts"`
	LeadChanges *lab.Mean    `json:"leadChanges,omitempty"` // by the rules' own estimates, as the next
	Comebacks   *lab.Share   `json:"comebacks,omitempty"`
	DecidedAt   *lab.Mean    `json:"decidedAt,omitempty"` // from 0, the beginning, to 1, the end
	Chance      *lab.Mean    `json:"chance,omitempty"`    // what the dice move
	Effects     *Effects     `json:"effects,omitempty"`
}

// A Side is what a player gets.
type Side struct {
	Bot  string    `json:"bot"`
	Gets lab.Mean  `json:"gets"` // a share of the points; of the duels where no pairs are played
	Wins lab.Share `json:"wins"`
}

// A SeatShare is how often whoever sits in a seat wins.
type SeatShare struct {
	Seat string    `json:"seat"`
	Wins lab.Share `json:"wins"`
}

// A Length is a mean with the extremes, and how many duels had each length.
type Length struct {
	lab.Mean
	Least  int64         `json:"least"`
	Most   int64         `json:"most"`
	Counts map[int]int64 `json:"counts"` // duels by their length
}

// A Count is the mean of something that a duel costs.
type Count struct {
	ID    string         `json:"id"`
	Label string         `json:"label"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	lab.Mean
}

// Effects are how much more there is at a set-up than at the first.
type Effects struct {
	Side  Effect `json:"side"`  // the points of the first side, over both seats
	Seat  Effect `json:"seat"`  // the points of the first seat
	Draws Effect `json:"draws"` // as a share of the duels
	Steps Effect `json:"steps"` // of a duel
	// Same is whether not one pair came to anything else.
	Same bool `json:"same"`
}

// An Effect is sure if as many questions as were asked leave no doubt.
type Effect struct {
	lab.Effect
	Sure bool `json:"sure"`
}

// A Use says how often a word was said, and how many of the seats that said it won.
type Use struct {
	Name  string    `json:"name"`
	Times int64     `json:"times"`
	Seats int64     `json:"seats"`
	Won   lab.Share `json:"won"`
}

// mostWords is how many words are told.
const mostWords = 40

// Look is a study as a guest sees it.
func (l *Laboratory) Look(ctx context.Context, g house.Guest, id string) (*Study, error) {
	s, err := l.load(ctx, id)
	if err != nil {
		return nil, err
	}
	out := &Study{
		Listing: Listing{s.ID, s.Name, s.Ruleset, s.Created, s.Phase, false, s.Kept, s.Listed, s.Done, s.Of},
		Setups:  []Setup{}, Curve: []Point{}, Words: []Use{},
	}
	guest := store.HashToken(string(g))
	out.Mine = g != "" && guest.Is(s.Keeper[:])
	if s.Phase != Waits && s.Phase != Plays && !s.Kept {
		until := s.Changed.Add(l.limits.Keep)
		out.Until = &until
	}
	var o asked
	if err := json.Unmarshal(s.Asked, &o); err != nil {
		return nil, fmt.Errorf("run %s: %w", id, err)
	}
	out.Order, out.Version, out.Content = o.Order, o.Version, o.Content
	l.live(out)
	p, err := l.plan(&o.Order)
	if err != nil { // the rules no longer take it: what was counted can't be told apart
		return out, nil
	}
	c, err := readCame(s.Came, len(p.sittings))
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", id, err)
	}
	out.Refused = p.left
	for _, r := range p.left {
		out.Left = append(out.Left, r.String())
	}
	if c.Account == nil {
		return out, nil
	}
	out.tell(p, c)
	return out, nil
}

// live says how fast a study is being played.
func (l *Laboratory) live(s *Study) {
	l.mu.Lock()
	b := l.playing[s.ID]
	l.mu.Unlock()
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	s.Done, s.Of = b.done, b.of
	if took := time.Since(b.began).Seconds(); !b.began.IsZero() && took > 0 && b.done > b.from {
		s.Rate = float64(b.done-b.from) / took
		s.Seconds = int(float64(b.of-b.done)/s.Rate) + 1
	}
}

// tell says what a study has come to.
func (s *Study) tell(p *plan, c *came) {
	in := p.rules.Info()
	s.came, s.Curve = c.Account.Setups, append(s.Curve, c.Curve...)
	for i := range c.Account.Setups {
		setup := setupOf(in, &p.sittings[i], &c.Account.Setups[i])
		setup.Name, setup.Title, setup.Rule = p.sittings[i].Name, p.titles[i].title, p.titles[i].rule
		s.Setups = append(s.Setups, setup)
	}
	s.compare()
	for name, u := range c.Account.Words {
		s.Words = append(s.Words, Use{name, u.Times, u.Seats, lab.ShareOf(u.Won, u.Seats)})
	}
	slices.SortFunc(s.Words, func(a, b Use) int {
		return cmp.Or(cmp.Compare(b.Seats, a.Seats), cmp.Compare(b.Times, a.Times), cmp.Compare(a.Name, b.Name))
	})
	s.Words = s.Words[:min(len(s.Words), mostWords)]
}

// compare says what each change does. The intervals are corrected for the number of questions:
// one of all leaves out the truth in at most one study of twenty.
func (s *Study) compare() {
	if s.Questions = questions(len(s.Setups)); s.Questions == 0 {
		return
	}
	each := oneInTwenty / float64(s.Questions)
	var effects []*Effect
	var chances []float64
	for i := range s.Setups {
		m := s.came[i].More
		if m == nil {
			continue
		}
		e := &Effects{
			Side: Effect{Effect: lab.EffectOnPoints(&m.Player, each)}, Seat: Effect{Effect: lab.EffectOnPoints(&m.Seat, each)},
			Draws: Effect{Effect: lab.EffectOnPoints(&m.Draws, each)}, Steps: Effect{Effect: lab.EffectOnSteps(&m.Steps, each)}, Same: m.Same(),
		}
		s.Setups[i].Effects = e
		for _, one := range []*Effect{&e.Side, &e.Seat, &e.Draws, &e.Steps} {
			effects, chances = append(effects, one), append(chances, one.Chance)
		}
	}
	for i, sure := range stats.Holm(chances, oneInTwenty) {
		effects[i].Sure = sure
	}
}

func setupOf(in *riposte.Info, sitting *lab.Sitting, c *lab.Came) Setup {
	out := Setup{
		Duels: c.Duels, Pairs: c.Pairs.N(), Draws: lab.ShareOf(c.Draws, c.Duels), Endings: c.EndingShares(),
		Steps: Length{lab.MeanOf(&c.Steps), c.Steps.Least, c.Steps.Most, notNil(c.Lengths)}, Decisions: lab.MeanOf(&c.Decisions), Choices: lab.MeanOf(&c.Lists),
		Sides: []Side{}, Seats: []SeatShare{}, Counts: []Count{},
	}
	if out.Endings == nil {
		out.Endings = []lab.Ending{}
	}
	for i := range c.Players {
		out.Sides = append(out.Sides, Side{sitting.Bots[i].Name, gets(c, i), lab.ShareOf(c.Players[i].Firsts, c.Duels)})
		out.Seats = append(out.Seats, SeatShare{in.SeatWord(riposte.Seat(i + 1)), lab.ShareOf(c.BySeat[i].Won, c.BySeat[i].Seats)})
	}
	if out.Pairs > 0 {
		p := c.Seats.Points()
		out.First = &lab.Mean{Mean: p.Share, Low: p.Low, High: p.High}
	}
	for i := range c.Tallies {
		t := &c.Tallies[i]
		out.Counts = append(out.Counts, Count{t.ID, t.Label, t.Rule, lab.MeanOf(&t.Sum)})
	}
	if c.Estimated > 0 {
		leads, back, at := lab.MeanOf(&c.Leads), lab.ShareOf(c.Comebacks, c.DecidedAt.N), lab.MeanOf(&c.DecidedAt)
		const most = 1000 // thousandths
		out.LeadChanges, out.Comebacks = &leads, &back
		out.DecidedAt = &lab.Mean{Mean: at.Mean / most, Low: at.Low / most, High: min(at.High/most, 1)}
		if luck, ok := c.Luck.Share(); ok {
			out.Chance = &luck
		}
	}
	return out
}

// notNil is a map that is told as empty, not as missing: older counts have none.
func notNil(counts map[int]int64) map[int]int64 {
	if counts == nil {
		return map[int]int64{}
	}
	return counts
}

// mostListed is how many studies a list has.
const mostListed = 50

// Lists are a guest's own studies, and those that everybody may find, the latest first.
func (l *Laboratory) Lists(ctx context.Context, g house.Guest) (mine, listed []Listing, err error) {
	if g != "" {
		if mine, err = l.list(ctx, g, store.StudyQuery{Keeper: store.HashToken(string(g)), Most: mostListed}); err != nil {
			return nil, nil, err
		}
	}
	listed, err = l.list(ctx, g, store.StudyQuery{Listed: true, Most: mostListed})
	return mine, listed, err
}

func (l *Laboratory) list(ctx context.Context, g house.Guest, q store.StudyQuery) ([]Listing, error) {
	rows, err := l.store.Studies(ctx, q)
	if err != nil {
		return nil, house.FromStore(err)
	}
	guest := store.HashToken(string(g))
	list := make([]Listing, 0, len(rows))
	for i := range rows {
		r := &rows[i]
		s := Study{Listing: Listing{r.ID, r.Name, r.Ruleset, r.Created, r.Phase, g != "" && guest.Is(r.Keeper[:]), r.Kept, r.Listed, r.Done, r.Of}}
		l.live(&s)
		list = append(list, s.Listing)
	}
	return list, nil
}
