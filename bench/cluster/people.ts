import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import type { FileStore } from '../../server/platform/storage/index.ts';

/** Somebody who is signed in. */
export interface Person {
  id: string;
  username: string;
  token: string;
}

/** Two people who talk. */
export interface Pair {
  people: readonly [Person, Person];
  chatId: string;
}

export interface World {
  people: readonly Person[];
  pairs: readonly Pair[];
}

const CAMPUS = 'ou';

/** Puts students and conversations straight into the database, all signed in and long there. */
export async function makeWorld(url: string, files: FileStore, count: number, pairs: number): Promise<World> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const people: Person[] = [];
  const picture = await sharp({ create: { width: 384, height: 384, channels: 3, background: '#6b8f71' } })
    .webp()
    .toBuffer();
  try {
    for (let n = 0; n < count; n++) {
      const username = `clusterperson${n}`;
      const { rows } = await client.query<{ id: string }>(
        `insert into users (campus_id, first_name, last_name, username, email, verified, school_verified, school_email,
                            school_verified_at, bio, created_at)
         values ($1, 'Ana', $2, $3, $4, true, true, $4, product_now(), 'I sell things.', product_now() - interval '90 days')
         returning id`,
        [CAMPUS, `Lopez${n}`, username, `${username}@ou.edu`],
      );
      const id = rows[0]?.id ?? '';
      const token = randomBytes(32).toString('base64url');
      await client.query(
        `with photo as (
           insert into files (campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type,
                              bytes, width, height, sizes)
           values ($2, $1::uuid, 'profile', $1::uuid, 'profile', 'photo', 'me.jpg', 'profiles/' || $1::uuid || '/me', 'image/webp', 1, 384,
                   384, '{384}') returning id)
         update users set photo_id = (select id from photo) where id = $1::uuid`,
        [id, CAMPUS],
      );
      await client.query(
        `insert into sessions (token_hash, user_id, expires_at, last_seen_at, cookie_set_at)
         values ($1, $2, product_now() + interval '30 days', product_now(), product_now())`,
        [createHash('sha256').update(token).digest(), id],
      );
      await files.put(`profiles/${id}/me/384.webp`, picture, { contentType: 'image/webp' });
      people.push({ id, username, token });
    }
    await client.query('update campuses set members = members + $2 where id = $1', [CAMPUS, count]);
  } finally {
    await client.end();
  }
  const both = Array.from({ length: pairs }, (_, n) => [people[2 * n], people[2 * n + 1]] as [Person, Person]);
  return { people, pairs: both.map((pair) => ({ people: pair, chatId: '' })) };
}
