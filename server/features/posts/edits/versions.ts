import type { PostVersion } from '../../../../contract/posts/versions.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { PostRow } from '../view.ts';
import { earlierVersions } from './store.ts';
import { listingValues } from '../listing-values.ts';

/**
 * Every version of a post, the current one first, each with the time when it was written. A file that the current
 * version doesn't have any more was deleted: earlier versions only show that there was one.
 */
export async function versionsOf(db: Queryable, row: PostRow): Promise<PostVersion[]> {
  const earlier = await earlierVersions.all(db, row.campus_id, row.id);
  const { text, gallery } = row;
  const currentFiles = new Set(gallery.map(({ _id }) => _id));
  let files = gallery;
  return [{ text, ...listingValues(row), files: gallery }, ...earlier].map((version, index) => {
    // null: the edit that replaced this version didn't change the files
    files = version.files ?? files;
    return {
      text: version.text,
      ...listingValues(version),
      files: files.map(({ _id, kind, img_path, alt }) =>
        currentFiles.has(_id) ? { kind, img_path, alt } : { kind, img_path: null, alt: '' },
      ),
      // a version was written when it replaced the one before
      at: earlier[index]?.edited_at ?? row.created_at,
    };
  });
}
