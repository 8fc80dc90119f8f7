// The lines of JSON between goodform and a parser in JavaScript (compliance-core/docs/harness.md).
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';

// Answers each line. read(contentType, chunks) resolves to parts; its errors are the library's no.
export async function serve(name, version, read, chunks = true) {
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line);
    if (command.do === 'stop') break;
    let answer = { protocol: 1, name, version, chunks };
    if (command.do === 'read') {
      try {
        const body = command.chunks.map((chunk) => Buffer.from(chunk, 'base64'));
        answer = { parts: await read(command.contentType, body) };
      } catch (e) {
        const bug = [RangeError, ReferenceError, SyntaxError].some((kind) => e instanceof kind);
        answer = { [bug ? 'crashed' : 'rejected']: String(e) };
      }
    }
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
  process.exit();
}

// A part for an answer; names are strings or undefined.
export function part(name, filename, contentType, data) {
  const bytes = Buffer.from(data);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, filename, contentType, size: bytes.length, sha256 };
}

// A request as Node's HTTP server would hand it over, chunk by chunk.
export function request(contentType, chunks) {
  const req = new PassThrough();
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  req.headers = { 'content-type': contentType, 'content-length': String(length) };
  req.method = 'POST';
  req.send = () => { chunks.forEach((chunk) => req.write(chunk)); req.end(); };
  return req;
}
