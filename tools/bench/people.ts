import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import type { FileStore } from '../../server/platform/storage/index.ts';

export interface SignedIn {
  id: string;
  username: string;
  token: string;
}

/**
 * Creates students who are signed in, on a server's own database.
 * @param name the beginning of their usernames
 */
export async function createPeople(
  databaseUrl: string,
  files: FileStore,
  { name, count, campus = 'ou' }: { name: string; count: number; campus?: string },
): Promise<SignedIn[]> {
  const picture = await sharp({ create: { width: 384, height: 384, channels: 3, background: '#6b8f71' } })
    .webp()
    .toBuffer();
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const people: SignedIn[] = [];
    for (let n = 0; n < count; n++) {
      const [token, username, photo] = [randomBytes(32).toString('base64url'), `${name}${n}`, randomUUID()];
      const { rows } = await db.query<{ id: string }>(
        `with person as (
           insert into users (campus_id, first_name, last_name, username, email, verified, school_verified, school_email,
             school_verified_at, bio, photo_id, created_at)
           values ($4, 'Ana', 'Lopez', $1, $1 || '@ou.edu', true, true, $1 || '@ou.edu', product_now(), 'Hi', $3,
             product_now() - interval '90 days') returning id),
         session as (insert into sessions (token_hash, user_id, expires_at)
           select $2, id, product_now() + interval '30 days' from person)
         insert into files (id, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type,
           bytes, width, height, sizes)
         select $3, $4, id, 'profile', id, 'profile', 'photo', 'me.jpg', 'profiles/' || $1, 'image/webp', 1, 384, 384, '{384}'
         from person returning owner_id as id`,
        [username, createHash('sha256').update(token).digest(), photo, campus],
      );
      await files.put(`profiles/${username}/384.webp`, picture, { contentType: 'image/webp' });
      people.push({ id: rows[0]?.id ?? '', username, token });
    }
    await db.query('update campuses set members = members + $1 where id = $2', [count, campus]);
    return people;
  } finally {
    await db.end();
  }
}
