import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseAd, resumeAd, stopAd } from '../../contract/ads/ads.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { adOf, ledgerBalances, boost, DAY, fundsOf, giveFunds, pass, runningAd, settled } from '../factories/ads.ts';
import { createPerson, type Person, signIn } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const fresh = async () => (ana = await createPerson(server, { first: 'Ana' }));

const ms = (time: string | null) => Date.parse(time ?? '');
const by = (id: string) => ({ params: { id } });
const notificationsOf = async (person: Person) =>
  (await person.client.call(listNotifications)).notifications.filter(({ type }) => type === 'ad');
const transitions = async (id: string) =>
  (
    await server.app.platform.pool.query<{ cause: string }>(
      'select cause from ledger_transactions where ad_id = $1 order by id',
      [id],
    )
  ).rows.map(({ cause }) => cause.replace(` ${id}`, ''));

describe('a fixed duration', () => {
  test('spends evenly over thirty days by the database’s clock, and all of it by the end [ADS-65, ADS-66, ADS-64]', async () => {
    await fresh();
    const ad = await runningAd(server, ana, { days: 30 });
    for (let day = 1; day < 30; day++) {
      await pass(server, DAY);
      expect((await adOf(ana, ad._id)).budget.total_spent).toBe(day * 500);
    }
    await pass(server, DAY);
    // thirty days also expire a session
    await signIn(server, ana.id, ana.client);
    const done = await settled(ana, ad._id, { status: 'completed' });
    expect(done).toMatchObject({
      budget: { amount_budgeted: 15_000, total_spent: 15_000 },
      end_time_adjusted: ad.end_time_adjusted,
      ended_at: ad.end_time_adjusted,
    });
    expect(await transitions(ad._id)).toEqual(['boost', 'spend 15000']);
    expect(await notificationsOf(ana)).toMatchObject([{ message: `Your ad "${ad.title}" has ended.`, read: false }]);
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 0, budgets: 0, lowest: 0 });
  });

  test('when stopped while its timer completes it, does one of the two [ADS-63, D37]', async () => {
    for (let round = 0; round < 4; round++) {
      await fresh();
      const ad = await runningAd(server, ana);
      await pass(server, DAY - 2);
      const requests = Array.from({ length: 8 }, async (_, n) => {
        await new Promise((done) => setTimeout(done, n * 3));
        return (await ana.client.try(stopAd, by(ad._id))).status;
      });
      const [answers] = await Promise.all([Promise.all(requests), pass(server, 2)]);
      await expect.poll(async () => (await adOf(ana, ad._id)).status).toMatch(/stopped|completed/);
      const after = await adOf(ana, ad._id);
      const stops = answers.filter((status) => status === 200).length;
      expect(stops).toBe(after.status === 'stopped' ? 1 : 0);
      expect(after.budget.total_spent + (await fundsOf(ana))).toBe(500);
      expect((await ledgerBalances(server, ana)).budgets).toBe(0);
      expect((await transitions(ad._id)).filter((cause) => cause.startsWith('spend'))).toHaveLength(1);
    }
  });

  test('runs due timers first: a pause after the end finds the ad completed [D37]', async () => {
    await fresh();
    const ad = await runningAd(server, ana);
    // moves only the clock, without running timers
    await server.app.platform.pool.query('update clock set offset_seconds = offset_seconds + $1', [DAY + 5]);
    expect(await ana.client.refused(pauseAd, by(ad._id))).toMatchObject({ code: 'ad_not_active' });
    expect(await ana.client.refused(stopAd, by(ad._id))).toMatchObject({ code: 'ad_over' });
    expect((await adOf(ana, ad._id)).budget.total_spent).toBe(500);
    await pass(server, 1);
    await settled(ana, ad._id, { status: 'completed', ended_at: ad.end_time_adjusted });
  });
});

