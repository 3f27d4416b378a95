// Package pgtest starts a PostgreSQL server for tests: a cluster of its own in a temporary
// folder, reached by a socket there. It needs the programs of Debian's package postgresql.
package pgtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver
)

// folderIs tells a child of a test where the server of its parent is.
const folderIs = "RIPOSTE_POSTGRES_FOLDER"

// A Cluster is a server that runs until Stop.
type Cluster struct{ folder string }

// Main runs tests beside a server, or beside that of the program that started this one. It
// returns the code to exit with.
func Main(m *testing.M, use func(*Cluster)) int {
	if folder := os.Getenv(folderIs); folder != "" {
		use(&Cluster{folder})
		return m.Run()
	}
	c, err := Start()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
		return 1
	}
	defer c.Stop()
	if err := os.Setenv(folderIs, c.folder); err != nil {
		fmt.Fprintln(os.Stderr, "pgtest:", err)
		return 1
	}
	use(c)
	return m.Run()
}

// Start makes a cluster and starts its server.
func Start() (*Cluster, error) {
	where := "" // the name of a socket may be 107 bytes long
	if os.Getuid() == 0 {
		where = roomy() // the folder for temporary files may be root's alone, and the server refuses to be run by root
	}
	folder, err := os.MkdirTemp(where, "pg")
	if err != nil {
		return nil, err
	}
	c := &Cluster{folder}
	if where != "" {
		err = own(folder)
	}
	if err == nil {
		err = c.run("initdb", "--no-sync", "--auth=trust", "--username=riposte", "--encoding=UTF8", "--no-locale", "-D", c.data())
	}
	if err == nil {
		err = c.Up()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return c, nil
}

// roomy is a folder that anybody may write in: of memory, where no commit of a test waits for a disk,
// if there is room for some clusters.
func roomy() string {
	const memory = "/dev/shm"
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memory, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < 2<<30 {
		return "/tmp"
	}
	return memory
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

// Up starts the server and waits until it answers.
func (c *Cluster) Up() error {
	return c.run("pg_ctl", "-D", c.data(), "-l", filepath.Join(c.folder, "log"), "-w",
		"-o", "-c listen_addresses='' -c unix_socket_directories='"+c.folder+"' -c max_connections=300", "start")
}

// Down stops the server: fast ends what goes on, immediate is like a crash.
func (c *Cluster) Down(mode string) error {
	return c.run("pg_ctl", "-D", c.data(), "-m", mode, "-w", "stop")
}

// Stop ends the server and removes the cluster.
func (c *Cluster) Stop() {
	_ = c.Down("immediate")
	_ = os.RemoveAll(c.folder)
}

// Name is the name of a database, which need not exist.
func (c *Cluster) Name(database string) string { return At(c.folder, database) }

// At is the name of a database whose server's socket, or a way to it, is in a folder.
func At(folder, database string) string {
	return "postgres:///" + database + "?" + url.Values{"host": {folder}, "user": {"riposte"}}.Encode()
}

// Folder is where the socket of the server is.
func (c *Cluster) Folder() string { return c.folder }

// Database is the name of the database that belongs to a directory of a test, made if it does not
// exist yet.
func (c *Cluster) Database(tb testing.TB, dir string) string {
	tb.Helper()
	sum := sha256.Sum256([]byte(dir))
	name := "d" + hex.EncodeToString(sum[:8])
	if err := c.Make(name); err != nil {
		tb.Fatal(err)
	}
	return c.Name(name)
}

// Make makes a database if it does not exist yet.
func (c *Cluster) Make(name string) error {
	db, err := sql.Open("pgx", c.Name("postgres"))
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	ctx := context.Background()
	var there bool
	err = db.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name).Scan(&there)
	if err == nil && !there {
		_, err = db.ExecContext(ctx, "CREATE DATABASE "+strconv.Quote(name))
	}
	return err
}

// Do runs SQL on a database as somebody else than the store would.
func Do(tb testing.TB, name, query string, args ...any) int64 {
	tb.Helper()
	db, err := sql.Open("pgx", name)
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	result, err := db.ExecContext(tb.Context(), query, args...)
	if err != nil {
		tb.Fatal(err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// Script runs several statements in one session, and returns how many rows the last one changed.
func Script(tb testing.TB, name, statements string) int64 {
	tb.Helper()
	conn, err := pgx.Connect(tb.Context(), name)
	if err != nil {
		tb.Fatal(err)
	}
	defer func() { _ = conn.Close(tb.Context()) }()
	tag, err := conn.Exec(tb.Context(), statements, pgx.QueryExecModeSimpleProtocol)
	if err != nil {
		tb.Fatalf("%s: %v", statements, err)
	}
	return tag.RowsAffected()
}

// run runs a program of the server, as a user that it accepts.
func (c *Cluster) run(name string, args ...string) error {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(found) == 0 {
		return fmt.Errorf("there is no %s: install PostgreSQL's server, on Debian the package postgresql", name)
	}
	cmd := exec.Command(found[len(found)-1], args...)
	cmd.Dir = c.folder
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if name == "pg_ctl" { // the server would keep a pipe open
		file, err := os.Create(filepath.Join(c.folder, "said"))
		if err != nil {
			return err
		}
		defer file.Close()
		cmd.Stdout, cmd.Stderr = file, file
	}
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	if os.Getuid() == 0 {
		uid, gid, err := server()
		if err != nil {
			return err
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uid, Gid: gid}}
	}
	if err := cmd.Run(); err != nil {
		log, _ := os.ReadFile(filepath.Join(c.folder, "log")) // there may be none
		return fmt.Errorf("%s: %w: %s%s", name, err, said.Bytes(), log)
	}
	return nil
}

// server is the user that Debian's package makes.
func server() (uid, gid uint32, err error) {
	u, err := user.Lookup("postgres")
	if err != nil {
		return 0, 0, err
	}
	id, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return 0, 0, err
	}
	group, err := strconv.ParseUint(u.Gid, 10, 32)
	return uint32(id), uint32(group), err
}

func own(folder string) error {
	uid, gid, err := server()
	if err == nil {
		err = os.Chown(folder, int(uid), int(gid))
	}
	if err == nil {
		err = os.Chmod(folder, 0o755)
	}
	return err
}

// CPU is the processor time of the server so far, with all that it has started, read from /proc.
func (c *Cluster) CPU(tb testing.TB) (used time.Duration) {
	tb.Helper()
	said, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		tb.Fatal(err)
	}
	first, _, _ := strings.Cut(string(said), "\n")
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		tb.Fatal(err)
	}
	for _, name := range stats {
		data, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended; its parent has its time
		}
		_, rest, _ := strings.Cut(string(data), ") ")
		fields := strings.Fields(rest) // from the third of proc(5) on
		own := name == "/proc/"+first+"/stat"
		if len(fields) < 15 || !own && fields[1] != first {
			continue
		}
		counted := fields[11:13] // utime, stime
		if own {
			counted = fields[11:15] // and those of children that have ended
		}
		for _, field := range counted {
			ticks, err := strconv.Atoi(field)
			if err != nil {
				tb.Fatal(err)
			}
			used += time.Duration(ticks) * (time.Second / 100)
		}
	}
	return used
}
