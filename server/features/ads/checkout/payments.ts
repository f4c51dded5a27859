import { Readable } from 'node:stream';
import { exportPayments, getFunds, listPayments, type Payment, paymentKinds } from '../../../../contract/ads/ads.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { encodeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { csvLine } from './csv.ts';
import type { CheckoutDependencies } from './types.ts';
import { list, type PaymentRow } from './payments-store.ts';

const PAGE = 20;
const EXPORT_PAGE = 500;

type Position = { at: string; id: string } | null;

/** A kind that this release doesn't know is shown as money spent. */
const kindOf = (kind: string): Payment['kind'] => paymentKinds.find((known) => known === kind) ?? 'spend';

/** One entry of Payment Activity, with the title of its ad if that still exists. */
const view = ({ id, kind, memo, title, amount, balance, ad_id, at }: PaymentRow): Payment => ({
  _id: id,
  kind: kindOf(kind),
  memo: title && (kind === 'boost' || kind === 'spend' || kind === 'return') ? `${memo}: ${title}` : memo,
  amount,
  balance,
  ad_id,
  createdAt: at,
});

/**
 * A page of entries.
 * @returns the page and the position of the next one; null after the last
 */
async function page(db: Queryable, userId: string, from: Position, most: number) {
  const rows = await list.all(db, userId, from?.at ?? null, from?.id ?? null, most + 1);
  const shown = rows.slice(0, most);
  const last = rows.length > most ? shown.at(-1) : undefined;
  return { payments: shown.map(view), next: last ? { at: last.at, id: last.id } : null };
}

/** Available Funds and Payment Activity. */
export function paymentRoutes({ pool, clock }: Platform, { ledger }: CheckoutDependencies): Route[] {
  return [
    route(getFunds, async (call) => {
      const { userId } = call.signedIn();
      const { funds, held, owed } = await ledger.balancesOf(pool, userId);
      return { available_funds: funds, on_hold: held, owed };
    }),
    route(listPayments, async (call) => {
      const from = call.query.cursor ? timeCursor(call.query.cursor) : null;
      const { payments, next } = await page(pool, call.signedIn().userId, from, PAGE);
      return { payments, ...(next ? { cursor: encodeCursor(next.at, next.id) } : {}) };
    }),
    route(exportPayments, (call) => {
      const { userId } = call.signedIn();
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return { content: Readable.from(csvOf(pool, userId)), name: `quad-payments-${day}.csv` };
    }),
  ];
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

async function* csvOf(db: Queryable, userId: string): AsyncGenerator<string> {
  // without a byte order mark spreadsheet programs assume another encoding
  yield `\ufeff${csvLine(['Date (UTC)', 'Description', 'Amount (USD)', 'Balance (USD)', 'Ad'])}`;
  let from: Position = null;
  do {
    const { payments, next }: Awaited<ReturnType<typeof page>> = await page(db, userId, from, EXPORT_PAGE);
    yield payments
      .map(({ createdAt, memo, amount, balance, ad_id }) =>
        csvLine([`${createdAt.slice(0, 19)}Z`, memo, dollars(amount), dollars(balance), ad_id ?? '']),
      )
      .join('');
    from = next;
  } while (from);
}
