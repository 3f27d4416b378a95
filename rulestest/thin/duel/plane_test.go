package duel

import "testing"

func standing(places ...[2]int16) *state {
	st := &state{seats: int8(len(places)), priority: 1}
	for i, p := range places {
		st.f[i+1] = fighter{x: p[0], y: p[1], fighting: true}
	}
	return st
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name     string
		others   [2]int16
		from, to [2]int16
		ends     [2]int16
	}{
		{"DU-3.21 arrives", [2]int16{950, 950}, [2]int16{100, 100}, [2]int16{400, 500}, [2]int16{400, 500}},
		{"DU-3.29 engaged, exactly 2 inches", [2]int16{700, 500}, [2]int16{500, 500}, [2]int16{300, 500}, [2]int16{400, 500}},
		{"DU-3.29 running past", [2]int16{500, 700}, [2]int16{50, 500}, [2]int16{950, 500}, [2]int16{723, 500}},
		{"DU-3.9 into a base", [2]int16{500, 500}, [2]int16{100, 500}, [2]int16{900, 500}, [2]int16{400, 500}},
		{"DU-3.8 to the edge", [2]int16{500, 900}, [2]int16{100, 100}, [2]int16{100, 0}, [2]int16{100, 50}},
	} {
		st := standing(c.from, c.others)
		st.run(1, int(c.to[0]), int(c.to[1]))
		if got := [2]int16{st.f[1].x, st.f[1].y}; got != c.ends {
			t.Errorf("%s: got %v, want %v", c.name, got, c.ends)
		}
	}
}

// DU-3.23: the walk of d = (7,3), with its halves rounded away from zero.
func TestWalk(t *testing.T) {
	want := [][2]int{{1, 0}, {2, 1}, {3, 1}, {4, 2}, {4, 2}, {5, 2}, {6, 3}, {7, 3}}
	for k, w := range want {
		if got := [2]int{rnd((k+1)*7, 8), rnd((k+1)*3, 8)}; got != w {
			t.Errorf("step %d: got %v, want %v", k+1, got, w)
		}
	}
	for n, want := range map[int]int{1: 1, 2: 2, 4: 2, 5: 3, 40000: 200, 40001: 201} {
		if got := root(n); got != want {
			t.Errorf("root(%d): got %d, want %d", n, got, want)
		}
	}
}

func TestRetreat(t *testing.T) {
	for _, c := range []struct {
		name       string
		enemy      [2]int16
		from, ends [2]int16
	}{
		{"DU-5.22 straight", [2]int16{500, 500}, [2]int16{700, 500}, [2]int16{850, 500}},
		{"DU-5.22 oblique, exactly 350", [2]int16{500, 500}, [2]int16{620, 590}, [2]int16{780, 710}},
		{"DU-5.22 oblique, rounded", [2]int16{500, 500}, [2]int16{670, 540}, [2]int16{841, 580}},
		{"DU-5.22 to the edge", [2]int16{700, 500}, [2]int16{850, 500}, [2]int16{950, 500}},
	} {
		st := standing(c.from, c.enemy)
		st.fallBack(1)
		if got := [2]int16{st.f[1].x, st.f[1].y}; got != c.ends {
			t.Errorf("%s: got %v, want %v", c.name, got, c.ends)
		}
	}
}
