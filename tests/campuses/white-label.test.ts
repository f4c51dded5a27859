import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Campus, getCampus, listSchools } from '../../contract/campuses/campuses.ts';
import { getCampusText } from '../../contract/campuses/texts.ts';
import type { SentBodyOf } from '../../contract/endpoint.ts';
import { checkEmail } from '../../contract/identity/identity.ts';
import { sendPasswordLink } from '../../contract/identity/links.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { addAdminCampus, changeAdminCampus, listAdminCampuses } from '../../contract/console/site.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { role: 'admin' });
  const rice = { id: 'rice', name: 'Rice University', city: 'Houston', state: 'TX', colour: '#00205b' };
  await admin.client.call(addAdminCampus, { body: { ...rice, short_name: 'Rice', email_domains: ['rice.edu'] } });
});
afterAll(() => server.stop());

const rice = (path = '/home') => server.client('rice').request('GET', path);
const current = (): Promise<Campus> => server.client('rice').call(getCampus, { params: { id: 'current' } });
type Change = SentBodyOf<typeof changeAdminCampus>;
const PATIENCE = 10_000;
const change = (body: Change) => admin.client.call(changeAdminCampus, { params: { id: 'rice' }, body });
const refusal = async (body: Change) =>
  (await admin.client.refused(changeAdminCampus, { params: { id: 'rice' }, body })).errors?.[0];
