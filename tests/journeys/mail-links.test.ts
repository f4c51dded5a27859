import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followSignInLink } from '../../contract/identity/links.ts';
import { sampleMails } from '../../tools/mails/catalogue.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo } from '../identity/mailed-link.ts';
import { enrolApp, withPassword } from '../identity/own-factors.ts';
import { PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let people = 0;

/** Someone with a password, verified, signed out. */
async function member(): Promise<string> {
  const email = `member${++people}@example.com`;
  await signUp(server, 'Mel Moss', email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
  return email;
}

const mails = await sampleMails();
const unescaped = (html: string) => html.replaceAll('&amp;', '&');

/** Every address within the product that a mail links to. */
const targets = [
  ...new Set(
    mails
      .flatMap(({ html }) =>
        [...html.matchAll(/href="(https:[^"]+)"/g)].map(([, href = '']) => new URL(unescaped(href))),
      )
      .map(({ pathname, search }) => `${pathname}${search}`),
  ),
];
/** The targets that visitors can see; the others need a log-in. */
const forVisitors =
  /^\/(login\/sent|login\/reset|register|user_registration|forgotpassword|settings\/help|unsubscribe|alerts\/stop\?token=|appeal\?token=|listings\/confirm\?token=|settings\/(terms|privacy|about|trust_and_safety))/;
const behind = targets.filter((target) => !forVisitors.test(target));

it('the list has the links of all mails, of both kinds', () => {
  for (const path of ['/messages/', '/post/', '/settings/account', '/settings/account/sessions', '/settings/payments'])
    expect(behind.some((target) => target.startsWith(path))).toBe(true);
  for (const path of ['/login/sent', '/unsubscribe', '/appeal', '/forgotpassword', '/settings/help'])
    expect(targets.filter((target) => forVisitors.test(target)).some((target) => target.startsWith(path))).toBe(true);
});

const at = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};

describe('a mail’s link, opened by a visitor', () => {
  it.each(behind)('keeps its target through a password log-in: %s [AUT-96]', async (target) => {
    const email = await member();
    const page = await browser.open({ server });
    await page.goto(target);
    await page.getByText('This community is private.').first().waitFor();
    await page.getByRole('link', { name: 'Log In / Sign Up' }).first().click();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Continue with E-mail').click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Log In').click();
    await expect.poll(() => at(page)).toBe(target);
  });

  it('opens directly where no log-in is needed [MAI-07]', async () => {
    const page = await browser.open({ server });
    browser.expectFault(page, /404|410|429/);
    for (const target of targets.filter((each) => forVisitors.test(each))) {
      await page.goto(target);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(at(page)).toBe(target);
    }
  });
});

const TARGET = '/messages/0193';

/** Opens a mail's link as a visitor and goes to the log-in with an email. */
async function toLogIn(page: Page, email: string): Promise<void> {
  await page.goto(TARGET);
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Log In / Sign Up' }).first().click();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Continue with E-mail').click();
  await page.getByLabel('Password', { exact: true }).waitFor();
}

describe('every sign-in method leads to the target', () => {
  it('a mailed link, also in another browser [AUT-73, AUT-96]', async () => {
    const email = await member();
    const page = await browser.open({ server });
    await toLogIn(page, email);
    await page.getByRole('link', { name: 'Continue without password' }).click();
    await button(page, 'Send link').click();
    await page.getByRole('heading', { name: 'Your magic link is on its way!' }).waitFor();
    const { pathname, search } = await linkTo(server, email);
    const other = await browser.open({ server, width: 'phone' });
    await other.goto(`${pathname}${search}`);
    await other.getByLabel('Email').fill(email);
    // an overloaded server doesn't end the link
    browser.expectFault(other, /503/);
    await other.route(`**${followSignInLink.path}`, (route) => route.fulfill({ status: 503, body: '{}' }), {
      times: 1,
    });
    await button(other, 'Continue').click();
    await other.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
    await button(other, 'Continue').click();
    await expect.poll(() => at(other)).toBe(TARGET);
  });

  it('Google [AUT-56, AUT-96]', async () => {
    const page = await browser.open({ server });
    await page.goto(TARGET);
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: 'Log In / Sign Up' }).first().click();
    await button(page, 'Continue with Google').click();
    await page.getByLabel('Email').fill('goo.moss@gmail.com');
    await page.getByLabel('Name').fill('Goo Moss');
    await button(page, 'Sign in').click();
    await expect.poll(() => at(page)).toBe(TARGET);
  });

  it('two steps [AUT-20, AUT-96]', async () => {
    const ana = await withPassword(server);
    const app = await enrolApp(server, ana.client);
    const page = await browser.open({ server });
    await toLogIn(page, ana.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Log In').click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(app.codeIn(30));
    await button(page, 'Continue').click();
    await expect.poll(() => at(page)).toBe(TARGET);
  });

  it('a reset password, with the link opened in another browser [AUT-82, AUT-96]', async () => {
    const email = await member();
    const page = await browser.open({ server });
    await toLogIn(page, email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await button(page, 'Send reset link').click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const { pathname, search } = await linkTo(server, email);
    const other = await browser.open({ server });
    await other.goto(`${pathname}${search}`);
    await other.getByLabel('New password', { exact: true }).fill('another-horse-8');
    await other.getByLabel('Re-enter new password').fill('another-horse-8');
    await button(other, 'Save').click();
    await other.getByLabel('Password', { exact: true }).fill('another-horse-8');
    await button(other, 'Log In').click();
    await expect.poll(() => at(other)).toBe(TARGET);
  });

  it('but never to another site: a link’s external target is ignored [AUT-96]', async () => {
    const email = await member();
    const page = await browser.open({ server });
    await page.goto('/login');
    await page.evaluate(() => sessionStorage.setItem('wanted_place', '//evil.example/home'));
    await page.goto(`/login?email=${email}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Log In').click();
    await page.waitForURL('**/home');
    await page.getByText('@mel').first().waitFor();
    expect(new URL(page.url()).hostname).toBe('ou.quad.localhost');
  });
});

it('a lock-out’s message offers "Forgot password?", even where the campus hides it [AUT-27, AUT-97]', async () => {
  const email = await member();
  const page = await browser.open({ server, campus: 'ut' });
  await page.goto(`/login?email=${email}`);
  const link = page.getByRole('main').getByRole('link', { name: 'Forgot password?' });
  expect(await link.count()).toBe(0);
  const lockOutAlert = page.getByText('You can immediately restore it by resetting your password', { exact: false });
  for (let tries = 0; (await link.count()) === 0 && tries < 15; tries++) {
    await page.getByLabel('Password', { exact: true }).fill(`wrong-${tries}`);
    const answered = page.waitForResponse('**/api/auth/sessions');
    await button(page, 'Log In').click();
    await answered;
    await page.getByText('Wrong password!').or(lockOutAlert).first().waitFor();
  }
  await lockOutAlert.first().waitFor();
  await link.click();
  await page.waitForURL(`**/forgotpassword?email=${encodeURIComponent(email)}`);
  await button(page, 'Send reset link').click();
  expect((await linkTo(server, email)).pathname).toBe('/login/reset');
});
