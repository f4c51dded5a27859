import { statement } from '../../platform/database/statement.ts';

export type FileOwner = 'post' | 'message' | 'profile';

/** A row of the table files. */
export interface FileRow {
  id: string;
  campus_id: string;
  uploader_id: string | null;
  /** `case`: its owner was deleted, and a moderation case needs it */
  owner_kind: FileOwner | 'case' | null;
  /** null: an upload that nothing uses yet */
  owner_id: string | null;
  purpose: FileOwner;
  kind: 'photo' | 'animation' | 'video';
  /** as its uploader named it */
  name: string;
  /** where its versions are in the file store, as in `posts/{post}/{file}` */
  storage_key: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  /** of a video */
  seconds: number | null;
  /** browsers can play the video as it is stored */
  playable: boolean;
  /** a tiny preview that is shown until the photo is loaded */
  placeholder: string | null;
  /** the dominant color, as #rrggbb; null for a video without a still image */
  colour: string | null;
  /** longer sides in pixels of the stored versions, ascending */
  sizes: number[];
  /** the description for people who don't see it */
  alt: string;
  /** in its owner's gallery, from 0 */
  position: number;
}

export const fileColumns = `f.id, f.campus_id, f.uploader_id, f.owner_kind, f.owner_id, f.purpose, f.kind, f.name, f.storage_key,
  f.content_type, f.bytes, f.width, f.height, f.seconds, f.playable, f.placeholder, f.colour, f.sizes, f.alt, f.position`;

/** Stores a finished upload, which nothing uses yet. */
export const insertFile = statement<
  FileRow,
  {
    id: string;
    campusId: string;
    uploaderId: string;
    purpose: FileOwner;
    kind: string;
    name: string;
    storageKey: string;
    contentType: string;
    bytes: number;
    width: number;
    height: number;
    seconds: number | null;
    playable: boolean;
    placeholder: string | null;
    colour: string | null;
    sizes: readonly number[];
    alt: string;
    /** perceptual hash, by which similar photos are found */
    likeness: string | null;
  }
>(
  'files.insert',
  `with finished as (delete from unfinished_uploads where id = $id)
   insert into files as f (id, campus_id, uploader_id, purpose, kind, name, storage_key, content_type, bytes, width, height,
     seconds, playable, placeholder, colour, sizes, alt, phash)
   values ($id, $campusId, $uploaderId, $purpose, $kind, $name, $storageKey, $contentType, $bytes, $width, $height, $seconds,
     $playable, $placeholder, $colour, $sizes, $alt, $likeness)
   returning ${fileColumns}`,
);

export const findUnused = statement<FileRow, [id: string, uploaderId: string]>(
  'files.find-unused',
  `select ${fileColumns} from files f where f.id = $1 and f.uploader_id = $2 and f.owner_id is null`,
);

/**
 * A file to serve. `hidden`: its post is hidden or deleted, or the post at the top of the thread is hidden; `thread_of`: the
 * author of the post at the top; null for a file of no post.
 */
export const findServed = statement<FileRow & { hidden: boolean; thread_of: string | null }, [id: string]>(
  'files.find-served',
  `select ${fileColumns}, coalesce(p.hidden_at is not null or p.deleted_at is not null or p.depth > 0 and
       r.hidden_at is not null, false) as hidden, r.author_id as thread_of
   from files f left join posts p on f.owner_kind = 'post' and p.campus_id = f.campus_id and p.id = f.owner_id
     left join posts r on r.campus_id = p.campus_id and r.id = p.root_id
   where f.id = $1`,
);

/**
 * Attaches a person's unused uploads to a post, message or profile, in order; ids that aren't unused uploads of theirs
 * for this purpose are missing. `alts` is parallel to `ids`: an empty one keeps the file's. `campusId` null keeps its campus.
 */
export const claim = statement<
  FileRow,
  {
    ids: readonly string[];
    alts: readonly string[];
    uploaderId: string;
    kind: FileOwner;
    ownerId: string;
    campusId: string | null;
  }
>(
  'files.claim',
  `update files f set owner_kind = $kind, owner_id = $ownerId, campus_id = coalesce($campusId, f.campus_id), position = wanted.at - 1,
     alt = case when wanted.alt = '' then f.alt else wanted.alt end
   from unnest($ids::uuid[], $alts::text[]) with ordinality as wanted (id, alt, at)
   where f.id = wanted.id and f.uploader_id = $uploaderId and f.owner_id is null and f.purpose = $kind
   returning ${fileColumns}`,
);

