package wasm

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/sys"

	"riposte"
	"riposte/wasm/abi"
)

// Limits on a module. None can be set: a duel that is void must be so everywhere.
const (
	MaxModule = 32 << 20 // bytes of the file
	MaxMemory = 64 << 20 // bytes of memory of one instance

	maxReply    = 8 << 20
	maxPosition = 256 << 10 // bytes of a position
	maxDraws    = 1 << 20   // in one call
	maxSaid     = 4 << 10   // bytes of what a module writes to its standard error, for messages

	memoryPage = 64 << 10
	callFuel   = 1_000_000_000 // of usual code a quarter of a second, and of the slowest some seconds
	startFuel  = 4 * callFuel
)

// A module is one that was loaded, and its instances.
type module struct {
	name    string // how messages call it: of the file, and then of the ruleset
	hash    string
	runtime wazero.Runtime
	code    wazero.CompiledModule

	running chan struct{} // holds an entry for each instance that answers
	mu      sync.Mutex
	idle    []*instance // the one used last at the end
	closed  bool
}

// kept are the compiled forms of modules, on disk, where the system has a place for such.
var kept = sync.OnceValue(func() wazero.CompilationCache {
	if dir, err := os.UserCacheDir(); err == nil {
		if cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "riposte", "modules")); err == nil {
			return cache
		}
	}
	return wazero.NewCompilationCache()
})

// compile reads a module. Its faults are errors.
func compile(name string, data []byte) (*module, error) {
	if len(data) > MaxModule {
		return nil, fmt.Errorf("%s: %w", name, errLarge)
	}
	ready, err := metered(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	sum := sha256.Sum256(data)
	m := &module{name: name, hash: hex.EncodeToString(sum[:]), running: make(chan struct{}, runtime.GOMAXPROCS(0))}
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	m.runtime = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2).WithMemoryLimitPages(MaxMemory/memoryPage).WithCompilationCache(kept()))
	if err := m.prepare(ctx, ready); err != nil {
		m.close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// prepare compiles the module, and offers what it may import.
func (m *module) prepare(ctx context.Context, ready []byte) (err error) {
	if m.code, err = m.runtime.CompileModule(ctx, ready); err != nil {
		return err
	}
	if err := m.vet(); err != nil {
		return err
	}
	if err := m.serveWASI(ctx); err != nil {
		return err
	}
	number := []api.ValueType{api.ValueTypeI32}
	_, err = m.runtime.NewHostModuleBuilder(abi.ImportFrom).
		NewFunctionBuilder().WithGoFunction(api.GoFunc(roll), number, number).Export(abi.ImportRoll).
		NewFunctionBuilder().WithGoFunction(api.GoFunc(deal), number, number).Export(abi.ImportDeal).
		Instantiate(ctx)
	return err
}

// vet checks what the module exports and imports.
func (m *module) vet() error {
	for _, f := range m.code.ImportedFunctions() {
		from, name, _ := f.Import()
		known := from == wasiModule || from == abi.ImportFrom && (name == abi.ImportRoll || name == abi.ImportDeal)
		if !known {
			return fmt.Errorf("it imports %s.%s, which no ruleset gets", from, name)
		}
	}
	i32, i64 := api.ValueTypeI32, api.ValueTypeI64
	exported := m.code.ExportedFunctions()
	for _, want := range []struct {
		name   string
		params []api.ValueType
		result api.ValueType
	}{
		{abi.ExportVersion, nil, i32},
		{abi.ExportRoom, []api.ValueType{i32}, i32},
		{abi.ExportCall, []api.ValueType{i32, i32}, i64},
	} {
		f, ok := exported[want.name]
		if !ok {
			return fmt.Errorf("it does not export the function %s: it is no ruleset", want.name)
		}
		if !bytes.Equal(f.ParamTypes(), want.params) || !bytes.Equal(f.ResultTypes(), []api.ValueType{want.result}) {
			return fmt.Errorf("its function %s has other arguments or results", want.name)
		}
	}
	if len(m.code.ExportedMemories()) == 0 {
		return errors.New("it exports no memory")
	}
	return nil
}

// close ends all instances. Nothing of the module may be used afterwards.
func (m *module) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed, m.idle = true, nil
	_ = m.runtime.Close(context.Background()) // it has nothing open but memory
}

