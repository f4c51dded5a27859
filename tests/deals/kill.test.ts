import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deal } from '../../contract/deals/deal.ts';
import { acceptDeal, holdDeal } from '../../contract/deals/holds.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { confirmMet } from '../../contract/deals/hand-offs.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { ServerProcess } from '../chats/storm/process.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { contradictions } from './consistency.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

/* A server is killed while it changes a deal. QUAD_DEAL_KILLS sets how often; 100 is the long run. */
const KILLS = Number(process.env.QUAD_DEAL_KILLS ?? 4);

let dataDir: string;
let other: TestServer;
let victim: ServerProcess;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  dataDir = await temporaryFolder('quad-kill-');
  other = await startTestServer();
  victim = await ServerProcess.start(other.databaseUrl, dataDir);
  seller = await createPerson(other, { first: 'Sam' });
  buyer = await createPerson(other, { first: 'Ana' });
});
afterAll(async () => {
  await victim.kill();
  await other.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const onVictim = ({ client }: Person) => {
  const there = new Client(victim.port, client.host);
  for (const [name, value] of client.cookies) there.cookies.set(name, value);
  return there;
};

const accepting = (by: Client, { _id: id }: Deal) => by.try(acceptDeal, { params: { id }, body: {} as never });
const holding = (by: Client, { _id: id }: Deal) => by.try(holdDeal, { params: { id }, body: { hours: 2 } });
const selling = (by: Client, { _id: id, listing: { post_id: post } }: Deal) =>
  by.try(sellTo, { params: { id: post }, body: { deal: id } });
const meeting = (by: Client, { _id: id }: Deal) => by.try(confirmMet, { params: { id } });

test(`a server that is killed ${KILLS} times while it accepts, holds, sells or confirms leaves a whole deal or an unchanged one [DEA-06, DEA-12, MEE-04]`, async () => {
  const { pool } = other.app.platform;
  /** how many kills came before the commit, and after it */
  const sides = { before: 0, after: 0 };
  let longest = 60;
  const ways = [accepting, holding, selling, meeting] as const;
  for (let n = 0; n < KILLS; n++) {
    // others, before the limits of an hour and a day refuse these
    if (n % 20 === 0 && n > 0) {
      seller = await createPerson(other, { first: 'Sam' });
      buyer = await createPerson(other, { first: 'Ana' });
    }
    const change = ways[n % ways.length] as (typeof ways)[number];
    const deal = await offer(buyer, await listing(seller));
    if (change === meeting) {
      await accepting(seller.client, deal);
      await meeting(buyer.client, deal);
    }
    const changing = change(onVictim(seller), deal).catch(() => null);
    await new Promise((done) => setTimeout(done, Math.random() * longest));
    await victim.kill();
    const starting = victim.start();
    const answer = await changing;
    const seen = await seller.client.call(getDeal, { params: { id: deal._id } });
    const whole = change === selling || change === meeting ? 'handed_off' : 'held';
    expect([whole, change === meeting ? 'held' : 'open']).toContain(seen.state);
    if (answer?.status === 200) expect(seen.state).toBe(whole);
    const side = seen.state === whole ? 'after' : 'before';
    sides[side]++;
    // later after a deal that was unchanged, sooner after a changed one: half of the kills fall on each side of the commit
    longest *= side === 'before' ? 1.2 : 1 / 1.2;
    expect(await contradictions(pool)).toEqual([]);
    // the same again finishes it, once
    expect((await change(seller.client, deal)).status).toBe(200);
    expect((await seller.client.call(getDeal, { params: { id: deal._id } })).state).toBe(whole);
    const { rows } = await pool.query<{ kind: string; n: number }>(
      `select deal ->> 'kind' as kind, count(*)::int as n from messages where deal ->> 'deal_id' = $1 group by 1`,
      [deal._id],
    );
    // a hold that is set again has a new end
    for (const { kind, n: times } of rows)
      if (change !== holding || kind !== 'held') expect([kind, times]).toEqual([kind, 1]);
    const { post } = await seller.client.call(getPost, { params: { id: deal.listing.post_id } });
    expect(post.sold).toBe(whole === 'handed_off');
    expect(await contradictions(pool)).toEqual([]);
    await starting;
  }
  if (KILLS >= 50) {
    console.log('kills before and after the commit:', sides);
    expect(Math.min(sides.before, sides.after)).toBeGreaterThan(KILLS / 5);
  }
}, 3_600_000);
