import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage, unsendMessage } from '../../contract/chats/messages.ts';
import type { Deal } from '../../contract/deals/deal.ts';
import * as offers from '../../contract/deals/offers.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import * as holds from '../../contract/deals/holds.ts';
import { confirmSale } from '../../contract/deals/sold.ts';
import * as meetUps from '../../contract/deals/meet-ups.ts';
import * as handOffs from '../../contract/deals/hand-offs.ts';
import { rateDeal } from '../../contract/deals/ratings.ts';
import { sellTo } from '../../contract/deals/sold.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listSpots } from '../../contract/campuses/spots.ts';
import { editPost, sellPost } from '../../contract/posts/posts.ts';
import { wantItems } from '../../contract/sales/sales.ts';
import { ServerProcess } from '../chats/storm/process.ts';
import { saleOf } from '../factories/bundles.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { type Answer, Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';
import { contradictions } from './consistency.ts';

/*
 * Two sellers and four buyers do anything at the same moment, on two servers in processes of their own, with repeated
 * calls, while the clock moves by minutes and days: offers for one listing and for several of a sale, hand-offs that began
 * in chat, ratings, messages that are unsent. QUAD_DEAL_STORM sets how many sequences; 20,000 is the long run.
 */
const SEQUENCES = Number(process.env.QUAD_DEAL_STORM ?? 120);
const AT_ONCE = 12;
const LONGEST = 5;
/** before the limits of an hour refuse their calls */
const SEQUENCES_OF_PEOPLE = 16 * AT_ONCE;
const HOUR = 3_600;
const QUARTER = 15 * 60_000;

let dataDir: string;
/** makes people, and moves the clock; the calls go to the other two */
let first: TestServer;
let servers: ServerProcess[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-storm-'));
  first = await startTestServer();
  const folders = ['one', 'other'].map((name) => join(dataDir, name));
  servers = await Promise.all(folders.map((folder) => ServerProcess.start(first.databaseUrl, folder)));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await first.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
/** The same person on either server. */
const anywhere = ({ client }: Person): Client => {
  const other = new Client(pick(servers).port, client.host);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
};

interface Scene {
  sellers: Person[];
  buyers: Person[];
  listings: { id: string; seller: Person }[];
  /** of each seller one, with what of it isn't sold */
  sales: { id: string; seller: Person; posts: string[] }[];
  /** messages that were answered, and whether they were unsent */
  said: Map<string, { by: Person; unsent: boolean }>;
  /** ids of deals that were answered, with their two people */
  known: Map<string, { seller: Person; buyer: Person }>;
  spot: string;
}

const peopleNamed = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => createPerson(first, { first: name })));

async function makeScene(): Promise<Scene> {
  const [sellers, buyers] = [await peopleNamed('Sam', 2), await peopleNamed('Bo', 4)];
  const { pool } = first.app.platform;
  // old accounts, whose limits are those of everyone
  await pool.query(`update users set created_at = product_now() - interval '90 days'`);
  const { spots } = await (sellers[0] as Person).client.call(listSpots);
  // everybody has written to everybody: what counts as unanswered has tests of its own
  for (const seller of sellers) for (const buyer of buyers) await sendText(seller, await chatOf(seller, buyer), 'Hi');
  return { sellers, buyers, listings: [], sales: [], said: new Map(), known: new Map(), spot: spots[0]?._id ?? '' };
}

