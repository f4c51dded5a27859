import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeclaredBytes, Endpoint } from '../../../contract/endpoint.ts';
import { errors } from '../../../contract/errors.ts';
import type { Queryable } from '../database/pool.ts';
import type { Reads } from '../database/reads.ts';
import type { Write } from '../database/write.ts';
import { enforce, type HostCampus, type Viewer } from './caller.ts';
import type { CallKind, LoadShedding } from '../admission/load-shedding.ts';
import { apiHeaders, secretHeaders } from './headers.ts';
import { writeOnce } from './idempotency.ts';
import { readPlace } from './own-writes.ts';
import { parse } from './parse.ts';
import { problem } from './problem.ts';
import { type Answered, type AnsweredBytes, type Call, ReadyAnswer, type Route } from './route.ts';
import { serialise } from './serialise.ts';
import { type CookieScope, writeSessionCookie } from './session-cookie.ts';

export interface RouteServices {
  /** The campus that a host name chooses. */
  campusOf(host: string): HostCampus;
  /** The viewer of a session token; null when the session has ended. Synchronous when cached. */
  viewerOf(token: string): Viewer | null | Promise<Viewer | null>;
  /** Whether a session's cookie is to be renewed with this response; true once for each renewal. */
  takesCookie(sessionId: string): boolean;
  write: Write;
  reads: Pick<Reads, 'after' | 'divided'>;
  cookies: CookieScope;
  shedding: LoadShedding;
}

/** An Idempotency-Key. */
const KEY = /^[\x21-\x7e]{8,128}$/;

/** Mounts every route of the contract by one loop: session, access, parse, handle, answer. */
export function mount(app: FastifyInstance, services: RouteServices, routes: readonly Route[]): void {
  for (const route of routes) mountRoute(app, services, route);
}

const kindOf = ({ method }: Endpoint): CallKind => (method === 'GET' ? 'reads' : 'writes');

function mountRoute(app: FastifyInstance, services: RouteServices, { endpoint, handle, contextErrors }: Route): void {
  const bytes = endpoint.method === 'GET' ? endpoint.bytes : undefined;
  const status = endpoint.status ?? (endpoint.answer || bytes ? 200 : 204);
  const { access, params, query, body, answer: shape } = endpoint;
  const kind = kindOf(endpoint);
  const refusedWhenArchived = endpoint.method !== 'GET' && endpoint.onArchivedCampus === 'refused';
  // what no query parses to, made once: the optional filters of a list would be a twentieth of the cost of a feed page
  let noQuery: unknown;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyMax ? { bodyLimit: endpoint.bodyMax } : {}),
    ...(bytes?.fairAs ? { config: { fairAs: bytes.fairAs } } : {}),
    handler(request, reply) {
      // drawing and sending bytes takes long without the database: in flight, they would look like overload
      if (bytes) return answer(request, reply);
      services.shedding.begin(kind);
      const end = () => services.shedding.end(kind);
      let answered: unknown;
      try {
        answered = answer(request, reply);
      } catch (error) {
        end();
        throw error;
      }
      if (answered instanceof Promise || !reply.sent) return Promise.resolve(answered).finally(end);
      // answered from memory: promises would be a twentieth of the cost of a feed page
      return end();
    },
  });

  function answer(request: FastifyRequest, reply: FastifyReply): unknown {
    const token = request.sessionToken;
    const viewer = token ? services.viewerOf(token) : null;
    return viewer instanceof Promise
      ? viewer.then((known) => answerTo(request, reply, token, known))
      : answerTo(request, reply, token, viewer);
  }

  function answerTo(request: FastifyRequest, reply: FastifyReply, token: string | null, viewer: Viewer | null) {
    const campus = services.campusOf(request.hostname);
    enforce(access, campus, viewer);
    if (refusedWhenArchived && campus.status === 'archived') throw problem('campus_archived');
    const call = new HandledCall(request, reply, services, campus, viewer, endpoint);
    // a call that writes may set or delete the session's cookie itself
    if (token && viewer && endpoint.method === 'GET' && services.takesCookie(viewer.sessionId)) call.setSession(token);
    if (params) call.params = parseParams(endpoint, request.params);
    if (query)
      call.query = request.raw.url?.includes('?')
        ? parse(query, request.query, 'malformed')
        : (noQuery ??= parse(query, {}, 'malformed'));
    if (body) call.body = parse(body, request.body ?? {}, 'invalid', (sent) => contextErrors?.(campus, sent) ?? []);
    const answered = handle(call as unknown as Call<Endpoint>);
    return answered instanceof Promise
      ? answered.then((value) => send(request, reply, value))
      : send(request, reply, answered);
  }

  function send(request: FastifyRequest, reply: FastifyReply, value: Answered<Endpoint>) {
    reply.headers(apiHeaders).code(status);
    if (bytes) return sendBytes(request, reply, bytes, value as unknown as AnsweredBytes);
    if (value instanceof ReadyAnswer) return sendJson(request, reply, value.bytes);
    return shape ? sendJson(request, reply, serialise(shape, value)) : reply.send(value);
  }
}

