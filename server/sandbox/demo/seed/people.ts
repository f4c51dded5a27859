import { demo } from '../content/index.ts';
import type { DemoPerson } from '../content/types.ts';
import { planFile, type PlannedFile } from './files.ts';
import { demoId } from './ids.ts';
import { DAY, isoTime, MINUTE } from './moment.ts';

export const CAMPUS = 'ou';
export const PASSWORD = 'demo-password';

/** A demo person with everything that other records refer to. */
export interface SeededPerson {
  id: string;
  written: DemoPerson;
  /** milliseconds */
  joined: number;
  photo: PlannedFile | null;
}

export type People = ReadonlyMap<string, SeededPerson>;

/**
 * @param now milliseconds
 * @returns everyone, by username
 */
export function planPeople(now: number): People {
  return new Map(
    demo.people.map((written) => {
      const id = demoId(`person ${written.username}`, written.joinedDaysAgo * 24);
      const joined = now - written.joinedDaysAgo * DAY;
      const photo = written.avatar
        ? planFile({
            purpose: 'profile',
            ownerId: id,
            uploaderId: id,
            photo: [written.avatar, ''],
            position: 0,
            at: joined,
          })
        : null;
      return [written.username, { id, written, joined, photo }];
    }),
  );
}

/** A person named in the content; the content's tests make sure that they exist. */
export function personOf(people: People, username: string): SeededPerson {
  const person = people.get(username);
  if (!person) throw new Error(`the demo community has no person ${username}`);
  return person;
}

/**
 * A row of the table users.
 * @param passwordHash of `PASSWORD`: one for all, since nothing of theirs is secret
 */
export function userRow(
  { id, written, joined, photo }: SeededPerson,
  passwordHash: string,
  totalPosts: number,
  now: number,
) {
  const member = written.schoolVerified;
  const setUp = photo !== null && written.bio !== undefined;
  return {
    id,
    campus_id: CAMPUS,
    first_name: written.first,
    last_name: written.last,
    username: written.username,
    email: written.email,
    school_email: member ? written.email : null,
    password_hash: written.unclaimed ? null : passwordHash,
    grad_year: written.alum ? new Date(now).getUTCFullYear() - 1 : (written.gradYear ?? null),
    alum_noticed_at: written.alum ? isoTime(Date.UTC(new Date(now).getUTCFullYear() - 1, 11, 5)) : null,
    bio: written.bio ?? '',
    getting_started: !setUp,
    // an email that is also a school address verifies both (D43)
    verified: member,
    school_verified: member,
    school_verified_at: member ? isoTime(joined) : null,
    role: written.role ?? 'member',
    claimed: !written.unclaimed,
    total_posts: totalPosts,
    created_at: isoTime(joined - 4 * MINUTE),
    last_modified: isoTime(joined),
  };
}
