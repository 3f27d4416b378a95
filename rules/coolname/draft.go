package coolname

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/document"
	"riposte/phrase"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// characterFieldNames are the fields of a player's document, others included.
var characterFieldNames = []string{
	"name", "builder", "attributes", "mos", "primary", "foci", "specialisation", "weapons", "shield", "armour", "kit", "backpack", "others",
}

// Draft says what a document comes to: the points of a character, what a rule
// refuses and every score; or the stat blocks of a game master's foes.
func (r *ruleset) Draft(setup riposte.Setup, seat riposte.Seat) (d scene.Draft) {
	if seat < 1 || seat > maxSeats || int(seat) > len(setup.Seats) {
		return d
	}
	r = r.of(&setup)
	o := r.optionsOf(&setup)
	foeFields := []string{"title", "foes", "allies", "villains"}
	raw := setup.Seats[seat-1].Document
	var faults riposte.Faults
	if seat == gmSeat(&o, len(setup.Seats)) {
		d.Role, d.Automatic, d.Unused = ref("role.master"), !o.person, characterFieldNames
		if o.encounter != against {
			d.Unused = slices.Concat(characterFieldNames, foeFields)
			return d
		}
		all := r.readCast(raw, &o, &faults)
		r.countFoes(&all, &d)
		for i := range all.kinds {
			if !faultyAt(faults, fmt.Sprintf("foes[%d]", i)) {
				d.Figures = append(d.Figures, all.kinds[i].figure())
			}
		}
		by := r.rulesOf(&o)
		for _, people := range []struct {
			name string
			list []*sheet
		}{{"allies", all.allies}, {"villains", all.villains}} {
			for i, sh := range people.list {
				by.refusals(sh, fmt.Sprintf("%s[%d].", people.name, i), &d)
				if known := knownScores(faults, fmt.Sprintf("%s[%d].", people.name, i)); known != 0 {
					d.Figures = append(d.Figures, r.figure(sh, &o, known))
				}
			}
		}
		return d
	}
	by := r.rulesOf(&o)
	d.Role, d.Unused = ref("role.player"), foeFields
	if !o.person {
		d.Unused = append(d.Unused, "builder", "foci.custom", "specialisation.custom", "others.builder", "others.foci.custom", "others.specialisation.custom")
	}
	party := r.readParty(raw, &o, &faults)
	for i, sh := range party {
		at := ""
		if i > 0 {
			at = fmt.Sprintf("others[%d].", i-1)
		}
		known := knownScores(faults, at)
		r.count(sh, known, i == 0, &d)
		by.refusals(sh, at, &d)
		if known != 0 {
			d.Figures = append(d.Figures, r.figure(sh, &o, known))
		}
	}
	return d
}

// optionsOf are the options of a setup, with the default for faulty ones: their
// faults are reported elsewhere.
func (r *ruleset) optionsOf(setup *riposte.Setup) options {
	sound := document.Sound(setup, r.info)
	return readOptions(&sound, r.info)
}

func faultyAt(faults riposte.Faults, path string) bool {
	return slices.ContainsFunc(faults, func(f riposte.Fault) bool { return f.Path == path || strings.HasPrefix(f.Path, path+".") })
}

// knownScores are the attributes that a document names, a bit each; what follows
// from the others is left out.
func knownScores(faults riposte.Faults, at string) (known uint16) {
	if faultyPath(faults, at+"attributes") {
		return 0
	}
	for i, word := range tables.AttributeWords {
		if !faultyPath(faults, at+"attributes."+word) {
			known |= 1 << i
		}
	}
	return known
}

// faultyPath reports whether a fault is in the form, not in a sum.
func faultyPath(faults riposte.Faults, path string) bool {
	return slices.ContainsFunc(faults, func(f riposte.Fault) bool { return f.Path == path && f.Rule != "CN-1.7" })
}

