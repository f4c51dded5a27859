import type { FastifyInstance } from 'fastify';
import { enforce } from '../../platform/http/caller.ts';
import { isId } from '../../platform/http/cursor.ts';
import { apiHeaders } from '../../platform/http/headers.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentifyRequester } from './file-request.ts';
import { type FileRow, findUnused } from './store.ts';
import type { AnswerUpload } from './tus-server.ts';
import type { Uploads } from './uploads.ts';

const PATH = '/api/uploads';

/**
 * Resumable uploads by the tus protocol at /api/uploads: a verified person can reach only their own. The response to
 * the last chunk is the finished upload, or why it was refused.
 */
export function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  uploads: Uploads,
  whoAsks: IdentifyRequester,
): void {
  let answer: Promise<AnswerUpload> | undefined;
  const tus = () =>
    (answer ??= import('./tus-server.ts').then(({ createTusServer }) => createTusServer(PATH, platform, uploads)));

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // the body is streamed to the disk: Fastify must not parse it
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route<{ Params: { id?: string } }>({
      method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id?`,
      async handler(request, reply) {
        const { campus, viewer } = await whoAsks(request);
        if (!viewer) throw problem('not_signed_in');
        enforce('verified', campus, viewer);
        if (campus.status === 'archived' && request.method === 'POST') throw problem('campus_archived');
        const id = uploadIdOf(request.method, request.raw.url, request.params.id);
        if (id !== null && !(await uploads.find(id, viewer.userId))) {
          const finished = await findUnused.one(platform.pool, id, viewer.userId);
          if (!finished || request.method !== 'HEAD') throw problem('not_found');
          return reply.headers(finishedHeaders(finished, request.headers['upload-length'])).code(200).send();
        }
        const handle = await tus();
        reply.hijack();
        for (const [name, value] of Object.entries(apiHeaders)) reply.raw.setHeader(name, value);
        await handle({ campus, viewer, uploadId: id }, request.raw, reply.raw);
      },
    });
  });
}

/** The id in an upload's URL, or null for a new upload. @throws ProblemError not_found for any other spelling of the URL */
function uploadIdOf(method: string, url: string | undefined, id: string | undefined): string | null {
  const isNew = method === 'POST';
  const isValid = isNew ? id === undefined && url === PATH : id !== undefined && isId(id) && url === `${PATH}/${id}`;
  if (!isValid) throw problem('not_found');
  return isNew ? null : (id ?? null);
}

/** For a page whose last response was lost: the upload is complete. It then requests the file by the upload's id. */
const finishedHeaders = (file: FileRow, length: unknown): Record<string, string> => ({
  ...apiHeaders,
  'tus-resumable': '1.0.0',
  'upload-offset': String(length ?? file.bytes),
  'upload-length': String(length ?? file.bytes),
});
