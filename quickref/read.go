package quickref

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/variant"
)

// Glossary is the title of the part that explains words.
const Glossary = "Glossary"

// Of is the quick reference of a ruleset by the options of a vetted set-up and in the numbers
// of its variant, as far as they differ from the printed ones. The sheet is nil if the ruleset
// has none.
func Of(r riposte.Ruleset, s *riposte.Setup, differs []variant.Difference) (*Sheet, error) {
	in := r.Info()
	if in.Quick == "" {
		return nil, nil
	}
	p := parser{in: in, setup: s, numbers: map[string]number{}}
	if varied, ok := r.(variant.Varied); ok {
		for _, n := range varied.Numbers() {
			p.numbers[n.Name] = number{now: n.Value, printed: n.Value}
		}
	}
	for _, d := range differs {
		p.numbers[d.Name] = number{now: d.Now, printed: d.Value}
	}
	if err := p.read(in.Quick); err != nil {
		return nil, fmt.Errorf("quick reference of %s: %w", in.Name, err)
	}
	return &p.sheet, nil
}

type number struct{ now, printed int }

// A parser reads a source line by line.
type parser struct {
	in      *riposte.Info
	setup   *riposte.Setup
	numbers map[string]number
	sheet   Sheet
	terms   bool // the glossary has begun

	at    int
	rows  [][]string // of the table that is open, the head first
	names []string   // of its "for:"
	off   bool       // the table that follows is not for this set-up
}

func (p *parser) read(source string) error {
	for line := range strings.Lines(source) {
		p.at++
		if err := p.line(strings.TrimSpace(line)); err != nil {
			return fmt.Errorf("line %d: %w", p.at, err)
		}
	}
	if p.rows != nil {
		return fmt.Errorf("line %d: the last table names no rules", p.at)
	}
	p.sheet.Parts = slices.DeleteFunc(p.sheet.Parts, func(part Part) bool { return len(part.Lines) == 0 })
	return nil
}

func (p *parser) line(line string) error {
	if p.rows != nil && !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "for: ") && !strings.HasPrefix(line, "[") {
		return fmt.Errorf("a table ends with the rules it tells of, not with %q", line)
	}
	switch {
	case line == "":
		return nil
	case strings.HasPrefix(line, "## "):
		p.terms = line[3:] == Glossary
		if !p.terms {
			p.sheet.Parts = append(p.sheet.Parts, Part{Title: line[3:]})
		}
		return nil
	case !p.terms && len(p.sheet.Parts) == 0:
		return fmt.Errorf("%q stands before the first heading", line)
	case strings.HasPrefix(line, "- "):
		return p.item(line[2:])
	case strings.HasPrefix(line, "?"):
		on, rest, err := p.holds(line)
		if err == nil && rest != "" {
			err = fmt.Errorf("%q stands after the conditions of a table", rest)
		}
		p.off = !on
		return err
	case strings.HasPrefix(line, "|"):
		var cells []string
		for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
			cells = append(cells, strings.TrimSpace(cell))
		}
		if len(p.rows) > 0 && len(cells) != len(p.rows[0]) {
			return fmt.Errorf("%d cells under %d headings", len(cells), len(p.rows[0]))
		}
		p.rows = append(p.rows, cells)
		return nil
	case strings.HasPrefix(line, "for: "):
		p.names = strings.Split(line[len("for: "):], "; ")
		return nil
	case strings.HasPrefix(line, "[") && p.rows != nil:
		return p.table(line)
	}
	return fmt.Errorf("%q is no heading, line, table or condition", line)
}

// item reads a sentence or a term.
func (p *parser) item(line string) error {
	on, line, err := p.holds(line)
	if err != nil {
		return err
	}
	at := strings.LastIndexByte(line, '[')
	if at < 0 {
		return fmt.Errorf("%q names no rules", line)
	}
	rules, err := p.rules(line[at:])
	if err != nil {
		return err
	}
	line = strings.TrimSpace(line[:at])
	term := Term{Rules: rules, At: p.at}
	if p.terms {
		word, says, ok := strings.Cut(line, ": ")
		if !ok {
			return fmt.Errorf("%q explains no word", line)
		}
		word, forms, _ := strings.Cut(strings.TrimSuffix(word, ")"), " (")
		term.Word, line = word, says
		if forms != "" {
			term.Forms = strings.Split(forms, ", ")
		}
	}
	text, err := p.text(line)
	if err != nil || !on {
		return err
	}
	if p.terms {
		term.Text = text
		p.sheet.Terms = append(p.sheet.Terms, term)
		return nil
	}
	part := &p.sheet.Parts[len(p.sheet.Parts)-1]
	part.Lines = append(part.Lines, Line{Text: text, Rules: rules, At: p.at})
	return nil
}