// An instance answers one call at a time.
type instance struct {
	module *module
	mod    api.Module
	fuel   api.MutableGlobal
	room   api.Function
	run    api.Function
	ctx    context.Context // with the instance in it, for what it imports
	stack  [2]uint64
	at     uint32 // where requests are written
	size   uint32 // how long they may be
	out    []byte // the request
	heard  []byte // of what it has written, for messages
	ticks  uint64 // how often it has asked for the time

	begun [abi.Slots]*origin // what its slots hold
	next  int                // the slot to be used next

	dice  riposte.Dice // during a call
	draws int
	fault any // what the dice have panicked with
}

// hear keeps the first bytes of what a module writes.
func (in *instance) hear(p []byte) {
	in.heard = append(in.heard, p[:min(len(p), maxSaid-len(in.heard))]...)
}

type instanceKey struct{}

// startName is what WASI calls the function that comes first.
const startName = "_initialize" //nolint:misspell // the name is theirs

// start makes an instance.
func (m *module) start() (*instance, error) {
	in := &instance{module: m}
	in.ctx = context.WithValue(context.Background(), instanceKey{}, in)
	var err error
	in.mod, err = m.runtime.InstantiateModule(in.ctx, m.code, wazero.NewModuleConfig().WithName("").WithStartFunctions())
	if err != nil {
		return nil, fmt.Errorf("it can't be started: %w", err)
	}
	in.fuel, _ = in.mod.ExportedGlobal(fuelName).(api.MutableGlobal)
	in.room, in.run = in.mod.ExportedFunction(abi.ExportRoom), in.mod.ExportedFunction(abi.ExportCall)
	version, err := in.begin()
	switch {
	case err != nil:
		in.end()
		return nil, fmt.Errorf("it can't be started: %w", err)
	case version != abi.Version:
		in.end()
		return nil, fmt.Errorf("it speaks version %d of the interface, and this riposte version %d", version, abi.Version)
	}
	return in, nil
}

// begin lets the module set itself up, and asks for its version.
func (in *instance) begin() (version uint32, err error) {
	in.fuel.Set(startFuel)
	if f := in.mod.ExportedFunction(startName); f != nil {
		if _, err := f.Call(in.ctx); err != nil {
			return 0, in.why(err)
		}
	}
	in.fuel.Set(callFuel)
	got, err := in.mod.ExportedFunction(abi.ExportVersion).Call(in.ctx)
	if err != nil {
		return 0, in.why(err)
	}
	return uint32(got[0]), nil
}

func (in *instance) end() { _ = in.mod.Close(in.ctx) }

