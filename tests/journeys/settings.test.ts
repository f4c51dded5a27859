import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { room } from '../../contract/live-events.ts';
import { setUsername } from '../../contract/identity/settings.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeMailed, PASSWORD, signUp } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

/** Someone with a password, verified. */
async function withPassword(name: string, email: string) {
  const client = await signUp(server, name, email);
  await server.app.platform.pool.query('update users set verified = true where email = $1', [email]);
  return { client };
}

test.each(['light', 'dark'] as const)(
  'the account rows lead to their screens (%s) [SET-13 to SET-18]',
  async (theme) => {
    const ana = await createPerson(server);
    const page = await browser.open({ server, as: ana, theme });
    await page.goto('/settings');
    await page.waitForURL('**/settings/account');
    const rows: [name: string, screen: string, value: string][] = [
      ['Username', 'screen_name', ana.username],
      ['Password', 'password', 'Not available'],
      ['Email', 'email', ana.email],
      ['Phone', 'phone', 'Click to add'],
      ['School Email', 'school_email', ana.email],
      ['Graduation year', 'grad_year', 'Not set'],
      ['Gender', 'gender', 'None'],
      ['Birth date', 'birth_date', 'None'],
    ];
    for (const [name, screen, value] of rows) {
      const row = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
      expect(await row.getAttribute('href')).toBe(`/settings/account/${screen}`);
      expect(await row.innerText()).toContain(value);
    }
    const main = page.getByRole('main');
    await main.getByText('Account created').waitFor();
    expect(await main.locator('dl').first().innerText()).toMatch(/Verified\s+Yes/);
    expect(await main.locator('dl time').innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}.[AP]M$/);
    await axe(page);
    await main.getByRole('link', { name: 'Delete account' }).click();
    await page.getByLabel('Type DELETE').waitFor();
    await axe(page);
  },
);

test('the last segment of the address selects the sub-screen [SET-02]', async () => {
  const page = await browser.open({ server, as: await createPerson(server) });
  const screens = {
    account: 'Account Info',
    'account/screen_name': 'Username',
    'account/password': 'Password',
    'account/email': 'Email',
    'account/verify_email?email=a@b.co': 'Verify Email',
    'account/school_email': 'School Email',
    'account/verify_school_email?email=a@ou.edu': 'Verify School Email',
    'account/phone': 'Phone',
    'account/gender': 'Gender',
    'account/birth_date': 'Birth date',
    howitworks: 'How It Works',
    about: 'About',
    help: 'Customer Support',
    feedback: 'Feedback',
    returns: 'Return Policy',
    trust_and_safety: 'Code of Conduct',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    cookies: 'Cookies',
  };
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(`/settings/${path}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Quad OU`);
  }
});

test('a single pane shows the unread count: as a number on a phone, as a dot in between [SET-10]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/settings/help');
  await page.getByRole('heading', { name: 'Customer Support' }).waitFor();
  const counts = { notifications: 3, chats: 2, version: Number.MAX_SAFE_INTEGER };
  // repeated until the page has connected, some time after loading
  await expect
    .poll(
      () => {
        server.app.platform.live.emit(room.user(ana.id), 'user.counts', counts);
        return page.getByText('5 unread').count();
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByRole('img', { name: 'Unread' }).waitFor();
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.getByRole('img', { name: 'Unread' }).waitFor({ state: 'hidden' });
});

test('a visitor can’t open the account screens [SET-12]', async () => {
  const page = await browser.open({ server });
  await page.goto('/settings/account/phone');
  await page.waitForURL('**/home');
});

test('a username is changed, with each of its errors [SET-21, SET-22, SET-23, SET-24, SET-25, SET-44]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account/screen_name');
  const field = page.getByLabel('Username');
  expect(await field.getAttribute('maxlength')).toBe('50');
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await field.fill('');
  await page.getByText('Username is required.').waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  for (const [typed, fault] of [
    ['abc', 'Must be longer than 4 characters.'],
    ['ana lopez', 'Only letters, numbers, _ and -'],
    [bo.username.toUpperCase(), 'That username has been taken.'],
    ['settings', 'That username has been taken.'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Save').click();
    await page.getByText(fault).waitFor();
  }
  await field.fill('anal');
  await button(page, 'Save').click();
  await alert(page, 'Profile Updated');
  await page.waitForURL('**/settings/account');
  await page.getByRole('link', { name: 'Username anal' }).waitFor();
  await page.getByText('@anal').waitFor();
});

test('a phone number is added [SET-26, SET-27, SET-28]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Phone Click to add' }).click();
  const field = page.getByLabel('Phone');
  expect(await field.getAttribute('maxlength')).toBe('20');
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await field.fill('12');
  await button(page, 'Save').click();
  await page.getByText('Invalid phone #').waitFor();
  await field.fill('');
  await page.getByText('A phone # is required').waitFor();
  await field.fill('+1 405 555 0134');
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Phone +1 405 555 0134' }).waitFor();
});

