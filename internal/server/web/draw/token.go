package draw

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"riposte"
	"riposte/internal/server/web"
	"riposte/scene"
)

// A piece is a token and where it is drawn.
type piece struct {
	scene.Token
	x, y, r float64
	acting  bool
}

// token draws a counter: a rim of ink, the seat's shape, its owner's letter.
func (d *Drawing) token(p piece, class string, attrs ...string) {
	d.Open("g", append([]string{"class", class, "data-seat", web.SeatNumber(p.Seat), "transform", "translate(" + px(p.x) + " " + px(p.y) + ")"}, attrs...)...)
	d.Leaf("circle", "class", "rim", "r", px(p.r))
	if p.Seat != riposte.Nobody {
		seatShape(d, p.Seat, p.r)
	}
	size := p.r * .95
	if (p.Seat-1)%8 == 2 {
		size = p.r * .8
	}
	letter := p.Letter
	if p.Small {
		letter = strings.ToLower(letter)
	}
	turn := ""
	if p.lies() {
		turn = "rotate(90)"
	}
	d.Word(letter, "text", "class", "letter", "y", px(size*.36), "font-size", px(size), "transform", turn)
	if !strings.Contains(class, "ghost") {
		d.badges(p)
	}
	d.Close()
}

// lies reports whether a piece is drawn lying.
func (p *piece) lies() bool {
	return slices.ContainsFunc(p.Badges, func(n scene.Note) bool { return n.Thing == "prone" || n.Thing == "knockdown" })
}

// marksPiece reports whether a badge is drawn on its piece: it is if it is bad for the
// piece, or says what the piece is doing now.
func marksPiece(n scene.Note) bool {
	return web.Icon(n.Thing) != "" && (n.Tone == scene.ToneBad || n.Tone == scene.ToneAct)
}

// badges stand around the foot of a counter and show what has befallen it, each with
// its own sign; if there are more than fit, the last says how many more.
func (d *Drawing) badges(p piece) {
	const most = 4
	var icons []string
	for _, n := range p.Badges {
		if marksPiece(n) {
			icons = append(icons, web.Icon(n.Thing))
		}
	}
	more := 0
	if len(icons) > most {
		more = len(icons) - most + 1
		icons = icons[:most-1]
	}
	n := len(icons) + min(more, 1)
	side := p.r * .38
	for i := range n {
		angle := (90 + 52*(float64(n-1)/2-float64(i))) * math.Pi / 180
		x, y := math.Cos(angle)*p.r*1.02, math.Sin(angle)*p.r*1.02
		d.Leaf("circle", "class", "badge", "cx", px(x), "cy", px(y), "r", px(side))
		if i < len(icons) {
			d.Leaf("use", "class", "c-ink", "href", web.IconPath(icons[i]), "x", px(x-side*.8), "y", px(y-side*.8), "width", px(side*1.6), "height", px(side*1.6))
			continue
		}
		d.Word("+"+num(more), "text", "class", "b-label b-num", "x", px(x), "y", px(y+side*.4), "font-size", px(side*1.3), "text-anchor", "middle")
	}
}

// A box is a rectangle on a drawing.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) overlap(o box) float64 {
	return max(0, min(b.x1, o.x1)-max(b.x0, o.x0)) * max(0, min(b.y1, o.y1)-max(b.y0, o.y0))
}

func (p piece) box() box {
	side := 0.
	if p.foot() > 0 {
		side = p.r * .4
	}
	return box{p.x - p.r - side, p.y - p.r, p.x + p.r + side, p.y + p.r + p.foot()}
}

// foot is how far badges hang below a piece.
func (p piece) foot() float64 {
	if slices.ContainsFunc(p.Badges, marksPiece) {
		return p.r * .42
	}
	return 0
}

