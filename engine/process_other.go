//go:build !unix

package engine

import (
	"os"
	"os/exec"
	"strings"
)

// commandOf runs the command without a shell: spaces part its words. Nothing here limits memory.
func commandOf(command string, _ int64) *exec.Cmd {
	words := strings.Fields(command)
	return exec.Command(words[0], words[1:]...) //nolint:gosec // whoever runs us says what we run
}

// killGroup kills the process alone: its children are not known here.
func killGroup(p *os.Process) { _ = p.Kill() }

// groupLeft is not known here.
func groupLeft(*os.Process) bool { return false }
