package engine

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/record"
)

// A Server lets bots be asked in the protocol. From what a seat is told it plays at random or by
// the advice; whoever shows it the record of a duel gets the answer of any bot, at any moment.
type Server struct {
	Name     string
	Rulesets []riposte.Ruleset
	Bots     []string // that can be set; the first is not, until it is
	Bot      string
	// New makes a bot for duels of a ruleset. One that thinks stops when done is closed.
	New func(name, ruleset string, done <-chan struct{}) (bot.Bot, error)
}

// A serving is a server at work.
type serving struct {
	*Server
	mu     sync.Mutex // of out
	out    io.Writer
	bot    string
	duel   duelLine
	record *record.Record
	last   positionLine
	number int
	stop   func()        // ends the thought at hand
	busy   chan struct{} // closed when it has been answered; nil if there is none
}

// A duelLine is the document of newduel. Only whoever may see a whole duel has its record.
type duelLine struct {
	bot.Duel
	Record string `json:"record"`
}

// A positionLine is the document of position; with a record, At is how many of its steps have
// been made.
type positionLine struct {
	Position
	At *int `json:"at"`
}

// Serve answers until quit, or the end of the input.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	w := &serving{Server: s, out: out, bot: s.Bot}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 1<<16), mostRead)
	defer w.rest()
	for lines.Scan() {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		switch word {
		case "hello":
			w.hello()
		case "set":
			if name, value, _ := strings.Cut(rest, " "); name == "bot" && slices.Contains(s.Bots, value) {
				w.bot = value
			}
		case "newduel":
			w.rest()
			w.begin(rest)
			w.say("ready")
		case "position":
			w.rest()
			w.position(rest)
		case "go":
			w.rest()
			w.think(rest)
		case "stop":
			w.rest()
		case "quit":
			return nil
		}
	}
	return lines.Err()
}

func (w *serving) say(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	fmt.Fprintf(w.out, format+"\n", args...)
}

func (w *serving) hello() {
	w.say("id name %s", w.Name)
	o := Option{Name: "bot", Kind: "word", Default: w.Bot, Words: w.Bots}
	w.say("%s", o.line())
	w.say("want advice")
	w.say("skip view")
	var names []string
	for _, r := range w.Rulesets {
		names = append(names, r.Info().Name)
	}
	w.say("play %s", strings.Join(names, " "))
	w.say("ready")
}

// begin takes in a duel, with its record if there is one.
func (w *serving) begin(text string) {
	w.duel, w.record, w.last = duelLine{}, nil, positionLine{}
	if err := json.Unmarshal([]byte(text), &w.duel); err != nil {
		return
	}
	if w.duel.Record != "" {
		w.record, _ = record.Load([]byte(w.duel.Record), w.Rulesets) // without one it plays by what else it is told
	}
}

func (w *serving) position(text string) {
	number, text, _ := strings.Cut(text, " ")
	w.number, _ = strconv.Atoi(number)
	w.last = positionLine{}
	if err := json.Unmarshal([]byte(text), &w.last); err != nil {
		w.last = positionLine{}
	}
}

// rest ends the thought at hand, and waits until it has been answered.
func (w *serving) rest() {
	if w.busy != nil {
		w.stop()
		<-w.busy
		w.busy = nil
	}
}

// think answers, beside the reading of further lines.
func (w *serving) think(text string) {
	words := strings.Fields(text)
	budget, seed := time.Second, uint64(0)
	for i := 1; i+1 < len(words); i += 2 {
		n, _ := strconv.Atoi(words[i+1])
		switch words[i] {
		case "budget":
			budget = time.Duration(n) * time.Millisecond
		case "seed":
			seed = uint64(max(n, 0))
		}
	}
	done := make(chan struct{})
	w.stop = sync.OnceFunc(func() { close(done) })
	clock := time.AfterFunc(budget*7/8, w.stop)
	busy := make(chan struct{})
	w.busy = busy
	number, last, name := w.number, w.last, w.bot
	go func() {
		defer close(busy)
		defer clock.Stop()
		lots := dice.NewSeeded(seed, 0)
		list, err := w.recorded(&last, name, lots, done)
		if err != nil {
			if !slices.Contains(byAdvice, name) {
				w.say("info %d by the advice alone: %v", number, err)
			}
			list = advised(&last.Position, name)
		}
		w.answer(number, list, lots)
	}()
}

// byAdvice are the bots that need nothing but the list and its advice.
var byAdvice = []string{"random", "advised", "greedy"}

// errNoRecord says why a bot that looks ahead does not.
var errNoRecord = errors.New("there is no record to look ahead from")

// recorded is the mix of the named bot where the record stands.
func (w *serving) recorded(p *positionLine, name string, lots *dice.Seeded, done <-chan struct{}) ([]weighted, error) {
	if w.record == nil || p.At == nil {
		return nil, errNoRecord
	}
	replay, err := w.record.Replay()
	if err != nil {
		return nil, err
	}
	if err := replay.Seek(*p.At); err != nil {
		return nil, err
	}
	state := replay.State()
	if !state.Owed(w.duel.Seat).Mode.Must() {
		return nil, errors.New("nothing is asked of the seat there")
	}
	player, err := w.New(name, w.record.Info().Name, done)
	if err != nil {
		return nil, err
	}
	chair := bot.At(state, w.duel.Seat)
	mix := bot.MixOf(player, chair, lots)
	var list []weighted
	for i, c := range mix.Choices {
		list = append(list, weighted{chair.Say(c), mix.Weights[i]})
	}
	return list, nil
}

// advised is what a bot plays that goes by the advice, or by nothing.
func advised(p *Position, name string) (list []weighted) {
	weigh := len(p.Advice) == len(p.Legal) && name != "random" && len(p.Legal) > 0
	for i, sentence := range p.Legal {
		w := 1.0
		switch {
		case weigh && name == "advised":
			w = float64(p.Advice[i])
		case weigh && p.Advice[i] < slices.Max(p.Advice):
			w = 0
		}
		list = append(list, weighted{sentence, w})
	}
	return list
}

// answer writes a mix, or a sentence drawn from one that is too long.
func (w *serving) answer(number int, list []weighted, lots *dice.Seeded) {
	list = slices.DeleteFunc(list, func(one weighted) bool { return one.weight <= 0 })
	sum, size := 0.0, 0
	for _, one := range list {
		sum += one.weight
		size += len(one.sentence) + 32
	}
	switch {
	case len(list) == 0:
		w.say("best %d %s", number, riposte.ConcedeWord)
		return
	case len(list) > 1 && len(list) <= mostMix && size < mostLine/2:
		var b strings.Builder
		for _, one := range list {
			text, _ := json.Marshal(one.sentence)
			fmt.Fprintf(&b, ",%s:%g", text, one.weight)
		}
		w.say("mix %d {%s}", number, b.String()[1:])
		return
	}
	const fine = 1 << 30
	at := float64(lots.Pick(fine)) / fine * sum
	chosen := list[len(list)-1]
	for _, one := range list {
		if at -= one.weight; at < 0 {
			chosen = one
			break
		}
	}
	w.say("best %d %s", number, chosen.sentence)
}