// table closes the table that is open.
func (p *parser) table(rules string) error {
	t := &Table{Head: p.rows[0]}
	for _, cells := range p.rows[1:] {
		names := []string{""}
		if strings.Contains(strings.Join(cells, ""), "*") {
			names = p.names
		}
		for _, name := range names {
			var row []Text
			for _, cell := range cells {
				text, err := p.text(strings.ReplaceAll(cell, "*", name))
				if err != nil {
					return err
				}
				row = append(row, text)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	ids, err := p.rules(rules)
	if err != nil {
		return err
	}
	if !p.off {
		part := &p.sheet.Parts[len(p.sheet.Parts)-1]
		part.Lines = append(part.Lines, Line{Table: t, Rules: ids, At: p.at})
	}
	p.rows, p.names, p.off = nil, nil, false
	return nil
}

// rules reads "[PG-1.1 PG-1.2]".
func (p *parser) rules(list string) (ids []riposte.RuleID, err error) {
	list, ok := strings.CutSuffix(list[1:], "]")
	if !ok {
		return nil, fmt.Errorf("%q is no list of rules", list)
	}
	for id := range strings.FieldsSeq(list) {
		if _, known := p.in.Ledger.Rule(riposte.RuleID(id)); !known {
			return nil, fmt.Errorf("there is no rule %s", id)
		}
		ids = append(ids, riposte.RuleID(id))
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("no rule is named")
	}
	return ids, nil
}

// holds reads the conditions at the beginning of a line: whether all hold, and what follows.
func (p *parser) holds(line string) (on bool, rest string, err error) {
	on = true
	for strings.HasPrefix(line, "?") {
		condition, after, _ := strings.Cut(line[1:], " ")
		line = after
		name, value, ok := strings.Cut(condition, "=")
		name, not := strings.CutSuffix(name, "!")
		if !ok || !slices.ContainsFunc(p.in.Options, func(o riposte.Option) bool { return o.Name == name }) {
			return false, "", fmt.Errorf("?%s asks for no option", condition)
		}
		on = on && (p.setup.Option(p.in, name) == value) != not
	}
	return on, line, nil
}

// text puts the numbers of the table into a line.
func (p *parser) text(line string) (t Text, err error) {
	for line != "" {
		words, rest, found := strings.Cut(line, "{")
		if words != "" {
			t = append(t, Span{Words: words})
		}
		if !found {
			break
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			return nil, fmt.Errorf("%q has no end", name)
		}
		span, err := p.value(name)
		if err != nil {
			return nil, err
		}
		t, line = append(t, span), after
	}
	return t, nil
}

// value is what stands for a name in braces.
func (p *parser) value(name string) (Span, error) {
	if option, ok := strings.CutPrefix(name, "="); ok {
		if !slices.ContainsFunc(p.in.Options, func(o riposte.Option) bool { return o.Name == option }) {
			return Span{}, fmt.Errorf("there is no option %q", option)
		}
		return Span{Words: p.setup.Option(p.in, option), Number: name}, nil
	}
	plain, signed := strings.CutPrefix(name, "+")
	plain, hundreds := strings.CutSuffix(plain, "/100")
	n, known := p.numbers[plain]
	if !known {
		return Span{}, fmt.Errorf("there is no number %q", plain)
	}
	say := func(n int) string {
		sign := ""
		if n < 0 {
			sign, n = "−", -n
		} else if signed {
			sign = "+"
		}
		if hundreds {
			return sign + strconv.FormatFloat(float64(n)/100, 'f', -1, 64)
		}
		return sign + strconv.Itoa(n)
	}
	s := Span{Words: say(n.now), Number: plain}
	if n.now != n.printed {
		s.Printed = say(n.printed)
	}
	return s, nil
}
