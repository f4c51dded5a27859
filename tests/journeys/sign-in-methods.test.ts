import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPasswordLink } from '../../contract/identity/links.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';
import { importPeople } from '../../server/features/claims/index.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo } from '../identity/mailed-link.ts';
import { PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true, env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const alert = (page: Page, text: string) =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text }).first().waitFor();

/** The nth mailed link, newest first, as a path. */
async function mailed(email: string, mails = 1): Promise<string> {
  const { pathname, search } = await linkTo(server, email, mails);
  return `${pathname}${search}`;
}

/** Someone with a password, verified, signed out. */
async function member(name: string, email: string): Promise<void> {
  await signUp(server, name, email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
}

test('Google signs in with the sandbox’s provider; a cancelled sign-in says so [AUT-56, AUT-58, AUT-61, AUT-11]', async () => {
  const page = await browser.open({ server });
  await page.goto('/user_registration');
  await button(page, 'Continue with Google').click();
  await button(page, 'Cancel').click();
  await page.waitForURL('**/user_registration');
  await alert(page, 'Error: Sign-in process was canceled');
  await page.goto('/login');
  await button(page, 'Log In').waitFor();
  await axe(page);
  await button(page, 'Continue with Google').click();
  await page.getByLabel('Email').fill('gil.mar@gmail.com');
  await page.getByLabel('Name').fill('Gil Mar');
  await button(page, 'Sign in').click();
  await page.waitForURL('**/home');
  await page.getByText('@gilmar').waitFor();
});

test('a mailed link signs in after pressing a button [AUT-15, AUT-34, AUT-70, AUT-71, AUT-73, AUT-77]', async () => {
  const email = 'ivy.park@example.com';
  await member('Ivy Park', email);
  const page = await browser.open({ server });
  await page.goto(`/login?email=${email}`);
  await link(page, 'Continue without password').click();
  await button(page, 'Send link').click();
  await alert(page, 'Email sent.');
  await page.getByRole('heading', { name: 'Your magic link is on its way!' }).waitFor();
  await link(page, 'Go to your mail').waitFor();
  await link(page, 'Log in with password').waitFor();
  await axe(page);
  await button(page, 'Resend Email').click();
  await page.goto(await mailed(email, 2));
  await button(page, 'Continue').waitFor();
  await axe(page);
  await button(page, 'Continue').click();
  await page.waitForURL('**/home');
  await page.getByText('@ivypark').waitFor();

  const elsewhere = await browser.open({ server, campus: 'ut' });
  await elsewhere.goto('/login');
  await button(elsewhere, 'Log In').waitFor();
  expect(await link(elsewhere, 'Continue without password').count()).toBe(0);
  expect(await link(elsewhere, 'Forgot password?').count()).toBe(0);
});

test('a mailed link registers; another browser asks for the email; a used link leads back [AUT-72, AUT-74, AUT-75, AUT-76]', async () => {
  const email = 'kai.reed@example.com';
  const page = await browser.open({ server });
  await page.goto('/login/sent');
  await page.waitForURL('**/login');
  await page.goto(`/register?email=${email}`);
  await button(page, 'Continue without password').click();
  await page.getByText('Full name is required').waitFor();
  await page.getByLabel('Full name').fill('Kai Reed');
  await page.getByRole('checkbox', { name: 'I agree to the Terms' }).check();
  await button(page, 'Continue without password').click();
  await page.getByRole('heading', { name: 'Your magic link is on its way!' }).waitFor();
  const address = await mailed(email);
  const phone = await browser.open({ server, width: 'phone' });
  await phone.goto(address);
  await phone.getByLabel('Email').fill(email);
  await button(phone, 'Continue').click();
  await phone.waitForURL('**/home');
  browser.expectFault(page, /410/);
  await page.goto(address);
  await button(page, 'Continue').click();
  await page.waitForURL('**/register?redirect=true');
  await page.getByText('Failed: Wrong Email.').waitFor();
});

test('a link for a forgotten password is asked for, also on a campus without log-in links [AUT-79, AUT-80, AUT-81, AUT-83, AUT-84, AUT-92]', async () => {
  const email = 'lou.hale@example.com';
  await member('Lou Hale', email);
  const page = await browser.open({ server, campus: 'ut' });
  await page.goto('/forgotpassword?email=nobody@example.com');
  const shownMessages: [string, string][] = [];
  page.once('dialog', (box) => {
    shownMessages.push([box.type(), box.message()]);
    void box.accept();
  });
  await button(page, 'Send reset link').click();
  await page.getByText('User not found, try again!').waitFor();
  expect(shownMessages).toEqual([['alert', 'User not found, try again!']]);
  await page.getByLabel('Email').fill('');
  await button(page, 'Send reset link').click();
  await page.getByText('Email is required.').waitFor();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send reset link').click();
  await alert(page, 'Email sent');
  await page.getByRole('img', { name: 'Email sent' }).waitFor();
  await link(page, 'Go to login').waitFor();
  await axe(page);
});

test('the mailed link sets a new password and leads to the log-in with it [AUT-82, AUT-90]', async () => {
  const email = 'lin.hale@example.com';
  await member('Lin Hale', email);
  await server.client('ut').call(sendPasswordLink, { body: { email } });
  const page = await browser.open({ server, campus: 'ut' });
  await page.goto(await mailed(email));
  await page.getByLabel('New password', { exact: true }).fill('abc');
  await button(page, 'Save').click();
  await page.getByText('Passwords must be 6+ characters').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('purple-otter-7');
  await page.getByLabel('Re-enter new password').fill('purple-otter-7');
  await axe(page);
  await button(page, 'Save').click();
  await page.waitForURL(/\/login\?method=password/);
  await page.getByLabel('Password', { exact: true }).fill('purple-otter-7');
  await button(page, 'Log In').click();
  await page.waitForURL('**/home');
});

test('a log-in link that could not be sent says so [AUT-78]', async () => {
  const email = 'lee.hale@example.com';
  await member('Lee Hale', email);
  const visitor = await browser.open({ server });
  await visitor.route('**/api/auth/sign-in-links', (route) => route.fulfill({ status: 500, body: '{}' }));
  browser.expectFault(visitor, /500/);
  await visitor.goto(`/login?method=noPassword&email=${email}`);
  await button(visitor, 'Send link').click();
  await alert(visitor, 'An unknown error has occurred');
});

test('an unclaimed account is claimed from its profile, which only shows a masked address [PRO-21, PRO-39]', async () => {
  const directory = new CampusDirectory(server.app.platform);
  await directory.load();
  const heading = 'email,first_name,last_name,campus,bio,listing,price,category';
  await importPeople(server.app.platform, directory, `${heading}\r\nnoa.owner@ou.edu,Noa,Owner,ou,,,,`, {
    isPublic: true,
  });
  const page = await browser.open({ server });
  await page.goto('/noaowner');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Claim this account' }).click();
  await page.waitForURL('**/login/sent?claim=noaowner');
  await page.getByRole('heading', { name: 'Your magic link is on its way!' }).waitFor();
  expect(await page.content()).not.toContain('noa.owner@');
  await page.getByText(/n\*+@ou\.edu/).waitFor();
  await page.goto(await mailed('noa.owner@ou.edu'));
  await button(page, 'Continue').click();
  await page.getByLabel('New password', { exact: true }).fill('purple-otter-8');
  await page.getByLabel('Re-enter new password').fill('purple-otter-8');
  await button(page, 'Save').click();
  await page.waitForURL('**/home');
});

test('an account without a password sets one with a mailed link [SET-51]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account/password');
  await button(page, 'Send link').click();
  await alert(page, 'Email sent');
  await page.goto(await mailed(ana.email));
  await page.getByLabel('New password', { exact: true }).fill('purple-otter-9');
  await page.getByLabel('Re-enter new password').fill('purple-otter-9');
  await button(page, 'Save').click();
  await page.waitForURL('**/home');
  await page.goto('/settings/account');
  await link(page, 'Password Change').waitFor();
});

