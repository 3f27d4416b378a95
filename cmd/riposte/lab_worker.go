package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"riposte"
	"riposte/equilibrium"
	"riposte/internal/shards"
	"riposte/lab"
)

// addQueue adds the flags of commands whose duels can be played on other machines.
func addQueue(fl *pflag.FlagSet, url *string, patience *time.Duration) {
	fl.StringVar(url, "nats", "", "have the duels played by riposte lab worker wherever it runs: the address of a NATS server with JetStream")
	fl.DurationVar(patience, "patience", 30*time.Second, "with --nats: how long a worker may be silent before its duels are given to another")
}

func newLabWorker(s streams) *cobra.Command {
	var url string
	var cores int
	cmd := &cobra.Command{
		Use:   "worker --nats URL",
		Short: "Play duels for runs on other machines",
		Long: "worker takes duels of runs that were started with --nats from the queue of a NATS server, plays them and\n" +
			"hands in what came of them, until it is interrupted. It needs no files and keeps none: what the duels\n" +
			"depend on comes with them. It plays for runs of the same build alone, with the same rules.\n" +
			"Any number of workers may come and go; one that is killed costs time and nothing else.",
		Example: "  riposte lab worker --nats nats://lab.example:4222\n" +
			"  riposte lab run experiments/classes.yaml -n 10000 --seed 1 --out runs/classes --nats nats://lab.example:4222",
		Args: args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case url == "":
				return usagef("say where the queue is with --nats")
			case cores < 1:
				return usagef("--workers is %d, but must be at least 1", cores)
			}
			talk := newTalk(s.err)
			w := shards.Worker{URL: url, Build: buildName(), Cores: cores, Find: findShard, Say: talk.say}
			return w.Work(cmd.Context())
		},
	}
	cmd.Flags().StringVar(&url, "nats", "", "the address of the NATS server")
	cmd.Flags().IntVar(&cores, "workers", runtime.GOMAXPROCS(0), "how many shards are played at once")
	addSolved(cmd.Flags())
	return cmd
}

// elsewhere has the shards of a run played by workers, and tells of them.
func elsewhere(t *talk, build, url string, patience time.Duration) *shards.Coordinator {
	c := &shards.Coordinator{URL: url, Build: build, Patience: patience, Say: t.say}
	t.more = func() string {
		workers, cores := c.Workers()
		return fmt.Sprintf(", %d workers with %d at once", workers, cores)
	}
	return c
}

// findShard finds what a shard is played with.
func findShard(sh *lab.Shard) (riposte.Ruleset, []lab.Contender, error) {
	r, ok := rulesetNamed(sh.Ruleset)
	if !ok {
		return nil, nil, fmt.Errorf("it has no ruleset %q", sh.Ruleset)
	}
	var bots []lab.Contender
	for _, name := range sh.Bots {
		contender, err := contenderNamed(r, name)
		if err != nil {
			return nil, nil, err
		}
		bots = append(bots, contender)
	}
	return r, bots, nil
}

// buildName tells builds apart that may play differently: by version and commit, or by the
// bytes of the program where these don't say what it was made from; by the compiler and the
// kind of machine, which may round otherwise; and by the tables that bots play from.
var buildName = sync.OnceValue(func() string {
	v := version()
	parts := []string{"riposte " + v.Riposte, v.Commit, v.Go, runtime.GOARCH}
	if !clean() {
		parts = append(parts, "program "+programSum())
	}
	for _, r := range v.Rulesets {
		parts = append(parts, fmt.Sprintf("%s %d %.8s", r.Name, r.Version, r.Content))
	}
	for _, file := range equilibrium.Shelved() {
		parts = append(parts, "solved "+file)
	}
	return strings.Join(parts, ", ")
})

// clean reports whether the program was built from a commit and nothing else.
func clean() bool {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return false
	}
	revision, modified := false, false
	for _, setting := range info.Settings {
		revision = revision || setting.Key == "vcs.revision"
		modified = modified || setting.Key == "vcs.modified" && setting.Value == "true"
	}
	return revision && !modified
}

// programSum is a hash of the running program; one that can't be read is like no other.
func programSum() string {
	name, err := os.Executable()
	if err != nil {
		return err.Error()
	}
	f, err := os.Open(name)
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err.Error()
	}
	return hex.EncodeToString(h.Sum(nil)[:6])
}
