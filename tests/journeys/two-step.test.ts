import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axe, useBrowser } from '../harness/browser.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { appCode, inProduction, withPassword } from '../identity/own-factors.ts';
import { advance, codeMailed, PASSWORD } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
};

/** A virtual authenticator, which verifies its user automatically. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** a passkey synced to another device */
    take: async (credential: Credential) => {
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ email })}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log In').click();
}

test('a passkey and an app are added, asked for on every campus, and sign in alone or as alternatives [AUT-20]', async () => {
  const ana = await withPassword(server);
  const page = await browser.open({ server, as: ana });
  const device = await withAuthenticator(page);
  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Two-step login' }).click();
  await button(page, 'Add a passkey').click();
  await page.getByLabel('Name').fill('My laptop');
  await button(page, 'Continue').click();
  const codes = dialog(page, 'Your recovery codes').getByRole('listitem');
  await codes.first().waitFor();
  await axe(page);
  const [recovery = ''] = await codes.allTextContents();
  await button(page, 'I saved them').click();
  await button(page, 'Add an authenticator app').click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await axe(page);
  const secret = (await page.getByTitle('Copy').textContent())?.replaceAll(' ', '') ?? '';
  await code(page).fill(appCode(secret, server.app.platform.clock.now()));
  await button(page, 'Save').click();
  await page.getByRole('listitem').filter({ hasText: 'My phone' }).waitFor();
  await axe(page);

  // on another campus, with the same passkey on another device
  const phone = await browser.open({ server, campus: 'ut', width: 'phone', theme: 'dark' });
  const other = await withAuthenticator(phone);
  const [key] = await device.keys();
  expect(key?.rpId).toBe('quad.localhost');
  if (key) await other.take({ ...key, signCount: key.signCount + 10 });
  await logIn(phone, ana.email);
  await phone.waitForURL('**/login/confirm');
  await button(phone, 'Use a passkey').waitFor();
  await axe(phone);
  await button(phone, 'Enter a code instead').click();
  await code(phone).fill('no code');
  await button(phone, 'Continue').click();
  await phone.getByText("That code isn't right. Please try again.").waitFor();
  await button(phone, 'Use a passkey').click();
  await phone.waitForURL('**/home');

  // with a recovery code, where there is no passkey
  const paper = await browser.open({ server });
  await logIn(paper, ana.email);
  await button(paper, 'Enter a code instead').click();
  await code(paper).fill(recovery);
  await button(paper, 'Continue').click();
  await paper.waitForURL('**/home');

  // and with the passkey alone
  const alone = await browser.open({ server });
  const third = await withAuthenticator(alone);
  const [used] = await other.keys();
  if (used) await third.take({ ...used, signCount: used.signCount + 10 });
  await alone.goto('/user_registration');
  await button(alone, 'Continue with a passkey').click();
  await alone.waitForURL('**/home');
});

test('later the page asks for a proof, and then continues with the action [SET-29, D18]', async () => {
  const ana = await withPassword(server);
  const page = await browser.open({ server, as: ana });
  await advance(server, 601);
  await page.goto('/settings/account/email');
  await page.getByLabel('Email', { exact: true }).fill('ana.elsewhere@gmail.com');
  await button(page, 'Send code').click();
  const asks = dialog(page, "Confirm it's you");
  await asks.getByLabel('Current password', { exact: true }).fill('not-mine');
  await axe(page);
  await button(page, 'Continue').click();
  await asks.getByText('Invalid password.').waitFor();
  await button(page, 'Close').click();
  await asks.waitFor({ state: 'detached' });
  await button(page, 'Send code').click();
  await asks.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await button(page, 'Continue').click();
  await page.waitForURL('**/verify_email?**');

  // so does another code, later
  await advance(server, 601);
  await button(page, 'Resend').click();
  await asks.waitFor();
  await button(page, 'Close').click();
  await asks.waitFor({ state: 'detached' });
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  await button(page, 'Resend').click();
  await asks.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await button(page, 'Continue').click();
  await asks.waitFor({ state: 'detached' });
  await page
    .getByText('in 60 s')
    .or(page.getByText(/in 5\d s/))
    .waitFor();

  // someone else has taken the address meanwhile
  const email = 'ana.elsewhere@gmail.com';
  const sent = await codeMailed(server, email, 2);
  const { id } = await withPassword(server);
  await server.app.platform.pool.query('update users set email = $2 where id = $1', [id, email]);
  await page.getByLabel('Verification code').fill(sent);
  await page.getByText('That email is taken.').waitFor();
});

test('in production a moderator who opens /admin is asked to add a second factor, and then continues [MOD-10, D9]', async () => {
  const database = await createDatabase();
  const production = await startTestServer({ databaseUrl: database.url, page: true, env: inProduction });
  try {
    const cy = await withPassword(production, { role: 'moderator' });
    const page = await browser.open({ server: production, as: cy });
    await withAuthenticator(page);
    await page.goto('/admin');
    await page.waitForURL('**/settings/account/security');
    await page.getByText('Moderators need a passkey or an authenticator app.').waitFor();
    await axe(page);
    await button(page, 'Add a passkey').click();
    await button(page, 'Continue').click();
    await button(page, 'I saved them').click();
    await page.getByRole('link', { name: 'Go to Admin' }).click();
    await page
      .getByRole('link', { name: /^Reports/ })
      .first()
      .waitFor();
    // closes its connections, for which the server would wait
    await page.context().close();
  } finally {
    await production.stop();
    await database.drop();
  }
});
