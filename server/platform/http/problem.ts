import { type ErrorCode, errors, type FieldError, type Problem } from '../../../contract/errors.ts';
import type { LimitName } from '../../../contract/rate-limits.ts';
import { waitText, withWait } from '../../../contract/wait-text.ts';

/** An error of the contract, thrown by a feature and answered as application/problem+json. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  /** seconds */
  readonly retryAfter: number | undefined;
  /** the limit that was exceeded */
  readonly limit: LimitName | undefined;

  constructor(code: ErrorCode, fields?: readonly FieldError[], retryAfter?: number, limit?: LimitName) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }

  toProblem(): Problem {
    const { status, title } = errors[this.code];
    const { limit, retryAfter = 0 } = this;
    const wait = limit && waitText(limit, retryAfter);
    return {
      status,
      code: this.code,
      title: wait ? withWait(wait, retryAfter) : title,
      ...(retryAfter ? { retry_after: retryAfter } : {}),
      ...(limit ? { limit } : {}),
      ...(wait ? { wait } : {}),
      ...(this.fields?.length ? { errors: [...this.fields] } : {}),
    };
  }
}

/** `throw problem('post_not_found')`, with the invalid fields where there are any, and the seconds until a retry. */
export const problem = (code: ErrorCode, fields?: readonly FieldError[], retryAfter?: number): ProblemError =>
  new ProblemError(code, fields, retryAfter);

/** A limit that is used up for some seconds. */
export const tooMany = (limit: LimitName, retryAfter: number): ProblemError =>
  new ProblemError('too_many_requests', undefined, retryAfter, limit);

/** One field's broken rule, with the specification's message. */
export const fieldProblem = (field: string, message: string, code: ErrorCode = 'invalid'): ProblemError =>
  new ProblemError(code, [{ field, message }]);
