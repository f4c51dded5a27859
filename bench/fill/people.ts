import { createHash } from 'node:crypto';
import { Copier } from './copy.ts';
import { idAt } from './ids.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';

const DAY = 86_400_000;
const firstNames =
  'Ana Ben Carla David Elena Felix Grace Hugo Iris Jack Kim Liam Maya Noah Olivia Paul Quinn Rosa Sam Tara'.split(' ');
const lastNames =
  'Adams Brown Clark Davis Evans Flores Garcia Hill Ito Jones King Lopez Moore Nguyen Ortiz Price Reed Smith Tran Young'.split(
    ' ',
  );

/** The token in the cookie of the person of that number. */
export const sessionToken = (number: number): string =>
  createHash('sha256').update(`quad bench session ${number}`).digest('base64url');

/** Whoever has a number below this, of the first campus, is signed in: enough that no writer meets a limit. */
export const SIGNED_IN = 5_000;

/**
 * Stores the people with their pictures, hidden pairs and sign-ins.
 * @returns their ids by number; `number % campuses` is a person's campus
 */
export async function fillPeople(
  url: string,
  { people, campuses, now, days }: Plan,
  posted: Uint32Array,
): Promise<string[]> {
  const random = new Random(1);
  const from = now - (days + 30) * DAY;
  const users = await Copier.into(
    url,
    'users',
    `id, campus_id, first_name, last_name, username, email, school_email, grad_year, photo_id, bio, getting_started,
     email_notifications, verified, school_verified, school_verified_at, total_posts, created_at, last_modified`,
  );
  const files = await Copier.into(
    url,
    'files',
    `id, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes, width, height,
     placeholder, colour, sizes, created_at`,
  );
  const sessions = await Copier.into(
    url,
    'sessions',
    'token_hash, user_id, user_agent, created_at, last_seen_at, cookie_set_at, expires_at',
  );
  const ids: string[] = [];
  for (let number = 0; number < people; number++) {
    const at = from + (number / people) * (days * DAY) * 0.5;
    const when = new Date(at).toISOString();
    const campus = campuses[number % campuses.length]!;
    const id = idAt(at, random);
    const photo = idAt(at + 60_000, random);
    const email = `person${number}@${campus.ext}`;
    ids.push(id);
    await users.row(
      ...[id, campus.id, random.pick(firstNames), random.pick(lastNames), `person${number}`, email, email],
      ...[2026 + (number % 4), photo, 'Here to buy, sell and talk.', false, false, true, true, when],
      ...[posted[number] ?? 0, when, when],
    );
    await files.row(
      ...[photo, campus.id, id, 'profile', id, 'profile', 'photo', 'me.jpg', `bench/${photo}`, 'image/webp', 40_000],
      ...[384, 384, '1QcSHQRnh493V4dIh4eXh1h4kJUI', '#841617', '{96,192,384}', when],
    );
    if (number % campuses.length === 0 && number / campuses.length < SIGNED_IN) {
      const hash = createHash('sha256').update(sessionToken(number)).digest('hex');
      const seen = new Date(now).toISOString();
      await sessions.row(`\\x${hash}`, id, 'bench', when, seen, seen, new Date(now + 365 * DAY).toISOString());
    }
  }
  await Promise.all([users.end(), files.end(), sessions.end()]);

  const blocks = await Copier.into(url, 'blocks', 'blocker_id, blocked_id, created_at');
  const pairs = new Set<string>();
  while (pairs.size < people / 50) pairs.add(`${random.below(people)} ${random.below(people)}`);
  for (const pair of pairs) {
    const [one, other] = pair.split(' ').map(Number) as [number, number];
    if (one !== other) await blocks.row(ids[one]!, ids[other]!, new Date(now).toISOString());
  }
  await blocks.end();
  return ids;
}
