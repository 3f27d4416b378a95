package duel

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/geom"
	"riposte/phrase"
)

// fieldOrder is the order of the sample fields, DU-7.10.
var fieldOrder = []string{
	"open-ring", "the-ford", "old-quarry", "cinder-steps", "tavern-yard", "long-causeway", "split-crag", "spear-hill",
}

// A Battlefield is the plain data of DU-7.8. All positions of a duel share it.
type Battlefield struct {
	ID, Name string
	title    phrase.Text
	W, H     int32
	Starts   []geom.Point // in the order of the seats
	Pieces   []Piece

	// Sets of pieces, bit by index.
	blocking, uneven, destructible, projectile uint64
	all                                        uint64

	ways *wayTable
}

// A Class is a kind of ground, DU-3.7.
type Class uint8

// The classes.
const (
	Level Class = iota + 1
	Uneven
	Blocking
)

var classWords = []string{"level", "uneven", "blocking"}

func (c Class) String() string { return classWords[c-1] }

// A Piece is a piece of terrain, DU-3.6 and DU-3.32.
type Piece struct {
	ID           string
	Class        Class
	Weight       int
	Destructible bool
	Projectile   bool

	Points []geom.Point // a circle's centre, a rectangle's two corners, a polygon's vertices
	R      int32        // for a circle, otherwise 0
	shape  geom.Shape
	centre geom.Point // what is put where a target stood, DU-3.43

	name, use, label phrase.Text // use is what can be done with it; label has both
}

const maxPieces = 64 // the bits of a set

// hash writes every number of the battlefield.
func (f *Battlefield) hash(h io.Writer) {
	fmt.Fprint(h, f.ID, f.Name, f.W, f.H, f.Starts)
	for i := range f.Pieces {
		p := &f.Pieces[i]
		fmt.Fprint(h, p.ID, p.Class, p.Weight, p.Destructible, p.Projectile, p.Points, p.R)
	}
}

// sampleFields reads the fields of DU-7.10.
func sampleFields(c *Content) (fields []Battlefield) {
	for _, id := range fieldOrder {
		var faults riposte.Faults
		f := c.readField(id, id, phrase.Term, basis.File(files, "battlefields/"+id+".json"), &faults)
		if err := faults.Err(); err != nil {
			panic("duel: battlefield " + id + ": " + err.Error())
		}
		fields = append(fields, f)
	}
	return fields
}

// readField reads a battlefield, DU-7.8 and DU-7.9. at is the path of the document;
// called turns its names into terms, or leaves them as somebody chose them.
func (c *Content) readField(id, at string, called func(string) phrase.Text, raw json.RawMessage, faults *riposte.Faults) Battlefield {
	before := len(*faults)
	doc := document.Read(raw, at, "DU-7.8", faults)
	f := Battlefield{
		ID:   id,
		Name: doc.Text("name", "DU-7.8", 40),
		W:    int32(doc.Int("width", "DU-7.9", c.SizeMin, c.SizeMax)),
		H:    int32(doc.Int("height", "DU-7.9", c.SizeMin, c.SizeMax)),
	}
	f.title = called(f.Name)
	starts := doc.List("starts", "DU-7.9", minSeats, maxSeats)
	for _, o := range starts {
		f.Starts = append(f.Starts, readPoint(o, "x", "y", "DU-7.9", f.W, f.H))
		o.Done()
	}
	ids := map[string]bool{}
	for _, o := range doc.List("pieces", "DU-7.9", 0, min(c.PiecesMax, maxPieces)) {
		p := c.readPiece(o, f.W, f.H)
		if ids[p.ID] {
			o.Fault("id", "DU-7.9", "%s is listed twice", p.ID)
		}
		ids[p.ID] = true
		p.say(called)
		f.Pieces = append(f.Pieces, p)
		o.Done()
	}
	doc.Done()
	if len(*faults) == before {
		f.index()
		c.vetStarts(&f, starts)
	}
	return f
}

// say makes the piece's texts.
func (p *Piece) say(called func(string) phrase.Text) {
	p.name = called(p.ID)
	p.label = p.name
	switch {
	case p.Destructible && p.Projectile:
		p.use = phrase.Ref("piece.destructible-projectile", p.Weight)
	case p.Destructible:
		p.use = phrase.Ref("piece.destructible", p.Weight)
	case p.Projectile:
		p.use = phrase.Ref("piece.projectile", p.Weight)
	default:
		return
	}
	p.label = phrase.Ref("piece.label", p.name, p.use)
}

// index makes the sets of pieces.
func (f *Battlefield) index() {
	for i := range f.Pieces {
		p, bit := &f.Pieces[i], uint64(1)<<i
		f.all |= bit
		switch p.Class {
		case Blocking:
			f.blocking |= bit
		case Uneven:
			f.uneven |= bit
		case Level:
		}
		if p.Destructible {
			f.destructible |= bit
		}
		if p.Projectile {
			f.projectile |= bit
		}
	}
	f.ways = &wayTable{most: wayRoom}
}

