import Fastify from 'fastify';
import { pino } from 'pino';
import { openDataDir } from '../../../server/platform/database/data-dir.ts';
import { startEmbedded } from '../../../server/platform/database/embedded.ts';
import { openPool } from '../../../server/platform/database/pool.ts';
import { answerOrders } from './process.ts';

/* Bare Fastify that answers with one query of the embedded database. Commands: start with that database; stop. */

interface Order {
  dataDir: string;
  port: number;
}

let stop: (() => Promise<void>) | undefined;

answerOrders(async (order: Order | 'stop') => {
  if (order === 'stop') {
    await stop?.();
    return null;
  }
  const held = await openDataDir(order.dataDir);
  const postgres = await startEmbedded({ dataDir: order.dataDir, log: pino({ level: 'fatal' }) });
  const pool = openPool({ url: postgres.url, max: 1 });
  const app = Fastify();
  app.get('/*', async () => (await pool.query('select id, text from posts limit 15')).rows);
  await app.listen({ port: order.port, host: '127.0.0.1' });
  stop = async () => {
    await app.close();
    await pool.end();
    await postgres.stop();
    await held.release();
  };
  return null;
});
