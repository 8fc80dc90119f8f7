"""python-multipart, pushed chunk by chunk."""
from importlib.metadata import version
from lines import part, serve

try:
    from python_multipart import create_form_parser
    from python_multipart.exceptions import FormParserError
except ImportError:  # before 0.0.13
    from multipart.multipart import create_form_parser
    from multipart.exceptions import FormParserError

def read(content_type, chunks):
    parts = []

    def on_file(file):
        file.file_object.seek(0)
        parts.append(part(file.field_name, file.file_name, None, file.file_object.read()))

    def on_field(field):
        parts.append(part(field.field_name, None, None, field.value or b""))

    parser = create_form_parser({"Content-Type": content_type.encode("latin-1")}, on_field, on_file)
    for chunk in chunks:
        parser.write(chunk)
    parser.finalize()
    parser.close()
    return parts

serve("python-multipart", version("python-multipart"), read, (FormParserError,))
