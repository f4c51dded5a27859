import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { TestServer } from '../harness/server.ts';
import type { Client } from '../harness/client.ts';

export interface Person {
  id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** signed in on their campus's host */
  client: Client;
}

export interface PersonOptions {
  campus?: string;
  first?: string;
  last?: string;
  verified?: boolean;
  schoolVerified?: boolean;
  /** picture and bio, which posting needs; true for students by default */
  setUp?: boolean;
  role?: 'member' | 'moderator' | 'admin';
  /** the only campus that a moderator sees */
  moderates?: string;
}

let counter = 0;

/** Inserts a person into the database, signed in, by default as a student of their campus. */
export async function createPerson(server: TestServer, options: PersonOptions = {}): Promise<Person> {
  const {
    campus = 'ou',
    first = 'Ana',
    last = 'Lopez',
    verified = true,
    schoolVerified = verified,
    role = options.moderates ? 'moderator' : 'member',
  } = options;
  const { setUp = schoolVerified } = options;
  const n = ++counter;
  const username = `${first}${last}${n}`.toLowerCase().replace(/[^a-z0-9]/g, '');
  const email = `${username}@${campus}.edu`;
  const { pool } = server.app.platform;
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (campus_id, first_name, last_name, username, email, verified, school_verified, school_email,
                        school_verified_at, bio, role, staff_campus_id)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7 then $5 end, case when $7 then product_now() end, $8, $9, $10)
     returning id`,
    [
      campus,
      first,
      last,
      username,
      email,
      verified,
      schoolVerified,
      setUp ? 'I sell things.' : '',
      role,
      options.moderates,
    ],
  );
  const id = rows[0]?.id ?? '';
  if (setUp) await givePhoto(server, id, campus);
  if (schoolVerified) await pool.query('update campuses set members = members + 1 where id = $1', [campus]);
  const client = server.client(campus);
  await signIn(server, id, client);
  return { id, username, email, first_name: first, last_name: last, client };
}

/** Creates a session for a person without logging in. */
export async function signIn(server: TestServer, userId: string, client: Client): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await server.app.platform.pool.query(
    `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, product_now() + interval '30 days')`,
    [createHash('sha256').update(token).digest(), userId],
  );
  client.cookies.set('quad_session', token);
}

/** Adds a profile picture of one color, in one size. */
async function givePhoto(server: TestServer, userId: string, campus: string): Promise<void> {
  const { pool, files } = server.app.platform;
  const folder = `profiles/${userId}/first`;
  portrait ??= sharp({ create: { width: 384, height: 384, channels: 3, background: '#6b8f71' } })
    .webp()
    .toBuffer();
  await files.put(`${folder}/384.webp`, await portrait, { contentType: 'image/webp' });
  await pool.query(
    `with photo as (
       insert into files (campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes,
                          width, height, sizes)
       values ($2, $1, 'profile', $1, 'profile', 'photo', 'me.jpg', $3, 'image/webp', 1, 384, 384, '{384}')
       returning id)
     update users set photo_id = (select id from photo) where id = $1`,
    [userId, campus, folder],
  );
}

let portrait: Promise<Buffer> | undefined;

/** One person for each first name, in their order. */
export const createPeople = <const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  options: PersonOptions = {},
): Promise<{ -readonly [Place in keyof Names]: Person }> =>
  Promise.all(names.map((first) => createPerson(server, { ...options, first }))) as never;
