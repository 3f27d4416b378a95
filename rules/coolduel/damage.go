package coolduel

import (
	"riposte"
	"riposte/phrase"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// A chain is the damage of CD-4.15, link by link; it is rounded only once.
type chain struct {
	base      int64 // the item's damage, dice included
	times     int64 // criticals xN
	str, dex  int64 // multiplier times score
	slash     int64 // CD-7.62
	lord      int64 // CD-7.95
	num, den  int64 // special attack
	qnum      int64 // Hunter's Quarry
	qden      int64
	percent   int64
	plus      int64 // criticals +N
	bruises   int64
	criticals int
}

// maxTimes keeps a chain within a word: whatever hits goes far beyond maxDamage by it.
const maxTimes = 1 << 30

// chain is the damage by CD-4.15 of an attack of u on v, read when the damage is
// due (CD-4.91).
func (s harm) chain(u, v unit, o *offence, criticals int) chain {
	fl, c := &s.flow, s.game.content
	own := u == fl.by // otherwise it is a counter
	ch := chain{base: int64(o.base), times: 1, num: 1, den: 1, qnum: 1, qden: 1, percent: 100, criticals: criticals}
	if o.gun {
		ch.base = int64(fl.gun)
	}
	if o.item != nil {
		for range criticals {
			ch.times = min(ch.times*int64(max(1, o.item.Critical.Times)), maxTimes)
		}
		ch.plus = int64(criticals) * int64(o.item.Critical.Plus)
		str, dex := int64(o.item.BySTR), int64(o.item.ByDEX)
		if s.game.trait[u].general == kit.ByMultipliers && str == dex { // CD-4.16
			str, dex = str+1, dex+1
		}
		if s.fights[u].stance {
			str += int64(c.StanceSTR)
		}
		t := &s.game.trait[u]
		ch.str, ch.dex = str*int64(t.STR), dex*int64(t.DEX)
	}
	ch.lord = int64(s.companions().lords(u)) * int64(c.LordBonus)
	if own {
		sp := &c.Specials[fl.special]
		ch.num, ch.den = int64(sp.Times), int64(sp.Halves)
		if fl.special == tables.Decapitate && s.fights[v].prone { // CD-7.64
			ch.num = int64(sp.Prone)
		}
		if fl.special == tables.CrossStrike {
			ch.slash = int64(o.slash)
		}
		if fl.dodging && fl.stayed && s.hunts(u) { // CD-4.84
			if score := int64(max(1, fl.score)); int64(fl.total) > score {
				ch.qnum, ch.qden = int64(fl.total), score
			}
		}
		ch.percent = int64(fl.percent)
	}
	ch.bruises = int64(s.fights[v].bruises) * int64(c.PerBruise)
	return ch
}

// total rounds the chain down, CD-1.6.
func (ch *chain) total() int {
	sum := ch.base*ch.times + ch.str + ch.dex + ch.slash + ch.lord
	n := sum * ch.num * ch.qnum * ch.percent / (ch.den * ch.qden * 100)
	return int(min(n+ch.plus+ch.bruises, maxDamage))
}

// facts is the breakdown for readers.
func (ch *chain) facts() (list []scene.Fact) {
	add := func(is bool, label, value phrase.Text, rule riposte.RuleID) {
		if is {
			list = append(list, scene.Fact{Label: label, Value: value, Rule: rule})
		}
	}
	add(true, phrase.Ref("damage.base"), phrase.Number(ch.base), "CD-4.15")
	add(ch.str != 0, phrase.Ref("damage.str"), phrase.Number(ch.str), "CD-4.14")
	add(ch.dex != 0, phrase.Ref("damage.dex"), phrase.Number(ch.dex), "CD-4.14")
	add(ch.slash != 0, phrase.Ref("damage.slash"), phrase.Number(ch.slash), "CD-7.62")
	add(ch.lord != 0, phrase.Ref("damage.lord"), phrase.Number(ch.lord), "CD-7.95")
	add(ch.num != ch.den, phrase.Ref("damage.special"), ch.factor(), "CD-4.15")
	add(ch.percent != 100, phrase.Ref("damage.through"), phrase.Ref("percent", ch.percent), "CD-4.44")
	add(ch.bruises != 0, phrase.Ref("damage.bruises"), phrase.Number(ch.bruises), "CD-5.6")
	return list
}

// factor is the factor of a special attack: "×2", "×1/2".
func (ch *chain) factor() phrase.Text {
	if ch.den == 1 {
		return phrase.Ref("factor", ch.num)
	}
	return phrase.Ref("factor.part", ch.num, ch.den)
}
