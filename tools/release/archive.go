package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A file is one in an archive.
type file struct {
	name string
	mode fs.FileMode
	data []byte
}

// add adds what a file on the disk holds.
func add(to []file, name string, mode fs.FileMode, from string) ([]file, error) {
	data, err := os.ReadFile(from)
	return append(to, file{name, mode, data}), err
}

// pack writes an archive with one folder of the files, and returns its name. All times are
// that of the commit and nobody owns anything, so that the same files are the same archive.
func pack(folder, name string, zipped bool, files []file, at time.Time) (string, error) {
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.name, b.name) })
	var b bytes.Buffer
	write, archive := tarred, name+".tar.gz"
	if zipped {
		write, archive = zippedUp, name+".zip"
	}
	if err := write(&b, name, files, at); err != nil {
		return "", err
	}
	return archive, os.WriteFile(filepath.Join(folder, archive), b.Bytes(), 0o644) //nolint:gosec // it is for everybody
}

func tarred(to io.Writer, top string, files []file, at time.Time) error {
	z, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: top + "/" + f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: at, Format: tar.FormatPAX}
		if err := w.WriteHeader(h); err != nil {
			return err
		}
		if _, err := w.Write(f.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return z.Close()
}

func zippedUp(to io.Writer, top string, files []file, at time.Time) error {
	w := zip.NewWriter(to)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestCompression) })
	for _, f := range files {
		h := &zip.FileHeader{Name: top + "/" + f.name, Method: zip.Deflate, Modified: at}
		h.SetMode(f.mode)
		one, err := w.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := one.Write(f.data); err != nil {
			return err
		}
	}
	return w.Close()
}

// sums writes SHA256SUMS, which sha256sum --check reads.
func sums(folder string, archives []string) error {
	slices.Sort(archives)
	var b strings.Builder
	for _, name := range archives {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(data), name)
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(b.String()), 0o644) //nolint:gosec // it is for everybody
}
