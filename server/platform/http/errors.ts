import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './headers.ts';
import { ProblemError, problem } from './problem.ts';

/** Error codes that mean that the database or its disk is unreachable or full, rather than that the query is wrong. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  // a pooler that has no free connection
  '08P01',
  // out of disk, memory or time, or a standby that has not been promoted yet
  '53100',
  '53200',
  '53400',
  '58030',
  '57014',
  '25006',
]);

/** What a write still met after it was tried again several times (platform/database/write.ts). Nothing of it is stored. */
const CONTENDED = new Set(['40001', '40P01']);

/** Whether an error means that a server we depend on (database, object store) is unreachable or full. */
export const isAway = (error: { code?: string; message?: string; syscall?: string }) =>
  UNREACHABLE.has(error.code ?? '') ||
  // the database's socket is gone; elsewhere it is a missing file
  (error.code === 'ENOENT' && error.syscall === 'connect') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message ?? '',
  );

/** The problem that an error is answered with; null for one that nobody expects, which is a fault of the server. */
function expectedProblem(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return problem('too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('unsupported_type');
  if (statusCode && statusCode >= 400 && statusCode < 500) return problem('malformed');
  if (isAway(error as Error)) return problem('unavailable', undefined, 2);
  if (CONTENDED.has(code ?? '')) return problem('unavailable', undefined, 1);
  return null;
}

/** Sends an error as application/problem+json, with Retry-After if it has one. */
export function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  const body = error.toProblem();
  if (error.retryAfter) reply.header('retry-after', String(error.retryAfter));
  return reply
    .headers(apiHeaders)
    .code(body.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify as (payload: unknown) => string)
    .send(body);
}

/** Refusals that are logged because they may show an attack: at sign-in, and for a role the caller doesn't have. */
const isSuspicious = ({ code }: ProblemError, { method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith('/api/auth/') ? method !== 'GET' && code !== 'invalid' : code === 'forbidden';

/** The one place where a thrown error becomes a response; an unexpected one is logged and hidden. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = expectedProblem(error);
    const { url } = request.routeOptions;
    if (!expected) request.log.error({ err: error, url }, 'unexpected error');
    else if (CONTENDED.has((error as { code?: string }).code ?? ''))
      request.log.warn({ err: error, url }, 'a write met others too often');
    else if (expected.code === 'unavailable') request.log.debug({ err: error, url }, 'a server we depend on is away');
    else if (isSuspicious(expected, request))
      request.log.info({ address: request.ip, url, why: expected.code }, 'refused');
    return sendProblem(reply, expected ?? problem('internal'));
  });
}
