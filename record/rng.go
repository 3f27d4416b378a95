package record

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
)

// An RNG names the generator of the draws. Its text is what String writes.
type RNG struct {
	Kind   RNGKind
	Hi, Lo uint64   // for PCG: the arguments of dice.NewSeeded
	Seed   [32]byte // for ChaCha8: the argument of dice.NewChaCha
	// Version is that of FairDice; 0 is 1.
	Version fair.Version
}

// An RNGKind is a kind of generator.
type RNGKind uint8

// The kinds; the zero kind means unknown.
const (
	PCG      RNGKind = iota + 1 // dice.Seeded, for simulations
	ChaCha8                     // dice.ChaCha, for play at one machine
	FairDice                    // dice/fair, from the seeds in Record.Fair
	Table                       // dice at a real table: nothing can compute them again
)

// String is "pcg 1 8", "chacha8" and 64 hex digits, "fair" (version 1) or "fair 2",
// "table", or "".
func (g RNG) String() string {
	switch g.Kind {
	case PCG:
		return fmt.Sprintf("pcg %d %d", g.Hi, g.Lo)
	case ChaCha8:
		return "chacha8 " + hex.EncodeToString(g.Seed[:])
	case FairDice:
		if g.Version > fair.V1 {
			return fmt.Sprintf("fair %d", g.Version)
		}
		return "fair"
	case Table:
		return "table"
	}
	return ""
}

// ParseRNG reads what String writes.
func ParseRNG(text string) (RNG, error) {
	words := strings.Fields(strings.ToLower(text))
	g := RNG{}
	switch {
	case len(words) == 0:
		return g, nil
	case len(words) == 1 && words[0] == "fair":
		g.Kind = FairDice
		return g, nil
	case len(words) == 2 && words[0] == "fair" && words[1] == "2":
		g.Kind, g.Version = FairDice, fair.V2
		return g, nil
	case len(words) == 1 && words[0] == "table":
		g.Kind = Table
		return g, nil
	case len(words) == 3 && words[0] == "pcg":
		var err1, err2 error
		g.Kind = PCG
		g.Hi, err1 = strconv.ParseUint(words[1], 10, 64)
		g.Lo, err2 = strconv.ParseUint(words[2], 10, 64)
		if err1 == nil && err2 == nil {
			return g, nil
		}
	case len(words) == 2 && words[0] == "chacha8" && len(words[1]) == 2*len(g.Seed):
		g.Kind = ChaCha8
		if _, err := hex.Decode(g.Seed[:], []byte(words[1])); err == nil {
			return g, nil
		}
	}
	return RNG{}, fmt.Errorf("want fair, fair 2, table, pcg and two numbers, or chacha8 and 64 hex digits")
}

// source makes the draws again; it is nil if the RNG alone can't.
func (g RNG) source() riposte.Dice {
	switch g.Kind {
	case PCG:
		return dice.NewSeeded(g.Hi, g.Lo)
	case ChaCha8:
		return dice.NewChaCha(g.Seed)
	case FairDice, Table:
	}
	return nil
}