test('an email that cannot be the new one is refused with the reason [SET-29, SET-30, SET-31, SET-32]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server, { first: 'Bo' })];
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account/email');
  const field = page.getByLabel('Email', { exact: true });
  for (const [typed, fault] of [
    [ana.email.toUpperCase(), 'Enter a new email'],
    ['nobody', 'Invalid email address!'],
    [bo.email, 'That email is taken.'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Send code').click();
    await page.getByText(fault).waitFor();
  }
  await field.fill('');
  await page.getByText('Email is required.').waitFor();
});

test('an e-mail is changed by a code [VER-26, VER-29, SET-45]', async () => {
  const page = await browser.open({ server, as: await createPerson(server) });
  await page.goto('/settings/account/email');
  await page.getByLabel('Email', { exact: true }).fill('ana.new@example.com');
  await button(page, 'Send code').click();
  await page.waitForURL('**/settings/account/verify_email?email=ana.new%40example.com');
  await page.getByLabel('Verification code').waitFor();
  await axe(page);
  await page.getByLabel('Verification code').fill(await codeMailed(server, 'ana.new@example.com'));
  await page.waitForURL('**/settings/account/email');
  await alert(page, 'Account Updated!');
  await page.getByText('ana.new@example.com').waitFor();
});

test('a password has up to 30 characters, and a forgotten one can be reset [SET-39, SET-40]', async () => {
  const page = await browser.open({ server, as: await withPassword('Vic Tran', 'vic.tran@example.com') });
  await page.goto('/settings/account/password');
  for (const name of ['Current password', 'New password', 'Re-enter new password'])
    expect(await page.getByLabel(name, { exact: true }).getAttribute('maxlength')).toBe('30');
  expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgotpassword');
});

test('a password is changed, with each of its faults [SET-33 to SET-38]', async () => {
  const wes = await withPassword('Wes Tran', 'wes.tran@example.com');
  const page = await browser.open({ server, as: wes });
  await page.goto('/settings/account/password');
  const [current, fresh, again] = [
    page.getByLabel('Current password'),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Re-enter new password'),
  ];
  const steps: [typeof current, string, string][] = [
    [fresh, 'purple-otter-4', 'Current password required'],
    [current, 'not-this-one', 'Must re-enter new password'],
    [again, 'purple-otter-5', 'Passwords do not match'],
    [fresh, 'abc', 'Passwords must be 6+ characters'],
    [fresh, '', 'Please enter a new password'],
  ];
  for (const [field, typed, fault] of steps) {
    await field.fill(typed);
    await button(page, 'Save').click();
    await page.getByText(fault).waitFor();
  }
  await fresh.fill('purple-otter-5');
  await button(page, 'Save').click();
  await page.getByText('Invalid password.').waitFor();
  await current.fill(PASSWORD);
  await button(page, 'Save').click();
  await alert(page, 'Account Updated!');
});

test('gender and birth date [SET-41, SET-42, SET-43, SET-52]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account/gender');
  await button(page, 'Save').click();
  await page.getByText('Must select a gender').waitFor();
  await page.getByRole('radio', { name: 'Female' }).check();
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Gender Female' }).waitFor();

  await page.getByRole('link', { name: 'Birth date None' }).click();
  const select = (name: string) => page.getByLabel(name, { exact: true });
  await select('Month').waitFor();
  expect(await select('Month').locator('option').allInnerTexts()).toEqual(
    ['', 'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].concat(
      'October November December'.split(' '),
    ),
  );
  expect(await select('Day').locator('option').count()).toBe(32);
  const years = (await select('Year').locator('option').allInnerTexts()).filter(Boolean).map(Number);
  expect([Math.min(...years), Math.max(...years), years.length]).toEqual([1970, 2021, 52]);
  await select('Month').selectOption('March');
  await button(page, 'Save').click();
  await page.getByText('Please fill in all the fields').waitFor();
  await select('Day').selectOption('3');
  await select('Year').selectOption('2015');
  await button(page, 'Save').click();
  await page.getByText('You must be at least 16').waitFor();
  await select('Year').selectOption('2006');
  await axe(page);
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Birth date March 3, 2006' }).waitFor();
});

test('during a long update the page asks not to reload it [SET-46]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  const held: (() => Promise<void>)[] = [];
  await page.route(`**${setUsername.path}`, (route) => void held.push(() => route.continue()));
  await page.goto('/settings/account/screen_name');
  await page.getByLabel('Username').fill('ana-waits');
  await button(page, 'Save').click();
  const modal = page.getByRole('dialog', { name: 'Updating your account' });
  await modal.getByText('DO NOT re-load the page!').waitFor();
  await page.getByRole('button', { name: 'Processing', includeHidden: true }).waitFor({ state: 'attached' });
  for (const go of held) await go();
  await modal.waitFor({ state: 'detached' });
  await alert(page, 'Profile Updated');
});

