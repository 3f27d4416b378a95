package wasm

import (
	"context"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/sys"
)

// What compilers for WASI make expects a little of a system. It gets as little as keeps their
// run-time libraries content: a clock that shows how often it was read, random bytes that are
// always the same, no arguments, variables, files or peers. Each of these calls costs a
// fixed amount, whatever it is asked for; all others answer that there is no such call.

const wasiModule = "wasi_snapshot_preview1"

// The errors of WASI.
const (
	wasiOK          = 0
	wasiBadFile     = 8
	wasiInvalid     = 28
	wasiNoSuchCall  = 52
	mostRandom      = 4 << 10
	mostPieces      = 64 // of what is written at once
	startOfTime     = 1_000_000_000
	tickOfTime      = 1_000
	eventSize       = 32
	standardError   = 2
	characterDevice = 2
)

// wasi are the calls that do something.
var wasi = map[string]func(in *instance, memory api.Memory, a []uint64) (code uint64){
	"args_sizes_get":    none,
	"environ_sizes_get": none,
	"args_get":          fine,
	"environ_get":       fine,
	"sched_yield":       fine,
	"fd_prestat_get":    badFile,
	"fd_close":          badFile,
	"clock_time_get": func(in *instance, memory api.Memory, a []uint64) uint64 {
		in.ticks++
		return written(memory.WriteUint64Le(uint32(a[2]), startOfTime+tickOfTime*in.ticks))
	},
	"random_get": func(_ *instance, memory api.Memory, a []uint64) uint64 {
		if uint32(a[1]) > mostRandom {
			return wasiInvalid
		}
		bytes, ok := memory.Read(uint32(a[0]), uint32(a[1]))
		for i := range bytes {
			bytes[i] = byte(i*151 + 73)
		}
		return written(ok)
	},
	"fd_fdstat_get": func(_ *instance, memory api.Memory, a []uint64) uint64 {
		if uint32(a[0]) > standardError {
			return wasiBadFile
		}
		return written(memory.WriteUint64Le(uint32(a[1]), characterDevice) && memory.WriteUint64Le(uint32(a[1])+8, 0) && memory.WriteUint64Le(uint32(a[1])+16, 0))
	},
	"fd_fdstat_set_flags": fine,
	"fd_write": func(in *instance, memory api.Memory, a []uint64) uint64 {
		if fd := uint32(a[0]); fd == 0 || fd > standardError || uint32(a[2]) > mostPieces {
			return wasiBadFile
		}
		sum := uint32(0)
		for i := range uint32(a[2]) {
			at, _ := memory.ReadUint32Le(uint32(a[1]) + 8*i)
			size, ok := memory.ReadUint32Le(uint32(a[1]) + 8*i + 4)
			piece, there := memory.Read(at, min(size, maxSaid))
			if !ok || !there {
				return wasiInvalid
			}
			in.hear(piece)
			sum += size
		}
		return written(memory.WriteUint32Le(uint32(a[3]), sum))
	},
	// Whoever waits is woken at once.
	"poll_oneoff": func(_ *instance, memory api.Memory, a []uint64) uint64 {
		user, ok := memory.ReadUint64Le(uint32(a[0]))
		event, there := memory.Read(uint32(a[1]), eventSize)
		if !ok || !there {
			return wasiInvalid
		}
		clear(event)
		return written(memory.WriteUint64Le(uint32(a[1]), user) && memory.WriteUint32Le(uint32(a[3]), 1))
	},
	"proc_exit": func(_ *instance, _ api.Memory, a []uint64) uint64 {
		panic(sys.NewExitError(uint32(a[0])))
	},
}

func none(_ *instance, memory api.Memory, a []uint64) uint64 {
	return written(memory.WriteUint32Le(uint32(a[0]), 0) && memory.WriteUint32Le(uint32(a[1]), 0))
}

func fine(*instance, api.Memory, []uint64) uint64 { return wasiOK }

func badFile(*instance, api.Memory, []uint64) uint64 { return wasiBadFile }

func written(ok bool) uint64 {
	if !ok {
		return wasiInvalid
	}
	return wasiOK
}

// serveWASI offers what the module imports of WASI.
func (m *module) serveWASI(ctx context.Context) error {
	builder, any := m.runtime.NewHostModuleBuilder(wasiModule), false
	for _, f := range m.code.ImportedFunctions() {
		from, name, _ := f.Import()
		if from != wasiModule {
			continue
		}
		any = true
		do, results := wasi[name], len(f.ResultTypes())
		if len(f.ParamTypes()) < wasiParams[name] {
			do = nil
		}
		builder = builder.NewFunctionBuilder().WithGoModuleFunction(api.GoModuleFunc(func(ctx context.Context, mod api.Module, stack []uint64) {
			code := uint64(wasiNoSuchCall)
			if memory := mod.Memory(); do != nil && memory != nil {
				code = do(ctx.Value(instanceKey{}).(*instance), memory, stack)
			}
			if results > 0 {
				stack[0] = code
			}
		}), f.ParamTypes(), f.ResultTypes()).Export(name)
	}
	if !any {
		return nil
	}
	_, err := builder.Instantiate(ctx)
	return err
}

// wasiParams is how many arguments the calls take that look at them.
var wasiParams = map[string]int{
	"args_sizes_get": 2, "environ_sizes_get": 2, "clock_time_get": 3, "random_get": 2,
	"fd_fdstat_get": 2, "fd_write": 4, "poll_oneoff": 4, "proc_exit": 1,
}
