package coolname_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"riposte"
	"riposte/rules/coolname"
	"riposte/scene"
)

// A referee knows a position by its fields and its view.
type referee struct {
	st    riposte.State
	seat  riposte.Seat
	view  scene.View
	owed  riposte.Decision
	spent int
	// a person: a game master who may step in, whose choices are not all listed.
	person bool
}

// latest is the referee of the last question: the suite asks many about one
// position, and every step makes a new request.
var latest *referee

func newJudge(st riposte.State, s riposte.Seat) *referee {
	owed := st.Owed(s)
	if l := latest; l != nil && l.st == st && l.seat == s && l.owed == owed && l.spent == l.number("spent") {
		return l
	}
	latest = &referee{st: st, seat: s, view: scene.Of(st, s), owed: owed, person: !owed.Whole}
	latest.spent = latest.number("spent")
	return latest
}

func (j *referee) value(path string) any {
	v, err := j.st.(riposte.Fields).Field(path)
	if err != nil {
		return nil
	}
	return v
}

func (j *referee) text(path string) string { v, _ := j.value(path).(string); return v }
func (j *referee) number(path string) int  { v, _ := j.value(path).(int); return v }
func (j *referee) yes(path string) bool    { v, _ := j.value(path).(bool); return v }

func (j *referee) side(id string) *scene.Side {
	for i := range j.view.Sides {
		if j.view.Sides[i].ID == id {
			return &j.view.Sides[i]
		}
	}
	return nil
}

func (j *referee) isFoe(id string) bool { return j.side(id) != nil && j.side(id).Role == "foe" }

// onMap reports whether somebody is in the encounter, CN-3.19.
func (j *referee) onMap(id string) bool {
	s := j.side(id)
	return s != nil && !s.Out
}

func (j *referee) awake(id string) bool {
	return j.onMap(id) && !j.yes(id+".dying") && !j.yes(id+".outcold")
}

func (j *referee) friends(a, b string) bool {
	role := func(id string) string { return strings.Replace(j.side(id).Role.String(), "foe", "side B", 1) }
	return j.side(a) != nil && j.side(b) != nil && role(a) == role(b)
}

func (j *referee) at(id string) (x, y int) {
	fmt.Sscanf(j.text(id+".at"), "%d,%d", &x, &y)
	return x, y
}

func (j *referee) point(word string) (x, y int, ok bool) {
	n, err := fmt.Sscanf(word, "%d,%d", &x, &y)
	return x, y, n == 2 && err == nil && j.board(x, y)
}

func (j *referee) board(x, y int) bool {
	return j.view.Board != nil && x >= 1 && x <= j.view.Board.Width && y >= 1 && y <= j.view.Board.Height
}

func feetApart(x1, y1, x2, y2 int) int {
	return 5 * max(x1-x2, x2-x1, y1-y2, y2-y1)
}

func (j *referee) feet(a, b string) int {
	x1, y1 := j.at(a)
	x2, y2 := j.at(b)
	return feetApart(x1, y1, x2, y2)
}

// open reports whether a square has neither a wall nor a closed door.
func (j *referee) open(x, y int) bool {
	return j.board(x, y) && strings.ContainsRune(".O", rune(j.view.Board.Cells[y-1][x-1]))
}

// sees follows the line of CN-4.13 in small steps and leaves out the corners.
func (j *referee) sees(x1, y1, x2, y2 int) bool {
	const n = 3200 // on these boards the way through a square is at least a 600th
	for k := 1; k < n; k++ {
		x := float64(x1) + float64(x2-x1)*(float64(k)+0.5)/n
		y := float64(y1) + float64(y2-y1)*(float64(k)+0.5)/n
		fx, fy := math.Abs(x-math.Floor(x)-0.5), math.Abs(y-math.Floor(y)-0.5)
		if fx < 1e-3 || fy < 1e-3 {
			continue // on the line between two squares
		}
		if !j.open(int(math.Round(x)), int(math.Round(y))) {
			return false
		}
	}
	return true
}

func (j *referee) clear(a, b string) bool {
	x1, y1 := j.at(a)
	x2, y2 := j.at(b)
	return feetApart(x1, y1, x2, y2) <= 5 || j.sees(x1, y1, x2, y2)
}

