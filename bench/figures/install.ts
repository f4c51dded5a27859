import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pin } from '../cores.ts';
import { type Figure, notRun, type Outcome } from '../figure.ts';

const MOST_SECONDS = 90;
const PATIENCE = 600_000;
const run = promisify(execFile);

/** A fresh clone of what is committed, installed and built as `npm start` does it; on all cores, npm's cache as it is. */
export const install: Figure = {
  name: 'install',
  async measure(): Promise<Outcome[]> {
    const figure = 'install and build from a fresh clone';
    const goal = `≤ ${MOST_SECONDS} s`;
    const folder = await mkdtemp(join(tmpdir(), 'quad-clone-'));
    const clone = join(folder, 'quad');
    pin(process.pid, 'all');
    try {
      await run('git', ['clone', '--quiet', '--depth', '1', `file://${join(import.meta.dirname, '../..')}`, clone]);
      const began = performance.now();
      await run(process.execPath, [join(clone, 'scripts/build.mjs')], { cwd: clone, timeout: PATIENCE });
      const value = (performance.now() - began) / 1000;
      return [{ figure, ours: `${value.toFixed(1)} s`, baseline: '', value, goal, met: value <= MOST_SECONDS }];
    } catch (error) {
      const { stderr = '', message } = error as { stderr?: string; message: string };
      const why = (stderr.trim() || message).split('\n').at(-1) ?? message;
      return [notRun(figure, goal, why)];
    } finally {
      pin(process.pid, 'rest');
      await rm(folder, { recursive: true, force: true });
    }
  },
};
