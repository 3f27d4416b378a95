package chart_test

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"riposte/internal/chart"
)

// figures are charts of every kind with what may be in them: names that need escaping,
// values all alike, none at all, and enormous ones.
func figures(random *rand.Rand) map[string]chart.Chart {
	names := []string{`<b>"O'Neill" & sons</b>`, "a very long name of something that nobody would ever call anything, but somebody did", "x"}
	number := func() float64 { return math.Pow(10, float64(random.IntN(9)-3)) * (random.Float64() - 0.5) }
	all := map[string]chart.Chart{}
	for _, n := range []int{0, 1, 2, 7, 31} {
		rows, dots := &chart.Rows{Axis: chart.Axis{Unit: " %"}}, &chart.Rows{Axis: chart.Axis{Signed: true}, Dots: true, Base: number()}
		histogram, curve := &chart.Histogram{Axis: chart.Axis{Name: "steps"}}, chart.Curve{Name: names[0]}
		heat := &chart.Heat{Base: 50, Most: 50}
		for i := range n {
			mean, name := number(), names[i%len(names)]
			e := math.Abs(number())
			rows.Rows = append(rows.Rows, chart.Row{Label: name, Mean: mean, Low: mean - e, High: mean + e, Unsure: i%2 == 0})
			dots.Rows = append(dots.Rows, chart.Row{Label: name, Mean: 3, Low: 3, High: 3})
			histogram.Bins = append(histogram.Bins, chart.Bin{Low: float64(i), High: float64(i + 1), Count: random.Int64N(100)})
			curve.Points = append(curve.Points, chart.Point{X: float64(i), Mean: mean, Low: mean - e, High: mean + e})
			heat.Names = append(heat.Names, name)
			heat.Cells = append(heat.Cells, make([]chart.Point, n))
			for j := range n {
				heat.Cells[i][j] = chart.Point{Mean: 100 * random.Float64()}
			}
		}
		base := number()
		key := func(kind string) string { return fmt.Sprintf("%s of %d", kind, n) }
		all[key("rows")], all[key("dots")], all[key("histogram")], all[key("heat")] = rows, dots, histogram, heat
		all[key("lines")] = &chart.Lines{Curves: []chart.Curve{curve}, Base: &base}
		all[key("named")] = &chart.Lines{Curves: []chart.Curve{curve, curve}, Names: names[:min(n, len(names))]}
	}
	return all
}

// What a page takes from strangers is escaped, its policy allows no styles, scripts or links in
// markup, and who can't see a chart reads its table.
func TestFiguresAreSound(t *testing.T) {
	for seed := range uint64(20) {
		for name, c := range figures(rand.New(rand.NewPCG(seed, 1))) {
			f := chart.Figure{Title: `What "it" <is>`, Note: "a & b", Chart: c}
			html := string(f.HTML())
			if again := string(f.HTML()); again != html {
				t.Fatalf("%s: the same figure has other bytes", name)
			}
			for _, number := range []string{"NaN", "Inf", "−0.0\"", "e+"} {
				if strings.Contains(html, number) {
					t.Errorf("%s, seed %d: there is %s in it:\n%s", name, seed, number, html)
				}
			}
			dec := xml.NewDecoder(strings.NewReader(html))
			inside := map[string]int{}
			for {
				token, err := dec.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatalf("%s, seed %d: %v in:\n%s", name, seed, err, html)
				}
				if el, ok := token.(xml.StartElement); ok {
					inside[el.Name.Local]++
					for _, a := range el.Attr {
						switch n := a.Name.Local; {
						case n == "style", n == "href", n == "src", strings.HasPrefix(n, "on"):
							t.Errorf("%s: <%s %s=%q>", name, el.Name.Local, n, a.Value)
						}
					}
				}
			}
			if inside["b"] > 0 || inside["is"] > 0 {
				t.Errorf("%s: a name became markup:\n%s", name, html)
			}
			for _, want := range []string{"figure", "figcaption", "svg", "table", "summary"} {
				if inside[want] == 0 {
					t.Errorf("%s: there is no <%s>", name, want)
				}
			}
		}
	}
}

var attribute = regexp.MustCompile(`(?: (?:x|x1|x2|cx|width)="(-?[0-9.]+)%")`)

// Whatever the numbers are, nothing is drawn outside the chart.
func TestNothingIsDrawnOutside(t *testing.T) {
	for seed := range uint64(20) {
		for name, c := range figures(rand.New(rand.NewPCG(seed, 2))) {
			f := chart.Figure{Title: "t", Chart: c}
			found := attribute.FindAllStringSubmatch(string(f.HTML()), -1)
			if len(found) == 0 {
				t.Fatalf("%s: nothing is drawn", name)
			}
			for _, m := range found {
				if v, err := strconv.ParseFloat(m[1], 64); err != nil || v < 0 || v > 100 {
					t.Errorf("%s, seed %d: %s", name, seed, m[0])
				}
			}
		}
	}
}

