import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './postgres.ts';

/** A separate database, cloned from the template. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgres');
  const name = `quad_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (client) => {
    // a lock, because a template that is being cloned cannot be cloned at the same time
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template quad_template`);
  });
  return {
    url: databaseUrl(server, name),
    drop: () =>
      asAdmin(server, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
