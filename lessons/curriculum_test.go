package lessons_test

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/lesson"
	"riposte/lessons"
	"riposte/rules"
)

var (
	update = flag.Bool("update", false, "write the page")
	duels  = flag.Int("count", 0, "with -update: count anew, over so many duels of each system")
)

// Where the counts are kept, and the page that shows them.
const (
	keptAt = "testdata/curriculum.txt"
	pageAt = "../docs/figures/curriculum.md"
)

// enough is the share that the lessons cover, in percent.
const enough = 90

// TestCurriculum: the lessons of each system tell of the rules behind nine tenths of what
// comes of choices, and behind nine tenths of the refusals, as counted over ten thousand duels.
func TestCurriculum(t *testing.T) {
	if *update && *duels > 0 {
		write(t, keptAt, count(t))
	}
	kept, all := readKept(t), allLessons(t)
	for _, r := range rules.All() {
		info, names := r.Info(), named(all, r)
		k, ok := kept[info.Name]
		if !ok || k.version != info.Version {
			t.Errorf("%s has no counts of version %d: run ./check curriculum", info.Name, info.Version)
			continue
		}
		for what, counts := range map[string]map[riposte.RuleID]int{"decisions": k.decisions, "refusals": k.refusals} {
			if share := covered(counts, names); share < enough {
				t.Errorf("%s: the lessons tell of %.1f %% of the %s; the first that they don't tell of are %s", info.Name, share, what, strings.Join(missing(counts, names, 5), ", "))
			}
		}
	}
	if *update {
		write(t, pageAt, page(kept, all))
	} else if was, err := os.ReadFile(pageAt); err != nil || string(was) != page(kept, all) {
		t.Errorf("docs/figures/curriculum.md does not show what the lessons cover now: run ./check curriculum (%v)", err)
	}
}

// TestCountsStand: fewer duels, played now, say the same as those that were counted. Otherwise
// rules or advice have changed, and the counts with them.
func TestCountsStand(t *testing.T) {
	const fewer, off = 300, 3
	kept, all := readKept(t), allLessons(t)
	for _, r := range rules.All() {
		now, names := takeSurvey(t, r, fewer), named(all, r)
		k := kept[r.Info().Name]
		if k == nil {
			t.Fatalf("%s has no counts", r.Info().Name)
		}
		for what, share := range map[string][2]float64{
			"decisions": {covered(now.decisions, names), covered(k.decisions, names)},
			"refusals":  {covered(now.refusals, names), covered(k.refusals, names)},
		} {
			if d := share[0] - share[1]; d > off || d < -off {
				t.Errorf("%s: the lessons tell of %.1f %% of the %s, of those counted %.1f %%: run ./check curriculum", r.Info().Name, share[0], what, share[1])
			}
		}
	}
}

func allLessons(t *testing.T) []*lesson.Lesson {
	t.Helper()
	all, err := lessons.All(rules.All())
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// named are the rules that the lessons of a ruleset tell of, each with the lesson that does first.
func named(all []*lesson.Lesson, r riposte.Ruleset) map[riposte.RuleID]string {
	names := map[riposte.RuleID]string{}
	for _, l := range all {
		if l.Rules.Info().Name != r.Info().Name {
			continue
		}
		for i := range l.Steps {
			for _, rule := range l.Steps[i].Names() {
				if names[rule] == "" {
					names[rule] = l.Name
				}
			}
		}
	}
	return names
}

// covered is the share of the counts that are of these rules, in percent.
func covered(counts map[riposte.RuleID]int, names map[riposte.RuleID]string) float64 {
	in, total := 0, 0
	for rule, n := range counts {
		total += n
		if names[rule] != "" {
			in += n
		}
	}
	return 100 * float64(in) / float64(max(total, 1))
}

// byCount are the rules, those counted most often first.
func byCount(counts map[riposte.RuleID]int) []riposte.RuleID {
	return slices.SortedFunc(maps.Keys(counts), func(a, b riposte.RuleID) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}

func missing(counts map[riposte.RuleID]int, names map[riposte.RuleID]string, most int) (list []string) {
	for _, rule := range byCount(counts) {
		if names[rule] == "" && len(list) < most {
			list = append(list, string(rule))
		}
	}
	return list
}

// kept is what was counted of one system.
type kept struct {
	version, duels int
	survey
}

// count plays the duels and writes what they counted, a line for each rule.
func count(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, r := range rules.All() {
		s := takeSurvey(t, r, *duels)
		fmt.Fprintf(&b, "%s version %d duels %d\n", r.Info().Name, r.Info().Version, *duels)
		for _, part := range []struct {
			what   string
			counts map[riposte.RuleID]int
		}{{"decisions", s.decisions}, {"refusals", s.refusals}} {
			for _, rule := range byCount(part.counts) {
				fmt.Fprintf(&b, "%s %s %d\n", part.what, rule, part.counts[rule])
			}
		}
	}
	return b.String()
}

func readKept(t *testing.T) map[string]*kept {
	t.Helper()
	f, err := os.Open(keptAt)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := map[string]*kept{}
	var k *kept
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var system, what, rule string
		var a, b int
		if n, _ := fmt.Sscanf(lines.Text(), "%s version %d duels %d", &system, &a, &b); n == 3 {
			k = &kept{a, b, survey{map[riposte.RuleID]int{}, map[riposte.RuleID]int{}}}
			all[system] = k
			continue
		}
		if n, _ := fmt.Sscanf(lines.Text(), "%s %s %d", &what, &rule, &a); n != 3 || k == nil {
			t.Fatalf("%s: %q is no count", keptAt, lines.Text())
		}
		switch what {
		case "decisions":
			k.decisions[riposte.RuleID(rule)] = a
		case "refusals":
			k.refusals[riposte.RuleID(rule)] = a
		default:
			t.Fatalf("%s: %q is neither a decision nor a refusal", keptAt, lines.Text())
		}
	}
	return all
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