describe('run until paused', () => {
  test('charges $5 for each started day of running, the first at activation [ADS-67, ADS-70, PAY-24]', async () => {
    await fresh();
    const ad = await runningAd(server, ana, { run_until_pause: true }, 2_000);
    expect(ad).toMatchObject({
      status: 'active',
      run_until_pause: true,
      budget: { amount_budgeted: 500, total_spent: 500 },
      last_charged_at: ad.start_time,
    });
    expect(ms(ad.end_time_adjusted) - ms(ad.start_time)).toBe(DAY * 1_000);
    expect(await fundsOf(ana)).toBe(2_000);
    await pass(server, DAY - 60);
    expect((await adOf(ana, ad._id)).budget.total_spent).toBe(500);
    await pass(server, 90);
    const second = await settled(ana, ad._id, {
      budget: { duration_minutes: 1_440, amount_budgeted: 1_000, total_spent: 1_000 },
    });
    expect(second.last_charged_at).toBe(ad.end_time_adjusted);
    expect(ms(second.end_time_adjusted) - ms(ad.end_time_adjusted)).toBe(DAY * 1_000);
    // two days at once, as after a night without a server
    await pass(server, 2 * DAY);
    const fourth = await settled(ana, ad._id, {
      budget: { duration_minutes: 1_440, amount_budgeted: 2_000, total_spent: 2_000 },
    });
    expect(ms(fourth.end_time_adjusted) - ms(ad.start_time)).toBe(4 * DAY * 1_000);
    expect(await fundsOf(ana)).toBe(500);
    const stopped = await ana.client.call(stopAd, by(ad._id));
    expect(stopped.budget.total_spent).toBe(2_000);
    expect(await fundsOf(ana)).toBe(500);
    expect(await transitions(ad._id)).toEqual(['boost', 'spend 500', 'spend 1000', 'spend 1500', 'spend 2000']);
  });

  test('when paused moves the end of the paid day; the paid time runs before more is charged [ADS-42, D50]', async () => {
    await fresh();
    const ad = await runningAd(server, ana, { run_until_pause: true }, 500);
    await pass(server, DAY / 2);
    await ana.client.call(pauseAd, by(ad._id));
    await pass(server, 5 * DAY);
    const resumed = await ana.client.call(resumeAd, by(ad._id));
    expect(resumed.budget.total_spent).toBe(500);
    expect(ms(resumed.end_time_adjusted) - ms(resumed.at)).toBeCloseTo((DAY / 2) * 1_000, -5);
    await pass(server, DAY / 2 - 60);
    expect((await adOf(ana, ad._id)).budget.total_spent).toBe(500);
    await pass(server, 90);
    await settled(ana, ad._id, { budget: { duration_minutes: 1_440, amount_budgeted: 1_000, total_spent: 1_000 } });
  });

  test('pauses the moment funds don’t cover the next day, and notifies its owner [ADS-68]', async () => {
    await fresh();
    const ad = await runningAd(server, ana, { run_until_pause: true }, 999);
    await pass(server, 6 * DAY);
    const paused = await settled(ana, ad._id, { status: 'paused' });
    expect(paused.budget.total_spent).toBe(1_000);
    expect(paused.paused_at).toBe(paused.end_time_adjusted);
    expect(ms(paused.paused_at) - ms(ad.start_time)).toBe(2 * DAY * 1_000);
    expect(await fundsOf(ana)).toBe(499);
    expect(await notificationsOf(ana)).toMatchObject([
      { message: expect.stringContaining("don't cover the next day") },
    ]);
    expect(await ana.client.refused(resumeAd, by(ad._id))).toMatchObject({ status: 402, code: 'funds_missing' });
    await giveFunds(server, ana, 1);
    const resumed = await ana.client.call(resumeAd, by(ad._id));
    expect(resumed).toMatchObject({ status: 'active', budget: { total_spent: 1_500 } });
    expect(ms(resumed.end_time_adjusted) - ms(resumed.last_charged_at)).toBe(DAY * 1_000);
    expect(resumed.time_paused).toBeGreaterThanOrEqual(4 * DAY - 1);
    expect(await fundsOf(ana)).toBe(0);
    await pass(server, DAY + 1);
    await settled(ana, ad._id, { status: 'paused' });
    expect(await notificationsOf(ana)).toHaveLength(2);
  });

  test('two ads can’t spend the same funds [D33]', async () => {
    await fresh();
    const daily = await runningAd(server, ana, { run_until_pause: true }, 500);
    const other = await boost(ana, (await post(ana, 'Another thing'))._id, { days: 1 });
    expect(other.ad.status).toBe('active');
    await pass(server, DAY + 1);
    await settled(ana, daily._id, { status: 'paused' });
    await settled(ana, other.ad._id, { status: 'completed' });
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 0, budgets: 0, lowest: 0 });
  });
});

