package solo

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/bot/roster"
	"riposte/dice"
	"riposte/match"
	"riposte/phrase"
	"riposte/record"
	"riposte/scene"
)

// An Order is what a duel is begun with.
type Order struct {
	Ruleset string            `json:"ruleset"`
	Options map[string]string `json:"options"`
	Seats   []string          `json:"seats"` // the samples that are brought, in seat order
	Names   []string          `json:"names"` // of those who sit there
	You     riposte.Seat      `json:"you"`
	Bot     string            `json:"bot"`
	// Seed is 32 bytes in hex digits. Dice and bots follow from it, so a page takes it from the browser's source of chance.
	Seed string `json:"seed"`
}

// A duel is one in progress. All seats but one are a bot's.
type duel struct {
	rules  riposte.Ruleset
	match  *match.Match
	you    riposte.Seat
	bot    bot.Bot
	random *dice.ChaCha // the bot's own
	rng    record.RNG
}

// begin begins a duel in the place of the one before.
func (r *Room) begin(o *Order) (*Sight, error) {
	rules, err := r.ruleset(o.Ruleset)
	if err != nil {
		return nil, err
	}
	raw, err := hex.DecodeString(o.Seed)
	if err != nil || len(raw) != 32 {
		return nil, errors.New("a seed is 64 hex digits")
	}
	if o.You < 1 || int(o.You) > len(o.Seats) {
		return nil, errors.New("nobody sits there")
	}
	d := &duel{rules: rules, you: o.You, rng: record.RNG{Kind: record.ChaCha8, Seed: [32]byte(raw)}}
	if d.bot, err = roster.New(o.Bot, o.Ruleset); err != nil {
		return nil, err
	}
	// The bot's chance must not be the dice to come.
	own := d.rng.Seed
	for i := range own {
		own[i] ^= 0x5a
	}
	d.random = dice.NewChaCha(own)
	setup := riposte.Setup{Ruleset: o.Ruleset, Options: o.Options}
	var bots []riposte.Seat
	for i, brought := range o.Seats {
		seat := riposte.SeatSetup{}
		if i < len(o.Names) {
			seat.Name = o.Names[i]
		}
		if seat.Document, err = json.Marshal(brought); err != nil {
			return nil, err
		}
		setup.Seats = append(setup.Seats, seat)
		if s := riposte.Seat(i + 1); s != o.You {
			bots = append(bots, s)
		}
	}
	d.match, err = match.Open(match.Config{Ruleset: rules, Setup: setup, Dice: dice.NewChaCha(d.rng.Seed), Bots: bots}, r.Now())
	if err != nil {
		return nil, err
	}
	for s := riposte.Seat(1); int(s) <= len(setup.Seats) && !d.match.Began(); s++ {
		if err := d.match.LockDocument(r.Now(), s); err != nil {
			return nil, err
		}
	}
	if sitter, ok := d.bot.(bot.Sitter); ok {
		sitter.Sit(bot.DuelOf(rules.Info(), &setup, bots[0]))
	}
	r.duel = d
	return d.sight(0), nil
}

// answer takes a sentence of the person's.
func (d *duel) answer(now time.Time, request int, sentence string) error {
	c, err := d.match.Read(d.you, sentence)
	if err != nil {
		return err
	}
	_, err = d.match.Answer(now, match.Answer{Seat: d.you, Request: request, Choice: c, Lock: true})
	return err
}

func (d *duel) concede(now time.Time) error {
	_, err := d.match.Answer(now, match.Answer{Seat: d.you, Request: d.match.Request(d.you).ID, Choice: riposte.Concede, Lock: true})
	return err
}

// waits is the first seat of the bot's that the duel waits for, Nobody if there is none.
func (d *duel) waits() riposte.Seat {
	if d.match.Over() {
		return riposte.Nobody
	}
	for _, s := range match.Seats(riposte.MaxSeats) {
		if r := d.match.Request(s); s != d.you && r.ID != 0 && r.Decision.Mode.Must() && !d.match.Locked(s) {
			return s
		}
	}
	return riposte.Nobody
}

// bots answers once for a bot that the duel waits for.
func (d *duel) bots(now time.Time) error {
	s := d.waits()
	if s == riposte.Nobody {
		return nil
	}
	state := d.match.Imagine(s, d.random)
	if state == nil {
		return errors.New("these rules can't be played by a bot")
	}
	c := d.bot.Choose(bot.At(state, s), chooser{d.random})
	_, err := d.match.Answer(now, match.Answer{Seat: s, Request: d.match.Request(s).ID, Choice: c, Lock: true})
	return err
}

// chooser draws for bots.
type chooser struct{ dice riposte.Dice }

func (c chooser) Pick(n int) int { return c.dice.Deal(n) - 1 }

// preview is what a sentence would do.
func (d *duel) preview(sentence string) (scene.Preview, error) {
	c, err := d.match.Read(d.you, sentence)
	if err == nil {
		err = d.match.Check(d.you, c)
	}
	if err != nil {
		return scene.Preview{}, err
	}
	return d.match.Preview(d.you, c).Said(d.say()), nil
}

// prospects are what stands on the buttons of the person's request.
func (d *duel) prospects() []match.Foreseen {
	list, say := d.match.ForeseeLater(d.you)(), d.say()
	for i := range list {
		list[i].Prospect = list[i].Said(say)
	}
	return list
}

// say says texts with the names of those who sit there.
func (d *duel) say() scene.Saying {
	v := d.match.Voice()
	if v == nil {
		return func(t phrase.Text) phrase.Text { return t }
	}
	return v.Calling(func(s uint8) string { return d.match.SeatName(riposte.Seat(s)) }).Plain
}

// A recordFile is the record of a duel that is over, and its hash.
type recordFile struct {
	Text   string `json:"text"`
	Digest string `json:"digest"`
}

func (d *duel) file() (*recordFile, error) {
	rec, err := record.FromMatch(d.rules, d.match, record.Meta{RNG: d.rng})
	if err != nil {
		return nil, err
	}
	text, err := rec.Export(record.JSONL)
	if err != nil {
		return nil, err
	}
	return &recordFile{string(text), rec.Digest()}, nil
}
