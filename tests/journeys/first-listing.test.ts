import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFeed } from '../../contract/posts/feed.ts';
import { createPerson } from '../factories/people.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Posted! Your post was sent.' }).waitFor();
const prompt = (page: Page) => page.getByRole('dialog', { name: 'Your profile is not complete' });

async function write(page: Page, title: string): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Price', { exact: true }).fill('45');
}

it.each(['phone', 'desk'] as const)(
  'lets a newcomer write first, asks for the profile on Post, and posts it after four taps and nothing typed (%s) [CMP-06, POS-17]',
  async (width) => {
    const ana = await createPerson(server, { setUp: false });
    const page = await browser.open({ server, as: ana, width });
    await write(page, `First desk ${width}`);
    const buffer = await quarters(640, 480).jpeg().toBuffer();
    await page.getByLabel('Photos or videos').setInputFiles({ name: 'desk.jpg', mimeType: 'image/jpeg', buffer });
    await button(page, 'Post').click();
    await prompt(page).getByText('Please pick a profile picture and add a bio before posting.').waitFor();
    expect((await ana.client.call(listFeed)).posts).not.toContainEqual(
      expect.objectContaining({ title: `First desk ${width}` }),
    );
    await button(page, 'Set up profile').click();
    await page.getByRole('heading', { name: 'Pick a profile picture' }).waitFor();
    await axe(page);

    await button(page, 'Use my initials').click();
    await page.getByRole('heading', { name: 'Describe yourself' }).waitFor();
    await axe(page);
    await button(page, 'Junior').click();
    await button(page, 'Save').click();
    await page.getByRole('heading', { name: 'Your profile is finished!' }).waitFor();
    await button(page, 'Continue Posting').click();

    await sent(page);
    const [post] = (await ana.client.call(listFeed)).posts;
    expect(post).toMatchObject({ title: `First desk ${width}`, price: 45, img_count: 1 });
    expect(post?.user.img).not.toBeNull();
    await page.goto('/profile');
    await page.getByText('Junior', { exact: true }).waitFor();
  },
);

it('leads back to what was written when the profile is left for later, and sends nothing by itself then [CMP-06]', async () => {
  const ana = await createPerson(server, { setUp: false });
  const page = await browser.open({ server, as: ana });
  await write(page, 'Kept for later');
  await button(page, 'Post').click();
  await prompt(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Kept for later');
  await button(page, 'Post').click();
  await button(page, 'Set up profile').click();
  const wizard = page.getByRole('dialog', { name: 'Set up your profile' });
  await wizard.getByRole('button', { name: 'Use the drawing: plant' }).click();
  await wizard.getByRole('heading', { name: 'Describe yourself' }).waitFor();
  await wizard.getByRole('button', { name: 'Close' }).click();
  await wizard.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Create Post', exact: true }).first().click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Kept for later');
  expect(await button(page, 'Processing...').count()).toBe(0);
  expect((await ana.client.call(listFeed)).posts).not.toContainEqual(
    expect.objectContaining({ title: 'Kept for later' }),
  );
});

it('makes a bio of chips, one of each kind, beside what was typed, on a phone without sideways scroll [CMP-06]', async () => {
  const ana = await createPerson(server, { setUp: false });
  const page = await browser.open({ server, as: ana, width: 'phone' });
  await page.goto('/profile/set-up?goBack=profile');
  await button(page, 'Use the drawing: bike').click();
  const bio = page.getByLabel('Bio');
  for (const chip of ['Junior', 'Engineering', 'Residence hall', 'Senior']) await button(page, chip).click();
  expect(await bio.inputValue()).toBe('Senior · Engineering · Residence hall');
  expect(await button(page, 'Senior').getAttribute('aria-pressed')).toBe('true');
  expect(await button(page, 'Junior').getAttribute('aria-pressed')).toBe('false');
  await button(page, 'Residence hall').focus();
  await page.keyboard.press('Enter');
  await bio.fill(`${await bio.inputValue()} · Walker Center`);
  await button(page, 'Business').click();
  expect(await bio.inputValue()).toBe('Senior · Business · Walker Center');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page, 'Save').click();
  await page.getByText('Senior · Business · Walker Center').waitFor();
});
