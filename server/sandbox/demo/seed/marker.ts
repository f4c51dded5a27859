import type pg from 'pg';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';

const ADVISORY_LOCK = 7_823_011;
const MISSING = new Set(['42P01', '3F000']);

/** Whether the demo community of this database was created. The marker table is created together with it. */
export async function isSeeded(db: Queryable): Promise<boolean> {
  try {
    return (await db.query({ text: 'select 1 from sandbox.demo' })).rows.length > 0;
  } catch (error) {
    if (MISSING.has((error as pg.DatabaseError).code ?? '')) return false;
    throw error;
  }
}

/**
 * Locks the creation for this transaction; others wait for it to end.
 * @returns false when it was created meanwhile
 */
export async function claimSeeding(tx: Tx): Promise<boolean> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [ADVISORY_LOCK] });
  await prepareMarker(tx);
  return (
    ((await tx.query({ text: 'insert into sandbox.demo default values on conflict do nothing' })).rowCount ?? 0) > 0
  );
}

/** Creates the table outside the migrations, like everything of the sandbox: the product has no such table. */
export async function prepareMarker(db: Queryable): Promise<void> {
  await db.query({ text: 'create schema if not exists sandbox' });
  await db.query({
    text: `create table if not exists sandbox.demo (
             single boolean primary key default true check (single),
             seeded_at timestamptz not null default product_now())`,
  });
}
