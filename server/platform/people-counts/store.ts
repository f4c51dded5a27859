import { statement } from '../database/statement.ts';

/** The lists are parallel: one entry for each subject, day and action. */
interface Keys {
  campusId: string;
  subjects: readonly string[];
  days: readonly string[];
  actions: readonly string[];
}

const keys = 'unnest($subjects::uuid[], $days::date[], $actions::text[]) as k (subject, day, action)';
const ofKey = 't.campus_id = $campusId and t.subject = k.subject and t.day = k.day and t.action = k.action';

/** Inserts the missing rows of a day, in the order of the key like all who lock several of them. */
export const insertDays = statement<never, Keys>(
  'people.add-days',
  `insert into people_today (campus_id, subject, day, action)
   select $campusId, k.subject, k.day, k.action from ${keys} order by k.subject, k.day, k.action on conflict do nothing`,
);

/** What people did on a day (`2026-11-21`, UTC) with a subject, such as a post. Sets of people are sketches (sketch.ts). */
export interface DayRow {
  subject: string;
  day: string;
  action: string;
  /** who did it on this day */
  people: Buffer;
  /** how many of them are in the feature's counts already */
  counted: number;
  /** of views: how many of them had not seen the subject on an earlier day, and are counted as such */
  reached: number;
  /** of views: everyone reached before this day */
  before: Buffer | null;
  /** of views: the earlier days that are not yet part of `before` */
  earlier: readonly Buffer[];
}

/** Locks rows of a day and reads them. */
export const lockDays = statement<DayRow, Keys>(
  'people.lock-days',
  `select t.subject, t.day::text, t.action, t.people, t.counted, t.reached,
     case when t.action = 'view' then (
       select r.people from people_reached r where r.campus_id = t.campus_id and r.subject = t.subject) end as before,
     case when t.action <> 'view' then '{}' else array(
       select e.people from people_today e
       where e.campus_id = t.campus_id and e.subject = t.subject and e.action = 'view' and e.day < t.day) end as earlier
   from ${keys} join people_today t on ${ofKey} order by t.subject, t.day, t.action for update of t`,
);

export const updateDays = statement<
  never,
  Keys & { people: readonly Buffer[]; counted: readonly number[]; reached: readonly number[] }
>(
  'people.update-days',
  `update people_today t set people = k.people, counted = k.counted, reached = k.reached
   from unnest($subjects::uuid[], $days::date[], $actions::text[], $people::bytea[], $counted::int[], $reached::int[])
     as k (subject, day, action, people, counted, reached)
   where ${ofKey}`,
);

/** Views of days that are over, locked; those that another process has locked are left out. */
export const lockPastViews = statement<
  { campus_id: string; subject: string; day: string; people: Buffer; before: Buffer | null },
  [most: number]
>(
  'people.past-views',
  `select t.campus_id, t.subject, t.day::text, t.people,
     (select r.people from people_reached r where r.campus_id = t.campus_id and r.subject = t.subject) as before
   from people_today t where t.action = 'view' and t.day < (product_now() at time zone 'UTC')::date
   order by t.campus_id, t.subject, t.day limit $1 for update skip locked`,
);

export const setReached = statement<
  never,
  [campusIds: readonly string[], subjects: readonly string[], people: readonly Buffer[]]
>(
  'people.set-reached',
  `insert into people_reached (campus_id, subject, people)
   select * from unnest($1::text[], $2::uuid[], $3::bytea[]) as n (campus_id, subject, people)
   on conflict (campus_id, subject) do update set people = excluded.people`,
);

export const deleteViews = statement<
  never,
  [campusIds: readonly string[], subjects: readonly string[], days: readonly string[]]
>(
  'people.delete-views',
  `delete from people_today t using unnest($1::text[], $2::uuid[], $3::date[]) as k (campus_id, subject, day)
   where t.campus_id = k.campus_id and t.subject = k.subject and t.day = k.day and t.action = 'view'`,
);

/** Deletes a batch of past days of actions other than views. */
export const deletePastActions = statement<never, [most: number]>(
  'people.delete-past-actions',
  `delete from people_today where (campus_id, subject, day, action) in (
     select campus_id, subject, day, action from people_today
     where action <> 'view' and day < (product_now() at time zone 'UTC')::date limit $1)`,
);
