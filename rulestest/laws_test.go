package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"riposte/phrase"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
	"riposte/rulestest/example"
	"riposte/scene"
	"riposte/variant"
)

// hunches are duels of the example ruleset, which breaks every law here in turn.
func hunches() Config {
	return Config{Ruleset: example.Ruleset(), Duels: 10, Setups: func(seed uint64) riposte.Setup {
		s := riposte.Setup{Ruleset: "hunch", Seats: make([]riposte.SeatSetup, 2)}
		if seed%2 == 0 {
			s.Options = map[string]string{"goal": "5", "stakes": []string{"said", "one"}[seed/2%2]}
		}
		return s
	}}
}

// boxing is for what the example lacks: documents, and words for hidden things.
func boxing() Config {
	return Config{Ruleset: pugilism.Ruleset(), Duels: 2, Setups: func(uint64) riposte.Setup {
		return riposte.Setup{
			Ruleset: "pugilism", Options: map[string]string{"rounds": "1", "ring": "off"},
			Seats: []riposte.SeatSetup{{Document: json.RawMessage(`"ulla"`)}, {Document: json.RawMessage(`"brannoch"`)}},
		}
	}}
}

// ringside is for what costs the match: not to call the clash in the last bout, when behind.
func ringside() Config {
	c := boxing()
	c.Duels = 12
	c.Setups = func(uint64) riposte.Setup {
		return riposte.Setup{
			Ruleset: "pugilism", Options: map[string]string{"rounds": "1", "bouts": "4"},
			Seats: []riposte.SeatSetup{{Document: json.RawMessage(`"ulla"`)}, {Document: json.RawMessage(`"brannoch"`)}},
		}
	}
	return c
}

// marking marks each pick of an ask, and leaving out a field, with a peril.
func marking(a *scene.Ask, p *scene.Peril) {
	for i := range a.Fields {
		f := &a.Fields[i]
		f.Omitted, f.Picks = nil, slices.Clone(f.Picks)
		for j := range f.Picks {
			f.Picks[j].Peril = p
		}
	}
}

// The laws hold for a mutant that changes nothing: what fails below fails because
// of what was changed.
func TestLawsHold(t *testing.T) {
	c := hunches()
	c.Ruleset = &mutant{Ruleset: c.Ruleset}
	for _, l := range laws {
		if err := l.check(newSuite(c)); err != nil {
			t.Errorf("%s: %v", l.name, err)
		}
	}
}

// guessed is what a seat has written down.
func guessed(st riposte.State, seat string) int {
	n, err := st.(riposte.Fields).Field(seat + ".guess")
	if err != nil {
		panic(err)
	}
	return n.(int)
}

