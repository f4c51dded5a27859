import { expect, vi } from 'vitest';
import { report } from '../../contract/moderation/moderation.ts';
import type { TestServer } from '../harness/server.ts';
import { signUp } from '../identity/sign-up.ts';
import { createPerson, type Person } from './people.ts';
import { post } from './posts.ts';

export interface KeptRecord {
  /** creates a record of this kind, with the product's own call if there is one */
  make(owner: Person, campus?: string): Promise<unknown>;
  /** how many there are */
  left(owner: Person): Promise<number>;
}

/** Records that jobs delete after a period, and what a test of periods needs. */
export function keptRecords(server: () => TestServer) {
  const run = async (sql: string, ...values: unknown[]) => (await server().app.platform.pool.query(sql, values)).rows;
  const count = async (from: string, ...values: unknown[]) =>
    ((await run(`select count(*)::int as n from ${from}`, ...values)) as { n: number }[])[0]?.n ?? 0;
  const of = (table: string, column = 'user_id') => ({
    left: (owner: Person) => count(`${table} where ${column} = $1`, owner.id),
  });
  return {
    run,
    count,
    of,

    /** Waits until jobs that became due by moving the clock have run. */
    jobsDone: (timeout: number) =>
      vi.waitFor(async () => expect(await count(`graphile_worker.jobs where key like 'sandbox:%'`)).toBe(0), {
        timeout,
        interval: 25,
      }),

    /** A person whose session was created by the product itself. */
    async registered(email: string, campus?: string): Promise<Person> {
      const client = await signUp(server(), 'Ret Ention', email, campus);
      // otherwise the account would be deleted before its session
      const [row] = await run('update users set verified = true where email = $1 returning id, username', email);
      return { ...(row as Person), email, first_name: 'Ret', last_name: 'Ention', client };
    },

    records: {
      unverifiedAccount: {
        make: (owner) => run('update users set verified = false, school_verified = false where id = $1', owner.id),
        ...of('users', 'id'),
      },
      mail: {
        make: (owner) =>
          run(
            `insert into mails (user_id, kind, recipient, subject, html, plain, state) values ($1, 'x', 'a@ou.edu', '', '', '', 'sent')`,
            owner.id,
          ),
        ...of('mails'),
      },
      evidence: {
        make: async (owner, campus = 'ou') => {
          const reporter = await createPerson(server(), { campus });
          const { _id } = await post(owner, 'Reported');
          await reporter.client.call(report, { body: { kind: 'post', id: _id, reason: 'scam' } });
          await run(`update cases set state = 'dismissed', decided_at = product_now() where target_id = $1`, _id);
        },
        ...of('evidence'),
      },
      readNotification: {
        make: (owner) =>
          run(
            `insert into notifications (to_user, from_user, from_username, type, group_key, event_key, read)
             values ($1::uuid, $1::uuid, 'x', 'like', 'g', 'e-of-' || $1::text, true)`,
            owner.id,
          ),
        ...of('notifications', 'to_user'),
      },
      signIn: { make: (owner) => owner.client.request('GET', '/api/viewer'), ...of('sessions') },
      knownBrowser: {
        make: (owner) => run(`insert into known_devices (user_id, device_hash) values ($1, '\\x00')`, owner.id),
        ...of('known_devices'),
      },
      feedback: {
        make: (owner, campus = 'ou') =>
          run(
            `insert into feedback_messages (campus_id, user_id, kind, text, handled_at) values ($2, $1, 'help', 'x', product_now())`,
            owner.id,
            campus,
          ),
        ...of('feedback_messages'),
      },
    } satisfies Record<string, KeptRecord>,
  };
}
