"""Tornado, as a request of its server has it."""
import tornado
from tornado.httputil import HTTPInputError, parse_body_arguments
from lines import part, serve

try:
    from tornado import httputil
    httputil.set_parse_body_config(httputil.ParseBodyConfig(
        multipart=httputil.ParseMultipartConfig(max_parts=100_000)))
except AttributeError:  # before 6.5.3 there is no limit
    pass

def read(content_type, chunks):
    fields, files = {}, {}
    parse_body_arguments(content_type, b"".join(chunks), fields, files)
    for name, values in fields.items():
        for value in values:
            yield part(name, None, None, value)
    for name, values in files.items():
        for file in values:
            yield part(name, file.filename, file.content_type, file.body)

serve("Tornado", tornado.version, read, (HTTPInputError,), chunks=False)
