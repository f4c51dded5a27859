import * as z from 'zod/mini';
import type { ErrorCode, FieldError } from '../../../contract/errors.ts';
import { errors } from '../../../contract/errors.ts';
import { problem } from './problem.ts';

/** Contract messages with an error code of their own, which is used when one field alone is invalid. */
const codeOfMessage = new Map<string, ErrorCode>(
  (['text_too_long', 'too_many_files', 'email_taken', 'school_email_taken'] as const).map((code) => [
    errors[code].title,
    code,
  ]),
);

/** The field of an issue, `body` for the whole; a category's field has its own name, `details.beds`. */
function fieldOf(issue: z.core.$ZodIssue): string {
  const [field = 'body', part] = issue.path;
  const inner = issue.code === 'unrecognized_keys' ? issue.keys[0] : part;
  return field === 'details' && typeof inner === 'string' ? `${field}.${inner}` : String(field);
}

/**
 * Parses what a caller sent with a schema.
 * @param otherwise the error code of invalid fields: `malformed` for path and query parameters
 * @param more further errors of an invalid value; they are first, and replace others of their field
 * @returns the parsed value
 * @throws ProblemError with all invalid fields, each with its first message
 */
export function parse(
  schema: z.core.$ZodType,
  value: unknown,
  otherwise: ErrorCode = 'invalid',
  more: (value: unknown) => readonly FieldError[] = () => [],
): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = new Map(more(value).map((fault) => [fault.field, fault]));
  for (const issue of result.error.issues) {
    const field = fieldOf(issue);
    if (!fields.has(field)) fields.set(field, { field, message: issue.message });
  }
  const list = [...fields.values()];
  const code = list.length === 1 ? codeOfMessage.get(list[0]?.message ?? '') : undefined;
  throw problem(code ?? otherwise, list);
}
