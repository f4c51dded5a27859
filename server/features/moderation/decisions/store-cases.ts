import type { CaseAction, CaseState } from '../../../../contract/moderation/cases.ts';
import type { FlagKind, ReportReason, ReportTarget } from '../../../../contract/moderation/moderation.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';

export interface CaseRow {
  id: string;
  campus_id: string;
  kind: ReportTarget;
  target_id: string;
  /** whom it is about */
  user_id: string | null;
  state: CaseState;
  appealed: boolean;
  /** how many people reported it, and how often the server flagged it */
  reports: number;
  flags: number;
  reasons: { reason: ReportReason; count: number }[];
  flag_kinds: FlagKind[];
  excerpt: string;
  gallery: GalleryEntry[];
  /** moderators hid the target */
  hidden: boolean;
  /** the target was deleted */
  gone: boolean;
  /** the person deleted their account, and is recognized when they return (D71) */
  returns: boolean;
  last_action: CaseAction | null;
  decided_by: string | null;
  decision_at: string | null;
  created_at: string;
  last_reported_at: string;
  /** what waits for a second moderator; null: nothing */
  approval_id: string | null;
  approval_action: 'suspend' | 'ban' | null;
  approval_days: number | null;
  approval_reason: string | null;
  requested_by: string | null;
  requester: string | null;
  requested_at: string | null;
  approval_until: string | null;
}

// of a case c: its target p, m, r or s, the person u, the latest copy e of the target, the last decision d with its
// moderator b, what waits for approval w, with who requested it q
const columns = `c.id, c.campus_id, c.target_kind as kind, c.target_id, c.target_user_id as user_id, c.state, c.appealed,
  c.reports, c.flags, c.created_at, c.last_reported_at,
  coalesce((select json_agg(json_build_object('reason', r.reason, 'count', r.n) order by r.n desc, r.reason)
    from (select reason, count(*) as n from reports where case_id = c.id group by reason) r), '[]') as reasons,
  array(select distinct f.kind from flags f where f.case_id = c.id order by f.kind) as flag_kinds,
  coalesce(e.text, case when c.target_kind = 'user' then u.bio else coalesce(p.plain, m.text, r.note, s.title) end, '') as excerpt,
  coalesce(e.gallery, p.gallery, m.gallery, '[]') as gallery,
  coalesce(p.hidden_at, m.hidden_at, r.hidden_at, s.hidden_at) is not null as hidden,
  case c.target_kind when 'user' then coalesce(u.deleted_at is not null, true) when 'message' then m.id is null
    when 'rating' then coalesce(r.note = '', true)
    when 'sale' then coalesce(s.title = '', true)
    else coalesce(p.deleted_at is not null, true) end as gone,
  exists (select from case_addresses a where a.case_id = c.id) as returns,
  d.action as last_action, b.username as decided_by, d.created_at as decision_at,
  w.id as approval_id, w.action as approval_action, w.days as approval_days, w.reason as approval_reason, w.requested_by,
  q.username as requester, w.created_at as requested_at, w.expires_at as approval_until`;

const joins = `from cases c
  left join posts p on c.target_kind in ('post', 'comment') and p.campus_id = c.campus_id and p.id = c.target_id
  left join messages m on c.target_kind = 'message' and m.id = c.target_id
  left join ratings r on c.target_kind = 'rating' and r.id = c.target_id
  left join sales s on c.target_kind = 'sale' and s.campus_id = c.campus_id and s.id = c.target_id
  left join users u on u.id = c.target_user_id
  left join lateral (select text, gallery from evidence where case_id = c.id and target order by id desc limit 1) e on true
  left join lateral (select action, decided_by, created_at from decisions where case_id = c.id order by id desc limit 1) d on true
  left join users b on b.id = d.decided_by
  left join approvals w on w.case_id = c.id and w.state = 'open' and w.expires_at > product_now()
  left join users q on q.id = w.requested_by`;

interface Filter {
  scope: StaffScope;
  state: string;
  kind: ReportTarget | null;
  q: string | null;
  limit: number;
}

