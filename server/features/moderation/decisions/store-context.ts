import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import { MESSAGES_AROUND as AROUND } from '../evidence/copy-store.ts';

/** A part of what moderators see around the target of a case: a post, a message… */
export interface ContextRow {
  id: string;
  user_id: string;
  text: string;
  gallery: GalleryEntry[];
  /** in whole US dollars */
  price: number | null;
  /** it is the target itself */
  target: boolean;
  hidden: boolean;
  /** deleted, or unsent by its author */
  gone: boolean;
  created_at: string;
}

const post = `p.id, p.author_id as user_id, p.plain as text, p.gallery, p.price, p.hidden_at is not null as hidden,
  p.deleted_at is not null as gone, p.created_at`;

/** A post or comment with its ancestors and the first replies below it, from the top. */
export const threadAround = statement<ContextRow, [campusId: string, id: string]>(
  'moderation.thread-around',
  `select ${post}, p.id = $2 as target from posts p
   where p.campus_id = $1 and p.id in (
     select unnest(t.path || t.id) from posts t where t.campus_id = $1 and t.id = $2
     union all
     (select r.id from posts r where r.campus_id = $1 and r.parent_id = $2 and r.deleted_at is null
      order by r.created_at, r.id limit 3))
   order by p.thread_key`,
);

/**
 * A reported message with the few around it; moderators read nothing else of a chat. If only the server flagged it,
 * they see just the message.
 */
export const messagesAround = statement<ContextRow, [id: string, reported: boolean]>(
  'moderation.messages-around',
  `select m.id, m.user_id, m.text, m.gallery, null::int as price, m.id = t.id as target, m.hidden_at is not null as hidden,
     m.unsent_at is not null as gone, m.created_at
   from messages t join messages m on m.chat_id = t.chat_id
     and m.seq between t.seq - case when $2 then ${AROUND} else 0 end and t.seq + case when $2 then ${AROUND} else 0 end
   where t.id = $1 order by m.seq`,
);

/** A note about a deal; moderators read nothing else of the deal. */
export const noteItself = statement<ContextRow, [id: string]>(
  'moderation.note-itself',
  `select r.id, r.rater_id as user_id, r.note as text, '[]'::jsonb as gallery, null::int as price, true as target,
     r.hidden_at is not null as hidden, false as gone, r.created_at
   from ratings r where r.id = $1 and r.note <> ''`,
);

/** A sale's title and pick-up place. */
export const saleItself = statement<ContextRow, [campusId: string, id: string]>(
  'moderation.sale-itself',
  `select s.id, s.seller_id as user_id, concat_ws(E'\\n', s.title, nullif(s.place, '')) as text, '[]'::jsonb as gallery,
     null::int as price, true as target, s.hidden_at is not null as hidden, false as gone, s.created_at
   from sales s where s.campus_id = $1 and s.id = $2 and s.title <> ''`,
);

/** A person's latest posts. */
export const latestPosts = statement<ContextRow, [scope: StaffScope, userId: string]>(
  'moderation.latest-posts',
  `select ${post}, false as target from posts p
   where in_scope(p.campus_id, $1) and p.author_id = $2 and p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null
   order by p.created_at desc, p.id desc limit 3`,
);

/**
 * Whether a message is in the context that moderators see of a case, by the same rule as `messagesAround`: of one that only the
 * server flagged (`reports` is 0) it is the message alone.
 */
export const isAroundCase = statement<{ around: boolean }, [scope: StaffScope, messageId: string]>(
  'moderation.is-around-case',
  `select exists (
     select from messages f join messages t on t.chat_id = f.chat_id and t.seq between f.seq - ${AROUND} and f.seq + ${AROUND}
       join cases c on c.target_kind = 'message' and c.target_id = t.id and (c.reports > 0 or t.id = f.id)
     where in_scope(c.campus_id, $1) and f.id = $2) as around`,
);

/** Whether a file is evidence of a case (D61). */
export const isEvidence = statement<{ held: boolean }, [scope: StaffScope, fileId: string]>(
  'moderation.is-evidence',
  `select exists (
     select from held_files h join cases c on c.id = h.case_id where in_scope(c.campus_id, $1) and h.file_id = $2) as held`,
);
