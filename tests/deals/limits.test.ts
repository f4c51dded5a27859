import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deal } from '../../contract/deals/deal.ts';
import { acceptDeal, holdDeal } from '../../contract/deals/holds.ts';
import { confirmSale, sellTo } from '../../contract/deals/sold.ts';
import { getDeal, getQueue } from '../../contract/deals/deals.ts';
import { sendOffer, withdrawDeal } from '../../contract/deals/offers.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { banUser } from '../../server/features/identity/index.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from '../identity/sign-up.ts';

let server: TestServer;
let seller: Person;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  seller = await createPerson(server, { first: 'Sam' });
});
afterAll(() => server.stop());

const person = (first: string, more = {}) => createPerson(server, { first, ...more });
/** Somebody to whom the seller has written: others can send eight offers. */
async function known(first: string): Promise<Person> {
  const buyer = await person(first);
  await sendText(seller, await chatOf(seller, buyer), 'Hi');
  return buyer;
}
const tryOffer = (buyer: Person, id: string, headers = {}) =>
  buyer.client.try(sendOffer, { params: { id }, body: { note: '' }, headers });
const outcomes = (answers: readonly { status: number; json: unknown }[]) =>
  Map.groupBy(answers, ({ status, json }) => (status < 300 ? 'done' : (json as { code: string }).code));

describe('limits', () => {
  it('are 20 open offers and 40 new ones in a day, withdrawn ones included [DEA-12]', async () => {
    const ana = await known('Ana');
    const posts = await Promise.all(Array.from({ length: 22 }, () => placePost(server, seller)));
    const deals: Deal[] = [];
    for (const id of posts.slice(0, 20)) deals.push(await offer(ana, id));
    const refused = await tryOffer(ana, posts[20] ?? '');
    expect(refused.json).toMatchObject({ status: 409, code: 'offers_open' });
    // changing one is no new one
    expect(
      (await ana.client.try(sendOffer, { params: { id: posts[0] ?? '' }, body: { note: 'Hi', price: 10 } })).status,
    ).toBe(201);
    for (const { _id: id } of deals) await ana.client.call(withdrawDeal, { params: { id } });
    for (const id of posts.slice(0, 20)) await offer(ana, id);
    const [first] = await ana.client.call(getQueue, { params: { id: posts[0] ?? '' } }).then(({ mine }) => [mine]);
    await ana.client.call(withdrawDeal, { params: { id: first?._id ?? '' } });
    expect((await tryOffer(ana, posts[20] ?? '')).json).toMatchObject({ status: 429, code: 'offers_today' });
    await advance(server, 24 * 3_600 + 1);
    expect((await tryOffer(ana, posts[20] ?? '')).status).toBe(201);
  });

  it('hold for offers sent at the same moment [DEA-12]', async () => {
    const ana = await known('Ana');
    const posts = await Promise.all(Array.from({ length: 24 }, () => placePost(server, seller)));
    const answers = await Promise.all(posts.map((id) => tryOffer(ana, id)));
    const by = outcomes(answers);
    expect(by.get('done')).toHaveLength(20);
    expect(by.get('offers_open')).toHaveLength(4);
  });

  it('of who may buy: students of any campus, from whoever they can message [DEA-11, D5]', async () => {
    const id = await listing(seller);
    const guest = await person('Gus', { campus: 'smu' });
    const there = server.client('ou');
    const token = guest.client.cookies.get('quad_session') ?? '';
    there.cookies.set('quad_session', token);
    expect((await there.try(sendOffer, { params: { id }, body: { note: '' } })).status).toBe(201);
    const unverified = await person('Uma', { schoolVerified: false });
    expect((await tryOffer(unverified, id)).json).toMatchObject({ code: 'not_school_verified' });
    const other = await listing(seller);
    await server.app.platform.write((tx) => banUser(tx, server.app.platform, seller.id, 'fraud', null));
    expect((await tryOffer(await person('Ana'), other)).json).toMatchObject({ code: 'user_not_found' });
  });
});

