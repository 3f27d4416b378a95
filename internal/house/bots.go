package house

import (
	"context"
	"fmt"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/internal/part"
	"riposte/internal/store"
	"riposte/lesson"
	"riposte/match"
)

// chance is a bot's own randomness, unrelated to the dice of the duel. It follows
// from the duel and the request, so that a bot that is asked again after a crash
// gives the same answer, unless the clock has ended one of its thoughts (thinkUntil).
type chance struct{ *dice.ChaCha }

// Pick returns a number 0..n-1.
func (c chance) Pick(n int) int { return c.Roll(n) - 1 }

// doBot lets a bot answer a request. It thinks while others act, and only as
// many bots think at the same time as leave room for answers.
func (h *House) doBot(ctx context.Context, job store.Job) error {
	task, err := readTask(job)
	if err != nil {
		return err
	}
	s := riposte.Seat(task.Seat)
	t, err := h.enter(ctx, job.Duel)
	if err != nil {
		return err
	}
	rival := t.play.lesson
	kind, duel, imagined, random, asked := t.imagine(s, task)
	ruleset := duel.Ruleset
	if !asked {
		return h.store.Finish(ctx, job)
	}

	select {
	case h.minds <- struct{}{}:
	case <-ctx.Done(): // the next run lets it think
		return nil
	}
	span := h.meter.Begin(ctx, part.Think, ruleset)
	at, thinking, enough := h.ponder(ctx, kind, job.Due)
	choice, thought := h.think(kind, &duel, rival, task.Share, thinking.Done(), imagined, random)
	enough()
	span.End()
	<-h.minds
	if thought != nil {
		h.log.Error("a bot failed", "duel", job.Duel, "kind", kind, "error", thought)
	}
	reply := func() error { return h.reply(ctx, job, task, choice, random) }
	if wait := at.Sub(h.run.Now()); wait > 0 {
		h.unhurried(ctx, wait, job, reply)
		return nil
	}
	return reply()
}

// imagine leaves the table with what a bot may think from, if its request stands. Rules that
// fail leave it too.
func (t *table) imagine(s riposte.Seat, task botTask) (kind string, duel bot.Duel, imagined riposte.State, random chance, asked bool) {
	defer t.leave()
	p := t.play
	if s < 1 || int(s) >= len(p.sat) || !p.asks(s, task.Request) {
		return kind, duel, imagined, random, false
	}
	random = chance{dice.NewChaCha([32]byte(p.derive("bot", task.Seat, task.Request)))}
	duel = bot.Duel{Ruleset: p.duel.Setup.Ruleset, Seat: s}
	if _, is := t.house.program(p.bots[s]); is { // the others need no more
		history := p.m.History()
		duel = bot.DuelOf(t.house.rules[duel.Ruleset].Info(), &history.Setup, s)
	}
	if p.bots[s] == "" {
		return p.player(s), duel, p.imagineHand(s, random), random, true
	}
	return p.bots[s], duel, p.m.Imagine(s, random), random, true
}

// reply gives a bot's answer, if its request still stands.
func (h *House) reply(ctx context.Context, job store.Job, task botTask, choice riposte.Choice, random chance) error {
	s := riposte.Seat(task.Seat)
	return h.act(ctx, job.Duel, func(a *act) error {
		span := a.table.begin(ctx, part.Judge)
		defer span.End()
		a.change.Done = append(a.change.Done, job)
		a.m.Tick(a.now)
		if !a.asks(s, task.Request) {
			return nil
		}
		// A duel must not wait for ever for a bot whose answer is invalid: it then
		// plays anything, and finally gives up.
		for _, c := range []riposte.Choice{choice, a.anything(s, random), riposte.Concede} {
			if c == 0 {
				continue
			}
			if _, err := a.m.Answer(a.now, match.Answer{Seat: s, Request: task.Request, Choice: c, Lock: true}); err == nil {
				break
			}
		}
		return nil
	})
}

// Thinking reports whether somebody is waiting for a bot's answer; work that can wait
// gives way to it.
func (h *House) Thinking() bool { return h.run.Leased(jobBot) }

// asks reports whether a bot's request stands and waits.
func (p *play) asks(s riposte.Seat, request int) bool {
	return p.player(s) != "" && p.owes(s) && p.m.Request(s).ID == request
}

// anything returns a legal choice; the list of legal choices reveals nothing that s
// may not know.
func (p *play) anything(s riposte.Seat, random chance) riposte.Choice {
	legal := p.m.Legal(nil, s)
	if len(legal) == 0 {
		return 0
	}
	return legal[random.Pick(len(legal))]
}

// think lets a bot choose from a position that its seat can't tell from the real
// one; it returns 0 if the rules can't imagine one. The rival of a lesson does what that says.
func (h *House) think(kind string, d *bot.Duel, rival *lesson.Lesson, share int, done <-chan struct{}, imagined riposte.State, random chance) (choice riposte.Choice, err error) {
	defer func() {
		if r := recover(); r != nil {
			choice, err = 0, fmt.Errorf("panic: %v", r)
		}
	}()
	if imagined == nil {
		return 0, nil
	}
	if rival != nil {
		return rival.Answer(imagined, d.Seat), nil
	}
	if p, is := h.program(kind); is {
		return p.consult(*d, imagined, random), nil
	}
	var missing error
	if !explained(kind) {
		kind, missing = usual, errNoProgram
	}
	player, err := thinker(kind, d.Ruleset, share, done)
	if err != nil {
		return 0, err
	}
	return player.Choose(bot.At(imagined, d.Seat), random), missing
}
