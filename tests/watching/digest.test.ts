import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { deletePost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { getAlertsOfLink, stopAlerts, stopAlertsOfLink } from '../../contract/watching/alerts.ts';
import { changeSavedSearch } from '../../contract/watching/saved-searches.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, list, matched, save, savedOf, untilMorning } from './watching.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const digestsOf = async ({ email }: Person) =>
  (await server.mails(email)).filter(({ text }) => text.includes('You get one email a day'));

it('sends one mail at 8 AM campus time with what matched the daily searches, and why [WAT-02, WAT-07]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  await save(ana, 'desk', { name: 'Desk under $100', alerts: 'daily', filter: { price_max: '100' } });
  await save(ana, 'lamp', { name: 'Lamps', alerts: 'daily' });
  await matched(server);
  await list(bo, 'Oak desk', { price: 70, condition: 'good' });
  await list(bo, 'Desk lamp', { price: 10 });
  await matched(server);
  expect(await alertsOf(ana)).toEqual([]);
  await untilMorning(server);
  const mails = await digestsOf(ana);
  expect(mails.map(({ subject }) => subject)).toEqual(['New for your saved searches: 2 listings']);
  expect(mails[0]?.text).toContain(
    'Desk under $100:\n“Desk lamp · $10”\n“Oak desk · $70 · Good”\n\nLamps:\n“Desk lamp · $10”',
  );
  expect(mails[0]?.text).toContain('You got this because you saved these searches. You get one email a day, at 8 AM.');
  expect(await alertsOf(ana)).toMatchObject([
    { type: 'saved search', postId: null, alert: { headline: 'New for “Desk under $100” and “Lamps”' } },
  ]);
  const { rows } = await server.app.platform.pool.query<{ hour: number }>(
    `select extract(hour from product_now() at time zone 'America/Chicago')::int as hour`,
  );
  expect(rows).toEqual([{ hour: 8 }]);
  await untilMorning(server);
  expect(await digestsOf(ana)).toHaveLength(1);
});

it('leaves out what was sold, deleted or edited before 8 AM, and sellers blocked since [WAT-02]', async () => {
  const [ana, bo, cy] = [await createPerson(server), await createPerson(server), await createPerson(server)];
  await save(ana, 'cello', { alerts: 'daily', filter: { price_max: '500' } });
  await matched(server);
  const [sold, gone, dear, back] = [
    await list(bo, 'Cello one'),
    await list(bo, 'Cello two'),
    await list(bo, 'Cello three'),
    await list(bo, 'Cello four'),
  ];
  await list(cy, 'Cello five');
  await matched(server);
  expect((await savedOf(ana))[0]?.new_results).toBe(5);
  await bo.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  await bo.client.call(deletePost, { params: { id: gone._id } });
  await bo.client.call(editPost, { params: { id: dear._id }, body: { price: 900 } });
  for (const each of [true, false]) await bo.client.call(sellPost, { params: { id: back._id }, body: { sold: each } });
  await ana.client.call(blockUser, { params: { id: cy.id } });
  await matched(server);
  await untilMorning(server);
  const [mail] = await digestsOf(ana);
  expect(mail?.subject).toBe('New for “cello”: 1 listing');
  expect(mail?.text).toContain('Cello four');
  expect(mail?.text).not.toMatch(/Cello (one|two|three|five)/);
  expect(mail?.text).toContain(`/post/${back._id}`);
});

it('mails nothing that was alerted at once, nothing to who wants no mail, and nothing of a search that is off [WAT-02]', async () => {
  const [ana, bo, cy, seller] = [
    await createPerson(server),
    await createPerson(server),
    await createPerson(server),
    await createPerson(server),
  ];
  await save(ana, 'tuba', { name: 'At once' });
  await save(ana, 'tuba', { name: 'Daily', alerts: 'daily', filter: { price_max: '90' } });
  await save(bo, 'tuba', { alerts: 'daily' });
  const { _id: id } = await save(cy, 'tuba', { alerts: 'daily' });
  await server.app.platform.pool.query('update users set email_notifications = false where id = $1', [bo.id]);
  await matched(server);
  await list(seller, 'Brass tuba');
  await matched(server);
  await cy.client.call(changeSavedSearch, { params: { id }, body: { alerts: 'off' } });
  await untilMorning(server);
  expect((await alertsOf(ana)).map(({ alert }) => alert?.headline)).toEqual(['New for “At once” and “Daily”']);
  for (const person of [ana, bo, cy]) expect(await digestsOf(person)).toEqual([]);
  expect((await alertsOf(bo)).map(({ alert }) => alert?.headline)).toEqual(['New for “tuba”']);
  expect(await alertsOf(cy)).toEqual([]);
});

it('stops alerts with one call from the notification, and keeps the search [WAT-07]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  await save(ana, 'flute', { name: 'Flutes' });
  await matched(server);
  await list(bo, 'Silver flute');
  await matched(server);
  const [alert] = await alertsOf(ana);
  const stop = alert?.alert?.stop ?? [];
  expect(await bo.client.call(stopAlerts, { body: { stop } })).toEqual({ stopped: [] });
  expect(await savedOf(ana)).toMatchObject([{ alerts: 'instant' }]);
  expect(await ana.client.call(stopAlerts, { body: { stop } })).toEqual({ stopped: ['Flutes'] });
  expect(await savedOf(ana)).toMatchObject([{ name: 'Flutes', alerts: 'off', new_results: 1 }]);
  expect(await alertsOf(ana)).toMatchObject([{ alert: { stopped: true } }]);
  await list(bo, 'Wooden flute');
  await matched(server);
  expect(await alertsOf(ana)).toHaveLength(1);
});

it('stops them from the mail without signing in, by a link that does nothing else [WAT-07]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  await save(ana, 'viola', { name: 'Violas', alerts: 'daily' });
  const other = await save(ana, 'trumpet');
  await matched(server);
  await list(bo, 'Viola with bow');
  await matched(server);
  await untilMorning(server);
  const [mail] = await digestsOf(ana);
  const token = decodeURIComponent(
    /Stop these alerts: \S+\/alerts\/stop\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
  );
  const visitor = server.client();
  const query = { token };
  expect(await visitor.call(getAlertsOfLink, { query })).toEqual({ active: ['Violas'] });
  expect(await savedOf(ana)).toMatchObject([{ alerts: 'daily' }, { alerts: 'instant' }]);
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await visitor.try(stopAlertsOfLink, { query: { token: forged } })).status).toBe(410);
  expect(await visitor.call(stopAlertsOfLink, { query })).toEqual({ stopped: ['Violas'] });
  expect(await visitor.call(getAlertsOfLink, { query })).toEqual({ active: [] });
  expect((await savedOf(ana)).map(({ _id, alerts }) => [_id === other._id, alerts]).sort()).toEqual([
    [false, 'off'],
    [true, 'instant'],
  ]);
});
