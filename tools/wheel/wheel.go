package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A wheel is what is to be packed.
type wheel struct {
	version string
	tag     string
	files   map[string][]byte
}

func (w *wheel) name() string { return "riposte-" + w.version + "-" + w.tag + ".whl" }

// info is the folder in which a wheel tells of itself.
func (w *wheel) info() string { return "riposte-" + w.version + ".dist-info" }

// metadata tells of the package by the core metadata of Python packages, version 2.4 (PEP 639). The text is the
// page of the package.
const metadata = `Metadata-Version: 2.4
Name: riposte
Version: %s
Summary: Tabletop duels of four systems, by their rules, for programs that learn
License-Expression: Apache-2.0
License-File: LICENSE
License-File: NOTICE
License-File: LICENSES.txt
Keywords: tabletop,games,reinforcement learning
Requires-Python: >=3.11
Description-Content-Type: text/markdown

%s`

// about adds what the wheel tells of itself and the licences of all that is in it.
func (w *wheel) about(top string) error {
	page, err := os.ReadFile(filepath.Join(top, "docs", "python.md"))
	if err != nil {
		return err
	}
	w.files[w.info()+"/METADATA"] = fmt.Appendf(nil, metadata, w.version, page)
	w.files[w.info()+"/WHEEL"] = fmt.Appendf(nil, "Wheel-Version: 1.0\nGenerator: riposte\nRoot-Is-Purelib: false\nTag: %s\n", w.tag)
	for name, from := range map[string]string{"LICENSE": "LICENSE", "NOTICE": "NOTICE", "LICENSES.txt": "internal/notices/notices.txt"} {
		if w.files[w.info()+"/licenses/"+name], err = os.ReadFile(filepath.Join(top, from)); err != nil {
			return err
		}
	}
	return nil
}

// pack is the bytes of the wheel. All times are the first that an archive knows, so that the same files are the
// same wheel; what tells of it comes last, as PEP 427 recommends.
func (w *wheel) pack() ([]byte, error) {
	var b, record bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestCompression) })
	add := func(name string, data []byte) error {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		mode := fs.FileMode(0o644)
		if path.Ext(name) == ".so" {
			mode = 0o755
		}
		h.SetMode(mode)
		to, err := z.CreateHeader(h)
		if err == nil {
			_, err = to.Write(data)
		}
		return err
	}
	names := slices.SortedFunc(maps.Keys(w.files), func(a, b string) int {
		if x, y := strings.HasPrefix(a, w.info()), strings.HasPrefix(b, w.info()); x != y {
			return map[bool]int{true: 1, false: -1}[x]
		}
		return strings.Compare(a, b)
	})
	for _, name := range names {
		if err := add(name, w.files[name]); err != nil {
			return nil, err
		}
		sum := sha256.Sum256(w.files[name])
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", name, base64.RawURLEncoding.EncodeToString(sum[:]), len(w.files[name]))
	}
	list := w.info() + "/RECORD"
	fmt.Fprintf(&record, "%s,,\n", list)
	if err := add(list, record.Bytes()); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}