test('a blocked caller is redirected to /404, on load and on every later check [REG-08, REG-09, REG-11, REG-12, REG-13, REG-18]', async () => {
  const abroad = { 'x-forwarded-for': '91.198.174.192' };
  const page = await browser.open({ server });
  await page.setExtraHTTPHeaders(abroad);
  await page.goto('/home');
  await page.waitForURL('**/404');
  await page.getByRole('heading', { name: 'Error 404' }).waitFor();

  const pageActions: [name: string, width: 'desk' | 'phone', path: string, act: (page: Page) => Promise<unknown>][] = [
    ['account menu', 'desk', '/home', (at) => button(at, 'Account').click()],
    ['guest prompt', 'desk', '/home', (at) => button(at, 'Join Group').last().click()],
    ['phone menu', 'phone', '/home', (at) => button(at, 'Menu').click()],
  ];
  for (const [, width, path, act] of pageActions) {
    const at = await browser.open({ server, width });
    const checked = at.waitForResponse('**/api/region');
    await at.goto(path);
    await checked;
    await at.setExtraHTTPHeaders(abroad);
    await act(at);
    await at.waitForURL('**/404');
  }

  const email = 'max.bell@example.com';
  await member('Max Bell', email);
  const at = await browser.open({ server });
  browser.expectFault(at, /403/);
  const checked = at.waitForResponse('**/api/region');
  await at.goto(`/login?email=${email}`);
  await checked;
  await at.setExtraHTTPHeaders(abroad);
  await at.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(at, 'Log In').click();
  await at.waitForURL('**/404');
});

