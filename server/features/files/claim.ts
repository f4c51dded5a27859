import { limits } from '../../../contract/limits.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import { galleryEntryOf } from './gallery.ts';
import { claim, type FileOwner } from './store.ts';

/** Publishes that files were removed or belong to something else now. */
export type FilesChanged = (tx: Tx, ids: readonly string[]) => void;

export interface ClaimedBy {
  kind: FileOwner;
  /** id of the files' new owner: a post, message or person */
  id: string;
  /** the campus whose readers may see them; null keeps the one they were uploaded on */
  campusId: string | null;
  /** the required uploader */
  userId: string;
}

/**
 * Attaches a person's own unused uploads to their post, message or profile, in the order named.
 * @throws ProblemError too_many_files; file_gone for one that is used, another's, or not there
 */
export async function claimFiles(
  tx: Tx,
  changed: FilesChanged,
  wanted: readonly { upload: string; alt: string }[],
  { kind, id, campusId, userId }: ClaimedBy,
): Promise<GalleryEntry[]> {
  if (wanted.length === 0) return [];
  if (wanted.length > limits.filesPerPost) throw problem('too_many_files');
  const ids = wanted.map((file) => file.upload);
  const alts = wanted.map((file) => file.alt);
  const rows = await claim.all(tx, { ids, alts, uploaderId: userId, kind, ownerId: id, campusId });
  if (rows.length !== wanted.length || new Set(ids).size !== ids.length) throw problem('file_gone');
  changed(tx, ids);
  return rows.sort((a, b) => a.position - b.position).map(galleryEntryOf);
}
