import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { confirmSale, sellTo } from '../../contract/deals/sold.ts';
import { confirmHandOff, getHandOffCode } from '../../contract/deals/hand-offs.ts';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { getCase, listCases } from '../../contract/moderation/cases.ts';
import { getRecord, listNotes, rateDeal, replyToNote } from '../../contract/deals/ratings.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { DAY, pass } from '../factories/ads.ts';
import { listing, offer } from '../factories/deals.ts';
import { pastDeal } from '../factories/past-deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await createPerson(server, { first: 'Mod', role: 'moderator' });
});
afterAll(() => server.stop());

const casesOf = async (kind: 'user' | 'rating') => (await moderator.client.call(listCases, { query: { kind } })).cases;
const detailOf = (id: string) => moderator.client.call(getCase, { params: { id } });

describe('rings', () => {
  /** Inserts a hand-off, and runs what follows one. */
  async function handOff(seller: Person, buyer: Person, ago = 0): Promise<void> {
    const dealId = await pastDeal(server, seller, buyer, { ago, price: 7 });
    const { platform } = server.app;
    await platform.write((tx) => platform.jobs.add(tx, 'deals.find-ring', { dealId }));
  }
  const settled = () =>
    vi.waitFor(
      async () => {
        const { rows } = await server.app.platform.pool.query(
          `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'deals.find-ring'`,
        );
        expect(rows[0].n).toBe(0);
      },
      { timeout: 10_000, interval: 25 },
    );

  test('five hand-offs among young accounts open one case with the graph [REC-04]', async () => {
    const [ann, bob, cyd] = [
      await createPerson(server, { first: 'Ann' }),
      await createPerson(server, { first: 'Bob' }),
      await createPerson(server, { first: 'Cyd' }),
    ];
    const all = [ann, bob, cyd];
    await handOff(ann, bob, 9);
    await handOff(bob, cyd, 7);
    await handOff(ann, cyd, 5);
    await handOff(ann, bob, 2);
    await settled();
    expect(await casesOf('user')).toEqual([]);
    await handOff(cyd, ann, 1);
    await settled();
    const [opened, ...none] = await casesOf('user');
    expect(none).toEqual([]);
    expect(opened).toMatchObject({ user: { _id: ann.id }, flag_kinds: ['ring'], flags: 1, reports: 0 });
    const { rings, flags } = await detailOf(opened?._id ?? '');
    expect(flags[0]?.detail).toMatch(/^5 hand-offs among /);
    expect(rings).toHaveLength(1);
    expect(rings[0]?.people.map(({ _id }) => _id)).toEqual(all.map(({ id }) => id).sort());
    expect(rings[0]?.deals.map(({ seller_id, buyer_id, price }) => [seller_id, buyer_id, price])).toEqual([
      [ann.id, bob.id, 7],
      [bob.id, cyd.id, 7],
      [ann.id, cyd.id, 7],
      [ann.id, bob.id, 7],
      [cyd.id, ann.id, 7],
    ]);
    // once for each group, decided or not
    await handOff(bob, ann);
    await settled();
    const params = { params: { id: opened?._id ?? '' } };
    await moderator.client.call(decideCase, { ...params, body: { action: 'dismiss' } as never });
    await handOff(ann, cyd);
    await settled();
    expect(await casesOf('user')).toEqual([]);
  });

  test('real hand-offs are looked at, by code or confirmed sale [REC-04]', async () => {
    const [gil, hal] = [await createPerson(server, { first: 'Gil' }), await createPerson(server, { first: 'Hal' })];
    for (let n = 0; n < 5; n++) {
      const postId = await listing(gil, { price: 10, text: `A pencil, number ${n}` });
      const { _id: id } = await offer(hal, postId, 10);
      const params = { id };
      if (n < 4) {
        await gil.client.call(acceptDeal, { params, body: { hours: 2 } });
        const { code } = await hal.client.call(getHandOffCode, { params });
        await gil.client.call(confirmHandOff, { params, body: { code } });
      } else {
        await gil.client.call(sellTo, { params: { id: postId }, body: { deal: id } });
        await settled();
        expect(await casesOf('user')).toEqual([]);
        await hal.client.call(confirmSale, { params, body: { happened: true } });
      }
    }
    await settled();
    const [opened] = await casesOf('user');
    expect(opened).toMatchObject({ flag_kinds: ['ring'] });
    const params = { id: opened?._id ?? '' };
    const { rings } = await detailOf(params.id);
    expect(rings[0]?.people.map(({ _id }) => _id)).toEqual([gil.id, hal.id].sort());
    await moderator.client.call(decideCase, { params, body: { action: 'dismiss' } as never });
  });

  test('older accounts, and people who deal with many others, are none [REC-04]', async () => {
    const [old, new1] = [await createPerson(server, { first: 'Old' }), await createPerson(server, { first: 'Newt' })];
    await server.app.platform.pool.query(
      `update users set created_at = product_now() - interval '31 days' where id = $1`,
      [old.id],
    );
    for (const ago of [5, 4, 3, 2, 1]) await handOff(old, new1, ago);
    const [eve, fay] = [await createPerson(server, { first: 'Eve' }), await createPerson(server, { first: 'Fay' })];
    for (const ago of [9, 8]) await handOff(eve, old, ago);
    for (const ago of [5, 4, 3, 2, 1]) await handOff(eve, fay, ago);
    await settled();
    expect(await casesOf('user')).toEqual([]);
  });
});