func (j *referee) standing(x, y int) string {
	for _, t := range j.view.Board.Tokens {
		if t.X == x && t.Y == y {
			return t.ID
		}
	}
	return ""
}

// walks searches the ways of CN-3.15 to CN-3.18.
func (j *referee) walks(id string, steps, toX, toY int) bool {
	type place struct{ x, y int }
	x, y := j.at(id)
	seen := map[place]bool{{x, y}: true}
	edge := []place{{x, y}}
	for range steps {
		var next []place
		for _, p := range edge {
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					q := place{p.x + dx, p.y + dy}
					who := j.standing(q.x, q.y)
					if seen[q] || !j.open(q.x, q.y) || who != "" && !j.friends(who, id) ||
						dx != 0 && dy != 0 && (!j.open(p.x+dx, p.y) || !j.open(p.x, p.y+dy)) {
						continue
					}
					seen[q] = true
					next = append(next, q)
				}
			}
		}
		edge = next
	}
	return seen[place{toX, toY}] && j.standing(toX, toY) == ""
}

// may judges a sentence by the kind of decision.
func (j *referee) may(kind string, w []string) bool {
	me := j.text("turn")
	master := kind == "master" || kind == "foe" || kind == "interlude" || j.person && kind != "ready"
	if master && slices.Contains([]string{"modify", "offer", "hidden", "open", "set", "tick", "checks", "bring", "conceal", "reveal"}, w[0]) {
		return j.intervenes(w)
	}
	switch kind {
	case "consent":
		return w[0] == "consent" || w[0] == "refuse"
	case "ready":
		return w[0] == "ready" && j.hands(w[1:])
	case "turn", "foe":
		return j.acts(me, w)
	case "defence":
		return j.defends(w[0])
	case "lights":
		x, y, ok := j.pointOf(w)
		x1, y1 := j.at(me)
		return w[0] == "place" && ok && feetApart(x, y, x1, y1) <= 30
	case "check":
		return w[0] == "check" && slices.Contains([]string{"awareness", "empathy", "presence"}, w[1])
	case "interlude":
		return j.rests(w)
	}
	return false
}

func (j *referee) pointOf(w []string) (x, y int, ok bool) {
	if len(w) < 2 {
		return 0, 0, false
	}
	return j.point(w[len(w)-1])
}

// hands reports whether what is in the list fits two hands, CN-1.32; the parser has
// looked up whether it is on the sheet.
func (j *referee) hands(words []string) bool {
	n := 0
	for _, w := range words {
		switch w {
		case "/":
			n = 0
		case "nothing":
		case "sword-great", "polearm", "bow-small", "bow-long", "crossbow-light", "crossbow-heavy":
			n += 2
		default:
			n++
		}
		if n > 2 {
			return false
		}
	}
	return true
}

// defends judges a way to defend, CN-4.30, CN-4.36, CN-4.41 and CN-4.45.
func (j *referee) defends(way string) bool {
	id := ""
	for _, s := range j.view.Sides {
		if s.Acting {
			id = s.ID
		}
	}
	ready := strings.Fields(j.text(id + ".ready"))
	x, y := j.at(id)
	noted := func(rule riposte.RuleID) bool {
		return slices.ContainsFunc(j.view.Notes, func(n scene.Note) bool { return n.Rule == rule })
	}
	switch way {
	case "dodge":
		free := 0
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if (dx != 0 || dy != 0) && j.open(x+dx, y+dy) && j.standing(x+dx, y+dy) == "" {
					free++
				}
			}
		}
		return free == 8 || free > 0 && !noted("CN-4.62")
	case "block":
		return slices.Contains(ready, "shield")
	case "parry":
		armed := slices.ContainsFunc(ready, func(w string) bool {
			return w != "shield" && w != "nothing" && w != "sling" && !strings.HasPrefix(w, "bow") && !strings.HasPrefix(w, "crossbow")
		})
		if !armed || !noted("CN-4.45") {
			return armed
		}
		return listed(j.st, j.seat, "parry") // which form was it? The suite compares Legal with Check.
	}
	return false
}