// why is what an error of a call comes from.
func (in *instance) why(err error) error {
	var exit *sys.ExitError
	said, _, _ := strings.Cut(strings.TrimSpace(string(in.heard)), "\n")
	if said != "" {
		said = ": " + said[:min(len(said), 200)]
	}
	switch {
	case int64(in.fuel.Get()) < 0:
		return errors.New("it ran for too long")
	case errors.As(err, &exit):
		return fmt.Errorf("it has ended itself with %d%s", exit.ExitCode(), said)
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(first + said)
}

// take lends an instance, if possible one that knows how a duel began. It waits while as many
// answer as there are processors.
func (m *module) take(o *origin) (*instance, error) {
	m.running <- struct{}{}
	m.mu.Lock()
	for i := len(m.idle) - 1; i >= 0; i-- {
		if in := m.idle[i]; i == 0 || o == nil || in.begun[o.slot(in)] == o {
			m.idle = append(m.idle[:i], m.idle[i+1:]...)
			m.mu.Unlock()
			return in, nil
		}
	}
	m.mu.Unlock()
	in, err := m.start()
	if err != nil {
		<-m.running
	}
	return in, err
}

// give takes an instance back.
func (m *module) give(in *instance) {
	in.dice, in.fault = nil, nil
	m.mu.Lock()
	if !m.closed {
		m.idle = append(m.idle, in)
	}
	m.mu.Unlock()
	<-m.running
}

// drop ends an instance that can't be used any more.
func (m *module) drop(in *instance) {
	in.end()
	<-m.running
}

// roll and deal are the dice of the instance that asks. What they panic with waits until the
// module has returned.
func roll(ctx context.Context, stack []uint64) {
	in := ctx.Value(instanceKey{}).(*instance)
	stack[0] = in.draw(uint32(stack[0]), false)
}

func deal(ctx context.Context, stack []uint64) {
	in := ctx.Value(instanceKey{}).(*instance)
	stack[0] = in.draw(uint32(stack[0]), true)
}

func (in *instance) draw(n uint32, closed bool) (face uint64) {
	if in.draws++; in.fault != nil || in.draws > maxDraws {
		return 0
	}
	defer func() {
		if p := recover(); p != nil {
			face, in.fault = 0, p
		}
	}()
	switch {
	case in.dice == nil:
		panic("a draw in a call that may not draw")
	case n < 1 || n > 1<<31-1:
		panic(fmt.Sprintf("a draw of 1 to %d", int32(n)))
	case closed:
		return uint64(in.dice.Deal(int(n)))
	}
	return uint64(in.dice.Roll(int(n)))
}

// call asks the module. The reply, without its status, is good until the next call of the
// instance. A reply that is neither done nor refused is an error, and so is anything that
// leaves the instance unusable: it must then be dropped.
func (in *instance) call(op abi.Op, request []byte) (reply []byte, status abi.Status, err error) {
	in.draws, in.fault = 0, nil
	in.fuel.Set(callFuel)
	n := uint32(len(request))
	if n > in.size || in.size == 0 {
		in.size = max(2*n, 4<<10)
		in.stack[0] = uint64(in.size)
		if err := in.room.CallWithStack(in.ctx, in.stack[:]); err != nil {
			return nil, 0, in.why(err)
		}
		in.at = uint32(in.stack[0])
	}
	memory := in.mod.Memory()
	if !memory.Write(in.at, request) {
		return nil, 0, fmt.Errorf("it has no room for a request of %d bytes at %d", n, in.at)
	}
	in.stack[0], in.stack[1] = uint64(op), uint64(n)
	if err := in.run.CallWithStack(in.ctx, in.stack[:]); err != nil {
		return nil, 0, in.why(err)
	}
	at, size := uint32(in.stack[0]>>32), uint32(in.stack[0])
	if size == 0 || size > maxReply {
		return nil, 0, fmt.Errorf("its reply has %d bytes, not 1 to %d", size, maxReply)
	}
	all, ok := memory.Read(at, size)
	if !ok {
		return nil, 0, fmt.Errorf("its reply of %d bytes at %d is beyond its memory", size, at)
	}
	if in.draws > maxDraws {
		return nil, 0, fmt.Errorf("it has made more than %d draws in one call", maxDraws)
	}
	switch status = abi.Status(all[0]); {
	case status == abi.Failed:
		return nil, 0, fmt.Errorf("%q", all[1:min(len(all), maxSaid)])
	case status == abi.Abandoned && in.fault == nil, status > abi.Failed:
		return nil, 0, fmt.Errorf("its reply has the status %d, for which there is no reason", status)
	}
	return all[1:], status, nil
}

// Read reads a module's file. What is too large is refused before all of it is read.
func Read(from io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, MaxModule+1))
	if err == nil && len(data) > MaxModule {
		err = errLarge
	}
	return data, err
}

var errLarge = fmt.Errorf("it has more than %d bytes", MaxModule)
