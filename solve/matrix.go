package solve

import (
	"fmt"
	"math"
)

// A Matrix holds what the first side, which chooses the row, wins from the second,
// which chooses the column.
type Matrix struct {
	rows, cols int
	cells      []float64 // by rows
}

// A CellError names a payoff that is no number to reckon with.
type CellError struct {
	Row, Col int
	Payoff   float64
}

// Error names the cell, counting from 0.
func (e *CellError) Error() string {
	return fmt.Sprintf("solve: the payoff of row %d, column %d is %v", e.Row, e.Col, e.Payoff)
}

// NewMatrix is a matrix of zeros. It panics unless there is a row and a column.
func NewMatrix(rows, cols int) *Matrix {
	if rows < 1 || cols < 1 {
		panic(fmt.Sprintf("solve: a matrix of %d rows and %d columns is no game", rows, cols))
	}
	return &Matrix{rows, cols, make([]float64, rows*cols)}
}

// MatrixOf copies rows of equal length.
func MatrixOf(rows [][]float64) (*Matrix, error) {
	if len(rows) == 0 || len(rows[0]) == 0 {
		return nil, errNoGame
	}
	m := NewMatrix(len(rows), len(rows[0]))
	for i, row := range rows {
		if len(row) != m.cols {
			return nil, fmt.Errorf("solve: row %d has %d payoffs, row 0 has %d", i, len(row), m.cols)
		}
		copy(m.row(i), row)
	}
	return m, m.check()
}

// Rows is how many choices the first side has.
func (m *Matrix) Rows() int { return m.rows }

// Cols is how many choices the second side has.
func (m *Matrix) Cols() int { return m.cols }

// At is one payoff.
func (m *Matrix) At(row, col int) float64 { return m.row(row)[col] }

// Set changes one payoff.
func (m *Matrix) Set(row, col int, payoff float64) { m.row(row)[col] = payoff }

// Transposed is the same game with the sides changed and no sign turned: what was
// won by rows is now won by columns.
func (m *Matrix) Transposed() *Matrix {
	t := NewMatrix(m.cols, m.rows)
	for i := range m.rows {
		for j, v := range m.row(i) {
			t.cells[j*m.rows+i] = v
		}
	}
	return t
}

func (m *Matrix) row(i int) []float64 { return m.cells[i*m.cols : (i+1)*m.cols : (i+1)*m.cols] }

// check is the first payoff that is not a finite number, as an error.
func (m *Matrix) check() error {
	for at, v := range m.cells {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return &CellError{at / m.cols, at % m.cols, v}
		}
	}
	return nil
}

// over is a copy with every payoff divided.
func (m *Matrix) over(by float64) *Matrix {
	c := NewMatrix(m.rows, m.cols)
	for i, v := range m.cells {
		c.cells[i] = v / by
	}
	return c
}

// ends is the least and the greatest payoff.
func (m *Matrix) ends() (least, most float64) {
	least, most = m.cells[0], m.cells[0]
	for _, v := range m.cells {
		least, most = min(least, v), max(most, v)
	}
	return least, most
}

// unit is a power of two by which payoffs can be divided without a rounding error, so
// that the largest of them is between 1 and 2; of zeros it is 1.
func unit(least, most float64) float64 {
	size := max(math.Abs(least), math.Abs(most))
	if size == 0 {
		return 1
	}
	_, exp := math.Frexp(size)
	return math.Ldexp(1, exp-1)
}
