package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"riposte/lab"
)

// The files of a run's directory beside those of every series.
const (
	tableFile  = "duels.csv"       // the rows again, for spreadsheets
	everyFile  = "decisions.jsonl" // on request, a row a decision
	countsFile = "counts.json"     // what had been counted when so many bytes of rows were there
)

// A labDir is the directory of a run of the laboratory, open to be gone on with. Rows are
// written as they are told; counts now and then, so that a run which was killed goes on from
// the last of them and writes the rows after it again, byte for byte.
type labDir struct {
	dir   string
	rows  *os.File
	table *os.File
	every *os.File // nil: decisions have no rows
	mark  labMark
	next  time.Time // when counts are written again
	lines bytes.Buffer
	cells *csv.Writer // into lines
	seats int         // of the set-up with the most
}

// A labMark is how far the files of a run had come.
type labMark struct {
	Rows    int64        `json:"rows"`  // bytes of duels.jsonl
	Table   int64        `json:"table"` // bytes of duels.csv
	Every   int64        `json:"decisions,omitempty"`
	Account *lab.Account `json:"account"`
}

// openLab begins a run in a directory, or goes on with the one that is there.
func openLab(dir string, head *runHead, seeded bool) (d *labDir, err error) {
	if err := head.open(dir, seeded); err != nil {
		return nil, err
	}
	d = &labDir{dir: dir}
	d.cells = csv.NewWriter(&d.lines)
	for i := range head.Setups {
		d.seats = max(d.seats, len(head.Setups[i].Setup.Seats))
	}
	name := filepath.Join(dir, countsFile)
	data, err := os.ReadFile(name)
	if err == nil {
		if err := json.Unmarshal(data, &d.mark); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if a := d.mark.Account; a == nil || len(a.Setups) != len(head.Setups) {
			return nil, fmt.Errorf("%s: it does not count the set-ups of %s", name, runFile)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if d.rows, err = openAt(filepath.Join(dir, rowsFile), d.mark.Rows); err != nil {
		return nil, err
	}
	if d.table, err = openAt(filepath.Join(dir, tableFile), d.mark.Table); err != nil {
		return nil, errors.Join(err, d.rows.Close())
	}
	if head.Decisions {
		if d.every, err = openAt(filepath.Join(dir, everyFile), d.mark.Every); err != nil {
			return nil, errors.Join(err, d.rows.Close(), d.table.Close())
		}
	}
	if d.mark.Table == 0 {
		err = d.head()
	}
	return d, err
}

// openAt opens a file of which so many bytes are known, and cuts off the rest.
func openAt(name string, size int64) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.Size() < size:
		err = fmt.Errorf("%s: it has %d bytes, but %d were counted", name, info.Size(), size)
	default:
		if err = f.Truncate(size); err == nil {
			_, err = f.Seek(size, io.SeekStart)
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// head writes the first line of the table.
func (d *labDir) head() error {
	line := []string{"setup", "duel", "turned"}
	for i := range d.seats {
		line = append(line, fmt.Sprintf("place%d", i+1))
	}
	d.line(append(line, "why", "rule", "steps", "decisions", "lead_changes", "comeback", "decided_at"))
	return d.write()
}

// line adds a line to what is written to the table next.
func (d *labDir) line(cells []string) { _ = d.cells.Write(cells) } // a buffer takes everything

// write writes the lines to the table.
func (d *labDir) write() error {
	d.cells.Flush()
	n, err := d.table.Write(d.lines.Bytes())
	d.lines.Reset()
	d.mark.Table += int64(n)
	return err
}

// keep writes rows into both files.
func (d *labDir) keep(rows []lab.RunRow) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i := range rows {
		r := &rows[i]
		if err := errors.Join(enc.Encode(r), d.decide(r)); err != nil {
			return err
		}
		cells := []string{r.Setup, strconv.Itoa(r.Duel), strconv.FormatBool(r.Turned)}
		for k := range d.seats {
			place := ""
			if k < len(r.Places) {
				place = strconv.Itoa(r.Places[k])
			}
			cells = append(cells, place)
		}
		decided := ""
		if r.DecidedAt >= 0 {
			decided = strconv.FormatFloat(r.DecidedAt, 'g', -1, 64)
		}
		d.line(append(cells, r.Why, string(r.Rule), strconv.Itoa(r.Steps), strconv.Itoa(r.Decisions), strconv.Itoa(r.LeadChanges), strconv.FormatBool(r.Comeback), decided))
	}
	n, err := d.rows.Write(b.Bytes())
	d.mark.Rows += int64(n)
	return errors.Join(err, d.write())
}

// decide writes a row for each decision of a duel.
func (d *labDir) decide(r *lab.RunRow) error {
	if d.every == nil {
		return nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i := range r.Every {
		if err := enc.Encode(struct {
			Setup string `json:"setup"`
			Duel  int    `json:"duel"`
			lab.RunDecision
		}{r.Setup, r.Duel, r.Every[i]}); err != nil {
			return err
		}
	}
	n, err := d.every.Write(b.Bytes())
	d.mark.Every += int64(n)
	return err
}

// counted writes the counts now and then: as often as it takes a small share of the time.
func (d *labDir) counted(a *lab.Account) error {
	d.mark.Account = a
	began := time.Now()
	if began.Before(d.next) {
		return nil
	}
	err := d.save()
	d.next = time.Now().Add(max(time.Second, 20*time.Since(began)))
	return err
}

func (d *labDir) save() error {
	if d.mark.Account == nil {
		return nil
	}
	data, err := json.Marshal(&d.mark)
	if err != nil {
		return err
	}
	if d.every != nil {
		err = d.every.Sync()
	}
	return errors.Join(err, d.rows.Sync(), d.table.Sync(), writeWhole(filepath.Join(d.dir, countsFile), append(data, '\n')))
}

// close writes the counts for the last time.
func (d *labDir) close() error {
	err := errors.Join(d.save(), d.rows.Close(), d.table.Close())
	if d.every != nil {
		err = errors.Join(err, d.every.Close())
	}
	return err
}

// report writes what the run came to beside its rows: a JSON file and the same for people.
func (d *labDir) report(name string, report studyReport) error {
	return writeReport(d.dir, name, report)
}

// writeReport writes the files of a report into a directory.
func writeReport(dir, name string, report studyReport) error {
	var asJSON, text bytes.Buffer
	if err := errors.Join(writeJSON(&asJSON, report), writeGrids(&text, report.title(), report.grids())); err != nil {
		return err
	}
	err := errors.Join(
		writeWhole(filepath.Join(dir, name+".json"), asJSON.Bytes()),
		writeWhole(filepath.Join(dir, name+".txt"), text.Bytes()),
	)
	if lines, ok := report.(csvReport); ok {
		err = errors.Join(err, writeWhole(filepath.Join(dir, name+".csv"), csvOf(lines.csv())))
	}
	return err
}

// csvOf are lines of comma-separated values.
func csvOf(lines [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.WriteAll(lines) // a buffer takes everything
	return b.Bytes()
}
