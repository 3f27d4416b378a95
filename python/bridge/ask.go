package bridge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/internal/plainjson"
	"riposte/record"
	"riposte/scene"
)

// A question is what a caller wants of a duel.
type question struct {
	Ask     string            `json:"ask"`
	Player  int               `json:"player"`
	Actions []json.RawMessage `json:"actions"` // of step: by player, a place, a sentence or null
	Path    string            `json:"path"`    // of set
	Paths   []string          `json:"paths"`   // of observe: no other fields than these
	Value   any               `json:"value"`
	Form    string            `json:"form"` // of record
	Seed    [2]uint64         `json:"seed"` // of reseed
}

// An Observation is what a seat may know of a position, and what it may answer.
type Observation struct {
	Player int            `json:"player"`
	Seat   string         `json:"seat"`
	Ask    string         `json:"ask,omitempty"`  // the name of the decision
	Mode   string         `json:"mode,omitempty"` // together, alone or may
	Whole  bool           `json:"whole"`          // whether the rules take no other sentence than the legal ones
	Legal  []string       `json:"legal"`          // the sentences, in the order of the actions
	Fields map[string]any `json:"fields"`         // of the position, by path
}

// Information is what a seat may know of the whole duel.
type Information struct {
	Observation
	Past []Moment `json:"past"`
}

// A Moment is a step as a seat remembers it.
type Moment struct {
	Chose string   `json:"chose,omitempty"`
	Told  []string `json:"told,omitempty"`
}

// An end is how a duel came out.
type end struct {
	Over    bool           `json:"over"`
	Why     string         `json:"why,omitempty"`
	Rule    riposte.RuleID `json:"rule,omitempty"`
	Returns []float64      `json:"returns"`
	Places  []int          `json:"places,omitempty"`
	Scores  []float64      `json:"scores,omitempty"`
}

// Ask answers a question in JSON: by its "ask", observe, information, legal, advice, outcome, key,
// record, step, set or reseed.
func (s *State) Ask(data []byte) (answer []byte, st Status, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var q question
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&q); err != nil {
		return nil, s.status(), faultf(BadRequest, "the question: %v", err)
	}
	if s.broken != nil {
		return nil, s.status(), s.broken
	}
	v, err := s.answer(&q)
	if err == nil {
		answer, err = plainjson.Marshal(v)
	}
	return answer, s.status(), err
}

func (s *State) answer(q *question) (any, error) {
	switch q.Ask {
	case "outcome":
		return s.outcome(), nil
	case "step":
		return nil, s.sentences(q.Actions)
	case "set":
		return nil, s.set(q.Path, q.Value)
	case "reseed":
		s.dice.Reseed(q.Seed[0], q.Seed[1])
		s.reseeded = true
		return nil, nil
	case "key":
		return s.key()
	case "record":
		return s.record(q.Form)
	}
	seat, err := s.player(q.Player)
	if err != nil {
		return nil, err
	}
	switch q.Ask {
	case "observe":
		return s.observe(seat, q.Paths), nil
	case "information":
		return s.information(seat), nil
	case "legal":
		return s.legal(seat), nil
	case "advice":
		return s.advice(seat)
	}
	return nil, faultf(BadRequest, "nothing answers %q", q.Ask)
}

// observe looks through the chair of a seat; at a node of chance it sees the position before the
// step, and is asked nothing. With paths it has these fields alone, as far as they are known.
func (s *State) observe(seat riposte.Seat, paths []string) Observation {
	o := Observation{Player: int(seat - 1), Seat: s.game.info.SeatWord(seat), Legal: []string{}, Fields: map[string]any{}}
	if s.at == nil {
		return o
	}
	if known, ok := s.at.(riposte.Fields); ok {
		for _, f := range known.Fields() {
			if f.Hidden.Has(seat) || paths != nil && !slices.Contains(paths, f.Path) {
				continue
			}
			if value, err := known.Field(f.Path); err == nil {
				o.Fields[f.Path] = value
			}
		}
	}
	chair := bot.At(s.at, seat)
	owed := chair.Owed()
	if s.wait != nil || owed.Mode == riposte.Idle {
		return o
	}
	o.Ask, o.Mode, o.Whole = s.game.info.Decisions[owed.Kind].Name, owed.Mode.String(), owed.Whole
	for _, c := range s.lists[seat] {
		o.Legal = append(o.Legal, chair.Say(c))
	}
	return o
}

func (s *State) information(seat riposte.Seat) Information {
	in := Information{Observation: s.observe(seat, nil), Past: []Moment{}}
	for p := s.past; p != nil; p = p.before {
		var m Moment
		if p.said != nil {
			m.Chose = p.said[seat]
		}
		for _, e := range p.events {
			if e.Audience.Has(seat) {
				m.Told = append(m.Told, s.tell(e))
			}
		}
		in.Past = append(in.Past, m)
	}
	slices.Reverse(in.Past)
	return in
}

// tell is the sentence of an event with its rule.
func (s *State) tell(e riposte.Event) string {
	speaker, _ := s.at.(scene.Speaker)
	said := scene.Say(&s.game.info.Events[e.Kind], e, s.game.info.SeatWord, speaker)
	if e.Rule != "" {
		said += " (" + string(e.Rule) + ")"
	}
	return said
}

// A listing is what a seat may choose: sentences, and the words that stand for the same choice in
// every position where it means the same.
type listing struct {
	Sentences []string         `json:"sentences"`
	Choices   []riposte.Choice `json:"choices"`
}

