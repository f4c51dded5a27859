import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSpots } from '../../contract/campuses/spots.ts';
import { readAddress, searchQuery } from '../../contract/search/address.ts';
import { changeTyped, readTyped } from '../../contract/search/typed-filters.ts';
import { type ActiveFilter, activeFilters } from '../../web/features/feed/filters/filter-words.ts';
import { createPerson } from '../factories/people.ts';
import { useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { examples } from '../unit/typed-filter-table.ts';

const browser = useBrowser();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ page: true });
});
afterAll(() => server.stop());

/** A person's searches are counted up to a limit for each hour. */
const AT_ONCE = 30;
const parts = Array.from({ length: Math.ceil(examples.length / AT_ONCE) }, (_, at) =>
  examples.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
);

const chips = (page: Page) => page.getByRole('button', { name: /^Remove filter: / });
const labelsOf = (page: Page) =>
  chips(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace('Remove filter: ', '')));
const queryOf = (page: Page) => new URL(page.url()).searchParams.get('q');

test.each(parts.map((part, at) => [at + 1, part] as const))(
  'words that are filters are chips, which are removed, put back, and there after Back and a reload: part %i [FND-01]',
  async (_, part) => {
    const me = await createPerson(server);
    const { spots } = await me.client.call(listSpots);
    const names = spots.map(({ name }) => name);
    const filterOf = (query: string, set: Readonly<Record<string, string>> = {}) =>
      activeFilters(
        readAddress(new URLSearchParams({ ...set, ...readTyped(query, { spots: names, set }).params })).filter,
        false,
      );
    const labels = (query: string, set?: Readonly<Record<string, string>>) =>
      filterOf(query, set).map(({ text }) => text);
    const page = await browser.open({ server, as: me });
    const shows = (query: string) => expect.poll(() => labelsOf(page), { message: query }).toEqual(labels(query));
    const search = async (query: string) => {
      const field = page.getByRole('searchbox', { name: 'Search' });
      // it shows the last query before the next one is typed
      await expect.poll(() => field.inputValue()).toBe(queryOf(page) ?? '');
      await field.fill(query);
      await page.keyboard.press('Enter');
      await expect.poll(() => queryOf(page)).toBe(query);
      await shows(query);
    };
    await page.goto('/search');
    for (const [at, { query }] of part.entries()) {
      await search(query);
      if (labels(query).length === 0) continue;
      await chips(page).first().click();
      // of one that has several values, the others stay; else the words are words from then on
      const [chip] = filterOf(query);
      const after = changeTyped(query, {}, searchQuery({ ...(chip as ActiveFilter).without, photos: false }), names);
      await expect.poll(() => queryOf(page), { message: query }).toBe(after.text);
      const quoted = after.text;
      if (Object.keys(after.set).length === 0) expect(quoted, query).toMatch(/".+"/);
      const left = labels(quoted, after.set);
      expect(left.length, query).toBeLessThan(labels(query).length);
      await expect.poll(() => labelsOf(page), { message: quoted }).toEqual(left);
      await search(query);
      await page.goBack();
      await expect.poll(() => labelsOf(page), { message: quoted }).toEqual(left);
      await page.goForward();
      await shows(query);
      if (at % 10 > 0) continue;
      await page.reload();
      await shows(query);
    }
  },
  240_000,
);