// names writes the name of each piece beside it, where it hides the least of the
// other pieces, other names and what else is in busy. It keeps off what is in spare where it
// can, and is not left out because of it.
func (d *Drawing) names(pieces []piece, size float64, within box, busy, spare []box) {
	for _, p := range pieces {
		busy = append(busy, p.box())
	}
	short := shortNames(pieces)
	for i, p := range pieces {
		text := strings.ToUpper(short[i])
		size := size
		if p.Small {
			size *= .86
		}
		w, gap := float64(utf8.RuneCountInString(text))*size*.43, size*.3
		type place struct {
			x, y   float64
			anchor string
			box    box
		}
		at := func(x, y float64, anchor string) place {
			left := x
			switch anchor {
			case "middle":
				left = x - w/2
			case "end":
				left = x - w
			}
			return place{x, y, anchor, box{left, y - size*.8, left + w, y + size*.1}}
		}
		places := []place{
			at(p.x, p.y-p.r-gap, "middle"), at(p.x, p.y+p.r+p.foot()+gap+size*.75, "middle"),
			at(p.x+p.r+gap, p.y+size*.35, "start"), at(p.x-p.r-gap, p.y+size*.35, "end"),
			at(p.x+p.r*.6, p.y-p.r-gap, "start"), at(p.x-p.r*.6, p.y-p.r-gap, "end"),
			at(p.x+p.r*.6, p.y+p.r+p.foot()+gap+size*.75, "start"), at(p.x-p.r*.6, p.y+p.r+p.foot()+gap+size*.75, "end"),
		}
		if above(p, pieces) {
			places[0], places[1] = places[1], places[0]
		}
		best, least, hidden := places[0], math.Inf(1), 0.
		for _, c := range places {
			hides := 0.
			for _, b := range busy {
				hides += c.box.overlap(b)
			}
			area := (c.box.x1 - c.box.x0) * (c.box.y1 - c.box.y0)
			hides += 3 * (area - c.box.overlap(within))
			cost := hides + lures(p, pieces, c.box, size)
			for _, b := range spare {
				cost += 4 * c.box.overlap(b)
			}
			if cost < least-1 {
				best, least, hidden = c, cost, hides
			}
		}
		if hidden > crowded*(best.box.x1-best.box.x0)*(best.box.y1-best.box.y0) {
			continue // its letter tells it apart, and the bill gives its name
		}
		busy = append(busy, best.box)
		d.Word(text, "text", "class", "b-name", "x", px(best.x), "y", px(best.y), "font-size", px(size), "text-anchor", best.anchor)
	}
}

// lures is how much of a name stands right beside another piece, as if it were that one's.
func lures(p piece, pieces []piece, name box, size float64) (area float64) {
	for _, o := range pieces {
		if o.ID != p.ID {
			area += name.overlap(box{o.x - o.r - 1.5*size, o.y - o.r - .8*size, o.x + o.r + 1.5*size, o.y + o.r + .8*size})
		}
	}
	return area / 2
}

// crowded is how much of a name may overlap others, as a fraction of its area.
const crowded = .2

// above reports whether another piece is close by and above this one.
func above(p piece, pieces []piece) bool {
	for _, o := range pieces {
		if o.ID != p.ID && o.y < p.y && math.Hypot(o.x-p.x, o.y-p.y) < 4.5*p.r {
			return true
		}
	}
	return false
}

// shortNames cuts the labels of the pieces to what fits beside them: it leaves out
// whose they are and, from long labels, the first words. Pieces of one seat that
// would end up with the same name keep their labels.
func shortNames(pieces []piece) []string {
	const long = 12
	short := make([]string, len(pieces))
	type named struct {
		name string
		seat riposte.Seat
	}
	times, called := map[named]int{}, map[string]int{}
	for i, p := range pieces {
		name, _, _ := strings.Cut(strings.TrimPrefix(p.Label.String(), "The "), " of ")
		for _, sep := range [...]string{",", ";", ":"} {
			name, _, _ = strings.Cut(name, sep)
		}
		if words := strings.Fields(name); utf8.RuneCountInString(name) > long && len(words) > 1 {
			name = strings.TrimRight(words[0], ".")
			if p.Small { // the last word says what a companion is
				name = words[len(words)-1]
			}
		}
		short[i] = name
		times[named{name, p.Seat}]++
		called[name]++
	}
	for i, p := range pieces {
		label := p.Label.String()
		switch last := label[strings.LastIndexByte(label, ' ')+1:]; {
		case called[short[i]] > 1 && last != short[i] && isNumber(last):
			short[i] += " " + last
		case times[named{short[i], p.Seat}] > 1:
			short[i] = label
		}
		if r := []rune(short[i]); len(r) > 2*long {
			short[i] = string(r[:2*long-1]) + "…"
		}
	}
	return short
}

// isNumber reports whether a word is a number, as the one that tells two of a name apart.
func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}
