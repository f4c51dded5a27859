import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { acceptDeal, releaseDeal } from '../../contract/deals/holds.ts';
import { declineDeal, sendOffer, withdrawDeal } from '../../contract/deals/offers.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import type { LivePayload } from '../../contract/live-events.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { ServerProcess } from '../chats/storm/process.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

type LineState = LivePayload<'line.changed'>;

let dataDir: string;
/** the buyers' pages are connected here */
let server: TestServer;
/** the seller's calls go here */
let other: ServerProcess;
let seller: Person;
let buyers: [Person, Person, Person];
const { listen } = useLive();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-lines-'));
  server = await startTestServer();
  other = await ServerProcess.start(server.databaseUrl, dataDir);
});
beforeEach(async () => {
  const [sam, ...three] = await createPeople(server, ['Sam', 'Ana', 'Bo', 'Cy']);
  seller = { ...(sam as Person), client: onOther(sam as Person) };
  buyers = three as typeof buyers;
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

function onOther({ client }: Person): Client {
  const same = new Client(other.port, client.host);
  for (const [name, value] of client.cookies) same.cookies.set(name, value);
  return same;
}

/** What a buyer's open page is told of lines, and of everything. */
async function follow(buyer: Person) {
  const socket = await listen(buyer.client);
  const all: unknown[][] = [];
  socket.onAny((...event: unknown[]) => all.push(event));
  const lines = () => all.filter(([name]) => name === 'line.changed').map(([, state]) => state as LineState);
  return { all, last: () => lines().at(-1), lines };
}

async function lineOfThree() {
  const id = await listing(seller);
  const pages = await Promise.all(buyers.map(follow));
  const deals: string[] = [];
  for (const [at, buyer] of buyers.entries()) deals.push((await offer(buyer, id, 50 + at, `a note of ${at}`))._id);
  /** waits until each page was told a state; null: nothing more than before */
  const told = async (...states: (Partial<LineState> | null)[]) => {
    for (const [at, state] of states.entries())
      if (state)
        await vi.waitFor(() => expect(pages[at]?.last()).toMatchObject({ post_id: id, deal_id: deals[at], ...state }));
  };
  return { id, pages, deals: deals as [string, string, string], told };
}

const inLine = (position: number, length: number, more: Partial<LineState> = {}): Partial<LineState> => ({
  ...{ position, length, held_until: null, held_by_other: false, closed: null },
  ...more,
});

it('tells everyone in a line of each change of it, from another process, with all that a page shows [CHA-03]', async () => {
  const { deals, told, id } = await lineOfThree();
  const [ana, bo, cy] = deals;
  await told(inLine(1, 3), inLine(2, 3), inLine(3, 3));
  await seller.client.call(acceptDeal, { params: { id: bo }, body: { hours: 2 } });
  const held = { held_until: expect.any(String) as string };
  await told(
    inLine(1, 3, { ...held, held_by_other: true }),
    inLine(2, 3, held),
    inLine(3, 3, { ...held, held_by_other: true }),
  );
  await seller.client.call(releaseDeal, { params: { id: bo } });
  await told(inLine(1, 3), inLine(2, 3), inLine(3, 3));
  await seller.client.call(declineDeal, { params: { id: ana }, body: { reason: '' } });
  await told(null, inLine(1, 2), inLine(2, 2));
  await buyers[1].client.call(withdrawDeal, { params: { id: bo } });
  await told(null, null, inLine(1, 1));
  await buyers[1].client.call(sendOffer, { params: { id }, body: { note: '' } });
  await told(null, null, inLine(1, 2));
  await seller.client.call(sellTo, { params: { id }, body: { deal: null } });
  await told(null, null, { position: null, length: 0, held_by_other: false, held_until: null, closed: 'sold' });
  expect(await buyers[2].client.call(getDeal, { params: { id: cy } })).toMatchObject({ close_reason: 'sold' });
});

it('numbers the changes, as the answers of calls do, so that a page keeps the newest [CHA-03]', async () => {
  const { deals, pages, told } = await lineOfThree();
  await seller.client.call(acceptDeal, { params: { id: deals[0] }, body: { hours: 2 } });
  await told(null, { held_by_other: true }, { held_by_other: true });
  const versions = (pages[1]?.lines() ?? []).map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  const { line_version: version } = await buyers[1].client.call(getDeal, { params: { id: deals[1] } });
  expect(versions.at(-1)).toBe(version);
  await seller.client.call(declineDeal, { params: { id: deals[1] }, body: { reason: '' } });
  // whoever left the line can't count what happens in it
  expect(await buyers[1].client.call(getDeal, { params: { id: deals[1] } })).toMatchObject({ line_version: 0 });
});

it('tells of what time ends at its time, without waiting for the job of the minute [CHA-03, DEA-07]', async () => {
  const { deals, told } = await lineOfThree();
  await seller.client.call(acceptDeal, { params: { id: deals[0] }, body: { hours: 2 } });
  await told(inLine(1, 3, { held_until: expect.any(String) as string }), { held_by_other: true });
  await advance(server, 2 * 3_600 - 4);
  const { jobs, pool } = server.app.platform;
  await jobs.add(pool, 'deals.due', {}, { key: 'test' });
  await told(null, inLine(1, 2), inLine(2, 2));
});

it('says nothing of who is in the line, and nothing to whoever isn’t [CHA-03, DEA-05]', async () => {
  const [una] = await createPeople(server, ['Una']);
  const stranger = await follow(una as Person);
  const { id, deals, pages, told } = await lineOfThree();
  await seller.client.call(acceptDeal, { params: { id: deals[1] }, body: { hours: 2 } });
  await told({ held_by_other: true }, null, { held_by_other: true });
  await seller.client.call(deletePost, { params: { id } });
  await told({ closed: 'gone' }, { closed: 'gone' }, { closed: 'gone' });
  for (const [at, page] of pages.entries()) {
    const heard = JSON.stringify(page.all.filter(([name]) => name === 'line.changed'));
    for (const [other, buyer] of buyers.entries()) {
      if (other === at) continue;
      for (const secret of [buyer.id, deals[other] ?? '', `a note of ${other}`, `${50 + other}`.concat(',')])
        expect(heard).not.toContain(secret);
    }
    expect(Object.keys(page.last() ?? {}).sort()).toEqual(
      ['closed', 'deal_id', 'held_by_other', 'held_until', 'length', 'position', 'post_id', 'version'].sort(),
    );
  }
  expect(stranger.lines()).toEqual([]);
});
