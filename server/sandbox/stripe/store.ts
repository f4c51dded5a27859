import type pg from 'pg';
import { statement } from '../../platform/database/statement.ts';
import type { SessionLine, CheckoutSession } from './session.ts';

/** A stored session: Stripe's object, and the data of its page. */
export interface StoredRecord {
  session: CheckoutSession;
  lines: SessionLine[];
}

/** Serializes two servers that start at once on one database. */
const ADVISORY_LOCK = 7_823_003;

/** Creates the tables if missing, beside the mailbox's, outside the migrations: the product has none of them. */
export async function prepareStripe(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(`
      create schema if not exists sandbox;
      create table if not exists sandbox.stripe_sessions (
        id text primary key,
        session jsonb not null,
        lines jsonb not null,
        created_at timestamptz not null default product_now()
      );
      create table if not exists sandbox.stripe_keys (
        key text primary key,
        body text not null,
        session_id text not null references sandbox.stripe_sessions (id),
        created_at timestamptz not null default product_now()
      );
    `);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export const storeSession = statement<never, [id: string, session: string, lines: string]>(
  'sandbox.stripe-keep',
  'insert into sandbox.stripe_sessions (id, session, lines) values ($1, $2, $3)',
);

export const storeKey = statement<never, [key: string, body: string, sessionId: string]>(
  'sandbox.stripe-keep-key',
  'insert into sandbox.stripe_keys (key, body, session_id) values ($1, $2, $3)',
);

/** Locks an idempotency key, so that the second of two concurrent creations with it waits for the first. */
export const lockKey = statement<never, [key: string]>(
  'sandbox.stripe-lock-key',
  `select pg_advisory_xact_lock(hashtextextended('sandbox.stripe ' || $1, 0))`,
);

export const madeWith = statement<StoredRecord & { body: string }, [key: string]>(
  'sandbox.stripe-made-with',
  `select k.body, s.session, s.lines from sandbox.stripe_keys k join sandbox.stripe_sessions s on s.id = k.session_id
   where k.key = $1`,
);

export const findCheckoutSession = statement<StoredRecord, [id: string]>(
  'sandbox.stripe-find',
  'select session, lines from sandbox.stripe_sessions where id = $1',
);

/** Ends an open session once: of a concurrent payment and expiry only one succeeds. */
export const endSession = statement<StoredRecord, [id: string, fields: string]>(
  'sandbox.stripe-end',
  `update sandbox.stripe_sessions set session = session || $2::jsonb
   where id = $1 and session->>'status' = 'open' returning session, lines`,
);

/** Open sessions past their end. */
export const overdueSessions = statement<{ id: string }, [now: number]>(
  'sandbox.stripe-overdue',
  `select id from sandbox.stripe_sessions
   where session->>'status' = 'open' and (session->>'expires_at')::bigint <= $1 order by created_at limit 100`,
);
