package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"riposte/scene"
)

// Version is the version of the protocol that hello names.
const Version = 1

// Bounds of what an engine may write.
const (
	mostLine    = 1 << 16 // bytes of a line
	mostLines   = 1000    // for each thing that is asked
	mostStderr  = 1 << 16
	mostName    = 64
	mostInfo    = 1000
	mostMix     = 1000
	mostOptions = 32 // letters of a name
	mostRead    = 1 << 20
)

// A Position is the document of a position line: what a seat sees and may answer.
type Position struct {
	// Ask is the name of the decision.
	Ask string `json:"ask"`
	// Legal are sentences that may be answered; if Whole, no others may.
	Legal []string `json:"legal"`
	Whole bool     `json:"whole"`
	// Forms are how sentences are made where Legal is not whole.
	Forms []scene.Ask `json:"forms,omitempty"`
	// Advice weighs Legal by the rules of thumb of the ruleset; engines that want it get it.
	Advice []int32 `json:"advice,omitempty"`
	// View is what the seat sees, unless the engine skips it.
	View *scene.View `json:"view,omitempty"`
}

// A said line is what an engine has written.
type said struct {
	word string
	rest string // behind one space
}

// verbs are the first words of the lines of engines.
var verbs = []string{"id", "option", "want", "skip", "play", "ready", "info", "best", "mix"}

// readLine reads a line of an engine without its line feed. It notes what is wrong and can be put
// up with; what can't be is the error. A line that says nothing has no word.
func readLine(raw []byte, note func(Clause, string)) (said, error) {
	if !utf8.Valid(raw) {
		return said{}, faultf(UTF8, "a line is not UTF-8: %s", shown(raw))
	}
	line := string(raw)
	if cut := strings.TrimRight(line, "\r"); cut != line {
		note(LineFeed, "a carriage return ends "+shown(raw))
		line = cut
	}
	if line == "" {
		note(Empty, "a line is empty")
		return said{}, nil
	}
	words := strings.Join(strings.Fields(line), " ")
	if words != line {
		note(Blanks, "there are spaces too many in "+shown(raw))
	}
	if strings.ContainsFunc(words, unicode.IsControl) {
		return said{}, faultf(Controls, "there are control characters in %s", shown(raw))
	}
	word, rest, _ := strings.Cut(words, " ")
	if word == "" {
		return said{}, nil
	}
	if !slices.Contains(verbs, word) {
		note(Words, "no line begins with the word of "+shown(raw))
		return said{}, nil
	}
	return said{word, rest}, nil
}

// How many bytes of a line a fault quotes: of one that the grammar has, and of the last words of an
// engine that has ended, which alone say why.
const (
	mostShown = 80
	mostLast  = 500
)

// shown is a line as a fault quotes it.
func shown(raw []byte) string { return shownUpTo(mostShown, raw) }

func shownUpTo(most int, raw []byte) string {
	if len(raw) > most {
		return strconv.Quote(string(raw[:most])) + "..."
	}
	return strconv.Quote(string(raw))
}

func (s said) String() string { return shown([]byte(strings.TrimSpace(s.word + " " + s.rest))) }

// number cuts the number of a question from what follows a word.
func (s said) number() (n int, rest string, ok bool) {
	digits, rest, _ := strings.Cut(s.rest, " ")
	n, err := strconv.Atoi(digits)
	return n, rest, err == nil && n >= 0
}

// An Option is something that can be set.
type Option struct {
	Name, Kind, Default string
	Least, Most         int      // of an int
	Words               []string // of a word
}

// Takes reports whether a value can be set.
func (o *Option) Takes(value string) bool {
	switch o.Kind {
	case "int":
		n, err := strconv.Atoi(value)
		return err == nil && o.Least <= n && n <= o.Most
	case "word":
		return slices.Contains(o.Words, value)
	case "flag":
		return value == "on" || value == "off"
	}
	return utf8.RuneCountInString(value) <= mostInfo
}

// line is the line that declares the option.
func (o *Option) line() string {
	switch o.Kind {
	case "int":
		return fmt.Sprintf("option %s int %s %d %d", o.Name, o.Default, o.Least, o.Most)
	case "word":
		return fmt.Sprintf("option %s word %s %s", o.Name, o.Default, strings.Join(o.Words, " "))
	}
	return strings.TrimSpace(fmt.Sprintf("option %s %s %s", o.Name, o.Kind, o.Default))
}

// readOption reads what follows option.
func readOption(rest string) (o Option, err error) {
	words := strings.Fields(rest)
	if len(words) < 2 {
		return o, faultf(OptionForm, "an option has a name, a kind and a default: option %s", rest)
	}
	o.Name, o.Kind = words[0], words[1]
	if words = words[2:]; len(words) > 0 {
		o.Default = words[0]
	}
	if len(o.Name) > mostOptions || strings.Trim(o.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return o, faultf(OptionName, "%q is no name of an option", o.Name)
	}
	form := len(words) == 1
	switch o.Kind {
	case "int":
		if form = len(words) == 3; form {
			var least, most error
			o.Least, least = strconv.Atoi(words[1])
			o.Most, most = strconv.Atoi(words[2])
			form = least == nil && most == nil
		}
	case "word":
		form = len(words) > 1
		o.Words = words[min(1, len(words)):]
	case "flag":
	case "text":
		o.Default, form = strings.Join(words, " "), true
	default:
		form = false
	}
	if !form {
		return o, faultf(OptionForm, "this is no form of an option: option %s", rest)
	}
	if !o.Takes(o.Default) {
		return o, faultf(OptionDefault, "option %s does not take its default %q", o.Name, o.Default)
	}
	return o, nil
}

// A weighted sentence of a mix.
type weighted struct {
	sentence string
	weight   float64
}

// readMix reads the object of a mix, in its order.
func readMix(text string) (list []weighted, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	form := faultf(MixForm, "this is no object of sentences and weights: %s", shown([]byte(text)))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, form
	}
	for sum := 0.0; ; {
		key, err := d.Token()
		if err != nil {
			return nil, form
		}
		if key == json.Delim('}') {
			if _, err := d.Token(); err == nil || len(list) == 0 {
				return nil, form
			}
			if sum == 0 {
				return nil, faultf(MixWeights, "all weights are 0")
			}
			return list, nil
		}
		value, err := d.Token()
		number, is := value.(json.Number)
		if err != nil || !is {
			return nil, form
		}
		weight, err := number.Float64()
		if err != nil || weight < 0 || math.IsInf(weight, 0) {
			return nil, faultf(MixWeights, "%s is no weight", number)
		}
		sum += weight
		if list = append(list, weighted{key.(string), weight}); len(list) > mostMix || math.IsInf(sum, 0) {
			return nil, faultf(MixForm, "a mix has at most %d sentences, and weights that can be added", mostMix)
		}
	}
}

// document is a word with a number, if there is one, and a JSON document, as a line.
func document(word string, n int, value any) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(word)
	if n > 0 {
		fmt.Fprintf(&b, " %d", n)
	}
	b.WriteByte(' ')
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(value) // one line, with its end
	return b.Bytes(), err
}
