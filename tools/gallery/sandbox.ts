import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type ServerApp, createServerApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { seedDemo } from '../../server/sandbox/demo/seed.ts';
import { Client } from '../../tests/harness/client.ts';
import { freePort } from '../../tests/harness/installation.ts';

/** A sandbox server with the demo community. */
export interface Sandbox {
  app: ServerApp;
  port: number;
  client(campus?: string): Client;
  /** The newest mail to an address, once there is one. */
  mail(to: string): Promise<{ subject: string; text: string }>;
  stop(): Promise<void>;
}

/**
 * Starts the real server with the built page and the demo community.
 * @param from the data of a stopped server, copied: faster than creating the community
 * @param port any free one without it
 */
export async function startSandbox({ from, port: wanted }: { from?: string; port?: number } = {}): Promise<Sandbox> {
  // known beforehand, because return addresses, such as the payment's, contain it
  const port = wanted ?? Number(await freePort());
  const dataDir = await mkdtemp(join(tmpdir(), 'quad-sandbox-'));
  // with its owners: the database doesn't run as root
  if (from) execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  const log = pino({ level: 'error' });
  const config = loadConfig({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'on', LOG_LEVEL: 'error' });
  const held = await openDataDir(dataDir);
  const database = await startEmbedded({ dataDir: held.path, log });
  const app = await createServerApp({ config, log, databaseUrl: database.url, connections: 8 });
  await seedDemo(app.platform, (line) => console.log(line));
  await app.http.listen({ port, host: '127.0.0.1' });
  const { port: bound } = app.http.server.address() as AddressInfo;
  const client = (campus = 'ou') => new Client(bound, `${campus}.quad.localhost`);
  return {
    app,
    port: bound,
    client,
    async mail(to) {
      for (let tries = 0; tries < 200; tries++) {
        const answer = await client().request('GET', `/sandbox/mail.json?to=${encodeURIComponent(to)}`);
        const [newest] = answer.json as { subject: string; text: string }[];
        if (newest) return newest;
        await new Promise((done) => setTimeout(done, 100));
      }
      throw new Error(`no mail has come to ${to}`);
    },
    async stop() {
      await app.stop();
      await database.stop();
      await held.release();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}
