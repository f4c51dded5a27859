import { serverLimits } from '../../../../contract/limits.ts';
import { statement } from '../../../platform/database/statement.ts';
import { type PersonRow, personColumns } from '../../identity/index.ts';

export interface SaveState {
  author_id: string;
  root_id: string;
  /** the author of the thread's root; null for a post itself */
  root_author: string | null;
  root_hidden: boolean;
  depth: number;
  like_count: number;
  comment_count: number;
  counters_version: number;
}

type Values = [campusId: string, postId: string, userId: string];

const ofRoot = (what: string) =>
  `case when p.depth > 0 then (select ${what} from posts r where r.campus_id = p.campus_id and r.id = p.root_id) end`;
const returningState = `returning p.author_id, p.root_id, ${ofRoot('r.author_id')} as root_author,
  coalesce(${ofRoot('r.hidden_at is not null')}, false) as root_hidden, p.depth, p.like_count, p.comment_count, p.counters_version`;

/** Saves a post; no row when it was saved already, so that concurrent calls count once. */
export const addSave = statement<SaveState, Values>(
  'posts.add-save',
  `with added as (
     insert into likes (campus_id, post_id, user_id)
     select campus_id, id, $3 from posts where campus_id = $1 and id = $2 and deleted_at is null and hidden_at is null
     on conflict do nothing returning 1
   )
   update posts p set like_count = p.like_count + 1, counters_version = p.counters_version + 1
   where p.campus_id = $1 and p.id = $2 and p.deleted_at is null and exists (select from added) ${returningState}`,
);

/** Undoes a save; no row when it wasn't saved. */
export const removeSave = statement<SaveState, Values>(
  'posts.remove-save',
  `with removed as (delete from likes where campus_id = $1 and post_id = $2 and user_id = $3 returning 1)
   update posts p set like_count = p.like_count - 1, counters_version = p.counters_version + 1
   where p.campus_id = $1 and p.id = $2 and exists (select from removed) ${returningState}`,
);

export type Liker = PersonRow & { liked_at: string };

const likers = (after: string) => `select ${personColumns}, l.created_at as liked_at
   from likes l join users u on u.id = l.user_id
   where l.campus_id = $1 and l.post_id = $2 and u.deleted_at is null and u.banned_at is null ${after}
   order by l.created_at desc, l.user_id desc limit ${serverLimits.likesPage + 1}`;

export const newestLikers = statement<Liker, [campusId: string, postId: string]>('posts.likers', likers(''));

export const likersBefore = statement<Liker, [campusId: string, postId: string, at: string, userId: string]>(
  'posts.likers-before',
  likers('and (l.created_at, l.user_id) < ($3, $4)'),
);
