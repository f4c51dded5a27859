import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { createDatabase } from '../harness/database.ts';

test('a database from before budgets had accounts gets the unspent money of running ads set aside [PAY-16]', async () => {
  const database = await createDatabase();
  const pool = openPool({ url: database.url, max: 2 });
  // empty it
  await pool.query('drop schema public cascade; create schema public');
  const names = (await readdir(join(import.meta.dirname, '../../server/migrations'))).sort();
  await migrate(
    pool,
    names.filter((name) => name < '0011'),
  );
  await pool.query(`
    insert into campuses (id, name, short_name, ext, city, state, colour, created_text)
      values ('ou', 'OU', 'OU', 'ou', 'Norman', 'OK', '#841617', '');
    insert into users (id, campus_id, first_name, last_name, username)
      values ('01890000-0000-7000-8000-000000000001', 'ou', 'Ana', 'Lopez', 'ana');
    insert into ads (id, campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, total_spent, status, start_time,
        end_time_adjusted)
      select ('01890000-0000-7000-8000-00000000001' || n)::uuid, 'ou', uuidv7(), '01890000-0000-7000-8000-000000000001', 'An ad',
        '{"type": "message"}', 1440, 500, spent, status, product_now(), product_now()
      from (values (1, 200, 'active'), (2, 500, 'completed'), (3, 100, 'stopped')) as made (n, spent, status);
    insert into ledger_accounts (kind, user_id)
      values ('user_funds', '01890000-0000-7000-8000-000000000001'), ('card', null), ('ad_revenue', null);
    insert into ledger_transactions (kind, cause) values ('payment', 'paid'), ('ad spend', 'drawn');
    insert into ledger_entries (transaction_id, account_id, amount)
      select t.id, a.id, case a.kind when 'user_funds' then m.cents else -m.cents end
      from (values ('paid', 'card', 1500), ('drawn', 'ad_revenue', -800)) as m (cause, other, cents)
        join ledger_transactions t using (cause) join ledger_accounts a on a.kind in ('user_funds', m.other);
  `);
  expect(await migrate(pool)).toContain('0011-ads.sql');
  const balances = await pool.query(`
    select a.kind, a.ad_id::text, sum(e.amount)::int as cents
    from ledger_accounts a join ledger_entries e on e.account_id = a.id group by 1, 2 order by 1`);
  expect(balances.rows).toEqual([
    { kind: 'ad_budget', ad_id: '01890000-0000-7000-8000-000000000011', cents: 300 },
    { kind: 'ad_revenue', ad_id: null, cents: 800 },
    { kind: 'card', ad_id: null, cents: -1_500 },
    { kind: 'user_funds', ad_id: null, cents: 400 },
  ]);
  const ended = await pool.query('select status from ads where ended_at is not null order by status');
  expect(ended.rows).toEqual([{ status: 'completed' }, { status: 'stopped' }]);
  await pool.end();
  await database.drop();
});
