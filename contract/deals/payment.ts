import { graphemesOf } from '../posts/rich-text/index.ts';

/** Where a person can be paid, in the order that is shown. Each is a field of their account. */
export const paymentServices = {
  venmo: 'Venmo',
  cash_app: 'Cash App',
  paypal: 'PayPal',
  zelle: 'Zelle',
} as const;
export type PaymentService = keyof typeof paymentServices;
export const paymentServiceNames = Object.keys(paymentServices) as PaymentService[];

export const paymentLimits = {
  /** the buyer sees how to pay until this long after the agreed time */
  shownFor: 24 * 3_600_000,
  noteMax: 80,
} as const;

/** "75.00" */
const amountText = (cents: number): string => (cents / 100).toFixed(2);

/** A note of at most 80 characters as people count them: an emoji of several parts is one. */
export function paymentNote(text: string): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const signs = Array.from(graphemesOf(clean), ({ segment }) => segment);
  if (signs.length <= paymentLimits.noteMax) return clean;
  return `${signs
    .slice(0, paymentLimits.noteMax - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * The address that opens a service with the amount filled in, and the note where the service takes one. Null: the service
 * has no such address, as Zelle, which is part of each bank's own app.
 * @param name as the account's field stores it
 */
export function paymentLink(service: PaymentService, name: string, cents: number, note: string): string | null {
  const amount = amountText(cents);
  switch (service) {
    case 'venmo': {
      // Venmo shows the plus of a form's encoding
      const query = `txn=pay&amount=${amount}&note=${encodeURIComponent(paymentNote(note))}`;
      return `https://venmo.com/${encodeURIComponent(name)}?${query}`;
    }
    case 'cash_app':
      return `https://cash.app/$${encodeURIComponent(name)}/${amount}`;
    case 'paypal':
      return `https://paypal.me/${encodeURIComponent(name)}/${amount}USD`;
    case 'zelle':
      return null;
  }
}

/** A name as the service writes it: "@sam", "$sam". */
export function shownName(service: PaymentService, name: string): string {
  const sign = { venmo: '@', cash_app: '$', paypal: '', zelle: '' }[service];
  return `${sign}${name}`;
}
