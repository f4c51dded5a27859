import type { PostVersion } from '../../../../contract/posts/versions.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { PostRow } from '../view.ts';
import { earlierVersions } from './store.ts';
import { listingValues } from '../listing-values.ts';

/**
 * Every version of a post, the current one first; each was shown from its time until the time of the one before it. A
 * removed file is only a placeholder.
 */
export async function versionsOf(db: Queryable, row: PostRow): Promise<PostVersion[]> {
  const earlier = await earlierVersions.all(db, row.campus_id, row.id);
  const { text, gallery: shown } = row;
  const there = new Set(shown.map(({ _id }) => _id));
  let files = shown;
  return [{ text, ...listingValues(row), files: shown }, ...earlier].map((version, index) => {
    files = version.files ?? files;
    return {
      text: version.text,
      ...listingValues(version),
      files: files.map(({ _id, kind, img_path, alt }) =>
        there.has(_id) ? { kind, img_path, alt } : { kind, img_path: null, alt: '' },
      ),
      at: earlier[index]?.edited_at ?? row.created_at,
    };
  });
}
