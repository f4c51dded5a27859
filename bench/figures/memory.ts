import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../cores.ts';
import type { Figure, Outcome } from '../figure.ts';

const MOST_MB = 120;

/** The server's own memory, a while after its start and before anybody came. */
export const memory: Figure = {
  name: 'memory',
  async measure({ site }): Promise<Outcome[]> {
    await sleep(2_000);
    const value = residentBytes(site.server.pid) / 2 ** 20;
    return [
      {
        figure: 'idle memory of the server process',
        ours: `${Math.round(value)} MB`,
        baseline: '',
        value: Number.isNaN(value) ? null : value,
        goal: `≤ ${MOST_MB} MB`,
        met: value <= MOST_MB,
      },
    ];
  },
};
