import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_MS = 365 * 24 * 3600 * 1000;

const setHeaders = (reply: FastifyReply) =>
  void reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-site' });

/**
 * Serves the built page's files in the smallest form that the browser takes: `/assets/*`, whose names hold a hash of
 * their content, and the service worker, which the browser asks for anew each time.
 * @param folder of the built page
 */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders,
  });
  app.get('/sw.js', (_request, reply) => {
    setHeaders(reply);
    return reply.header('cache-control', 'no-cache').sendFile('sw.js', folder, { cacheControl: false });
  });
}
