import type { Kind, Order } from '../baselines/inserts.ts';
import { withBaseline } from '../baselines/process.ts';
import { type Bench, type Figure, type Line, share } from '../figure.ts';
import { compare, CONNECTIONS, type Duration, inTurn, load, type Run } from '../load.ts';
import {
  type Chat,
  chatsOf,
  newComments,
  newMessage,
  newPosts,
  newSaves,
  type Sample,
  somePosts,
  writers,
} from '../requests.ts';
import type { Person, Site } from '../site.ts';

interface Written {
  kind: Kind;
  name: string;
  writers: number;
  requests(site: Site, people: readonly Person[], posts: readonly Sample[], chats: readonly Chat[]): () => string;
}

const kinds: readonly Written[] = [
  { kind: 'post', name: 'create post (text)', writers: 1_500, requests: newPosts },
  { kind: 'comment', name: 'comment', writers: 400, requests: newComments },
  { kind: 'save', name: 'save', writers: 400, requests: newSaves },
  {
    kind: 'message',
    name: 'message',
    writers: 400,
    requests(site, _people, _posts, chats) {
      const chat = inTurn(chats);
      let number = 0;
      return () => {
        const { id, one, other } = chat();
        return newMessage(site, id, number % 2 ? one : other, number++);
      };
    },
  },
];

/** What the baseline writes. */
export type Rows = Omit<Order, 'seconds' | 'warmUp' | 'databaseUrl' | 'connections'>;

/** The requests of our side, and the rows of the other; each is asked before every run. */
interface Sides {
  ours(duration: Duration): Promise<() => string>;
  rows(duration: Duration): Promise<Rows>;
}

/** The line of a write whose goal is a share of bare `pg` writing the same rows. */
export async function besideInserts(
  { site, options }: Pick<Bench, 'site' | 'options'>,
  name: string,
  { ours, rows }: Sides,
): Promise<Line> {
  const { port, pid, databaseUrl } = site.server;
  const compared = await withBaseline('inserts', (baseline) =>
    compare(
      async (duration) => withoutMails(site, load({ port, pid, next: await ours(duration) }, duration)),
      async (duration) => {
        const order = { ...(await rows(duration)), databaseUrl, connections: CONNECTIONS, ...duration };
        return withoutMails(site, baseline.ask<Run>(order));
      },
      options,
    ),
  );
  return share(name, compared, 'bare pg, same rows', 0.4);
}

/** A write, compared with bare `pg` that writes the same rows; both durable. */
const beside = ({ kind, name, writers: count, requests }: Written): Figure => ({
  name: kind === 'post' ? 'create' : kind,
  writes: true,
  async measure({ site, options }) {
    const [posts, chats, people] = [await somePosts(site), await chatsOf(site), writers(site, count)];
    const next = requests(site, people, posts, chats);
    const order: Rows = {
      ...{ kind, campus: site.campus, posts },
      people: site.people.map(({ id }) => id),
      chats: chats.map(({ id, one, other }) => [id, one.id, other.id]),
    };
    return [await besideInserts({ site, options }, name, { ours: async () => next, rows: async () => order })];
  },
});

/** Mails about the writes would be sent later, during another measurement, so they are cancelled. */
export async function withoutMails<T>(site: Site, run: Promise<T>): Promise<T> {
  const result = await run;
  await site.db.query('update notifications set mail_at = null where mail_at is not null');
  return result;
}

export const writes = kinds.map(beside);
