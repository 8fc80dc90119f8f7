// Go, standard library only: the form is read by mime/multipart.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"os"
	"runtime"
)

func upload(w http.ResponseWriter, r *http.Request) {
	parts := []map[string]any{}
	form, err := r.MultipartReader()
	for err == nil {
		part, e := form.NextPart()
		if err = e; err == io.EOF {
			json.NewEncoder(w).Encode(map[string]any{"parts": parts})
			return
		} else if err == nil {
			_, disposition, _ := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
			about := map[string]any{"nameHex": fmt.Sprintf("%x", part.FormName())}
			if contentType := part.Header.Get("Content-Type"); contentType != "" {
				about["contentTypeHex"] = fmt.Sprintf("%x", contentType)
			}
			if fileName, present := disposition["filename"]; present {
				about["filenameHex"] = fmt.Sprintf("%x", fileName)
			}
			digest := sha256.New()
			about["size"], err = io.Copy(digest, part)
			about["sha256"] = fmt.Sprintf("%x", digest.Sum(nil))
			parts = append(parts, about)
		}
	}
	http.Error(w, err.Error(), http.StatusBadRequest)
}

func main() {
	http.HandleFunc("/upload", upload)
	http.HandleFunc("/goodform", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"contract": 1, "server": "Go mime/multipart", "version": %q}`, runtime.Version())
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[1])
	if err == nil {
		fmt.Printf("http://%s\n", listener.Addr())
		err = http.Serve(listener, nil)
	}
	panic(err)
}
