import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../cores.ts';
import type { Figure, Outcome } from '../figure.ts';
import { startServer } from '../server.ts';

const MOST_MB = 160;

/** The server's own memory, a while after a start of what was started before, and before anybody came. */
export const memory: Figure = {
  name: 'memory',
  async measure({ site, port }): Promise<Outcome[]> {
    await site.server.stop();
    const server = await startServer({ dataDir: site.dataDir, port: port() });
    let value: number;
    try {
      await sleep(2_000);
      value = residentBytes(server.pid) / 2 ** 20;
    } finally {
      await server.stop();
    }
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
