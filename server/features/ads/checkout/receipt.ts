import type { Tx } from '../../../platform/database/write.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Activation } from './types.ts';
import * as store from './store.ts';
import { formatDate } from '../../../../contract/date-format.ts';

export interface PaidSession {
  sessionId: string;
  userId: string;
  campusId: string | null;
  paymentId: string | null;
  cents: number;
  /** the ad that was paid for, if it still exists */
  adId?: string | null;
  outcome: Outcome;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What the money was used for: the ad, or `funds` that were added. */
type Outcome = Activation['outcome'] | 'funds';

/** The use of the money, worded for the reader. */
const consequence: Readonly<Record<Outcome, string>> = {
  funds: 'It was added to your available funds.',
  activated: 'It pays for your boost.',
  missing:
    'The ad it was for is gone, so the full amount was added to your available funds, which pay for your next boost first.',
  not_unpaid: 'It was added to your available funds, which pay for your next boost first.',
  short:
    'Your available funds were used for something else in the meantime and no longer cover the boost. The full amount was added to them. Boost your post again to use it.',
};

/** Sends the receipt of a card payment, in the transaction that credits it; one for each payment. */
export async function postReceipt(
  tx: Tx,
  { mail, clock, log }: Pick<Platform, 'mail' | 'clock' | 'log'>,
  { directory }: Campuses,
  { sessionId, userId, campusId, paymentId, cents, adId, outcome }: PaidSession,
): Promise<void> {
  const person = await store.receiver.one(tx, userId);
  // no account is left that could use the money: an operator has to refund it
  if (!person) log.warn({ session: sessionId }, 'a payment arrived for a deleted account');
  if (!person?.email) return;
  const title = adId ? (await store.titleOfAd.one(tx, adId))?.title : undefined;
  const campus = directory.byIdOrDefault(campusId);
  const day = formatDate(clock.now(), { dateStyle: 'long', timeZone: campus.time_zone });
  await mail.post(tx, {
    userId,
    kind: 'payment_receipt',
    to: person.email,
    subject: `Your receipt: ${dollars(cents)}`,
    eventKey: `receipt ${sessionId}`,
    ...mailLayout({
      campus,
      title: `You paid ${dollars(cents)}`,
      paragraphs: [
        `We received ${dollars(cents)} from your card on ${day}. ${consequence[outcome]}`,
        `${outcome === 'funds' ? 'Add funds' : 'Boost Post'}${title ? ` (${title})` : ''}: ${dollars(cents)}\nReference: ${paymentId ?? sessionId}`,
      ],
      button: { label: 'See your payments', href: `${directory.urlOf(campus)}/settings/payments` },
      footer: ['You got this because you made a payment on Quad. This is your receipt.'],
    }),
  });
}
