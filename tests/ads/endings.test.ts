import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ad, deleteAd, getAd, listAds, pauseAd, renameAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { approveAd, listAdReviews, rejectAd } from '../../contract/ads/reviews.ts';
import { listSponsored } from '../../contract/ads/sponsored.ts';
import { acceptDeal } from '../../contract/deals/holds.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { deletePost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { ban } from '../../server/features/identity/index.ts';
import { adOf, ledgerBalances, boost, DAY, fundsOf, giveFunds, pass, runningAd, settled } from '../factories/ads.ts';
import { listing, offer } from '../factories/deals.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const by = (id: string) => ({ params: { id } });
const notificationsOf = async (person: Person) =>
  (await person.client.call(listNotifications)).notifications.filter(({ type }) => type === 'ad').map((n) => n.message);

describe('an ad ends when', () => {
  let server: TestServer;
  let ana: Person;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
  const halfRun = async (): Promise<Ad> => {
    ana = await createPerson(server, { first: 'Ana' });
    const ad = await runningAd(server, ana, { days: 2 });
    await pass(server, DAY);
    return ad;
  };
  const ended = { status: 'stopped', budget: { total_spent: 500, amount_budgeted: 1_000 } };

  test('its post is deleted: it is stopped first, and the unspent budget is available [POS-47, D38, PAY-19, ADS-76]', async () => {
    const ad = await halfRun();
    await ana.client.call(deletePost, by(ad.postId));
    expect(await adOf(ana, ad._id)).toMatchObject({ ...ended, post: null });
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 500, budgets: 0, lowest: 0 });
    expect(await notificationsOf(ana)).toEqual([
      expect.stringContaining('was stopped: its post was deleted. $5.00 is back in your available funds.'),
    ]);
  });

  test('its listing is held until after its end: it is stopped, and its owner is notified of what returned [ADS-76, PAY-19]', async () => {
    ana = await createPerson(server, { first: 'Ana' });
    const bo = await createPerson(server, { first: 'Bo' });
    const short = await listing(ana, { text: 'A lamp for a day' });
    const long = await listing(ana, { text: 'A lamp for a week' });
    await giveFunds(server, ana, 500 + 7 * 500);
    const brief = (await boost(ana, short, { days: 1 })).ad;
    const lasting = (await boost(ana, long, { days: 7 })).ad;
    await pass(server, DAY / 2);
    for (const id of [short, long]) {
      const { _id } = await offer(bo, id);
      await ana.client.call(acceptDeal, { ...by(_id), body: { hours: 24 } });
    }
    expect(await adOf(ana, brief._id)).toMatchObject({ status: 'stopped', budget: { total_spent: 250 } });
    expect(await adOf(ana, lasting._id)).toMatchObject({ status: 'active' });
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 250, budgets: 7 * 500, lowest: 0 });
    expect(await notificationsOf(ana)).toEqual([
      expect.stringContaining('on hold until after the ad would have ended. $2.50 is back in your available funds.'),
    ]);
    await pass(server, 6 * DAY);
    // a hold that is set again counts from its new end
    const again = await offer(await createPerson(server, { first: 'Cy' }), long);
    await ana.client.call(acceptDeal, { ...by(again._id), body: { hours: 48 } });
    expect(await adOf(ana, lasting._id)).toMatchObject({ status: 'stopped', budget: { total_spent: 3250 } });
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 500, budgets: 0, lowest: 0 });
  });

  test('its post is deleted while it is unpaid: it is deleted too [D38, PAY-15]', async () => {
    const poor = await createPerson(server);
    const { _id } = await post(poor, 'A vase');
    await boost(poor, _id);
    await poor.client.call(deletePost, by(_id));
    expect((await poor.client.call(listAds)).ads).toEqual([]);
    const left = await run('select state, ad_id from checkout_sessions where user_id = $1', poor.id);
    expect(left).toMatchObject([{ ad_id: null }]);
  });

  test('its post is marked as sold, and its owner is notified with the amount [D30, ADS-76]', async () => {
    const ad = await halfRun();
    await ana.client.call(sellPost, { ...by(ad.postId), body: { sold: true } });
    expect(await adOf(ana, ad._id)).toMatchObject(ended);
    expect(await fundsOf(ana)).toBe(500);
    expect(await notificationsOf(ana)).toEqual([
      expect.stringContaining('was stopped: its post was marked as sold. $5.00 is back in your available funds.'),
    ]);
    await ana.client.call(sellPost, { ...by(ad.postId), body: { sold: false } });
    expect(await adOf(ana, ad._id)).toMatchObject(ended);
    expect((await boost(ana, ad.postId)).ad.status).toBe('active');
  });

  test('its owner is banned [D10]', async () => {
    const ad = await halfRun();
    const { write, bus, live } = server.app.platform;
    await write((tx) => ban(tx, { bus, live }, ana.email, 'Spam'));
    expect(await run('select status, total_spent::int as spent from ads where id = $1', ad._id)).toEqual([
      { status: 'stopped', spent: 500 },
    ]);
    expect((await ledgerBalances(server, ana)).funds).toBe(500);
  });

  test('its owner deletes the account: ads stop, the ledger stays, their texts are deleted [SET-49, D18]', async () => {
    const ad = await halfRun();
    await run('update sessions set proved_at = product_now() where user_id = $1', ana.id);
    await ana.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
    expect(await run('select status, title, cta, ended_at is not null as over from ads where id = $1', ad._id)).toEqual(
      [{ status: 'stopped', title: '', cta: { type: 'message' }, over: true }],
    );
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 500, budgets: 0, lowest: 0 });
    const [{ memos }] = (await run(
      `select jsonb_agg(distinct memo) as memos from ledger_transactions where ad_id = $1`,
      ad._id,
    )) as [{ memos: string[] }];
    expect(memos).toEqual(['Ad time', 'Boost', 'Unspent budget']);
  });

  test('the event that should have ended it was missed: a job finds it within a minute', async () => {
    const ad = await halfRun();
    await run('update posts set hidden_at = product_now() where id = $1', ad.postId);
    await server.app.platform.jobs.add(server.app.platform.pool, 'ads.sweep', {});
    await settled(ana, ad._id, { status: 'stopped' });
    expect(await fundsOf(ana)).toBe(500);
  });

  test('the database itself refuses entries that don’t balance, change, or overdraw [PAY-16, ENT-18]', async () => {
    const ad = await halfRun();
    const { write, pool } = server.app.platform;
    const [account] = await run(`select id from ledger_accounts where user_id = $1`, ana.id);
    const [card] = await run(`select id from ledger_accounts where kind = 'card'`);
    const move = (mine: number, theirs: number) =>
      write(async (tx) => {
        const made = await tx.query<{ id: string }>({
          text: `insert into ledger_transactions (kind, cause) values ('payment', 'crooked ' || random()) returning id`,
        });
        await tx.query({
          text: 'insert into ledger_entries (transaction_id, account_id, amount) values ($1, $2, $3), ($1, $4, $5)',
          values: [made.rows[0]?.id, account.id, mine, card.id, theirs],
        });
      });
    await expect(move(500, -499)).rejects.toThrow('does not balance');
    await expect(move(-500, 500)).rejects.toThrow('is overdrawn');
    for (const sql of [
      'update ledger_entries set amount = amount * 2',
      'delete from ledger_entries',
      'delete from ledger_transactions',
    ])
      await expect(pool.query(sql)).rejects.toThrow('never changed');
    expect(await adOf(ana, ad._id)).toMatchObject({ budget: { total_spent: 500 } });
  });
});

