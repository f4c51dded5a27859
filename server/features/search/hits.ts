import { limits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { type PostRow, type Posts, postJson } from '../posts/index.ts';
import { type HitFilter, hitRows } from './hits-store.ts';
import type { SearchPlan } from './plan.ts';

/** What is one reader's own, as posts know it. */
export interface Reader {
  saved: ReadonlySet<string>;
  blocked: ReadonlySet<string>;
}

/**
 * A page of posts found, as JSON: newest first, without those of people hidden from the reader (D11). The cursor is that
 * of the whole page, so nothing is lost or repeated.
 * @param now milliseconds since 1970, by the product's clock
 * @throws ProblemError bad_cursor
 */
export async function hitsJson(
  { db, sign }: { db: Queryable; sign: Posts['sign'] },
  campusId: string,
  plan: SearchPlan,
  filter: HitFilter,
  { saved, blocked }: Reader,
  cursor: string | undefined,
  now: number,
): Promise<string> {
  const after = cursor === undefined ? null : timeCursor(cursor);
  const { condition } = plan;
  const rows = condition === null ? [] : await hitRows(db, campusId, { ...plan, condition }, filter, after, now);
  const page = await sign(rows.slice(0, limits.searchPage));
  const last = page.at(-1);
  const shown = page.filter((row) => !blocked.has(row.author_id));
  const mine = shown.filter((row) => saved.has(row.id)).map((row) => `"${row.id}"`);
  const next = rows.length > page.length && last ? `,"cursor":"${encodeCursor(last.created_at, last.id)}"` : '';
  return `{"posts":[${shown.map(hitJson).join()}],"people":[],"mine":{"saved":[${mine.join()}]},"words":${JSON.stringify(plan.words)}${next}}`;
}

const hitJson = (row: PostRow): string => `{"objectID":"${row.id}",${postJson(row).slice(1)}`;
