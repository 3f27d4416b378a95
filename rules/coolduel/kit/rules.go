package kit

import "riposte/rules/coolduel/tables"

// Options are those under which equipment is selected.
type Options struct {
	Power       int  // CD-1.21
	Slots       int  // CD-1.37
	MissileHalf bool // CD-1.31
	Overload    bool // CD-1.18
	WithCompany bool // CD-1.47
}

// Rules are what a build is made by and equipment selected by: the tables, and the
// options of a duel.
type Rules struct {
	*tables.Content
	Options
}

// A Grasp says how somebody may wield an item.
type Grasp uint8

// How an item may be wielded, from not at all to in one hand.
const (
	Unfit    Grasp = iota // CD-1.30
	HalfFit               // with both hands, CD-1.28
	WholeFit              // CD-1.27
)

// Fit is how somebody may wield an item, CD-1.27 to CD-1.32.
func (r *Rules) Fit(a *Attributes, k tables.Kind) Grasp {
	it := &r.Items[k]
	half := 2*a.STR >= it.STR && 2*a.DEX >= it.DEX // CD-1.29
	switch {
	case it.Sort == tables.AShield:
		if a.FOR >= it.FOR {
			return WholeFit
		}
		return Unfit
	case a.STR >= it.STR && a.DEX >= it.DEX:
		return WholeFit
	case half && (it.Sort == tables.AWeapon || r.MissileHalf && it.TwoHands):
		return HalfFit
	}
	return Unfit
}
