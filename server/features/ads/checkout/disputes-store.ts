import { statement } from '../../../platform/database/statement.ts';

export type DisputeState = 'open' | 'lost' | 'won';

/** A card payment that its bank takes back, or tries to. */
export interface DisputeRow {
  id: string;
  /** what is disputed, in cents */
  amount: number;
  state: DisputeState;
  /** what the bank took back, in cents */
  taken: number;
}

/**
 * Locks a payment, before its owner's funds: events about a dispute and about the payment itself can arrive at the same
 * moment.
 */
export const lockPayment = statement<never, [paymentId: string]>(
  'ads.lock-payment',
  `select pg_advisory_xact_lock(hashtextextended('payment ' || $1::text, 0))`,
);

export const findPaymentDispute = statement<DisputeRow, [id: string]>(
  'ads.dispute-find',
  'select id, amount, state, taken from payment_disputes where id = $1',
);

/** The disputes about a payment, the earliest first. They can be stored before the payment is known. */
export const disputesOf = statement<DisputeRow, [paymentId: string]>(
  'ads.disputes-of',
  'select id, amount, state, taken from payment_disputes where payment_id = $1 order by created_at, id',
);

/** Stores a dispute, or the new state and amount of a stored one; what it took back stays. `amount` is cents. */
export const storeDispute = statement<never, [id: string, paymentId: string, amount: number, state: DisputeState]>(
  'ads.dispute-keep',
  `insert into payment_disputes (id, payment_id, amount, state) values ($1, $2, $3, $4)
   on conflict (id) do update set state = excluded.state, amount = excluded.amount`,
);

/** Stores how much a dispute took back. */
export const markTaken = statement<never, [id: string, cents: number]>(
  'ads.dispute-taken',
  'update payment_disputes set taken = $2 where id = $1',
);

/** How much disputes took back of a payment, in cents. */
export const takenOf = statement<{ cents: number }, [paymentId: string]>(
  'ads.disputes-taken',
  'select coalesce(sum(taken), 0)::bigint as cents from payment_disputes where payment_id = $1',
);

/** Deletes disputes of unknown payments: those of other products in the same Stripe account. */
export const forgetForeign = statement<never, [days: number]>(
  'ads.disputes-forget',
  `delete from payment_disputes d where created_at < product_now() - make_interval(days => $1)
     and not exists (select from checkout_sessions s where s.payment_id = d.payment_id)`,
);
