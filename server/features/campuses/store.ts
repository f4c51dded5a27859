import type { CampusPrivacy, CampusStatus } from '../../../contract/campuses/campuses.ts';
import type { QuickPick } from '../../../contract/campuses/quick-picks.ts';
import type { CampusRetention } from '../../../contract/retention.ts';
import type { TextKind } from '../../../contract/campuses/text-kinds.ts';
import { statement } from '../../platform/database/statement.ts';

/** A row of the table campuses. */
interface StoredCampus {
  id: string;
  name: string;
  short_name: string;
  /** the email domain that examples show (`you@ou.edu`); '' for none */
  ext: string;
  hosts: string[];
  /** address of its own site; null: the installation's address for it */
  url: string | null;
  privacy: CampusPrivacy;
  generic: boolean;
  city: string;
  state: string;
  country: string;
  time_zone: string;
  colour: string;
  /** when the community began, as people read it; free text */
  created_text: string;
  /** school addresses are at these */
  email_domains: string[];
  /** the feed's first page has serverLimits.feedFirstPageLarge posts instead of feedPage */
  first_page_large: boolean;
  /** people can sign in with a link or code that is mailed to them */
  passwordless: boolean;
  /** a ticket may cost at most its face value */
  face_value_cap: boolean;
  /** authors' links show their listings to everyone where the campus isn't public */
  share_links: boolean;
  /** it opens once it has this many members; null: it was never closed, or was opened by hand */
  opening_threshold: number | null;
  /** it hasn't opened yet */
  waiting: boolean;
  /** for so many months after their graduation year, alumni can sell without a current school address */
  alum_months: number;
  status: CampusStatus;
  /** another group of campuses serves it */
  elsewhere: boolean;
  /** '' for the lettered badge */
  logo_version: string;
  support_email: string;
  mail_sender: string;
  social_url: string;
  legal_name: string;
  legal_address: string;
  terms_url: string;
  privacy_url: string;
  /** its own periods; `{}` for the installation's */
  retention: CampusRetention;
  /** null for the usual ones */
  quick_picks: QuickPick[] | null;
  /** the kinds of its operator's own texts */
  own_texts: TextKind[];
}

/** A campus as the server keeps it in memory. */
export interface CampusRow extends StoredCampus {
  /** address of its own site, without a trailing slash */
  site: string;
  /** address that its people write to for help */
  support: string;
}

export const allCampuses = statement<StoredCampus>(
  'campuses.all',
  `select id, name, short_name, ext, hosts, url, privacy, generic, city, state, country, time_zone, colour,
          created_text, email_domains, first_page_large, passwordless, face_value_cap, share_links, opening_threshold, waiting, alum_months,
          status, elsewhere, logo_version,
          support_email, mail_sender, social_url, legal_name, legal_address, terms_url, privacy_url, retention, quick_picks,
          array(select t.kind from campus_texts t where t.campus_id = c.id and t.markdown <> '' and not exists (
                  select 1 from campus_texts n where n.campus_id = c.id and n.kind = t.kind and n.version > t.version)
                order by t.kind) as own_texts
   from campuses c order by position, id`,
);

export const seedCampus = statement<
  never,
  {
    id: string;
    name: string;
    short: string;
    ext: string;
    city: string;
    state: string;
    timeZone: string;
    colour: string;
    created: string;
    domains: readonly string[];
    generic: boolean;
    large: boolean;
    passwordless: boolean;
    social: string;
    legal: string;
    position: number;
  }
>(
  'campuses.seed',
  `insert into campuses (id, name, short_name, ext, city, state, time_zone, colour, created_text,
                         email_domains, generic, first_page_large, passwordless, social_url, legal_name, position)
   values ($id, $name, $short, $ext, $city, $state, $timeZone, $colour, $created, $domains, $generic, $large,
           $passwordless, $social, $legal, $position) on conflict (id) do nothing`,
);

export const campusExists = statement<{ id: string }, [campusId: string]>(
  'campuses.exists',
  'select id from campuses where id = $1',
);

/** Campuses that an operator removed: the next start doesn't insert them again. */
export const removedCampuses = statement<{ id: string }>('campuses.removed', 'select id from removed_campuses');

/** A campus's members, and how many it needs to open; null: it is open. */
export const memberCount = statement<{ members: number; opening_threshold: number | null }, [campusId: string]>(
  'campuses.member-count',
  'select members, case when waiting then opening_threshold end as opening_threshold from campuses where id = $1',
);

/**
 * Changes a campus's number of members, and opens it when there are enough. Concurrent sign-ups wait for the row's
 * lock, so exactly one of them opens the campus.
 */
export const changeMembers = statement<{ opened: boolean }, [campusId: string, by: number]>(
  'campuses.change-members',
  `update campuses set members = members + $2,
          opened_at = case when waiting and members + $2 >= opening_threshold then product_now() else opened_at end,
          opening_due = opening_due or (waiting and members + $2 >= opening_threshold)
   where id = $1 returning (old.waiting and not new.waiting) as opened`,
);

/** Activity of a week and a month; each count reads only the recent rows of an index. */
export const activity = statement<
  { new_members_week: number; posts_week: number; posts_month: number },
  [campusId: string]
>(
  'campuses.activity',
  `select
     (select count(*) from users where campus_id = $1 and school_verified and deleted_at is null and banned_at is null
        and school_verified_at > product_now() - interval '7 days')::int as new_members_week,
     (select count(*) from posts where campus_id = $1 and parent_id is null and deleted_at is null and hidden_at is null
        and created_at > product_now() - interval '7 days')::int as posts_week,
     (select count(*) from posts where campus_id = $1 and parent_id is null and deleted_at is null and hidden_at is null
        and created_at > product_now() - interval '1 month')::int as posts_month`,
);

interface MemberRow {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  verified: boolean;
  joined: string;
}

const memberColumns = `id, username, first_name, last_name, photo_id, school_verified as verified, school_verified_at as joined`;
const isMember = 'campus_id = $1 and school_verified and deleted_at is null and banned_at is null';

export const newestMembers = statement<MemberRow, [campusId: string, limit: number, hidden: readonly string[]]>(
  'campuses.newest-members',
  `select ${memberColumns} from users where ${isMember} and id <> all($3::uuid[]) order by school_verified_at desc, id desc limit $2`,
);

export const membersBefore = statement<
  MemberRow,
  [campusId: string, limit: number, hidden: readonly string[], at: string, id: string]
>(
  'campuses.members-before',
  `select ${memberColumns} from users where ${isMember} and id <> all($3::uuid[])
     and (school_verified_at, id) < ($4::timestamptz, $5::uuid)
   order by school_verified_at desc, id desc limit $2`,
);
