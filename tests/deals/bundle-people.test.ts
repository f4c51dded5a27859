import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { changeOffer } from '../../contract/deals/offers.ts';
import { listDeals } from '../../contract/deals/deals.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { dealFor, saleOf, wanted } from '../factories/bundles.ts';
import { createPeople, type Person } from '../factories/people.ts';
import { hashPassword } from '../../server/features/identity/passwords/index.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [sam, ana, bo] = await createPeople(server, ['Sam', 'Ana', 'Bo']);
});

const of = (id: string) => ({ params: { id } });
const accept = (id: string, except: string[] = [], by = sam) =>
  by.client.try(acceptDeal, { ...of(id), body: { hours: 24, except } });

describe('who isn’t in the deal', () => {
  it('learns nothing of it, nor does who was blocked [CHA-04, DEA-03]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(ana, sale);
    const { rows } = await server.app.platform.pool.query<{ id: string }>(
      'select id from deals where lead_id = $1 and id <> $1',
      [deal._id],
    );
    // the rows of the other things are no deals
    for (const id of [deal._id, ...rows.map((row) => row.id)]) {
      expect((await accept(id, [], bo)).json).toMatchObject({ code: 'deal_not_found' });
      expect((await bo.client.refused(changeOffer, { ...of(id), body: { price: 9 } as never })).code).toBe(
        'deal_not_found',
      );
    }
    for (const { id } of rows) expect((await accept(id)).json).toMatchObject({ code: 'deal_not_found' });
    await sam.client.call(blockUser, of(ana.id) as never);
    expect((await accept(deal._id)).json).toMatchObject({ code: 'deal_not_found' });
    const after = await ana.client.call(listDeals, { query: { show: 'closed' } });
    const closed = after.deals.find(({ _id }) => _id === deal._id);
    expect(closed).toMatchObject({ state: 'closed', other: { first_name: '' }, listing: { title: '', gone: true } });
    expect(closed?.things.map(({ title, photo }) => [title, photo])).toEqual(
      Array.from({ length: 3 }, () => ['', null]),
    );
  });
});

describe('an account that is deleted', () => {
  it('ends its deals over several listings, whose things are free again; its data name each thing [CHA-04]', async () => {
    const sale = await saleOf(server, sam, 3);
    const deal = await wanted(ana, sale);
    await accept(deal._id, [sale.posts[0]?._id ?? '']);
    const { pool, exported } = server.app.platform;
    const copied = (await exported.parts.find(([name]) => name === 'deals')?.[1](pool, ana.id)) as {
      deal: string;
      title: string;
      state: string;
    }[];
    expect(copied.map((row) => [row.deal, row.title, row.state]).toSorted()).toEqual([
      [deal._id, 'Armchair', 'declined'],
      [deal._id, 'Bookshelf', 'held'],
      [deal._id, 'Desk lamp', 'held'],
    ]);
    await pool.query('update users set password_hash = $2 where id = $1', [
      ana.id,
      await hashPassword('a-passw0rd-of-hers'),
    ]);
    await ana.client.call(deleteAccount, { body: { confirmation: 'DELETE', password: 'a-passw0rd-of-hers' } });
    const after = await dealFor(sam, deal._id);
    expect(after).toMatchObject({ state: 'closed', close_reason: 'gone', other_gone: true, rate_by: null });
    for (const { _id: id } of sale.posts)
      expect((await bo.client.call(getPost, of(id))).post).toMatchObject({ held_until: null, queue_length: 0 });
  });
});
