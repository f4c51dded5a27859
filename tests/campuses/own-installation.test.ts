import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listSchools } from '../../contract/campuses/campuses.ts';
import { getCampusText } from '../../contract/campuses/texts.ts';
import { register } from '../../contract/identity/identity.ts';
import { getSignInOptions, googleStartPath, sendPasswordLink } from '../../contract/identity/links.ts';
import { infoTitles, settingsTitles } from '../../contract/screen-names.ts';
import { getRegion } from '../../contract/region.ts';
import { sampleMails } from '../../tools/mails/catalogue.ts';
import { addCampus, publishText, readLogo, setLogo } from '../../server/features/campuses/index.ts';
import { seedCampuses } from '../../server/features/campuses/seed.ts';
import { examine } from '../../server/operation/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let owl: Person;
let postId: string;
beforeAll(async () => {
  server = await startTestServer({
    page: true,
    env: {
      NODE_ENV: 'production',
      ROOT_DOMAIN: 'quad.localhost',
      PUBLIC_SCHEME: 'http',
      DATABASE_URL: 'postgres://quad@127.0.0.1/quad',
      SESSION_SECRET: 'q7RmZ2vK9tLw4XcB8nHs3YdF6gJp1TeA',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Rice Market <market@rice.edu>',
      SUPPORT_EMAIL: 'help@rice.edu',
      SEED_CAMPUSES: 'none',
      ADS: 'off',
      SIGN_UP: 'school',
    },
  });
  const { pool } = server.app.platform;
  // the template database of the tests has the built-in campuses
  await pool.query('delete from meet_up_spots');
  await pool.query('delete from campuses where not generic');
  await pool.query(`update campuses set city = 'Online', state = 'US', social_url = '', legal_name = '' where generic`);
});
afterAll(() => server.stop());

const get = (path: string) => server.client('rice').request('GET', path);

const others = seedCampuses.filter(({ generic }) => !generic).map(({ name }) => name);
const foreign = [...others, 'instagram.com', 'sandbox', 'demo', 'Oklahoma', 'Norman, OK'];

/** What a text says of others than Rice. */
const foreignIn = (text: string): string[] => foreign.filter((word) => text.toLowerCase().includes(word.toLowerCase()));

/** What is switched off here: ads, Google, the region gate (OWN-04), and arbitration (OWN-02). */
const OFF = /\bboost|sponsored|advertis|stripe|google|live in the United States|only available in|arbitrat/gi;

