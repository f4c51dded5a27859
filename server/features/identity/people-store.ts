import type { Role } from '../../../contract/identity/identity.ts';
import { maySell, sellsUntil } from './standing/standing-sql.ts';
import { statement } from '../../platform/database/statement.ts';

/** The columns needed to show a person to others. */
export interface PersonRow {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  school_verified: boolean;
}

/** The columns of a PersonRow, for a statement that joins users as `u`. */
export const personColumns = 'u.id, u.username, u.first_name, u.last_name, u.photo_id, u.school_verified';

export const peopleByIds = statement<PersonRow, [ids: readonly string[]]>(
  'identity.people',
  `select ${personColumns} from users u where u.id = any($1::uuid[])`,
);

export interface MeRow {
  id: string;
  campus_id: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string | null;
  school_email: string | null;
  photo_id: string | null;
  bio: string;
  profile_set_up: boolean;
  verified: boolean;
  school_verified: boolean;
  /** when selling ends unless they verify their school address again; null: it goes on */
  sells_until: string | null;
  may_sell: boolean;
  role: Role;
  ambassador: boolean;
  /** the season's suggestion that they closed */
  dismissed_season: string | null;
  total_posts: number;
  created_at: string;
}

export const findMe = statement<MeRow, [id: string]>(
  'identity.me',
  `select u.id, u.campus_id, u.first_name, u.last_name, u.username, u.email, u.school_email, u.photo_id, u.bio, u.profile_set_up,
          u.verified, u.school_verified, ${sellsUntil} as sells_until, ${maySell} as may_sell, u.role, u.dismissed_season, u.total_posts, u.created_at,
          exists (select from ambassadors a where a.campus_id = u.campus_id and a.user_id = u.id) as ambassador
   from users u join campuses c on c.id = u.campus_id where u.id = $1 and u.deleted_at is null`,
);
