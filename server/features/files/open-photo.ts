import { statement } from '../../platform/database/statement.ts';
import type { Platform } from '../../platform/platform.ts';

/** The longer side in pixels that is wanted. */
const SIDE = 1280;

const findPhoto = statement<{ storage_key: string; sizes: number[] }, [id: string]>(
  'posts.photo',
  `select storage_key, sizes from files where id = $1 and owner_kind = 'post'`,
);

/**
 * Opens the smallest version of a post's photo that has at least 1280 pixels, else the largest. The caller has checked that its
 * reader may see the post.
 * @returns undefined or null when it's gone
 */
export async function openStoredPhoto({ files, pool }: Pick<Platform, 'files' | 'pool'>, id: string) {
  const row = await findPhoto.one(pool, id);
  const size = row?.sizes.find((one) => one >= SIDE) ?? row?.sizes.at(-1);
  return row && files.get(`${row.storage_key}/${size}.webp`);
}