function sendJson(request: FastifyRequest, reply: FastifyReply, json: string | Buffer) {
  reply.type('application/json; charset=utf-8');
  return request.headers['accept-encoding'] ? reply.compress(json) : reply.send(json);
}

function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, saved, secret }: DeclaredBytes,
  { content, name, size }: AnsweredBytes,
) {
  const isText = type.startsWith('text/');
  if (secret) reply.headers(secretHeaders);
  if (name) reply.header('content-disposition', `${saved ? 'attachment' : 'inline'}; filename="${name}"`);
  if (size !== undefined) reply.header('content-length', size);
  reply.type(isText ? `${type}; charset=utf-8` : type);
  // photos, ZIPs and PDFs are compressed already
  return isText && request.headers['accept-encoding'] ? reply.compress(content) : reply.send(content);
}

/** One call as its handler sees it; what costs something is only made when it is used. */
export class HandledCall {
  params: unknown;
  query: unknown;
  body: unknown;
  readonly campus: HostCampus;
  readonly viewer: Viewer | null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #services: RouteServices;
  readonly #endpoint: Endpoint;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    services: RouteServices,
    campus: HostCampus,
    viewer: Viewer | null,
    endpoint: Endpoint,
  ) {
    this.#request = request;
    this.#reply = reply;
    this.#services = services;
    this.campus = campus;
    this.viewer = viewer;
    this.#endpoint = endpoint;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300);
  }

  get host(): string {
    return this.#request.hostname;
  }

  get origin(): string {
    return `${this.#services.cookies.secure ? 'https' : 'http'}://${this.#request.host.toLowerCase()}`;
  }

  get cookieHeader(): string | undefined {
    return this.#request.headers.cookie;
  }

  get timeZone(): string | null {
    const zone = this.#request.headers['quad-time-zone'];
    return typeof zone === 'string' && zone.length <= 64 ? zone : null;
  }

  get log() {
    return this.#request.log;
  }

  async pause(ms: number): Promise<void> {
    const kind = kindOf(this.#endpoint);
    this.#services.shedding.end(kind);
    try {
      await sleep(ms);
    } finally {
      this.#services.shedding.resume(kind);
    }
  }

  signedIn(): Viewer {
    if (!this.viewer) throw problem('not_signed_in');
    return this.viewer;
  }

  get reads(): Queryable {
    const { reads } = this.#services;
    return reads.after(reads.divided ? readPlace(this.#request.headers.cookie) : null);
  }

  get write(): Write {
    const key = this.#request.headers['idempotency-key'];
    if (!this.#endpoint.idempotent || typeof key !== 'string' || !this.viewer) return this.#services.write;
    if (!KEY.test(key)) throw problem('malformed');
    return writeOnce(this.#services.write, {
      userId: this.viewer.userId,
      key,
      call: `${this.#request.method} ${this.#request.url.split('?')[0]}`,
      body: this.#request.body,
    });
  }

  setSession(token: string | null): void {
    this.setCookie(writeSessionCookie(token, this.host, this.#services.cookies));
  }

  setCookie(line: string): void {
    this.#reply.header('set-cookie', line);
  }
}

/** Parses the path's parameters. A malformed one is answered like a missing record. */
function parseParams(endpoint: Endpoint, value: unknown): unknown {
  try {
    return parse(endpoint.params as NonNullable<Endpoint['params']>, value);
  } catch {
    const known = endpoint.errors ?? [];
    const missing =
      known.find((code) => code.endsWith('not_found')) ?? known.find((code) => errors[code].status === 404);
    throw problem(missing ?? 'not_found');
  }
}
