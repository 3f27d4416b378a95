package load

import (
	"strconv"
	"strings"

	"riposte/internal/house"
	"riposte/scene"
)

// An asked is as much of a Sight as a player needs. It is read in place and everything
// else is skipped, so that the load is not mostly that of its own players.
type asked struct {
	Seq     int
	Phase   house.Phase
	Request *house.Request
	View    *seen
}

// A seen is as much of a View.
type seen struct{ Asks []scene.Ask }

// read replaces what was known by a whole sight.
func (a *asked) read(data []byte) error {
	c := cursor{data: data}
	sightPlace(a).read(&c)
	return c.end()
}

// patch applies the operations of a JSON Patch.
func (a *asked) patch(data []byte) error {
	c := cursor{data: data}
	patchPlace(&c, sightPlace(a))
	return c.end()
}

// patchPlace applies the operations to what is known.
func patchPlace(c *cursor, of place) {
	c.each('[', ']', func() {
		what, path, value := "", "", cursor{}
		c.object(func(name string) {
			switch name {
			case "op":
				what = c.text()
			case "path":
				path = c.text()
			case "value":
				value = *c
				c.skip()
			}
		})
		if err := operate(of, what, strings.Split(path, "/")[1:], &value); err != nil && c.err == nil {
			c.err = err
		}
	})
}

// A place is one value in what is known, which may hold others.
type place interface {
	read(c *cursor) // replaces it by what is at the cursor
	clear()
	at(name string) place // nil: nobody needs it
}

// A row is a list of places: entries come and go.
type row interface {
	place
	insert(i int) // inserts an empty one
	remove(i int)
	len() int
}

func operate(at place, what string, path []string, value *cursor) error {
	if len(path) == 0 {
		return errPlace
	}
	for len(path) > 1 {
		if at = at.at(path[0]); at == nil {
			return nil
		}
		path = path[1:]
	}
	if r, ok := at.(row); ok && what != "replace" {
		i, err := strconv.Atoi(path[0])
		if path[0] == "-" {
			i, err = r.len(), nil
		}
		if most := r.len(); err != nil || i < 0 || i > most || what == "remove" && i == most {
			return errPlace
		}
		if what == "remove" {
			r.remove(i)
			return nil
		}
		r.insert(i)
		path[0] = strconv.Itoa(i)
	}
	if at = at.at(path[0]); at == nil {
		return nil
	}
	if at.clear(); what != "remove" {
		at.read(value)
	}
	return value.err
}

// fields reads an object into the places within one.
func fields(c *cursor, of place) {
	of.clear()
	c.object(func(name string) {
		if p := of.at(name); p != nil {
			p.read(c)
		} else {
			c.skip()
		}
	})
}

// A list is a row of entries of one type.
type list[T any] struct {
	of    *[]T
	place func(*T) place
}

func (l list[T]) clear()   { *l.of = nil }
func (l list[T]) len() int { return len(*l.of) }
func (l list[T]) insert(i int) {
	var empty T
	*l.of = append(*l.of, empty)
	copy((*l.of)[i+1:], (*l.of)[i:])
	(*l.of)[i] = empty
}
func (l list[T]) remove(i int) { *l.of = append((*l.of)[:i], (*l.of)[i+1:]...) }

func (l list[T]) at(name string) place {
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(*l.of) {
		return l.place(&(*l.of)[i])
	}
	return nil
}

func (l list[T]) read(c *cursor) {
	*l.of = (*l.of)[:0]
	c.each('[', ']', func() {
		var empty T
		*l.of = append(*l.of, empty)
		l.place(&(*l.of)[len(*l.of)-1]).read(c)
	})
}

// A parts is those parts of a struct that are needed.
type parts[T any] struct {
	of     *T
	places map[string]func(*T) place
}

func (r parts[T]) clear()         { var empty T; *r.of = empty }
func (r parts[T]) read(c *cursor) { fields(c, r) }
func (r parts[T]) at(name string) place {
	if of := r.places[name]; of != nil {
		return of(r.of)
	}
	return nil
}

// A maybe is a value that may be missing.
type maybe[T any] struct {
	of    **T
	place func(*T) place // that of what is in it; nil: it only matters whether there is anything
}

func (m maybe[T]) clear() { *m.of = nil }

func (m maybe[T]) read(c *cursor) {
	*m.of = new(T)
	if m.place == nil {
		c.skip()
		return
	}
	m.place(*m.of).read(c)
}

func (m maybe[T]) at(name string) place {
	if *m.of == nil || m.place == nil {
		return nil
	}
	return m.place(*m.of).at(name)
}

