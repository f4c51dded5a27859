import { fillChats } from '../fill/chats.ts';
import type { Figure } from '../figure.ts';
import { get } from '../load/requests.ts';
import type { Site } from '../site.ts';
import { type Asked, besideFastify } from './beside-fastify.ts';
import { readers } from './samples.ts';

export interface Talk {
  id: string;
  /** its two people, by their places among the readers */
  one: number;
  other: number;
}

/** The chats of the readers, made where they are missing. */
export async function talks(site: Site): Promise<Talk[]> {
  const people = readers(site);
  await fillChats(
    site.db,
    site.campus,
    people.map(({ id }) => id),
  );
  const places = new Map(people.map(({ id }, place) => [id, place]));
  const { rows } = await site.db.query<{ id: string; low_id: string; high_id: string }>(
    'select id, low_id, high_id from chats order by md5(id::text)',
  );
  return rows.flatMap(({ id, low_id: low, high_id: high }) => {
    const [one, other] = [places.get(low), places.get(high)];
    return one === undefined || other === undefined ? [] : [{ id, one, other }];
  });
}

/** What a person reads of his own, as our server and the baseline are asked for it. */
export async function chatPages(site: Site): Promise<Asked[]> {
  const people = readers(site);
  const known = (await talks(site)).slice(0, 2_000);
  // whom nobody is hidden from: the baseline hides nobody
  const { rows } = await site.db.query<{ id: string }>(
    'select blocker_id as id from blocks union select blocked_id from blocks',
  );
  const hiding = new Set(rows.map(({ id }) => id));
  const open = people.filter(({ id }) => !hiding.has(id));
  return [
    {
      name: 'inbox',
      ours: open.map(({ cookie }) => get(site.host, '/api/chats', cookie)),
      theirs: open.map(({ id }) => get(site.host, `/inbox?id=${id}`)),
    },
    {
      name: 'conversation page',
      ours: known.map(({ id, one }) => get(site.host, `/api/chats/${id}/messages`, people[one]?.cookie)),
      theirs: known.map(({ id }) => get(site.host, `/messages?id=${id}`)),
    },
    {
      name: 'notifications',
      ours: open.map(({ cookie }) => get(site.host, '/api/notifications', cookie)),
      theirs: open.map(({ id }) => get(site.host, `/notifications?id=${id}`)),
    },
  ];
}

/** Inbox, conversation and notifications, beside Fastify with one prepared query for each. */
export const chatReads: Figure = {
  name: 'chats',
  measure: async (bench) =>
    besideFastify(bench, {
      script: 'fastify-chats',
      pages: await chatPages(bench.site),
      what: 'Fastify, one query',
      least: 0.5,
    }),
};