// broken are rulesets that break a law, each with a word that the suite must say.
var broken = []struct {
	law, name, says string
	mutant          mutant
	of              func() Config // nil means hunches
}{
	{law: "info", name: "version without history", says: "history", mutant: mutant{info: changedInfo(func(in *riposte.Info) { in.Version++ })}},
	{law: "info", name: "decision by no rule", says: "Info.Decisions[1]", mutant: mutant{info: changedInfo(func(in *riposte.Info) {
		in.Decisions = slices.Clone(in.Decisions)
		in.Decisions[1].Rule = "HU-99.9"
	})}},
	{law: "info", name: "event without a message", says: "Info.Events[2]", mutant: mutant{info: changedInfo(func(in *riposte.Info) {
		in.Events = slices.Clone(in.Events)
		in.Events[2].Name = "unheard"
	})}},
	{law: "varied", name: "a number by no rule", says: "rule of the ledger", of: boxing, mutant: mutant{numbers: func(list []variant.Number) { list[0].Rule = "PG-99.9" }}},
	{law: "varied", name: "bounds that Vet does not keep", says: "Vet takes it", of: boxing, mutant: mutant{numbers: func(list []variant.Number) { list[3].High-- }}},
	{law: "varied", name: "a variant that knows other numbers", says: "the same numbers", of: boxing, mutant: mutant{played: func(r riposte.Ruleset) riposte.Ruleset {
		return &mutant{Ruleset: r, numbers: func(list []variant.Number) { list[0].Low++ }}
	}}},
	{law: "varied", name: "a value that is not the printed one", says: "differs", of: boxing, mutant: mutant{numbers: func(list []variant.Number) { list[0].Value++ }}},
	{law: "chance", name: "dice that are not named", says: "draws", mutant: mutant{info: changedInfo(func(in *riposte.Info) { in.Chance = nil })}},
	{law: "chance", name: "dice under an option that is off", says: "draws", mutant: mutant{info: changedInfo(func(in *riposte.Info) {
		in.Chance = []riposte.Chance{{Option: "stakes", Value: "one"}}
	})}},
	{law: "options", name: "every value is taken", says: "Vet takes it", mutant: mutant{
		vet: func(riposte.Setup, riposte.Seat) error { return nil },
	}},
	{law: "options", name: "refused without Faults", says: "that is not Faults", mutant: mutant{
		vet: func(setup riposte.Setup, seat riposte.Seat) error {
			if err := example.Ruleset().Vet(setup, seat); err != nil {
				return errors.New("no")
			}
			return nil
		},
	}},
	{law: "documents", name: "every document is taken", says: "Vet takes the document", of: boxing, mutant: mutant{
		vet: func(setup riposte.Setup, seat riposte.Seat) error { return nil },
	}},
	{law: "documents", name: "a sample is refused", says: "tobias", of: boxing, mutant: mutant{info: func() *riposte.Info {
		in := *pugilism.Ruleset().Info()
		in.Samples = slices.Clone(in.Samples)
		i := slices.IndexFunc(in.Samples, func(s riposte.Sample) bool { return s.Name == "tobias" })
		in.Samples[i].Document = json.RawMessage(`{"name": 6}`)
		return &in
	}()}},
	{law: "kinds", name: "an event that never comes", says: "never met: event draw-of-lots", mutant: mutant{info: changedInfo(func(in *riposte.Info) {
		in.Events = append(slices.Clone(in.Events), riposte.EventKind{Name: "draw-of-lots"})
	})}},
	{law: "kinds", name: "event for nobody", says: "no audience", mutant: mutant{
		apply: relay(func(e *riposte.Event) { e.Audience = 0 }),
	}},
	{law: "kinds", name: "event by no rule", says: "no rule", mutant: mutant{
		apply: relay(func(e *riposte.Event) { e.Rule = "HU-99.9" }),
	}},
	{law: "kinds", name: "event of no kind", says: "no kind", mutant: mutant{
		apply: relay(func(e *riposte.Event) { e.Kind += 100 }),
	}},
	{law: "kinds", name: "view without asks", says: "0 asks", mutant: mutant{
		view: func(st riposte.State, s riposte.Seat) scene.View {
			v := st.(scene.Viewer).View(s)
			v.Asks = nil
			return v
		},
	}},
	{law: "kinds", name: "view cites no rule", says: "HU-99.9", mutant: mutant{
		view: func(st riposte.State, s riposte.Seat) scene.View {
			v := st.(scene.Viewer).View(s)
			v.Notes = []scene.Note{{Text: "?", Rule: "HU-99.9"}}
			return v
		},
	}},
	{law: "kinds", name: "the same request twice", says: "another Serial", mutant: mutant{
		owed: func(st riposte.State, s riposte.Seat) riposte.Decision { d := st.Owed(s); d.Serial = 0; return d },
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			return st.Apply(by, d, log)
		},
	}},
	{law: "deterministic", name: "a draw that depends on the past", says: "the same duel again", mutant: func() mutant {
		var count atomic.Int64
		return mutant{apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			if count.Add(1)%50 == 0 {
				d.Roll(6)
			}
			return st.Apply(by, d, log)
		}}
	}()},
	{law: "legal", name: "Legal forgets a choice", says: "Whole", mutant: mutant{
		legal: func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
			list := st.Legal(buf, s)
			return list[:max(0, len(list)-1)]
		},
	}},
	{law: "legal", name: "Legal lists twice", says: "twice", mutant: mutant{
		legal: func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
			list := slices.Clone(st.Legal(buf, s))
			return append(list, list[:min(1, len(list))]...)
		},
	}},
	{law: "legal", name: "Legal resigns", says: "lists the word", mutant: mutant{
		legal: func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
			list := slices.Clone(st.Legal(buf, s))
			if len(list) > 0 {
				list = append(list, riposte.Concede)
			}
			return list
		},
	}},
	{law: "legal", name: "the order depends on buf", says: "another order", mutant: mutant{
		legal: func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
			list := slices.Clone(st.Legal(buf, s))
			if cap(buf) > 0 {
				slices.Reverse(list)
			}
			return list
		},
	}},
	{law: "legal", name: "Legal writes to what it shares", says: "a list that positions share", mutant: func() mutant {
		var once sync.Once
		var shared []riposte.Choice
		return mutant{legal: func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
			if st.Owed(s).Kind != 1 {
				return st.Legal(buf, s)
			}
			once.Do(func() { shared = st.Legal(nil, s) })
			return shared
		}}
	}()},
	{law: "legal", name: "Check takes anything", says: "Whole", mutant: mutant{
		check: func(st riposte.State, s riposte.Seat, c riposte.Choice) error {
			if err := st.Check(s, c); !errors.Is(err, riposte.ErrIllegal) {
				return err
			}
			return nil
		},
	}},
	{law: "legal", name: "Check names no rule", says: "which the ledger doesn't have", mutant: mutant{
		check: func(st riposte.State, s riposte.Seat, c riposte.Choice) error {
			if err := st.Check(s, c); !errors.Is(err, riposte.ErrIllegal) {
				return err
			}
			return riposte.Refuse("HU-99.9", "no")
		},
	}},
	{law: "legal", name: "anybody may answer", says: "want ErrNotOwed", mutant: mutant{
		check: func(st riposte.State, s riposte.Seat, c riposte.Choice) error {
			if err := st.Check(s, c); !errors.Is(err, riposte.ErrNotOwed) {
				return err
			}
			return nil
		},
	}},
	{law: "notation", name: "conceding has a word of its own", says: "to concede", mutant: mutant{
		say: func(st riposte.State, s riposte.Seat, c riposte.Choice) string {
			return strings.ReplaceAll(st.Say(s, c), riposte.ConcedeWord, "resign")
		},
	}},
	{law: "notation", name: "choices read alike", says: "Parse(Say(", mutant: mutant{
		say: func(st riposte.State, s riposte.Seat, c riposte.Choice) string {
			if c == riposte.Concede {
				return riposte.ConcedeWord
			}
			return "go"
		},
	}},
	{law: "notation", name: "Parse panics", says: "panic", mutant: mutant{
		parse: func(st riposte.State, s riposte.Seat, sentence string) (riposte.Choice, error) {
			if strings.Contains(sentence, "zzz") {
				panic("zzz")
			}
			return st.Parse(s, sentence)
		},
	}},
	{law: "notation", name: "Parse fails in its own way", says: "want ErrNotation", mutant: mutant{
		parse: func(st riposte.State, s riposte.Seat, sentence string) (riposte.Choice, error) {
			c, err := st.Parse(s, sentence)
			if err != nil {
				err = errors.New("what?")
			}
			return c, err
		},
	}},
	{law: "asks", name: "a pick is missing", says: "can't make", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) {
			a.Fields[0].Picks = slices.Clone(a.Fields[0].Picks)[1:]
		}),
	}},
	{law: "asks", name: "a pick is too much", says: "its picks make", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) {
			a.Fields[0].Picks = append(slices.Clone(a.Fields[0].Picks), scene.Pick{Word: "seven"})
		}),
	}},
	{law: "asks", name: "a legal pick is refused", says: "but it is legal", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) {
			picks := slices.Clone(a.Fields[0].Picks)
			picks[0].Refusal = &scene.Refusal{Rule: "HU-1.2", Why: "no"}
			a.Fields[0].Picks = picks
		}),
	}},
	{law: "spoken", name: "a seat is named to itself", says: "in the third person", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) { a.Prompt = phrase.Ref("prompt.stake-said", phrase.Seat(riposte.Seat(1))) }),
	}},
	{law: "spoken", name: "a sentence is doubled", says: "twice", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) { a.Prompt = a.Title }),
	}},
	{law: "spoken", name: "a button shows its key", says: "is named", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) {
			a.Fields[0].Picks = slices.Clone(a.Fields[0].Picks)
			a.Fields[0].Picks[0].Label = "max13"
		}),
	}},
	{law: "spoken", name: "two buttons have one name", says: "both have the button", mutant: mutant{
		view: changedAsk(func(a *scene.Ask) {
			a.Fields[0].Picks = slices.Clone(a.Fields[0].Picks)
			a.Fields[0].Picks[0].Label = a.Fields[0].Picks[1].Label
		}),
	}},
	{law: "secret", name: "what stands on a button tells what is sealed", says: "no event revealed", mutant: mutant{
		prospect: func(st riposte.State, _ riposte.Seat) scene.Prospect {
			return scene.Prospect{Text: phrase.Plain(fmt.Sprint(guessed(st, "blue")))}
		},
	}},
	{law: "perils", name: "what loses is not marked", says: "without a mark", of: ringside, mutant: mutant{
		view:    changedAsk(func(a *scene.Ask) { marking(a, nil) }),
		preview: func(p scene.Preview) scene.Preview { p.Peril = nil; return p },
	}},
	{law: "perils", name: "a preview that does not say so", says: "in its preview: false", of: ringside, mutant: mutant{
		preview: func(p scene.Preview) scene.Preview { p.Peril = nil; return p },
	}},
	{law: "perils", name: "what is harmless is marked", says: "its seat is spared", mutant: mutant{
		view:    changedAsk(func(a *scene.Ask) { marking(a, &scene.Peril{Rule: "HU-1.2"}) }),
		preview: func(p scene.Preview) scene.Preview { p.Peril = &scene.Peril{Rule: "HU-1.2"}; return p },
	}},
	{law: "perils", name: "all is marked where nothing helps", says: "nothing spares it", mutant: mutant{
		view:    changedAsk(func(a *scene.Ask) { marking(a, &scene.Peril{Rule: "HU-1.2"}) }),
		preview: func(p scene.Preview) scene.Preview { p.Peril = &scene.Peril{Rule: "HU-1.2"}; return p },
		check: func(st riposte.State, s riposte.Seat, c riposte.Choice) error {
			if c == riposte.Concede { // after any choice its seat has lost
				return riposte.ErrNotOwed
			}
			return st.Check(s, c)
		},
	}},
	{law: "perils", name: "a peril by no rule", says: "HU-99.9", mutant: mutant{
		preview: func(p scene.Preview) scene.Preview { p.Peril = &scene.Peril{Rule: "HU-99.9"}; return p },
	}},
	{law: "orders", name: "an order has no words", says: "does not say", mutant: mutant{
		orders: []scene.Order{{ID: "one", Rule: "HU-1.2", Answer: func(*scene.View) string { return "" }}},
	}},
	{law: "orders", name: "an order by no rule", says: "which is none", mutant: mutant{
		orders: []scene.Order{{ID: "one", Title: phrase.Ref("round"), Rule: "HU-99.9", Answer: func(*scene.View) string { return "" }}},
	}},
	{law: "orders", name: "an answer that the seat may not give", says: "answers", mutant: mutant{
		orders: []scene.Order{{ID: "one", Title: phrase.Ref("round"), Rule: "HU-1.2", Answer: func(*scene.View) string { return "seven" }}},
	}},
	{law: "orders", name: "an order ends with what nobody counts", says: "no meter", mutant: mutant{
		orders: []scene.Order{{ID: "one", Title: phrase.Ref("round"), Rule: "HU-1.2", Parts: "hour", Ends: phrase.Ref("round"), Answer: func(*scene.View) string { return "" }}},
	}},
	{law: "secret", name: "what hidden cards leave is said to be open", says: "is said to be open", of: boxing, mutant: mutant{
		info: func() *riposte.Info {
			info := *pugilism.Ruleset().Info()
			info.Decisions = slices.Clone(info.Decisions)
			for i := range info.Decisions {
				info.Decisions[i].Open = true
			}
			return &info
		}(),
	}},
	{law: "copies", name: "a clone is the state", says: "changed the original", mutant: mutant{
		clone: func(st *mutated) riposte.State { return st },
	}},
	{law: "copies", name: "CopyFrom does nothing", says: "CopyFrom isn't the position", mutant: mutant{
		copyFrom: func(st, src *mutated) {},
	}},
	{law: "copies", name: "CopyFrom shares", says: "Apply", mutant: mutant{
		copyFrom: func(st, src *mutated) { st.State = src.State },
	}},
	{law: "restarted", name: "another duel", says: "Restart is not New", mutant: mutant{
		clone: func(st *mutated) riposte.State { return &restarting{mutated{st.State.Clone(), st.m}} },
	}},
	{law: "pools", name: "a pool is worth more at once", says: "at once", mutant: mutant{
		apply: throwing(func(d riposte.Dice) int {
			n := dice.Sum(d, dice.Pool{N: 2, Sides: 4})
			if _, atOnce := d.(dice.Pooler); atOnce && n == 5 {
				n = 4
			}
			return n
		}),
	}},
	{law: "matched", name: "the rules fail in the middle", says: "void", mutant: mutant{
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			if st.Owed(1).Mode == riposte.Alone || st.Owed(2).Mode == riposte.Alone {
				panic("nobody thought of this")
			}
			return st.Apply(by, d, log)
		},
	}},
	{law: "refused", name: "tells before it refuses", says: "1 events", mutant: mutant{
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			if log != nil {
				log.Tell(riposte.Event{Kind: 1, Rule: "HU-1.3", Audience: riposte.Everyone})
			}
			return st.Apply(by, d, log)
		},
	}},
	{law: "refused", name: "draws before it refuses", says: "1 draws", mutant: mutant{
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			d.Roll(6)
			return st.Apply(by, d, log)
		},
	}},
	{law: "refused", name: "takes an empty step", says: "Apply takes an empty step", mutant: mutant{
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			if !slices.ContainsFunc(by, func(c riposte.Choice) bool { return c != 0 }) {
				return nil
			}
			return st.Apply(by, d, log)
		},
	}},
	{law: "refused", name: "fills in what is missing", says: "Apply takes a missing choice", mutant: mutant{
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			by = slices.Clone(by)
			for s := 1; s < len(by); s++ {
				if by[s] == 0 && by[3-s] != 0 && st.Owed(riposte.Seat(s)).Mode == riposte.Together {
					by[s] = st.Legal(nil, riposte.Seat(s))[0]
				}
			}
			return st.Apply(by, d, log)
		},
	}},
	{law: "over", name: "nobody is placed", says: "gives nobody the first place", mutant: mutant{
		outcome: func(st riposte.State) riposte.Outcome { o := st.Outcome(); o.Place = [17]uint8{}; return o },
	}},
	{law: "over", name: "an ending that is not told of", says: "not one of Info.Endings", mutant: mutant{info: changedInfo(func(in *riposte.Info) {
		in.Endings = []string{"SURRENDER"}
	})}},
	{law: "over", name: "scores before the end", says: "goes on", mutant: mutant{
		outcome: func(st riposte.State) riposte.Outcome { o := st.Outcome(); o.Score[1] = 7; return o },
	}},
	{law: "over", name: "over and asking", says: "is asked", mutant: mutant{
		owed: func(st riposte.State, s riposte.Seat) riposte.Decision {
			if o := st.Outcome(); o.Over() && s == 1 {
				return riposte.Decision{Kind: 1, Mode: riposte.Alone, Whole: true, About: riposte.About{Serial: 1000}}
			}
			return st.Owed(s)
		},
	}},
	{law: "concede", name: "nobody may concede", says: "Check", mutant: mutant{
		check: func(st riposte.State, s riposte.Seat, c riposte.Choice) error {
			if c == riposte.Concede {
				return riposte.Refuse("HU-2.3", "fight on")
			}
			return st.Check(s, c)
		},
	}},
	{law: "concede", name: "conceding wins", says: "wins", mutant: mutant{
		outcome: func(st riposte.State) riposte.Outcome {
			o := st.Outcome()
			if o.Why == "FORFEIT" {
				o.Place[1], o.Place[2] = o.Place[2], o.Place[1]
			}
			return o
		},
	}},
	{law: "secret", name: "the own hand is dealt anew", says: "may know", mutant: mutant{
		resample: func(st riposte.State, s riposte.Seat, d riposte.Dice) {
			st.(riposte.Resampler).Resample(riposte.Nobody, d)
		},
	}},
	{law: "secret", name: "what is revealed is not marked", says: "not both steps have revealed", mutant: mutant{
		apply: relay(func(e *riposte.Event) { e.Reveals = false }),
	}},
	{law: "secret", name: "a name tells the hand", says: "read differently", of: boxing, mutant: mutant{
		name: func(st riposte.State, list string, i int) phrase.Text {
			hand, _ := st.(riposte.Fields).Field("red.edge")
			speaker := st.(scene.Speaker)
			return phrase.Plain(speaker.Voice().Say(speaker.Name(list, i)) + hand.(string))
		},
	}},
	{law: "secret", name: "an argument that no message speaks of", says: "no event revealed", mutant: mutant{
		view: func(st riposte.State, s riposte.Seat) scene.View {
			v := st.(scene.Viewer).View(s)
			v.Meters[0].Label = phrase.Ref("round", guessed(st, "red"))
			return v
		},
	}},
	{law: "secret", name: "the reference of a refusal tells the guess", says: "no event revealed", mutant: mutant{
		check: func(st riposte.State, s riposte.Seat, c riposte.Choice) error {
			err := st.Check(s, c)
			var refused *riposte.RuleError
			if errors.As(err, &refused) {
				return &riposte.RuleError{Rule: refused.Rule, Msg: refused.Msg, Ref: string(phrase.Ref("refuse.other", guessed(st, "blue")))}
			}
			return err
		},
	}},
	{law: "secret", name: "a seat's name tells the guess", says: "no event revealed", mutant: mutant{
		voice: func(st riposte.State) *phrase.Voice {
			return st.(scene.Speaker).Voice().Calling(func(uint8) string { return fmt.Sprint(guessed(st, "red")) })
		},
	}},
	{law: "secret", name: "other words beside the same references", says: "said differently", mutant: mutant{
		voice: func(st riposte.State) *phrase.Voice {
			seat := st.(scene.Speaker).Voice().Seat
			if guessed(st, "red") > 3 {
				return phrase.Must([]byte(`{"round": "The round"}`)).Voice(seat)
			}
			return phrase.Must([]byte(`{"round": "Round"}`)).Voice(seat)
		},
	}},
	{law: "estimates", name: "the end is not told", says: "the duel is over", mutant: mutant{
		evaluate: func(riposte.State, riposte.Seat) int { return 0 },
	}},
	{law: "estimates", name: "both stand to win", says: "don't add to 0", mutant: mutant{
		evaluate: func(st riposte.State, s riposte.Seat) int {
			if out := st.Outcome(); out.Over() {
				return settled(&out, s)
			}
			return 1
		},
	}},
	{law: "estimates", name: "counted for one seat", says: "for the other seat as 3", mutant: mutant{
		evaluate: func(st riposte.State, s riposte.Seat) int {
			out := st.Outcome()
			return settled(&out, s)
		},
		counted: map[string]int32{"luck": 3},
	}},
	{law: "estimates", name: "more than won", says: "which is not from", mutant: mutant{
		evaluate: func(riposte.State, riposte.Seat) int { return won + 1 },
	}},
	{law: "resampled", name: "the truth comes too often", says: "depends on what is so", mutant: mutant{
		resample: func(st riposte.State, s riposte.Seat, d riposte.Dice) {
			if d.Deal(2) == 1 {
				st.(riposte.Resampler).Resample(s, d)
			}
		},
	}},
	{law: "resampled", name: "the truth never comes", says: "depends on what is so", mutant: mutant{
		resample: func(st riposte.State, s riposte.Seat, d riposte.Dice) {
			f := st.(riposte.Fields)
			truth, _ := f.Field("blue.guess")
			for range 20 {
				st.(riposte.Resampler).Resample(s, d)
				if v, _ := f.Field("blue.guess"); v != truth {
					return
				}
			}
		},
	}},
	{law: "fields", name: "nonsense is swallowed", says: "want an error", mutant: mutant{
		setField: func(f riposte.Fields, path string, value any) error {
			if err := f.SetField(path, value); path != "red.points" {
				return err
			}
			return nil
		},
	}},
	{law: "fields", name: "setting moves something else", says: "changes the state", mutant: mutant{
		setField: func(f riposte.Fields, path string, value any) error {
			err := f.SetField(path, value)
			if path == "red.points" {
				_ = f.SetField("blue.points", 2)
			}
			return err
		},
	}},
	{law: "allocations", name: "Apply allocates", says: "allocations", mutant: mutant{
		apply: func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
			sink = append([]riposte.Choice(nil), by...)
			return st.Apply(by, d, log)
		},
	}},
}

