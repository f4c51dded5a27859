import { statement } from '../../../platform/database/statement.ts';
import { isAlum } from '../standing/standing-sql.ts';
import { personColumns, type PersonRow } from '../people-store.ts';

export interface ProfileRow extends PersonRow {
  campus_id: string;
  bio: string;
  total_posts: number;
  profile_set_up: boolean;
  claimed: boolean;
  created_at: string;
  alum: boolean;
}

/**
 * SQL: the person u with a lower-case username or former username ($1). Imported people may be hidden until they claim
 * their account.
 */
const personNamed = `from (select id, 0 as rank from users where username = $1
         union all select user_id, 1 from former_usernames where username = $1
         order by rank limit 1) named
   join users u on u.id = named.id
   where u.deleted_at is null and u.banned_at is null and (u.claimed or not u.hidden_until_claimed)`;

/** A profile by a lower-case username or former username; a current one wins. */
export const findProfile = statement<ProfileRow, [username: string]>(
  'identity.profile',
  `select ${personColumns}, u.campus_id, u.bio, u.total_posts, u.profile_set_up, u.claimed, u.created_at,
     (select ${isAlum} from campuses c where c.id = u.campus_id) as alum ${personNamed}`,
);

/** SQL for the id of the profile's owner, for statements that list their records in the same query. */
export const profileId = `(select u.id ${personNamed})`;

export const setBio = statement<never, [userId: string, bio: string]>(
  'identity.bio-set',
  'update users set bio = $2, last_modified = product_now() where id = $1 and deleted_at is null',
);

/** Locks the person, so that of two new pictures at once the second replaces the first, whose file is then deleted. */
export const lockPhoto = statement<{ photo_id: string | null }, [userId: string]>(
  'identity.photo-of',
  'select photo_id from users where id = $1 and deleted_at is null for update',
);

export const setPhoto = statement<never, [userId: string, photoId: string]>(
  'identity.photo-set',
  'update users set photo_id = $2, last_modified = product_now() where id = $1',
);