var (
	sightPlaces = map[string]func(*asked) place{
		"seq":     func(a *asked) place { return number{&a.Seq} },
		"phase":   func(a *asked) place { return word[house.Phase]{&a.Phase} },
		"request": func(a *asked) place { return maybe[house.Request]{&a.Request, requestPlace} },
		"view":    func(a *asked) place { return maybe[seen]{&a.View, viewPlace} },
	}
	viewPlaces = map[string]func(*seen) place{
		"asks": func(v *seen) place { return list[scene.Ask]{&v.Asks, askPlace} },
	}
	askPlaces = map[string]func(*scene.Ask) place{
		"id":     func(a *scene.Ask) place { return word[string]{&a.ID} },
		"before": func(a *scene.Ask) place { return word[string]{&a.Before} },
		"fields": func(a *scene.Ask) place { return list[scene.AskField]{&a.Fields, fieldPlace} },
		"budget": func(a *scene.Ask) place { return maybe[scene.Budget]{&a.Budget, budgetPlace} },
		"none":   func(a *scene.Ask) place { return maybe[scene.Pick]{&a.None, pickPlace} },
	}
	fieldPlaces = map[string]func(*scene.AskField) place{
		"before":   func(f *scene.AskField) place { return word[string]{&f.Before} },
		"optional": func(f *scene.AskField) place { return yes{&f.Optional} },
		"picks":    func(f *scene.AskField) place { return list[scene.Pick]{&f.Picks, pickPlace} },
		"number":   func(f *scene.AskField) place { return maybe[scene.Span]{&f.Number, spanPlace} },
		"aim":      func(f *scene.AskField) place { return maybe[scene.AimArea]{&f.Aim, aimPlace} },
	}
	pickPlaces = map[string]func(*scene.Pick) place{
		"word":    func(p *scene.Pick) place { return word[string]{&p.Word} },
		"refusal": func(p *scene.Pick) place { return maybe[scene.Refusal]{of: &p.Refusal} },
		"only":    func(p *scene.Pick) place { return list[string]{&p.Only, wordPlace} },
		"not":     func(p *scene.Pick) place { return list[string]{&p.Not, wordPlace} },
		"load":    func(p *scene.Pick) place { return number{&p.Load} },
	}
	budgetPlaces = map[string]func(*scene.Budget) place{
		"base": func(b *scene.Budget) place { return number{&b.Base} },
		"max":  func(b *scene.Budget) place { return number{&b.Max} },
		"soft": func(b *scene.Budget) place { return yes{&b.Soft} },
	}
	spanPlaces = map[string]func(*scene.Span) place{
		"min":  func(s *scene.Span) place { return number{&s.Min} },
		"max":  func(s *scene.Span) place { return number{&s.Max} },
		"step": func(s *scene.Span) place { return number{&s.Step} },
	}
	requestPlaces = map[string]func(*house.Request) place{
		"id":     func(r *house.Request) place { return number{&r.ID} },
		"sealed": func(r *house.Request) place { return yes{&r.Sealed} },
		"locked": func(r *house.Request) place { return yes{&r.Locked} },
		"must":   func(r *house.Request) place { return yes{&r.Must} },
	}
	aimPlaces = map[string]func(*scene.AimArea) place{
		"from": func(a *scene.AimArea) place { return point{&a.From} },
	}
)

func sightPlace(a *asked) place           { return parts[asked]{a, sightPlaces} }
func viewPlace(v *seen) place             { return parts[seen]{v, viewPlaces} }
func askPlace(a *scene.Ask) place         { return parts[scene.Ask]{a, askPlaces} }
func fieldPlace(f *scene.AskField) place  { return parts[scene.AskField]{f, fieldPlaces} }
func pickPlace(p *scene.Pick) place       { return parts[scene.Pick]{p, pickPlaces} }
func budgetPlace(b *scene.Budget) place   { return parts[scene.Budget]{b, budgetPlaces} }
func spanPlace(s *scene.Span) place       { return parts[scene.Span]{s, spanPlaces} }
func aimPlace(a *scene.AimArea) place     { return parts[scene.AimArea]{a, aimPlaces} }
func requestPlace(r *house.Request) place { return parts[house.Request]{r, requestPlaces} }
func wordPlace(w *string) place           { return word[string]{w} }

// Values that hold no others.
type (
	word[S ~string] struct{ of *S }
	number          struct{ of *int }
	yes             struct{ of *bool }
	point           struct{ of *[2]int }
)

func (w word[S]) clear()         { *w.of = "" }
func (w word[S]) read(c *cursor) { *w.of = S(c.text()) }
func (word[S]) at(string) place  { return nil }

func (n number) clear()         { *n.of = 0 }
func (n number) read(c *cursor) { *n.of = c.number() }
func (number) at(string) place  { return nil }

func (y yes) clear()         { *y.of = false }
func (y yes) read(c *cursor) { *y.of = c.yes() }
func (yes) at(string) place  { return nil }

func (p point) clear() { *p.of = [2]int{} }
func (p point) read(c *cursor) {
	i := 0
	c.each('[', ']', func() {
		if n := c.number(); i < len(p.of) {
			p.of[i] = n
		}
		i++
	})
}

func (p point) at(name string) place {
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(p.of) {
		return number{&p.of[i]}
	}
	return nil
}
