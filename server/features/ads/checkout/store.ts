import { statement } from '../../../platform/database/statement.ts';

/** A card payment: `open` until Stripe reports its result. */
export interface CheckoutSessionRow {
  id: string;
  /** null when the ad was deleted, or funds are added for no ad */
  ad_id: string | null;
  user_id: string;
  /** cents to be paid by card */
  amount: number;
  state: 'open' | 'paid' | 'expired' | 'cancelled';
  /** Stripe's id of the payment; null until it is paid, or if Stripe names none */
  payment_id: string | null;
  /** of Stripe's page; empty for an adopted session (`adopt`) */
  url: string;
  campus_id: string | null;
  /** of the boosted post; null for funds */
  post_id: string | null;
  /** cents that Stripe refunded */
  refunded: number;
  purpose: 'boost' | 'funds';
}

const columns = 'id, ad_id, user_id, amount, state, payment_id, url, campus_id, post_id, refunded, purpose';

interface NewSession {
  id: string;
  adId: string;
  userId: string;
  amount: number;
  url: string;
  campusId: string;
  postId: string;
  /** ISO 8601 */
  expiresAt: string;
}

/**
 * Stores the session that pays for an ad, or the new address of a stored one. Its ad is null if the ad was deleted
 * meanwhile (a deletion in progress is waited for). Stripe is first asked about it after two minutes.
 */
export const keep = statement<Pick<CheckoutSessionRow, 'ad_id'>, NewSession>(
  'ads.checkout-keep',
  `with ad as (select id from ads where id = $adId and status = 'checkout' for key share)
   insert into checkout_sessions (id, ad_id, user_id, amount, url, campus_id, post_id, expires_at, next_check_at)
   values ($id, (select id from ad), $userId, $amount, $url, $campusId, $postId, $expiresAt,
     product_now() + interval '2 minutes')
   on conflict (id) do update set url = excluded.url returning ad_id`,
);

/** Stores a session that adds funds, or the new address of a stored one. @param adId the ad that needs them; null: none */
export const storeFundsSession = statement<
  never,
  { id: string; adId: string | null; userId: string; amount: number; url: string; campusId: string; expiresAt: string }
>(
  'ads.checkout-keep-funds',
  `with ad as (select id from ads where id = $adId for key share)
   insert into checkout_sessions (id, ad_id, user_id, amount, url, campus_id, expires_at, purpose, next_check_at)
   values ($id, (select id from ad), $userId, $amount, $url, $campusId, $expiresAt, 'funds', product_now() + interval '2 minutes')
   on conflict (id) do update set url = excluded.url`,
);

/**
 * Stores a session that Stripe reports but that isn't stored: the answer to its creation was lost. Its address and end aren't
 * known, and it is due to be asked about at once. Nothing is stored if the account's row is gone.
 */
export const adopt = statement<
  never,
  {
    id: string;
    adId: string | null;
    userId: string;
    amount: number;
    campusId: string;
    postId: string | null;
    purpose: CheckoutSessionRow['purpose'];
  }
>(
  'ads.checkout-adopt',
  `insert into checkout_sessions (id, ad_id, user_id, amount, campus_id, post_id, purpose)
   select $id, (select id from ads where id = $adId and user_id = $userId), id, $amount, $campusId, $postId, $purpose from users where id = $userId
   on conflict (id) do nothing`,
);

export const find = statement<CheckoutSessionRow, [id: string]>(
  'ads.checkout-find',
  `select ${columns} from checkout_sessions where id = $1`,
);

/** The open session of an ad. `ending`: too little time is left to pay it; false for an adopted one, whose end isn't known. */
export const openOfAd = statement<CheckoutSessionRow & { ending: boolean }, [adId: string]>(
  'ads.checkout-open-of-ad',
  `select ${columns}, coalesce(expires_at < product_now() + interval '10 minutes', false) as ending
   from checkout_sessions where ad_id = $1 and state = 'open' and purpose = 'boost' order by created_at desc limit 1`,
);

/**
 * The address of a person's open session for adding this amount of funds, with at least ten minutes left to pay it; and
 * how many sessions for funds they ever opened, of any amount: a part of the key with which Stripe recognizes a repeated call.
 */
