import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { type App, createApp } from '../../server/app.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { Client } from './client.ts';
import { createDatabase } from './database.ts';

export interface TestServer {
  app: App;
  port: number;
  /** its database, for a second server beside it */
  databaseUrl: string;
  /** A browser-like visitor with cookies of his own, on a campus's host. */
  client(campus?: string): Client;
  /** Mails that reached an address, newest first. */
  mails(to: string): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

export interface ReceivedMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  date: string;
}

export interface TestServerOptions {
  env?: Record<string, string>;
  /** serve the built page, for browsers */
  page?: boolean;
  /** serve another built page, from this folder */
  pageFolder?: string;
  /** a free port that addresses made by the server name too, for a browser that leaves the page and is sent back */
  port?: number;
  /** an existing database, for a second server or a restart */
  databaseUrl?: string;
  dataDir?: string;
}

/** Starts the real server, wired as in production, on a database of its own and a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quad-server-')));
  const database = options.databaseUrl ? { url: options.databaseUrl, drop: async () => {} } : await createDatabase();
  const config: Config = loadConfig({
    DATA_DIR: dataDir,
    PORT: String(options.port ?? 0),
    DEMO: 'off',
    LOG_LEVEL: process.env.QUAD_TEST_LOG ?? 'fatal',
    ...options.env,
  });
  const log = pino({ level: config.logLevel });
  const pageFolder = options.pageFolder ?? (options.page ? undefined : await emptyPage(dataDir));
  const app = await createApp({
    config,
    log,
    databaseUrl: database.url,
    connections: 8,
    ...(pageFolder ? { pageFolder } : {}),
  });
  await app.http.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  return {
    app,
    port,
    databaseUrl: database.url,
    client: (campus = 'ou') => new Client(port, `${campus}.quad.localhost`),
    mails: (to) => mailsOf(port, to),
    async stop() {
      await app.stop();
      await database.drop();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

/** What the one asset of the page without screens holds, `/assets/empty-1a2b3c4d.js`. */
export const emptyScript = `// ${'nothing '.repeat(50)}\n`;

async function emptyPage(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'page');
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" data-quad-html><head><meta name="quad-head" /></head><body></body></html>',
  );
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  const script = Buffer.from(emptyScript);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'assets/empty-1a2b3c4d.js'), script);
  await writeFile(join(folder, 'assets/empty-1a2b3c4d.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/empty-1a2b3c4d.js.gz'), gzipSync(script));
  return folder;
}

async function mailsOf(port: number, to: string): Promise<ReceivedMail[]> {
  const client = new Client(port, 'ou.quad.localhost');
  const answer = await client.request('GET', `/sandbox/mail.json?to=${encodeURIComponent(to)}`);
  return answer.json as ReceivedMail[];
}
