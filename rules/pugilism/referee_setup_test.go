package pugilism_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// invent makes up a match: options, boxers, and now and then a deck.
func (g *refGame) invent() {
	one := func(words ...string) string { return words[g.rng.IntN(len(words))] }
	g.options = map[string]string{
		"ring":        one("on", "off"),
		"order":       one("initiative", "alternate"),
		"standoff":    one("none", "1", "2", "3", "4"),
		"edge":        one("on", "on", "off"),
		"classCards":  one("on", "off"),
		"rounds":      one("1", "2", "3", "4", "12"),
		"bouts":       one("1", "2", "3", "5", "10"),
		"recoveryCap": one("none", "start"),
		"decisionTie": one("draw", "composure", "blue"),
		"afterwards":  one("open", "sealed"),
		"ropeCall":    one("allowed", "playArea"), "counterPower": one("reduced", "full"), "counterFatigue": one("paid", "unpaid"),
		"thirdKnockdown": one("tko", "save"), "edgeBack": one("hidden", "seen"),
	}
	g.meddle = g.chance(80)
	g.silent = g.chance(50)
	number := func(name string) int {
		n, _ := strconv.Atoi(g.options[name])
		return n
	}
	g.r = &referee{
		table: g,
		deck:  refDefault,
		pack:  refPack,
		edges: refNine,
		options: refOptions{
			ring:        g.options["ring"] == "on",
			alternate:   g.options["order"] == "alternate",
			edge:        g.options["edge"] == "on",
			classCards:  g.options["classCards"] == "on",
			recoveryCap: g.options["recoveryCap"] == "start",
			standoff:    number("standoff"),
			rounds:      number("rounds"),
			bouts:       number("bouts"),
			decisionTie: g.options["decisionTie"],
			ropeCall:    g.options["ropeCall"], counterPower: g.options["counterPower"], counterFatigue: g.options["counterFatigue"],
			thirdKnockdown: g.options["thirdKnockdown"], edgeBack: g.options["edgeBack"],
		},
		red:  &refBoxer{colour: "red"},
		blue: &refBoxer{colour: "blue"},
	}
	g.data = map[string]json.RawMessage{}
	if g.chance(40) {
		g.options["deck"] = "odd"
		g.r.deck = g.inventDeck()
		g.data["odd"] = asJSON(deckDocument(g.r.deck))
	}
	if g.chance(30) {
		g.options["classPack"] = "cards"
		g.r.pack = g.inventPack()
		g.data["cards"] = asJSON(packDocument(g.r.pack))
	}
	if g.chance(30) {
		g.options["edgePack"] = "edges"
		g.r.edges = g.inventEdges()
		g.data["edges"] = asJSON(edgesDocument(g.r.edges))
	}
	for seat, b := range g.boxers() {
		b.sheet = g.inventSheet(b.colour)
		g.seats[seat-1] = asJSON(sheetDocument(b.sheet))
	}
}

func asJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}

func (g *refGame) inventSheet(name string) refSheet {
	score := func() int { return 1 + g.rng.IntN(30) }
	s := refSheet{name: name, str: score(), dex: score(), con: score(), cha: 6 + g.rng.IntN(10), speed: 5 * (1 + g.rng.IntN(9))}
	if g.chance(25) {
		s.size = slices.Sorted(maps.Keys(refSizes))[g.rng.IntN(len(refSizes))]
		s.dice, s.bonus, s.save = 1+g.rng.IntN(4), g.rng.IntN(9), g.chance(50)
		return s
	}
	names := slices.Sorted(maps.Keys(refClasses))
	g.rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	for i := range 1 + g.rng.IntN(3) {
		s.classes = append(s.classes, refLevel{names[i], 1 + g.rng.IntN(6)})
	}
	return s
}

