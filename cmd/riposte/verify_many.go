package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"

	"riposte"
	"riposte/record"
)

// A verdict is what there is to say of a file: a report of its one record or campaign, or of its many
// records how many there are and which failed.
type verdict struct {
	File string `json:"file"`
	OK   bool   `json:"ok"`
	*record.Report
	Records int      `json:"records,omitempty"` // where there are many
	Failed  []failed `json:"failed,omitempty"`
}

// A failed record among many.
type failed struct {
	Record int            `json:"record"` // from 1
	Duel   string         `json:"duel,omitempty"`
	Checks []record.Check `json:"checks"`
}

// mostFailed is how many of the records that failed are written out.
const mostFailed = 20

func (v *verdict) String() string {
	word := "verified"
	if !v.OK {
		word = "FAILED"
	}
	if v.Report != nil {
		return fmt.Sprintf("%s: %s\n%s", v.File, word, indent(v.Report.String()))
	}
	if v.OK {
		return fmt.Sprintf("%s: verified\n%s", v.File, indent(fmt.Sprintf("%d records, and no check of any failed\n", v.Records)))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: FAILED\n%s", v.File, indent(fmt.Sprintf("%d of %d records\n", len(v.Failed), v.Records)))
	for i := range v.Failed[:min(len(v.Failed), mostFailed)] {
		f := &v.Failed[i]
		fmt.Fprintf(&b, "record %d %s\n%s", f.Record, f.Duel, indent((&record.Report{Checks: f.Checks}).String()))
	}
	if more := len(v.Failed) - mostFailed; more > 0 {
		fmt.Fprintf(&b, "and %d more: --json lists all\n", more)
	}
	return b.String()
}

// verifyFile verifies what a file has. Only one record, or one campaign, can be held to promises.
func verifyFile(ctx context.Context, s streams, name string, promises []record.Promise) (verdict, error) {
	v := verdict{File: name}
	file, err := openFile(s, name)
	if err != nil {
		return v, err
	}
	defer file.Close()
	from, err := unzipped(file)
	if err != nil {
		return v, fmt.Errorf("%s: %w", name, err)
	}
	alone := func(report record.Report) (verdict, error) {
		for _, p := range promises {
			report.Hold(p)
		}
		v.Report, v.OK = &report, report.OK()
		return v, nil
	}
	if head, _ := from.Peek(1 << 10); record.LooksLikeCampaign(head) {
		data, err := readAll(name, from, record.MaxCampaign)
		if err != nil {
			return v, err
		}
		return alone(record.VerifyCampaign(data, catalogue()))
	}
	var first []byte
	read, many := 0, &manyVerifier{rulesets: catalogue()}
	defer many.end()
	for data, err := range record.Split(from) {
		read++
		switch {
		case err != nil:
			return v, fmt.Errorf("%s: record %d: %w", name, read, err)
		case ctx.Err() != nil:
			return v, ctx.Err()
		case first == nil:
			first = bytes.Clone(data)
			continue
		case len(promises) > 0:
			return v, usagef("%s has many records, and what was noted is of one", name)
		case many.records == 0:
			many.put(first)
		}
		many.put(bytes.Clone(data))
	}
	if many.records == 0 {
		return alone(record.Verify(first, catalogue()))
	}
	v.Failed, v.Records = many.end(), many.records
	v.OK = len(v.Failed) == 0
	return v, nil
}

// A manyVerifier verifies records on all processors.
type manyVerifier struct {
	rulesets []riposte.Ruleset
	records  int // that it was given
	queue    chan numbered
	workers  sync.WaitGroup

	mu     sync.Mutex
	failed []failed
}

type numbered struct {
	number int
	data   []byte
}

func (m *manyVerifier) put(data []byte) {
	if m.queue == nil {
		queue := make(chan numbered)
		m.queue = queue
		for range runtime.GOMAXPROCS(0) {
			m.workers.Go(func() { m.work(queue) })
		}
	}
	m.records++
	m.queue <- numbered{m.records, data}
}

func (m *manyVerifier) work(queue <-chan numbered) {
	for r := range queue {
		report := record.Verify(r.data, m.rulesets)
		if report.OK() {
			continue
		}
		f := failed{Record: r.number, Checks: report.Checks}
		if report.Record != nil {
			f.Duel = report.Record.Duel
		}
		m.mu.Lock()
		m.failed = append(m.failed, f)
		m.mu.Unlock()
	}
}

// end waits for all, and returns those that failed in their order; it may be called again.
func (m *manyVerifier) end() []failed {
	if m.queue != nil {
		close(m.queue)
		m.queue = nil
		m.workers.Wait()
	}
	slices.SortFunc(m.failed, func(a, b failed) int { return a.Record - b.Record })
	return m.failed
}

// unzipped reads through gzip where there is any.
func unzipped(from io.Reader) (*bufio.Reader, error) {
	b := bufio.NewReaderSize(from, 64<<10)
	if head, _ := b.Peek(2); !bytes.Equal(head, []byte{0x1f, 0x8b}) {
		return b, nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(z, 64<<10), nil
}