/** Sets the order and descriptions of a post's files; null keeps a description. */
export const arrangeFiles = statement<
  FileRow,
  [ids: readonly string[], alts: readonly (string | null)[], kind: FileOwner, ownerId: string]
>(
  'files.arrange',
  `update files f set position = wanted.at - 1, alt = coalesce(wanted.alt, f.alt)
   from unnest($1::uuid[], $2::text[]) with ordinality as wanted (id, alt, at)
   where f.id = wanted.id and f.owner_kind = $3 and f.owner_id = $4
   returning ${fileColumns}`,
);

export const deleteUnused = statement<{ id: string; storage_key: string }, [id: string, uploaderId: string]>(
  'files.delete-unused',
  'delete from files where id = $1 and uploader_id = $2 and owner_id is null returning id, storage_key',
);

interface LockedFile {
  id: string;
}

// Files are locked before they are removed: a concurrent report either holds them before, or doesn't find them.

/** Locks the files of posts, messages or profiles. @param keep a file to leave out, which isn't to be removed */
export const lockOwned = statement<LockedFile, [kind: FileOwner, ownerIds: readonly string[], keep: string | null]>(
  'files.lock-owned',
  `select id from files where owner_kind = $1 and owner_id = any($2::uuid[]) and id is distinct from $3 for update`,
);

export const lockSome = statement<LockedFile, [kind: FileOwner, ownerId: string, ids: readonly string[]]>(
  'files.lock-some',
  'select id from files where owner_kind = $1 and owner_id = $2 and id = any($3::uuid[]) for update',
);

/** Locks everything that a person uploaded, whatever uses it now. */
export const lockUploadsOf = statement<LockedFile, [uploaderId: string]>(
  'files.lock-uploads-of',
  `select id from files where uploader_id = $1 or (owner_kind = 'profile' and owner_id = $1) for update`,
);

export const lockOfCampus = statement<LockedFile, [campusId: string]>(
  'files.lock-of-campus',
  'select id from files where campus_id = $1 limit 500 for update',
);

/**
 * Removes locked files. A file that a moderation case holds isn't deleted but belongs to the case from now on; it is
 * returned without a storage key. If several cases hold it, it goes to the one with the lowest id.
 */
export const deleteLocked = statement<{ id: string; storage_key: string | null }, [ids: readonly string[]]>(
  'files.delete-locked',
  `with held as (
     select file_id, min(case_id::text)::uuid as case_id from held_files where file_id = any($1::uuid[]) group by file_id
   ), given_to_case as (
     update files f set owner_kind = 'case', owner_id = n.case_id, uploader_id = null from held n where f.id = n.file_id
     returning f.id
   ), deleted as (
     delete from files f where f.id = any($1::uuid[]) and not exists (select from held n where n.file_id = f.id)
     returning f.id, f.storage_key)
   select id, storage_key from deleted union all select id, null from given_to_case`,
);

/**
 * Keeps a person's unused uploads for some days more: a draft that is stored on the server names them. A file is changed once a
 * day at most, since drafts are stored often.
 */
export const keepUnused = statement<never, [userId: string, ids: readonly string[], days: number]>(
  'files.keep-unused',
  `update files set kept_until = product_now() + make_interval(days => $3)
   where id = any($2::uuid[]) and uploader_id = $1 and owner_id is null
     and (kept_until is null or kept_until < product_now() + make_interval(days => $3 - 1))`,
);

/** Deletes a batch of uploads that weren't used for some days. */
export const deleteForgotten = statement<{ id: string; storage_key: string }, [days: number]>(
  'files.delete-forgotten',
  `delete from files where id in (
     select id from files where owner_id is null and created_at < product_now() - make_interval(days => $1)
       and (kept_until is null or kept_until < product_now()) limit 500)
   returning id, storage_key`,
);

export const findFile = statement<FileRow, [id: string]>(
  'files.find',
  `select ${fileColumns} from files f where f.id = $1`,
);

/** A video was transcoded so that browsers can play it. */
export const makePlayable = statement<FileRow, [id: string, contentType: string, bytes: number]>(
  'files.make-playable',
  `update files f set playable = true, content_type = $2, bytes = $3 where f.id = $1 and not f.playable returning ${fileColumns}`,
);
