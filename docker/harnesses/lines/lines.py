"""The lines of JSON between goodform and a parser in Python (compliance-core/docs/harness.md)."""
import base64, hashlib, io, json, sys

def serve(name, version, read, rejects=(), chunks=True):
    """Answers each line. read(content type, chunks) returns parts; the exceptions of rejects are the library's no."""
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "stop":
            break
        if command["do"] == "start":
            answer = {"protocol": 1, "name": name, "version": version, "chunks": chunks}
        else:
            try:
                body = [base64.b64decode(chunk) for chunk in command["chunks"]]
                answer = {"parts": list(read(command["contentType"], body))}
            except (ValueError, *rejects) as e:
                answer = {"rejected": repr(e)}
            except Exception as e:
                answer = {"crashed": repr(e)}
        print(json.dumps(answer), flush=True)

def part(name, filename, content_type, data):
    """A part for an answer; names are str, bytes or None."""
    answer = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    for key, value in (("name", name), ("filename", filename), ("contentType", content_type)):
        if value is not None:
            value = value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value
            answer[key + "Hex"] = value.hex()
    return answer

class Pieces(io.RawIOBase):
    """A stream that returns one chunk for each read, or less."""
    def __init__(self, chunks):
        self.rest = [memoryview(chunk) for chunk in reversed(chunks)]

    def readable(self):
        return True

    def readinto(self, buffer):
        if not self.rest:
            return 0
        chunk = self.rest.pop()
        size = min(len(buffer), len(chunk))
        buffer[:size] = chunk[:size]
        if size < len(chunk):
            self.rest.append(chunk[size:])
        return size
