import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import type { Tx } from '../../platform/database/write.ts';
import { galleryEntryOf } from './gallery.ts';
import { type FileOwner, type FileRow, fileColumns } from './store.ts';
import { statement } from '../../platform/database/statement.ts';

// Files that a moderation case needs. As long as their owner exists nothing changes; when it is deleted, they belong to
// the case and only moderators can open them (FileAccess). When no case needs them any more they are removed
// (FileRemover).

/** Locks the files, so that a concurrent removal can't come first. */
const lockFiles = statement<FileRow, [kind: FileOwner, ownerIds: readonly string[]]>(
  'files.lock-for-case',
  `select ${fileColumns} from files f where f.owner_kind = $1 and f.owner_id = any($2::uuid[])
   order by f.owner_id, f.position for key share`,
);

const addHolds = statement<never, [caseId: string, fileIds: readonly string[]]>(
  'files.hold',
  'insert into held_files (case_id, file_id) select $1, unnest($2::uuid[]) on conflict do nothing',
);

/** Marks the files of posts, messages or profiles as needed by a case. @returns the files, as galleries show them */
export async function holdFiles(
  tx: Tx,
  caseId: string,
  kind: FileOwner,
  ownerIds: readonly string[],
): Promise<GalleryEntry[]> {
  const rows = await lockFiles.all(tx, kind, ownerIds);
  if (rows.length > 0)
    await addHolds.run(
      tx,
      caseId,
      rows.map((row) => row.id),
    );
  return rows.map(galleryEntryOf);
}

/** Ends the holds of cases that don't need their files any more. */
export const dropHolds = statement<never, [caseIds: readonly string[]]>(
  'files.drop-holds',
  'delete from held_files where case_id = any($1::uuid[])',
);

/** Deletes a batch of files that belong to cases and that no case needs any more. */
export const deleteReleased = statement<{ id: string; storage_key: string }>(
  'files.delete-released',
  `delete from files where id in (
     select f.id from files f where f.owner_kind = 'case'
       and not exists (select from held_files h where h.file_id = f.id) limit 500)
   returning id, storage_key`,
);
