package coolname

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/phrase"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
	"riposte/scene"
)

// plainVerbs are the choices of one word.
var plainVerbs = map[string]uint8{
	"recover": verbRecover, "retrieve": verbRetrieve, "posture": verbPosture, "withdraw": verbWithdraw, "end": verbEnd,
	"rest": verbRest, "morning": verbMorning, "week": verbWeek, "done": verbDone,
}

var plainWords = func() (words [verbs]string) {
	for w, verb := range plainVerbs {
		words[verb] = w
	}
	return words
}()

var wayWords = []string{"dodge", "block", "parry"}

// Say writes the notation: "attack road-cutthroat-1 with sword-long", "throw dagger
// at mire-rat", "cast heal on brannoc", "move 4,5", "draw club stow mace".
func (s *state) Say(seat riposte.Seat, c riposte.Choice) string {
	if c == riposte.Concede {
		return riposte.ConcedeWord
	}
	if said, ok := s.notation().say(seat, c); ok {
		return said
	}
	return fmt.Sprintf("%#x", uint64(c))
}

func (s notation) say(seat riposte.Seat, c riposte.Choice) (string, bool) {
	args := c.Args()
	verb := c.Verb()
	if verb >= verbs {
		return "", false
	}
	if verb == verbRetrieve && args == 1 {
		return "retrieve things", true
	}
	if w := plainWords[verb]; w != "" {
		return w, args == 0
	}
	who := func(shift int) string { return s.idOf(int(args >> shift & 31)) }
	at := func(shift int) string { return saySquare(ground.Square(args >> shift & uint64(ground.None-1))) }
	switch verb {
	case verbAttack:
		if args>>10 == 1 {
			return "throw " + s.itemWord(int(args>>5&31)) + " at " + who(0), true
		}
		return "attack " + who(0) + " with " + s.weaponWord(int(args>>5&31)), args>>11 == 0
	case verbCast:
		said := "cast " + named(tables.SpellWords, int(args&7))
		if sp := tables.SpellID(args & 7); sp.Aimed() {
			said += " on " + who(3)
		} else if int(args>>3) != int(s.who) {
			return "", false
		}
		return said, args>>8 == 0
	case verbKnow:
		return "know " + who(0), args>>5 == 0
	case verbAid:
		return "first-aid " + who(0), args>>5 == 0
	case verbSteady:
		return "stabilise " + who(0), args>>5 == 0
	case verbTreat:
		return "treat " + who(0) + " " + digits(int(args>>5)+1), args>>9 == 0
	case verbCheck:
		return "check " + named(tables.AttributeWords, int(args)), args < tables.Attributes
	case verbMove:
		return "move " + at(0), args>>ground.Bits == 0
	case verbStep:
		return "step " + at(0), args>>ground.Bits == 0
	case verbPlace:
		return "place " + at(0), args>>ground.Bits == 0
	case verbDoor:
		return "door " + at(0), args>>ground.Bits == 0
	case verbLight:
		return "light " + digits(int(args&3)+1) + " " + at(2), args>>(2+ground.Bits) == 0
	case verbDraw:
		said := "draw " + s.itemWord(int(args&31))
		if stow := int(args >> 5); stow > 0 {
			said += " stow " + s.itemWord(stow-1)
		}
		return said, args>>10 == 0
	case verbStow:
		return "stow " + s.itemWord(int(args&31)), args>>5 == 0
	case verbPickUp:
		return "pick-up " + s.itemWord(int(args&31)), args>>5 == 0
	case verbDefend:
		return named(wayWords, int(args&3)), args < 3
	case verbReady:
		return s.sayReady(seat, c)
	case verbConsent:
		return []string{"refuse", "consent"}[args&1], args < 2
	case verbModify:
		return "modify " + who(0) + " as " + digits(int(args>>5&63)-maxMod) + " ds " + digits(int(args>>11&63)-maxMod), args>>17 == 0
	case verbTick:
		return s.sayTick(int(args))
	case verbOffer, verbHide, verbCall:
		return s.sayCheck(verb, c)
	case verbSeveral:
		return s.saySeveral(c)
	case verbBring:
		return s.sayBringing(args)
	case verbConceal:
		return "conceal " + who(0), args>>5 == 0
	case verbReveal:
		return "reveal " + who(0) + " at " + at(5), args>>(5+ground.Bits) == 0
	case verbOpen:
		return "open " + digits(int(args)+1), args < maxHidden
	case verbSet:
		return s.sayOverride(int(args&31), override(args>>5&15), int(args>>9))
	case verbRestTreat:
		return "treat " + who(5) + " " + digits(int(args>>10)+1) + " by " + who(0), args>>14 == 0
	case verbRestAid:
		return "first-aid " + who(5) + " by " + who(0), args>>10 == 0
	case verbRestHeal:
		return "heal " + who(5) + " by " + who(0), args>>10 == 0
	case verbRestKnow:
		said := "know " + who(5) + " by " + who(0)
		if f := int(args >> 10); f < tables.Foci {
			said += " focus " + s.game.content.Foci[f].Word
		} else if f != tables.NoFocus {
			return "", false
		}
		return said, true
	case verbFate:
		return "fate " + who(0) + " " + []string{"dead", "saved"}[args>>5&1], args>>6 == 0
	}
	return "", false
}

