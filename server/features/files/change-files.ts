import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import { claimFiles, type FilesChanged } from './claim.ts';
import { galleryEntryOf } from './gallery.ts';
import type { FileRemover } from './remove.ts';
import { arrangeFiles } from './store.ts';

/**
 * Sets the files of a post, in order: its own files stay or change their description, unused uploads of its author are
 * added, and files that aren't named are removed.
 * @param before the current files; the post's row is locked
 * @throws ProblemError file_gone for one that is used elsewhere, another person's, missing or named twice;
 * too_many_files
 */
export async function changeFiles(
  { remover, changed }: { remover: FileRemover; changed: FilesChanged },
  tx: Tx,
  { campusId, id, userId }: { campusId: string; id: string; userId: string },
  before: readonly GalleryEntry[],
  wanted: readonly { upload: string; alt: string }[],
): Promise<GalleryEntry[]> {
  const own = new Set(before.map(({ _id }) => _id));
  const ids = wanted.map(({ upload }) => upload);
  if (new Set(ids).size !== ids.length) throw problem('file_gone');
  await remover.removeSome(
    tx,
    'post',
    id,
    [...own].filter((each) => !ids.includes(each)),
  );
  const added = wanted.filter(({ upload }) => !own.has(upload));
  await claimFiles(tx, changed, added, { kind: 'post', id, campusId, userId });
  if (ids.length === 0) return [];
  // a new one keeps the description from when it was claimed
  const alts = wanted.map(({ upload, alt }) => (own.has(upload) ? alt : null));
  const rows = await arrangeFiles.all(tx, ids, alts, 'post', id);
  if (rows.length !== ids.length) throw problem('file_gone');
  return rows.sort((one, other) => one.position - other.position).map(galleryEntryOf);
}
