package tables

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte/basis"
)

//go:embed *.txt
var rowFiles embed.FS

// A table is the rows of a file: cells between bars; lines that begin with # are
// remarks. A faulty cell is a mistake in the program, and panics.
type table struct {
	name string
	rows [][]string
}

func readTable(name string) table {
	t := table{name: name}
	for line := range strings.Lines(string(basis.File(rowFiles, name+".txt"))) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		t.rows = append(t.rows, cells)
	}
	return t
}

func (t *table) fault(row int, what string) {
	panic(fmt.Sprintf("coolname: tables/%s.txt, row %d: %s", t.name, row+1, what))
}

// number reads a cell that is a number.
func (t *table) number(row, cell int) int {
	n, err := strconv.Atoi(t.rows[row][cell])
	if err != nil {
		t.fault(row, err.Error())
	}
	return n
}

// word is the place in a list of a cell's word.
func (t *table) word(row, cell int, list []string) int {
	i := slices.Index(list, t.rows[row][cell])
	if i < 0 {
		t.fault(row, "unknown word "+t.rows[row][cell])
	}
	return i
}

// words splits a cell at its commas.
func (t *table) words(row, cell int) (list []string) {
	for w := range strings.SplitSeq(t.rows[row][cell], ",") {
		if w = strings.TrimSpace(w); w != "" {
			list = append(list, w)
		}
	}
	return list
}

// set is the places in a list of a cell's words.
func (t *table) set(row, cell int, list []string) (set uint64) {
	for _, w := range t.words(row, cell) {
		i := slices.Index(list, w)
		if i < 0 {
			t.fault(row, "unknown word "+w)
		}
		set |= 1 << i
	}
	return set
}
