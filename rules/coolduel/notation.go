package coolduel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/ground"
	"riposte/rules/coolduel/kit"
	"riposte/rules/coolduel/tables"
)

// simpleWords are the verbs without arguments.
var simpleWords = map[uint8]string{
	verbStand: "stand", verbUnbind: "unbind", verbDouse: "douse", verbGlass: "shatter", verbCalm: "calm", verbFlame: "flame", verbEnd: "end",
	verbTake: "take", verbEnter: "enter", verbDecline: "decline", verbGo: "go", verbStay: "stay", verbKeep: "keep",
}

var handWords = []string{"right", "left"}

// Say is the notation of a choice.
func (s *state) Say(_ riposte.Seat, c riposte.Choice) string {
	if c == riposte.Concede {
		return riposte.ConcedeWord
	}
	content := s.game.content
	a, b, d := part(c, 0), part(c, 1), part(c, 2)
	name := func(list []string, i int) string {
		if i >= 0 && i < len(list) {
			return list[i]
		}
		return "?"
	}
	who := func(i int) string { return name(unitWords[:], i) }
	switch verb := c.Verb(); verb {
	case verbAct:
		return "act " + who(a)
	case verbMove:
		return "move " + ground.At(a, b).String()
	case verbStep:
		return "step " + ground.At(a, b).String()
	case verbAttack:
		return reader{s}.sayThrust(c)
	case verbReload:
		return "reload " + name(handWords, a)
	case verbExhaust:
		return fmt.Sprintf("exhaust %s %d", who(a), b)
	case verbQuick:
		switch {
		case b == 0:
			return "store " + name(handWords, a-1&0xff)
		case a == 0 && d == 0:
			return fmt.Sprintf("draw %d", b)
		case a == 0:
			return fmt.Sprintf("draw %d both", b)
		case d == 0:
			return fmt.Sprintf("swap %s %d", name(handWords, a-1), b)
		}
		return fmt.Sprintf("swap %s %d both", name(handWords, a-1), b)
	case verbGrip:
		switch {
		case a == 1:
			return "grip both " + name(handWords, b)
		case d == 0:
			return "grip one"
		}
		return fmt.Sprintf("grip one %d", d)
	case verbFetch:
		if a < int(tables.Items) {
			return "fetch " + content.Items[a].Word + " " + name(placeWords, b)
		}
	case verbPick:
		return fmt.Sprintf("pick %d %s", a+1, name(placeWords, b))
	case verbHymn:
		return "hymn " + who(a)
	case verbPounce:
		return "pounce " + who(a)
	case verbBlock:
		return "block " + name(guardWords, a)
	case verbDodge:
		return fmt.Sprintf("dodge %v %d", ground.At(a, b), d)
	case verbParry:
		said := fmt.Sprintf("parry %s %d", name(tables.BlowWords[:], a), b)
		if d == 1 {
			said += " left"
		}
		return said
	case verbLuck:
		if a == 0 {
			return "luck none"
		}
		return fmt.Sprintf("luck %d", a)
	case verbBreak:
		return "break " + name(partWords, a)
	case verbMap:
		if a < len(content.Maps) {
			return "map " + content.Maps[a].Word
		}
	case verbKit, verbHeap:
		if k, ok := kitOf(c, s.game.options.Slots); ok {
			return "kit " + reader{s}.kitWords(&k)
		}
	case verbUnite:
		return "unite " + s.game.rules.CompanyWords(companionsOf(c))
	case verbDrop:
		return "drop " + reader{s}.dropped(a, b)
	case verbPack, verbHoard:
		if p, ok := packOf(c); ok {
			return "pack " + reader{s}.packWords(&p)
		}
	default:
		if w, ok := simpleWords[verb]; ok {
			return w
		}
	}
	return "?"
}

func (s reader) sayThrust(c riposte.Choice) string {
	t, ok := thrustOf(c)
	if !ok {
		return "?"
	}
	said := s.game.content.Specials[t.special].Word
	if t.special == tables.CrossStrike {
		if t.goal.X < 2 {
			said += " " + patternWords[t.goal.X]
		} else {
			said += " ?"
		}
	} else {
		said += " " + t.target.String()
	}
	said += " " + tables.BlowWords[t.blow]
	if t.hand == 1 {
		said += " left"
	}
	if t.special.Moves() {
		said += " " + t.goal.String()
	}
	return said
}

