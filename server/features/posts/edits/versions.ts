import type { PostVersion } from '../../../../contract/posts.ts';
import type { RichText } from '../../../../contract/rich-text/index.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { PostRow } from '../view.ts';
import { earlierVersions, type EarlierVersion } from './store.ts';

/** Every version of a post, the present one first; each was there from its time until that of the one before it. */
export async function versionsOf(db: Queryable, row: PostRow): Promise<PostVersion[]> {
  const earlier = await earlierVersions.all(db, row.campus_id, row.id);
  const { price, category } = row;
  const now: Omit<EarlierVersion, 'edited_at'> = {
    text: row.text === null ? null : (JSON.parse(row.text) as RichText),
    price,
    category,
  };
  return [now, ...earlier].map((version, index) => ({
    text: version.text,
    price: version.price,
    category: version.category,
    at: earlier[index]?.edited_at ?? row.created_at,
  }));
}
