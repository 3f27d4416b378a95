package server

import (
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"sync"
)

// A squeezer writes a gzip stream (RFC 1952) in which every write can be read at
// once. Each is compressed by itself, with a compressor that is lent for it: a
// thousand quiet streams hold none.
type squeezer struct {
	w     io.Writer
	crc   uint32
	size  uint32
	begun bool
}

var compressors = sync.Pool{New: func() any {
	z, err := flate.NewWriter(io.Discard, flate.BestSpeed)
	if err != nil {
		panic("server: " + err.Error()) // the level is one that there is
	}
	return z
}}

// gzipHead says deflate, no name, no time, a system unknown.
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

func (s *squeezer) Write(b []byte) (int, error) {
	if !s.begun {
		if _, err := s.w.Write(gzipHead); err != nil {
			return 0, err
		}
		s.begun = true
	}
	z := compressors.Get().(*flate.Writer)
	defer compressors.Put(z)
	z.Reset(s.w)
	if _, err := z.Write(b); err != nil {
		return 0, err
	}
	s.crc = crc32.Update(s.crc, crc32.IEEETable, b)
	s.size += uint32(len(b)) // modulo 2^32, as the format wants
	return len(b), z.Flush()
}

// Close ends the stream: an empty last block, the checksum and the size.
func (s *squeezer) Close() error {
	if !s.begun {
		return nil
	}
	end := []byte{1, 0, 0, 255, 255}
	end = binary.LittleEndian.AppendUint32(end, s.crc)
	end = binary.LittleEndian.AppendUint32(end, s.size)
	_, err := s.w.Write(end)
	return err
}
