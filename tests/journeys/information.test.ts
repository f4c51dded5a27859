import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { getCampus } from '../../contract/campuses/campuses.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { daysText, type RetentionKind, retentionDays, retentionTexts } from '../../contract/retention.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const PATIENCE = { timeout: 10_000 };
const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

/** A page's text, with whitespace collapsed. */
async function textOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole('article').waitFor();
  return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
}

async function says(page: Page, path: string, ...facts: RegExp[]): Promise<void> {
  const text = await textOf(page, path);
  for (const fact of facts) expect(text).toMatch(fact);
}

test('the Privacy Policy has its required content, and its address jumps to the cookies [INF-01, INF-16]', async () => {
  const page = await browser.open({ server });
  await says(
    page,
    '/settings/privacy',
    /Last updated June 24, 2022/,
    /What we collect/,
    /What we use it for/,
    /Who sees it/,
    /payment provider.{0,80}collects your payment data itself/,
    /Your choices/,
    /California rights/,
    /Contact/,
  );
  // retention periods: from the table that the server's jobs use
  const items = (
    await page.getByRole('region', { name: 'How long, and how safe' }).getByRole('listitem').allInnerTexts()
  ).sort();
  const expected = Object.entries(retentionTexts).map(
    ([kind, { what, from }]) => `${what}: ${daysText(retentionDays[kind as RetentionKind])} ${from}`,
  );
  expect(items).toEqual(expected.sort());
  await page.goto('/privacy#cookies');
  const cookies = page.getByRole('heading', { name: 'Cookies', exact: true });
  await expect.poll(async () => (await cookies.boundingBox())?.y).toBeLessThan(160);
  expect((await cookies.boundingBox())?.y).toBeGreaterThan(40);
  await axe(page);
});

test('the Privacy Policy states the periods that the campus set, in their order [OWN-01, INF-01]', async () => {
  await server.app.platform.pool.query(
    `update campuses set retention = '{"mail": 45, "evidence": 200, "search": 7}' where id = 'smu'`,
  );
  server.app.platform.bus.publish('campuses.changed', null);
  const kept = async () => (await server.client('smu').call(getCampus, { params: { id: 'current' } })).retention;
  await expect.poll(kept, PATIENCE).toContainEqual({ kind: 'search', days: 7 });
  const page = await browser.open({ server, campus: 'smu' });
  await page.goto('/privacy');
  const items = page.getByRole('region', { name: 'How long, and how safe' }).getByRole('listitem');
  await items.first().waitFor();
  const texts = await items.allInnerTexts();
  const at = (text: string) => texts.findIndex((item) => item.includes(text));
  expect(at('Which emails we sent you; the content is deleted once sent: 45 days')).toBeGreaterThan(at('30 days'));
  expect(at(': 60 days')).toBeGreaterThan(at(': 45 days'));
  expect(at('What you searched for: 7 days after')).toBeGreaterThan(-1);
  expect(texts.join()).toContain('or the profile: 200 days after the case');
  expect(await page.getByText('kept until 200 days after the case is closed').count()).toBe(1);
  const other = await browser.open({ server, campus: 'ou' });
  await other.goto('/privacy');
  await other.getByText('What you searched for: 1 year after').waitFor();
});

test('the Terms of Service have their required content [INF-02, INF-03, INF-04, INF-05, INF-06, INF-07]', async () => {
  const page = await browser.open({ server, width: 'phone', theme: 'dark' });
  await says(
    page,
    '/settings/terms',
    /Last updated May 27, 2021/,
    /at least 16 years old/,
    /Under 18,? .{0,80}parent or legal guardian/,
    /You live in the United States/,
    /one account/,
    /Paid promotion/,
    /Outside of Quad's payments/,
    /Through a card payment provider/,
    /contiguous United States/,
    /prints the label and mails the item within 3 business days of accepting an offer/,
    /released to the seller 3 to 5 business days after delivery/,
    /within 90 days/,
    /Tax/,
    /What you can't sell/,
    /What you can't do/,
    /the greater of \$100 or what you paid to Quad in the 12 months/,
    /30 days from that notice/,
    /within 30 days of first accepting/,
    /One year/,
    /less than \$10,000 may be heard remotely/,
  );
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Arbitration' }).click();
  await page.waitForURL('**/settings/terms#arbitration');
  await axe(page);
});

