import { statement } from '../../platform/database/statement.ts';
import { postColumns, type PostRow } from '../posts/index.ts';

/** A column of the post at the top of a comment's thread, or of the post itself. */
const ofTop = (column: string) => `case when p.depth = 0 then p.${column}
  else (select r.${column} from posts r where r.campus_id = p.campus_id and r.id = p.root_id) end`;
const hidden = `(p.hidden_at is not null or (${ofTop('hidden_at')}) is not null)`;

/** A post or comment to be shared, with the author of the post at the top of its thread. */
export const findShareable = statement<
  { author_id: string; root_author_id: string; hidden: boolean; deleted: boolean },
  [campusId: string, id: string]
>(
  'chats.shareable-post',
  `select p.author_id, ${ofTop('author_id')} as root_author_id, ${hidden} as hidden, p.deleted_at is not null as deleted
   from posts p where p.campus_id = $1 and p.id = $2`,
);

/** The shared posts that still exist, of any campus. */
export const findSharedPosts = statement<
  PostRow & { root_author_id: string },
  [campusIds: readonly string[], ids: readonly string[]]
>(
  'chats.shared-posts',
  `select ${postColumns}, ${ofTop('author_id')} as root_author_id from unnest($1::text[], $2::uuid[]) as wanted (campus_id, id)
     join posts p on p.campus_id = wanted.campus_id and p.id = wanted.id join users u on u.id = p.author_id
   where p.deleted_at is null and not ${hidden}`,
);
