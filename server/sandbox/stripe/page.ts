import { escapeHtml } from '../../platform/escape-html.ts';
import type { CheckoutSession } from './session.ts';
import type { StoredRecord } from './store.ts';

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="stylesheet" href="/sandbox/stripe/stripe.css"></head>
<body><main><header><strong>Quad</strong><span>Test mode</span></header>${body}</main></body></html>`;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const NOTE = 'This page stands in for Stripe while Quad runs as a sandbox. No card is charged.';

/**
 * The page for a payment.
 * @param declined whether the card was just declined
 */
export function paymentPage({ session, lines }: StoredRecord, declined: boolean): string {
  const rows = lines
    .map(
      ({ name, description, amount, quantity }) =>
        `<li><div><strong>${escapeHtml(name)}</strong>${
          description ? `<span>${escapeHtml(description)}</span>` : ''
        }</div><span class="amount">${dollars(amount * quantity)}</span></li>`,
    )
    .join('');
  const refusal = declined
    ? `<p class="fault" role="alert"><strong>Your card was declined.</strong> You haven't been charged. You can try again.</p>`
    : '';
  return frame(
    'Pay for your boost',
    `<p class="label">Amount due</p>
<h1>${dollars(session.amount_total ?? 0)}</h1>
<ul>${rows}<li class="total"><strong>Total</strong><strong class="amount">${dollars(session.amount_total ?? 0)}</strong></li></ul>
${refusal}<form method="post" action="/sandbox/stripe/pay/${escapeHtml(session.id)}">
<button type="submit" name="action" value="pay">Pay</button>
<div class="pair"><button type="submit" name="action" value="decline">Decline</button>
<button type="submit" name="action" value="cancel">Cancel</button></div>
</form>
<p class="note">${NOTE} Pay completes the payment, Decline rejects the card, and Cancel goes back.</p>`,
  );
}

/** The page of a session that can no longer be paid, with a link back. */
export function endedPage({ id, status, success_url, cancel_url }: CheckoutSession): string {
  const isPaid = status === 'complete';
  const back = ((isPaid ? success_url : cancel_url) ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);
  return frame(
    isPaid ? 'Already paid' : 'Payment page expired',
    `<h1>${isPaid ? 'Already paid' : 'This payment page has expired'}</h1>
<p>${isPaid ? "This payment is complete. You won't be charged twice." : "You haven't been charged. Start again from your post."}</p>
<a class="button" href="${escapeHtml(back)}">Go back</a>
<p class="note">${NOTE}</p>`,
  );
}

export const missingPage = frame(
  'Payment not found',
  `<h1>Payment not found</h1><p>This payment page doesn't exist.</p><p class="note">${NOTE}</p>`,
);