// vetStarts checks the start points by DU-7.9: on level ground, in legal places,
// apart from one another.
func (c *Content) vetStarts(f *Battlefield, docs []*document.Object) {
	r := c.radius()
	for i, p := range f.Starts {
		if p.X < r || p.Y < r || p.X > f.W-r || p.Y > f.H-r {
			docs[i].Fault("", "DU-3.8", "is too near to the edge of the table for a base")
		}
		for k := range f.Pieces {
			switch piece := &f.Pieces[k]; piece.Class {
			case Blocking:
				if piece.shape.Nearer(p, r) {
					docs[i].Fault("", "DU-3.10", "a base there overlaps %s", piece.ID)
				}
			case Uneven:
				if piece.shape.Contains(p) {
					docs[i].Fault("", "DU-7.9", "is on uneven ground: %s", piece.ID)
				}
			case Level:
			}
		}
		for j := range i {
			if p.Dist2(f.Starts[j]) <= int64(c.StartGap)*int64(c.StartGap) {
				docs[i].Fault("", "DU-7.9", "is not more than %d units from start %d", c.StartGap, j+1)
			}
		}
	}
}

func readPoint(o *document.Object, x, y string, rule riposte.RuleID, w, h int32) geom.Point {
	return geom.Point{X: int32(o.Int(x, rule, 0, int(w))), Y: int32(o.Int(y, rule, 0, int(h)))}
}

// readPiece reads a piece of a battlefield, DU-7.8.
func (c *Content) readPiece(o *document.Object, w, h int32) Piece {
	p := Piece{ID: strings.ToLower(o.Text("id", "DU-7.8", 30))}
	if strings.ContainsFunc(p.ID, func(r rune) bool { return r == '.' || r == ',' || unicode.IsSpace(r) }) {
		o.Fault("id", "DU-7.8", "%q: an id is one word without dots and commas", p.ID)
	}
	p.Class = Class(max(o.Word("class", "DU-7.8", classWords...), 0) + 1)
	flags := o.Words("flags", "DU-3.32", "destructible", "projectile")
	p.Destructible, p.Projectile = flags&1 != 0, flags&2 != 0
	switch {
	case flags != 0:
		p.Weight = o.Int("weight", "DU-7.9", 0, c.WeightMax)
	case o.Has("weight"):
		o.Int("weight", "DU-7.9", 0, c.WeightMax)
		o.Fault("weight", "DU-7.9", "only a destructible or projectile piece has a weight")
	}
	if p.Projectile && p.Class == Blocking {
		o.Fault("flags", "DU-7.9", "a projectile can't be blocking: it could end up over a base")
	}
	c.readShape(o, &p, w, h)
	return p
}

// readShape reads the single shape of a piece, DU-3.6.
func (c *Content) readShape(o *document.Object, p *Piece, w, h int32) {
	count := 0
	for _, name := range []string{"rect", "circle", "polygon"} {
		if o.Has(name) {
			count++
		}
	}
	if count != 1 {
		o.Fault("", "DU-3.6", "needs one shape: rect, circle or polygon")
	}
	if o.Has("rect") {
		c.readRect(o.Object("rect", "DU-3.6"), p, w, h)
	}
	if o.Has("circle") {
		c.readCircle(o.Object("circle", "DU-3.6"), p, w, h)
	}
	if o.Has("polygon") {
		c.readPolygon(o, p, w, h)
	}
	if p.R > 0 {
		p.centre = p.Points[0]
		return
	}
	b := p.shape.Bounds()
	p.centre = geom.Point{X: floorHalf(b.Min.X + b.Max.X), Y: floorHalf(b.Min.Y + b.Max.Y)}
}

func floorHalf(n int32) int32 { return n >> 1 }

func (c *Content) readRect(o *document.Object, p *Piece, w, h int32) {
	from, to := readPoint(o, "x1", "y1", "DU-7.9", w, h), readPoint(o, "x2", "y2", "DU-7.9", w, h)
	o.Done()
	if from.X >= to.X || from.Y >= to.Y {
		o.Fault("", "DU-7.9", "needs x1 < x2 and y1 < y2")
		return
	}
	p.Points = []geom.Point{from, to}
	p.shape = geom.Rect{Min: from, Max: to}.Shape()
}

func (c *Content) readCircle(o *document.Object, p *Piece, w, h int32) {
	at := readPoint(o, "x", "y", "DU-7.9", w, h)
	r := int32(o.Int("r", "DU-7.9", 1, c.SizeMax))
	o.Done()
	if at.X < r || at.Y < r || at.X > w-r || at.Y > h-r {
		o.Fault("", "DU-7.9", "reaches over the edge of the table")
		return
	}
	p.Points, p.R = []geom.Point{at}, r
	p.shape = geom.Circle{C: at, R: r}.Shape()
}

func (c *Content) readPolygon(o *document.Object, p *Piece, w, h int32) {
	for _, v := range o.List("polygon", "DU-3.46", 3, c.VerticesMax) {
		p.Points = append(p.Points, readPoint(v, "x", "y", "DU-7.9", w, h))
		v.Done()
	}
	g, err := geom.NewPolygon(p.Points...)
	switch {
	case errors.Is(err, geom.ErrVertices): // reported for the list already
	case err != nil:
		o.Fault("polygon", "DU-3.46", "%v", err)
	case !g.AtLeast(int32(c.Narrowest)):
		o.Fault("polygon", "DU-3.46", "is narrower than %d units", c.Narrowest)
	default:
		p.shape = g.Shape()
	}
}

// field finds the battlefield of the setup: one of the content's or one from its
// data.
func (c *Content) field(name string, data map[string]json.RawMessage, faults *riposte.Faults) *Battlefield {
	if i := slices.IndexFunc(c.Fields, func(f Battlefield) bool { return f.ID == name }); i >= 0 {
		return &c.Fields[i]
	}
	before := len(*faults)
	f := c.readField(name, "data."+name, phrase.Plain, data[name], faults)
	if len(*faults) == before {
		f.shareWays()
	}
	return &f
}
