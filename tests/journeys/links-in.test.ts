import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvite } from '../../contract/invites/invites.ts';
import { editPost } from '../../contract/posts/posts.ts';
import { makeShareLink } from '../../contract/posts/sharing.ts';
import { listing } from '../factories/deals.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeMailed, PASSWORD } from '../identity/sign-up.ts';

const browser = useBrowser();
let server: TestServer;
let maya: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  maya = await createPerson(server, { first: 'Maya' });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From the email step to the mailed code. */
async function signUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await button(page, 'Continue with E-mail').click();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: 'I agree to the Terms' }).check();
  await button(page, 'Create account').click();
  await page.getByLabel('Verification code').fill(await codeMailed(server, email));
}

it('leads from a flyer’s link through sign-up to the listing or sale [QRF-03, CAM-30]', async () => {
  const id = await listing(maya, { price: 60, text: 'A lamp from the flyer' });
  const sale = await postedSale(server, maya, [item('Solid wood desk', 85)]);
  for (const [kind, path, found] of [
    ['post', `/post/${id}`, 'A lamp from the flyer'],
    ['sale', `/sale/${sale._id}`, 'Solid wood desk'],
  ] as const) {
    const page = await browser.open({ server, width: 'phone' });
    // the address in the QR codes
    await page.goto(`${path}?redirect=true`);
    await page.getByText(`Your link leads to a ${kind} at OU.`).waitFor();
    expect(await page.content()).not.toContain(found);
    await button(page, 'Click to Join').click();
    await button(page, 'Log In / Sign Up').click();
    await signUp(page, 'Sam Canning', `sam.${kind}@example.com`);
    await page.waitForURL(`**${path}?redirect=true`);
    await page.getByText(found).first().waitFor();
  }
});

it('leads from the code of a seller’s own flyer, which shows the listing, through sign-up to it [ITM-05, QRF-03]', async () => {
  const id = await listing(maya, { price: 60, text: 'A lamp from the story' });
  await maya.client.call(editPost, { params: { id }, body: { title: 'Brass lamp' } });
  const { url } = await maya.client.call(makeShareLink, { params: { id } });
  const path = new URL(url).pathname + new URL(url).search;
  const page = await browser.open({ server, width: 'phone' });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Brass lamp' }).waitFor();
  expect(await page.content()).not.toContain('from the story');
  await button(page, 'Click to Join').click();
  await button(page, 'Log In / Sign Up').click();
  await signUp(page, 'Sam Canning', 'sam.story@example.com');
  await page.waitForURL(`**${path}`);
  await page.getByText('A lamp from the story').first().waitFor();
});

it('leads from an invite link through sign-up to the feed, and credits the inviter [INV-01]', async () => {
  const { link } = await maya.client.call(createInvite);
  const page = await browser.open({ server });
  await page.goto(`/invite/${link?.code}`);
  await page.getByRole('heading', { name: 'You’re invited to Quad at OU.' }).waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Join OU' }).click();
  await signUp(page, 'Ines Vited', 'ines.vited@example.com');
  await page.waitForURL('**/home');
  const { rows } = await server.app.platform.pool.query<{ username: string }>(
    `select username from users where email = 'ines.vited@example.com'`,
  );
  await page.goto(`/${rows[0]?.username}`);
  await page.getByText('Invited by Maya').waitFor();
  const own = await browser.open({ server, as: maya, width: 'phone' });
  await own.goto('/invite');
  await own.getByText('1 person signed up through your link. It can bring up to 50.').waitFor();
  await button(own, 'Copy invite link').waitFor();
  await axe(own);
});
