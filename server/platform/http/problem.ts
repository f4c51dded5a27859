import { type ErrorCode, errors, type FieldError, type Problem } from '../../../contract/errors.ts';

/** An error of the contract, thrown by a feature and answered as application/problem+json. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, fields?: readonly FieldError[], retryAfter?: number) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  toProblem(): Problem {
    const { status, title } = errors[this.code];
    return {
      status,
      code: this.code,
      title,
      ...(this.retryAfter ? { retry_after: this.retryAfter } : {}),
      ...(this.fields?.length ? { errors: [...this.fields] } : {}),
    };
  }
}

/** Throws-by-name: `throw problem('post_not_found')`, with the fields at fault where there are any. */
export const problem = (code: ErrorCode, fields?: readonly FieldError[], retryAfter?: number): ProblemError =>
  new ProblemError(code, fields, retryAfter);

/** A rule that one field broke, with the specification's message. */
export const fieldProblem = (field: string, message: string, code: ErrorCode = 'invalid'): ProblemError =>
  new ProblemError(code, [{ field, message }]);
