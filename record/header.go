package record

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"riposte"
	"riposte/dice/fair"
)

// A field is one entry of the header. Both forms write the same value, under a key
// or in a tag.
type field struct {
	key, tag string
	write    func(b []byte, r *Record) []byte
	read     func(d *draft, n *node) *atError
	// seldom fields are left out when they are empty.
	seldom func(r *Record) bool
	// rows fields have one line for each member in text.
	rows bool
}

// header lists the fields in the order in which they are written.
var header []field

func init() { // an initialised variable would refer to itself through the readers
	text := func(key, tag string, at func(r *Record) *string) field {
		return field{
			key: key, tag: tag,
			write: func(b []byte, r *Record) []byte { return appendString(b, *at(r)) },
			read: func(d *draft, n *node) (err *atError) {
				*at(&d.rec), err = n.str()
				return err
			},
		}
	}
	header = []field{
		{key: "format", tag: "Format", write: func(b []byte, _ *Record) []byte { return appendInt(b, Format) }, read: readFormat},
		text("game", "Game", func(r *Record) *string { return &r.Game }),
		{
			key: "ruleset", tag: "Ruleset",
			write: func(b []byte, r *Record) []byte { return appendString(b, r.Setup.Ruleset) },
			read: func(d *draft, n *node) (err *atError) {
				d.ruleset, err = n.str()
				return err
			},
		},
		{
			key: "version", tag: "Version",
			write: func(b []byte, r *Record) []byte { return appendInt(b, int64(r.Setup.Version)) },
			read: func(d *draft, n *node) *atError {
				v, err := n.number(1, math.MaxInt32)
				d.rec.Setup.Version = int(v)
				return err
			},
		},
		text("content", "Content", func(r *Record) *string { return &r.Content }),
		text("duel", "Duel", func(r *Record) *string { return &r.Duel }),
		{key: "date", tag: "Date", write: writeDate, read: readDate},
		{key: "options", tag: "Options", write: writeOptions, read: readOptions},
		{key: "seats", tag: "Seats", write: writeSeats, read: readSeats},
		{key: "documents", tag: "Documents", write: writeDocuments, read: readDocuments, rows: true},
		{
			key: "data", tag: "Data", write: writeData, read: readData, rows: true,
			seldom: func(r *Record) bool { return len(r.Setup.Data) == 0 },
		},
		{
			key: "rng", tag: "RNG",
			write: func(b []byte, r *Record) []byte { return appendString(b, r.RNG.String()) },
			read: func(d *draft, n *node) *atError {
				s, err := n.str()
				if err != nil {
					return err
				}
				var bad error
				if d.rec.RNG, bad = ParseRNG(s); bad != nil {
					return &atError{n.at, ErrForm, bad}
				}
				return nil
			},
		},
		{
			key: "commitment", tag: "Commitment",
			write: func(b []byte, r *Record) []byte { return appendCommitment(b, r.Fair.Commitment) },
			read:  func(d *draft, n *node) *atError { return readCommitment(n, &d.rec.Fair.Commitment) },
		},
		{
			key: "root", tag: "Root",
			write:  func(b []byte, r *Record) []byte { return appendCommitment(b, r.Fair.Root) },
			read:   func(d *draft, n *node) *atError { return readCommitment(n, &d.rec.Fair.Root) },
			seldom: func(r *Record) bool { return r.Fair.Root == fair.Commitment{} },
		},
		{
			key: "serverSeed", tag: "ServerSeed",
			write: func(b []byte, r *Record) []byte { return appendSeed(b, r.Fair.Server) },
			read:  func(d *draft, n *node) *atError { return readSeed(n, &d.rec.Fair.Server) },
		},
		{key: "seatSeeds", tag: "SeatSeeds", write: writeSeatSeeds, read: readSeatSeeds, rows: true},
		{
			key: "keys", tag: "Keys", write: writeKeys, read: readKeys,
			seldom: func(r *Record) bool { return r.Fair.Opening == nil },
		},
		{
			key: "withheld", tag: "Withheld",
			write: func(b []byte, _ *Record) []byte { return append(b, "true"...) },
			read: func(d *draft, n *node) (err *atError) {
				d.rec.withheld, err = n.yes()
				return err
			},
			seldom: func(r *Record) bool { return !r.withheld },
		},
		{
			key: "attempts", tag: "Attempts", write: writeAttempts, read: readAttempts, rows: true,
			seldom: func(r *Record) bool { return len(r.Fair.Attempts) == 0 },
		},
		{
			key: "fairFrom", tag: "FairFrom",
			write: func(b []byte, r *Record) []byte { return appendInt(b, int64(r.Fair.From)) },
			read: func(d *draft, n *node) *atError {
				v, err := n.number(0, math.MaxInt32)
				d.rec.Fair.From = int(v)
				return err
			},
			seldom: func(r *Record) bool { return r.Fair.From == 0 },
		},
		{key: "seals", tag: "Seals", write: writeSeals, read: readSeals, rows: true},
		{
			key: "locks", tag: "Locks", write: writeLocks, read: readLocks, rows: true,
			seldom: func(r *Record) bool { return !r.Blind },
		},
		{
			key: "held", tag: "Held", write: writeHeld, read: readHeld, rows: true,
			seldom: func(r *Record) bool { return len(r.Held) == 0 },
		},
	}
}