test('the information pages can be read from anywhere; the check runs on the next page, and /404 says why [REG-08, REG-18, D8]', async () => {
  const page = await browser.open({ server });
  // a browser that hides its time zone, from an address in the US
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '129.15.0.1', 'quad-time-zone': 'UTC' });
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function (this: Intl.DateTimeFormat) {
      return { ...resolvedOptions.call(this), timeZone: 'UTC' };
    };
  });
  for (const [path, title] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/settings/terms', 'Terms of Service'],
    ['/cookies', 'Cookies'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  }
  const checked = page.waitForResponse('**/api/region');
  // leaves the page while it is being loaded
  await page.goto('/home', { waitUntil: 'commit' });
  expect(await (await checked).json()).toEqual({ allowed: false, reason: 'time_zone' });
  await page.waitForURL('**/404', { waitUntil: 'commit' });
  await page.getByText('Your browser says its time zone is UTC.').waitFor();
  await link(page, 'Privacy Policy').click();
  await page.waitForURL('**/privacy');
  await page.getByRole('heading', { name: 'Privacy Policy', level: 1 }).waitFor();
  // navigating away is checked
  await page.evaluate(() => window.history.back());
  await page.getByRole('heading', { name: 'Error 404' }).waitFor();
  // opened directly the page is bare, but for those whom it is about: the server's own redirects come here too
  const bare = await browser.open({ server });
  const known = bare.waitForResponse('**/api/region');
  await bare.goto('/404');
  await known;
  expect((await bare.locator('main').innerText()).trim()).toBe('Error 404');
  await bare.setExtraHTTPHeaders({ 'x-forwarded-for': '91.198.174.192' });
  await bare.goto('/404');
  await bare.getByText('your connection comes from another country').waitFor();
});

test('a blocked caller is redirected to /404 on the next check, without another call [REG-14]', async () => {
  const page = await browser.open({ server });
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/api/region') && requests.push(request.url()));
  const checked = page.waitForResponse('**/api/region');
  // leaves the page while it is being loaded
  await page.goto('/home', { waitUntil: 'commit' });
  await checked;
  await page.getByRole('tab', { name: 'About' }).or(link(page, 'About')).first().click();
  await page.waitForURL('**/about');
  await expect.poll(() => page.title()).toMatch(/^About/);
  // on load, not on every navigation
  expect(requests).toHaveLength(1);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '91.198.174.192' });
  await button(page, 'Account').click();
  await page.waitForURL('**/404');
  // back, where the caller isn't blocked any more
  await page.setExtraHTTPHeaders({});
  expect(await page.evaluate(async () => (await (await fetch('/api/region')).json()).allowed)).toBe(true);
  requests.length = 0;
  await page.evaluate(() => window.history.back());
  // the history entry is the start page now, which the check replaces at once
  await expect.poll(() => page.evaluate(() => (window.history.state as { idx?: number } | null)?.idx)).toBe(0);
  await page.waitForURL('**/404');
  await page.getByRole('heading', { name: 'Error 404' }).waitFor();
  expect(requests).toEqual([]);
});