func (s notation) idOf(i int) string {
	if i >= 0 && i < s.game.n {
		return s.game.members[i].id
	}
	return "?"
}

func saySquare(q ground.Square) string { return digits(q.X()+1) + "," + digits(q.Y()+1) }

// weaponWord is what the combatant whose turn it is attacks with.
func (s notation) weaponWord(n int) string {
	if s.foe(int(s.who)) {
		forms := s.game.kinds[s.game.members[s.who].kind].forms
		if n < len(forms) {
			return forms[n].Word
		}
		return "?"
	}
	return s.itemWord(n)
}

func (s notation) itemWord(item int) string {
	switch {
	case item == shieldCode:
		return "shield"
	case item >= 0 && item < tables.Weapons:
		return s.game.content.Weapons[item].Word
	}
	return "?"
}

// sayReady writes the items for each character of the seat, with strokes between
// characters.
func (s notation) sayReady(seat riposte.Seat, c riposte.Choice) (string, bool) {
	from, to := s.choices().party(seat)
	var all []string
	for i := from; i < to; i++ {
		var items []string
		for slot := range shieldItem + 1 {
			if readyMask(c, i-from)>>slot&1 == 0 {
				continue
			}
			item := s.gear().item(i, slot)
			if item < 0 {
				return "", false
			}
			items = append(items, s.itemWord(item))
		}
		if items == nil {
			items = []string{"nothing"}
		}
		all = append(all, strings.Join(items, " "))
	}
	return "ready " + strings.Join(all, " / "), c.Args()>>(5*(to-from)) == 0 && s.canonical(from, to, c)
}

// canonical reports whether the choice names the first of equal items, which is all
// that words can say.
func (s notation) canonical(from, to int, c riposte.Choice) bool {
	for i := from; i < to; i++ {
		mask := readyMask(c, i-from)
		for slot := range shieldItem {
			if first := s.gear().slotOf(i, s.gear().item(i, slot), 31&^mask); mask>>slot&1 != 0 && first >= 0 && first < slot {
				return false
			}
		}
	}
	return true
}

// waitingWord stands before those that wait.
const waitingWord = "waiting"

// sayBringing writes "bring hill-brute x 2 at 5,6", or "bring waiting hill-brute at 5,6".
func (s notation) sayBringing(args uint64) (string, bool) {
	b := unpackBringing(args)
	if !slices.Contains(s.desk().comers(), b.from) { // what waits has no name for others
		return "", false
	}
	said := "bring " + s.game.words[b.from]
	if b.count > 1 {
		said += " x " + digits(b.count)
	}
	return said + " at " + saySquare(b.at), b.at < ground.None && args>>(9+ground.Bits) == 0 && b.pack().Args() == args
}

var checkVerbs = map[uint8]string{verbOffer: "offer", verbHide: "hidden", verbCall: "call"}

// ownFocusWords stand for what a character has under names of its own, CN-1.21: its
// first such focus and its second, and its specialisation.
var ownFocusWords = []string{"own", "own-2"}

const ownSpecWord = "own"