// count adds up what a character spends: CN-1.6, CN-1.12, CN-1.18.
func (r *ruleset) count(sh *sheet, known uint16, first bool, d *scene.Draft) {
	if !first {
		return // the others' points are shown beside their own fields
	}
	var sum, all, mos, foci int
	for i, n := range sh.at {
		all += r.content.Array[i]
		if known>>i&1 != 0 {
			sum += int(n)
		}
	}
	for i := range sh.build.mo {
		mos += int(sh.build.score[i]) * bit(sh.build.mo[i] != tables.NoMO)
		foci += int(sh.build.foci[i].score)
	}
	if !sh.byGM {
		d.Budgets = append(d.Budgets, scene.Meter{ID: "attributes", Label: ref("sheet.attributes"), Value: sum, Max: all, Rule: "CN-1.6"})
	}
	d.Budgets = append(
		d.Budgets,
		scene.Meter{ID: "mos", Label: ref("budget.mos"), Value: mos, Max: 3, Rule: "CN-1.26"},
		scene.Meter{ID: "foci", Label: ref("budget.foci"), Value: foci, Max: 2, Rule: "CN-1.26"},
	)
}

func (r *ruleset) countFoes(all *cast, d *scene.Draft) {
	n, kinds := len(all.villains), all.kinds
	for i := range kinds {
		n += kinds[i].count
	}
	d.Budgets = []scene.Meter{
		{ID: "foes", Label: ref("budget.foes"), Value: n, Max: maxSide, Rule: "CN-1.34"},
		{ID: "kinds", Label: ref("budget.kinds"), Value: len(kinds), Max: maxKinds, Rule: "CN-1.46"},
		{ID: "people", Label: ref("budget.people"), Value: len(all.allies) + len(all.villains), Max: maxPeople, Rule: "CN-1.53"},
	}
}

// refusals are the words that the rest of a character refuses.
func (r *rules) refusals(sh *sheet, at string, d *scene.Draft) {
	c, b := r.Content, &sh.build
	refuse := func(path, word string, rule riposte.RuleID, key string, args ...any) {
		d.Refused = append(d.Refused, scene.Unfit{Path: at + path, Word: word, Rule: rule, Why: ref(key, args...)})
	}
	held := b.mo[0] != tables.NoMO
	for m := range tables.MOs {
		word := c.MOs[m].Word
		if m == b.mo[0] && held {
			refuse("mos[1].mo", word, "CN-1.13", "refuse.first-already")
		}
		if !held {
			continue
		}
		if b.moScore(m) == 0 {
			for i := range b.foci {
				refuse(fmt.Sprintf("foci[%d].mo", i), word, "CN-1.19", "refuse.no-score")
			}
			refuse("primary", word, "CN-1.14", "refuse.no-mo")
		} else if !r.freePrimary && m != b.highest() {
			refuse("primary", word, "CN-1.16", "refuse.not-highest")
		}
	}
	for i := range b.foci {
		parent := b.foci[i].parent
		for f := range tables.Foci {
			switch path := fmt.Sprintf("foci[%d].focus", i); {
			case i == 1 && int(b.foci[0].focus) == f && b.foci[0].score > 0:
				refuse(path, c.Foci[f].Word, "CN-1.23", "refuse.held")
			case parent >= tables.MOs || b.moScore(parent) == 0 || r.listFoci:
			case c.MOs[parent].Suggested>>f&1 == 0:
				refuse(path, c.Foci[f].Word, "CN-1.21", "refuse.not-suggested", phrase.Term(c.MOs[parent].Title))
			}
		}
	}
	for f := range tables.Foci {
		if b.foci[0].focus != tables.NoFocus && b.holds(f) == 0 {
			refuse("specialisation.focus", c.Foci[f].Word, "CN-1.24", "refuse.no-point")
		}
	}
	if b.specFocus < tables.Foci && b.holds(int(b.specFocus)) > 0 {
		for _, word := range specWords(c) {
			if wordIndex(c.Foci[b.specFocus].Specs, word) < 0 {
				refuse("specialisation.name", word, "CN-1.25", "refuse.no-specialisation", phrase.Term(focusTitle(c.Foci[b.specFocus].Word)))
			}
		}
	}
	if r.armourByMO && held {
		armour, shield := b.limits(c)
		for i, word := range tables.ArmourWords {
			if i > armour {
				refuse("armour", word, "CN-1.31", "refuse.heavier", phrase.Term(tables.ArmourWords[armour]))
			}
		}
		for i, word := range tables.ShieldWords {
			if i > shield {
				refuse("shield", word, "CN-1.31", "refuse.heavier", phrase.Term(tables.ShieldWords[shield]))
			}
		}
	}
}

// highest is the MO with the highest score, CN-1.16.
func (b *build) highest() tables.MO {
	if b.mo[1] != tables.NoMO && b.score[1] > b.score[0] {
		return b.mo[1]
	}
	return b.mo[0]
}
