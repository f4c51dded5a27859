import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { apiHeaders } from '../headers.ts';
import { describeApi } from './describe.ts';
import type { RawDescription } from './document.ts';
import { docsPage } from './page.ts';

export { describeApi } from './describe.ts';
export type { OpenApi, Operation, RawDescription } from './document.ts';
export { errorAnswers } from './errors.ts';

interface Ready {
  bytes: Buffer;
  etag: string;
  type: string;
}

function ready(text: string | Buffer, type: string): Ready {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`, type };
}

const headers = {
  ...apiHeaders,
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag, type }: Ready): FastifyReply {
  reply.headers(headers).header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(bytes);
}

/**
 * Mounts the API's description (OPE-13): `/api/openapi.json` for programs, `/api/docs` for people. Both are made when
 * first asked for.
 * @param endpoints every endpoint that is mounted
 * @param raw the calls outside the contract's loop, described by hand
 */
export function registerApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  raw: readonly RawDescription[] = [],
): void {
  let made: { json: Ready; page: Ready; style: Ready } | undefined;
  const all = () => {
    if (made) return made;
    const document = describeApi(endpoints, raw);
    made = {
      json: ready(JSON.stringify(document), 'application/json; charset=utf-8'),
      page: ready(docsPage(document), 'text/html; charset=utf-8'),
      style: ready(readFileSync(join(import.meta.dirname, 'docs.css')), 'text/css; charset=utf-8'),
    };
    return made;
  };
  app.get('/api/openapi.json', (request, reply) => send(request, reply, all().json));
  app.get('/api/docs', (request, reply) => send(request, reply, all().page));
  app.get('/api/docs.css', (request, reply) => send(request, reply, all().style));
}