/** What a page's visible text says of what is switched off. */
const tracesIn = (html: string): string[] => html.replace(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').match(OFF) ?? [];

test('before a campus is added, nobody can join, and the doctor says what to do [OWN-03, OWN-05]', async () => {
  server.app.platform.bus.publish('campuses.changed', null);
  const visitor = server.client('rice');
  await vi.waitFor(
    async () => expect((await visitor.call(listSchools, { query: { q: '' } })).schools).toEqual([]),
    10_000,
  );
  for (const path of ['/home', '/search_schools', '/register', '/about']) {
    const { status, bytes } = await get(path);
    expect([path, status, foreignIn(bytes.toString())]).toEqual([path, 200, []]);
  }
  const account = { name: 'Ola Wing', email: 'ola@rice.edu', password: 'a good long password', agree: true as const };
  expect((await visitor.refused(register, { body: account })).errors?.[0]?.field).toBe('email');
  const findings = await examine({
    config: server.app.platform.config,
    databaseUrl: server.databaseUrl,
    services: { resolve: async () => [] },
  });
  expect(findings.find(({ what }) => what === 'Campuses')).toMatchObject({
    verdict: 'warn',
    fix: expect.stringContaining('campus add'),
  });
});

describe('with Rice University alone', () => {
  beforeAll(async () => {
    const { write, bus } = server.app.platform;
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00205b' } })
      .png()
      .toBuffer();
    const logo = await readLogo(png);
    await write(async (tx) => {
      await addCampus(tx, bus, {
        id: 'rice',
        name: 'Rice University',
        short_name: 'Rice',
        city: 'Houston',
        state: 'TX',
        colour: '#00205b',
        privacy: 'public',
        email_domains: ['rice.edu'],
        time_zone: 'America/Chicago',
        support_email: 'help@rice.edu',
        mail_sender: 'Rice Market <market@rice.edu>',
        legal_name: 'Rice University',
        legal_address: '6100 Main St, Houston, TX 77005',
      });
      await publishText(tx, bus, 'rice', 'terms', '# Terms\n\nBe kind, owls.');
      await setLogo(tx, bus, 'rice', logo);
    });
    await vi.waitFor(async () => expect((await get('/home')).bytes.toString()).toContain('data-campus="rice"'), 10_000);
    owl = await createPerson(server, { campus: 'rice', first: 'Owl' });
    postId = (await post(owl, 'A violet lamp', { price: 500, category: 'furniture' }))._id;
  });
  const screens = () => [
    ...['/home', '/about', '/search', '/search?q=lamp', '/search_schools', '/media', '/courses', '/c/furniture'],
    ...[
      '/login',
      '/register',
      '/forgotpassword',
      '/user_registration',
      '/invite',
      '/404',
      '/no/such/page',
      '/unsubscribe',
    ],
    ...[
      '/saved',
      '/listings',
      '/sell-many',
      '/ads',
      '/messages',
      '/notifications',
      '/create/post',
      '/admin',
      '/appeal',
    ],
    ...[`/post/${postId}`, `/media/${postId}`, `/post/${postId}/likes`, `/${owl.username}`, '/settings'],
    ...Object.keys(infoTitles).map((name) => `/${name}`),
    ...Object.keys(settingsTitles).map((name) => `/settings/${name}`),
  ];

  test('no page of a university’s own installation names another university or the demo [OWN-01, OWN-03]', async () => {
    for (const path of screens())
      for (const client of [server.client('rice'), owl.client]) {
        const { status, bytes } = await client.request('GET', path);
        const html = bytes.toString();
        expect([path, status < 500, foreignIn(html), tracesIn(html)]).toEqual([path, true, [], []]);
      }
    const home = (await get('/home')).bytes.toString();
    expect(home).toContain('Rice University');
    expect(home).toContain('A violet lamp');
    // legal pages load their text afterwards
    const { html } = await server.client('rice').call(getCampusText, { params: { kind: 'terms' }, query: {} });
    expect(html).toContain('Be kind, owls.');
  });

  test('nor do its manifest, logo, API description, security.txt, lists of addresses and mails [OWN-01, OWN-03]', async () => {
    for (const path of [
      '/manifest.webmanifest',
      '/api/openapi.json',
      '/.well-known/security.txt',
      '/robots.txt',
      '/sitemap.xml',
      '/logos/rice.svg',
    ]) {
      const { status, bytes } = await get(path);
      expect([path, status, foreignIn(bytes.toString())]).toEqual([path, 200, []]);
    }
    expect((await get('/.well-known/security.txt')).bytes.toString()).toContain('help@rice.edu');
    expect((await get('/sandbox/mail')).status).toBe(404);
    await server.client('rice').call(sendPasswordLink, { body: { email: owl.email } });
    const { pool } = server.app.platform;
    await vi.waitFor(async () => {
      const { rows } = await pool.query('select subject, html, plain, sender, reply_to from mails');
      expect(rows.length).toBeGreaterThan(0);
      for (const mail of rows) {
        expect(foreignIn(`${mail.subject}${mail.html}${mail.plain}`)).toEqual([]);
        expect(mail).toMatchObject({ sender: 'Rice Market <market@rice.edu>', reply_to: 'help@rice.edu' });
      }
    }, 10_000);
  });

  test('every mail of the product names the university and its operator alone [OWN-01, OWN-04, MAI-08]', async () => {
    const rice = server.app.platform.config.siteUrl('rice');
    const mails = await sampleMails({
      ...{ id: 'rice', name: 'Rice University', short_name: 'Rice', ext: 'rice.edu', city: 'Houston', state: 'TX' },
      ...{ site: rice, support: 'help@rice.edu', legal_name: 'Rice University', legal_address: '6100 Main St' },
    });
    for (const { name, subject, html, plain } of mails) {
      const text = `${subject}\n${html}\n${plain}`;
      expect([name, foreignIn(text), /\bOU\b|ou\.edu/.test(text)]).toEqual([name, [], false]);
      expect(plain).toContain('Rice University, 6100 Main St');
      // these are sent only where ads, or Google, are on
      if (name !== 'receipt' && name !== 'method-added')
        expect([name, tracesIn(text), /funds/.test(text)]).toEqual([name, [], false]);
    }
  });

  test('without its settings there is no Google, and the region gate is open to everyone [OWN-04]', async () => {
    const visitor = server.client('rice');
    expect(await visitor.call(getSignInOptions)).toEqual({ google: false });
    const start = await visitor.request('GET', googleStartPath('/home', null));
    expect([404, 302]).toContain(start.status);
    expect(start.headers.location ?? '').not.toContain('accounts.google.com');
    expect(await visitor.call(getRegion, { headers: { 'quad-time-zone': 'Europe/Berlin' } })).toEqual({
      allowed: true,
    });
    expect((await get('/home')).bytes.toString()).toContain('"google":false');
  });
});
