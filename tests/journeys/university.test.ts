import { afterAll, beforeAll, expect, it } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

it('leads a visitor from the gate to their university and back to the listing [SSO-01, SSO-02, SSO-03, SSO-05]', async () => {
  const seller = await createPerson(server, { campus: 'ut' });
  const listing = await post(seller, 'A desk lamp, like new');
  // an admin sets the provider, here the sandbox's stand-in, in the console
  const admin = await browser.open({ server, as: await createPerson(server, { role: 'admin' }) });
  await admin.goto('/admin/campuses/ut');
  await admin.getByLabel('Issuer').fill(`http://ut.quad.localhost:${server.port}/sandbox/university`);
  await admin.getByLabel('Client ID').fill('quad-sandbox');
  await admin.getByLabel('Sign-in label').fill('Sign in with UT');
  await admin.getByLabel('Accepted domains').fill('utexas.edu');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('This is missing.').waitFor();
  await admin.getByLabel('Client secret').fill('quad-sandbox');
  await admin.getByRole('button', { name: 'Save' }).click();
  await admin.getByText('Campus saved').waitFor();

  const page = await browser.open({ server, campus: 'ut', width: 'phone' });
  await page.goto(`/post/${listing._id}`);
  await page.getByRole('heading', { name: 'This community is private.' }).waitFor();
  await page.getByRole('button', { name: 'Sign in with UT' }).click();
  await page.getByLabel('Email').fill('sam.hale@utexas.edu');
  await page.getByLabel('Name').fill('Sam Hale');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**/post/${listing._id}`);
  await page.getByText('A desk lamp, like new').first().waitFor();

  await page.goto('/settings/account/sign_in_methods');
  await page.getByText('Your only sign-in method').waitFor();
  await axe(page);

  // where it is required, nothing else is offered
  await admin
    .getByRole('switch', { name: 'Required sign-in' })
    .or(admin.getByLabel('Required sign-in'))
    .first()
    .click();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await server.client('ut').request('GET', '/api/campuses/current')).bytes.toString())
    .toContain('"required":true');
  const visitor = await browser.open({ server, campus: 'ut' });
  for (const path of ['/user_registration', '/login', '/register', '/forgotpassword']) {
    await visitor.goto(path);
    await visitor.getByRole('button', { name: 'Sign in with UT' }).waitFor();
    expect(await visitor.getByRole('textbox').count()).toBe(0);
    expect(await visitor.getByRole('button', { name: /Continue with/ }).count()).toBe(0);
  }
  await axe(visitor);
  await visitor.goto('/login?staff');
  await visitor.getByRole('button', { name: 'Log In' }).waitFor();
  // staff reset their password, and start over, on pages of their own
  const staffPage = () => visitor.getByRole('heading', { name: 'Staff log in' }).waitFor();
  await visitor.getByRole('link', { name: 'Forgot password?' }).click();
  await visitor.getByRole('button', { name: 'Send reset link' }).waitFor();
  await visitor.getByRole('link', { name: 'Go to login' }).click();
  await staffPage();
  browser.expectFault(visitor, /status of 410/);
  await visitor.goto('/login/confirm?staff');
  await visitor.getByRole('link', { name: 'Log in', exact: true }).click();
  await staffPage();
  await visitor.goto('/login/university?error=network');
  await visitor.getByRole('heading', { name: "UT's sign-in isn't answering" }).waitFor();
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await visitor.getByLabel('Email').waitFor();

  // a school address is confirmed there too
  await page.goto('/settings/account/school_email');
  await page.getByText('Sign in with your UT account to confirm').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in with UT' }).waitFor();

  // logging out goes through the university
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/home');
  expect(await page.evaluate(async () => (await (await fetch('/api/viewer')).json()).user)).toBeNull();
  expect((await server.client('ut').call(getViewer)).user).toBeNull();
});