func sheetDocument(s refSheet) any {
	doc := map[string]any{
		"name":      s.name,
		"speed":     s.speed,
		"abilities": map[string]int{"str": s.str, "dex": s.dex, "con": s.con, "int": 10, "wis": 10, "cha": s.cha},
	}
	if s.size != "" {
		doc["creature"] = map[string]any{"size": s.size, "hitDice": s.dice, "proficiency": s.bonus, "conSave": s.save}
		return doc
	}
	var classes []map[string]any
	for _, c := range s.classes {
		classes = append(classes, map[string]any{"class": c.class, "level": c.level})
	}
	doc["classes"] = classes
	return doc
}

func (g *refGame) one(words ...string) string { return words[g.rng.IntN(len(words))] }

func (g *refGame) inventAttack(name string) refAttack {
	a := refAttack{
		name: name, location: g.one("HEAD", "BODY", "NONE"), weight: g.one("JAB", "STRIKE", "HEAVY", "NONE"),
		power: g.rng.IntN(10), fatigue: g.rng.IntN(4),
		bansDefense: g.chance(20), freeIfNegated: g.chance(25),
	}
	if g.chance(30) {
		a.weaken = 1 + g.rng.IntN(3)
	}
	return a
}

func (g *refGame) inventDefense(name string) refDefense {
	some := func(words ...string) []string {
		return slices.DeleteFunc(words, func(string) bool { return g.chance(55) })
	}
	return refDefense{
		name: name, fatigue: g.rng.IntN(5), scope: g.one("none", "one", "one", "all"),
		weights: some("JAB", "STRIKE", "HEAVY", "NONE"), locations: some("HEAD", "BODY", "NONE"),
		bothIfBoth: g.one("", "", "JAB", "STRIKE", "HEAVY"), sameLocation: g.chance(20), halfBack: g.chance(30),
		reduce: max(g.rng.IntN(6)-3, 0), goodChin: g.chance(40), bansNegated: g.chance(25), clinch: g.chance(25),
	}
}

func (g *refGame) inventDeck() refDeck {
	deck := refDeck{double: g.one("x2", "again", "twice more")}
	for i := range 6 {
		deck.attacks = append(deck.attacks, g.inventAttack(fmt.Sprintf("BLOW %c", 'A'+i)))
		deck.defenses = append(deck.defenses, g.inventDefense(fmt.Sprintf("GUARD %c", 'A'+i)))
	}
	return deck
}

// inventPack makes up class cards, more than one for some classes.
func (g *refGame) inventPack() (pack []refClassCard) {
	classes := slices.Sorted(maps.Keys(refClasses))
	for i := range 1 + g.rng.IntN(8) {
		a, d := g.inventAttack(fmt.Sprintf("CLASS BLOW %c", 'A'+i)), g.inventDefense(fmt.Sprintf("CLASS GUARD %c", 'A'+i))
		pack = append(pack, refClassCard{class: g.one(classes...), attack: &a}, refClassCard{class: g.one(classes...), defense: &d})
	}
	return pack
}

// inventEdges makes up EDGE cards of up to three parts.
func (g *refGame) inventEdges() (edges []refEdge) {
	for i := range 1 + g.rng.IntN(15) {
		e := refEdge{name: fmt.Sprintf("EDGE %c", 'A'+i), rise: 1}
		for range 1 + g.rng.IntN(3) {
			switch n := 1 + g.rng.IntN(3); g.rng.IntN(7) {
			case 0:
				e.weight, e.power = g.one("JAB", "STRIKE", "HEAVY"), n
			case 1:
				e.relief = n
			case 2:
				e.mitigates = n
			case 3:
				e.toll = n
			case 4:
				e.reduce = n
			case 5:
				e.rise = n
			case 6:
				e.chin = true
			}
		}
		edges = append(edges, e)
	}
	return edges
}

func deckDocument(deck refDeck) any {
	var attacks, defenses []any
	for i := range deck.attacks {
		attacks, defenses = append(attacks, attackDocument(&deck.attacks[i])), append(defenses, defenseDocument(&deck.defenses[i]))
	}
	return map[string]any{"attacks": attacks, "defenses": defenses, "double": deck.double}
}

