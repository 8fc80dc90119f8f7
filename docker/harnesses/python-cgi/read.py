"""The cgi module of Python's standard library, which is there until 3.12."""
import io, platform, warnings
from lines import part, serve

warnings.simplefilter("ignore", DeprecationWarning)
import cgi

def listed(form):
    """The parts of a form, and of the forms within it."""
    for each in form.list or []:
        if each.list is not None:
            yield from listed(each)
        else:
            data = each.value if isinstance(each.value, bytes) else each.value.encode("utf-8", "surrogateescape")
            yield part(each.name, each.filename, each.type, data)

def read(content_type, chunks):
    if not content_type.startswith("multipart/"):
        raise ValueError("no form")
    body = io.BytesIO(b"".join(chunks))
    environment = {
        "REQUEST_METHOD": "POST", "CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(sum(map(len, chunks)))}
    return listed(cgi.FieldStorage(body, environ=environment, keep_blank_values=True))

serve("Python cgi", platform.python_version(), read, chunks=False)
