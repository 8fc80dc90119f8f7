"""Werkzeug, as a request of WSGI has it."""
from importlib.metadata import version
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Request
from lines import Pieces, part, serve

Request.max_form_parts = None

def read(content_type, chunks):
    request = Request({
        "REQUEST_METHOD": "POST", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "wsgi.url_scheme": "http",
        "CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(sum(map(len, chunks))),
        "wsgi.input": Pieces(chunks)})
    for name, value in request.form.items(multi=True):
        yield part(name, None, None, value.encode("utf-8", "surrogateescape"))
    for name, file in request.files.items(multi=True):
        yield part(name, file.filename, file.content_type, file.read())

# Whole, or in the cuts of the case: octet by octet, 3.1.9 adds a CR to nearly every value.
serve("Werkzeug", version("werkzeug"), read, (HTTPException,), chunks=False)
