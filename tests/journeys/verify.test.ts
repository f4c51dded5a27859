import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { sendSchoolCode } from '../../contract/identity/identity.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo } from '../identity/mailed-link.ts';
import { advance, codeMailed, otherThan, PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alertWith = (page: Page, text: string) => page.locator('[data-alerts]').getByText(text, { exact: true }).first();

/** Delays calls of an address until they are released. */
async function hold(page: Page, address: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test.each(['light', 'dark'] as const)(
  'the code screen: its parts, the mail sent on entry, and its countdown (%s) [VER-02, VER-19, VER-20]',
  async (theme) => {
    const email = `cleo.${theme}@example.com`;
    const client = await signUp(server, 'Cleo Barr', email);
    const page = await browser.open({ server, as: { client }, theme });
    await page.goto('/verify');
    await alertWith(page, 'Email sent').waitFor();
    expect(await page.locator('[data-alerts] [data-type]').first().getAttribute('data-type')).toBe('okay');
    await page.getByRole('heading', { level: 1, name: 'Confirm your email address' }).waitFor();
    await page.getByText(email).waitFor();
    for (const name of ['Verify', 'Resend', 'Back']) await button(page, name).waitFor();
    await axe(page);
    const release = await hold(page, '**/verify-user/check');
    await page.getByLabel('Verification code').fill(await codeMailed(server, email));
    await button(page, 'Processing').waitFor();
    release();
    await page.waitForURL('**/home');
  },
);

test('a visitor has nothing to verify and is redirected to sign in [VER-03]', async () => {
  const page = await browser.open({ server });
  await page.goto('/verify');
  await page.waitForURL('**/user_registration');
  await button(page, 'Continue with E-mail').waitFor();
});

test('a school email is verified with the mail’s link while somebody is guessing codes [VER-30, D75]', async () => {
  const person = await createPerson(server, { schoolVerified: false });
  const email = `linda.${person.username}@ou.edu`;
  await person.client.call(sendSchoolCode, { body: { email } });
  const code = await codeMailed(server, email);
  await server.app.platform.limits.note('identity.school-code-alarm', 'ou', 20);
  const page = await browser.open({ server, as: person, width: 'phone' });
  await page.goto(`/settings/account/verify_school_email?${new URLSearchParams({ email, campus: 'ou' })}`);
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('heading', { name: 'Open the link in the email we sent' }).waitFor();
  await axe(page);
  const link = await linkTo(server, email);
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByText(`Verify ${email} as your school email?`).waitFor();
  await axe(page);
  await button(page, 'Verify').click();
  await page.waitForURL('**/home');
  const { rows } = await server.app.platform.pool.query('select school_email from users where id = $1', [person.id]);
  expect(rows).toEqual([{ school_email: email }]);
});

test('a school email’s code screen uses the address and campus of its query [VER-28, VER-30, SHE-21]', async () => {
  const person = await createPerson(server, { schoolVerified: false });
  const page = await browser.open({ server, as: person, width: 'phone' });
  await page.goto('/settings/account/verify_school_email');
  await page.waitForURL('**/settings/account/school_email');
  await page.goto('/settings/account/school_email?campus=ut');
  await page.getByLabel('School Email').fill('cleo.barr@utexas.edu');
  const release = await hold(page, '**/codes/verify-school');
  await button(page, 'Send code').click();
  await button(page, 'Processing').waitFor();
  release();
  await page.waitForURL('**/settings/account/verify_school_email?email=cleo.barr%40utexas.edu&campus=ut');
  await page.getByRole('heading', { name: 'Verify School Email' }).waitFor();
  await page.getByText('cleo.barr@utexas.edu').waitFor();
  await axe(page);
  await page.getByLabel('Verification code').fill(await codeMailed(server, 'cleo.barr@utexas.edu'));
  await page.waitForURL('**/home');
  // the joined campus is stored: the banner links to it
  const banner = page.getByRole('link', { name: /^Visit Your Campus/ });
  expect(await banner.getAttribute('href')).toMatch(/^http:\/\/ut\.quad\.localhost:\d+\/home$/);
  await page.reload();
  await banner.waitFor();
  const { rows } = await server.app.platform.pool.query('select campus_id, school_email from users where id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ campus_id: 'ut', school_email: 'cleo.barr@utexas.edu' }]);
});

test('a code is sent again after a minute, and errors are shown [VER-06, VER-18]', async () => {
  const email = 're.send@example.com';
  const client = await signUp(server, 'Re Send', email);
  const page = await browser.open({ server, as: { client } });
  browser.expectFault(page, /500/);
  await page.goto('/verify');
  await page.getByText("Didn't receive the code?").waitFor();
  const first = await codeMailed(server, email);
  await button(page, 'Resend').click();
  await alertWith(page, 'Please wait a minute before requesting another code.').waitFor();
  await advance(server, 61);
  await button(page, 'Resend').click();
  const second = await codeMailed(server, email, 2);
  await page.route('**/verify-user/check', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByLabel('Verification code').fill(second);
  const fault = alertWith(page, 'Something went wrong');
  await fault.waitFor();
  expect(await page.locator('[data-alerts] [data-type=danger]').count()).toBeGreaterThan(0);
  await page.unroute('**/verify-user/check');
  // the previous code is invalid; with two equal codes there is nothing to check
  if (first !== second) {
    await page.getByLabel('Verification code').fill(first);
    await page.getByText('Your code was incorrect. Please try again.').waitFor();
    await page.getByLabel('Verification code').fill(second);
  } else await button(page, 'Verify').click();
  await page.waitForURL('**/home');
});

test('errors of a school email are shown next to it [VER-32, VER-33, VER-34, VER-36]', async () => {
  const [taken, ana] = [await createPerson(server), await createPerson(server, { schoolVerified: false })];
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account/school_email');
  const field = page.getByLabel('School Email');
  for (const [typed, fault] of [
    ['ana@gmail.com', 'Enter a valid school email'],
    ['ana+spam@ou.edu', 'Enter a valid school email'],
    [taken.email, 'That email is taken.'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Send code').click();
    await page.getByText(fault, { exact: true }).waitFor();
  }
  await server.app.platform.write((tx) =>
    tx.query({ text: "update campuses set email_domains = '{}' where id = 'mit'" }),
  );
  server.app.platform.bus.publish('campuses.changed', {});
  await page.goto('/settings/account/school_email?campus=mit');
  await field.fill('ana@mit.edu');
  await button(page, 'Send code').click();
  await alertWith(page, 'Something went wrong').waitFor();
  const member = await browser.open({ server, as: taken });
  await member.goto('/settings/account/school_email');
  await member.getByLabel('School Email').fill(taken.email.toUpperCase());
  await button(member, 'Send code').click();
  await member.getByText('Enter a new school email', { exact: true }).waitFor();
});

test('Save is disabled while unchanged or empty, and reads "Processing" while saving [VER-20, VER-21]', async () => {
  const email = 'save.idle@example.com';
  const client = await signUp(server, 'Save Idle', email);
  const { pool } = server.app.platform;
  await pool.query(
    `update users set verified = true, phone = '4055550134', gender = 'other', birth_date = '2001-02-03', bio = 'I sell.'
     where email = $1`,
    [email],
  );
  const page = await browser.open({ server, as: { client } });
  /** Disabled at first, enabled once changed, disabled again when emptied or changed back. */
  const checkButton = async (field: Locator, submit: string, other: string) => {
    const save = button(page, submit);
    await field.waitFor();
    const before = await field.inputValue();
    expect(await save.isDisabled()).toBe(true);
    await field.fill(other);
    expect(await save.isEnabled()).toBe(true);
    await field.fill('');
    expect(await save.isDisabled()).toBe(true);
    await field.fill(before);
    expect(await save.isDisabled()).toBe(true);
  };
  for (const [screen, label, submit, other] of [
    ['screen_name', 'Username', 'Save', 'another-name'],
    ['phone', 'Phone', 'Save', '4055550199'],
    ['email', 'Email', 'Send code', 'other@example.com'],
    ['school_email', 'School Email', 'Send code', 'other@ou.edu'],
  ] as const) {
    await page.goto(`/settings/account/${screen}`);
    await checkButton(page.getByLabel(label, { exact: true }), submit, other);
  }
  await page.goto('/settings/account/gender');
  await page.getByRole('radio', { name: 'Other' }).waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'Female' }).check();
  expect(await button(page, 'Save').isEnabled()).toBe(true);
  await page.getByRole('radio', { name: 'Other' }).check();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await page.goto('/settings/account/birth_date');
  await page.getByLabel('Day').waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await page.getByLabel('Day').selectOption('4');
  expect(await button(page, 'Save').isEnabled()).toBe(true);
  await page.goto('/settings/account/password');
  await page.getByLabel('Current password').waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await page.getByLabel('Current password').fill(PASSWORD);
  expect(await button(page, 'Save').isEnabled()).toBe(true);
  await page.goto('/profile/edit');
  await page.getByRole('button', { name: /^Name / }).click();
  await checkButton(page.getByLabel('First name'), 'Save', 'Sam');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Bio / }).click();
  await page.getByRole('textbox', { name: 'Bio' }).waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Bio' }).fill('I sell lamps.');
  const release = await hold(page, '**/api/profile/bio');
  await button(page, 'Save').click();
  await button(page, 'Processing').waitFor();
  release();
  await alertWith(page, 'Profile Updated').waitFor();
});

it.each(['typed', 'pasted'] as const)(
  'submits a code by itself at its fourth digit, and clears the field after a wrong one: %s [VER-38]',
  async (how) => {
    const email = `self.${how}@example.com`;
    const client = await signUp(server, 'Self Sent', email);
    const page = await browser.open({ server, as: { client }, width: 'phone' });
    await page.goto('/verify');
    const field = page.getByLabel('Verification code');
    await field.waitFor();
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    const enter = async (code: string) => {
      if (how === 'typed') return field.pressSequentially(code);
      // as copied from a mail, with a space
      await field.focus();
      await page.keyboard.insertText(` ${code} `);
    };
    const right = await codeMailed(server, email);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/verify-user/check')) requests.push(request.postData() ?? '');
    });
    await field.pressSequentially(right.slice(0, 3));
    expect(requests).toEqual([]);
    await field.fill('');
    await enter(otherThan(right));
    await page.getByText('Your code was incorrect. Please try again.').waitFor();
    expect(await field.inputValue()).toBe('');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await enter(right);
    await page.waitForURL('**/home');
    expect(requests).toEqual([otherThan(right), right].map((code) => JSON.stringify({ code })));
  },
);
