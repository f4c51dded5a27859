import { pino } from 'pino';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';

// A server reduced to its database, for tests that kill it: prints the address and waits.
const { path } = await openDataDir(process.argv[2] ?? '');
const { url } = await startEmbedded({ dataDir: path, log: pino({ level: 'silent' }) });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
