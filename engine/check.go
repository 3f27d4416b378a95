package engine

import (
	"errors"
	"strings"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// A Table is where an engine is tried.
type Table struct {
	Ruleset riposte.Ruleset
	Setup   riposte.Setup
}

// A Verdict says whether an engine keeps a clause.
type Verdict struct {
	Clause Clause
	Seen   bool   // it was tried
	Broken string // how it was broken; empty if it was kept, or not tried
}

// Limits of a check: answers are wanted quickly, so that it does not take long.
const (
	checkBudget = 500 * time.Millisecond
	shortBudget = 10 * time.Millisecond
	longBudget  = time.Minute
	stopAfter   = 100 * time.Millisecond
	quickBudget = 50 * time.Millisecond
	patience    = time.Second     // beyond a budget, and for the end: more than the clauses say, for busy machines
	mostPlay    = 3 * time.Second // at each table
	quiet       = 100 * time.Millisecond
	padding     = 1 << 19 // bytes of a member that means nothing
)

// A checker tries an engine, clause by clause.
type checker struct {
	command string
	limits  Limits
	tables  []Table
	*talk
	verdicts [clauses]Verdict
	seed     uint64
}

// Check holds an engine to the clauses, at tables of all rulesets that it may be asked to play. It
// ends at the first clause whose breach loses a duel; what comes after that was not tried. It tells
// what the engine says of itself too.
func Check(command string, limits Limits, tables []Table) (Told, []Verdict) {
	limits.Grace = max(limits.Grace, patience)
	k := &checker{command: command, limits: limits, tables: tables}
	for c := range k.verdicts {
		k.verdicts[c].Clause = Clause(c)
	}
	told := Told{}
	err := k.all()
	if k.talk != nil {
		told = k.told
		k.end()
	}
	if fault := (*Fault)(nil); errors.As(err, &fault) {
		k.broke(fault.Clause, fault.What)
	}
	return told, k.verdicts[UTF8:]
}

// broke notes a breach; of several of one clause the first is told.
func (k *checker) broke(c Clause, what string) {
	v := &k.verdicts[c]
	if v.Seen = true; v.Broken == "" {
		v.Broken = what
	}
}

func (k *checker) tried(list ...Clause) {
	for _, c := range list {
		k.verdicts[c].Seen = true
	}
}

func (k *checker) all() error {
	for _, stage := range []func() error{k.hello, k.options, k.questions, k.duels, k.leaving, k.closing} {
		if err := stage(); err != nil {
			return err
		}
	}
	k.tried(UTF8, LineFeed, Blanks, Empty, Controls, LineLength, Words, Unasked, Babble, Stderr, HelloOnly, Alive, Memory)
	return nil
}

// meets starts the engine and greets it, after a moment in which it must say nothing.
func (k *checker) meets() error {
	p, err := start(k.command, k.limits.Memory)
	if err != nil {
		return faultf(Alive, "it can't be started: %v", err)
	}
	k.talk = &talk{process: p, limits: k.limits, note: k.broke}
	if err := k.hush(quiet, Early); err != nil {
		return err
	}
	return k.greet()
}

func (k *checker) hello() error {
	if err := k.meets(); err != nil {
		return err
	}
	k.tried(Early, Hello, Name, Author, OptionForm, OptionName, OptionDefault, Wants, Plays)
	defer k.tried(OneReady)
	return k.hush(quiet, Unasked)
}

func (k *checker) options() error {
	lines := []string{"set no-such-option 1"}
	for i := range k.told.Options {
		o := &k.told.Options[i]
		lines = append(lines, "set "+o.Name+" "+o.Default)
		if o.Kind != "text" {
			lines = append(lines, "set "+o.Name+" no-such-value", "set "+o.Name+" "+o.Default)
		}
	}
	for _, line := range lines {
		if err := k.say("%s", line); err != nil {
			return err
		}
	}
	if err := k.hush(quiet, SetSilent); err != nil {
		return under(err, SetUnknown)
	}
	if err := k.say("weather rain"); err != nil {
		return err
	}
	k.tried(SetSilent, SetUnknown)
	defer k.tried(UnknownWord)
	return under(k.hush(quiet, UnknownWord), UnknownWord)
}

// A board is a duel in which an engine is tried.
type board struct {
	info  *riposte.Info
	setup *riposte.Setup
	state riposte.State
	seat  riposte.Seat
	dice  *dice.Seeded
	other bot.Advised
}

// lay begins a duel at a table, and tells the engine that it sits in one of its seats.
func (k *checker) lay(t *Table, seat riposte.Seat) (*board, error) {
	k.seed++
	b := &board{info: t.Ruleset.Info(), setup: &t.Setup, seat: seat, dice: dice.NewSeeded(k.seed, 0)}
	var err error
	if b.state, err = t.Ruleset.New(t.Setup, b.dice, nil); err != nil {
		return nil, err
	}
	d := bot.DuelOf(b.info, &t.Setup, seat)
	return b, k.begin(&d)
}

// next plays on until the seat is asked; it reports false when the duel is over.
func (b *board) next() (bot.Chair, bool, error) {
	for {
		owing := riposte.Owing(nil, b.state, len(b.setup.Seats))
		if len(owing) == 0 {
			return bot.Chair{}, false, nil
		}
		for _, s := range owing {
			if s == b.seat {
				return bot.At(b.state, s), true, nil
			}
		}
		if err := b.step(0); err != nil {
			return bot.Chair{}, false, err
		}
	}
}

// step makes a step in which the seat chooses so; the others are advised.
func (b *board) step(own riposte.Choice) error {
	by := make([]riposte.Choice, len(b.setup.Seats)+1)
	for _, s := range riposte.Owing(nil, b.state, len(b.setup.Seats)) {
		if by[s] = own; s != b.seat {
			by[s] = b.other.Choose(bot.At(b.state, s), b.dice)
		}
		if b.state.Owed(s).Mode == riposte.Alone {
			break
		}
	}
	if own == riposte.Concede && !riposte.Seals(b.state) {
		clear(by)
		by[b.seat] = own
	}
	return b.state.Apply(by, b.dice, nil)
}

// question is what the engine is asked in a chair.
func (k *checker) question(c bot.Chair) *Position {
	return k.position(c, c.Legal(nil))
}

// asks asks the engine, and notes which clauses it has kept.
func (k *checker) asks(c bot.Chair, p any, budget, early time.Duration) (riposte.Choice, error) {
	a, err := k.ask(p, budget, early, k.dice())
	if err != nil {
		return 0, err
	}
	return k.drawn(c, a)
}

func (k *checker) drawn(c bot.Chair, a answered) (riposte.Choice, error) {
	mix, err := a.choices(c)
	if err != nil {
		return 0, err
	}
	k.tried(Answered, AnswerNumber, AnswerForm, Legal)
	if len(a) > 1 {
		k.tried(MixForm, MixWeights, MixLegal)
	}
	if !c.Owed().Whole {
		k.tried(NotWhole)
	}
	return mix.Pick(dice.NewSeeded(k.seed, 1)), nil
}

// dice are the seeds that the engine is given.
func (k *checker) dice() int {
	k.seed++
	return int(k.seed * 7919 % (1 << 30))
}

// questions tries single questions, at the first table.
func (k *checker) questions() error {
	table := k.first()
	if table == nil {
		return faultf(EverySystem, "it plays none of these rulesets: %s", strings.Join(k.told.Plays, ", "))
	}
	b, err := k.lay(table, 1)
	if err != nil {
		return err
	}
	if err := k.hush(quiet, Unasked); err != nil {
		return err
	}
	k.tried(NewDuel)
	for _, try := range []func(*board, bot.Chair) (riposte.Choice, error){k.plain, k.stopped, k.onlyOne, k.unknown, k.long, k.short} {
		chair, on, err := b.next()
		if err != nil {
			return err
		}
		if !on {
			if b, err = k.lay(table, 1); err != nil {
				return err
			}
			continue
		}
		choice, err := try(b, chair)
		if err != nil {
			return err
		}
		if err := b.step(choice); err != nil {
			return err
		}
	}
	if _, err := k.lay(table, 1); err != nil {
		return err
	}
	k.tried(MidDuel)
	return nil
}

// first is the first table that the engine plays at.
func (k *checker) first() *Table {
	for i := range k.tables {
		if k.told.Takes(k.tables[i].Ruleset.Info().Name) {
			return &k.tables[i]
		}
	}
	return nil
}

// plain asks one question, and listens before and after the answer.
func (k *checker) plain(_ *board, c bot.Chair) (riposte.Choice, error) {
	if err := k.show(k.question(c)); err != nil {
		return 0, err
	}
	if err := k.hush(quiet, PositionSilent); err != nil {
		return 0, err
	}
	k.tried(PositionSilent)
	a, err := k.think(checkBudget, 0, k.dice())
	if err != nil {
		return 0, err
	}
	if err := k.hush(quiet, Unasked); err != nil {
		return 0, err
	}
	k.tried(OneAnswer, InfoForm, InfoWhen)
	return k.drawn(c, a)
}

// stopped stops the engine early, and once more when it has answered.
func (k *checker) stopped(_ *board, c bot.Chair) (riposte.Choice, error) {
	choice, err := k.asks(c, k.question(c), longBudget, stopAfter)
	if err != nil {
		return 0, err
	}
	k.tried(StopAnswered)
	if err := k.say("stop %d", k.number); err != nil {
		return 0, err
	}
	if err := k.hush(quiet, StopLate); err != nil {
		return 0, err
	}
	k.tried(StopLate)
	return choice, nil
}

// onlyOne shows a whole list, and then asks for one of its sentences alone.
func (k *checker) onlyOne(_ *board, c bot.Chair) (riposte.Choice, error) {
	p := k.question(c)
	if err := k.show(p); err != nil {
		return 0, err
	}
	last := len(p.Legal) - 1
	one := *p
	one.Legal, one.Whole, one.Forms = p.Legal[last:], true, nil
	if one.Advice != nil {
		one.Advice = p.Advice[last:]
	}
	a, err := k.ask(&one, checkBudget, 0, k.dice())
	if err != nil {
		return 0, err
	}
	choice, err := k.drawn(c, a)
	if err != nil {
		return 0, err
	}
	if said := c.Say(choice); said != p.Legal[last] && choice != riposte.Concede {
		return 0, faultf(PositionLast, "%q was the only one of the last position, but it chose %q", p.Legal[last], said)
	}
	k.tried(StopThenGo, PositionLast, OnlyOne)
	return choice, nil
}

// unknown asks with a member of the document that nobody knows.
func (k *checker) unknown(_ *board, c bot.Chair) (riposte.Choice, error) {
	choice, err := k.asks(c, struct {
		*Position
		Weather string `json:"weather"`
	}{k.question(c), "rain"}, checkBudget, 0)
	if err != nil {
		return 0, under(err, UnknownMember)
	}
	k.tried(UnknownMember)
	return choice, nil
}

// long asks with a very long line.
func (k *checker) long(_ *board, c bot.Chair) (riposte.Choice, error) {
	choice, err := k.asks(c, struct {
		*Position
		Padding string `json:"padding"`
	}{k.question(c), strings.Repeat("riposte ", padding/8)}, checkBudget, 0)
	if err != nil {
		return 0, under(err, LongInput)
	}
	k.tried(LongInput)
	return choice, nil
}

// short asks for an answer at once.
func (k *checker) short(_ *board, c bot.Chair) (riposte.Choice, error) {
	choice, err := k.asks(c, k.question(c), shortBudget, 0)
	if err != nil {
		return 0, under(err, ShortBudget)
	}
	k.tried(ShortBudget)
	return choice, nil
}

// under tells a missing answer as a breach of what was tried.
func under(err error, c Clause) error {
	fault := (*Fault)(nil)
	if errors.As(err, &fault) && (fault.Clause == Answered || fault.Clause == Alive) {
		return faultf(c, "%s", fault.What)
	}
	return err
}

// duels plays at every table, in the first two seats.
func (k *checker) duels() error {
	ended := 0
	for i := range k.tables {
		t := &k.tables[i]
		if !k.told.Takes(t.Ruleset.Info().Name) {
			continue
		}
		until := time.Now().Add(mostPlay)
		for seat := riposte.Seat(1); seat <= 2 && int(seat) <= len(t.Setup.Seats); seat++ {
			over, err := k.duel(t, seat, until)
			if err != nil {
				return err
			}
			if over {
				ended++
			}
		}
	}
	k.tried(EverySystem, EverySeat, Series)
	if ended > 0 {
		k.tried(WholeDuel, SecondDuel)
	}
	return nil
}

// duel plays a duel until it is over, or the time is.
func (k *checker) duel(t *Table, seat riposte.Seat, until time.Time) (over bool, err error) {
	const most = 200 // questions
	b, err := k.lay(t, seat)
	if err != nil {
		return false, err
	}
	for n := 0; n < 3 || n < most && time.Now().Before(until); n++ {
		chair, on, err := b.next()
		if err != nil || !on {
			return err == nil, err
		}
		choice, err := k.asks(chair, k.question(chair), quickBudget, 0)
		if err != nil {
			return false, err
		}
		if err := b.step(choice); err != nil {
			return false, err
		}
	}
	return false, nil
}

// leaving tells the engine to end.
func (k *checker) leaving() error {
	if err := k.hush(quiet, Unasked); err != nil {
		return err
	}
	if err := k.say("quit"); err != nil {
		return err
	}
	until := time.After(2 * patience)
	for {
		s, err := k.next(until)
		if errors.Is(err, errSilent) {
			k.broke(QuitEnds, "after quit it does not end")
			break
		}
		if err != nil {
			break // it has ended
		}
		k.broke(QuitSilent, "after quit it says "+s.String())
	}
	if k.ended(0) {
		if !k.state.Success() {
			k.broke(QuitStatus, "it ended with "+k.state.String())
		}
		if groupLeft(k.cmd.Process) {
			k.broke(NoneLeft, "a process that it has started is left")
		}
		k.tried(QuitStatus, NoneLeft)
	}
	k.tried(QuitEnds, QuitSilent)
	if n := k.errors.n.Load(); n > mostStderr {
		k.broke(Stderr, "it has written much to standard error, the last of it "+shown([]byte(k.errors.line())))
	}
	k.end()
	return nil
}

// closing starts the engine once more, and ends its input.
func (k *checker) closing() error {
	told := k.told
	if err := k.meets(); err != nil {
		return err
	}
	k.told = told
	_ = k.in.Close()
	if !k.ended(2 * patience) {
		k.broke(EndOfInput, "after the end of its input it does not end")
	}
	k.tried(EndOfInput)
	return nil
}
