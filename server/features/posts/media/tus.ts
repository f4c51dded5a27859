import type { FastifyInstance } from 'fastify';
import { enforce } from '../../../platform/http/caller.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentifyRequester } from './file-request.ts';
import { type FileRow, findUnused } from './store.ts';
import type { AnswerUpload } from './tus-server.ts';
import type { Uploads } from './uploads.ts';

const PATH = '/api/uploads';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

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
        const who = await whoAsks(request);
        enforce('verified', who.campus, who.viewer);
        if (who.campus.status === 'archived' && request.method === 'POST') throw problem('campus_archived');
        const { id } = request.params;
        // an upload has exactly one URL; any other spelling is refused
        if (request.raw.url !== (id === undefined ? PATH : `${PATH}/${id}`)) throw problem('not_found');
        if (request.method !== 'POST') {
          const userId = who.viewer?.userId ?? '';
          if (id === undefined || !ID.test(id)) throw problem('not_found');
          if (!(await uploads.find(id, userId))) {
            const kept = await findUnused.one(platform.pool, id, userId);
            if (!kept || request.method !== 'HEAD') throw problem('not_found');
            return reply.headers(arrivedHeaders(kept, request.headers['upload-length'])).code(200).send();
          }
        } else if (id !== undefined) throw problem('not_found');
        const handle = await tus();
        reply.hijack();
        for (const [name, value] of Object.entries(apiHeaders)) reply.raw.setHeader(name, value);
        await handle({ ...who, uploadId: id ?? null }, request.raw, reply.raw);
      },
    });
  });
}

/**
 * Tells a page whose last response was lost that the upload is complete; it then requests the file by the upload's id.
 */
const arrivedHeaders = (kept: FileRow, length: unknown): Record<string, string> => ({
  ...apiHeaders,
  'tus-resumable': '1.0.0',
  'upload-offset': String(length ?? kept.bytes),
  'upload-length': String(length ?? kept.bytes),
});