export const openOfFunds = statement<
  { url: string | null; opened: number },
  { userId: string; campusId: string; adId: string | null; amount: number }
>(
  'ads.checkout-open-of-funds',
  `select (array_agg(url order by created_at desc) filter (where state = 'open' and campus_id = $campusId and amount = $amount
       and ad_id is not distinct from $adId::uuid and expires_at > product_now() + interval '10 minutes'))[1] as url,
     count(*)::int as opened
   from checkout_sessions where user_id = $userId and purpose = 'funds'`,
);

/** How many sessions were opened for an ad: a part of the key with which Stripe recognizes a repeated call. */
export const countOfAd = statement<{ count: number }, [adId: string]>(
  'ads.checkout-count-of-ad',
  'select count(*)::int as count from checkout_sessions where ad_id = $1',
);

export const byPayment = statement<CheckoutSessionRow, [paymentId: string]>(
  'ads.checkout-by-payment',
  `select ${columns} from checkout_sessions where payment_id = $1`,
);

export const markPaid = statement<never, [id: string, paymentId: string | null]>(
  'ads.checkout-paid',
  `update checkout_sessions set state = 'paid', payment_id = $2, settled_at = product_now() where id = $1`,
);

type EndedState = 'expired' | 'cancelled';

/** Ends a session if it is in the given state; otherwise, for example when paid, it stays as it is. */
export const markEnded = statement<never, [id: string, state: EndedState, from: EndedState | 'open']>(
  'ads.checkout-ended',
  'update checkout_sessions set state = $2, settled_at = product_now() where id = $1 and state = $3',
);

/** Releases the open sessions of an ad. */
export const releaseCheckout = statement<{ id: string }, [adId: string]>(
  'ads.checkout-release',
  `update checkout_sessions set state = 'cancelled', settled_at = product_now()
   where ad_id = $1 and state = 'open' and purpose = 'boost' returning id`,
);

/** Records the total that Stripe refunded of a payment. */
export const markRefunded = statement<never, [id: string, cents: number]>(
  'ads.checkout-refunded',
  'update checkout_sessions set refunded = $2 where id = $1 and refunded < $2',
);

/**
 * Open sessions that Stripe has to be asked about now (`over`: its time to pay is over). Sets when each is asked about
 * next: after as long as it exists already, between two minutes and an hour, but not later than a minute after its end.
 */
export const takeDueCheckout = statement<{ id: string; over: boolean }, [most: number]>(
  'ads.checkout-take-due',
  `update checkout_sessions s
   set next_check_at = case
     when product_now() < s.expires_at then least(
       product_now() + least(greatest(product_now() - s.created_at, interval '2 minutes'), interval '1 hour'),
       s.expires_at + interval '1 minute')
     else product_now() + interval '1 hour' end
   where s.id in (
     select id from checkout_sessions where state = 'open' and next_check_at <= product_now()
     order by next_check_at limit $1 for update skip locked)
   returning s.id, coalesce(s.expires_at < product_now(), false) as over`,
);

/** Asks Stripe about a session within some seconds, since someone waits on the page that Stripe returned them to. */
export const checkSoon = statement<never, [id: string, seconds: number]>(
  'ads.checkout-soon',
  `update checkout_sessions set next_check_at = product_now() + make_interval(secs => $2)
   where id = $1 and state = 'open' and next_check_at > product_now() + make_interval(secs => $2)`,
);

/** Marks an event of Stripe as handled; no row if it was already. */
export const takeEvent = statement<{ id: string }, [id: string, kind: string]>(
  'ads.stripe-event',
  'insert into stripe_events (id, kind) values ($1, $2) on conflict do nothing returning id',
);

/** Deletes old events: Stripe repeats an event for three days. */
export const forgetStripeEvents = statement<never, [days: number]>(
  'ads.stripe-events-forget',
  `delete from stripe_events where id in (
     select id from stripe_events where created_at < product_now() - make_interval(days => $1) limit 5000)`,
);

/** The email address for a receipt; no row if the account was deleted. */
export const receiver = statement<{ email: string | null }, [userId: string]>(
  'ads.checkout-receiver',
  'select email from users where id = $1 and deleted_at is null',
);

export const titleOfAd = statement<{ title: string }, [adId: string]>(
  'ads.checkout-title',
  'select title from ads where id = $1',
);
