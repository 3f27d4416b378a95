package equilibrium

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"riposte"
	"riposte/rules/pugilism"
)

// A Table is what every bout of a match's last rounds is worth; mixes are made again
// from it. It serves shorter matches of the same boxers too, and the last rounds of longer
// ones as far as composures go.
type Table struct {
	values
	head  Head
	deck  *deck
	gaps  []float64 // the widest of each step
	bouts int
}

// Head says which match a table is of. It is the first line of its file, as JSON.
type Head struct {
	Table  string   `json:"table"` // "pugilism 1"
	Boxers []string `json:"boxers"`
	Rounds int      `json:"rounds"`
	Bouts  int      `json:"bouts"`
	Rules  string   `json:"rules"` // the hash of all numbers that count
}

const form = "pugilism 1"

// Progress is how far the making of a table has come.
type Progress struct {
	Round, Bout int // that is being solved, the last one first
	Rows, Of    int
}

// Make solves a match of so many rounds and writes the table to a file. What is done is
// kept in a file beside it, with .part behind its name, from which Make goes on after it
// was stopped in any way; the table is the same then, byte by byte. tell is never called by
// two at once.
func Make(ctx context.Context, b *pugilism.Bare, boxers []string, file string, workers int, tell func(Progress)) (*Table, error) {
	t := newTable(b, Head{form, boxers, b.Rounds, b.Bouts, b.Hash()})
	part := file + ".part"
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	steps := t.steps()
	if most := t.most(stage{}, 0); max(most, t.most(stage{}, 1)) > maxComposure {
		return nil, fmt.Errorf("a composure may reach %d, beyond %d", max(most, t.most(stage{}, 1)), maxComposure)
	}
	done, err := t.resume(f, steps)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", part, err)
	}
	for i := done; i < len(steps); i++ {
		gap, err := t.step(ctx, t.deck, steps[i], max(workers, 1), func(rows, of int) {
			tell(Progress{t.rounds - int(steps[i][0].after), int(steps[i][0].bout), rows, of})
		})
		if err != nil {
			return nil, err
		}
		t.gaps = append(t.gaps, gap)
		if _, err := f.Write(t.block(i, steps[i])); err != nil {
			return nil, err
		}
		if err := f.Sync(); err != nil {
			return nil, err
		}
	}
	t.count(steps)
	return t, os.Rename(part, file)
}

func newTable(b *pugilism.Bare, head Head) *Table {
	return &Table{values: *newValues(b, head.Rounds), head: head, deck: newDeck(b)}
}

func (t *Table) count(steps [][]stage) {
	for _, s := range steps {
		for _, s := range s {
			t.bouts += t.most(s, 0) * t.most(s, 1)
		}
	}
}

// resume reads what a part has of this table, and cuts off what is not whole.
func (t *Table) resume(f *os.File, steps [][]stage) (done int, err error) {
	all, err := io.ReadAll(f)
	if err != nil {
		return 0, err
	}
	line := t.head.line()
	size := 0
	switch {
	case bytes.HasPrefix(all, line):
		done, size = t.read(all[len(line):], steps)
		size += len(line)
	case len(all) > len(line) || !bytes.HasPrefix(line, all):
		return 0, errors.New("is part of another table: move it away")
	}
	if err := f.Truncate(int64(size)); err != nil {
		return 0, err
	}
	if _, err := f.Seek(int64(size), io.SeekStart); err != nil {
		return 0, err
	}
	if size == 0 {
		_, err = f.Write(line)
	}
	return done, err
}

func (h *Head) line() []byte {
	line, err := json.Marshal(h)
	if err != nil {
		panic(err) // strings and numbers
	}
	return append(line, '\n')
}

// block is a step as it is written: the widest gap, the values of its stages in order,
// and the SHA-256 of all that with the head and the number of the step.
func (t *Table) block(i int, step []stage) []byte {
	b := binary.LittleEndian.AppendUint64(nil, math.Float64bits(t.gaps[i]))
	for _, s := range step {
		g := t.grids[s]
		for a := 1; a <= g.rows; a++ {
			for c := 1; c <= g.cols; c++ {
				b = binary.LittleEndian.AppendUint64(b, math.Float64bits(*g.at(a, c)))
			}
		}
	}
	sum := t.sum(i, b)
	return append(b, sum[:]...)
}

func (t *Table) sum(i int, block []byte) [sha256.Size]byte {
	return sha256.Sum256(append(fmt.Appendf(t.head.line(), "%d\n", i), block...))
}

// read takes the steps that are whole, and says how many and how many bytes they are.
func (t *Table) read(all []byte, steps [][]stage) (done, size int) {
	for i, step := range steps {
		cells := 1
		for _, s := range step {
			cells += t.most(s, 0) * t.most(s, 1)
		}
		if len(all)-size < 8*cells+sha256.Size {
			return i, size
		}
		block := all[size : size+8*cells]
		if sum := t.sum(i, block); !bytes.Equal(sum[:], all[size+8*cells:size+8*cells+sha256.Size]) {
			return i, size
		}
		t.take(block, step)
		size += 8*cells + sha256.Size
	}
	return len(steps), size
}

