package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"riposte/internal/audit"
	"riposte/internal/house"
	"riposte/internal/laboratory"
	"riposte/internal/server"
	"riposte/internal/store"
	"riposte/match"
)

// closeTime is how long work may still take after the last request.
const closeTime = 5 * time.Second

// serving is the configuration of serve.
type serving struct {
	listen, publicURL, host, db, log, logLevel, config string
	metrics, pprof, lessons, engines, nats, push       string
	audit                                              string
	trustProxy                                         bool
	drainDelay                                         time.Duration
	limits                                             float64
	idleDays                                           int
	lab                                                labServing
	quotas                                             quotas
	traces                                             traces
}

func newServe(s streams) *cobra.Command {
	var cfg serving
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Open the page where duels are played",
		Long: "serve opens a web page and an HTTP interface where duels are played, kept in one file.\n" +
			"Every flag can be given as an environment variable too, RIPOSTE_ and its name in capitals\n" +
			"(RIPOSTE_PUBLIC_URL), or in a YAML file named by --config; a flag overrides the variable,\n" +
			"the variable the file. After SIGTERM or SIGINT, requests under way may still finish.",
		Example: "  riposte serve\n" +
			"  riposte serve --listen :8080 --public-url https://duels.example.org --trust-proxy\n" +
			"  riposte serve --config /etc/riposte.yaml",
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, err := readConfig(cmd.Flags(), cfg.config)
			if err != nil {
				return err
			}
			if err := carried.load(); err != nil { // the file may name more
				return err
			}
			return cfg.serve(cmd.Context(), s, cmd.Flags(), from)
		},
	}
	cfg.add(cmd.Flags())
	return cmd
}

// add declares the settings.
func (cfg *serving) add(f *pflag.FlagSet) {
	f.SortFlags = false
	f.StringVar(&cfg.listen, "listen", "127.0.0.1:8080", "address and port to answer on; :8080 is every address")
	f.StringVar(&cfg.publicURL, "public-url", "", "how others reach the server, such as https://duels.example.org")
	f.StringVar(&cfg.host, "host", "", "names that the server answers to besides that of --public-url, separated by commas")
	f.StringVar(&cfg.db, "db", "", "file of the duels, or postgres://… (default: where this system keeps data)")
	f.StringVar(&cfg.nats, "nats", "", "address of a NATS server over which several servers of one database tell each other of changes; without it they ask the database")
	f.StringVar(&cfg.log, "log", "text", "form of the log: text or json")
	f.StringVar(&cfg.logLevel, "log-level", "info", "level of the log: debug, info, warn or error")
	f.StringVar(&cfg.audit, "audit", "", "file to which who did what is appended, a line of JSON for each act; - is standard error (default: none)")
	f.BoolVar(&cfg.trustProxy, "trust-proxy", false, "trust X-Forwarded-For and X-Forwarded-Proto")
	f.Float64Var(&cfg.limits, "limits", 1, "how many times the usual number of requests one guest and one address may make")
	f.DurationVar(&cfg.drainDelay, "drain-delay", 5*time.Second, "how long requests are still answered while /readyz says 503, after the server was asked to end; by default 0 where only this machine can reach it")
	f.IntVar(&cfg.idleDays, "idle-days", int(house.IdleAfter.Hours()/24), "days after which an untouched duel is closed without a result; 0 means never")
	f.StringVar(&cfg.lessons, "lessons", "", "folder with lessons of your own, in a folder for each ruleset")
	f.StringVar(&cfg.engines, "engines", "", "file of programs that people may choose as bots, a line for each: its name and its command")
	f.StringVar(&cfg.push, "push", "", "mailto: or https: address of yours, for push services: guests who want it are told through their browser's when a duel waits for them and no page is open (default: nobody is)")
	cfg.quotas.add(f)
	cfg.traces.add(f)
	cfg.lab.add(f)
	addSolved(f)
	f.StringVar(&cfg.metrics, "metrics", "", "address and port of /metrics for Prometheus; it should not be public (default: none)")
	f.StringVar(&cfg.pprof, "pprof", "", "address and port of Go's profiles; it must not be open to others (default: none)")
	f.StringVar(&cfg.config, "config", "", "YAML file with these names as keys")
}

