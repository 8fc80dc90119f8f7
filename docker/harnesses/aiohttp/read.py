"""aiohttp, as a request of its server has it."""
import asyncio
from importlib.metadata import version
from unittest.mock import Mock
from aiohttp import StreamReader, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.test_utils import make_mocked_request
from lines import part, serve

async def form(content_type, chunks):
    stream = StreamReader(Mock(_reading_paused=False), 2**16, loop=asyncio.get_running_loop())
    headers = {"Content-Type": content_type, "Content-Length": str(sum(map(len, chunks)))}
    request = make_mocked_request("POST", "/", headers, payload=stream, client_max_size=2**26)
    for chunk in chunks:
        stream.feed_data(chunk)
    stream.feed_eof()
    parts = []
    for name, value in (await request.post()).items():
        if isinstance(value, web.FileField):
            parts.append(part(name, value.filename, value.content_type, value.file.read()))
        else:
            data = value if isinstance(value, (bytes, bytearray)) else value.encode("utf-8", "surrogateescape")
            parts.append(part(name, None, None, data))
    return parts

def read(content_type, chunks):
    return asyncio.run(form(content_type, chunks))

# What a form must have is checked by assertions and by lookups, too.
REJECTS = (web.HTTPException, HttpProcessingError, AssertionError, LookupError, RuntimeError)
serve("aiohttp", version("aiohttp"), read, REJECTS, chunks=False)