/**
 * The filter. `state` is a CaseState, or one of `waiting` (open or appealed: the column c.waiting), `appealed` and `approval`
 * (a second moderator is asked). `q` matches names, the target's text and the reporters' words.
 */
const filter = `where in_scope(c.campus_id, $scope)
     and case $state::text when 'waiting' then c.waiting when 'appealed' then c.appealed
       when 'approval' then w.id is not null else c.state = $state end
     and ($kind::text is null or c.target_kind = $kind)
     and ($q::text is null or u.names like '%' || search_text($q) || '%'
       or strpos(lower(coalesce(e.text, p.plain, m.text, r.note, s.title, u.bio)), lower($q)) > 0
       or exists (select from reports x where x.case_id = c.id and strpos(lower(x.detail), lower($q)) > 0))`;

/** A page of cases, the latest first. */
export const pageOfCases = statement<CaseRow, Filter & { at: string | null; id: string | null }>(
  'moderation.cases',
  `select ${columns} ${joins} ${filter}
     and ($at::timestamptz is null or (c.last_reported_at, c.id) < ($at, $id::uuid))
   order by c.last_reported_at desc, c.id desc limit $limit`,
);

type FilterAfter = Filter & { afterId: string | null };

/** A page of cases, the most often reported or flagged first. */
export const pageOfMost = statement<CaseRow, FilterAfter>(
  'moderation.cases-most',
  `select ${columns} ${joins} ${filter}
     and ($afterId::uuid is null or (c.reports + c.flags, c.last_reported_at, c.id) <
       (select l.reports + l.flags, l.last_reported_at, l.id from cases l where l.id = $afterId))
   order by c.reports + c.flags desc, c.last_reported_at desc, c.id desc limit $limit`,
);

/** A page of cases, the oldest first. */
export const pageOfOldest = statement<CaseRow, FilterAfter>(
  'moderation.cases-oldest',
  `select ${columns} ${joins} ${filter}
     and ($afterId::uuid is null or (c.created_at, c.id) > (select l.created_at, l.id from cases l where l.id = $afterId))
   order by c.created_at, c.id limit $limit`,
);

export const caseById = statement<CaseRow, [scope: StaffScope, id: string]>(
  'moderation.case-by-id',
  `select ${columns} ${joins} where in_scope(c.campus_id, $1) and c.id = $2`,
);

/** The latest cases about a person and their content, except one. */
export const casesOfUser = statement<
  CaseRow,
  [scope: StaffScope, userId: string, exceptId: string | null, limit: number]
>(
  'moderation.cases-of-user',
  `select ${columns} ${joins}
   where in_scope(c.campus_id, $1) and c.target_user_id = $2 and c.id is distinct from $3::uuid
   order by c.last_reported_at desc, c.id desc limit $4`,
);

export interface ReportRow {
  id: string;
  reason: ReportReason;
  detail: string;
  user_id: string;
  /** how many other reports of theirs were upheld and dismissed */
  upheld: number;
  dismissed: number;
  created_at: string;
}

/** The reports of a case, with how often each reporter was right before. */
export const reportsOf = statement<ReportRow, [scope: StaffScope, caseId: string]>(
  'moderation.reports-of-case',
  `select r.id, r.reason, r.detail, r.reporter_id as user_id, r.created_at, coalesce(e.upheld, 0)::int as upheld,
     coalesce(e.dismissed, 0)::int as dismissed
   from reports r left join lateral (
     select count(*) filter (where e.state = 'upheld') as upheld, count(*) filter (where e.state = 'dismissed') as dismissed
     from reports e where e.reporter_id = r.reporter_id and e.id <> r.id and in_scope(e.campus_id, $1)) e on true
   where r.case_id = $2 order by r.created_at limit 100`,
);

export const flagsOf = statement<{ kind: FlagKind; detail: string; created_at: string }, [caseId: string]>(
  'moderation.flags-of-case',
  'select kind, detail, created_at from flags where case_id = $1 order by id limit 100',
);

/** The groups of accounts that a case is about, the earliest first. */
export const ringsOf = statement<
  { members: string[]; deals: { dealId: string; sellerId: string; buyerId: string; price: number; at: number }[] },
  [caseId: string]