// vet says what is wrong with the settings by themselves.
func (cfg *serving) vet() (public *url.URL, hosts []string, err error) {
	if cfg.limits < 1 {
		return nil, nil, usagef("--limits %v: takes a number from 1", cfg.limits)
	}
	if cfg.drainDelay < 0 || cfg.drainDelay > time.Hour {
		return nil, nil, usagef("--drain-delay %v: takes a time from 0 to 1h", cfg.drainDelay)
	}
	if most := int(match.MaxClock.Hours() / 24); cfg.idleDays < 0 || cfg.idleDays > most {
		return nil, nil, usagef("--idle-days %d: takes a number from 0 to %d", cfg.idleDays, most)
	}
	if err := cmp.Or(cfg.quotas.vet(), cfg.lab.vet(), cfg.traces.vet()); err != nil {
		return nil, nil, err
	}
	if err := vetPush(cfg.push); err != nil {
		return nil, nil, err
	}
	if public, err = publicURL(cfg.publicURL); err != nil {
		return nil, nil, err
	}
	hosts, err = hostList(cfg.host)
	return public, hosts, err
}

// serve runs until the context is done.
func (cfg *serving) serve(ctx context.Context, s streams, flags *pflag.FlagSet, from map[string]string) error {
	public, hosts, err := cfg.vet()
	if err != nil {
		return err
	}
	log, err := newLog(s.err, cfg.log, cfg.logLevel)
	if err != nil {
		return err
	}
	for _, name := range unknownVariables(flags) {
		log.Warn("a variable of the environment is no setting of serve, and was left alone", "variable", name)
	}
	if cfg.db, err = dataFile(cfg.db); err != nil {
		return err
	}
	// The port comes before the store: a second server must not touch the first
	// one's duels only to find that it can't answer.
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.listen)
	if err != nil {
		return explainListen("listen", cfg.listen, err)
	}
	defer func() { _ = listener.Close() }() // closed by then, unless the start failed

	file, release, err := claimDatabase(ctx, cfg.db)
	if err != nil {
		return err
	}
	defer release()
	taught, err := cfg.lessonsTaught()
	if err != nil {
		return err
	}
	programs, unplug, err := cfg.startEngines(log)
	if err != nil {
		return err
	}
	defer unplug()
	kept, err := openStore(ctx, file)
	if err != nil {
		return err
	}
	defer func() { _ = kept.Close() }() // the same
	tracer, closeTraces, err := cfg.traces.open(ctx)
	if err != nil {
		return err
	}
	defer closeTraces()
	counted, err := cfg.count(ctx, kept, tracer)
	if err != nil {
		return err
	}
	defer counted.close()
	unprofile, err := cfg.profile(ctx, log)
	if err != nil {
		return err
	}
	defer unprofile()
	collectLate()
	limits := cfg.quotas.of(server.DefaultLimits).Times(cfg.limits)
	var clients atomic.Pointer[server.Server] // a server needs tables first
	rest := func() {
		if web := clients.Load(); web != nil {
			web.Forget()
		}
		debug.FreeOSMemory()
	}
	now, err := clock()
	if err != nil {
		return err
	}
	acts, closeActs, err := cfg.openAudit(s.err, log)
	if err != nil {
		return err
	}
	defer closeActs()
	others, err := cfg.among(ctx, kept, log)
	if err != nil {
		return err
	}
	defer others.close()
	pushes, err := cfg.startPush(ctx, kept, log)
	if err != nil {
		return err
	}
	tables, err := house.New(ctx, house.Config{
		Store: counted.store, Rulesets: catalogue(), Lessons: taught, Programs: programs, Log: log, AddressOpen: limits.AddressTables, Idle: time.Duration(cfg.idleDays) * oneDay, Emptied: rest, Meter: counted.meter,
		Open: cfg.quotas.duels, Campaigns: cfg.quotas.campaigns, Unbegun: time.Duration(cfg.quotas.unbegun) * oneDay, Over: time.Duration(cfg.quotas.keep) * oneDay,
		Shared: others.may, Crier: others.crier, Ended: others.ended, Acted: acted(acts), Now: now, Notices: pushes.notices(),
	})
	if err != nil {
		return err
	}
	key, err := tokenKey(ctx, kept)
	if err != nil {
		return fmt.Errorf("%s: %w", shown(cfg.db), err)
	}
	runs := laboratory.New(laboratory.Config{Store: counted.store, Rulesets: catalogue(), Limits: cfg.lab.limits(), Busy: tables.Thinking, Run: others.run(tables), Log: log})
	others.lab.Store(runs)
	local := public == nil && onlyHere(listener.Addr())
	if local && from["drain-delay"] == "default" {
		cfg.drainDelay = 0
	}
	web := server.New(server.Config{
		Rooms: pushes.beside(server.RoomsOf(tables, counted.store, runs)), Pages: server.Drawn(tables, version().Riposte), PublicURL: public, Hosts: hosts, TrustProxy: cfg.trustProxy, Local: local, Log: log,
		Limits: limits, Answered: counted.answered, Meter: counted.meter, TokenKey: key, DrainDelay: cfg.drainDelay, Audit: acts,
		Modules: shelf(ctx),
	})
	clients.Store(web)
	acts.Keep(&audit.Act{At: time.Now(), What: "start"})
	counted.serve(web.Streams, log)
	announce(s.err, log, cfg.log, listener.Addr(), public, local, settingsOf(flags, from))
	go vetting(ctx, tables, log) // ends with the tables

	err = web.Serve(ctx, listener)
	left, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if err := errors.Join(err, runs.Close(left), tables.Close(left), kept.Close()); err != nil {
		return err
	}
	acts.Keep(&audit.Act{At: time.Now(), What: "stop"})
	log.Info("closed")
	return nil
}

