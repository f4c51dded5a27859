import { statement } from '../../platform/database/statement.ts';
import { saleColumns, type SaleKey, type SaleRow } from './store.ts';

export const dueSales = statement<{ campus_id: string; id: string }, [limit: number, except: readonly string[]]>(
  'sales.due',
  'select campus_id, id from sales where next_at <= product_now() and id <> all($2::uuid[]) order by next_at limit $1',
);

/** Locks a sale for which something is due, and reads the time under the lock. */
export const lockDueSale = statement<SaleRow & { now: string }, SaleKey>(
  'sales.lock-due',
  `select ${saleColumns}, product_now() as now from sales s
   where s.campus_id = $1 and s.id = $2 and s.next_at <= product_now() for update`,
);

export const setStep = statement<
  never,
  { campusId: string; id: string; percent: number; nextAt: string | null; asks: boolean }
>(
  'sales.set-step',
  `update sales set percent = $percent::int, next_at = $nextAt::timestamptz,
     asked_at = case when $asks::boolean then product_now() else asked_at end
   where campus_id = $campusId and id = $id`,
);
