package fair

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Leaves is the number of keys in a tree, far more than a duel of any ruleset
// draws.
const Leaves = 1 << 14

const (
	labelLeaf = "riposte leaf 2"
	labelNode = "riposte node 2"
)

// A Tree is the hash tree over the keys of one server's seed, so that some of them
// can be opened after the duel and the others never.
type Tree struct {
	keys keyer
	// nodes has the root at 1 and the children of node n at 2n and 2n+1.
	nodes [2 * Leaves]Commitment
}

// NewTree computes all keys, which takes milliseconds.
func NewTree(server Seed) *Tree {
	t := &Tree{keys: newKeyer(server)}
	for i := range uint64(Leaves) {
		t.nodes[Leaves+i] = leaf(i, t.keys.key(i))
	}
	for n := Leaves - 1; n > 0; n-- {
		t.nodes[n] = node(&t.nodes[2*n], &t.nodes[2*n+1])
	}
	return t
}

func leaf(i uint64, key Key) Commitment {
	b := make([]byte, 0, len(labelLeaf)+8+len(key))
	b = append(b, labelLeaf...)
	b = binary.BigEndian.AppendUint64(b, i)
	return sha256.Sum256(append(b, key[:]...))
}

func node(left, right *Commitment) Commitment {
	b := make([]byte, 0, len(labelNode)+2*len(left))
	b = append(b, labelNode...)
	b = append(b, left[:]...)
	return sha256.Sum256(append(b, right[:]...))
}

// Root is what the server commits to in addition to its seed.
func (t *Tree) Root() Commitment { return t.nodes[1] }

// Open opens the keys of the given draws and no others. Numbers that no leaf has
// are left out.
func (t *Tree) Open(draws []uint64) Opening {
	draws = slices.Clone(draws)
	slices.Sort(draws)
	var o Opening
	for _, i := range slices.Compact(draws) {
		if i < Leaves {
			o.Keys = append(o.Keys, OpenKey{Draw: i, Key: t.keys.key(i)})
		}
	}
	t.path(&o, o.Keys, 1, 0, Leaves)
	return o
}

// path appends the nodes that are needed, beside the opened keys, to compute node
// n, which is over the leaves from a up to but not including b.
func (t *Tree) path(o *Opening, keys []OpenKey, n int, a, b uint64) {
	if len(keys) == 0 {
		o.Path = append(o.Path, t.nodes[n])
		return
	}
	if b-a == 1 {
		return
	}
	middle := (a + b) / 2
	left, right := part(keys, middle)
	t.path(o, left, 2*n, a, middle)
	t.path(o, right, 2*n+1, middle, b)
}

// part divides keys into those numbered below middle and the rest.
func part(keys []OpenKey, middle uint64) (left, right []OpenKey) {
	at, _ := slices.BinarySearchFunc(keys, middle, func(k OpenKey, i uint64) int {
		switch {
		case k.Draw < i:
			return -1
		case k.Draw > i:
			return 1
		}
		return 0
	})
	return keys[:at], keys[at:]
}

// An Opening is some keys of a tree, in ascending order of number, and the path
// that proves them.
type Opening struct {
	Keys []OpenKey    `json:"keys"`
	Path []Commitment `json:"path"`
}

// An OpenKey is the key of one draw.
type OpenKey struct {
	Draw uint64 `json:"draw"`
	Key  Key    `json:"key"`
}

var errPath = errors.New("the path does not fit the keys")

// Root computes the root from the keys and the path. It returns an error if they
// are not an opening.
func (o *Opening) Root() (Commitment, error) {
	for i, k := range o.Keys {
		if k.Draw >= Leaves || i > 0 && k.Draw <= o.Keys[i-1].Draw {
			return Commitment{}, fmt.Errorf("keys out of order: number %d at place %d", k.Draw, i)
		}
	}
	path := o.Path
	root, err := over(o.Keys, &path, 0, Leaves)
	if err == nil && len(path) > 0 {
		err = errPath
	}
	return root, err
}

// over computes the node over the leaves from a up to but not including b.
func over(keys []OpenKey, path *[]Commitment, a, b uint64) (c Commitment, err error) {
	switch {
	case len(keys) == 0 && len(*path) == 0:
		return c, errPath
	case len(keys) == 0:
		c, *path = (*path)[0], (*path)[1:]
		return c, nil
	case b-a == 1:
		return leaf(a, keys[0].Key), nil
	}
	middle := (a + b) / 2
	before, after := part(keys, middle)
	left, err := over(before, path, a, middle)
	if err != nil {
		return c, err
	}
	right, err := over(after, path, middle, b)
	if err != nil {
		return c, err
	}
	return node(&left, &right), nil
}
