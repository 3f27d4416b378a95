package coolname

import (
	"strings"

	"riposte/scene"
)

// turned is a title of the tables as a sentence has it: "Sword, Long" is a long
// sword.
func turned(title string) string {
	thing, which, found := strings.Cut(title, ", ")
	if !found {
		return title
	}
	return which + " " + strings.ToLower(thing)
}

// titled makes a word of the notation a title: "short-blades" is "Short blades".
func titled(word string) string {
	word = strings.ReplaceAll(word, "-", " ")
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// lowered is a title within a sentence.
func lowered(title string) string {
	if title == "" {
		return ""
	}
	return strings.ToLower(title[:1]) + title[1:]
}

var shieldTitles = []string{"no shield", "Light shield", "Heavy shield"}

// thing is the title of an item of a character.
func (s *state) thing(i, item int) string {
	if item == shieldCode {
		return named(shieldTitles, int(s.sheets[i].shield))
	}
	if item >= 0 && item < weapons {
		return turned(s.game.content.Weapons[item].Title)
	}
	return "?"
}

// things is the titles of some items of a character: "Long sword and light shield".
func (s *state) things(i int, mask uint8) string {
	var all []string
	for slot := range slots {
		if item := s.item(i, slot); item >= 0 && mask>>slot&1 != 0 {
			title := s.thing(i, item)
			if all != nil {
				title = lowered(title)
			}
			all = append(all, title)
		}
	}
	if all == nil {
		return "Nothing"
	}
	return strings.Join(all, " and ")
}

// armed is the title of what an attack is made with.
func (s *state) armed(k strike) string {
	switch k.mode {
	case byForm:
		return titled(s.game.kinds[s.game.members[k.attacker].kind].forms[k.weapon].Word)
	case bySpell:
		return spellTitles[forceMissile]
	case inHand, flung:
	}
	return s.thing(int(k.attacker), int(k.weapon))
}

// called is the name of a combatant.
func (s *state) called(i int) string { return s.game.members[i].name }

// letterOf is the letter on a piece: the number of one of many, else the first of
// the name.
func letterOf(m *member) string {
	if at := strings.LastIndexByte(m.name, ' '); m.foe && at >= 0 && len(m.name)-at <= 3 && m.name[at+1] >= '0' && m.name[at+1] <= '9' {
		return m.name[at+1:]
	}
	return strings.ToUpper(m.id[:1])
}

// feetWords is how far an attack goes: "5 ft", "40 ft, long range to 80".
func feetWords(short, long int) string {
	if long > short {
		return digits(short) + " ft, long range to " + digits(long)
	}
	return digits(short) + " ft"
}

// publicly is how everybody sees a combatant: its band, its state and its wounds.
func (s *state) publicly(i int) string {
	words := []string{bandWords[bandOf(int(s.bodies[i].vitality), s.most(i))]}
	for _, n := range s.badges(i) {
		if n.Rule == "CN-5.34" || n.Rule == "CN-1.41" {
			words = append(words, lowered(n.Text.String()))
		} else if n.Tone == scene.ToneBad && n.Rule != "CN-7.62" && n.Rule != "CN-7.63" {
			words[0] = lowered(n.Text.String())
		}
	}
	return strings.Join(words, ", ")
}
