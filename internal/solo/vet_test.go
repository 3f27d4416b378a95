package solo

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules"
)

// Whatever a page offers can be begun: every word of an option, and the least and the greatest of its numbers, with
// samples that fit then.
func TestOffersCanBeBegun(t *testing.T) {
	for _, rs := range rules.All() {
		name := rs.Info().Name
		r := room()
		chance := dice.NewSeeded(1, 1)
		for _, o := range offerOf(t, r, name).Options {
			values := slices.DeleteFunc(slices.Clone(o.Values), func(value string) bool { return value == o.Between })
			if o.Max > 0 {
				values = append(values, strconv.Itoa(o.Min), strconv.Itoa(o.Max))
			}
			for _, value := range values {
				order := ordered(t, r, name, "random", 1)
				order.Options = map[string]string{o.Name: value}
				for i, fit := range vetted(t, r, order).Fits {
					if len(fit) == 0 {
						t.Fatalf("%s, %s=%s: nothing fits seat %d", name, o.Name, value, i+1)
					}
					order.Seats[i] = fit[0]
				}
				s := look(t, r, question{Do: "begin", Begin: order})
				for range 8 {
					if s.End != nil {
						break
					}
					s = playOn(t, r, s, chance)
				}
			}
		}
	}
}

func vetted(t *testing.T, r *Room, o Order) *Vetted {
	t.Helper()
	v := &Vetted{}
	ask(t, r, question{Do: "vet", Begin: o}, v)
	return v
}

// Whom a sample fits follows from the options.
func TestFits(t *testing.T) {
	r := room()
	order := ordered(t, r, "coolname", "random", 1)
	foes := func(name string) bool {
		return name != "brannoc" && name != "issa" && name != "oda" && name != "corvin"
	}
	for _, fit := range vetted(t, r, order).Fits {
		if len(fit) != 4 || slices.ContainsFunc(fit, foes) {
			t.Errorf("a duel of characters: %q", fit)
		}
	}
	order.Options = map[string]string{"encounter": "foes"}
	v := vetted(t, r, order)
	if fit := v.Fits[1]; len(fit) != 6 || !foes(fit[0]) || len(v.Fits[0]) != 4 {
		t.Errorf("against foes: %q", v.Fits)
	}
	if len(v.Faults[1]) != 0 || len(v.Faults[2]) == 0 || v.Faults[2][0].Rule != "CN-1.45" {
		t.Errorf("a character in the place of foes: %+v", v.Faults)
	}
	order = ordered(t, r, "coolduel", "random", 1)
	order.Options, order.Seats[0] = map[string]string{"companions": "false"}, "trapper"
	if v := vetted(t, r, order); slices.Contains(v.Fits[0], "trapper") || len(v.Faults[1]) != 1 || v.Faults[1][0].Path != "companions" {
		t.Errorf("a duel without companions: %+v", v)
	}
}

// A document of one's own is judged by the rules, each fault with its seat, field and rule, before the duel and when it is begun.
func TestOwnDocuments(t *testing.T) {
	r := room()
	info := rules.All()[0].Info()
	good := string(info.Samples[0].Document)
	for text, want := range map[string]string{
		good: "",
		strings.Replace(good, `"name"`, `"nome"`, 1): "name: is missing",
		"{\n\"name\": }":                   "not JSON: line 2",
		"name: Ulla":                       "not JSON: line 1",
		"[]":                               "needs an object in braces",
		"":                                 "the document is missing",
		strings.Repeat(" ", 70<<10) + good: "at most 65536 are allowed",
	} {
		order := ordered(t, r, info.Name, "random", 1)
		order.Seats[1] = text
		v := vetted(t, r, order)
		asked, _ := json.Marshal(question{Do: "begin", Begin: order})
		var answer struct {
			Error  string
			Faults verdict
		}
		if err := json.Unmarshal(r.Answer(asked), &answer); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			if v.Faults.Error() != "" || answer.Error != "" {
				t.Errorf("a sound document: %+v, %+v", v.Faults, answer)
			}
			continue
		}
		if len(v.Faults[0])+len(v.Faults[1]) != 0 || len(v.Faults[2]) == 0 || v.Faults[2][0].Rule == "" || !strings.Contains(v.Faults.Error(), want) {
			t.Errorf("%.40q: %+v, want %q", text, v.Faults, want)
		}
		if !reflect.DeepEqual(answer.Faults, v.Faults) || answer.Error != v.Faults.Error() {
			t.Errorf("%.40q begun: %+v, vetted: %+v", text, answer, v.Faults)
		}
	}
}

// Every option that takes numbers is offered with its bounds, and a number beyond them is refused in words.
func TestNumbers(t *testing.T) {
	for _, rs := range rules.All() {
		r := room()
		offered := offerOf(t, r, rs.Info().Name).Options
		for _, o := range rs.Info().Options {
			if o.Max == 0 {
				continue
			}
			if !slices.ContainsFunc(offered, func(at riposte.Option) bool { return at.Name == o.Name && at.Min == o.Min && at.Max == o.Max }) {
				t.Errorf("%s: %s is not offered", rs.Info().Name, o.Name)
			}
			for _, value := range []string{strconv.Itoa(o.Max + 1), strconv.Itoa(o.Min - 2), "many", ""} {
				order := ordered(t, r, rs.Info().Name, "random", 1)
				order.Options = map[string]string{o.Name: value}
				f := vetted(t, r, order).Faults[0]
				if len(f) != 1 || f[0].Path != "options."+o.Name || f[0].Rule != o.Rule || !strings.Contains(f[0].Msg, strconv.Itoa(o.Max)) {
					t.Errorf("%s=%q: %+v", o.Name, value, f)
				}
			}
		}
	}
}
