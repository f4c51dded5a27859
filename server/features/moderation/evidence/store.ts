import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { isPast, keptDaysSql } from '../../../platform/database/kept-days.ts';
import { statement } from '../../../platform/database/statement.ts';
import { listingColumns, noListingColumns } from '../../posts/index.ts';

/** How many messages before and after a reported one moderators see. */
export const MESSAGES_AROUND = 5;

const columns = `record_kind, record_id, target, user_id, name, username, text, ${listingColumns()}, shared,
  gallery, said_at`;
const name = `trim(u.first_name || ' ' || u.last_name)`;

/** SQL: leaves out a copy c that is equal to one that the case ($1) has. */
const unlessCopied = `where not exists (select from evidence e where e.case_id = $1 and e.record_id = c.record_id
  and (e.name, e.username, e.text, ${listingColumns('e')}, e.gallery) is not distinct from
    (c.name, c.username, c.text, ${listingColumns('c')}, c.gallery))`;
/** SQL that adds copies to the evidence of a case ($1). @param copies SQL of the rows to copy */
const insertFrom = (copies: string, order = '') =>
  `with c as (${copies}) insert into evidence (case_id, ${columns}) select $1, ${columns} from c ${unlessCopied} ${order}`;

type OfRecord = [caseId: string, id: string];

/** Blocks edits until the copy is made, so that its text and files are of one version. */
export const lockPost = statement<{ id: string }, [campusId: string, id: string]>(
  'evidence.lock-post',
  'select id from posts where campus_id = $1 and id = $2 and deleted_at is null for share',
);

export const copyPost = statement<never, [...OfRecord, kind: ReportTarget, campusId: string]>(
  'evidence.copy-post',
  insertFrom(
    `select $3::text as record_kind, p.id as record_id, true as target, p.author_id as user_id, ${name} as name, u.username,
       p.plain as text, ${listingColumns('p')}, null::text as shared, p.gallery, p.created_at as said_at
     from posts p join users u on u.id = p.author_id
     where p.campus_id = $4 and p.id = $2 and p.deleted_at is null`,
  ),
);

/** Blocks deletion of the message's conversation until the copy is made. */
export const lockChatOfMessage = statement<{ id: string }, [messageId: string]>(
  'evidence.lock-chat',
  'select id from chats where id = (select chat_id from messages where id = $1) for share',
);

/** The ids of a message and those around it. */
export const messagesNear = statement<{ id: string }, [id: string, around: number]>(
  'evidence.messages-near',
  `select m.id from messages t join messages m on m.chat_id = t.chat_id and m.seq between t.seq - $2 and t.seq + $2
   where t.id = $1`,
);

/** SQL of a message's text; for the event of a deal, its kind, title and note. */
const textOf = (m: string) =>
  `case when ${m}.deal is null then ${m}.text
     else concat_ws(', ', ${m}.deal ->> 'kind', nullif(${m}.deal ->> 'title', ''), ${m}.deal ->> 'note') end`;

export const copyMessages = statement<never, [...OfRecord, around: number]>(
  'evidence.copy-messages',
  insertFrom(
    `select 'message' as record_kind, m.id as record_id, m.id = t.id as target, m.user_id, ${name} as name, u.username,
       ${textOf('m')} as text, ${noListingColumns}, p.plain as shared, m.gallery,
       m.created_at as said_at, m.seq
     from messages t join messages m on m.chat_id = t.chat_id and m.seq between t.seq - $3 and t.seq + $3
       join users u on u.id = m.user_id
       left join posts p on p.campus_id = m.post_campus_id and p.id = m.post_id
     where t.id = $2`,
    'order by c.seq',
  ),
);

/** SQL of the text of a rating's note, with its answer below it. */
const noteText = (r: string) => `concat_ws(E'\\n\\n', ${r}.note, 'Reply: ' || ${r}.reply)`;

export const copyNote = statement<never, OfRecord>(
  'evidence.copy-note',
  insertFrom(
    `select 'rating' as record_kind, r.id as record_id, true as target, u.id as user_id, ${name} as name, u.username,
       ${noteText('r')} as text, ${noListingColumns},
       null::text as shared, '[]'::jsonb as gallery, r.created_at as said_at
     from ratings r join users u on u.id = r.rater_id where r.id = $2 and r.note <> ''`,
  ),
);

/** SQL of the text of a move-out sale: title and pick-up place. Its items are posts. */
const saleText = (s: string) => `concat_ws(E'\\n', nullif(${s}.title, ''), nullif(${s}.place, ''))`;

export const copySale = statement<never, [...OfRecord, campusId: string]>(
  'evidence.copy-sale',
  insertFrom(
    `select 'sale' as record_kind, s.id as record_id, true as target, u.id as user_id, ${name} as name, u.username,
       ${saleText('s')} as text, ${noListingColumns},
       null::text as shared, '[]'::jsonb as gallery, s.created_at as said_at
     from sales s join users u on u.id = s.seller_id where s.campus_id = $3 and s.id = $2`,
  ),
);

