// undici, the fetch of Node.js: Response.formData().
import { createRequire } from 'node:module';
import { Response } from 'undici';
import { part, serve } from './lines.mjs';

const { version } = createRequire(import.meta.url)('undici/package.json');

await serve('undici', version, async (contentType, chunks) => {
  const body = new ReadableStream({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(new Uint8Array(chunk)));
      controller.close();
    },
  });
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const parts = [];
  for (const [name, value] of form) {
    parts.push(typeof value === 'string'
      ? part(name, undefined, undefined, value)
      : part(name, value.name, value.type, await value.arrayBuffer()));
  }
  return parts;
}, false);
