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
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
];

/**
 * Finds a browser: the one named by CHROMIUM_PATH, the packaged one, or an installed one. The packaged one is preferred
 * to the installed one because it renders no windows and takes a third less CPU time.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return (await runs(named))
      ? { path: named, args, missing: null }
      : { missing: `CHROMIUM_PATH is ${named}, which does not run.` };
  for (const path of [await packagedPath(), ...NAMES])
    if (path && (await runs(path))) return { path, args, missing: null };
  return { missing: 'The journeys need a browser and none runs here: install chromium or set CHROMIUM_PATH.' };
}

async function packagedPath(): Promise<string | null> {
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  } catch {
    return null;
  }
}

const runs = (path: string): Promise<boolean> =>
  promisify(execFile)(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).then(
    ({ stdout }) => /chrom/i.test(stdout),
    () => false,
  );
