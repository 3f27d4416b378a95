package scenario

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"riposte"
	"riposte/dice"
)

// fieldIn finds the field at a path.
func fieldIn(fields []riposte.Field, path string) (riposte.Field, bool) {
	for _, f := range fields {
		if f.Path == path {
			return f, true
		}
	}
	return riposte.Field{}, false
}

// fieldsUnder lists the field at a path, or those whose paths begin with it.
func fieldsUnder(fields []riposte.Field, path string) []riposte.Field {
	if f, ok := fieldIn(fields, path); ok {
		return []riposte.Field{f}
	}
	var under []riposte.Field
	for _, f := range fields {
		if rest, ok := strings.CutPrefix(f.Path, path); ok && (rest[0] == '.' || rest[0] == '[') {
			under = append(under, f)
		}
	}
	return under
}

func fieldsOf(st riposte.State) []riposte.Field {
	if f, ok := st.(riposte.Fields); ok {
		return f.Fields()
	}
	return nil
}

func unknownPath(path string, fields []riposte.Field) string {
	if len(fields) == 0 {
		return fmt.Sprintf("unknown path %q: the ruleset has no fields", path)
	}
	var paths []string
	for _, f := range fields {
		paths = append(paths, f.Path)
	}
	if near := nearest(path, paths); near != "" {
		return fmt.Sprintf("unknown path %q; did you mean %s?", path, near)
	}
	return fmt.Sprintf("unknown path %q", path)
}

// fieldValue reads a value of the field's type, or says what it should be.
func fieldValue(f riposte.Field, n *yaml.Node) (value any, msg string) {
	switch f.Type {
	case "int":
		i, msg := wholeNumber(n)
		if msg != "" {
			return nil, f.Path + " " + msg
		}
		return i, ""
	case "bool":
		yes, ok := truth(n)
		if !ok {
			return nil, f.Path + " must be true or false"
		}
		return yes, ""
	}
	return n.Value, ""
}

// start draws the set-up of a case.
func (c *Case) start(source riposte.Dice, log riposte.Log) (st riposte.State, err error) {
	err = dice.Run(func() (err error) {
		st, err = c.file.Ruleset.New(c.Setup, source, log)
		return err
	})
	return st, err
}

// startDice returns the source of the set-up, with its script if it has one.
func (c *Case) startDice() (riposte.Dice, *dice.Script) {
	if c.setupDice == nil {
		return dice.NewSeeded(0, c.Seed), nil
	}
	script := newScript(c.setupDice)
	return script, script
}

func newScript(list []forced) *dice.Script { return dice.NewScript(draws(list)...) }

func draws(list []forced) []dice.Draw {
	draws := make([]dice.Draw, len(list))
	for i, f := range list {
		draws[i] = f.draw
	}
	return draws
}

// overlayOne sets one field; the message says what is wrong and where.
func overlayOne(st riposte.State, a assignment) (at place, msg string) {
	fields := fieldsOf(st)
	f, ok := fieldIn(fields, a.path)
	if !ok {
		return a.at, unknownPath(a.path, fields)
	}
	if f.Fixed {
		return a.at, a.path + " can be read but not set"
	}
	value, msg := fieldValue(f, a.value)
	if msg != "" {
		return placeOf(a.value), msg
	}
	if err := st.(riposte.Fields).SetField(a.path, value); err != nil {
		text, _ := value.(string)
		return placeOf(a.value), err.Error() + meantWord(text, st, f)
	}
	return place{}, ""
}

// checkPaths judges the values that are set, and the paths and values of what is
// expected, by the position that the case begins with. A path that is unknown there
// may come into being later, so after the first choice only the run can tell.
func (r *reader) checkPaths(c *Case) {
	// A set-up that fails, or a ruleset that panics, is reported by the run.
	defer func() { _ = recover() }()
	source, _ := c.startDice()
	st, err := c.start(source, nil)
	if err != nil {
		return
	}
	set := func(list []assignment) {
		for _, a := range list {
			if at, msg := overlayOne(st, a); msg != "" {
				r.faultAt(at, "%s", msg)
			}
		}
	}
	for _, a := range c.until {
		if at, msg := wrongValue(a, fieldsOf(st)); msg != "" {
			r.faultAt(at, "%s", msg)
		}
	}
	begun := c.until != nil
	if !begun {
		set(c.overlay)
	}
	fields := fieldsOf(st)
	for i := range c.steps {
		s := &c.steps[i]
		begun = begun || len(s.choices) > 0
		if !begun {
			set(s.set)
		}
		for _, w := range wrongPaths(s, fields, begun) {
			r.faultAt(w.at, "%s", w.msg)
		}
	}
}

// wrongValue says that a field is unknown, or of another type than its value.
func wrongValue(a assignment, fields []riposte.Field) (at place, msg string) {
	f, ok := fieldIn(fields, a.path)
	if !ok {
		return a.at, unknownPath(a.path, fields)
	}
	_, msg = fieldValue(f, a.value)
	return placeOf(a.value), msg
}

// wrongPath is a path or value that can't be one.
type wrongPath struct {
	at  place
	msg string
}

// wrongPaths lists the paths in a step that no field has, and values of another
// type than their fields. If lenient is set, unknown paths pass.
func wrongPaths(s *step, fields []riposte.Field, lenient bool) (wrong []wrongPath) {
	if s.expect != nil {
		for _, a := range s.expect.values {
			f, ok := fieldIn(fields, a.path)
			if !ok {
				if !lenient {
					wrong = append(wrong, wrongPath{a.at, unknownPath(a.path, fields)})
				}
				continue
			}
			if _, msg := fieldValue(f, a.value); msg != "" {
				wrong = append(wrong, wrongPath{placeOf(a.value), msg})
			}
		}
	}
	for _, v := range slices.Concat(s.hidden, s.shown) {
		if len(fieldsUnder(fields, v.path)) == 0 && !lenient && !strings.HasSuffix(v.path, lockPath) {
			wrong = append(wrong, wrongPath{v.at, unknownPath(v.path, fields)})
		}
	}
	return wrong
}
