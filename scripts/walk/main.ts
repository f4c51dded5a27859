import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStage } from '../gallery/stage.ts';
import { Hand } from './hand.ts';
import { tasks } from './tasks.ts';

/*
 * `npm run inspect -- walk`: a student's ten tasks on a phone, one after the other, on a sandbox server of its own. Prints how many
 * taps and letters each takes, and how long the product makes its user wait. docs/WALK.md keeps the table.
 */

const { values } = parseArgs({ options: { data: { type: 'string' }, port: { type: 'string' } } });
const stage = await openStage(values);
const { sandbox, browser } = stage;
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
    const from = task.from === 'own post' ? await ownPost() : task.from;
    await page.goto(from, { waitUntil: 'networkidle' });
    const hand = new Hand(page);
    const began = performance.now();
    const fault = await task.run(hand, sandbox).then(
      () => '',
      (error: Error) => error.message.split('\n').slice(0, 4).join(' '),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`| ${task.name} | ${hand.taps} | ${hand.letters} | ${seconds} |${fault && ` ${fault}`}`);
    if (fault) {
      process.exitCode = 1;
      const seen = join(tmpdir(), `quad-walk-${tasks.indexOf(task) + 1}.png`);
      await page.screenshot({ path: seen });
      console.log(`as it was: ${seen}`);
    }
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
  await stage.close();
}
