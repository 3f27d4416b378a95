package basis

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"sync"

	"riposte"
	"riposte/document"
	"riposte/variant"
)

// VariantOption is the option that names a variant: a document with numbers that differ
// from those of the rules, {"numbers": {"power of HEAD-JAB": 3}}. It is riposte's own, so
// no rule of a ledger stands behind it; behind each of the numbers one does.
func VariantOption(example string, since int) riposte.Option {
	return riposte.Option{
		Name: variant.Option, Title: "Numbers of the rules", Since: since, Default: variant.Printed, Values: []string{variant.Printed},
		Titles: []string{"those of the text"}, Data: true, Quiet: true, Starter: json.RawMessage(example),
	}
}

// A Dial is a number of a content of type C that a variant may set.
type Dial[C any] struct {
	variant.Number // Value is filled in by NewVariants
	get            func(*C) int
	set            func(*C, int)
}

// NewDial is a number found at a place of the content. A place that a copy shares with the
// content it was copied from must be copied first: that is what the copy given to
// NewVariants is for.
func NewDial[C any, N ~int | ~int8 | ~int16 | ~int32 | ~uint8](name string, rule riposte.RuleID, low, high int, at func(*C) *N) Dial[C] {
	return Dial[C]{
		variant.Number{Name: name, Rule: rule, Low: low, High: high},
		func(c *C) int { return int(*at(c)) },
		func(c *C, n int) { *at(c) = N(n) },
	}
}

// And is the dial for a second place too, which holds the same number.
func (d Dial[C]) And(at func(*C) *int16) Dial[C] {
	set := d.set
	d.set = func(c *C, n int) {
		set(c, n)
		*at(c) = int16(n)
	}
	return d
}

// Variants makes rulesets of type R from contents of type C that differ in some numbers.
type Variants[C, R any] struct {
	info  *riposte.Info
	base  *C
	dials []Dial[C]
	fresh func(*C) *C
	rules func(*C, *Variants[C, R]) R

	mu   sync.Mutex
	made map[string]R // by the text of the document
}

// NewVariants prepares the variants of a content. fresh copies a content so that setting any
// dial leaves the old one as it is; rules makes the ruleset of a content, with the same
// variants.
func NewVariants[C, R any](info *riposte.Info, base *C, dials []Dial[C], fresh func(*C) *C, rules func(*C, *Variants[C, R]) R) *Variants[C, R] {
	dials = slices.Clone(dials)
	for i := range dials {
		dials[i].Value = dials[i].get(base)
	}
	return &Variants[C, R]{info: info, base: base, dials: dials, fresh: fresh, rules: rules}
}

// Numbers are the numbers that a variant may set, in the order of the tables.
func (v *Variants[C, R]) Numbers() []variant.Number {
	list := make([]variant.Number, len(v.dials))
	for i := range v.dials {
		list[i] = v.dials[i].Number
	}
	return list
}

// Of is the ruleset of a set-up's variant, and false if it names none or a faulty one.
func (v *Variants[C, R]) Of(setup *riposte.Setup) (rules R, ok bool) {
	path, raw := v.document(setup)
	if raw == nil {
		return rules, false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if rules, ok = v.made[string(raw)]; ok {
		return rules, true
	}
	content := v.fresh(v.base)
	var faults riposte.Faults
	if v.read(raw, path, content, &faults); len(faults) > 0 {
		return rules, false
	}
	// A content is some ten kilobytes; whoever tries many in turn needs each for a while.
	if rules = v.rules(content, v); v.made == nil || len(v.made) >= 32 {
		v.made = map[string]R{}
	}
	v.made[string(raw)] = rules
	return rules, true
}

// Vet adds what is wrong with a set-up's variant to the faults.
func (v *Variants[C, R]) Vet(setup *riposte.Setup, faults *riposte.Faults) {
	if path, raw := v.document(setup); raw != nil {
		v.read(raw, path, v.fresh(v.base), faults)
	}
}

// document is the variant that a set-up names and its path, nil if it names none.
func (v *Variants[C, R]) document(setup *riposte.Setup) (path string, raw json.RawMessage) {
	name, named := setup.Options[variant.Option]
	if !named || name == variant.Printed {
		return "", nil
	}
	return "data." + name, setup.Data[name]
}

// read sets the numbers of a document.
func (v *Variants[C, R]) read(raw json.RawMessage, path string, content *C, faults *riposte.Faults) {
	doc := document.Read(raw, path, "", faults)
	if doc.Has("name") {
		doc.Text("name", "", variant.MaxName)
	}
	numbers := doc.Object("numbers", "")
	for _, name := range numbers.Names() {
		i := slices.IndexFunc(v.dials, func(d Dial[C]) bool { return d.Name == name })
		if i < 0 {
			numbers.IntOr(name, "", math.MinInt, math.MaxInt, 0)
			numbers.Fault(name, "", "is not a number of %s%s", v.info.Title, v.nearly(name))
			continue
		}
		d := &v.dials[i]
		before := len(*faults)
		if n := numbers.Int(name, d.Rule, d.Low, d.High); len(*faults) == before {
			d.set(content, n)
		}
	}
	numbers.Done()
	doc.Done()
}

// nearly names numbers that share a word with what was asked for.
func (v *Variants[C, R]) nearly(name string) string {
	var near []string
	for i := range v.dials {
		if _, of, ok := strings.Cut(v.dials[i].Name, " of "); ok && strings.Contains(strings.ToLower(name), strings.ToLower(of)) {
			near = append(near, v.dials[i].Name)
		}
	}
	if len(near) == 0 {
		return ""
	}
	return "; there is " + strings.Join(near[:min(len(near), 6)], ", ")
}