// listed falls back on the list if the view does not tell enough.
func listed(st riposte.State, s riposte.Seat, said string) bool {
	return slices.ContainsFunc(st.Legal(nil, s), func(c riposte.Choice) bool { return st.Say(s, c) == said })
}

func (j *referee) acts(me string, w []string) bool {
	left := j.text("left")
	has := func(action string) bool { return strings.Contains(left, action) }
	vitality := j.number(me + ".vitality")
	major := has("major") && vitality > 0
	human := !j.isFoe(me)
	x, y := j.at(me)
	switch w[0] {
	case "end", "withdraw":
		return true
	case "move":
		tx, ty, ok := j.pointOf(w)
		return has("move") && ok && j.walks(me, j.speed(me), tx, ty)
	case "step":
		tx, ty, ok := j.pointOf(w)
		return has("minor") && ok && j.walks(me, j.shortMove(), tx, ty)
	case "posture":
		return has("minor")
	case "door":
		tx, ty, ok := j.pointOf(w)
		if !ok || !has("minor") || feetApart(x, y, tx, ty) > 5 {
			return false
		}
		cell := j.view.Board.Cells[ty-1][tx-1]
		return cell == 'D' || cell == 'O' && j.standing(tx, ty) == ""
	case "attack", "throw":
		target, weapon := w[1], w[len(w)-1]
		if w[0] == "throw" {
			target, weapon = w[3], w[1]
		}
		return major && j.onMap(target) && !j.friends(me, target) && j.strikes(me, target, weapon, w[0] == "throw")
	case "recover":
		return human && major && vitality < j.number(me+".most")
	case "retrieve":
		if len(w) == 2 {
			return human && major && j.fact(me, "Things", "In the backpack") != ""
		}
		return human && major && !j.yes(me+".kit") && j.hasKit(me)
	case "first-aid":
		p := w[1]
		return human && major && p != me && j.helps(me, p) && j.number(p+".vitality") < j.number(p+".most") &&
			(j.number(p+".vitality") == 0 || !j.awake(p))
	case "stabilise":
		return human && major && w[1] != me && j.helps(me, w[1]) && j.yes(w[1]+".dying")
	case "treat":
		n, _ := strconv.Atoi(w[2])
		return human && major && j.helps(me, w[1]) && j.untreated(w[1], n)
	case "know":
		return human && major && j.text(me+".primary") == "sage" && w[1] != me && j.friends(me, w[1]) && j.awake(w[1]) && j.feet(me, w[1]) <= 30
	case "cast":
		return human && major && j.casts(me, w)
	}
	return listed(j.st, j.seat, strings.Join(w, " "))
}

func (j *referee) helps(me, p string) bool {
	return j.friends(me, p) && j.onMap(p) && j.feet(me, p) <= 5
}

func (j *referee) untreated(id string, n int) bool {
	wounds := strings.Fields(j.text(id + ".wounds"))
	return wounds[0] != "none" && n >= 1 && n <= len(wounds) && !strings.HasSuffix(wounds[n-1], "t")
}

func (j *referee) fact(id, title, label string) string {
	for _, sheet := range j.side(id).Sheet {
		for _, f := range sheet.Facts {
			if sheet.Title.String() == title && f.Label.String() == label {
				return f.Value.String()
			}
		}
	}
	return ""
}

func (j *referee) hasKit(id string) bool { return j.fact(id, "Things", "Healing kit") == "yes" }

func (j *referee) speed(id string) int {
	if !j.isFoe(id) {
		return 6
	}
	var feet int
	fmt.Sscanf(j.fact(id, "Seen", "Speed"), "%d", &feet)
	return feet / 5
}

// shortMove is the length of a little move, CN-3.23, according to the notes.
func (j *referee) shortMove() int {
	for _, n := range j.view.Notes {
		var feet int
		if k, _ := fmt.Sscanf(n.Text.String(), "The short move is %d ft.", &feet); k == 1 {
			return feet / 5
		}
	}
	return 1
}

