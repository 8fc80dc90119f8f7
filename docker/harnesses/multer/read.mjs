// multer, as a middleware of Express.
import multer from 'multer';
import { createRequire } from 'node:module';
import { part, request, serve } from './lines.mjs';

const { version } = createRequire(import.meta.url)('multer/package.json');
const upload = multer({ storage: multer.memoryStorage() }).any();

// Names with brackets arrive as nested objects.
function* fields(name, value) {
  if (typeof value === 'string') yield part(name, undefined, undefined, value);
  else if (Array.isArray(value)) for (const each of value) yield* fields(name, each);
  else for (const key in value) yield* fields(name === undefined ? key : `${name}[${key}]`, value[key]);
}

await serve('multer', version, (contentType, chunks) => new Promise((resolve, reject) => {
  const req = request(contentType, chunks);
  upload(req, {}, (error) => {
    if (error) return reject(error);
    const files = (req.files ?? []).map((f) => part(f.fieldname, f.originalname, f.mimetype, f.buffer));
    resolve([...fields(undefined, req.body ?? {}), ...files]);
  });
  req.send();
}));