// sayCheck writes "offer brannoc awareness focus hunt/track mo ranger ds 6 as 1
// more -1 tag food"; what has a name of the character's own is called own.
func (s notation) sayCheck(verb uint8, c riposte.Choice) (string, bool) {
	o := unpackOffer(c)
	n := o.need
	if packOffer(verb, o) != c || n.attribute >= tables.Attributes || n.focus >= customFocus+customFoci || n.ticked >= tables.MOs && n.ticked != tables.NoMO || o.tag >= tags {
		return "", false
	}
	counts, ok := sayCounts(s.game.content, n.focus, n.spec, n.ticked)
	if !ok {
		return "", false
	}
	said := checkVerbs[verb] + " " + s.idOf(int(o.who)) + " " + tables.AttributeWords[n.attribute] + counts
	said += " ds " + digits(int(o.ds))
	if o.plus != 0 {
		said += " as " + digits(int(o.plus))
	}
	if o.more != 0 {
		said += " more " + digits(int(o.more))
	}
	if o.tag != noTag {
		said += " tag " + tagWords[o.tag]
	}
	return said, int(o.who) < s.game.n
}

// saySeveral writes "checks brannoc+issa awareness ds 6 hidden", or "checks party ..." for all
// characters on side A who are awake.
func (s notation) saySeveral(c riposte.Choice) (string, bool) {
	v := unpackSeveral(c)
	if v.pack() != c || v.who == 0 || bits.Len32(v.who) > s.game.n || !v.sound() {
		return "", false
	}
	counts, ok := sayCounts(s.game.content, v.need.focus, v.need.spec, tables.NoMO)
	said := "checks " + s.wordOf(v.who) + " " + tables.AttributeWords[v.need.attribute] + counts + " ds " + digits(int(v.ds))
	if v.hidden {
		said += " hidden"
	}
	return said, ok
}

// partyWord stands for all characters on side A who are awake.
const partyWord = "party"

// wordOf is several combatants as one word.
func (s notation) wordOf(who uint32) string {
	if who == s.desk().party() {
		return partyWord
	}
	var ids []string
	for left := who; left != 0; left &= left - 1 {
		ids = append(ids, s.idOf(bits.TrailingZeros32(left)))
	}
	return strings.Join(ids, "+")
}

// maskOf is the combatants of such a word; 0 if it is none.
func (s notation) maskOf(word string) (who uint32) {
	if word == partyWord {
		return s.desk().party()
	}
	p := parser{s: s.state}
	for id := range strings.SplitSeq(word, "+") {
		who |= 1 << p.named(id)
	}
	if p.bad {
		return 0
	}
	return who
}

// sayCounts writes " focus hunt/track mo ranger", what counts in a check.
func sayCounts(c *Content, focus, spec uint8, m tables.MO) (said string, ok bool) {
	var specs []string
	switch {
	case focus < tables.Foci:
		specs = c.Foci[focus].Specs
		said = " focus " + c.Foci[focus].Word
	case focus >= customFocus:
		said = " focus " + ownFocusWords[focus-customFocus]
	case spec != tables.NoSpec:
		return "", false
	}
	switch {
	case int(spec) < len(specs):
		said += "/" + specs[spec]
	case spec == ownSpec:
		said += "/" + ownSpecWord
	case spec != tables.NoSpec:
		return "", false
	}
	if m != tables.NoMO {
		said += " mo " + c.MOs[m].Word
	}
	return said, true
}

// sayTick writes "tick brannoc focus defence/dodge mo warrior".
func (s notation) sayTick(args int) (string, bool) {
	t, i := unpackTick(args), args&31
	if args>>19 != 0 || i >= s.game.n || t.focus >= customFocus+customFoci || t.mo >= tables.MOs && t.mo != tables.NoMO {
		return "", false
	}
	counts, ok := sayCounts(s.game.content, t.focus, t.spec, t.mo)
	return "tick " + s.idOf(i) + counts, ok
}

func (s notation) sayOverride(i int, what override, v int) (string, bool) {
	if what >= overrides || v > 255 && what != setAt || v >= int(ground.None) {
		return "", false
	}
	value := settingWord(setting(what, v))
	return "set " + s.idOf(i) + " " + overrideWords[what] + " " + value, value != "?"
}

