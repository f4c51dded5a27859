import { limits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { type Posts, postJson } from '../posts/index.ts';
import type { Reader } from './hits.ts';
import type { SearchPlan } from './plan.ts';
import { savedHits } from './saved-store.ts';

const TOP = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * A page of what a person saved and a query finds, as JSON, the last saved first and 10 a page (SAV-06, D27). People
 * hidden from him are left out (D11); the cursor is that of the whole page.
 * @throws ProblemError bad_cursor
 */
export async function savedJson(
  { db, sign }: { db: Queryable; sign: Posts['sign'] },
  { userId, campusId }: { userId: string; campusId: string },
  plan: SearchPlan,
  { saved, blocked }: Reader,
  cursor: string | undefined,
): Promise<string> {
  const { at, id } = cursor === undefined ? TOP : timeCursor(cursor);
  const rows = plan.condition === null ? [] : await savedHits.all(db, userId, campusId, plan.condition, at, id);
  const page = await sign(rows.slice(0, limits.savedPage));
  const last = page.at(-1);
  const shown = page.filter((row) => !blocked.has(row.author_id));
  const mine = shown.filter((row) => saved.has(row.id)).map((row) => `"${row.id}"`);
  const next = rows.length > page.length && last ? `,"cursor":"${encodeCursor(last.saved_at, last.id)}"` : '';
  return `{"posts":[${shown.map(postJson).join()}],"mine":{"saved":[${mine.join()}]},"words":${JSON.stringify(plan.words)}${next}}`;
}
