import { afterAll, beforeAll, expect, test } from 'vitest';
import { editPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { viewCookie } from '../../contract/view.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, uploaded, words } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const browser = useBrowser();
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
  const seller = await createPerson(server, { first: 'Eva' });
  const files = [{ upload: await uploaded(seller.client, await quarters(90, 60).jpeg().toBuffer()) }];
  const listing = { title: 'Desk that folds', price: 60, category: 'furniture', condition: 'good' } as const;
  const desk = await post(seller, 'It fits through every door', { ...listing, files } as never);
  const lower = { text: words('It fits through every door'), ...listing, price: 40 };
  await seller.client.call(editPost, { params: { id: desk._id }, body: lower as never });
  await post(seller, 'Boxes of chemistry notes', {
    title: 'Chemistry notes',
    price: 0,
    category: 'books, movies, & music',
  } as never);
  await ana.client.call(savePost, { params: { id: desk._id } });
});
afterAll(() => server.stop());

test.each(['light', 'dark'] as const)(
  'lists of listings with titles, photos and lower prices break no rule of axe, best practices included, in a %s theme',
  async (theme) => {
    const page = await browser.open({ server, as: ana, theme });
    for (const view of ['cards', 'grid'] as const) {
      await page.context().addCookies([{ name: viewCookie, value: view, domain: '.quad.localhost', path: '/' }]);
      for (const path of ['/home', '/media', '/search?q=desk', '/saved', '/c/furniture']) {
        await page.goto(path);
        await page
          .getByText(/Desk that folds/)
          .first()
          .waitFor({ state: 'attached' });
        // a grid takes the side panel's place on some screens
        if (view === 'cards') await page.getByRole('complementary', { name: 'About' }).waitFor();
        expect(await page.getByRole('complementary').count(), path).toBeLessThan(2);
        await axe(page);
      }
    }
  },
);
