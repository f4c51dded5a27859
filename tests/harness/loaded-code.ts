import type { Page } from 'playwright-core';
import { builtFile } from './built-file.ts';

/** From the next navigation on, notes which code a page has loaded when its screen is hydrated. */
export const noteLoadedCode = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const scripts = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js'));
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof Element && target.id === 'root'))
        Object.assign(window, { loadedByHydration: scripts() });
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-rendered'] });
  });

/**
 * @returns the code that a hydrated page had loaded, and of that what its HTML doesn't name; without the live
 * connection's, which starts by itself at any time
 */
export async function loadedCode(page: Page): Promise<{ loaded: string[]; unnamed: string[] }> {
  const apart = await builtFile('lib/live-socket.ts');
  const { named, loaded } = await page.evaluate(() => ({
    named: [
      ...[...document.scripts].map(({ src }) => src),
      ...(document.documentElement.dataset.code?.split(' ') ?? []),
    ].map((address) => new URL(address, location.href).pathname),
    loaded: (window as unknown as { loadedByHydration?: string[] }).loadedByHydration ?? [],
  }));
  return { loaded, unnamed: loaded.filter((file) => ![...named, apart].includes(file)) };
}