var sink []riposte.Choice

// A restarting does not deal anew.
type restarting struct{ mutated }

func (r *restarting) Restart(riposte.Dice, riposte.Log) {}

// throwing is an Apply that writes a throw into the position.
func throwing(throw func(riposte.Dice) int) func(riposte.State, []riposte.Choice, riposte.Dice, riposte.Log) error {
	return func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
		if err := st.Apply(by, d, log); err != nil {
			return err
		}
		return st.(riposte.Fields).SetField("round", 1+throw(d)/5)
	}
}

// A pool is the same thrown at once and die by die.
func TestPools(t *testing.T) {
	c := hunches()
	c.Ruleset = &mutant{Ruleset: c.Ruleset, apply: throwing(func(d riposte.Dice) int {
		return dice.Sum(d, dice.Pool{N: 2, Sides: 4})
	})}
	if err := newSuite(c).pools(); err != nil {
		t.Error(err)
	}
}

func changedInfo(how func(*riposte.Info)) *riposte.Info {
	in := *example.Ruleset().Info()
	how(&in)
	return &in
}

// relay is an Apply whose events are changed on their way.
func relay(how func(*riposte.Event)) func(riposte.State, []riposte.Choice, riposte.Dice, riposte.Log) error {
	return func(st riposte.State, by []riposte.Choice, d riposte.Dice, log riposte.Log) error {
		if log == nil {
			return st.Apply(by, d, nil)
		}
		return st.Apply(by, d, riposte.LogFunc(func(e riposte.Event) {
			how(&e)
			log.Tell(e)
		}))
	}
}

