import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { once } from '../../once.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { apiHeaders } from '../headers.ts';
import type { RawDescription } from './document.ts';

export type { RawDescription } from './document.ts';
export { errorAnswers } from './errors.ts';

/** Swagger UI as its plugin ships it. The plugin's own routes would build the description at every start. */
const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>The Quad API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs.js"></script>
</body>
</html>
`;

const SCRIPT = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({ dom_id: '#api', url: '/api/openapi.json', deepLinking: true, docExpansion: 'none', validatorUrl: null });
`;

const headers = {
  ...apiHeaders,
  'cache-control': 'no-cache',
  // Swagger UI sets styles on its elements and shows small pictures from data: addresses
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/**
 * Mounts the API's description: `/api/openapi.json` for programs, `/api/docs` (Swagger UI) for people. The
 * description is built on first use, with what is outside the contract and belongs to no feature (service-calls.ts).
 * @param endpoints every endpoint that is mounted
 * @param raw hand-written descriptions of calls outside the contract
 */
export async function registerApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  raw: readonly RawDescription[] = [],
): Promise<void> {
  const made = once(async () => {
    const { describeApi } = await import('./describe.ts');
    const json = JSON.stringify(await describeApi(endpoints, raw));
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  });
  app.get('/api/openapi.json', async (request, reply) => {
    const { json, etag } = await made();
    reply.headers(headers).header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').compress(json);
  });
  app.get('/api/docs', (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').compress(PAGE));
  app.get('/api/docs.js', (_request, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').compress(SCRIPT),
  );
  await app.register(fastifyStatic, {
    root: SWAGGER_UI,
    prefix: '/api/docs/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => /^\/swagger-ui(-bundle)?\.(css|js)$/.test(path),
    setHeaders: (reply) => void reply.headers(headers),
  });
}
