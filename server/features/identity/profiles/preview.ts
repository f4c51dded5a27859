import { lastInitial } from '../../../../contract/identity/names.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { type HostCampus, mayRead } from '../../../platform/http/caller.ts';
import { findProfile } from './store.ts';

/** What the preview of a link to a profile shows. */
export interface ProfilePreview {
  title: string;
  description: string;
  path: string;
  image: { path: string; width: number; height: number; alt: string } | null;
}

/** Width and height of the picture in pixels. */
const SIDE = 384;

/** The link preview of a profile, if it is of a member of a campus that visitors may read; else null. */
export async function profilePreview(
  db: Queryable,
  campus: HostCampus,
  username: string,
): Promise<ProfilePreview | null> {
  if (!mayRead(campus, null)) return null;
  const row = await findProfile.one(db, username.toLowerCase());
  if (!row || row.campus_id !== campus.id) return null;
  const name = `${row.first_name} ${lastInitial(row.last_name)}`.trim();
  return {
    title: `${name} (@${row.username})`,
    description: row.bio,
    path: `/${row.username}`,
    image: row.photo_id ? { path: `/files/${row.photo_id}/${SIDE}.webp`, width: SIDE, height: SIDE, alt: name } : null,
  };
}
