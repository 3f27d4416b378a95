package stats

// A Difference decides whether the mean is above a half, below it, or so near that it
// does not matter. It is two Scaled tests against a half, upwards and downwards.
type Difference struct {
	// Size is how far from a half it begins to matter, in standard deviations of an
	// observation.
	Size float64
	// Error is the chance of another finding than Same where the mean is a half, and of Same
	// where it is Size away.
	Error float64
}

// A Finding is what a Difference says.
type Finding uint8

// The findings.
const (
	Unsure Finding = iota // go on
	Same                  // the mean is less than Size away from a half
	More                  // it is above a half
	Less                  // it is below a half
)

var findingWords = [...]string{Unsure: "open", Same: "no difference", More: "more", Less: "less"}

// String is the finding in words.
func (f Finding) String() string { return findingWords[f] }

// MarshalText is String.
func (f Finding) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// Vet is nil if the decision can be made.
func (d *Difference) Vet() error { return d.test().Vet() }

func (d *Difference) test() *Scaled {
	return &Scaled{High: d.Size, False: d.Error / 2, Missed: d.Error}
}

// Find is what the counts so far say; it must be asked in the order of the observations'
// numbers.
func (d *Difference) Find(c Counts) Finding {
	test := d.test()
	return finding(test.Verdict(c), test.Verdict(c.reversed()))
}

// FindMean is what real numbers so far say of their mean and 0, asked in the same way.
func (d *Difference) FindMean(m Moments) Finding {
	test := d.test()
	return finding(test.of(test.ratio(m)), test.of(test.ratio(m.reversed())))
}

func finding(up, down Verdict) Finding {
	switch {
	case up == Stronger:
		return More
	case down == Stronger:
		return Less
	case up == Weaker && down == Weaker:
		return Same
	}
	return Unsure
}