// strikes judges an attack, CN-4.12 to CN-4.18.
func (j *referee) strikes(me, target, weapon string, thrown bool) bool {
	far := j.feet(me, target)
	if !j.clear(me, target) {
		return false
	}
	if j.isFoe(me) {
		var reach int
		title := strings.ReplaceAll(weapon, "-", " ") // "small-bow" reads "Small bow"
		fmt.Sscanf(j.fact(me, "Seen", strings.ToUpper(title[:1])+title[1:]), "%d", &reach)
		return !thrown && far <= reach
	}
	ready := strings.Fields(j.text(me + ".ready"))
	for _, row := range coolname.Default().Weapons {
		if row.Word != weapon {
			continue
		}
		if row.Hands > 0 && !slices.Contains(ready, weapon) {
			return false
		}
		if thrown {
			return row.ThrowLong > 0 && far <= row.ThrowLong
		}
		return far <= max(row.Short, row.Long)
	}
	return false
}

func (j *referee) casts(me string, w []string) bool {
	if j.number(me+".as."+w[1]) == 0 {
		return false
	}
	switch w[1] {
	case "force-missile":
		return j.onMap(w[3]) && !j.friends(me, w[3]) && j.feet(me, w[3]) <= 60 && j.clear(me, w[3])
	case "heal":
		return j.onMap(w[3]) && j.friends(me, w[3]) && j.feet(me, w[3]) <= 30 && j.clear(me, w[3]) && j.number(w[3]+".vitality") < j.number(w[3]+".most")
	case "force-armor":
		return !j.yes(me + ".armoured")
	case "protective-ward":
		return !j.yes(me + ".warded")
	}
	return true
}

// intervenes judges an intervention, CN-8.16, CN-8.17 and CN-0.41, as far as the
// fields tell.
func (j *referee) intervenes(w []string) bool {
	hidden := 0
	for _, n := range j.view.Notes {
		if n.Rule == "CN-8.16" {
			hidden++
		}
	}
	phase := j.text("phase")
	if !j.person || j.number("spent") >= 200 {
		return false
	}
	switch w[0] {
	case "checks":
		who := strings.Split(w[1], "+")
		if w[1] == "party" {
			who = nil
			for _, side := range j.view.Sides {
				if !j.isFoe(side.ID) && side.Role.String() != "side B" && j.awake(side.ID) {
					who = append(who, side.ID)
				}
			}
		}
		for _, id := range who {
			if !j.onMap(id) || j.isFoe(id) {
				return false
			}
		}
		return phase != "ready" && (w[len(w)-1] != "hidden" || hidden+len(who) <= 4)
	case "bring":
		x, y, ok := j.pointOf(w)
		return phase == "turn" && ok && j.open(x, y) && j.standing(x, y) == "" && j.brings(w)
	case "conceal":
		return phase == "turn" && j.master(w[1]) && j.awake(w[1]) && j.number(w[1]+".vitality") > 0 && !j.won()
	case "reveal":
		x, y, ok := j.pointOf(w)
		return phase == "turn" && j.text(w[1]+".state") == "hidden" && ok && j.open(x, y) && j.standing(x, y) == "" && !j.won()
	case "open":
		n, _ := strconv.Atoi(w[1])
		return n <= hidden
	case "hidden":
		if hidden == 4 || phase == "ready" {
			return false
		}
	case "modify":
		if w[3] == "0" && w[5] == "0" {
			return false
		}
		as, _ := strconv.Atoi(w[3])
		ds, _ := strconv.Atoi(w[5])
		return j.onMap(w[1]) && as <= 20 && ds <= 20
	case "tick":
		if !slices.ContainsFunc(j.view.Notes, func(n scene.Note) bool { return n.Rule == "CN-0.42" }) {
			return false
		}
	case "set":
		return (phase == "turn" || phase == "interlude") && j.sets(w, phase == "interlude")
	case "offer":
		if phase != "turn" || w[1] != j.text("turn") {
			return false
		}
	}
	return j.st.Check(j.seat, must(j.st.Parse(j.seat, strings.Join(w, " ")))) == nil && j.onMap(w[1]) && !j.isFoe(w[1])
}

// brings judges who joins, CN-8.22, by what the forms of the desk offer: the suite compares them
// with what Legal lists.
func (j *referee) brings(w []string) bool {
	foes := slices.ContainsFunc(j.view.Sides, func(s scene.Side) bool { return j.isFoe(s.ID) || s.Role == "side B" })
	return foes && !j.won() && j.st.Check(j.seat, must(j.st.Parse(j.seat, strings.Join(w, " ")))) == nil
}

