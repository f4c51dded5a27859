import { statement } from '../../platform/database/statement.ts';
import { deleteBatch } from '../../platform/database/in-batches.ts';

/**
 * Locks an account's uploads until the transaction ends: of two that start concurrently, the second one counts the
 * first. `newcomer`: the account is in its first hours.
 */
export const lockUploader = statement<{ newcomer: boolean }, [userId: string, hours: number]>(
  'uploads.lock-uploader',
  `select created_at > product_now() - make_interval(hours => $2) as newcomer from users where id = $1
   for no key update`,
);

/** Reserves space for an upload; no row when the account would exceed `most` bytes of unfinished or unused uploads. */
export const reserveUpload = statement<{ id: string }, [id: string, userId: string, bytes: number, most: number]>(
  'uploads.reserve',
  `insert into unfinished_uploads (id, user_id, bytes)
   select $1, $2, $3::bigint
   where $3::bigint + coalesce((select sum(u.bytes) from unfinished_uploads u where u.user_id = $2), 0)
     + coalesce((select sum(f.bytes) from files f where f.uploader_id = $2 and f.owner_id is null), 0) <= $4::bigint
   returning id`,
);

export const releaseUpload = statement<never, [id: string]>(
  'uploads.release',
  'delete from unfinished_uploads where id = $1',
);

export const releaseUploadsOf = statement<never, [userId: string]>(
  'uploads.release-of',
  'delete from unfinished_uploads where user_id = $1',
);

export const releaseExpired = statement<never, [days: number]>(
  'uploads.release-expired',
  deleteBatch('unfinished_uploads', 'created_at < product_now() - make_interval(days => $1)'),
);

/** Which of these uploads aren't finished; parts of any others that lie in the upload folder can be deleted. */
export const findUnfinished = statement<{ id: string }, [ids: readonly string[]]>(
  'uploads.find-unfinished',
  'select id from unfinished_uploads where id = any($1::uuid[])',
);

/** Storage keys that rows use, for the sweep of the file store, which deletes files without a row. */
export const findStored = statement<{ storage_key: string }, [ids: readonly string[]]>(
  'uploads.find-stored',
  'select storage_key from files where id = any($1::uuid[])',
);

/** Finds files by storage key, for the few that weren't found by id: it scans the whole table. */
export const findStoredByKey = statement<{ storage_key: string }, [keys: readonly string[]]>(
  'uploads.find-stored-by-key',
  'select storage_key from files where storage_key = any($1)',
);
