import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logOut } from '../../contract/identity/viewer.ts';
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const portrait = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#7aa0c8' } })
    .jpeg()
    .toBuffer(),
});

test('/profile is one’s own profile, and a visitor is redirected to the start page [PRO-03]', async () => {
  const visitor = await browser.open({ server });
  await visitor.goto('/profile');
  await visitor.waitForURL('**/home');
  await visitor.getByText('This community is private', { exact: false }).first().waitFor();
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'Ana Lopez' }).waitFor();
  await page.getByRole('main').getByText(`@${ana.username}`).waitFor();
  await button(page, 'Edit Profile').waitFor();
});

test('a profile that fails to load says so, with the status of an internal error, and Retry loads it [PRO-10, PRO-11]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const page = await browser.open({ server, as: await createPerson(server) });
  browser.expectFault(page, /500/);
  for (const [status, code] of [
    [422, 'failed'],
    [500, 'internal'],
  ] as const) {
    await page.route(`**/api/profiles/${bo.username}`, (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status, code, title: '' }),
      }),
    );
    // a page of the person's own would cache their data
    await page.goto('/home');
    await page.evaluate((path) => {
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/${bo.username}`);
    const main = page.getByRole('main');
    await main.getByText('Something went wrong', { exact: true }).waitFor();
    expect(await main.getByText('Error 500', { exact: true }).count()).toBe(status === 500 ? 1 : 0);
    await axe(page);
    await page.unroute(`**/api/profiles/${bo.username}`);
    await button(page, 'Retry').click();
    await page.getByRole('heading', { level: 1, name: 'Bo L.' }).waitFor();
  }
});

test('a profile can be read without a school email; an unknown name links to the search [PRO-09, PRO-13, PRO-14]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  // the longest possible bio is shown in full
  const long = `${'Bikes, '.repeat(22)}lamps.`;
  await server.app.platform.pool.query('update users set bio = $2, total_posts = 3 where id = $1', [bo.id, long]);
  const page = await browser.open({
    server,
    as: await createPerson(server, { schoolVerified: false }),
    width: 'phone',
  });
  await page.goto(`/${bo.username}`);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 2, name: 'Bo L.' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${bo.username}`);
  await main.getByRole('img', { name: 'Verified' }).first().waitFor();
  await main.getByText('3 posts').waitFor();
  await main.getByText(long, { exact: true }).waitFor();
  expect(long).toHaveLength(160);
  await axe(page);
  await page.goto('/nobody-by-this-name');
  await page.getByRole('heading', { name: "This page doesn't exist" }).waitFor();
  await main.getByRole('link', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/search');
});

test('an account with an unconfirmed email is redirected from a profile to /verify [PRO-12]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const client = await signUp(server, 'Una Verified', 'una.verified@example.com');
  for (const path of [bo.username, 'unaverified']) {
    const page = await browser.open({ server, as: { client } });
    await page.goto(`/${path}`);
    await page.waitForURL('**/verify');
    await page.getByLabel('Verification code').waitFor();
  }
});

test('one’s own profile is completed in three slides, then edited [PRO-15, PRO-33, PRO-34, PRO-35]', async () => {
  const ana = await createPerson(server, { setUp: false });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/profile');
  expect(await button(page, 'Edit Profile').count()).toBe(0);
  await button(page, 'Set up profile').click();
  await page.waitForURL('**/profile/set-up?goBack=profile');
  await page.getByRole('heading', { name: 'Pick a profile picture' }).waitFor();
  await page.getByRole('img', { name: 'Step 1 of 3' }).waitFor();
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await axe(page);
  await button(page, 'Go Back').click();
  await button(page, 'Set up profile').click();
  await page.waitForURL('**/profile/set-up?goBack=profile');
  // left by the browser's Back, it isn't opened by a later log-in
  const note = () => page.evaluate(() => localStorage.getItem('trigger_modal'));
  await expect.poll(note).toBe('profile_modal');
  await page.goBack();
  await expect.poll(note).toBeNull();
  await button(page, 'Set up profile').click();
  await page.getByLabel('Profile picture').setInputFiles(await portrait());
  await expect.poll(() => button(page, 'Next').isEnabled(), { timeout: 20_000 }).toBe(true);
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'Describe yourself' }).waitFor();
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await page.getByLabel('Bio').fill('Junior, architecture.');
  expect(await button(page, 'Next').count()).toBe(0);
  await axe(page);
  await button(page, 'Save').click();
  await page.getByRole('heading', { name: 'Your profile is finished!' }).waitFor();
  await page.getByText('Junior, architecture.').waitFor();
  await axe(page);
  await button(page, 'Back to Profile').click();
  await page.waitForURL(`**/${ana.username}`);
  await button(page, 'Edit Profile').waitFor();
  await page.getByText('Junior, architecture.').waitFor();
});

