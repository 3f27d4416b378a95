package main

import (
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"riposte/internal/store/damagetest"
)

// told is what the doctor writes as JSON.
type told struct {
	State    string
	Findings []struct{ What, State, Saw, Do string }
}

// examined runs the doctor.
func examined(t *testing.T, args ...string) (r told, exit int) {
	t.Helper()
	cmd := program(t, nil, append([]string{"doctor", "--json"}, args...)...)
	out, err := cmd.Output()
	if exited := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exited) {
		t.Fatal(err)
	} else if exited != nil && len(out) == 0 {
		t.Fatalf("exit %d: %s", exited.ExitCode(), exited.Stderr)
	}
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return r, cmd.ProcessState.ExitCode()
}

// holds compares a report with what it must say of one thing.
func (r *told) holds(t *testing.T, exit, wantExit int, what, state, saw string) {
	t.Helper()
	for _, f := range r.Findings {
		if f.What == what && f.State == state && strings.Contains(f.Saw, saw) {
			if state != "good" && f.Do == "" {
				t.Errorf("%s: it does not say what to do", what)
			}
			if exit != wantExit {
				t.Errorf("exit code %d, want %d: %+v", exit, wantExit, r)
			}
			return
		}
	}
	t.Errorf("want a %s of %s that says %q, got exit %d and %+v", state, what, saw, exit, r.Findings)
}

// Each planted fault is found and named, and nothing is left behind.
func TestDoctorFindsFaults(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	made := func(name string) string {
		path := filepath.Join(dir, name)
		if out, err := program(t, nil, "store", "migrate", "--db", path).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return path
	}
	sound := made("sound.db")
	newer := made("newer.db")
	damagetest.Do(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)")
	damaged := made("damaged.db")
	data, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	for at := 3 * 4096; at < 9*4096; at++ {
		data[at] = 0xAA
	}
	if err := os.WriteFile(damaged, data, 0o600); err != nil {
		t.Fatal(err)
	}
	future := made("future.db")
	if err := os.Chtimes(future, time.Time{}, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	const free = "127.0.0.1:0"
	for _, c := range []struct {
		name, listen, db  string
		more              []string
		exit              int
		what, state, says string
	}{
		{"all is well", free, sound, nil, 0, "database", "good", "whole, and can be written"},
		{"no database yet", free, filepath.Join(dir, "none.db"), nil, 0, "database", "good", "there is none yet"},
		{"no folder", free, filepath.Join(dir, "nowhere", "a.db"), nil, 2, "database", "fault", "there is no folder"},
		// Not even root can write there.
		{"a folder that can only be read", free, "/proc/duels.db", nil, 2, "database", "fault", "nothing can be written in /proc"},
		{"a newer database", free, newer, nil, 2, "database", "fault", "written by a newer riposte"},
		{"a damaged database", free, damaged, nil, 2, "database", "fault", "damaged"},
		{"something else", free, file("text.db", strings.Repeat("no database", 100)), nil, 2, "database", "fault", "text.db"},
		{"a clock that was set back", free, future, nil, 2, "clock", "fault", "was written at"},
		{"a taken port", taken.Addr().String(), sound, nil, 2, "port --listen", "fault", "is taken by another program"},
		{"a taken port of the metrics", free, sound, []string{"--metrics", taken.Addr().String()}, 2, "port --metrics", "fault", "is taken by another program"},
		{"metrics for everybody", free, sound, []string{"--metrics", ":0"}, 1, "port --metrics", "warning", "open to others"},
		{"a nameless server", ":0", sound, nil, 1, "public address", "warning", "none, though others"},
		{"notices without a secure page", free, sound, []string{"--push", "mailto:a@b.example", "--public-url", "http://" + taken.Addr().String()}, 1, "notices by push", "warning", "https alone"},
		{"notices without an address", free, sound, []string{"--push", "https://b.example"}, 1, "notices by push", "warning", "https alone"},
		{"nobody at the public address", free, sound, []string{"--public-url", "http://" + taken.Addr().String()}, 1, "public address", "warning", "does not answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if len(c.more) > 0 && slices.Contains(c.more, "--public-url") {
				_ = taken.Close() // it would be waited for
			}
			r, exit := examined(t, append([]string{"--listen", c.listen, "--db", c.db}, c.more...)...)
			r.holds(t, exit, c.exit, c.what, c.state, c.says)
		})
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*none.db*")); len(left) > 0 {
		t.Errorf("it has made %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".riposte*")); len(left) > 0 {
		t.Errorf("it has left %v", left)
	}
	for setting, value := range map[string]string{"--limits": "0", "--push": "a@b.example"} {
		out, err := program(t, nil, "doctor", setting, value).CombinedOutput()
		if err == nil || !strings.Contains(string(out), setting+" "+value) {
			t.Errorf("a setting that can't be: got %v, %s", err, out)
		}
	}
}

// The doctor looks at a running server from outside, through its proxy.
func TestDoctorBehindAProxy(t *testing.T) {
	at := freeAddress(t)
	db := filepath.Join(t.TempDir(), "duels.db")
	var change func(r *httputil.ProxyRequest)
	var answer func(*http.Response) error
	inside, err := url.Parse("http://" + at)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(inside); r.SetXForwarded(); change(r) },
		ModifyResponse: func(r *http.Response) error { return answer(r) },
	})
	defer proxy.Close()
	stranger := httptest.NewServer(http.NotFoundHandler())
	defer stranger.Close()
	public := strings.Replace(proxy.URL, "127.0.0.1", "localhost", 1)
	args := []string{"--listen", at, "--db", db, "--trust-proxy", "--public-url", public}
	s := serveProgram(t, nil, args...)
	defer s.end()
	asIs, unchanged := func(r *httputil.ProxyRequest) { r.Out.Host = r.In.Host }, func(*http.Response) error { return nil }
	for _, c := range []struct {
		name              string
		change            func(*httputil.ProxyRequest)
		answer            func(*http.Response) error
		args              []string
		exit              int
		what, state, says string
	}{
		{"all is well", asIs, unchanged, args, 0, "proxy", "good", "as they are"},
		{"it runs", asIs, unchanged, args, 0, "port --listen", "good", "riposte answers"},
		{"its database is in use", asIs, unchanged, args, 0, "database", "good", "can be written"},
		{"another name is passed on", func(r *httputil.ProxyRequest) { r.Out.Host = "inside.example" }, unchanged, args, 2, "proxy", "fault", "refuses the name"},
		{"it compresses", asIs, func(r *http.Response) error { r.Header.Set("Content-Encoding", "gzip"); return nil }, args, 2, "proxy", "fault", "compresses"},
		{"its clock is wrong", asIs, func(r *http.Response) error {
			r.Header.Set("Date", time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat))
			return nil
		}, args, 1, "clock", "warning", "differs by"},
		{"a wrong public address", asIs, unchanged, append(args[:len(args)-1:len(args)-1], stranger.URL), 2, "public address", "fault", "something else answers"},
	} {
		t.Run(c.name, func(t *testing.T) {
			change, answer = c.change, c.answer
			r, exit := examined(t, c.args...)
			r.holds(t, exit, c.exit, c.what, c.state, c.says)
		})
	}
}
