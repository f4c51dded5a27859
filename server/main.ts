import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { openDataDir } from './platform/database/data-dir.ts';
import { startEmbedded } from './platform/database/embedded.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';
import { onStopRequest } from './platform/stop-request.ts';
import { seedDemo } from './sandbox/demo/seed.ts';

/** Everything that was started, ended in the reverse order. */
const undo: (() => Promise<void>)[] = [];
let ending: Promise<never> | undefined;

function end(code: number): Promise<never> {
  ending ??= (async () => {
    const force = setTimeout(() => process.exit(code || 1), 10_000);
    for (const step of undo.reverse()) await step().catch((error) => console.error(error));
    clearTimeout(force);
    process.exit(code);
  })();
  return ending;
}

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config);
  const dataDir = await openDataDir(config.dataDir);
  undo.push(() => dataDir.release());
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const embedded = await startEmbedded({ dataDir: dataDir.path, log });
    undo.push(() => embedded.stop());
    databaseUrl = embedded.url;
  }
  const app = await createApp({ config, log, databaseUrl });
  undo.push(() => app.stop());
  const demo = await seedDemo(app.platform, (line) => console.log(line));
  await listen(app.http, config.port, config.host);
  console.log(greeting(config.port, config.rootDomain, demo));
}

async function listen(
  http: { listen(options: { port: number; host: string }): Promise<string> },
  port: number,
  host: string,
) {
  try {
    await http.listen({ port, host });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is already in use: stop the other program or set PORT.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be used by this user: set PORT to 1024 or more.`);
    throw error;
  }
}

function greeting(port: number, rootDomain: string, demo: boolean): string {
  const site = (label: string) => `http://${label}${rootDomain}:${port}`;
  const lines = ['', 'Quad is ready:', `  http://localhost:${port}    OU`];
  for (const [label, name] of [
    ['ou', 'OU'],
    ['ut', 'UT'],
    ['campus', 'find a school'],
  ] as const)
    lines.push(`  ${site(`${label}.`)}    ${name}`);
  lines.push(`  mails: http://localhost:${port}/sandbox/mail`);
  if (demo)
    lines.push(
      '',
      'Log in as',
      '  demo@ou.edu         demo-password   (a student)',
      '  moderator@ou.edu    demo-password   (a moderator)',
    );
  lines.push('', 'Ctrl-C stops it.', '');
  return lines.join('\n');
}

onStopRequest(() => void end(0));

start().catch((error: unknown) => {
  if (ending) return;
  console.error(error instanceof StartError ? `\n${error.message}\n` : error);
  void end(1);
});
