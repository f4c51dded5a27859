import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logIn } from '../../contract/identity/identity.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { makeShareLink } from '../../contract/posts/sharing.ts';
import { openSandbox } from '../gallery/open-sandbox.ts';
import { PhoneUser } from './phone-user.ts';
import { tasks } from './tasks.ts';

/*
 * `npm run tool -- walk`: does the tasks of a student on a phone, on a sandbox server of its own. Prints how many taps and typed
 * letters each takes, and how many seconds the user waits. docs/WALK.md has the results.
 */

const { values } = parseArgs({ options: { data: { type: 'string' }, port: { type: 'string' } } });
const opened = await openSandbox(values);
const { sandbox, browser } = opened;
try {
  const context = await browser.newContext({
    baseURL: `http://ou.quad.localhost:${sandbox.port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'America/Chicago',
    permissions: ['clipboard-write', 'clipboard-read'],
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  console.log('| task | taps | letters | seconds waited |\n|---|---|---|---|');
  for (const task of tasks) {
    const from = await placeOf(task.from);
    await page.goto(from, { waitUntil: 'networkidle' });
    const user = new PhoneUser(page);
    const began = performance.now();
    const fault = await task.run(user, sandbox).then(
      () => '',
      (error: Error) => error.message.split('\n').slice(0, 4).join(' '),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`| ${task.name} | ${user.taps} | ${user.letters} | ${seconds} |${fault && ` ${fault}`}`);
    if (fault) {
      process.exitCode = 1;
      const seen = join(tmpdir(), `quad-walk-${tasks.indexOf(task) + 1}.png`);
      await page.screenshot({ path: seen });
      console.log(`screenshot: ${seen}`);
    }
  }

  function placeOf(from: string): Promise<string> | string {
    return from === 'own post' ? ownPost() : from === 'shared link' ? sharedLink() : from;
  }

  /** What the demo's seller hands out of their desk. */
  async function sharedLink(): Promise<string> {
    const seller = sandbox.client();
    await seller.call(logIn, { body: { email: 'demo@ou.edu', password: 'demo-password' } });
    const { posts } = await seller.call(listFeed, { query: { category: 'furniture' } });
    const own = posts.find(({ title }) => title === 'Solid oak-top desk');
    const { url } = await seller.call(makeShareLink, { params: { id: own?._id ?? '' } });
    return url.slice(new URL(url).origin.length);
  }

  async function ownPost(): Promise<string> {
    await page.goto('/profile');
    const links = page.getByRole('article').first().locator('a[href^="/post/"]');
    await links
      .first()
      .waitFor({ state: 'attached' })
      .catch(() => undefined);
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return paths[0] ?? '/home';
  }
} finally {
  await opened.close();
}