// openStore opens the database of the duels, and creates the file if it does not exist.
func openStore(ctx context.Context, file string) (store.Store, error) {
	kept, err := openDatabase(ctx, file)
	switch {
	case err == nil:
		return kept, nil
	case errors.Is(err, store.ErrNewer):
		return nil, fmt.Errorf("%s was written by a newer riposte, and nothing was changed: run that version", shown(file))
	case errors.Is(err, store.ErrDamaged):
		return nil, fmt.Errorf("%s is damaged: %w; restore a backup", shown(file), err)
	}
	return nil, fmt.Errorf("the duels can't be kept in %s: %w; name another with --db", shown(file), err)
}

// vetting checks the live duels while they are played, as there may be very many, and
// gives back the memory that this took. Duels that are over are left alone.
func vetting(ctx context.Context, tables *house.House, log *slog.Logger) {
	began := time.Now()
	v, err := tables.Vet(ctx)
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, house.ErrClosed) {
			log.Error("vet the duels that go on", "error", err)
		}
		return
	}
	debug.FreeOSMemory()
	log.Info("vetted the duels that go on", "duels", v.Duels, "aside", v.Aside, "faulty", v.Faulty, "took", time.Since(began).Round(time.Millisecond))
}

// publicURL reads --public-url: a scheme and a host, no more.
func publicURL(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // none is not wrong
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, usagef("--public-url %s: is not a URL", text)
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, usagef("--public-url %s: must begin with https:// or http://", text)
	case u.Host == "":
		return nil, usagef("--public-url %s: names no host", text)
	case u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "":
		return nil, usagef("--public-url %s: must end with the host; the page needs one of its own", u.Redacted())
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// hostList reads --host: names or addresses, without ports.
func hostList(text string) ([]string, error) {
	var hosts []string
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		if u, err := url.Parse("//" + name); err != nil || u.Host != name || u.Hostname() == "" {
			return nil, usagef("--host %s: is not a host name", name)
		}
		hosts = append(hosts, name)
	}
	return hosts, nil
}

// tokenKey is the key for guests' tokens, made once for each store.
func tokenKey(ctx context.Context, kept store.Store) ([]byte, error) {
	fresh := make([]byte, server.KeySize)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	return kept.Key(ctx, "tokens", fresh)
}

// newLog makes the log.
func newLog(to io.Writer, form, level string) (*slog.Logger, error) {
	var at slog.Level
	if err := at.UnmarshalText([]byte(level)); err != nil {
		return nil, usagef("--log-level %s: takes debug, info, warn or error", level)
	}
	how := &slog.HandlerOptions{Level: at}
	switch form {
	case "text":
		return slog.New(slog.NewTextHandler(to, how)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(to, how)), nil
	}
	return nil, usagef("--log %s: takes text or json", form)
}

// explainListen says in a sentence why the address can't be had.
func explainListen(flag, address string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%s is taken by another program; choose another port with --%s", address, flag)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("not allowed to open %s; ports below 1024 need special rights, choose another with --%s", address, flag)
	}
	return fmt.Errorf("can't answer on %s: %w", address, cause(err))
}

// cause is the innermost error, without the words that are meant for programmers.
func cause(err error) error {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return err
		}
		err = inner
	}
}

// onlyHere reports whether only this machine can reach an address.
func onlyHere(a net.Addr) bool {
	tcp, ok := a.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
