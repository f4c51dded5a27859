import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import { type ErrorCode, errors } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { enforce } from '../../../platform/http/caller.ts';
import { isAway } from '../../../platform/http/errors.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploadLimit } from '../rates.ts';
import type { Asking, WhoAsks } from './asking.ts';
import { uploadView } from './gallery.ts';
import { type FileRow, findUnused } from './store.ts';
import type { UploadFacts, Uploads } from './uploads.ts';

const PATH = '/api/uploads';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

interface Sent {
  status_code: number;
  headers: Record<string, string>;
  body: string;
}

const sentProblem = (error: ProblemError): Sent => ({
  status_code: errors[error.code].status,
  headers: { 'content-type': PROBLEM_TYPE, ...(error.retryAfter ? { 'retry-after': String(error.retryAfter) } : {}) },
  body: JSON.stringify(error.toProblem()),
});

/** How the protocol's library calls it when bytes cannot be written, which is nearly always for want of room. */
const NOT_WRITTEN = 'Something went wrong receiving the file\n';
const ROOM_SECONDS = 60;
const AWAY_SECONDS = 5;

/** Why an upload could not be stored, where that passes. */
function passing(error: unknown): ProblemError | null {
  const { code, body } = error as { code?: string; body?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT' || body === NOT_WRITTEN)
    return problem('storage_full', undefined, ROOM_SECONDS);
  return isAway(error as Error) ? problem('unavailable', undefined, AWAY_SECONDS) : null;
}

/** What the protocol's own errors are called here; the rest keep their status with the nearest name. */
const nameOf = (status: number): ErrorCode =>
  status === 404 || status === 410
    ? 'not_found'
    : status === 413
      ? 'too_large'
      : status >= 500
        ? 'internal'
        : 'malformed';

/** Answers the protocol's errors like all others of the API (OPE-17). */
class ProblemServer extends Server {
  override async write(context: Parameters<Server['write']>[0], headers: Headers, status: number, body?: string) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', PROBLEM_TYPE);
    const told = body?.startsWith('{')
      ? body
      : JSON.stringify({ ...new ProblemError(nameOf(status)).toProblem(), status });
    return super.write(context, headers, status, told);
  }
}

/**
 * What a page says of a file before it sends it. The kind that it claims only bounds the size; what the file is
 * decides its content.
 * @throws ProblemError malformed, too_large
 */
function factsOf(
  metadata: Record<string, string | null> | undefined,
  size: number | undefined,
  asking: Asking,
): UploadFacts {
  const { filename, filetype, purpose = 'post', alt } = metadata ?? {};
  if (size === undefined || size === 0) throw problem(size === 0 ? 'broken_file' : 'malformed');
  if (purpose !== 'post' && purpose !== 'message' && purpose !== 'profile') throw problem('malformed');
  const film = /^video\//.test(filetype ?? '') || /\.(mp4|mov|avi)$/i.test(filename ?? '');
  if (size > (film ? limits.uploadBytes.video : limits.uploadBytes.photo)) throw problem('too_large');
  return {
    userId: asking.viewer?.userId ?? '',
    campusId: asking.campus.id,
    purpose,
    name: plainName(filename ?? ''),
    alt: (alt ?? '').slice(0, 500).replaceAll('\0', ''),
  };
}

/** A file's name without its folders and whatever could mislead in a header or a page. */
const plainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}"]/gu, '')
    .trim()
    .slice(-120) || 'file';

/**
 * Resumable uploads by the tus protocol at /api/uploads: for a verified person, his own only. The last piece is
 * answered with the finished upload, or with why it was refused.
 */
export function registerUploads(app: FastifyInstance, platform: Platform, uploads: Uploads, whoAsks: WhoAsks): void {
  const asked = new AsyncLocalStorage<Asking>();
  const asking = () => asked.getStore() as Asking;
  const tus = new ProblemServer({
    path: PATH,
    datastore: uploads.waiting,
    relativeLocation: true,
    maxSize: limits.uploadBytes.video,
    allowedOrigins: () => false,
    namingFunction: () => uploads.newId(),
    async onUploadCreate(_request, upload) {
      await platform.limits.spendAs(asking().viewer, uploadLimit);
      return { metadata: factsOf(upload.metadata, upload.size, asking()) as unknown as Record<string, string> };
    },
    async onUploadFinish(_request, upload) {
      try {
        const row = await uploads.keep(upload.id, upload.metadata as unknown as UploadFacts);
        return {
          status_code: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(uploadView(row)),
        };
      } catch (error) {
        if (error instanceof ProblemError) return sentProblem(error);
        platform.log.error({ err: error }, 'an upload could not be kept');
        return sentProblem(passing(error) ?? problem('internal'));
      }
    },
    onResponseError(_request, error) {
      if (error instanceof ProblemError) return sentProblem(error);
      const passes = passing(error);
      if (passes || !('status_code' in error)) platform.log.error({ err: error }, 'upload');
      return passes ? sentProblem(passes) : undefined;
    },
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // the bytes go from the socket to the disk: nothing here reads them
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route<{ Params: { id?: string } }>({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id?`,
      async handler(request, reply) {
        const who = await whoAsks(request);
        enforce('verified', who.campus, who.viewer);
        const { id } = request.params;
        if (request.method !== 'POST') {
          const userId = who.viewer?.userId ?? '';
          if (!id || !ID.test(id)) throw problem('not_found');
          if (!(await uploads.find(id, userId))) {
            const kept = await findUnused.one(platform.pool, id, userId);
            if (!kept || request.method !== 'HEAD') throw problem('not_found');
            return reply.headers(arrivedHeaders(kept, request.headers['upload-length'])).code(200).send();
          }
        } else if (id) throw problem('not_found');
        reply.hijack();
        for (const [name, value] of Object.entries(apiHeaders)) reply.raw.setHeader(name, value);
        await asked.run(who, () => tus.handle(request.raw, reply.raw));
      },
    });
  });
}

/** Tells a page whose last answer was lost that all has arrived; it then asks for the file by the upload's id. */
const arrivedHeaders = (kept: FileRow, length: unknown): Record<string, string> => ({
  ...apiHeaders,
  'tus-resumable': '1.0.0',
  'upload-offset': String(length ?? kept.bytes),
  'upload-length': String(length ?? kept.bytes),
});
