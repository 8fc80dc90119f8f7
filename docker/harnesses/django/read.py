"""Django, as a request of WSGI has it."""
import django
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.http.multipartparser import MultiPartParserError
from lines import Pieces, part, serve

settings.configure(DATA_UPLOAD_MAX_NUMBER_FIELDS=None, DATA_UPLOAD_MAX_NUMBER_FILES=None)

def read(content_type, chunks):
    request = WSGIRequest({
        "REQUEST_METHOD": "POST", "PATH_INFO": "/", "SERVER_NAME": "localhost", "SERVER_PORT": "80",
        "CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(sum(map(len, chunks))),
        "wsgi.input": Pieces(chunks)})
    for name, values in request.POST.lists():
        for value in values:
            yield part(name, None, None, value.encode("utf-8", "surrogateescape"))
    for name, files in request.FILES.lists():
        for file in files:
            yield part(name, file.name, file.content_type, file.read())

serve("Django", django.__version__, read, (MultiPartParserError, SuspiciousOperation))