// Every value can be read: when it is pointed at, and in the table.
func TestEveryValueIsSaid(t *testing.T) {
	forest := chart.Rows{Axis: chart.Axis{Unit: " %", Signed: true}, Dots: true, Rows: []chart.Row{
		{Label: "ring=off", Mean: 12.5, Low: 10.25, High: 14.75}, {Label: "edge=off", Mean: -0.75, Low: -2, High: 0.5, Unsure: true},
	}}
	lengths := chart.Histogram{Axis: chart.Axis{Name: "steps"}, Mean: 7, Bins: []chart.Bin{{Low: 5, High: 6, Count: 3}, {Low: 6, High: 8, Count: 1}}}
	zero := 0.0
	sweep := chart.Lines{Base: &zero, X: chart.Axis{Name: "power"}, Y: chart.Axis{Signed: true}, Curves: []chart.Curve{
		{Name: "points", Points: []chart.Point{{X: 1, Mean: -3, Low: -4, High: -2}, {X: 2, Mean: 1, Low: 0, High: 2}}},
	}}
	skill := chart.Lines{Names: []string{"novice", "club"}, Curves: []chart.Curve{{Points: []chart.Point{{X: 0, Mean: 30}, {X: 1, Mean: 70}}}}}
	heat := chart.Heat{Axis: chart.Axis{Unit: " %"}, Base: 50, Most: 50, Names: []string{"knight", "pirate"}, Cells: [][]chart.Point{
		{{Mean: 50}, {Mean: 65.3, Low: 64, High: 66.5}}, {{Mean: 34.7, Low: 33.5, High: 36}, {Mean: 50}},
	}}
	for _, test := range []struct {
		chart chart.Chart
		title string // of a mark
		cells []string
	}{
		{&forest, "edge=off: −0.8 %, −2.0 % to +0.5 %", []string{"ring=off", "+12.5 %", "+10.2 %", "+14.8 %", "−0.8 %"}},
		{&lengths, "6 to 7: 1, 25.0 %", []string{"5", "3", "75.0", "6 to 7", "25.0"}},
		{&sweep, "points, 1: −3.0, −4.0 to −2.0", []string{"points", "2", "+1.0", "0.0", "+2.0"}},
		{&skill, "club: 70.0", []string{"novice", "30.0", "club", "70.0"}},
		{&heat, "knight against pirate: 65.3 %, 64.0 % to 66.5 %", []string{"knight", "pirate", "65.3 %, 64.0 % to 66.5 %", "34.7 %, 33.5 % to 36.0 %"}},
	} {
		f := chart.Figure{Title: "t", Chart: test.chart}
		html := strings.ReplaceAll(string(f.HTML()), "&#43;", "+")
		if !strings.Contains(html, "<title>"+test.title+"</title>") {
			t.Errorf("nothing is called %q in:\n%s", test.title, html)
		}
		_, table, _ := strings.Cut(html, "<table>")
		for _, cell := range test.cells {
			if !strings.Contains(table, ">"+cell+"</t") {
				t.Errorf("%q is in no cell of:\n%s", cell, table)
			}
		}
	}
}

// The heights of bars have the proportions of their counts.
func TestBarsAreInProportion(t *testing.T) {
	f := chart.Figure{Title: "t", Chart: &chart.Histogram{Bins: []chart.Bin{{Low: 0, High: 1, Count: 10}, {Low: 1, High: 2, Count: 20}, {Low: 2, High: 3, Count: 40}}}}
	var heights []float64
	for _, m := range regexp.MustCompile(`<rect class="bar"[^>]* height="([0-9.]+)"`).FindAllStringSubmatch(string(f.HTML()), -1) {
		h, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		heights = append(heights, math.Round(10*h/4))
	}
	if len(heights) != 3 || !slices.IsSorted(heights) || math.Abs(heights[2]-4*heights[0]) > 2 || math.Abs(heights[1]-2*heights[0]) > 1 {
		t.Errorf("bars of 10, 20 and 40 have heights in proportion %v", heights)
	}
}

func ExampleFigure() {
	f := chart.Figure{Title: "Points of the first side", Chart: &chart.Rows{Axis: chart.Axis{Unit: " %", Low: 0, High: 100}, Base: 50, Rows: []chart.Row{
		{Label: "as printed", Mean: 52.1, Low: 51.4, High: 52.8},
	}}}
	fmt.Println(strings.Count(string(f.HTML()), "<title>"), "mark with a title")
	// Output: 1 mark with a title
}

// Bins hold all that was counted, each value in one, and are few enough to be seen apart.
func TestBinsHoldEverything(t *testing.T) {
	for _, counts := range []map[int]int64{nil, {5: 3}, {1: 1, 2: 2, 3: 3}, {10: 4, 400: 6}, {7: 1, 30: 1, 31: 1}} {
		bins, mean := chart.BinsOf(counts)
		total, sum, got := int64(0), 0.0, int64(0)
		for v, n := range counts {
			total, sum = total+n, sum+float64(v)*float64(n)
			held := 0
			for _, b := range bins {
				if b.Low <= float64(v) && float64(v) < b.High {
					held++
				}
			}
			if held != 1 {
				t.Errorf("%d is in %d bins of %v", v, held, bins)
			}
		}
		for _, b := range bins {
			got += b.Count
		}
		if got != total || total > 0 && math.Abs(mean-sum/float64(total)) > 1e-9 || len(bins) > 24 {
			t.Errorf("%v: %d bins hold %d, mean %g", counts, len(bins), got, mean)
		}
	}
}