describe('the same call again', () => {
  it('with its key is answered as before and changes nothing [DEA-12, OPE-20]', async () => {
    const id = await listing(seller);
    const ana = await person('Ana');
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryOffer(ana, id, headers)));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1);
    expect((await ana.client.call(getQueue, { params: { id } })).length).toBe(1);
  });

  it('without one is one offer too [DEA-04, DEA-12]', async () => {
    const id = await listing(seller);
    const ana = await person('Ana');
    const answers = await Promise.all(Array.from({ length: 10 }, () => tryOffer(ana, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ json }) => (json as { deal: Deal }).deal._id)).size).toBe(1);
    expect(answers.filter(({ json }) => (json as { created: boolean }).created)).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  it('forty holds for ten buyers leave one hold [DEA-06, DEA-12]', async () => {
    const id = await listing(seller);
    const deals: Deal[] = [];
    for (let n = 0; n < 10; n++) deals.push(await offer(await person(`Buyer${'abcdefghij'[n]}`), id));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const params = { id: deals[n % 10]?._id ?? '' };
        return seller.client.try(n < 20 ? holdDeal : acceptDeal, { params, body: { hours: 24 } });
      }),
    );
    const by = outcomes(answers);
    expect([...by.keys()].sort()).toEqual(['done', 'held_by_other']);
    const states = await Promise.all(
      deals.map(async ({ _id }) => (await seller.client.call(getDeal, { params: { id: _id } })).state),
    );
    expect(states.filter((state) => state === 'held')).toHaveLength(1);
    expect(states.filter((state) => state === 'open')).toHaveLength(9);
  });

  it('accepts and withdrawals end with a free listing and a clear error for whoever was late [DEA-12]', async () => {
    const ana = await person('Ana');
    for (let round = 0; round < 8; round++) {
      const id = await listing(seller);
      const { _id } = await offer(ana, id);
      const params = { id: _id };
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          n % 2 === 0
            ? seller.client.try(acceptDeal, { params, body: { hours: 24 } })
            : ana.client.try(withdrawDeal, { params }),
        ),
      );
      const by = outcomes(answers);
      expect([...by.keys()].every((code) => code === 'done' || code === 'deal_over')).toBe(true);
      expect((await ana.client.call(getDeal, { params })).state).toBe('withdrawn');
      const { post } = await ana.client.call(getPost, { params: { id } });
      expect([post.held_until ?? null, post.queue_length ?? 0]).toEqual([null, 0]);
    }
  });

  it('a sale to one of two buyers closes the other, who cannot be sold to any more [DEA-09, DEA-12]', async () => {
    const [ana, bo] = [await person('Ana'), await person('Bo')];
    const id = await listing(seller);
    const deals = [await offer(ana, id), await offer(bo, id)];
    const answers = await Promise.all(
      deals.map(({ _id }) => seller.client.try(sellTo, { params: { id }, body: { deal: _id } })),
    );
    expect(outcomes(answers).get('done')).toHaveLength(1);
    expect(outcomes(answers).get('deal_over')).toHaveLength(1);
    const states = await Promise.all(
      deals.map(async ({ _id }) => (await seller.client.call(getDeal, { params: { id: _id } })).state),
    );
    expect(states.sort()).toEqual(['closed', 'handed_off']);
    const won = answers.find(({ status }) => status === 200)?.json as { deal: Deal };
    const buyer = won.deal.other._id === ana.id ? ana : bo;
    const params = { id: won.deal._id };
    const confirmed = await buyer.client.call(confirmSale, { params, body: { happened: true } });
    expect(confirmed).toMatchObject({ state: 'handed_off', confirmation: 'buyer' });
    expect((await buyer.client.try(confirmSale, { params, body: { happened: false } })).json).toMatchObject({
      code: 'already_reported',
    });
  });
});
