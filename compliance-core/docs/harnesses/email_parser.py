"""A harness: Python's email package reads the bodies that goodform sends, a line of JSON each."""
import base64, email.parser, email.policy, hashlib, json, platform, sys

def read(content_type, body):
    head = b"Content-Type: " + content_type.encode("latin-1") + b"\r\n\r\n"
    message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
    if not message.is_multipart() or message.defects:
        raise ValueError("no form: %s" % message.defects)
    for part in message.iter_parts():
        data = part.get_payload(decode=True) or b""
        yield {"name": part.get_param("name", header="content-disposition"),
               "filename": part.get_filename(),
               "contentType": part.get("content-type"),
               "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}

for line in sys.stdin:
    command = json.loads(line)
    if command["do"] == "stop":
        break
    if command["do"] == "start":
        answer = {"protocol": 1, "name": "Python email", "version": platform.python_version()}
    else:
        try:
            body = b"".join(base64.b64decode(chunk) for chunk in command["chunks"])
            answer = {"parts": list(read(command["contentType"], body))}
        except (ValueError, LookupError) as e:
            answer = {"rejected": str(e)}
    print(json.dumps(answer), flush=True)
