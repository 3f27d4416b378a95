//go:build unix

package engine

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// commandOf has a shell run the command, so that words are quoted as everybody is used to. The
// limit is one of data, not of addresses, which some languages reserve by the terabyte; Linux
// counts all private memory there, and others only a part of it.
func commandOf(command string, memory int64) *exec.Cmd {
	limit := ""
	if memory > 0 {
		limit = fmt.Sprintf("ulimit -d %d 2>/dev/null; ", memory>>10)
	}
	cmd := exec.Command("/bin/sh", "-c", limit+"exec "+command) //nolint:gosec // whoever runs us says what we run
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// killGroup kills the process and those that it has started.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// groupLeft reports whether any process is left of those that one has started.
func groupLeft(p *os.Process) bool { return syscall.Kill(-p.Pid, 0) == nil }
