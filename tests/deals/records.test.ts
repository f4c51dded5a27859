import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { getRecord, rateDeal } from '../../contract/deals/ratings.ts';
import { getExport, startExport } from '../../contract/exports/exports.ts';
import { pass } from '../factories/ads.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { type PastDeal, pastDeal } from '../factories/past-deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { unzip } from '../exports/unzip.ts';

let server: TestServer;
let reader: Person;
beforeAll(async () => {
  server = await startTestServer();
  reader = await createPerson(server, { first: 'Rea' });
});
afterAll(() => server.stop());

const recordOf = (person: Person, by = reader) => by.client.call(getRecord, { params: { id: person.id } });
const another = (first = 'Odd') => createPerson(server, { first });
const seller = () => createPerson(server, { first: 'Sal' });
/** Deals with a new person each. */
async function deals(person: Person, count: number, more: PastDeal = {}): Promise<void> {
  for (let n = 0; n < count; n++) await pastDeal(server, person, await another(), more);
}

describe('the record', () => {
  test('is "New to deals" with the count below three hand-offs, without a percentage [REC-02]', async () => {
    const sal = await seller();
    expect(await recordOf(sal)).toEqual({
      user_id: sal.id,
      hand_offs: 0,
      new_to_deals: true,
      show_up: null,
      again: null,
      top_traits: [],
      replies: null,
    });
    await deals(sal, 2);
    await pastDeal(server, sal, await another(), { state: 'no_show', noShow: { by: 'buyer', hours: 30 } });
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 2, new_to_deals: true, show_up: null });
    // as a buyer it counts alike
    await pastDeal(server, await another(), sal);
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 3, new_to_deals: false, show_up: 75 });
  });

  test('counts the same two people once per 30 days, in either direction [REC-04]', async () => {
    const [sal, odd] = [await seller(), await another()];
    for (const ago of [50, 40, 21]) await pastDeal(server, sal, odd, { ago });
    await pastDeal(server, odd, sal, { ago: 1 });
    // on days 50 and 1 before today; 40 and 21 are within 30 days of the first
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 2 });
    expect(await recordOf(odd)).toMatchObject({ hand_offs: 2 });
  });

  test('counts a hand-off that the seller marked only when the buyer confirmed it [REC-04]', async () => {
    const sal = await seller();
    await deals(sal, 3);
    await deals(sal, 2, { confirmation: null });
    await deals(sal, 1, { confirmation: 'disputed' });
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 3, show_up: 100 });
    await deals(sal, 1, { confirmation: 'buyer' });
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 4 });
  });

  test('counts own no-shows that nobody disputed for 24 hours, and own late cancellations [REC-02]', async () => {
    const sal = await seller();
    await deals(sal, 3);
    const missed = async (more: PastDeal) => pastDeal(server, sal, await another(), { ago: 2, ...more });
    // the other one's, and disputed ones
    await missed({ state: 'no_show', noShow: { by: 'seller', hours: 30 } });
    await missed({ state: 'expired', noShow: { by: 'buyer', hours: 30, disputed: true } });
    await missed({ state: 'cancelled', lateCancelBy: 'buyer' });
    await missed({ state: 'cancelled' });
    expect((await recordOf(sal)).show_up).toBe(100);
    await missed({ state: 'cancelled', lateCancelBy: 'seller' });
    expect((await recordOf(sal)).show_up).toBe(75);
    // not stored yet: derived from the report's time
    const id = await missed({ state: 'expired', noShow: { by: 'buyer', hours: 23 } });
    expect((await recordOf(sal)).show_up).toBe(75);
    await pass(server, 3_601);
    expect((await recordOf(sal)).show_up).toBe(60);
    await server.app.platform.pool.query(`update deals set state = 'no_show' where id = $1`, [id]);
    expect((await recordOf(sal)).show_up).toBe(60);
    await pass(server, -3_601);
  });

  test('counts free listings towards showing up, but not their ratings [REC-04]', async () => {
    const sal = await seller();
    await deals(sal, 2);
    const odd = await another();
    const free = await pastDeal(server, sal, odd, { price: 0, ago: 8 });
    const rated = await odd.client.call(rateDeal, {
      params: { id: free },
      body: { again: true, traits: ['friendly'], note: 'Free and nice' },
    });
    expect(rated).toMatchObject({ free: true, published: true });
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 3, show_up: 100, again: null, top_traits: [] });
    const paid = await pastDeal(server, sal, odd, { ago: 8 });
    await odd.client.call(rateDeal, { params: { id: paid }, body: { again: true } });
    expect(await recordOf(sal)).toMatchObject({ hand_offs: 3, again: { yes: 1, of: 1 } });
  });
});