func readFormat(d *draft, n *node) *atError {
	v, err := n.number(1, math.MaxInt32)
	if err == nil && v > Format {
		return &atError{n.at, ErrFormat, fmt.Errorf("format %d is unknown, this riposte reads format %d", v, Format)}
	}
	return err
}

const dateForm = "2006-01-02T15:04:05Z"

func writeDate(b []byte, r *Record) []byte {
	if r.Date.IsZero() {
		return append(b, `""`...)
	}
	b = append(b, '"')
	b = r.Date.AppendFormat(b, dateForm)
	return append(b, '"')
}

func readDate(d *draft, n *node) *atError {
	s, err := n.str()
	if err != nil || s == "" {
		return err
	}
	for _, form := range []string{time.RFC3339, time.DateTime, time.DateOnly, "2006.01.02"} {
		t, bad := time.Parse(form, s)
		if bad == nil && t.UTC().Year() >= 1 && t.UTC().Year() <= 9999 {
			d.rec.Date = t.UTC().Truncate(time.Second)
			return nil
		}
	}
	return misread(n.at, "want a date such as 2026-11-21T12:00:00Z")
}

// object writes the members of a map in the order of its keys.
func object[V any](b []byte, m map[string]V, write func(b []byte, v V) []byte) []byte {
	b = append(b, '{')
	for i, key := range slices.Sorted(maps.Keys(m)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, key)
		b = append(b, ':')
		b = write(b, m[key])
	}
	return append(b, '}')
}

func writeOptions(b []byte, r *Record) []byte { return object(b, r.Setup.Options, appendString) }

func readOptions(d *draft, n *node) *atError {
	d.rec.Setup.Options = map[string]string{}
	return n.each(func(m *member) (err *atError) {
		d.rec.Setup.Options[m.key], err = m.node.str()
		return err
	})
}

// bySeat writes an object with a member for each seat for which write writes
// something.
func bySeat(b []byte, r *Record, write func(b []byte, s riposte.Seat) []byte) []byte {
	b = append(b, '{')
	info, first := r.Info(), true
	for s := riposte.Seat(1); int(s) <= len(r.Setup.Seats); s++ {
		before := len(b)
		if !first {
			b = append(b, ',')
		}
		b = appendString(b, info.SeatWord(s))
		b = append(b, ':')
		empty := len(b)
		if b = write(b, s); len(b) == empty {
			b = b[:before]
			continue
		}
		first = false
	}
	return append(b, '}')
}

func writeSeats(b []byte, r *Record) []byte {
	return bySeat(b, r, func(b []byte, s riposte.Seat) []byte { return appendString(b, r.Setup.Seats[s-1].Name) })
}

func readSeats(d *draft, n *node) *atError {
	return n.each(func(m *member) *atError {
		name, err := m.node.str()
		d.seats = append(d.seats, named[string]{m.at, m.key, name})
		return err
	})
}

func writeDocuments(b []byte, r *Record) []byte {
	return bySeat(b, r, func(b []byte, s riposte.Seat) []byte { return append(b, r.Setup.Seats[s-1].Document...) })
}

func readDocuments(d *draft, n *node) *atError {
	return n.each(func(m *member) *atError {
		d.docs = append(d.docs, named[json.RawMessage]{m.at, m.key, compact(m.node.raw)})
		return nil
	})
}

func writeData(b []byte, r *Record) []byte {
	return object(b, r.Setup.Data, func(b []byte, raw json.RawMessage) []byte { return append(b, raw...) })
}

func readData(d *draft, n *node) *atError {
	d.rec.Setup.Data = map[string]json.RawMessage{}
	return n.each(func(m *member) *atError {
		d.rec.Setup.Data[m.key] = compact(m.node.raw)
		return nil
	})
}

func appendCommitment(b []byte, c fair.Commitment) []byte {
	if c == (fair.Commitment{}) {
		return append(b, `""`...)
	}
	return appendHex(b, c[:])
}

func appendSeed(b []byte, s *fair.Seed) []byte {
	if s == nil {
		return append(b, `""`...)
	}
	return appendHex(b, s[:])
}