// Parse reads the notation. Capitals and spaces don't matter.
func (s *state) Parse(seat riposte.Seat, sentence string) (riposte.Choice, error) {
	p := &parser{s: s, words: strings.Fields(strings.ToLower(sentence))}
	if len(p.words) == 0 {
		return 0, fmt.Errorf("%w: nothing was said", riposte.ErrNotation)
	}
	verb := p.next()
	c := p.read(seat, verb)
	if p.refusal != nil {
		return 0, p.refusal
	}
	if p.bad || len(p.words) > 0 {
		return 0, fmt.Errorf("%w: such as: attack NAME with WEAPON, move X,Y, cast SPELL on NAME, end", riposte.ErrNotation)
	}
	return c, nil
}

// A parser reads words; bad is set by the first it can't read.
type parser struct {
	s       *state
	words   []string
	bad     bool
	refusal error
}

func (p *parser) next() string {
	if len(p.words) == 0 {
		p.bad = true
		return ""
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

// is takes the next word if it is this one.
func (p *parser) is(word string) bool {
	if len(p.words) > 0 && p.words[0] == word {
		p.words = p.words[1:]
		return true
	}
	return false
}

// must takes the word that has to follow.
func (p *parser) must(word string) {
	if !p.is(word) {
		p.bad = true
	}
}

func (p *parser) one(list []string) int {
	i := wordIndex(list, p.next())
	if i < 0 {
		p.bad = true
		return 0
	}
	return i
}

func (p *parser) number(lo, hi int) int {
	w := p.next()
	n, ok := basis.Whole(w, lo, hi)
	if !ok {
		p.bad = true
		return max(lo, min(hi, 0))
	}
	return n
}

func (p *parser) who() int {
	return p.named(p.next())
}

// named is the combatant with an id.
func (p *parser) named(id string) int {
	for i := range p.s.game.n {
		if p.s.game.members[i].id == id {
			return i
		}
	}
	p.bad = true
	return 0
}

func (p *parser) square() int {
	x, y, ok := basis.Point(p.next(), 1, ground.MaxWidth, ground.MaxHeight)
	if !ok {
		p.bad = true
		return 0
	}
	return int(ground.At(x-1, y-1))
}

func (p *parser) item() int {
	if p.is("shield") {
		return shieldCode
	}
	return p.one(p.s.game.content.WeaponWords())
}

// weapon reads what the combatant whose turn it is attacks with.
func (p *parser) weapon() int {
	s := p.s
	if !s.foe(int(s.who)) {
		return p.one(s.game.content.WeaponWords())
	}
	w := p.next()
	for i, f := range s.game.kinds[s.game.members[s.who].kind].forms {
		if f.Word == w {
			return i
		}
	}
	p.bad = true
	return 0
}

func (p *parser) read(seat riposte.Seat, verb string) riposte.Choice {
	if v, ok := plainVerbs[verb]; ok {
		return word(v, bit(v == verbRetrieve && p.is("things")))
	}
	if w := wordIndex(wayWords, verb); w >= 0 {
		return word(verbDefend, w)
	}
	s := p.s
	resting := s.game.options.encounter == interlude
	by := func() int { p.must("by"); return p.who() }
	switch verb {
	case riposte.ConcedeWord:
		return riposte.Concede
	case "attack":
		t := p.who()
		p.must("with")
		return word(verbAttack, t|p.weapon()<<5)
	case "throw":
		w := p.one(s.game.content.WeaponWords())
		p.must("at")
		return word(verbAttack, p.who()|w<<5|1<<10)
	case "cast":
		sp, t := p.one(tables.SpellWords), int(s.who)
		if tables.SpellID(sp).Aimed() {
			p.must("on")
			t = p.who()
		}
		return word(verbCast, sp|t<<3)
	case "know":
		t := p.who()
		if !resting {
			return word(verbKnow, t)
		}
		i, f := by(), tables.NoFocus
		if p.is("focus") {
			f = p.one(s.game.content.FocusWords())
		}
		return word(verbRestKnow, i|t<<5|f<<10)
	case "first-aid":
		if t := p.who(); resting {
			return word(verbRestAid, by()|t<<5)
		} else {
			return word(verbAid, t)
		}
	case "stabilise":
		return word(verbSteady, p.who())
	case "heal":
		t := p.who()
		return word(verbRestHeal, by()|t<<5)
	case "treat":
		t, k := p.who(), p.number(1, 16)-1
		if resting {
			return word(verbRestTreat, by()|t<<5|k<<10)
		}
		return word(verbTreat, t|k<<5)
	case "check":
		if len(p.words) == 0 {
			return word(verbCheck, int(s.offer.need.attribute))
		}
		return word(verbCheck, p.one(tables.AttributeWords))
	case "move":
		return word(verbMove, p.square())
	case "step":
		return word(verbStep, p.square())
	case "place":
		return word(verbPlace, p.square())
	case "door":
		return word(verbDoor, p.square())
	case "light":
		n := p.number(1, 4) - 1
		return word(verbLight, n|p.square()<<2)
	case "draw":
		return p.draw()
	case "stow":
		return word(verbStow, p.item())
	case "pick-up":
		return word(verbPickUp, p.item())
	case "ready":
		return p.ready(seat)
	case "consent":
		return word(verbConsent, 1)
	case "refuse":
		return word(verbConsent, 0)
	case "fate":
		i := p.who()
		return word(verbFate, i|p.one([]string{"dead", "saved"})<<5)
	}
	return p.readMaster(verb)
}

// draw reads what to draw and, if there is a choice, what to stow; if that is not
// said it is the default (CN-10.12).
func (p *parser) draw() riposte.Choice {
	item, stow := p.item(), -1
	if p.is("stow") {
		stow = p.item()
	} else if i := int(p.s.who); !p.bad && !p.s.foe(i) {
		stow, _ = p.s.gear().stowChoice(i, item)
	}
	return word(verbDraw, item|(stow+1)<<5)
}

func (p *parser) ready(seat riposte.Seat) riposte.Choice {
	s := p.s
	from, to := s.choices().party(seat)
	args := 0
	for i := from; i < to; i++ {
		if i > from {
			p.must("/")
		}
		if p.is("nothing") {
			continue
		}
		mask := uint8(0)
		for first := true; first || len(p.words) > 0 && p.words[0] != "/"; first = false {
			item := p.item()
			if p.bad {
				return 0
			}
			slot := s.gear().slotOf(i, item, 31&^mask)
			if slot < 0 {
				p.refusal = scene.Refuse(s.Voice(), "CN-1.32", "refuse.no-such-thing", s.game.members[i].label, phrase.Term(s.notation().itemWord(item)))
				return 0
			}
			mask |= 1 << slot
		}
		args |= int(mask) << (5 * (i - from))
	}
	if to == from {
		p.bad = true
	}
	return word(verbReady, args)
}

// readMaster reads what a game master says.
func (p *parser) readMaster(verb string) riposte.Choice {
	switch verb {
	case "modify":
		// The modifiers of one check hold together: what is not said stays as it is.
		i := p.who()
		as, ds := int(p.s.bodies[i].modAS), int(p.s.bodies[i].modDS)
		said := len(p.words)
		if p.is("as") {
			as = p.number(-maxMod, maxMod)
		}
		if p.is("ds") {
			ds = p.number(-maxMod, maxMod)
		}
		if len(p.words) == said {
			as, ds = 0, 0
		}
		return word(verbModify, i|(as+maxMod)<<5|(ds+maxMod)<<11)
	case "tick":
		i := p.who()
		t := tick{}
		t.focus, t.spec, t.mo = p.counts(tables.NoFocus, tables.NoSpec)
		return word(verbTick, t.pack(i))
	case "offer":
		return p.check(verbOffer)
	case "hidden":
		return p.check(verbHide)
	case "call":
		return p.check(verbCall)
	case "checks":
		return p.several()
	case "bring":
		return p.bringing()
	case "conceal":
		return word(verbConceal, p.who())
	case "reveal":
		i := p.who()
		p.must("at")
		return word(verbReveal, i|p.square()<<5)
	case "open":
		return word(verbOpen, p.number(1, maxHidden)-1)
	case "set":
		return p.override()
	}
	p.bad = true
	return 0
}

// difficulties are the words of CN-0.38.
var difficulties = map[string]int{"trivial": 2, "easy": 4, "standard": 6, "hard": 8, "very-hard": 10, "heroic": 12, "legendary": 15}

// difficultyWords are they in their order.
var difficultyWords = []string{"trivial", "easy", "standard", "hard", "very-hard", "heroic", "legendary"}

// standard is the place of the usual one.
const standard = 2

// difficulty reads a DS, as a number or as its word.
func (p *parser) difficulty() int {
	if len(p.words) > 0 {
		if ds, ok := difficulties[p.words[0]]; ok {
			p.next()
			return ds
		}
	}
	return p.number(minDS, maxDS)
}

func (p *parser) check(verb uint8) riposte.Choice {
	o := offer{who: uint8(p.who()), need: need{focus: tables.NoFocus, spec: tables.NoSpec, ticked: tables.NoMO}}
	switch { // what a tag stands for unless more is said
	case p.is("trade"): // CN-7.72
		o.tag, o.need.attribute, o.need.focus, o.need.spec = tagTrade, tables.Presence, tables.FocusPersuasion, 1
	case p.is("animal"): // CN-7.70
		o.tag, o.need.attribute, o.need.focus, o.need.spec = tagAnimal, tables.Awareness, tables.FocusNatureLore, 0
	default:
		o.need.attribute = tables.Attribute(p.one(tables.AttributeWords))
	}
	o.need.focus, o.need.spec, o.need.ticked = p.counts(o.need.focus, o.need.spec)
	p.must("ds")
	o.ds = int8(p.difficulty())
	if p.is("as") {
		o.plus = int8(p.number(-maxMod, maxMod))
	}
	if p.is("more") {
		o.more = int8(p.number(-maxMod, maxMod))
	}
	if p.is("tag") {
		o.tag = tag(p.one(tagWords))
	}
	return packOffer(verb, o)
}

// bringing reads who joins the fight, CN-8.22.
func (p *parser) bringing() riposte.Choice {
	said := p.next()
	if said == waitingWord {
		said += " " + p.next()
	}
	b := bringing{count: 1}
	comers := p.s.desk().comers()
	at := slices.IndexFunc(comers, func(from source) bool { return p.s.game.words[from] == said })
	if at < 0 {
		p.bad = true
		return 0
	}
	b.from = comers[at]
	if p.is("x") {
		b.count = p.number(1, maxSide)
	}
	p.must("at")
	b.at = ground.Square(p.square())
	return b.pack()
}

// several reads a check of several, CN-8.21.
func (p *parser) several() riposte.Choice {
	v := several{need: need{focus: tables.NoFocus, spec: tables.NoSpec, ticked: tables.NoMO}}
	v.who = p.s.notation().maskOf(p.next())
	p.bad = p.bad || v.who == 0
	v.need.attribute = tables.Attribute(p.one(tables.AttributeWords))
	v.need.focus, v.need.spec, _ = p.counts(tables.NoFocus, tables.NoSpec)
	p.must("ds")
	v.ds = int8(p.difficulty())
	v.hidden = p.is("hidden")
	return v.pack()
}

// counts reads what counts in a check besides the attribute.
func (p *parser) counts(focus, spec uint8) (uint8, uint8, tables.MO) {
	c, m := p.s.game.content, tables.NoMO
	if p.is("focus") {
		word, of, both := strings.Cut(p.next(), "/")
		f, specs := wordIndex(c.FocusWords(), word), []string(nil)
		if f >= 0 {
			specs = c.Foci[f].Specs
		} else if f = wordIndex(ownFocusWords, word); f >= 0 {
			f += customFocus
		}
		k := wordIndex(specs, of)
		p.bad = p.bad || f < 0 || both && k < 0 && of != ownSpecWord
		focus, spec = uint8(max(f, 0)), tables.NoSpec
		switch {
		case both && k >= 0:
			spec = uint8(k)
		case both:
			spec = ownSpec
		}
	}
	if p.is("mo") {
		m = tables.MO(p.one(c.MOWords()))
	}
	return focus, spec, m
}

func (p *parser) override() riposte.Choice {
	i, what, v := p.who(), p.one(overrideWords), 0
	switch override(what) {
	case setAt:
		v = p.square()
	case setState:
		v = p.one(stateWords)
	case setMark, setUnmark:
		v = p.one(setMarkWords)
	case setVitality, setWound, setUnwound, setTreated, setUntreated, setPlace, overrides:
		v = p.number(0, 255)
	}
	return word(verbSet, i|what<<5|v<<9)
}
