// Times mime/multipart: others PARSER CHUNK BODY..., each BODY beside its BODY.boundary. Prints the parts and octets of one
// pass over the bodies, then microseconds of thread time for a pass, one line a batch.
package main

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
	"os"
	"runtime"
	"strconv"
	"syscall"
)

const (
	warmUpMicros = 500_000
	batchMicros  = 200_000
	batches      = 5
	rusageThread = 1
)

type body struct {
	boundary string
	octets   []byte
}

type tally struct {
	parts, octets, names int
}

// chunks is a connection that gives at most so many octets per read.
type chunks struct {
	in    bytes.Reader
	chunk int
}

func (c *chunks) Read(target []byte) (int, error) {
	if len(target) > c.chunk {
		target = target[:c.chunk]
	}
	return c.in.Read(target)
}

func pass(bodies []body, chunk int, buffer []byte) (total tally) {
	for _, b := range bodies {
		in := &chunks{chunk: chunk}
		in.in.Reset(b.octets)
		reader := multipart.NewReader(in, b.boundary)
		for {
			part, err := reader.NextPart()
			if err == io.EOF {
				break
			}
			check(err)
			total.parts++
			total.names += len(part.FormName()) + len(part.FileName()) + len(part.Header.Get("Content-Type"))
			for {
				n, err := part.Read(buffer)
				total.octets += n
				if err == io.EOF {
					break
				}
				check(err)
			}
		}
	}
	return total
}

func threadMicros() float64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(rusageThread, &usage))
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e3
}

func batch(least float64, work func()) float64 {
	begin := threadMicros()
	for passes := 1; ; passes++ {
		work()
		if spent := threadMicros() - begin; spent >= least {
			return spent / float64(passes)
		}
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	runtime.LockOSThread()
	chunk, err := strconv.Atoi(os.Args[2])
	check(err)
	var bodies []body
	for _, path := range os.Args[3:] {
		octets, err := os.ReadFile(path)
		check(err)
		boundary, err := os.ReadFile(path + ".boundary")
		check(err)
		bodies = append(bodies, body{string(boundary), octets})
	}
	buffer := make([]byte, chunk)
	found := pass(bodies, chunk, buffer)
	fmt.Println(found.parts, found.octets)
	work := func() { pass(bodies, chunk, buffer) }
	batch(warmUpMicros, work)
	for i := 0; i < batches; i++ {
		fmt.Printf("%.3f\n", batch(batchMicros, work))
	}
}