test('without an operator’s name the terms limit no liability and bind nobody to arbitration [OWN-02, INF-06, INF-07]', async () => {
  const terms = async (legalName: string) => {
    await server.app.platform.pool.query(`update campuses set legal_name = $1 where id = 'mit'`, [legalName]);
    server.app.platform.bus.publish('campuses.changed', null);
    const named = async () => (await server.client('mit').call(getCampus, { params: { id: 'current' } })).legal_name;
    await expect.poll(named, PATIENCE).toBe(legalName);
    const page = await browser.open({ server, campus: 'mit' });
    await page.goto('/settings/terms');
    await page.getByRole('heading', { name: 'No warranty' }).waitFor();
    return page.getByRole('main').innerText();
  };
  const unnamed = await terms('');
  expect(unnamed).toContain('an agreement between you and those who run this community');
  expect(unnamed).not.toMatch(/arbitrat|jury|class action|Liability|\$100|Massachusetts|Oklahoma/);
  const named = await terms('Comet Markets LLC');
  expect(named).toContain('an agreement between you and Comet Markets LLC');
  expect(named).toMatch(/Comet Markets LLC isn't liable.*one neutral arbitrator decides/s);
});

test('the Code of Conduct: neighborly, ethical, proactive [INF-08, INF-09, INF-10]', async () => {
  const page = await browser.open({ server });
  await says(
    page,
    '/settings/trust_and_safety',
    /Be neighborly.*Fair prices.*Tell the truth.*Show up/,
    /Be ethical.*zero tolerance.*bullying or violence.*discrimination.*misrepresentation.*coarse language.*scams/,
    /Be proactive.*personal info.*in-app messaging.*Pay cash.*public places.*Inspect items.*Report problems.*Rate each other/,
  );
});

it('explains returns and refunds, each deadline with a contact [INF-11, INF-12, INF-13]', async () => {
  const page = await browser.open({ server });
  const steps =
    /Open Messages.*Pick the conversation with the seller.*refund request message.*issue question.*Agree to a refund/;
  await says(
    page,
    '/returns',
    /Within 2 days of receiving the item, message the seller on Quad\..*Within 2 more days,.*contact Quad through Customer Support\..*After a total of 4 days without a message to us, the sale counts as complete/,
    steps,
  );
  expect(
    await page.getByRole('main').getByRole('link', { name: 'Customer Support' }).first().getAttribute('href'),
  ).toBe('/settings/help');
  await says(page, '/refunds', steps);
  await says(
    page,
    '/howitworks',
    /Buy.*Chat or comment.*Make an offer.*Meet.*Inspect.*Pay in person.*Sell.*Take a few photos.*Describe it.*Add a price and a category.*Answer quickly.*Meet and hand it over/,
    /under 30 seconds/,
  );
});

test('About, Help and Feedback link to the campus’s account; a message reaches the moderators [INF-14]', async () => {
  const page = await browser.open({ server, campus: 'ut' });
  for (const path of ['/settings/about', '/settings/help', '/settings/feedback']) {
    await textOf(page, path);
    const button = page.getByRole('link', { name: 'Send a direct message' });
    expect(await button.getAttribute('href')).toBe('https://www.instagram.com/quad_ut/');
  }
  await page.getByLabel('Your feedback').fill('More bikes, please.');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Invalid email address!').waitFor();
  await page.getByLabel('Email').fill('June@Example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('status').filter({ hasText: 'Your message has been sent' }).waitFor();
  await axe(page);
  const { rows } = await server.app.platform.pool.query('select campus_id, kind, text, email from feedback_messages');
  expect(rows).toEqual([{ campus_id: 'ut', kind: 'feedback', text: 'More bikes, please.', email: 'june@example.com' }]);
});

test('About links to the licenses: how to get the source code, and who is credited', async () => {
  const page = await browser.open({ server });
  await page.goto('/settings/about');
  await page.getByRole('link', { name: 'Licenses' }).click();
  await page.getByRole('heading', { name: 'Get the source code' }).waitFor();
  const { supportEmail } = server.app.platform.config;
  expect(await page.locator(`a[href="mailto:${supportEmail}"]`).count()).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: 'IP Geolocation by DB-IP' }).getAttribute('href')).toBe(
    'https://db-ip.com',
  );
  await axe(page);
});

