import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '../../platform/http/cursor.ts';
import { fileHeaders } from '../../platform/http/headers.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FileAccess } from './access.ts';
import type { IdentifyRequester } from './file-request.ts';
import { videoKey, videoKind } from './keep.ts';
import type { FileRow } from './store.ts';

const YEAR_SECONDS = 31_536_000;

/** One stored variant of a file: a size of a photo, a video's poster, or the video itself. */
interface Variant {
  key: string;
  contentType: string;
  /** the file name for downloads */
  name: string;
  tag: string;
}

/** Names that stand for a size, the longer side in pixels: the poster of a video, and the largest of a photo. */
const named: Readonly<Record<string, number | undefined>> = { 'poster.webp': 640, file: 2048 };

/** The variant with this name: `640.webp`, `poster.webp` or `file`; null if the file doesn't have it. */
function variantOf(file: FileRow, name: string): Variant | null {
  const base = file.name.replace(/\.[^.]*$/, '') || 'file';
  if (name === 'file' && file.kind === 'video') {
    const key = videoKey(file);
    const saved = file.playable ? `${base}.${videoKind(file)}` : file.name;
    return { key, contentType: file.content_type, name: saved, tag: key.slice(key.lastIndexOf('/') + 1) };
  }
  const asked = named[name] ?? Number(/^(\d{2,4})\.webp$/.exec(name)?.[1]);
  // the smallest that is at least the requested size, else the largest
  const size = Number.isNaN(asked) ? undefined : (file.sizes.find((has) => has >= asked) ?? file.sizes.at(-1));
  if (size === undefined) return null;
  return {
    key: `${file.storage_key}/${size}.webp`,
    contentType: 'image/webp',
    name: `${base}.webp`,
    tag: String(size),
  };
}

/** Shown inline, or downloaded where a browser couldn't play it. */
function disposition(file: FileRow, { name }: Variant): string {
  const how = file.kind === 'video' && !file.playable ? 'attachment' : 'inline';
  const ascii = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/** A single byte range of a Range header; undefined for none or several, null for one outside the file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, from = '', to = ''] = match;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/**
 * Serves uploads at /files/{id}/{name} to those who may see their owner (D7). Everyone else gets the same response as
 * for a file that doesn't exist.
 */
export function registerFiles(
  app: FastifyInstance,
  { files }: Pick<Platform, 'files'>,
  access: FileAccess,
  whoAsks: IdentifyRequester,
): void {
  // videos and photos are compressed already
  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', { compress: false }, async (request, reply) => {
    const { id, name } = request.params;
    const { viewer } = await whoAsks(request);
    const file = isId(id) ? await access.open(id, viewer) : null;
    const variant = file && variantOf(file, name);
    if (!file || !variant) throw problem('not_found');
    return send(request, reply, files, file, variant);
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Platform['files'],
  file: FileRow,
  variant: Variant,
): Promise<FastifyReply> {
  const etag = `"${variant.tag}"`;
  const open = file.owner_kind === 'profile';
  // a video that can't be played yet may be replaced by its transcoded version
  const lasting = file.playable || variant.contentType === 'image/webp';
  reply.headers(fileHeaders).headers({
    etag,
    'content-type': variant.contentType,
    'content-disposition': disposition(file, variant),
    'cache-control': lasting
      ? `${open ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`
      : 'private, no-cache',
    'accept-ranges': 'bytes',
    // after signing out, the browser must not reuse what it cached signed in (D7)
    ...(open ? {} : { vary: 'cookie' }),
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

  // answered without opening the file in the store
  if (request.method === 'HEAD') {
    const stored = await files.stat(variant.key);
    if (!stored) throw problem('not_found');
    return reply.header('content-length', String(stored.size)).send(Readable.from([]));
  }

  const wanted = request.headers.range;
  if (wanted && (!request.headers['if-range'] || request.headers['if-range'] === etag)) {
    const stored = await files.stat(variant.key);
    if (!stored) throw problem('not_found');
    const range = rangeOf(wanted, stored.size);
    if (range === null) return reply.code(416).header('content-range', `bytes */${stored.size}`).send();
    const part = range && (await files.get(variant.key, range));
    if (part)
      return reply
        .code(206)
        .headers({
          'content-range': `bytes ${part.range.start}-${part.range.end}/${part.size}`,
          'content-length': String(part.range.end - part.range.start + 1),
        })
        .send(part.stream);
  }
  const whole = await files.get(variant.key);
  if (!whole) throw problem('not_found');
  return reply.header('content-length', String(whole.size)).send(whole.stream);
}
