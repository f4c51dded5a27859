import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from '../../tests/harness/find-browser.ts';
import { type SampleMail, sampleMails } from './catalogue.ts';

/*
 * `npm run tool -- mails <folder>`: screenshots of every mail at a phone's and a desktop's width, light and dark, and
 * its plain text. `npm run tool -- mails --docs` writes the small ones of docs/reference/MAILS.md.
 */

const widths = { phone: 390, desktop: 900 } as const;
const themes = ['light', 'dark'] as const;

type Width = keyof typeof widths;
type Theme = (typeof themes)[number];

async function picture(browser: Browser, { html }: SampleMail, width: Width, theme: Theme): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: widths[width], height: 400 },
    colorScheme: theme,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await page.setContent(html);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > widths[width]) throw new Error(`a mail is ${wide} px wide where there are ${widths[width]}`);
  const shot = await page.screenshot({ fullPage: true });
  await context.close();
  return shot;
}

async function gallery(browser: Browser, mails: readonly SampleMail[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const mail of mails) {
    for (const width of Object.keys(widths) as Width[])
      for (const theme of themes)
        await writeFile(join(folder, `${mail.name}-${width}-${theme}.png`), await picture(browser, mail, width, theme));
    await writeFile(join(folder, `${mail.name}.txt`), `Subject: ${mail.subject}\n\n${mail.plain}`);
  }
  console.log(`${mails.length} mails are in ${folder}`);
}

const GAP = 16;
const HALF = 320;

/** A phone's view, light and dark side by side, small. */
async function pair(browser: Browser, mail: SampleMail): Promise<Buffer> {
  const halves = await Promise.all(
    themes.map(async (theme) =>
      sharp(await picture(browser, mail, 'phone', theme))
        .resize({ width: HALF })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const height = Math.max(...halves.map(({ info }) => info.height));
  return sharp({ create: { width: 2 * HALF + GAP, height, channels: 4, background: '#00000000' } })
    .composite(halves.map(({ data }, at) => ({ input: data, left: at * (HALF + GAP), top: 0 })))
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
}

async function docs(browser: Browser, mails: readonly SampleMail[]): Promise<void> {
  const top = join(import.meta.dirname, '../..');
  await mkdir(join(top, 'docs/images/mails'), { recursive: true });
  const parts: string[] = [];
  for (const mail of mails) {
    await writeFile(join(top, `docs/images/mails/${mail.name}.webp`), await pair(browser, mail));
    parts.push(`## ${mail.subject}

Sent when ${mail.when}.

![${mail.subject}, light and dark](../images/mails/${mail.name}.webp)

<details><summary>As plain text</summary>

\`\`\`text
${mail.plain.trimEnd()}
\`\`\`

</details>
`);
  }
  const head = `# Mails

Every mail that Quad sends, as a phone shows it in light and in dark. Each is written once
(\`server/platform/mail/layout.ts\`) and sent as HTML and as plain text with the same texts and links. It loads nothing
from elsewhere. The pictures are made by \`npm run tool -- mails --docs\`; \`npm run tool -- mails <folder>\` makes larger ones, also for a desktop.
`;
  await writeFile(join(top, 'docs/reference/MAILS.md'), [head, ...parts].join('\n'));
  console.log('docs/reference/MAILS.md is written');
}

const [target] = process.argv.slice(2);
const found = await findBrowser();
if (!target || found.missing !== null) {
  console.error(found.missing ?? 'Usage: npm run tool -- mails <folder>, or npm run tool -- mails --docs');
  process.exitCode = 1;
} else {
  const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
  try {
    const mails = await sampleMails();
    await (target === '--docs' ? docs(browser, mails) : gallery(browser, mails, resolve(target)));
  } finally {
    await browser.close();
  }
}
