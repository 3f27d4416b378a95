package scene

import (
	"strconv"
	"strings"

	"riposte"
)

// A Namer is a State that names the numbers of events: the word that i picks from a list of
// this duel, such as its cards.
type Namer interface {
	Name(list string, i int) string
}

// A Caller is a Namer that says what sentences call a seat, such as its
// character's name; without it they take the player's name.
type Caller interface{ Called(s riposte.Seat) string }

// Say is the sentence of an event of the kind. seat names the seats; names
// looks words up and may be nil if no place of the text asks for one. A place
// that can't be filled stays as it is written, so that a faulty template shows.
func Say(k *riposte.EventKind, e riposte.Event, seat func(riposte.Seat) string, names Namer) string {
	var b strings.Builder
	text := k.Text
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		place, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String()
		}
		b.WriteString(fill(place, e, seat, names))
		text = after
	}
}

// called is what the rules call a seat in sentences, else the given name of it.
func called(s riposte.Seat, seat func(riposte.Seat) string, names Namer) string {
	if c, ok := names.(Caller); ok && s != riposte.Nobody {
		return c.Called(s)
	}
	return seat(s)
}

func fill(place string, e riposte.Event, seat func(riposte.Seat) string, names Namer) string {
	switch place {
	case "seat":
		return called(e.Seat, seat, names)
	case "other":
		return called(e.Other, seat, names)
	}
	unread := "{" + place + "}"
	if place == "" || place[0] < '0' || place[0] >= '0'+byte(len(e.N)) {
		return unread
	}
	n := e.N[place[0]-'0']
	switch rest := place[1:]; {
	case rest == "":
		return strconv.Itoa(int(n))
	case rest == ":seats":
		var list []string
		for s := riposte.Seat(1); int(s) <= 31; s++ {
			if n>>(s-1)&1 != 0 {
				list = append(list, called(s, seat, names))
			}
		}
		if last := len(list) - 1; last > 0 {
			return strings.Join(list[:last], ", ") + " and " + list[last]
		}
		return strings.Join(list, "")
	case rest[0] == ':' && names != nil:
		return names.Name(rest[1:], int(n))
	case rest[0] == '|':
		one, many, _ := strings.Cut(rest[1:], "|")
		if n == 1 {
			return one
		}
		return many
	}
	return unread
}