// stackWord is "dagger" or "tomahawk*3".
func (s reader) stackWord(st kit.Stack) string {
	w := s.game.content.Items[st.Kind].Word
	if st.N > 1 {
		w += "*" + strconv.Itoa(int(st.N))
	}
	return w
}

// kitWords is hands, armor and slots in words.
func (s reader) kitWords(k *kit.Kit) string {
	content := s.game.content
	left := content.Items[k.Hand[1]].Word
	if k.Both {
		left = kit.BothWord
	}
	words := []string{content.Items[k.Hand[0]].Word, left, content.Armors[k.Armor].Word}
	last := kit.MaxSlots
	for last > 0 && k.Slots[last-1].Kind == tables.Nothing {
		last--
	}
	for _, st := range k.Slots[:last] {
		words = append(words, s.stackWord(st))
	}
	return strings.Join(words, " ")
}

// packWords is an inventory in words.
func (s reader) packWords(p *kit.Pack) string {
	var words []string
	for k := tables.Nothing + 1; k < tables.Items; k++ {
		if p[k] > 0 {
			words = append(words, s.stackWord(kit.Stack{N: p[k], Kind: k}))
		}
	}
	if words == nil {
		return "nothing"
	}
	return strings.Join(words, " ")
}

// Parse reads what Say writes.
func (s *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	words := strings.Fields(sentence)
	if len(words) == 0 {
		return 0, riposte.ErrNotation
	}
	var c riposte.Choice
	var ok bool
	var n no // something that no word holds, CD-1.66
	switch rest := words[1:]; words[0] {
	case "kit":
		c, ok, n = reader{s}.parseKit(rest)
	case "pack":
		c, ok, n = reader{s}.parsePack(rest)
	default:
		c, ok = reader{s}.parse(words[0], rest)
	}
	switch {
	case n.Is():
		return 0, n.Err(plainly)
	case !ok:
		return 0, riposte.ErrNotation
	}
	return c, nil
}

func unitNamed(word string) (unit, bool) {
	i := slices.Index(unitWords[1:], word)
	return unit(i + 1), i >= 0
}

func (s reader) parse(verb string, rest []string) (riposte.Choice, bool) {
	for v, w := range simpleWords {
		if w == verb {
			return word1(v, 0), len(rest) == 0
		}
	}
	one := len(rest) == 1
	switch verb {
	case riposte.ConcedeWord:
		return riposte.Concede, len(rest) == 0
	case "unite":
		list, ok := s.game.rules.CompanyNamed(rest)
		return unite(list), ok
	case "drop":
		if one {
			return s.parseDrop(rest[0])
		}
	case "act", "hymn", "pounce":
		if one {
			u, ok := unitNamed(rest[0])
			return word1(map[string]uint8{"act": verbAct, "hymn": verbHymn, "pounce": verbPounce}[verb], int(u)), ok
		}
	case "move", "step":
		if one {
			p, ok := ground.ParseSpace(rest[0])
			if !ok {
				return 0, false
			}
			return toward2(map[string]uint8{"move": verbMove, "step": verbStep}[verb], p), true
		}
	case "reload", "block", "break", "map":
		if one {
			return s.parseName(verb, rest[0])
		}
	case "luck":
		if one && rest[0] == "none" {
			return word1(verbLuck, 0), true
		}
		if one {
			n, ok := basis.Whole(rest[0], 1, maxDice)
			return word1(verbLuck, n&0xff), ok
		}
	case "exhaust":
		if len(rest) == 2 {
			u, known := unitNamed(rest[0])
			n, ok := basis.Whole(rest[1], 0, 255)
			return word2(verbExhaust, int(u), n&0xff), known && ok
		}
	case "store", "draw", "swap", "grip":
		return parseHands(verb, rest)
	case "fetch", "pick":
		return s.parseTaken(verb, rest)
	case "dodge":
		return s.parseDodge(rest)
	case "parry":
		if len(rest) == 3 && rest[1] == "left" {
			rest = []string{rest[0], rest[2], rest[1]}
		}
		if len(rest) < 2 || len(rest) > 3 || len(rest) == 3 && rest[2] != "left" {
			return 0, false
		}
		b := slices.Index(tables.BlowWords[1:], rest[0]) + 1
		n, ok := basis.Whole(rest[1], 0, 255)
		return word(verbParry, b, n&0xff, len(rest)-2), ok && b > 0
	}
	return s.parseThrust(verb, rest)
}