>('moderation.rings-of-case', 'select members, deals from rings where case_id = $1 order by found_at, id');

export interface CaseNoteRow {
  id: string;
  text: string;
  by: string | null;
  created_at: string;
}

export const notesOf = statement<CaseNoteRow, [caseId: string]>(
  'moderation.notes-of-case',
  `select n.id, n.text, u.username as by, n.created_at from case_notes n left join users u on u.id = n.author_id
   where n.case_id = $1 order by n.id`,
);

export const addNote = statement<CaseNoteRow, [scope: StaffScope, caseId: string, authorId: string, text: string]>(
  'moderation.add-note',
  `with added as (insert into case_notes (case_id, author_id, text)
     select id, $3, $4 from cases where in_scope(campus_id, $1) and id = $2 returning id, text, created_at)
   select a.id, a.text, u.username as by, a.created_at from added a join users u on u.id = $3`,
);

export interface DecisionRow {
  id: string;
  action: CaseAction;
  reason: string;
  days: number | null;
  until: string | null;
  by: string | null;
  created_at: string;
}

export const decisionsOf = statement<DecisionRow, [caseId: string]>(
  'moderation.decisions-of-case',
  `select d.id, d.action, d.reason, d.days, d.until, u.username as by, d.created_at
   from decisions d left join users u on u.id = d.decided_by where d.case_id = $1 order by d.id`,
);

/** How much waits for moderators. */
export interface SummaryRow {
  open: number;
  appeals: number;
  approvals: number;
  ads: number;
  feedback: number;
  /**
   * the median time from a case to its decision, in the last 30 days; null: none was decided. Cases that moderators opened
   * themselves, which have neither reports nor flags, are decided at once and don't count
   */
  median_seconds: number | null;
}

export const summary = statement<SummaryRow, [scope: StaffScope]>(
  'moderation.summary',
  `select (select count(*) from cases where in_scope(campus_id, $1) and waiting and state = 'open')::int as open,
     (select count(*) from cases where in_scope(campus_id, $1) and waiting and appealed)::int as appeals,
     (select count(*) from approvals w join cases c on c.id = w.case_id
      where in_scope(c.campus_id, $1) and w.state = 'open' and w.expires_at > product_now())::int as approvals,
     (select count(*) from ads where in_scope(campus_id, $1) and status = 'in review')::int as ads,
     (select count(*) from feedback_messages where in_scope(campus_id, $1) and handled_at is null)::int as feedback,
     (select percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))
      from cases where in_scope(campus_id, $1) and decided_at > product_now() - interval '30 days' and reports + flags > 0)
       as median_seconds`,
);

/**
 * How many cases were opened by a report or a flag, and how many were decided, on each of the last 14 days, by UTC. Cases that
 * moderators opened themselves are only among the decided ones.
 */
export const fortnight = statement<{ day: string; opened: number; decided: number }, [scope: StaffScope]>(
  'moderation.fortnight',
  `select to_char(s.day, 'YYYY-MM-DD') as day,
     (select count(*) from cases c where in_scope(c.campus_id, $1) and c.created_at >= s.day
        and c.created_at < s.day + interval '1 day' and c.reports + c.flags > 0)::int as opened,
     (select count(*) from cases c where in_scope(c.campus_id, $1) and c.decided_at >= s.day
        and c.decided_at < s.day + interval '1 day')::int as decided
   from (select generate_series(0, 13) as n) g,
     lateral (select date_trunc('day', product_now(), 'UTC') - make_interval(days => 13 - g.n) as day) s order by s.day`,
);

/** The staff to notify of a case, those whose scope includes it; each row also has the case's number of reports. */
export const staffToNotify = statement<{ id: string; reports: number }, [caseId: string]>(
  'moderation.staff-to-tell',
  `select u.id, c.reports from cases c, users u
   where c.id = $1 and u.role <> 'member' and in_scope(c.campus_id, staff_scope(u.role, u.staff_campus_id))
     and u.deleted_at is null and u.banned_at is null`,
);
