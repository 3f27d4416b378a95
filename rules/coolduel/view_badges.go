package coolduel

import (
	"fmt"
	"riposte/phrase"
	"strings"

	"riposte"
	"riposte/scene"
)

// badges are the statuses of somebody, and what a class has left: the word, its
// picture, the rule and what it means in a line.
func (s *state) badges(u unit) (notes []scene.Note) {
	f, c := s.f(u), s.game.content
	add := func(is bool, rule riposte.RuleID, tone scene.Tone, icon, text, long string) {
		if is {
			notes = append(notes, scene.Note{Text: phrase.Plain(text), Tone: tone, Icon: icon, Rule: rule, Long: phrase.Plain(long)})
		}
	}
	const good, bad = scene.ToneGood, scene.ToneBad
	add(f.gone, "CD-6.9", bad, "lost", "out of the duel", "it does not come back")
	add(!f.on && !f.gone, "CD-6.1", bad, "lost", "down", "it is back in the next round")
	if !f.on {
		return notes
	}
	add(f.anxious != 0, "CD-5.2", bad, "anxious", "Anxious", "every action costs 1 AP more"+s.because("sung by", f.anxious))
	add(f.bleeding.from != noSource, "CD-5.3", bad, "bleed", "Bleeding", fmt.Sprintf("loses %d HP at the start of its turn", s.trait(u).maxAP)+f.bleeding.from.said())
	add(f.bound(), "CD-5.4", bad, "bound", "Bound", fmt.Sprintf("can't move or dodge, -%d to attack and parry; %d AP end it", c.BoundLoss, s.unbindAP(u))+s.because("held by", f.boundBy))
	add(f.bruises > 0, "CD-5.6", bad, "bruised", fmt.Sprintf("Bruised %d", f.bruises), fmt.Sprintf("attacks deal %d more damage to it", int(f.bruises)*int(c.PerBruise)))
	add(f.burning.from != noSource, "CD-5.8", bad, "burn", "Burning", fmt.Sprintf("half the threshold, loses %d HP at the start of its turn; %d AP end it", c.BurnLoss, c.DouseAP)+f.burning.from.said())
	add(s.tired(u), "CD-5.9", bad, "fatigued", "Fatigued", fmt.Sprintf("-%d to dodge and parry; regains half its AP at most", c.TiredLoss))
	add(f.stance, "CD-5.10", scene.ToneAct, "frenzied", "Berserk, Frenzied", "must attack or approach the nearest enemy")
	add(f.poisons > 0, "CD-5.16", bad, "poison", fmt.Sprintf("Poisoned %d", f.poisons), fmt.Sprintf("loses %d HP at the start of its turn", int(f.poisons)*int(c.PoisonLoss))+f.poisoned.from.said())
	add(f.prone, "CD-5.17", bad, "prone", "Prone", fmt.Sprintf("every action costs twice its AP; standing up costs %d", c.StandAP))
	add(f.stunned, "CD-5.18", bad, "stunned", "Stunned", "neither acts nor reacts until the end of the turn")
	add(f.streaked, "CD-7.54", bad, "rent", "half threshold", "regains half its threshold only")
	add(f.dusty, "CD-7.70", good, "dust", "dust raised", fmt.Sprintf("+%d to its dodge score until its next turn", s.trait(u).STR))
	add(u.pc() && s.trait(u).class == pirate, "CD-4.89", good, "d10", fmt.Sprintf("%d luck %s", f.luck, map[bool]string{true: "die", false: "dice"}[f.luck == 1]), "a d10 may be added to one of its dice")
	add(u.pc() && s.trait(u).class == knight && !f.favored, "CD-4.86", good, "favored", "Favored", "the first time it would be downed it stays up with 1 HP")
	add(u.pc() && s.trait(u).general == byStep && f.stepped, "CD-4.76", "", "evade", "step used", "it is back at the start of its next turn")
	add(f.crossed, "CD-7.53", "", "clear", "Cross Strike made", "not again before a rest")
	add(f.leapt, "CD-7.53", "", "clear", "Leaping Attack made", "not again before a rest")
	return notes
}

// said is whose doing a status is, CD-9.5.
func (from source) said() string {
	return [...]string{noSource: "", byEnemy: "; an enemy's doing", byAlly: "; an ally's doing", bySelf: "; its own doing"}[from]
}

// because names the companions that keep a status up, CD-9.5.
func (s *state) because(how string, by crew) string {
	if by == 0 {
		return ""
	}
	var names []string
	for ; by != 0; by = by.rest() {
		names = append(names, s.called(by.first()))
	}
	return "; " + how + " " + strings.Join(names, " and ")
}
