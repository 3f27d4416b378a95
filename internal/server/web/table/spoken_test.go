package table

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/internal/house"
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
				if text := readable(string(r.HTML)); strings.Contains(text, "?.") {
					t.Fatalf("%s, region %s ends a question twice: %s", info.Name, r.ID, text)
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

var boldName = regexp.MustCompile(`<b( data-you="you")?>([^<]*)</b>`)

// The report makes the names bold by which its lines call people, short ones too, and marks
// the reader's own once a turn. The bill says who plays whom.
func TestReportSaysWhoIsWho(t *testing.T) {
	m := boxing(t, nil)
	auto(t, m, pugilism.Ruleset().Info(), 2, "name", brawl)
	s := sight(m, pugilism.Ruleset().Info(), 2, 1)
	s.Seats[0].Name = "Ada" // who plays Ulla
	bold, yours := 0, 0
	for _, r := range regionsOf(s, pugilism.Ruleset().Info()) {
		if r.ID == "bill" && !strings.Contains(string(r.HTML), `title="Ada">played by Ada<`) {
			t.Errorf("the bill does not say who plays Ulla: %s", r.HTML)
		}
		if !strings.HasPrefix(r.ID, "turn-") {
			continue
		}
		marked := 0
		for _, b := range boldName.FindAllStringSubmatch(string(r.HTML), -1) {
			switch {
			case b[2] == "Ulla" && b[1] != "":
				marked++
				fallthrough
			case b[2] == "Ulla", b[2] == "Brannoch":
				bold++
			}
			if b[1] != "" && strings.HasPrefix(b[2], "Brannoch") {
				t.Errorf("%s is marked as the reader", b[2])
			}
		}
		if marked > 1 {
			t.Errorf("%s marks Ulla %d times", r.ID, marked)
		}
		yours += marked
	}
	if bold < 10 || yours < 2 {
		t.Errorf("%d short names are bold, %d are marked as the reader's", bold, yours)
	}
}

// The end tells what is left of a number that falls, and what was won of one that grows.
func TestEndTellsLeftOrWon(t *testing.T) {
	all := gallery(t)
	for name, label := range map[string]string{"hunch-over": "Points", "pugilism-over": "composure at the end"} {
		over := all[name]
		tales := strings.Join(regexp.MustCompile(`(?s)<dt>.*?</dt>`).FindAllString(paper(regionsOf(over.sight, over.info)), -1), " ")
		if !strings.Contains(tales, "<dt>"+label+"</dt>") {
			t.Errorf("%s: got %s, want %s", name, tales, label)
		}
	}
}

// Bookkeeping folds, and the steps of one way are one line: every line is there all the
// same, once, with its rule.
func TestReportFolds(t *testing.T) {
	info := coolduel.Ruleset().Info()
	m := open(t, coolduel.Ruleset(), nil, "gladiator", "reaver")
	auto(t, m, info, 2, "turn", nil)
	s := sight(m, info, 2, 1)
	first := len(s.Lines)
	line := func(name, text string, rule riposte.RuleID, n ...int32) {
		s.Lines = append(s.Lines, house.Line{Seq: len(s.Lines) + 1, At: noon, Kind: told, Name: name, Text: text, Rule: rule, Seat: 1, N: n})
	}
	line("regains", "Red has 5 AP and 60 TD.", "CD-2.7", 5, 60)
	line("regains", "Red has 5 AP and 60 TD.", "CD-2.7", 5, 60)
	line("moves", "Red moves from 1,1 to 2,2.", "CD-3.6", 1, 1, 2, 2, 0, 1)
	line("moves", "Red moves from 2,2 to 3,3.", "CD-3.6", 2, 2, 3, 3, 0, 1)
	line("moves", "Red moves from 3,3 to 3,4.", "CD-3.6", 3, 3, 3, 4, 0, 1)
	line("moves", "Red moves from 8,8 to 3,5.", "CD-3.6", 8, 8, 3, 5, 0, 2) // a companion
	line("steps", "Red steps from 3,5 to 3,6.", "CD-4.76", 3, 5, 3, 6, 0, 2)
	s.Seq = len(s.Lines)
	page := paper(regionsOf(s, info))
	for i := range s.Lines {
		if id := fmt.Sprintf(`id="line-%d"`, i+1); s.Lines[i].Text != "" && s.Lines[i].Name != "" && !s.Lines[i].Turn && strings.Count(page, id) != 1 {
			t.Errorf("line %d, %q, is drawn %d times", i+1, s.Lines[i].Text, strings.Count(page, id))
		}
	}
	item := func(seq int) string {
		at := strings.Index(page, fmt.Sprintf(`id="line-%d"`, seq))
		return page[strings.LastIndex(page[:at], "<li"):][:strings.Index(page[at:], "</li>")+at-strings.LastIndex(page[:at], "<li")]
	}
	if got, want := readable(item(first+3)), "Red moves from 1,1 to 2,2 , then to 3,3 , then to 3,4 . CD-3.6"; got != want {
		t.Errorf("a way reads %q, want %q", got, want)
	}
	if got, want := readable(item(first+6)), "Red moves from 8,8 to 3,5. CD-3.6"; got != want {
		t.Errorf("another piece reads %q, want %q", got, want)
	}
	folds := regexp.MustCompile(`(?s)<li class="fold"><details id="fold-\d+"><summary>\d lines of bookkeeping</summary>.*?</details>`).FindAllString(page, -1)
	if len(folds) == 0 || !strings.Contains(folds[len(folds)-1], fmt.Sprintf(`id="line-%d"`, first+2)) || strings.Count(folds[len(folds)-1], "CD-2.7</a>") < 2 {
		t.Errorf("the bookkeeping is not folded: %q", folds)
	}
}
