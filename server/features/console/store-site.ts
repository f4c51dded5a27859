import type { TextKind } from '../../../contract/campuses/text-kinds.ts';
import type { AdminCampus } from '../../../contract/console/site.ts';
import type { Caution } from '../../../contract/moderation/cautions.ts';
import { statement } from '../../platform/database/statement.ts';

type CampusRow = Omit<AdminCampus, '_id' | 'campus_logo' | 'has_logo' | 'sign_in'> & {
  id: string;
  logo_version: string;
};

const textOf = (kind: TextKind) =>
  `coalesce((select t.markdown from campus_texts t where t.campus_id = campuses.id and t.kind = '${kind}'
             order by t.version desc limit 1), '') as ${kind}_text`;

const campusColumns = `id, name, short_name, ext, hosts, url, privacy, city, state, country, time_zone, colour,
  created_text, email_domains, first_page_large, passwordless, face_value_cap, share_links, opening_threshold, alum_months, position, generic, members,
  status, logo_version, support_email, mail_sender, social_url, legal_name, legal_address, terms_url, privacy_url, retention, quick_picks,
  ${textOf('terms')}, ${textOf('privacy')}`;

export const campusRows = statement<CampusRow>(
  'console.campuses',
  `select ${campusColumns} from campuses order by position, id`,
);

export const findCampus = statement<CampusRow, [id: string]>(
  'console.campus',
  `select ${campusColumns} from campuses where id = $1`,
);

/** Locks a campus: of two admins who change it at once, the second one changes what the first one made of it. */
export const lockChangedCampus = statement<{ id: string }, [id: string]>(
  'console.lock-campus',
  'select id from campuses where id = $1 for no key update',
);

export const staff = statement<{ id: string; email: string | null }>(
  'console.staff',
  `select id, email from users where role <> 'member' and deleted_at is null order by role, username`,
);

export interface ExclusionRow {
  id: string;
  email: string | null;
  by: string | null;
  since: string;
}

export const exclusions = statement<ExclusionRow>(
  'console.exclusions',
  `select x.user_id as id, u.email, b.username as by, x.created_at as since
   from analytics_exclusions x join users u on u.id = x.user_id left join users b on b.id = x.added_by
   order by x.created_at desc, x.user_id`,
);

/** Excludes a person from analytics, if they aren't yet. @returns their name; no row for an id of nobody */
export const addExclusion = statement<{ username: string }, [userId: string, by: string]>(
  'console.exclude',
  `with added as (
     insert into analytics_exclusions (user_id, added_by) values ($1, $2) on conflict do nothing)
   select username from users where id = $1`,
);

export const dropExclusion = statement<never, [userId: string]>(
  'console.include',
  'delete from analytics_exclusions where user_id = $1',
);

export interface WordRow {
  id: string;
  phrase: string;
  caution: Caution | null;
  by: string | null;
  created_at: string;
}

export const watchedWordRows = statement<WordRow>(
  'console.words',
  `select w.id, w.phrase, w.caution, u.username as by, w.created_at
   from watched_words w left join users u on u.id = w.added_by order by lower(w.phrase)`,
);

/** Adds a watched word; no row if it exists already. */
export const addWord = statement<{ id: string }, [phrase: string, caution: Caution | null, by: string]>(
  'console.add-word',
  `insert into watched_words (phrase, caution, added_by) values ($1, $2, $3) on conflict do nothing returning id`,
);

export const dropWord = statement<{ phrase: string }, [id: string]>(
  'console.drop-word',
  'delete from watched_words where id = $1 returning phrase',
);
