// Command judge says whether a history that clients wrote keeps to all laws of package judge.
//
//	go run ./tools/judge FOLDER...
//
// The exit code is 0 if all are kept, 1 if one is broken, 2 if a folder can't be read.
package main

import (
	"fmt"
	"os"

	"riposte/internal/judge"
	"riposte/rules"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: judge FOLDER...")
		os.Exit(2)
	}
	code := 0
	for _, folder := range os.Args[1:] {
		history, err := judge.Read(folder)
		if err != nil {
			fmt.Fprintln(os.Stderr, "judge:", err)
			os.Exit(2)
		}
		verdict := history.Judge(rules.All())
		fmt.Printf("%s\n%s\n", folder, verdict)
		if !verdict.OK() {
			code = 1
		}
	}
	os.Exit(code)
}
