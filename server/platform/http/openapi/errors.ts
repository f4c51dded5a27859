import * as z from 'zod/mini';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type ErrorCode, errors } from '../../../../contract/errors.ts';
import type { Answer, OpenApi } from './document.ts';

/** What an access level refuses with. */
const ofAccess: Record<Endpoint['access'], readonly ErrorCode[]> = {
  anyone: [],
  reader: ['no_community', 'private_community', 'not_open', 'not_verified', 'not_school_verified'],
  session: ['not_signed_in'],
  verified: ['not_signed_in', 'not_verified'],
  participant: ['not_signed_in', 'not_verified', 'not_open', 'not_school_verified'],
  student: ['not_signed_in', 'not_verified', 'not_school_verified'],
  moderator: ['not_signed_in', 'not_verified', 'second_factor_required', 'forbidden'],
  'site-moderator': ['not_signed_in', 'not_verified', 'second_factor_required', 'forbidden'],
  admin: ['not_signed_in', 'not_verified', 'second_factor_required', 'forbidden'],
};

/** What any call may be refused with. */
const always: readonly ErrorCode[] = ['malformed', 'too_many_requests', 'internal', 'unavailable'];

/** The errors that a call's description lists: its own, those of its access level and its body, and those of any call. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, params, query, body, idempotent, errors: own = [] } = endpoint;
  const codes: ErrorCode[] = [...own, ...ofAccess[access]];
  if (params && !own.some((code) => code.endsWith('not_found'))) codes.push('not_found');
  if (query instanceof z.ZodMiniObject && 'cursor' in query.shape) codes.push('bad_cursor');
  if (body) codes.push('invalid', 'too_large', 'unsupported_type');
  if (method !== 'GET') codes.push('cross_site');
  if (endpoint.method !== 'GET' && endpoint.onArchivedCampus === 'refused') codes.push('campus_archived');
  if (idempotent) codes.push('key_reused');
  return [...new Set([...codes, ...always])];
}

/** The error responses of a call by status; each code is an example of its own. */
export function errorAnswers(codes: readonly ErrorCode[]): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const status of [...new Set(codes.map((code) => errors[code].status))].sort((a, b) => a - b)) {
    const ofStatus = codes.filter((code) => errors[code].status === status);
    answers[status] = {
      description: ofStatus.map((code) => `\`${code}\`: ${errors[code].title}`).join('\n\n'),
      ...(status === 429 || status === 503
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
        : {}),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(ofStatus.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
        },
      },
    };
  }
  return answers;
}

const codes = Object.keys(errors) as ErrorCode[];

/** One example per error of the contract. */
export const errorExamples: OpenApi['components']['examples'] = Object.fromEntries(
  codes.map((code) => {
    const { status, title } = errors[code];
    const fields = code === 'invalid' ? { errors: [{ field: 'email', message: 'Enter a valid email address.' }] } : {};
    return [code, { summary: title, value: { status, code, title, ...fields } }];
  }),
);

export const problemSchema = {
  type: 'object',
  description: 'Every error answer.',
  required: ['status', 'code', 'title'],
  properties: {
    status: { type: 'integer', description: 'the HTTP status' },
    code: { type: 'string', enum: codes, description: "for programs: it doesn't change" },
    title: { type: 'string', description: 'for people' },
    limit: { type: 'string', description: 'for too_many_requests: the limit that was reached' },
    wait: { type: 'string', description: 'the title, with `{when}` where the time the wait ends belongs' },
    retry_after: { type: 'integer', description: 'seconds to wait before trying again, as in Retry-After' },
    errors: {
      type: 'array',
      description: 'the invalid fields, each with its first message',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
