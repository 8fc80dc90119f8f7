"""Python 3.8 or later, standard library only: the form is read by the package email."""
import hashlib, json, platform, sys
from email import message_from_string
from email.utils import collapse_rfc2231_value
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # the answer in one piece, or it waits 40 ms for an acknowledgement

    def do_GET(self):
        self.answer(200, {"contract": 1, "server": "Python email", "version": platform.python_version()})

    def do_POST(self):
        try:
            body = self.body()
        except ValueError as e:
            self.close_connection = True
            return self.answer(400, {"error": repr(e)})
        # In Latin-1 each octet is one character: it passes through text, and comes back as it was.
        head = "Content-Type: " + self.headers.get("Content-Type", "") + "\n\n"
        form = message_from_string(head + body.decode("latin-1"))
        if form.get_content_type() != "multipart/form-data" or form.defects:
            return self.answer(400, {"error": repr(form.defects)})
        self.answer(200, {"parts": [self.describe(part) for part in form.get_payload()]})

    def body(self):
        if "chunked" not in self.headers.get("Transfer-Encoding", "").lower():
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        chunks = []
        while (size := int(self.rfile.readline().split(b";")[0], 16)) > 0:
            chunks.append(self.rfile.read(size + 2)[:size])
        self.rfile.readline()
        return b"".join(chunks)

    def describe(self, part):
        def octets(name):
            value = part.get_param(name, header="Content-Disposition")
            return value and collapse_rfc2231_value(value).encode("latin-1", "replace").hex()
        data = (part.as_string() if part.is_multipart() else part.get_payload()).encode("latin-1")
        return {"nameHex": octets("name"), "filenameHex": octets("filename"), "contentType": part["Content-Type"],
                "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}

    def answer(self, status, content):
        octets = json.dumps(content).encode("ascii")
        self.send_response(status)
        self.send_header("Content-Length", str(len(octets)))
        self.end_headers()
        self.wfile.write(octets)

server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
