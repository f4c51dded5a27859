import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeMailed, PASSWORD } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const danger = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

/**
 * The codes that the address of the first step may have about an account, and what the page shows for each (spec 1
 * section 8).
 */
const accountFaults = {
  google_other_credential: 'Error: Account already exists with different credentials',
  google_invalid: 'Error: Invalid credentials',
  google_disabled: 'Error: That account has been disabled',
  google_no_email: 'Error: User email not found',
  google_wrong_password: 'Error: Incorrect password',
  banned: 'Account has been banned',
};
/** The same for other failures of a Google sign-in. */
const otherFaults = {
  google_not_configured: "Google sign-in isn't set up here.",
  google_network: 'Network error. Please check your connection',
  google_cancelled: 'Error: Sign-in process was canceled',
  google_unknown: 'Unknown Error Signing In with Google',
  google_sign_up: 'Error Signing In with Google.',
};

test.each(['user_registration', 'login', 'register', 'verify'])(
  '/%s redirects a signed-in person home [AUT-02, AUT-16, AUT-38, VER-04]',
  async (path) => {
    const visitor = await browser.open({ server });
    await visitor.goto(`/${path}`);
    // a visitor isn't redirected and sees the form
    await visitor.getByRole('textbox').first().waitFor();
    const page = await browser.open({ server, as: await createPerson(server) });
    await page.goto(`/${path}`);
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: 'Create Post', exact: true }).waitFor();
  },
);

test('an email that can’t be looked up says so, and the next try continues [AUT-09]', async () => {
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

test('the registration form, prefilled from the address, and after a link that failed [AUT-35, AUT-36, AUT-37]', async () => {
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

test('a registration that fails internally says so, stops waiting, is logged, and can be retried [AUT-51]', async () => {
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

test('the email step shows errors next to its field [AUT-03, AUT-04, AUT-05]', async () => {
  await server.app.platform.pool.query("insert into bans (email) values ('banned@example.com')");
  const page = await browser.open({ server, width: 'phone' });
  await page.goto('/user_registration');
  const email = page.getByLabel('Email');
  for (const [typed, fault] of [
    ['', 'Email is required.'],
    ['una', 'Invalid email address!'],
    ['una@example', 'Invalid email address!'],
    ['Banned@example.com', 'Account has been banned'],
  ] as const) {
    await email.fill(typed);
    await button(page, 'Continue with E-mail').click();
    await page.getByText(fault, { exact: true }).waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await email.fill('somebody@example.com');
    await page.getByText(fault, { exact: true }).waitFor({ state: 'detached' });
  }
  expect(new URL(page.url()).pathname).toBe('/user_registration');
});

async function showsOnce(code: string, message: string): Promise<void> {
  const page = await browser.open({ server });
  // it shows only for a moment, so waiting starts before it appears
  const alertShown = danger(page, message).waitFor();
  await page.goto(`/user_registration?error=${code}`);
  await alertShown;
  await expect.poll(() => page.url()).not.toContain('error=');
}

test.each(Object.entries(accountFaults))(
  'a Google sign-in with a refused account shows the reason, once: %s [AUT-62 to AUT-66, AUT-69]',
  showsOnce,
);

test.each(Object.entries(otherFaults))(
  'a failed Google sign-in shows the reason, once: %s [AUT-59, AUT-60, AUT-61, AUT-67, AUT-68]',
  showsOnce,
);

/** The registration form. */
async function openRegistration() {
  const page = await browser.open({ server });
  await page.goto('/register');
  const create = button(page, 'Create account');
  const fields = {
    name: page.getByLabel('Full name'),
    email: page.getByRole('textbox', { name: 'Email' }),
    password: page.getByLabel('Password', { exact: true }),
  };
  const good = { name: 'Una Vale', email: 'una.new@example.com', password: PASSWORD };
  const fill = async (values: typeof good) => {
    for (const [field, value] of Object.entries(values)) await fields[field as keyof typeof good].fill(value);
  };
  /** Submits each invalid value alone and expects its error beside its field. */
  const refuses = async (faults: readonly (readonly [field: keyof typeof good, typed: string, fault: string])[]) => {
    await page.getByRole('checkbox').check();
    for (const [field, typed, fault] of faults) {
      await fill({ ...good, [field]: typed });
      await create.click();
      await page.getByText(fault, { exact: true }).waitFor();
      expect(await fields[field].getAttribute('aria-invalid')).toBe('true');
    }
  };
  return { page, create, fields, good, fill, refuses };
}

test('Create account is disabled until all fields are filled in, and the form shows what is wrong with a name [AUT-39, AUT-41, AUT-42, AUT-43]', async () => {
  const { page, create, fields, good, fill, refuses } = await openRegistration();
  await fill(good);
  expect(await create.isDisabled()).toBe(true);
  await page.getByRole('checkbox').check();
  expect(await create.isEnabled()).toBe(true);
  for (const field of ['name', 'email', 'password'] as const) {
    await fields[field].fill('');
    expect(await create.isDisabled()).toBe(true);
    await fields[field].fill(good[field]);
    expect(await create.isEnabled()).toBe(true);
  }
  await page.getByRole('checkbox').uncheck();
  expect(await create.isDisabled()).toBe(true);
  await refuses([
    ['name', 'U Vale', 'Name is Invalid'],
    ['name', 'x'.repeat(21), 'First and last names can be up to 20 characters each.'],
    ['name', 'Quad Support', 'Your Name is Invalid.'],
    ['name', 'Una V', 'Your Name is Invalid.'],
    ['name', 'Una V4le', 'Your Name is Invalid.'],
  ]);
});

test('a registration says what is wrong with an address or a password [AUT-48, AUT-49, AUT-50, AUT-91]', async () => {
  const { id } = await createPerson(server, { first: 'Taken' });
  await server.app.platform.pool.query(`update users set email = 'taken@example.com' where id = $1`, [id]);
  const { fields, refuses } = await openRegistration();
  await refuses([
    ['email', 'taken@example.com', 'Email has already been taken.'],
    ['email', 'una', 'Invalid email address.'],
    ['password', 'abcde', 'Password too short.'],
    ['password', 'password1', 'That password is too easy to guess.'],
  ]);
  expect(await fields.password.getAttribute('maxlength')).toBe('30');
});

test('on the generic campus a verified person continues with finding their school [AUT-54, VER-27]', async () => {
  const email = 'gen.eric@example.com';
  const page = await browser.open({ server, campus: 'campus' });
  await page.goto(`/register?email=${email}`);
  await page.getByLabel('Full name').fill('Gen Eric');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await button(page, 'Create account').click();
  await page.getByLabel('Verification code').fill(await codeMailed(server, email));
  await page.waitForURL('**/search_schools');
  await page.goto('/login');
  await page.waitForURL('**/search_schools');
});
