package solo

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
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
	Version int               `json:"version,omitempty"` // of the rules; 0 is the newest
	Options map[string]string `json:"options,omitempty"`
	Seats   []string          `json:"seats"` // what is brought, in seat order: the name of a sample, or a document as it was written
	Names   []string          `json:"names"` // of those who sit there
	You     riposte.Seat      `json:"you"`
	Bot     string            `json:"bot"`
	// Seed is 32 bytes in hex digits. Dice and bots follow from it, so a page takes it from the browser's source of chance.
	Seed string `json:"seed"`
}

// A duel is one in progress. All seats but one are a bot's.
type duel struct {
	order Order
	rules riposte.Ruleset
	match *match.Match
	you   riposte.Seat
	bot   bot.Bot
	rng   record.RNG
	began time.Time
	given []given // every answer, in the order in which they came

	digest digest // of the first steps
	summed int    // how many
}

// begin begins a duel in the place of the one before.
func (r *Room) begin(o *Order) (*Sight, error) {
	d, err := r.open(o, r.now())
	if err != nil {
		return nil, err
	}
	r.duel = d
	return d.sight(0), nil
}

// open makes the first position of a duel.
func (r *Room) open(o *Order, now time.Time) (*duel, error) {
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
	d := &duel{order: *o, rules: rules, you: o.You, rng: record.RNG{Kind: record.ChaCha8, Seed: [32]byte(raw)}, began: now, digest: digest{sum: sha256.New()}}
	if d.bot, err = roster.New(o.Bot, o.Ruleset); err != nil {
		return nil, err
	}
	setup := o.setup(rules.Info())
	d.order.Version = setup.Version
	if v := judge(rules, setup); v.Error() != "" {
		return nil, v
	}
	var bots []riposte.Seat
	for _, s := range match.Seats(len(setup.Seats)) {
		if s != o.You {
			bots = append(bots, s)
		}
	}
	d.match, err = match.Open(match.Config{Ruleset: rules, Setup: setup, Dice: dice.NewChaCha(d.rng.Seed), Bots: bots}, now)
	if err != nil {
		return nil, err
	}
	for s := riposte.Seat(1); int(s) <= len(setup.Seats) && !d.match.Began(); s++ {
		if err := d.match.LockDocument(now, s); err != nil {
			return nil, err
		}
	}
	if sitter, ok := d.bot.(bot.Sitter); ok {
		sitter.Sit(bot.DuelOf(rules.Info(), &setup, bots[0]))
	}
	return d, nil
}

// answer takes a sentence of the person's.
func (d *duel) answer(now time.Time, request int, sentence string) error {
	c, err := d.match.Read(d.you, sentence)
	if err != nil {
		return err
	}
	return d.give(now, d.you, request, c)
}

func (d *duel) concede(now time.Time) error {
	return d.give(now, d.you, d.match.Request(d.you).ID, riposte.Concede)
}

// give hands in a choice, and notes it once it is taken.
func (d *duel) give(now time.Time, s riposte.Seat, request int, c riposte.Choice) error {
	said, steps := d.match.Say(s, c), d.match.Steps()
	if _, err := d.match.Answer(now, match.Answer{Seat: s, Request: request, Choice: c, Lock: true}); err != nil {
		return err
	}
	d.given = append(d.given, given{Seat: s, Said: said, At: now.Sub(d.began).Milliseconds(), steps: steps})
	return nil
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
	chance := d.chance()
	state := d.match.Imagine(s, chance)
	if state == nil {
		return errors.New("these rules can't be played by a bot")
	}
	c := d.bot.Choose(bot.At(state, s), chooser{chance})
	return d.give(now, s, d.match.Request(s).ID, c)
}

// chance is what the next choice of a bot is drawn from. It must not be the dice to come, and is another for each
// choice, by its number: so a bot goes on as it would have, although it was never asked for the choices before.
func (d *duel) chance() *dice.ChaCha {
	own, number := d.rng.Seed, uint64(0)
	for _, g := range d.given {
		if g.Seat != d.you {
			number++
		}
	}
	for i := range own {
		own[i] ^= 0x5a
	}
	binary.LittleEndian.PutUint64(own[:], binary.LittleEndian.Uint64(own[:])^number)
	return dice.NewChaCha(own)
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