// parseDodge reads "8,7 2", or "8,7" for the least AP that go as far.
func (s reader) parseDodge(rest []string) (riposte.Choice, bool) {
	if len(rest) < 1 || len(rest) > 2 {
		return 0, false
	}
	p, on := ground.ParseSpace(rest[0])
	n, ok := 1, true
	if len(rest) == 2 {
		n, ok = basis.Whole(rest[1], 0, 255)
	} else if s.phase == answering {
		n = max(1, (s.f(s.flow.on).at.Square().King(p.Square())+1)/2)
	}
	if !on || !ok {
		return 0, false
	}
	return word(verbDodge, int(p.X), int(p.Y), n), true
}

func (s reader) parseName(verb, name string) (riposte.Choice, bool) {
	list, v := handWords, verbReload
	switch verb {
	case "block":
		list, v = guardWords, verbBlock
	case "break":
		list, v = partWords, verbBreak
	case "map":
		list, v = nil, verbMap
		for i := range s.game.content.Maps {
			list = append(list, s.game.content.Maps[i].Word)
		}
	}
	i := slices.Index(list, name)
	return word1(v, i&0xff), i >= 0
}

func parseHands(verb string, rest []string) (riposte.Choice, bool) {
	both := 0
	if verb != "grip" && len(rest) > 1 && rest[len(rest)-1] == "both" {
		both, rest = 1, rest[:len(rest)-1]
	}
	hand := -1
	if len(rest) > 0 {
		hand = slices.Index(handWords, rest[0])
	}
	slot := func(i int) (int, bool) { return basis.Whole(rest[i], 1, kit.MaxSlots) }
	switch {
	case verb == "store" && len(rest) == 1 && both == 0:
		return word(verbQuick, (hand+1)&0xff, 0, 0), hand >= 0
	case verb == "draw" && len(rest) == 1:
		n, ok := slot(0)
		return word(verbQuick, 0, n&0xff, both), ok
	case verb == "swap" && len(rest) == 2:
		n, ok := slot(1)
		return word(verbQuick, (hand+1)&0xff, n&0xff, both), ok && hand >= 0
	case verb == "grip" && len(rest) == 2 && rest[0] == "both":
		hand = slices.Index(handWords, rest[1])
		return word(verbGrip, 1, hand&0xff, 0), hand >= 0
	case verb == "grip" && len(rest) == 1 && rest[0] == "one":
		return word(verbGrip, 0, 0, 0), true
	case verb == "grip" && len(rest) == 2 && rest[0] == "one":
		n, ok := slot(1)
		return word(verbGrip, 0, 0, n&0xff), ok
	}
	return 0, false
}

func (s reader) parseTaken(verb string, rest []string) (riposte.Choice, bool) {
	if len(rest) != 2 {
		return 0, false
	}
	place := slices.Index(placeWords, rest[1])
	if place < 0 {
		return 0, false
	}
	if verb == "pick" {
		n, ok := basis.Whole(rest[0], 1, ground.MaxGoods)
		return word2(verbPick, (n-1)&0xff, place), ok
	}
	k := s.game.content.ItemNamed(rest[0])
	return word2(verbFetch, int(k), place), k != tables.Nothing
}

