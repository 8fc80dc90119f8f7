// @fastify/busboy, the parser of Fastify's multipart plugin.
import library from '@fastify/busboy';
import { readFileSync } from 'node:fs';
import { part, serve } from './lines.mjs';

const { version } = JSON.parse(readFileSync(new URL('node_modules/@fastify/busboy/package.json', import.meta.url)));
const Busboy = library.Busboy ?? library;

await serve('@fastify/busboy', version, (contentType, chunks) => new Promise((resolve, reject) => {
  const parser = new Busboy({ headers: { 'content-type': contentType }, limits: { fields: Infinity, parts: Infinity } });
  const parts = [];
  parser.on('field', (name, value) => parts.push(part(name, undefined, undefined, value)));
  parser.on('file', (name, stream, filename, encoding, type) => {
    const data = [];
    stream.on('error', reject);
    stream.on('data', (chunk) => data.push(chunk));
    stream.on('end', () => parts.push(part(name, filename, type, Buffer.concat(data))));
  });
  parser.on('error', reject);
  parser.on('finish', () => setImmediate(resolve, parts));
  chunks.forEach((chunk) => parser.write(chunk));
  parser.end();
}));
