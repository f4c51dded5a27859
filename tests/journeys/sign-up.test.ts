import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const danger = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

test.each(['user_registration', 'login', 'register', 'verify'])(
  'AUT-02 AUT-16 AUT-38 VER-04 /%s sends a signed-in person home',
  async (path) => {
    const visitor = await browser.open({ server });
    await visitor.goto(`/${path}`);
    // a visitor is not sent there: he sees the form
    await visitor.getByRole('textbox').first().waitFor();
    const page = await browser.open({ server, as: await createPerson(server) });
    await page.goto(`/${path}`);
    await page.waitForURL('**/home');
    await button(page, 'Create Post').waitFor();
  },
);

test('AUT-09 an e-mail that cannot be looked up says so, and the next try goes on', async () => {
  const page = await browser.open({ server });
  browser.expectFault(page, /500/);
  await page.goto('/user_registration');
  await page.route('**/api/auth/email-check', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByLabel('Email').fill('una@example.com');
  await button(page, 'Continue with E-mail').click();
  await danger(page, 'Something went wrong!').waitFor();
  await page.getByText('Error checking if email is available').waitFor();
  await page.unroute('**/api/auth/email-check');
  await button(page, 'Continue with E-mail').click();
  await page.waitForURL('**/register?email=una%40example.com');
});

test('AUT-35 AUT-36 AUT-37 the form of registration, filled from the address, and after a link that failed', async () => {
  const page = await browser.open({ server, width: 'phone' });
  await page.goto('/register?email=una.vale@example.com');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect.poll(() => email.inputValue()).toBe('una.vale@example.com');
  for (const label of ['Full name', 'Password']) {
    await page.getByLabel(label, { exact: true }).waitFor();
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
  }
  expect(await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).isChecked()).toBe(false);
  await button(page, 'Create account').waitFor();
  expect(await page.getByText('Failed: Wrong Email.').count()).toBe(0);
  await page.goto('/register?redirect=true');
  await page.getByText('Failed: Wrong Email.').waitFor();
  expect(await email.inputValue()).toBe('');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await axe(page);
});

test('AUT-51 a registration that fails inside says so, ends its wait, is recorded, and may be tried again', async () => {
  const { pool } = server.app.platform;
  await pool.query(`create function fail_once() returns trigger language plpgsql as
    $$ begin if new.email = 'unlucky@example.com' then raise exception 'the disk is full'; end if; return new; end $$`);
  await pool.query('create trigger fail_once before insert on users for each row execute function fail_once()');
  const recorded = async () => {
    const { bytes } = await server.client().request('GET', '/metrics');
    const [, count = '0'] =
      /quad_http_requests_total\{method="POST",route="\/api\/auth\/registrations",status="500"\} (\d+)/.exec(
        bytes.toString(),
      ) ?? [];
    return Number(count);
  };
  expect(await recorded()).toBe(0);
  const page = await browser.open({ server });
  browser.expectFault(page, /500/);
  await page.goto('/register?email=unlucky@example.com');
  await page.getByLabel('Full name').fill('Una Lucky');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await button(page, 'Create account').click();
  await danger(page, 'Something went wrong. Try again.').waitFor();
  await expect.poll(() => button(page, 'Create account').getAttribute('aria-busy')).toBeNull();
  expect(await button(page, 'Create account').isEnabled()).toBe(true);
  expect(await page.getByLabel('Full name').inputValue()).toBe('Una Lucky');
  await expect.poll(recorded).toBe(1);
  await pool.query('drop trigger fail_once on users');
  await button(page, 'Create account').click();
  await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
});
