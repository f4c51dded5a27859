import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../factories/people.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { workerReady } from '../harness/service-worker.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs in at the sandbox's provider, from a page with the sign-in button. */
async function signInAtGoogle(page: Page, email: string, name: string): Promise<void> {
  await button(page, 'Continue with Google').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await button(page, 'Sign in').click();
}

it('signs in at Google with the service worker active: the one-time callback is requested once [AUT-56, OPE-20]', async () => {
  const page = await browser.open({ server, worker: true });
  await page.goto('/user_registration');
  await workerReady(page);
  await page.reload();
  await signInAtGoogle(page, 'gil.mar@gmail.com', 'Gil Mar');
  await page.getByText('@gilmar').waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});

it('leads a signed-in person from the registration page to the feed, whatever Google answered [AUT-02, AUT-59]', async () => {
  const page = await browser.open({ server, as: await createPerson(server, { first: 'Ana' }) });
  await page.goto('/user_registration?error=google_invalid');
  await page.waitForURL('**/home');
  await page.getByRole('heading', { name: 'Home', exact: true }).or(page.getByText('@ana')).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/home');
});

it('shows once, after too many sign-ins, when the next one can succeed [AUT-59, OPE-23]', async () => {
  const page = await browser.open({ server });
  await page.goto('/user_registration?error=too_many_requests&retry_after=7200');
  await page
    .getByText(/^There were too many sign-ins from your network\. You can try again (tomorrow )?at \d+:\d\d [AP]M\.$/)
    .first()
    .waitFor();
  await page.waitForURL((url) => url.search === '');
  // the message doesn't include text from the address
  await page.goto('/user_registration?error=too_many_requests&retry_after=never');
  await page.getByText('There were too many sign-ins from your network. You can try again later.').first().waitFor();
});
