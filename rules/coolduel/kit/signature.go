package kit

import (
	"slices"

	"riposte/rules/coolduel/tables"
)

const maxSignature = 3 // "a few special attacks", says the source

// Signature is the special attacks that come first in somebody's menu (CD-10.14): of
// those that the items in hand allow, the ones that deal most for the AP of a turn,
// as if nobody answered and nothing were critical.
func (r *Rules) Signature(a *Attributes, g Generalist, k *Kit) (list []tables.Special) {
	damage := map[tables.Special]int{}
	for _, held := range k.Hand {
		it := &r.Items[held]
		if held == tables.Nothing || r.Fit(a, held) == Unfit {
			continue
		}
		for sp := tables.Plain + 1; sp < tables.SpecialCount; sp++ {
			if one, two := r.Skilled(held, sp); k.Both && !two || !k.Both && !one {
				continue
			}
			for _, b := range r.Specials[sp].Blows {
				if l := &it.Blows[b]; b != tables.NoBlow && l.AP > 0 && int(max(1, l.AP+r.Specials[sp].AP)) <= int(a.MaxAP()) {
					damage[sp] = max(damage[sp], r.dealt(a, g, it, l, sp, k.Both && r.Fit(a, held) == WholeFit))
				}
			}
		}
	}
	for sp := tables.Plain + 1; sp < tables.SpecialCount; sp++ {
		if damage[sp] > 0 {
			list = append(list, sp)
		}
	}
	slices.SortStableFunc(list, func(x, y tables.Special) int { return damage[y] - damage[x] })
	return list[:min(len(list), maxSignature)]
}

// dealt is what a special attack with an item deals, CD-4.15.
func (r *Rules) dealt(a *Attributes, g Generalist, it *tables.Item, l *tables.BlowRow, sp tables.Special, both bool) int {
	str, dex, base, also := it.BySTR, it.ByDEX, l.One, it.Blows[tables.Slash].One
	if both {
		base, also = l.Two, it.Blows[tables.Slash].Two
	}
	if g == ByMultipliers && str == dex { // CD-4.16
		str, dex = str+1, dex+1
	}
	if sp != tables.CrossStrike {
		also = 0
	}
	row := &r.Specials[sp]
	return int(base+str*a.STR+dex*a.DEX+also) * int(row.Times) / int(row.Halves)
}