func (s *State) legal(seat riposte.Seat) listing {
	l := listing{Sentences: []string{}, Choices: []riposte.Choice{}}
	if s.wait != nil {
		return l
	}
	for _, c := range s.lists[seat] {
		l.Sentences, l.Choices = append(l.Sentences, s.at.Say(seat, c)), append(l.Choices, c)
	}
	return l
}

func (s *State) advice(seat riposte.Seat) ([]int32, error) {
	list := s.lists[seat]
	if s.wait != nil || len(list) == 0 {
		return nil, faultf(Illegal, "%s is asked nothing now", s.name(seat))
	}
	w := make([]int32, len(list))
	if !bot.At(s.at, seat).Advise(w, list) {
		return nil, faultf(BadRequest, "the rules of %s have no advice", s.game.info.Title)
	}
	return w, nil
}

func (s *State) outcome() end {
	e := end{Returns: make([]float64, s.game.Players())}
	if s.at == nil {
		return e
	}
	out := s.at.Outcome()
	if e.Over = out.Over(); !e.Over {
		return e
	}
	e.Why, e.Rule = out.Why, out.Rule
	for p := range s.game.Players() {
		seat := riposte.Seat(p + 1)
		e.Returns[p] = bot.Worth(out, seat)
		e.Places = append(e.Places, int(out.Place[seat]))
		e.Scores = append(e.Scores, s.game.info.Points(float64(out.Score[seat])))
	}
	return e
}

// sentences makes a step of sentences and places.
func (s *State) sentences(actions []json.RawMessage) error {
	if err := s.ready(); err != nil {
		return err
	}
	if len(actions) != s.game.Players() {
		return faultf(BadRequest, "there are actions of %d players, and %d players", len(actions), s.game.Players())
	}
	clear(s.by)
	for p, raw := range actions {
		seat := riposte.Seat(p + 1)
		var given any
		if err := json.Unmarshal(raw, &given); err != nil {
			return faultf(BadRequest, "the action of %s: %v", s.name(seat), err)
		}
		var err error
		switch given := given.(type) {
		case nil:
		case float64:
			if given != float64(int32(given)) {
				return faultf(Illegal, "%s has no action %v", s.name(seat), given)
			}
			s.by[seat], err = s.listed(seat, int(given))
		case string:
			s.by[seat], err = bot.At(s.at, seat).Read(given)
		default:
			return faultf(BadRequest, "the action of %s is neither a number nor a sentence", s.name(seat))
		}
		if err != nil {
			return blame(err, Illegal)
		}
	}
	if err := s.whole(); err != nil {
		return err
	}
	return s.step()
}

// set writes a field of the position.
func (s *State) set(path string, value any) error {
	if err := s.ready(); err != nil {
		return err
	}
	fields, ok := s.at.(riposte.Fields)
	if !ok {
		return faultf(BadRequest, "the rules of %s have no fields", s.game.info.Title)
	}
	if n, ok := value.(float64); ok {
		if n != float64(int(n)) {
			return faultf(BadRequest, "%s takes no %v", path, value)
		}
		value = int(n)
	}
	if err := fields.SetField(path, value); err != nil {
		return blame(err, BadRequest)
	}
	s.strange = "a field was set"
	s.look()
	return nil
}

// key is a hash of the position, the same for equal positions; where the rules have no key, of all
// fields that they tell.
func (s *State) key() (string, error) {
	switch at := s.at.(type) {
	case riposte.Keyer:
		return keyOf(at.Key(nil)), nil
	case riposte.Fields:
		var all []byte
		for _, f := range at.Fields() {
			value, err := at.Field(f.Path)
			if err != nil {
				return "", blame(err, Broken)
			}
			all = fmt.Appendf(all, "%s=%v\n", f.Path, value)
		}
		return keyOf(all), nil
	}
	return "", faultf(BadRequest, "there is no position yet")
}

// keyOf is a key of any length as one of a certain length.
func keyOf(key []byte) string {
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:16])
}

// record is the record of the duel so far; of one that goes on it reveals everything, so it is
// given when the duel is over.
func (s *State) record(form string) (string, error) {
	switch {
	case s.strange != "":
		return "", faultf(BadRequest, "the duel has no record: %s", s.strange)
	case !s.outcome().Over:
		return "", faultf(BadRequest, "the duel is not over: its record would show what is hidden")
	}
	forms := map[string]record.Form{"jsonl": record.JSONL, "text": record.Text}
	as, ok := forms[form]
	if !ok {
		return "", faultf(BadRequest, "a record has the form jsonl or text, not %q", form)
	}
	type played struct {
		By    []riposte.Choice
		Draws []dice.Draw
	}
	var steps []played
	var setUp []dice.Draw
	for p := s.past; p != nil; p = p.before {
		if p.by == nil {
			setUp = p.draws
			continue
		}
		steps = append(steps, played{p.by, p.draws})
	}
	slices.Reverse(steps)
	var meta record.Meta
	if !s.reseeded && !s.game.explicit {
		meta.RNG = record.RNG{Kind: record.PCG, Hi: s.seed[0], Lo: s.seed[1]}
	}
	r, err := record.FromPlayed(record.NewMaker(s.game.rules), s.game.setup, setUp, steps, meta)
	if err != nil {
		return "", blame(err, Broken)
	}
	data, err := r.Export(as)
	return string(data), blame(err, Broken)
}
