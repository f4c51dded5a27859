import type { Person } from '../../../contract/campuses/campuses.ts';
import type { Me } from '../../../contract/identity/identity.ts';
import { lastInitial } from '../../../contract/identity/names.ts';
import type { MeRow, PersonRow } from './people-store.ts';

/** The address of a file; the page appends the size. */
export const photoPath = (photoId: string | null): string | null => (photoId ? `/files/${photoId}` : null);

/** A person as others see them; the badge is for a verified school email. */
export const personView = (row: PersonRow): Person => ({
  _id: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: lastInitial(row.last_name),
  img: photoPath(row.photo_id),
  verified: row.school_verified,
});

/** A person as they see themselves. */
export const meView = (row: MeRow): Me => ({
  _id: row.id,
  campus_id: row.campus_id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  email: row.email ?? '',
  school_email: row.school_email,
  img: photoPath(row.photo_id),
  bio: row.bio,
  profile_set_up: row.profile_set_up,
  verified: row.verified,
  school_verified: row.school_verified,
  sells_until: row.sells_until,
  may_sell: row.may_sell,
  role: row.role,
  ambassador: row.ambassador,
  dismissed_season: row.dismissed_season,
  totalPosts: row.total_posts,
  createdAt: row.created_at,
});
