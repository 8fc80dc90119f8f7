"""Starlette, as a request of ASGI has it."""
import asyncio
from importlib.metadata import version
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from lines import part, serve

async def form(content_type, chunks):
    async def receive():
        return {"type": "http.request", "body": chunks.pop(0) if chunks else b"", "more_body": bool(chunks)}

    headers = [(b"content-type", content_type.encode("latin-1"))]
    request = Request({"type": "http", "method": "POST", "path": "/", "headers": headers}, receive)
    parts = []
    for name, value in (await request.form(max_files=100_000, max_fields=100_000)).multi_items():
        if isinstance(value, str):
            parts.append(part(name, None, None, value.encode("utf-8", "surrogateescape")))
        else:
            parts.append(part(name, value.filename, value.content_type, await value.read()))
    return parts

def read(content_type, chunks):
    return asyncio.run(form(content_type, chunks))

serve("Starlette", version("starlette"), read, (HTTPException, MultiPartException))
