import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../../contract/identity/identity.ts';
import { limits } from '../../contract/limits.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const LOCKED =
  'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const danger = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const nobody = (page: Page) => page.getByRole('link', { name: 'Log In / Sign Up' });

/** Someone with a password, verified, signed out. */
async function member(name: string, email: string): Promise<string> {
  await signUp(server, name, email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
  return email;
}

async function tryLogIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log In').click();
}

test('the address selects the sign-in method [AUT-13, AUT-14, AUT-18]', async () => {
  const page = await browser.open({ server });
  for (const address of ['/login', '/login?method=password']) {
    await page.goto(address);
    const password = page.getByLabel('Password', { exact: true });
    await password.waitFor();
    expect(await password.getAttribute('maxlength')).toBe('30');
    await password.pressSequentially('0123456789'.repeat(4));
    expect(await password.inputValue()).toBe('0123456789'.repeat(3));
    await button(page, 'Log In').waitFor();
    expect(await page.getByText('Failed: Wrong Email.').count()).toBe(0);
    expect(await button(page, 'Send link').count()).toBe(0);
  }
  await page.goto('/login?redirect=true');
  await page.getByText('Failed: Wrong Email.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBe('true');
  await axe(page);
});

test('links to passwordless log-in show where the campus has the flag [AUT-11, AUT-34]', async () => {
  for (const [campus, offered] of [
    ['ou', true],
    ['ut', false],
  ] as const) {
    const page = await browser.open({ server, campus });
    await page.goto('/login');
    for (const label of ['Email', 'Password']) await page.getByLabel(label, { exact: true }).waitFor();
    for (const name of ['Log In', 'Continue with Google']) await button(page, name).waitFor();
    for (const name of ['Forgot password?', 'Continue without password'])
      expect(await page.getByRole('link', { name, exact: true }).count()).toBe(offered ? 1 : 0);
  }
});

test('what a visitor did until they signed in isn’t reported as the account’s [ANA-08]', async () => {
  const email = await member('Vera Moss', 'vera.moss@example.com');
  const page = await browser.open({ server });
  let signedIn = false;
  const reports = { before: '', after: '' };
  page.on('response', (response) => {
    if (response.url().endsWith(logIn.path) && response.ok()) signedIn = true;
  });
  await page.exposeFunction('reported', (body: string) => {
    reports[signedIn ? 'after' : 'before'] += body;
  });
  await page.addInitScript(() => {
    const { reported } = window as unknown as { reported: (body: string) => void };
    navigator.sendBeacon = (_, body) => Boolean((body as Blob).text().then(reported));
  });
  // a visitor's pages are reported
  await page.goto('/home');
  await expect.poll(() => reports.before, { timeout: 10_000 }).toContain('"/home"');
  await page.goto(`/login?email=${email}`);
  await tryLogIn(page);
  await page.getByText('@veramoss').waitFor();
  await expect.poll(() => reports.after, { timeout: 10_000 }).toContain('"/home"');
  expect(reports.after).not.toContain('/login');
});

test('signing in: in progress, refused, then signed in [AUT-21, AUT-22]', async () => {
  const email = await member('Lia Moss', 'lia.moss@example.com');
  const page = await browser.open({ server });
  await page.goto('/home');
  await nobody(page).waitFor();
  await page.goto(`/login?email=${email}`);
  const gates: PromiseWithResolvers<void>[] = [];
  const hold = async (route: Route) => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    await route.continue();
  };
  await page.route('**/api/auth/sessions', hold);
  await tryLogIn(page, 'not-this-one');
  const submit = page.locator('button[type=submit]');
  await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => gates.length).toBe(1);
  gates[0]?.resolve();
  await page.getByText('Wrong password!').waitFor();
  expect(await submit.getAttribute('aria-busy')).toBeNull();
  // nobody is signed in: neither here nor for the server
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'quad_session')).toEqual([]);
  expect(await page.evaluate(async () => (await (await fetch('/api/viewer')).json()).user)).toBeNull();

  // no answer at all: it says why, and nobody is signed in
  browser.expectFault(page, /ERR_FAILED/);
  await page.route('**/api/auth/sessions', (route) => route.abort(), { times: 1 });
  await tryLogIn(page);
  await danger(page, 'Network error. Please check your connection').waitFor();
  expect(await submit.getAttribute('aria-busy')).toBeNull();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'quad_session' }));

  await tryLogIn(page);
  await expect.poll(() => gates.length).toBe(2);
  expect(await submit.getAttribute('aria-busy')).toBe('true');
  gates[1]?.resolve();
  await page.waitForURL('**/home');
  await page.getByText('@liamoss').waitFor();
  expect(await nobody(page).count()).toBe(0);
});

test('a locked account says so for 7.8 seconds [AUT-23, AUT-24]', async () => {
  const email = await member('Loc Ked', 'loc.ked@example.com');
  for (let i = 0; i < 10; i++) await server.client().refused(logIn, { body: { email, password: 'guess-guess' } });
  const page = await browser.open({ server });
  await page.clock.install();
  await page.goto(`/login?email=${email}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // from here on the test moves the clock
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await button(page, 'Log In').click();
  const box = page.locator('[data-alerts] [data-type=danger]');
  await box.waitFor({ state: 'attached' });
  await page.clock.runFor(100);
  await danger(page, LOCKED).waitFor();
  await page.clock.runFor(limits.alert.lockoutMs - 300);
  expect(await box.count()).toBe(1);
  await page.clock.runFor(400);
  await expect.poll(() => box.count()).toBe(0);
  expect(limits.alert.lockoutMs).toBe(7_800);
});

test('an internal error, and an unexpected one [AUT-30, AUT-33]', async () => {
  const email = await member('Mia Fault', 'mia.fault@example.com');
  const page = await browser.open({ server });
  browser.expectFault(page, /500|418/);
  for (const [status, code, message] of [
    [500, 'internal', 'Internal server error.'],
    [418, 'teapot', 'Something went wrong. Try again.'],
  ] as const) {
    await page.goto(`/login?email=${email}`);
    await page.route('**/api/auth/sessions', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, code, title: code }),
      }),
    );
    await tryLogIn(page);
    await danger(page, message).waitFor();
    await page.unroute('**/api/auth/sessions');
  }
  await tryLogIn(page);
  await page.waitForURL('**/home');
});

test('log-out asks first, Cancel keeps the session, and it is for signed-in people [AUT-86, AUT-87, AUT-88]', async () => {
  const visitor = await browser.open({ server });
  await visitor.goto('/logout');
  await visitor.waitForURL('**/home');
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/saved');
  await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Are you sure you want to logout?' }).waitFor();
  await axe(page);
  await button(page, 'Cancel').click();
  await page.waitForURL('**/saved');
  await page.getByText(`@${ana.username}`).waitFor();
  // opened by its address there is no history to go back to
  const straight = await browser.open({ server, as: ana });
  await straight.goto('/logout');
  await button(straight, 'Cancel').click();
  await straight.waitForURL('**/home');
  await straight.getByText(`@${ana.username}`).first().waitFor();

  await page.goto('/logout');
  await button(page, 'Log out').click();
  await page.waitForURL('**/home');
  await nobody(page).waitFor();
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'quad_session')).toEqual([]);
});
