import { expect, vi } from 'vitest';
import { listNotifications, type Notification } from '../../contract/notifications/notifications.ts';
import { createPost, type Post } from '../../contract/posts/posts.ts';
import { type SavedSearch, listSavedSearches, saveSearch } from '../../contract/watching/saved-searches.ts';
import type { AlertChoice } from '../../contract/watching/watches.ts';
import { words } from '../factories/posts.ts';
import type { Person } from '../factories/people.ts';
import type { TestServer } from '../harness/server.ts';

interface Saved {
  name?: string;
  alerts?: AlertChoice;
  filter?: Record<string, string>;
}

/** Saves a search of a person. */
export const save = (
  person: Person,
  query: string,
  { name = query || 'A search', alerts = 'instant', filter = {} }: Saved = {},
): Promise<SavedSearch> => person.client.call(saveSearch, { body: { name, alerts, query, filter } as never });

/** Posts a listing; without another kind it's for sale. */
export const list = (person: Person, title: string, more: Record<string, unknown> = {}): Promise<Post> =>
  person.client.call(createPost, {
    body: { text: words('Pick up any day.'), title, price: 40, kind: 'selling', ...more } as never,
  });

/** Waits until every watch was read and every listing matched. */
export const matched = ({ app }: TestServer): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await app.platform.pool.query(
      'select 1 from watch_queue union all select 1 from watches where read_at is null',
    );
    expect(rows).toEqual([]);
  });

/** A person's alerts, the newest first. */
export async function alertsOf(person: Person): Promise<Notification[]> {
  const { notifications } = await person.client.call(listNotifications, { query: {} });
  return notifications.filter(({ alert }) => alert !== null);
}

export const headlinesOf = async (person: Person): Promise<string[]> =>
  (await alertsOf(person)).map(({ alert }) => alert?.headline ?? '');

export const savedOf = async (person: Person): Promise<SavedSearch[]> =>
  (await person.client.call(listSavedSearches)).searches;

/** Moves the sandbox's clock to the next 8 AM in Oklahoma and waits until the digests are sent. */
export async function untilMorning({ app, client }: TestServer): Promise<void> {
  const { pool } = app.platform;
  const { rows } = await pool.query<{ seconds: number }>(
    // the distance of two moments, not of two clock faces: a clock may change in between
    `select ceil(extract(epoch from
       (date_trunc('day', product_now() at time zone 'America/Chicago' - interval '8 hours') + interval '32 hours')
         at time zone 'America/Chicago' - product_now()))::int as seconds`,
  );
  const answer = await client().request('POST', '/sandbox/clock', { advance: (rows[0]?.seconds ?? 0) + 1 });
  expect(answer.status).toBe(200);
  await vi.waitFor(async () => {
    const waiting = await pool.query(`select from graphile_worker.jobs where key = 'sandbox:watching.digest'`);
    expect(waiting.rowCount).toBe(0);
    const { rows: unsent } = await pool.query(`select kind from mails where state = 'waiting'`);
    expect(unsent).toEqual([]);
  });
}
