package coolname

import (
	"riposte"
	"riposte/rules/coolname/tables"
)

// A tag of a free check, CN-0.39.
type tag uint8

const (
	noTag tag = iota
	tagFood
	tagShelter
	tagTrade
	tagAnimal
	tags
)

var tagWords = []string{"", "food", "shelter", "trade", "animal"}

// An offer is a free check that was called, CN-0.39.
type offer struct {
	need need
	on   bool
	who  uint8
	ds   int8
	plus int8 // AS modifier
	more int8 // DS modifier
	tag  tag
}

// freeScore is the action score of a free check in parts, without tags and marks.
func (s checks) freeScore(i int, n need) parts {
	p := s.sheets[i].build.bonus(s.game.content, n)
	p.attribute = int(s.sheets[i].at[n.attribute])
	return p
}

// tagBonus is what a tag adds for those with the feature, CN-7.67 and CN-7.71.
func (s checks) tagBonus(i int, t tag) int {
	switch primary := s.sheets[i].build.primary; t {
	case tagFood, tagShelter:
		return bit(primary == tables.Survivalist) * s.game.content.BonusAS
	case tagTrade:
		return bit(primary == tables.Merchant) * s.game.content.BonusAS
	case noTag, tagAnimal, tags:
	}
	return 0
}

// offerScore is the action score and the DS that the game master is shown
// beforehand.
func (s checks) offerScore(i int, o offer) (as, ds int) {
	return s.freeScore(i, o.need).sum() + s.tagBonus(i, o.tag) + int(o.plus), int(o.ds) + int(o.more) + s.penalty(i)
}

// frees makes the free check on offer: CN-0.39, CN-0.40.
func (s checks) frees(i int, a tables.Attribute, d riposte.Dice, log teller) {
	o := s.offer
	o.need.attribute = a
	s.offer = offer{}
	p := s.freeScore(i, o.need)
	as, ds := s.offerScore(i, o)
	p.misc = as - p.sum()
	plus, more := s.taken(i, true, log)
	as, ds = as+plus, ds+more
	s.knowledge().learnFree(i, o.need)
	asr := s.game.options.ladder.roll(d, as)
	rule := riposte.RuleID("CN-0.40")
	switch {
	case o.tag == tagAnimal:
		rule = "CN-7.70"
	case (o.tag == tagFood || o.tag == tagShelter) && p.misc != 0:
		rule = "CN-7.68"
	case o.tag == tagTrade:
		rule = "CN-7.72"
	}
	s.resolved(i, checkFree, as, asr, ds, rule, log)
	s.tellParts(i, p, plus, log)
}
