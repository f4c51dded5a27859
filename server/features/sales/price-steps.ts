import { steppedPrice } from '../../../contract/sales/schedule.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { type CardParts, refreshCard } from './card.ts';
import { saleEnded } from './events.ts';
import { saleColumns, type SaleKey, type SaleRow } from './store.ts';
import * as storePosts from './store-posts.ts';
import { endOf, nextOf, percentNow } from './times.ts';

const JOB = 'sales.due';
/** Sales that are looked up at once. */
const BATCH_SIZE = 50;

export interface StepParts extends CardParts {
  platform: Pick<Platform, 'jobs' | 'log' | 'pool' | 'write'>;
  posts: Pick<Posts, 'setSalePrice' | 'showSale'>;
}

/** Sales whose next price step or end has come. @param except those that failed in this run */
const dueSales = statement<{ campus_id: string; id: string }, [limit: number, except: readonly string[]]>(
  'sales.due',
  'select campus_id, id from sales where next_at <= product_now() and id <> all($2::uuid[]) order by next_at limit $1',
);

/** Locks a sale for which something is due, and reads the time under the lock. */
const lockDueSale = statement<SaleRow & { now: string }, SaleKey>(
  'sales.lock-due',
  `select ${saleColumns}, product_now() as now from sales s
   where s.campus_id = $1 and s.id = $2 and s.next_at <= product_now() for update`,
);

const setStep = statement<
  never,
  { campusId: string; id: string; percent: number; nextAt: string | null; asks: boolean }
>(
  'sales.set-step',
  `update sales set percent = $percent::int, next_at = $nextAt::timestamptz,
     asked_at = case when $asks::boolean then product_now() else asked_at end
   where campus_id = $campusId and id = $id`,
);

/**
 * Every minute, applies the price steps that are due, and asks the sellers of ended sales what to do with what is left.
 * What is due is worked out under the sale's lock and stored with its effects. So with several processes each step is
 * applied once, and missed steps become one. If a sale fails, the others go on, and the next run tries it again.
 */
export function runSchedules(parts: StepParts): void {
  const { jobs, log, pool, write } = parts.platform;
  jobs.define(JOB, async () => {
    const failed: string[] = [];
    for (;;) {
      const due = await dueSales.all(pool, BATCH_SIZE, failed);
      for (const { campus_id: campusId, id } of due)
        await write((tx) => applyDue(parts, tx, campusId, id)).catch((error: unknown) => {
          failed.push(id);
          log.error({ err: error, campus: campusId, sale: id }, 'what is due for a sale failed');
        });
      if (due.length < BATCH_SIZE) return;
    }
  });
  jobs.every('* * * * *', JOB);
}

async function applyDue(parts: StepParts, tx: Tx, campusId: string, id: string): Promise<void> {
  const sale = await lockDueSale.one(tx, campusId, id);
  if (!sale) return;
  const now = Date.parse(sale.now);
  const zone = parts.timeZoneOf(campusId);
  const percent = percentNow(sale, now, zone);
  if (percent > sale.percent) await lowerAll(parts, tx, campusId, id, percent);
  const over = endOf(sale, zone) <= now;
  const left = over ? (await storePosts.salePosts.all(tx, campusId, id)).filter(isLeft) : [];
  // that includes a sale that was given away: its seller is asked again about what nobody took
  const asks = over && left.length > 0 && sale.answer !== 'take down';
  await setStep.run(tx, { campusId, id, percent, nextAt: nextOf(sale, now, zone), asks });
  await refreshCard(parts, tx, { campusId, saleId: id });
  const [first] = left;
  if (asks && first)
    await tx.emit(saleEnded, {
      campusId,
      saleId: id,
      sellerId: sale.seller_id,
      postId: first.post_id,
      message: `“${sale.title}” has ended with ${left.length === 1 ? '1 item' : `${left.length} items`} left. Extend it, give them away, or take them down.`,
      endsOn: sale.ends_on ?? '',
    });
}

/** Whether a post of a sale can still be bought. */
export const isLeft = ({ sold, deleted, hidden }: storePosts.SalePostRow): boolean => !sold && !deleted && !hidden;

type PriceParts = { posts: Pick<Posts, 'setSalePrice'> };

/** What is left of a sale, in the order in which buyers lock listings. */
const leftOf = async (tx: Tx, campusId: string, saleId: string) =>
  (await storePosts.salePosts.all(tx, campusId, saleId))
    .filter(isLeft)
    .sort((a, b) => (a.post_id < b.post_id ? -1 : 1));

/** Lowers the prices of what is left. */
export async function lowerAll(
  { posts }: PriceParts,
  tx: Tx,
  campusId: string,
  saleId: string,
  percent: number,
): Promise<void> {
  for (const { post_id: postId, first_price: price } of await leftOf(tx, campusId, saleId))
    await posts.setSalePrice(tx, { campusId, postId, price: steppedPrice(price, percent) });
}

/** Gives what is left and free its first price again (D72). */
export async function restoreAll({ posts }: PriceParts, tx: Tx, campusId: string, saleId: string): Promise<void> {
  for (const { post_id: postId, first_price: price } of await leftOf(tx, campusId, saleId))
    await posts.setSalePrice(tx, { campusId, postId, price, raises: true });
}
