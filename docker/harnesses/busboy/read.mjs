// busboy; 0.3 hands a file over in five arguments, 1.0 in three. From 1.0 to 1.5 it fails at most forms that arrive octet by
// octet (write after end): those releases are given whole bodies, or the page would show nothing else.
import busboy from 'busboy';
import { createRequire } from 'node:module';
import { part, serve } from './lines.mjs';

const { version } = createRequire(import.meta.url)('busboy/package.json');

await serve('busboy', version, (contentType, chunks) => new Promise((resolve, reject) => {
  const parser = busboy({ headers: { 'content-type': contentType }, limits: { fields: Infinity, parts: Infinity } });
  const parts = [];
  parser.on('field', (name, value) => parts.push(part(name, undefined, undefined, value)));
  parser.on('file', (name, stream, info, encoding, type) => {
    const data = [];
    stream.on('error', reject);
    stream.on('data', (chunk) => data.push(chunk));
    stream.on('end', () => parts.push(
      part(name, info?.mimeType ? info.filename : info, info?.mimeType ?? type, Buffer.concat(data))));
  });
  parser.on('error', reject);
  parser.on('finish', () => setImmediate(resolve, parts));
  parser.on('close', () => setImmediate(resolve, parts));
  chunks.forEach((chunk) => parser.write(chunk));
  parser.end();
}), !/^1\.[0-5]\./.test(version));
