// The lines of JSON between goodform and a parser in Go (compliance-core/docs/harness.md).
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"os"
	"runtime/debug"
)

type answer map[string]any

// part is a part for an answer; a file has a filename, a field has none.
func part(name string, filename *string, contentType string, data []byte) answer {
	sum := sha256.Sum256(data)
	a := answer{"nameHex": hex.EncodeToString([]byte(name)), "size": len(data), "sha256": hex.EncodeToString(sum[:])}
	if filename != nil {
		a["filenameHex"] = hex.EncodeToString([]byte(*filename))
	}
	if contentType != "" {
		a["contentTypeHex"] = hex.EncodeToString([]byte(contentType))
	}
	return a
}

// version is that of a module which this program was built with.
func version(module string) string {
	info, _ := debug.ReadBuildInfo()
	for _, dep := range info.Deps {
		if dep.Path == module {
			return dep.Version[1:]
		}
	}
	return ""
}

// serve answers each line; the errors of read are the library's no, and a panic ends the program.
func serve(name, version string, read func(contentType string, body []byte) ([]answer, error)) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		var command struct {
			Do, ContentType string
			Chunks          [][]byte
		}
		_ = json.Unmarshal(in.Bytes(), &command)
		reply := answer{"protocol": 1, "name": name, "version": version}
		if command.Do == "stop" {
			return
		} else if command.Do == "read" {
			var contentType []byte
			for _, octet := range command.ContentType {
				contentType = append(contentType, byte(octet))
			}
			parts, err := read(string(contentType), bytes.Join(command.Chunks, nil))
			reply = answer{"parts": append([]answer{}, parts...)}
			if err != nil {
				reply = answer{"rejected": err.Error()}
			}
		}
		line, _ := json.Marshal(reply)
		fmt.Println(string(line))
	}
}

// collect lists a form as the packages of the standard library hold it.
func collect(form *multipart.Form) (parts []answer, err error) {
	for name, values := range form.Value {
		for _, value := range values {
			parts = append(parts, part(name, nil, "", []byte(value)))
		}
	}
	for name, files := range form.File {
		for _, header := range files {
			file, err := header.Open()
			if err != nil {
				return nil, err
			}
			data, err := io.ReadAll(file)
			if err != nil {
				return nil, err
			}
			parts = append(parts, part(name, &header.Filename, header.Header.Get("Content-Type"), data))
		}
	}
	return parts, nil
}
