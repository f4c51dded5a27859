import { vi } from 'vitest';
import type { Details } from '../../contract/posts/category-fields.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import type { TestServer } from '../harness/server.ts';
import type { Person } from './people.ts';
import { words } from './posts.ts';

export interface PastSale {
  title?: string | null;
  text?: string;
  price?: number;
  category?: string | null;
  details?: Details;
  /** days ago */
  ago?: number;
  kind?: 'selling' | 'looking';
}

/** Inserts a listing that was sold in the past. @returns its id */
export async function pastSale(
  server: TestServer,
  seller: { id: string },
  {
    title = 'Desk',
    text = 'A desk',
    price = 40,
    category = 'furniture',
    details,
    ago = 1,
    kind = 'selling',
  }: PastSale = {},
  campus = 'ou',
): Promise<string> {
  const { pool } = server.app.platform;
  // sales of new accounts don't count
  await pool.query(
    `update users set created_at = least(created_at, product_now() - interval '31 days') where id = $1`,
    [seller.id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into posts (id, campus_id, author_id, root_id, text, plain, title, price, category, details, kind, created_at, last_modified, sold_at)
     select made.id, $2, $1, made.id, $3, $4, $5, $6, $7, $8, $9, at - interval '1 day', at, at
     from (select uuidv7() as id, product_now() - make_interval(secs => $10::float8 * 86400) as at offset 0) made returning id`,
    [
      seller.id,
      campus,
      JSON.stringify(words(text)),
      text,
      title,
      price,
      category,
      details && JSON.stringify(details),
      kind,
      ago,
    ],
  );
  return rows[0]?.id ?? '';
}

/** One sale of each seller in turn, at these prices. @returns the listings' ids */
export async function pastSales(
  server: TestServer,
  sellers: readonly Person[],
  prices: readonly number[],
  about: PastSale = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, price] of prices.entries())
    ids.push(await pastSale(server, sellers[at % sellers.length] as Person, { ...about, price }));
  return ids;
}

/**
 * Moves the clock to noon of the fifth of the next month, by Chicago's time. Sales are counted by month, so what a test
 * sells on a few days in a row belongs to one month only if it begins early in it.
 */
export async function toNextMonth(server: TestServer): Promise<void> {
  const now = new Date(server.app.platform.clock.now());
  const there = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5, 18);
  await advanceClock(server.app.platform, (there - now.getTime()) / 1000);
}

/** Moves the clock to the next day and waits for that day's figures. */
export async function nextDay(server: TestServer, days = 1): Promise<void> {
  await advanceClock(server.app.platform, days * 86_400);
  await vi.waitFor(
    async () => {
      const { rows } = await server.app.platform.pool.query(
        `select from campuses c left join price_days d on d.campus_id = c.id
         where not c.generic and d.day is distinct from (product_now() at time zone c.time_zone)::date`,
      );
      if (rows.length > 0) throw new Error('figures of yesterday');
    },
    { timeout: 10_000, interval: 50 },
  );
}
