import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type FoundBrowser = { path: string; args: readonly string[]; missing: null } | { missing: string };

const NAMES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', 'google-chrome-stable', 'google-chrome', 'chromium'];

/** Arguments that disable a browser's background traffic, and let it run without a desktop. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

/** Finds a browser: the one named by CHROMIUM_PATH, an installed one, or the packaged one. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return (await runs(named))
      ? { path: named, args, missing: null }
      : { missing: `CHROMIUM_PATH is ${named}, which does not run.` };
  for (const path of NAMES) if (await runs(path)) return { path, args, missing: null };
  const packaged = await packagedBrowser();
  if (packaged && (await runs(packaged.path))) return packaged;
  return { missing: 'The journeys need a browser and none runs here: install chromium or set CHROMIUM_PATH.' };
}

async function packagedBrowser(): Promise<{ path: string; args: readonly string[]; missing: null } | null> {
  try {
    // its arguments are for a server without graphics; in single-process mode closing one page would end all
    const { default: chromium } = await import('@sparticuz/chromium');
    return {
      path: await chromium.executablePath(),
      args: [...chromium.args.filter((each) => each !== '--single-process'), ...args],
      missing: null,
    };
  } catch {
    return null;
  }
}

const runs = (path: string): Promise<boolean> =>
  promisify(execFile)(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  );
