package coolname

import (
	"strings"

	"riposte/basis"
	"riposte/phrase"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// turned is a title from the tables as it reads in a sentence: "Sword, Long" is a
// long sword.
func turned(title string) string {
	thing, which, found := strings.Cut(title, ", ")
	if !found {
		return title
	}
	return which + " " + strings.ToLower(thing)
}

// titled turns a word of the notation into a title: "short-blades" is "Short
// blades".
func titled(word string) string {
	return basis.Capital(strings.ReplaceAll(word, "-", " "))
}

// lowered is a title within a sentence.
func lowered(title string) string {
	if title == "" {
		return ""
	}
	return strings.ToLower(title[:1]) + title[1:]
}

// A naming is the name of a thing in the tables: by itself, and within a sentence.
type naming struct{ alone, within phrase.Text }

func namingBy(title string) naming { return naming{phrase.Term(title), phrase.Term(lowered(title))} }

// titles are the names of the things in a content, made once for all duels.
type titles struct {
	weapons []naming // by weapon, then a light shield and a heavy one
	foci    []naming
	specs   [][]naming // by focus
	counts  [2]scene.AskField

	healFar, patientFar, unheard aways
}

func newTitles(c *Content) *titles {
	t := &titles{
		healFar: byFeet("refuse.heal-far", c.NearFeet), unheard: byFeet("refuse.earshot", c.NearFeet), patientFar: byFeet("refuse.patient-far", c.AidFeet),
	}
	for i := range c.Weapons {
		t.weapons = append(t.weapons, namingBy(turned(c.Weapons[i].Title)))
	}
	for _, title := range shieldTitles {
		t.weapons = append(t.weapons, namingBy(title))
	}
	for i := range c.Foci {
		t.foci = append(t.foci, namingBy(titled(c.Foci[i].Word)))
		var specs []naming
		for _, spec := range c.Foci[i].Specs {
			specs = append(specs, namingBy(titled(spec)))
		}
		t.specs = append(t.specs, specs)
	}
	t.counts[0], t.counts[1] = t.countFields(c)
	return t
}

// item is an entry of weapons, or a mark that there is no such thing.
func (t *titles) item(i int) naming {
	if i < 0 || i >= len(t.weapons) {
		return naming{"?", "?"}
	}
	return t.weapons[i]
}

// items is several of them: "Long sword and light shield", or none if there are none.
func (t *titles) items(list []int, none phrase.Text) phrase.Text {
	if len(list) == 0 {
		return none
	}
	all := t.item(list[0]).alone
	for _, i := range list[1:] {
		all = ref("things.more", all, t.item(i).within)
	}
	return all
}

// shieldTitles come after the weapons; no shield has the place of shieldCode.
var shieldTitles = []string{"no shield", "Light shield", "Heavy shield"}

// thing is a character's item, as titles know it.
func (s names) thing(i, item int) int {
	if item == shieldCode {
		item += int(s.sheets[i].shield)
	}
	return item
}

// things is the titles of some of a character's items: "Long sword and light
// shield".
func (s names) things(i int, mask uint8) phrase.Text {
	var all [slots]int
	n := 0
	for slot := range slots {
		if item := s.gear().item(i, slot); item >= 0 && mask>>slot&1 != 0 {
			all[n] = s.thing(i, item)
			n++
		}
	}
	return s.game.titles.items(all[:n], ref("things.none"))
}

// armed is the title of what an attack is made with.
func (s names) armed(k strike) phrase.Text {
	switch k.mode {
	case byForm:
		return s.game.kinds[s.game.members[k.attacker].kind].form(int(k.weapon))
	case bySpell:
		return spellNames[tables.ForceMissile]
	case inHand, flung:
	}
	return s.game.titles.item(s.thing(int(k.attacker), int(k.weapon))).alone
}

// called is the name of a combatant.
func (s names) called(i int) phrase.Text { return s.game.members[i].label }

// treating is the button for the wound in a place; equal wounds have numbers.
func (s names) treating(t, place int) phrase.Text {
	own := s.bodies[t].wounds[place].severity()
	nth, equal := 0, 0
	for i, w := range s.bodies[t].wounds {
		if w != 0 && w.severity() == own {
			equal++
			nth += bit(i <= place)
		}
	}
	if equal > 1 {
		return ref("pick.treat-nth", s.called(t), own, nth)
	}
	return ref("pick.treat", s.called(t), own)
}

// letterOf is the letter on a piece: its number if there are several of its kind,
// otherwise the first letter of its name.
func letterOf(m *member) string {
	if at := strings.LastIndexByte(m.name, ' '); m.foe && at >= 0 && len(m.name)-at <= 3 && m.name[at+1] >= '0' && m.name[at+1] <= '9' {
		return m.name[at+1:]
	}
	return strings.ToUpper(m.id[:1])
}

// feetWords is how far an attack goes: "5 ft", "40 ft, long range to 80".
func feetWords(short, long int) phrase.Text {
	if long > short {
		return ref("range.long", short, long)
	}
	return ref("range", short)
}

// publicly is how everybody sees a combatant: its band, or its state, and its wounds.
func (s names) publicly(i int) phrase.Text {
	b := &s.bodies[i]
	how := bandNames[bandOf(int(b.vitality), s.most(i))]
	switch state := s.notation().stateWord(i); {
	case b.is(exposed):
		how = ref("badge.exposed")
	case b.is(cursed):
		how = ref("badge.cursed")
	case s.villain(i):
		how = ref("badge.villain")
	case state != "up":
		how = ref("state." + state)
	}
	for _, w := range b.wounds {
		if w != 0 {
			how = ref("list.more", how, w.said())
		}
	}
	if b.is(surprised) {
		how = ref("list.more", how, ref("badge.surprised"))
	}
	return how
}

// said is a wound in words.
func (w wound) said() phrase.Text {
	if w.treated() {
		return ref("wound.treated", w.severity())
	}
	return ref("wound", w.severity())
}

// commas is the texts in a row, with commas.
func commas(list []phrase.Text) (all phrase.Text) { return phrase.Series("list.more", list) }

// clauses is the same with semicolons.
func clauses(list []phrase.Text) (all phrase.Text) { return phrase.Series("list.clause", list) }

// terms are names from the rules' tables.
func terms(names []string) (texts []phrase.Text) {
	for _, name := range names {
		texts = append(texts, phrase.Term(name))
	}
	return texts
}

func namesOfChecks() (texts []phrase.Text) {
	for _, w := range checkWords {
		texts = append(texts, ref("check."+strings.ToLower(strings.ReplaceAll(w, " ", "-"))))
	}
	return texts
}

// What the lists of the rules are called for readers.
var (
	attributeNames = terms(attributeTitles)
	spellNames     = terms(tables.SpellTitles)
	armourNames    = terms(titlesOf(tables.ArmourWords, titled))
	bandNames      = []phrase.Text{ref("band.down"), ref("band.bloodied"), ref("band.hurt"), ref("band.unhurt")}
	wayNames       = []phrase.Text{ref("way.dodge"), ref("way.block"), ref("way.parry")}
	checkNames     = namesOfChecks()
	markNames      = [...]phrase.Text{
		markBlessed: ref("mark.blessed"), markHelped: ref("mark.helped"), markMisled: ref("mark.misled"),
		markArmoured: spellNames[tables.ForceArmor], markWarded: spellNames[tables.ProtectiveWard], markLit: spellNames[tables.DancingLights],
		markSurprised: ref("mark.surprised"), markCursed: ref("mark.cursed"), markExposed: ref("mark.exposed"),
	}
)

// asked is the attribute of a free check, and its focus.
func (s names) asked(n need) phrase.Text {
	if n.focus < tables.Foci {
		return ref("asked.focus", attributeNames[n.attribute], s.game.titles.foci[n.focus].within)
	}
	return attributeNames[n.attribute]
}

// hiddenCheck is a hidden check in words.
func (s names) hiddenCheck(h *hiddenCheck) phrase.Text {
	return ref("asked.hidden", s.called(int(h.who)), s.asked(h.need), h.as, h.asr, h.ds, successNames[bit(h.asr >= h.ds)])
}

// villain reports whether somebody is a game master's own character among the foes,
// CN-1.53.
func (s names) villain(i int) bool {
	m := &s.game.members[i]
	return m.seat == s.game.gm && !m.foe && m.side != 0
}
