// Echo, which reads forms by net/http's Request.ParseMultipartForm.
package main

import (
	"bytes"
	"net/http/httptest"

	"github.com/labstack/echo/v4"
)

func main() {
	app := echo.New()
	serve("Echo", version("github.com/labstack/echo/v4"), func(contentType string, body []byte) ([]answer, error) {
		request := httptest.NewRequest("POST", "/", bytes.NewReader(body))
		request.Header.Set("Content-Type", contentType)
		form, err := app.NewContext(request, httptest.NewRecorder()).MultipartForm()
		if err != nil {
			return nil, err
		}
		return collect(form)
	})
}
