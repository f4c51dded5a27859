import { encodeCursor } from '../../../platform/http/cursor.ts';
import type { Reader } from '../readers.ts';
import { type PostRow, postJson } from '../view.ts';

/** A page of posts as it is for everybody (D22): the JSON of each post, and what is asked of it per reader. */
export interface ReadyPage {
  ids: string[];
  authors: string[];
  json: string[];
  cursor: string | null;
  /** the bytes for who saved and blocked nothing on it, made at the first need */
  plain: Buffer | null;
}

const lastTouched = (row: PostRow) => row.last_modified;

/**
 * Makes a page of up to `size` posts from rows read one further, which tells whether there is a next page (D49).
 * @param at the time that orders the list
 */
export function makePage<Row extends PostRow>(
  rows: Row[],
  size: number,
  at: (row: Row) => string = lastTouched,
): ReadyPage {
  const ids: string[] = [];
  const authors: string[] = [];
  const json: string[] = [];
  const count = Math.min(rows.length, size);
  for (let n = 0; n < count; n++) {
    const row = rows[n] as Row;
    ids.push(row.id);
    authors.push(row.author_id);
    json.push(postJson(row));
  }
  const last = rows[count - 1];
  return {
    ids,
    authors,
    json,
    cursor: rows.length > size && last ? encodeCursor(at(last), last.id) : null,
    plain: null,
  };
}

/**
 * The answer for one reader: the page without the posts of some people, and the ids that he saved. The cursor stays that
 * of the whole page, so nothing is lost or repeated.
 * @param unseen people whose posts he is not shown: those hidden from him (D11), in a feed also whom he muted
 */
export function assemble(page: ReadyPage, { saved }: Reader, unseen: ReadonlySet<string>): Buffer {
  const hides = unseen.size > 0 && page.authors.some((author) => unseen.has(author));
  let posts = '';
  let mine = '';
  for (let at = 0; at < page.ids.length; at++) {
    if (hides && unseen.has(page.authors[at] as string)) continue;
    const id = page.ids[at] as string;
    if (saved.has(id)) mine += mine ? `,"${id}"` : `"${id}"`;
    posts += posts ? `,${page.json[at]}` : page.json[at];
  }
  if (!hides && !mine) {
    page.plain ??= frame(posts, '', page.cursor);
    return page.plain;
  }
  return frame(posts, mine, page.cursor);
}

const frame = (posts: string, mine: string, cursor: string | null): Buffer =>
  Buffer.from(`{"posts":[${posts}],"mine":{"saved":[${mine}]}${cursor === null ? '' : `,"cursor":"${cursor}"`}}`);