describe('reported notes', () => {
  async function noted(text: string) {
    const [seller, buyer, reader] = [
      await createPerson(server, { first: 'Sel' }),
      await createPerson(server, { first: 'Bea' }),
      await createPerson(server, { first: 'Rea' }),
    ];
    for (let n = 0; n < 2; n++) await pastDeal(server, seller, await createPerson(server));
    const dealId = await pastDeal(server, seller, buyer, { ago: 8 });
    await buyer.client.call(rateDeal, { params: { id: dealId }, body: { again: false, note: text } });
    const notes = async (by = reader) => (await by.client.call(listNotes, { params: { id: seller.id } })).notes;
    const id = (await notes())[0]?._id ?? '';
    const reportIt = (by: Person) =>
      by.client.call(report, { body: { kind: 'rating', id, reason: 'harassment', detail: '' } });
    return { seller, buyer, reader, id, notes, reportIt };
  }

  test('are copied into a case, hidden from everyone and restored, with their answer; counts stay [REC-03, D61]', async () => {
    const { seller, buyer, reader, id, notes, reportIt } = await noted('A dreadful person');
    await seller.client.call(replyToNote, { params: { id }, body: { text: 'That is not fair' } });
    await reportIt(seller);
    await reportIt(reader);
    const self = await buyer.client.refused(report, { body: { kind: 'rating', id, reason: 'spam', detail: '' } });
    expect(self.code).toBe('report_self');
    const [opened] = await casesOf('rating');
    expect(opened).toMatchObject({ kind: 'rating', reports: 2, user: { _id: buyer.id }, hidden: false, gone: false });
    const caseId = opened?._id ?? '';
    const { evidence, context } = await detailOf(caseId);
    expect(evidence).toMatchObject([{ record_kind: 'rating', target: true, now: 'same' }]);
    expect(evidence[0]?.text).toBe('A dreadful person\n\nReply: That is not fair');
    expect(context).toMatchObject([{ text: 'A dreadful person', target: true }]);
    const record = async () => reader.client.call(getRecord, { params: { id: seller.id } });
    const before = await record();
    expect(before.again).toEqual({ yes: 0, of: 1 });
    const decide = (body: object) => moderator.client.call(decideCase, { params: { id: caseId }, body: body as never });
    await decide({ action: 'hide', reason: 'Insults have no place here.' });
    for (const one of [seller, buyer, reader]) expect(await notes(one)).toEqual([]);
    expect(await record()).toEqual(before);
    const { notifications } = await buyer.client.call(listNotifications, {});
    expect(notifications.map(({ message }) => message)).toContain('Your note was hidden: Insults have no place here.');
    await decide({ action: 'restore', reason: '' });
    expect(await notes()).toMatchObject([{ text: 'A dreadful person', reply: { text: 'That is not fair' } }]);
  });

  test('are deleted 30 days after moderators removed them, and copies outlive their deletion [REC-03, D61]', async () => {
    const { reader, id, notes, reportIt } = await noted('Another dreadful one');
    await reportIt(reader);
    const caseId = (await casesOf('rating')).find(({ target_id }) => target_id === id)?._id ?? '';
    await moderator.client.call(decideCase, {
      params: { id: caseId },
      body: { action: 'remove', reason: 'No.' } as never,
    });
    expect(await notes()).toEqual([]);
    await pass(server, 31 * DAY);
    const { platform } = server.app;
    await platform.write((tx) => platform.jobs.add(tx, 'moderation.remove', {}));
    await vi.waitFor(
      async () => {
        const { rows } = await platform.pool.query('select note from ratings where id = $1', [id]);
        expect(rows).toEqual([{ note: '' }]);
      },
      { timeout: 10_000, interval: 50 },
    );
    await pass(server, -31 * DAY);
    expect((await detailOf(caseId)).evidence).toMatchObject([{ text: 'Another dreadful one', now: 'removed' }]);
  });

  test('a note with a scam’s words is flagged for moderators [REC-03]', async () => {
    const { id } = await noted('Send a wire transfer with western union first, then text me on whatsapp 405 325 0311');
    expect((await casesOf('rating')).filter(({ target_id }) => target_id === id)).toMatchObject([{ reports: 0 }]);
  });
});
