import type pg from 'pg';
import { declaredStatements } from '../../server/platform/database/statement.ts';

/**
 * Lets PostgreSQL read every statement that the server declares.
 * @param pool a migrated database, with the tables of the job queue and of the sandbox's mailbox
 * @returns what is wrong with those that it refuses: `posts.feed: column "x" does not exist`
 */
export async function refusedStatements(pool: pg.Pool): Promise<string[]> {
  // whoever wires the server loads every store, and each declares its statements
  await import('../../server/app.ts');
  const refused: string[] = [];
  const client = await pool.connect();
  try {
    for (const [name, text] of declaredStatements()) {
      try {
        await client.query(`prepare checked as ${text}`);
        await client.query('deallocate checked');
      } catch (fault) {
        refused.push(`${name}: ${(fault as Error).message}`);
      }
    }
  } finally {
    client.release();
  }
  return refused;
}
