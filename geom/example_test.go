package geom_test

import (
	"fmt"

	"riposte/geom"
)

var yard = []string{
	"........",
	"..##....",
	"..##.~~.",
	".....~~.",
	"...#....",
	"........",
}

// A king walks from (1,3) with four points, two for a step into water.
func ExampleGround_Reach() {
	ground := geom.Ground{Free: geom.Parse(yard, ".~"), Slow: geom.Parse(yard, "~"), W: 1, H: 1}
	var layers [5]geom.Layer
	from := geom.Square{X: 1, Y: 3}
	ground.Reach(layers[:], from)

	for y := range int8(6) {
		for x := range int8(8) {
			if cost, ok := geom.Cost(layers[:], geom.Square{X: x, Y: y}); ok {
				fmt.Print(cost)
			} else {
				fmt.Print(".")
			}
		}
		fmt.Println()
	}
	path, _ := ground.Path(nil, layers[:], geom.Square{X: 4, Y: 4})
	fmt.Println(path)
	// Output:
	// 3334....
	// 22..44..
	// 11..3...
	// 10123...
	// 111.34..
	// 222234..
	// [{2 3} {3 3} {4 4}]
}

func ExampleSet_Flood() {
	free := geom.Parse(yard, ".~")
	var reach geom.Set
	reach.Flood(geom.Square{X: 4, Y: 0}, 2, &free, nil)
	fmt.Print(reach.Draw(8, 6))
	// Output:
	// ..#####.
	// ....###.
	// ....###.
	// ........
	// ........
	// ........
}

// Whoever stands past the corner of a wall can see without being seen.
func ExampleCover_Sees() {
	cover := geom.Cover{Walls: geom.Parse(yard, "#")}
	a, b := geom.Square{X: 3, Y: 5}.Block(), geom.Square{X: 5, Y: 2}.Block()
	fmt.Println(cover.Sees(a, b), cover.Sees(b, a))
	// Output: true false
}

func ExampleSet_ClearCentres() {
	walls := geom.Parse(yard, "#")
	fmt.Println(walls.ClearCentres(geom.Square{X: 1, Y: 1}, geom.Square{X: 4, Y: 1}))
	fmt.Println(walls.ClearCentres(geom.Square{X: 2, Y: 4}, geom.Square{X: 3, Y: 3}))
	// Output:
	// false
	// true
}

func ExampleCircle_InReach() {
	a := geom.Circle{C: geom.Point{X: 1000, Y: 1000}, R: 50}
	b := geom.Circle{C: geom.Point{X: 1180, Y: 1240}, R: 50}
	c := geom.Circle{C: geom.Point{X: 1181, Y: 1240}, R: 50}
	fmt.Println(a.InReach(b, 200), a.Gap(b))
	fmt.Println(a.InReach(c, 200), a.Gap(c))
	// Output:
	// true 200
	// false 201
}

// A base of one inch walks at a diamond and stops where the next step would
// overlap it.
func ExampleWalk_Free() {
	diamond, err := geom.NewPolygon(
		geom.Point{X: 1200, Y: 1000}, geom.Point{X: 1400, Y: 1200},
		geom.Point{X: 1200, Y: 1400}, geom.Point{X: 1000, Y: 1200},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	walk := geom.NewWalk(geom.Point{X: 900, Y: 900}, geom.Point{X: 1300, Y: 1300})
	n := walk.Free(50, walk.Len(), []geom.Shape{diamond.Shape()})
	fmt.Println(n, "of", walk.Len(), "steps, to", walk.At(n))
	// Output: 232 of 566 steps, to {1064 1064}
}
