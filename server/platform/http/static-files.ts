import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file of the built page with its compressed forms, held in memory. */
export interface StaticFile {
  type: string;
  bytes: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  /** its name holds a hash of its content */
  immutable: boolean;
  /** a browser is to ask for it anew each time */
  fresh: boolean;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Reads the built page: address path (`/assets/main-1a2b.js`) to file. Hidden folders (the manifest) stay out. */
export async function loadStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  const optional = (name: string) => (present.has(name) ? readFile(name) : undefined);
  for (const name of names) {
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    const type = types[extname(name)];
    if (!type || path.startsWith('/.') || path === '/index.html') continue;
    files.set(path, {
      type,
      bytes: await readFile(name),
      brotli: await optional(`${name}.br`),
      gzip: await optional(`${name}.gz`),
      immutable: path.startsWith('/assets/'),
      fresh: path === '/sw.js',
    });
  }
  return files;
}

/** Answers a file in the smallest form that the browser takes. */
export function sendStatic(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const accepts = String(request.headers['accept-encoding'] ?? '');
  const brotli = file.brotli && /\bbr\b/.test(accepts) ? file.brotli : undefined;
  const gzip = !brotli && file.gzip && /\bgzip\b/.test(accepts) ? file.gzip : undefined;
  reply.headers({
    'content-type': file.type,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
    'cache-control': file.immutable
      ? 'public, max-age=31536000, immutable'
      : file.fresh
        ? 'no-cache'
        : 'public, max-age=300',
    vary: 'accept-encoding',
  });
  if (brotli) reply.header('content-encoding', 'br');
  if (gzip) reply.header('content-encoding', 'gzip');
  return reply.send(brotli ?? gzip ?? file.bytes);
}
