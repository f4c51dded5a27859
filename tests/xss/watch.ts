import type { Page } from 'playwright-core';

/**
 * Counts what runs in a page and its frames, and what the content policy had to block. Call it before the page is
 * opened.
 */
export async function watchPage(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeBinding('tellRan', ({ frame }) => void seen.push(`ran in ${frame.url()}`));
  await page.exposeBinding(
    'tellStopped',
    ({ frame }, what: string) => void seen.push(`stopped by the policy in ${frame.url()}: ${what}`),
  );
  await page.addInitScript(() => {
    const { tellRan, tellStopped } = window as unknown as { tellRan(): void; tellStopped(what: string): void };
    Object.assign(window, { ran: () => tellRan() });
    document.addEventListener('securitypolicyviolation', (event) =>
      tellStopped(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

/**
 * Markup in a document that none of our pages contain. Runs in the page, so it can't refer to anything outside.
 * @param html another document's source; by default the page itself
 */
export function strangeMarkup(html: string | null): string[] {
  const of = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  const found: string[] = [];
  const banned =
    'iframe, object, embed, base, math, frameset, portal, marquee, isindex, foreignObject, animate, set, mglyph, applet, xss, [srcdoc], meta[http-equiv="refresh" i]';
  for (const element of of.querySelectorAll(banned)) found.push(element.outerHTML.slice(0, 120));
  for (const script of of.querySelectorAll('script'))
    if (!script.getAttribute('src')?.startsWith('/') && script.type !== 'application/json')
      found.push(script.outerHTML.slice(0, 120));
  for (const element of of.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${element.tagName} ${name}=${value}`.slice(0, 120));
      if (!/^(href|src|action|formaction|data|xlink:href|poster|background)$/i.test(name)) continue;
      const scheme = URL.canParse(value, 'http://here/') ? new URL(value, 'http://here/').protocol : 'none:';
      const image = name === 'src' && /^(data:image\/|blob:)/.test(value);
      if (!/^(https?|mailto|tel|sms):$/.test(scheme) && !image)
        found.push(`${element.tagName} ${name}=${value}`.slice(0, 120));
    }
  return found;
}