describe('the response time', () => {
  test('is the median first reply to conversations that others started [REC-02]', async () => {
    const sal = await seller();
    const asked = async (minutes: number | null) => {
      const odd = await another();
      const chatId = await chatOf(odd, sal);
      await sendText(odd, chatId, 'Still there?');
      if (minutes !== null) await sendText(sal, chatId, 'Yes');
      await server.app.platform.pool.query(
        `update messages set created_at = created_at - case when user_id = $2 then interval '2 days'
           else interval '2 days' - make_interval(mins => $3) end where chat_id = $1`,
        [chatId, odd.id, minutes ?? 0],
      );
      return chatId;
    };
    // conversations that they started themselves say nothing
    const own = await chatOf(sal, await another());
    await sendText(sal, own, 'Hello');
    await asked(10);
    await asked(50);
    expect((await recordOf(sal)).replies).toBeNull();
    await asked(300);
    expect((await recordOf(sal)).replies).toBe('hour');
    await asked(600);
    await asked(600);
    expect((await recordOf(sal)).replies).toBe('hours');
    // without any answer for two days
    await asked(null);
    await asked(null);
    await asked(null);
    expect((await recordOf(sal)).replies).toBe('day');
    await server.app.platform.pool.query(
      `update chats set created_at = created_at - interval '91 days'
       where id in (select chat_id from chat_members where user_id = $1)`,
      [sal.id],
    );
    expect((await recordOf(sal)).replies).toBeNull();
  });
});

describe('who sees it', () => {
  test('whoever may read the person’s campus, and not a banned person’s [REC-02, D56]', async () => {
    const sal = await seller();
    const visitor = server.client('ou');
    const outsider = await createPerson(server, { first: 'Un', verified: false });
    const params = { params: { id: sal.id } };
    for (const client of [visitor, outsider.client])
      expect((await client.refused(getRecord, params)).code).toBe('user_not_found');
    const guest = await createPerson(server, { campus: 'ut', first: 'Gus' });
    expect(await recordOf(sal, guest)).toMatchObject({ hand_offs: 0 });
    expect(await recordOf(sal, sal)).toMatchObject({ hand_offs: 0 });
    await server.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [sal.id]);
    expect((await reader.client.refused(getRecord, params)).code).toBe('user_not_found');
  });

  test('the export has the record, own ratings, and published ones of others only [REC-05]', async () => {
    const [sal, odd] = [await seller(), await another()];
    const [one, two] = [await pastDeal(server, sal, odd), await pastDeal(server, sal, odd)];
    const rate = (by: Person, id: string, note: string) =>
      by.client.call(rateDeal, { params: { id }, body: { again: true, note } });
    await rate(odd, one, 'Published');
    await rate(sal, one, 'Mine, published');
    await rate(odd, two, 'Not yet');
    await sal.client.call(startExport, {});
    const file = await vi.waitFor(
      async () => {
        const { export: made } = await sal.client.call(getExport);
        if (made?.state !== 'ready') throw new Error('not ready');
        return made.file;
      },
      { timeout: 20_000, interval: 50 },
    );
    const files = unzip((await sal.client.request('GET', file ?? '')).bytes);
    const rows = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null');
    expect(rows('record')).toMatchObject([{ hand_offs: 1, new_to_deals: true }]);
    expect(rows('ratings')).toMatchObject([
      { direction: 'received', deal_id: one, note: 'Published' },
      { direction: 'given', deal_id: one, note: 'Mine, published' },
    ]);
    expect(JSON.stringify([...files].map(([, bytes]) => bytes.toString()))).not.toContain('Not yet');
  });
});
