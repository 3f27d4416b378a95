package engine

import (
	"errors"
	"sync"
	"time"

	"riposte"
	"riposte/bot"
)

// A Program is an engine whose players may sit in any number of duels at once. It runs as often
// as they do, and each process plays one duel after another.
type Program struct {
	Command string
	Limits  Limits
	Told    Told
	// Lost, if not nil, is told of every duel that a player has lost by breaking a clause, and of
	// every decision in which another player took its place. It may be called by several at once.
	Lost func(*Fault)
	// Instead, if not nil, makes a player who plays on where the engine has broken a clause. If
	// it is nil, the duel is given up.
	Instead func() bot.Bot

	mu     sync.Mutex
	idle   []*talk
	seated map[*talk]bool
	closed bool
	faults int
	first  *Fault
}

// Open starts a program for the first time, and learns what it says of itself. Close ends it.
func Open(command string, limits Limits) (*Program, error) {
	p := &Program{Command: command, Limits: limits, seated: map[*talk]bool{}}
	t, err := p.meet()
	if err != nil {
		return nil, err
	}
	p.Told, p.idle = t.told, []*talk{t}
	return p, nil
}

func (p *Program) meet() (*talk, error) {
	return meet(p.Command, p.Limits, func(Clause, string) {})
}

// Faults are how many duels, or decisions, were lost, and the first of them.
func (p *Program) Faults() (n int, first *Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults, p.first
}

// Close ends all processes. Nobody may be playing.
func (p *Program) Close() {
	p.mu.Lock()
	all := p.idle
	for t := range p.seated {
		all = append(all, t)
	}
	p.idle, p.closed = nil, true
	clear(p.seated)
	p.mu.Unlock()
	var wg sync.WaitGroup
	for _, t := range all {
		wg.Go(func() { t.leave(time.Second) })
	}
	wg.Wait()
}

// take finds a process that has nothing to do, or starts one.
func (p *Program) take() (*talk, error) {
	p.mu.Lock()
	for len(p.idle) > 0 {
		t := p.idle[len(p.idle)-1]
		p.idle = p.idle[:len(p.idle)-1]
		if t.ended(0) {
			p.mu.Unlock()
			t.end()
			p.mu.Lock()
			continue
		}
		p.seated[t] = true
		p.mu.Unlock()
		return t, nil
	}
	closed := p.closed
	p.mu.Unlock()
	if closed {
		return nil, faultf(Alive, "the program has been closed")
	}
	t, err := p.meet()
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seated[t] = true
	return t, nil
}

// give puts a process back, or ends it if it broke a clause.
func (p *Program) give(t *talk, sound bool) {
	p.mu.Lock()
	delete(p.seated, t)
	if sound && !p.closed {
		p.idle = append(p.idle, t)
		t = nil
	}
	p.mu.Unlock()
	if t != nil {
		t.end()
	}
}

func (p *Program) lost(err error) {
	fault := (*Fault)(nil)
	if !errors.As(err, &fault) {
		fault = faultf(Alive, "%v", err)
	}
	p.mu.Lock()
	if p.faults++; p.first == nil {
		p.first = fault
	}
	p.mu.Unlock()
	if p.Lost != nil {
		p.Lost(fault)
	}
}

// A Player is a bot whose choices a program makes. Where it breaks a clause it gives up the duel,
// or another player takes its place for the rest of it.
type Player struct {
	program *Program
	talk    *talk // nil: it plays no duel, or has lost it
	lost    bool
	instead bot.Bot
	legal   []riposte.Choice
}

// Player makes a player.
func (p *Program) Player() *Player { return &Player{program: p} }

// Sit begins a duel.
func (b *Player) Sit(d bot.Duel) {
	b.Rise()
	b.lost, b.instead = false, nil
	if !b.program.Told.Takes(d.Ruleset) {
		b.fail(faultf(EverySystem, "it does not play %s", d.Ruleset))
		return
	}
	t, err := b.program.take()
	if err != nil {
		b.fail(err)
		return
	}
	b.talk = t
	if err := t.begin(&d); err != nil {
		b.fail(err)
	}
}

// Rise ends a duel; its process is free for another one.
func (b *Player) Rise() {
	if b.talk != nil {
		b.program.give(b.talk, true)
		b.talk = nil
	}
}

// fail loses the duel.
func (b *Player) fail(err error) {
	if b.talk != nil {
		b.program.give(b.talk, false)
		b.talk = nil
	}
	b.lost = true
	if b.program.Instead != nil {
		b.instead = b.program.Instead()
	}
	b.program.lost(err)
}

// Choose draws from the mix of the program.
func (b *Player) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	return b.Mix(c, random).Pick(random)
}

// Mix is what the program draws from.
func (b *Player) Mix(c bot.Chair, random bot.Chooser) bot.Mix {
	switch {
	case b.lost:
	case b.talk == nil:
		b.fail(errors.New("it was not told of the duel"))
	default:
		mix, err := b.asked(c, random)
		if err == nil {
			return mix
		}
		b.fail(err)
	}
	if b.instead != nil {
		return bot.MixOf(b.instead, c, random)
	}
	return bot.Mix{Choices: []riposte.Choice{riposte.Concede}, Weights: []float64{1}}
}

// asked asks the program.
func (b *Player) asked(c bot.Chair, random bot.Chooser) (bot.Mix, error) {
	const seeds = 1 << 30
	b.legal = append(b.legal[:0], c.Legal(nil)...)
	answer, err := b.talk.ask(b.talk.position(c, b.legal), b.program.Limits.Budget, 0, random.Pick(seeds))
	if err != nil {
		return bot.Mix{}, err
	}
	return answer.choices(c)
}