func changedAsk(how func(*scene.Ask)) func(riposte.State, riposte.Seat) scene.View {
	return func(st riposte.State, s riposte.Seat) scene.View {
		v := scene.Of(st, s)
		for i := range v.Asks {
			how(&v.Asks[i])
		}
		return v
	}
}

func TestBrokenLaws(t *testing.T) {
	for _, b := range broken {
		t.Run(b.law+"/"+b.name, func(t *testing.T) {
			c := hunches()
			if b.of != nil {
				c = b.of()
			}
			b.mutant.Ruleset = c.Ruleset
			c.Ruleset = &b.mutant
			i := slices.IndexFunc(laws, func(l law) bool { return l.name == b.law })
			err := laws[i].check(newSuite(c))
			if err == nil || !strings.Contains(err.Error(), b.says) {
				t.Errorf("got %v, want an error with %q", err, b.says)
			}
		})
	}
}

// A bound is exact to the step.
func TestBound(t *testing.T) {
	c := hunches()
	c.MaxSteps = 3
	if err := newSuite(c).bounded(); err == nil || !strings.Contains(err.Error(), "not over after 3 steps") {
		t.Errorf("got %v, want an endless duel", err)
	}
}

// Every planted leak is found by its own name, and the reason calls it a leak.
func TestPlants(t *testing.T) {
	for name, plant := range map[string]func(riposte.Ruleset) riposte.Ruleset{
		"view": PlantView, "event": PlantEvent, "prompt": PlantPrompt, "refusal": PlantRefusal,
	} {
		c := hunches()
		c.Ruleset = plant(c.Ruleset)
		var leak *leakError
		if err := newSuite(c).secret(); !errors.As(err, &leak) {
			t.Errorf("%s: got %v, want a leak", name, err)
		}
	}
}

