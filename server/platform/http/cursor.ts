import { problem } from './problem.ts';

/** Encodes a list position as one opaque string. */
export const encodeCursor = (...parts: readonly (string | number)[]): string =>
  Buffer.from(parts.join('\n')).toString('base64url');

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/;

/** Whether a text is an id (a uuid in lower case). */
export const isId = (text: string): boolean => ID.test(text);

/** The parts of a cursor, each to be checked. Throws ProblemError bad_cursor. */
export function parts(cursor: string): string[] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  // PostgreSQL's text can't hold a NUL character
  if (text.includes('\0')) throw problem('bad_cursor');
  return text.split('\n');
}

/** Whether a text is a time in UTC that exists: there is no February 31, and PostgreSQL has no year 0. */
export function isTime(text: string): boolean {
  if (!TIME.test(text) || text.startsWith('0000')) return false;
  // a day that its month doesn't have becomes one of the next month
  const day = text.slice(8, 10);
  return day <= '28' || new Date(text).toISOString().slice(8, 10) === day;
}

/**
 * Reads the position of a list ordered by a time and an id.
 * @throws ProblemError bad_cursor for anything of another shape
 */
export function timeCursor(cursor: string): { at: string; id: string } {
  const [at, id, ...rest] = parts(cursor);
  if (!at || !id || rest.length > 0 || !isTime(at) || !ID.test(id)) throw problem('bad_cursor');
  return { at, id };
}

/** Reads the position of a list ordered by id alone. Throws ProblemError bad_cursor. */
export function idCursor(cursor: string): string {
  const [id, ...rest] = parts(cursor);
  if (!id || rest.length > 0 || !ID.test(id)) throw problem('bad_cursor');
  return id;
}

/** Reads a position that is a whole number, as in a list cut by rank. Throws ProblemError bad_cursor. */
export function numberCursor(cursor: string): number {
  const [text, ...rest] = parts(cursor);
  if (!text || rest.length > 0 || !/^\d{1,9}$/.test(text)) throw problem('bad_cursor');
  return Number(text);
}

/** Reads a position in a list ordered by a count and an id. Throws ProblemError bad_cursor. */
export function countCursor(cursor: string): { count: number; id: string } {
  const [count, id, ...rest] = parts(cursor);
  if (!count || !id || rest.length > 0 || !/^\d{1,9}$/.test(count) || !ID.test(id)) throw problem('bad_cursor');
  return { count: Number(count), id };
}

/** What `countCursor` reads, for a statement that takes what orders the list as text. Throws ProblemError bad_cursor. */
export function countPosition(cursor: string): { at: string; id: string } {
  const { count, id } = countCursor(cursor);
  return { at: String(count), id };
}

/** Reads a position in a list ordered by a rank and a name. Throws ProblemError bad_cursor. */
export function rankCursor(cursor: string): { rank: number; name: string } {
  const [rank, name, ...rest] = parts(cursor);
  if (!rank || !name || rest.length > 0 || !/^\d{1,4}$/.test(rank) || name.length > 64) throw problem('bad_cursor');
  return { rank: Number(rank), name };
}