const picture = async (width: number, height: number) => {
  const png = await sharp({ create: { width, height, channels: 3, background: '#00205b' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};
const sizeOf = async (path: string) => {
  const { status, headers, bytes } = await rice(path);
  const { width, height, format } = await sharp(bytes).metadata();
  return { status, type: headers['content-type'], cache: headers['cache-control'], width, height, format };
};

describe('a campus’s own logo', () => {
  test('is there with the campus, also where the news of it hasn’t arrived [OWN-01]', async () => {
    await server.app.platform.pool.query(
      `insert into campuses (id, name, short_name, ext, city, state, time_zone, colour, created_text)
       values ('duck', 'Duck State', 'Duck', 'duck.edu', 'Pond', 'TX', 'America/Chicago', '#123456', '')`,
    );
    for (const path of ['/logos/duck.svg', '/icons/duck.svg', '/icons/duck-192.png'])
      expect([path, (await rice(path)).status]).toEqual([path, 200]);
    for (const path of ['/logos/drake.svg', '/icons/drake.svg'])
      expect([path, (await rice(path)).status]).toEqual([path, 404]);
    await server.app.platform.pool.query(`delete from campuses where id = 'duck'`);
    server.app.platform.bus.publish('campuses.changed', null);
  });

  test('has to be a square picture [OWN-01]', async () => {
    expect(await refusal({ logo: await picture(400, 300) })).toEqual({
      field: 'logo',
      message: 'The logo must be square.',
    });
    expect(await refusal({ logo: await picture(64, 64) })).toMatchObject({
      message: expect.stringContaining('128 pixels'),
    });
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`;
    expect(await refusal({ logo: svg })).toMatchObject({
      field: 'logo',
      message: expect.stringContaining("isn't a picture"),
    });
    expect((await current()).campus_logo).toBe('/logos/rice.svg');
  });

  test('is re-encoded and shown in page, tab and installed app; without it the letters return [OWN-01]', async () => {
    await change({ logo: await picture(700, 700) });
    await vi.waitFor(async () => expect((await current()).logo_version).not.toBe(''), PATIENCE);
    const { campus_logo: path, logo_version: version } = await current();
    expect(await sizeOf(path)).toMatchObject({
      status: 200,
      type: 'image/webp',
      cache: expect.stringContaining('immutable'),
    });
    expect((await sizeOf(path)).width).toBeGreaterThanOrEqual(512);
    const html = (await rice()).bytes.toString();
    expect(html).toContain(`<link rel="icon" href="/icons/rice-192.png?v=${version}" type="image/png">`);
    const { icons } = (await rice('/manifest.webmanifest')).json as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of icons) {
      const side = Number(sizes.split('x')[0]);
      expect([src, await sizeOf(src)]).toMatchObject([src, { status: 200, width: side, height: side, format: 'png' }]);
    }
    expect((await admin.client.call(listAdminCampuses)).campuses.find(({ _id }) => _id === 'rice')).toMatchObject({
      has_logo: true,
      campus_logo: path,
    });
    await change({ logo: null });
    await vi.waitFor(async () => expect((await current()).campus_logo).toBe('/logos/rice.svg'), PATIENCE);
    // mails and open pages still name the old logo
    expect(await rice(path)).toMatchObject({ status: 302, headers: { location: '/logos/rice.svg' } });
  });
});

test('its mails come from its sender, answers go to its support, and they name its operator [OWN-01]', async () => {
  expect(await refusal({ mail_sender: 'Rice\r\nBcc: all@rice.edu <a@rice.edu>' })).toMatchObject({
    field: 'mail_sender',
  });
  expect(await refusal({ support_email: 'rice' })).toMatchObject({ field: 'support_email' });
  await change({
    mail_sender: 'Rice Market <market@rice.edu>',
    support_email: 'help@rice.edu',
    legal_name: 'Rice University',
    legal_address: '6100 Main St\nHouston, TX 77005',
  });
  await vi.waitFor(async () => expect((await current()).legal_name).toBe('Rice University'), PATIENCE);
  const owl = await createPerson(server, { campus: 'rice', first: 'Owl' });
  await owl.client.call(sendPasswordLink, { body: { email: owl.email } });
  const [mail] = await vi.waitFor(async () => {
    const found = await server.mails(owl.email);
    expect(found).toHaveLength(1);
    return found;
  }, PATIENCE);
  const { rows } = await server.app.platform.pool.query('select sender, reply_to from mails where recipient = $1', [
    owl.email,
  ]);
  expect(rows[0]).toEqual({ sender: 'Rice Market <market@rice.edu>', reply_to: 'help@rice.edu' });
  expect(mail?.text).toContain('Rice University, 6100 Main St, Houston, TX 77005');
  expect((await rice()).bytes.toString()).toContain('"support":"help@rice.edu"');
});

test('its own terms are shown as safe HTML, with every version and its date [OWN-01]', async () => {
  const read = (version?: number) =>
    server.client('rice').call(getCampusText, { params: { kind: 'terms' }, query: version ? { version } : {} });
  expect((await server.client('rice').refused(getCampusText, { params: { kind: 'terms' }, query: {} })).code).toBe(
    'not_found',
  );
  await change({
    terms_text: '# Rules\n\nBe *kind*.\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) ![x](/y.png)',
  });
  const first = await read();
  expect(first).toMatchObject({ version: 1, versions: [{ version: 1, published_at: first.published_at }] });
  expect(first.html).toContain('<em>kind</em>');
  expect(first.html).not.toMatch(/<script|href="javascript|<img/);
  await change({ terms_text: '# Rules\n\nBe very kind.' });
  await change({ terms_text: '# Rules\r\n\r\nBe very kind.\n' });
  expect(await read()).toMatchObject({ version: 2, html: expect.stringContaining('very kind') });
  expect((await read()).versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(await read(1)).toEqual({ ...first, versions: (await read()).versions });
  await vi.waitFor(async () => expect((await current()).own_texts).toEqual(['terms']), PATIENCE);
  await change({ terms_text: '' });
  await vi.waitFor(async () => expect((await current()).own_texts).toEqual([]), PATIENCE);
});

test('notices and mails name days by the campus’s calendar [OWN-06]', async () => {
  const { pool, jobs } = server.app.platform;
  await change({ time_zone: 'Pacific/Auckland' });
  await vi.waitFor(async () => expect((await current()).time_zone).toBe('Pacific/Auckland'), PATIENCE);
  const owl = await createPerson(server, { campus: 'rice', first: 'Owl' });
  const { _id } = await post(owl, 'Two seats', { price: 500, category: 'tickets' });
  const { rows } = await pool.query<{ day: string }>(
    `update posts set expires_at = date_trunc('day', product_now(), 'UTC') + interval '36 hours' where id = $1
     returning to_char(expires_at at time zone 'Pacific/Auckland', 'FMMonth FMDD') as day`,
    [_id],
  );
  await jobs.add(pool, 'posts.expiring', {});
  await vi.waitFor(async () => {
    const { rows: told } = await pool.query(`select message from notifications where post_id = $1`, [_id]);
    expect(told).toEqual([{ message: expect.stringContaining(`expires on ${rows[0]?.day}.`) }]);
  }, PATIENCE);
  const suspension = { action: 'suspend', reason: 'Be kind.', days: 3 } as const;
  await admin.client.call(decideTarget, { params: { kind: 'user', id: owl.id }, body: suspension });
  const until = await pool.query<{ day: string }>(
    `select to_char(suspended_until at time zone 'Pacific/Auckland', 'FMMonth FMDD, YYYY') as day from users where id = $1`,
    [owl.id],
  );
  await vi.waitFor(async () => {
    const subjects = (await server.mails(owl.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Your account is suspended until ${until.rows[0]?.day}`);
  }, PATIENCE);
});

test('a hidden campus is in no list, and its own address works [OWN-03]', async () => {
  const found = async () =>
    (await server.client('ou').call(listSchools, { query: { q: 'rice' } })).schools.map(({ _id }) => _id);
  expect(await found()).toEqual(['rice']);
  await change({ status: 'hidden' });
  await vi.waitFor(async () => expect(await found()).toEqual([]), PATIENCE);
  expect((await current())._id).toBe('rice');
  expect(await server.client('rice').call(checkEmail, { body: { email: 'owl@rice.edu' } })).toBeDefined();
  await change({ status: 'open' });
});

test('an archived campus can be read; every change to the community is refused, the account’s own calls are not [OWN-03]', async () => {
  const owl = await createPerson(server, { campus: 'rice', first: 'Owl' });
  const { _id } = await post(owl, 'A lamp');
  await change({ status: 'archived' });
  await vi.waitFor(async () => expect((await current()).archived).toBe(true), PATIENCE);
  const status = async (method: string, path: string, body?: object) => {
    const { status, json } = await owl.client.request(method, path, body);
    return [status, (json as { code?: string } | null)?.code];
  };
  const refused = [403, 'campus_archived'];
  expect(await status('POST', '/api/posts', { text: words('More') })).toEqual(refused);
  expect(await status('DELETE', `/api/posts/${_id}`)).toEqual(refused);
  expect(await status('PUT', `/api/posts/${_id}/save`)).toEqual(refused);
  expect(await status('POST', `/api/posts/${_id}/comments`, { text: words('Hi') })).toEqual(refused);
  expect(await status('PUT', `/api/chats/with/${admin.id}`)).toEqual(refused);
  expect((await owl.client.request('POST', '/api/uploads', {})).json).toMatchObject({ code: 'campus_archived' });
  expect((await owl.client.call(getPost, { params: { id: _id } })).abilities).toEqual({
    delete: false,
    edit: false,
    sell: false,
    extend: false,
    boost: false,
    report: false,
  });
  expect((await status('PUT', '/api/settings/email-notifications', { email_notifications: false }))[0]).toBeLessThan(
    300,
  );
  expect((await rice()).bytes.toString()).toContain('data-archived');
  await change({ status: 'open' });
  await vi.waitFor(async () => expect((await status('PUT', `/api/posts/${_id}/save`))[0]).toBeLessThan(300), PATIENCE);
});