/** @param gallery the profile picture, as a list */
export const copyProfile = statement<never, [...OfRecord, gallery: string]>(
  'evidence.copy-profile',
  insertFrom(
    `select 'user' as record_kind, u.id as record_id, true as target, u.id as user_id, ${name} as name, u.username,
       u.bio as text, ${noListingColumns},
       null::text as shared, $3::jsonb as gallery, u.last_modified as said_at
     from users u where u.id = $2 and u.deleted_at is null`,
  ),
);

/** Deletes the evidence of cases that were closed, with their appeals, more than some days ago. */
export const deleteEnded = statement<{ case_id: string }, [days: number]>(
  'evidence.delete-ended',
  `with ended as (
     select c.id from cases c
     where not c.waiting and ${isPast('evidence', 'greatest(c.decided_at, c.appeal_ended_at)', 'c.campus_id')}
       and exists (select from evidence e where e.case_id = c.id) limit 200
   ), deleted as (delete from evidence where case_id in (select id from ended))
   select id as case_id from ended`,
);

/** Whether something in a conversation was reported and its evidence is still stored. */
export const isInEvidence = statement<{ reported: boolean }, [chatId: string]>(
  'evidence.is-chat-reported',
  `select exists (select from messages m join evidence e on e.record_id = m.id and e.record_kind = 'message'
     where m.chat_id = $1) as reported`,
);

/** SQL of the ids of a gallery's files. Only these are compared, since a video may become playable later. */
const filesOf = (gallery: string) => `jsonb_path_query_array(${gallery}, '$[*]._id')`;

export interface EvidenceRow extends ListingValues {
  id: string;
  record_kind: ReportTarget | 'deal';
  record_id: string;
  /** a copy of the case's target itself, not of what is around it */
  target: boolean;
  user_id: string | null;
  name: string;
  username: string;
  text: string;
  /** the text of the post that a message shares */
  shared: string | null;
  gallery: GalleryEntry[];
  /** how the original compares with the copy now */
  now: 'same' | 'changed' | 'removed';
  /** when the original was written */
  said_at: string;
  copied_at: string;
}

/** The evidence of a case, in the order of the original content; versions of one record in the order of copying. */
export const evidenceOf = statement<EvidenceRow, [caseId: string]>(
  'evidence.of-case',
  `select e.id, e.record_kind, e.record_id, e.target, e.user_id, e.name, e.username, e.text,
     ${listingColumns('e')}, e.shared, e.gallery, e.said_at, e.copied_at,
     case e.record_kind
       when 'user' then case
         when u.deleted_at is not null then 'removed'
         when (u.bio, ${name}, u.username, coalesce(u.photo_id::text, '')) is distinct from
           (e.text, e.name, e.username, coalesce(e.gallery -> 0 ->> '_id', '')) then 'changed'
         else 'same' end
       when 'deal' then 'same'
       when 'message' then case
         when m.id is null or (${textOf('m')}, ${filesOf('m.gallery')}) is distinct from (e.text, ${filesOf('e.gallery')}) then 'removed'
         else 'same' end
       when 'rating' then case
         when r.id is null or r.note = '' then 'removed'
         when ${noteText('r')} is distinct from e.text then 'changed'
         else 'same' end
       when 'sale' then case
         when s.id is null or s.title = '' then 'removed'
         when ${saleText('s')} is distinct from e.text then 'changed'
         else 'same' end
       else case
         when p.id is null or p.deleted_at is not null then 'removed'
         when (p.plain, ${listingColumns('p')}, ${filesOf('p.gallery')}) is distinct from
           (e.text, ${listingColumns('e')}, ${filesOf('e.gallery')}) then 'changed'
         else 'same' end
     end as now
   from evidence e join cases c on c.id = e.case_id left join users u on u.id = e.user_id
     left join messages m on e.record_kind = 'message' and m.id = e.record_id
     left join ratings r on e.record_kind = 'rating' and r.id = e.record_id
     left join sales s on e.record_kind = 'sale' and s.campus_id = c.campus_id and s.id = e.record_id
     left join posts p on e.record_kind in ('post', 'comment') and p.campus_id = c.campus_id and p.id = e.record_id
   where e.case_id = $1 order by e.said_at, e.record_id, e.id`,
);

/** How long the evidence of a case is kept, and when it will be deleted: null while the case or its appeal is open. */
export const evidenceEnd = statement<{ days: number; at: string | null }, [caseId: string, days: number]>(
  'evidence.end',
  `select kept.days, case when not c.waiting then greatest(c.decided_at, c.appeal_ended_at) + make_interval(days => kept.days) end as at
   from cases c, lateral (select ${keptDaysSql('evidence', 'c.campus_id', '$2')} as days) kept where c.id = $1`,
);