describe('a chosen start', () => {
  const inDays = (days: number) => new Date(server.app.platform.clock.now() + days * DAY * 1_000).toISOString();

  test('schedules the ad with its budget set aside, and a job starts it [ADS-14]', async () => {
    await fresh();
    const start = inDays(3);
    const ad = await runningAd(server, ana, { days: 2, start_at: start });
    expect(ad).toMatchObject({
      status: 'scheduled',
      start_time: null,
      end_time_adjusted: null,
      budget: { total_spent: 0 },
    });
    expect(ms(ad.scheduled_for)).toBe(Date.parse(start));
    expect(await ledgerBalances(server, ana)).toEqual({ funds: 0, budgets: 1_000, lowest: 0 });
    await pass(server, 2 * DAY);
    expect(await adOf(ana, ad._id)).toMatchObject({ status: 'scheduled' });
    await pass(server, DAY + 1);
    const begun = await settled(ana, ad._id, { status: 'active' });
    expect(ms(begun.start_time)).toBeGreaterThanOrEqual(Date.parse(start));
    expect(ms(begun.end_time_adjusted) - ms(begun.start_time)).toBe(2 * DAY * 1_000);
    expect(await notificationsOf(ana)).toMatchObject([{ message: `Your ad "${ad.title}" is running.` }]);
  });

  test('returns the whole budget when the ad is stopped before it [ADS-46, PAY-19]', async () => {
    await fresh();
    const ad = await runningAd(server, ana, { run_until_pause: true, start_at: inDays(1) });
    expect(ad).toMatchObject({ status: 'scheduled', budget: { total_spent: 0 } });
    expect(await fundsOf(ana)).toBe(0);
    expect(await ana.client.call(stopAd, by(ad._id))).toMatchObject({ status: 'stopped', budget: { total_spent: 0 } });
    expect(await fundsOf(ana)).toBe(500);
    await pass(server, 2 * DAY);
    expect(await adOf(ana, ad._id)).toMatchObject({ status: 'stopped', start_time: null });
  });

  test('that has passed starts the ad at once', async () => {
    await fresh();
    expect(await runningAd(server, ana, { start_at: inDays(-1) })).toMatchObject({
      status: 'active',
      scheduled_for: null,
    });
  });
});

test('timers survive a restart, and a job finds lost ones within a minute [D34, D37]', async () => {
  const database = await createDatabase();
  const first = await startTestServer({ databaseUrl: database.url });
  const person = await createPerson(first);
  const fixed = await runningAd(first, person);
  const daily = await runningAd(first, person, { run_until_pause: true });
  await giveFunds(first, person, 500);
  await first.stop();
  const second = await startTestServer({ databaseUrl: database.url });
  const again = { ...person, client: second.client() };
  again.client.cookies.set('quad_session', person.client.cookies.get('quad_session') ?? '');
  // deletes only the timers, not the jobs that run every minute
  await second.app.platform.pool.query(
    `delete from graphile_worker._private_jobs where key is distinct from 'ads.due:' || $1`,
    [fixed._id],
  );
  await second.app.platform.pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - interval '1 day 1 second' where key like 'ads.due:%'`,
  );
  await second.app.platform.pool.query('update clock set offset_seconds = offset_seconds + $1', [DAY + 1]);
  await second.app.platform.pool.query(`select pg_notify('jobs:insert', '{"r":"1","count":10}')`);
  await settled(again, fixed._id, { status: 'completed' });
  await second.app.platform.jobs.add(second.app.platform.pool, 'ads.sweep', {});
  await settled(again, daily._id, {
    status: 'active',
    budget: { duration_minutes: 1_440, amount_budgeted: 1_000, total_spent: 1_000 },
  });
  await second.stop();
  await database.drop();
});
