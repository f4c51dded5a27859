import type { Role } from '../../../contract/identity/identity.ts';
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

export const findPeople = statement<PersonRow, [ids: readonly string[]]>(
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
  role: Role;
  total_posts: number;
  created_at: string;
}

export const findMe = statement<MeRow, [id: string]>(
  'identity.me',
  `select id, campus_id, first_name, last_name, username, email, school_email, photo_id, bio, profile_set_up, verified,
          school_verified, role, total_posts, created_at
   from users where id = $1 and deleted_at is null`,
);
