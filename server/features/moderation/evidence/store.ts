import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import { isPast, keptDaysSql } from '../../../platform/database/kept-days.ts';
import { statement } from '../../../platform/database/statement.ts';
import { listingColumns } from '../../posts/index.ts';
import { nameSql, noteText, saleText, textOf } from './copy-store.ts';

/** SQL of the ids of a gallery's files. Only these are compared, since a video may become playable later. */
const filesOf = (gallery: string) => `jsonb_path_query_array(${gallery}, '$[*]._id')`;

export interface EvidenceRow extends ListingValues {
  id: string;
  /** `deal`: the text of a dispute (reports/store.ts), of which there is no original that could change */
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
         when (u.bio, ${nameSql}, u.username, coalesce(u.photo_id::text, '')) is distinct from
           (e.text, e.name, e.username, coalesce(e.gallery -> 0 ->> '_id', '')) then 'changed'
         else 'same' end
       when 'deal' then 'same'
       -- a message can't be edited: with another text it was unsent
       when 'message' then case
         when m.id is null or (${textOf('m')}, ${filesOf('m.gallery')}) is distinct from (e.text, ${filesOf('e.gallery')}) then 'removed'
         else 'same' end
       when 'rating' then case
         when r.id is null or r.note = '' then 'removed'
         when ${noteText('r')} is distinct from e.text then 'changed'
         else 'same' end
       -- without a title its words were removed by moderators
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

/** Deletes the evidence of cases that were closed, with their appeals, more than some days ago; `isPast` uses $1. */
export const deleteEnded = statement<{ case_id: string }, [days: number]>(
  'evidence.delete-ended',
  `with ended as (
     select c.id from cases c
     where not c.waiting and ${isPast('evidence', 'greatest(c.decided_at, c.appeal_ended_at)', 'c.campus_id')}
       and exists (select from evidence e where e.case_id = c.id) limit 200
   ), deleted as (delete from evidence where case_id in (select id from ended))
   select id as case_id from ended`,
);

/** Whether a case still has copies of messages of a conversation. */
export const isChatInEvidence = statement<{ reported: boolean }, [chatId: string]>(
  'evidence.is-chat-reported',
  `select exists (select from messages m join evidence e on e.record_id = m.id and e.record_kind = 'message'
     where m.chat_id = $1) as reported`,
);
