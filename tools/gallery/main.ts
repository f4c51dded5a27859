import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareCommunity } from './community.ts';
import { indexPage } from './index-page.ts';
import { type Look, lookAt, themes as allThemes, type Theme, widths as allWidths, type Width } from './pictures.ts';
import { screens } from './screens.ts';
import { writeContactSheets } from './contact-sheets.ts';
import { openSandbox } from './open-sandbox.ts';

const usage = `npm run tool -- gallery [folder] [--only part-of-a-name,...] [--widths 390,1440] [--themes light,dark,forced] [--data folder] [--port n]

Starts a sandbox server with the demo community, opens every screen in every role that sees it differently, and writes a
screenshot at each width in both themes, the accessibility tree as text, contact sheets and an index.html (default: gallery/).
Reports horizontal scrolling, errors of the page, clipped text, motion despite "reduce motion", and violations of
accessibility rules. --widths 720 is 200 % zoom of 1440 px. --data uses a copy of the data of a stopped server that has the demo
community, which starts faster.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    widths: { type: 'string' },
    themes: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string' },
    help: { type: 'boolean' },
  },
});

async function run(): Promise<number> {
  const folder = resolve(positionals[0] ?? 'gallery');
  await mkdir(folder, { recursive: true });
  const only = values.only?.split(',');
  const widths = values.widths ? (values.widths.split(',').map(Number) as Width[]) : allWidths;
  const themes = values.themes ? (values.themes.split(',') as Theme[]) : allThemes;
  const chosen = screens.filter(({ name }) => !only || only.some((part) => name.includes(part)));
  const opened = await openSandbox(values);
  const { sandbox, browser } = opened;
  const looks: Look[] = [];
  try {
    const task = { browser, port: sandbox.port, folder, there: await prepareCommunity(sandbox) };
    for (const screen of chosen)
      for (const theme of themes) {
        const seen = await lookAt(task, screen, theme, widths);
        looks.push(...seen);
        for (const { width, faults } of seen)
          for (const fault of faults) console.log(`${screen.name} ${width} ${theme}: ${fault}`);
      }
  } finally {
    await opened.close();
  }
  await writeFile(join(folder, 'index.html'), indexPage(looks, widths, themes));
  await writeContactSheets(folder, looks);
  const faulty = looks.filter(({ faults }) => faults.length > 0).length;
  console.log(`${looks.length} pictures of ${chosen.length} screens in ${folder}, ${faulty} with faults`);
  return faulty > 0 ? 1 : 0;
}

if (values.help) console.log(usage);
else process.exitCode = await run();
