import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './headers.ts';
import { ProblemError, problem } from './problem.ts';

/** Faults of the connection to the database: it is away, not wrong. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  // a pooler's own: it has no connection to give
  '08P01',
  // it cannot take more now: its disk, memory or time is used up, or it is a standby that is not the primary yet
  '53100',
  '53200',
  '53400',
  '58030',
  '57014',
  '25006',
]);

/** Whether an error says that a server we need (the database, an object store) is away or full, not that it is wrong. */
export const isAway = (error: { code?: string; message?: string }) =>
  AWAY.has(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message ?? '',
  );

function known(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return problem('too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('unsupported_type');
  if (statusCode && statusCode >= 400 && statusCode < 500) return problem('malformed');
  if (isAway(error as Error)) return problem('unavailable', undefined, 2);
  return null;
}

/** Answers an error as application/problem+json. */
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

/** What whoever looks for an attack wants to see: refusals at the ways in, and of what is not for somebody's role. */
const isTelling = ({ code }: ProblemError, { method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  url.startsWith('/api/auth/') ? method !== 'GET' && code !== 'invalid' : code === 'forbidden';

/** The one place where an error becomes an answer (OPE-17); what is unexpected is logged and hidden. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = known(error);
    const { url } = request.routeOptions;
    if (!expected) request.log.error({ err: error, url }, 'unexpected error');
    else if (isTelling(expected, request))
      request.log.info({ address: request.ip, url, why: expected.code }, 'refused');
    return sendProblem(reply, expected ?? problem('internal'));
  });
}