describe('with AD_REVIEW=on', () => {
  let server: TestServer;
  let ana: Person;
  let moderator: Person;
  beforeAll(async () => {
    server = await startTestServer({ env: { AD_REVIEW: 'on' } });
    ana = await createPerson(server, { first: 'Ana' });
    moderator = await createPerson(server, { role: 'moderator' });
  });
  afterAll(() => server.stop());

  test('a paid ad waits for a moderator to approve it [ADS-61, MOD-10]', async () => {
    const ad = await runningAd(server, ana, { days: 2, title: 'A curious lamp' });
    expect(ad).toMatchObject({ status: 'in review', start_time: null, budget: { total_spent: 0 } });
    await pass(server, 3 * DAY);
    expect(await adOf(ana, ad._id)).toMatchObject({ status: 'in review', budget: { total_spent: 0 } });
    const queue = await moderator.client.call(listAdReviews, { query: { q: 'curious' } });
    expect(queue.ads.map(({ _id, user }) => [_id, user._id])).toEqual([[ad._id, ana.id]]);
    expect((await moderator.client.call(listAdReviews, { query: { q: '%' } })).ads).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => moderator.client.try(approveAd, by(ad._id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const running = await adOf(ana, ad._id);
    expect(running.status).toBe('active');
    expect(Date.parse(running.end_time_adjusted ?? '') - Date.parse(running.start_time ?? '')).toBe(2 * DAY * 1_000);
    const { rows } = await server.app.platform.pool.query(
      `select actor_id, action, target_kind from audit_log where target_id = $1`,
      [ad._id],
    );
    expect(rows).toEqual([{ actor_id: moderator.id, action: 'approve ad', target_kind: 'ad' }]);
    expect(await ana.client.refused(approveAd, by(ad._id))).toMatchObject({ code: 'forbidden' });
  });

  test('a rejected ad returns its budget and tells its owner the reason [ADS-62, ADS-50, ADS-73]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person, { days: 3 });
    expect(await fundsOf(person)).toBe(0);
    for (const reason of ['', '  ', 'x'.repeat(301)])
      expect(await moderator.client.refused(rejectAd, { ...by(ad._id), body: { reason } })).toMatchObject({
        code: 'invalid',
      });
    await moderator.client.call(rejectAd, { ...by(ad._id), body: { reason: 'The photo shows a person.' } });
    expect(await adOf(person, ad._id)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'The photo shows a person.',
      budget: { total_spent: 0 },
    });
    expect(await fundsOf(person)).toBe(1_500);
    expect(await notificationsOf(person)).toEqual([expect.stringContaining('was rejected: The photo shows a person.')]);
    expect(await moderator.client.refused(rejectAd, { ...by(ad._id), body: { reason: 'Again' } })).toMatchObject({
      code: 'ad_not_in_review',
    });
    const again = await boost(person, ad.postId, { days: 1 });
    expect(again.ad.status).toBe('in review');
    await person.client.call(deleteAd, by(ad._id));
    expect(await person.client.refused(getAd, by(ad._id))).toMatchObject({ code: 'ad_gone' });
  });

  test('an ad stopped in review returns its whole budget; one with a start date is scheduled once it is approved [ADS-46, ADS-14]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person);
    await person.client.call(stopAd, by(ad._id));
    expect(await fundsOf(person)).toBe(500);
    const start = new Date(server.app.platform.clock.now() + DAY * 1_000).toISOString();
    const { ad: later } = await boost(person, ad.postId, { start_at: start });
    await giveFunds(server, person, 1);
    expect((await moderator.client.call(approveAd, by(later._id))).status).toBe('scheduled');
    await pass(server, DAY + 1);
    await settled(person, later._id, { status: 'active' });
  });

  test('changes made after the moderator read the ad are not approved [ADS-78]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person);
    const read = async () => {
      const { ads } = await moderator.client.call(listAdReviews, { query: { q: person.username } });
      return ads.find(({ _id }) => _id === ad._id)?.at ?? '';
    };
    const edits: (() => Promise<unknown>)[] = [
      () => person.client.call(editPost, { ...by(ad.postId), body: { text: words('Wire me the deposit first') } }),
      () => person.client.call(renameAd, { ...by(ad._id), body: { title: 'Wire me the deposit' } }),
    ];
    for (const edit of edits) {
      const seen = await read();
      await edit();
      expect(await moderator.client.refused(approveAd, { ...by(ad._id), body: { seen } })).toMatchObject({
        code: 'ad_changed',
      });
    }
    const seen = await read();
    expect((await moderator.client.call(approveAd, { ...by(ad._id), body: { seen } })).status).toBe('active');
  });

  test('an approved ad returns to review, with its time paused, when its text or its post’s text changes [ADS-78]', async () => {
    const person = await createPerson(server);
    const ad = await runningAd(server, person, { days: 2 });
    await moderator.client.call(approveAd, by(ad._id));
    await pass(server, DAY / 2);
    const shown = async () =>
      (await person.client.call(getAd, by(ad._id))).status === 'active' &&
      (await moderator.client.call(listSponsored)).sponsored.some(({ ad_id }) => ad_id === ad._id);
    expect(await shown()).toBe(true);
    const edits: (() => Promise<unknown>)[] = [
      () => person.client.call(renameAd, { ...by(ad._id), body: { title: 'Another title' } }),
      () => person.client.call(editPost, { ...by(ad.postId), body: { text: words('Something else') } }),
      () => person.client.call(editPost, { ...by(ad.postId), body: { price: 1_234 } }),
    ];
    for (const [at, edit] of edits.entries()) {
      await edit();
      expect(await shown()).toBe(false);
      expect(await adOf(person, ad._id)).toMatchObject({ status: 'in review', budget: { total_spent: 250 } });
      expect((await notificationsOf(person))[0]).toContain(
        `is in review again because ${at === 0 ? 'you changed its title' : 'you changed its post'}.`,
      );
      await pass(server, DAY);
      expect((await moderator.client.call(approveAd, by(ad._id))).status).toBe('active');
      expect(await shown()).toBe(true);
    }
    const approved = await adOf(person, ad._id);
    expect(approved.time_paused).toBeGreaterThanOrEqual(3 * DAY);
    expect(Date.parse(approved.end_time_adjusted ?? '') - Date.parse(approved.at)).toBeGreaterThan(
      (1.5 * DAY - 60) * 1_000,
    );

    // the same text with another category needs no review
    await person.client.call(renameAd, { ...by(ad._id), body: { title: 'Another title' } });
    await person.client.call(editPost, { ...by(ad.postId), body: { category: 'cars & trucks' } });
    expect(await shown()).toBe(true);

    await person.client.call(pauseAd, by(ad._id));
    await person.client.call(editPost, { ...by(ad.postId), body: { price: null } });
    expect((await adOf(person, ad._id)).status).toBe('in review');
    expect((await moderator.client.call(approveAd, by(ad._id))).status).toBe('paused');
    expect((await person.client.call(resumeAd, by(ad._id))).status).toBe('active');
    await person.client.call(editPost, { ...by(ad.postId), body: { price: 5 } });
    await moderator.client.call(rejectAd, { ...by(ad._id), body: { reason: 'No.' } });
    expect(await fundsOf(person)).toBe(750);
  });
});