func (t *Table) take(block []byte, step []stage) {
	next := func() float64 {
		v := math.Float64frombits(binary.LittleEndian.Uint64(block))
		block = block[8:]
		return v
	}
	t.gaps = append(t.gaps, next())
	for _, s := range step {
		g := newGrid(t.most(s, 0), t.most(s, 1))
		for a := 1; a <= g.rows; a++ {
			for c := 1; c <= g.cols; c++ {
				*g.at(a, c) = next()
			}
		}
		t.grids[s] = g
	}
}

// HeadOf reads the first line of a table.
func HeadOf(file []byte) (head Head, err error) {
	line, _, _ := bytes.Cut(file, []byte("\n"))
	if err := json.Unmarshal(line, &head); err != nil || head.Table != form {
		return Head{}, errors.New("is no table of Pugilism")
	}
	return head, nil
}

// Read reads a table for a match of these numbers, whatever its rounds.
func Read(file []byte, b *pugilism.Bare) (*Table, error) {
	head, err := HeadOf(file)
	if err != nil {
		return nil, err
	}
	_, rest, _ := bytes.Cut(file, []byte("\n"))
	if head.Rules != b.Hash() {
		return nil, fmt.Errorf("is of other boxers or rules: of %v", head.Boxers)
	}
	if head.Rounds < 1 || head.Rounds > 12 || head.Bouts != b.Bouts {
		return nil, fmt.Errorf("is of %d rounds of %d bouts", head.Rounds, head.Bouts)
	}
	t := newTable(b, head)
	steps := t.steps()
	if done, size := t.read(rest, steps); done < len(steps) || size != len(rest) {
		return nil, fmt.Errorf("is whole up to step %d of %d", done, len(steps))
	}
	t.count(steps)
	return t, nil
}

// Bouts is how many positions a table has the value of.
func (t *Table) Bouts() int { return t.bouts }

// Error is how wrong a value may be at most: half of the gap of each bout on the way.
func (t *Table) Error() (sum float64) {
	for _, g := range t.gaps {
		sum += g / 2
	}
	return sum
}

// Gap is the widest gap of any bout.
func (t *Table) Gap() (widest float64) {
	for _, g := range t.gaps {
		widest = max(widest, g)
	}
	return widest
}

// Value is what the match is worth to red when a seat is Player 1, in the mean over the
// composures that both begin with.
func (t *Table) Value(first riposte.Seat) float64 {
	s := t.beginnings()[0]
	s.first = int8(first)
	at, sign, swap := t.find(s)
	sum, all := 0.0, 0.0
	starts := func(who int, of func(composure int, odds float64)) {
		die := t.Boxers[who].HitDie
		for face := 1; face <= die; face++ {
			of(t.Boxers[who].Base+face, float64(2*face-1)/float64(die*die)) // the higher of two, PG-1.11
		}
	}
	starts(0, func(red int, p float64) {
		starts(1, func(blue int, q float64) {
			if swap {
				red, blue := blue, red
				sum += p * q * sign * *at.at(red, blue)
			} else {
				sum += p * q * *at.at(red, blue)
			}
			all += p * q
		})
	})
	return sum / all
}

// find is the values of a stage; of even boxers it may be the stage with the seats
// changed, whose values have the other sign.
func (t *Table) find(s stage) (g *grid, sign float64, swap bool) {
	if g := t.grids[s]; g != nil {
		return g, 1, false
	}
	if t.Even() {
		if g := t.grids[s.swapped()]; g != nil {
			return g, -1, true
		}
	}
	return nil, 0, false
}

// stage is the stage of a moment, by its own match's number of rounds.
func (m *match) stage(at pugilism.Moment) stage {
	s := stage{after: int8(m.Rounds - at.Round), bout: int8(at.Bout), first: int8(at.First), lead: int8(max(-100, min(100, at.Lead)))}
	for i := range s.down {
		s.down[i], s.dice[i] = int8(at.Down[i]), int8(min(at.HitDice[i], 100))
	}
	return m.plain(s)
}

// Worth is what a moment at which both choose cards is worth to red, if the table has it.
func (t *Table) Worth(at pugilism.Moment) (float64, bool) {
	g, sign, swap := t.find(t.stage(at))
	if g == nil {
		return 0, false
	}
	a, b := at.Composure[0], at.Composure[1]
	if swap {
		a, b = b, a
	}
	if a < 1 || b < 1 || a > g.rows || b > g.cols {
		return 0, false
	}
	return sign * *g.at(a, b), true
}
