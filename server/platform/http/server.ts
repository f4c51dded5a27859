import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import fastifyCompress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type ConnectionBounds, connectionBounds, refuseLine } from './connection-bounds.ts';
import { handleErrors, sendProblem } from './errors.ts';
import { isOwnWrite } from './origin.ts';
import { problem } from './problem.ts';
import { logRequestIds, requestIdOf } from './request-id.ts';
import { responseClass } from './response.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** called by other servers, which authenticate in the request itself: browsers' cookies are ignored */
    fromElsewhere?: boolean;
  }
}

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** Proxies whose X-Forwarded-For is trusted: addresses or CIDRs. */
  trustProxy: readonly string[];
  /** browsers reach it by https only */
  tls?: boolean;
  bounds?: ConnectionBounds;
}

type CompilersFactory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type SerializerFactory = NonNullable<CompilersFactory['buildSerializer']>;

/**
 * Fastify's own serializer compiler, loaded with the first response. Its schema validator, which nothing here uses,
 * isn't loaded at all.
 */
const compilersFactory: CompilersFactory = {
  buildValidator: () => {
    throw new Error('requests are parsed by the contract');
  },
  buildSerializer: (schemas, options) => {
    const own = createRequire(createRequire(import.meta.url).resolve('fastify'));
    return (own('@fastify/fast-json-stringify-compiler') as () => SerializerFactory)()(schemas, options);
  },
};

/**
 * The log as Fastify uses it: a logger per request, which hardly ever logs, would be a third of the cost of a feed page.
 * Fastify checks what a `childLoggerFactory` returns for each request, and trusts `child`.
 */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  const shared = log.child({}, { serializers: { res: ({ statusCode }: FastifyReply) => ({ statusCode }) } });
  shared.child = () => shared;
  return shared;
}

/** The largest body of a call, in bytes, unless its endpoint says otherwise. */
const BODY_LIMIT = 64 * 1024;
/** NUL as JSON escapes it; after an odd number of further backslashes it is a literal backslash and five characters. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** A Fastify server with the rules that apply to every request: size, format, origin, errors. It has no routes yet. */
export async function createHttp({
  log,
  trustProxy,
  tls = false,
  bounds = connectionBounds,
}: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: withoutChildren(log),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT,
    http: { ...bounds, ServerResponse: responseClass(tls) },
    requestTimeout: bounds.requestTimeout,
    clientErrorHandler: refuseLine as never,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    schemaController: { compilersFactory },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // a malformed path is refused before a route is found
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply as unknown as FastifyReply, problem('malformed')),
  }) as unknown as FastifyInstance<Server>;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // PostgreSQL's text can't hold a NUL character
    if (body.includes('\\u0000') && NUL.test(body as string)) return done(problem('malformed'));
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string, clean));
    } catch {
      done(problem('malformed'));
    }
  });
  handleErrors(app as unknown as FastifyInstance);
  logRequestIds(app as unknown as FastifyInstance);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOwnWrite(request.raw) && !request.routeOptions.config.fromElsewhere)
      return void sendProblem(reply, problem('cross_site'));
    if (request.raw.url?.includes('%00')) return void sendProblem(reply, problem('malformed'));
    done();
  });
  await app.register(fastifyCompress, {
    // not for every route: its hook would inspect each response again, a sixth of the cost of a feed page
    global: false,
    globalDecompression: false,
    // shorter responses fit into the same packets either way
    threshold: 1_400,
    // up to this many bytes one call is cheaper than a stream
    syncThreshold: 65_536,
  });
  return app as unknown as FastifyInstance;
}

/** Removes `__proto__` keys, and replaces lone surrogates, which only an escape can write. */
function clean(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' && !value.isWellFormed() ? value.toWellFormed() : value;
}
