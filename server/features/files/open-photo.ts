import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';

/** The longer side in pixels. */
const SIDE = 1280;

const findPhoto = statement<{ storage_key: string; sizes: number[] }, [id: string]>(
  'posts.photo',
  `select storage_key, sizes from files where id = $1 and owner_kind = 'post'`,
);

/**
 * Opens a post's photo at 1280 pixels, or as large as it is. The caller has checked that its reader may see the post.
 * @returns undefined or null when it's gone
 */
export async function openStoredPhoto({ files, pool }: Pick<Platform, 'files' | 'pool'>, id: string) {
  const row = await findPhoto.one(pool, id);
  const size = row?.sizes.find((one) => one >= SIDE) ?? row?.sizes.at(-1);
  return row && files.get(`${row.storage_key}/${size}.webp`);
}
