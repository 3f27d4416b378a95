package riposte

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// VetOptions lists what is wrong with a setup apart from its documents and data:
// the ruleset, the version, the number of seats, unknown options and values. A
// ruleset's Vet of seat Nobody begins with it.
func (s *Setup) VetOptions(info *Info) Faults {
	var f Faults
	if s.Ruleset != info.Name {
		f.Add("ruleset", "", "this is %s, not %q", info.Name, s.Ruleset)
	}
	if s.Version < 0 || s.Version > info.Version {
		f.Add("version", "", "there are versions 1 to %d, and 0 for the newest", info.Version)
	}
	if n := len(s.Seats); n < info.MinSeats || n > info.MaxSeats {
		f.Add("seats", "", "%d seats; it takes %d to %d", n, info.MinSeats, info.MaxSeats)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		i := slices.IndexFunc(info.Options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			f.Add("options."+name, "", "there is no such option")
			continue
		}
		if o, value := &info.Options[i], s.Options[name]; !o.takes(value, s.Data) {
			f.Add("options."+name, o.Rule, "%q is not a value of it", value)
		}
	}
	return f
}

func (o *Option) takes(value string, data map[string]json.RawMessage) bool {
	if value == o.Default || slices.Contains(o.Values, value) {
		return true
	}
	if n, err := strconv.Atoi(value); err == nil && o.Max > 0 && strconv.Itoa(n) == value {
		return o.Min <= n && n <= o.Max
	}
	_, named := data[value]
	return o.Data && named
}

// Document is the document of a seat, that of the sample where it names one;
// false if there is no such sample.
func (s *Setup) Document(info *Info, seat Seat) (json.RawMessage, bool) {
	doc := s.Seats[seat-1].Document
	var name string
	if json.Unmarshal(doc, &name) != nil {
		return doc, true
	}
	sample, ok := info.Sample(name)
	return sample.Document, ok
}
