import { encodeCursor, idCursor } from '../../../platform/http/cursor.ts';

/** How many records a page of the console has. */
export const PAGE = 20;

/** The id that a page of records comes after, as its cursor says; null for the first page. */
export const before = (cursor: string | undefined): string | null => (cursor === undefined ? null : idCursor(cursor));
export const searchWords = (q: string | undefined): string | null => q?.trim() || null;

/** A page of rows by id. One row more than PAGE was read if there is a next page; then the page has a cursor. */
export function paged<Row extends { id: string }>(rows: readonly Row[]): { page: Row[]; next: { cursor?: string } } {
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { page, next: rows.length > PAGE && last ? { cursor: encodeCursor(last.id) } : {} };
}