func appendHex(b, raw []byte) []byte {
	b = append(b, '"')
	b = hex.AppendEncode(b, raw)
	return append(b, '"')
}

func readCommitment(n *node, c *fair.Commitment) *atError {
	s, err := n.str()
	if err != nil || s == "" {
		return err
	}
	if bad := c.UnmarshalText([]byte(s)); bad != nil {
		return &atError{n.at, ErrForm, bad}
	}
	return nil
}

func readSeed(n *node, seed **fair.Seed) *atError {
	s, err := n.str()
	if err != nil || s == "" {
		return err
	}
	*seed = new(fair.Seed)
	if bad := (*seed).UnmarshalText([]byte(s)); bad != nil {
		return &atError{n.at, ErrForm, bad}
	}
	return nil
}

func writeSeatSeeds(b []byte, r *Record) []byte {
	return bySeat(b, r, func(b []byte, s riposte.Seat) []byte {
		i := slices.IndexFunc(r.Fair.Seats, func(seed SeatSeed) bool { return seed.Seat == s })
		if i < 0 {
			return b
		}
		seed := &r.Fair.Seats[i]
		b = append(b, `{"commitment":`...)
		b = appendCommitment(b, seed.Commitment)
		b = append(b, `,"seed":`...)
		b = appendSeed(b, seed.Seed)
		if seed.LeftOut {
			b = append(b, `,"leftOut":true`...)
		}
		if seed.None {
			b = append(b, `,"none":true`...)
		}
		return append(b, '}')
	})
}

func readSeatSeeds(d *draft, n *node) *atError {
	return n.each(func(m *member) *atError {
		var seed SeatSeed
		err := m.node.each(func(m *member) (err *atError) {
			switch m.key {
			case "commitment":
				return readCommitment(&m.node, &seed.Commitment)
			case "seed":
				return readSeed(&m.node, &seed.Seed)
			case "leftOut":
				seed.LeftOut, err = m.node.yes()
				return err
			case "none":
				seed.None, err = m.node.yes()
				return err
			}
			return unknown(m)
		})
		d.seeds = append(d.seeds, named[SeatSeed]{m.at, m.key, seed})
		return err
	})
}

func writeSeals(b []byte, r *Record) []byte {
	b = append(b, '[')
	for i := range r.Seals {
		seal := &r.Seals[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"seat":`...)
		b = appendString(b, r.Info().SeatWord(seal.Seat))
		b = append(b, `,"time":`...)
		b = appendInt(b, seal.At.Milliseconds())
		b = append(b, `,"commitment":`...)
		b = appendHex(b, seal.Commitment)
		b = append(b, `,"nonce":`...)
		b = appendHex(b, seal.Nonce)
		if seal.Sealed != "" {
			b = append(b, `,"sealed":`...)
			b = appendString(b, seal.Sealed)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func readSeals(d *draft, n *node) *atError {
	return n.list(func(item *node) *atError {
		seal := named[Seal]{at: item.at}
		err := item.each(func(m *member) (err *atError) {
			switch m.key {
			case "seat":
				seal.word, err = m.node.str()
			case "time":
				seal.value.At, err = readTime(&m.node)
			case "commitment":
				seal.value.Commitment, err = readHex(&m.node)
			case "nonce":
				seal.value.Nonce, err = readHex(&m.node)
			case "sealed":
				seal.value.Sealed, err = m.node.str()
			default:
				return unknown(m)
			}
			return err
		})
		d.seals = append(d.seals, seal)
		return err
	})
}

func readHex(n *node) ([]byte, *atError) {
	s, err := n.str()
	if err != nil || s == "" {
		return nil, err
	}
	b, bad := hex.DecodeString(s)
	if bad != nil || len(b) > 1024 {
		return nil, misread(n.at, "want hex digits")
	}
	return b, nil
}

// maxTime is about three years.
const maxTime = 100_000_000_000

// readTime reads milliseconds.
func readTime(n *node) (time.Duration, *atError) {
	ms, err := n.number(0, maxTime)
	return time.Duration(ms) * time.Millisecond, err
}

// tagName reports whether a tag that this package does not know may have the name.
func tagName(name string) bool {
	if name == "" || len(name) > 32 || name[0] < 'A' || name[0] > 'Z' {
		return false
	}
	for _, c := range []byte(name) {
		if (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	own := func(tag string) bool { return strings.EqualFold(tag, name) }
	return !slices.ContainsFunc(header, func(f field) bool { return own(f.tag) }) && !slices.ContainsFunc(closing, own)
}

// closing lists the tags of the text form that have no key in the header.
var closing = []string{tagVoid, tagResult, tagSHA}

const (
	tagVoid   = "Void"
	tagResult = "Result"
	tagSHA    = "SHA-256"
)