// A failure tells seed, setup, choices and draws.
func TestExplained(t *testing.T) {
	c := hunches()
	c.MaxSteps = 3
	err := newSuite(c).bounded()
	for _, want := range []string{"seed 1", `"ruleset":"hunch"`, "red: ", "draws [d"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want it to hold %q", err, want)
		}
	}
}

// Equal bytes give the same duel every time.
func TestFuzzedTwice(t *testing.T) {
	feed := newFeed([]byte{1, 2, 3})
	again := newFeed([]byte{1, 2, 3})
	for range 20 {
		if a, b := feed.pick(1000), again.pick(1000); a != b {
			t.Fatalf("got %d and %d", a, b)
		}
	}
	if err := newSuite(hunches()).fuzzed([]byte("anything")); err != nil {
		t.Error(err)
	}
	c := hunches()
	c.Ruleset = &mutant{Ruleset: c.Ruleset, legal: func(st riposte.State, buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
		return nil
	}}
	if err := newSuite(c).fuzzed([]byte("anything")); err == nil || !strings.Contains(err.Error(), "dead end") {
		t.Errorf("got %v, want a dead end", err)
	}
}

// Perft multiplies sealed choices and adds those made one by one.
func TestPerftCounts(t *testing.T) {
	c := hunches()
	d, err := newSuite(c).begin(1, dice.NewSeeded(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Perft(d.st, 2, 1), 6*6; got != want {
		t.Errorf("depth 1: got %d, want %d", got, want)
	}
	if got := Perft(d.st, 2, 0); got != 1 {
		t.Errorf("depth 0: got %d, want 1", got)
	}
}