/** One call of anybody, sent twice at times. */
async function doSomething({ buyers, listings, sales, said, known, spot }: Scene): Promise<Answer[]> {
  const sale = pick(sales);
  // a listing by itself, or one of a sale
  const place = Math.random() < 0.7 ? pick(listings) : { id: pick(sale.posts), seller: sale.seller };
  const buyer = pick(buyers);
  const take = (deal: Deal | null, seller: Person) => {
    if (deal) known.set(deal._id, { seller, buyer });
  };
  const headers = { 'idempotency-key': randomUUID() };
  const twice = Math.random() < 0.15;
  const send = <E extends Endpoint>(by: Person, ...call: Parameters<typeof Client.prototype.try<E>>) =>
    Promise.all(Array.from({ length: twice ? 2 : 1 }, () => anywhere(by).try<E>(...call)));
  const price = 30 + Math.floor(Math.random() * 35);
  const dice = Math.random();
  if (dice < 0.02)
    return send(place.seller, editPost, { params: { id: place.id }, body: { price: pick([50, 60]) } as never });
  if (dice < 0.025) return send(place.seller, sellPost, { params: { id: place.id }, body: { sold: true } });
  if (dice < 0.35 || known.size === 0) {
    const answers = await send(buyer, offers.sendOffer, {
      params: { id: place.id },
      body: { price: Math.min(price, 50), note: '' },
      headers,
    });
    for (const { status, json } of answers) {
      if (status !== 201) continue;
      take((json as { deal: Deal }).deal, place.seller);
    }
    return answers;
  }
  if (dice < 0.5) {
    const posts = sale.posts.filter(() => Math.random() < 0.8);
    const body = { posts: posts.length > 0 ? posts : sale.posts };
    const answers = await send(buyer, wantItems, { params: { id: sale.id }, body, headers });
    for (const { status, json } of answers) {
      const { deal_id: id } = json as { deal_id?: string | null };
      if (status === 200 && id) known.set(id, { seller: sale.seller, buyer });
    }
    return answers;
  }
  if (dice < 0.56) return talk({ buyer, place, said, send });
  const [id, both] = pick([...known].slice(-24));
  if (Math.random() < 0.06) return finish(both, id, send);
  const by = Math.random() < 0.7 ? both.seller : both.buyer;
  const params = { id };
  const now = first.app.platform.clock.now();
  const at = new Date(Math.ceil((now + Math.random() * 20 * HOUR * 1_000) / QUARTER) * QUARTER).toISOString();
  return pick([
    () => send(by, holds.acceptDeal, { params, body: { hours: pick([2, 24, 48] as const), except: [] } }),
    () => send(both.seller, holds.acceptDeal, { params, body: {} as never }),
    () => send(both.seller, holds.acceptDeal, { params, body: { hours: 24, except: someOf(sale.posts) } }),
    () => send(both.buyer, offers.changeOffer, { params, body: { price: price + pick([0, 60]), note: '' } }),
    () => send(both.seller, holds.holdDeal, { params, body: { hours: pick([2, 24, 48] as const) } }),
    () => send(both.seller, holds.releaseDeal, { params }),
    () =>
      send(both.seller, offers.counterDeal, {
        params,
        body: { price: pick([Math.min(price, 50), price + 60]) },
        headers,
      }),
    () => send(by, offers.declineDeal, { params, body: { reason: '' } }),
    () => send(both.buyer, offers.withdrawDeal, { params }),
    () => send(by, holds.cancelDeal, { params }),
    () => send(by, meetUps.proposeMeetUp, { params, body: { spot, at } }),
    () => send(by, meetUps.acceptMeetUp, { params }),
    () => send(by, meetUps.arrive, { params, body: {} as never }),
    () => send(by, handOffs.confirmMet, { params }),
    () => handOff(both, id, send),
    () => send(both.seller, rateDeal, { params, body: { again: true } as never }),
    () => send(both.buyer, rateDeal, { params, body: { again: Math.random() < 0.9 } as never }),
    () => send(by, meetUps.reportNoShow, { params }),
    () => send(by, meetUps.disputeNoShow, { params }),
    () => send(both.buyer, confirmSale, { params, body: { happened: Math.random() < 0.5 } }),
    () =>
      Math.random() < 0.1 ? send(place.seller, sellTo, { params: { id: place.id }, body: { buyer: buyer.id } }) : [],
    () => send(both.seller, sellTo, { params: { id: place.id }, body: { deal: Math.random() < 0.1 ? id : null } }),
  ])();
}

type Send = <E extends Endpoint>(by: Person, ...call: Parameters<typeof Client.prototype.try<E>>) => Promise<Answer[]>;

const someOf = <T>(all: readonly T[]): T[] => all.filter(() => Math.random() < 0.3);

/** Somebody writes about a listing, after which its seller may hold it for them; or takes back what they wrote. */
async function talk({
  buyer,
  place,
  said,
  send,
}: {
  buyer: Person;
  place: { id: string; seller: Person };
  said: Scene['said'];
  send: Send;
}): Promise<Answer[]> {
  const [id, written] = pick([...said, [null, null] as const]);
  if (id && written && Math.random() < 0.4) {
    const answers = await send(written.by, unsendMessage, { params: { id } });
    if (answers.some(({ status }) => status === 200)) written.unsent = true;
    return answers;
  }
  const chat = await chatOf(buyer, place.seller);
  const answers = await send(buyer, sendMessage, {
    params: { id: chat },
    body: { client_id: randomUUID(), text: 'Is it still there?', postId: place.id } as never,
  });
  for (const { status, json } of answers)
    if (status === 200 || status === 201) said.set((json as { _id: string })._id, { by: buyer, unsent: false });
  return [
    ...answers,
    ...(Math.random() < 0.5
      ? await send(place.seller, holds.holdFor, { params: { id: place.id }, body: { user: buyer.id, hours: 24 } })
      : []),
  ];
}

/** The code that the buyer shows, or a wrong one. */
async function handOff(
  both: { seller: Person; buyer: Person },
  id: string,
  send: Send,
  right = 0.5,
): Promise<Answer[]> {
  const [shown] = await send(both.buyer, handOffs.getHandOffCode, { params: { id } });
  const { code = '0000' } = (shown?.json ?? {}) as { code?: string };
  const typed = Math.random() < right ? code : '0000';
  return send(both.seller, handOffs.confirmHandOff, { params: { id }, body: { code: typed } });
}

