package load

import (
	"os/exec"
	"syscall"
)

// dieWithUs ends the server with the tests, even if they are killed.
func dieWithUs(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
