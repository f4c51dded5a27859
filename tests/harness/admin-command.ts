import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { type Outcome, runCommand } from '../../scripts/admin/run-command.ts';
import { serverEnvironment } from '../../scripts/server-flags.mjs';

const top = join(import.meta.dirname, '../..');

/** The database and the folder that a command works on. */
export interface AdminPlace {
  url: string;
  dataDir: string;
}

/** The settings of a place: the same address, with the user as a query parameter. */
const settingsOf = ({ url, dataDir }: AdminPlace) => ({
  DATABASE_URL: url.replace('//quad@/', '///').concat('&user=quad'),
  DATA_DIR: dataDir,
});

/**
 * Runs what `npm run admin -- …` runs, in this process: starting Node and loading the server for each command takes
 * nearly a second of CPU time.
 */
export async function adminCommand(place: AdminPlace, ...args: string[]): Promise<Outcome> {
  const { code, said, complained } = await runCommand(args, settingsOf(place));
  return { code, said: said.trim(), complained: complained.trim() };
}

/** Runs `npm run admin -- …` as a process of its own. */
export function adminProcess(place: AdminPlace, ...args: string[]): Promise<Outcome> {
  const env = { ...serverEnvironment, PATH: process.env.PATH, ...settingsOf(place) };
  return new Promise((done) => {
    execFile(process.execPath, [join(top, 'scripts/admin.ts'), ...args], { env, cwd: top }, (fault, stdout, stderr) =>
      done({ code: fault ? Number(fault.code) : 0, said: stdout.trim(), complained: stderr.trim() }),
    );
  });
}
