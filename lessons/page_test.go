package lessons_test

import (
	"fmt"
	"strings"

	"riposte"
	"riposte/lesson"
	"riposte/rules"
)

// leastShown is the share of a rule that gets a line of the page, in percent.
const leastShown = 0.5

// page shows what was counted, and which lesson tells of it.
func page(all map[string]*kept, taught []*lesson.Lesson) string {
	var b strings.Builder
	b.WriteString("# What lessons cover\n\nWritten by `./check curriculum`; do not edit.\n\n" +
		"Which rules does somebody meet who plays a system? Bots play duels between its samples under the rules' own options, one of the two seats advised and one greedy. " +
		"After each step every rule that was told of counts once: these are the rules behind decisions. At each question a newcomer tries something, a sentence put together at random from the words " +
		"that stand beside the question; the rule that refuses it counts. A lesson tells of a rule if a step of it names the rule, which `riposte check` plays and proves. " +
		"A test holds each share at nine tenths or more.\n\n" +
		"| system | version | duels | rules told of | decisions | refusals |\n|---|---|---|---|---|---|\n")
	for _, r := range rules.All() {
		if k := all[r.Info().Name]; k != nil {
			names := named(taught, r)
			fmt.Fprintf(&b, "| %s | %d | %d | %d | %.1f %% | %.1f %% |\n", r.Info().Title, k.version, k.duels, len(names), covered(k.decisions, names), covered(k.refusals, names))
		}
	}
	for _, r := range rules.All() {
		if k := all[r.Info().Name]; k != nil {
			names := named(taught, r)
			fmt.Fprintf(&b, "\n## %s\n", r.Info().Title)
			table(&b, "decision", k.decisions, names)
			table(&b, "refusal", k.refusals, names)
		}
	}
	return b.String()
}

// table has a line for each rule that counts for something.
func table(b *strings.Builder, what string, counts map[riposte.RuleID]int, names map[riposte.RuleID]string) {
	total := 0
	for _, n := range counts {
		total += n
	}
	fmt.Fprintf(b, "\n| behind a %s | times | share | first told of in |\n|---|---|---|---|\n", what)
	rest := 0
	for _, rule := range byCount(counts) {
		share := 100 * float64(counts[rule]) / float64(total)
		if share < leastShown {
			rest += counts[rule]
			continue
		}
		fmt.Fprintf(b, "| %s | %d | %.1f %% | %s |\n", rule, counts[rule], share, names[rule])
	}
	if rest > 0 {
		fmt.Fprintf(b, "| all others | %d | %.1f %% | |\n", rest, 100*float64(rest)/float64(total))
	}
}