/** The way to the end, while the others do what they like: accepted, handed off, rated by both. */
async function finish(both: { seller: Person; buyer: Person }, id: string, send: Send): Promise<Answer[]> {
  const params = { id };
  const [read] = await send(both.seller, getDeal, { params });
  const { things = [] } = (read?.json ?? {}) as Partial<Deal>;
  const except = things.filter((thing) => thing.in && thing.held_by_other).map(({ post_id }) => post_id);
  const accepted = await send(both.seller, holds.acceptDeal, { params, body: { hours: 24, except } });
  const handedOff = await handOff(both, id, send, 1);
  const rated = await Promise.all(
    [both.seller, both.buyer].map((by) => send(by, rateDeal, { params, body: { again: true } as never })),
  );
  return [...accepted, ...handedOff, ...rated.flat()];
}

/** One to five calls, one after the other. */
async function runSequence(scene: Scene): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let left = 1 + Math.floor(Math.random() * LONGEST); left > 0; left--)
    answers.push(...(await doSomething(scene)));
  return answers;
}

test(`${SEQUENCES} sequences of calls at the same moments on two servers contradict nothing [CHA-04, CHA-06, DEA-06, DEA-07, DEA-09, DEA-12]`, async () => {
  let scene = await makeScene();
  const { pool } = first.app.platform;
  const statuses = new Map<number, number>();
  const known: string[] = [];
  for (let done = 0; done < SEQUENCES; done += AT_ONCE) {
    if (done % SEQUENCES_OF_PEOPLE === 0 && done > 0) {
      known.push(...scene.known.keys());
      scene = await makeScene();
    }
    // a new listing for each that was sold
    const { rows } = await pool.query<{ id: string }>('select id from posts where sold_at is not null');
    const sold = new Set(rows.map(({ id }) => id));
    scene.listings = scene.listings.filter(({ id }) => !sold.has(id));
    for (const sale of scene.sales) sale.posts = sale.posts.filter((id) => !sold.has(id));
    scene.sales = scene.sales.filter(({ posts }) => posts.length > 1);
    for (const seller of scene.sellers) {
      if (scene.sales.some((sale) => sale.seller === seller)) continue;
      // those before don't count towards the sales that a seller can have at once
      await pool.query('update sales set next_at = null where seller_id = $1', [seller.id]);
      const { _id: id, posts } = await saleOf(first, seller);
      scene.sales.push({ id, seller, posts: posts.map(({ _id }) => _id) });
    }
    while (scene.listings.length < 4) {
      const seller = pick(scene.sellers);
      scene.listings.push({ id: await listing(seller, { price: 50 }), seller });
    }
    const answers = (await Promise.all(Array.from({ length: AT_ONCE }, () => runSequence(scene)))).flat();
    for (const { status, bytes } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500)
        throw new Error(`${status} ${bytes}\n${servers.map((server) => server.printed().slice(-4_000)).join('\n')}`);
    }
    expect(await contradictions(pool)).toEqual([]);
    const dice = Math.random();
    if (dice < 0.3) await advance(first, Math.floor(Math.random() * (dice < 0.05 ? 30 : 2) * HOUR));
  }
  // nothing that was answered is lost
  const messages = await pool.query<{ id: string; unsent: boolean }>(
    'select id, unsent_at is not null as unsent from messages where deal is null',
  );
  const unsent = new Map(messages.rows.map((row) => [row.id, row.unsent]));
  expect([...scene.said].filter(([id, written]) => unsent.get(id) !== written.unsent)).toEqual([]);
  const { rows } = await pool.query<{ id: string }>('select id from deals');
  const stored = new Set(rows.map(({ id }) => id));
  expect([...known, ...scene.known.keys()].filter((id) => !stored.has(id))).toEqual([]);
  const succeeded = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0);
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(succeeded).toBeGreaterThan(all / 5);
  if (SEQUENCES > 1_000) {
    const [figures] = (
      await pool.query(`select count(*) filter (where lead_id = id) as bundles, count(*) filter (where lead_id is not null) as things,
         count(*) filter (where lead_id = id and exists (select from deals o where o.lead_id = deals.id and o.state = 'handed_off')) as bundles_handed_off,
         count(*) filter (where lead_id is null and state = 'handed_off' and not named) as singles_handed_off, count(*) filter (where named) as named,
         (select count(*) from ratings) as ratings, (select count(*) from messages where unsent_at is not null) as unsent from deals`)
    ).rows as object[];
    console.log(`${all} calls by status:`, Object.fromEntries(statuses), figures);
  }
}, 7_200_000);
