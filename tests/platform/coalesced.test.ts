import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LivePayload, room } from '../../contract/live-events.ts';
import { deletePost, editPost, type Post } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { mergeFeedChanges } from '../../server/features/feed/merge-changes.ts';
import { separateChanges } from '../../web/lib/separate-changes.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, words } from '../factories/posts.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type FeedChange = LivePayload<'feed.changed'>;

let server: TestServer;
let people: Record<'ana' | 'bo' | 'cy' | 'di', Person>;
const { listen, join } = useLive();
beforeAll(async () => {
  server = await startTestServer();
  const [ana, bo, cy, di] = [
    await createPerson(server),
    await createPerson(server),
    await createPerson(server),
    await createPerson(server),
  ];
  people = { ana, bo, cy, di };
  const { write, bus, pool } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [cy.id, ana.id]);
  bus.publish('blocks.changed', { userIds: [cy.id, ana.id] });
});
afterAll(() => server.stop());

/** A page with the campus's feed open, which keeps every event that it gets. */
async function openFeed(client: Person['client']): Promise<FeedChange[]> {
  const events: FeedChange[] = [];
  const socket = await listen(client);
  socket.on('feed.changed', (change: FeedChange) => events.push(change));
  await vi.waitFor(async () => expect(await join(socket, room.campus('ou'))).toBe(true));
  return events;
}

const feedOf = async ({ client }: Person): Promise<Post[]> => (await client.call(listFeed)).posts;

/** What a page shows that acts on each event as the product's page does. */
async function shownAfter(before: readonly Post[], events: readonly FeedChange[], reader: Person): Promise<Post[]> {
  let shown = [...before];
  const now = await feedOf(reader);
  for (const { change, post_id: id } of events.flatMap(separateChanges)) {
    if (change === 'removed') shown = shown.filter((known) => known._id !== id);
    else if (change === 'updated')
      shown = shown.map((known) => (known._id === id ? (now.find(({ _id }) => _id === id) ?? known) : known));
    else shown = now;
  }
  return shown;
}

test('changes of a second reach each page as one event, and none is lost or shown to blocked people [GRO-03, FEE-13, D11]', async () => {
  const { ana, bo, cy, di } = people;
  const old: Post[] = [];
  for (let n = 0; n < 6; n++) old.push(await post(n % 2 ? ana : di, `old ${n}`));
  const [visitor, boSees, cySees, anaSees] = [
    await openFeed(server.client()),
    await openFeed(bo.client),
    await openFeed(cy.client),
    await openFeed(ana.client),
  ];
  const before = await feedOf(bo);
  const made = await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => post(n % 2 ? ana : di, `new ${n}`)),
    ...old.slice(0, 2).map(({ _id: id }) => comment(bo, id, 'a reply')),
    ...old
      .slice(2, 4)
      .map(({ _id: id }, n) =>
        (n % 2 ? ana : di).client.call(editPost, { params: { id }, body: { text: words(`edited ${n}`) } as never }),
      ),
    ...old.slice(4).map(({ _id: id }, n) => (n % 2 ? ana : di).client.call(deletePost, { params: { id } })),
  ]);
  await vi.waitFor(async () => expect(await shownAfter(before, boSees, bo)).toEqual(await feedOf(bo)));
  expect(visitor.length).toBeGreaterThan(0);
  expect(visitor.length).toBeLessThan(made.length / 2);
  // one's own pages get one's own changes at once
  const own = anaSees.filter(({ author_id: author, also }) => author === ana.id && !also);
  expect(own.length).toBeGreaterThanOrEqual(6);
  const hers = [...(await feedOf(ana)).filter(({ user }) => user?._id === ana.id).map(({ _id }) => _id), old[5]?._id];
  expect(hers.length).toBeGreaterThan(4);
  for (const id of [ana.id, ...hers]) expect(JSON.stringify(cySees)).not.toContain(id);
  await vi.waitFor(() => expect(JSON.stringify(cySees)).toContain(old[4]?._id));
});

test('a merged event stands for exactly the changes that were merged, and has at most 100 ids [GRO-03]', () => {
  const change = fc.record({
    campus_id: fc.constant('ou'),
    post_id: fc.nat(300).map(String),
    change: fc.constantFrom('new', 'lifted', 'updated', 'removed'),
    author_id: fc.nat(5).map(String),
    at: fc.constant('2026-11-23T08:00:00Z'),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 400 }), (all) => {
      const handled: FeedChange[] = [];
      for (let left: readonly FeedChange[] = all; left.length > 0; ) {
        const next = mergeFeedChanges(left);
        const { updated = [], removed = [] } = next.merged.also ?? {};
        expect(updated.length + removed.length).toBeLessThanOrEqual(100);
        expect(next.left.length).toBeLessThan(left.length);
        handled.push(...separateChanges(next.merged));
        left = next.left;
      }
      const of = (list: readonly FeedChange[], kind: string) =>
        [...new Set(list.filter((one) => one.change === kind).map(({ post_id: id }) => id))].sort();
      for (const kind of ['updated', 'removed']) expect(of(handled, kind)).toEqual(of(all, kind));
      const moves = (list: readonly FeedChange[]) =>
        list.some((one) => one.change === 'new' || one.change === 'lifted');
      expect(moves(handled)).toBe(moves(all));
    }),
  );
});