test('the last slide’s button and target depend on where the wizard was opened [PRO-34, PRO-36, PRO-37]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  for (const [goBack, label, path] of [
    ['create/home', 'Continue Posting', '/create/post'],
    ['create/detail', 'Continue Posting', '/create/post'],
    ['create/profile', 'Continue Posting', '/create/post'],
    ['home', 'Back to Home', '/home'],
    ['profile', 'Back to Profile', `/${ana.username}`],
    ['saved', 'Continue', '/saved'],
  ] as const) {
    await page.goto(`/profile/set-up?${new URLSearchParams({ goBack })}`);
    // the picture is there and the bio is unchanged: nothing to save
    await button(page, 'Next').click();
    await page.getByLabel('Bio').waitFor();
    expect(await button(page, 'Save').count()).toBe(0);
    await button(page, 'Next').click();
    await button(page, label).click();
    await expect.poll(() => new URL(page.url()).pathname, { message: goBack }).toBe(path);
  }
  // leaving early leads back too
  await page.goto('/profile/set-up?goBack=saved');
  await button(page, 'Close').click();
  await page.waitForURL('**/saved');
});

test('another’s profile has a message button; a visitor is asked to join [PRO-19]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  const page = await browser.open({ server, as: await createPerson(server) });
  await page.goto(`/${bo.username}`);
  await button(page, 'Send Message').click();
  await page.getByRole('dialog', { name: 'Start Conversation' }).waitFor();
  await button(page, 'Cancel').click();
  expect(await button(page, 'Edit Profile').count()).toBe(0);

  const visitor = await browser.open({ server });
  await visitor.goto(`/${bo.username}`);
  await button(visitor, 'Send Message').click();
  const prompt = visitor.getByRole('dialog', { name: 'Join OU to send messages' });
  await prompt.getByText('Log in or sign up to talk with buyers and sellers.').waitFor();
  await axe(visitor);
  await prompt.getByRole('button', { name: 'Log In / Sign Up' }).click();
  await visitor.waitForURL('**/user_registration');
});

test('a wizard that was open when the session ended reopens after the next log-in, once [PRO-38]', async () => {
  const email = 'wiz.ard@example.com';
  const client = await signUp(server, 'Wiz Ard', email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
  const page = await browser.open({ server, as: { client } });
  const wizard = page.getByRole('dialog', { name: 'Set up your profile' });
  const logInAgain = async () => {
    await page.goto(`/login?email=${email}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Log In').click();
    await page.waitForURL('**/home');
    await page.getByText('@wizard').first().waitFor();
  };
  await page.goto('/profile');
  await button(page, 'Set up profile').click();
  await wizard.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('trigger_modal'))).toBe('profile_modal');
  await client.call(logOut);
  await page.getByText('This community is private.').first().waitFor();
  await logInAgain();
  await wizard.waitFor();
  await button(page, 'Go Back').click();
  await wizard.waitFor({ state: 'detached' });
  // and not a second time, however the session ends
  expect(await page.evaluate(() => localStorage.getItem('trigger_modal'))).toBeNull();
  await page.goto('/logout');
  await button(page, 'Log out').click();
  // the page navigates by itself
  await page.waitForURL((url) => url.pathname !== '/logout');
  await page.getByText('This community is private.').first().waitFor();
  await logInAgain();
  expect(await wizard.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('trigger_modal'))).toBeNull();
});
