import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeMailed, otherThan, PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From the email step to the code screen. */
async function register(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/user_registration');
  await page.getByLabel('Email').fill(email);
  await button(page, 'Continue with E-mail').click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'I agree to the Terms' }).check();
  await button(page, 'Create account').click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
}

async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Verification code').fill(await codeMailed(server, email));
}

test('a student signs up and joins the campus [AUT-01, AUT-08, AUT-55, VER-05, VER-27, VER-31]', async () => {
  const page = await browser.open({ server });
  const email = 'tessa.quillen@example.com';
  await page.goto('/user_registration');
  for (const name of ['Continue with Google', 'Continue with E-mail']) await button(page, name).waitFor();
  await axe(page);
  await register(page, 'Tessa Quillen', email);
  await axe(page);
  await enterCode(page, email);
  await page.waitForURL('**/home');

  await page.getByRole('link', { name: 'Verify your account' }).click();
  const school = page.getByLabel('School Email');
  await school.fill('tessa+desk@ou.edu');
  await button(page, 'Send code').click();
  await page.getByText('Enter a valid school email').waitFor();
  await school.fill('tessa.quillen@ou.edu');
  await button(page, 'Send code').click();
  await enterCode(page, 'tessa.quillen@ou.edu');
  await page.waitForURL('**/home');
  expect(await page.getByRole('link', { name: 'Verify your account' }).count()).toBe(0);
});

test('a person’s first post requires a profile with a picture and a bio, once it is sent [PRO-32, CMP-06]', async () => {
  const page = await browser.open({ server, as: await createPerson(server, { setUp: false }) });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).click();
  await page.getByLabel('Title').fill('A lamp');
  await button(page, 'Post').click();
  const prompt = page.getByRole('dialog', { name: 'Your profile is not complete' });
  await prompt.getByText('Please pick a profile picture and add a bio before posting.').waitFor();
  await button(page, 'Set up profile').click();
  const wizard = page.getByRole('dialog', { name: 'Set up your profile' });
  await wizard.getByLabel('Profile picture').setInputFiles({
    name: 'me.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByRole('alert').filter({ hasText: 'Only photos are allowed!' }).waitFor();
  expect(await button(page, 'Next').isDisabled()).toBe(true);
  await wizard
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portrait() });
  await button(page, 'Next').click();
  await wizard.getByLabel('Bio').fill('Junior, architecture.');
  await wizard.getByText('21 / 160').waitFor();
  await axe(page);
  await button(page, 'Save').click();
  await wizard.getByText('Your profile is finished!').waitFor();
  await button(page, 'Continue Posting').click();
  await wizard.waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
  await page.goto('/profile');
  await button(page, 'Edit Profile').waitFor();
  await page.getByText('Junior, architecture.').waitFor();
});

const portrait = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7aa0c8' } })
    .jpeg()
    .toBuffer();

test('the code screen: redirected to, one mail for a reload, its errors, and the back link [VER-01, VER-07, VER-13, VER-16, VER-17]', async () => {
  const page = await browser.open({ server, width: 'phone' });
  const email = 'noor@example.com';
  await register(page, 'Noor Haddad', email);
  const code = await codeMailed(server, email);
  await page.goto('/home');
  await page.waitForURL('**/verify');
  await page.getByLabel('Verification code').waitFor();
  expect(await server.mails(email)).toHaveLength(1);
  await button(page, 'Verify').click();
  await page.getByText('Please enter verification code').waitFor();
  await page.getByLabel('Verification code').fill(otherThan(code));
  await page.getByText('Your code was incorrect. Please try again.').waitFor();
  await button(page, 'Back').click();
  await page.waitForURL('**/user_registration');
});

test('a known email leads to log-in; other tabs follow in and out [AUT-07, AUT-12, AUT-28, AUT-87]', async () => {
  const email = 'wes@example.com';
  const client = await signUp(server, 'Wes Tran', email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
  client.cookies.clear();
  const page = await browser.open({ server });
  await page.goto('/user_registration');
  const other = await page.context().newPage();
  await other.goto('/home');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await button(page, 'Continue with E-mail').click();
  await page.waitForURL('**/login?email=wes%40example.com');
  await page.getByLabel('Password').fill('not-this-one');
  await button(page, 'Log In').click();
  await page.getByText('Wrong password!').waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Log In').click();
  await page.waitForURL('**/home');
  await other.getByText('@westran').waitFor();
  await other.goto('/logout');
  await button(other, 'Log out').click();
  await other.waitForURL('**/home');
  await page.getByRole('link', { name: 'Log In / Sign Up' }).waitFor();
});

test('a visitor who opened a post sees it after log-in [D6, AUT-16]', async () => {
  const page = await browser.open({ server });
  const person = await createPerson(server, { first: 'June' });
  await page.goto('/post/anything');
  await page.getByText('This community is private', { exact: false }).first().waitFor();
  await page.goto('/login');
  await page.context().addCookies([
    {
      name: 'quad_session',
      value: person.client.cookies.get('quad_session') ?? '',
      domain: '.quad.localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  await page.reload();
  await page.waitForURL('**/post/anything');
});

test.each(['light', 'dark'] as const)(
  'the account menu, the theme and the profile (%s) [SHE-14, PRO-17]',
  async (theme) => {
    const person = await createPerson(server, { first: 'Amara' });
    const page = await browser.open({ server, as: person, theme });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/${person.username.toUpperCase()}`);
    await page.getByRole('heading', { name: 'Amara Lopez' }).first().waitFor();
    await axe(page);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Copy link to profile' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied to clipboard' }).waitFor();
    await button(page, 'Account').click();
    await axe(page);
    await page.getByRole('menuitemradio', { name: theme === 'light' ? 'Dark theme' : 'Light theme' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme === 'light' ? 'dark' : 'light');
  },
);
