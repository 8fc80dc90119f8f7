// formidable, with its files in memory.
import formidable from 'formidable';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { part, request, serve } from './lines.mjs';

const { version } = JSON.parse(readFileSync(new URL('node_modules/formidable/package.json', import.meta.url)));

await serve('formidable', version, (contentType, chunks) => new Promise((resolve, reject) => {
  const contents = new Map();
  const keep = (file) => {
    const data = [];
    contents.set(file.newFilename, data);
    return new Writable({ write: (chunk, encoding, done) => { data.push(chunk); done(); } });
  };
  const form = formidable({ maxFields: 100_000, fileWriteStreamHandler: keep });
  const parts = [];
  form.on('field', (name, value) => parts.push(part(name ?? undefined, undefined, undefined, value)));
  form.on('file', (name, file) => parts.push(part(
    name ?? undefined, file.originalFilename ?? undefined, file.mimetype, Buffer.concat(contents.get(file.newFilename)))));
  const req = request(contentType, chunks);
  form.parse(req, (error) => (error ? reject(error) : resolve(parts)));
  req.send();
}));
