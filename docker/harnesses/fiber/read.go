// Fiber, a request of fasthttp in process.
package main

import (
	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"
)

func main() {
	app := fiber.New(fiber.Config{BodyLimit: 64 << 20})
	serve("Fiber", version("github.com/gofiber/fiber/v2"), func(contentType string, body []byte) ([]answer, error) {
		request := &fasthttp.RequestCtx{}
		request.Request.Header.SetMethod("POST")
		request.Request.Header.SetContentType(contentType)
		request.Request.SetBody(body)
		context := app.AcquireCtx(request)
		defer app.ReleaseCtx(context)
		form, err := context.MultipartForm()
		if err != nil {
			return nil, err
		}
		return collect(form)
	})
}
