package main

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"time"

	"riposte/internal/store"
	"riposte/internal/store/postgres"
)

// database looks at the database, without making one.
func (e *examination) database(ctx context.Context) {
	const what = "database"
	path, err := dataFile(e.cfg.db)
	if err != nil {
		e.found(what, bad, "Name it with --db.", "%v", err)
		return
	}
	name := shown(path)
	db, err := existingDatabase(ctx, path)
	switch {
	case err == nil:
	case errors.Is(err, store.ErrNewer):
		e.found(what, bad, "Run the newer riposte, or restore the backup that was made before it was run.", "%s was written by a newer riposte", name)
	case errors.Is(err, store.ErrOlder):
		e.found(what, doubtful, "Back it up, then start the server, which converts it: riposte store backup", "%s is of an older riposte", name)
	case errors.Is(err, store.ErrForeign):
		e.found(what, bad, "Name another with --db.", "%s holds something that is not riposte's", name)
	case errors.Is(err, store.ErrDamaged):
		e.found(what, bad, "Restore a backup: riposte store restore", "%s is damaged: %v", name, err)
	case !postgres.Is(path) && errors.Is(err, fs.ErrNotExist):
		e.place(path)
		return
	case postgres.Is(path):
		e.found(what, bad, "See that PostgreSQL runs, that the URL is right and that the user may log in: psql "+name, "%s can't be opened: %v", name, err)
	default:
		e.found(what, bad, "See whose it is and who may write it; a server needs the file and its folder.", "%s can't be opened: %v", name, err)
	}
	if err != nil {
		e.room(path)
		return
	}
	defer func() { _ = db.Close() }() // it was only looked at
	switch err := db.Ready(ctx, time.Now()); {
	case err != nil:
		e.found(what, bad, "See whose it is and who may write it; a server needs the file and its folder.", "%s can't be written: %v", name, err)
	default:
		if err := db.Check(ctx); err != nil {
			e.found(what, bad, "Find what is left with riposte store verify, or restore a backup: riposte store restore", "%s is damaged: %v", name, err)
			break
		}
		e.found(what, good, "", "%s is of this riposte, whole, and can be written", name)
	}
	e.room(path)
}

// place looks at where a database would be made.
func (e *examination) place(path string) {
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	if err != nil || !info.IsDir() {
		e.found("database", bad, "Make it, for the user who runs the server alone: install -d -m 700 "+folder, "there is no folder %s", folder)
		return
	}
	// Rights alone don't tell: the file system may be mounted for reading.
	trial, err := os.CreateTemp(folder, ".riposte-doctor-*")
	if err == nil {
		err = errors.Join(trial.Close(), os.Remove(trial.Name()))
	}
	if err != nil {
		e.found("database", bad, "See whose folder it is; the user who runs the server must write there.", "nothing can be written in %s: %v", folder, cause(err))
		return
	}
	e.found("database", good, "", "there is none yet; serve makes %s", path)
	e.room(path)
}

const (
	leastRoom = 64 << 20
	goodRoom  = 512 << 20
)

// room looks at the room on the disk of a database in a file.
func (e *examination) room(path string) {
	if postgres.Is(path) {
		return
	}
	free, known := diskRoom(filepath.Dir(path))
	if !known {
		return
	}
	var size int64
	if info, err := os.Stat(path); err == nil {
		size = info.Size()
	}
	switch {
	case free < leastRoom:
		e.found("disk", bad, "Make room; without it acts are refused, and nothing is lost.", "%d MiB are free", free>>20)
	case free < goodRoom+size:
		e.found("disk", doubtful, "Make room: a backup beside it needs as much as the database has.", "%d MiB are free, the database has %d", free>>20, size>>20)
	default:
		e.found("disk", good, "", "%d MiB are free", free>>20)
	}
}

// clock compares the machine's clock with what can't be later than now.
func (e *examination) clock() {
	const do = "Set the clock right before the server is started, and keep it so (NTP): timedatectl set-ntp true"
	now := time.Now()
	if built, err := time.Parse(time.RFC3339, version().At); err == nil && now.Before(built) {
		e.found("clock", bad, do, "it is %s here, and this program was written on %s", now.UTC().Format(time.DateTime), built.Format(time.DateOnly))
		return
	}
	if path, err := dataFile(e.cfg.db); err == nil && !postgres.Is(path) {
		for _, file := range []string{path, path + "-wal"} {
			if info, err := os.Stat(file); err == nil && info.ModTime().Sub(now) > time.Minute {
				e.found("clock", bad, do, "it is %s here, and %s was written at %s", now.UTC().Format(time.DateTime), file, info.ModTime().UTC().Format(time.DateTime))
				return
			}
		}
	}
	e.found("clock", good, "", "it is %s", now.UTC().Format(time.DateTime))
}

// ports looks at those that the server opens.
func (e *examination) ports(ctx context.Context) {
	for _, p := range []struct{ flag, address string }{{"listen", e.cfg.listen}, {"metrics", e.cfg.metrics}, {"pprof", e.cfg.pprof}} {
		if p.address == "" {
			continue
		}
		what := "port --" + p.flag
		l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", p.address)
		if err != nil {
			if p.flag == "listen" && e.answers(ctx, "http://"+dialled(p.address)) == nil {
				e.running = true
				e.found(what, good, "", "riposte answers on %s", p.address)
			} else if e.running {
				e.found(what, good, "", "%s is in use, as riposte runs", p.address)
			} else {
				e.found(what, bad, "Stop that program, or choose another port.", "%v", explainListen(p.flag, p.address, err))
			}
			continue
		}
		here := onlyHere(l.Addr())
		_ = l.Close() // nobody came
		if p.flag != "listen" && !here {
			e.found(what, doubtful, "Name an address of this machine alone, such as 127.0.0.1:9090, or see that a firewall keeps others out.", "%s is open to others", p.address)
			continue
		}
		e.found(what, good, "", "%s is free", p.address)
	}
}

// dialled is an address that this machine can reach.
func dialled(address string) string {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err == nil && (host == "" || ip != nil && ip.IsUnspecified()) {
		return net.JoinHostPort("localhost", port)
	}
	return address
}