func packDocument(pack []refClassCard) any {
	var cards []any
	for _, card := range pack {
		doc := map[string]any{"class": card.class}
		if card.attack != nil {
			doc["attack"] = attackDocument(card.attack)
		} else {
			doc["defense"] = defenseDocument(card.defense)
		}
		cards = append(cards, doc)
	}
	return map[string]any{"cards": cards}
}

func edgesDocument(edges []refEdge) any {
	var cards []any
	for _, e := range edges {
		doc := map[string]any{"name": e.name, "goodChin": e.chin}
		if e.weight != "" {
			doc["boost"] = map[string]any{"weight": e.weight, "power": e.power}
		}
		for part, n := range map[string]int{"cheaperDefense": e.relief, "cheaperNegated": e.mitigates, "dearerNegated": e.toll, "reduce": e.reduce, "rise": e.rise} {
			if n > 0 {
				doc[part] = n
			}
		}
		cards = append(cards, doc)
	}
	return map[string]any{"cards": cards}
}

func attackDocument(a *refAttack) any {
	land := map[string]any{"banUsedDefense": a.bansDefense}
	if a.weaken > 0 {
		land["weakenNextBout"] = a.weaken
	}
	return map[string]any{
		"name": a.name, "location": a.location, "weight": a.weight, "power": a.power, "fatigue": a.fatigue,
		"freeIfNegated": a.freeIfNegated, "onLand": land,
	}
}

func defenseDocument(d *refDefense) any {
	doc := map[string]any{
		"name": d.name, "fatigue": d.fatigue, "reduce": d.reduce, "goodChin": d.goodChin, "banNegated": d.bansNegated,
		"requireSameLocation": d.sameLocation,
		"negate":              map[string]any{"scope": d.scope, "weights": append([]string{}, d.weights...), "locations": append([]string{}, d.locations...)},
	}
	if d.bothIfBoth != "" {
		doc["bothIfBoth"] = d.bothIfBoth
	}
	if d.halfBack {
		doc["return"] = "half"
	}
	if d.clinch {
		doc["endOfBout"] = "regainHalfFatigue"
	}
	return doc
}

// change alters both positions in the same way, so that knockdowns, the ropes and
// the EDGE cards come up more often than play alone would bring them up.
func (g *refGame) change() {
	set := func(path string, value any) {
		if err := g.fields.SetField(path, value); err != nil {
			g.fail("%v", err)
		}
		g.said = append(g.said, fmt.Sprintf("set %s: %v", path, value))
	}
	for _, b := range g.r.both() {
		if g.chance(70) {
			b.composure = 1 + g.rng.IntN(14)
			set(b.colour+".composure", b.composure)
		}
		if g.chance(20) {
			b.hitDice = g.rng.IntN(3)
			set(b.colour+".hitdice", b.hitDice)
		}
		if g.chance(20) {
			b.downs = g.rng.IntN(3)
			set(b.colour+".knockdowns", b.downs)
		}
		if to := (refSquare{1 + g.rng.IntN(8), 1 + g.rng.IntN(8)}); g.r.options.ring && to != g.r.other(b).square() && g.chance(50) {
			b.x, b.y = to.x, to.y
			set(b.colour+".square", fmt.Sprintf("%d,%d", b.x, b.y))
		}
		if free := append(slices.Clone(g.r.pool), b.hand...); g.r.options.edge && g.chance(30) {
			g.rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
			n := g.rng.IntN(len(free) + 1)
			b.hand = slices.Clone(free[:n])
			g.r.pool = slices.DeleteFunc(edgeNames(g.r.edges), func(e string) bool { return !slices.Contains(free[n:], e) })
			set(b.colour+".edge", strings.Join(b.hand, " "))
		}
	}
}
