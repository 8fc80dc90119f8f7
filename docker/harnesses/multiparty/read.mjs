// multiparty, part by part as streams.
import { createRequire } from 'node:module';
import multiparty from 'multiparty';
import { part, request, serve } from './lines.mjs';

const { version } = createRequire(import.meta.url)('multiparty/package.json');

await serve('multiparty', version, (contentType, chunks) => new Promise((resolve, reject) => {
  const form = new multiparty.Form({ maxFields: 100_000 });
  const req = request(contentType, chunks);
  const parts = [];
  form.on('part', (stream) => {
    const data = [];
    stream.on('error', reject);
    stream.on('data', (chunk) => data.push(chunk));
    stream.on('end', () => parts.push(
      part(stream.name, stream.filename, stream.headers['content-type'], Buffer.concat(data))));
  });
  form.on('error', reject);
  form.on('close', () => resolve(parts));
  form.parse(req);
  req.send();
}));
