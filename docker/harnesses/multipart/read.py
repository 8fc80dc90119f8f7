"""defnull's multipart, by its pull parser."""
import multipart
from lines import Pieces, part, serve

def read(content_type, chunks):
    kind, options = multipart.parse_options_header(content_type)
    if kind != "multipart/form-data":
        raise multipart.MultipartError("no form")
    parser = multipart.MultipartParser(Pieces(chunks), options.get("boundary", ""), mem_limit=2**26)
    for each in parser:
        data = each.raw if hasattr(each, "raw") else each.file.read()
        yield part(each.name, each.filename, each.content_type, data)

serve("multipart", multipart.__version__, read, (multipart.MultipartError,))
