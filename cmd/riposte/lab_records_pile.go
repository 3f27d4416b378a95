package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"sync"
)

// heap is how many records are compressed together: a reader can begin at any heap, and workers
// compress several at once.
const heap = 256

// A pile is records that become one file in their order, whoever brings which first.
type pile struct {
	duels int

	mu    sync.Mutex // of all that follows
	heaps map[int]*[heap][]byte
	full  map[int][]byte // compressed heaps that wait for those before them
	have  map[int]int    // records of each heap
	next  int            // the first heap that is not written
	out   io.Writer
	sum   hash.Hash
	size  int64 // bytes of the file
	whole int64 // before they were compressed
	least int
	most  int
}

func newPile(to io.Writer, duels int) *pile {
	sum := sha256.New()
	return &pile{
		duels: duels, heaps: map[int]*[heap][]byte{}, full: map[int][]byte{}, have: map[int]int{},
		out: io.MultiWriter(to, sum), sum: sum,
	}
}

// put adds the record of a duel; whoever completes a heap compresses it.
func (p *pile) put(number int, data []byte) error {
	of := number / heap
	p.mu.Lock()
	records := p.heaps[of]
	if records == nil {
		records = new([heap][]byte)
		p.heaps[of] = records
	}
	records[number%heap] = data
	p.have[of]++
	p.whole += int64(len(data))
	p.most = max(p.most, len(data))
	if p.least == 0 || len(data) < p.least {
		p.least = len(data)
	}
	complete := p.have[of] == min(heap, p.duels-of*heap)
	p.mu.Unlock()
	if !complete {
		return nil
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, data := range records {
		if _, err := z.Write(data); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.full[of] = b.Bytes()
	delete(p.heaps, of)
	delete(p.have, of)
	for data := p.full[p.next]; data != nil; data = p.full[p.next] {
		if _, err := p.out.Write(data); err != nil {
			return err
		}
		p.size += int64(len(data))
		delete(p.full, p.next)
		p.next++
	}
	return nil
}

// end is an error if something is missing.
func (p *pile) end() error {
	if p.next*heap < p.duels {
		return fmt.Errorf("only %d of %d records were written", p.next*heap, p.duels)
	}
	return nil
}