test('each page has its own address, with the year, and prints as text alone [INF-15, INF-17, INF-18]', async () => {
  const page = await browser.open({ server });
  const pages = {
    '/trust_and_safety': 'Code of Conduct',
    '/returns': 'Return Policy',
    '/help': 'Customer Support',
    '/howitworks': 'How It Works',
    '/feedback': 'Feedback',
    '/cookies': 'Cookies',
    '/refunds': 'Refunds',
    '/payments': 'Payments',
    '/licenses': 'Licenses',
    '/settings/about': 'About',
  };
  for (const [path, title] of Object.entries(pages)) {
    expect(await textOf(page, path)).toContain(`© ${new Date().getFullYear()} Quad`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  expect(await page.getByRole('article').isVisible()).toBe(true);
});

test('no page makes requests to others than the campus itself, whatever content it shows [INF-01, CAM-14]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const { _id: id } = await post(ana, 'See https://example.com/a.png and https://www.youtube.com/watch?v=1');
  const chat = await chatOf(bo, ana);
  await sendText(bo, chat, 'https://example.com/b.jpg');
  const page = await browser.open({ server, as: ana, worker: true });
  const hosts = new Map<string, string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') hosts.set(host, request.url());
  });
  page.on('websocket', (socket) => hosts.set(new URL(socket.url()).host, socket.url()));
  const paths = `/home /post/${id} /${ana.username} /search?q=see /messages/${chat} /notifications /saved /ads /about
    /media /boost/${id} /settings/account /settings/privacy /create`;
  for (const path of paths.split(/\s+/)) {
    await page.goto(path);
    await page.getByRole('main').first().waitFor();
  }
  const visitor = await browser.open({ server, width: 'phone', worker: true });
  visitor.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.set(host, request.url());
  });
  for (const path of ['/', '/login', '/user_registration', `/post/${id}`, '/terms']) {
    await visitor.goto(path);
    await visitor.locator('h1, main').first().waitFor();
  }
  expect(hosts.size).toBeGreaterThan(0);
  expect([...hosts.keys()]).toEqual([`ou.quad.localhost:${server.port}`]);
});

it('shows a visitor the settings beside their list on a wide screen [SET-01, SET-04, SET-05, SET-07, SET-09, SET-11]', async () => {
  const visitor = await browser.open({ server });
  await visitor.goto('/settings');
  await visitor.waitForURL('**/settings/about');
  const menu = visitor.getByRole('navigation', { name: 'Settings' });
  expect(await menu.getByRole('link', { name: 'Log In / Sign Up' }).getAttribute('href')).toBe('/user_registration');
  for (const name of ['Log Out', 'Account Info']) expect(await menu.getByRole('link', { name }).count()).toBe(0);
  for (const [name, to] of [
    ['Customer Support', '/settings/help'],
    ['Feedback', '/settings/feedback'],
    ['Manage Ads', '/ads'],
    ['Payments', '/settings/payments'],
    ['How It Works', '/settings/howitworks'],
    ['Return Policy', '/settings/returns'],
    ['Trust & Safety', '/settings/trust_and_safety'],
    ['Terms of Service', '/settings/terms'],
    ['Privacy Policy', '/settings/privacy'],
  ] as const)
    expect(await menu.getByRole('link', { name }).getAttribute('href')).toBe(to);
  expect(await menu.locator('[aria-current=page]').innerText()).toBe('About');
  expect(await visitor.getByRole('button', { name: 'Back' }).isVisible()).toBe(false);
});

it('shows the list of settings first on a phone, and a way back from each [SET-01, SET-03, SET-08, SET-10, D64]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/settings');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor();
  expect(await list.getByRole('link', { name: 'Log Out' }).getAttribute('href')).toBe('/logout');
  expect(new URL(page.url()).pathname).toBe('/settings');
  await axe(page);
  expect(await list.getByRole('link', { name: 'Delete account' }).getAttribute('href')).toBe(
    '/settings/account/delete',
  );
  await list.getByRole('link', { name: 'Account Info' }).click();
  await page.waitForURL('**/settings/account');
  await list.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/settings');
  await list.getByRole('link', { name: 'About', exact: true }).click();
  await page.waitForURL('**/settings/about');
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.waitForURL('**/settings');
  // a screen opened by its address has the list as its back target; a wider window shows both
  await page.goto('/settings/about');
  await page.getByRole('heading', { level: 1, name: 'About', exact: true }).waitFor();
  await page.evaluate(() => history.replaceState({ ...history.state, idx: 0 }, ''));
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/settings');
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.waitForURL('**/settings/account');
  await list.waitFor();
});
