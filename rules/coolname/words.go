package coolname

import (
	"fmt"
	"strconv"
	"strings"

	"riposte/phrase"
	"riposte/rules/coolname/tables"
)

// The titles of a document's words, and a line about each.

// focusTitle is the title of a focus, CN-7.2.
func focusTitle(word string) string {
	if kind, ok := strings.CutPrefix(word, "spellcasting-"); ok {
		return "Spellcasting (" + titled(kind) + ")"
	}
	return titled(word)
}

func titlesOf(words []string, title func(string) string) (titles []string) {
	for _, w := range words {
		titles = append(titles, title(w))
	}
	return titles
}

// specWords are the specialisations of all foci, each once.
func specWords(c *Content) (specs []string) {
	seen := map[string]bool{}
	for i := range c.Foci {
		for _, s := range c.Foci[i].Specs {
			if !seen[s] {
				seen[s] = true
				specs = append(specs, s)
			}
		}
	}
	return specs
}

// featureTitle is a feature with its other name, CN-7.8.
func featureTitle(feature string) string {
	if feature == "combat-ready" {
		return "Combat Ready (Weapons Expert)"
	}
	return titled(feature)
}

// featureHelps are the special features of section 7.3, a line each; {DS} and {AS} are
// numbers of the content.
var featureHelps = map[string]string{
	"spiritual-persuasion": "casts Heal, Protective Ward and Bless",
	"silver-tongue":        "better at bargains",
	"primal-affinity":      "interprets what animals do",
	"know-it-all":          "a check against DS {DS} helps another's next",
	"prepper":              "+{AS} AS to find food and shelter",
	"exploit-weakness":     "+1 damage to the surprised and to those engaged with others",
	"combat-ready":         "+{AS} AS with weapons, its score to initiative",
	"arcane-power":         "casts Force missile, Dancing Lights and Force Armor",
}

// featureHelp is the line of a feature.
func featureHelp(c *Content, feature string) string {
	return strings.NewReplacer("{DS}", strconv.Itoa(c.KnowDS), "{AS}", strconv.Itoa(c.BonusAS)).Replace(featureHelps[feature])
}

func moTitles(c *Content) (titles, helps []string) {
	for i := range c.MOs {
		m := &c.MOs[i]
		titles = append(titles, m.Title)
		var suggested []string
		for f := range tables.Foci {
			if m.Suggested>>f&1 != 0 {
				suggested = append(suggested, focusTitle(c.Foci[f].Word))
			}
		}
		feature := featureHelp(c, m.Feature)
		if masterFeatures[m.Feature] {
			feature += " (in checks that a person as game master calls)"
		}
		helps = append(helps, fmt.Sprintf("%s: %s. Suggested foci: %s.", featureTitle(m.Feature), feature, strings.Join(suggested, ", ")))
	}
	return titles, helps
}

func focusTitles(c *Content) (titles, helps []string) {
	for i := range c.Foci {
		titles = append(titles, focusTitle(c.Foci[i].Word))
		helps = append(helps, "Specialisations: "+strings.ToLower(strings.Join(titlesOf(c.Foci[i].Specs, titled), ", "))+".")
	}
	return titles, helps
}

func weaponTitles(c *Content) (titles, helps []string) {
	for i := range c.Weapons {
		w := &c.Weapons[i]
		titles = append(titles, w.Title)
		text := titled(tables.ClassWords[w.Class])
		if w.Hands > 0 {
			text += fmt.Sprintf(", %d hand", w.Hands)
			if w.Hands > 1 {
				text += "s"
			}
		}
		if w.Basic {
			text += ", basic: any MO counts"
		}
		helps = append(helps, text+"; "+spoken.Say(reach(w))+".")
	}
	return titles, helps
}

// reach is how far a weapon reaches, bands included.
func reach(w *tables.Weapon) phrase.Text {
	switch {
	case w.Long > 0 && w.ThrowShort > 0:
		return ref("reach.far-thrown", w.Short, w.Long, w.ThrowShort, w.ThrowLong)
	case w.Long > 0:
		return ref("reach.far", w.Short, w.Long)
	case w.ThrowShort > 0:
		return ref("reach.thrown", w.Short, w.ThrowShort, w.ThrowLong)
	}
	return ref("reach", w.Short)
}

func foeTitles(c *Content) (titles, helps []string) {
	for i := range c.Foes {
		f := &c.Foes[i]
		titles = append(titles, f.Title)
		helps = append(helps, fmt.Sprintf("Defence %d, attack %d, Vitality %d, Toughness %d, armour %d, speed %d ft.", f.Defence, f.Attack, f.Vitality, f.Toughness, f.Armour, f.Speed))
	}
	return titles, helps
}

func armourTitles(c *Content) (titles, helps []string) {
	for i, word := range tables.ArmourWords {
		titles = append(titles, titled(word))
		helps = append(helps, fmt.Sprintf("Takes %d from damage.", c.Armour[i]))
	}
	helps[0] = ""
	return titles, helps
}

func shieldsTitled(c *Content) (titles, helps []string) {
	for i, word := range tables.ShieldWords {
		titles = append(titles, titled(word))
		helps = append(helps, fmt.Sprintf("Adds %d to block.", c.Shields[i]))
	}
	helps[0] = ""
	return titles, helps
}

// wordIndex is the place of a word in a list, -1 if it is not there.
func wordIndex(words []string, word string) int {
	for i, w := range words {
		if w == word && w != "" {
			return i
		}
	}
	return -1
}

// named is the word at a place in a list, "?" beyond its end.
func named[T ~string](words []T, i int) T {
	if i < 0 || i >= len(words) || words[i] == "" {
		return "?"
	}
	return words[i]
}