// parseThrust reads "attack blue jab", "decapitate blue crush left", "cross-strike
// diagonal jab", "blood-hunt blue slash 3,4".
func (s reader) parseThrust(verb string, rest []string) (riposte.Choice, bool) {
	var t thrust
	found := false
	for sp := range tables.SpecialCount {
		if s.game.content.Specials[sp].Word == verb {
			t.special, found = sp, true
		}
	}
	if !found || len(rest) < 2 {
		return 0, false
	}
	if t.special == tables.CrossStrike {
		p := slices.Index(patternWords, rest[0])
		if p < 0 {
			return 0, false
		}
		t.goal = ground.At(p, 0)
	} else {
		u, ok := unitNamed(rest[0])
		if !ok {
			return 0, false
		}
		t.target = u
	}
	b := slices.Index(tables.BlowWords[1:], rest[1]) + 1
	if b == 0 {
		return 0, false
	}
	t.blow = tables.Blow(b)
	rest = rest[2:]
	if len(rest) > 0 && rest[0] == "left" {
		t.hand, rest = 1, rest[1:]
	}
	if t.special.Moves() {
		if len(rest) != 1 {
			return 0, false
		}
		p, ok := ground.ParseSpace(rest[0])
		if !ok {
			return 0, false
		}
		t.goal, rest = p, nil
	}
	return t.choice(), len(rest) == 0
}

// parseStack reads "dagger" or "tomahawk*3".
func (s reader) parseStack(w string) (kit.Stack, bool) {
	name, count, several := strings.Cut(w, "*")
	st := kit.Stack{N: 1, Kind: s.game.content.ItemNamed(name)}
	if several {
		n, ok := basis.Whole(count, 2, kit.MaxStack)
		if !ok {
			return st, false
		}
		st.N = uint16(n)
	}
	return st, st.Kind != tables.Nothing
}

func (s reader) parseKit(rest []string) (riposte.Choice, bool, no) {
	content := s.game.content
	slots := s.game.options.Slots
	if len(rest) < 3 || len(rest) > 3+slots {
		return 0, false, no{}
	}
	var k kit.Kit
	items := content.ItemWords()
	right, left, worn := slices.Index(items, rest[0]), slices.Index(items, rest[1]), slices.Index(content.ArmorWords(), rest[2])
	if rest[1] == kit.BothWord {
		k.Both, left = true, 0
	}
	if right < 0 || left < 0 || worn < 0 {
		return 0, false, no{}
	}
	k.Hand, k.Armor = [2]tables.Kind{tables.Kind(right), tables.Kind(left)}, tables.Armor(worn)
	for i, w := range rest[3:] {
		if w == items[tables.Nothing] {
			if i == len(rest)-4 {
				return 0, false, no{}
			}
			continue
		}
		st, ok := s.parseStack(w)
		if !ok || st.N > 1 && !content.Stacks(st.Kind) {
			return 0, false, no{}
		}
		k.Slots[i] = st
	}
	c, n := kitChoice(&k, slots)
	return c, true, n
}

func (s reader) parsePack(rest []string) (riposte.Choice, bool, no) {
	var p kit.Pack
	last := tables.Nothing
	for _, w := range rest {
		if w == "nothing" && len(rest) == 1 {
			break
		}
		st, ok := s.parseStack(w)
		if !ok || st.Kind <= last {
			return 0, false, no{}
		}
		last = st.Kind
		p[st.Kind] = st.N
	}
	c, n := packChoice(&p)
	return c, len(rest) > 0, n
}

// dropped is such a place in words: "right", "2", "dagger".
func (s reader) dropped(place, i int) string {
	switch {
	case place < len(handWords):
		return handWords[place]
	case place == dropSlot:
		return strconv.Itoa(i)
	case place == dropPack && i < int(tables.Items):
		return s.game.content.Items[i].Word
	}
	return "?"
}

func (s reader) parseDrop(w string) (riposte.Choice, bool) {
	if hand := slices.Index(handWords, w); hand >= 0 {
		return word2(verbDrop, hand, 0), true
	}
	if n, ok := basis.Whole(w, 1, kit.MaxSlots); ok {
		return word2(verbDrop, dropSlot, n), true
	}
	k := s.game.content.ItemNamed(w)
	return word2(verbDrop, dropPack, int(k)), k != tables.Nothing
}
