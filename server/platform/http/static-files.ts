import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_MS = 365 * 24 * 3600 * 1000;

const setHeaders = (reply: FastifyReply) =>
  void reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-site' });

/**
 * Serves the built page's files in the best encoding that the browser accepts: `/assets/*`, whose names contain a
 * content hash, and the service worker, which the browser always revalidates.
 * @param folder of the built page
 */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    // the route that it adds lists the whole folder for every request, to compare upper and lower case
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => reply.sendFile(request.params['*']));
  app.get('/sw.js', (_request, reply) => {
    setHeaders(reply);
    return reply.header('cache-control', 'no-cache').sendFile('sw.js', folder, { cacheControl: false });
  });
}