test('a profile is edited on its page; username, email, phone and password in dialogs [SET-19, PRO-23, PRO-28, PRO-29]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/profile');
  await button(page, 'Edit Profile').click();
  await page.waitForURL('**/profile/edit');
  await page.getByLabel('Profile picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c87a7a' } })
      .png()
      .toBuffer(),
  });
  await page.getByRole('button', { name: 'Name Ana Lopez' }).click();
  // 20 characters, also of letters that are two code units each
  await page.getByLabel('First name').fill('');
  await page.getByLabel('First name').pressSequentially('x𐐨'.repeat(11));
  expect(await page.getByLabel('First name').inputValue()).toBe('x𐐨'.repeat(10));
  await page.getByLabel('First name').fill('Anna');
  await axe(page);
  await button(page, 'Save').click();
  await page.getByRole('button', { name: 'Name Anna Lopez' }).waitFor();
  await page.getByRole('button', { name: /^Bio/ }).click();
  const bio = page.getByRole('dialog', { name: 'Edit bio' });
  await bio.getByLabel('Bio').fill('x'.repeat(161));
  await bio.getByText('161 / 160').waitFor();
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await bio.getByLabel('Bio').fill('Sells bikes.');
  await button(page, 'Save').click();
  await bio.waitFor({ state: 'detached' });
  for (const [row, label] of [
    ['Username', 'Username'],
    ['Email', 'Email'],
    ['Phone', 'Phone'],
    ['Password', null],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${row} `) })
      .click();
    const dialog = page.getByRole('dialog', { name: row });
    if (label) await dialog.getByLabel(label, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
});

test('a visitor is redirected from /profile/edit to /login [PRO-24]', async () => {
  const page = await browser.open({ server });
  await page.goto('/profile/edit');
  await page.waitForURL('**/login');
});

test('email notifications are switched off, data is exported, other sessions end [SET-47, SET-50]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account');
  await page.getByRole('checkbox', { name: 'Email notifications' }).uncheck();
  await alert(page, 'Profile Updated');
  await page.reload();
  expect(await page.getByRole('checkbox', { name: 'Email notifications' }).isChecked()).toBe(false);
  await button(page, 'Download').click();
  const file = page.getByRole('link', { name: 'Download ZIP' });
  await file.waitFor();
  expect(await file.getAttribute('href')).toMatch(/^\/api\/settings\/exports\//);
  await page.getByRole('link', { name: 'Devices' }).click();
  await page.getByText('This device').waitFor();
  await axe(page);
  await button(page, 'Sign out everywhere').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await alert(page, 'Signed out');
});

test('an account is deleted after typing DELETE [SET-48]', async () => {
  const ana = await createPerson(server);
  const page = await browser.open({ server, as: ana });
  await page.goto('/settings/account/delete');
  expect(await button(page, 'Delete account').isDisabled()).toBe(true);
  await page.getByLabel('Type DELETE').fill('delete');
  expect(await button(page, 'Delete account').isDisabled()).toBe(true);
  await page.getByLabel('Type DELETE').fill('DELETE');
  await button(page, 'Delete account').click();
  // the next page says so, though everything of theirs was deleted from the browser
  await alert(page, 'Your account has been deleted');
  await page.waitForURL('**/home');
  await page.getByRole('link', { name: 'Log In / Sign Up' }).first().waitFor();
});

it('each account screen labels its field like its row, with Save or Send code, and a Cancel that changes nothing [SET-20]', async () => {
  const ana = await createPerson(server, { schoolVerified: false });
  const page = await browser.open({ server, as: ana });
  const screens: [screen: string, fields: string[], save: string][] = [
    ['screen_name', ['Username'], 'Save'],
    ['email', ['Email'], 'Send code'],
    ['phone', ['Phone'], 'Save'],
    ['school_email', ['School Email'], 'Send code'],
    ['birth_date', ['Month', 'Day', 'Year'], 'Save'],
  ];
  for (const [screen, fields, save] of screens) {
    await page.goto('/settings/account');
    await page.goto(`/settings/account/${screen}`);
    const main = page.getByRole('main');
    for (const name of fields) await main.getByLabel(name, { exact: true }).waitFor();
    await main.getByRole('button', { name: save, exact: true }).waitFor();
    expect([screen, await main.locator('form').getByRole('button').allInnerTexts()]).toEqual([
      screen,
      [save, 'Cancel'],
    ]);
    await main.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.waitForURL('**/settings/account');
  }
  await page.goto('/settings/account/gender');
  for (const name of ['Male', 'Female', 'Other']) await page.getByRole('radio', { name, exact: true }).waitFor();
  await button(page, 'Save').waitFor();
  await button(page, 'Cancel').waitFor();
});
