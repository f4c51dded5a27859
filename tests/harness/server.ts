import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { type ServerApp, createServerApp } from '../../server/app.ts';
import { type Config, loadConfig } from '../../server/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { Client } from './client.ts';
import { createDatabase } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestServer {
  app: ServerApp;
  port: number;
  /** its database, for a second server on it */
  databaseUrl: string;
  /** A visitor with their own cookies, on a campus's host. */
  client(campus?: string): Client;
  /** Mails to an address, newest first. */
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
  /** serves the built page, for browsers */
  page?: boolean;
  /** serves another built page, from this folder */
  pageFolder?: string;
  /** a fixed port, for addresses that the server generates and a browser opens */
  port?: number;
  /** an existing database, for a second server or a restart */
  databaseUrl?: string;
  dataDir?: string;
  /** gets the lines of the log, as in production */
  onLog?: (line: Record<string, unknown>) => void;
}

/** Starts the real server, wired as in production, with its own database on a free port. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await temporaryFolder('quad-server-'));
  const database = options.databaseUrl ? { url: options.databaseUrl, drop: async () => {} } : await createDatabase();
  const config: Config = loadConfig({
    DATA_DIR: dataDir,
    PORT: String(options.port ?? 0),
    DEMO: 'off',
    LOG_LEVEL: process.env.QUAD_TEST_LOG ?? 'fatal',
    ...options.env,
  });
  const { onLog } = options;
  const log = onLog
    ? createLog(
        { mode: 'production', logLevel: 'info' },
        { write: (line) => onLog(JSON.parse(line) as Record<string, unknown>) },
      )
    : pino({ level: config.logLevel });
  const pageFolder = options.pageFolder ?? (options.page ? undefined : await emptyPage(dataDir));
  const app = await createServerApp({
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

/** The content of the empty page's only asset, `/assets/empty-1a2b3c4d.js`. */
export const emptyScript = `// ${'nothing '.repeat(50)}\n`;

async function emptyPage(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'page');
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en" data-quad-html><head><meta name="quad-head" /></head><body></body></html>',
  );
  for (const name of ['manifest.json', 'chunks.json']) await writeFile(join(folder, '.vite', name), '{}');
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
