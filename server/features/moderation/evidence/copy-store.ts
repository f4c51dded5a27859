import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import { statement } from '../../../platform/database/statement.ts';
import { listingColumns, noListingColumns } from '../../posts/index.ts';

/** How many messages before and after a reported one moderators see. */
export const MESSAGES_AROUND = 5;

const columns = `record_kind, record_id, target, user_id, name, username, text, ${listingColumns()}, shared,
  gallery, said_at`;
/** SQL of a person's full name. */
export const nameSql = `trim(u.first_name || ' ' || u.last_name)`;

/** SQL: leaves out a copy c that is equal to one that the case ($1) has; with another text or gallery it is a new version. */
const unlessCopied = `where not exists (select from evidence e where e.case_id = $1 and e.record_id = c.record_id
  and (e.name, e.username, e.text, ${listingColumns('e')}, e.gallery) is not distinct from
    (c.name, c.username, c.text, ${listingColumns('c')}, c.gallery))`;

/**
 * SQL that adds copies to the evidence of a case ($1).
 * @param copies SQL of the rows to copy
 * @param order in which they get their ids
 */
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
    `select $3::text as record_kind, p.id as record_id, true as target, p.author_id as user_id, ${nameSql} as name, u.username,
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
export const textOf = (m: string) =>
  `case when ${m}.deal is null then ${m}.text
     else concat_ws(', ', ${m}.deal ->> 'kind', nullif(${m}.deal ->> 'title', ''), ${m}.deal ->> 'note') end`;

/**
 * Copies a reported message (`target`) and up to `around` messages before and after it, with the text of a post that was shared
 * in one (`shared`). They get their ids in the order of the conversation, which their times may not tell.
 */
export const copyMessages = statement<never, [...OfRecord, around: number]>(
  'evidence.copy-messages',
  insertFrom(
    `select 'message' as record_kind, m.id as record_id, m.id = t.id as target, m.user_id, ${nameSql} as name, u.username,
       ${textOf('m')} as text, ${noListingColumns}, p.plain as shared, m.gallery,
       m.created_at as said_at, m.seq -- for the order
     from messages t join messages m on m.chat_id = t.chat_id and m.seq between t.seq - $3 and t.seq + $3
       join users u on u.id = m.user_id
       left join posts p on p.campus_id = m.post_campus_id and p.id = m.post_id
     where t.id = $2`,
    'order by c.seq',
  ),
);

/** SQL of the text of a rating's note, with its answer below it. */
export const noteText = (r: string) => `concat_ws(E'\\n\\n', ${r}.note, 'Reply: ' || ${r}.reply)`;

export const copyNote = statement<never, OfRecord>(
  'evidence.copy-note',
  insertFrom(
    `select 'rating' as record_kind, r.id as record_id, true as target, u.id as user_id, ${nameSql} as name, u.username,
       ${noteText('r')} as text, ${noListingColumns},
       null::text as shared, '[]'::jsonb as gallery, r.created_at as said_at
     from ratings r join users u on u.id = r.rater_id where r.id = $2 and r.note <> ''`,
  ),
);

/** SQL of the text of a move-out sale: title and pick-up place. Its items are posts. */
export const saleText = (s: string) => `concat_ws(E'\\n', nullif(${s}.title, ''), nullif(${s}.place, ''))`;

export const copySale = statement<never, [...OfRecord, campusId: string]>(
  'evidence.copy-sale',
  insertFrom(
    `select 'sale' as record_kind, s.id as record_id, true as target, u.id as user_id, ${nameSql} as name, u.username,
       ${saleText('s')} as text, ${noListingColumns},
       null::text as shared, '[]'::jsonb as gallery, s.created_at as said_at
     from sales s join users u on u.id = s.seller_id where s.campus_id = $3 and s.id = $2`,
  ),
);

/** @param gallery the profile picture, as a list */
export const copyProfile = statement<never, [...OfRecord, gallery: string]>(
  'evidence.copy-profile',
  insertFrom(
    `select 'user' as record_kind, u.id as record_id, true as target, u.id as user_id, ${nameSql} as name, u.username,
       u.bio as text, ${noListingColumns},
       null::text as shared, $3::jsonb as gallery, u.last_modified as said_at
     from users u where u.id = $2 and u.deleted_at is null`,
  ),
);
