package table

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/match"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	melee "riposte/rules/duel"
	"riposte/rules/pugilism"
	"riposte/rulestest/example"
)

// played are duels of every system, with options that ask what is asked seldom.
func played(t *testing.T) []struct {
	rules riposte.Ruleset
	m     *match.Match
	seats int
} {
	var all []struct {
		rules riposte.Ruleset
		m     *match.Match
		seats int
	}
	add := func(r riposte.Ruleset, options map[string]string, samples ...string) {
		all = append(all, struct {
			rules riposte.Ruleset
			m     *match.Match
			seats int
		}{r, open(t, r, options, samples...), len(samples)})
	}
	add(pugilism.Ruleset(), nil, "ulla", "brannoch")
	add(pugilism.Ruleset(), map[string]string{"classCards": "on", "edgeBack": "seen", "thirdKnockdown": "save", "ropeCall": "playArea"}, "ulla", "brannoch")
	add(melee.Ruleset(), nil, "journeyman", "whirlwind")
	add(melee.Ruleset(), map[string]string{"deployment": "zones", "dice": "each", "cancel_tie": "fastest", "battlefield": "tavern-yard", "quiet_limit": "0"}, "journeyman", "anvil", "whirlwind")
	add(coolduel.Ruleset(), map[string]string{"companions": "true", "best_of": "3"}, "gladiator", "trapper")
	add(coolduel.Ruleset(), map[string]string{"luck_timing": "before_roll", "builds": "open"}, "corsair", "reaver")
	add(coolname.Ruleset(), map[string]string{"encounter": "foes", "master": "person"}, "brannoc", "corvin", "wolf-pack")
	add(coolname.Ruleset(), nil, "brannoc", "oda")
	add(example.Ruleset(), nil, "", "")
	return all
}

var (
	buttonTag = regexp.MustCompile(`(?s)<button[^>]*>(.*?)</button>`)
	question  = regexp.MustCompile(`(?s)<p class="q">(.*?)</p>`)
	anyTag    = regexp.MustCompile(`(?s)<svg.*?</svg>|<[^>]*>`)
	blanks    = regexp.MustCompile(`\s+`)
	// programWord is how programs write: a key of a message, a place that was not filled, a name with
	// digits, capitals or underscores in the middle.
	programWord = regexp.MustCompile(`^\pL{2,}(?:[_-]\pL+)*\d\d+$|_|\p{Ll}\p{Lu}|\{\d|^\p{Ll}+(?:\.\p{Ll}+)+$`)
)

// readable is markup as it is read.
func readable(markup string) string {
	return strings.TrimSpace(html.UnescapeString(blanks.ReplaceAllString(anyTag.ReplaceAllString(markup, " "), " ")))
}

// Every button of every ask is named in words of the game, and nobody is spoken of to
// themselves by the name that the others call them.
func TestAsksReadWell(t *testing.T) {
	for _, p := range played(t) {
		info, random := p.rules.Info(), dice.NewSeeded(5, 5)
		adviser := bot.Advised{}
		for range 60 {
			s := owing(p.m, p.seats)
			if s == riposte.Nobody {
				break
			}
			for _, r := range regionsOf(sight(p.m, info, p.seats, s), info) {
				for _, b := range buttonTag.FindAllStringSubmatch(string(r.HTML), -1) {
					if text := readable(b[1]); text == "" && !strings.Contains(b[0], "aria-label") || programWord.MatchString(text) {
						t.Fatalf("%s, region %s: a button is named %q: %s", info.Name, r.ID, text, b[0])
					}
				}
				if r.ID != "ask" {
					continue
				}
				asked := readable(question.FindString(string(r.HTML)))
				if own := p.m.SeatName(s); info.Name != "coolname" && strings.Contains(asked, own) { // in Cool Name one plays several
					t.Fatalf("%s: %s is asked %q", info.Name, own, asked)
				}
			}
			say(t, p.m, s, p.m.Say(s, adviser.Choose(bot.At(p.m.Imagine(s, random), s), random)))
		}
	}
}
