package web

import (
	"math"
	"strings"
	"unicode/utf8"

	"riposte"
)

// A piece is a token where it is drawn.
type piece struct {
	riposte.Token
	x, y, r float64
	acting  bool
}

// token draws a counter: a rim of ink, the seat's shape, its owner's letter.
func (d *drawing) token(p piece, class string, attrs ...string) {
	d.open("g", append([]string{"class", class, "data-seat", seatNumber(p.Seat), "transform", "translate(" + px(p.x) + " " + px(p.y) + ")"}, attrs...)...)
	d.leaf("circle", "class", "rim", "r", px(p.r))
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
	d.word(letter, "text", "class", "letter", "y", px(size*.36), "font-size", px(size))
	d.close()
}

func seatNumber(s riposte.Seat) string {
	if s == riposte.Nobody {
		return ""
	}
	return num((int(s)-1)%8 + 1)
}

// A box is a place on a drawing.
type box struct{ x0, y0, x1, y1 float64 }

func (b box) overlap(o box) float64 {
	return max(0, min(b.x1, o.x1)-max(b.x0, o.x0)) * max(0, min(b.y1, o.y1)-max(b.y0, o.y0))
}

func (p piece) box() box { return box{p.x - p.r, p.y - p.r, p.x + p.r, p.y + p.r} }

// names writes the name of each piece beside it, where it hides least: the other
// pieces, other names and what else is in busy.
func (d *drawing) names(pieces []piece, size float64, within box, busy []box) {
	for _, p := range pieces {
		busy = append(busy, p.box())
	}
	short := shortNames(pieces)
	for i, p := range pieces {
		text := strings.ToUpper(short[i])
		if p.Small {
			text = short[i]
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
			at(p.x, p.y-p.r-gap, "middle"), at(p.x, p.y+p.r+gap+size*.75, "middle"),
			at(p.x+p.r+gap, p.y+size*.35, "start"), at(p.x-p.r-gap, p.y+size*.35, "end"),
			at(p.x+p.r*.6, p.y-p.r-gap, "start"), at(p.x-p.r*.6, p.y-p.r-gap, "end"),
			at(p.x+p.r*.6, p.y+p.r+gap+size*.75, "start"), at(p.x-p.r*.6, p.y+p.r+gap+size*.75, "end"),
		}
		if above(p, pieces) {
			places[0], places[1] = places[1], places[0]
		}
		best, least := places[0], math.Inf(1)
		for _, c := range places {
			hides := 0.
			for _, b := range busy {
				hides += c.box.overlap(b)
			}
			area := (c.box.x1 - c.box.x0) * (c.box.y1 - c.box.y0)
			hides += 3 * (area - c.box.overlap(within))
			if hides < least-1 {
				best, least = c, hides
			}
		}
		busy = append(busy, best.box)
		d.word(text, "text", "class", "b-name", "x", px(best.x), "y", px(best.y), "font-size", px(size), "text-anchor", best.anchor)
	}
}

// above reports whether another piece is near and above this one.
func above(p piece, pieces []piece) bool {
	for _, o := range pieces {
		if o.ID != p.ID && o.y < p.y && math.Hypot(o.x-p.x, o.y-p.y) < 4.5*p.r {
			return true
		}
	}
	return false
}

// shortNames cuts the labels of the pieces to their first words where those tell
// them apart.
func shortNames(pieces []piece) []string {
	const long = 12
	short := make([]string, len(pieces))
	times := map[string]int{}
	for i, p := range pieces {
		label := strings.TrimPrefix(p.Label, "The ")
		short[i], _, _ = strings.Cut(label, " ")
		short[i] = strings.TrimRight(short[i], ",.;:")
		times[short[i]]++
	}
	for i, p := range pieces {
		if times[short[i]] > 1 || utf8.RuneCountInString(p.Label) <= long && !strings.HasPrefix(p.Label, "The ") {
			short[i] = p.Label
		}
		if r := []rune(short[i]); len(r) > 2*long {
			short[i] = string(r[:2*long-1]) + "…"
		}
	}
	return short
}