// won reports whether the fight is won and the dying are looked after, CN-6.5.
func (j *referee) won() bool { return strings.Contains(j.view.Prompt.String(), "aftermath") }

// master reports whether a combatant is the game master's.
func (j *referee) master(id string) bool { return j.side(id) != nil && j.side(id).Seat == j.seat }

func must(c riposte.Choice, err error) riposte.Choice {
	if err != nil {
		panic(err)
	}
	return c
}

func (j *referee) sets(w []string, between bool) bool {
	id := w[1]
	n, _ := strconv.Atoi(w[3])
	if !j.onMap(id) { // the suite's Check says where it fell
		return w[2] == "vitality" && n > 0 && n <= j.number(id+".most") && j.text(id+".state") == "defeated" &&
			j.st.Check(j.seat, must(j.st.Parse(j.seat, strings.Join(w, " ")))) == nil
	}
	wounds := strings.Fields(j.text(id + ".wounds"))
	has := wounds[0] != "none" && n >= 1 && n <= len(wounds)
	treated := has && strings.HasSuffix(wounds[n-1], "t")
	foe := j.isFoe(id)
	switch w[2] {
	case "vitality":
		return n <= j.number(id+".most") && n != j.number(id+".vitality")
	case "wound":
		return n >= 1 && n <= 99
	case "unwound":
		return has
	case "treated":
		return has && !treated
	case "untreated":
		return treated
	case "at":
		x, y, ok := j.point(w[3])
		return !between && ok && j.open(x, y) && j.standing(x, y) == ""
	case "state":
		switch w[3] {
		case "up":
			return !foe && !j.awake(id)
		case "dying":
			return !foe && !j.yes(id+".dying")
		case "out-cold":
			return !foe && !j.yes(id+".outcold")
		case "dead":
			return !foe
		case "defeated":
			return foe
		}
		return w[3] == "withdrawn"
	case "mark", "unmark":
		field := map[string]string{"force-armor": "armoured", "protective-ward": "warded"}[w[3]]
		if field == "" {
			field = w[3]
		}
		return (!foe || field == "surprised") && j.yes(id+"."+field) == (w[2] == "unmark")
	case "place":
		order := strings.Fields(j.text("order"))
		return !between && n >= 1 && n <= len(order) && order[n-1] != id
	}
	return false
}

// rests judges a step of an interlude, CN-6.11.
func (j *referee) rests(w []string) bool {
	if w[0] == "done" {
		return true
	}
	dying := slices.ContainsFunc(j.view.Sides, func(s scene.Side) bool { return !s.Out && j.yes(s.ID+".dying") })
	by := func() string { return w[slices.Index(w, "by")+1] }
	able := func(id string) bool { return j.awake(id) && j.number(id+".vitality") > 0 }
	switch {
	case j.number("spent") >= 200:
		return false
	case w[0] == "rest" || w[0] == "morning":
		return true
	case w[0] == "week":
		return !dying
	case w[0] == "fate":
		return j.onMap(w[1]) && j.yes(w[1]+".dying")
	case w[0] == "treat":
		n, _ := strconv.Atoi(w[2])
		return slices.Contains(w, "by") && able(by()) && j.onMap(w[1]) && j.untreated(w[1], n)
	case w[0] == "first-aid":
		p := w[1]
		return slices.Contains(w, "by") && able(by()) && by() != p && j.onMap(p) && (j.number(p+".vitality") == 0 || !j.awake(p)) &&
			j.number(p+".vitality") < j.number(p+".most")
	case w[0] == "heal":
		return able(by()) && j.onMap(w[1]) && j.number(by()+".as.heal") > 0 && j.number(w[1]+".vitality") < j.number(w[1]+".most")
	case w[0] == "know":
		return able(by()) && by() != w[1] && j.awake(w[1]) && j.text(by()+".primary") == "sage"
	}
	return listed(j.st, j.seat, strings.Join(w, " ")) || w[0] == "call" && j.st.Check(j.seat, must(j.st.Parse(j.seat, strings.Join(w, " ")))) == nil
}
