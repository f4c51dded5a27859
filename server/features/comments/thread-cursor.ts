import { problem } from '../../platform/http/problem.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads the position in a thread: the id of the last comment shown, whose place the database knows.
 * @throws ProblemError bad_cursor for anything that this server didn't write
 */
export function idCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!ID.test(id)) throw problem('bad_cursor');
  return id;
}
